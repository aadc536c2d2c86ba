//! The quotation versions of a request.

use super::Texts;

impl Texts {
    pub(crate) fn no_quotation(self) -> &'static str {
        self.pick("Chưa có báo giá.", "No quotation yet.")
    }
    pub(crate) fn version(self, version: u32) -> String {
        format!("{} {version}", self.pick("Phiên bản", "Version"))
    }
    pub(crate) fn sent(self) -> &'static str {
        self.pick("gửi", "sent")
    }
    pub(crate) fn valid_until(self) -> &'static str {
        self.pick("hiệu lực đến", "valid until")
    }
    pub(crate) fn expired(self) -> &'static str {
        self.pick("Hết hiệu lực", "Expired")
    }
    pub(crate) fn takes_no_responses(self) -> &'static str {
        self.pick("Không nhận phản hồi", "Takes no responses")
    }
    pub(crate) fn route(self) -> &'static str {
        self.pick("Tuyến", "Route")
    }
    pub(crate) fn carrier(self) -> &'static str {
        self.pick("Hãng", "Carrier")
    }
    pub(crate) fn schedule(self) -> &'static str {
        self.pick("Lịch trình", "Schedule")
    }
    pub(crate) fn duration(self) -> &'static str {
        self.pick("Thời gian", "Transit time")
    }
    pub(crate) fn inclusions(self) -> &'static str {
        self.pick("Đã bao gồm", "Included")
    }
    pub(crate) fn exclusions(self) -> &'static str {
        self.pick("Không bao gồm", "Not included")
    }
    pub(crate) fn risks(self) -> &'static str {
        self.pick("Rủi ro", "Risks")
    }
    pub(crate) fn terms(self) -> &'static str {
        self.pick("Điều khoản", "Terms")
    }
    pub(crate) fn charge(self) -> &'static str {
        self.pick("Khoản phí", "Charge")
    }
    pub(crate) fn quantity(self) -> &'static str {
        self.pick("Số lượng", "Quantity")
    }
    pub(crate) fn unit_price(self) -> &'static str {
        self.pick("Đơn giá", "Unit price")
    }
    pub(crate) fn amount(self) -> &'static str {
        self.pick("Thành tiền", "Amount")
    }
    pub(crate) fn tax(self) -> &'static str {
        self.pick("Thuế", "Tax")
    }
    pub(crate) fn sum(self) -> &'static str {
        self.pick("Cộng", "Total")
    }
    pub(crate) fn currency(self) -> &'static str {
        self.pick("Tiền", "Currency")
    }
}
