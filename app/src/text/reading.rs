//! What helps to read a quotation and to pass it on.

use super::Lang;

pub struct ReadingTexts {
    pub abbreviations: fn(usize) -> String,
    pub differ_title: &'static str,
    /// Which of the totals, what the lines come to, what the operator gives.
    pub differ: fn(&str, &str, &str) -> String,
    pub differ_conditions: &'static str,

    pub pass_on: &'static str,
    pub pass_on_open: &'static str,
    pub pass_on_words: &'static str,
    pub summary_in: fn(&str) -> String,
    pub copy: &'static str,
    pub copied: &'static str,
    pub not_copied: &'static str,

    pub heading: fn(&str) -> String,
    pub reference: &'static str,
    pub total: &'static str,
    pub no_total: &'static str,
    pub valid_through: &'static str,
    pub expired: &'static str,
    pub main_charges: &'static str,
    pub all_charges: &'static str,
    pub more_charges: fn(usize) -> String,
    pub more_things: fn(usize) -> String,
    pub only_if: &'static str,
    pub closing: fn(&str) -> String,
}

pub fn of(lang: Lang) -> &'static ReadingTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static VI: ReadingTexts = ReadingTexts {
    abbreviations: |count| format!("Giải thích chữ viết tắt trong báo giá này ({count})"),
    differ_title: "Cộng các dòng không ra tổng của nhà vận hành",
    differ: |what, lines, given| format!("{what}: cộng các dòng được {lines}, nhà vận hành ghi {given}."),
    differ_conditions: "Một số dòng chỉ áp dụng khi có điều kiện, có thể vì vậy mà lệch. Hãy hỏi nhà vận hành nếu chưa rõ.",

    pass_on: "Chuyển tiếp báo giá",
    pass_on_open: "Bản tóm tắt để gửi qua tin nhắn hoặc email",
    pass_on_words: "Chọn hết nội dung trong ô rồi sao chép. Chi tiết và điều kiện theo báo giá đầy đủ.",
    summary_in: |language| format!("Tóm tắt bằng {language}"),
    copy: "Sao chép",
    copied: "Đã sao chép.",
    not_copied: "Trình duyệt không cho sao chép; nội dung đã được chọn sẵn, hãy sao chép bằng bàn phím hoặc menu.",

    heading: |number| format!("BÁO GIÁ {number}"),
    reference: "Tham chiếu",
    total: "Tổng cộng",
    no_total: "nhà vận hành không ghi tổng",
    valid_through: "Hiệu lực đến hết ngày",
    expired: "ĐÃ HẾT HIỆU LỰC",
    main_charges: "Các khoản phí chính",
    all_charges: "Các khoản phí",
    more_charges: |count| format!("và {count} khoản khác trong báo giá đầy đủ"),
    more_things: |count| format!("và {count} mục khác trong báo giá đầy đủ"),
    only_if: "áp dụng khi:",
    closing: |number| format!("Bản tóm tắt. Nội dung đầy đủ và điều kiện theo báo giá {number}."),
};

pub static EN: ReadingTexts = ReadingTexts {
    abbreviations: |count| format!("Abbreviations in this quotation, explained ({count})"),
    differ_title: "The lines do not add up to the operator’s totals",
    differ: |what, lines, given| format!("{what}: the lines come to {lines}, the operator gives {given}."),
    differ_conditions: "Some lines apply only under a condition, which may be why. Ask the operator if it is not clear.",

    pass_on: "Pass it on",
    pass_on_open: "A summary for chat or e-mail",
    pass_on_words: "Select the text in the box and copy it. The whole quotation has the details and conditions.",
    summary_in: |language| format!("Summary in {language}"),
    copy: "Copy",
    copied: "Copied.",
    not_copied: "The browser does not allow copying; the text is selected, so copy it with the keyboard or the menu.",

    heading: |number| format!("QUOTATION {number}"),
    reference: "Reference",
    total: "Total",
    no_total: "the operator gives no total",
    valid_through: "Valid through",
    expired: "EXPIRED",
    main_charges: "Main charges",
    all_charges: "Charges",
    more_charges: |count| format!("and {count} more in the whole quotation"),
    more_things: |count| format!("and {count} more in the whole quotation"),
    only_if: "applies when:",
    closing: |number| format!("A summary. Details and conditions are in quotation {number}."),
};
