//! The orders created one after the other.

use domain::courier_form::Batch;
use leptos::prelude::*;

use crate::components::{Icon, Tone, code, hidden, icon};
use crate::rendering::{Each, escaped};
use crate::text::Lang;
use crate::text::courier_help::courier_help_texts;

/// Hidden fields that carry the batch to the next form.
pub(super) fn hidden_fields(batch: &Batch) -> impl IntoView {
    Each(batch.pairs().into_iter().map(|(name, value)| hidden(name, value)))
}

/// The list, newest first; `None` before the first order. Closed above a form that is to be filled in.
pub(super) fn list(batch: &Batch, open: bool, lang: Lang) -> Option<impl IntoView> {
    if batch.is_empty() {
        return None;
    }
    let t = courier_help_texts(lang);
    let items = batch.iter().rev().map(|created| {
        view! {
            <li data-tone=Tone::Done.name()>
                {icon(Icon::Done)}
                <div>
                    {code(&created.order_number)}
                    <span class="quiet">{escaped(&created.consignee)}</span>
                </div>
            </li>
        }
    });
    let newest = (batch.len() == Batch::MAX_ORDERS)
        .then(|| view! { <p class="pad small quiet">{t.batch_newest(Batch::MAX_ORDERS)}</p> });
    Some(view! {
        <details class="panel fold row-list" open=open>
            <summary class="pad">{icon(Icon::Chevron)} {t.batch(batch.len())}</summary>
            {newest}
            <ul class="files">{Each(items)}</ul>
        </details>
    })
}
