//! Help with reading a quotation and with sharing it.

use super::Lang;

/// Texts that help to read and to share a quotation.
#[derive(Clone, Copy)]
pub(crate) struct ReadingTexts(Lang);

pub(crate) const fn reading_texts(lang: Lang) -> ReadingTexts {
    ReadingTexts(lang)
}

impl ReadingTexts {
    pub(crate) fn abbreviations(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Giải thích chữ viết tắt trong báo giá này ({count})"),
            Lang::En => format!("Abbreviations in this quotation, explained ({count})"),
        }
    }
    pub(crate) fn differ_title(self) -> &'static str {
        self.0.pick(
            "Cộng các dòng không ra tổng của nhà vận hành",
            "The lines do not add up to the operator’s totals",
        )
    }
    /// Which of the totals, what the lines come to, what the operator gives.
    pub(crate) fn differ(self, what: &str, lines: &str, given: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{what}: cộng các dòng được {lines}, nhà vận hành ghi {given}."),
            Lang::En => format!("{what}: the lines come to {lines}, the operator gives {given}."),
        }
    }
    pub(crate) fn differ_conditions(self) -> &'static str {
        self.0.pick(
            "Một số dòng chỉ áp dụng khi có điều kiện, có thể vì vậy mà lệch. Hãy hỏi nhà vận hành nếu chưa rõ.",
            "Some lines apply only under a condition, which may be why. Ask the operator if it is not clear.",
        )
    }

    pub(crate) fn share(self) -> &'static str {
        self.0.pick("Chuyển tiếp báo giá", "Pass it on")
    }
    pub(crate) fn share_open(self) -> &'static str {
        self.0.pick(
            "Bản tóm tắt để gửi qua tin nhắn hoặc email",
            "A summary for chat or e-mail",
        )
    }
    pub(crate) fn share_words(self) -> &'static str {
        self.0.pick(
            "Chọn hết nội dung trong ô rồi sao chép. Chi tiết và điều kiện theo báo giá đầy đủ.",
            "Select the text in the box and copy it. The whole quotation has the details and conditions.",
        )
    }
    pub(crate) fn summary_in(self, language: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tóm tắt bằng {language}"),
            Lang::En => format!("Summary in {language}"),
        }
    }

    pub(crate) fn heading(self, number: &str) -> String {
        match self.0 {
            Lang::Vi => format!("BÁO GIÁ {number}"),
            Lang::En => format!("QUOTATION {number}"),
        }
    }
    pub(crate) fn reference(self) -> &'static str {
        self.0.pick("Tham chiếu", "Reference")
    }
    pub(crate) fn total(self) -> &'static str {
        self.0.pick("Tổng cộng", "Total")
    }
    pub(crate) fn no_total(self) -> &'static str {
        self.0
            .pick("nhà vận hành không ghi tổng", "the operator gives no total")
    }
    pub(crate) fn valid_through(self) -> &'static str {
        self.0.pick("Hiệu lực đến hết ngày", "Valid through")
    }
    pub(crate) fn expired(self) -> &'static str {
        self.0.pick("ĐÃ HẾT HIỆU LỰC", "EXPIRED")
    }
    pub(crate) fn main_charges(self) -> &'static str {
        self.0.pick("Các khoản phí chính", "Main charges")
    }
    pub(crate) fn all_charges(self) -> &'static str {
        self.0.pick("Các khoản phí", "Charges")
    }
    pub(crate) fn more_charges(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("và {count} khoản khác trong báo giá đầy đủ"),
            Lang::En => format!("and {count} more in the whole quotation"),
        }
    }
    pub(crate) fn more_things(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("và {count} mục khác trong báo giá đầy đủ"),
            Lang::En => format!("and {count} more in the whole quotation"),
        }
    }
    pub(crate) fn only_if(self) -> &'static str {
        self.0.pick("áp dụng khi:", "applies when:")
    }
    pub(crate) fn closing(self, number: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Bản tóm tắt. Nội dung đầy đủ và điều kiện theo báo giá {number}."),
            Lang::En => format!("A summary. Details and conditions are in quotation {number}."),
        }
    }
}
