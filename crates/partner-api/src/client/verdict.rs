//! The verdict of the body of a success status (2xx). The specification shows no body of uploads and courier orders, so the
//! usual ways to say yes and no are known here.

use serde_json::Value;

/// Words that stand in the code of an error.
const ERROR_WORDS: [&str; 6] = ["err", "fail", "invalid", "denied", "refused", "forbidden"];

/// The verdict of a body on the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It says so, or nothing against it. Texts under `errors` beside a clear yes are remarks: the service took the call.
    Success,
    /// It says that nothing was done.
    Refusal,
    /// Yes and no at once, a `status` of 0, or errors without a word of success: the call may have been carried out.
    Unclear,
}

pub(super) fn verdict(body: &Value) -> Verdict {
    let [status, success, ok] = ["status", "success", "ok"].map(|name| &body[name]);
    let says_yes = [status, success, ok].into_iter().any(says_yes);
    // By a `status` of 0 many services mean "no error".
    let is_status_zero = is_zero(status);
    let says_no = *body == Value::Bool(false)
        || says_no(success)
        || says_no(ok)
        || (says_no(status) && !is_status_zero);
    if says_yes {
        return if says_no {
            Verdict::Unclear
        } else {
            Verdict::Success
        };
    }
    if says_no || is_error_code(&body["code"]) {
        Verdict::Refusal
    } else if is_status_zero || has_errors(body) {
        Verdict::Unclear
    } else {
        Verdict::Success
    }
}

/// Returns true if something stands under `errors` or `error`.
pub(super) fn has_errors(body: &Value) -> bool {
    says_something(&body["errors"]) || says_something(&body["error"])
}

/// `false`, `0`, the status of an error, or a word for failure.
fn says_no(flag: &Value) -> bool {
    is_zero(flag)
        || match flag {
            Value::Bool(yes) => !yes,
            Value::Number(number) => number.as_u64().is_some_and(is_http_error),
            Value::String(text) => {
                let text = text.trim().to_ascii_lowercase();
                matches!(text.as_str(), "error" | "fail" | "failed" | "failure" | "false")
                    || text.parse().is_ok_and(is_http_error)
            }
            _ => false,
        }
}

fn is_zero(flag: &Value) -> bool {
    flag.as_u64() == Some(0) || flag.as_str().is_some_and(|text| text.trim() == "0")
}

/// `true`, `1`, the status of a success, or a word for success.
fn says_yes(flag: &Value) -> bool {
    match flag {
        Value::Bool(yes) => *yes,
        Value::Number(number) => number
            .as_u64()
            .is_some_and(|number| number == 1 || is_http_success(number)),
        Value::String(text) => {
            let text = text.trim().to_ascii_lowercase();
            matches!(
                text.as_str(),
                "success" | "successful" | "succeeded" | "ok" | "true" | "1"
            ) || text.parse().is_ok_and(is_http_success)
        }
        _ => false,
    }
}

fn is_http_success(status: u64) -> bool {
    (200..300).contains(&status)
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
    fn refusals_and_successes_are_distinguished() {
        for refused in [
            json!({"status": "error"}),
            json!({"status": "error", "errors": {"weight": ["Thiếu"]}}),
            json!({"status": " Failed "}),
            json!({"status": false, "message": "Sai"}),
            json!({"status": 422}),
            json!({"status": "400"}),
            json!({"success": false}),
            json!({"success": "false"}),
            json!({"success": 0}),
            json!({"success": "0"}),
            json!({"status": 0, "success": false}),
            json!({"status": 0, "code": 422}),
            json!({"ok": false}),
            json!({"code": 422, "message": "Sai"}),
            json!({"code": 422, "errors": ["Thiếu"]}),
            json!({"code": "VALIDATION_ERROR"}),
            json!({"code": "invalid.token"}),
            json!({"code": -1}),
            json!(false),
        ] {
            assert_eq!(verdict(&refused), Verdict::Refusal, "{refused}");
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
            json!({"status": 0, "success": true}),
            json!({"code": 200}),
            json!({"code": "00"}),
            json!({"code": "JP-4711"}),
            json!({"code": "FERRY-1"}),
            json!({"success": true, "code": 422}),
            json!({"errors": {"weight": []}}),
            json!({"error": ""}),
            json!({"error": false}),
        ] {
            assert_eq!(verdict(&taken), Verdict::Success, "{taken}");
        }
    }

    /// The specification's word for a success counts for more than the members beside it.
    #[test]
    fn errors_beside_a_success_are_remarks() {
        for taken in [
            json!({"status": "success", "errors": {"weight": ["Quá nặng"]}}),
            json!({"status": " Success ", "error": {"message": "Quá nặng"}}),
            json!({"status": 201, "errors": ["Quá nặng"]}),
            json!({"success": true, "errors": "Quá nặng"}),
            json!({"success": 1, "errors": ["Quá nặng"]}),
        ] {
            assert_eq!(verdict(&taken), Verdict::Success, "{taken}");
        }
    }

    #[test]
    fn contradictory_bodies_and_errors_alone_are_unclear() {
        for unclear in [
            json!({"status": "success", "success": false}),
            json!({"status": "error", "ok": true}),
            json!({"errors": ["Thiếu"]}),
            json!({"errors": "Thiếu", "data": {"id": 7}}),
            json!({"error": {"message": "Sai"}}),
            json!({"status": "created", "errors": ["Thiếu"]}),
            json!({"status": 0, "data": {"id": 7}}),
            json!({"status": "0", "message": "Thành công"}),
        ] {
            assert_eq!(verdict(&unclear), Verdict::Unclear, "{unclear}");
        }
    }
}
