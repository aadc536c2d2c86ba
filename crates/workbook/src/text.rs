//! Separated text (csv, tsv, Excel's "Unicode text") in the encodings that spreadsheets write.

use std::borrow::Cow;

use cargo_import::{Cell, LegacyEncoding, Workbook, book_of_text};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, ISO_8859_2, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};

use crate::unreadable::Unreadable;
use crate::{damaged, html, japanese, korean, ods, spreadsheet_ml, thai, western};

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let text = decode(bytes).ok_or(Unreadable::NotATable)?;
    let text = read_twice(&text).unwrap_or(text);
    // Exporters of spreadsheets write line ends out.
    let text = text.replace("_x000D_", "");
    // SYLK and DIF are text too, but no rows of cells.
    if text.starts_with("ID;P") || text.starts_with("TABLE\r\n0,1") || text.starts_with("TABLE\n0,1") {
        return Err(Unreadable::NotATable);
    }
    // Web pages and XML are saved as ".xls" by many systems.
    let start = text.trim_start_matches(|one: char| one.is_whitespace() || one == '\u{feff}');
    if !start.starts_with('<') {
        let book = book_of_text(&text, "");
        let book = with_lines_unquoted(&book).unwrap_or(book);
        return if is_aligned_by_blanks(&book) {
            Err(Unreadable::NoColumns)
        } else {
            Ok(book)
        };
    }
    let head = &start[..start.floor_char_boundary(4000)];
    if head.contains(spreadsheet_ml::NAMESPACE) && head.contains("Workbook") && !head.contains("<html") {
        spreadsheet_ml::book(start)
    } else if head.contains("<office:document") {
        ods::flat_book(start)
    } else {
        html::book(start)
    }
}

/// A table whose lines a program has put into quotation marks, each as one cell: `"Shoes,10,125"`.
fn with_lines_unquoted(book: &Workbook) -> Option<Workbook> {
    let [sheet] = book.sheets.as_slice() else {
        return None;
    };
    let rows = &sheet.table.rows;
    if rows.len() < 2 || rows.iter().any(|row| row.cells.len() != 1) {
        return None;
    }
    let lines: Vec<String> = rows.iter().flat_map(|row| &row.cells).map(Cell::shown).collect();
    let again = book_of_text(&lines.join("\n"), "");
    let columns = |sheet: &cargo_import::Sheet| {
        let widths = sheet.table.rows.iter().map(|row| row.cells.len());
        widths.min().unwrap_or(0)
    };
    again
        .sheets
        .first()
        .is_some_and(|sheet| columns(sheet) > 2)
        .then_some(again)
}

/// `None` for bytes that are no text.
pub fn decode(bytes: &[u8]) -> Option<String> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        if encoding == UTF_8 {
            return Some(damaged::text(&bytes[mark..]));
        }
        return Some(
            encoding
                .decode_without_bom_handling(&bytes[mark..])
                .0
                .into_owned(),
        );
    }
    // Text of two bytes a letter without a mark: every other byte is zero.
    let zeros = |from: usize| {
        bytes
            .iter()
            .skip(from)
            .step_by(2)
            .take(200)
            .filter(|byte| **byte == 0)
            .count()
    };
    let half = (bytes.len() / 2).min(200);
    if half > 1 && zeros(1) * 3 > half && zeros(0) == 0 {
        return Some(UTF_16LE.decode_without_bom_handling(bytes).0.into_owned());
    }
    if half > 1 && zeros(0) * 3 > half && zeros(1) == 0 {
        return Some(UTF_16BE.decode_without_bom_handling(bytes).0.into_owned());
    }
    // Exporters put single control characters before codes and at the end; a file full of them is no text.
    // Some exporters fill the rest of a block with zeros.
    let end = bytes
        .iter()
        .rposition(|byte| *byte != 0)
        .map_or(0, |last| last + 1);
    let bytes = &bytes[..end];
    let bytes = &*with_usual_separators(bytes);
    let is_control = |byte: &u8| *byte < 9 || (14..32).contains(byte);
    if bytes.iter().filter(|byte| is_control(byte)).count() * 20 > bytes.len() {
        return None;
    }
    let bytes: Vec<u8> = bytes.iter().copied().filter(|byte| !is_control(byte)).collect();
    let bytes = bytes.as_slice();
    if let Some(text) = UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        return Some(text.into_owned());
    }
    if let Some(encoding) = declared(bytes) {
        return Some(encoding.decode_without_bom_handling(bytes).0.into_owned());
    }
    if damaged::is_utf8(bytes) {
        return Some(damaged::text(bytes));
    }
    // Letters of old Vietnamese fonts look western; they are told apart where the table is understood.
    let western = WINDOWS_1252.decode_without_bom_handling(bytes).0;
    if matches!(
        LegacyEncoding::of_text(&western),
        Some(LegacyEncoding::Tcvn3 | LegacyEncoding::Vni)
    ) {
        return Some(western.into_owned());
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = match detector.guess(None, Utf8Detection::Deny) {
        guess if (guess == WINDOWS_1250 || guess == ISO_8859_2) && western::has_cubic_metres(bytes) => {
            WINDOWS_1252
        }
        guess => guess,
    };
    if encoding.is_single_byte()
        && let Some(text) = japanese::half_width(bytes)
    {
        return Some(text);
    }
    if encoding == BIG5
        && let Some(text) = korean::with_units(bytes)
    {
        return Some(text);
    }
    if encoding == WINDOWS_1252
        && let Some(text) = thai::old(bytes).or_else(|| western::older(bytes))
    {
        return Some(text);
    }
    Some(encoding.decode_without_bom_handling(bytes).0.into_owned())
}

