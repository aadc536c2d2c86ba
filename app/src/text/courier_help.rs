//! What helps with courier orders: several parcels in a row, and the book of senders and consignees kept in the
//! browser.

use super::Lang;

pub struct HelpTexts {
    pub row: fn(usize) -> String,
    pub row_newest: fn(usize) -> String,
    pub next_same: &'static str,
    pub next_other: &'static str,
    pub next_about: &'static str,
}

pub static VI: HelpTexts = HelpTexts {
    row: |count| format!("Đã tạo liên tiếp: {count} đơn"),
    row_newest: |count| format!("Chỉ hiện {count} đơn mới nhất."),
    next_same: "Kiện tiếp theo, cùng người nhận",
    next_other: "Kiện tiếp theo, người nhận khác",
    next_about: "Nơi gửi và dịch vụ được giữ lại; số đơn hàng mới được đề xuất.",
};

pub static EN: HelpTexts = HelpTexts {
    row: |count| {
        if count == 1 {
            "Created in this row: 1 order".into()
        } else {
            format!("Created in this row: {count} orders")
        }
    },
    row_newest: |count| format!("Only the newest {count} are shown."),
    next_same: "Next parcel, same consignee",
    next_other: "Next parcel, another consignee",
    next_about: "Sender and service are kept; a new order number is proposed.",
};

pub fn of(lang: Lang) -> &'static HelpTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

/// The book of senders and consignees in the browser. `{}` is where a script puts a name or a number.
pub struct BookTexts {
    pub title: &'static str,
    pub pick: &'static str,
    pub pick_about: &'static str,
    pub choose: &'static str,
    pub undo: &'static str,
    pub forget: &'static str,
    pub forget_sender: &'static str,
    pub filled: &'static str,
    pub undone: &'static str,
    pub forgotten: &'static str,
    pub kept: &'static str,
    pub kept_about: &'static str,
    pub sender_name: &'static str,
    pub sender_name_about: &'static str,
    pub named: &'static str,
    pub forget_kept: &'static str,
    pub settings_about: &'static str,
    pub senders: &'static str,
    pub consignees: &'static str,
    pub forget_all: &'static str,
}

pub static BOOK_VI: BookTexts = BookTexts {
    title: "Sổ địa chỉ chuyển phát",
    pick: "Người nhận trước đây",
    pick_about: "Lưu trong trình duyệt này. Chọn một người để điền các mục bên dưới.",
    choose: "Chọn người nhận",
    undo: "Hoàn tác",
    forget: "Quên người nhận này",
    forget_sender: "Quên địa chỉ này",
    filled: "Đã điền {}. Hãy xem lại trước khi tạo đơn.",
    undone: "Đã trả lại như trước.",
    forgotten: "Đã quên.",
    kept: "Đã ghi nhớ trong trình duyệt này",
    kept_about: "Địa chỉ lấy hàng và người nhận của đơn này sẽ được gợi ý cho đơn sau. Chỉ lưu trên máy này, kể cả sau khi đăng xuất; không gửi cho ai.",
    sender_name: "Tên gợi nhớ cho địa chỉ lấy hàng {}",
    sender_name_about: "Ví dụ Kho Tân Bình. Không gửi cho dịch vụ.",
    named: "Đã lưu tên {}.",
    forget_kept: "Đừng ghi nhớ",
    settings_about: "Địa chỉ lấy hàng và người nhận của các đơn đã tạo, được gợi ý cho đơn sau. Lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
    senders: "Địa chỉ lấy hàng: {}",
    consignees: "Người nhận: {}",
    forget_all: "Quên tất cả",
};

pub static BOOK_EN: BookTexts = BookTexts {
    title: "Courier address book",
    pick: "Earlier consignees",
    pick_about: "Kept in this browser. Choose one to fill the fields below.",
    choose: "Choose a consignee",
    undo: "Undo",
    forget: "Forget this consignee",
    forget_sender: "Forget this address",
    filled: "Filled in: {}. Check it before you create the order.",
    undone: "As it was before.",
    forgotten: "Forgotten.",
    kept: "Remembered in this browser",
    kept_about: "Pickup address and consignee of this order will be offered to the next. Kept on this computer only, also after signing out; sent to nobody.",
    sender_name: "A name for pickup address {}",
    sender_name_about: "For example Tân Bình warehouse. Not sent to the service.",
    named: "The name {} is kept.",
    forget_kept: "Do not remember",
    settings_about: "Pickup addresses and consignees of created orders, offered to the next. Kept on this browser, also after signing out.",
    senders: "Pickup addresses: {}",
    consignees: "Consignees: {}",
    forget_all: "Forget all",
};

pub fn book(lang: Lang) -> &'static BookTexts {
    match lang {
        Lang::Vi => &BOOK_VI,
        Lang::En => &BOOK_EN,
    }
}
