//! The form of a request: a new one, and information supplied to one.

use domain::rfq_form::DateDoubt;

use super::Lang;
use super::grid::grid_texts;
use super::tables::translation;

/// Texts of the request form.
#[derive(Clone, Copy)]
pub(crate) struct RequestFormTexts(Lang);

pub(crate) const fn request_form_texts(lang: Lang) -> RequestFormTexts {
    RequestFormTexts(lang)
}

impl RequestFormTexts {
    pub(crate) fn requests(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn new_title(self) -> &'static str {
        self.0.pick("Yêu cầu báo giá mới", "New request for quotation")
    }
    pub(crate) fn new_about(self) -> &'static str {
        self.0.pick(
            "Khi gửi, yêu cầu đến thẳng bộ phận báo giá. Trước đó không ai thấy.",
            "Goes straight to the pricing team when you send it. Until then nobody sees it.",
        )
    }
    /// Before the link to the form of a courier order.
    pub(crate) fn parcel(self) -> &'static str {
        self.0.pick("Chỉ một kiện nhỏ?", "Only one parcel?")
    }
    pub(crate) fn parcel_link(self) -> &'static str {
        self.0.pick("Tạo đơn chuyển phát", "Make a courier order")
    }
    /// Code or reference of the earlier request.
    pub(crate) fn copied(self, code: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Chép từ {code}"),
            Lang::En => format!("Copied from {code}"),
        }
    }
    pub(crate) fn copied_about(self) -> &'static str {
        self.0.pick(
            "Ngày tháng và mã tham chiếu không được chép. Hãy xem lại mọi mục trước khi gửi.",
            "Dates and the reference are not copied. Check every part before you send it.",
        )
    }
    pub(crate) fn copied_in_part(self) -> &'static str {
        self.0.pick(
            "Cổng không đọc được hết yêu cầu đó: những chỗ bị cắt kết thúc bằng “…”, có thể thiếu dòng hàng hoặc đặc tính của hàng (như hàng nguy hiểm). Hãy điền lại các phần này.",
            "The portal could not read all of that request: texts that were cut end with “…”, and cargo lines or properties of the goods (such as dangerous goods) may be missing. Fill these parts in again.",
        )
    }
    pub(crate) fn retyped(self) -> &'static str {
        self.0.pick(
            "Nội dung bạn đã nhập, với mã tham chiếu mới",
            "What you typed, under a new reference",
        )
    }
    pub(crate) fn retyped_about(self, taken: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Mã tham chiếu {taken} đã dùng cho một yêu cầu khác. Chưa có gì được gửi; hãy xem lại rồi gửi."
            ),
            Lang::En => format!(
                "The reference {taken} belongs to another request. Nothing has been sent; check it, then send it."
            ),
        }
    }
    pub(crate) fn reference_exists(self) -> &'static str {
        self.0.pick(
            "Mã tham chiếu này đã có, không có yêu cầu mới nào được tạo",
            "This reference already exists, and nothing new was created",
        )
    }
    pub(crate) fn reference_exists_about(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Mã {reference} đã dùng cho một yêu cầu trước. Biểu mẫu đã được cấp mã tham chiếu mới; hãy so với yêu cầu đó rồi gửi nếu đây là một yêu cầu khác."
            ),
            Lang::En => format!(
                "{reference} is the reference of an earlier request. The form has a new reference now; compare it with that request, and send it if this is another one."
            ),
        }
    }
    pub(crate) fn look_at_existing(self) -> &'static str {
        self.0.pick(
            "Xem yêu cầu mang mã này",
            "Look at the request that has the reference",
        )
    }
    pub(crate) fn edit_title(self) -> &'static str {
        self.0.pick("Bổ sung thông tin", "Supply information")
    }
    pub(crate) fn edit_crumb(self) -> &'static str {
        self.0.pick("Bổ sung", "Supply information")
    }
    pub(crate) fn edit_about(self) -> &'static str {
        self.0.pick(
            "Chỉ gửi những mục bạn thay đổi. Sau khi gửi, yêu cầu trở lại trạng thái Đã gửi yêu cầu.",
            "Only what you change is sent. After sending, the status goes back to Submitted.",
        )
    }
    pub(crate) fn asked(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành cần bạn cho biết",
            "What the operator needs from you",
        )
    }
    pub(crate) fn asked_nothing(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành cần thêm thông tin nhưng không ghi câu hỏi. Hãy xem lại các mục bên dưới hoặc hỏi trong ghi chú.",
            "The operator needs more information but left no question. Check the fields below, or ask in the note.",
        )
    }
    /// Beside the label of a field that the question names.
    pub(crate) fn asked_mark(self) -> &'static str {
        grid_texts(self.0).asked_mark()
    }
    pub(crate) fn answered_mark(self) -> &'static str {
        grid_texts(self.0).answered_mark()
    }
    pub(crate) fn asked_whole_line(self) -> &'static str {
        grid_texts(self.0).asked_whole_line()
    }
    /// Links to the named fields.
    pub(crate) fn asked_fields(self) -> &'static str {
        self.0
            .pick("Các mục mà câu hỏi nhắc đến", "Fields that the question names")
    }
    pub(crate) fn asked_lines(self, field: &str, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{field}, {count} dòng"),
            Lang::En => format!("{field}, {count} lines"),
        }
    }
    pub(crate) fn answered(self) -> &'static str {
        self.0.pick("đã sửa", "changed")
    }
    pub(crate) fn note(self) -> &'static str {
        self.0.pick("Ghi chú cho nhà vận hành", "Note to the operator")
    }
    pub(crate) fn note_hint(self) -> &'static str {
        self.0
            .pick("Tiếng Việt hoặc tiếng Anh.", "In Vietnamese or English.")
    }
    pub(crate) fn documents(self) -> &'static str {
        self.0
            .pick("Chứng từ của yêu cầu này", "Documents of this request")
    }
    pub(crate) fn documents_about(self) -> &'static str {
        self.0.pick(
            "Cần gửi chứng từ? Tải lên ở",
            "A document was asked for? Upload it under",
        )
    }
    pub(crate) fn lists_replaced(self) -> &'static str {
        self.0.pick(
            "Nếu bạn sửa hàng hóa hoặc dịch vụ, cả danh sách mới thay cho danh sách cũ.",
            "When you change cargo or services, the whole new list replaces the old one.",
        )
    }
    pub(crate) fn sections(self) -> &'static str {
        self.0.pick("Các phần của biểu mẫu", "Sections of the form")
    }
    pub(crate) fn services_about(self) -> &'static str {
        self.0.pick(
            "Chọn mọi dịch vụ cần báo giá cùng nhau.",
            "Choose all that should be priced together.",
        )
    }
    pub(crate) fn services_legend(self) -> &'static str {
        self.0.pick("Bạn cần dịch vụ nào?", "What do you need?")
    }
    pub(crate) fn service_code(self) -> &'static str {
        self.0.pick("Mã dịch vụ", "Service code")
    }
    pub(crate) fn service_code_hint(self) -> &'static str {
        self.0.pick(
            "Mã do nhà vận hành đặt. Nhiều mã cách nhau bằng dấu phẩy.",
            "As the operator names it. Several with commas between them.",
        )
    }
    pub(crate) fn partner_ref_hint(self) -> &'static str {
        self.0.pick(
            "Nhiều nhất 100 ký tự, mỗi yêu cầu một mã. Gửi lại cùng mã sẽ mở yêu cầu đầu tiên, không tạo thêm yêu cầu.",
            "Up to 100 characters, once per request. Sending it twice opens the first request instead of making a second.",
        )
    }
    pub(crate) fn currency_hint(self) -> &'static str {
        self.0.pick(
            "Mã ba chữ, ví dụ USD; để trống là tùy nhà vận hành. Nhà vận hành vẫn có thể dùng nhiều loại tiền.",
            "Three letters such as USD; empty means no preference. The operator may still mix currencies.",
        )
    }
    pub(crate) fn currency_odd(self) -> &'static str {
        self.0.pick(
            "Mã tiền tệ thường có ba chữ cái (ISO 4217). Hãy xem lại; bạn vẫn có thể gửi.",
            "A currency code has three letters (ISO 4217). Check it; you can still send it.",
        )
    }
    pub(crate) fn route_about(self) -> &'static str {
        self.0.pick(
            "Hai đầu càng rõ, càng ít phải hỏi lại.",
            "The more exact the two ends, the fewer questions come back.",
        )
    }
    pub(crate) fn pickup(self) -> &'static str {
        self.0.pick("Nơi lấy hàng", "Pickup")
    }
    pub(crate) fn delivery(self) -> &'static str {
        self.0.pick("Nơi giao hàng", "Delivery")
    }
    pub(crate) fn terms_about(self) -> &'static str {
        self.0.pick(
            "Hai quy tắc: một điều kiện, và một mốc thời gian.",
            "Two rules: one of the terms, and one of the times.",
        )
    }
    pub(crate) fn terms_legend(self) -> &'static str {
        self.0.pick("Điều kiện", "Terms")
    }
    pub(crate) fn time_legend(self) -> &'static str {
        self.0.pick("Thời gian", "Time")
    }
    pub(crate) fn not_chosen(self) -> &'static str {
        self.0.pick("Chưa chọn", "Not chosen")
    }
    pub(crate) fn transit_hint(self) -> &'static str {
        self.0.pick("Ví dụ 5 ngày.", "For example 5 days.")
    }
    pub(crate) fn country(self) -> &'static str {
        self.0.pick("quốc gia", "country")
    }
    pub(crate) fn address(self) -> &'static str {
        self.0.pick("địa chỉ", "address")
    }
    pub(crate) fn port(self) -> &'static str {
        self.0.pick("cảng hoặc sân bay", "port or airport")
    }
    pub(crate) fn special_about(self) -> &'static str {
        self.0.pick(
            "Chỉ những gì ảnh hưởng đến giá hoặc kế hoạch.",
            "Only what changes the price or the plan.",
        )
    }
    pub(crate) fn contact_about(self) -> &'static str {
        self.0.pick(
            "Để trống thì chức vụ, điện thoại và e-mail lấy từ tài khoản của bạn.",
            "Left empty, position, phone and e-mail come from your account.",
        )
    }
    pub(crate) fn invoice(self) -> &'static str {
        self.0
            .pick("Xuất hóa đơn cho công ty khác", "Invoice to another company")
    }
    /// Of a request that waits for information, whose invoicing details the service did not return.
    pub(crate) fn invoice_not_returned(self) -> &'static str {
        self.0.pick(
            "Dịch vụ không trả lại thông tin xuất hóa đơn nên các mục dưới đây để trống dù bạn có thể đã gửi. Chỉ điền mục cần đổi; mục để trống giữ nguyên như đã gửi.",
            "The service does not return invoicing details, so the fields below are empty even if you had sent them. Fill in only what should change; what stays empty stays as it was sent.",
        )
    }
    /// Of a request that is copied.
    pub(crate) fn invoice_not_copied(self) -> &'static str {
        self.0.pick(
            "Dịch vụ không trả lại thông tin xuất hóa đơn nên không chép sang được. Hãy điền lại nếu yêu cầu này cũng cần.",
            "The service does not return invoicing details, so they could not be copied. Fill them in again if this request needs them too.",
        )
    }
    pub(crate) fn tax_hint(self) -> &'static str {
        self.0.pick(
            "10 số (13 số nếu là chi nhánh; 12 số nếu là hộ kinh doanh, cá nhân).",
            "10 digits (13 with a branch; 12 for a household business or a person).",
        )
    }
    pub(crate) fn invoice_country_hint(self) -> &'static str {
        self.0.pick("Nơi đăng ký.", "Where it is registered.")
    }
    /// A remark on a chosen day, at its field.
    pub(crate) fn date_doubt(self, doubt: DateDoubt) -> &'static str {
        match doubt {
            DateDoubt::Passed => self.0.pick("Ngày này đã qua", "This day is in the past"),
            DateDoubt::BeforeReady => self
                .0
                .pick("Trước ngày hàng sẵn sàng", "Before the cargo is ready"),
            DateDoubt::BeforePickup => self.0.pick("Trước ngày lấy hàng", "Before the pickup"),
            DateDoubt::BeforeDeparture => self
                .0
                .pick("Trước ngày khởi hành dự kiến", "Before the expected departure"),
        }
    }
    pub(crate) fn dates_doubtful(self) -> &'static str {
        self.0.pick(
            "Chưa gửi: hãy xem lại các ngày",
            "Not sent yet: look at the days once more",
        )
    }
    pub(crate) fn dates_doubtful_about(self) -> &'static str {
        self.0.pick(
            "Hãy sửa các ngày dưới đây, hoặc gửi biểu mẫu như đang có: nhà vận hành sẽ quyết định.",
            "Correct the days below, or send the form as it is: the operator decides.",
        )
    }
    pub(crate) fn checked(self) -> &'static str {
        self.0
            .pick("Chưa gửi: không thiếu gì", "Not sent yet: nothing is missing")
    }
    pub(crate) fn checked_about(self) -> &'static str {
        self.0.pick(
            "Phím Enter chỉ kiểm tra biểu mẫu. Hãy gửi bằng nút ở cuối trang, hoặc nhấn Ctrl+Enter.",
            "Enter only checks the form. Send it with the button at the end of the page, or with Ctrl+Enter.",
        )
    }
    pub(crate) fn import_waiting_paste(self) -> &'static str {
        self.0.pick(
            "Các dòng bạn đã dán chưa có trong danh sách hàng hóa. Hãy kiểm tra và thêm chúng, hoặc xóa trống ô dán.",
            "The rows that you pasted are not among the cargo lines. Check and add them, or empty their field.",
        )
    }
    pub(crate) fn import_waiting_file(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Tệp “{name}” đã chọn nhưng chưa được đọc. Hãy chọn lại và kiểm tra tệp; nếu không cần, hãy gửi lại biểu mẫu."
            ),
            Lang::En => format!(
                "The file “{name}” was chosen, but not read. Choose it again and check it; to leave it out, send the form again."
            ),
        }
    }
    pub(crate) fn import_waiting_where(self) -> &'static str {
        self.0.pick(
            "Dán từ bảng tính hoặc nhập tệp",
            "Paste from a spreadsheet or import a file",
        )
    }
    pub(crate) fn send(self) -> &'static str {
        self.0.pick("Kiểm tra và gửi", "Check and send")
    }
    pub(crate) fn send_again(self) -> &'static str {
        self.0.pick("Kiểm tra và gửi lại", "Check and send again")
    }
    pub(crate) fn answer(self) -> &'static str {
        self.0.pick("Gửi thông tin bổ sung", "Send answer")
    }
    pub(crate) fn review(self) -> &'static str {
        self.0.pick("Xem lại và gửi", "Review and send")
    }
    pub(crate) fn no_catalogs(self) -> &'static str {
        self.0.pick(
            "Chưa đọc được danh mục của nhà vận hành",
            "The operator’s catalogs could not be read",
        )
    }
    pub(crate) fn no_catalogs_about(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu dùng các giá trị đã biết. Bạn vẫn có thể điền và gửi; nhà vận hành sẽ kiểm tra.",
            "The form offers the values known so far. You can fill it in and send it; the operator checks it.",
        )
    }
    pub(crate) fn nothing_reached(self) -> &'static str {
        self.0.pick(
            "Mọi thứ bạn nhập vẫn còn trong biểu mẫu. Chưa có gì được tạo ở nhà vận hành.",
            "Everything you typed is still in the form. Nothing was created at the operator.",
        )
    }
    pub(crate) fn operator_says(self) -> &'static str {
        self.0.pick("Nhà vận hành trả lời:", "The operator answered:")
    }
    pub(crate) fn elsewhere(self) -> &'static str {
        self.0.pick("Mục ngoài biểu mẫu", "Not on this form")
    }
    pub(crate) fn no_sales(self) -> &'static str {
        self.0.pick(
            "Tài khoản của bạn chưa có nhân viên kinh doanh phụ trách. Hãy liên hệ nhà vận hành để được chỉ định, rồi gửi lại.",
            "Your account has no sales representative yet. Ask the operator to assign one, then send again.",
        )
    }
    pub(crate) fn not_sent(self) -> &'static str {
        self.0.pick("Yêu cầu chưa được gửi", "The request was not sent")
    }
    pub(crate) fn answer_not_sent(self) -> &'static str {
        self.0
            .pick("Thông tin bổ sung chưa được gửi", "The answer was not sent")
    }
    pub(crate) fn perhaps_sent(self) -> &'static str {
        self.0.pick(
            "Chưa biết yêu cầu đã đến nơi chưa",
            "It is not known whether the request arrived",
        )
    }
    pub(crate) fn perhaps_safe(self) -> &'static str {
        self.0.pick(
            "Cứ gửi lại với cùng mã tham chiếu: nếu lần đầu đã đến nơi, yêu cầu đó sẽ mở ra, không có yêu cầu thứ hai.",
            "Send it again with the same reference: if the first try arrived, that request opens and no second one is made.",
        )
    }
    pub(crate) fn perhaps_unsafe(self) -> &'static str {
        self.0.pick(
            "Không có mã tham chiếu nên gửi lại có thể tạo yêu cầu thứ hai. Hãy xem danh sách trước khi gửi lại.",
            "Without a reference, sending again could make a second request. Look in the list before sending again.",
        )
    }
    pub(crate) fn look_in_list(self) -> &'static str {
        self.0
            .pick("Xem danh sách yêu cầu", "Look in the list of requests")
    }
    pub(crate) fn again(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu này đang được gửi hoặc đã được gửi",
            "This form is being sent, or was sent",
        )
    }
    pub(crate) fn again_about(self) -> &'static str {
        self.0.pick(
            "Lần bấm sau không gửi gì thêm: không có mã tham chiếu thì gửi lại có thể tạo yêu cầu thứ hai. Hãy xem danh sách; nếu chưa thấy yêu cầu này thì bấm gửi lại.",
            "The second press sent nothing: without a reference, sending again could make a second request. Look in the list; if the request is not there, send it again.",
        )
    }
    pub(crate) fn perhaps_answered(self) -> &'static str {
        self.0.pick(
            "Chưa biết thông tin bổ sung đã đến nơi chưa",
            "It is not known whether the answer arrived",
        )
    }
    pub(crate) fn perhaps_answered_about(self) -> &'static str {
        self.0.pick(
            "Cũng không đọc được trạng thái hiện tại. Hãy mở yêu cầu xem trạng thái trước khi gửi lại; lần đầu có thể đã đến nơi.",
            "The status could not be read either. Look at the request before sending again; the first try may have arrived.",
        )
    }
    pub(crate) fn still_waiting(self) -> &'static str {
        self.0.pick(
            "Thông tin bổ sung có lẽ chưa đến nơi",
            "The answer has probably not arrived",
        )
    }
    pub(crate) fn still_waiting_about(self) -> &'static str {
        self.0.pick(
            "Không có câu trả lời cho lần gửi, và yêu cầu vẫn ở trạng thái Cần bổ sung thông tin. Bạn có thể gửi lại.",
            "There was no reply to it, and the request still waits for information. You can send it again.",
        )
    }
    pub(crate) fn look_at_request(self) -> &'static str {
        self.0.pick("Mở yêu cầu", "Look at the request")
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick(
            "Mọi thứ bạn nhập vẫn còn trong biểu mẫu.",
            "Everything you typed is still in the form.",
        )
    }
    pub(crate) fn nothing_changed(self) -> &'static str {
        self.0.pick("Chưa có gì để gửi", "There is nothing to send yet")
    }
    pub(crate) fn nothing_changed_about(self) -> &'static str {
        self.0.pick(
            "Bạn chưa thay đổi mục nào và chưa viết ghi chú. Hãy sửa mục nhà vận hành hỏi, hoặc trả lời trong ghi chú.",
            "No field is changed and there is no note. Change what the operator asked about, or answer in the note.",
        )
    }
    pub(crate) fn read_in_part(self) -> &'static str {
        self.0.pick(
            "Cổng không đọc được hết yêu cầu này",
            "The portal cannot read all of this request",
        )
    }
    pub(crate) fn read_in_part_refused(self) -> &'static str {
        self.0.pick("Chưa gửi gì.", "Nothing was sent.")
    }
    pub(crate) fn read_in_part_about(self, is_shortened: bool) -> &'static str {
        if !is_shortened {
            return self.0.pick(
                "Có dòng hàng bị thiếu, hoặc đặc tính của hàng không đọc được là có hay không. Nếu gửi lại, phần bị thiếu sẽ mất ở nhà vận hành, nên không sửa được danh sách hàng tại đây. Hãy giữ nguyên danh sách này và viết điều cần sửa vào ghi chú cho nhà vận hành.",
                "Cargo lines are missing, or a property of the goods is neither yes nor no. If the lines were sent back, the operator would lose what is missing, so they cannot be changed here. Leave them as they are and write in the note to the operator what is to change.",
            );
        }
        self.0.pick(
            "Có dòng hàng bị thiếu, đoạn chữ bị cắt (kết thúc bằng “…”), hoặc đặc tính của hàng không đọc được là có hay không. Nếu gửi lại, phần bị thiếu sẽ mất ở nhà vận hành, nên không sửa được danh sách hàng, các lựa chọn và những đoạn chữ đó tại đây. Hãy giữ nguyên các mục này và viết điều cần sửa vào ghi chú cho nhà vận hành.",
            "Cargo lines are missing, texts are cut (and end with “…”), or a property of the goods is neither yes nor no. If they were sent back, the operator would lose what is missing, so the cargo lines, the choices and these texts cannot be changed here. Leave them as they are and write in the note to the operator what is to change.",
        )
    }
    pub(crate) fn stale(self) -> &'static str {
        self.0.pick(
            "Yêu cầu đã thay đổi sau khi bạn mở biểu mẫu",
            "The request has changed since you opened this form",
        )
    }
    pub(crate) fn stale_about(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì. Những gì bạn nhập vẫn còn. Hãy xem các khác biệt dưới đây; gửi lại sẽ ghi đè bằng nội dung của bạn.",
            "Nothing was sent. What you typed is still here. Look at the differences below; sending again replaces them with yours.",
        )
    }
    pub(crate) fn differences(self) -> &'static str {
        self.0.pick(
            "Khác biệt giữa yêu cầu hiện tại và biểu mẫu của bạn",
            "Where the request and your form differ",
        )
    }
    pub(crate) fn now(self) -> &'static str {
        self.0.pick("Hiện tại", "Now")
    }
    pub(crate) fn yours(self) -> &'static str {
        self.0.pick("Của bạn", "Yours")
    }
    pub(crate) fn not_asked(self) -> &'static str {
        self.0.pick(
            "Yêu cầu này không chờ bổ sung thông tin",
            "This request does not wait for information",
        )
    }
    pub(crate) fn not_asked_about(self) -> &'static str {
        self.0.pick(
            "Chỉ gửi bổ sung được khi trạng thái là Cần bổ sung thông tin. Không có gì được gửi.",
            "Information can be supplied only while the status is Info needed. Nothing was sent.",
        )
    }
    pub(crate) fn typed_kept(self) -> &'static str {
        self.0.pick("Ghi chú bạn đã nhập", "The note you typed")
    }
    pub(crate) fn copy_unreadable(self) -> &'static str {
        self.0.pick(
            "Không đọc được yêu cầu cần chép, nên biểu mẫu đang trống.",
            "The request to copy could not be read, so the form is empty.",
        )
    }
}

/// The label of a field or a group of the request (not of its cargo lines).
pub fn field(name: &str, lang: Lang) -> Option<&'static str> {
    translation("request_field", name, lang)
}

#[cfg(test)]
mod tests {
    use domain::rfq_form::{CARGO_FLAGS, CargoTexts, RfqTexts};

    use super::*;
    use crate::text::cargo;

    #[test]
    fn every_field_has_its_name_in_both_languages() {
        for lang in [Lang::Vi, Lang::En] {
            for name in RfqTexts::NAMES.iter().chain(&[
                "service_codes",
                "special_requirements",
                "cargos",
                "origin",
                "destination",
                "terms",
                "time",
                "note",
            ]) {
                assert!(field(name, lang).is_some(), "{name}");
            }
            for name in CargoTexts::NAMES.iter().chain(&CARGO_FLAGS) {
                assert!(cargo::field(name, lang).is_some(), "{name}");
            }
        }
    }
}
