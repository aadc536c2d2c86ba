//! Home: a queue of what needs the reader, what waits on the operator, what is under way.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage, RequestSummary, Status};

use crate::components::{
    Empty, Head, Icon, Panel, StatusTag, Tone, UpstreamErrorBanner, ago, badge, day_named, icon, label,
    lane_small, mode_icon, time,
};
use crate::document::{Live, Page, SHIPMENTS};
use crate::format::date::{today, zone_name};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::pages::requests::{name_of, request_link, services};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::home::{HomeTexts, home_texts};
use crate::text::labels::{self, Codes};
use crate::upstream_error::Loadable;

/// The statuses of each part.
pub const NEEDS: [&str; 2] = ["need_info", "quoted"];
pub const WAITS: [&str; 2] = ["submitted", "quoting"];
pub const MOVES: [&str; 2] = ["confirmed", "in_transit"];

/// How many entries of a part are shown.
const NEEDS_SHOWN: usize = 12;
const WAITS_SHOWN: usize = 6;
const MOVES_SHOWN: usize = 8;

/// What home needs. Each part may fail alone.
#[derive(Clone, Debug)]
pub struct HomeData {
    /// Requests that need information or have a quotation to answer.
    pub needs: Loadable<RequestPage>,
    /// Requests that the operator has to move on.
    pub waits: Loadable<RequestPage>,
    /// Confirmed requests and shipments in transit.
    pub moves: Loadable<RequestPage>,
    /// Nothing was ever requested with this account.
    pub first_visit: bool,
    /// For the names of services.
    pub catalogs: Option<Arc<Catalogs>>,
}

/// All requests of a part, counted by the service.
fn total(part: &Loadable<RequestPage>) -> Option<u64> {
    match part {
        Loadable::Here(list) => Some(
            list.meta
                .total
                .and_then(|total| u64::try_from(total).ok())
                .unwrap_or(list.items.len() as u64),
        ),
        Loadable::Absent => Some(0),
        Loadable::Failed(_) => None,
    }
}

/// Home.
pub fn page(data: HomeData) -> Page {
    let t = home_texts(PageContext::lang());
    let c = common_texts(PageContext::lang());
    let heading = match total(&data.needs) {
        None => t.title().to_owned(),
        Some(0) => t.nothing_needs_you().to_owned(),
        Some(count) => t.need_you(count),
    };
    let day = PageContext::with(|frame| today(frame.now, &frame.zone));
    let waiting = total(&data.waits).map(|count| view! { ". " {t.waiting(count)} });
    let under = view! { {day_named(day)} {waiting} }.into_any();
    let catalogs = data.catalogs.as_deref();
    let main = if data.first_visit {
        welcome(t).into_any()
    } else {
        view! {
            <div class="stack">{needs(data.needs, catalogs, t)} {waits(data.waits, catalogs, t)}</div>
            {moves(data.moves, t)}
        }
        .into_any()
    };
    let zone = PageContext::with(|frame| zone_name(&frame.zone, frame.now, frame.lang));
    let body = view! {
        <div class="page">
            <Head title=heading under=under>
                <a class="btn primary side-only" href=routes::REQUEST_NEW>{icon(Icon::Plus)}{c.new_request()}</a>
            </Head>
            <div class="cols">{main}</div>
            <p class="small faint">{c.times_note(&zone)}</p>
        </div>
    };
    Page::new(t.title(), body).live(Live::Requests)
}

/// The list of some statuses.
pub fn list_of(statuses: &[&str]) -> String {
    let query: Vec<_> = statuses.iter().map(|status| format!("status={status}")).collect();
    format!("{}?{}", routes::REQUESTS, query.join("&"))
}

fn welcome(t: HomeTexts) -> AnyView {
    let steps = t.first_steps().map(|step| view! { <li>{step}</li> });
    view! {
        <section class="panel" aria-labelledby="first">
            <Empty drawing=Icon::Send title=t.first_title() id="first">
                <p class="quiet">{t.first_about()}</p>
                <ol class="prose first-steps">{steps}</ol>
                <p><a class="btn primary" href=routes::REQUEST_NEW>{icon(Icon::Plus)}{common_texts(PageContext::lang()).new_request()}</a></p>
            </Empty>
        </section>
    }.into_any()
}

/// A link to the whole list of a part, when not all of it is shown.
fn all_link(part_total: u64, shown: usize, statuses: &[&str], t: HomeTexts) -> Option<AnyView> {
    (part_total > shown as u64).then(|| {
        let count = whole(i64::try_from(part_total).unwrap_or(i64::MAX));
        view! { <a class="small" href=list_of(statuses)>{t.all(&count)}</a> }.into_any()
    })
}

