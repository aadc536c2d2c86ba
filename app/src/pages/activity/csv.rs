//! The activity as a file for spreadsheets: UTF-8 with a mark that Excel looks for, cells apart by what Excel of the
//! reader's language takes (a semicolon in Vietnamese, where the comma is the decimal sign).

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::Catalogs;

use super::{Deed, Entry};
use crate::format::date;
use crate::text::Lang;
use crate::text::activity::of;

/// Excel takes a file for UTF-8 by this.
const MARK: char = '\u{feff}';

/// The whole file, its entries in the order given.
pub fn file(
    entries: &[Entry],
    catalogs: Option<&Catalogs>,
    lang: Lang,
    zone: &TimeZone,
    now: Timestamp,
) -> String {
    let t = of(lang);
    let zone_name = (t.column_time)(&date::zone_name(zone, now, lang));
    let mut file = String::from(MARK);
    let head = [
        t.column_number,
        &zone_name,
        t.column_who,
        t.column_what,
        t.column_outcome,
        t.column_quotation,
        t.column_version,
        t.column_total,
        t.column_currency,
        t.column_document_type,
        t.column_file,
        t.column_reason,
        t.column_note,
    ];
    line(&mut file, lang, head);
    for entry in entries {
        let number = entry.number.to_string();
        let when = entry.instant().map(|at| {
            let at = zone.to_datetime(at);
            format!("{} {}", at.date(), at.time())
        });
        let code = entry.label(catalogs, lang).map(|label| label.text);
        let code = code.as_deref().unwrap_or_default();
        let (document, reason) = if entry.deed == Some(Deed::Rejected) {
            ("", code)
        } else {
            (code, "")
        };
        let what = match entry.deed {
            Some(Deed::Created) => t.did_create,
            Some(Deed::Supplied) => t.did_supply,
            Some(Deed::Negotiated) => t.did_negotiate,
            Some(Deed::Accepted) => t.did_accept,
            Some(Deed::Rejected) => t.did_reject,
            Some(Deed::Uploaded) => t.did_upload,
            None => t.did_other,
        };
        let outcome = if entry.is_unclear {
            t.outcome_unclear
        } else {
            t.outcome_done
        };
        let cells = [
            &number,
            when.as_deref().unwrap_or_default(),
            &entry.who,
            what,
            outcome,
            &entry.seen.quotation_no,
            &entry.seen.version,
            &entry.seen.total,
            &entry.seen.currency,
            document,
            &entry.file_name,
            reason,
            &entry.note,
        ];
        line(&mut file, lang, cells);
    }
    file
}

fn line<const N: usize>(file: &mut String, lang: Lang, cells: [&str; N]) {
    let apart = match lang {
        Lang::Vi => ';',
        Lang::En => ',',
    };
    for (index, cell) in cells.into_iter().enumerate() {
        if index > 0 {
            file.push(apart);
        }
        file.push('"');
        if is_formula(cell) {
            file.push('\'');
        }
        file.push_str(&cell.replace('"', "\"\""));
        file.push('"');
    }
    file.push_str("\r\n");
}

/// Whether a spreadsheet might calculate the text instead of showing it.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['\t', '\r', '\n'])
        || cell
            .trim_start()
            .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pages::quotation::answers::Seen;

    fn of_entries(entries: &[Entry], lang: Lang) -> String {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        file(
            entries,
            None,
            lang,
            &zone,
            "2026-07-20T04:00:00Z".parse().unwrap(),
        )
    }

    fn entry(note: &str) -> Entry {
        Entry {
            number: 3,
            // 20 July 2026, 11:05:07 in Hà Nội.
            at: 1_784_520_307,
            who: "Hồng Nhung".into(),
            deed: Some(Deed::Rejected),
            seen: Seen {
                version: "2".into(),
                total: "149824469.00".into(),
                currency: "VND".into(),
                quotation_no: "QT-2607-0142".into(),
            },
            code: "price_high".into(),
            note: note.into(),
            ..Entry::default()
        }
    }

    /// A plain reader of such files: cells of quotes, doubled where meant.
    fn read(file: &str, apart: char) -> Vec<Vec<String>> {
        let mut rows = vec![vec![String::new()]];
        let mut quoted = false;
        let mut chars = file.trim_start_matches(MARK).chars().peekable();
        while let Some(one) = chars.next() {
            let row = rows.last_mut().unwrap();
            match one {
                '"' if quoted && chars.peek() == Some(&'"') => {
                    chars.next();
                    row.last_mut().unwrap().push('"');
                }
                '"' => quoted = !quoted,
                one if one == apart && !quoted => row.push(String::new()),
                '\r' if !quoted => {}
                '\n' if !quoted => rows.push(vec![String::new()]),
                one => row.last_mut().unwrap().push(one),
            }
        }
        assert_eq!(rows.pop(), Some(vec![String::new()]), "ends with a line break");
        rows
    }

    #[test]
    fn a_line_an_entry_in_the_readers_language() {
        let file = of_entries(&[entry("Đắt; quá\n\"8 %\"")], Lang::Vi);
        assert!(file.starts_with("\u{feff}\"STT\";\"Thời gian, giờ Việt Nam (UTC+7)\";"));
        let rows = read(&file, ';');
        assert_eq!(
            rows[1],
            [
                "3",
                "2026-07-20 11:05:07",
                "Hồng Nhung",
                "Từ chối báo giá",
                "Đã thực hiện",
                "QT-2607-0142",
                "2",
                "149824469.00",
                "VND",
                "",
                "",
                "Giá cao",
                "Đắt; quá\n\"8 %\""
            ]
        );
        let rows = read(&of_entries(&[entry("")], Lang::En), ',');
        assert_eq!((rows[0].len(), rows[1].len()), (13, 13));
        assert_eq!(rows[0][1], "Time, Vietnam time (UTC+7)");
    }

    #[test]
    fn nothing_is_calculated() {
        for text in [
            "=1+1",
            "+84 28 5550",
            "-5 %",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            "  =1",
            "＝1",
        ] {
            let rows = read(&of_entries(&[entry(text)], Lang::En), ',');
            assert_eq!(rows[1][12], format!("'{text}"), "{text:?}");
        }
        let rows = read(&of_entries(&[entry("giảm 5 % = tốt")], Lang::En), ',');
        assert_eq!(rows[1][12], "giảm 5 % = tốt");
    }

    proptest! {
        #[test]
        fn every_text_comes_back_from_its_own_cell(note in "[\\PC\n\r\t\",;=+@-]{0,40}") {
            for (lang, apart) in [(Lang::Vi, ';'), (Lang::En, ',')] {
                let rows = read(&of_entries(&[entry(&note), entry("x")], lang), apart);
                prop_assert_eq!(rows.len(), 3);
                let cell = &rows[1][12];
                prop_assert_eq!(cell.strip_prefix('\'').filter(|_| is_formula(&note)).unwrap_or(cell), &note);
                prop_assert!(!is_formula(cell));
            }
        }
    }
}
