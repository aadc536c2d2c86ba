//! Renegotiation: the composer of the page, and the note it writes to the operator. The note's language is chosen on
//! its own, so its texts stand apart from those of the page.

use super::Lang;

pub struct NegotiationTexts {
    pub what: &'static str,
    pub what_hint: &'static str,
    pub target: &'static str,
    pub reason: &'static str,
    pub extend: &'static str,
    pub not_all: fn(usize) -> String,
    pub language: &'static str,
    pub write: &'static str,
    pub write_hint: &'static str,
    pub choose: &'static str,
    pub choose_hint: &'static str,
    pub chosen: &'static str,
    pub note_hint: &'static str,
    pub gone: &'static str,
    pub gone_line: fn(usize) -> String,
    pub typed_target: fn(&str) -> String,
    pub typed_reason: fn(&str) -> String,

    pub written_title: &'static str,
    pub written_words: &'static str,
    pub written_before: &'static str,
    pub unwritten_title: &'static str,
    pub unwritten_words: &'static str,
    pub nothing_chosen: &'static str,
    pub at_line: fn(&str, &str) -> String,

    pub soon_title: &'static str,
    pub soon_words: &'static str,
    pub ask_extension: &'static str,
}

pub fn of(lang: Lang) -> &'static NegotiationTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static EN: NegotiationTexts = NegotiationTexts {
    what: "What do you want to talk about?",
    what_hint: "Tick charges; give a target price or a reason where you have one.",
    target: "Target",
    reason: "Reason",
    extend: "A longer validity",
    not_all: |count| {
        format!("Only the first {count} charges can be ticked here; write about the others in the message.")
    },
    language: "Language of the message",
    write: "Write the message",
    write_hint: "Writes the message from your choices. Nothing is sent: you read and change it first.",
    choose: "Choose charges",
    choose_hint: "Opens the list of charges, from which the message can be written. Nothing is sent; what you typed here comes along.",
    chosen: "Chosen so far:",
    note_hint: "Exactly this text is sent. Write it yourself, or have it written from your choices and change it as you like.",
    gone: "Typed for charges that this version no longer has:",
    gone_line: |number| format!("Charge {number}"),
    typed_target: |target| format!("target {target}"),
    typed_reason: |reason| format!("reason: {reason}"),

    written_title: "Check the message, then send it",
    written_words: "Nothing was sent yet. The message was written from your choices; change it as you like.",
    written_before: "Nothing was sent yet. The message had words of your own in it, so the new one stands before them: delete what you no longer need.",
    unwritten_title: "The message was not written yet",
    unwritten_words: "Nothing was sent. What you typed is kept below.",
    nothing_chosen: "Tick a charge or the longer validity, or write the message yourself.",
    at_line: |name, words| format!("{name}: {words}"),

    soon_title: "This quotation is about to expire",
    soon_words: "Answer it in time, or ask the operator for a longer validity.",
    ask_extension: "Ask for a longer validity",
};

pub static VI: NegotiationTexts = NegotiationTexts {
    what: "Bạn muốn bàn về điều gì?",
    what_hint: "Đánh dấu các khoản phí; ghi giá mong muốn hoặc lý do nếu có.",
    target: "Giá mong muốn",
    reason: "Lý do",
    extend: "Gia hạn hiệu lực báo giá",
    not_all: |count| {
        format!(
            "Chỉ đánh dấu được {count} khoản phí đầu tiên; các khoản khác xin viết trong nội dung gửi nhà vận hành."
        )
    },
    language: "Ngôn ngữ của nội dung",
    write: "Soạn nội dung",
    write_hint: "Soạn nội dung từ các mục đã chọn. Chưa gửi gì: bạn đọc và sửa lại trước khi gửi.",
    choose: "Chọn các khoản phí",
    choose_hint: "Mở danh sách khoản phí để soạn nội dung từ đó. Chưa gửi gì; những gì bạn đã nhập ở đây được giữ nguyên.",
    chosen: "Đã chọn:",
    note_hint: "Nội dung được gửi đúng như ở đây. Bạn có thể tự viết, hoặc để cổng soạn từ các mục đã chọn rồi sửa lại.",
    gone: "Đã nhập cho các khoản phí không còn trong phiên bản này:",
    gone_line: |number| format!("Khoản phí {number}"),
    typed_target: |target| format!("giá mong muốn {target}"),
    typed_reason: |reason| format!("lý do: {reason}"),

    written_title: "Đọc lại nội dung rồi gửi",
    written_words: "Chưa gửi gì. Nội dung được soạn từ các mục bạn chọn; hãy sửa lại nếu cần.",
    written_before: "Chưa gửi gì. Nội dung trước đó có phần bạn tự viết nên bản mới được đặt lên trên: hãy xóa phần không cần nữa.",
    unwritten_title: "Chưa soạn được nội dung",
    unwritten_words: "Chưa gửi gì. Những gì bạn đã nhập vẫn còn bên dưới.",
    nothing_chosen: "Hãy đánh dấu một khoản phí hoặc mục gia hạn, hoặc tự viết nội dung.",
    at_line: |name, words| format!("{name}: {words}"),

    soon_title: "Báo giá này sắp hết hiệu lực",
    soon_words: "Hãy trả lời kịp thời, hoặc đề nghị nhà vận hành gia hạn.",
    ask_extension: "Đề nghị gia hạn hiệu lực",
};

