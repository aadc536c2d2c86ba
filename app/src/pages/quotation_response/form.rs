//! The form of the page, bound to the quotation that it is for.

use domain::quotation::SeenQuotation;
use domain::quotation_response::{MissingField, ResponseKind};
use leptos::prelude::*;

use super::data::{QuotationResponseData, ResponseOutcome};
use crate::page_context::PageContext;
use crate::pages::quotation::charges::amount;
use crate::pages::quotation::overview::{countdown, number_and_version};
use crate::pages::quotation::response_form::{
    FormPlacement, NegotiationStage, ResponseForm, fields, send_button,
};
use crate::pages::quotation::response_words::ResponseWords;
use crate::rendering::{Rendered, escaped};
use crate::text::labels::Label;
use crate::text::quotation::quotation_texts;

/// The form, rendered: it is put together here.
pub(super) fn form(data: &QuotationResponseData) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let kind = data.kind;
    let seen = bound(data);
    // With another quotation than the operator's current one, the facts would be those of something else.
    let quotation = data
        .quotation
        .as_deref()
        .filter(|quotation| seen.is_same(&SeenQuotation::from_quotation(quotation)));
    let version = seen.version.trim().parse().ok();
    let mut form = ResponseForm::new(kind, &data.code, seen, &data.once, data.catalogs.as_deref());
    form.input = data.input.clone();
    form.approval.clone_from(&data.approval);
    form.stage = match &data.outcome {
        ResponseOutcome::Unwritten => NegotiationStage::Checked,
        ResponseOutcome::Written(_) => NegotiationStage::Written,
        _ => NegotiationStage::Choosing,
    };
    match &data.outcome {
        ResponseOutcome::Fields(missing) => {
            for one in missing {
                match one {
                    MissingField::Note => form.note_errors.push(Label::own(t.note_required())),
                    MissingField::Reason => form.reason_errors.push(Label::own(t.reason_required())),
                    MissingField::UnknownReason => form.reason_errors.push(Label::own(t.reason_unknown())),
                    MissingField::Seen | MissingField::BadVersion => {}
                }
            }
        }
        ResponseOutcome::Refused(refusal) => {
            for (field, words) in &refusal.errors {
                let words = words
                    .iter()
                    .map(|words| Label::operator(words.clone(), PageContext::lang()));
                match field.as_str() {
                    "note" => form.note_errors.extend(words),
                    "reason_code" => form.reason_errors.extend(words),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    let heading = match &data.outcome {
        ResponseOutcome::Changed { .. } => t.changed_again(&kind.button(version)),
        ResponseOutcome::Unknown { .. } => t.send_again().to_owned(),
        _ => kind.question().to_owned(),
    };
    let standing = quotation.map(|quotation| {
        let total = amount(quotation.total(), quotation.currency.as_deref());
        view! {
            <p class="quiet">{escaped(number_and_version(quotation))} ", " {total}</p>
            {countdown(quotation)}
        }
    });
    let standing = standing.filter(|_| kind != ResponseKind::Accept);
    Rendered::new(view! {
        <form class="panel" method="post" action=kind.action(&data.code)>
            <header>
                <h2>{escaped(heading)}</h2>
            </header>
            <div class="pad stack">
                {standing}
                {fields(quotation, &form, FormPlacement::Alone)}
                // The typed values are posted along. Enter in a field presses the first button.
                <div class="row">
                    {send_button(&form, version, false)}
                    <button class="btn" name="do" value="back" formnovalidate>
                        {t.go_back()}
                    </button>
                </div>
            </div>
        </form>
    })
}

/// The quotation that the form is for: the current one if the page says so, or if nothing is known of the one on the
/// screen. Otherwise the one on the screen: a newer version is never put under an answer silently, the next post reports
/// it.
fn bound(data: &QuotationResponseData) -> SeenQuotation {
    let Some(now) = data.quotation.as_deref().map(SeenQuotation::from_quotation) else {
        return data.seen.clone();
    };
    let is_for_now = match &data.outcome {
        ResponseOutcome::Changed { .. } => return now.described_before(),
        ResponseOutcome::Opened => true,
        ResponseOutcome::Fields(missing) => missing
            .iter()
            .any(|one| matches!(one, MissingField::Seen | MissingField::BadVersion)),
        _ => data.seen == SeenQuotation::default(),
    };
    if is_for_now {
        now
    } else {
        data.seen.clone().or(&now)
    }
}
