//! A pasted block or a file as it was understood, before anything lands in the form: the columns, how their numbers
//! are written, everything that is wrong, and the lines as they will be. All state travels in the form itself.

mod choices;
mod data;
mod rows;

use cargo_import::Note;
use domain::cargo::{LineTotals, ShipmentTotals};
use domain::rfq_form::PreviewAction;
use domain::rfq_form::{CargoForm, LINES_SHOWN};
use leptos::prelude::*;

use crate::components::{Banner, Crumb, ErrorSummary, Head, Icon, Tone, crumb, hidden};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::cargo::cargo_texts;
use crate::text::common::common_texts;
use crate::text::request_form::request_form_texts;
use crate::text::request_import::{RequestImportTexts, note, request_import_texts};
use islands::SendOnce;

pub use data::RequestImportData;

/// The page between choosing a table and adding its lines.
pub fn page(data: RequestImportData) -> Page {
    let lang = PageContext::lang();
    let t = request_import_texts(lang);
    let title = if data.refused {
        format!("{}{}", common_texts(lang).error_prefix(), t.title())
    } else {
        t.title().to_owned()
    };
    let body = view! {
        <div class="page">
            {head(&data, t, lang)}
            {refused(&data, t)}
            // Before the form: what its islands keep of a post counts only where the guard lets it go.
            <SendOnce />
            <form class="stack" method="post" action=escaped(data.action()) novalidate data-import>
                // The first button is the one that Enter presses in a field.
                <button class="sr" name="do" value=PreviewAction::Apply.code() tabindex="-1" aria-hidden="true">
                    {t.apply()}
                </button>
                {hidden("form", &data.form)}
                {hidden("table", &data.table)}
                {hidden("file_name", data.file.as_deref().unwrap_or_default())}
                {hidden("layout", &data.understood.layout)}
                {summary(&data, t, lang)}
                {rows::doubts(&data, lang)}
                {choices::letters(&data, t)}
                {choices::place(&data, t)}
                {choices::questions(&data, lang)}
                // No column of a text that was not read can be chosen.
                {(!data.nothing_read()).then(|| choices::columns(&data, lang))}
                {rows::problems(&data, lang)}
                {rows::preview(&data, lang)}
                {rows::notes(&data, lang)}
                {bar(&data, lang)}
            </form>
        </div>
    };
    Page::new(title, body).with_form_islands()
}

fn head(data: &RequestImportData, t: RequestImportTexts, lang: Lang) -> impl IntoView + use<> {
    let form = request_form_texts(lang);
    let mut trail: Vec<Crumb> = vec![crumb(form.requests(), Some(routes::REQUESTS.into()))];
    // Leaving by a link would lose the typed values: the way back is the button.
    trail.push(crumb(
        if data.code.is_some() {
            form.edit_crumb()
        } else {
            form.new_title()
        },
        None,
    ));
    trail.push(crumb(t.crumb(), None));
    let from = data.file.as_deref().unwrap_or(t.pasted_block());
    let sheet = data
        .sheets
        .get(data.understood.sheet)
        .map(|(name, _)| name.as_str())
        .filter(|name| !name.is_empty());
    let under = t.about(from, sheet);
    view! { <Head title=t.title() crumbs=trail under=Rendered::new(escaped(under)) /> }
}

/// Says that adding was refused, and why.
fn refused(data: &RequestImportData, t: RequestImportTexts) -> Option<impl IntoView + use<>> {
    let bad = data.understood.bad();
    let (title, about) = match (data.refused, bad) {
        (false, _) => return None,
        (true, 0) => (t.nothing_to_add().to_owned(), t.nothing_to_add_about()),
        (true, bad) => (t.still_bad(bad), t.still_bad_about()),
    };
    let links = rows::links(data);
    let about = Rendered::new(view! { <p>{about}</p> });
    Some(view! { <ErrorSummary links=links title=Some(title) about=about /> })
}

/// The number of lines that are ready, and the remaining work.
fn summary(data: &RequestImportData, t: RequestImportTexts, lang: Lang) -> impl IntoView + use<> {
    let (ready, bad) = (data.understood.ready().count(), data.understood.bad());
    let (tone, drawing, title, about) = match (ready, bad) {
        (0, 0) => (
            Tone::Attention,
            Icon::Alert,
            t.none_ready().to_owned(),
            t.nothing_to_add_about(),
        ),
        (_, 0) if ready > data.free_lines() => {
            (Tone::Attention, Icon::Alert, t.ready(ready), t.ready_about())
        }
        (_, 0) if rows::doubtful(data) > 0 => (
            Tone::Attention,
            Icon::Alert,
            t.ready_doubtful(ready, rows::doubtful(data)),
            t.doubtful_about(),
        ),
        (_, 0) => (Tone::Done, Icon::Check, t.ready(ready), t.ready_about()),
        _ => (
            Tone::Attention,
            Icon::Alert,
            t.ready_but(ready, bad),
            t.bad_about(),
        ),
    };
    let about = if data.nothing_read() {
        note(Note::NothingRead, &data.understood, lang)
    } else {
        about.to_owned()
    };
    let over = ready.saturating_sub(data.free_lines());
    let over = (over > 0).then(|| view! { <p>{t.over(data.free_lines(), over)}</p> });
    view! {
        <Banner tone=tone drawing=drawing title=title>
            <p>{about}</p>
            {over}
        </Banner>
    }
}

/// The sums of what will land, and the buttons.
fn bar(data: &RequestImportData, lang: Lang) -> impl IntoView + use<> {
    let (t, cargo) = (request_import_texts(lang), cargo_texts(lang));
    let ready: Vec<&CargoForm> = data.understood.ready().map(|read| &read.line).collect();
    let lines: Vec<LineTotals> = ready.iter().map(|line| line.line()).collect();
    let sums = ShipmentTotals::from_lines(&lines).show(lang);
    let add = ready.len().min(data.free_lines());
    let all = ready.len().min(LINES_SHOWN);
    let replace = (data.lines > 0 && all > 0).then(|| {
        view! {
            <button class="btn" name="do" value=PreviewAction::Replace.code()>
                {t.replace(all)}
            </button>
        }
    });
    let add = (add > 0 || all == 0).then(|| {
        view! {
            <button class="btn primary" name="do" value=PreviewAction::Add.code()>
                {if data.understood.bad() > 0 { t.add_corrected().to_owned() } else { t.add(add) }}
            </button>
        }
    });
    view! {
        <div class="bar">
            <dl class="sums">
                <div>
                    <dt>{t.rows()}</dt>
                    <dd>{ready.len()}</dd>
                </div>
                <div>
                    <dt>{cargo.packages()}</dt>
                    <dd>{sums.packages}</dd>
                </div>
                <div>
                    <dt>{cargo.total_gross()}</dt>
                    <dd>{sums.gross} "\u{a0}kg"</dd>
                </div>
                <div class="minor">
                    <dt>{cargo.volume()}</dt>
                    <dd>{sums.volume} "\u{a0}m³"</dd>
                </div>
            </dl>
            <div class="row push">
                <button class="btn" name="do" value=PreviewAction::Back.code()>
                    {t.back()}
                </button>
                <button class="btn" name="do" value=PreviewAction::Apply.code()>
                    {t.apply()}
                </button>
                {replace}
                {add}
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests;
