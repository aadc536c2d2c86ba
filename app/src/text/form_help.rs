//! Help with filling in a request: explanations of terms, places, suggestions from earlier requests, drafts kept in the
//! browser, and what happens after sending.

use super::Lang;
use super::tables::translation;

pub(crate) use islands::text::drafts::draft_texts;

/// Texts that explain the request form.
#[derive(Clone, Copy)]
pub(crate) struct FormHelpTexts(Lang);

pub(crate) const fn form_help_texts(lang: Lang) -> FormHelpTexts {
    FormHelpTexts(lang)
}

impl FormHelpTexts {
    pub(crate) fn sea_port(self) -> &'static str {
        self.0.pick("cảng biển", "sea port")
    }
    pub(crate) fn inland_port(self) -> &'static str {
        self.0.pick("cảng cạn, cửa khẩu", "inland port or border gate")
    }
    pub(crate) fn airport(self) -> &'static str {
        self.0.pick("sân bay", "airport")
    }
    pub(crate) fn used_before(self) -> &'static str {
        self.0.pick("đã dùng trước đây", "used before")
    }
    pub(crate) fn found(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} gợi ý"),
            Lang::En => {
                if count == 1 {
                    "1 suggestion".into()
                } else {
                    format!("{count} suggestions")
                }
            }
        }
    }
    pub(crate) fn terms_explained(self) -> &'static str {
        self.0
            .pick("Giải thích các điều kiện Incoterms", "What the Incoterms mean")
    }
    pub(crate) fn sea_only(self) -> &'static str {
        self.0.pick(
            "FOB, CFR và CIF chỉ dành cho đường biển và đường thủy. Với hàng không hoặc đường bộ, nên dùng FCA, CPT hoặc CIP. Bạn vẫn có thể gửi.",
            "FOB, CFR and CIF are for sea and inland waterway only. With air or road, FCA, CPT or CIP fit. You can still send it.",
        )
    }
    pub(crate) fn containers(self) -> &'static str {
        self.0.pick(
            "Hàng đóng container được giao tại bãi, trước khi lên tàu: FCA, CPT hoặc CIP thường phù hợp hơn FOB, CFR hoặc CIF.",
            "Cargo in containers is handed over at the terminal, before it is on board: FCA, CPT or CIP usually fit better than FOB, CFR or CIF.",
        )
    }
    pub(crate) fn other_term(self) -> &'static str {
        self.0.pick(
            "Hãy ghi rõ điều kiện trong ghi chú cho bộ phận báo giá.",
            "Write the term in the note to the pricing team.",
        )
    }
    pub(crate) fn tax_odd(self) -> &'static str {
        self.0.pick(
            "Mã số thuế Việt Nam có 10, 12 hoặc 13 số. Hãy xem lại; bạn vẫn có thể gửi.",
            "A Vietnamese tax code has 10, 12 or 13 digits. Check it; you can still send it.",
        )
    }
    pub(crate) fn earlier(self, side: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Lấy từ yêu cầu trước: {side}"),
            Lang::En => format!("Take from an earlier request: {side}"),
        }
    }
    pub(crate) fn use_of(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Dùng của {reference}"),
            Lang::En => format!("Use that of {reference}"),
        }
    }
    pub(crate) fn filled(self) -> &'static str {
        self.0.pick(
            "Đã điền từ yêu cầu trước. Hãy xem lại trước khi gửi.",
            "Filled in from an earlier request. Check it before you send.",
        )
    }
    pub(crate) fn receipt(self) -> &'static str {
        self.0
            .pick("Đã gửi. Tiếp theo là gì?", "Sent. What happens next?")
    }
    pub(crate) fn receipt_read(self) -> &'static str {
        self.0.pick(
            "Bộ phận báo giá đọc yêu cầu. Bạn không phải làm gì thêm lúc này.",
            "The pricing team reads the request. There is nothing for you to do now.",
        )
    }
    pub(crate) fn receipt_ask(self) -> &'static str {
        self.0.pick(
            "Nếu thiếu thông tin, trạng thái chuyển thành Cần bổ sung thông tin và yêu cầu hiện ở đầu trang chủ.",
            "If something is missing, the status becomes Info needed and the request stands first on your home page.",
        )
    }
    pub(crate) fn receipt_quote(self) -> &'static str {
        self.0.pick(
            "Khi có báo giá, bạn đọc và trả lời ngay trên trang của yêu cầu này.",
            "When there is a quotation, you read and answer it on this request’s page.",
        )
    }
    pub(crate) fn receipt_upload(self) -> &'static str {
        self.0.pick(
            "Trong lúc chờ, bạn có thể tải lên chứng từ đã có:",
            "Meanwhile you can upload the documents that you have:",
        )
    }
    pub(crate) fn receipt_documents(self) -> &'static str {
        self.0.pick(
            "phiếu đóng gói, hóa đơn, MSDS hoặc giấy phép nếu hàng cần.",
            "packing list, invoice, and MSDS or permit where the goods need one.",
        )
    }
    pub(crate) fn to_documents(self) -> &'static str {
        self.0.pick("Tải chứng từ lên", "Upload documents")
    }
}

/// The Incoterms 2020 that the specification lists, and its OTHER: who pays what until where.
pub const INCOTERMS: [&str; 11] = [
    "EXW", "FCA", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP", "OTHER",
];

/// The meaning of an Incoterm in a sentence; `None` for another code.
pub fn incoterm(code: &str, lang: Lang) -> Option<&'static str> {
    translation("incoterm_explanation", code, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_explained_in_both_languages() {
        for code in INCOTERMS.iter().chain(&["FAS"]) {
            for lang in [Lang::Vi, Lang::En] {
                assert!(
                    incoterm(code, lang).is_some_and(|words| words.ends_with('.')),
                    "{code}"
                );
            }
        }
        assert_eq!(incoterm("XYZ", Lang::En), None);
    }
}
