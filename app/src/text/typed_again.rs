//! On the page of a request: a form that was not sent because this request has its reference.

use super::Lang;

#[derive(Clone, Copy)]
pub(crate) struct TypedAgainTexts(Lang);

pub(crate) const fn typed_again_texts(lang: Lang) -> TypedAgainTexts {
    TypedAgainTexts(lang)
}

impl TypedAgainTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick(
            "Nội dung bạn vừa nhập chưa được gửi",
            "What you typed was not sent",
        )
    }
    pub(crate) fn found(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Yêu cầu này đã mang mã tham chiếu {reference}."),
            Lang::En => format!("This request already has the reference {reference}."),
        }
    }
    /// Of a request that has another reference now.
    pub(crate) fn had(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Mã tham chiếu {reference} đã được dùng cho yêu cầu này."),
            Lang::En => format!("The reference {reference} was used for this request."),
        }
    }
    /// Before a time.
    pub(crate) fn made(self) -> &'static str {
        self.0.pick("Yêu cầu được gửi lúc", "It was made on")
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick(
            "Mọi nội dung bạn nhập được giữ ở đây cho đến khi bạn gửi, bỏ đi hoặc đăng xuất.",
            "Everything you typed is kept here until you send it, discard it or sign out.",
        )
    }
    pub(crate) fn same(self) -> &'static str {
        self.0.pick(
            "Nội dung bạn nhập giống yêu cầu này, nên có lẽ không cần gửi nữa.",
            "It says the same as this request, so it probably need not be sent.",
        )
    }
    pub(crate) fn differs(self) -> &'static str {
        self.0.pick(
            "Những chỗ khác với yêu cầu này",
            "Where it differs from this request",
        )
    }
    pub(crate) fn there(self) -> &'static str {
        self.0.pick("Yêu cầu này", "This request")
    }
    pub(crate) fn typed(self) -> &'static str {
        self.0.pick("Bạn đã nhập", "You typed")
    }
    pub(crate) fn open(self) -> &'static str {
        self.0
            .pick("Mở với mã tham chiếu mới", "Open it under a new reference")
    }
    pub(crate) fn discard(self) -> &'static str {
        self.0.pick("Bỏ nội dung đã nhập", "Discard what I typed")
    }
}
