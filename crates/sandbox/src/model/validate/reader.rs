//! Reads the members of a JSON object as received and collects their problems.

use std::str::FromStr;

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::model::catalog;
use crate::model::field_errors::FieldErrors;

pub const REQUIRED: &str = "Trường này là bắt buộc.";
pub const UNKNOWN_CODE: &str = "Giá trị không nằm trong danh mục.";
const NOT_TEXT: &str = "Giá trị phải là chuỗi ký tự.";
const NOT_DATE: &str = "Ngày không hợp lệ, định dạng đúng là YYYY-MM-DD.";
pub(super) const NOT_ARRAY: &str = "Giá trị phải là danh sách.";
pub(super) const NOT_AMOUNT: &str = "Giá trị phải là số không âm.";
const NOT_BOOL: &str = "Giá trị phải là true hoặc false.";

/// A calendar day as the API writes it, exactly `YYYY-MM-DD`.
pub fn day(text: &str) -> Option<Date> {
    if text.len() == 10 { text.parse().ok() } else { None }
}

/// A JSON object and the messages about its members.
pub(super) struct ObjectReader<'a> {
    fields: &'a Map<String, Value>,
    prefix: String,
    errors: &'a mut FieldErrors,
}

impl<'a> ObjectReader<'a> {
    /// Reads members of `fields`; `prefix` goes before their names in messages.
    pub(super) fn new(fields: &'a Map<String, Value>, prefix: String, errors: &'a mut FieldErrors) -> Self {
        Self {
            fields,
            prefix,
            errors,
        }
    }
}

impl ObjectReader<'_> {
    pub(super) fn fail(&mut self, name: &str, message: impl Into<String>) {
        self.errors.add(format!("{}{name}", self.prefix), message);
    }

    /// Missing, null, an empty text or an empty list.
    pub(super) fn is_absent(&self, name: &str) -> bool {
        match self.fields.get(name) {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.trim().is_empty(),
            Some(Value::Array(list)) => list.is_empty(),
            Some(_) => false,
        }
    }

    pub(super) fn all_absent(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.is_absent(name))
    }

    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        if self.is_absent(name) {
            return None;
        }
        let Some(Value::String(text)) = self.fields.get(name) else {
            self.fail(name, NOT_TEXT);
            return None;
        };
        Some(text.trim().to_owned())
    }

    pub(super) fn text_or_number(&mut self, name: &str) -> Option<String> {
        match self.fields.get(name) {
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => self.text(name),
        }
    }

    pub(super) fn required_text(&mut self, name: &str) -> String {
        if self.is_absent(name) {
            self.fail(name, REQUIRED);
        }
        self.text(name).unwrap_or_default()
    }

    pub(super) fn code(&mut self, name: &str, catalog: &[(&str, &str)]) -> Option<String> {
        let code = self.text(name)?;
        if !catalog::has(catalog, &code) {
            self.fail(name, UNKNOWN_CODE);
        }
        Some(code)
    }

    pub(super) fn codes(&mut self, name: &str, known: impl Fn(&str) -> bool) -> Vec<String> {
        if self.is_absent(name) {
            return Vec::new();
        }
        let Some(Value::Array(list)) = self.fields.get(name) else {
            self.fail(name, NOT_ARRAY);
            return Vec::new();
        };
        let mut codes: Vec<String> = Vec::with_capacity(list.len());
        for (index, item) in list.iter().enumerate() {
            match item.as_str().map(str::trim) {
                Some(code) if known(code) => {
                    if !codes.iter().any(|c| c == code) {
                        codes.push(code.to_owned());
                    }
                }
                _ => self.fail(&format!("{name}.{index}"), UNKNOWN_CODE),
            }
        }
        codes
    }

    pub(super) fn date(&mut self, name: &str) -> Option<Date> {
        let text = self.text(name)?;
        let date = day(&text);
        if date.is_none() {
            self.fail(name, NOT_DATE);
        }
        date
    }

    pub(super) fn number(
        &mut self,
        name: &str,
        allowed: impl Fn(Decimal) -> bool,
        message: &str,
    ) -> Option<Decimal> {
        if self.is_absent(name) {
            return None;
        }
        let number = self.fields.get(name).and_then(decimal).filter(|v| allowed(*v));
        if number.is_none() {
            self.fail(name, message);
        }
        number
    }

    pub(super) fn count(&mut self, name: &str, least: u64) -> Option<u64> {
        if self.is_absent(name) {
            return None;
        }
        let count = self
            .fields
            .get(name)
            .and_then(decimal)
            .filter(Decimal::is_integer)
            .and_then(|v| u64::try_from(v).ok())
            .filter(|v| *v >= least);
        if count.is_none() {
            self.fail(name, format!("Giá trị phải là số nguyên, tối thiểu {least}."));
        }
        count
    }

    pub(super) fn boolean(&mut self, name: &str) -> Option<bool> {
        match self.fields.get(name) {
            None | Some(Value::Null) => None,
            Some(Value::Bool(value)) => Some(*value),
            Some(_) => {
                self.fail(name, NOT_BOOL);
                None
            }
        }
    }
}

/// A JSON number, exactly. Texts are not numbers.
fn decimal(value: &Value) -> Option<Decimal> {
    let text = value.as_number()?.to_string();
    Decimal::from_str_exact(&text)
        .or_else(|_| Decimal::from_scientific(&text))
        .or_else(|_| Decimal::from_str(&text))
        .ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_exact_dates_are_days() {
        assert!(day("2026-07-14").is_some());
        for wrong in [
            "14/07/2026",
            "2026-02-30",
            "2026-7-14",
            "20260714",
            "2026-07-14T00:00",
            "",
        ] {
            assert!(day(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_read_exactly() {
        let exact = |text: &str| decimal(&serde_json::from_str(text).unwrap()).unwrap().to_string();
        assert_eq!(exact("0.1"), "0.1");
        assert_eq!(exact("1e3"), "1000");
        assert_eq!(exact("12345678901234567890.12"), "12345678901234567890.12");
        assert_eq!(decimal(&json!("12")), None);
    }
}
