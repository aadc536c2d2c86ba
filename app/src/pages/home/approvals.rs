//! Requests whose acceptance waits for a colleague's approval.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::RequestSummary;

use super::lists::linked;
use crate::components::{Icon, Tone, icon};
use crate::page_context::PageContext;
use crate::pages::requests::name_of;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::approval::approval_texts;

/// The panel.
pub(super) fn panel(waiting: &[Arc<RequestSummary>]) -> impl IntoView {
    let t = approval_texts(PageContext::lang());
    view! {
        <section class="panel" aria-labelledby="approvals">
            <header>
                <h2 id="approvals">{t.waiting()}</h2>
            </header>
            <ul class="since">{Each(waiting.iter().map(|row| list_item(row)))}</ul>
        </section>
    }
}

fn list_item(row: &RequestSummary) -> impl IntoView {
    let t = approval_texts(PageContext::lang());
    let approval = routes::with_code(routes::QUOTATION_APPROVAL, &row.rfq_code);
    view! {
        <li data-tone=Tone::Decision.name()>
            {icon(Icon::Clock)}
            <span class="ref">{linked(row)}</span>
            <a class="btn" href=escaped(approval)>
                {t.look()}
                <span class="sr">": " {escaped(name_of(row))}</span>
            </a>
        </li>
    }
}
