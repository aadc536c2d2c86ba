//! Effects of the number formats of spreadsheets on numbers: days, zeros in front, words before and behind.

mod own_digits;

use cargo_import::Cell;

/// Units that are written as signs directly behind a figure: pounds, feet, inches.
const SIGNS: [&str; 6] = ["#", "'", "′", "\"", "″", "''"];

/// The effects of a number format on a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberFormat {
    pub is_date: bool,
    /// How a code is shown; zeros stand for its digits: `00000000`, `0000.00`.
    pub code: Option<CodeFormat>,
    /// Words before the figure, such as the name of a package: `"CTN "0`.
    pub before: String,
    /// Words behind the figure, such as a unit: `0.0" kg"`.
    pub words: String,
    /// The whole format, if it writes digits or marks of figures of its own.
    pub with_own_digits: Option<String>,
    pub is_percent: bool,
    /// Thousands that the format cuts off: `0.00,"t"`.
    pub thousands: u32,
    /// Digits that it shows behind the decimal mark.
    pub decimals: u32,
    /// The content of the cell is struck out.
    pub is_struck: bool,
}

/// A format of codes: as many digits as there are zeros, and what stands between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFormat {
    written: String,
    /// Digits behind the decimal point of the number.
    decimals: usize,
}

/// Spreadsheets take formats of 255 characters; a longer one is not kept to be gone through for each cell.
const MAX_KEPT_FORMAT: usize = 1000;

impl NumberFormat {
    pub fn parse(format: &str) -> Self {
        let is_date = shows_date(format);
        let (before, words) = words(format);
        let has_words = !is_date && before.chars().count() + words.chars().count() <= 20;
        let own = !is_date && format.len() <= MAX_KEPT_FORMAT && own_digits::are_in(format);
        Self {
            is_date,
            code: CodeFormat::parse(format),
            before: Some(before).filter(|_| has_words).unwrap_or_default(),
            words: Some(words).filter(|_| has_words).unwrap_or_default(),
            with_own_digits: own.then(|| format.to_owned()),
            is_percent: !is_date && is_percent(format),
            thousands: thousands(format),
            decimals: decimals(format),
            is_struck: false,
        }
    }

    /// A number as the format shows it, as far as that changes its meaning; days are not shown here.
    pub fn show(&self, value: f64) -> Cell {
        let number = Cell::float(value);
        if let (Some(code), Cell::Number(number)) = (&self.code, &number)
            && let Some(shown) = code.show(number)
        {
            return Cell::text(&shown);
        }
        let own = self.with_own_digits.as_deref();
        if let Some(shown) = own.and_then(|format| own_digits::shown(format, value)) {
            return Cell::text(&shown);
        }
        let has_words = !self.words.is_empty() || !self.before.is_empty();
        if self.thousands > 0 {
            let factor = 1000_f64.powi(self.thousands.cast_signed());
            if let (false, Some(shown)) = (has_words, self.rounded(value / factor)) {
                return Cell::float(shown);
            }
            let cut = Cell::float(value / factor);
            // Where the format also rounds, it is not known without a word whether the heading speaks of the shown figure or of the kept one.
            return if has_words {
                self.with_words(&cut)
            } else {
                Cell::text(&format!("{} × {factor}", cut.shown()))
            };
        }
        if self.is_percent {
            return Cell::text(&format!("{} %", Cell::float(value * 100.0).shown()));
        }
        if SIGNS.contains(&self.words.as_str()) {
            return Cell::text(&format!("{}{}", number.shown(), self.words));
        }
        if has_words {
            self.with_words(&number)
        } else {
            number
        }
    }

    fn with_words(&self, number: &Cell) -> Cell {
        // `USD5000` is read as well as a code.
        let ends_a_word = self.before.ends_with(char::is_alphabetic) && self.before.chars().count() > 1;
        let blank = if ends_a_word { " " } else { "" };
        Cell::text(&format!(
            "{}{blank}{} {}",
            self.before,
            number.shown(),
            self.words
        ))
    }

