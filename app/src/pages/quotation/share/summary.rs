//! The summary itself: pure text. Figures and words are the service's; omissions are mentioned.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write as _;

use domain::currency::key;
use partner_api::{ChargeLine, Quotation};
use rust_decimal::Decimal;

use crate::format;
use crate::format::money::money;
use crate::pages::quotation::overview::has_lapsed;
use crate::request_header::{RequestHeader, ends};
use crate::text::Lang;
use crate::text::quotation::quotation_texts;
use crate::text::reading::reading_texts;

/// Charges in a summary. All of them where there are no more.
const MAX_CHARGES: usize = 8;
/// Inclusions in a summary.
const MAX_INCLUSIONS: usize = 8;
/// Exclusions in a summary. They bind, so only a list that nobody would read is cut.
const MAX_EXCLUSIONS: usize = 40;

/// The quotation in a few lines for chat or e-mail.
pub fn summary(about: &RequestHeader, quotation: &Quotation, lang: Lang) -> String {
    let (t, q) = (reading_texts(lang), quotation_texts(lang));
    let number = number(quotation, lang);
    let mut out = String::new();
    let mut line = |text: &str| {
        // No-break spaces are in the way where the text is pasted.
        out.push_str(text.replace('\u{a0}', " ").trim_end());
        out.push('\n');
    };
    line(&t.heading(&number));
    if has_lapsed(quotation, &about.status()) {
        line(t.expired());
    }
    let reference = about.reference();
    let codes = if reference == about.code {
        reference
    } else {
        format!("{} ({})", one_line(&reference), about.code)
    };
    line(&format!("{}: {codes}", t.reference()));
    let route = quotation
        .route
        .as_deref()
        .map(one_line)
        .filter(|route| !route.is_empty());
    let route = route.or_else(|| ends(about, lang).map(|(from, to)| format!("{from} – {to}")));
    let facts = [
        (q.services(), quotation.services.as_deref()),
        (q.route(), route.as_deref()),
        (q.delivery_scope(), quotation.delivery_scope.as_deref()),
        (q.carrier(), quotation.carrier.as_deref()),
        (q.transit_time(), quotation.transit_time.as_deref()),
    ];
    for (name, value) in facts {
        let value = value.map(one_line).unwrap_or_default();
        if !value.is_empty() {
            line(&format!("{name}: {value}"));
        }
    }
    line(&format!("{}: {}", t.total(), total(quotation, lang)));
    if let Some(day) = quotation.valid_until.as_deref() {
        line(&format!(
            "{}: {}",
            t.valid_through(),
            one_line(&format::date::date(day, lang))
        ));
    } else {
        line(q.no_validity());
    }
    let main = main_charges(&quotation.charges);
    if !main.is_empty() {
        let left = quotation.charges.len() - main.len();
        line("");
        line(&format!(
            "{}:",
            if left > 0 {
                t.main_charges()
            } else {
                t.all_charges()
            }
        ));
        for charge in main {
            line(&format!("- {}", charge_words(charge, lang)));
        }
        if left > 0 {
            line(&format!("- {}", t.more_charges(left)));
        }
    }
    for (name, all, most) in [
        (q.included(), &quotation.inclusions, MAX_INCLUSIONS),
        (q.excluded(), &quotation.exclusions, MAX_EXCLUSIONS),
    ] {
        let all: Vec<String> = all
            .iter()
            .map(|one| one_line(one))
            .filter(|one| !one.is_empty())
            .collect();
        if all.is_empty() {
            continue;
        }
        line("");
        line(&format!("{name}:"));
        for one in all.iter().take(most) {
            line(&format!("- {one}"));
        }
        if all.len() > most {
            line(&format!("- {}", t.more_things(all.len() - most)));
        }
    }
    line("");
    line(&t.closing(&number));
    out
}

fn number(quotation: &Quotation, lang: Lang) -> String {
    let q = quotation_texts(lang);
    match (quotation.quotation_no.as_deref().map(one_line), quotation.version) {
        (Some(number), Some(version)) => q.number_version(&number, version),
        (Some(number), None) => number,
        (None, Some(version)) => q.version(version).to_lowercase(),
        (None, None) => q.unnumbered().to_owned(),
    }
}

