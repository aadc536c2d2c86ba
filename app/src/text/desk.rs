//! The decision desk: quotations side by side, and the list from which they are chosen.

use domain::decision_desk::charge_kind::ChargeKind;
use domain::decision_desk::comparable::Difference;
use domain::decision_desk::listed::Mention;

use super::Lang;

/// Texts of the decision desk.
#[derive(Clone, Copy)]
pub(crate) struct DeskTexts(Lang);

pub(crate) const fn desk_texts(lang: Lang) -> DeskTexts {
    DeskTexts(lang)
}

impl DeskTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("So sánh báo giá", "Compare quotations")
    }
    pub(crate) fn heading(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("So sánh {count} báo giá"),
            Lang::En => format!("{count} quotations side by side"),
        }
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Con số và lời văn đúng như nhà vận hành đưa ra. Trang này không gửi câu trả lời nào: hãy chấp nhận, thương lượng hoặc từ chối ở trang của từng báo giá.",
            "Figures and words as the operator gives them. Nothing is answered here: accept, renegotiate or reject on the page of each quotation.",
        )
    }
    pub(crate) fn choose_others(self) -> &'static str {
        self.0.pick("Chọn báo giá khác", "Choose others")
    }
    pub(crate) fn review(self) -> &'static str {
        self.0.pick("Xem báo giá", "Review quotation")
    }
    pub(crate) fn look_at_request(self) -> &'static str {
        self.0.pick("Xem yêu cầu", "Look at the request")
    }
    pub(crate) fn remove(self) -> &'static str {
        self.0.pick("Bỏ khỏi bảng", "Remove")
    }
    /// After the word for removing, for those who do not see the column.
    pub(crate) fn which_comparison(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("so sánh: {reference}"),
            Lang::En => format!("{reference} from the comparison"),
        }
    }

    pub(crate) fn left_out(self) -> &'static str {
        self.0.pick(
            "Vì vậy báo giá này không có trong các bảng bên dưới; các báo giá còn lại vẫn so sánh được.",
            "So this one is left out of the tables below; the others stand.",
        )
    }
    pub(crate) fn no_quotation(self) -> &'static str {
        self.0.pick(
            "Yêu cầu này chưa có báo giá.",
            "This request has no quotation yet.",
        )
    }
    pub(crate) fn no_request(self) -> &'static str {
        self.0.pick(
            "Tài khoản của bạn không có yêu cầu này.",
            "Your account has no such request.",
        )
    }
    pub(crate) fn closed(self) -> &'static str {
        self.0.pick("không còn trả lời được", "can no longer be answered")
    }
    pub(crate) fn too_few_read(self) -> &'static str {
        self.0
            .pick("Chưa đủ báo giá để so sánh", "Too few quotations to compare")
    }
    pub(crate) fn too_few_read_words(self) -> &'static str {
        self.0.pick(
            "Cần ít nhất hai báo giá đọc được. Hãy thử lại, hoặc chọn báo giá khác bên dưới.",
            "At least two have to be readable. Try again, or choose others below.",
        )
    }

    pub(crate) fn differ_title(self) -> &'static str {
        self.0.pick(
            "Các báo giá này không dành cho cùng một việc",
            "These quotations are not for the same thing",
        )
    }
    /// The differences, as one text.
    pub(crate) fn differ_words(self, all: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Khác nhau về {all}. Vì vậy tổng thấp hơn chưa chắc là giá tốt hơn; hãy xem đơn giá ước tính và từng khoản phí."
            ),
            Lang::En => format!(
                "They differ in {all}. A lower total therefore does not mean a better price; look at the estimated unit prices and the single charges."
            ),
        }
    }
    pub(crate) fn difference(self, difference: Difference) -> &'static str {
        match difference {
            Difference::Currency => self.0.pick("loại tiền của tổng", "currency of the total"),
            Difference::Lane => self.0.pick("tuyến hoặc dịch vụ", "lane or services"),
            Difference::Cargo => self.0.pick("hàng hóa", "cargo"),
            Difference::DeliveryScope => self.0.pick("phạm vi giao nhận", "delivery scope"),
            Difference::Incoterm => self.0.pick("điều kiện Incoterms", "Incoterm"),
        }
    }
    pub(crate) fn currencies_title(self) -> &'static str {
        self.0.pick(
            "Tổng cộng của các báo giá không cùng loại tiền",
            "The totals are in different currencies",
        )
    }
    pub(crate) fn currencies_words(self) -> &'static str {
        self.0.pick(
            "Cổng không quy đổi và không so sánh số tiền khác loại tiền.",
            "Amounts of different currencies are neither converted nor compared here.",
        )
    }
    /// `A, B and C`
    pub(crate) fn enumerated(self, all: &[&str]) -> String {
        match all {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [others @ .., last] => {
                format!("{}{}{last}", others.join(", "), self.0.pick(" và ", " and "))
            }
        }
    }
    /// The letters of the columns that were compared, the currency.
    pub(crate) fn lowest(self, currency: &str, compared: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Tổng cộng {currency} thấp nhất trong {compared} (cùng tuyến, cùng hàng, còn chấp nhận được)"
            ),
            Lang::En => {
                format!("Lowest total in {currency} of {compared} (same lane and cargo, open to acceptance)")
            }
        }
    }

    pub(crate) fn price(self) -> &'static str {
        self.0.pick("Giá", "Price")
    }
    pub(crate) fn offer(self) -> &'static str {
        self.0
            .pick("Thời hạn, lịch trình và hàng hóa", "Validity, schedule and cargo")
    }
    pub(crate) fn what(self) -> &'static str {
        self.0.pick("Mục", "What")
    }
    pub(crate) fn given_by_operator(self) -> &'static str {
        self.0.pick("do nhà vận hành tính", "as given by the operator")
    }
    pub(crate) fn summed_here(self) -> &'static str {
        self.0
            .pick("cổng này cộng từ các dòng", "added up by this portal")
    }
    pub(crate) fn unit_price(self) -> &'static str {
        self.0.pick("Đơn giá ước tính", "Estimated unit price")
    }
    pub(crate) fn on_lane(self) -> &'static str {
        self.0.pick(
            "So với các báo giá trước trên tuyến",
            "Against earlier ones on its lane",
        )
    }
    pub(crate) fn too_few_earlier(self) -> &'static str {
        self.0
            .pick("chưa đủ báo giá để so", "too few earlier ones to tell")
    }
    pub(crate) fn chargeable(self) -> &'static str {
        self.0.pick("Trọng lượng tính cước", "Chargeable weight")
    }
    pub(crate) fn volume(self) -> &'static str {
        self.0.pick("Thể tích", "Volume")
    }
    pub(crate) fn containers(self) -> &'static str {
        self.0.pick("Container", "Containers")
    }
    pub(crate) fn sum_of_cargo(self) -> &'static str {
        self.0.pick("cộng các dòng hàng", "sum of the cargo lines")
    }
    pub(crate) fn same(self) -> &'static str {
        self.0.pick("giống nhau", "the same")
    }
    pub(crate) fn differs(self) -> &'static str {
        self.0.pick("khác nhau", "differs")
    }

    pub(crate) fn charges(self) -> &'static str {
        self.0.pick("Các khoản phí theo loại", "Charges by kind")
    }
    pub(crate) fn charges_words(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không ghi loại phí; cổng này xếp loại theo từ ngữ trong tên phí. Tên và số tiền (đã gồm thuế GTGT) đúng như nhà vận hành đưa ra.",
            "The operator names no kinds; this portal sorts the charges by the words of their names. Names and amounts (VAT included) are as the operator gives them.",
        )
    }
    pub(crate) fn kind(self, kind: ChargeKind) -> &'static str {
        match kind {
            ChargeKind::Freight => self.0.pick("Cước chính", "Freight"),
            ChargeKind::Surcharge => self.0.pick("Phụ phí", "Surcharges"),
            ChargeKind::Haulage => self.0.pick("Vận chuyển hai đầu", "Pickup and delivery"),
            ChargeKind::Terminal => self.0.pick("Cảng, kho bãi", "Terminal and warehouse"),
            ChargeKind::Documents => self.0.pick("Chứng từ, khai báo trước", "Documents and filing"),
            ChargeKind::Customs => self.0.pick("Hải quan", "Customs"),
            ChargeKind::Insurance => self.0.pick("Bảo hiểm", "Insurance"),
            ChargeKind::Care => self
                .0
                .pick("Đóng gói, hàng đặc biệt", "Packing and special goods"),
            ChargeKind::Other => self.0.pick("Khác", "Other"),
        }
    }
    /// The currency of the lines; empty where they name none.
    pub(crate) fn kind_sum(self, currency: &str) -> String {
        match (self.0, currency.is_empty()) {
            (Lang::Vi, false) => format!("Cộng {currency}, cổng tự tính"),
            (Lang::Vi, true) => "Cộng, cổng tự tính".into(),
            (Lang::En, false) => format!("Our sum in {currency}"),
            (Lang::En, true) => "Our sum".into(),
        }
    }

    pub(crate) fn scope(self) -> &'static str {
        self.0
            .pick("Bao gồm và không bao gồm", "Included and not included")
    }
    pub(crate) fn scope_differs(self) -> &'static str {
        self.0.pick(
            "Chỗ khác nhau về những gì bao gồm và không bao gồm",
            "Where they differ in what is included",
        )
    }
    pub(crate) fn terms_differ(self) -> &'static str {
        self.0
            .pick("Chỗ khác nhau về điều khoản", "Where their terms differ")
    }
    pub(crate) fn scope_words(self) -> &'static str {
        self.0.pick(
            "“Không nhắc đến” không có nghĩa là đã bao gồm: hãy hỏi nhà vận hành khi điều đó quan trọng.",
            "“Not mentioned” does not mean included: ask the operator where it matters.",
        )
    }
    /// Of these columns, as for the other texts about all of them.
    pub(crate) fn scope_same(self, columns: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{columns} liệt kê giống nhau những gì bao gồm và không bao gồm."),
            Lang::En => format!("{columns} include and exclude the same."),
        }
    }
    pub(crate) fn scope_none(self) -> &'static str {
        self.0.pick(
            "Không báo giá nào liệt kê điều gì.",
            "None of them lists anything.",
        )
    }
    pub(crate) fn all_exclude(self, columns: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{columns} đều không bao gồm"),
            Lang::En => format!("Not included in {columns}"),
        }
    }
    pub(crate) fn all_include(self, columns: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{columns} đều bao gồm"),
            Lang::En => format!("Included in {columns}"),
        }
    }
    pub(crate) fn all_contradict(self, columns: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{columns} đều ghi cả hai: bao gồm và không bao gồm"),
            Lang::En => format!("Listed as both included and not included in {columns}"),
        }
    }
    pub(crate) fn terms(self) -> &'static str {
        self.0.pick("Điều khoản", "Terms")
    }
    pub(crate) fn terms_same(self, columns: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{columns} có điều khoản giống nhau."),
            Lang::En => format!("{columns} have the same terms."),
        }
    }
    pub(crate) fn all_terms(self, columns: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Điều khoản chung của {columns}"),
            Lang::En => format!("Terms of {columns}"),
        }
    }
    pub(crate) fn mention(self, mention: Mention) -> &'static str {
        match mention {
            Mention::Silent => self.0.pick("Không nhắc đến", "Not mentioned"),
            Mention::Excluded => self.0.pick("Không bao gồm", "Not included"),
            Mention::Included => self.0.pick("Đã bao gồm", "Included"),
            Mention::ExcludedAndIncluded => self.0.pick(
                "Ghi cả hai: bao gồm và không bao gồm",
                "Listed as both included and not included",
            ),
            Mention::Term => self.0.pick("Có điều khoản này", "Has this term"),
        }
    }
    pub(crate) fn written_as(self) -> &'static str {
        self.0.pick("ghi là:", "written as:")
    }

    pub(crate) fn choose(self) -> &'static str {
        self.0
            .pick("Chọn từ hai đến bốn báo giá", "Choose two to four quotations")
    }
    pub(crate) fn choose_words(self) -> &'static str {
        self.0.pick(
            "Đây là các yêu cầu ở trạng thái Đã báo giá. Các yêu cầu cùng tuyến, cùng dịch vụ đứng chung một nhóm.",
            "These requests are Quoted. Those with the same lane and services stand together.",
        )
    }
    pub(crate) fn choose_of(self, held: &str, all: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ở đây chỉ có {held} trong tổng số {all} báo giá."),
            Lang::En => format!("Only {held} of {all} are here."),
        }
    }
    pub(crate) fn compare(self) -> &'static str {
        self.0
            .pick("So sánh các báo giá đã chọn", "Compare the chosen ones")
    }
    pub(crate) fn last_change(self) -> &'static str {
        self.0.pick("thay đổi gần nhất", "last change")
    }
    pub(crate) fn on_desk(self) -> &'static str {
        self.0.pick("Đã chọn, ngoài danh sách", "Chosen, not in the list")
    }
    pub(crate) fn lane_unknown(self) -> &'static str {
        self.0.pick("Không rõ tuyến", "Lane not given")
    }
    pub(crate) fn one_more(self) -> &'static str {
        self.0
            .pick("Hãy chọn thêm ít nhất một báo giá", "Choose at least one more")
    }
    pub(crate) fn one_more_words(self) -> &'static str {
        self.0.pick(
            "Mới chọn một báo giá; cần ít nhất hai để so sánh. Lựa chọn của bạn vẫn còn bên dưới.",
            "Only one is chosen, and a comparison needs two. Your choice is kept below.",
        )
    }
    pub(crate) fn too_many(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã chọn {count} báo giá, nhiều nhất là bốn"),
            Lang::En => format!("{count} are chosen, four is the most"),
        }
    }
    /// The number of quotations to remove from the choice.
    pub(crate) fn too_many_words(self, over: usize) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Chỉ xếp được bốn báo giá cạnh nhau. Chưa so sánh gì; lựa chọn của bạn vẫn còn bên dưới: hãy bỏ bớt {over}."
            ),
            Lang::En => format!(
                "Only four fit side by side. Nothing was compared, and your choice is kept below: take away {over}."
            ),
        }
    }
    pub(crate) fn none_title(self) -> &'static str {
        self.0.pick(
            "Không có báo giá nào chờ trả lời",
            "No quotation waits for an answer",
        )
    }
    pub(crate) fn none_words(self) -> &'static str {
        self.0.pick(
            "Báo giá hiện ở đây ngay khi nhà vận hành gửi.",
            "Quotations appear here as soon as the operator sends them.",
        )
    }
}
