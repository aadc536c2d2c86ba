//! What is under way.

use leptos::prelude::*;
use partner_api::{RequestPage, RequestSummary, Status};

use super::lists::linked;
use crate::components::{
    Icon, Tone, UpstreamErrorBanner, icon, label, lane_small, main_mode, means_name, mode_icon, time,
};
use crate::document::SHIPMENTS;
use crate::page_context::PageContext;
use crate::text::home::HomeTexts;
use crate::text::labels::{self, Codes};
use crate::upstream_error::Loadable;

/// How many are shown.
const SHOWN: usize = 8;

/// Confirmed requests and shipments in transit.
pub(super) fn section(part: Loadable<RequestPage>, t: HomeTexts) -> AnyView {
    let content = match part {
        Loadable::Failed(trouble) => view! { <UpstreamErrorBanner trouble=trouble /> }.into_any(),
        Loadable::Here(list) if !list.items.is_empty() => {
            let items = list
                .items
                .into_iter()
                .take(SHOWN)
                .map(|item| moving(&item))
                .collect_view();
            view! { <ol class="timeline">{items}</ol> }.into_any()
        }
        _ => view! { <p class="quiet">{t.nothing_moves()}</p> }.into_any(),
    };
    view! {
        <section class="stack" aria-labelledby="moves">
            <div class="row apart"><h2 id="moves">{t.moves()}</h2><a class="small" href=SHIPMENTS>{t.all_shipments()}</a></div>
            {content}
        </section>
    }.into_any()
}

fn moving(item: &RequestSummary) -> AnyView {
    let services = item.services.iter();
    let mode = main_mode(services.map(|service| service.transport_mode.as_deref()));
    let drawing = if item.state() == Status::InTransit {
        mode_icon(mode)
    } else {
        Icon::Check
    };
    let by = means_name(mode, PageContext::lang()).map(|name| view! { <span>{label(name)}</span> });
    let status = labels::label(
        Codes::Status,
        &item.status,
        item.status_label.as_deref(),
        PageContext::lang(),
    );
    view! {
        <li data-tone=Tone::Progress.name() data-live=item.rfq_code.clone() data-as-of=item.updated_at.clone()>
            {icon(drawing)}
            <div>
                <b>{label(status)}</b>
                <p>{linked(item)}</p>
                <p class="small quiet row">
                    {lane_small(item.origin_country.as_deref(), item.dest_country.as_deref())}
                    {by}
                    {item.updated_at.as_deref().map(time)}
                </p>
            </div>
        </li>
    }
    .into_any()
}
