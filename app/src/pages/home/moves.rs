//! Confirmed requests and shipments in transit.

use std::cmp::Reverse;

use domain::trade_lane::instant;
use leptos::either::EitherOf3;
use leptos::prelude::*;
use partner_api::{RequestPage, RequestSummary, Status};

use crate::components::{
    Icon, Tone, UpstreamErrorBanner, icon, label, lane_small, main_mode, means_name, mode_icon, time,
};
use crate::page_context::PageContext;
use crate::pages::requests::linked;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::home::HomeTexts;
use crate::text::labels::{self, Codes};
use crate::upstream_error::Loadable;

/// Requests shown on home; all stand in the list of shipments.
const MAX_SHOWN_REQUESTS: usize = 8;

/// The section of shipments under way.
pub(super) fn section(requests: &Loadable<RequestPage>, t: HomeTexts) -> impl IntoView {
    let content = match requests {
        Loadable::Failed(trouble) => EitherOf3::A(view! { <UpstreamErrorBanner trouble=trouble.clone() /> }),
        Loadable::Here(list) if !list.items.is_empty() => {
            let mut items: Vec<&RequestSummary> = list.items.iter().map(AsRef::as_ref).collect();
            items.sort_by_cached_key(|item| Reverse(instant(item.updated_at.as_deref())));
            let items = items.into_iter().take(MAX_SHOWN_REQUESTS).map(list_item);
            EitherOf3::B(view! { <ol class="timeline">{Each(items)}</ol> })
        }
        _ => EitherOf3::C(view! { <p class="quiet">{t.nothing_moves()}</p> }),
    };
    view! {
        <section class="stack" aria-labelledby="moves">
            <div class="row apart">
                <h2 id="moves">{t.moves()}</h2>
                <a class="small" href=routes::SHIPMENTS>
                    {t.all_shipments()}
                </a>
            </div>
            {content}
        </section>
    }
}

fn list_item(item: &RequestSummary) -> impl IntoView {
    let services = item.services.iter();
    let mode = main_mode(services.map(|service| service.transport_mode.as_deref()));
    let drawing = if item.state() == Status::InTransit {
        mode_icon(mode)
    } else {
        Icon::Check
    };
    let means = means_name(mode, PageContext::lang()).map(|name| view! { <span>{label(name)}</span> });
    let status = labels::label(
        Codes::Status,
        &item.status,
        item.status_label.as_deref(),
        PageContext::lang(),
    );
    view! {
        <li
            data-tone=Tone::Progress.name()
            data-live=escaped(&item.rfq_code)
            data-as-of=item.updated_at.as_deref().map(escaped)
        >
            {icon(drawing)}
            <div>
                <b>{label(status)}</b>
                <p>{linked(item)}</p>
                <p class="small quiet row">
                    {lane_small(item.origin_country.as_deref(), item.dest_country.as_deref())}
                    {means}
                </p>
                <p class="small quiet">{item.updated_at.as_deref().map(time)}</p>
            </div>
        </li>
    }
}
