//! The form of a new request whose reference this request has: it is kept, compared with this request, and offered under a
//! new reference.

use domain::rfq_form::{FieldChange, RfqAction, RfqChanges, RfqForm};
use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{Banner, Icon, Tone, hidden, icon, time};
use crate::page_context::PageContext;
use crate::pages::request_form::{ColumnNames, change_tables};
use crate::rendering::{Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::typed_again::typed_again_texts;

/// A form that was not sent, because its reference exists.
#[derive(Clone, Debug)]
pub struct TypedAgain {
    /// The reference as typed.
    pub reference: String,
    /// The form's fields, compressed.
    pub packed: String,
    /// This request, as its form would show it.
    pub there: RfqForm,
    /// The same form as the service would have it.
    pub typed: RfqForm,
}

/// The request that was found, its differences from the typed values, and the ways on.
pub(super) fn offer(about: &RequestHeader, typed: &TypedAgain) -> Rendered {
    let lang = PageContext::lang();
    let t = typed_again_texts(lang);
    let summary = &about.request.summary;
    let since = summary
        .created_at
        .as_deref()
        .map(|at| view! { " " {t.made()} " " {time(at)} "." });
    let mut changes = RfqChanges::between(&typed.there, &typed.typed);
    changes.fields.retain(is_typed);
    let differences = if changes.is_empty() {
        Either::Left(view! { <p>{t.same()}</p> })
    } else {
        let sides = ColumnNames {
            before: t.there(),
            after: t.typed(),
        };
        Either::Right(view! {
            <details class="stack">
                <summary>{t.differs()}</summary>
                <div class="stack">{change_tables(&changes, sides, about.catalogs.as_deref(), lang)}</div>
            </details>
        })
    };
    let is_renamed = summary.partner_ref.as_deref() != Some(typed.reference.trim());
    let found = if is_renamed {
        t.had(&typed.reference)
    } else {
        t.found(&typed.reference)
    };
    Rendered::new(view! {
        <Banner tone=Tone::Attention drawing=Icon::Copy title=t.title()>
            <div class="stack tight" id="typed-again">
                <p>{escaped(found)} {since} " " {t.kept()}</p>
                {differences}
                <form class="row" method="post" action=routes::REQUEST_NEW>
                    {hidden("offered_by", &about.code)}
                    <input type="hidden" name="form" value=escaped(&typed.packed) />
                    <button class="btn primary" name="do" value=RfqAction::Retype.to_string()>
                        {icon(Icon::Copy)}
                        {t.open()}
                    </button>
                </form>
                <form class="row" method="post" action=routes::REQUEST_NEW>
                    {hidden("offered_by", &about.code)}
                    <button class="btn plain" name="do" value=RfqAction::Discard.to_string()>
                        {icon(Icon::X)}
                        {t.discard()}
                    </button>
                </form>
            </div>
        </Banner>
    })
}

/// The reference differs by its nature; contact details that were left empty are filled in by the service.
fn is_typed(change: &FieldChange) -> bool {
    let is_default = change.name.starts_with("contact_") && change.after.iter().all(String::is_empty);
    change.name != "partner_ref" && !is_default
}
