//! The controls for pasting and importing below the cargo lines, and what became of the last import. Everything posts
//! the whole form, so that nothing typed is lost on the way.

use domain::rfq_form::RfqAction;
use islands::{FileControl, ImportFileField};
use leptos::prelude::*;

use super::data::{FormKind, RequestFormData, RequestFormOutcome};
use crate::components::{Banner, Icon, Tone, icon, textarea_content};
use crate::format::number;
use crate::rendering::escaped;
use crate::routes;
use crate::text::Lang;
use crate::text::request_import::request_import_texts;

/// Fields of the form that this block owns.
pub const PASTE_FIELD: &str = "paste";
/// The chosen file; its name alone where the form is posted without it.
pub const FILE_FIELD: &str = "file";
/// The outcome of an import, for the page that follows it: `add`, `replace`, `undo`, `bad` or `none`; the number of
/// lines, or why a file is bad; the source.
pub const OUTCOME_FIELD: &str = "import_told";
/// Precedes the outcome of an import that was undone.
pub const UNDONE_PREFIX: &str = "undo:";
/// The lines as they were before, packed.
pub const UNDO_FIELD: &str = "import_undo";
/// The name of the file that lines came from.
pub const FILE_NAME_FIELD: &str = "imported_file";

fn other<'a>(data: &'a RequestFormData, name: &str) -> &'a str {
    let mut all = data.form.other.iter().rev();
    all.find(|(own, _)| own == name).map_or("", |(_, value)| value)
}

/// The controls, folded while there is no need for them.
pub(super) fn block(data: &RequestFormData, lang: Lang) -> impl IntoView {
    let t = request_import_texts(lang);
    let path = match &data.kind {
        FormKind::New { .. } => routes::REQUEST_NEW_IMPORT.to_owned(),
        FormKind::Supply(asked) => routes::request_edit_import(&asked.code),
    };
    let pasted = other(data, PASTE_FIELD);
    let open = !pasted.is_empty()
        || matches!(data.outcome, Some(RequestFormOutcome::ImportWaiting { .. }))
        || ["none", "bad"]
            .iter()
            .any(|what| other(data, OUTCOME_FIELD).starts_with(what));
    let control = FileControl {
        id: "import-file".to_owned(),
        accept: ".xlsx,.xlsm,.xls,.ods,.fods,.csv,.tsv,.txt,.html,.htm,.mht,.mhtml,.xml".to_owned(),
        described_by: "import-file-hint".to_owned(),
    };
    view! {
        {import_outcome(data, &path, lang)}
        <details class="fold" id="import" open=open data-import-path=path.clone()>
            <summary>{icon(Icon::Chevron)} {t.open()}</summary>
            <div class="stack">
                <p class="small quiet">{t.open_about()}</p>
                <div class="fields">
                    <div class="field w3">
                        <label for="import-paste">{t.paste()}</label>
                        <span class="hint" id="import-paste-hint">{t.paste_hint()}</span>
                        <textarea id="import-paste" name=PASTE_FIELD rows="3" aria-describedby="import-paste-hint" autocomplete="off">
                            {textarea_content(pasted)}
                        </textarea>
                        <div class="row">
                            <button class="btn" name="do" value=RfqAction::ImportPaste.to_string() formaction=path.clone()>
                                {icon(Icon::Copy)}
                                {t.check_paste()}
                            </button>
                        </div>
                    </div>
                    <div class="field w3">
                        <label for="import-file">{t.file()}</label>
                        <span class="hint" id="import-file-hint">{t.file_hint()}</span>
                        <ImportFileField
                            lang=lang
                            control=control
                        />
                        <div class="row">
                            <button
                                class="btn"
                                name="do"
                                value=RfqAction::ImportFile.to_string()
                                formaction=path.clone()
                                formenctype="multipart/form-data"
                            >
                                {icon(Icon::Upload)}
                                {t.check_file()}
                            </button>
                            <a class="btn plain" href=routes::CARGO_TEMPLATE download>
                                {icon(Icon::Download)}
                                {t.template()}
                            </a>
                        </div>
                    </div>
                </div>
            </div>
        </details>
    }
}

/// The outcome of the last import.
fn import_outcome(data: &RequestFormData, path: &str, lang: Lang) -> Option<impl IntoView + use<>> {
    let t = request_import_texts(lang);
    let mut parts = other(data, OUTCOME_FIELD).splitn(3, ':');
    let (what, detail, from) = (parts.next()?, parts.next()?, parts.next()?);
    let count = detail.parse().unwrap_or(0);
    let source = if from.is_empty() { t.pasted_block() } else { from };
    let (title, about, button, tone) = match what {
        "add" => (
            t.added(count, source),
            Some(t.undo_about().to_owned()),
            Some(t.undo()),
            Tone::Done,
        ),
        "replace" => (
            t.replaced(count, source),
            Some(t.undo_about().to_owned()),
            Some(t.undo()),
            Tone::Done,
        ),
        "undo" => (t.undone().to_owned(), None, Some(t.redo()), Tone::Wait),
        "bad" => (
            format!("{}: {from}", t.unreadable()),
            Some(format!("{} {}", why(detail, lang), t.kept())),
            None,
            Tone::Stop,
        ),
        "again" => (
            t.again_title(from),
            Some(format!("{} {}", t.again(), t.kept())),
            None,
            Tone::Attention,
        ),
        "none" => (t.nothing_chosen().to_owned(), None, None, Tone::Attention),
        _ => return None,
    };
    let button = button.filter(|_| !other(data, UNDO_FIELD).is_empty()).map(|name| {
        view! {
            <button class="btn" name="do" value=RfqAction::ImportUndo.to_string() formaction=path.to_owned()>
                {name}
            </button>
        }
    });
    let (drawing, role) = match tone {
        Tone::Stop | Tone::Attention => (Icon::Alert, "alert"),
        _ => (Icon::Check, "status"),
    };
    let about = about.map(|about| view! { <p>{escaped(about)}</p> });
    // The page begins elsewhere; this is what the reader waits for.
    Some(view! {
        <div id="imported" role=role tabindex="-1" autofocus>
            <Banner tone=tone drawing=drawing title=title>
                {about}
                {button}
            </Banner>
        </div>
    })
}

/// The reason that a file could not be read.
fn why(detail: &str, lang: Lang) -> String {
    let t = request_import_texts(lang);
    match detail {
        "empty" => t.empty().to_owned(),
        "too_much" => t.too_much().to_owned(),
        "locked" => t.locked().to_owned(),
        "pdf" => t.pdf().to_owned(),
        "picture" => t.picture().to_owned(),
        "document" => t.document().to_owned(),
        "numbers" => t.numbers().to_owned(),
        "xlsb" => t.xlsb().to_owned(),
        "no_columns" => t.no_columns().to_owned(),
        "packed" => t.packed().to_owned(),
        "gave_up" => t.gave_up().to_owned(),
        "busy" => t.busy().to_owned(),
        "not_a_table" => t.not_a_table().to_owned(),
        _ => match detail
            .strip_prefix("too_large-")
            .and_then(|bytes| bytes.parse().ok())
        {
            Some(bytes) => t.too_large(&number::file_size(bytes, lang)),
            None => t.broken().to_owned(),
        },
    }
}
