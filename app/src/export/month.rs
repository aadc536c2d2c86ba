//! The workbook of a month: a sheet for each thing that is asked about it.

use domain::countries::country_name;
use domain::month::{
    Answer, CurrencySums, Money, MonthFigures, MonthRow, QuotedTotal, Saving, ShipmentEnd, Sum, TimeTaken,
    hours,
};
use jiff::SignedDuration;
use partner_api::{Catalogs, Figure};
use rust_decimal::Decimal;

use super::reader::Reader;
use super::table::{ExportCell, ExportColumn, ExportTable, ExportWorkbook, column};
use crate::text::export::export_texts;
use crate::text::labels::{self, Codes};
use crate::text::manager::{ManagerTexts, manager_texts};
use crate::text::requests::requests_texts;

/// The figures of the workbook, and what limits them.
pub struct MonthExport<'a> {
    pub figures: &'a MonthFigures,
    /// Requests of which something has to be read.
    pub missing: usize,
    /// Requests of which something cannot be read.
    pub failed: usize,
    /// The month has more requests than these.
    pub is_cut: bool,
    pub lacks_activity: bool,
}

pub fn workbook(month: &MonthExport<'_>, catalogs: Option<&Catalogs>, reader: &Reader) -> ExportWorkbook {
    let t = manager_texts(reader.lang);
    let figures = month.figures;
    ExportWorkbook {
        first: requests(month, catalogs, reader, t),
        more: vec![
            quotations(figures, reader, t),
            answers(figures, reader, t),
            shipments(figures, catalogs, reader, t),
            totals(figures, t),
            charges(figures, t),
        ],
    }
}

