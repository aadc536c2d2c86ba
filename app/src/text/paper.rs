//! The quotation on paper: what only the document says. Names of figures and facts are those of the quotation's page.

use super::Lang;

pub struct PaperTexts {
    pub phone: &'static str,
    pub email: &'static str,
    pub website: &'static str,
    pub tax_code: &'static str,

    pub replaced: &'static str,
    pub replaced_by: fn(i64) -> String,
    pub replaced_words: &'static str,
    pub withdrawn: &'static str,
    pub withdrawn_words: &'static str,
    pub expired_words: &'static str,
    pub closed: &'static str,

    pub incoterm: &'static str,
    pub order: &'static str,
    pub lane: &'static str,
    pub from: &'static str,
    pub to: &'static str,

    pub number: &'static str,
    pub totals_words: &'static str,
    pub signatures: &'static str,
    pub open: &'static str,
    pub qr: fn(&str) -> String,
    pub page: &'static str,

    pub labels_vi: &'static str,
    pub labels_en: &'static str,
    pub not_kept: fn(&str) -> String,
}

pub fn of(lang: Lang) -> &'static PaperTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static VI: PaperTexts = PaperTexts {
    phone: "Điện thoại",
    email: "E-mail",
    website: "Trang web",
    tax_code: "Mã số thuế",

    replaced: "Phiên bản này đã được thay thế",
    replaced_by: |version| format!("Đã được thay thế bởi phiên bản {version}"),
    replaced_words: "Bản này chỉ để lưu hồ sơ. Chỉ phiên bản hiện hành có giá trị.",
    withdrawn: "Nhà vận hành không còn đưa ra báo giá này",
    withdrawn_words: "Bản này chỉ để lưu hồ sơ, không còn hiệu lực.",
    expired_words: "Giá có thể đã thay đổi.",
    closed: "Không còn nhận trả lời",

    incoterm: "Điều kiện giao hàng",
    order: "Số đơn hàng",
    lane: "Tuyến vận chuyển",
    from: "Nơi đi",
    to: "Nơi đến",

    number: "STT",
    totals_words: "Đây là con số của chính nhà vận hành. Các dòng khác loại tiền không được cộng với nhau.",
    signatures: "Xác nhận",
    open: "Mở yêu cầu này trên cổng:",
    qr: |address| format!("Mã QR mở {address}"),
    page: "Trang",

    labels_vi: "Bản tiếng Việt",
    labels_en: "Bản tiếng Anh",
    not_kept: |asked| format!("Cổng này không lưu phiên bản {asked}. Bản dưới đây là phiên bản mới nhất."),
};

pub static EN: PaperTexts = PaperTexts {
    phone: "Phone",
    email: "E-mail",
    website: "Website",
    tax_code: "Tax code",

    replaced: "This version was replaced",
    replaced_by: |version| format!("Replaced by version {version}"),
    replaced_words: "This copy is for the files only. Only the current version counts.",
    withdrawn: "The operator no longer gives this quotation",
    withdrawn_words: "This copy is for the files only. It is no longer in force.",
    expired_words: "Prices may have changed since.",
    closed: "No longer open for answers",

    incoterm: "Incoterm",
    order: "Order",
    lane: "Lane",
    from: "From",
    to: "To",

    number: "No.",
    totals_words: "These are the operator’s own figures. Lines in different currencies are never added up.",
    signatures: "Confirmation",
    open: "Opens this request in the portal:",
    qr: |address| format!("QR code that opens {address}"),
    page: "Page",

    labels_vi: "In Vietnamese",
    labels_en: "In English",
    not_kept: |asked| format!("This portal has not kept version {asked}. The newest version is shown below."),
};
