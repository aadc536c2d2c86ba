//! Renegotiation: the negotiation form, and the note it writes to the operator. The note's language is chosen on
//! its own, so its texts stand apart from those of the page.

use super::Lang;

/// Texts of the form of a renegotiation.
#[derive(Clone, Copy)]
pub(crate) struct NegotiationTexts(Lang);

pub(crate) const fn negotiation_texts(lang: Lang) -> NegotiationTexts {
    NegotiationTexts(lang)
}

impl NegotiationTexts {
    pub(crate) fn what(self) -> &'static str {
        self.0
            .pick("Bạn muốn bàn về điều gì?", "What do you want to talk about?")
    }
    pub(crate) fn what_hint(self) -> &'static str {
        self.0.pick(
            "Đánh dấu các khoản phí; ghi giá mong muốn hoặc lý do nếu có.",
            "Tick charges; give a target price or a reason where you have one.",
        )
    }
    pub(crate) fn target(self) -> &'static str {
        self.0.pick("Giá mong muốn", "Target")
    }
    pub(crate) fn reason(self) -> &'static str {
        self.0.pick("Lý do", "Reason")
    }
    pub(crate) fn extend(self) -> &'static str {
        self.0.pick("Gia hạn hiệu lực báo giá", "A longer validity")
    }
    pub(crate) fn not_all(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Chỉ đánh dấu được {count} khoản phí đầu tiên; các khoản khác xin viết trong nội dung gửi nhà vận hành."
                )
            }
            Lang::En => {
                format!(
                    "Only the first {count} charges can be ticked here; write about the others in the message."
                )
            }
        }
    }
    pub(crate) fn language(self) -> &'static str {
        self.0.pick("Ngôn ngữ của nội dung", "Language of the message")
    }
    pub(crate) fn write(self) -> &'static str {
        self.0.pick("Soạn nội dung", "Write the message")
    }
    pub(crate) fn write_hint(self) -> &'static str {
        self.0.pick(
            "Soạn nội dung từ các mục đã chọn. Chưa gửi gì: bạn đọc và sửa lại trước khi gửi.",
            "Writes the message from your choices. Nothing is sent: you read and change it first.",
        )
    }
    pub(crate) fn choose(self) -> &'static str {
        self.0.pick("Chọn các khoản phí", "Choose charges")
    }
    pub(crate) fn choose_hint(self) -> &'static str {
        self.0.pick(
            "Mở danh sách khoản phí để soạn nội dung từ đó. Chưa gửi gì; những gì bạn đã nhập ở đây được giữ nguyên.",
            "Opens the list of charges, from which the message can be written. Nothing is sent; what you typed here comes along.",
        )
    }
    pub(crate) fn chosen(self) -> &'static str {
        self.0.pick("Đã chọn:", "Chosen so far:")
    }
    pub(crate) fn note_hint(self) -> &'static str {
        self.0.pick(
            "Nội dung được gửi đúng như ở đây. Bạn có thể tự viết, hoặc để cổng soạn từ các mục đã chọn rồi sửa lại.",
            "Exactly this text is sent. Write it yourself, or have it written from your choices and change it as you like.",
        )
    }
    pub(crate) fn gone(self) -> &'static str {
        self.0.pick(
            "Đã nhập cho các khoản phí không còn trong phiên bản này:",
            "Typed for charges that this version no longer has:",
        )
    }
    pub(crate) fn gone_line(self, number: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Khoản phí {number}"),
            Lang::En => format!("Charge {number}"),
        }
    }
    pub(crate) fn typed_target(self, target: &str) -> String {
        match self.0 {
            Lang::Vi => format!("giá mong muốn {target}"),
            Lang::En => format!("target {target}"),
        }
    }
    pub(crate) fn typed_reason(self, reason: &str) -> String {
        match self.0 {
            Lang::Vi => format!("lý do: {reason}"),
            Lang::En => format!("reason: {reason}"),
        }
    }

    pub(crate) fn written_title(self) -> &'static str {
        self.0
            .pick("Đọc lại nội dung rồi gửi", "Check the message, then send it")
    }
    pub(crate) fn written_words(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì. Nội dung được soạn từ các mục bạn chọn; hãy sửa lại nếu cần.",
            "Nothing was sent yet. The message was written from your choices; change it as you like.",
        )
    }
    pub(crate) fn written_before(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì. Nội dung trước đó có phần bạn tự viết nên bản mới được đặt lên trên: hãy xóa phần không cần nữa.",
            "Nothing was sent yet. The message had words of your own in it, so the new one stands before them: delete what you no longer need.",
        )
    }
    pub(crate) fn unwritten_title(self) -> &'static str {
        self.0
            .pick("Chưa soạn được nội dung", "The message was not written yet")
    }
    pub(crate) fn unwritten_words(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì. Những gì bạn đã nhập vẫn còn bên dưới.",
            "Nothing was sent. What you typed is kept below.",
        )
    }
    pub(crate) fn nothing_chosen(self) -> &'static str {
        self.0.pick(
            "Hãy đánh dấu một khoản phí hoặc mục gia hạn, hoặc tự viết nội dung.",
            "Tick a charge or the longer validity, or write the message yourself.",
        )
    }
    pub(crate) fn at_line(self, name: &str, words: &str) -> String {
        match self.0 {
            Lang::Vi | Lang::En => format!("{name}: {words}"),
        }
    }

    pub(crate) fn soon_title(self) -> &'static str {
        self.0.pick(
            "Báo giá này sắp hết hiệu lực",
            "This quotation is about to expire",
        )
    }
    pub(crate) fn soon_words(self) -> &'static str {
        self.0.pick(
            "Hãy trả lời kịp thời, hoặc đề nghị nhà vận hành gia hạn.",
            "Answer it in time, or ask the operator for a longer validity.",
        )
    }
    /// Of a quotation whose last day is over.
    pub(crate) fn passed_words(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành vẫn tính là còn hiệu lực: hãy trả lời ngay hoặc đề nghị gia hạn.",
            "The operator still counts it as valid: answer now, or ask for a longer validity.",
        )
    }
    pub(crate) fn ask_extension(self) -> &'static str {
        self.0
            .pick("Đề nghị gia hạn hiệu lực", "Ask for a longer validity")
    }
}

