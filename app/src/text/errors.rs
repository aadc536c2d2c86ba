//! Error pages: what happened, what was kept, what to do next.

use super::Lang;

/// One kind of error.
pub struct ErrorTexts {
    pub title: &'static str,
    pub what: &'static str,
    pub next: &'static str,
}

pub struct ErrorsTexts {
    pub forbidden: ErrorTexts,
    pub not_found: ErrorTexts,
    pub method: ErrorTexts,
    pub conflict: ErrorTexts,
    pub too_large: ErrorTexts,
    pub unsupported: ErrorTexts,
    pub refused: ErrorTexts,
    pub limited: ErrorTexts,
    pub internal: ErrorTexts,
    pub bad_gateway: ErrorTexts,
    pub unreachable: ErrorTexts,
    pub unreadable: ErrorTexts,
    pub unavailable: ErrorTexts,
    pub timed_out: ErrorTexts,
    /// For statuses without a page of their own.
    pub other: ErrorTexts,
    pub wait: fn(&str) -> String,
    pub search_label: &'static str,
    pub search: &'static str,
    /// Status, reference.
    pub reference: fn(u16) -> String,
    pub reference_of: &'static str,
    pub you: &'static str,
    pub portal: &'static str,
    pub service: &'static str,
}

pub static VI: ErrorsTexts = ErrorsTexts {
    forbidden: ErrorTexts {
        title: "Không nhận biểu mẫu này",
        what: "Biểu mẫu được gửi từ một trang ngoài cổng đối tác, nên đã bị chặn. Không có gì thay đổi.",
        next: "Hãy mở trang cần dùng ngay trong cổng rồi gửi lại.",
    },
    not_found: ErrorTexts {
        title: "Không có trang này",
        what: "Địa chỉ có thể bị gõ sai, hoặc yêu cầu thuộc tài khoản khác.",
        next: "Yêu cầu không bao giờ bị xóa, nên tìm kiếm sẽ thấy yêu cầu của bạn.",
    },
    method: ErrorTexts {
        title: "Địa chỉ này không mở trực tiếp được",
        what: "Đây là nơi nhận biểu mẫu, không phải một trang. Không có gì thay đổi.",
        next: "Hãy mở yêu cầu rồi thực hiện lại từ đó.",
    },
    conflict: ErrorTexts {
        title: "Nội dung đã thay đổi",
        what: "Những gì bạn thấy không còn đúng với hiện tại, nên không có gì được gửi.",
        next: "Hãy xem nội dung mới nhất rồi quyết định lại.",
    },
    too_large: ErrorTexts {
        title: "Nội dung gửi quá lớn",
        what: "Tệp được tối đa 20 MB, biểu mẫu tối đa 2 MB. Không có gì được gửi đi.",
        next: "Hãy lưu tệp nhỏ hơn hoặc chia làm hai tệp, rồi chọn lại.",
    },
    unsupported: ErrorTexts {
        title: "Không đọc được dạng dữ liệu này",
        what: "Dữ liệu được gửi ở dạng mà trang này không nhận. Không có gì thay đổi.",
        next: "Hãy mở lại trang rồi gửi biểu mẫu từ đó.",
    },
    refused: ErrorTexts {
        title: "Thao tác không được chấp nhận",
        what: "Không có gì thay đổi.",
        next: "Hãy xem lại nội dung và trạng thái của yêu cầu, rồi thử lại.",
    },
    limited: ErrorTexts {
        title: "Tạm dừng một chút: quá nhiều lần gọi trong phút này",
        what: "Dịch vụ giới hạn số lần gọi mỗi phút của công ty bạn, dùng chung với đồng nghiệp. Lần này không có gì được gửi.",
        next: "Hãy đợi một lát rồi thử lại.",
    },
    internal: ErrorTexts {
        title: "Cổng đối tác gặp lỗi",
        what: "Lỗi ở phía cổng, không phải do bạn. Lỗi đã được ghi lại.",
        next: "Hãy thử lại. Nếu bạn đang gửi gì đó, hãy xem yêu cầu trước khi gửi lại: lần đầu có thể đã đến nơi.",
    },
    bad_gateway: ErrorTexts {
        title: "Dịch vụ của nhà vận hành gặp sự cố",
        what: "Cổng vẫn hoạt động, nhưng dịch vụ phía sau không trả lời đúng.",
        next: "Hãy thử lại sau ít phút. Nếu bạn đang gửi gì đó, hãy xem yêu cầu trước khi gửi lại: lần đầu có thể đã đến nơi.",
    },
    unreachable: ErrorTexts {
        title: "Không kết nối được với dịch vụ của nhà vận hành",
        what: "Cổng vẫn hoạt động, nhưng dịch vụ phía sau không trả lời. Lần này không có gì được gửi.",
        next: "Hãy thử lại sau ít phút.",
    },
    unreadable: ErrorTexts {
        title: "Câu trả lời của dịch vụ không đọc được",
        what: "Cổng vẫn hoạt động, nhưng câu trả lời của dịch vụ phía sau bị hỏng hoặc bị cắt ngang.",
        next: "Hãy thử lại; nếu vẫn vậy, báo cho nhà vận hành. Nếu bạn đang gửi gì đó, hãy xem yêu cầu trước khi gửi lại: lần đầu có thể đã đến nơi.",
    },
    unavailable: ErrorTexts {
        title: "Cổng đối tác đang bận",
        what: "Cổng tạm thời không phục vụ được. Lần này không có gì được gửi.",
        next: "Hãy thử lại sau ít phút.",
    },
    timed_out: ErrorTexts {
        title: "Dịch vụ của nhà vận hành trả lời quá lâu",
        what: "Cổng vẫn hoạt động, nhưng dịch vụ phía sau không trả lời kịp.",
        next: "Hãy thử lại sau ít phút. Nếu bạn đang gửi gì đó, hãy xem yêu cầu trước khi gửi lại: lần đầu có thể đã đến nơi.",
    },
    other: ErrorTexts {
        title: "Không thực hiện được",
        what: "Cổng không hiểu được yêu cầu này của trình duyệt. Không có gì thay đổi.",
        next: "Hãy quay lại trang chủ rồi thử lại.",
    },
    wait: |length| format!("Thử lại sau {length}"),
    search_label: "Mã yêu cầu hoặc mã tham chiếu",
    search: "Tìm",
    reference: |status| format!("Lỗi {status}"),
    reference_of: ", mã tra cứu ",
    you: "Bạn",
    portal: "Cổng",
    service: "Dịch vụ",
};

