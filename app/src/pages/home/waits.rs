//! Requests that wait on the operator.

use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage, RequestSummary};

use super::lists::{WAITS_FOR_OPERATOR_STATUSES, all_link, total};
use crate::components::{Panel, UpstreamErrorBanner, ago, column_head, figure_head, lane_small, status_tag};
use crate::owner_filter::OwnerFilter;
use crate::pages::requests::{name_of, request_link, services};
use crate::rendering::{Each, Rendered, escaped};
use crate::text::home::HomeTexts;
use crate::upstream_error::Loadable;

/// Requests shown on home; a link leads to all of them.
const MAX_SHOWN_REQUESTS: usize = 6;

/// The panel of requests that the operator has to move on.
pub(super) fn panel(
    requests: &Loadable<RequestPage>,
    owner: &OwnerFilter,
    catalogs: Option<&Catalogs>,
    t: HomeTexts,
) -> Rendered {
    let items = match requests {
        Loadable::Failed(trouble) => {
            return Rendered::new(view! {
                <Panel id="waits" title=t.waits()>
                    <UpstreamErrorBanner trouble=trouble.clone() />
                </Panel>
            });
        }
        Loadable::Here(list) if !list.items.is_empty() => &list.items,
        _ => {
            return Rendered::new(view! {
                <Panel id="waits" title=t.waits()>
                    <p class="pad quiet">{t.nothing_waits()}</p>
                </Panel>
            });
        }
    };
    let shown = items.len().min(MAX_SHOWN_REQUESTS);
    let all = total(requests).unwrap_or(0);
    let aside = all_link(all, shown, &WAITS_FOR_OPERATOR_STATUSES, owner, t)
        .map(Rendered::new)
        .unwrap_or_default();
    let rows = items
        .iter()
        .take(MAX_SHOWN_REQUESTS)
        .map(|item| row(item, catalogs));
    Rendered::new(view! {
        <Panel id="waits" title=t.waits() aside=aside>
            <table class="table cards req" role="table" aria-labelledby="waits">
                <thead role="rowgroup">
                    <tr role="row">
                        {column_head(t.request())}
                        {column_head(t.stands_at())}
                        {column_head(t.lane())}
                        {figure_head(t.waiting_since())}
                    </tr>
                </thead>
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
        </Panel>
    })
}

fn row<'a>(item: &'a RequestSummary, catalogs: Option<&'a Catalogs>) -> impl IntoView {
    let name = match request_link(item) {
        Some(href) => Either::Left(view! {
            <a class="cover" href=href>
                {escaped(name_of(item))}
            </a>
        }),
        None => Either::Right(escaped(name_of(item))),
    };
    let lane = lane_small(item.origin_country.as_deref(), item.dest_country.as_deref());
    view! {
        <tr
            role="row"
            data-live=escaped(&item.rfq_code)
            data-as-of=item.updated_at.as_deref().map(escaped)
        >
            <th scope="row" role="rowheader">
                {name}
            </th>
            <td role="cell">{status_tag(&item.status, item.status_label.as_deref())}</td>
            <td role="cell" class="half">
                {lane}
                <small>{services(item, catalogs)}</small>
            </td>
            <td role="cell" class="half num">
                {item.updated_at.as_deref().map(ago)}
            </td>
        </tr>
    }
}
