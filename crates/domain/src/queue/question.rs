//! The operator's question of any shape as one text.

use serde_json::Value;

/// Characters kept of a question; the whole question stands on the request's page.
const MAX_CHARS: usize = 1_000;
/// Levels that are read.
const MAX_DEPTH: usize = 6;

/// Members that hold words for people, where the question is an object.
const TEXT_MEMBERS: [&str; 8] = [
    "message",
    "question",
    "content",
    "note",
    "text",
    "description",
    "reason",
    "detail",
];

/// The words of a question: the text itself; of an object the members with names of texts for people, or else every text
/// in it. `None` if it has no words.
pub fn words(question: &Value) -> Option<String> {
    let mut all = Vec::new();
    match question {
        Value::Object(map) if TEXT_MEMBERS.iter().any(|name| is_text(map.get(*name))) => {
            for name in TEXT_MEMBERS {
                collect(map.get(name).unwrap_or(&Value::Null), 0, &mut all);
            }
        }
        other => collect(other, 0, &mut all),
    }
    let text = all.join("\n");
    let text: String = text.chars().take(MAX_CHARS).collect();
    (!text.is_empty()).then_some(text)
}

fn is_text(value: Option<&Value>) -> bool {
    matches!(value, Some(Value::String(text)) if !text.trim().is_empty())
}

fn collect<'a>(value: &'a Value, depth: usize, all: &mut Vec<&'a str>) {
    match value {
        Value::String(text) if !text.trim().is_empty() => all.push(text.trim()),
        Value::Array(many) if depth < MAX_DEPTH => many.iter().for_each(|one| collect(one, depth + 1, all)),
        Value::Object(map) if depth < MAX_DEPTH => map.values().for_each(|one| collect(one, depth + 1, all)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn question_of_any_shape_becomes_its_words() {
        for (question, expected) in [
            (json!(" Thiếu MSDS "), Some("Thiếu MSDS")),
            (
                json!({"message": "Thiếu MSDS", "fields": ["cargos"]}),
                Some("Thiếu MSDS"),
            ),
            (json!({"fields": ["Cao?", {"x": "Nặng?"}]}), Some("Cao?\nNặng?")),
            (json!(["Một", null, "Hai"]), Some("Một\nHai")),
            (json!({"message": "", "other": "Khác"}), Some("Khác")),
            (json!(null), None),
            (json!({"message": " "}), None),
            (json!([[], {}, 7]), None),
        ] {
            assert_eq!(words(&question).as_deref(), expected, "{question}");
        }
    }

    #[test]
    fn kept_words_are_bounded() {
        let deep = (0..100).fold(json!("x"), |inner, _| json!([inner]));
        assert_eq!(words(&deep), None);
        assert_eq!(
            words(&json!("ộ".repeat(5_000))).map(|text| text.chars().count()),
            Some(MAX_CHARS)
        );
    }

    proptest! {
        #[test]
        fn plain_text_is_kept_as_written(text in "[a-zàộ?]{1,20}( [a-z]{1,9}){0,9}") {
            prop_assert_eq!(words(&json!(&text)), Some(text));
        }
    }
}
