use super::Lang;

/// Texts of what an answer to the operator will change.
#[derive(Clone, Copy)]
pub(crate) struct ReviewTexts(Lang);

pub(crate) const fn review_texts(lang: Lang) -> ReviewTexts {
    ReviewTexts(lang)
}

impl ReviewTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0
            .pick("Xem lại trước khi gửi", "Look at it before it is sent")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì. Dưới đây là mọi thứ sẽ thay đổi; phần còn lại của yêu cầu giữ nguyên.",
            "Nothing was sent yet. This is everything that will change; the rest of the request stays as it is.",
        )
    }
    /// The number of fields that the question names and the answer does not change, and their names.
    pub(crate) fn asked_unchanged(self, count: usize, names: &str) -> String {
        match (self.0, count) {
            (Lang::Vi, _) => format!("{count} mục được hỏi chưa thay đổi: {names}."),
            (Lang::En, 1) => format!("1 asked field is unchanged: {names}."),
            (Lang::En, _) => format!("{count} asked fields are unchanged: {names}."),
        }
    }
    pub(crate) fn note(self) -> &'static str {
        self.0.pick("Ghi chú cho nhà vận hành", "Note to the operator")
    }
    pub(crate) fn fields(self) -> &'static str {
        self.0.pick("Thông tin thay đổi", "What changes")
    }
    pub(crate) fn cargo(self) -> &'static str {
        self.0.pick("Hàng hóa thay đổi", "Cargo that changes")
    }
    pub(crate) fn field(self) -> &'static str {
        self.0.pick("Mục", "Field")
    }
    pub(crate) fn before(self) -> &'static str {
        self.0.pick("Trước", "Before")
    }
    pub(crate) fn after(self) -> &'static str {
        self.0.pick("Sau", "After")
    }
    pub(crate) fn nothing(self) -> &'static str {
        self.0.pick("để trống", "empty")
    }
    pub(crate) fn yes(self) -> &'static str {
        self.0.pick("có", "yes")
    }
    pub(crate) fn no(self) -> &'static str {
        self.0.pick("không", "no")
    }
    pub(crate) fn line(self, number: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Dòng {number}"),
            Lang::En => format!("Line {number}"),
        }
    }
    pub(crate) fn was_line(self, number: usize) -> String {
        match self.0 {
            Lang::Vi => format!("trước là dòng {number}"),
            Lang::En => format!("was line {number}"),
        }
    }
    pub(crate) fn added(self) -> &'static str {
        self.0.pick("Thêm", "Added")
    }
    pub(crate) fn removed(self) -> &'static str {
        self.0.pick("Bỏ", "Removed")
    }
    pub(crate) fn changed(self) -> &'static str {
        self.0.pick("Sửa", "Changed")
    }
    pub(crate) fn unchanged(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} dòng giữ nguyên"),
            Lang::En => {
                if count == 1 {
                    "1 line stays as it is".to_owned()
                } else {
                    format!("{count} lines stay as they are")
                }
            }
        }
    }
    pub(crate) fn reordered(self) -> &'static str {
        self.0
            .pick("Thứ tự các dòng thay đổi.", "The lines stand in another order.")
    }
    pub(crate) fn list_replaced(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Cả danh sách hàng hóa được thay bằng danh sách mới gồm {count} dòng."),
            Lang::En => {
                if count == 1 {
                    "The whole cargo list is replaced by the new one, with one line.".to_owned()
                } else {
                    format!("The whole cargo list is replaced by the new one, with {count} lines.")
                }
            }
        }
    }
    /// Labels of fields.
    pub(crate) fn emptied(self, fields: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Được để trống: {fields}. Dịch vụ có thể giữ giá trị cũ hoặc điền theo tài khoản; sau khi gửi, cổng đọc lại và cho bạn biết."
            ),
            Lang::En => format!(
                "Emptied: {fields}. The service may keep the old value or fill in the account’s; the portal looks after sending and tells you."
            ),
        }
    }
    pub(crate) fn services_replaced(self) -> &'static str {
        self.0.pick(
            "Cả danh sách dịch vụ được thay bằng danh sách mới.",
            "The whole list of services is replaced by the new one.",
        )
    }
    pub(crate) fn only_changes(self) -> &'static str {
        self.0.pick(
            "Chỉ những mục thay đổi được gửi đi.",
            "Only what changes is sent.",
        )
    }
    pub(crate) fn consequence(self) -> &'static str {
        self.0.pick(
            "Sau khi gửi, trạng thái trở lại Đã gửi yêu cầu và nhà vận hành tiếp tục báo giá.",
            "After sending, the status goes back to Submitted and the operator goes on quoting.",
        )
    }
    pub(crate) fn back(self) -> &'static str {
        self.0.pick("Sửa tiếp", "Go on editing")
    }
}
