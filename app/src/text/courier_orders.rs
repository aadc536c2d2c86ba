//! What helps with courier orders: several parcels one after the other.

use super::Lang;

pub(crate) use islands::text::address_book::address_book_texts;

/// Texts beside the courier form: batches of parcels.
#[derive(Clone, Copy)]
pub(crate) struct CourierHelpTexts(Lang);

pub(crate) const fn courier_help_texts(lang: Lang) -> CourierHelpTexts {
    CourierHelpTexts(lang)
}

impl CourierHelpTexts {
    pub(crate) fn batch(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã tạo trong đợt này: {count} đơn"),
            Lang::En => {
                if count == 1 {
                    "Created in this batch: 1 order".into()
                } else {
                    format!("Created in this batch: {count} orders")
                }
            }
        }
    }
    pub(crate) fn batch_newest(self, count: usize) -> String {
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