    /// A figure of thousands as it is shown; `None` if more is rounded off than parts of one.
    fn rounded(&self, value: f64) -> Option<f64> {
        let power = 10_f64.powi(self.decimals.cast_signed());
        let shown = (value * power).round() / power;
        let is_all = self.decimals >= 3 * self.thousands || Cell::float(shown) == Cell::float(value);
        is_all.then_some(shown)
    }

    /// By the numbers of the formats that every workbook has.
    pub fn built_in(number: u32) -> Self {
        Self {
            is_date: matches!(number, 14..=22 | 27..=36 | 45..=47 | 50..=58),
            is_percent: matches!(number, 9 | 10),
            ..Self::default()
        }
    }
}

impl CodeFormat {
    /// `0000\\.00\\.00` and the like, four zeros or more before the first sign; `0.00` shows a figure.
    fn parse(format: &str) -> Option<Self> {
        let mut written = String::new();
        let mut point = None;
        let mut letters = format.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '0' | ' ' | '-' => written.push(letter),
                '\\' => written.extend(letters.next()),
                '"' => written.extend(letters.by_ref().take_while(|letter| *letter != '"')),
                '.' if point.is_none() => {
                    point = Some(written.len());
                    written.push('.');
                }
                _ => return None,
            }
        }
        let is_sign = |one: char| matches!(one, '.' | ' ' | '-');
        let first = written.find(is_sign);
        let is_code = (2..=20).contains(&written.len())
            && written.chars().all(|one| one == '0' || is_sign(one))
            && first.is_none_or(|zeros| zeros >= 4);
        let decimals = point.map_or(0, |at| written[at..].matches('0').count());
        is_code.then_some(Self { written, decimals })
    }

    /// `None` if it shows the number as it is, or not all of it.
    fn show(&self, number: &str) -> Option<String> {
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let digits = format!("{whole}{decimals:0<width$}", width = self.decimals);
        let zeros = self.written.matches('0').count();
        if decimals.len() > self.decimals
            || digits.len() > zeros
            || !digits.bytes().all(|one| one.is_ascii_digit())
        {
            return None;
        }
        let padded = format!("{digits:0>zeros$}");
        let mut digits = padded.chars();
        let shown: String = self
            .written
            .chars()
            .filter_map(|one| if one == '0' { digits.next() } else { Some(one) })
            .collect();
        (shown != number).then_some(shown)
    }
}

/// The words that the first section of a format writes before and behind the figure, if they have a letter, number what follows
/// (`"#"0`) or are the sign of a unit.
fn words(format: &str) -> (String, String) {
    let mut found = String::new();
    // The lengths of what stands before the first digit and before the last one.
    let (mut first, mut last) = (None, 0);
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => found.extend(letters.next()),
            '_' | '*' => {
                letters.next();
                found.push(' ');
            }
            '"' => {
                if !found.is_empty() && !found.ends_with(' ') {
                    found.push(' ');
                }
                found.extend(letters.by_ref().take_while(|letter| *letter != '"'));
            }
            // `[$€-407]` is a currency, `[Red]` a colour, `[>9]` a condition.
            '[' => {
                let inside: String = letters.by_ref().take_while(|letter| *letter != ']').collect();
                if let Some(currency) = inside.strip_prefix('$') {
                    found.extend(currency.split('-').next());
                }
            }
            '$' | '€' | '£' | '₫' | ' ' => found.push(letter),
            // `General`, whose other letters are none of a word.
            '0' | '#' | '?' | 'G' => {
                last = found.len();
                first = first.or(Some(last));
            }
            ';' => break,
            _ => {}
        }
    }
    let before = found.get(..first.unwrap_or(0)).unwrap_or_default().trim_start();
    let behind = found.get(last..).unwrap_or_default().trim();
    // `#'##0` divides thousands.
    if before.is_empty() && SIGNS.contains(&behind) {
        return (String::new(), behind.to_owned());
    }
    let says =
        |text: &&str| text.contains(|one: char| one.is_alphabetic() || matches!(one, '$' | '€' | '£' | '₫'));
    let numbers = |text: &&str| says(text) || text.contains(['#', '№']);
    let before = Some(before).filter(numbers).unwrap_or_default();
    let behind = Some(behind).filter(says).unwrap_or_default();
    (before.to_owned(), behind.to_owned())
}