/// Cells and rows that the control characters made for them divide, with tabs and line ends instead.
fn with_usual_separators(bytes: &[u8]) -> Cow<'_, [u8]> {
    const OF_CELLS: u8 = 0x1f;
    const OF_ROWS: u8 = 0x1e;
    let has_rows = bytes.contains(&OF_ROWS);
    let mut rows = bytes
        .split(|byte| *byte == if has_rows { OF_ROWS } else { b'\n' })
        .filter(|row| !row.trim_ascii().is_empty())
        .map(|row| row.split(|byte| *byte == OF_CELLS).count());
    let (first, second) = (rows.next().unwrap_or(0), rows.next());
    // Single ones stand before codes too.
    let least = if has_rows { 2 } else { 3 };
    if first < least || second != Some(first) || rows.any(|cells| cells != first) {
        return Cow::Borrowed(bytes);
    }
    let usual = |byte: &u8| match *byte {
        OF_CELLS => b'\t',
        OF_ROWS => b'\n',
        b'\t' => b' ',
        b'\n' | b'\r' if has_rows => b' ',
        other => other,
    };
    Cow::Owned(bytes.iter().map(usual).collect())
}

/// The meant text where a program took UTF-8 for the western code page and saved the result: `TÃªn hÃ ng`. Letters that
/// become good UTF-8 again were that.
fn read_twice(text: &str) -> Option<String> {
    let letters = text.chars().filter(|one| !one.is_ascii()).count();
    if letters < 4 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len());
    for one in text.chars() {
        // Some programs know Latin-1 alone, which has the control characters U+0080 to U+009F.
        if let Ok(byte) = u8::try_from(one) {
            bytes.push(byte);
            continue;
        }
        let mut letter = [0; 4];
        let (written, _, lost) = WINDOWS_1252.encode(one.encode_utf8(&mut letter));
        if lost {
            return None;
        }
        bytes.extend_from_slice(&written);
    }
    UTF_8
        .decode_without_bom_handling_and_without_replacement(&bytes)
        .map(|text| text.trim_start_matches('\u{feff}').to_owned())
}

/// A report whose columns stand below each other by blanks: where they begin cannot be told for sure.
fn is_aligned_by_blanks(book: &Workbook) -> bool {
    let Some(sheet) = book.sheets.first() else {
        return false;
    };
    let rows = &sheet.table.rows;
    let aligned = |cell: &Cell| {
        let text = cell.shown();
        text.contains("   ") && text.bytes().any(|byte| byte.is_ascii_digit())
    };
    let wide = rows.iter().filter(|row| row.cells.iter().any(aligned)).count();
    sheet.table.width() == 1 && wide > 1 && wide * 2 >= rows.len()
}

