//! The forms of the actions that the status of a request allows.

use maud::{Markup, html};

use super::fields::FormFields;
use crate::autopilot::next_milestone;
use crate::demo::texts::TextList;
use crate::model::catalog;
use crate::model::request::Request;
use crate::model::status::Status;

/// The message after an action, by the word in the address.
pub(super) fn done_sentence(word: &str) -> Option<&'static str> {
    Some(match word {
        "start-quoting" => "Đã bắt đầu báo giá.",
        "ask" => "Đã gửi yêu cầu bổ sung thông tin.",
        "quotation" => "Đã gửi báo giá.",
        "approve" => "Đã duyệt đơn hàng và cấp số đơn.",
        "start-transit" => "Lô hàng đã bắt đầu vận chuyển.",
        "milestone" => "Đã ghi mốc vận chuyển.",
        "hold" => "Đã tạm giữ lô hàng.",
        "release" => "Đã thôi tạm giữ lô hàng.",
        "documents" => "Đã chia sẻ chứng từ.",
        "complete" => "Đã hoàn thành lô hàng.",
        "cancel" => "Đã huỷ yêu cầu.",
        "autopilot" => "Đã đổi chế độ tự động của yêu cầu này.",
        _ => return None,
    })
}

/// Every form that fits the request's status.
pub(super) fn all(request: &Request, typed: &FormFields) -> Markup {
    let status = request.status;
    let to = |action: &str| format!("/requests/{}/{action}", request.rfq_code);
    let pricing = matches!(status, Status::Quoting | Status::Quoted);
    let moving = matches!(status, Status::Confirmed | Status::InTransit);
    html! {
        @if status.is_closed() {
            div.panel { h2 { "Đã đóng" } p { "Yêu cầu đã " (status.label().to_lowercase()) ", không còn thao tác nào." } }
        }
        @if pricing {
            div.panel {
                h2 { "Báo giá" }
                p { a.button.primary href=(to("quotation")) {
                    @if request.quotation().is_some() { "Soạn phiên bản mới" } @else { "Soạn báo giá" }
                } }
            }
        }
        @if matches!(status, Status::Submitted | Status::NeedInfo | Status::Quoted) {
            (press(&to("start-quoting"), if status == Status::Quoted { "Báo giá lại" } else { "Báo giá" }, "Bắt đầu báo giá", status == Status::Submitted))
        }
        @if matches!(status, Status::Submitted | Status::Quoting | Status::Quoted) { (ask(&to("ask"), typed)) }
        @if status == Status::Confirmed && request.job_number.is_none() {
            (press(&to("approve"), "Duyệt đơn hàng", "Duyệt, cấp số đơn", true))
        }
        @if status == Status::Confirmed {
            (press(&to("start-transit"), "Vận chuyển", "Bắt đầu vận chuyển", request.job_number.is_some()))
        }
        @if moving { (milestone(request, &to("milestone"), typed)) }
        @if status == Status::InTransit { (press(&to("complete"), "Kết thúc", "Hoàn thành lô hàng", false)) }
        @if moving {
            @if request.is_on_hold {
                (press(&to("release"), "Đang tạm giữ", "Thôi tạm giữ", false))
            } @else {
                (reason(&to("hold"), "Tạm giữ", "Tạm giữ lô hàng", "hold_reason", typed))
            }
        }
        @if !status.is_closed() {
            (document(request, &to("documents"), typed))
            (reason(&to("cancel"), "Huỷ yêu cầu", "Huỷ, đóng yêu cầu", "cancel_reason", typed))
            form.panel method="post" action=(to("autopilot")) {
                h2 { "Tự động" }
                p { @if request.autopilot { "Chế độ tự động được phép xử lý yêu cầu này." } @else { "Chế độ tự động bỏ qua yêu cầu này." } }
                input type="hidden" name="on" value=(if request.autopilot { "" } else { "1" });
                button { @if request.autopilot { "Giữ cho người xử lý" } @else { "Giao cho tự động" } }
            }
        }
    }
}

fn press(action: &str, title: &str, button: &str, primary: bool) -> Markup {
    html! {
        form.panel method="post" action=(action) {
            h2 { (title) }
            button.primary[primary] { (button) }
        }
    }
}