/// Sentences of the note to the operator.
#[derive(Clone, Copy)]
pub(crate) struct NoteTexts(Lang);

pub(crate) const fn note_texts(lang: Lang) -> NoteTexts {
    NoteTexts(lang)
}

impl NoteTexts {
    pub(crate) fn greeting(self) -> &'static str {
        self.0.pick("Kính gửi quý công ty,", "Dear Sir or Madam,")
    }
    /// The quotation by its number and version, as far as it has them.
    pub(crate) fn quotation(self, number: Option<&str>, version: Option<i64>) -> String {
        match self.0 {
            Lang::Vi => match (number, version) {
                (Some(number), Some(version)) => format!("báo giá {number}, phiên bản {version}"),
                (Some(number), None) => format!("báo giá {number}"),
                (None, Some(version)) => format!("báo giá phiên bản {version}"),
                (None, None) => "báo giá đã nhận".into(),
            },
            Lang::En => match (number, version) {
                (Some(number), Some(version)) => format!("quotation {number}, version {version}"),
                (Some(number), None) => format!("quotation {number}"),
                (None, Some(version)) => format!("version {version} of the quotation"),
                (None, None) => "the quotation".into(),
            },
        }
    }
    pub(crate) fn lines(self, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Về {quotation}, nhờ quý công ty xem lại giúp các khoản sau và gửi báo giá điều chỉnh:"
                )
            }
            Lang::En => {
                format!(
                    "About {quotation}: please review the following charges and send a revised quotation:"
                )
            }
        }
    }
    pub(crate) fn line(self, number: &str, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("- Dòng {number}, {name}"),
            Lang::En => format!("- Line {number}, {name}"),
        }
    }
    pub(crate) fn unit_price(self, price: &str) -> String {
        match self.0 {
            Lang::Vi => format!("đơn giá đang báo {price}"),
            Lang::En => format!("quoted at {price}"),
        }
    }
    pub(crate) fn amount(self, price: &str) -> String {
        match self.0 {
            Lang::Vi => format!("thành tiền đang báo {price}"),
            Lang::En => format!("amount quoted {price}"),
        }
    }
    pub(crate) fn total(self, price: &str) -> String {
        match self.0 {
            Lang::Vi => format!("tổng đang báo {price}"),
            Lang::En => format!("total quoted {price}"),
        }
    }
    pub(crate) fn target(self, price: &str) -> String {
        match self.0 {
            Lang::Vi => format!("giá đề nghị {price}"),
            Lang::En => format!("our target {price}"),
        }
    }
    /// For a charge that was ticked without a target or a reason.
    pub(crate) fn review(self) -> &'static str {
        self.0.pick("đề nghị xem lại", "please review")
    }
    pub(crate) fn reason(self, reason: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Lý do: {reason}"),
            Lang::En => format!("Reason: {reason}"),
        }
    }
    /// The closing paragraph.
    pub(crate) fn extend_too(self) -> &'static str {
        self.0.pick(
            "Đồng thời, nhờ quý công ty gia hạn hiệu lực của báo giá",
            "Please also extend the validity of the quotation",
        )
    }
    pub(crate) fn extend(self, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Nhờ quý công ty gia hạn hiệu lực của {quotation}"),
            Lang::En => format!("Please extend the validity of {quotation}"),
        }
    }
    pub(crate) fn until(self, day: &str) -> String {
        match self.0 {
            Lang::Vi => format!("hiện có hiệu lực đến hết ngày {day}"),
            Lang::En => format!("now valid through {day}"),
        }
    }
    pub(crate) fn expired(self, day: &str) -> String {
        match self.0 {
            Lang::Vi => format!("đã hết hiệu lực vào cuối ngày {day}"),
            Lang::En => format!("expired at the end of {day}"),
        }
    }
    /// Of a quotation that has expired before its last day is over.
    pub(crate) fn counted_expired(self) -> &'static str {
        self.0
            .pick("hiện được tính là đã hết hiệu lực", "now counted as expired")
    }
}
