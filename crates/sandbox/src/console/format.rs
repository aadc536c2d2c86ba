//! Figures and times as texts of the console.

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

use super::texts::Texts;
use crate::clock::zone;
use crate::language::Lang;
use crate::model::delivery::DeliveryState;
use crate::model::status::Status;

impl Texts {
    /// `14/07/2026 10:31` or `14 Jul 2026 10:31`, Viet Nam time.
    pub(super) fn time(self, moment: Timestamp) -> String {
        let format = match self.lang() {
            Lang::Vi => "%d/%m/%Y %H:%M",
            Lang::En => "%-d %b %Y %H:%M",
        };
        moment.to_zoned(zone()).strftime(format).to_string()
    }

    /// `14/07/2026` or `14 Jul 2026`.
    pub(super) fn day(self, date: Date) -> String {
        let format = match self.lang() {
            Lang::Vi => "%d/%m/%Y",
            Lang::En => "%-d %b %Y",
        };
        date.strftime(format).to_string()
    }

    /// The time since a moment, rounded.
    pub(super) fn ago(self, moment: Timestamp, now: Timestamp) -> String {
        let minutes = now.duration_since(moment).as_mins();
        match minutes {
            ..1 => self.just_now().to_owned(),
            1..60 => self.minutes_ago(minutes),
            60..2880 => self.hours_ago(minutes / 60),
            _ => self.days_ago(minutes / 1440),
        }
    }

    /// A JSON figure with separators: `1.234.568,5` or `1,234,568.5`. Anything else as it is.
    pub(super) fn number(self, value: &Value) -> String {
        match value {
            Value::Number(number) => self.grouped(&number.to_string()),
            Value::String(text) => text.clone(),
            Value::Null => "–".to_owned(),
            other => other.to_string(),
        }
    }

    /// Groups the digits of a plain decimal; a negative one gets a typographic minus. To be read, not typed: fields
    /// of forms hold what [`crate::number_format::Notation`] writes and reads.
    pub(super) fn grouped(self, plain: &str) -> String {
        let text = self.notation().write(plain);
        match text.strip_prefix('-') {
            Some(rest) => format!("−{rest}"),
            None => text,
        }
    }

    /// File sizes.
    pub(super) fn size(self, bytes: u64) -> String {
        match bytes {
            ..1024 => format!("{bytes} B"),
            1024..1_048_576 => format!("{} KB", bytes / 1024),
            _ => {
                let tenths = bytes % 1_048_576 * 10 / 1_048_576;
                format!("{} MB", self.grouped(&format!("{}.{tenths}", bytes / 1_048_576)))
            }
        }
    }
}

/// Staff-entered or free JSON as text: strings as they are, lists an item a line, objects as `name: value`.
pub(super) fn free(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().map(|item| free(item).join("; ")).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(name, value)| format!("{name}: {}", free(value).join("; ")))
            .collect(),
        other => vec![other.to_string()],
    }
}

/// The tone of a status' tag.
pub(super) fn tone(status: Status) -> &'static str {
    match status {
        Status::Submitted | Status::Quoting => "act",
        Status::NeedInfo | Status::Quoted => "wait",
        Status::Confirmed | Status::InTransit => "move",
        Status::Completed => "done",
        Status::Cancelled => "off",
    }
}

/// The tone of a delivery's tag.
pub(super) fn delivery_tone(state: DeliveryState) -> &'static str {
    match state {
        DeliveryState::Pending => "wait",
        DeliveryState::Delivered => "done",
        DeliveryState::Failed => "stop",
        DeliveryState::NoReceiver => "off",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const VI: Texts = Texts::new(Lang::Vi);
    const EN: Texts = Texts::new(Lang::En);

    #[test]
    fn figures_are_grouped() {
        for (plain, vietnamese, english) in [
            ("0", "0", "0"),
            ("999", "999", "999"),
            ("1234567890", "1.234.567.890", "1,234,567,890"),
            ("6343.5", "6.343,5", "6,343.5"),
            ("-5000", "−5.000", "−5,000"),
            ("1e9", "1e9", "1e9"),
        ] {
            assert_eq!(VI.grouped(plain), vietnamese);
            assert_eq!(EN.grouped(plain), english);
        }
        assert_eq!(EN.number(&Value::Null), "–");
        assert_eq!(VI.size(2_621_440), "2,5 MB");
        assert_eq!(EN.size(2_621_440), "2.5 MB");
    }

    #[test]
    fn times_follow_the_language() {
        let moment: Timestamp = "2026-11-22T03:31:00Z".parse().unwrap();
        assert_eq!(VI.time(moment), "22/11/2026 10:31");
        assert_eq!(EN.time(moment), "22 Nov 2026 10:31");
        let day: Date = "2026-07-04".parse().unwrap();
        assert_eq!(VI.day(day), "04/07/2026");
        assert_eq!(EN.day(day), "4 Jul 2026");
        let later = |text: &str| text.parse::<Timestamp>().unwrap();
        assert_eq!(VI.ago(moment, later("2026-11-22T03:33:00Z")), "2 phút trước");
        assert_eq!(EN.ago(moment, later("2026-11-22T03:31:59Z")), "just now");
        assert_eq!(EN.ago(moment, later("2026-11-22T03:32:00Z")), "1 minute ago");
        assert_eq!(EN.ago(moment, later("2026-11-22T20:31:00Z")), "17 hours ago");
        assert_eq!(EN.ago(moment, later("2026-11-25T03:31:00Z")), "3 days ago");
    }

    #[test]
    fn any_json_is_shown_as_lines() {
        assert_eq!(
            free(&json!(["a", {"title": "b", "level": 2}])),
            ["a", "title: b; level: 2"]
        );
    }
}
