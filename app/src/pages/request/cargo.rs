//! The cargo as supplied, with the values that the service calculated for each line and their sums.

use std::mem;
use std::ops::Range;

use domain::countries::country_name;
use domain::estimate::estimate;
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{CargoLine, Figure};
use rust_decimal::Decimal;

use crate::components::{Icon, Panel, column_head, figure_head, icon, label, number, operator};
use crate::format::money;
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::rendering::{Each, Escaped, Rendered, Wrapper, escaped};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::labels::{self, Codes};
use crate::text::request::{RequestTexts, request_texts};

/// The cells of the columns of figures.
type Columns = [Wrapper; 6];

/// The sums of the columns as they are shown.
struct Totals {
    packages: Total,
    gross: Total,
    volume: Total,
    volumetric: Total,
    chargeable: Total,
}

/// The sum of a column.
struct Total {
    figure: Escaped<'static>,
    /// Of how many lines it is, where some have no such figure.
    note: Option<String>,
}

impl Totals {
    fn new(lines: &[CargoLine], lang: Lang) -> Self {
        let total = |of: fn(&CargoLine) -> Option<&Figure>| {
            let sum = sum(lines, of);
            let given = lines.iter().filter_map(of).count();
            let is_partial = sum.is_some() && given < lines.len();
            Total {
                figure: number(sum.map(Figure::from).as_ref(), lang),
                note: is_partial.then(|| request_texts(lang).lines_of(given, lines.len())),
            }
        };
        Self {
            packages: total(|line| line.package_count.as_ref()),
            gross: total(|line| line.gross_weight.as_ref()),
            volume: total(|line| line.volume.as_ref()),
            volumetric: total(|line| line.volumetric_weight.as_ref()),
            chargeable: total(|line| line.chargeable_weight.as_ref()),
        }
    }
}

/// Lines of a long list that stand open: on a phone each is a card, and documents and times come after them.
const OPEN_LINES: usize = 8;
/// Lines up to which all stand open.
const MAX_OPEN_LINES: usize = 12;

/// The cargo table.
pub fn panel(about: &RequestHeader) -> impl IntoView {
    let t = request_texts(PageContext::lang());
    if about.request.cargos.is_empty() {
        return Either::Left(view! {
            <Panel id="cargo" title=t.cargo()>
                <p class="pad quiet">{t.no_cargo()}</p>
            </Panel>
        });
    }
    let by_service = Rendered::new(view! { <span class="small quiet">{t.cargo_by_service()}</span> });
    let totals = Totals::new(&about.request.cargos, PageContext::lang());
    let columns = names(t).map(column);
    let table = table(about, &columns, &totals, t);
    let comparison = comparison(about, &totals, t);
    Either::Right(view! {
        <Panel id="cargo" title=t.cargo() aside=by_service>
            {table}
            {more_lines(about, t)}
            <p class="pad small quiet">{t.line_sums()}</p>
            {comparison}
        </Panel>
    })
}

/// Names of the columns of figures.
fn names(t: RequestTexts) -> [&'static str; 6] {
    [
        t.packages(),
        t.gross(),
        t.size_of_one(),
        t.volume(),
        t.volumetric(),
        t.chargeable(),
    ]
}

