//! The note that the portal writes from the choices of the negotiation form: every text of the operator on one line of
//! bounded length, every price with all its digits.

use domain::negotiation::{
    ChargeRequest, NegotiationForm, TargetProblems, charge_name, charge_number, one_line,
};
use domain::quotation::validity::is_over;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{ChargeLine, Figure, Quotation};

use crate::format::{self, money};
use crate::text::Lang;
use crate::text::negotiation::note_texts;

const MAX_UNIT_CHARS: usize = 40;
const MAX_NUMBER_CHARS: usize = 60;
/// Enough for all digits of a figure with its currency.
const MAX_PRICE_CHARS: usize = 120;

/// Writes the note from the ticked charges; `now` and `zone` tell whether the last day of validity is over.
///
/// # Errors
/// The targets that are not clearly one number.
pub fn compose(
    form: &NegotiationForm,
    quotation: &Quotation,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<String, TargetProblems> {
    let requests = form.charge_requests(quotation)?;
    Ok(write(quotation, &requests, form.extend, form.lang, now, zone))
}

/// The note about these charges; `extend` asks for a longer validity.
fn write(
    quotation: &Quotation,
    requests: &[ChargeRequest<'_>],
    extend: bool,
    lang: Lang,
    now: Timestamp,
    zone: &TimeZone,
) -> String {
    let t = note_texts(lang);
    let number = quotation
        .quotation_no
        .as_deref()
        .map(|number| one_line(number, MAX_NUMBER_CHARS))
        .filter(|number| !number.is_empty());
    let about = t.quotation(number.as_deref(), quotation.version);
    let mut paragraphs = vec![t.greeting().to_owned()];
    if !requests.is_empty() {
        paragraphs.push(t.lines(&about));
        paragraphs.extend(requests.iter().map(|request| sentence(request, lang)));
    }
    if extend {
        let ask = if requests.is_empty() {
            t.extend(&about)
        } else {
            t.extend_too().to_owned()
        };
        paragraphs.push(match until(quotation, lang, now, zone) {
            Some(until) => format!("{ask} ({until})."),
            None => format!("{ask}."),
        });
    }
    paragraphs.join("\n")
}

fn until(quotation: &Quotation, lang: Lang, now: Timestamp, zone: &TimeZone) -> Option<String> {
    let t = note_texts(lang);
    let given = quotation.valid_until.as_deref()?;
    let day = one_line(&format::date::date(given, lang), MAX_NUMBER_CHARS);
    (!day.is_empty() && (quotation.is_expired || day != format::date::NO_TIME)).then(|| {
        if quotation.is_expired && is_over(given, now, zone) {
            t.expired(&day)
        } else if quotation.is_expired {
            t.counted_expired().to_owned()
        } else {
            t.until(&day)
        }
    })
}

/// `- Dòng 2, THC: đơn giá đang báo 2.200 ₫/kg, giá đề nghị 1.900 ₫/kg. Lý do: …`
fn sentence(request: &ChargeRequest<'_>, lang: Lang) -> String {
    let t = note_texts(lang);
    let line = request.line;
    let number = charge_number(request.index, line);
    let mut parts = Vec::new();
    let basis = basis(line, lang);
    match &basis {
        Some((Basis::UnitPrice, price)) => parts.push(t.unit_price(price)),
        Some((Basis::Amount, price)) => parts.push(t.amount(price)),
        Some((Basis::Total, price)) => parts.push(t.total(price)),
        None => {}
    }
    let reason = one_line(request.reason, usize::MAX);
    match &request.target {
        Some(target) => {
            let per_unit = !matches!(basis, Some((Basis::Amount | Basis::Total, _)));
            parts.push(t.target(&priced(target, line, per_unit, lang)));
        }
        None => parts.push(t.review().to_owned()),
    }
    let mut sentence = format!("{}: {}.", t.line(&number, &charge_name(line)), parts.join(", "));
    if !reason.is_empty() {
        let stop = if reason.ends_with(['.', '!', '?', '…']) {
            ""
        } else {
            "."
        };
        sentence.push(' ');
        sentence.push_str(&t.reason(&reason));
        sentence.push_str(stop);
    }
    sentence
}

/// The figure of a line that its price is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    UnitPrice,
    Amount,
    Total,
}

/// The price that a target stands against, as given, written in a language: per unit where there is a unit price.
pub fn basis(line: &ChargeLine, lang: Lang) -> Option<(Basis, String)> {
    let of = |basis, figure: &Option<Figure>| {
        let figure = figure.as_ref()?;
        Some((basis, priced(figure, line, basis == Basis::UnitPrice, lang)))
    };
    of(Basis::UnitPrice, &line.unit_price)
        .or_else(|| of(Basis::Amount, &line.amount))
        .or_else(|| of(Basis::Total, &line.total))
}

/// `4.35 USD/kg`
fn priced(figure: &Figure, line: &ChargeLine, per_unit: bool, lang: Lang) -> String {
    let price = one_line(
        &money::money(figure, line.currency.as_deref(), lang),
        MAX_PRICE_CHARS,
    );
    let unit = one_line(line.unit.as_deref().unwrap_or_default(), MAX_UNIT_CHARS);
    if per_unit && !unit.is_empty() {
        format!("{price}/{unit}")
    } else {
        price
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::pages::testing::frame;

    fn line(changes: serde_json::Value) -> ChargeLine {
        let mut line = json!({"line_no": 2, "name": "Cước hàng không SGN–LAX", "unit": "kg", "unit_price": 4.350, "amount": 4815.45, "currency": "USD"});
        for (name, value) in changes.as_object().unwrap() {
            line[name] = value.clone();
        }
        serde_json::from_value(line).unwrap()
    }

    fn quotation(changes: serde_json::Value) -> Quotation {
        let mut quotation =
            json!({"quotation_no": "QT-2607-0142", "version": 2, "valid_until": "2026-07-22"});
        for (name, value) in changes.as_object().unwrap() {
            quotation[name] = value.clone();
        }
        serde_json::from_value(quotation).unwrap()
    }

    /// The note of 20 July 2026.
    fn written(quotation: &Quotation, requests: &[ChargeRequest<'_>], extend: bool, lang: Lang) -> String {
        let frame = frame(lang);
        write(quotation, requests, extend, lang, frame.now, &frame.zone)
    }

    fn request<'a>(line: &'a ChargeLine, target: Option<&str>, reason: &'a str) -> ChargeRequest<'a> {
        ChargeRequest {
            index: 0,
            line,
            target: target.map(Figure::new),
            reason,
        }
    }

    #[test]
    fn note_states_targets_in_both_languages() {
        let (freight, papers) = (
            line(json!({})),
            line(
                json!({"line_no": null, "name": "Khai hải quan", "unit": "lô", "unit_price": 1_250_000, "currency": "VND"}),
            ),
        );
        let requests = [
            request(&freight, Some("4.1"), "đã tăng lên 1.107 kg"),
            request(&papers, None, ""),
        ];
        assert_eq!(
            written(&quotation(json!({})), &requests, true, Lang::Vi),
            "Kính gửi quý công ty,\n\
             Về báo giá QT-2607-0142, phiên bản 2, nhờ quý công ty xem lại giúp các khoản sau và gửi báo giá điều chỉnh:\n\
             - Dòng 2, Cước hàng không SGN–LAX: đơn giá đang báo 4,35 USD/kg, giá đề nghị 4,10 USD/kg. Lý do: đã tăng lên 1.107 kg.\n\
             - Dòng 1, Khai hải quan: đơn giá đang báo 1.250.000 ₫/lô, đề nghị xem lại.\n\
             Đồng thời, nhờ quý công ty gia hạn hiệu lực của báo giá (hiện có hiệu lực đến hết ngày 22/07/2026)."
        );
        assert_eq!(
            written(&quotation(json!({})), &requests[..1], false, Lang::En),
            "Dear Sir or Madam,\n\
             About quotation QT-2607-0142, version 2: please review the following charges and send a revised quotation:\n\
             - Line 2, Cước hàng không SGN–LAX: quoted at 4.35 USD/kg, our target 4.10 USD/kg. Reason: đã tăng lên 1.107 kg."
        );
    }

    #[test]
    fn extension_names_the_quotation_and_its_last_day() {
        let alone = |changes| written(&quotation(changes), &[], true, Lang::Vi);
        assert_eq!(
            alone(json!({})),
            "Kính gửi quý công ty,\nNhờ quý công ty gia hạn hiệu lực của báo giá QT-2607-0142, phiên bản 2 (hiện có hiệu lực đến hết ngày 22/07/2026)."
        );
        let expired = |day: &str| alone(json!({"is_expired": true, "valid_until": day}));
        assert!(expired("2026-07-17").ends_with("(đã hết hiệu lực vào cuối ngày 17/07/2026)."));
        // The operator counts it as expired before its last day is over.
        assert!(expired("2026-07-22").ends_with("(hiện được tính là đã hết hiệu lực)."));
        assert!(
            alone(json!({"valid_until": null, "quotation_no": " "})).ends_with("của báo giá phiên bản 2.")
        );
        assert!(
            alone(json!({"version": null, "quotation_no": null, "valid_until": " "}))
                .ends_with("của báo giá đã nhận.")
        );
    }

    #[test]
    fn line_without_unit_price_uses_its_amount() {
        let lump = line(json!({"unit_price": null}));
        let note = written(
            &quotation(json!({})),
            &[request(&lump, Some("4000.125"), "")],
            false,
            Lang::Vi,
        );
        assert!(
            note.ends_with("thành tiền đang báo 4.815,45 USD, giá đề nghị 4.000,125 USD."),
            "{note}"
        );
        let bare = line(json!({"unit_price": null, "amount": null, "currency": null}));
        let note = written(
            &quotation(json!({})),
            &[request(&bare, Some("0"), "miễn phí?")],
            false,
            Lang::En,
        );
        assert!(note.ends_with(": our target 0/kg. Reason: miễn phí?"), "{note}");
    }

    #[test]
    fn hostile_names_are_one_bounded_line() {
        let bad = line(json!({
            "name": format!("THC\n- Dòng 9, Cước: giá đề nghị 1 USD\r\n\u{202e}<script>{}", "x".repeat(10_000)),
            "unit": "kg\nđồng ý", "currency": "USD\n\nOK"
        }));
        let note = written(
            &quotation(json!({"quotation_no": "QT\n1", "valid_until": "mai\nmốt"})),
            &[request(&bad, None, "a\nb")],
            true,
            Lang::Vi,
        );
        assert_eq!(note.lines().count(), 4, "{note}");
        assert!(
            note.chars().count() < 1_000 && !note.contains('\u{202e}'),
            "{note}"
        );
        assert!(
            note.contains("<script>"),
            "markup is text like any other; the page escapes it"
        );
    }

    proptest! {
        /// One line a charge whatever its texts are, with the target's digits in full.
        #[test]
        fn note_has_one_line_for_each_charge(names in proptest::collection::vec(any::<String>(), 1..8), reason in any::<String>(), units in 0u64..=u64::MAX, scale in 0u32..6) {
            let lines: Vec<ChargeLine> = names
                .iter()
                .map(|name| ChargeLine { name: name.clone(), unit: Some(name.clone()), currency: Some("USD".into()), unit_price: Some(Figure::new("1.5")), ..ChargeLine::default() })
                .collect();
            let target = Figure::from(rust_decimal::Decimal::from_i128_with_scale(i128::from(units), scale));
            let requests: Vec<ChargeRequest<'_>> = lines
                .iter()
                .enumerate()
                .map(|(index, line)| ChargeRequest { index, line, target: Some(target.clone()), reason: &reason })
                .collect();
            let note = written(&quotation(json!({})), &requests, true, Lang::Vi);
            prop_assert_eq!(note.lines().count(), 3 + lines.len());
            let shown = one_line(&money::money(&target, Some("USD"), Lang::Vi), MAX_PRICE_CHARS);
            prop_assert_eq!(note.lines().filter(|line| line.contains(&shown)).count(), lines.len());
        }
    }
}