fn needs(part: Loadable<RequestPage>, catalogs: Option<&Catalogs>, t: HomeTexts) -> AnyView {
    let all = total(&part).unwrap_or(0);
    let list = match part {
        Loadable::Failed(trouble) => {
            return view! { <Panel id="needs" title=t.needs()><UpstreamErrorBanner trouble=trouble /></Panel> }
                .into_any();
        }
        Loadable::Absent => RequestPage::default(),
        Loadable::Here(list) => list,
    };
    let mut items = list.items;
    if items.is_empty() {
        return view! {
            <section class="panel" aria-labelledby="needs">
                <Empty drawing=Icon::Done title=t.calm() id="needs"><p class="quiet">{t.calm_about()}</p></Empty>
            </section>
        }
        .into_any();
    }
    // The service sends the newest first; who has waited longest comes first here.
    items.sort_by(|one, two| one.updated_at.cmp(&two.updated_at));
    let shown = items.len().min(NEEDS_SHOWN);
    let aside = all_link(all, shown, &NEEDS, t)
        .unwrap_or_else(|| view! { <span class="small quiet">{t.longest_first()}</span> }.into_any());
    let entries = items
        .into_iter()
        .take(NEEDS_SHOWN)
        .map(|item| need(&item, catalogs, t))
        .collect_view();
    view! { <Panel id="needs" title=t.needs() aside=aside><ul class="queue">{entries}</ul></Panel> }
        .into_any()
}

fn need(item: &RequestSummary, catalogs: Option<&Catalogs>, t: HomeTexts) -> AnyView {
    let asks = item.state() == Status::NeedInfo;
    let (tone, drawing, what, why) = if asks {
        (Tone::Attention, Icon::Ask, t.asks(), t.asks_about())
    } else {
        (Tone::Decision, Icon::Quote, t.quoted(), t.quoted_about())
    };
    let action = request_link(item).map(|_| {
        let (href, words) = if asks {
            (routes::request_edit(&item.rfq_code), t.answer())
        } else {
            (routes::quotation(&item.rfq_code), t.review())
        };
        view! { <a class="btn" href=href>{words}<span class="sr">": " {name_of(item)}</span></a> }
    });
    let since = item
        .updated_at
        .as_deref()
        .map(|at| view! { <span class="due">{t.since()} " " {ago(at)}</span> });
    view! {
        <li data-tone=tone.name() data-live=item.rfq_code.clone() data-as-of=item.updated_at.clone()>
            {badge(drawing)}
            <div class="stack tight">
                <h3>{what}</h3>
                <p>{why}</p>
                <p class="small quiet row">
                    {linked(item)} {lane_small(item.origin_country.as_deref(), item.dest_country.as_deref())}
                    {services(item, catalogs)}
                </p>
            </div>
            <div class="do">{since} {action}</div>
        </li>
    }
    .into_any()
}

/// The request by its name, as a link where its code allows one.
fn linked(item: &RequestSummary) -> AnyView {
    match request_link(item) {
        Some(href) => view! { <a href=href>{name_of(item)}</a> }.into_any(),
        None => view! { <b>{name_of(item)}</b> }.into_any(),
    }
}

fn waits(part: Loadable<RequestPage>, catalogs: Option<&Catalogs>, t: HomeTexts) -> AnyView {
    let all = total(&part).unwrap_or(0);
    let list = match part {
        Loadable::Failed(trouble) => {
            return view! { <Panel id="waits" title=t.waits()><UpstreamErrorBanner trouble=trouble /></Panel> }
                .into_any();
        }
        Loadable::Absent => RequestPage::default(),
        Loadable::Here(list) => list,
    };
    if list.items.is_empty() {
        return view! { <Panel id="waits" title=t.waits()><p class="pad quiet">{t.nothing_waits()}</p></Panel> }
            .into_any();
    }
    let shown = list.items.len().min(WAITS_SHOWN);
    let aside = all_link(all, shown, &WAITS, t).unwrap_or_else(|| ().into_any());
    let rows = list
        .items
        .into_iter()
        .take(WAITS_SHOWN)
        .map(|item| {
            let name = match request_link(&item) {
                Some(href) => view! { <a class="cover" href=href>{name_of(&item)}</a> }.into_any(),
                None => name_of(&item).into_any(),
            };
            let since = item.updated_at.as_deref().map(ago);
            let lane = lane_small(item.origin_country.as_deref(), item.dest_country.as_deref());
            let services = services(&item, catalogs);
            view! {
                <tr role="row" data-live=item.rfq_code.clone() data-as-of=item.updated_at.clone()>
                    <th scope="row" role="rowheader">{name}</th>
                    <td role="cell"><StatusTag code=item.status label=item.status_label /></td>
                    <td role="cell" class="half">{lane} <small>{services}</small></td>
                    <td role="cell" class="half num">{since}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <Panel id="waits" title=t.waits() aside=aside>
            <table class="table cards req" role="table" aria-labelledby="waits">
                <thead role="rowgroup">
                    <tr role="row">
                        <th role="columnheader" scope="col">{t.request()}</th>
                        <th role="columnheader" scope="col">{t.stands_at()}</th>
                        <th role="columnheader" scope="col">{t.lane()}</th>
                        <th role="columnheader" scope="col" class="num">{t.waiting_since()}</th>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </Panel>
    }
    .into_any()
}

fn moves(part: Loadable<RequestPage>, t: HomeTexts) -> AnyView {
    let content = match part {
        Loadable::Failed(trouble) => view! { <UpstreamErrorBanner trouble=trouble /> }.into_any(),
        Loadable::Here(list) if !list.items.is_empty() => {
            let items = list
                .items
                .into_iter()
                .take(MOVES_SHOWN)
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
    let mode = item
        .services
        .iter()
        .find_map(|service| service.transport_mode.as_deref());
    let drawing = if item.state() == Status::InTransit {
        mode_icon(mode)
    } else {
        Icon::Check
    };
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
                    {item.updated_at.as_deref().map(time)}
                </p>
            </div>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests;
