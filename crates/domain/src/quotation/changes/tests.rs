use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::testing::{MARKUP, quotation};

fn line(changes: &Value) -> Value {
    let mut line = json!({"line_no": 1, "name": "THC", "unit": "kg", "quantity": 100, "unit_price": 2200, "amount": 220_000,
        "currency": "VND", "vat_rate": 8, "vat_amount": 17_600, "total": 237_600});
    for (name, value) in changes.as_object().unwrap() {
        line[name] = value.clone();
    }
    line
}

fn between(before: Value, after: Value) -> QuotationChanges {
    QuotationChanges::between(&quotation(before), &quotation(after))
}

fn of_lines(before: &[Value], after: &[Value]) -> QuotationChanges {
    between(json!({"charges": before}), json!({"charges": after}))
}

/// `+name` added, `-name` removed, `~name` changed.
fn told(changes: &QuotationChanges) -> Vec<String> {
    changes
        .lines
        .iter()
        .map(|change| match change {
            ChargeLineChange::Added(line) => format!("+{}", line.name),
            ChargeLineChange::Removed(line) => format!("-{}", line.name),
            ChargeLineChange::Changed { after, .. } => format!("~{}", after.name),
        })
        .collect()
}

#[test]
fn lines_are_added_removed_and_changed_by_name() {
    let changes = of_lines(
        &[
            line(&json!({})),
            line(&json!({"name": "Lưu kho"})),
            line(&json!({"name": "AWB"})),
        ],
        &[
            line(&json!({"name": "Pin lithium"})),
            line(&json!({"name": "AWB"})),
            line(&json!({"unit_price": 2100, "total": 226_800})),
        ],
    );
    assert_eq!(told(&changes), ["+Pin lithium", "~THC", "-Lưu kho"]);
    assert_eq!(changes.unchanged_lines, 1);
}

#[test]
fn order_and_notation_are_no_change() {
    let changes = of_lines(
        &[line(&json!({})), line(&json!({"name": "AWB", "line_no": 2}))],
        &[
            line(&json!({"name": " awb ", "line_no": 1, "total": "237600.00"})),
            line(&json!({"line_no": 9, "currency": "vnd", "quantity": 1e2})),
        ],
    );
    assert!(changes.is_empty(), "{:?}", changes.lines);
    assert_eq!(changes.unchanged_lines, 2);
}

#[test]
fn most_similar_lines_of_one_name_are_paired() {
    // The dollar line stays, the dong line gets dearer, one more comes.
    let dollars = line(&json!({"currency": "USD", "total": 12}));
    let changes = of_lines(
        &[dollars.clone(), line(&json!({}))],
        &[
            line(&json!({"total": 240_000})),
            line(&json!({"unit": "lô", "total": 5})),
            dollars,
        ],
    );
    assert_eq!(changes.unchanged_lines, 1);
    let [
        ChargeLineChange::Changed { before, after },
        ChargeLineChange::Added(added),
    ] = changes.lines.as_slice()
    else {
        panic!("{:?}", changes.lines)
    };
    assert_eq!(before.currency, after.currency);
    assert_eq!(added.unit.as_deref(), Some("lô"));
    // Another currency is still the same charge, without a difference.
    let changes = of_lines(&[line(&json!({}))], &[line(&json!({"currency": "USD"}))]);
    assert_eq!(told(&changes), ["~THC"]);
}

#[test]
fn texts_lists_and_validity_are_compared() {
    let changes = between(
        json!({"carrier": "ANA", "schedule": "Thứ 3", "valid_until": "2026-07-20", "exclusions": ["Thuế", "Lưu kho", "Thuế"], "risks": [{"a": 1, "b": 2}]}),
        json!({"carrier": "ANA ", "schedule": null, "valid_until": "2026-07-22", "exclusions": ["Lưu  kho", "Kiểm hoá", "Thuế"], "risks": [{"b": 2, "a": 1}]}),
    );
    let facts: Vec<Fact> = changes.facts.iter().map(|change| change.fact).collect();
    assert_eq!(facts, [Fact::Validity, Fact::Schedule]);
    assert_eq!(changes.facts[1].after, None);
    assert_eq!(changes.lists.len(), 1, "{:?}", changes.lists);
    assert_eq!(changes.lists[0].list, QuotationList::Exclusions);
    assert_eq!(changes.lists[0].removed, [json!("Thuế")], "one of two");
    assert_eq!(changes.lists[0].added, [json!("Kiểm hoá")]);
}

