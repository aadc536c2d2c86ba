//! The charge lines of a quotation as a table, every field as received, and a second sheet about the quotation: number,
//! version, validity, the service's own totals, inclusions and exclusions.

use domain::quotation::StoredVersion;
use partner_api::{ChargeLine, Figure, Quotation};

use super::reader::Reader;
use super::table::{ExportCell, ExportTable, ExportWorkbook, column};
use crate::pages::quotation::overview::has_lapsed;
use crate::request_header::RequestHeader;
use crate::text::export::export_texts;
use crate::text::quotation::quotation_texts;
use crate::text::versions::version_name_in;
use crate::text::versions::version_texts;

pub fn workbook(about: &RequestHeader, quotation: &Quotation, reader: &Reader) -> ExportWorkbook {
    let (t, e) = (quotation_texts(reader.lang), export_texts(reader.lang));
    let columns = vec![
        column(e.line_no(), 6),
        column(t.charge(), 40),
        column(e.unit(), 12),
        column(t.quantity(), 12),
        column(t.unit_price(), 16),
        column(t.amount(), 16),
        column(t.currency(), 10),
        column(e.vat_rate(), 18),
        column(t.vat(), 16),
        column(t.total(), 16),
        column(e.applied_condition(), 40),
    ];
    let first = ExportTable {
        name: e.charges_sheet(),
        columns,
        rows: quotation.charges.iter().map(row).collect(),
        note: None,
    };
    ExportWorkbook {
        first,
        more: vec![whole(about, quotation, reader)],
    }
}

/// A version that is no longer in force, which is said below its lines and beside its number.
pub fn earlier(
    about: &RequestHeader,
    kept: &StoredVersion,
    is_withdrawn: bool,
    reader: &Reader,
) -> ExportWorkbook {
    let t = version_texts(reader.lang);
    let name = version_name_in(&kept.known, reader.lang);
    let standing = if is_withdrawn {
        t.withdrawn_title(&name)
    } else {
        t.replaced_title(&name)
    };
    let mut workbook = workbook(about, &kept.quotation, reader);
    for sheet in std::iter::once(&mut workbook.first).chain(&mut workbook.more) {
        sheet.note = Some(format!("{standing}."));
    }
    workbook
}

fn row(line: &ChargeLine) -> Vec<ExportCell> {
    let amount = |figure: &Option<Figure>| ExportCell::amount(figure.as_ref(), line.currency.as_deref());
    vec![
        ExportCell::whole(line.line_no),
        ExportCell::text(Some(&line.name)),
        ExportCell::text(line.unit.as_deref()),
        ExportCell::figure(line.quantity.as_ref()),
        amount(&line.unit_price),
        amount(&line.amount),
        ExportCell::text(line.currency.as_deref()),
        ExportCell::figure(line.vat_rate.as_ref()),
        amount(&line.vat_amount),
        amount(&line.total),
        ExportCell::text(line.applied_condition.as_deref()),
    ]
}

