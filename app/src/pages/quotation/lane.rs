//! The memory of a lane: what earlier quotations for the same way said, beside the present one.

use std::borrow::Cow;

use domain::lane_rates::{EarlierQuotation, LaneRates, SentNegotiation};
use domain::trade_lane::{Basis, Leg, PriceComparison, Transit, UnitPrice};
use jiff::Timestamp;
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{Figure, Quotation};
use rust_decimal::{Decimal, RoundingStrategy};

use super::charges::amount;
use super::versions::day;
use crate::components::{Icon, column_head, figure_head, icon, label, operator, status_tag, time};
use crate::format::quotation::NO_FIGURE;
use crate::format::{money, number};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::labels::{Codes, Label, label as label_of};
use crate::text::lane::{LaneTexts, lane_texts};
use crate::text::quotation::quotation_texts;
use crate::text::versions::version_texts;

/// The panel; `None` without an earlier quotation.
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
    let earlier = lane.earlier.iter().zip(&prices);
    let standing = lane
        .standing(present)
        .map(|standing| view! { <p><b>{escaped(standing_words(standing, t))}</b></p> });
    let calculated =
        has_price.then(|| view! { <div class="pad"><p class="small quiet">{t.calculated()}</p></div> });
    Some(Rendered::new(view! {
        <section class="panel no-print" aria-labelledby="lane">
            <header>
                <h2 id="lane">{t.title()}</h2>
            </header>
            <div class="pad stack tight">
                <p class="small quiet">{t.words()}</p>
                {standing}
            </div>
            <table class="table cards" role="table" aria-labelledby="lane">
                <thead role="rowgroup">
                    <tr role="row">
                        {column_head(t.quotation())}
                        {column_head(t.sent())}
                        {figure_head(q.total())}
                        {figure_head(t.unit_price())}
                        {figure_head(t.to_quote())}
                        {column_head(t.transit())}
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    {row(view! { <b>{t.this_one()}</b> }, None, own, t)}
                    {Each(earlier.map(|(one, price)| earlier_row(about, lane, one, price.as_ref())))}
                </tbody>
            </table>
            {calculated}
            {bargains(lane, t)}
        </section>
    }))
}

/// The results of negotiations on this lane, with who asked for what.
fn bargains(lane: &LaneRates, t: LaneTexts) -> Option<impl IntoView> {
    let lang = PageContext::lang();
    let bargains = lane.bargains()?;
    let percent = move |less: Decimal| number::with_unit(&Figure::from(less.abs()), "%", lang);
    let outcome = bargains.median_less.map(|less| {
        let words = t.median_less(
            &percent(less),
            less.is_sign_negative(),
            less.is_zero(),
            bargains.compared,
        );
        view! { " " {escaped(words)} }
    });
    let negotiated = lane.earlier.iter().filter(|one| !one.negotiations.is_empty());
    let items = negotiated.map(move |one| {
        let outcome = one.percent_less().map(|less| {
            let words = t.less(&percent(less), less.is_sign_negative(), less.is_zero());
            view! { " · " {escaped(words)} }
        });
        let notes = one.negotiations.iter().map(move |sent| negotiation(sent, t));
        view! {
            <li>
                <p>
                    <a href=escaped(routes::quotation(&one.code))>{escaped(&one.reference)}</a>
                    {outcome}
                </p>
                {Each(notes)}
            </li>
        }
    });
    Some(view! {
        <div class="pad stack tight">
            <p>
                <b>{escaped(t.negotiated(bargains.times, bargains.quotations))} {outcome}</b>
            </p>
            <details class="fold">
                <summary>{icon(Icon::Chevron)} {t.who_asked()}</summary>
                <ul class="stack">{Each(items)}</ul>
            </details>
        </div>
    })
}

fn negotiation(sent: &SentNegotiation, t: LaneTexts) -> impl IntoView {
    let who = if sent.who.is_empty() {
        t.somebody().to_owned()
    } else {
        sent.who.clone()
    };
    let at = Timestamp::from_second(sent.at).ok();
    view! {
        <p class="small quiet">{escaped(who)} " " {at.map(|at| time(at.to_string()))}</p>
        <blockquote class="lines" dir="auto">
            {escaped(&sent.note)}
        </blockquote>
    }
}

