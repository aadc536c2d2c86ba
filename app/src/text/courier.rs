//! The form of a courier order.

use super::Lang;
use super::tables::translation;

/// Texts of the form of a courier order.
#[derive(Clone, Copy)]
pub(crate) struct CourierTexts(Lang);

pub(crate) const fn courier_texts(lang: Lang) -> CourierTexts {
    CourierTexts(lang)
}

impl CourierTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Đơn chuyển phát mới", "New courier order")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Một kiện, một người nhận. Với hàng hóa lớn hơn, hãy",
            "One parcel, one consignee. For freight,",
        )
    }
    pub(crate) fn about_link(self) -> &'static str {
        self.0.pick("gửi yêu cầu báo giá", "ask for a quotation")
    }
    pub(crate) fn about_end(self) -> &'static str {
        self.0.pick(
            ". Dịch vụ quyết định mục nào phải điền; câu trả lời hiện cạnh từng mục.",
            " instead. The service decides which fields must be filled; its answer appears next to the field.",
        )
    }
    pub(crate) fn from(self) -> &'static str {
        self.0.pick("Nơi gửi", "From")
    }
    pub(crate) fn pickup_about(self) -> &'static str {
        self.0.pick(
            "Địa chỉ bưu tá đến lấy hàng.",
            "The address where the courier collects.",
        )
    }
    pub(crate) fn to(self) -> &'static str {
        self.0.pick("Người nhận", "To")
    }
    pub(crate) fn to_about(self) -> &'static str {
        self.0
            .pick("Viết như người nhận vẫn viết.", "As the consignee writes it.")
    }
    pub(crate) fn parcel(self) -> &'static str {
        self.0.pick("Kiện hàng", "Parcel")
    }
    pub(crate) fn parcel_about(self) -> &'static str {
        self.0.pick(
            "Dịch vụ không nêu đơn vị. Dùng đơn vị đã thống nhất với nhà vận hành, thường là cm và kg.",
            "The service does not state its units. Use those agreed with the operator, usually cm and kg.",
        )
    }
    pub(crate) fn money(self) -> &'static str {
        self.0.pick("Dịch vụ và tiền", "Service and money")
    }
    pub(crate) fn money_about(self) -> &'static str {
        self.0
            .pick("Theo bảng giá đã thống nhất.", "As agreed in your price list.")
    }
    pub(crate) fn choose(self) -> &'static str {
        self.0.pick("Chọn quốc gia", "Choose a country")
    }
    pub(crate) fn create(self) -> &'static str {
        self.0.pick("Tạo đơn", "Create order")
    }
    pub(crate) fn create_again(self) -> &'static str {
        self.0.pick("Tạo đơn (gửi lại)", "Create order (send again)")
    }
    pub(crate) fn create_as_is(self) -> &'static str {
        self.0.pick("Tạo đơn như đang có", "Create order as it is")
    }
    /// After a number that was sent before.
    pub(crate) fn create_anyway(self) -> &'static str {
        self.0
            .pick("Vẫn tạo đơn với số này", "Create it with this number")
    }
    pub(crate) fn doubtful(self) -> &'static str {
        self.0
            .pick("Đơn chưa được gửi: hãy kiểm tra", "Not sent yet: please check")
    }
    pub(crate) fn doubtful_about(self) -> &'static str {
        self.0.pick(
            "Dịch vụ không cho biết mục nào phải điền nên có thể từ chối đơn này. Hãy điền các mục dưới đây, hoặc bấm “Tạo đơn như đang có” để dịch vụ quyết định.",
            "The service does not say which fields it needs, and may refuse the order as it is. Fill these in, or press “Create order as it is” and let the service decide.",
        )
    }
    /// Of a field.
    pub(crate) fn is_empty(self) -> &'static str {
        self.0.pick("để trống", "empty")
    }
    /// Of a figure.
    pub(crate) fn is_negative(self) -> &'static str {
        self.0.pick("số âm", "below zero")
    }
    pub(crate) fn refused(self) -> &'static str {
        self.0.pick("Đơn chưa được tạo", "The order was not created")
    }
    pub(crate) fn operator_says(self) -> &'static str {
        self.0.pick("Dịch vụ trả lời:", "The service answered:")
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick(
            "Mọi thứ bạn nhập vẫn còn trong biểu mẫu.",
            "Everything you typed is still in the form.",
        )
    }
    pub(crate) fn elsewhere(self) -> &'static str {
        self.0.pick("Mục ngoài biểu mẫu", "Not on this form")
    }
    pub(crate) fn not_sent(self) -> &'static str {
        self.0.pick("Đơn chưa được gửi", "The order was not sent")
    }
    pub(crate) fn number_held(self) -> &'static str {
        self.0.pick(
            "Một đơn khác có cùng số đơn hàng vẫn đang được gửi. Không có gì của đơn này được gửi đi. Hãy thử lại sau giây lát.",
            "Another order with this order number is still being sent. Nothing of this one was sent. Try again in a moment.",
        )
    }
    pub(crate) fn again_title(self) -> &'static str {
        self.0
            .pick("Biểu mẫu này đã được gửi", "This form had been sent before")
    }
    pub(crate) fn again_about(self) -> &'static str {
        self.0.pick(
            "Lần này không gửi gì thêm. Nếu muốn tạo thêm một đơn, hãy kiểm tra số đơn hàng rồi bấm Tạo đơn.",
            "Nothing was sent again. To create one more order, check the order number, then press Create order.",
        )
    }
}

/// The label of a field.
pub fn field(name: &str, lang: Lang) -> Option<&'static str> {
    translation("courier_field", name, lang)
}

/// The hint of a field, where it needs one.
pub fn hint(name: &str, lang: Lang) -> Option<&'static str> {
    translation("courier_hint", name, lang)
}
