//! The form of a quotation and the problems of a typed one.

use super::Texts;
use crate::language::Lang;
use crate::number_format::Notation;

impl Texts {
    pub(crate) fn quotation_title(self, version: u32) -> String {
        match self.lang() {
            Lang::Vi => format!("Báo giá phiên bản {version}"),
            Lang::En => format!("Quotation, version {version}"),
        }
    }
    pub(crate) fn send_quotation(self, version: u32) -> String {
        match self.lang() {
            Lang::Vi => format!("Gửi báo giá phiên bản {version}"),
            Lang::En => format!("Send version {version}"),
        }
    }
    pub(crate) fn quotation_currency(self) -> &'static str {
        self.pick("Loại tiền của báo giá", "Currency of the quotation")
    }
    pub(crate) fn valid_through(self) -> &'static str {
        self.pick("Hiệu lực đến hết ngày", "Valid through")
    }
    pub(crate) fn partner_may_respond(self) -> &'static str {
        self.pick("Đối tác được phản hồi", "The partner may respond")
    }
    pub(crate) fn charges(self) -> &'static str {
        self.pick("Khoản phí", "Charges")
    }
    pub(crate) fn charge_name(self) -> &'static str {
        self.pick("Tên khoản phí", "Charge")
    }
    pub(crate) fn unit(self) -> &'static str {
        self.pick("Đơn vị", "Unit")
    }
    pub(crate) fn tax_percent(self) -> &'static str {
        self.pick("Thuế %", "Tax %")
    }
    pub(crate) fn tax_rate(self) -> &'static str {
        self.pick("Thuế suất", "Tax rate")
    }
    pub(crate) fn applied_condition(self) -> &'static str {
        self.pick("Điều kiện áp dụng", "Applies when")
    }
    pub(crate) fn cell(self, row: usize, column: &str) -> String {
        format!("{} {}, {column}", self.pick("Dòng", "Line"), row + 1)
    }
    /// The notation is that of the form, which is not always that of the page's language.
    pub(crate) fn figures_hint(self, notation: Notation) -> String {
        let (large, small) = (notation.write("1250000"), notation.write("36.243"));
        match self.lang() {
            Lang::Vi => format!(
                "Viết số như {large} hoặc {small}. Dòng trống được bỏ qua; thành tiền, thuế và tổng cộng do hệ thống tính."
            ),
            Lang::En => format!(
                "Write figures like {large} or {small}. Empty lines are skipped; amounts, tax and totals are calculated."
            ),
        }
    }
    pub(crate) fn content(self) -> &'static str {
        self.pick("Nội dung", "Content")
    }
    pub(crate) fn delivery_scope(self) -> &'static str {
        self.pick("Phạm vi giao nhận", "Delivery scope")
    }
    pub(crate) fn quoted_carrier(self) -> &'static str {
        self.pick("Hãng vận chuyển", "Carrier")
    }
    pub(crate) fn transit_time(self) -> &'static str {
        self.pick("Thời gian vận chuyển", "Transit time")
    }
    pub(crate) fn lines_hint(self) -> &'static str {
        self.pick(
            "Mỗi dòng là một ý. Rủi ro có thể viết \"tiêu đề | mô tả\".",
            "One item a line. A risk may be written \"title | description\".",
        )
    }
    pub(crate) fn go_back(self) -> &'static str {
        self.pick("Quay lại", "Back")
    }
    /// The reason why the offered texts are not in the language of the page; `None` if they are.
    pub(crate) fn offered_texts(self) -> Option<&'static str> {
        match self.lang() {
            Lang::Vi => None,
            Lang::En => Some("The texts offered here are Vietnamese, as operators write to their partners."),
        }
    }

    pub(crate) fn not_a_figure(self, line: usize, column: ChargeColumn) -> String {
        let column = match column {
            ChargeColumn::Quantity => self.pick("số lượng", "quantity"),
            ChargeColumn::UnitPrice => self.pick("đơn giá", "unit price"),
            ChargeColumn::TaxRate => self.pick("thuế suất", "tax rate"),
        };
        match self.lang() {
            Lang::Vi => format!("Dòng {line}: {column} phải là số."),
            Lang::En => format!("Line {line}: {column} must be a number."),
        }
    }
    pub(crate) fn no_charge_name(self, line: usize) -> String {
        match self.lang() {
            Lang::Vi => format!("Dòng {line}: vui lòng nhập tên khoản phí."),
            Lang::En => format!("Line {line}: enter what the charge is for."),
        }
    }
    pub(crate) fn no_charge(self) -> &'static str {
        self.pick(
            "Báo giá cần ít nhất một khoản phí.",
            "A quotation needs at least one charge.",
        )
    }
    pub(crate) fn no_currency(self) -> &'static str {
        self.pick(
            "Vui lòng nhập loại tiền của báo giá.",
            "Enter the currency of the quotation.",
        )
    }
    pub(crate) fn bad_validity(self) -> &'static str {
        self.pick(
            "Ngày hết hiệu lực không hợp lệ, định dạng đúng là YYYY-MM-DD.",
            "The last day of validity must be a date, written YYYY-MM-DD.",
        )
    }
}

/// The columns of a charge that hold figures.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChargeColumn {
    Quantity,
    UnitPrice,
    TaxRate,
}
