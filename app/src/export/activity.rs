//! The activity of a request as a table: who sent what, when, and the quotation as it stood then.

use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use partner_api::{Catalogs, Figure};

use super::reader::Reader;
use super::table::{ExportCell, ExportColumn, ExportTable, ExportWorkbook, column};
use crate::format::number::whole;
use crate::pages::log::LogEntry;
use crate::text::activity::{ActivityTexts, activity_texts};
use crate::text::activity::{code_label, deed};
use crate::text::export::export_texts;
use crate::text::requests::requests_texts;

/// Entries in one file.
pub const MAX_ACTIVITY_EXPORT_ROWS: usize = 5_000;

/// The entries in the order given. If there are more than those, the file says so.
pub fn workbook(log: &RequestActivity, catalogs: Option<&Catalogs>, reader: &Reader) -> ExportWorkbook {
    let t = activity_texts(reader.lang);
    let times = log.entries.iter().filter_map(ActivityEntry::instant);
    let columns = columns(&reader.zone_name(times), t);
    let held = i64::try_from(log.entries.len()).unwrap_or(i64::MAX);
    let note =
        (log.count() > held).then(|| t.cut(&whole(held, reader.lang), &whole(log.count(), reader.lang)));
    let first = ExportTable {
        name: t.title(),
        columns,
        rows: log
            .entries
            .iter()
            .map(|entry| row(entry, catalogs, reader, t))
            .collect(),
        note,
    };
    ExportWorkbook {
        first,
        more: Vec::new(),
    }
}

/// `zone`: the zone of the times, in words.
fn columns(zone: &str, t: ActivityTexts) -> Vec<ExportColumn> {
    vec![
        column(t.column_number(), 6),
        column(t.column_time(zone), 18),
        column(t.column_who(), 24),
        column(t.column_what(), 24),
        column(t.column_outcome(), 14),
        column(t.column_quotation(), 20),
        column(t.column_version(), 10),
        column(t.column_total(), 18),
        column(t.column_currency(), 10),
        column(t.column_document_type(), 24),
        column(t.column_file(), 30),
        column(t.column_reason(), 24),
        column(t.column_note(), 60),
    ]
}

fn row(
    entry: &ActivityEntry,
    catalogs: Option<&Catalogs>,
    reader: &Reader,
    t: ActivityTexts,
) -> Vec<ExportCell> {
    let text = |text: &str| ExportCell::text(Some(text));
    let figure = |text: &str| ExportCell::figure(Some(&Figure::new(text)));
    let code = code_label(entry, catalogs, reader.lang).map(|label| label.text);
    let code = code.as_deref().unwrap_or_default();
    let (document, reason) = if entry.kind == Some(ActivityKind::Rejected) {
        ("", code)
    } else {
        (code, "")
    };
    let what = deed(entry.kind, reader.lang);
    let outcome = if entry.is_unclear {
        t.outcome_unclear()
    } else {
        t.outcome_done()
    };
    let when = entry.instant();
    vec![
        ExportCell::whole(Some(entry.number)),
        when.map_or(ExportCell::Blank, |at| {
            ExportCell::Time(reader.zone.to_datetime(at))
        }),
        text(&entry.who),
        text(what),
        text(outcome),
        text(&entry.seen.quotation_no),
        figure(&entry.seen.version),
        figure(&entry.seen.total),
        text(&entry.seen.currency),
        text(document),
        text(&entry.file_name),
        text(reason),
        text(&entry.note),
    ]
}

