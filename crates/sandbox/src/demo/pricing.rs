//! A plausible quotation for any request: charge lines from its cargo and lane, texts around them.
//! Used by the demo's past, the autopilot and the console's prefilled form.

use jiff::ToSpan;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::rng::Rng;
use super::trip::Trip;
use super::{tariff, texts};
use crate::model::input::RequestInput;
use crate::model::quotation::{Charge, QuotationDraft, QuotationText};
use crate::model::{catalog, decimal_value};

/// Dong for one US dollar, as the operator's terms state it.
pub const RATE: Decimal = Decimal::from_parts(26_150, 0, 0, false, 0);

/// A quotation before it is sent.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub text: QuotationText,
    pub charges: Vec<Charge>,
    pub valid_until: Date,
    /// The risks as this operator's staff enter them; strings and objects are both seen in the field.
    pub risks: Vec<Value>,
}

/// Which currencies the lines carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Mixed,
    AllVnd,
    AllUsd,
}

/// Works out a proposal. `version` 1 is the first offer; each later one is about 3 % cheaper in freight.
pub fn propose(input: &RequestInput, rng: &mut Rng, today: Date, version: u32) -> Proposal {
    let trip = Trip::of(input);
    let style = match input.currency.as_deref() {
        Some("VND") if rng.chance(60) => Style::AllVnd,
        Some("USD") if rng.chance(60) => Style::AllUsd,
        _ => Style::Mixed,
    };
    let currency = match (style, input.currency.as_deref()) {
        (Style::AllUsd, _) | (Style::Mixed, Some("USD")) => "USD",
        _ => "VND",
    };
    let mut charges = tariff::charges(&trip, input, rng, discount(version));
    for charge in &mut charges {
        match style {
            Style::AllVnd => into_vnd(charge),
            Style::AllUsd => into_usd(charge),
            Style::Mixed => {}
        }
    }
    let mixed = charges.iter().any(|c| c.currency != currency);
    let valid_until = today.checked_add(rng.between(5, 14).days()).unwrap_or(today);
    Proposal {
        text: text(input, &trip, rng, currency, mixed),
        charges,
        valid_until,
        risks: risks(rng),
    }
}

impl Proposal {
    /// The draft to send. Where lines carry several currencies the totals are the operator's own conversion
    /// at [`RATE`], as the terms say; nobody else can add them up.
    pub fn into_draft(self) -> QuotationDraft {
        draft(self.text, &self.charges, self.valid_until, Some(self.risks))
    }
}

/// Builds a draft with totals over all lines in the quotation's currency. `risks` replaces those of `text`.
pub fn draft(
    text: QuotationText,
    charges: &[Charge],
    valid_until: Date,
    risks: Option<Vec<Value>>,
) -> QuotationDraft {
    let currency = text.currency.clone();
    let mut draft = QuotationDraft::new(text, charges, valid_until);
    let known = |c: &Charge| c.currency == "VND" || c.currency == "USD";
    if charges.iter().any(|c| c.currency != currency) && charges.iter().all(known) {
        let (mut amount, mut vat) = (Decimal::ZERO, Decimal::ZERO);
        for charge in charges {
            let mut charge = charge.clone();
            if currency == "VND" {
                charge.unit_price = in_vnd(&charge);
            } else {
                charge.unit_price = in_usd(&charge);
            }
            let line = charge.quantity.saturating_mul(charge.unit_price);
            amount = amount.saturating_add(line);
            vat = vat.saturating_add(line.saturating_mul(charge.vat_rate) / Decimal::ONE_HUNDRED);
        }
        let decimals = if currency == "VND" { 0 } else { 2 };
        let (amount, vat) = (amount.round_dp(decimals), vat.round_dp(decimals));
        let totals = json!({
            "amount": decimal_value(amount),
            "vat": decimal_value(vat),
            "total": decimal_value(amount.saturating_add(vat)),
        });
        draft.content.insert("totals".to_owned(), totals);
    }
    if let Some(risks) = risks {
        draft.content.insert("risks".to_owned(), Value::Array(risks));
    }
    draft
}

fn discount(version: u32) -> Decimal {
    let percent = 100_i64.saturating_sub(3 * i64::from(version.saturating_sub(1).min(8)));
    Decimal::new(percent, 2)
}

fn in_vnd(charge: &Charge) -> Decimal {
    if charge.currency == "USD" {
        charge.unit_price.saturating_mul(RATE)
    } else {
        charge.unit_price
    }
}

fn in_usd(charge: &Charge) -> Decimal {
    if charge.currency == "VND" {
        charge.unit_price / RATE
    } else {
        charge.unit_price
    }
}

fn into_vnd(charge: &mut Charge) {
    charge.unit_price = in_vnd(charge).round_dp(0);
    "VND".clone_into(&mut charge.currency);
}

/// Prices per kg keep three decimals, as tariffs have them.
fn into_usd(charge: &mut Charge) {
    let usd = in_usd(charge);
    charge.unit_price = usd.round_dp(if usd < Decimal::TEN { 3 } else { 2 });
    "USD".clone_into(&mut charge.currency);
}

fn text(input: &RequestInput, trip: &Trip, rng: &mut Rng, currency: &str, mixed: bool) -> QuotationText {
    let services: Vec<&str> = input
        .service_codes
        .iter()
        .map(|code| catalog::service(code).map_or(code.as_str(), |s| s.name))
        .collect();
    let scope = input
        .delivery_scope
        .as_deref()
        .map(|code| {
            catalog::label(catalog::DELIVERY_SCOPES, code)
                .unwrap_or(code)
                .to_owned()
        })
        .or_else(|| input.incoterm.clone())
        .unwrap_or_default();
    let (fast, slow) = trip.lane.days;
    let mut terms = vec![];
    if mixed {
        terms.push("Tỷ giá quy đổi: 26.150 ₫ cho 1 USD; thanh toán bằng VND theo tỷ giá bán của ngân hàng tại ngày xuất hoá đơn.".to_owned());
    }
    let count = rng.index(3) + 3;
    terms.extend(
        rng.some(texts::TERMS_COMMON, count)
            .into_iter()
            .map(ToOwned::to_owned),
    );
    let mut list = |from: &[&'static str], least: usize| -> Vec<String> {
        let count = least + rng.index(3);
        rng.some(from, count).into_iter().map(ToOwned::to_owned).collect()
    };
    let inclusions = list(texts::INCLUSIONS_COMMON, 2);
    let exclusions = list(texts::EXCLUSIONS_COMMON, 3);
    QuotationText {
        currency: currency.to_owned(),
        services: services.join(", "),
        route: trip.route(),
        delivery_scope: scope,
        carrier: rng.pick(trip.lane.carriers).to_owned(),
        schedule: trip.lane.schedule.to_owned(),
        transit_time: format!("{fast}–{slow} ngày kể từ khi hàng vào kho"),
        inclusions,
        exclusions,
        risks: Vec::new(),
        terms,
    }
}

fn risks(rng: &mut Rng) -> Vec<Value> {
    let count = rng.index(3);
    let mut risks: Vec<Value> = rng
        .some(texts::RISKS, count)
        .into_iter()
        .map(|r| json!(r))
        .collect();
    if rng.chance(45) {
        let (title, description, level) = texts::RISK_OBJECTS[rng.index(texts::RISK_OBJECTS.len())];
        risks.push(json!({"title": title, "description": description, "level": level}));
    }
    risks
}