fn table<'a>(
    about: &'a RequestHeader,
    columns: &'a Columns,
    totals: &'a Totals,
    t: RequestTexts,
) -> impl IntoView {
    let cargos = &about.request.cargos;
    let totals = [
        Some(&totals.packages),
        Some(&totals.gross),
        None,
        Some(&totals.volume),
        Some(&totals.volumetric),
        Some(&totals.chargeable),
    ];
    let head = move || {
        let heads = names(t)
            .into_iter()
            .map(|name| view! { <th class="num" role="columnheader" scope="col">{name}</th> });
        view! {
            <thead role="rowgroup">
                <tr role="row">
                    {column_head(t.goods())}
                    {Each(heads)}
                </tr>
            </thead>
        }
    };
    let body = move |lines: Range<usize>| {
        let rows = lines.map(move |index| row(about, index, &cargos[index], columns, t));
        view! { <tbody role="rowgroup">{Each(rows)}</tbody> }
    };
    let foot = |class: Option<&'static str>| {
        let totals = columns.iter().zip(totals).map(|(column, total)| match total {
            Some(total) => {
                let note = total.note.clone();
                let note = note.map(|note| view! { " " <small>{escaped(note)}</small> });
                Either::Left(column.around((total.figure.clone(), Each(note.into_iter()))))
            }
            None => Either::Right(view! { <td role="cell"></td> }),
        });
        view! {
            <tfoot class=class role="rowgroup">
                <tr role="row">
                    <th scope="row" role="rowheader">{t.lines(cargos.len())}</th>
                    {Each(totals)}
                </tr>
            </tfoot>
        }
    };
    let open = if cargos.len() > MAX_OPEN_LINES {
        OPEN_LINES
    } else {
        cargos.len()
    };
    // On paper all lines stand there, and the sums again below the last.
    let more = (open < cargos.len()).then(|| {
        view! {
            <details class="fold on-paper">
                <summary class="pad">
                    {icon(Icon::Chevron)} {t.further_lines(cargos.len() - open)}
                </summary>
                <table class="table cards duo figures" role="table" aria-labelledby="cargo">
                    {head()}
                    {body(open..cargos.len())}
                    {foot(Some("print-only"))}
                </table>
            </details>
        }
    });
    view! {
        <table class="table cards duo figures" role="table" aria-labelledby="cargo">
            {head()}
            {body(0..open)}
            {foot(None)}
        </table>
        {more}
    }
}

/// A figure under its column's name, which narrow screens show beside it. Its table is one of `figures`.
fn cell<V: IntoView>(name: &'static str, figure: V) -> impl IntoView {
    view! {
        <td role="cell" data-label=name>
            {figure}
        </td>
    }
}

/// The cells of a column.
fn column(name: &'static str) -> Wrapper {
    Wrapper::new(|figure| cell(name, figure))
}

/// Says that the service gives more lines than a request may have.
fn more_lines(about: &RequestHeader, t: RequestTexts) -> Option<impl IntoView + use<>> {
    let more = about.request.omitted_cargo_lines;
    (more > 0).then(|| view! { <p class="pad" data-tone="attention">{t.more_lines(more, true)}</p> })
}

/// The figures by the customary divisor that the service has otherwise, by more than rounding. The form may have estimated with a
/// learned one.
fn comparison(about: &RequestHeader, totals: &Totals, t: RequestTexts) -> Option<impl IntoView> {
    // Figures of some of the lines would be taken for those of the whole.
    let by_service = [&totals.volume, &totals.volumetric, &totals.chargeable];
    if about.request.omitted_cargo_lines > 0 || by_service.iter().any(|total| total.note.is_some()) {
        return None;
    }
    let own = estimate(&about.request, PageContext::lang())?;
    let rows = [
        (t.volume(), own.volume, &totals.volume.figure),
        (t.volumetric(), own.volumetric, &totals.volumetric.figure),
        (t.chargeable(), own.chargeable, &totals.chargeable.figure),
    ];
    let rows = rows.into_iter().filter_map(move |(name, own, by_service)| {
        Some(view! {
            <tr role="row">
                <th scope="row" role="rowheader">{name}</th>
                {cell(t.estimated(), escaped(own?))}
                {cell(t.calculated(), by_service.clone())}
            </tr>
        })
    });
    Some(view! {
        <h3 class="pad" id="estimate">
            {t.estimate(own.divisor)}
        </h3>
        <table class="table cards figures" role="table" aria-labelledby="estimate">
            <thead role="rowgroup">
                <tr role="row">
                    <td role="cell"></td>
                    {figure_head(t.estimated())}
                    {figure_head(t.calculated())}
                </tr>
            </thead>
            <tbody role="rowgroup">{Each(rows)}</tbody>
        </table>
    })
}

fn row<'a>(
    about: &'a RequestHeader,
    index: usize,
    line: &'a CargoLine,
    columns: &'a Columns,
    t: RequestTexts,
) -> impl IntoView {
    let lang = PageContext::lang();
    let [packages, gross, size_of_one, volume, volumetric, chargeable] = columns;
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {escaped(format!("{}. ", index + 1))}
                {operator(&line.name)}
                {details(about, line, t)}
            </th>
            {packages.around(number(line.package_count.as_ref(), lang))}
            {gross.around(number(line.gross_weight.as_ref(), lang))}
            {size_of_one.around(size(line, lang))}
            {volume.around(number(line.volume.as_ref(), lang))}
            {volumetric.around(number(line.volumetric_weight.as_ref(), lang))}
            {chargeable.around(number(line.chargeable_weight.as_ref(), lang))}
        </tr>
    }
}

