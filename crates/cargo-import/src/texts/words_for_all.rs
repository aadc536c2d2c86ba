//! Words in parentheses that say of a figure that it is that of all packages of a row: `540 (both)`.

use crate::headings::header::Header;
use crate::{Cell, Table};
use domain::folding::{plain, words};

/// Takes the words off the figures below the headings, where they would look like those of a total.
pub(crate) fn leave_out(table: &mut Table, header: Header) {
    for row in table.rows.iter_mut().skip(header.data()) {
        for cell in &mut row.cells {
            if let Cell::Text(text) = cell
                && text.starts_with(|first: char| first.is_ascii_digit())
                && let bare = without(text)
                && bare.len() < text.len()
            {
                *cell = Cell::text(bare);
            }
        }
    }
}

/// `418 kg` of `418 kg (both)`: figures of a row are those of all its packages anyway.
pub(crate) fn without(value: &str) -> &str {
    const ALL: [&str; 17] = [
        "both",
        "all",
        "total",
        "in total",
        "together",
        "combined",
        "altogether",
        "ca hai",
        "tong",
        "tong cong",
        "tat ca",
        "zusammen",
        "gesamt",
        "insgesamt",
        "au total",
        "en total",
        "les deux",
    ];
    let rest = value.strip_suffix(')').and_then(|value| value.rsplit_once('('));
    let rest = rest.filter(|(_, said)| {
        let folded = plain(said);
        ALL.contains(&words(&folded).join(" ").as_str())
    });
    rest.map_or(value, |(rest, _)| rest.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_all_are_taken_off_figures() {
        for (text, bare) in [
            ("540 (both)", "540"),
            ("121.5 kg (all)", "121.5 kg"),
            ("10 CTNS (200 PRS)", "10 CTNS (200 PRS)"),
            ("540", "540"),
        ] {
            assert_eq!(without(text), bare);
        }
    }
}