/// The encoding that a web page or an XML file says it is in.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).to_lowercase();
    if !start.trim_start().starts_with('<') {
        return None;
    }
    let label = ["charset=", "encoding="]
        .iter()
        .find_map(|name| Some(start.split_once(name)?.1))?;
    let label: String = label
        .trim_start_matches(['"', '\'', ' '])
        .chars()
        .take_while(|one| one.is_ascii_alphanumeric() || matches!(one, '-' | '_'))
        .collect();
    // A text in UTF-8 does not come here.
    Encoding::for_label(label.as_bytes()).filter(|encoding| *encoding != UTF_8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_divide_cells_and_rows() {
        for (file, usual) in [
            (
                &b"Goods\x1fCartons\x1eSoap\n bar\x1f3\x1e"[..],
                "Goods\tCartons\nSoap  bar\t3\n",
            ),
            (
                b"Goods\x1fHS\x1fCartons\nSoap\x1f3401\x1f3\n",
                "Goods\tHS\tCartons\nSoap\t3401\t3\n",
            ),
            (
                b"Goods,HS code,Cartons\nSoap of olives,\x1f3401\nBlack tea,\x1f0902\n",
                "Goods,HS code,Cartons\nSoap of olives,3401\nBlack tea,0902\n",
            ),
        ] {
            assert_eq!(decode(file).as_deref(), Some(usual));
        }
    }

    #[test]
    fn bytes_of_no_break_spaces_divide_thousands() {
        let mut file = "\u{feff}Désignation;Poids (kg)\nCarrelage émaillé;3 750,75\n"
            .as_bytes()
            .to_vec();
        let blank = file.iter().rposition(|byte| *byte == b' ').unwrap();
        file[blank] = 0xa0;
        assert!(decode(&file).unwrap().contains("3\u{a0}750,75"));
        file[blank] = 0xff;
        assert!(decode(&file).unwrap().contains("3\u{fffd}750,75"));
    }

    #[test]
    fn encodings_are_detected() {
        let text = "Tên hàng;Trọng lượng\r\nGiày dép;12,5\r\n";
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut marked = vec![0xff, 0xfe];
        marked.extend(&utf16);
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [
            text.as_bytes(),
            format!("\u{feff}{text}").as_bytes(),
            &marked,
            &utf16,
            &big,
        ] {
            assert_eq!(decode(bytes).as_deref(), Some(text));
        }
        // As windows-1258 writes it: letters and tones apart.
        let old = b"T\xean h\xe0ng;Tro\xf2ng l\xfd\xf5\xf2ng\nb;1,5\n";
        let book = book(old).unwrap();
        assert_eq!(book.sheets[0].table.rows[0].cells[1].shown(), "Trọng lượng");
        // Old Vietnamese fonts: the bytes are western letters, which the font draws in other shapes.
        let tcvn3 = b"T\xaan h\xb5ng;Tr\xe4ng l\xad\xeeng;S\xe8 ki\xd6n\nGh\xd5 xo\xecay;h\xdem;1";
        assert!(
            decode(tcvn3).unwrap().starts_with("Tªn hµng;Träng"),
            "{:?}",
            decode(tcvn3)
        );
        assert_eq!(decode(b"caf\xe9").as_deref(), Some("café"));
        assert_eq!(
            decode("Tên\0 hàng;Số kiện;Trọng lượng\x1a".as_bytes()).as_deref(),
            Some("Tên hàng;Số kiện;Trọng lượng")
        );
        for (encoding, text) in [
            (encoding_rs::GBK, "品名,CTNS,G.W\nSpeaker,22,378.5"),
            (encoding_rs::BIG5, "品名,箱數,毛重(KG)\n音箱,22,378.5"),
            (encoding_rs::SHIFT_JIS, "品名,個数,重量\nスピーカー,22,378.5"),
        ] {
            assert_eq!(
                decode(&encoding.encode(text).0).as_deref(),
                Some(text),
                "{}",
                encoding.name()
            );
        }
        assert_eq!(
            read_twice("TÃªn hÃ\u{a0}ng;GiÃ\u{a0}y dÃ©p").as_deref(),
            Some("Tên hàng;Giày dép")
        );
        for other in ["Tên hàng", "Größe, Länge, Höhe, Stück", "SÃO PAULO"] {
            assert_eq!(read_twice(other), None, "{other}");
        }
        assert_eq!(
            super::book(b"GOODS         CTNS\nSpeakers        22\nShelves          6\n"),
            Err(Unreadable::NoColumns)
        );
        for none in [&b"\x00\x01\x02\x03binary"[..], b"\x89PNG\r\n\x1a\n\0\0\0"] {
            assert_eq!(decode(none), None);
        }
        let page = b"<meta charset=windows-1258><table><tr><td>T\xean h\xe0ng Tro\xf2ng";
        let book = super::book(page).unwrap();
        assert_eq!(book.sheets[0].table.rows[0].cells[0].shown(), "Tên hàng Trọng");
    }
}
