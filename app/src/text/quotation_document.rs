//! The quotation as an A4 document: the texts that only the document has. Names of figures and facts are those of the
//! quotation's page.

use super::Lang;

/// Texts of the quotation as a document.
#[derive(Clone, Copy)]
pub(crate) struct DocumentTexts(Lang);

pub(crate) const fn document_texts(lang: Lang) -> DocumentTexts {
    DocumentTexts(lang)
}

impl DocumentTexts {
    pub(crate) fn phone(self) -> &'static str {
        self.0.pick("Điện thoại", "Phone")
    }
    pub(crate) fn email(self) -> &'static str {
        self.0.pick("E-mail", "E-mail")
    }
    pub(crate) fn website(self) -> &'static str {
        self.0.pick("Trang web", "Website")
    }
    pub(crate) fn tax_code(self) -> &'static str {
        self.0.pick("Mã số thuế", "Tax code")
    }

    pub(crate) fn replaced(self) -> &'static str {
        self.0
            .pick("Phiên bản này đã được thay thế", "This version was replaced")
    }
    pub(crate) fn replaced_by(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Đã được thay thế bởi phiên bản {version}"),
            Lang::En => format!("Replaced by version {version}"),
        }
    }
    pub(crate) fn replaced_words(self) -> &'static str {
        self.0.pick(
            "Bản này chỉ để lưu hồ sơ. Chỉ phiên bản hiện hành có giá trị.",
            "This copy is for the files only. Only the current version counts.",
        )
    }
    pub(crate) fn withdrawn(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không còn đưa ra báo giá này",
            "The operator no longer gives this quotation",
        )
    }
    pub(crate) fn withdrawn_words(self) -> &'static str {
        self.0.pick(
            "Bản này chỉ để lưu hồ sơ, không còn hiệu lực.",
            "This copy is for the files only. It is no longer in force.",
        )
    }
    pub(crate) fn expired_words(self) -> &'static str {
        self.0
            .pick("Giá có thể đã thay đổi.", "Prices may have changed since.")
    }
    pub(crate) fn closed(self) -> &'static str {
        self.0
            .pick("Không còn nhận trả lời", "No longer open for answers")
    }

    pub(crate) fn incoterm(self) -> &'static str {
        self.0.pick("Điều kiện giao hàng", "Incoterm")
    }
    pub(crate) fn order(self) -> &'static str {
        self.0.pick("Số job", "Job")
    }
    pub(crate) fn lane(self) -> &'static str {
        self.0.pick("Tuyến được yêu cầu", "Requested lane")
    }
    pub(crate) fn from(self) -> &'static str {
        self.0.pick("Nơi đi", "From")
    }
    pub(crate) fn to(self) -> &'static str {
        self.0.pick("Nơi đến", "To")
    }

    pub(crate) fn number(self) -> &'static str {
        self.0.pick("STT", "No.")
    }
    pub(crate) fn totals_words(self) -> &'static str {
        self.0.pick(
            "Đây là con số của chính nhà vận hành. Các dòng khác loại tiền không được cộng với nhau.",
            "These are the operator’s own figures. Lines in different currencies are never added up.",
        )
    }
    pub(crate) fn signatures(self) -> &'static str {
        self.0.pick("Xác nhận", "Confirmation")
    }
    pub(crate) fn open(self) -> &'static str {
        self.0
            .pick("Mở yêu cầu này trên cổng:", "Opens this request in the portal:")
    }
    pub(crate) fn qr(self, address: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Mã QR mở {address}"),
            Lang::En => format!("QR code that opens {address}"),
        }
    }
    pub(crate) fn page(self) -> &'static str {
        self.0.pick("Trang", "Page")
    }

    pub(crate) fn labels_vi(self) -> &'static str {
        self.0.pick("Bản tiếng Việt", "In Vietnamese")
    }
    pub(crate) fn labels_en(self) -> &'static str {
        self.0.pick("Bản tiếng Anh", "In English")
    }
    pub(crate) fn not_kept(self, asked: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Cổng này không lưu phiên bản {asked}. Bản dưới đây là phiên bản mới nhất."),
            Lang::En => {
                format!("This portal has not kept version {asked}. The newest version is shown below.")
            }
        }
    }
}
