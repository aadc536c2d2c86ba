//! The versions of a quotation: choosing one, comparing two, news of a new one.

use domain::quotation::VersionInfo;

use super::Lang;

/// Texts of the versions of a quotation.
#[derive(Clone, Copy)]
pub(crate) struct VersionTexts(Lang);

pub(crate) const fn version_texts(lang: Lang) -> VersionTexts {
    VersionTexts(lang)
}

impl VersionTexts {
    pub(crate) fn versions(self) -> &'static str {
        self.0
            .pick("Các phiên bản của báo giá này", "Versions of this quotation")
    }
    pub(crate) fn version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Phiên bản {version}"),
            Lang::En => format!("Version {version}"),
        }
    }
    pub(crate) fn no_version(self) -> &'static str {
        self.0.pick("Phiên bản không số", "Version without a number")
    }
    pub(crate) fn earlier_content(self, name: &str, content: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{name}, nội dung {content}"),
            Lang::En => format!("{name}, content {content}"),
        }
    }
    pub(crate) fn current(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name}, hiện hành"),
            Lang::En => format!("{name}, current"),
        }
    }
    pub(crate) fn replaced(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name}, đã thay thế"),
            Lang::En => format!("{name}, replaced"),
        }
    }
    pub(crate) fn compare_with(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("So sánh {} với", inner(name)),
            Lang::En => format!("Compare {} with", inner(name)),
        }
    }

    pub(crate) fn replaced_title(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name} đã được thay thế, không còn trả lời được"),
            Lang::En => format!("{name} was replaced and can no longer be answered"),
        }
    }
    pub(crate) fn replaced_words(self) -> &'static str {
        self.0.pick(
            "Nội dung dưới đây được lưu từ lần đầu cổng này đọc được. Chỉ phiên bản hiện hành có giá trị.",
            "It is shown as this portal first saw it. Only the current version counts.",
        )
    }
    pub(crate) fn withdrawn(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name}, không còn hiệu lực"),
            Lang::En => format!("{name}, no longer in force"),
        }
    }
    pub(crate) fn withdrawn_title(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name} không còn hiệu lực"),
            Lang::En => format!("{name} is no longer in force"),
        }
    }
    pub(crate) fn withdrawn_words(self) -> &'static str {
        self.0.pick(
            "Hệ thống của nhà vận hành không còn báo giá nào cho yêu cầu này. Nội dung dưới đây được lưu từ lần đầu cổng này đọc được.",
            "The operator’s service gives no quotation for this request any more. This one is shown as this portal first saw it.",
        )
    }
    pub(crate) fn none_left(self) -> &'static str {
        self.0
            .pick("Không có báo giá nào đang hiệu lực", "No quotation in force")
    }
    pub(crate) fn none_left_words(self) -> &'static str {
        self.0.pick(
            "Hệ thống của nhà vận hành không còn báo giá nào cho yêu cầu này. Các phiên bản cổng này đã lưu trước đó vẫn xem lại được, nhưng không trả lời được nữa.",
            "The operator’s service gives no quotation for this request any more. What it gave before was kept by this portal and can still be read; none of it can be answered.",
        )
    }
    pub(crate) fn read_current(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Xem {}", inner(name)),
            Lang::En => format!("Read {}", inner(name)),
        }
    }
    pub(crate) fn show_changes(self) -> &'static str {
        self.0.pick("Xem điểm thay đổi", "Show what changed")
    }

    pub(crate) fn news_title(self) -> &'static str {
        self.0
            .pick("Có thay đổi từ lần bạn xem trước", "Changed since you looked")
    }
    pub(crate) fn news_words(self, last: &str, current: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Lần trước bạn đã mở {}. Nhà vận hành hiện chào {}.",
                    inner(last),
                    inner(current)
                )
            }
            Lang::En => {
                format!(
                    "You last opened {}. The operator now offers {}.",
                    inner(last),
                    inner(current)
                )
            }
        }
    }
    pub(crate) fn news_line(self, last: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã thay đổi từ khi bạn mở {}: xem điểm thay đổi", inner(last)),
            Lang::En => format!("Changed since you opened {}: show what changed", inner(last)),
        }
    }

    pub(crate) fn not_kept(self, asked: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Không có gì để so sánh với phiên bản {asked}: cổng này không lưu phiên bản đó, hoặc đó chính là phiên bản đang xem."
                )
            }
            Lang::En => {
                format!(
                    "There is nothing to compare with version {asked}: this portal has not kept it, or it is the one shown."
                )
            }
        }
    }
    pub(crate) fn comparison(self, before: &str, after: &str) -> String {
        match self.0 {
            Lang::Vi => format!("So sánh {} và {}", inner(before), inner(after)),
            Lang::En => format!("{before} and {} compared", inner(after)),
        }
    }
    pub(crate) fn lines_and_texts(self) -> &'static str {
        self.0.pick(
            "Khoản phí và nội dung đã thay đổi",
            "Charges and texts that changed",
        )
    }
    pub(crate) fn no_difference(self) -> &'static str {
        self.0.pick("Hai phiên bản giống nhau.", "Both say the same.")
    }
    pub(crate) fn lines(self) -> &'static str {
        self.0.pick("Các khoản phí đã thay đổi", "Charges that changed")
    }
    /// Heads the names of lines beside their totals.
    pub(crate) fn charge_with_vat(self) -> &'static str {
        self.0.pick("Khoản phí, đã gồm thuế GTGT", "Charge, VAT included")
    }
    /// Goes on after `9,6 m³ × 345.000 ₫`.
    pub(crate) fn plus_vat(self, rate: Option<&str>) -> String {
        let name = self.0.pick("thuế GTGT", "VAT");
        rate.map_or_else(|| format!(" + {name}"), |rate| format!(" + {name} {rate}"))
    }
    pub(crate) fn difference(self) -> &'static str {
        self.0.pick("Chênh lệch", "Difference")
    }
    pub(crate) fn added(self) -> &'static str {
        self.0.pick("thêm", "added")
    }
    pub(crate) fn removed(self) -> &'static str {
        self.0.pick("bỏ", "removed")
    }
    pub(crate) fn changed(self) -> &'static str {
        self.0.pick("đổi", "changed")
    }
    pub(crate) fn unchanged_lines(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} khoản phí giữ nguyên."),
            Lang::En => {
                if count == 1 {
                    "1 charge stayed the same.".into()
                } else {
                    format!("{count} charges stayed the same.")
                }
            }
        }
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

/// The name of a version: its number, and which content of it.
pub fn version_name_in(version: &VersionInfo, lang: Lang) -> String {
    let t = version_texts(lang);
    let name = version
        .version
        .map_or_else(|| t.no_version().to_owned(), |number| t.version(number));
    match version.content {
        Some(content) => t.earlier_content(&name, content),
        None => name,
    }
}