fn whole(about: &RequestHeader, quotation: &Quotation, reader: &Reader) -> ExportTable {
    let (t, e) = (quotation_texts(reader.lang), export_texts(reader.lang));
    let text = |value: &Option<String>| ExportCell::text(value.as_deref());
    let totals = quotation.totals.as_ref();
    let amount = |figure: Option<&Figure>| ExportCell::amount(figure, quotation.currency.as_deref());
    let summary = &about.request.summary;
    let mut rows: Vec<(&str, ExportCell)> = vec![
        (t.number(), text(&quotation.quotation_no)),
        (t.version_label(), ExportCell::whole(quotation.version)),
        (t.your_reference(), text(&summary.partner_ref)),
        (t.request(), ExportCell::text(Some(&about.code))),
        (
            t.sent(),
            ExportCell::time(quotation.sent_at.as_deref(), &reader.zone),
        ),
        (
            t.valid_through(),
            ExportCell::day(quotation.valid_until.as_deref()),
        ),
    ];
    if has_lapsed(quotation, &about.status()) {
        rows.push((
            t.expired_tag(),
            ExportCell::Text(t.expired_title_plain().to_owned()),
        ));
    }
    rows.extend([
        (t.services(), text(&quotation.services)),
        (t.route(), text(&quotation.route)),
        (t.delivery_scope(), text(&quotation.delivery_scope)),
        (t.carrier(), text(&quotation.carrier)),
        (t.schedule(), text(&quotation.schedule)),
        (t.transit_time(), text(&quotation.transit_time)),
        (t.currency(), text(&quotation.currency)),
        (
            t.before_vat(),
            amount(totals.and_then(|totals| totals.amount.as_ref())),
        ),
        (t.vat(), amount(totals.and_then(|totals| totals.vat.as_ref()))),
        (
            t.totals(),
            amount(totals.and_then(|totals| totals.total.as_ref())),
        ),
    ]);
    for (name, all) in [
        (t.included(), &quotation.inclusions),
        (t.excluded(), &quotation.exclusions),
        (t.terms(), &quotation.terms),
    ] {
        rows.extend(all.iter().map(|one| (name, ExportCell::text(Some(one)))));
    }
    let rows = rows
        .into_iter()
        .filter(|(_, value)| *value != ExportCell::Blank)
        .map(|(name, value)| vec![ExportCell::Text(name.to_owned()), value])
        .collect();
    ExportTable {
        name: e.quotation_sheet(),
        columns: vec![column(e.what(), 28), column(e.value(), 60)],
        rows,
        note: None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{about, quotation};
    use crate::text::Lang;

    fn reader(lang: Lang) -> Reader {
        Reader {
            lang,
            zone: jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            now: "2026-07-20T04:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn every_field_of_a_line_is_exported_as_given() {
        let workbook = workbook(&about(json!({})), &quotation(json!({})), &reader(Lang::Vi));
        let (text, number) = (
            |text: &str| ExportCell::Text(text.into()),
            |text: &str| ExportCell::Number(text.into()),
        );
        assert_eq!(
            workbook.first.rows[1],
            [
                number("2"),
                text("THC"),
                text("kg"),
                number("1107"),
                number("2200"),
                number("2435400"),
                text("VND"),
                number("8"),
                number("194832"),
                number("2630232"),
                text("Tối đa 10 dòng hàng"),
            ]
        );
        assert_eq!(
            workbook.first.rows[2][0],
            number("9"),
            "the operator's own number"
        );
        assert_eq!(workbook.first.rows[0].len(), workbook.first.columns.len());
    }

    #[test]
    fn second_sheet_has_totals_and_exclusions() {
        let workbook = workbook(&about(json!({})), &quotation(json!({})), &reader(Lang::En));
        let rows = &workbook.more[0].rows;
        let of = |name: &str| -> Vec<&ExportCell> {
            rows.iter()
                .filter(|row| row[0] == ExportCell::Text(name.into()))
                .map(|row| &row[1])
                .collect()
        };
        assert_eq!(of("Version"), [&ExportCell::Number("2".into())]);
        assert_eq!(
            of("Total as given by the operator"),
            [&ExportCell::Number("149824469".into())]
        );
        assert_eq!(of("Not included").len(), 2);
        assert_eq!(
            of("Valid through"),
            [&ExportCell::Day(jiff::civil::date(2026, 7, 22))]
        );
    }

    #[test]
    fn accepted_quotation_is_not_called_expired() {
        let is_told = |status: &str| {
            let about = about(json!({"status": status}));
            let quotation = quotation(json!({"is_expired": true}));
            let workbook = workbook(&about, &quotation, &reader(Lang::En));
            let name = ExportCell::Text("Expired".into());
            workbook.more[0].rows.iter().any(|row| row[0] == name)
        };
        assert!(is_told("quoted") && !is_told("in_transit"));
    }

    #[test]
    fn empty_quotation_is_still_a_workbook() {
        let nothing = quotation(json!({
            "charges": [{}], "totals": null, "quotation_no": null, "version": null, "valid_until": "cuối tháng"
        }));
        let workbook = workbook(&about(json!({})), &nothing, &reader(Lang::Vi));
        assert!(
            workbook.first.rows[0]
                .iter()
                .all(|cell| *cell == ExportCell::Blank)
        );
        assert!(
            workbook.more[0]
                .rows
                .iter()
                .any(|row| row[1] == ExportCell::Text("cuối tháng".into()))
        );
    }
}