/// `60 × 40 × 45 cm`; a dimension that was not given stays visible as a dash.
fn size(line: &CargoLine, lang: Lang) -> impl IntoView {
    let sides = [&line.length, &line.width, &line.height].map(Option::as_ref);
    if sides.iter().all(Option::is_none) {
        return Either::Left(escaped(NO_FIGURE));
    }
    let [length, width, height] = sides.map(|side| number(side, lang));
    let unit = line.dimension_unit.as_deref().unwrap_or("cm");
    Either::Right(view! { {length} " × " {width} " × " {height} "\u{a0}" {escaped(unit)} })
}

/// Everything else about a line, in the order people ask for it, on a line of its own.
fn details(about: &RequestHeader, line: &CargoLine, t: RequestTexts) -> Option<Rendered> {
    let lang = PageContext::lang();
    let mut is_first = true;
    let mut separator = || escaped(if mem::take(&mut is_first) { "" } else { " · " });
    let kind = line.container_type.as_deref().map(|kind| {
        label(about.catalogs.as_deref().map_or_else(
            || labels::label(Codes::ContainerType, kind, None, lang),
            |catalogs| labels::from_catalogs(catalogs, Codes::ContainerType, kind, lang),
        ))
    });
    let count = line.container_count.as_ref();
    let containers = match (count, kind) {
        (Some(_), Some(kind)) => Some(EitherOf3::A((separator(), number(count, lang), " × ", kind))),
        (Some(_), None) => Some(EitherOf3::B((
            separator(),
            escaped(t.containers()),
            " ",
            number(count, lang),
        ))),
        (None, Some(kind)) => Some(EitherOf3::C((separator(), kind))),
        (None, None) => None,
    };
    let package = line
        .package_type
        .as_ref()
        .map(|kind| (separator(), operator(kind)));
    let weight = line.weight_per_package.as_ref();
    let weight = weight.map(|weight| {
        (
            separator(),
            number(Some(weight), lang),
            " ",
            escaped(t.per_package()),
        )
    });
    let hs_code = line.hs_code.as_ref();
    let hs_code = hs_code.map(|code| (separator(), escaped(t.hs_code()), " ", escaped(code)));
    let origin = line.origin_country.as_deref().map(|code| {
        let country = country_name(code, lang);
        (separator(), escaped(t.goods_origin()), " ", escaped(country))
    });
    let nature = line.nature.as_ref().map(|nature| (separator(), operator(nature)));
    let value = line.goods_value.as_ref().map(|value| {
        let value = money::money(value, line.goods_currency.as_deref(), lang);
        (separator(), escaped(t.goods_value()), " ", escaped(value))
    });
    let temperature = line.temperature_requirement.as_ref();
    let temperature =
        temperature.map(|required| (separator(), escaped(t.temperature()), " ", operator(required)));
    let flags: Vec<_> = t.flags(line).map(|words| (separator(), escaped(words))).collect();
    let notes = [&line.permit_note, &line.description, &line.note];
    let notes = notes.map(|words| words.as_ref().map(|words| (separator(), operator(words))));
    // Most are absent from most lines; `Each` writes no comment in their place. Rendered here, since a view of this size costs
    // each time that it is handed on.
    let parts = (
        Each(containers.into_iter()),
        Each(package.into_iter()),
        Each(weight.into_iter()),
        Each(hs_code.into_iter()),
        Each(origin.into_iter()),
        Each(nature.into_iter()),
        Each(value.into_iter()),
        Each(temperature.into_iter()),
        Each(flags.into_iter()),
        Each(notes.into_iter().flatten()),
    );
    (!is_first).then(|| Rendered::new(view! { <small>{parts}</small> }))
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
    use crate::rendering::Rendered;

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
        let size = |line| Rendered::new(size(line, Lang::Vi)).into_string();
        assert_eq!(size(&line), "400 × 300 × —\u{a0}mm");
        assert_eq!(size(&CargoLine::default()), "—");
    }
}