pub static EN: ErrorsTexts = ErrorsTexts {
    forbidden: ErrorTexts {
        title: "This form was not accepted",
        what: "It was sent from a page outside the portal, so it was stopped. Nothing was changed.",
        next: "Open the page in the portal itself and send it from there.",
    },
    not_found: ErrorTexts {
        title: "This page is not here",
        what: "The address may be mistyped, or the request belongs to another account.",
        next: "Requests are never deleted, so a search will find yours.",
    },
    method: ErrorTexts {
        title: "This address cannot be opened by itself",
        what: "It takes forms and is no page. Nothing was changed.",
        next: "Open the request and do it again from there.",
    },
    conflict: ErrorTexts {
        title: "It has changed in the meantime",
        what: "What you saw is no longer how it stands, so nothing was sent.",
        next: "Look at the newest state, then decide again.",
    },
    too_large: ErrorTexts {
        title: "This is too large",
        what: "A file may have 20 MB, a form 2 MB. Nothing was sent.",
        next: "Save the file smaller or as two files, then choose it again.",
    },
    unsupported: ErrorTexts {
        title: "This kind of data cannot be read here",
        what: "It came in a form that this page does not take. Nothing was changed.",
        next: "Open the page again and send the form from there.",
    },
    refused: ErrorTexts {
        title: "This was not accepted",
        what: "Nothing was changed.",
        next: "Look at what was sent and at where the request stands, then try again.",
    },
    limited: ErrorTexts {
        title: "A short pause: too many calls this minute",
        what: "The service limits the calls of your company in a minute, and colleagues share them. Nothing was sent this time.",
        next: "Wait a moment, then try again.",
    },
    internal: ErrorTexts {
        title: "The portal made a mistake",
        what: "The fault is the portal’s and not yours. It has been recorded.",
        next: "Try again. If you were sending something, look at the request before sending again; the first try may have arrived.",
    },
    bad_gateway: ErrorTexts {
        title: "The operator’s service has a problem",
        what: "The portal works, but the service behind it did not answer properly.",
        next: "Try again in a few minutes. If you were sending something, look at the request before sending again; the first try may have arrived.",
    },
    unreachable: ErrorTexts {
        title: "The operator’s service does not answer",
        what: "The portal works, but the service behind it cannot be reached. Nothing was sent this time.",
        next: "Try again in a few minutes.",
    },
    unreadable: ErrorTexts {
        title: "The service’s answer could not be read",
        what: "The portal works, but the answer of the service behind it was damaged or cut off.",
        next: "Try again; if it stays like this, tell the operator. If you were sending something, look at the request before sending again; the first try may have arrived.",
    },
    unavailable: ErrorTexts {
        title: "The portal is busy",
        what: "It cannot serve this page right now. Nothing was sent this time.",
        next: "Try again in a few minutes.",
    },
    timed_out: ErrorTexts {
        title: "The operator’s service took too long",
        what: "The portal works, but the service behind it did not answer in time.",
        next: "Try again in a few minutes. If you were sending something, look at the request before sending again; the first try may have arrived.",
    },
    other: ErrorTexts {
        title: "This did not work",
        what: "The portal could not make sense of what the browser asked. Nothing was changed.",
        next: "Go to the home page and try again from there.",
    },
    wait: |length| format!("Try again in {length}"),
    search_label: "Request code or reference",
    search: "Search",
    reference: |status| format!("Error {status}"),
    reference_of: ", reference ",
    you: "You",
    portal: "Portal",
    service: "Service",
};

pub fn of(lang: Lang) -> &'static ErrorsTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}
