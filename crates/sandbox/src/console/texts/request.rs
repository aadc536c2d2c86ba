//! The page of one request: what the partner sent, its cargo, milestones and documents.

use super::Texts;
use crate::language::Lang;

impl Texts {
    pub(crate) fn waiting_for_partner(self) -> &'static str {
        self.pick("Đang chờ đối tác bổ sung", "Waiting for the partner to add")
    }
    pub(crate) fn webhooks_of_request(self) -> &'static str {
        self.pick("Webhook của yêu cầu này", "Webhooks of this request")
    }
    pub(crate) fn supplied(self) -> &'static str {
        self.pick("Thông tin đối tác gửi", "What the partner sent")
    }
    pub(crate) fn contact(self) -> &'static str {
        self.pick("Liên hệ", "Contact")
    }
    pub(crate) fn pickup(self) -> &'static str {
        self.pick("Lấy hàng", "Pickup")
    }
    pub(crate) fn delivery(self) -> &'static str {
        self.pick("Giao hàng", "Delivery")
    }
    pub(crate) fn trade_terms(self) -> &'static str {
        self.pick("Điều kiện", "Terms")
    }
    pub(crate) fn times(self) -> &'static str {
        self.pick("Thời gian", "Times")
    }
    pub(crate) fn special_requirements(self) -> &'static str {
        self.pick("Yêu cầu riêng", "Special needs")
    }
    pub(crate) fn quote_in(self) -> &'static str {
        self.pick("Báo giá bằng", "Quote in")
    }
    pub(crate) fn invoicing(self) -> &'static str {
        self.pick("Xuất hóa đơn", "Invoice to")
    }
    pub(crate) fn deliver_by(self) -> &'static str {
        self.pick("giao trước", "deliver by")
    }
    pub(crate) fn pick_up_on(self) -> &'static str {
        self.pick("lấy hàng", "pick up on")
    }
    pub(crate) fn cargo_ready(self) -> &'static str {
        self.pick("hàng sẵn sàng", "cargo ready")
    }
    pub(crate) fn required_transit_time(self) -> &'static str {
        self.pick("thời gian vận chuyển", "transit time")
    }

    pub(crate) fn cargo(self, lines: usize, packages: u64) -> String {
        let packages_text = self.grouped(&packages.to_string());
        match self.lang() {
            Lang::Vi => format!("Hàng hóa: {lines} dòng, {packages_text} kiện"),
            Lang::En => format!(
                "Cargo: {lines} {}, {packages_text} {}",
                if lines == 1 { "line" } else { "lines" },
                if packages == 1 { "package" } else { "packages" },
            ),
        }
    }
    pub(crate) fn goods(self) -> &'static str {
        self.pick("Hàng", "Goods")
    }
    pub(crate) fn packages(self) -> &'static str {
        self.pick("Kiện", "Packages")
    }
    pub(crate) fn package_size(self) -> &'static str {
        self.pick("Kích thước kiện", "Size of a package")
    }
    pub(crate) fn chargeable_weight(self) -> &'static str {
        self.pick("Kg tính cước", "Chargeable kg")
    }
    pub(crate) fn has_battery(self) -> &'static str {
        self.pick("có pin", "batteries")
    }
    pub(crate) fn has_liquid(self) -> &'static str {
        self.pick("chất lỏng", "liquid")
    }
    pub(crate) fn has_chemical(self) -> &'static str {
        self.pick("hóa chất", "chemicals")
    }
    pub(crate) fn is_dangerous(self) -> &'static str {
        self.pick("hàng nguy hiểm", "dangerous goods")
    }
    pub(crate) fn requires_permit(self) -> &'static str {
        self.pick("cần giấy phép", "needs a permit")
    }
    pub(crate) fn goods_value(self) -> &'static str {
        self.pick("trị giá", "value")
    }

    pub(crate) fn milestones(self) -> &'static str {
        self.pick("Hành trình", "Milestones")
    }
    pub(crate) fn no_milestones(self) -> &'static str {
        self.pick("Chưa có mốc nào.", "No milestone yet.")
    }
    pub(crate) fn documents(self) -> &'static str {
        self.pick("Chứng từ", "Documents")
    }
    pub(crate) fn no_documents(self) -> &'static str {
        self.pick("Chưa có chứng từ nào.", "No document yet.")
    }
    pub(crate) fn sent_by_partner(self) -> &'static str {
        self.pick("đối tác gửi", "from the partner")
    }
    pub(crate) fn shared(self) -> &'static str {
        self.pick("đã chia sẻ", "shared")
    }
}