fn reason(action: &str, title: &str, button: &str, name: &str, typed: &FormFields) -> Markup {
    html! {
        form.panel method="post" action=(action) {
            details open[typed.has(name)] {
                summary { h2 { (title) } }
                label { "Lý do" textarea name=(name) rows="2" { (typed.text(name)) } }
                button { (button) }
            }
        }
    }
}

fn ask(action: &str, typed: &FormFields) -> Markup {
    html! {
        form.panel method="post" action=(action) {
            details open[typed.has("question")] {
                summary { h2 { "Hỏi thêm thông tin" } }
                label { "Câu hỏi cho đối tác"
                    textarea name="question" rows="5" required {
                        @if typed.has("question") { (typed.text("question")) } @else { (TextList::Questions.text("value")) }
                    }
                }
                button { "Gửi câu hỏi" }
            }
        }
    }
}

fn milestone(request: &Request, action: &str, typed: &FormFields) -> Markup {
    let planned = next_milestone(request);
    let suggested = planned.as_ref().map_or("", |s| s.operation_status);
    let chosen = if typed.has("operation_status") {
        typed.text("operation_status")
    } else {
        suggested
    };
    let in_catalog = catalog::OPERATION_STATUSES
        .iter()
        .any(|(code, ..)| *code == suggested);
    let value = |name: &str, offered: Option<&str>| {
        if typed.has("operation_status") {
            typed.text(name).to_owned()
        } else {
            offered.unwrap_or_default().to_owned()
        }
    };
    let other = planned.as_ref().filter(|_| !in_catalog);
    html! {
        form.panel method="post" action=(action) {
            h2 { "Ghi mốc vận chuyển" }
            label { "Trạng thái"
                select name="operation_status" {
                    @for (code, label, _) in catalog::OPERATION_STATUSES {
                        option value=(code) selected[*code == chosen] { (label) }
                    }
                    option value="" selected[chosen.is_empty() || !catalog::OPERATION_STATUSES.iter().any(|(c, ..)| *c == chosen)] { "Mã khác…" }
                }
            }
            details open[other.is_some() || typed.has("other_code") && !typed.text("other_code").is_empty()] {
                summary { "Mã ngoài danh mục" }
                label { "Mã" input name="other_code" value=(value("other_code", other.map(|s| s.operation_status))); }
                label { "Nhãn" input name="label" value=(value("label", other.and_then(|s| s.label))); }
            }
            label { "Địa điểm" input name="location" value=(value("location", planned.as_ref().map(|s| s.location.as_str()))); }
            label { "Nội dung" textarea name="content" rows="3" { (value("content", planned.as_ref().map(|s| s.content.as_str()))) } }
            label { "Lúc (giờ Việt Nam; để trống là bây giờ)" input type="datetime-local" name="happened_at" value=(typed.text("happened_at")); }
            button.primary[request.status == Status::InTransit] { "Ghi mốc" }
        }
    }
}

fn document(request: &Request, action: &str, typed: &FormFields) -> Markup {
    let likely = if request.milestones.is_empty() {
        "customs_declaration"
    } else {
        "bill_of_lading"
    };
    let chosen = if typed.has("doc_type") {
        typed.text("doc_type")
    } else {
        likely
    };
    html! {
        form.panel method="post" action=(action) enctype="multipart/form-data" {
            details open[typed.has("doc_type")] {
                summary { h2 { "Chia sẻ chứng từ" } }
                label { "Loại"
                    select name="doc_type" {
                        @for (code, label) in catalog::SHARED_DOC_TYPES.iter().chain(catalog::UPLOAD_DOC_TYPES) {
                            option value=(code) selected[*code == chosen] { (label) }
                        }
                    }
                }
                label { "Mã khác ngoài danh mục" input name="other_type" value=(typed.text("other_type")); }
                label { "Tệp (để trống: tạo tệp mẫu)" input type="file" name="file"; }
                label { "Ghi chú" input name="note" value=(typed.text("note")); }
                button { "Chia sẻ" }
            }
        }
    }
}
