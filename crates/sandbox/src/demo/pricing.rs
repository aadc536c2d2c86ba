//! A plausible quotation for any request: charge lines from the tariff, texts around them. It serves the demo's past,
//! the autopilot and the prefilled form of the console.

use std::sync::LazyLock;

use jiff::ToSpan;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::currency::VND_PER_USD;
use super::rng::Rng;
use super::shipment::Shipment;
use super::table::{EmbeddedTable, TableLine};
use super::tariff;
use super::texts::TextList;
use crate::model::catalog;
use crate::model::input::RequestInput;
use crate::model::json_number::decimal_value;
use crate::model::quotation::{Charge, QuotationDraft, QuotationText};

pub(super) const RISKS: EmbeddedTable = EmbeddedTable {
    name: "risks.tsv",
    text: include_str!("../../data/risks.tsv"),
};

/// A risk as an object.
#[derive(Debug)]
pub(super) struct Risk {
    title: &'static str,
    description: &'static str,
    level: &'static str,
}

impl Risk {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            title: line.required("title")?,
            description: line.required("description")?,
            level: line.required("level")?,
        })
    }
}

/// A quotation before it is sent.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub text: QuotationText,
    pub charges: Vec<Charge>,
    pub valid_until: Date,
    /// The risks as staff enter them, as texts and as objects.
    pub risks: Vec<Value>,
}

/// The currencies of the charge lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Mixed,
    AllVnd,
    AllUsd,
}

/// Creates a proposal. `version` 1 is the first offer; each later one is about 3 % cheaper in freight.
pub fn propose(input: &RequestInput, rng: &mut Rng, today: Date, version: u32) -> Proposal {
    let shipment = Shipment::from_input(input);
    let style = match input.currency.as_deref() {
        Some("VND") if rng.chance(60) => Style::AllVnd,
        Some("USD") if rng.chance(60) => Style::AllUsd,
        _ => Style::Mixed,
    };
    let currency = match (style, input.currency.as_deref()) {
        (Style::AllUsd, _) | (Style::Mixed, Some("USD")) => "USD",
        _ => "VND",
    };
    let mut charges = tariff::charges(&shipment, input, rng, discount(version));
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
        text: text(input, &shipment, rng, currency, mixed),
        charges,
        valid_until,
        risks: risks(rng),
    }
}

impl Proposal {
    /// The draft to send. Where lines have several currencies, the totals are converted at [`VND_PER_USD`], as the terms
    /// say.
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
        charge.unit_price.saturating_mul(VND_PER_USD)
    } else {
        charge.unit_price
    }
}

fn in_usd(charge: &Charge) -> Decimal {
    if charge.currency == "VND" {
        charge.unit_price / VND_PER_USD
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

fn text(
    input: &RequestInput,
    shipment: &Shipment,
    rng: &mut Rng,
    currency: &str,
    mixed: bool,
) -> QuotationText {
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
    let (fast, slow) = shipment.lane.days;
    let mut terms = vec![];
    if mixed {
        terms.push("Tỷ giá quy đổi: 26.150 ₫ cho 1 USD; thanh toán bằng VND theo tỷ giá bán của ngân hàng tại ngày xuất hóa đơn.".to_owned());
    }
    let count = rng.index(3) + 3;
    terms.extend(
        rng.sample(&TextList::Terms.texts(), count)
            .into_iter()
            .map(ToOwned::to_owned),
    );
    let mut some = |from: TextList, least: usize| -> Vec<String> {
        let count = least + rng.index(3);
        let texts = rng.sample(&from.texts(), count);
        texts.into_iter().map(ToOwned::to_owned).collect()
    };
    let inclusions = some(TextList::Inclusions, 2);
    let exclusions = some(TextList::Exclusions, 3);
    QuotationText {
        currency: currency.to_owned(),
        services: services.join(", "),
        route: shipment.route(),
        delivery_scope: scope,
        carrier: rng.pick(&shipment.lane.carriers).to_owned(),
        schedule: shipment.lane.schedule.to_owned(),
        transit_time: format!("{fast}–{slow} ngày kể từ khi hàng vào kho"),
        inclusions,
        exclusions,
        risks: Vec::new(),
        terms,
    }
}

fn risks(rng: &mut Rng) -> Vec<Value> {
    static ROWS: LazyLock<Vec<Risk>> = LazyLock::new(|| RISKS.rows(Risk::read));
    let count = rng.index(3);
    let mut risks: Vec<Value> = rng
        .sample(&TextList::Risks.texts(), count)
        .into_iter()
        .map(|r| json!(r))
        .collect();
    if rng.chance(45) {
        let risk = &ROWS[rng.index(ROWS.len())];
        risks.push(json!({"title": risk.title, "description": risk.description, "level": risk.level}));
    }
    risks
}
