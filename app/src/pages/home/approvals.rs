//! Requests whose acceptance waits for a colleague's approval.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::{Figure, RequestSummary};

use super::lists::linked;
use crate::components::{Icon, Tone, date, icon};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::pages::requests::name_of;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::approval::approval_texts;
use crate::text::queue::queue_texts;

/// A request that waits for approval, with what was asked for.
#[derive(Clone, Debug)]
pub struct WaitingApproval {
    pub row: Arc<RequestSummary>,
    pub asked_by: String,
    /// As the service gave it; blank where it gave none.
    pub total: String,
    pub currency: String,
    /// `None` where it is not known yet.
    pub valid_until: Option<String>,
}

/// The panel.
pub(super) fn panel(waiting: &[WaitingApproval]) -> impl IntoView {
    let t = approval_texts(PageContext::lang());
    view! {
        <section class="panel" aria-labelledby="approvals">
            <header>
                <h2 id="approvals">{t.waiting()}</h2>
            </header>
            <ul class="since">{Each(waiting.iter().map(list_item))}</ul>
        </section>
    }
}

fn list_item(waiting: &WaitingApproval) -> impl IntoView {
    let lang = PageContext::lang();
    let t = approval_texts(lang);
    let row = &waiting.row;
    let total = (!waiting.total.trim().is_empty()).then(|| {
        let total = Figure::new(&*waiting.total);
        let total = money(&total, Some(&waiting.currency), lang);
        view! { <b class="num">{escaped(total)}</b> }
    });
    let name = Some(waiting.asked_by.trim()).filter(|name| !name.is_empty());
    let asked = name.map(|name| view! { <span>{escaped(t.asked_by(name))}</span> });
    let valid = waiting.valid_until.as_deref();
    let valid = valid.map(|day| view! { <span>{queue_texts(lang).valid_through()} " " {date(day)}</span> });
    let approval = routes::with_code(routes::QUOTATION_APPROVAL, &row.rfq_code);
    view! {
        <li data-tone=Tone::Decision.name()>
            {icon(Icon::Clock)}
            <span>
                <span class="ref">{linked(row)}</span>
                <span class="row">{total} {asked} {valid}</span>
            </span>
            <a class="btn" href=escaped(approval)>
                {t.look()}
                <span class="sr">": " {escaped(name_of(row))}</span>
            </a>
        </li>
    }
}
