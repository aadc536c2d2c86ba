//! The figure in a text that a file shows beside the kept number.

/// A text with one figure: `3.250,50` of `ca. 3.250,50 kg`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownFigure<'a> {
    pub before: &'a str,
    figure: &'a str,
    pub behind: &'a str,
}

/// Between thousands, beside `.` and `,`.
const BETWEEN_THOUSANDS: [char; 7] = ['\'', '’', '`', ' ', '\u{a0}', '\u{202f}', '\u{2009}'];

impl<'a> ShownFigure<'a> {
    /// `None` for texts without a figure and for those with several. The 3 of `m3` is none.
    pub fn only(text: &'a str) -> Option<Self> {
        let mut found = None;
        let mut from = 0;
        while let Some(start) = next_figure(text, from) {
            let end = end_of_figure(text, start);
            if found.replace((start, end)).is_some() {
                return None;
            }
            from = end;
        }
        let (start, end) = found?;
        Some(Self {
            before: text.get(..start)?,
            figure: text.get(start..end)?,
            behind: text.get(end..)?,
        })
    }

    /// Returns true if the figure shows the number with some of its decimals, or all. Signs stand in many places and say nothing here.
    pub fn is_rounding_of(&self, number: f64) -> bool {
        let number = number.abs();
        let plain: String = self
            .figure
            .chars()
            .filter(|one| !BETWEEN_THOUSANDS.contains(one))
            .collect();
        let is_mark = |one: char| matches!(one, '.' | ',');
        let is_near = |reading: &str, decimals: usize| {
            let half = 0.5 / 10_f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX));
            let reading = reading.parse::<f64>();
            reading.is_ok_and(|reading| (reading - number).abs() <= half * 1.000_001 + number * 1e-12)
        };
        let Some((whole, last)) = plain.rsplit_once(is_mark) else {
            return is_near(&plain, 0);
        };
        let whole = whole.replace(is_mark, "");
        last.len() == 3 && is_near(&format!("{whole}{last}"), 0)
            || is_near(&format!("0{whole}.{last}"), last.len())
    }
}

/// Where the next figure begins, `.5` with its mark; digits behind a letter belong to its word.
fn next_figure(text: &str, from: usize) -> Option<usize> {
    let mut before = text.get(..from)?.chars().next_back();
    let mut mark = None;
    for (at, one) in text.get(from..)?.char_indices() {
        let at = from + at;
        if one.is_ascii_digit() {
            let in_word = before.is_some_and(char::is_alphabetic);
            if !in_word && !(before.is_some_and(|before| before.is_ascii_digit())) {
                return mark.or(Some(at));
            }
        } else {
            let begins = matches!(one, '.' | ',') && before.is_none_or(|one| matches!(one, ' ' | '-' | '('));
            mark = begins.then_some(at);
        }
        before = Some(one);
    }
    None
}

fn end_of_figure(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let digits_behind = |at: usize| {
        let behind = rest.get(at..).unwrap_or_default();
        behind.bytes().take_while(u8::is_ascii_digit).count()
    };
    let mut end = 0;
    for (at, one) in rest.char_indices() {
        let behind = at + one.len_utf8();
        let goes_on = match one {
            '0'..='9' => true,
            '.' | ',' => digits_behind(behind) > 0,
            _ if BETWEEN_THOUSANDS.contains(&one) => digits_behind(behind) == 3,
            _ => false,
        };
        if !goes_on {
            break;
        }
        end = behind;
    }
    start + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_one_figure_are_told_from_others() {
        for (text, parts) in [
            ("ca. 3.250,50 kg", Some(("ca. ", "3.250,50", " kg"))),
            ("12.5 m3", Some(("", "12.5", " m3"))),
            ("CTN 1", Some(("CTN ", "1", ""))),
            ("1 250 pcs.", Some(("", "1 250", " pcs."))),
            ("-.5", Some(("-", ".5", ""))),
            ("5.", Some(("", "5", "."))),
            ("1 - 5", None),
            ("10 25", None),
            ("1/2", None),
            ("21-Jan-25", None),
            ("m3", None),
            ("", None),
        ] {
            let found = ShownFigure::only(text).map(|found| (found.before, found.figure, found.behind));
            assert_eq!(found, parts, "{text}");
        }
    }

    #[test]
    fn roundings_are_told_from_other_figures() {
        let is_rounding = |text: &str, number: f64| ShownFigure::only(text).unwrap().is_rounding_of(number);
        for (text, number) in [
            ("834,5 lbs", 834.45),
            ("1,250.00", 1250.0),
            ("1.250", 1250.0),
            ("1.250", 1.25),
            ("12,50,000", 1_250_000.0),
            ("1'234.6", 1234.56),
            ("(5)", -5.0),
            (".5", 0.5),
            ("0,33", 1.0 / 3.0),
            ("3", 2.5),
        ] {
            assert!(is_rounding(text, number), "{text}");
        }
        for (text, number) in [
            ("4.25 t", 4250.0),
            ("12.5", 125.0),
            ("40,50", 4050.0),
            ("4", 4250.0),
            ("0.05", 5.0),
        ] {
            assert!(!is_rounding(text, number), "{text}");
        }
    }
}