/// The total as the service gives it, never added up from the lines.
fn total(quotation: &Quotation, lang: Lang) -> String {
    let (t, q) = (reading_texts(lang), quotation_texts(lang));
    let currency = quotation.currency.as_deref().map(one_line);
    let Some(total) = quotation.total() else {
        return t.no_total().to_owned();
    };
    let mut words = one_line(&money(total, currency.as_deref(), lang));
    let vat = quotation.totals.as_ref().and_then(|totals| totals.vat.as_ref());
    if let Some(vat) = vat {
        let vat = one_line(&money(vat, currency.as_deref(), lang));
        // Writing into a text cannot fail.
        let _ = write!(words, " ({})", q.including_vat(&vat));
    }
    words
}

/// The largest charges of each currency in turn, told in the operator's order. Amounts of different currencies are
/// never compared.
fn main_charges(charges: &[ChargeLine]) -> Vec<&ChargeLine> {
    if charges.len() <= MAX_CHARGES {
        return charges.iter().collect();
    }
    let value = |at: usize| charges[at].total.as_ref().and_then(partner_api::Figure::decimal);
    let mut by_value: Vec<(usize, Option<Decimal>)> = (0..charges.len()).map(|at| (at, value(at))).collect();
    // Stable: lines of equal amounts, and those without one, stay in the operator's order.
    by_value.sort_by_key(|one| Reverse(one.1));
    let mut rank_in: HashMap<String, usize> = HashMap::new();
    let mut ranked: Vec<(usize, usize)> = by_value
        .into_iter()
        .map(|(at, value)| {
            let currency = charges[at].currency.as_deref().unwrap_or_default();
            let rank = rank_in.entry(key(currency)).or_default();
            *rank += 1;
            // A line without an amount comes last, whatever its currency.
            (if value.is_some() { *rank } else { usize::MAX }, at)
        })
        .collect();
    ranked.sort_unstable();
    let mut chosen: Vec<usize> = ranked.into_iter().take(MAX_CHARGES).map(|(_, at)| at).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|at| &charges[at]).collect()
}

fn charge_words(charge: &ChargeLine, lang: Lang) -> String {
    let t = reading_texts(lang);
    let currency = charge.currency.as_deref().map(one_line);
    let mut words = one_line(&charge.name);
    if let Some(total) = &charge.total {
        let _ = write!(words, ": {}", one_line(&money(total, currency.as_deref(), lang)));
    }
    let condition = charge
        .applied_condition
        .as_deref()
        .map(one_line)
        .unwrap_or_default();
    if !condition.is_empty() {
        let _ = write!(words, " ({} {condition})", t.only_if());
    }
    words
}

