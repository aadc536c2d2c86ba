//! What was typed for a new request whose reference this request has: kept, compared, and offered under a new reference.

use domain::rfq_form::{Changes, FieldChange, RfqAction, RfqForm};
use leptos::prelude::*;

use crate::components::{Banner, Icon, Tone, hidden, icon, time};
use crate::page_context::PageContext;
use crate::pages::request_form::{Sides, change_tables};
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
    /// What was typed, as the service would have it.
    pub typed: RfqForm,
}

/// What was found, where it differs from what was typed, and the ways on.
pub(super) fn offer(about: &RequestHeader, typed: &TypedAgain) -> AnyView {
    let lang = PageContext::lang();
    let t = typed_again_texts(lang);
    let since = about
        .request
        .summary
        .created_at
        .as_deref()
        .map(|at| view! { " " {t.made()} " " {time(at)} "." });
    let mut changes = Changes::between(&typed.there, &typed.typed);
    changes.fields.retain(is_typed);
    let differences = if changes.is_empty() {
        view! { <p>{t.same()}</p> }.into_any()
    } else {
        let sides = Sides {
            before: t.there(),
            after: t.typed(),
        };
        let tables = change_tables(&changes, sides, about.catalogs.as_deref(), lang);
        view! { <details class="stack"><summary>{t.differs()}</summary><div class="stack">{tables}</div></details> }.into_any()
    };
    let code = about.code.clone();
    let by = move || hidden("offered_by", code.clone());
    let is_renamed = about.request.summary.partner_ref.as_deref() != Some(typed.reference.trim());
    let found = if is_renamed {
        t.had(&typed.reference)
    } else {
        t.found(&typed.reference)
    };
    let packed = typed.packed.clone();
    view! {
        <Banner tone=Tone::Attention drawing=Icon::Copy title=t.title()>
            <div class="stack tight" id="typed-again">
                <p>{found} {since} " " {t.kept()}</p>
                {differences}
                <form class="row" method="post" action=routes::REQUEST_NEW>
                    {by.clone()()}
                    <input type="hidden" name="form" value=packed />
                    <button class="btn primary" name="do" value=RfqAction::Retype.to_string()>{icon(Icon::Copy)}{t.open()}</button>
                </form>
                <form class="row" method="post" action=routes::REQUEST_NEW>
                    {by()} <button class="btn plain" name="do" value=RfqAction::Discard.to_string()>{icon(Icon::X)}{t.discard()}</button>
                </form>
            </div>
        </Banner>
    }
    .into_any()
}

/// The reference differs by its nature; contact details that were left empty are filled in by the service.
fn is_typed(change: &FieldChange) -> bool {
    let is_default = change.name.starts_with("contact_") && change.after.iter().all(String::is_empty);
    change.name != "partner_ref" && !is_default
}