/// The sentences below the first sheet.
fn note(month: &MonthExport<'_>, reader: &Reader, t: ManagerTexts) -> Option<String> {
    let count =
        |count: usize| crate::format::number::whole(i64::try_from(count).unwrap_or(i64::MAX), reader.lang);
    let all = month.figures.requests();
    let sentences = [
        (month.missing > 0).then(|| {
            let read = all.saturating_sub(month.missing);
            format!("{}.", t.progress(&count(read), &count(all)))
        }),
        (month.failed > 0).then(|| t.failed(&count(month.failed))),
        month.is_cut.then(|| t.cut(&count(all))),
        month.lacks_activity.then(|| t.activity_missing().to_owned()),
        (month.figures.undated > 0).then(|| t.undated(&count(month.figures.undated))),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn requests(
    month: &MonthExport<'_>,
    catalogs: Option<&Catalogs>,
    reader: &Reader,
    t: ManagerTexts,
) -> ExportTable {
    let e = export_texts(reader.lang);
    let zone = reader.zone_name(month.figures.rows.iter().map(|row| row.created));
    let mut columns = names(reader);
    columns.extend([
        column(format!("{} ({zone})", e.created()), 18),
        column(requests_texts(reader.lang).status(), 18),
        column(e.services(), 32),
        column(e.origin_country(), 16),
        column(e.destination_country(), 16),
    ]);
    let country =
        |code: Option<&str>| ExportCell::text(code.map(|code| country_name(code, reader.lang)).as_deref());
    let rows = month.figures.rows.iter().map(|row| {
        let request = &row.request;
        let services: Vec<String> = request
            .services
            .iter()
            .map(|one| labels::service_from(catalogs, &one.code, &one.name, reader.lang).text)
            .collect();
        let mut cells = name_cells(row);
        cells.extend([
            ExportCell::Time(reader.zone.to_datetime(row.created)),
            status(row, catalogs, reader),
            ExportCell::text(Some(&services.join(", "))),
            country(request.origin_country.as_deref()),
            country(request.dest_country.as_deref()),
        ]);
        cells
    });
    ExportTable {
        name: t.sheet_requests(),
        columns,
        rows: rows.collect(),
        note: note(month, reader, t),
    }
}

fn quotations(figures: &MonthFigures, reader: &Reader, t: ManagerTexts) -> ExportTable {
    let mut columns = names(reader);
    columns.extend([
        column(t.first_total(), 20),
        column(t.currency(), 10),
        column(t.last_total(), 20),
        column(t.currency(), 10),
        column(t.saved_column(), 18),
        column(t.currency(), 10),
        column(t.negotiated_by(), 32),
        column(t.hours_to_quotation(), 16),
    ]);
    let rows = figures.rows.iter().map(|row| {
        let mut cells = name_cells(row);
        cells.extend(total(&row.first_total, t));
        cells.extend(total(&row.last_total, t));
        cells.extend(saving(&row.saved, t));
        cells.push(match &row.negotiators {
            None => words(t.not_read()),
            Some(all) => {
                let named = all.iter().map(|one| {
                    let name = if one.name.is_empty() {
                        t.somebody()
                    } else {
                        &one.name
                    };
                    format!("{name} ({})", one.times)
                });
                ExportCell::text(Some(&named.collect::<Vec<_>>().join(", ")))
            }
        });
        cells.push(match row.time_to_quotation {
            TimeTaken::NotRead => words(t.not_read()),
            TimeTaken::FirstUnknown => words(t.first_unknown()),
            TimeTaken::NotYet => words(t.none_quoted()),
            TimeTaken::Unreadable => words(t.no_figure()),
            TimeTaken::Known(time) => in_hours(time),
        });
        cells
    });
    ExportTable {
        name: t.sheet_quotations(),
        columns,
        rows: rows.collect(),
        note: None,
    }
}

fn answers(figures: &MonthFigures, reader: &Reader, t: ManagerTexts) -> ExportTable {
    let mut columns = names(reader);
    columns.extend([
        column(t.answer(), 24),
        column(t.answered_by(), 24),
        column(t.hours_to_answer(), 16),
    ]);
    let rows = figures.rows.iter().map(|row| {
        let mut cells = name_cells(row);
        let only = |text| [words(text), ExportCell::Blank, ExportCell::Blank];
        cells.extend(match &row.answer {
            Answer::NotRead => only(t.not_read()),
            Answer::NoQuotation => only(t.none_quoted()),
            Answer::Unreadable => only(t.no_figure()),
            Answer::NotAnswered => only(t.not_answered()),
            Answer::Given(given) => [
                words(t.answer_kind(given.kind)),
                words(if given.who.is_empty() {
                    t.somebody()
                } else {
                    &given.who
                }),
                in_hours(given.after),
            ],
        });
        cells
    });
    ExportTable {
        name: t.sheet_answers(),
        columns,
        rows: rows.collect(),
        note: None,
    }
}

/// Shipments of accepted requests.
fn shipments(
    figures: &MonthFigures,
    catalogs: Option<&Catalogs>,
    reader: &Reader,
    t: ManagerTexts,
) -> ExportTable {
    let mut columns = names(reader);
    columns.extend([
        column(requests_texts(reader.lang).status(), 18),
        column(t.promised(), 18),
        column(t.end(), 16),
        column(t.end_day(), 18),
        column(t.days_late(), 12),
    ]);
    let accepted = figures.rows.iter().filter(|row| row.is_accepted());
    let rows = accepted.map(|row| {
        let mut cells = name_cells(row);
        cells.push(status(row, catalogs, reader));
        cells.push(match row.shipment.promised {
            Some(promised) => ExportCell::Day(promised.day),
            None if row.shipment.is_promise_unread => words(t.not_read()),
            None => ExportCell::Blank,
        });
        let (end, day) = match row.shipment.end {
            ShipmentEnd::NotRead => (words(t.not_read()), ExportCell::Blank),
            ShipmentEnd::NotYet => (words(t.not_yet()), ExportCell::Blank),
            ShipmentEnd::Reached { kind, day } => (
                words(t.end_kind(kind)),
                day.map_or_else(|| words(t.no_figure()), ExportCell::Day),
            ),
        };
        cells.extend([end, day, ExportCell::whole(row.shipment.days_late())]);
        cells
    });
    ExportTable {
        name: t.sheet_shipments(),
        columns,
        rows: rows.collect(),
        note: None,
    }
}

fn totals(figures: &MonthFigures, t: ManagerTexts) -> ExportTable {
    let rows = [
        (t.quoted(), &figures.quoted),
        (t.accepted(), &figures.accepted),
        (t.saved(), &figures.saved.sums),
    ];
    let rows = rows
        .into_iter()
        .flat_map(|(what, sums)| currency_rows(what, sums, t));
    let (different, unknown) = (figures.saved.different_currencies, figures.saved.first_unknown);
    let notes = [
        (unknown > 0).then(|| format!("{}: {}", t.saved(), t.first_unknown_of(&unknown.to_string()))),
        (different > 0).then(|| t.different_currencies(&different.to_string())),
    ];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    ExportTable {
        name: t.sheet_totals(),
        columns: vec![
            column(t.what(), 26),
            column(t.currency(), 12),
            column(t.sum(), 20),
            column(t.counted(), 12),
            column(t.without_figure(), 16),
            column(t.unread(), 12),
        ],
        rows: rows.collect(),
        note: (!notes.is_empty()).then(|| notes.join(" ")),
    }
}

/// A row for each currency; if nothing is known, one that says how much was not read.
fn currency_rows(what: &'static str, sums: &CurrencySums, t: ManagerTexts) -> Vec<Vec<ExportCell>> {
    let unread = sums.not_read;
    let known = sums.by_currency.iter().map(|(currency, sum)| {
        let Sum {
            total,
            of,
            unreadable,
        } = sum;
        let name = if currency.is_empty() {
            t.no_currency()
        } else {
            currency
        };
        vec![
            words(what),
            words(name),
            if *of == 0 {
                words(t.no_figure())
            } else {
                amount(*total, currency)
            },
            whole(*of),
            whole(*unreadable),
            whole(unread),
        ]
    });
    let mut rows: Vec<Vec<ExportCell>> = known.collect();
    if rows.is_empty() && unread > 0 {
        let blank = || ExportCell::Blank;
        rows.push(vec![
            words(what),
            blank(),
            words(t.not_read()),
            blank(),
            blank(),
            whole(unread),
        ]);
    }
    rows
}

fn charges(figures: &MonthFigures, t: ManagerTexts) -> ExportTable {
    let rows = figures.charges.sums.iter().map(|charge| {
        let Sum {
            total,
            of,
            unreadable,
        } = charge.sum;
        let currency = &charge.currency;
        vec![
            ExportCell::text(Some(&charge.name)),
            words(if currency.is_empty() {
                t.no_currency()
            } else {
                currency
            }),
            if of == 0 {
                words(t.no_figure())
            } else {
                amount(total, currency)
            },
            whole(of + unreadable),
            whole(unreadable),
        ]
    });
    let unread = figures.charges.not_read;
    ExportTable {
        name: t.sheet_charges(),
        columns: vec![
            column(t.charge(), 48),
            column(t.currency(), 12),
            column(t.sum(), 20),
            column(t.lines(), 10),
            column(t.without_figure(), 16),
        ],
        rows: rows.collect(),
        note: (unread > 0).then(|| t.lacks(&unread.to_string())),
    }
}

/// The columns that name the request of a row.
fn names(reader: &Reader) -> Vec<ExportColumn> {
    vec![
        column(export_texts(reader.lang).request(), 18),
        column(requests_texts(reader.lang).your_reference(), 24),
    ]
}

fn name_cells(row: &MonthRow) -> Vec<ExportCell> {
    vec![
        ExportCell::text(Some(&row.request.rfq_code)),
        ExportCell::text(row.request.partner_ref.as_deref()),
    ]
}

fn status(row: &MonthRow, catalogs: Option<&Catalogs>, reader: &Reader) -> ExportCell {
    let request = &row.request;
    let given = request.status_label.as_deref();
    let given = given.or_else(|| Catalogs::label(&catalogs?.statuses, &request.status));
    ExportCell::text(Some(
        &labels::label(Codes::Status, &request.status, given, reader.lang).text,
    ))
}

fn total(total: &QuotedTotal, t: ManagerTexts) -> [ExportCell; 2] {
    match total {
        QuotedTotal::NotRead => [words(t.not_read()), ExportCell::Blank],
        QuotedTotal::FirstUnknown => [words(t.first_unknown()), ExportCell::Blank],
        QuotedTotal::NoQuotation => [words(t.none_quoted()), ExportCell::Blank],
        QuotedTotal::Unreadable { currency } => [words(t.no_figure()), ExportCell::text(Some(currency))],
        QuotedTotal::Known(sum) => money(sum),
    }
}

fn saving(saving: &Saving, t: ManagerTexts) -> [ExportCell; 2] {
    match saving {
        Saving::NotRead => [words(t.not_read()), ExportCell::Blank],
        Saving::FirstUnknown => [words(t.first_unknown()), ExportCell::Blank],
        Saving::NoQuotation => [words(t.none_quoted()), ExportCell::Blank],
        Saving::DifferentCurrencies => [words(t.other_currencies()), ExportCell::Blank],
        Saving::Unreadable { currency } => [words(t.no_figure()), ExportCell::text(Some(currency))],
        Saving::Known(sum) => money(sum),
    }
}

fn money(sum: &Money) -> [ExportCell; 2] {
    [
        amount(sum.amount, &sum.currency),
        ExportCell::text(Some(&sum.currency)),
    ]
}

fn amount(sum: Decimal, currency: &str) -> ExportCell {
    ExportCell::amount(Some(&Figure::from(sum)), Some(currency))
}

fn in_hours(time: SignedDuration) -> ExportCell {
    ExportCell::Number(hours(time).to_string())
}

fn whole(count: usize) -> ExportCell {
    ExportCell::whole(i64::try_from(count).ok())
}

fn words(text: &str) -> ExportCell {
    ExportCell::text(Some(text))
}
