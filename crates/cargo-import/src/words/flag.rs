//! Cells that answer yes or no.

use domain::folding::{plain, words};

use crate::Cell;

/// Reads yes or no from a folded text, with any words behind it (`Có - UN1263`); `None` for another text.
pub(crate) fn yes_or_no(folded: &str) -> Option<bool> {
    answer(folded).or_else(|| {
        let (first, rest) = folded.trim().split_once(|one: char| !one.is_alphanumeric())?;
        let plain_word = ["y", "yes", "co", "x", "n", "no", "khong", "none"].contains(&first);
        let rest = rest.trim_start();
        // `No. 5` is a number, `x 5` a factor.
        (plain_word && !rest.starts_with(|one: char| one.is_ascii_digit()))
            .then(|| answer(first))
            .flatten()
    })
}

fn answer(folded: &str) -> Option<bool> {
    match folded.trim() {
        "x" | "co" | "yes" | "y" | "true" | "1" | "on" | "✓" | "✔" | "v" | "☑" | "☒" | "●" | "•"
        | "co pin" | "是" | "有" => Some(true),
        "general cargo" | "general" | "hang thuong" | "thuong" | "non dg" | "non-dg" | "non-hazardous"
        | "" | "khong" | "khong co" | "khong pin" | "no" | "n" | "false" | "0" | "-" | "--" | "–" | "—"
        | "/" | "k" | "ko" | "ko co" | "none" | "nil" | "n/a" | "na" | "☐" | "✗" | "✘" | "否" | "无"
        | "無" => Some(false),
        _ => None,
    }
}

/// `PI966`, `UN 3481`: how batteries travel by air.
pub(crate) fn is_battery_code(cell: &Cell) -> bool {
    let text: String = plain(&cell.shown()).split_whitespace().collect();
    if ["lithium", "li-ion", "liion", "lipo", "li-po"]
        .iter()
        .any(|kind| text.contains(kind))
    {
        return true;
    }
    let number = |prefix: &str| text.strip_prefix(prefix).unwrap_or_default().get(..3);
    matches!(number("pi"), Some("965" | "966" | "967" | "968" | "969" | "970"))
        || matches!(text.get(..6), Some("un3480" | "un3481" | "un3090" | "un3091"))
}

/// `UN 1263`, `1263`, class `3` or `2.1`.
pub(crate) fn is_dangerous_goods_code(cell: &Cell) -> bool {
    let text = match cell {
        Cell::Number(text) | Cell::Text(text) => plain(text),
        Cell::Blank | Cell::Date(_) | Cell::NoValue(_) => return false,
    };
    // `UN1090/3`: the number and the class.
    let bare = text
        .split('/')
        .next()
        .unwrap_or(&text)
        .trim()
        .trim_start_matches("un")
        .trim_start_matches("class")
        .trim();
    let is_un = bare.len() == 4 && bare.bytes().all(|one| one.is_ascii_digit());
    // `85` and `92.5` are classes of American freight.
    let (class, division) = bare.split_once('.').unwrap_or((bare, "1"));
    let is_digit = |text: &str| matches!(text.as_bytes(), [b'1'..=b'9']);
    let is_class = is_digit(class) && is_digit(division) && bare != "1";
    is_un || is_class
}

/// The number of dangerous goods within a text: `ACETONE, UN 1090, CLASS 3`.
pub(crate) fn un_number(text: &str) -> Option<u16> {
    let folded = plain(text);
    let words = words(&folded);
    let is_number = |word: &str| {
        let digits = word.len() == 4 && word.bytes().all(|one| one.is_ascii_digit());
        word.parse()
            .ok()
            .filter(|number| digits && (4..=3600).contains(number))
    };
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let apart = pairs.find_map(|(un, number)| is_number(number).filter(|_| *un == "un"));
    let together = || words.iter().find_map(|word| is_number(word.strip_prefix("un")?));
    apart.or_else(together)
}

/// Batteries go by these numbers.
pub(crate) fn is_of_battery(un_number: u16) -> bool {
    matches!(un_number, 3090 | 3091 | 3480 | 3481)
}
