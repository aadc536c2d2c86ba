//! The rows: their problems, each with an input to correct it, and the lines as they will land.

use std::collections::BTreeMap;

use cargo_import::{CellIssue, Finding, Interpretation, LeftOut, LineRead, Note, Place, Target};
use domain::rfq_form::{CARGO_FLAGS, CargoForm, CargoTexts};
use leptos::prelude::*;

use super::data::RequestImportData;
use crate::components::{Banner, ErrorLink, Icon, Panel, Tone, hidden, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::Lang;
use crate::text::cargo::{cargo_texts, field};
use crate::text::labels::Label;
use crate::text::request_import::{RequestImportTexts, expected, note, request_import_texts, target};

/// Problems shown at once; a table with more has one cause for many of them.
const MAX_PROBLEMS: usize = 300;
/// More empty cells than this of one field are told in one sentence.
const MAX_LISTED_EMPTY_CELLS: usize = 20;
/// Rows left out that can be brought back by a click.
const MAX_BROUGHT_BACK: usize = 60;
/// Lines of the preview before the fold.
const UNFOLDED_LINES: usize = 8;

/// Findings that get an input, row by row.
fn listed(data: &RequestImportData) -> Vec<(&LineRead, Vec<&Finding>)> {
    let often = often_missing(data);
    let asked: Vec<&str> = data
        .understood
        .questions()
        .map(|column| column.target.code())
        .collect();
    data.understood
        .lines
        .iter()
        .map(|line| {
            let findings = line
                .findings
                .iter()
                .filter(|finding| match finding.what {
                    CellIssue::Missing => !often.contains_key(finding.field),
                    // Answered once for the column, above.
                    CellIssue::TwoWays { .. } => !asked.contains(&finding.field),
                    _ => true,
                })
                .collect();
            (line, findings)
        })
        .filter(|(_, findings): &(_, Vec<_>)| !findings.is_empty())
        .collect()
}

fn often_missing(data: &RequestImportData) -> BTreeMap<&'static str, usize> {
    let mut count: BTreeMap<&'static str, usize> = BTreeMap::new();
    for finding in data.understood.lines.iter().flat_map(|line| &line.findings) {
        if finding.what == CellIssue::Missing {
            *count.entry(finding.field).or_default() += 1;
        }
    }
    count.retain(|_, count| *count > MAX_LISTED_EMPTY_CELLS);
    count
}

fn name_of(field: &str, lang: Lang) -> &'static str {
    target(Target::from_code(field).unwrap_or_default(), lang)
}

/// The place of a finding: the cell, or the row if no cell gives the field.
fn place(row: Place, finding: &Finding, t: RequestImportTexts) -> String {
    if finding.at.is_empty() {
        t.place_first(row)
    } else {
        format!("{} {}", t.cell(), finding.at)
    }
}

/// The number of rows that land with something to look at.
pub(super) fn doubtful(data: &RequestImportData) -> usize {
    listed(data).iter().filter(|(line, _)| !line.skipped).count()
}

/// Links to the cells that stop their rows.
pub(super) fn links(data: &RequestImportData) -> Vec<ErrorLink> {
    let lang = PageContext::lang();
    let t = request_import_texts(lang);
    listed(data)
        .into_iter()
        .filter(|(line, _)| !line.skipped)
        .flat_map(|(line, findings)| findings.into_iter().map(move |finding| (line.row, finding)))
        .filter(|(_, finding)| finding.what.stops())
        .take(MAX_PROBLEMS)
        .map(|(row, finding)| ErrorLink {
            target: Some(format!("fix-{row}-{}", finding.field)),
            text: Label::own(format!(
                "{}, {}: {}",
                place(data.understood.place_of_row(row), finding, t),
                name_of(finding.field, lang),
                expected(finding.field, &finding.what, &data.understood, lang)
            )),
        })
        .collect()
}

