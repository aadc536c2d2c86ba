//! The memory of a lane: what earlier quotations for the same way said, beside the present one.

use domain::lane_rates::{EarlierQuotation, LaneRates};
use domain::trade_lane::{Basis, Leg, Standing, Transit, UnitPrice};
use leptos::prelude::*;
use partner_api::{Figure, Quotation};
use rust_decimal::{Decimal, RoundingStrategy};

use super::charges::amount;
use super::versions::day;
use crate::components::{StatusTag, label, operator};
use crate::format::{money, number};
use crate::page_context::PageContext;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::labels::{Codes, label as label_of};
use crate::text::lane::{LaneTexts, lane_texts};
use crate::text::quotation::quotation_texts;
use crate::text::versions::version_texts;

const NOTHING: &str = "—";

/// The panel; nothing where there is nothing earlier.
pub fn panel(about: &RequestHeader, present: &Quotation, lane: Option<&LaneRates>) -> Option<AnyView> {
    let lane = lane.filter(|lane| !lane.earlier.is_empty())?;
    let (t, q) = (
        lane_texts(PageContext::lang()),
        quotation_texts(PageContext::lang()),
    );
    let own_price = UnitPrice::from_quotation(present, &lane.facts.cargo);
    let prices: Vec<Option<UnitPrice>> = lane
        .earlier
        .iter()
        .map(|one| UnitPrice::from_quotation(&one.quotation, &one.facts.cargo))
        .collect();
    let sentence = lane
        .standing(present)
        .map(|standing| view! { <p><b>{standing_words(standing, t)}</b></p> });
    let has_price = own_price.is_some() || prices.iter().any(Option::is_some);
    let first = row(
        view! { <b>{t.this_one()}</b> }.into_any(),
        None,
        Offer {
            quotation: present,
            price: own_price.as_ref(),
            hours_to_quote: lane.hours_to_quote,
            transits: &[],
            scope: None,
        },
        t,
    );
    let rows = lane
        .earlier
        .iter()
        .zip(&prices)
        .map(|(one, price)| {
            let scope = one.facts.delivery_scope.as_deref();
            let href = routes::quotation(&one.code);
            row(
                view! { <a href=href>{one.reference.clone()}</a> }.into_any(),
                Some(one),
                Offer {
                    quotation: &one.quotation,
                    price: price.as_ref(),
                    hours_to_quote: one.hours_to_quote,
                    transits: &one.transits,
                    // Said where it is another one, because the price is for something else then.
                    scope: scope
                        .filter(|scope| Some(*scope) != lane.facts.delivery_scope.as_deref())
                        .map(|scope| scope_label(about, scope)),
                },
                t,
            )
        })
        .collect_view();
    let calculated = has_price.then(|| view! { <p class="small quiet">{t.calculated()}</p> });
    Some(
        view! {
            <section class="panel no-print" aria-labelledby="lane">
                <header><h2 id="lane">{t.title()}</h2></header>
                <div class="pad stack tight"><p class="small quiet">{t.words()}</p>{sentence}</div>
                <table class="table cards" role="table" aria-labelledby="lane">
                    <thead role="rowgroup">
                        <tr role="row">
                            <th role="columnheader" scope="col">{t.quotation()}</th>
                            <th role="columnheader" scope="col">{t.sent()}</th>
                            <th role="columnheader" scope="col" class="num">{q.total()}</th>
                            <th role="columnheader" scope="col" class="num">{t.unit_price()}</th>
                            <th role="columnheader" scope="col" class="num">{t.to_quote()}</th>
                            <th role="columnheader" scope="col">{t.transit()}</th>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{first}{rows}</tbody>
                </table>
                {calculated.map(|words| view! { <div class="pad">{words}</div> })}
            </section>
        }
        .into_any(),
    )
}

fn scope_label(about: &RequestHeader, code: &str) -> AnyView {
    let lang = PageContext::lang();
    let words = match &about.catalogs {
        Some(catalogs) => crate::text::labels::from_catalogs(catalogs, Codes::DeliveryScope, code, lang),
        None => label_of(Codes::DeliveryScope, code, None, lang),
    };
    label(words).into_any()
}

