//! Whether a success status (2xx) comes with a body that says the opposite. The specification shows no body of uploads and
//! courier orders, so the usual ways to say so are known here.

use serde_json::Value;

/// Words that stand in the code of an error.
const ERROR_WORDS: [&str; 6] = ["err", "fail", "invalid", "denied", "refused", "forbidden"];

/// Whether the body says that the call was refused: `status` or `success` says so, `errors` or `error` is not empty, or
/// `code` is that of an error and nothing says that it is a success.
pub(super) fn is_refusal(body: &Value) -> bool {
    let flags = ["status", "success", "ok"].map(|name| &body[name]);
    if *body == Value::Bool(false)
        || flags.into_iter().any(says_no)
        || says_something(&body["errors"])
        || says_something(&body["error"])
    {
        return true;
    }
    let is_success = flags.into_iter().any(says_yes);
    !is_success && is_error_code(&body["code"])
}

/// `false`, `0`, the status of an error, or a word for failure.
pub(super) fn says_no(flag: &Value) -> bool {
    match flag {
        Value::Bool(yes) => !yes,
        Value::Number(number) => number
            .as_u64()
            .is_some_and(|number| number == 0 || is_http_error(number)),
        Value::String(text) => {
            let text = text.trim().to_ascii_lowercase();
            matches!(
                text.as_str(),
                "error" | "fail" | "failed" | "failure" | "false" | "0"
            ) || text.parse().is_ok_and(is_http_error)
        }
        _ => false,
    }
}

fn says_yes(flag: &Value) -> bool {
    match flag {
        Value::Bool(yes) => *yes,
        Value::String(text) => matches!(
            text.trim().to_ascii_lowercase().as_str(),
            "success" | "succeeded" | "ok" | "true"
        ),
        _ => false,
    }
}

fn is_http_error(status: u64) -> bool {
    (400..600).contains(&status)
}

/// `errors: {}`, `[]`, `""`, `null` and `false` say nothing; so does `{"origin": []}`.
fn says_something(errors: &Value) -> bool {
    match errors {
        Value::Null => false,
        Value::Bool(yes) => *yes,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(all) => all.iter().any(says_something),
        Value::Object(all) => all.values().any(says_something),
    }
}

fn is_error_code(code: &Value) -> bool {
    match code {
        Value::Number(number) => {
            number.as_i64().is_some_and(|number| number < 0) || number.as_u64().is_some_and(is_http_error)
        }
        Value::String(text) => {
            let text = text.trim().to_ascii_lowercase();
            text.parse().is_ok_and(is_http_error)
                || ERROR_WORDS.iter().any(|word| {
                    text.split(|letter: char| !letter.is_ascii_alphanumeric())
                        .any(|part| part.starts_with(word))
                })
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn refusals_are_told_from_successes() {
        for refused in [
            json!({"status": "error"}),
            json!({"status": " Failed "}),
            json!({"status": false, "message": "Sai"}),
            json!({"status": 422}),
            json!({"status": "400"}),
            json!({"success": false}),
            json!({"success": "false"}),
            json!({"success": 0}),
            json!({"ok": false}),
            json!({"status": "success", "errors": {"weight": ["Thiếu"]}}),
            json!({"errors": ["Thiếu"]}),
            json!({"errors": "Thiếu"}),
            json!({"error": {"message": "Sai"}}),
            json!({"code": 422, "message": "Sai"}),
            json!({"code": "VALIDATION_ERROR"}),
            json!({"code": "invalid.token"}),
            json!({"code": -1}),
            json!(false),
        ] {
            assert!(is_refusal(&refused), "{refused}");
        }
        for taken in [
            json!({}),
            json!(null),
            json!([]),
            json!("OK"),
            json!(true),
            json!({"status": "success", "errors": {}}),
            json!({"status": "success", "errors": [], "error": null}),
            json!({"status": "created", "data": {"code": "X1"}}),
            json!({"status": true}),
            json!({"status": 201}),
            json!({"code": 200}),
            json!({"code": "00"}),
            json!({"code": "JP-4711"}),
            json!({"code": "FERRY-1"}),
            json!({"success": true, "code": 422}),
            json!({"errors": {"weight": []}}),
            json!({"error": ""}),
            json!({"error": false}),
        ] {
            assert!(!is_refusal(&taken), "{taken}");
        }
    }
}