/// The sentences of the note itself.
pub struct NoteTexts {
    pub greeting: &'static str,
    /// The quotation by its number and version, as far as it has them.
    pub quotation: fn(Option<&str>, Option<i64>) -> String,
    pub lines: fn(&str) -> String,
    pub line: fn(&str, &str) -> String,
    pub unit_price: fn(&str) -> String,
    pub amount: fn(&str) -> String,
    pub total: fn(&str) -> String,
    pub target: fn(&str) -> String,
    /// Nothing but the tick: what is wanted all the same.
    pub review: &'static str,
    pub reason: fn(&str) -> String,
    /// After the lines, or alone.
    pub extend_too: &'static str,
    pub extend: fn(&str) -> String,
    pub until: fn(&str) -> String,
    pub expired: fn(&str) -> String,
}

pub fn note(lang: Lang) -> &'static NoteTexts {
    match lang {
        Lang::Vi => &NOTE_VI,
        Lang::En => &NOTE_EN,
    }
}

static NOTE_VI: NoteTexts = NoteTexts {
    greeting: "Kính gửi quý công ty,",
    quotation: |number, version| match (number, version) {
        (Some(number), Some(version)) => format!("báo giá {number}, phiên bản {version}"),
        (Some(number), None) => format!("báo giá {number}"),
        (None, Some(version)) => format!("báo giá phiên bản {version}"),
        (None, None) => "báo giá đã nhận".into(),
    },
    lines: |quotation| {
        format!("Về {quotation}, nhờ quý công ty xem lại giúp các khoản sau và gửi báo giá điều chỉnh:")
    },
    line: |number, name| format!("- Dòng {number}, {name}"),
    unit_price: |price| format!("đơn giá đang báo {price}"),
    amount: |price| format!("thành tiền đang báo {price}"),
    total: |price| format!("tổng đang báo {price}"),
    target: |price| format!("giá đề nghị {price}"),
    review: "đề nghị xem lại",
    reason: |reason| format!("Lý do: {reason}"),
    extend_too: "Đồng thời, nhờ quý công ty gia hạn hiệu lực của báo giá",
    extend: |quotation| format!("Nhờ quý công ty gia hạn hiệu lực của {quotation}"),
    until: |day| format!("hiện có hiệu lực đến hết ngày {day}"),
    expired: |day| format!("đã hết hiệu lực vào cuối ngày {day}"),
};

static NOTE_EN: NoteTexts = NoteTexts {
    greeting: "Dear Sir or Madam,",
    quotation: |number, version| match (number, version) {
        (Some(number), Some(version)) => format!("quotation {number}, version {version}"),
        (Some(number), None) => format!("quotation {number}"),
        (None, Some(version)) => format!("version {version} of the quotation"),
        (None, None) => "the quotation".into(),
    },
    lines: |quotation| {
        format!("About {quotation}: please review the following charges and send a revised quotation:")
    },
    line: |number, name| format!("- Line {number}, {name}"),
    unit_price: |price| format!("quoted at {price}"),
    amount: |price| format!("amount quoted {price}"),
    total: |price| format!("total quoted {price}"),
    target: |price| format!("our target {price}"),
    review: "please review",
    reason: |reason| format!("Reason: {reason}"),
    extend_too: "Please also extend the validity of the quotation",
    extend: |quotation| format!("Please extend the validity of {quotation}"),
    until: |day| format!("now valid through {day}"),
    expired: |day| format!("expired at the end of {day}"),
};