/// The cells that stop or weaken their rows, each with an input to correct it.
pub(super) fn problems(data: &RequestImportData, lang: Lang) -> Rendered {
    let t = request_import_texts(lang);
    let listed = listed(data);
    let total: usize = listed.iter().map(|(_, findings)| findings.len()).sum();
    let mut room = MAX_PROBLEMS;
    let mut shown: Vec<(u32, &str)> = Vec::new();
    let mut rows = Vec::new();
    for (line, findings) in &listed {
        if findings.len() > room {
            break;
        }
        room -= findings.len();
        for (at, cell) in by_cell(findings).iter().enumerate() {
            shown.extend(cell.first().map(|finding| (line.row, finding.field)));
            rows.extend(problem(line, cell, at == 0, &data.understood, lang));
        }
    }
    // Corrections of cells that are fine now, and rows left out that are not listed, travel on.
    let carried = data
        .understood
        .fixes
        .iter()
        .filter(|((row, field), _)| !shown.contains(&(*row, field)))
        .map(|((row, field), text)| hidden(format!("fix-{row}-{field}"), text));
    let skipped = data
        .understood
        .lines
        .iter()
        .filter(|line| line.skipped && !(data.understood.skip_bad && line.is_bad()))
        .filter(|line| !shown.iter().any(|(row, _)| *row == line.row))
        .map(|line| hidden(format!("skip-{}", line.row), "on"));
    let carried = Rendered::new(view! { {Each(carried)} {Each(skipped)} });
    if rows.is_empty() {
        return carried;
    }
    let more = total.saturating_sub(MAX_PROBLEMS - room);
    let more = (more > 0).then(|| view! { <p class="pad small quiet">{t.more_problems(more)}</p> });
    let any_bad = data.understood.lines.iter().any(LineRead::is_bad);
    let all = any_bad.then(|| {
        view! {
            <label class="choice small">
                <input type="checkbox" name="skip_bad" checked=data.understood.skip_bad />
                <span>{t.leave_out_all()}</span>
            </label>
        }
    });
    let headings = [t.row(), t.what(), t.stands(), t.expected(), t.leave_out()];
    let headings = headings.into_iter().map(|name| {
        view! {
            <th role="columnheader" scope="col">
                {name}
            </th>
        }
    });
    Rendered::new(view! {
        {carried}
        <Panel id="problems" title=t.problems() aside=Rendered::new(all)>
            <table class="table cards" role="table" aria-labelledby="problems">
                <thead role="rowgroup">
                    <tr role="row">{Each(headings)}</tr>
                </thead>
                <tbody role="rowgroup">{Each(rows.into_iter())}</tbody>
            </table>
            {more}
        </Panel>
    })
}

/// Findings by their cell, which has one input.
fn by_cell<'a>(findings: &[&'a Finding]) -> Vec<Vec<&'a Finding>> {
    let mut cells: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let is_same = |cell: &&mut Vec<&Finding>| cell.iter().any(|other| other.field == finding.field);
        match cells.iter_mut().find(is_same) {
            Some(cell) => cell.push(finding),
            None => cells.push(vec![finding]),
        }
    }
    cells
}

/// The number of a row, with the word for it where no heading stands above; or a column of the file, if the table was turned.
fn row_name(place: Place, t: RequestImportTexts) -> impl IntoView + use<> {
    let number = match place {
        Place::Row(row) => Some(row),
        Place::Column(_) => None,
    };
    let row = number.map(|row| view! { <span class="tab-only">{t.row()} " "</span> {row} });
    let column = number.is_none().then(|| t.place_first(place));
    view! { {row} {column} }
}

/// The findings about a cell, with the input that corrects it.
fn problem(
    line: &LineRead,
    cell: &[&Finding],
    first: bool,
    understood: &Interpretation,
    lang: Lang,
) -> Option<impl IntoView + use<>> {
    let t = request_import_texts(lang);
    let finding = cell.first()?;
    let row = understood.place_of_row(line.row);
    let id = format!("fix-{}-{}", line.row, finding.field);
    let message = format!("{id}-error");
    let stops = cell.iter().any(|finding| finding.what.stops());
    let tone = if stops { Tone::Stop } else { Tone::Attention };
    let name = name_of(finding.field, lang);
    let label = format!("{}, {name}", place(row, finding, t));
    let at = (!finding.at.is_empty())
        .then(|| view! { <small class="quiet">" " {escaped(finding.at.clone())}</small> });
    let goods: String = line.line.texts.name.chars().take(80).collect();
    let skip = first.then(|| {
        let name = format!("skip-{}", line.row);
        view! {
            <input
                type="checkbox"
                id=name.clone()
                name=name
                checked=line.skipped
                aria-label=t.leave_out_row(row)
            />
        }
    });
    let messages: Vec<_> = cell
        .iter()
        .map(|finding| expected(finding.field, &finding.what, understood, lang))
        .collect();
    let messages = messages
        .into_iter()
        .map(|message| view! { <span class="message">{escaped(message)}</span> });
    let messages = Rendered::new(view! { {Each(messages)} });
    Some(view! {
        <tr role="row" data-tone=tone.name()>
            <th scope="row" role="rowheader">
                {row_name(row, t)}
                <small class="quiet">" " {escaped(goods)}</small>
            </th>
            <td role="cell" data-label=t.what()>
                <span>{name} {at}</span>
            </td>
            <td role="cell" data-label=t.stands()>
                <input
                    id=id.clone()
                    name=id
                    value=escaped(finding.cell.shown_in(lang))
                    autocomplete="off"
                    aria-label=label
                    aria-invalid=stops.then_some("true")
                    aria-describedby=message.clone()
                />
            </td>
            <td role="cell" data-label=t.expected()>
                <span class="error" id=message>
                    {icon(Icon::Alert)}
                    <span>{messages}</span>
                </span>
            </td>
            <td role="cell" data-label=t.leave_out()>
                {skip}
            </td>
        </tr>
    })
}

