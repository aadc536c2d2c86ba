//! The cargo as supplied, with the values that the service calculated for each line and their sums.

use domain::countries::country_name;
use domain::estimate::estimate;
use maud::Render;
use partner_api::{CargoLine, Figure};
use rust_decimal::Decimal;

use crate::components::{self, Number, label, operator};
use crate::format::quotation::NO_FIGURE;
use crate::format::{money, number};
use crate::html::{PreEscaped, html};
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escape};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::labels::{self, Codes};
use crate::text::request::{RequestTexts, request_texts};

/// Names of the columns of figures.
type Columns = [PreEscaped<String>; 6];

/// The cargo table.
pub fn panel(about: &RequestHeader) -> Rendered {
    let t = request_texts(PageContext::lang());
    let cargos = &about.request.cargos;
    if cargos.is_empty() {
        return components::panel(
            "cargo",
            t.cargo(),
            None,
            html! { p class="pad quiet" { (t.no_cargo()) } },
        );
    }
    let total = |of: fn(&CargoLine) -> Option<&Figure>| {
        sum(cargos, of).map_or_else(
            || NO_FIGURE.to_owned(),
            |sum| number::figure(&Figure::from(sum), PageContext::lang()),
        )
    };
    let by_service: Rendered = html! { span class="small quiet" { (t.cargo_by_service()) } }.into();
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
    let body: Rendered = html! {
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
fn cell(column: &str, figure: &str) -> Rendered {
    html! { td.num role="cell" data-label=(column) { (figure) } }.into()
}

/// What the form had estimated, where the service came to something else.
fn beside(about: &RequestHeader, t: RequestTexts) -> Option<Rendered> {
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

fn row(
    about: &RequestHeader,
    index: usize,
    line: &CargoLine,
    columns: &Columns,
    t: RequestTexts,
) -> Rendered {
    let lang = PageContext::lang();
    let details = details(about, line, t);
    let shown = |figure| Number(Option::as_ref(figure), lang);
    let [packages, gross, size_of_one, volume, volumetric, chargeable] = columns;
    html! {
        tr role="row" {
            th scope="row" role="rowheader" {
                (index + 1) ". " (operator(&line.name))
                @if !details.is_empty() { small { (PreEscaped(details)) } }
            }
            td.num role="cell" data-label=(packages) { (shown(&line.package_count)) }
            td.num role="cell" data-label=(gross) { (shown(&line.gross_weight)) }
            td.num role="cell" data-label=(size_of_one) { (Size(line, lang)) }
            td.num role="cell" data-label=(volume) { (shown(&line.volume)) }
            td.num role="cell" data-label=(volumetric) { (shown(&line.volumetric_weight)) }
            td.num role="cell" data-label=(chargeable) { (shown(&line.chargeable_weight)) }
        }
    }
    .into()
}

/// `60 × 40 × 45 cm`; a dimension that was not given stays visible as a dash.
struct Size<'a>(&'a CargoLine, Lang);

impl Render for Size<'_> {
    fn render_to(&self, into: &mut String) {
        let Self(line, lang) = self;
        let sides = [&line.length, &line.width, &line.height];
        if sides.iter().all(|side| side.is_none()) {
            into.push_str(NO_FIGURE);
            return;
        }
        for (at, side) in sides.into_iter().enumerate() {
            if at > 0 {
                into.push_str(" × ");
            }
            Number(side.as_ref(), *lang).render_to(into);
        }
        into.push(number::NBSP);
        escape(line.dimension_unit.as_deref().unwrap_or("cm"), into);
    }
}

/// Everything else about a line, in the order people ask for it.
fn details(about: &RequestHeader, line: &CargoLine, t: RequestTexts) -> String {
    let lang = PageContext::lang();
    let mut all = String::new();
    let mut add = |part: &dyn Render| {
        if !all.is_empty() {
            all.push_str(" · ");
        }
        part.render_to(&mut all);
    };
    let kind = line.container_type.as_deref().map(|kind| {
        label(about.catalogs.as_deref().map_or_else(
            || labels::label(Codes::ContainerType, kind, None, lang),
            |catalogs| labels::from_catalogs(catalogs, Codes::ContainerType, kind, lang),
        ))
    });
    match (&line.container_count, kind) {
        (Some(count), Some(kind)) => add(&html! { (Number(Some(count), lang)) " × " (kind) }),
        (Some(count), None) => add(&html! { (t.containers()) " " (Number(Some(count), lang)) }),
        (None, Some(kind)) => add(&kind),
        (None, None) => {}
    }
    if let Some(kind) = &line.package_type {
        add(&operator(kind));
    }
    if let Some(weight) = &line.weight_per_package {
        add(&html! { (Number(Some(weight), lang)) " " (t.per_package()) });
    }
    if let Some(code) = &line.hs_code {
        add(&html! { (t.hs_code()) " " (code) });
    }
    if let Some(code) = &line.origin_country {
        add(&html! { (t.goods_origin()) " " (country_name(code, lang)) });
    }
    if let Some(nature) = &line.nature {
        add(&operator(nature));
    }
    if let Some(value) = &line.goods_value {
        let value = money::money(value, line.goods_currency.as_deref(), lang);
        add(&html! { (t.goods_value()) " " (value) });
    }
    if let Some(requirement) = &line.temperature_requirement {
        add(&html! { (t.temperature()) " " (operator(requirement)) });
    }
    let flags = [
        (line.has_battery, t.has_battery()),
        (line.has_liquid, t.has_liquid()),
        (line.has_chemical, t.has_chemical()),
        (line.is_dangerous, t.is_dangerous()),
        (line.requires_permit, t.requires_permit()),
    ];
    for (_, words) in flags.into_iter().filter(|(set, _)| *set) {
        add(&words);
    }
    for words in [&line.permit_note, &line.description, &line.note]
        .into_iter()
        .flatten()
    {
        add(&operator(words));
    }
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
        let size = |line| Size(line, Lang::Vi).render().into_string();
        assert_eq!(size(&line), "400 × 300 × —\u{a0}mm");
        assert_eq!(size(&CargoLine::default()), "—");
    }
}