/// On one line, without invisible characters, which could not be seen in the text's destination.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{about, quotation};

    #[test]
    fn summary_of_a_whole_quotation_in_vietnamese() {
        assert_eq!(
            summary(&about(json!({})), &quotation(json!({})), Lang::Vi),
            "BÁO GIÁ QT-2607-0142, phiên bản 2\n\
             Tham chiếu: PO-88231 (RFQ-2607-0187)\n\
             Dịch vụ: Hàng không\n\
             Tuyến: SGN – NRT – LAX\n\
             Phạm vi: Tận nơi\n\
             Hãng vận chuyển: ANA Cargo\n\
             Thời gian vận chuyển: 3–4 ngày\n\
             Tổng cộng: 149.824.469 ₫ (gồm 598.944 ₫ thuế GTGT)\n\
             Hiệu lực đến hết ngày: 22/07/2026\n\
             \n\
             Các khoản phí:\n\
             - Cước hàng không: 4.815,45 USD\n\
             - THC: 2.630.232 ₫ (áp dụng khi: Tối đa 10 dòng hàng)\n\
             - Bảo hiểm: 1.298.000 ₫\n\
             \n\
             Đã bao gồm:\n\
             - Thủ tục hải quan xuất khẩu\n\
             \n\
             Không bao gồm:\n\
             - Thuế nhập khẩu\n\
             - Phí lưu kho\n\
             \n\
             Bản tóm tắt. Nội dung đầy đủ và điều kiện theo báo giá QT-2607-0142, phiên bản 2.\n"
        );
    }

    #[test]
    fn summary_of_a_sparse_quotation_in_english() {
        let bare = quotation(json!({
            "quotation_no": null, "version": null, "valid_until": null, "currency": null, "services": null, "route": null,
            "delivery_scope": " ", "carrier": null, "transit_time": null, "inclusions": null, "exclusions": [" "],
            "charges": [{}], "totals": null, "is_expired": true
        }));
        let text = summary(&about(json!({"partner_ref": null})), &bare, Lang::En);
        assert_eq!(
            text,
            "QUOTATION without a number\nEXPIRED\nReference: RFQ-2607-0187\nRoute: SGN – LAX\n\
             Total: the operator gives no total\nNo validity given\n\nCharges:\n-\n\n\
             A summary. Details and conditions are in quotation without a number.\n"
        );
    }

    #[test]
    fn accepted_quotation_is_not_called_expired() {
        let of = |status: &str| {
            let about = about(json!({"status": status}));
            summary(&about, &quotation(json!({"is_expired": true})), Lang::En)
        };
        assert!(of("quoted").contains("EXPIRED"));
        assert!(!of("in_transit").contains("EXPIRED"));
    }

    #[test]
    fn main_charges_are_the_largest_of_each_currency() {
        let mut lines: Vec<serde_json::Value> = (1..=12)
            .map(|at| json!({"name": format!("Phí {at}"), "total": at * 1000, "currency": "VND"}))
            .collect();
        lines.push(json!({"name": "Cước", "total": 20, "currency": "USD"}));
        lines.push(json!({"name": "Theo thực tế", "total": "liên hệ", "currency": "EUR"}));
        let text = summary(&about(json!({})), &quotation(json!({"charges": lines})), Lang::Vi);
        let listed: Vec<&str> = text
            .lines()
            .skip_while(|line| *line != "Các khoản phí chính:")
            .skip(1)
            .take_while(|line| !line.is_empty())
            .collect();
        assert_eq!(
            listed,
            [
                "- Phí 6: 6.000 ₫",
                "- Phí 7: 7.000 ₫",
                "- Phí 8: 8.000 ₫",
                "- Phí 9: 9.000 ₫",
                "- Phí 10: 10.000 ₫",
                "- Phí 11: 11.000 ₫",
                "- Phí 12: 12.000 ₫",
                "- Cước: 20,00 USD",
                "- và 6 khoản khác trong báo giá đầy đủ",
            ]
        );
    }

    #[test]
    fn summary_has_every_exclusion_and_counts_inclusions() {
        let many: Vec<String> = (1..=20).map(|at| format!("Điều {at}\nvà\tmột")).collect();
        let text = summary(
            &about(json!({})),
            &quotation(json!({"inclusions": many, "exclusions": many})),
            Lang::Vi,
        );
        let (included, excluded) = text.split_once("Không bao gồm:").unwrap();
        assert!(included.contains("- và 12 mục khác trong báo giá đầy đủ"));
        assert!(excluded.contains("- Điều 20 và một\n"));
    }

    proptest! {
        /// Whatever the operator writes, a line stays a line: nobody's text can look like one of the summary's own.
        #[test]
        fn any_text_stays_on_its_line(text in "\\PC{0,20}[\r\n\t]{0,3}\\PC{0,20}") {
            let count = |quotation: Arc<Quotation>| summary(&about(json!({})), &quotation, Lang::Vi).lines().count();
            let plain = count(quotation(json!({"carrier": "x", "exclusions": ["x"]})));
            prop_assume!(!one_line(&text).is_empty());
            prop_assert_eq!(count(quotation(json!({"carrier": text, "exclusions": [text]}))), plain);
        }
    }
}
