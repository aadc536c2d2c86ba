//! Texts of the time left.

use domain::Lang;
use domain::quotation::validity::Left;

/// Between a figure and its unit.
const NBSP: char = '\u{a0}';

/// Texts of the time left.
#[derive(Clone, Copy)]
pub struct TimeLeftTexts(Lang);

/// The texts in a language.
pub const fn time_left_texts(lang: Lang) -> TimeLeftTexts {
    TimeLeftTexts(lang)
}

impl TimeLeftTexts {
    /// `13 h left`; `is_exact`: days with their hours; `is_bare`: `13 h`.
    pub fn left(self, left: Left, is_exact: bool, is_bare: bool) -> String {
        let is_vi = self.0 == Lang::Vi;
        let words = match left {
            Left::Passed => return self.0.pick("đã qua ngày", "day over").to_owned(),
            Left::Minutes(_) => self.0.pick("chưa đến một giờ", "less than an hour").to_owned(),
            Left::Hours(hours) => self.hours(hours),
            Left::Days { days, hours } => {
                let days = format!("{days}{NBSP}{}", self.0.pick("ngày", "days"));
                if is_exact && hours > 0 {
                    format!("{days} {}", self.hours(hours))
                } else {
                    days
                }
            }
        };
        match (is_bare, is_vi) {
            (true, _) => words,
            (false, true) => format!("còn {words}"),
            (false, false) => format!("{words} left"),
        }
    }

    fn hours(self, hours: i64) -> String {
        format!("{hours}{NBSP}{}", self.0.pick("giờ", "h"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_said_in_both_languages() {
        let days = Left::Days { days: 2, hours: 13 };
        for (left, is_exact, is_bare, vi, en) in [
            (days, true, false, "còn 2 ngày 13 giờ", "2 days 13 h left"),
            (days, false, false, "còn 2 ngày", "2 days left"),
            (days, false, true, "2 ngày", "2 days"),
            (
                Left::Days { days: 3, hours: 0 },
                true,
                false,
                "còn 3 ngày",
                "3 days left",
            ),
            (Left::Hours(22), true, false, "còn 22 giờ", "22 h left"),
            (Left::Hours(22), false, true, "22 giờ", "22 h"),
            (
                Left::Minutes(30),
                true,
                false,
                "còn chưa đến một giờ",
                "less than an hour left",
            ),
            (Left::Passed, true, false, "đã qua ngày", "day over"),
        ] {
            let said = |lang| {
                let said = time_left_texts(lang).left(left, is_exact, is_bare);
                said.replace(NBSP, " ")
            };
            assert_eq!((said(Lang::Vi).as_str(), said(Lang::En).as_str()), (vi, en));
        }
    }
}