/// Values that a service writes anew with every reading would hide the changes.
#[test]
fn risks_are_compared_as_facts() {
    let risk = |id: u32, text: &str| json!({"id": id, "updated_at": format!("2026-07-16T09:{id:02}:00+07:00"), "text": text});
    let changes = between(
        json!({"risks": [risk(1, "Kẹt cảng"), risk(2, "Bão")]}),
        json!({"risks": [risk(3, "Bão"), risk(4, "Kẹt  cảng"), risk(5, "Đình công")]}),
    );
    let [list] = changes.lists.as_slice() else {
        panic!("{:?}", changes.lists)
    };
    assert_eq!((list.removed.len(), list.added.len()), (0, 1));
    assert_eq!(list.added[0]["text"], "Đình công");
    assert!(
        between(
            json!({"risks": [risk(1, "Bão")]}),
            json!({"risks": [risk(2, "Bão")]})
        )
        .is_empty()
    );
}

#[test]
fn differences_stay_within_a_currency_and_are_exact() {
    let shown = |before: &str, was: Option<&str>, after: &str, is: Option<&str>| {
        difference(&Figure::new(before), was, &Figure::new(after), is).map(|value| value.to_string())
    };
    let dong = Some("VND");
    assert_eq!(
        shown("149824469", dong, "154166677", Some(" vnđ")).as_deref(),
        Some("4342208")
    );
    assert_eq!(
        shown("100.5", Some("USD"), "100", Some("USD")).as_deref(),
        Some("-0.5")
    );
    assert_eq!(
        shown("100", Some("USD"), "100.00", Some("USD")).as_deref(),
        Some("0")
    );
    // Floats that stand for the same amount.
    assert_eq!(
        shown("27999.3", Some("USD"), "27999.300000000003", Some("USD")).as_deref(),
        Some("0")
    );
    assert_eq!(shown("100", Some("USD"), "200", dong), None);
    assert_eq!(shown("theo thực tế", dong, "200", dong), None);
    assert_eq!(
        shown("1", None, "2", None),
        None,
        "no currency is not one currency"
    );
    // Its exact difference has more digits than can be kept.
    assert_eq!(shown("0.001", dong, "9999999999999999999999999999", dong), None);
}

#[test]
fn noise_of_floats_is_no_change() {
    let version = |price: f64, total: f64| json!({"currency": "USD", "charges": [line(&json!({"unit_price": price, "total": total}))], "totals": {"total": total}});
    let noisy = [1.150_000_000_000_000_1, 27_999.300_000_000_003];
    assert!(between(version(1.15, 27999.3), version(noisy[0], noisy[1])).is_empty());
    assert!(!between(version(1.15, 27999.3), version(1.1501, 27999.3)).is_empty());
}

#[test]
fn sums_and_totals_are_never_taken_across_currencies() {
    let changes = between(
        json!({"currency": "VND", "charges": [line(&json!({"currency": "USD", "total": 10})), line(&json!({}))], "totals": {"total": 100}}),
        json!({"currency": "USD", "charges": [line(&json!({"currency": "usd", "total": 12.5})), line(&json!({"currency": "EUR", "total": 1}))], "totals": {"total": 100}}),
    );
    let sums: Vec<_> = changes
        .sums
        .iter()
        .map(|sum| {
            (
                code(sum.currency.as_deref()),
                sum.difference().map(|value| value.to_string()),
            )
        })
        .collect();
    let expected = [
        ("USD".to_owned(), Some("2.5".to_owned())),
        ("EUR".to_owned(), None),
        ("VND".to_owned(), None),
    ];
    assert_eq!(sums, expected);
    assert!(changes.totals.iter().all(|total| total.difference().is_none()));
}

#[test]
fn expiry_flags_are_no_content() {
    let one = content(&quotation(json!({})));
    assert_eq!(
        one,
        content(&quotation(json!({"is_expired": true, "can_respond": false})))
    );
    for other in [
        json!({"version": 3}),
        json!({"quotation_no": "QT-2"}),
        json!({"terms": ["Khác"]}),
        json!({"risks": [7]}),
        json!({"charges": []}),
        json!({"totals": {"total": 1}}),
        json!({"valid_until": null}),
    ] {
        assert_ne!(one, content(&quotation(other.clone())), "{other}");
    }
}