/// The lines as they will land.
pub(super) fn preview(data: &RequestImportData, lang: Lang) -> Option<Rendered> {
    let t = request_import_texts(lang);
    let ready: Vec<&LineRead> = data.understood.ready().collect();
    if ready.is_empty() {
        return None;
    }
    let (first, rest) = ready.split_at(ready.len().min(UNFOLDED_LINES));
    let rest = (!rest.is_empty()).then(|| {
        view! {
            <details class="fold">
                <summary class="padx">{icon(Icon::Chevron)} {t.more_rows(rest.len())}</summary>
                {table(rest, &data.understood, lang)}
            </details>
        }
    });
    Some(Rendered::new(view! {
        <Panel id="preview" title=t.preview()>
            {table(first, &data.understood, lang)}
            {rest}
        </Panel>
    }))
}

fn table<'a>(
    lines: &'a [&'a LineRead],
    understood: &'a Interpretation,
    lang: Lang,
) -> impl IntoView + use<'a> {
    let (t, c) = (request_import_texts(lang), cargo_texts(lang));
    let headings = [
        (t.row(), None),
        (c.goods(), None),
        (c.packages(), Some("num")),
        (c.gross(), Some("num")),
        (c.length(), Some("num")),
        (c.width(), Some("num")),
        (c.height(), Some("num")),
        (c.unit(), None),
        (t.more(), None),
    ];
    let headings = headings.into_iter().map(|(name, class)| {
        view! {
            <th role="columnheader" scope="col" class=class>
                {name}
            </th>
        }
    });
    view! {
        <table class="table cards" role="table" aria-label=t.preview()>
            <thead role="rowgroup">
                <tr role="row">{Each(headings)}</tr>
            </thead>
            <tbody role="rowgroup">{Each(lines.iter().map(move |read| row(read, understood, lang)))}</tbody>
        </table>
    }
}

fn row(read: &LineRead, understood: &Interpretation, lang: Lang) -> impl IntoView + use<> {
    let (t, c) = (request_import_texts(lang), cargo_texts(lang));
    let place = understood.place_of_row(read.row);
    let line = read.line.clone().spelled(Lang::Vi, lang);
    let others = others(&line, lang);
    let texts = line.texts;
    // A converted figure is shown beside the text of its cell.
    let figure = |label: &'static str, name: &str, text: String| {
        let typed = read.converted.iter().find(|(field, _)| *field == name);
        let typed = typed.map(|(_, typed)| {
            view! {
                <br />
                <small class="quiet">{escaped(typed.clone())}</small>
            }
        });
        view! {
            <td role="cell" data-label=label class="num">
                <span>{escaped(text)} {typed}</span>
            </td>
        }
    };
    let words = understood.words.get(&read.row).map(|words| {
        let below = (!texts.name.is_empty()).then(|| view! { <br /> });
        view! {
            {below}
            <small class="quiet">"“" {escaped(words.clone())} "”"</small>
        }
    });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {row_name(place, t)}
            </th>
            <td role="cell" data-label=c.goods() class="lines any">
                <span>{escaped(texts.name)} {words}</span>
            </td>
            {figure(c.packages(), "package_count", texts.package_count)}
            {figure(c.gross(), "gross_weight", texts.gross_weight)}
            {figure(c.length(), "length", texts.length)}
            {figure(c.width(), "width", texts.width)}
            {figure(c.height(), "height", texts.height)}
            <td role="cell" data-label=c.unit()>
                {escaped(texts.dimension_unit)}
            </td>
            <td role="cell" data-label=t.more() class="small">
                {escaped(others)}
            </td>
        </tr>
    }
}

/// The fields that have no column of their own in the preview.
fn others(line: &CargoForm, lang: Lang) -> String {
    let texts = CargoTexts::NAMES.iter().skip(7).filter_map(|name| {
        let text = line.texts.get(name).filter(|text| !text.is_empty())?;
        Some(format!("{}: {text}", field(name, lang).unwrap_or(name)))
    });
    let flags = CARGO_FLAGS
        .iter()
        .zip(line.flags)
        .filter(|(_, on)| *on)
        .filter_map(|(name, _)| field(name, lang).map(str::to_owned));
    texts.chain(flags).collect::<Vec<_>>().join("; ")
}