/// The digits and marks of the first section, without what is written as it is.
fn digits(format: &str) -> String {
    let mut found = String::new();
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' | '_' | '*' => {
                letters.next();
            }
            '"' => {
                letters.by_ref().find(|letter| *letter == '"');
            }
            ';' => break,
            _ => found.push(letter),
        }
    }
    found
}

/// The commas behind the last digit, each of which divides by a thousand.
fn thousands(format: &str) -> u32 {
    let digits = digits(format);
    let behind = digits.rsplit(['0', '#', '?']).next().unwrap_or_default();
    let has_digits = behind.len() < digits.len();
    let commas = behind.chars().take_while(|one| *one == ',').count();
    u32::try_from(commas.min(3))
        .ok()
        .filter(|_| has_digits)
        .unwrap_or(0)
}

/// The digits behind the decimal mark.
fn decimals(format: &str) -> u32 {
    let digits = digits(format);
    let behind = digits.split_once('.').map_or("", |(_, behind)| behind);
    let count = behind
        .chars()
        .filter(|one| matches!(one, '0' | '#' | '?'))
        .count();
    u32::try_from(count.min(15)).unwrap_or(0)
}

fn is_percent(format: &str) -> bool {
    let mut quoted = false;
    format.chars().any(|one| {
        quoted ^= one == '"';
        one == '%' && !quoted
    })
}

