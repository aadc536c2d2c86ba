//! The list of requests as a table.

use std::sync::Arc;

use domain::countries::country_name;
use domain::trade_lane::instant;
use partner_api::{Catalogs, RequestSummary};

use super::reader::Reader;
use super::table::{ExportCell, ExportTable, ExportWorkbook, column};
use crate::format::number::whole;
use crate::text::Lang;
use crate::text::export::export_texts;
use crate::text::labels::{self, Codes};
use crate::text::requests::requests_texts;
use crate::text::team::team_texts;

/// The requests that a list found.
#[derive(Clone, Debug, Default)]
pub struct FoundRequests {
    /// At most [`EXPORT_LIMIT`](crate::pages::requests::EXPORT_LIMIT).
    pub items: Vec<Arc<RequestSummary>>,
    /// Of the whole list, where the service counts it.
    pub total: Option<i64>,
    /// The list goes on.
    pub cut: bool,
    /// The list was read to its end, and fewer requests were found than the service counts: it changed meanwhile, or the service
    /// does not give them. Which of the two cannot be known: a request that left one page while another one entered a later page
    /// leaves the total as it was.
    pub lacks_rows: bool,
    /// The number of requests among which those of an owner were looked for, where the list has more.
    pub looked_through: Option<usize>,
}

pub fn workbook(found: &FoundRequests, catalogs: Option<&Catalogs>, reader: &Reader) -> ExportWorkbook {
    let (t, e) = (requests_texts(reader.lang), export_texts(reader.lang));
    let created = found.items.iter().map(|item| item.created_at.as_deref());
    let updated = found.items.iter().map(|item| item.updated_at.as_deref());
    let created_zone = reader.zone_name(created.filter_map(instant));
    let updated_zone = reader.zone_name(updated.filter_map(instant));
    let columns = vec![
        column(t.your_reference(), 24),
        column(e.request(), 18),
        column(t.status(), 18),
        column(e.services(), 32),
        column(e.origin_country(), 16),
        column(e.destination_country(), 16),
        column(e.quotation_no(), 18),
        column(e.job_number(), 18),
        column(format!("{} ({created_zone})", e.created()), 18),
        column(format!("{} ({updated_zone})", t.updated()), 18),
    ];
    let number = |count: usize| whole(i64::try_from(count).unwrap_or(i64::MAX), reader.lang);
    let of_owner = found
        .looked_through
        .map(|count| team_texts(reader.lang).of_newest(&number(count)));
    let note = of_owner.or_else(|| {
        let total = found.total.map(|total| whole(total, reader.lang));
        let held = number(found.items.len());
        match total.as_deref() {
            Some(total) if found.lacks_rows => Some(e.lists_only(&held, total)),
            total => found.cut.then(|| e.cut(&held, total)),
        }
    });
    let first = ExportTable {
        name: e.requests_sheet(),
        columns,
        rows: found
            .items
            .iter()
            .map(|item| row(item, catalogs, reader))
            .collect(),
        note,
    };
    ExportWorkbook {
        first,
        more: Vec::new(),
    }
}