/// What a row tells of a quotation.
struct Offer<'a> {
    quotation: &'a Quotation,
    price: Option<&'a UnitPrice>,
    hours_to_quote: Option<i64>,
    transits: &'a [Transit],
    scope: Option<AnyView>,
}

fn row(name: AnyView, earlier: Option<&EarlierQuotation>, offer: Offer<'_>, t: LaneTexts) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let given = offer.quotation;
    let status = earlier.map(|one| {
        let (code, words) = (one.status.clone(), one.status_label.clone());
        view! { <StatusTag code=code label=words /> }
    });
    let version = given
        .version
        .map(|version| version_texts(PageContext::lang()).version(version));
    let carrier = given.carrier.clone().map(|carrier| operator(carrier).into_any());
    let about = [version.map(IntoAny::into_any), carrier, offer.scope]
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(at, part)| view! { {(at > 0).then_some(" · ")} {part} })
        .collect_view();
    let sent = given.sent_at.as_deref().map_or_else(|| NOTHING.into_any(), day);
    let price = offer.price.map_or_else(
        || NOTHING.into_any(),
        |price| {
            let shown = money::money(&price.shown(), Some(&price.currency), PageContext::lang());
            view! { <b>{shown}</b> " " <small>{basis(&price.basis, t)}</small> }.into_any()
        },
    );
    let to_quote = offer
        .hours_to_quote
        .map_or_else(|| NOTHING.to_owned(), |hours| length(hours, t));
    let promised = given.transit_time.clone().map_or_else(
        || NOTHING.into_any(),
        |words| view! { <span class="quiet">{t.promised()}</span> " " {operator(words)} }.into_any(),
    );
    let took = offer
        .transits
        .iter()
        .map(|transit| {
            let length = length(transit.hours, t);
            let words = match transit.leg {
                Leg::Carriage => t.carriage(&length),
                Leg::Door => t.door(&length),
            };
            view! { " " <small>{words}</small> }
        })
        .collect_view();
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{name} " " <small>{about}</small> " " {status}</th>
            <td role="cell" data-label=t.sent()>{sent}</td>
            <td role="cell" class="num" data-label=q.total()>{amount(given.total(), given.currency.as_deref())}</td>
            <td role="cell" class="num" data-label=t.unit_price()><span>{price}</span></td>
            <td role="cell" class="num" data-label=t.to_quote()>{to_quote}</td>
            <td role="cell" data-label=t.transit()><span>{promised}{took}</span></td>
        </tr>
    }
    .into_any()
}

/// How a price stands to the median of earlier ones.
pub(crate) fn standing_words(standing: Standing, t: LaneTexts) -> String {
    let percent = number::with_unit(
        &Figure::from(standing.percent.abs().normalize()),
        "%",
        PageContext::lang(),
    );
    if standing.percent.is_zero() {
        t.level(standing.count)
    } else if standing.percent.is_sign_negative() {
        t.below(&percent, standing.count)
    } else {
        t.above(&percent, standing.count)
    }
}

/// What a unit price is for.
pub(crate) fn basis(basis: &Basis, t: LaneTexts) -> String {
    match basis {
        Basis::Kilogram => t.per_kilogram().to_owned(),
        Basis::CubicMetre => t.per_cubic_metre().to_owned(),
        Basis::Container(name) => t.per_container(name),
    }
}

/// Hours up to a day, then days to the tenth.
fn length(hours: i64, t: LaneTexts) -> String {
    if hours < 24 {
        return t.hours(hours);
    }
    let days = Decimal::from(hours) / Decimal::from(24);
    let days = days
        .round_dp_with_strategy(1, RoundingStrategy::MidpointAwayFromZero)
        .normalize();
    t.days(
        &number::figure(&Figure::from(days), PageContext::lang()),
        days == Decimal::ONE,
    )
}

#[cfg(test)]
mod tests;
