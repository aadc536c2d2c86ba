//! Signing in.

use super::Lang;

/// The reason why a pasted text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenFault {
    TooLong,
    /// A space inside.
    Blank,
    /// A character inside that no token has.
    Character(char),
}

/// Texts of the sign-in page.
#[derive(Clone, Copy)]
pub(crate) struct SignInTexts(Lang);

pub(crate) const fn sign_in_texts(lang: Lang) -> SignInTexts {
    SignInTexts(lang)
}

impl SignInTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Đăng nhập", "Sign in")
    }
    pub(crate) fn heading(self) -> &'static str {
        self.0
            .pick("Đăng nhập bằng token API", "Sign in with your API token")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Một token mở được yêu cầu, báo giá và chứng từ của cả công ty bạn. Hãy giữ nó như giữ mật khẩu.",
            "One token opens the requests, quotations and documents of your whole company. Keep it as you keep a password.",
        )
    }
    pub(crate) fn token(self) -> &'static str {
        self.0.pick("Token API", "API token")
    }
    pub(crate) fn token_hint(self) -> &'static str {
        self.0.pick(
            "Một dòng dài gồm chữ và số. Khoảng trắng ở hai đầu được bỏ qua.",
            "A long line of letters and digits. Spaces around it are ignored.",
        )
    }
    pub(crate) fn name(self) -> &'static str {
        self.0.pick("Tên của bạn", "Your name")
    }
    pub(crate) fn name_hint(self) -> &'static str {
        self.0.pick(
            "Hiện trong cổng, để biết ai đang dùng trình duyệt này.",
            "Shown in the portal, so that it is clear who uses this browser.",
        )
    }
    pub(crate) fn submit(self) -> &'static str {
        self.0.pick("Đăng nhập", "Sign in")
    }
    pub(crate) fn where_title(self) -> &'static str {
        self.0.pick("Lấy token ở đâu?", "Where do I find a token?")
    }
    /// Before the link to the web application.
    pub(crate) fn where_open(self) -> &'static str {
        self.0.pick("Mở ", "Open ")
    }
    pub(crate) fn where_link(self) -> &'static str {
        self.0.pick(
            "trang Tùy chọn (Preferences) trong ứng dụng web",
            "Preferences in the web application",
        )
    }
    /// Before the tab's Vietnamese name, and after it.
    pub(crate) fn where_tab(self) -> (&'static str, &'static str) {
        self.0.pick(
            ("Chọn thẻ ", " (Token list)."),
            ("Choose the tab ", " (Token list)."),
        )
    }
    pub(crate) fn where_copy(self) -> &'static str {
        self.0.pick(
            "Tạo token mới hoặc sao chép token còn hiệu lực, rồi dán vào đây.",
            "Create a token, or copy one that is still valid, and paste it here.",
        )
    }
    pub(crate) fn where_else(self) -> &'static str {
        self.0.pick(
            "Không vào được trang Tùy chọn? Nhân viên kinh doanh của nhà vận hành có thể cấp token cho bạn.",
            "No access to Preferences? Your sales contact at the operator can issue a token.",
        )
    }
    pub(crate) fn unsent_title(self) -> &'static str {
        self.0.pick("Chưa gửi gì cả", "Nothing was sent")
    }
    pub(crate) fn unsent(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu đã gửi khi trình duyệt này không còn đăng nhập, nên cổng không nhận. Bản nháp trong trình duyệt (nếu có) sẽ được đề nghị lại sau khi đăng nhập; phần còn lại cần nhập lại.",
            "The form was sent while this browser was not signed in, so the portal did not take it. A draft in this browser, if there is one, is offered again after you sign in; anything else has to be typed again.",
        )
    }
    pub(crate) fn safe(self) -> &'static str {
        self.0.pick(
            "Token chỉ được gửi đến máy chủ của cổng này. Nó không được lưu trong trình duyệt và không bao giờ hiện lại.",
            "The token goes to the portal server only. It is never stored in this browser or shown again.",
        )
    }
    pub(crate) fn poster(self) -> &'static str {
        self.0.pick(
            "Hỏi giá, trả lời báo giá và theo dõi hàng đến khi giao xong.",
            "Ask for a price, answer it, and follow the cargo until it is delivered.",
        )
    }
    pub(crate) fn poster_label(self) -> &'static str {
        self.0.pick("Giới thiệu", "About this portal")
    }
    pub(crate) fn not_signed_in(self) -> &'static str {
        self.0.pick("Bạn chưa đăng nhập", "You are not signed in")
    }
    pub(crate) fn missing(self) -> &'static str {
        self.0.pick(
            "Chưa có token. Hãy dán token vào ô bên dưới.",
            "There is no token yet. Paste it into the field below.",
        )
    }
    pub(crate) fn not_a_token(self, fault: TokenFault) -> String {
        let what = match fault {
            TokenFault::TooLong => self
                .0
                .pick("dài hơn 4096 ký tự", "is longer than 4096 characters")
                .to_owned(),
            TokenFault::Blank => self
                .0
                .pick("có khoảng trắng ở giữa", "has a space in it")
                .to_owned(),
            TokenFault::Character(letter) => {
                let code = format!("U+{:04X}", u32::from(letter));
                // A control character shows nothing.
                let letter = if letter.is_control() {
                    String::new()
                } else {
                    format!("“{letter}” ")
                };
                match self.0 {
                    Lang::Vi => format!("có ký tự {letter}({code}), không token nào có"),
                    Lang::En => format!("has the character {letter}({code}) in it, which no token has"),
                }
            }
        };
        match self.0 {
            Lang::Vi => format!(
                "Nội dung vừa dán không phải là token: nội dung {what}. Token là một dòng chỉ gồm chữ không dấu, số và dấu câu. Không có gì được gửi đi."
            ),
            Lang::En => format!(
                "What was pasted is no token: it {what}. A token is one line of plain letters, digits and signs. Nothing was sent."
            ),
        }
    }
    pub(crate) fn wrong(self) -> &'static str {
        self.0.pick(
            "Dịch vụ không chấp nhận token này: token bị gõ sai, đã hết hạn hoặc đã bị thu hồi. Không có gì thay đổi.",
            "The service did not accept this token: it is mistyped, expired or withdrawn. Nothing was changed.",
        )
    }
    pub(crate) fn cookie_not_kept(self) -> &'static str {
        self.0.pick(
            "Token đúng, nhưng trình duyệt này không giữ phiên đăng nhập: nó không gửi lại cookie của cổng. Hãy cho phép cookie của trang này và mở cổng bằng địa chỉ https, rồi đăng nhập lại.",
            "The token is right, but this browser did not keep the sign-in: it sent no cookie of the portal back. Allow cookies for this site and open the portal by its https address, then sign in again.",
        )
    }
    pub(crate) fn wrong_field(self) -> &'static str {
        self.0.pick(
            "Token này bị từ chối. Hãy kiểm tra xem đã sao chép đủ chưa.",
            "This token was refused. Check that all of it was copied.",
        )
    }
    pub(crate) fn paste_again(self) -> &'static str {
        self.0.pick(
            "Dán lại token, hoặc dán token mới",
            "Paste the token again, or paste a new one",
        )
    }
    pub(crate) fn rate_limited(self, wait: Option<&str>) -> String {
        match self.0 {
            Lang::Vi => match wait {
                Some(wait) => {
                    format!("Dịch vụ đang giới hạn số lần gọi của công ty bạn. Hãy đăng nhập lại sau {wait}.")
                }
                None => {
                    "Dịch vụ đang giới hạn số lần gọi của công ty bạn. Hãy đăng nhập lại sau một phút.".into()
                }
            },
            Lang::En => match wait {
                Some(wait) => {
                    format!(
                        "The service limits the calls of your company right now. Sign in again in {wait}."
                    )
                }
                None => "The service limits the calls of your company right now. Sign in again in a minute."
                    .into(),
            },
        }
    }
    pub(crate) fn too_many_tries(self, wait: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã thử đăng nhập quá nhiều lần. Hãy thử lại sau {wait}."),
            Lang::En => format!("There were too many tries to sign in. Try again in {wait}."),
        }
    }
    pub(crate) fn unreachable(self) -> &'static str {
        self.0.pick(
            "Không kết nối được với dịch vụ của nhà vận hành. Hãy thử lại sau ít phút.",
            "The operator’s service cannot be reached. Try again in a few minutes.",
        )
    }
    pub(crate) fn timed_out(self) -> &'static str {
        self.0.pick(
            "Dịch vụ của nhà vận hành trả lời quá lâu. Hãy thử lại sau ít phút.",
            "The operator’s service took too long to answer. Try again in a few minutes.",
        )
    }
    pub(crate) fn operator_failed(self) -> &'static str {
        self.0.pick(
            "Dịch vụ của nhà vận hành đang gặp sự cố. Hãy thử lại sau ít phút.",
            "The operator’s service has a problem. Try again in a few minutes.",
        )
    }
    pub(crate) fn unreadable(self) -> &'static str {
        self.0.pick(
            "Câu trả lời của dịch vụ không đọc được. Hãy thử lại; nếu vẫn vậy, báo cho nhà vận hành.",
            "The service’s answer could not be read. Try again; if it stays like this, tell the operator.",
        )
    }
    pub(crate) fn token_unchecked(self) -> &'static str {
        self.0.pick(
            "Token của bạn chưa được kiểm tra; có thể nó vẫn đúng.",
            "Your token was not checked; it may well be right.",
        )
    }
    pub(crate) fn expired_title(self) -> &'static str {
        self.0.pick("Phiên làm việc đã kết thúc", "Your session ended")
    }
    pub(crate) fn expired(self) -> &'static str {
        self.0.pick(
            "Bạn đã không dùng cổng quá lâu. Hãy đăng nhập để trở lại đúng chỗ cũ.",
            "The portal was not used for a long time. Sign in and you return to the same place.",
        )
    }
    pub(crate) fn elsewhere_title(self) -> &'static str {
        self.0.pick(
            "Bạn đã bị đăng xuất từ nơi khác",
            "You were signed out from elsewhere",
        )
    }
    pub(crate) fn elsewhere(self) -> &'static str {
        self.0.pick(
            "Ai đó đã đăng xuất mọi thiết bị của token này, hoặc có quá nhiều người cùng đăng nhập bằng nó. Hãy đăng nhập để trở lại đúng chỗ cũ.",
            "Somebody signed out all devices of this token, or too many people had signed in with it. Sign in and you return to the same place.",
        )
    }
    pub(crate) fn refused_title(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không còn chấp nhận token",
            "The operator no longer accepts the token",
        )
    }
    pub(crate) fn refused(self) -> &'static str {
        self.0.pick(
            "Token đã hết hạn hoặc bị thu hồi, nên phiên làm việc kết thúc. Hãy đăng nhập bằng token mới để trở lại đúng chỗ cũ.",
            "It expired or was withdrawn, so the session ended. Sign in with a new token and you return to the same place.",
        )
    }
    pub(crate) fn signed_out(self) -> &'static str {
        self.0.pick("Bạn đã đăng xuất.", "You are signed out.")
    }
    pub(crate) fn kept_title(self) -> &'static str {
        self.0.pick("Những gì bạn đã nhập vẫn còn", "Your work is kept")
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu chưa được gửi. Đăng nhập lại bằng cùng tài khoản, nó sẽ hiện lại với nội dung đã nhập.",
            "The form was not sent. Sign in with the same account, and it appears again with what you typed.",
        )
    }
    pub(crate) fn submit_again(self) -> &'static str {
        self.0.pick("Đăng nhập và tiếp tục", "Sign in and continue")
    }
    /// The two ends of the lane above an ended session.
    pub(crate) fn you(self) -> &'static str {
        self.0.pick("Bạn", "You")
    }
    pub(crate) fn portal(self) -> &'static str {
        self.0.pick("Cổng", "Portal")
    }
}
