//! The versions of a quotation: choosing one, comparing two, what is new.

use super::Lang;

pub struct VersionTexts {
    pub versions: &'static str,
    pub version: fn(i64) -> String,
    pub no_version: &'static str,
    pub earlier_content: fn(&str, usize) -> String,
    pub current: fn(&str) -> String,
    pub replaced: fn(&str) -> String,
    pub compare_with: fn(&str) -> String,

    pub replaced_title: fn(&str) -> String,
    pub replaced_words: &'static str,
    pub withdrawn: fn(&str) -> String,
    pub withdrawn_title: fn(&str) -> String,
    pub withdrawn_words: &'static str,
    pub none_left: &'static str,
    pub none_left_words: &'static str,
    pub read_current: fn(&str) -> String,
    pub show_changes: &'static str,

    pub news_title: &'static str,
    pub news_words: fn(&str, &str) -> String,
    pub news_line: fn(&str) -> String,

    pub not_kept: fn(&str) -> String,
    pub comparison: fn(&str, &str) -> String,
    pub lines_and_texts: &'static str,
    pub no_difference: &'static str,
    pub lines: &'static str,
    pub difference: &'static str,
    pub added: &'static str,
    pub removed: &'static str,
    pub changed: &'static str,
    pub unchanged_lines: fn(usize) -> String,
}

pub fn of(lang: Lang) -> &'static VersionTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

/// For the middle of a sentence.
fn inner(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}

pub static EN: VersionTexts = VersionTexts {
    versions: "Versions of this quotation",
    version: |version| format!("Version {version}"),
    no_version: "Version without a number",
    earlier_content: |name, content| format!("{name}, content {content}"),
    current: |name| format!("{name}, current"),
    replaced: |name| format!("{name}, replaced"),
    compare_with: |name| format!("Compare {} with", inner(name)),

    replaced_title: |name| format!("{name} was replaced and can no longer be answered"),
    replaced_words: "It is shown as this portal first saw it. Only the current version counts.",
    withdrawn: |name| format!("{name}, no longer in force"),
    withdrawn_title: |name| format!("{name} is no longer in force"),
    withdrawn_words: "The operator’s service gives no quotation for this request any more. This one is shown as this portal first saw it.",
    none_left: "No quotation in force",
    none_left_words: "The operator’s service gives no quotation for this request any more. What it gave before was kept by this portal and can still be read; none of it can be answered.",
    read_current: |name| format!("Read {}", inner(name)),
    show_changes: "Show what changed",

    news_title: "Changed since you looked",
    news_words: |last, current| {
        format!(
            "You last opened {}. The operator now offers {}.",
            inner(last),
            inner(current)
        )
    },
    news_line: |last| format!("Changed since you opened {}: show what changed", inner(last)),

    not_kept: |asked| {
        format!(
            "There is nothing to compare with version {asked}: this portal has not kept it, or it is the one shown."
        )
    },
    comparison: |before, after| format!("{before} and {} compared", inner(after)),
    lines_and_texts: "Charges and texts that changed",
    no_difference: "Both say the same.",
    lines: "Charges that changed",
    difference: "Difference",
    added: "added",
    removed: "removed",
    changed: "changed",
    unchanged_lines: |count| {
        if count == 1 {
            "1 charge stayed the same.".into()
        } else {
            format!("{count} charges stayed the same.")
        }
    },
};

pub static VI: VersionTexts = VersionTexts {
    versions: "Các phiên bản của báo giá này",
    version: |version| format!("Phiên bản {version}"),
    no_version: "Phiên bản không số",
    earlier_content: |name, content| format!("{name}, nội dung {content}"),
    current: |name| format!("{name}, hiện hành"),
    replaced: |name| format!("{name}, đã thay thế"),
    compare_with: |name| format!("So sánh {} với", inner(name)),

    replaced_title: |name| format!("{name} đã được thay thế, không còn trả lời được"),
    replaced_words: "Nội dung dưới đây được lưu từ lần đầu cổng này đọc được. Chỉ phiên bản hiện hành có giá trị.",
    withdrawn: |name| format!("{name}, không còn hiệu lực"),
    withdrawn_title: |name| format!("{name} không còn hiệu lực"),
    withdrawn_words: "Hệ thống của nhà vận hành không còn báo giá nào cho yêu cầu này. Nội dung dưới đây được lưu từ lần đầu cổng này đọc được.",
    none_left: "Không có báo giá nào đang hiệu lực",
    none_left_words: "Hệ thống của nhà vận hành không còn báo giá nào cho yêu cầu này. Các phiên bản cổng này đã lưu trước đó vẫn xem lại được, nhưng không trả lời được nữa.",
    read_current: |name| format!("Xem {}", inner(name)),
    show_changes: "Xem điểm thay đổi",

    news_title: "Có thay đổi từ lần bạn xem trước",
    news_words: |last, current| {
        format!(
            "Lần trước bạn đã mở {}. Nhà vận hành hiện chào {}.",
            inner(last),
            inner(current)
        )
    },
    news_line: |last| format!("Đã thay đổi từ khi bạn mở {}: xem điểm thay đổi", inner(last)),

    not_kept: |asked| {
        format!(
            "Không có gì để so sánh với phiên bản {asked}: cổng này không lưu phiên bản đó, hoặc đó chính là phiên bản đang xem."
        )
    },
    comparison: |before, after| format!("So sánh {} và {}", inner(before), inner(after)),
    lines_and_texts: "Khoản phí và nội dung đã thay đổi",
    no_difference: "Hai phiên bản giống nhau.",
    lines: "Các khoản phí đã thay đổi",
    difference: "Chênh lệch",
    added: "thêm",
    removed: "bỏ",
    changed: "đổi",
    unchanged_lines: |count| format!("{count} khoản phí giữ nguyên."),
};
