//! The cargo as supplied, with the values that the service calculated for each line and their sums.

use domain::countries::country_name;
use domain::estimate::estimate;
use partner_api::{CargoLine, Figure};
use rust_decimal::Decimal;

use crate::components::{self, label, operator};
use crate::format::{money, number};
use crate::html::{Html, PreEscaped, html};
use crate::page_context::PageContext;
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes};
use crate::text::request::{RequestTexts, request_texts};

const NO_FIGURE: &str = "—";

/// Names of the columns of figures.
type Columns = [PreEscaped<String>; 6];

/// The cargo table.
pub fn panel(about: &RequestHeader) -> Html {
    let t = request_texts(PageContext::lang());
    let cargos = &about.request.cargos;
    if cargos.is_empty() {
        return components::panel(
            "cargo",
            t.cargo(),
            None,
            html! { p class="pad quiet" { (t.no_cargo()) } }.into(),
        );
    }
    let total = |of: fn(&CargoLine) -> Option<&Figure>| {
        sum(cargos, of).map_or_else(
            || NO_FIGURE.to_owned(),
            |sum| number::figure(&Figure::from(sum), PageContext::lang()),
        )
    };
    let by_service: Html = html! { span class="small quiet" { (t.cargo_by_service()) } }.into();
    // Escaped once for all lines.
    let columns: Columns = [
        t.packages(),
        t.gross(),
        t.size_of_one(),
        t.volume(),
        t.volumetric(),
        t.chargeable(),
    ]
    .map(|name| html! { (name) });
    let totals = [
        total(|line| line.package_count.as_ref()),
        total(|line| line.gross_weight.as_ref()),
        String::new(),
        total(|line| line.volume.as_ref()),
        total(|line| line.volumetric_weight.as_ref()),
        total(|line| line.chargeable_weight.as_ref()),
    ];
    let body: Html = html! {
        table class="table cards duo" role="table" aria-labelledby="cargo" {
            thead role="rowgroup" {
                tr role="row" {
                    th role="columnheader" scope="col" { (t.goods()) }
                    @for column in &columns { th.num role="columnheader" scope="col" { (column) } }
                }
            }
            tbody role="rowgroup" { @for (index, line) in cargos.iter().enumerate() { (row(about, index, line, &columns, t)) } }
            tfoot role="rowgroup" {
                tr role="row" {
                    th scope="row" role="rowheader" { (t.lines(cargos.len())) }
                    @for (column, total) in columns.iter().zip(&totals) {
                        @if total.is_empty() { td role="cell" {} } @else { td.num role="cell" data-label=(column) { (total) } }
                    }
                }
            }
        }
        p class="pad small quiet" { (t.line_sums()) }
        @if let Some(beside) = beside(about, t) { (beside) }
    }
    .into();
    components::panel("cargo", t.cargo(), Some(by_service), body)
}

/// A figure under its column's name, which narrow screens show beside it.
fn cell(column: &str, figure: &str) -> Html {
    html! { td.num role="cell" data-label=(column) { (figure) } }.into()
}

/// What the form had estimated, where the service came to something else.
fn beside(about: &RequestHeader, t: RequestTexts) -> Option<Html> {
    let own = estimate(&about.request, PageContext::lang())?;
    let cargos = &about.request.cargos;
    let by_service = |of: fn(&CargoLine) -> Option<&Figure>| {
        sum(cargos, of).map_or_else(
            || NO_FIGURE.to_owned(),
            |sum| number::figure(&Figure::from(sum), PageContext::lang()),
        )
    };
    let rows = [
        (t.volume(), own.volume, by_service(|line| line.volume.as_ref())),
        (
            t.volumetric(),
            own.weights.volumetric,
            by_service(|line| line.volumetric_weight.as_ref()),
        ),
        (
            t.chargeable(),
            own.weights.chargeable,
            by_service(|line| line.chargeable_weight.as_ref()),
        ),
    ];
    Some(
        html! {
            h3.pad #estimate { (t.estimate(own.divisor)) }
            table class="table cards duo" role="table" aria-labelledby="estimate" {
                thead role="rowgroup" {
                    tr role="row" {
                        td role="cell" {}
                        th.num role="columnheader" scope="col" { (t.estimated()) }
                        th.num role="columnheader" scope="col" { (t.calculated()) }
                    }
                }
                tbody role="rowgroup" {
                    @for (name, own, theirs) in rows {
                        tr role="row" {
                            th scope="row" role="rowheader" { (name) }
                            (cell(t.estimated(), &own))
                            (cell(t.calculated(), &theirs))
                        }
                    }
                }
            }
        }
        .into(),
    )
}

fn row(about: &RequestHeader, index: usize, line: &CargoLine, columns: &Columns, t: RequestTexts) -> Html {
    let lang = PageContext::lang();
    let shown = |figure: &Option<Figure>| {
        figure
            .as_ref()
            .map_or_else(|| NO_FIGURE.to_owned(), |figure| number::figure(figure, lang))
    };
    let details = details(about, line, t);
    let figures = [
        shown(&line.package_count),
        shown(&line.gross_weight),
        size(line),
        shown(&line.volume),
        shown(&line.volumetric_weight),
        shown(&line.chargeable_weight),
    ];
    html! {
        tr role="row" {
            th scope="row" role="rowheader" {
                (index + 1) ". " (operator(&line.name))
                @if !details.is_empty() {
                    small { @for (at, part) in details.iter().enumerate() { @if at > 0 { " · " } (part) } }
                }
            }
            @for (column, figure) in columns.iter().zip(&figures) { td.num role="cell" data-label=(column) { (figure) } }
        }
    }
    .into()
}

