//! Remarks of the service beside the data of a success.

use std::collections::BTreeMap;

use crate::Invalid;

/// The service's words to a write that it took, Vietnamese.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The `message` of the envelope.
    pub message: Option<String>,
    /// The values of `errors`, `error` or `warnings` although the call was taken; fields as in [`Invalid::errors`].
    pub warnings: BTreeMap<String, Vec<String>>,
}

impl From<Invalid> for Remarks {
    /// Of words that were no refusal after all.
    fn from(said: Invalid) -> Self {
        Self {
            message: said.message,
            warnings: said.errors,
        }
    }
}

impl From<Remarks> for Invalid {
    /// Of remarks that may be a refusal.
    fn from(remarks: Remarks) -> Self {
        Self {
            message: remarks.message,
            errors: remarks.warnings,
        }
    }
}

#[cfg(feature = "client")]
impl Remarks {
    /// Reads the body of a success, whatever its shape.
    pub(crate) fn read(body: &serde_json::Value) -> Self {
        use crate::error::sentences;

        let message = sentences(&body["message"]).or_else(|| sentences(&body["msg"]));
        let mut said = Invalid::read(body);
        let of_error = ["error", "error_message", "detail"].map(|name| sentences(&body[name]));
        let of_error = of_error
            .into_iter()
            .chain([sentences(&body["error"]["message"])])
            .flatten();
        // Without a message of its own the body's errors are read as one.
        let loose = said.message.take().filter(|_| message.is_none());
        for words in of_error.chain(loose) {
            let all = said.errors.entry(String::new()).or_default();
            if !all.contains(&words) {
                all.push(words);
            }
        }
        said.collect("", &body["warnings"]);
        Self {
            message,
            warnings: said.errors,
        }
    }
}

#[cfg(all(test, feature = "client"))]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_beside_a_success_are_found_in_every_usual_place() {
        let heavy = |body| Remarks::read(&body).warnings.into_iter().collect::<Vec<_>>();
        let at = |field: &str| vec![(field.to_owned(), vec!["Quá nặng".to_owned()])];
        for (body, field) in [
            (json!({"errors": {"weight": ["Quá nặng"]}}), "weight"),
            (json!({"data": {"errors": {"weight": "Quá nặng"}}}), "weight"),
            (json!({"warnings": {"weight": ["Quá nặng"]}}), "weight"),
            (json!({"warnings": ["Quá nặng"]}), ""),
            (json!({"message": "OK", "errors": ["Quá nặng"]}), ""),
            (json!({"errors": ["Quá nặng"]}), ""),
            (json!({"message": "OK", "error": "Quá nặng"}), ""),
            (json!({"error": "Quá nặng"}), ""),
            (json!({"error": {"message": "Quá nặng"}}), ""),
            (json!({"error": ["Quá", "nặng"]}), ""),
        ] {
            assert_eq!(heavy(body.clone()), at(field), "{body}");
        }
        for nothing in [
            json!(null),
            json!("OK"),
            json!([]),
            json!({"errors": {}, "error": false, "warnings": null}),
            json!({"message": "Đã nhận"}),
        ] {
            assert_eq!(heavy(nothing.clone()), [], "{nothing}");
        }
        let said = Remarks::read(&json!({"msg": " Đã nhận ", "detail": "x"}));
        assert_eq!(said.message.as_deref(), Some("Đã nhận"));
        let said = Remarks::read(&json!({"message": ["Đã nhận", "Cảm ơn"]}));
        assert_eq!(said.message.as_deref(), Some("Đã nhận Cảm ơn"));
    }
}
