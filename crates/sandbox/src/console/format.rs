//! Codes, figures and times as texts of the console.

use jiff::Timestamp;
use serde_json::Value;

use crate::clock::zone;
use crate::model::delivery::DeliveryState;
use crate::model::request::{Actor, HistoryAction};
use crate::model::status::Status;
use crate::number_format;

/// `14/07/2026 10:31`, Viet Nam time.
pub(super) fn time(moment: Timestamp) -> String {
    moment.to_zoned(zone()).strftime("%d/%m/%Y %H:%M").to_string()
}

/// The time since a moment, rounded.
pub(super) fn ago(moment: Timestamp, now: Timestamp) -> String {
    let minutes = now.duration_since(moment).as_mins();
    match minutes {
        ..1 => "vừa xong".to_owned(),
        1..60 => format!("{minutes} phút trước"),
        60..2880 => format!("{} giờ trước", minutes / 60),
        _ => format!("{} ngày trước", minutes / 1440),
    }
}

/// A JSON figure with Vietnamese separators: `1.234.568,5`. Anything else as it is.
pub(super) fn number(value: &Value) -> String {
    match value {
        Value::Number(number) => grouped(&number.to_string()),
        Value::String(text) => text.clone(),
        Value::Null => "–".to_owned(),
        other => other.to_string(),
    }
}

/// Groups the digits of a plain decimal; a negative one gets a typographic minus.
pub(super) fn grouped(plain: &str) -> String {
    let text = number_format::grouped(plain);
    match text.strip_prefix('-') {
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// File sizes.
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        ..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{} KB", bytes / 1024),
        _ => format!("{},{} MB", bytes / 1_048_576, bytes % 1_048_576 * 10 / 1_048_576),
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

pub(super) fn action(action: HistoryAction) -> &'static str {
    match action {
        HistoryAction::Created => "Gửi yêu cầu",
        HistoryAction::InformationAsked => "Yêu cầu bổ sung thông tin",
        HistoryAction::InformationSupplied => "Bổ sung thông tin",
        HistoryAction::QuotingStarted => "Bắt đầu báo giá",
        HistoryAction::QuotationSent => "Gửi báo giá",
        HistoryAction::NegotiationAsked => "Đề nghị thương lượng",
        HistoryAction::Accepted => "Chấp nhận báo giá",
        HistoryAction::Rejected => "Từ chối báo giá",
        HistoryAction::OrderApproved => "Duyệt đơn hàng",
        HistoryAction::TransitStarted => "Bắt đầu vận chuyển",
        HistoryAction::MilestoneRecorded => "Ghi mốc vận chuyển",
        HistoryAction::Held => "Tạm giữ",
        HistoryAction::Released => "Thôi tạm giữ",
        HistoryAction::DocumentUploaded => "Tải chứng từ lên",
        HistoryAction::DocumentShared => "Chia sẻ chứng từ",
        HistoryAction::Completed => "Hoàn thành",
        HistoryAction::Cancelled => "Huỷ yêu cầu",
    }
}

pub(super) fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::Partner => "Đối tác",
        Actor::Operator => "Nhân viên",
        Actor::Autopilot => "Tự động",
    }
}

pub(super) fn delivery(state: DeliveryState) -> (&'static str, &'static str) {
    match state {
        DeliveryState::Pending => ("Đang chờ gửi", "wait"),
        DeliveryState::Delivered => ("Đã nhận", "done"),
        DeliveryState::Failed => ("Thất bại", "stop"),
        DeliveryState::NoReceiver => ("Chưa đăng ký nơi nhận", "off"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn figures_are_grouped() {
        for (plain, shown) in [
            ("0", "0"),
            ("999", "999"),
            ("1234567890", "1.234.567.890"),
            ("1234.125", "1.234,125"),
            ("-5000", "−5.000"),
            ("1e9", "1e9"),
        ] {
            assert_eq!(grouped(plain), shown);
        }
        assert_eq!(number(&Value::Null), "–");
    }

    #[test]
    fn any_json_is_shown_as_lines() {
        assert_eq!(
            free(&json!(["a", {"title": "b", "level": 2}])),
            ["a", "title: b; level: 2"]
        );
        assert_eq!(size(2_621_440), "2,5 MB");
    }
}
