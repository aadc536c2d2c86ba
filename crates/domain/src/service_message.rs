//! The `message` of a success: shown where it tells more than that it is one.

use serde_json::Value;

/// Characters of a message that are shown.
const LONGEST: usize = 500;

/// Messages that say no more than the page does.
const EMPTY_WORDS: [&str; 8] = [
    "ok",
    "success",
    "successful",
    "successfully",
    "succeeded",
    "done",
    "thành công",
    "thực hiện thành công",
];

/// What an answer says beside its data, where that is more than "success".
pub fn telling_message(answer: &Value) -> Option<String> {
    let message = ["message", "msg"].iter().find_map(|name| answer[name].as_str())?;
    let message = message.trim();
    let words = message.trim_end_matches(['.', '!']).trim_end().to_lowercase();
    if words.is_empty() || EMPTY_WORDS.contains(&words.as_str()) {
        return None;
    }
    Some(message.chars().take(LONGEST).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_messages_that_say_something_are_shown() {
        for nothing in [
            json!(null),
            json!("x"),
            json!({"message": null}),
            json!({"message": " "}),
            json!({"message": "OK"}),
            json!({"message": "Success!"}),
            json!({"message": "Thành công."}),
            json!({"message": {"text": "x"}}),
        ] {
            assert_eq!(telling_message(&nothing), None, "{nothing}");
        }
        let said = telling_message(&json!({"message": " Chờ duyệt trong 24 giờ. "}));
        assert_eq!(said.as_deref(), Some("Chờ duyệt trong 24 giờ."));
        let long = telling_message(&json!({"msg": "ư".repeat(5_000)})).unwrap();
        assert_eq!(long.chars().count(), LONGEST);
    }
}
