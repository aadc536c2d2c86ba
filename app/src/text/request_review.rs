use super::Lang;

/// Texts of what an answer to the operator will change.
pub struct ReviewTexts {
    pub title: &'static str,
    pub about: &'static str,
    pub note: &'static str,
    pub fields: &'static str,
    pub cargo: &'static str,
    pub field: &'static str,
    pub before: &'static str,
    pub after: &'static str,
    pub nothing: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    pub line: fn(usize) -> String,
    pub was_line: fn(usize) -> String,
    pub added: &'static str,
    pub removed: &'static str,
    pub changed: &'static str,
    pub unchanged: fn(usize) -> String,
    pub reordered: &'static str,
    pub list_replaced: fn(usize) -> String,
    pub services_replaced: &'static str,
    pub only_changes: &'static str,
    pub consequence: &'static str,
    pub back: &'static str,
}

pub fn of(lang: Lang) -> &'static ReviewTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static VI: ReviewTexts = ReviewTexts {
    title: "Xem lại trước khi gửi",
    about: "Chưa gửi gì. Dưới đây là mọi thứ sẽ thay đổi; phần còn lại của yêu cầu giữ nguyên.",
    note: "Ghi chú cho nhà vận hành",
    fields: "Thông tin thay đổi",
    cargo: "Hàng hóa thay đổi",
    field: "Mục",
    before: "Trước",
    after: "Sau",
    nothing: "để trống",
    yes: "có",
    no: "không",
    line: |number| format!("Dòng {number}"),
    was_line: |number| format!("trước là dòng {number}"),
    added: "Thêm",
    removed: "Bỏ",
    changed: "Sửa",
    unchanged: |count| format!("{count} dòng giữ nguyên"),
    reordered: "Thứ tự các dòng thay đổi.",
    list_replaced: |count| format!("Cả danh sách hàng hóa được thay bằng danh sách mới gồm {count} dòng."),
    services_replaced: "Cả danh sách dịch vụ được thay bằng danh sách mới.",
    only_changes: "Chỉ những mục thay đổi được gửi đi.",
    consequence: "Sau khi gửi, trạng thái trở lại Đã gửi và nhà vận hành tiếp tục báo giá.",
    back: "Sửa tiếp",
};

pub static EN: ReviewTexts = ReviewTexts {
    title: "Look at it before it is sent",
    about: "Nothing was sent yet. This is everything that will change; the rest of the request stays as it is.",
    note: "Note to the operator",
    fields: "What changes",
    cargo: "Cargo that changes",
    field: "Field",
    before: "Before",
    after: "After",
    nothing: "empty",
    yes: "yes",
    no: "no",
    line: |number| format!("Line {number}"),
    was_line: |number| format!("was line {number}"),
    added: "Added",
    removed: "Removed",
    changed: "Changed",
    unchanged: |count| {
        if count == 1 {
            "1 line stays as it is".to_owned()
        } else {
            format!("{count} lines stay as they are")
        }
    },
    reordered: "The lines stand in another order.",
    list_replaced: |count| {
        if count == 1 {
            "The whole cargo list is replaced by the new one, with one line.".to_owned()
        } else {
            format!("The whole cargo list is replaced by the new one, with {count} lines.")
        }
    },
    services_replaced: "The whole list of services is replaced by the new one.",
    only_changes: "Only what changes is sent.",
    consequence: "After sending, the status goes back to Submitted and the operator goes on quoting.",
    back: "Go on editing",
};