/// The log across requests, in the order given; `is_cut`: there are more entries than it holds; `looked_through`: the number of
/// requests that the reader's token has listed, where the account has more.
pub fn log_workbook(
    entries: &[LogEntry],
    is_cut: bool,
    looked_through: Option<usize>,
    catalogs: Option<&Catalogs>,
    reader: &Reader,
) -> ExportWorkbook {
    let t = activity_texts(reader.lang);
    let words = requests_texts(reader.lang);
    let times = entries.iter().filter_map(|one| one.entry.instant());
    let mut columns = columns(&reader.zone_name(times), t);
    columns.insert(0, column(words.your_reference(), 24));
    columns.insert(0, column(export_texts(reader.lang).request(), 18));
    let rows = entries.iter().map(|one| {
        let mut row = row(&one.entry, catalogs, reader, t);
        row.insert(0, ExportCell::text(one.request.partner_ref.as_deref()));
        row.insert(0, ExportCell::text(Some(&one.request.rfq_code)));
        row
    });
    let number = |count: usize| whole(i64::try_from(count).unwrap_or(i64::MAX), reader.lang);
    let cut = is_cut.then(|| t.log_cut(&number(entries.len())));
    let part = looked_through.map(|count| t.log_of_newest(&number(count)));
    let notes: Vec<String> = cut.into_iter().chain(part).collect();
    let first = ExportTable {
        name: t.log(),
        columns,
        rows: rows.collect(),
        note: (!notes.is_empty()).then(|| notes.join(" ")),
    };
    ExportWorkbook {
        first,
        more: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use domain::quotation::SeenQuotation;
    use jiff::tz::TimeZone;

    use super::super::csv::csv;
    use super::*;
    use crate::text::Lang;

    fn file(entry: ActivityEntry, lang: Lang) -> String {
        let reader = Reader {
            lang,
            zone: TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            now: "2026-07-20T04:00:00Z".parse().unwrap(),
        };
        // The numbers go on below it: it is one of that many.
        let number = entry.number;
        let log = RequestActivity { entries: vec![entry] };
        let mut workbook = workbook(&log, None, &reader);
        assert_eq!(workbook.first.note.is_some(), number > 1);
        workbook.first.note = None;
        assert_eq!(workbook.first.columns.len(), workbook.first.rows[0].len());
        csv(&workbook.first, lang)
    }

    fn entry(note: &str) -> ActivityEntry {
        ActivityEntry {
            number: 3,
            // 20 July 2026, 11:05:07 in Hà Nội.
            at: 1_784_520_307,
            who: "Hồng Nhung".into(),
            kind: Some(ActivityKind::Rejected),
            seen: SeenQuotation {
                version: "2".into(),
                total: "1234567890.125".into(),
                currency: "VND".into(),
                quotation_no: "QT-2607-0142".into(),
                ..SeenQuotation::default()
            },
            code: "price_high".into(),
            note: note.into(),
            ..ActivityEntry::default()
        }
    }

    #[test]
    fn each_entry_is_a_row_in_the_readers_language() {
        assert_eq!(
            file(entry("Đắt; quá"), Lang::Vi),
            "\u{feff}STT;\"Thời gian, giờ Việt Nam (UTC+7)\";Người thực hiện;Việc đã làm;Kết quả;Báo giá;Phiên bản;Tổng cộng;Tiền tệ;Loại chứng từ;Tệp;Lý do;Ghi chú\r\n\
             3;2026-07-20 11:05;Hồng Nhung;Từ chối báo giá;Đã thực hiện;QT-2607-0142;2;1234567890,125;VND;;;Giá cao;\"Đắt; quá\"\r\n"
        );
        let unclear = ActivityEntry {
            is_unclear: true,
            kind: Some(ActivityKind::Uploaded),
            code: "packing_list".into(),
            file_name: "a.pdf".into(),
            ..entry("")
        };
        let english = file(unclear, Lang::En);
        assert!(
            english.ends_with("3,2026-07-20 11:05,Hồng Nhung,Document uploaded,Unclear,QT-2607-0142,2,1234567890.125,VND,Packing list,a.pdf,,\r\n"),
            "{english}"
        );
    }

    #[test]
    fn a_file_that_does_not_hold_all_says_so() {
        let reader = |lang| Reader {
            lang,
            zone: TimeZone::UTC,
            now: "2026-07-20T04:00:00Z".parse().unwrap(),
        };
        let log = |newest: i64, held: i64| RequestActivity {
            entries: (0..held)
                .map(|back| ActivityEntry {
                    number: newest - back,
                    ..entry("")
                })
                .collect(),
        };
        let note = |log: &RequestActivity, lang| workbook(log, None, &reader(lang)).first.note;
        assert_eq!(note(&log(3, 3), Lang::En), None);
        assert_eq!(note(&RequestActivity::default(), Lang::En), None);
        assert_eq!(
            note(&log(1_234, 3), Lang::En).as_deref(),
            Some("Only the newest 3 of 1234 entries are in this file.")
        );
        assert_eq!(
            note(&log(1_234, 3), Lang::Vi).as_deref(),
            Some("Tệp này chỉ có 3 mục mới nhất trong tổng số 1234 mục.")
        );
    }

    #[test]
    fn heading_names_the_offset_of_each_season() {
        let reader = Reader {
            lang: Lang::En,
            zone: TimeZone::get("Europe/Berlin").unwrap(),
            now: "2026-07-20T04:00:00Z".parse().unwrap(),
        };
        let heading = |entries: Vec<ActivityEntry>| {
            let log = RequestActivity { entries };
            workbook(&log, None, &reader).first.columns[1].heading.clone()
        };
        let half_a_year = 183 * 24 * 3600;
        let winter = ActivityEntry {
            at: entry("").at - half_a_year,
            ..entry("")
        };
        assert_eq!(heading(Vec::new()), "Time, Europe/Berlin (UTC+2)");
        assert_eq!(heading(vec![winter.clone()]), "Time, Europe/Berlin (UTC+1)");
        assert_eq!(
            heading(vec![entry(""), winter]),
            "Time, Europe/Berlin (UTC+1, UTC+2)"
        );
    }

    #[test]
    fn log_of_a_part_says_so() {
        let reader = |lang| Reader {
            lang,
            zone: TimeZone::UTC,
            now: "2026-07-20T04:00:00Z".parse().unwrap(),
        };
        let note = |is_cut, of, lang| log_workbook(&[], is_cut, of, None, &reader(lang)).first.note;
        assert_eq!(note(false, None, Lang::En), None);
        assert_eq!(
            note(false, Some(1_500), Lang::Vi).as_deref(),
            Some("Nhật ký của 1500 yêu cầu đã đọc; tài khoản có nhiều yêu cầu hơn.")
        );
        assert_eq!(
            note(true, Some(1_500), Lang::En).as_deref(),
            Some(
                "Only the newest 0 entries are in this file. The log of the 1500 requests that were read; the account has more."
            )
        );
    }

    #[test]
    fn empty_log_is_exported() {
        for text in ["=1+1", "+84 28 5550", "-5 %", "@SUM(A1)", "\t=1", "＝1"] {
            let file = file(entry(text), Lang::En);
            assert!(
                file.ends_with(&format!(",'{}\r\n", text.trim())),
                "{text:?}: {file}"
            );
        }
        let nothing = file(
            ActivityEntry {
                at: i64::MAX,
                ..ActivityEntry::default()
            },
            Lang::En,
        );
        assert!(
            nothing.ends_with("\r\n0,,,Not known to this version of the portal,Done,,,,,,,,\r\n"),
            "{nothing}"
        );
    }
}
