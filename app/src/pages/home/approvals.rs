//! Requests whose acceptance waits for a colleague's approval, or has got it, or not.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::{Figure, RequestSummary};

use crate::components::{Banner, Icon, Panel, Tone, date, icon};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::pages::requests::{linked, name_of};
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::approval::approval_texts;
use crate::text::queue::queue_texts;

/// A colleague's decision.
#[derive(Clone, Debug)]
pub struct DecisionShown {
    pub by: String,
    pub is_approved: bool,
}

/// A request whose quotation waits for an answer, with the approval that was asked for.
#[derive(Clone, Debug)]
pub struct PendingApproval {
    pub row: Arc<RequestSummary>,
    pub asked_by: String,
    /// `None` while nobody has decided.
    pub decision: Option<DecisionShown>,
    /// As the service gave it; blank where it gave none.
    pub total: String,
    pub currency: String,
    /// `None` where it is not known yet.
    pub valid_until: Option<String>,
}

/// The panel; a sentence where approvals cannot be read.
pub(super) fn panel(pending: Option<&[PendingApproval]>) -> Option<Rendered> {
    let t = approval_texts(PageContext::lang());
    let Some(pending) = pending else {
        return Some(Rendered::new(view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.unreadable() />
        }));
    };
    (!pending.is_empty()).then(|| {
        Rendered::new(view! {
            <Panel id="approvals" title=t.waiting()>
                <ul class="since">{Each(pending.iter().map(list_item))}</ul>
            </Panel>
        })
    })
}

fn list_item(pending: &PendingApproval) -> impl IntoView {
    let lang = PageContext::lang();
    let t = approval_texts(lang);
    let row = &pending.row;
    let total = (!pending.total.trim().is_empty()).then(|| {
        let total = Figure::new(&*pending.total);
        let total = money(&total, Some(&pending.currency), lang);
        view! { <b class="num">{escaped(total)}</b> }
    });
    let (tone, drawing, who) = match &pending.decision {
        None => {
            let name = Some(pending.asked_by.trim()).filter(|name| !name.is_empty());
            (Tone::Decision, Icon::Clock, name.map(|name| t.asked_by(name)))
        }
        Some(made) => {
            let who = Some(t.decided_by(&made.by, made.is_approved));
            if made.is_approved {
                (Tone::Progress, Icon::Check, who)
            } else {
                (Tone::Stop, Icon::Ban, who)
            }
        }
    };
    let who = who.map(|who| view! { <span>{escaped(who)}</span> });
    let valid = pending.valid_until.as_deref();
    let valid = valid.map(|day| view! { <span>{queue_texts(lang).valid_through()} " " {date(day)}</span> });
    let approval = routes::with_code(routes::QUOTATION_APPROVAL, &row.rfq_code);
    view! {
        <li data-tone=tone.name()>
            {icon(drawing)}
            <span>
                <span class="ref">{linked(row)}</span>
                <span class="row">{total} {who} {valid}</span>
            </span>
            <a class="btn" href=escaped(approval)>
                {t.look()}
                <span class="sr">": " {escaped(name_of(row))}</span>
            </a>
        </li>
    }
}