/// `60 × 40 × 45 cm`; a dimension that was not given stays visible as a dash.
fn size(line: &CargoLine) -> String {
    let sides = [&line.length, &line.width, &line.height];
    if sides.iter().all(|side| side.is_none()) {
        return NO_FIGURE.to_owned();
    }
    let sides: Vec<String> = sides
        .iter()
        .map(|side| {
            side.as_ref().map_or_else(
                || NO_FIGURE.to_owned(),
                |figure| number::figure(figure, PageContext::lang()),
            )
        })
        .collect();
    format!(
        "{}{}{}",
        sides.join(" × "),
        number::NBSP,
        line.dimension_unit.as_deref().unwrap_or("cm")
    )
}

/// Everything else about a line, in the order people ask for it.
fn details(about: &RequestHeader, line: &CargoLine, t: RequestTexts) -> Vec<Html> {
    let lang = PageContext::lang();
    let mut all: Vec<Html> = Vec::new();
    let words = |text: &Option<String>| text.as_deref().map(operator);
    all.extend(line.container_count.as_ref().map(|count| {
        let kind = line.container_type.as_deref().unwrap_or_default();
        let kind = about.catalogs.as_deref().map_or_else(
            || labels::label(Codes::ContainerType, kind, None, lang),
            |catalogs| labels::from_catalogs(catalogs, Codes::ContainerType, kind, lang),
        );
        html! { (number::figure(count, lang)) " × " (label(kind)) }.into()
    }));
    if line.container_count.is_none() {
        all.extend(words(&line.container_type));
    }
    all.extend(words(&line.package_type));
    all.extend(
        line.weight_per_package
            .as_ref()
            .map(|weight| Html::text(&format!("{} {}", number::figure(weight, lang), t.per_package()))),
    );
    all.extend(
        line.hs_code
            .as_ref()
            .map(|code| Html::text(&format!("{} {code}", t.hs_code()))),
    );
    all.extend(
        line.origin_country
            .as_ref()
            .map(|code| Html::text(&format!("{} {}", t.goods_origin(), country_name(code, lang)))),
    );
    all.extend(words(&line.nature));
    all.extend(line.goods_value.as_ref().map(|value| {
        Html::text(&format!(
            "{} {}",
            t.goods_value(),
            money::money(value, line.goods_currency.as_deref(), lang)
        ))
    }));
    all.extend(
        line.temperature_requirement
            .as_ref()
            .map(|text| html! { (t.temperature()) " " (operator(text)) }.into()),
    );
    let flags = [
        (line.has_battery, t.has_battery()),
        (line.has_liquid, t.has_liquid()),
        (line.has_chemical, t.has_chemical()),
        (line.is_dangerous, t.is_dangerous()),
        (line.requires_permit, t.requires_permit()),
    ];
    all.extend(
        flags
            .into_iter()
            .filter(|(set, _)| *set)
            .map(|(_, words)| Html::text(words)),
    );
    all.extend(words(&line.permit_note));
    all.extend(words(&line.description));
    all.extend(words(&line.note));
    all
}

/// The sum of a column; `None` as soon as a line has a value that is no number, or when no line has any. A line
/// without the value (full containers have no weight) counts as nothing.
fn sum(lines: &[CargoLine], of: fn(&CargoLine) -> Option<&Figure>) -> Option<Decimal> {
    let mut figures = lines.iter().filter_map(of).peekable();
    figures.peek()?;
    figures.try_fold(Decimal::ZERO, |sum, figure| sum.checked_add(figure.decimal()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighing(weight: Option<&str>) -> CargoLine {
        CargoLine {
            gross_weight: weight.map(Figure::new),
            ..CargoLine::default()
        }
    }

    fn total(weights: &[Option<&str>]) -> Option<String> {
        let lines: Vec<CargoLine> = weights.iter().map(|weight| weighing(*weight)).collect();
        sum(&lines, |line| line.gross_weight.as_ref()).map(|sum| sum.to_string())
    }

    #[test]
    fn sums_are_exact_and_only_of_numbers() {
        assert_eq!(total(&[Some("0.1"), Some("0.2"), None]).as_deref(), Some("0.3"));
        assert_eq!(total(&[Some("412.0"), Some("186.0")]).as_deref(), Some("598.0"));
        assert_eq!(total(&[Some("1"), Some("khoảng 2")]), None);
        assert_eq!(total(&[None]), None);
    }

    #[test]
    fn sizes_name_their_unit() {
        let figure = |text: &str| Some(Figure::new(text));
        let line = CargoLine {
            length: figure("400"),
            width: figure("300"),
            dimension_unit: Some("mm".into()),
            ..CargoLine::default()
        };
        assert_eq!(size(&line), "400 × 300 × —\u{a0}mm");
        assert_eq!(size(&CargoLine::default()), "—");
    }
}
