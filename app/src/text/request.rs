//! Request details, and the head that all pages of one request share.

use std::borrow::Cow;

use partner_api::rules::MAX_CARGO_LINES;
use partner_api::{CargoLine, YesNo};

use super::Lang;

/// Texts of the details of a request.
#[derive(Clone, Copy)]
pub(crate) struct RequestTexts(Lang);

pub(crate) const fn request_texts(lang: Lang) -> RequestTexts {
    RequestTexts(lang)
}

impl RequestTexts {
    pub(crate) fn requests(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn quote_again(self) -> &'static str {
        self.0
            .pick("Hỏi giá lại với hàng này", "Quote again with this cargo")
    }
    pub(crate) fn operation_now(self) -> &'static str {
        self.0.pick("Trạng thái lô hàng", "Status of the shipment")
    }

    pub(crate) fn info_title(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành cần bạn bổ sung thông tin",
            "The operator needs information from you",
        )
    }
    pub(crate) fn info_without_words(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành chưa ghi rõ còn thiếu gì. Hãy hỏi nhân viên kinh doanh của bạn, rồi gửi câu trả lời tại đây.",
            "The operator did not write what is missing. Ask your sales contact, then send the answer here.",
        )
    }
    pub(crate) fn info_consequence(self) -> &'static str {
        self.0.pick(
            "Việc báo giá chờ câu trả lời của bạn. Sau khi gửi, trạng thái trở lại Đã gửi yêu cầu.",
            "Quoting waits until you answer. After sending, the status goes back to Submitted.",
        )
    }
    pub(crate) fn info_answer(self) -> &'static str {
        self.0
            .pick("Trả lời và bổ sung yêu cầu", "Answer and complete the request")
    }

    /// On the page of a request whose details had to wait.
    pub(crate) fn only_the_list(self) -> &'static str {
        self.0.pick(
            "Hiện chỉ có những gì danh sách cho biết.",
            "Only what the list says is shown so far.",
        )
    }
    pub(crate) fn nothing_read(self) -> &'static str {
        self.0.pick(
            "Chưa đọc được gì về yêu cầu này.",
            "Nothing of this request has been read so far.",
        )
    }

    pub(crate) fn summary(self) -> &'static str {
        self.0.pick("Tóm tắt", "Summary")
    }
    pub(crate) fn reference(self) -> &'static str {
        self.0.pick("Tham chiếu của bạn", "Your reference")
    }
    pub(crate) fn request_code(self) -> &'static str {
        self.0.pick("Yêu cầu", "Request")
    }
    pub(crate) fn job_number(self) -> &'static str {
        self.0.pick("Số job", "Job")
    }
    pub(crate) fn services(self) -> &'static str {
        self.0.pick("Dịch vụ", "Services")
    }
    pub(crate) fn incoterm(self) -> &'static str {
        self.0.pick("Incoterm", "Incoterm")
    }
    pub(crate) fn delivery_scope(self) -> &'static str {
        self.0.pick("Phạm vi", "Scope")
    }
    pub(crate) fn pickup(self) -> &'static str {
        self.0.pick("Nơi lấy hàng", "Pickup")
    }
    pub(crate) fn delivery(self) -> &'static str {
        self.0.pick("Nơi giao", "Delivery")
    }
    pub(crate) fn schedule(self) -> &'static str {
        self.0.pick("Thời gian", "Dates")
    }
    pub(crate) fn contact(self) -> &'static str {
        self.0.pick("Liên hệ", "Contact")
    }
    pub(crate) fn special_requirements(self) -> &'static str {
        self.0.pick("Yêu cầu riêng", "Special")
    }
    pub(crate) fn special_note(self) -> &'static str {
        self.0.pick("Ghi chú", "Note")
    }
    pub(crate) fn currency(self) -> &'static str {
        self.0.pick("Báo giá bằng", "Quote in")
    }
    pub(crate) fn submitted_at(self) -> &'static str {
        self.0.pick("Gửi lúc", "Submitted")
    }
    pub(crate) fn created_at(self) -> &'static str {
        self.0.pick("Tạo lúc", "Created")
    }
    pub(crate) fn updated_at(self) -> &'static str {
        self.0.pick("Thay đổi gần nhất", "Last change")
    }
    pub(crate) fn other_fields(self) -> &'static str {
        self.0.pick(
            "Thông tin khác từ nhà vận hành",
            "Further details from the operator",
        )
    }
    pub(crate) fn not_given(self) -> &'static str {
        self.0.pick("không ghi", "not given")
    }

    pub(crate) fn quotation(self) -> &'static str {
        self.0.pick("Báo giá", "Quotation")
    }
    pub(crate) fn quotation_none(self, is_closed: bool) -> &'static str {
        if is_closed {
            self.0.pick("Không có báo giá", "No quotation")
        } else {
            self.0.pick("Chưa có báo giá", "No quotation yet")
        }
    }
    pub(crate) fn quotation_none_words(self, is_closed: bool) -> &'static str {
        if is_closed {
            self.0.pick(
                "Yêu cầu đã khép lại mà không có báo giá.",
                "The request was closed without one.",
            )
        } else {
            self.0.pick(
                "Báo giá hiện ở đây ngay khi nhà vận hành gửi.",
                "It appears here as soon as the operator sends it.",
            )
        }
    }
    pub(crate) fn version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Phiên bản {version}"),
            Lang::En => format!("Version {version}"),
        }
    }
    pub(crate) fn sent(self) -> &'static str {
        self.0.pick("gửi lúc", "sent")
    }
    pub(crate) fn valid_through(self) -> &'static str {
        self.0.pick("Hiệu lực đến hết", "Valid through")
    }
    pub(crate) fn total(self) -> &'static str {
        self.0
            .pick("Tổng cộng do nhà vận hành tính", "Total as given by the operator")
    }
    pub(crate) fn read_quotation(self) -> &'static str {
        self.0.pick("Đọc báo giá", "Read the quotation")
    }
    pub(crate) fn read_and_answer(self) -> &'static str {
        self.0.pick("Đọc và trả lời", "Read and answer")
    }
    pub(crate) fn not_answerable(self) -> &'static str {
        self.0.pick(
            "Phiên bản này không còn trả lời được.",
            "This version can no longer be answered.",
        )
    }
    pub(crate) fn being_replaced(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành đang soạn phiên bản mới; phiên bản này hiện không trả lời được.",
            "The operator is preparing a new version; this one cannot be answered now.",
        )
    }
    pub(crate) fn replaced_after_info(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành chờ bạn bổ sung thông tin để soạn phiên bản mới; phiên bản này hiện không trả lời được.",
            "The operator waits for your information to prepare a new version; this one cannot be answered now.",
        )
    }

    pub(crate) fn newest_events(self) -> &'static str {
        self.0.pick("Sự kiện mới nhất", "Newest events")
    }
    pub(crate) fn all_events(self) -> &'static str {
        self.0.pick("Toàn bộ hành trình", "Whole tracking")
    }
    pub(crate) fn no_events(self, is_closed: bool) -> &'static str {
        if is_closed {
            self.0
                .pick("Không ghi nhận sự kiện nào.", "No events were recorded.")
        } else {
            self.0.pick(
                "Chưa ghi nhận gì. Sự kiện hiện ở đây khi lô hàng bắt đầu.",
                "Nothing has been recorded yet. Events appear here once the shipment starts.",
            )
        }
    }
    pub(crate) fn newest_documents(self) -> &'static str {
        self.0.pick("Chứng từ", "Documents")
    }
    pub(crate) fn all_documents(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Tất cả {count}"),
            Lang::En => format!("All {count}"),
        }
    }
    pub(crate) fn no_documents(self) -> &'static str {
        self.0.pick("Chưa có chứng từ.", "No documents yet.")
    }
    pub(crate) fn add_documents(self) -> &'static str {
        self.0.pick("Thêm chứng từ", "Add documents")
    }

    pub(crate) fn cargo(self) -> &'static str {
        self.0.pick("Hàng hóa", "Cargo")
    }
    pub(crate) fn cargo_by_service(self) -> &'static str {
        self.0.pick(
            "Thể tích và trọng lượng do hệ thống của nhà vận hành tính",
            "Volume and weights calculated by the service",
        )
    }
    pub(crate) fn no_cargo(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không trả về dòng hàng nào của yêu cầu này.",
            "The service gives no cargo lines for this request.",
        )
    }
    /// `has_sums`: the lines stand above sums, which lack the others too.
    pub(crate) fn more_lines(self, more: usize, has_sums: bool) -> String {
        let max = MAX_CARGO_LINES;
        let sums = if has_sums {
            self.0.pick(" và không có trong tổng", " and not in the sums")
        } else {
            ""
        };
        match self.0 {
            Lang::Vi => format!(
                "Nhà vận hành trả về thêm {more} dòng, vượt quá {max} dòng mà một yêu cầu có thể có. Các dòng này không hiện ở đây{sums}."
            ),
            Lang::En if more == 1 => format!(
                "The service gives one more line than the {max} that a request may have. It is not shown here{sums}."
            ),
            Lang::En => format!(
                "The service gives {more} more lines than the {max} that a request may have. They are not shown here{sums}."
            ),
        }
    }
    pub(crate) fn goods(self) -> &'static str {
        self.0.pick("Hàng hóa", "Goods")
    }
    pub(crate) fn packages(self) -> &'static str {
        self.0.pick("Số kiện", "Packages")
    }
    pub(crate) fn gross(self) -> &'static str {
        self.0.pick("Tổng kg", "Gross kg")
    }
    pub(crate) fn size_of_one(self) -> &'static str {
        self.0.pick("Kích thước một kiện", "Size of one")
    }
    pub(crate) fn volume(self) -> &'static str {
        self.0.pick("Thể tích m³", "Volume m³")
    }
    pub(crate) fn volumetric(self) -> &'static str {
        self.0.pick("Kg quy đổi", "Volumetric kg")
    }
    pub(crate) fn chargeable(self) -> &'static str {
        self.0.pick("Kg tính cước", "Chargeable kg")
    }
    pub(crate) fn lines(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} dòng"),
            Lang::En => {
                if count == 1 {
                    "1 line".into()
                } else {
                    format!("{count} lines")
                }
            }
        }
    }
    /// Behind a sum that lacks some of the lines.
    pub(crate) fn lines_of(self, given: usize, all: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{given} trên {all} dòng"),
            Lang::En => format!("{given} of {all} lines"),
        }
    }
    /// Behind the first lines.
    pub(crate) fn further_lines(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("và {count} dòng nữa"),
            Lang::En => format!("and {count} more lines"),
        }
    }
    pub(crate) fn line_sums(self) -> &'static str {
        self.0.pick(
            "Tổng của các dòng ở trên. Nhà vận hành có thể làm tròn hoặc so trọng lượng cho cả lô.",
            "Sums of the lines above. The operator may round or compare weights for the whole shipment.",
        )
    }
    pub(crate) fn estimate(self, divisor: u16) -> String {
        match self.0 {
            Lang::Vi => format!("Tính theo hệ số thông dụng ÷{divisor} thì khác (cả lô)"),
            Lang::En => format!("With the customary ÷{divisor} it would be different (whole shipment)"),
        }
    }
    pub(crate) fn estimated(self) -> &'static str {
        self.0.pick("Ước tính", "Estimate")
    }
    pub(crate) fn calculated(self) -> &'static str {
        self.0.pick("Nhà vận hành tính", "By the operator")
    }
    pub(crate) fn per_package(self) -> &'static str {
        self.0.pick("kg mỗi kiện", "kg per package")
    }
    pub(crate) fn hs_code(self) -> &'static str {
        self.0.pick("HS", "HS")
    }
    /// Before a number of containers whose type is not given.
    pub(crate) fn containers(self) -> &'static str {
        self.0.pick("số container:", "containers:")
    }
    pub(crate) fn goods_origin(self) -> &'static str {
        self.0.pick("xuất xứ", "made in")
    }
    pub(crate) fn goods_value(self) -> &'static str {
        self.0.pick("trị giá", "value")
    }
    pub(crate) fn temperature(self) -> &'static str {
        self.0.pick("nhiệt độ", "temperature")
    }
    /// The dangers and duties of a line's goods, and those that cannot be read.
    pub(crate) fn flags(self, line: &CargoLine) -> impl Iterator<Item = Cow<'static, str>> + use<> {
        let all = [
            (line.has_battery, self.has_battery()),
            (line.has_liquid, self.has_liquid()),
            (line.has_chemical, self.has_chemical()),
            (line.is_dangerous, self.is_dangerous()),
            (line.requires_permit, self.requires_permit()),
        ];
        all.into_iter()
            .filter_map(move |(property, words)| match property {
                YesNo::Yes => Some(words.into()),
                YesNo::No => None,
                YesNo::Unread => Some(self.unread_property(words).into()),
            })
    }
    fn has_battery(self) -> &'static str {
        self.0.pick("có pin", "has batteries")
    }
    fn has_liquid(self) -> &'static str {
        self.0.pick("có chất lỏng", "has liquid")
    }
    fn has_chemical(self) -> &'static str {
        self.0.pick("có hóa chất", "has chemicals")
    }
    fn is_dangerous(self) -> &'static str {
        self.0.pick("hàng nguy hiểm", "dangerous goods")
    }
    fn requires_permit(self) -> &'static str {
        self.0.pick("cần giấy phép", "needs a permit")
    }
    fn unread_property(self, property: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{property}: không đọc được là có hay không"),
            Lang::En => format!("{property}: yes or no cannot be read"),
        }
    }
}
