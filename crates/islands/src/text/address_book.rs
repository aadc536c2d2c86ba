//! Texts of the courier address book kept in the browser.

use domain::Lang;

use super::drafts::draft_texts;

/// Texts of the address book kept in the browser.
#[derive(Clone, Copy)]
pub struct AddressBookTexts(Lang);

/// The texts in a language.
pub const fn address_book_texts(lang: Lang) -> AddressBookTexts {
    AddressBookTexts(lang)
}

impl AddressBookTexts {
    pub fn title(self) -> &'static str {
        self.0.pick("Sổ địa chỉ chuyển phát", "Courier address book")
    }
    pub fn pick(self) -> &'static str {
        self.0.pick("Người nhận trước đây", "Earlier consignees")
    }
    pub fn pick_about(self) -> &'static str {
        self.0.pick(
            "Lưu trong trình duyệt này. Chọn một người để điền các mục bên dưới.",
            "Kept in this browser. Choose one to fill the fields below.",
        )
    }
    pub fn choose(self) -> &'static str {
        self.0.pick("Chọn người nhận", "Choose a consignee")
    }
    pub fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub fn forget(self) -> &'static str {
        self.0.pick("Quên người nhận này", "Forget this consignee")
    }
    pub fn forget_sender(self) -> &'static str {
        self.0.pick("Quên địa chỉ này", "Forget this address")
    }
    pub fn filled(self, consignee: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã điền {consignee}. Hãy xem lại trước khi tạo đơn."),
            Lang::En => format!("Filled in: {consignee}. Check it before you create the order."),
        }
    }
    pub fn undone(self) -> &'static str {
        self.0.pick("Đã trả lại như trước.", "As it was before.")
    }
    pub fn no_room(self) -> &'static str {
        draft_texts(self.0).no_room()
    }
    pub fn forgotten(self) -> &'static str {
        self.0.pick("Đã quên.", "Forgotten.")
    }
    pub fn kept(self) -> &'static str {
        self.0
            .pick("Đã ghi nhớ trong trình duyệt này", "Remembered in this browser")
    }
    pub fn kept_about(self) -> &'static str {
        self.0.pick(
            "Địa chỉ lấy hàng và người nhận của đơn này sẽ được gợi ý cho đơn sau. Chỉ lưu trên máy này, kể cả sau khi đăng xuất; không gửi cho ai.",
            "Pickup address and consignee of this order will be offered to the next. Kept on this computer only, also after signing out; sent to nobody.",
        )
    }
    pub fn sender_name(self, address: &str) -> String {
        let words = self
            .0
            .pick("Tên gợi nhớ cho địa chỉ lấy hàng", "A name for pickup address");
        format!("{words} {address}")
    }
    pub fn sender_name_about(self) -> &'static str {
        self.0.pick(
            "Ví dụ Kho Tân Bình. Không gửi cho dịch vụ.",
            "For example Tân Bình warehouse. Not sent to the service.",
        )
    }
    pub fn named(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã lưu tên {name}."),
            Lang::En => format!("The name {name} is kept."),
        }
    }
    pub fn forget_kept(self) -> &'static str {
        self.0.pick("Đừng ghi nhớ", "Do not remember")
    }
    pub fn settings_about(self) -> &'static str {
        self.0.pick(
            "Địa chỉ lấy hàng và người nhận của các đơn đã tạo, được gợi ý cho đơn sau. Lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
            "Pickup addresses and consignees of created orders, offered to the next. Kept on this browser, also after signing out.",
        )
    }
    pub fn senders(self, count: usize) -> String {
        format!("{}: {count}", self.0.pick("Địa chỉ lấy hàng", "Pickup addresses"))
    }
    pub fn consignees(self, count: usize) -> String {
        format!("{}: {count}", self.0.pick("Người nhận", "Consignees"))
    }
    pub fn forget_all(self) -> &'static str {
        self.0.pick("Quên tất cả", "Forget all")
    }
}
