//! Small valid files of three formats for the demo's documents: PDF, PNG and plain text.

use std::fmt::Write as _;

/// A one-page PDF (A4) with the given lines. The built-in fonts of PDF have no Vietnamese letters, so marks are left out.
pub fn pdf(lines: &[String]) -> Vec<u8> {
    let mut content = String::from("BT /F1 12 Tf 56 780 Td 16 TL\n");
    for line in lines {
        content.push('(');
        for c in plain_latin(line).chars() {
            if matches!(c, '(' | ')' | '\\') {
                content.push('\\');
            }
            content.push(c);
        }
        content.push_str(") Tj T*\n");
    }
    content.push_str("ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut out = String::from("%PDF-1.4\n");
    let mut offsets = Vec::with_capacity(objects.len());
    for (i, object) in objects.iter().enumerate() {
        offsets.push(out.len());
        let _ = write!(out, "{} 0 obj\n{object}\nendobj\n", i + 1);
    }
    let xref = out.len();
    let _ = write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for offset in offsets {
        let _ = writeln!(out, "{offset:010} 00000 n ");
    }
    let _ = write!(
        out,
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n",
        objects.len() + 1
    );
    out.into_bytes()
}

/// A PNG of one colour, `width` by `height`, as a stand-in for a cargo photo.
pub fn png(width: u32, height: u32, rgb: [u8; 3]) -> Vec<u8> {
    let mut raw = Vec::new();
    for y in 0..height {
        raw.push(0); // row filter: none
        for x in 0..width {
            // A light grid makes the picture visible.
            let line = x % 16 == 0 || y % 16 == 0;
            raw.extend(rgb.map(|c| if line { c.saturating_sub(40) } else { c }));
        }
    }
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::with_capacity(13);
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]); // 8 bits, RGB, no interlace
    chunk(&mut out, *b"IHDR", &header);
    chunk(&mut out, *b"IDAT", &stored_zlib(&raw));
    chunk(&mut out, *b"IEND", &[]);
    out
}

/// Plain UTF-8 text, marks kept.
pub fn txt(lines: &[String]) -> Vec<u8> {
    let mut text = lines.join("\r\n");
    text.push_str("\r\n");
    text.into_bytes()
}

fn chunk(out: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    out.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    let start = out.len();
    out.extend(kind);
    out.extend(data);
    let crc = crc32(&out[start..]);
    out.extend(crc.to_be_bytes());
}

/// Zlib without compression: valid, and needs no crate.
fn stored_zlib(raw: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let mut blocks = raw.chunks(usize::from(u16::MAX)).peekable();
    while let Some(block) = blocks.next() {
        let len = u16::try_from(block.len()).unwrap_or(u16::MAX);
        out.push(u8::from(blocks.peek().is_none()));
        out.extend(len.to_le_bytes());
        out.extend((!len).to_le_bytes());
        out.extend(block);
    }
    let (mut a, mut b) = (1u32, 0u32);
    for &byte in raw {
        a = (a + u32::from(byte)) % 65521;
        b = (b + a) % 65521;
    }
    out.extend(((b << 16) | a).to_be_bytes());
    out
}

fn crc32(data: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for &byte in data {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}

/// Vietnamese without marks, anything else outside ASCII as `?`.
pub fn plain_latin(text: &str) -> String {
    const TABLE: &[(char, &str)] = &[
        ('a', "áàảãạăắằẳẵặâấầẩẫậ"),
        ('e', "éèẻẽẹêếềểễệ"),
        ('i', "íìỉĩị"),
        ('o', "óòỏõọôốồổỗộơớờởỡợ"),
        ('u', "úùủũụưứừửữự"),
        ('y', "ýỳỷỹỵ"),
        ('d', "đ"),
        ('-', "–—"),
        ('x', "×"),
    ];
    text.chars()
        .map(|c| {
            if c.is_ascii() {
                return if c.is_ascii_control() { ' ' } else { c };
            }
            let lower = c.to_lowercase().next().unwrap_or(c);
            let Some((plain, _)) = TABLE.iter().find(|(_, marked)| marked.contains(lower)) else {
                return '?';
            };
            if lower == c {
                *plain
            } else {
                plain.to_ascii_uppercase()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc32_matches_a_known_value() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn png_has_its_size_and_two_stored_blocks() {
        let png = png(160, 200, [200, 180, 120]);
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&png[16..24], &[0, 0, 0, 160, 0, 0, 0, 200]);
        // Rows are 1 + 160 * 3 bytes: 96,200 bytes need two stored blocks.
        let idat = &png[8 + 12 + 13 + 8..];
        assert_eq!(&idat[..3], &[0x78, 0x01, 0], "the first block is not the last");
        let second = 2 + 5 + usize::from(u16::MAX);
        assert_eq!(idat[second], 1, "the second block is the last");
        assert_eq!(png[png.len() - 8..png.len() - 4], *b"IEND");
    }

    #[test]
    fn pdf_offsets_point_at_objects() {
        let bytes = pdf(&["Vận đơn (bản nháp) \\ số 1".to_owned()]);
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains(r"(Van don \(ban nhap\) \\ so 1) Tj"), "{text}");
        let xref: usize = text.lines().rev().nth(1).unwrap().parse().unwrap();
        let table: Vec<&str> = text[xref..].lines().skip(3).take(5).collect();
        for (i, row) in table.iter().enumerate() {
            let offset: usize = row[..10].parse().unwrap();
            assert!(text[offset..].starts_with(&format!("{} 0 obj", i + 1)), "{row}");
        }
    }

    #[test]
    fn plain_latin_drops_marks_and_keeps_case() {
        assert_eq!(plain_latin("Đường Ỹ Lan – số 5 漢"), "Duong Y Lan - so 5 ?");
    }
}
