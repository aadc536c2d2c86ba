//! What helps to fill in a request: explanations of terms, places, what is known from earlier requests, drafts kept in
//! the browser, and what happens after sending.

use super::Lang;
use super::tables::translation;

/// Texts that explain the request form.
#[derive(Clone, Copy)]
pub(crate) struct FormHelpTexts(Lang);

pub(crate) const fn form_help_texts(lang: Lang) -> FormHelpTexts {
    FormHelpTexts(lang)
}

impl FormHelpTexts {
    pub(crate) fn port_hint(self) -> &'static str {
        self.0.pick("Mã, tên hoặc thành phố.", "Code, name or city.")
    }
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
    pub(crate) fn complete(self) -> &'static str {
        self.0.pick("đã đủ", "complete")
    }
    pub(crate) fn missing(self) -> &'static str {
        self.0.pick("còn thiếu", "unfinished")
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
            "Mã số thuế Việt Nam có 10 số, hoặc 13 số nếu là chi nhánh. Hãy xem lại; bạn vẫn có thể gửi.",
            "A Vietnamese tax code has 10 digits, or 13 with a branch. Check it; you can still send it.",
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
            "Nếu thiếu thông tin, trạng thái chuyển thành Cần bổ sung và yêu cầu hiện ở đầu trang chủ.",
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

/// What a term means, in a sentence; nothing for a code that is no Incoterm.
pub fn incoterm(code: &str, lang: Lang) -> Option<&'static str> {
    translation("incoterm_explanation", code, lang)
}

/// Texts of drafts kept in the browser. A script replaces `{}` with a time or a number.
#[derive(Clone, Copy)]
pub(crate) struct DraftTexts(Lang);

pub(crate) const fn draft_texts(lang: Lang) -> DraftTexts {
    DraftTexts(lang)
}

impl DraftTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0
            .pick("Bản nháp trong trình duyệt này", "Drafts in this browser")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Chỉ lưu trên máy này, chưa gửi cho ai. Bản nháp vẫn còn sau khi đăng xuất.",
            "Kept on this computer only, sent to nobody. They stay after signing out.",
        )
    }
    pub(crate) fn name(self) -> &'static str {
        self.0.pick("Tên bản nháp", "Name of the draft")
    }
    pub(crate) fn restore(self) -> &'static str {
        self.0.pick("Mở lại", "Restore")
    }
    pub(crate) fn discard(self) -> &'static str {
        self.0.pick("Bỏ", "Discard")
    }
    pub(crate) fn discarded(self) -> &'static str {
        self.0.pick("Đã bỏ bản nháp.", "Draft discarded.")
    }
    pub(crate) fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub(crate) fn by(self) -> &'static str {
        self.0.pick("của {}", "by {}")
    }
    pub(crate) fn saved(self) -> &'static str {
        self.0
            .pick("Đã lưu trong trình duyệt này lúc {}", "Saved in this browser {}")
    }
    pub(crate) fn too_many(self) -> &'static str {
        self.0.pick(
            "Chưa lưu bản nháp: trình duyệt này đã có {} bản. Hãy bỏ bớt một bản; bạn vẫn nhập tiếp được.",
            "Draft not saved: this browser has {} already. Discard one; you can go on typing.",
        )
    }
    pub(crate) fn too_large(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu quá dài để lưu nháp. Bạn vẫn nhập tiếp được; hãy gửi khi xong.",
            "The form is too long to be kept as a draft. You can go on typing; send it when done.",
        )
    }
    pub(crate) fn refused(self) -> &'static str {
        self.0.pick(
            "Trình duyệt không cho lưu bản nháp. Bạn vẫn nhập tiếp được; hãy gửi khi xong.",
            "The browser does not let drafts be kept. You can go on typing; send it when done.",
        )
    }
    pub(crate) fn settings_about(self) -> &'static str {
        self.0.pick(
            "Yêu cầu và đơn chuyển phát đang viết dở được lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
            "Requests and courier orders that are not sent yet are kept on this browser, also after signing out.",
        )
    }
    pub(crate) fn count(self) -> &'static str {
        self.0.pick("Số bản nháp: {}", "Drafts: {}")
    }
    pub(crate) fn discard_all(self) -> &'static str {
        self.0.pick("Bỏ tất cả", "Discard all")
    }
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
