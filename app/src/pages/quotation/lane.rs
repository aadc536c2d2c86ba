//! The memory of a lane: what earlier quotations for the same way said, beside the present one.

use domain::lane_rates::{EarlierQuotation, LaneRates};
use domain::trade_lane::{Basis, Leg, PriceComparison, Transit, UnitPrice};
use partner_api::{Figure, Quotation};
use rust_decimal::{Decimal, RoundingStrategy};

use super::charges::amount;
use super::versions::day;
use crate::components::{label, operator, status_tag};
use crate::format::{money, number};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::labels::{Codes, label as label_of};
use crate::text::lane::{LaneTexts, lane_texts};
use crate::text::quotation::quotation_texts;
use crate::text::versions::version_texts;

const NOTHING: &str = "—";

/// The panel; nothing where there is nothing earlier.
pub fn panel(about: &RequestHeader, present: &Quotation, lane: Option<&LaneRates>) -> Option<Rendered> {
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
    let has_price = own_price.is_some() || prices.iter().any(Option::is_some);
    let own = Offer {
        quotation: present,
        price: own_price.as_ref(),
        hours_to_quote: lane.hours_to_quote,
        transits: &[],
        scope: None,
    };
    let offer = |one: &EarlierQuotation, price: Option<&UnitPrice>| {
        // Said where it is another one, because the price is for something else then.
        let scope = one.facts.delivery_scope.as_deref();
        let scope = scope.filter(|scope| Some(*scope) != lane.facts.delivery_scope.as_deref());
        let name = html! { a href=(routes::quotation(&one.code)) { (one.reference) } };
        let offer = Offer {
            quotation: &one.quotation,
            price,
            hours_to_quote: one.hours_to_quote,
            transits: &one.transits,
            scope: scope.map(|scope| scope_label(about, scope)),
        };
        row(&name.into(), Some(one), &offer, t)
    };
    let panel = html! {
        section class="panel no-print" aria-labelledby="lane" {
            header { h2 id="lane" { (t.title()) } }
            div class="pad stack tight" {
                p class="small quiet" { (t.words()) }
                @if let Some(standing) = lane.standing(present) { p { b { (standing_words(standing, t)) } } }
            }
            table class="table cards" role="table" aria-labelledby="lane" {
                thead role="rowgroup" {
                    tr role="row" {
                        th role="columnheader" scope="col" { (t.quotation()) }
                        th role="columnheader" scope="col" { (t.sent()) }
                        th.num role="columnheader" scope="col" { (q.total()) }
                        th.num role="columnheader" scope="col" { (t.unit_price()) }
                        th.num role="columnheader" scope="col" { (t.to_quote()) }
                        th role="columnheader" scope="col" { (t.transit()) }
                    }
                }
                tbody role="rowgroup" {
                    (row(&html! { b { (t.this_one()) } }.into(), None, &own, t))
                    @for (one, price) in lane.earlier.iter().zip(&prices) { (offer(one, price.as_ref())) }
                }
            }
            @if has_price { div.pad { p class="small quiet" { (t.calculated()) } } }
        }
    };
    Some(panel.into())
}

fn scope_label(about: &RequestHeader, code: &str) -> Rendered {
    let lang = PageContext::lang();
    label(match &about.catalogs {
        Some(catalogs) => crate::text::labels::from_catalogs(catalogs, Codes::DeliveryScope, code, lang),
        None => label_of(Codes::DeliveryScope, code, None, lang),
    })
}

/// What a row tells of a quotation.
struct Offer<'a> {
    quotation: &'a Quotation,
    price: Option<&'a UnitPrice>,
    hours_to_quote: Option<i64>,
    transits: &'a [Transit],
    scope: Option<Rendered>,
}

fn row(name: &Rendered, earlier: Option<&EarlierQuotation>, offer: &Offer<'_>, t: LaneTexts) -> Rendered {
    let lang = PageContext::lang();
    let q = quotation_texts(lang);
    let given = offer.quotation;
    let version = given.version.map(|version| version_texts(lang).version(version));
    let about = [
        version.as_deref().map(Rendered::text),
        given.carrier.as_deref().map(operator),
        offer.scope.clone(),
    ];
    let took = |transit: &Transit| {
        let length = length(transit.hours, t);
        match transit.leg {
            Leg::Carriage => t.carriage(&length),
            Leg::Door => t.door(&length),
        }
    };
    html! {
        tr role="row" {
            th scope="row" role="rowheader" {
                (name) " "
                small { @for (at, part) in about.iter().flatten().enumerate() { @if at > 0 { " · " } (part) } }
                " "
                @if let Some(one) = earlier { (status_tag(&one.status, one.status_label.as_deref())) }
            }
            td role="cell" data-label=(t.sent()) {
                @match given.sent_at.as_deref() { Some(sent) => (day(sent)), None => (NOTHING) }
            }
            td.num role="cell" data-label=(q.total()) { (amount(given.total(), given.currency.as_deref())) }
            td.num role="cell" data-label=(t.unit_price()) {
                span {
                    @if let Some(price) = offer.price {
                        b { (money::money(&price.shown(), Some(&price.currency), lang)) } " " small { (basis(&price.basis, t)) }
                    } @else { (NOTHING) }
                }
            }
            td.num role="cell" data-label=(t.to_quote()) {
                @match offer.hours_to_quote { Some(hours) => (length(hours, t)), None => (NOTHING) }
            }
            td role="cell" data-label=(t.transit()) {
                span {
                    @if let Some(words) = &given.transit_time { span.quiet { (t.promised()) } " " (operator(words)) }
                    @else { (NOTHING) }
                    @for transit in offer.transits { " " small { (took(transit)) } }
                }
            }
        }
    }
    .into()
}

/// How a price stands to the median of earlier ones.
pub(crate) fn standing_words(standing: PriceComparison, t: LaneTexts) -> String {
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