/// The row of an earlier quotation.
fn earlier_row<'a>(
    about: &'a RequestHeader,
    lane: &'a LaneRates,
    one: &'a EarlierQuotation,
    price: Option<&'a UnitPrice>,
) -> impl IntoView {
    // Said where it is another one, because the price is for something else then.
    let scope = one.facts.delivery_scope.as_deref();
    let scope = scope.filter(|scope| Some(*scope) != lane.facts.delivery_scope.as_deref());
    let offer = Offer {
        quotation: &one.quotation,
        price,
        hours_to_quote: one.hours_to_quote,
        transits: &one.transits,
        scope: scope.map(|scope| scope_label(about, scope)),
    };
    let name = view! { <a href=escaped(routes::quotation(&one.code))>{escaped(&one.reference)}</a> };
    row(name, Some(one), offer, lane_texts(PageContext::lang()))
}

fn scope_label(about: &RequestHeader, code: &str) -> Label {
    let lang = PageContext::lang();
    match &about.catalogs {
        Some(catalogs) => crate::text::labels::from_catalogs(catalogs, Codes::DeliveryScope, code, lang),
        None => label_of(Codes::DeliveryScope, code, None, lang),
    }
}

/// The columns of a row about one quotation.
struct Offer<'a> {
    quotation: &'a Quotation,
    price: Option<&'a UnitPrice>,
    hours_to_quote: Option<i64>,
    transits: &'a [Transit],
    scope: Option<Label>,
}

fn row<'a, V: IntoView>(
    name: V,
    earlier: Option<&'a EarlierQuotation>,
    offer: Offer<'a>,
    t: LaneTexts,
) -> impl IntoView + use<'a, V> {
    let lang = PageContext::lang();
    let q = quotation_texts(lang);
    let given = offer.quotation;
    let version = given.version.map(|version| version_texts(lang).version(version));
    let about = [
        version.map(|version| EitherOf3::A(escaped(version))),
        given.carrier.as_deref().map(operator).map(EitherOf3::B),
        offer.scope.map(label).map(EitherOf3::C),
    ];
    let about = about.into_iter().flatten().enumerate();
    let about = about.map(|(at, part)| view! { {(at > 0).then_some(" · ")} {part} });
    let status = earlier.map(|one| status_tag(&one.status, one.status_label.as_deref()));
    let sent = match given.sent_at.as_deref() {
        Some(sent) => Either::Left(day(sent)),
        None => Either::Right(NO_FIGURE),
    };
    let price = match offer.price {
        Some(price) => {
            let shown = money::money(&price.shown(), Some(&price.currency), lang);
            let basis = basis(&price.basis, t);
            Either::Left(view! { <b>{escaped(shown)}</b> " " <small>{escaped(basis)}</small> })
        }
        None => Either::Right(NO_FIGURE),
    };
    let to_quote = offer
        .hours_to_quote
        .map_or(Cow::Borrowed(NO_FIGURE), |hours| length(hours, t).into());
    let promised = match &given.transit_time {
        Some(words) => {
            Either::Left(view! { <span class="quiet">{t.promised()}</span> " " {operator(words)} })
        }
        None => Either::Right(NO_FIGURE),
    };
    let transits = offer.transits.iter();
    let transits = transits.map(move |transit| view! { " " <small>{escaped(took(transit, t))}</small> });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {name} " " <small>{Each(about)}</small> " " {status}
            </th>
            <td role="cell" data-label=t.sent()>{sent}</td>
            <td class="num" role="cell" data-label=q.total()>
                {amount(given.total(), given.currency.as_deref())}
            </td>
            <td class="num" role="cell" data-label=t.unit_price()>
                <span>{price}</span>
            </td>
            <td class="num" role="cell" data-label=t.to_quote()>{escaped(to_quote)}</td>
            <td role="cell" data-label=t.transit()>
                <span>{promised} {Each(transits)}</span>
            </td>
        </tr>
    }
}

fn took(transit: &Transit, t: LaneTexts) -> String {
    let length = length(transit.hours, t);
    match transit.leg {
        Leg::Carriage => t.carriage(&length),
        Leg::Door => t.door(&length),
    }
}

/// Compares a price with the median of earlier ones, in words.
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

/// The unit that a price is for.
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
