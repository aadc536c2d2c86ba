//! What helps with courier orders: several parcels in a row, and the address book kept in the
//! browser.

use super::Lang;

/// Texts beside the courier form: parcels in a row.
#[derive(Clone, Copy)]
pub(crate) struct CourierHelpTexts(Lang);

pub(crate) const fn courier_help_texts(lang: Lang) -> CourierHelpTexts {
    CourierHelpTexts(lang)
}

impl CourierHelpTexts {
    pub(crate) fn row(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã tạo liên tiếp: {count} đơn"),
            Lang::En => {
                if count == 1 {
                    "Created in this row: 1 order".into()
                } else {
                    format!("Created in this row: {count} orders")
                }
            }
        }
    }
    pub(crate) fn row_newest(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Chỉ hiện {count} đơn mới nhất."),
            Lang::En => format!("Only the newest {count} are shown."),
        }
    }
    pub(crate) fn next_same(self) -> &'static str {
        self.0
            .pick("Kiện tiếp theo, cùng người nhận", "Next parcel, same consignee")
    }
    pub(crate) fn next_other(self) -> &'static str {
        self.0.pick(
            "Kiện tiếp theo, người nhận khác",
            "Next parcel, another consignee",
        )
    }
    pub(crate) fn next_about(self) -> &'static str {
        self.0.pick(
            "Nơi gửi và dịch vụ được giữ lại; số đơn hàng mới được đề xuất.",
            "Sender and service are kept; a new order number is proposed.",
        )
    }
}

/// Texts of the address book kept in the browser. A script replaces `{}` with a name or a number.
#[derive(Clone, Copy)]
pub(crate) struct AddressBookTexts(Lang);

pub(crate) const fn address_book_texts(lang: Lang) -> AddressBookTexts {
    AddressBookTexts(lang)
}

impl AddressBookTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Sổ địa chỉ chuyển phát", "Courier address book")
    }
    pub(crate) fn pick(self) -> &'static str {
        self.0.pick("Người nhận trước đây", "Earlier consignees")
    }
    pub(crate) fn pick_about(self) -> &'static str {
        self.0.pick(
            "Lưu trong trình duyệt này. Chọn một người để điền các mục bên dưới.",
            "Kept in this browser. Choose one to fill the fields below.",
        )
    }
    pub(crate) fn choose(self) -> &'static str {
        self.0.pick("Chọn người nhận", "Choose a consignee")
    }
    pub(crate) fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub(crate) fn forget(self) -> &'static str {
        self.0.pick("Quên người nhận này", "Forget this consignee")
    }
    pub(crate) fn forget_sender(self) -> &'static str {
        self.0.pick("Quên địa chỉ này", "Forget this address")
    }
    pub(crate) fn filled(self) -> &'static str {
        self.0.pick(
            "Đã điền {}. Hãy xem lại trước khi tạo đơn.",
            "Filled in: {}. Check it before you create the order.",
        )
    }
    pub(crate) fn undone(self) -> &'static str {
        self.0.pick("Đã trả lại như trước.", "As it was before.")
    }
    pub(crate) fn forgotten(self) -> &'static str {
        self.0.pick("Đã quên.", "Forgotten.")
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0
            .pick("Đã ghi nhớ trong trình duyệt này", "Remembered in this browser")
    }
    pub(crate) fn kept_about(self) -> &'static str {
        self.0.pick(
            "Địa chỉ lấy hàng và người nhận của đơn này sẽ được gợi ý cho đơn sau. Chỉ lưu trên máy này, kể cả sau khi đăng xuất; không gửi cho ai.",
            "Pickup address and consignee of this order will be offered to the next. Kept on this computer only, also after signing out; sent to nobody.",
        )
    }
    pub(crate) fn sender_name(self) -> &'static str {
        self.0.pick(
            "Tên gợi nhớ cho địa chỉ lấy hàng {}",
            "A name for pickup address {}",
        )
    }
    pub(crate) fn sender_name_about(self) -> &'static str {
        self.0.pick(
            "Ví dụ Kho Tân Bình. Không gửi cho dịch vụ.",
            "For example Tân Bình warehouse. Not sent to the service.",
        )
    }
    pub(crate) fn named(self) -> &'static str {
        self.0.pick("Đã lưu tên {}.", "The name {} is kept.")
    }
    pub(crate) fn forget_kept(self) -> &'static str {
        self.0.pick("Đừng ghi nhớ", "Do not remember")
    }
    pub(crate) fn settings_about(self) -> &'static str {
        self.0.pick(
            "Địa chỉ lấy hàng và người nhận của các đơn đã tạo, được gợi ý cho đơn sau. Lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
            "Pickup addresses and consignees of created orders, offered to the next. Kept on this browser, also after signing out.",
        )
    }
    pub(crate) fn senders(self) -> &'static str {
        self.0.pick("Địa chỉ lấy hàng: {}", "Pickup addresses: {}")
    }
    pub(crate) fn consignees(self) -> &'static str {
        self.0.pick("Người nhận: {}", "Consignees: {}")
    }
    pub(crate) fn forget_all(self) -> &'static str {
        self.0.pick("Quên tất cả", "Forget all")
    }
}