/// Readings that may be wrong, to be compared with the file.
pub(super) fn doubts(data: &RequestImportData, lang: Lang) -> Option<impl IntoView + use<>> {
    // What the summary says already.
    let is_said = |one: &Note| *one == Note::NothingRead;
    let notes = data
        .understood
        .notes
        .iter()
        .filter(|one| one.is_doubt() && !is_said(one));
    let mut told: Vec<String> = notes.map(|one| note(*one, &data.understood, lang)).collect();
    told.extend(left_out(data, true, lang));
    (!told.is_empty()).then(|| {
        view! {
            <Banner
                tone=Tone::Attention
                drawing=Icon::Alert
                title=request_import_texts(lang).compare(data.file.is_some()).to_owned()
            >
                <ul>{items(told)}</ul>
            </Banner>
        }
    })
}

fn items(told: Vec<String>) -> impl IntoView + use<> {
    Each(told.into_iter().map(|text| view! { <li>{escaped(text)}</li> }))
}

/// The number of a row; what it is in the file, if the table was turned.
fn row_in_list(row: u32, understood: &Interpretation, lang: Lang) -> String {
    if understood.side.is_none() {
        return row.to_string();
    }
    request_import_texts(lang).place_within(understood.place_of_row(row))
}

/// The reason why rows are no lines, and which; those with a doubt, or the others.
fn left_out(data: &RequestImportData, doubts: bool, lang: Lang) -> Vec<String> {
    let mut told = Vec::new();
    for why in [
        LeftOut::TotalDiffers,
        LeftOut::TotalOfHidden,
        LeftOut::Deducted,
        LeftOut::StruckOut,
        LeftOut::OtherTable,
        LeftOut::TableAbove,
        LeftOut::Contents,
        LeftOut::NothingShipped,
        LeftOut::Total,
        LeftOut::Heading,
        LeftOut::NoGoods,
        LeftOut::Example,
    ] {
        let rows: Vec<String> = data
            .understood
            .left_out
            .iter()
            .filter(|(_, own)| *own == why && why.is_doubt() == doubts)
            .map(|(row, _)| row_in_list(*row, &data.understood, lang))
            .collect();
        if !rows.is_empty() {
            told.push(request_import_texts(lang).left_out(why, &rows.join(", ")));
        }
    }
    told
}

/// Notes on how the table was understood.
pub(super) fn notes(data: &RequestImportData, lang: Lang) -> Option<impl IntoView + use<>> {
    let t = request_import_texts(lang);
    let understood = &data.understood;
    let plain = understood.notes.iter().filter(|one| !one.is_doubt());
    let mut told: Vec<String> = plain.map(|one| note(*one, understood, lang)).collect();
    if !understood.missing.is_empty() && !understood.lines.is_empty() {
        let fields: Vec<&str> = understood
            .missing
            .iter()
            .map(|name| field(name, lang).unwrap_or(name))
            .collect();
        told.push(t.no_column(&fields.join(", ")));
    }
    for (name, count) in often_missing(data) {
        told.push(t.often_missing(name_of(name, lang), count));
    }
    let unclear = understood
        .lines
        .iter()
        .flat_map(|line| &line.findings)
        .filter(|finding| {
            matches!(finding.what, CellIssue::TwoWays { .. })
                && understood
                    .questions()
                    .any(|column| column.target.code() == finding.field)
        })
        .count();
    if unclear > 0 {
        told.push(t.unclear(unclear));
    }
    told.extend(left_out(data, false, lang));
    let back: Vec<_> = understood
        .left_out
        .iter()
        .filter(|(row, why)| {
            !matches!(why, LeftOut::Example | LeftOut::TableAbove) && !understood.kept.contains(row)
        })
        .filter(|(row, _)| understood.may_be_kept(*row))
        .take(MAX_BROUGHT_BACK)
        .map(|(row, _)| (row, false))
        .chain(understood.kept.iter().map(|row| (row, true)))
        .map(|(row, kept)| {
            let name = format!("keep-{row}");
            let content = understood.contents.get(row);
            let content =
                content.map(|text| view! { <span class="quiet">" “" {escaped(text.clone())} "”"</span> });
            view! {
                <label class="choice small">
                    <input type="checkbox" name=name.clone() id=name checked=kept />
                    <span>{t.bring_back(understood.place_of_row(*row))} {content}</span>
                </label>
            }
        })
        .collect();
    (!told.is_empty() || !back.is_empty()).then(|| {
        view! {
            <Panel id="notes" title=t.notes()>
                <div class="pad">
                    <ul class="small">{items(told)}</ul>
                    {Each(back.into_iter())}
                </div>
            </Panel>
        }
    })
}
