//! The abbreviations that a quotation uses, explained on demand below its charges: no hovering, so it works on phones
//! and with keyboards.

use leptos::prelude::*;
use partner_api::Quotation;
use serde_json::Value;

use crate::components::{Facts, Icon, fact, icon};
use crate::page_context::PageContext;
use crate::text::Lang;
use crate::text::abbreviations::{ABBREVIATIONS, Abbreviation};
use crate::text::reading::reading_texts;

/// Texts within texts of unspecified shape are looked at so deep.
const DEEPEST: usize = 6;

/// The explanations; nothing where there is nothing to explain.
pub fn explained(quotation: &Quotation) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let used = used(quotation);
    (!used.is_empty()).then(|| {
        let title = reading_texts(lang).abbreviations(used.len());
        let facts = used
            .into_iter()
            .map(|one| {
                let name_lang = (lang != Lang::En).then_some("en");
                let words = view! { <b lang=name_lang>{one.name}</b> <br /> {one.explained(lang)} };
                fact(one.short, words)
            })
            .collect_view();
        view! {
            <details class="fold pad no-print" id="abbreviations">
                <summary>{icon(Icon::Chevron)}{title}</summary>
                <Facts wide=true>{facts}</Facts>
            </details>
        }
    })
}

/// The abbreviations that occur as whole words in what the operator wrote.
pub fn used(quotation: &Quotation) -> Vec<&'static Abbreviation> {
    let texts = texts(quotation);
    ABBREVIATIONS
        .iter()
        .filter(|one| {
            let mut forms = one.also.iter().chain([&one.short]);
            forms.any(|form| texts.iter().any(|text| has_word(text, form)))
        })
        .collect()
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
    if depth > DEEPEST {
        return;
    }
    match value {
        Value::String(text) => all.push(text),
        Value::Array(values) => values.iter().for_each(|one| within(one, depth + 1, all)),
        Value::Object(map) => map.values().for_each(|one| within(one, depth + 1, all)),
        _ => {}
    }
}

/// Abbreviations in capitals are found in capitals only ("dem", "soc" and "det" are syllables when accents are left
/// out); words, and those with a stroke, however they are written.
fn has_word(text: &str, form: &str) -> bool {
    let as_written = form.bytes().all(|byte| byte.is_ascii_uppercase());
    let around = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let form = form.as_bytes();
    // Where ASCII letters are found, characters begin and end.
    text.as_bytes()
        .windows(form.len().max(1))
        .enumerate()
        .any(|(at, found)| {
            let same = if as_written {
                found == form
            } else {
                found.eq_ignore_ascii_case(form)
            };
            same && around(text[..at].chars().next_back()) && around(text[at + form.len()..].chars().next())
        })
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
        fn any_text_is_searched(text in "\\PC{0,40}", form in "[A-Z/]{1,4}") {
            let _ = has_word(&text, &form);
            let framed = format!("{text} {form}.");
            prop_assert!(has_word(&framed, &form));
        }
    }
}
