//! Error pages: the event, the kept values, the next step.

use super::Lang;

/// One kind of error.
pub struct ErrorTexts {
    pub title: &'static str,
    pub what: &'static str,
    pub next: &'static str,
}

/// Texts of the error pages.
#[derive(Clone, Copy)]
pub(crate) struct ErrorPageTexts(Lang);

pub(crate) const fn error_page_texts(lang: Lang) -> ErrorPageTexts {
    ErrorPageTexts(lang)
}

impl ErrorPageTexts {
    pub(crate) fn forbidden(self) -> ErrorTexts {
        ErrorTexts {
            title: self
                .0
                .pick("Không nhận biểu mẫu này", "This form was not accepted"),
            what: self.0.pick(
                "Biểu mẫu được gửi từ một trang ngoài cổng đối tác, nên đã bị chặn. Không có gì thay đổi.",
                "It was sent from a page outside the portal, so it was stopped. Nothing was changed.",
            ),
            next: self.0.pick(
                "Hãy mở trang cần dùng ngay trong cổng rồi gửi lại.",
                "Open the page in the portal itself and send it from there.",
            ),
        }
    }
    pub(crate) fn wrong_host(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Đây không phải địa chỉ của cổng đối tác",
                "This is not the portal’s address",
            ),
            what: self.0.pick(
                "Trang được mở qua một tên máy chủ mà cổng không nhận là của mình. Không có gì thay đổi.",
                "It was opened through a host name that the portal does not know as its own. Nothing was changed.",
            ),
            next: self.0.pick(
                "Hãy mở cổng bằng địa chỉ bạn vẫn dùng. Người vận hành cổng thấy cả hai tên trong nhật ký.",
                "Open the portal at the address that you were given. Whoever runs it finds both names in its log.",
            ),
        }
    }
    /// Told to islands; a page leads to signing in instead.
    pub(crate) fn signed_out(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Phiên làm việc đã kết thúc", "Your session is over"),
            what: self.0.pick("Không có gì thay đổi.", "Nothing was changed."),
            next: self.0.pick(
                "Hãy tải lại trang để đăng nhập.",
                "Load the page again to sign in.",
            ),
        }
    }
    pub(crate) fn not_found(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Không có trang này", "This page is not here"),
            what: self.0.pick(
                "Địa chỉ có thể bị gõ sai, hoặc yêu cầu thuộc tài khoản khác.",
                "The address may be mistyped, or the request belongs to another account.",
            ),
            next: self.0.pick(
                "Yêu cầu không bao giờ bị xóa, nên tìm kiếm sẽ thấy yêu cầu của bạn.",
                "Requests are never deleted, so a search will find yours.",
            ),
        }
    }
    pub(crate) fn method(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Địa chỉ này không mở trực tiếp được",
                "This address cannot be opened by itself",
            ),
            what: self.0.pick(
                "Đây là nơi nhận biểu mẫu, không phải một trang. Không có gì thay đổi.",
                "It takes forms and is no page. Nothing was changed.",
            ),
            next: self.0.pick(
                "Hãy mở yêu cầu rồi thực hiện lại từ đó.",
                "Open the request and do it again from there.",
            ),
        }
    }
    pub(crate) fn conflict(self) -> ErrorTexts {
        ErrorTexts {
            title: self
                .0
                .pick("Nội dung đã thay đổi", "It has changed in the meantime"),
            what: self.0.pick(
                "Những gì bạn thấy không còn đúng với hiện tại, nên không có gì được gửi.",
                "What you saw is no longer how it stands, so nothing was sent.",
            ),
            next: self.0.pick(
                "Hãy xem nội dung mới nhất rồi quyết định lại.",
                "Look at the newest state, then decide again.",
            ),
        }
    }
    pub(crate) fn too_large(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Nội dung gửi quá lớn", "This is too large"),
            what: self.0.pick(
                "Tệp được tối đa 20 MB, biểu mẫu tối đa 2 MB. Không có gì được gửi đi.",
                "A file may have 20 MB, a form 2 MB. Nothing was sent.",
            ),
            next: self.0.pick(
                "Hãy lưu tệp nhỏ hơn hoặc chia làm hai tệp, rồi chọn lại.",
                "Save the file smaller or as two files, then choose it again.",
            ),
        }
    }
    pub(crate) fn unsupported(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Không đọc được dạng dữ liệu này",
                "This kind of data cannot be read here",
            ),
            what: self.0.pick(
                "Dữ liệu được gửi ở dạng mà trang này không nhận. Không có gì thay đổi.",
                "It came in a form that this page does not take. Nothing was changed.",
            ),
            next: self.0.pick(
                "Hãy mở lại trang rồi gửi biểu mẫu từ đó.",
                "Open the page again and send the form from there.",
            ),
        }
    }
    pub(crate) fn refused(self) -> ErrorTexts {
        ErrorTexts {
            title: self
                .0
                .pick("Thao tác không được chấp nhận", "This was not accepted"),
            what: self.0.pick("Không có gì thay đổi.", "Nothing was changed."),
            next: self.0.pick(
                "Hãy xem lại nội dung và trạng thái của yêu cầu, rồi thử lại.",
                "Look at what was sent and at where the request stands, then try again.",
            ),
        }
    }
    pub(crate) fn limited(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Dịch vụ của nhà vận hành yêu cầu tạm dừng", "The operator’s service asks for a pause"),
            what: self.0.pick("Dịch vụ vừa từ chối một lượt gọi của công ty bạn (giới hạn mỗi phút dùng chung với đồng nghiệp), và cổng chưa đọc được gì của trang này trước đó. Lần này không có gì được gửi.", "It has refused a call of your company (colleagues share its limit for a minute), and nothing of this page was read before. Nothing was sent this time."),
            next: self.0.pick("Hãy đợi một lát rồi thử lại.", "Wait a moment, then try again."),
        }
    }
    pub(crate) fn held_back(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Cổng đang chờ tới lượt gọi", "The portal waits for its turn"),
            what: self.0.pick("Dịch vụ của nhà vận hành nhận một số lượt gọi mỗi phút cho cả công ty bạn; cổng chia đều để không lượt nào bị từ chối. Lúc này nhiều đồng nghiệp cùng đang chờ. Lần này không có gì được gửi.", "The operator’s service takes a number of calls a minute from your whole company; the portal spreads them so that none is refused. Many colleagues are waiting right now. Nothing was sent this time."),
            next: self.0.pick("Hãy đợi một lát rồi thử lại.", "Wait a moment, then try again."),
        }
    }
    pub(crate) fn internal(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Cổng đối tác gặp lỗi", "The portal made a mistake"),
            what: self.0.pick(
                "Lỗi ở phía cổng, không phải do bạn. Lỗi đã được ghi lại.",
                "The fault is the portal’s and not yours. It has been recorded.",
            ),
            next: self.0.pick("Hãy thử lại.", "Try again."),
        }
    }
    pub(crate) fn bad_gateway(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Dịch vụ của nhà vận hành gặp sự cố",
                "The operator’s service has a problem",
            ),
            what: self.0.pick(
                "Cổng vẫn hoạt động, nhưng dịch vụ phía sau không trả lời đúng.",
                "The portal works, but the service behind it did not answer properly.",
            ),
            next: self
                .0
                .pick("Hãy thử lại sau ít phút.", "Try again in a few minutes."),
        }
    }
    pub(crate) fn unreachable(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Không kết nối được với dịch vụ của nhà vận hành",
                "The operator’s service does not answer",
            ),
            what: self.0.pick(
                "Cổng vẫn hoạt động, nhưng dịch vụ phía sau không trả lời. Lần này không có gì được gửi.",
                "The portal works, but the service behind it cannot be reached. Nothing was sent this time.",
            ),
            next: self
                .0
                .pick("Hãy thử lại sau ít phút.", "Try again in a few minutes."),
        }
    }
    pub(crate) fn unreadable(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Câu trả lời của dịch vụ không đọc được",
                "The service’s answer could not be read",
            ),
            what: self.0.pick(
                "Cổng vẫn hoạt động, nhưng câu trả lời của dịch vụ phía sau bị hỏng hoặc bị cắt ngang.",
                "The portal works, but the answer of the service behind it was damaged or cut off.",
            ),
            next: self.0.pick(
                "Hãy thử lại; nếu vẫn vậy, báo cho nhà vận hành.",
                "Try again; if it stays like this, tell the operator.",
            ),
        }
    }
    pub(crate) fn unavailable(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Cổng đối tác đang bận", "The portal is busy"),
            what: self.0.pick(
                "Cổng tạm thời không phục vụ được. Lần này không có gì được gửi.",
                "It cannot serve this page right now. Nothing was sent this time.",
            ),
            next: self.0.pick("Hãy thử lại sau giây lát.", "Try again in a moment."),
        }
    }
    pub(crate) fn locked(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Yêu cầu này đang được gửi một việc khác", "Something else is being sent for this request"),
            what: self.0.pick(
                "Một thay đổi hoặc một tệp khác của cùng yêu cầu vẫn đang được gửi đi: của đồng nghiệp, hoặc lần bấm trước của bạn. Lần này không có gì được gửi.",
                "Another change or file of the same request is still on its way: a colleague’s, or your own earlier press. Nothing was sent this time.",
            ),
            next: self.0.pick("Hãy thử lại sau giây lát.", "Try again in a moment."),
        }
    }
    pub(crate) fn database_away(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Cơ sở dữ liệu của cổng không trả lời", "The portal’s database is not answering"),
            what: self.0.pick(
                "Dịch vụ của nhà vận hành không bị ảnh hưởng, nhưng nếu thiếu cơ sở dữ liệu thì cổng không làm được việc này. Lần này không có gì được gửi.",
                "The operator’s service is not affected, but without its database the portal cannot do this. Nothing was sent this time.",
            ),
            next: self.0.pick("Hãy thử lại sau giây lát.", "Try again in a moment."),
        }
    }
    pub(crate) fn timed_out(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick(
                "Dịch vụ của nhà vận hành trả lời quá lâu",
                "The operator’s service took too long",
            ),
            what: self.0.pick(
                "Cổng vẫn hoạt động, nhưng dịch vụ phía sau không trả lời kịp.",
                "The portal works, but the service behind it did not answer in time.",
            ),
            next: self
                .0
                .pick("Hãy thử lại sau ít phút.", "Try again in a few minutes."),
        }
    }
    pub(crate) fn too_slow(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Biểu mẫu đến quá chậm", "The form came too slowly"),
            what: self.0.pick("Kết nối quá chậm hoặc bị ngắt trước khi biểu mẫu đến đủ. Chưa có gì được gửi đi.", "The connection was too slow, or stopped before the whole form was here. Nothing was sent."),
            next: self.0.pick("Hãy quay lại trang trước: trình duyệt vẫn giữ những gì bạn đã nhập. Hãy gửi lại khi kết nối tốt hơn.", "Go back: your browser still has what you typed. Send it again when the connection is better."),
        }
    }
    /// Said beside an error after which it is not known whether a form has arrived.
    pub(crate) fn perhaps_sent(self) -> &'static str {
        self.0.pick(
            "Hãy xem yêu cầu trước khi gửi lại: lần đầu có thể đã đến nơi.",
            "Look at the request before sending again; the first try may have arrived.",
        )
    }
    /// For statuses without a page of their own.
    pub(crate) fn other(self) -> ErrorTexts {
        ErrorTexts {
            title: self.0.pick("Không thực hiện được", "This did not work"),
            what: self.0.pick(
                "Cổng không hiểu được yêu cầu này của trình duyệt. Không có gì thay đổi.",
                "The portal could not make sense of what the browser asked. Nothing was changed.",
            ),
            next: self.0.pick(
                "Hãy quay lại trang chủ rồi thử lại.",
                "Go to the home page and try again from there.",
            ),
        }
    }
    pub(crate) fn kept_here(self) -> &'static str {
        self.0.pick(
            "Mọi thứ bạn đã nhập được giữ trên trang này. Hãy gửi lại sau giây lát; cùng một biểu mẫu không bao giờ được thực hiện hai lần.",
            "Everything you typed is kept on this page. Send it again in a moment; the same form is never carried out twice.",
        )
    }
    pub(crate) fn send_again(self) -> &'static str {
        self.0.pick("Gửi lại", "Send again")
    }
    pub(crate) fn wait(self, length: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Thử lại sau {length}"),
            Lang::En => format!("Try again in {length}"),
        }
    }
    pub(crate) fn search_label(self) -> &'static str {
        self.0
            .pick("Mã yêu cầu hoặc mã tham chiếu", "Request code or reference")
    }
    pub(crate) fn search(self) -> &'static str {
        self.0.pick("Tìm", "Search")
    }
    /// Status, reference.
    pub(crate) fn reference(self, status: u16) -> String {
        match self.0 {
            Lang::Vi => format!("Lỗi {status}"),
            Lang::En => format!("Error {status}"),
        }
    }
    pub(crate) fn reference_of(self) -> &'static str {
        self.0.pick(", mã tra cứu ", ", reference ")
    }
    pub(crate) fn you(self) -> &'static str {
        self.0.pick("Bạn", "You")
    }
    pub(crate) fn portal(self) -> &'static str {
        self.0.pick("Cổng", "Portal")
    }
    pub(crate) fn service(self) -> &'static str {
        self.0.pick("Dịch vụ", "Service")
    }
}
