//! Saved views of the list of requests and of the queue.

use super::Lang;

#[derive(Clone, Copy)]
pub(crate) struct SavedViewTexts(Lang);

pub(crate) const fn saved_view_texts(lang: Lang) -> SavedViewTexts {
    SavedViewTexts(lang)
}

impl SavedViewTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Chế độ xem đã lưu", "Saved views")
    }
    pub(crate) fn everything(self) -> &'static str {
        self.0.pick("Tất cả", "Everything")
    }
    pub(crate) fn opens_first(self) -> &'static str {
        self.0.pick("mở đầu tiên", "opens first")
    }
    pub(crate) fn by(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("của {name}"),
            Lang::En => format!("by {name}"),
        }
    }
    pub(crate) fn by_colleague(self) -> &'static str {
        self.0.pick("của đồng nghiệp", "by a colleague")
    }
    pub(crate) fn changed(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã khác với chế độ xem “{name}” đã lưu."),
            Lang::En => format!("Changed from the saved view “{name}”."),
        }
    }
    pub(crate) fn update(self) -> &'static str {
        self.0.pick("Cập nhật", "Update it")
    }
    pub(crate) fn back(self) -> &'static str {
        self.0.pick("Quay về bản đã lưu", "Back to what is saved")
    }
    pub(crate) fn save(self) -> &'static str {
        self.0.pick("Lưu chế độ xem này", "Save this view")
    }
    pub(crate) fn save_as(self) -> &'static str {
        self.0.pick("Lưu thành chế độ xem khác", "Save as another view")
    }
    pub(crate) fn settings(self) -> &'static str {
        self.0
            .pick("Sửa hoặc xóa chế độ xem này", "Change or remove this view")
    }
    pub(crate) fn copy(self) -> &'static str {
        self.0.pick("Lưu bản của tôi", "Save a copy of mine")
    }
    pub(crate) fn name(self) -> &'static str {
        self.0.pick("Tên", "Name")
    }
    pub(crate) fn name_hint(self) -> &'static str {
        self.0.pick(
            "Tên đã có của bạn: chế độ xem đó được thay.",
            "With a name that you have, that view is replaced.",
        )
    }
    pub(crate) fn shared(self) -> &'static str {
        self.0.pick("Cho cả đồng nghiệp xem", "For colleagues as well")
    }
    pub(crate) fn shared_about(self) -> &'static str {
        self.0.pick(
            "Họ mở được và lưu bản riêng; chỉ bạn sửa được bản này.",
            "They can open it and save a copy; only you change this one.",
        )
    }
    pub(crate) fn default(self) -> &'static str {
        self.0.pick("Mở chế độ xem này đầu tiên", "Open this view first")
    }
    pub(crate) fn save_button(self) -> &'static str {
        self.0.pick("Lưu", "Save")
    }
    pub(crate) fn remove(self) -> &'static str {
        self.0.pick("Xóa chế độ xem", "Remove view")
    }
    pub(crate) fn too_many(self) -> &'static str {
        self.0.pick(
            "Bạn đã có 50 chế độ xem. Hãy xóa một cái rồi lưu lại; tên đã nhập vẫn còn ở dưới.",
            "You have 50 views. Remove one and save again; the name you typed is still below.",
        )
    }
}