/// Returns true if a number format writes days or times: one of their letters stands in its first section outside of
/// quotes, escapes and brackets (`[Red]`), or it counts hours (`[h]:mm`).
fn shows_date(format: &str) -> bool {
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        match letter {
            // The next character is written as it is, or only its width is kept.
            '\\' | '_' | '*' => {
                letters.next();
            }
            '"' => {
                letters.by_ref().find(|letter| *letter == '"');
            }
            '[' => {
                let inside: String = letters.by_ref().take_while(|letter| *letter != ']').collect();
                let counts = |unit: char| inside.chars().all(|one| one.eq_ignore_ascii_case(&unit));
                if !inside.is_empty() && ['h', 'm', 's'].into_iter().any(counts) {
                    return true;
                }
            }
            ';' => return false,
            // "General" has none of them either.
            'd' | 'm' | 'h' | 'y' | 's' | 'D' | 'M' | 'H' | 'Y' | 'S' => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_zeros_and_percents_are_read() {
        let of = |format: &str| {
            let read = NumberFormat::parse(format);
            (read.before + &read.words, read.code.is_some(), read.is_percent)
        };
        for (format, words) in [
            ("0.00\" tấn\"", "tấn"),
            ("#,##0.0\\ \\k\\g", "kg"),
            ("0 \"pcs\";[Red]-0 \"pcs\"", "pcs"),
            ("0\".\"00", ""),
            ("[$$-409]#,##0.00", "$"),
            ("_(\"$\"* #,##0.00_)", "$ "),
            ("#,##0\"#\"", "#"),
            ("0.0\\'", "'"),
            ("0.0\"\\\"", ""),
            ("#\\'##0.0", ""),
            ("\"#\"0", "#"),
            ("\"CTN \"0", "CTN "),
            ("\"- \"0\" kg\"", "kg"),
            ("#,##0\\ [$₫-42A]", "₫"),
            ("[$-409]#,##0", ""),
            ("[Red]0.0", ""),
            ("General", ""),
        ] {
            assert_eq!(of(format), (words.into(), false, false), "{format}");
        }
        assert_eq!(of("00000000"), (String::new(), true, false));
        assert_eq!(of("0.00%"), (String::new(), false, true));
        let tonnes = NumberFormat::parse("0.00,\"t\"");
        assert_eq!(tonnes.show(1250.0), Cell::text("1,25 t"));
        assert_eq!(
            NumberFormat::parse("#,##0\" kg\"").show(1250.0),
            Cell::text("1250 kg")
        );
    }

    #[test]
    fn words_stand_where_the_format_writes_them() {
        for (format, number, shown) in [
            ("\"CTN \"0", 3.0, "CTN 3"),
            ("\"Pallet #\"0", 3.0, "Pallet #3"),
            ("\"#\"0", 3.0, "#3"),
            ("\"P\"0", 3.0, "P3"),
            ("\"Case\"General", 3.0, "Case 3"),
            ("[$USD] #,##0.00", 1250.5, "USD 1250,5"),
            ("\"$\"* #,##0.00", 1250.5, "$ 1250,5"),
            ("\"G.W. \"0.0\" kg\"", 12.5, "G.W. 12,5 kg"),
            ("\"ca. \"0.00,\" t\"", 1250.0, "ca. 1,25 t"),
            ("\"1-\"0", 5.0, "1-5"),
            ("0\\.0", 125.0, "12.5"),
            ("0000\\.00", 1_234_567.0, "12345.67"),
        ] {
            assert_eq!(
                NumberFormat::parse(format).show(number),
                Cell::text(shown),
                "{format}"
            );
        }
    }

    #[test]
    fn signs_of_units_stand_behind_figures() {
        for (format, number, shown) in [
            ("#,##0\"#\"", 850.0, "850#"),
            ("0.0\"'\"", 18.5, "18,5'"),
            ("0\\\"", 24.0, "24\""),
            ("#,##0.0\"#\";-0\"#\"", 12.5, "12,5#"),
        ] {
            assert_eq!(
                NumberFormat::parse(format).show(number),
                Cell::text(shown),
                "{format}"
            );
        }
    }

    #[test]
    fn thousands_are_cut_off_as_shown() {
        for (format, number, shown) in [
            ("#,##0.000,", 60_240.0, Cell::float(60.24)),
            ("0.000,", 2450.4, Cell::float(2.45)),
            ("0.00,", 2450.0, Cell::float(2.45)),
            ("0.0,", 2450.0, Cell::text("2,45 × 1000")),
            ("0.000,,", 2_450_400.0, Cell::text("2,4504 × 1000000")),
            ("#,##0.00,\" Tn\"", 2450.0, Cell::text("2,45 Tn")),
            ("#,##0\"#,\"", 2450.0, Cell::float(2450.0)),
        ] {
            assert_eq!(NumberFormat::parse(format).show(number), shown, "{format}");
        }
    }

    #[test]
    fn codes_are_shown_with_their_zeros() {
        for (format, number, shown) in [
            ("00000000", 851_820.0, "00851820"),
            ("0000.00", 902.1, "0902.10"),
            ("0000\\.00\\.00", 902_100.0, "0090.21.00"),
            ("0000\\.00\\.00", 9_021_000.0, "0902.10.00"),
            ("0000\".\"00", 90_210.0, "0902.10"),
        ] {
            assert_eq!(
                NumberFormat::parse(format).show(number),
                Cell::text(shown),
                "{format}"
            );
        }
        for (format, number) in [
            ("0000", 12_345.0),
            ("0000.00", 902.125),
            ("0.00", 1.5),
            ("0000", -12.0),
        ] {
            assert_eq!(
                NumberFormat::parse(format).show(number),
                Cell::float(number),
                "{format}"
            );
        }
    }

    #[test]
    fn date_and_number_formats_are_distinguished() {
        for date in [
            "dd/mm/yyyy",
            "yyyy\\-mm\\-dd",
            "[$-409]d\\-mmm\\-yy;@",
            "[h]:mm:ss",
            "h:mm AM/PM",
            "\"ngày\" d",
        ] {
            assert!(shows_date(date), "{date}");
        }
        for number in [
            "General",
            "0.00",
            "#,##0 \"đồng/day\"",
            "[Red]0.0",
            "0;dd",
            "_d0",
            "@",
            "\\d0",
            "",
        ] {
            assert!(!shows_date(number), "{number}");
        }
    }
}
