//! Requests that the reader wanted to be reminded of by now.

use std::sync::Arc;

use jiff::Timestamp;
use leptos::prelude::*;
use partner_api::RequestSummary;

use crate::components::{Banner, Icon, Panel, Tone, icon, time};
use crate::page_context::PageContext;
use crate::pages::requests::{linked, name_of};
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::team::team_texts;

/// A reminder whose time has come.
#[derive(Clone, Debug)]
pub struct DueReminder {
    pub row: Arc<RequestSummary>,
    pub at: Timestamp,
}

/// The panel, the earliest reminder first; a sentence where reminders cannot be read.
pub(super) fn panel(due: Option<&[DueReminder]>) -> Option<Rendered> {
    let t = team_texts(PageContext::lang());
    let Some(due) = due else {
        return Some(Rendered::new(view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.reminders_unreadable() />
        }));
    };
    (!due.is_empty()).then(|| {
        Rendered::new(view! {
            <Panel id="reminders" title=t.reminders()>
                <ul class="since">{Each(due.iter().map(list_item))}</ul>
            </Panel>
        })
    })
}

fn list_item(one: &DueReminder) -> impl IntoView {
    let t = team_texts(PageContext::lang());
    let action = routes::with_code(routes::REMINDER, &one.row.rfq_code);
    view! {
        <li data-tone=Tone::Attention.name()>
            {icon(Icon::Clock)}
            <span>
                <span class="ref">{linked(&one.row)}</span>
                " "
                <span class="small quiet">{time(one.at.to_string())}</span>
            </span>
            <form method="post" action=escaped(action)>
                <input type="hidden" name="at" value="" />
                <input type="hidden" name="next" value=routes::HOME />
                <button class="btn">
                    {t.reminder_done()} <span class="sr">": " {escaped(name_of(&one.row))}</span>
                </button>
            </form>
        </li>
    }
}
