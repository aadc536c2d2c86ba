//! What waits on the operator.

use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage};

use super::lists::{WAITS, all_link, total};
use crate::components::{Panel, UpstreamErrorBanner, ago, lane_small, status_tag};
use crate::pages::requests::{name_of, request_link, services};
use crate::rendering::Rendered;
use crate::text::home::HomeTexts;
use crate::upstream_error::Loadable;

/// How many are shown.
const SHOWN: usize = 6;

/// Requests that the operator has to move on.
pub(super) fn panel(part: Loadable<RequestPage>, catalogs: Option<&Catalogs>, t: HomeTexts) -> AnyView {
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
    let shown = list.items.len().min(SHOWN);
    let aside = all_link(all, shown, &WAITS, t).unwrap_or_else(|| ().into_any());
    let rows = list
        .items
        .into_iter()
        .take(SHOWN)
        .map(|item| {
            let name = match request_link(&item) {
                Some(href) => view! { <a class="cover" href=href>{name_of(&item)}</a> }.into_any(),
                None => name_of(&item).into_any(),
            };
            let since = item.updated_at.as_deref().map(ago);
            let lane = lane_small(item.origin_country.as_deref(), item.dest_country.as_deref());
            let services = Rendered::new(services(&item, catalogs));
            view! {
                <tr role="row" data-live=item.rfq_code.clone() data-as-of=item.updated_at.clone()>
                    <th scope="row" role="rowheader">{name}</th>
                    <td role="cell">{status_tag(&item.status, item.status_label.as_deref())}</td>
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