fn row(item: &RequestSummary, catalogs: Option<&Catalogs>, reader: &Reader) -> Vec<ExportCell> {
    let lang = reader.lang;
    let given = item
        .status_label
        .as_deref()
        .or_else(|| Catalogs::label(&catalogs?.statuses, &item.status));
    let status = labels::label(Codes::Status, &item.status, given, lang);
    let services: Vec<String> = item
        .services
        .iter()
        .map(|one| labels::service_from(catalogs, &one.code, &one.name, lang).text)
        .collect();
    let country = |code: Option<&str>, lang: Lang| {
        ExportCell::text(code.map(|code| country_name(code, lang)).as_deref())
    };
    vec![
        ExportCell::text(item.partner_ref.as_deref()),
        ExportCell::text(Some(&item.rfq_code)),
        ExportCell::text(Some(&status.text)),
        ExportCell::text(Some(&services.join(", "))),
        country(item.origin_country.as_deref(), lang),
        country(item.dest_country.as_deref(), lang),
        ExportCell::text(item.quotation_no.as_deref()),
        ExportCell::text(item.job_number.as_deref()),
        ExportCell::time(item.created_at.as_deref(), &reader.zone),
        ExportCell::time(item.updated_at.as_deref(), &reader.zone),
    ]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(items: serde_json::Value) -> FoundRequests {
        FoundRequests {
            items: serde_json::from_value(items).unwrap(),
            total: Some(1234),
            cut: true,
            lacks_rows: false,
            looked_through: None,
        }
    }

    fn reader(lang: Lang) -> Reader {
        Reader {
            lang,
            zone: jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            now: "2026-07-20T04:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn a_request_is_a_row_in_the_readers_language() {
        let items = json!([{
            "rfq_code": "RFQ-1", "partner_ref": "0012", "status": "quoted", "status_label": "Đã có giá",
            "services": [{"code": "air_freight", "name": "Hàng không"}], "origin_country": "VN", "dest_country": "US",
            "quotation_no": "QT-1", "job_number": null,
            "created_at": "2026-07-08T14:20:00+07:00", "updated_at": "hôm qua"
        }]);
        let workbook = workbook(&found(items.clone()), None, &reader(Lang::En));
        let text = |text: &str| ExportCell::Text(text.into());
        assert_eq!(
            workbook.first.rows,
            [vec![
                text("0012"),
                text("RFQ-1"),
                text("Quoted"),
                text("Hàng không"),
                text("Vietnam"),
                text("United States"),
                text("QT-1"),
                ExportCell::Blank,
                ExportCell::Time(jiff::civil::date(2026, 7, 8).at(14, 20, 0, 0)),
                text("hôm qua"),
            ]]
        );
        assert_eq!(workbook.first.rows[0].len(), workbook.first.columns.len());
        assert_eq!(
            workbook.first.note.as_deref(),
            Some("Only the first 1 of 1234 requests are in this file. Narrow the filter to get the others.")
        );
        let workbook = super::workbook(&found(items), None, &reader(Lang::Vi));
        assert_eq!(workbook.first.rows[0][2], text("Đã có giá"));
    }

    #[test]
    fn headings_name_the_offsets_of_their_times() {
        let items = json!([
            {"rfq_code": "RFQ-1", "created_at": "2026-01-08T14:20:00Z", "updated_at": "2026-07-08T14:20:00Z"},
            {"rfq_code": "RFQ-2", "created_at": "2026-02-08T14:20:00Z", "updated_at": "2026-02-08T14:20:00Z"}
        ]);
        let reader = Reader {
            zone: jiff::tz::TimeZone::get("Europe/Berlin").unwrap(),
            ..reader(Lang::En)
        };
        let columns = workbook(&found(items), None, &reader).first.columns;
        let headings: Vec<&str> = columns.iter().map(|column| column.heading.as_str()).collect();
        assert!(headings[8].ends_with("(Europe/Berlin (UTC+1))"), "{headings:?}");
        assert!(
            headings[9].ends_with("(Europe/Berlin (UTC+1, UTC+2))"),
            "{headings:?}"
        );
    }

    #[test]
    fn file_of_an_owner_says_among_how_many_it_looked() {
        let of_owner = FoundRequests {
            looked_through: Some(500),
            ..FoundRequests::default()
        };
        assert_eq!(
            workbook(&of_owner, None, &reader(Lang::En)).first.note.as_deref(),
            Some(
                "Only the 500 requests that were read are filtered; the account has more. Narrow it by dates or statuses."
            )
        );
    }

    #[test]
    fn empty_request_is_a_row_of_blanks() {
        let workbook = workbook(&found(json!([{}])), None, &reader(Lang::Vi));
        assert!(
            workbook.first.rows[0]
                .iter()
                .all(|cell| *cell == ExportCell::Blank)
        );
        let whole = FoundRequests {
            cut: false,
            ..FoundRequests::default()
        };
        assert_eq!(super::workbook(&whole, None, &reader(Lang::Vi)).first.note, None);
    }
}
