//! The note that the composer writes. Pure: texts in, text out. Every text of the operator becomes one line of bounded
//! length, every price stands with all its digits, and nothing that a person wrote into the note is thrown away.

use partner_api::{ChargeLine, Figure, Quotation};

use crate::format::{self, money};
use crate::text::Lang;
use crate::text::negotiation::{NoteTexts, note_texts};

/// Longer names are cut: they would bury what is asked for.
pub const LONGEST_NAME: usize = 160;
const LONGEST_UNIT: usize = 40;
const LONGEST_NUMBER: usize = 60;
/// All digits of anything that is a figure, with their points.
const LONGEST_PRICE: usize = 120;

/// One charge to be talked about: the line as quoted, what was typed for it already read.
#[derive(Clone, Debug)]
pub struct Point<'a> {
    /// Its place in the quotation, counted from 0.
    pub index: usize,
    pub line: &'a ChargeLine,
    pub target: Option<Figure>,
    pub reason: &'a str,
}

/// The note about these charges; `extend` asks for a longer validity.
pub fn write(quotation: &Quotation, points: &[Point<'_>], extend: bool, lang: Lang) -> String {
    let t = note_texts(lang);
    let number = quotation
        .quotation_no
        .as_deref()
        .map(|number| one_line(number, LONGEST_NUMBER))
        .filter(|number| !number.is_empty());
    let about = t.quotation(number.as_deref(), quotation.version);
    let mut paragraphs = vec![t.greeting().to_owned()];
    if !points.is_empty() {
        paragraphs.push(t.lines(&about));
        paragraphs.extend(points.iter().map(|point| sentence(point, t)));
    }
    if extend {
        let ask = if points.is_empty() {
            t.extend(&about)
        } else {
            t.extend_too().to_owned()
        };
        paragraphs.push(match until(quotation, t) {
            Some(until) => format!("{ask} ({until})."),
            None => format!("{ask}."),
        });
    }
    paragraphs.join("\n")
}

fn until(quotation: &Quotation, t: NoteTexts) -> Option<String> {
    let day = one_line(
        &format::date::date(quotation.valid_until.as_deref()?),
        LONGEST_NUMBER,
    );
    (!day.is_empty()).then(|| {
        if quotation.is_expired {
            t.expired(&day)
        } else {
            t.until(&day)
        }
    })
}

/// `- Dòng 2, THC: đơn giá đang báo 2.200 ₫/kg, giá đề nghị 1.900 ₫/kg. Lý do: …`
fn sentence(point: &Point<'_>, t: NoteTexts) -> String {
    let line = point.line;
    let number = number_of(point.index, line);
    let mut parts = Vec::new();
    let basis = basis(line);
    match &basis {
        Some((Basis::UnitPrice, price)) => parts.push(t.unit_price(price)),
        Some((Basis::Amount, price)) => parts.push(t.amount(price)),
        Some((Basis::Total, price)) => parts.push(t.total(price)),
        None => {}
    }
    let reason = one_line(point.reason, usize::MAX);
    match &point.target {
        Some(target) => {
            let per_unit = !matches!(basis, Some((Basis::Amount | Basis::Total, _)));
            parts.push(t.target(&priced(target, line, per_unit)));
        }
        None => parts.push(t.review().to_owned()),
    }
    let mut sentence = format!("{}: {}.", t.line(&number, &name_of(line)), parts.join(", "));
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

/// Which of a line's figures its price is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    UnitPrice,
    Amount,
    Total,
}

/// The price that a target stands against, as given: per unit where there is a unit price.
pub fn basis(line: &ChargeLine) -> Option<(Basis, String)> {
    let of = |basis, figure: &Option<Figure>| {
        let figure = figure.as_ref()?;
        Some((basis, priced(figure, line, basis == Basis::UnitPrice)))
    };
    of(Basis::UnitPrice, &line.unit_price)
        .or_else(|| of(Basis::Amount, &line.amount))
        .or_else(|| of(Basis::Total, &line.total))
}

/// `4,35 USD/kg`
fn priced(figure: &Figure, line: &ChargeLine, per_unit: bool) -> String {
    let price = one_line(&money::money(figure, line.currency.as_deref()), LONGEST_PRICE);
    let unit = one_line(line.unit.as_deref().unwrap_or_default(), LONGEST_UNIT);
    if per_unit && !unit.is_empty() {
        format!("{price}/{unit}")
    } else {
        price
    }
}

/// The number that the table of charges shows.
pub fn number_of(index: usize, line: &ChargeLine) -> String {
    line.line_no
        .map_or_else(|| (index + 1).to_string(), |number| number.to_string())
}

/// The line's name as the note has it; forms carry it too, to know the line again in another version.
pub fn name_of(line: &ChargeLine) -> String {
    one_line(&line.name, LONGEST_NAME)
}

/// A text on one line: breaks, tabs and other controls are spaces, marks that turn the direction of writing are left
/// out, and what is longer than `most` characters ends in an ellipsis.
pub fn one_line(text: &str, most: usize) -> String {
    let turns = |c: char| matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let plain: String = text
        .chars()
        .filter(|c| !turns(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let folded = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.chars().count() <= most {
        return folded;
    }
    let mut cut: String = folded.chars().take(most.saturating_sub(1)).collect();
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}

/// Where a newly written note went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// In place of nothing, or of the one written before; a person's own words around it stay.
    InPlace,
    /// Before a text that a person had written or changed.
    Before,
}

/// The note in the field with the new one in it. `before` is what was written last; nothing else is ever replaced.
pub fn put(new: &str, typed: &str, before: &str) -> (String, Put) {
    let before = before.trim();
    if typed.trim().is_empty() {
        return (new.to_owned(), Put::InPlace);
    }
    if !before.is_empty() && typed.contains(before) {
        return (typed.replacen(before, new, 1), Put::InPlace);
    }
    if typed.contains(new) {
        return (typed.to_owned(), Put::InPlace);
    }
    (format!("{new}\n\n{typed}"), Put::Before)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

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

    fn point<'a>(line: &'a ChargeLine, target: Option<&str>, reason: &'a str) -> Point<'a> {
        Point {
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
        let points = [
            point(&freight, Some("4.1"), "đã tăng lên 1.107 kg"),
            point(&papers, None, ""),
        ];
        assert_eq!(
            write(&quotation(json!({})), &points, true, Lang::Vi),
            "Kính gửi quý công ty,\n\
             Về báo giá QT-2607-0142, phiên bản 2, nhờ quý công ty xem lại giúp các khoản sau và gửi báo giá điều chỉnh:\n\
             - Dòng 2, Cước hàng không SGN–LAX: đơn giá đang báo 4,35 USD/kg, giá đề nghị 4,10 USD/kg. Lý do: đã tăng lên 1.107 kg.\n\
             - Dòng 1, Khai hải quan: đơn giá đang báo 1.250.000 ₫/lô, đề nghị xem lại.\n\
             Đồng thời, nhờ quý công ty gia hạn hiệu lực của báo giá (hiện có hiệu lực đến hết ngày 22/07/2026)."
        );
        assert_eq!(
            write(&quotation(json!({})), &points[..1], false, Lang::En),
            "Dear Sir or Madam,\n\
             About quotation QT-2607-0142, version 2: please review the following charges and send a revised quotation:\n\
             - Line 2, Cước hàng không SGN–LAX: quoted at 4,35 USD/kg, our target 4,10 USD/kg. Reason: đã tăng lên 1.107 kg."
        );
    }

    #[test]
    fn extension_names_the_quotation_and_its_last_day() {
        let alone = |changes| write(&quotation(changes), &[], true, Lang::Vi);
        assert_eq!(
            alone(json!({})),
            "Kính gửi quý công ty,\nNhờ quý công ty gia hạn hiệu lực của báo giá QT-2607-0142, phiên bản 2 (hiện có hiệu lực đến hết ngày 22/07/2026)."
        );
        assert!(alone(json!({"is_expired": true})).ends_with("(đã hết hiệu lực vào cuối ngày 22/07/2026)."));
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
        let note = write(
            &quotation(json!({})),
            &[point(&lump, Some("4000.125"), "")],
            false,
            Lang::Vi,
        );
        assert!(
            note.ends_with("thành tiền đang báo 4.815,45 USD, giá đề nghị 4.000,125 USD."),
            "{note}"
        );
        let bare = line(json!({"unit_price": null, "amount": null, "currency": null}));
        let note = write(
            &quotation(json!({})),
            &[point(&bare, Some("0"), "miễn phí?")],
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
        let note = write(
            &quotation(json!({"quotation_no": "QT\n1", "valid_until": "mai\nmốt"})),
            &[point(&bad, None, "a\nb")],
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

    #[test]
    fn own_text_around_the_composed_part_is_kept() {
        let old = "Kính gửi,\nTHC";
        assert_eq!(put("mới", " \n", ""), ("mới".into(), Put::InPlace));
        assert_eq!(put("mới", old, old), ("mới".into(), Put::InPlace));
        assert_eq!(
            put("mới", &format!("Chị Lan ơi\n{old}\nCảm ơn"), old),
            ("Chị Lan ơi\nmới\nCảm ơn".into(), Put::InPlace)
        );
        // Changed inside, or written by hand from the start.
        assert_eq!(
            put("mới", "Kính gửi,\nTHC!", old).1,
            Put::InPlace,
            "the old part is still whole"
        );
        assert_eq!(
            put("mới", "Kính gửi,\nphí THC", old),
            ("mới\n\nKính gửi,\nphí THC".into(), Put::Before)
        );
        assert_eq!(
            put("mới", "Xin giảm 5 %", ""),
            ("mới\n\nXin giảm 5 %".into(), Put::Before)
        );
        assert_eq!(
            put("mới", "mới\n\nXin giảm", "lạc").1,
            Put::InPlace,
            "not twice the same"
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
            let points: Vec<Point<'_>> = lines
                .iter()
                .enumerate()
                .map(|(index, line)| Point { index, line, target: Some(target.clone()), reason: &reason })
                .collect();
            let note = write(&quotation(json!({})), &points, true, Lang::Vi);
            prop_assert_eq!(note.lines().count(), 3 + lines.len());
            let shown = one_line(&money::money(&target, Some("USD")), LONGEST_PRICE);
            prop_assert_eq!(note.lines().filter(|line| line.contains(&shown)).count(), lines.len());
        }

        #[test]
        fn one_line_is_one_line_of_bounded_length(text in any::<String>(), most in 1usize..50) {
            let line = one_line(&text, most);
            prop_assert!(line.chars().count() <= most);
            let breaks = |c: char| c.is_control() || ['\u{2028}', '\u{2029}'].contains(&c);
            prop_assert!(!line.contains(breaks));
            prop_assert_eq!(one_line(&line, most), line.clone());
        }

        /// Whatever a person wrote is in the field afterwards, unless it is what was written for them.
        #[test]
        fn own_text_is_never_lost(own in "[a-z\n ]{0,20}", after in "[a-z\n ]{0,20}", new in "[A-Z]{1,9}", before in "[0-9]{1,9}") {
            let (text, _) = put(&new, &format!("{own}{before}{after}"), &before);
            prop_assert_eq!(text, format!("{own}{new}{after}"));
            let (text, _) = put(&new, &own, &before);
            prop_assert!(text.contains(own.trim()) && text.contains(&new));
        }
    }
}