#[test]
fn any_shape_is_compared() {
    let odd = json!({"quotation_no": [MARKUP], "version": "zwei", "charges": [{}, {"name": {"x": null}}, {"total": "1e999999999"}, {"total": MARKUP}, 7],
        "risks": [null, {"a": {"b": [[[]]]}}], "terms": 5, "totals": {"total": []}, "inclusions": {"a": MARKUP}});
    let changes = between(json!({}), odd.clone());
    assert!(!changes.is_empty());
    assert!(between(odd.clone(), odd).is_empty());
}

#[test]
fn five_thousand_lines_of_one_name_are_compared_quickly() {
    let lines = |price: usize| -> Vec<Value> {
        (0..5_000)
            .map(|number| line(&json!({"line_no": number, "unit_price": number + price})))
            .collect()
    };
    let changes = of_lines(&lines(0), &lines(1));
    assert_eq!((changes.unchanged_lines, changes.lines.len()), (4_999, 1));
}

prop_compose! {
    fn any_line()(name in "[A-C]", unit in "(kg|lô)?", price in 0u8..4, currency in "(VND|USD|vnd)?", total in "([0-3](\\.[05]0?)?|tt)?") -> Value {
        json!({"name": name, "unit": unit, "unit_price": price, "currency": currency, "total": total})
    }
}

fn any_lines() -> impl Strategy<Value = Vec<Value>> {
    prop::collection::vec(any_line(), 0..8)
}

fn any_texts() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[ab]?", 0..4)
}

proptest! {
    /// Every line of both versions is told once: unchanged, changed, added or removed.
    #[test]
    fn no_line_is_lost(before in any_lines(), after in any_lines()) {
        let changes = of_lines(&before, &after);
        let count = |of: fn(&ChargeLineChange) -> bool| changes.lines.iter().filter(|one| of(one)).count();
        let changed = count(|one| matches!(one, ChargeLineChange::Changed { .. }));
        let added = count(|one| matches!(one, ChargeLineChange::Added(_)));
        let removed = count(|one| matches!(one, ChargeLineChange::Removed(_)));
        prop_assert_eq!(changes.unchanged_lines + changed + removed, before.len());
        prop_assert_eq!(changes.unchanged_lines + changed + added, after.len());
        // No name is both added and removed.
        for change in &changes.lines {
            if let ChargeLineChange::Added(line) = change {
                let has_gone = changes.lines.iter().any(|one| matches!(one, ChargeLineChange::Removed(other) if other.name == line.name));
                prop_assert!(!has_gone, "{}", line.name);
            }
        }
    }

    #[test]
    fn order_is_no_change(lines in any_lines(), texts in any_texts(), seed in any::<u64>()) {
        let shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_by_key(|at| (*at as u64 + 1).wrapping_mul(seed | 1));
            order
        };
        let other_lines: Vec<_> = shuffled(lines.len()).into_iter().map(|at| lines[at].clone()).collect();
        let other_texts: Vec<_> = shuffled(texts.len()).into_iter().map(|at| texts[at].clone()).collect();
        let one = quotation(json!({"charges": lines, "terms": texts}));
        let other = quotation(json!({"charges": other_lines, "terms": other_texts}));
        prop_assert!(QuotationChanges::between(&one, &other).is_empty());
        prop_assert_eq!(content(&one), content(&other));
    }

    /// Two versions have the same content if, and only if, comparing them shows nothing.
    #[test]
    fn fingerprint_covers_the_compared_content(lines in any_lines(), others in any_lines(), same in 0..4, texts in any_texts(), words in any_texts(), total in "[12](\\.0)?", sum in "[12]") {
        // Mostly the same lines in another order: else everything would always differ.
        let others = if same == 0 { others } else { lines.iter().rev().cloned().collect() };
        let one = quotation(json!({"charges": lines, "terms": texts, "totals": {"total": total}}));
        let other = quotation(json!({"charges": others, "terms": words, "totals": {"total": sum}}));
        prop_assert_eq!(QuotationChanges::between(&one, &other).is_empty(), content(&one) == content(&other));
        let forth = QuotationChanges::between(&one, &other);
        let back = QuotationChanges::between(&other, &one);
        prop_assert_eq!(forth.unchanged_lines, back.unchanged_lines);
        prop_assert_eq!(forth.lines.len(), back.lines.len());
    }
}
