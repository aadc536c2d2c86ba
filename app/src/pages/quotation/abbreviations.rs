//! The abbreviations that a quotation uses, explained on demand below its charges: no hovering, so it works on phones
//! and with keyboards.

use std::collections::HashMap;
use std::sync::LazyLock;

use leptos::prelude::*;
use partner_api::Quotation;
use serde_json::Value;

use crate::components::{Facts, Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::text::Lang;
use crate::text::abbreviations::{ABBREVIATIONS, Abbreviation};
use crate::text::reading::reading_texts;

/// Levels of objects and arrays that are searched in values of unspecified shape.
const MAX_DEPTH: usize = 6;

/// The explanations; `None` where no abbreviation is used.
pub fn explained(quotation: &Quotation) -> Option<impl IntoView + use<>> {
    let lang = PageContext::lang();
    let used = used(quotation);
    (!used.is_empty()).then(|| {
        let title = reading_texts(lang).abbreviations(used.len());
        let facts = used.into_iter().map(move |one| {
            let name_lang = (lang != Lang::En).then_some("en");
            let words = view! { <b lang=name_lang>{one.name}</b> <br /> {one.explained(lang)} };
            view! { <div><dt>{one.short}</dt><dd>{words}</dd></div> }
        });
        view! {
            <details class="fold pad no-print" id="abbreviations">
                <summary>{icon(Icon::Chevron)} {escaped(title)}</summary>
                <Facts wide=true>{Each(facts)}</Facts>
            </details>
        }
    })
}

/// The abbreviations that occur as whole words in what the operator wrote.
pub fn used(quotation: &Quotation) -> Vec<&'static Abbreviation> {
    let mut found = vec![false; ABBREVIATIONS.len()];
    for text in texts(quotation) {
        for start in word_starts(text) {
            for (at, form) in forms_from(start) {
                found[*at] = found[*at] || begins_with_word(start, form);
            }
        }
    }
    let all = ABBREVIATIONS.iter().zip(found);
    all.filter_map(|(one, is_found)| is_found.then_some(one))
        .collect()
}

/// A way to write an abbreviation, with its place among all.
type Form = (usize, &'static str);

/// The ways to write abbreviations that begin with the letter of a text, however it is written.
fn forms_from(text: &str) -> &'static [Form] {
    static BY_LETTER: LazyLock<HashMap<u8, Vec<Form>>> = LazyLock::new(|| {
        let mut by_letter: HashMap<u8, Vec<Form>> = HashMap::new();
        for (at, one) in ABBREVIATIONS.iter().enumerate() {
            for form in one.also.iter().copied().chain([one.short]) {
                if let Some(letter) = form.bytes().next() {
                    by_letter
                        .entry(letter.to_ascii_lowercase())
                        .or_default()
                        .push((at, form));
                }
            }
        }
        by_letter
    });

    let letter = text.bytes().next().map(|letter| letter.to_ascii_lowercase());
    letter
        .and_then(|letter| BY_LETTER.get(&letter))
        .map_or(&[], Vec::as_slice)
}

/// The rests of a text from where its words begin.
fn word_starts(text: &str) -> impl Iterator<Item = &str> {
    let mut is_in_word = false;
    text.char_indices().filter_map(move |(at, letter)| {
        let was_in_word = std::mem::replace(&mut is_in_word, letter.is_alphanumeric());
        (is_in_word && !was_in_word).then(|| &text[at..])
    })
}

fn texts(quotation: &Quotation) -> Vec<&str> {
    let single = [
        &quotation.services,
        &quotation.route,
        &quotation.delivery_scope,
        &quotation.carrier,
        &quotation.schedule,
        &quotation.transit_time,
    ];
    let lists = [&quotation.inclusions, &quotation.exclusions, &quotation.terms];
    let lines = quotation.charges.iter().flat_map(|line| {
        [
            Some(line.name.as_str()),
            line.unit.as_deref(),
            line.applied_condition.as_deref(),
        ]
    });
    let mut all: Vec<&str> = single.into_iter().filter_map(|text| text.as_deref()).collect();
    all.extend(lists.into_iter().flatten().map(String::as_str));
    all.extend(lines.flatten());
    for risk in &quotation.risks {
        within(risk, 0, &mut all);
    }
    all
}

fn within<'a>(value: &'a Value, depth: usize, all: &mut Vec<&'a str>) {
    if depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::String(text) => all.push(text),
        Value::Array(values) => values.iter().for_each(|one| within(one, depth + 1, all)),
        Value::Object(map) => map.values().for_each(|one| within(one, depth + 1, all)),
        _ => {}
    }
}

/// Tells whether a text begins with a form as a whole word. Abbreviations in capitals are found in capitals only ("dem", "soc" and
/// "det" are syllables when accents are left out); words, and those with a stroke, however they are written.
fn begins_with_word(text: &str, form: &str) -> bool {
    let Some((start, rest)) = text.split_at_checked(form.len()) else {
        return false;
    };
    let is_same = if form.bytes().all(|byte| byte.is_ascii_uppercase()) {
        start == form
    } else {
        start.eq_ignore_ascii_case(form)
    };
    is_same && rest.chars().next().is_none_or(|next| !next.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::pages::testing::quotation;

    fn found(changes: Value) -> Vec<&'static str> {
        used(&quotation(changes)).iter().map(|one| one.short).collect()
    }

    #[test]
    fn whole_words_are_found_anywhere() {
        assert_eq!(
            found(json!({
                "charges": [{"name": "Phí xếp dỡ (THC)", "unit": "CBM", "applied_condition": "Hàng SOC/COC"}],
                "inclusions": ["Phí d/o và telex release"], "exclusions": ["DEM/DET tại cảng đến"], "terms": ["Xuất trình B/L gốc"],
                "risks": [{"name": ["Phụ thu PSS"]}, 7, null]
            })),
            [
                "B/L",
                "CBM",
                "COC",
                "D/O",
                "DEM",
                "DET",
                "PSS",
                "SOC",
                "Telex release",
                "THC"
            ]
        );
    }

    #[test]
    fn parts_of_words_are_not_found() {
        assert_eq!(
            found(json!({
                "charges": [{"name": "Phí DTHCX, OTHCs, thc, THCđ", "unit": "cBM"}],
                "inclusions": ["đem đi, phí cọc coc, soc, dem, det"], "exclusions": ["DO KHÁCH CHỊU, OF COURSE"], "terms": ["resealed"],
                "risks": []
            })),
            [""; 0]
        );
    }

    #[test]
    fn case_is_ignored_for_words() {
        assert_eq!(
            found(json!({"charges": [{"name": "PHÍ HANDLING, SEAL, X-RAY"}], "risks": []})),
            ["Handling", "Seal", "X-ray"]
        );
    }

    proptest! {
        /// Any text is taken, whatever its letters take in bytes.
        #[test]
        fn any_text_is_searched(text in "\\PC{0,40}", form in "[A-Z][A-Z/]{0,3}") {
            let has_word = |text: &str| word_starts(text).any(|start| begins_with_word(start, &form));
            let _ = has_word(&text);
            let framed = format!("{text} {form}.");
            prop_assert!(has_word(&framed));
        }
    }
}
