//! Comparability of quotations, and the one plain fact that follows: the lowest total of the comparable ones.

use partner_api::{Quotation, RequestDetails};
use rust_decimal::Decimal;

use super::Offer;
use super::text_key::text_key;
use crate::currency::{self, key};
use crate::trade_lane;

/// In what the requests differ, so that their totals are for different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    Lane,
    Cargo,
    DeliveryScope,
    Incoterm,
    /// Of the totals.
    Currency,
}

/// A text that is the same for what is the same.
type KeyOf = fn(&Offer<'_>) -> String;

/// In what they differ, each once.
pub fn differences(offers: &[Offer<'_>]) -> Vec<Difference> {
    let all: [(Difference, KeyOf); 5] = [
        (Difference::Lane, |one| lane_key(one.request)),
        (Difference::Cargo, |one| cargo_key(one.request)),
        (Difference::DeliveryScope, |one| {
            code_key(one.request.delivery_scope.as_deref())
        }),
        (Difference::Incoterm, |one| {
            code_key(one.request.incoterm.as_deref())
        }),
        (Difference::Currency, |one| {
            one.quotation.currency.as_deref().map(key).unwrap_or_default()
        }),
    ];
    all.into_iter()
        .filter(|(_, of)| {
            let mut keys = offers.iter().map(of);
            let first = keys.next();
            keys.any(|key| Some(key) != first)
        })
        .map(|(difference, _)| difference)
        .collect()
}

/// The key of the request's lane, or else of its countries and services.
fn lane_key(request: &RequestDetails) -> String {
    trade_lane::name(request).unwrap_or_else(|| {
        let summary = &request.summary;
        let mut services: Vec<String> = summary
            .services
            .iter()
            .map(|service| code_key(Some(&service.code)))
            .collect();
        services.sort_unstable();
        let ends = [&summary.origin_country, &summary.dest_country].map(|end| code_key(end.as_deref()));
        format!("{ends:?} {services:?}")
    })
}

/// The lines without their order; figures by their value.
fn cargo_key(request: &RequestDetails) -> String {
    let mut lines: Vec<String> = request
        .cargos
        .iter()
        .map(|line| {
            let figures = [
                &line.package_count,
                &line.gross_weight,
                &line.container_count,
                &line.volume,
                &line.chargeable_weight,
            ]
            .map(|figure| {
                figure.as_ref().map(|figure| match figure.decimal() {
                    Some(value) => value.normalize().to_string(),
                    None => figure.as_received().to_owned(),
                })
            });
            // What cannot be read as yes or no is neither.
            let flags = [
                line.has_battery,
                line.has_liquid,
                line.has_chemical,
                line.is_dangerous,
            ];
            let container = code_key(line.container_type.as_deref());
            let temperature = code_key(line.temperature_requirement.as_deref());
            format!(
                "{:?}",
                (text_key(&line.name), figures, container, temperature, flags)
            )
        })
        .collect();
    lines.sort_unstable();
    lines.join("\n")
}

fn code_key(code: Option<&str>) -> String {
    code.map(text_key).unwrap_or_default()
}

/// The lowest totals of quotations for the same lane and cargo in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowest {
    /// As received.
    pub currency: String,
    /// The columns that were compared: for the same thing, and open to acceptance.
    pub compared: Vec<usize>,
    /// The columns among them with the lowest total.
    pub columns: Vec<usize>,
}

/// A fact, not advice: only among quotations that can still be accepted, for the same lane, cargo, delivery scope and
/// incoterm, and only where their totals differ.
pub fn lowest(offers: &[Offer<'_>]) -> Vec<Lowest> {
    let mut groups: Vec<(String, Vec<(usize, Decimal)>)> = Vec::new();
    for (at, offer) in offers.iter().enumerate() {
        let Some((key, total)) = open_total(offer) else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, members)) => members.push((at, total)),
            None => groups.push((key, vec![(at, total)])),
        }
    }
    groups
        .into_iter()
        .filter_map(|(_, members)| {
            let least = members.iter().map(|(_, total)| *total).min()?;
            let columns: Vec<usize> = members
                .iter()
                .filter(|(_, total)| *total == least)
                .map(|(at, _)| *at)
                .collect();
            let compared: Vec<usize> = members.iter().map(|(at, _)| *at).collect();
            let currency = offers.get(*compared.first()?)?.quotation.currency.as_deref()?;
            (columns.len() < compared.len()).then(|| Lowest {
                currency: currency.trim().to_owned(),
                compared,
                columns,
            })
        })
        .collect()
}

/// The currency basis and the total; `None` if either is unclear or the quotation cannot be accepted.
fn open_total(offer: &Offer<'_>) -> Option<(String, Decimal)> {
    let Quotation {
        can_respond,
        is_expired,
        ..
    } = offer.quotation;
    if !can_respond || *is_expired || offer.request.cargos.is_empty() {
        return None;
    }
    let currency = key(offer.quotation.currency.as_deref()?);
    if currency.is_empty() {
        return None;
    }
    let total = currency::without_noise(offer.quotation.total()?.decimal()?, &currency);
    let request = offer.request;
    let key = format!(
        "{:?}",
        (
            trade_lane::name(request)?,
            cargo_key(request),
            code_key(request.delivery_scope.as_deref()),
            code_key(request.incoterm.as_deref()),
            currency,
        )
    );
    Some((key, total))
}
