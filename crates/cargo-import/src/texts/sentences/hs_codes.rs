//! HS codes among the words for goods: `ceramic tiles, HS 690721`.

/// The words without the code, and the code.
pub(super) fn taken_out(goods: &str) -> Option<(String, String)> {
    // As long as the text itself.
    let lower = goods.to_ascii_lowercase();
    lower.match_indices("hs").find_map(|(start, hs)| {
        let is_word = !lower.get(..start)?.ends_with(char::is_alphanumeric);
        let behind = lower.get(start + hs.len()..)?;
        let behind = behind.trim_start_matches(is_mark);
        let behind = behind
            .strip_prefix("code")
            .unwrap_or(behind)
            .trim_start_matches(is_mark);
        let code = code(behind);
        let digits = code.bytes().filter(u8::is_ascii_digit).count();
        let is_code = is_word && (4..=10).contains(&digits);
        let rest = goods.get(goods.len() - behind.len() + code.len()..)?;
        is_code.then(|| {
            (
                joined(goods.get(..start).unwrap_or_default(), rest),
                code.to_owned(),
            )
        })
    })
}

/// The code at the beginning of a text: groups of digits that points or hyphens join, or blanks as in `8473 30 10`.
fn code(text: &str) -> &str {
    let digits_at = |at: usize| {
        let digits = text.get(at..).unwrap_or_default().bytes();
        digits.take_while(u8::is_ascii_digit).count()
    };
    let mut end = digits_at(0);
    let heading = end;
    loop {
        let group = digits_at(end + 1);
        let joins = match text.as_bytes().get(end) {
            Some(b'.' | b'-') => group > 1,
            // A figure of its own is seldom one of two digits behind a heading of four.
            Some(b' ') => heading == 4 && group == 2 && is_code_behind(text, end + 3),
            _ => false,
        };
        if !joins {
            return text.get(..end).unwrap_or_default();
        }
        end += 1 + group;
    }
}

/// Two digits more, or the end of the code: no unit and no word.
fn is_code_behind(text: &str, at: usize) -> bool {
    let behind = text.get(at..).unwrap_or_default();
    let next = behind.trim_start().chars().next();
    next.is_none_or(|next| !next.is_alphabetic() && !matches!(next, 'x' | '×' | '*'))
}

fn is_mark(one: char) -> bool {
    matches!(one, ' ' | ':' | '.' | '#' | '-')
}

fn joined(before: &str, behind: &str) -> String {
    let before = before.trim_end_matches([' ', ',', ';', '(', '-', ':']);
    let behind = behind.trim_start_matches([' ', ',', ';', ')', '-', ':', '.']);
    if before.is_empty() || behind.is_empty() {
        format!("{before}{behind}")
    } else {
        format!("{before}, {behind}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_taken_out_of_the_words_for_goods() {
        for (goods, rest, code) in [
            ("ceramic tiles, HS 690721", "ceramic tiles", "690721"),
            ("HS 84818081 ball valves", "ball valves", "84818081"),
            (
                "gạch men (HS code: 6907.21), loại 1",
                "gạch men, loại 1",
                "6907.21",
            ),
            ("books, hs#490199.", "books", "490199"),
            ("boards HS: 8473-30-10", "boards", "8473-30-10"),
            ("boards, HS 8473 30 10, new", "boards, new", "8473 30 10"),
            ("HS 6907 20 pallets", "20 pallets", "6907"),
        ] {
            let taken = Some((rest.to_owned(), code.to_owned()));
            assert_eq!(taken_out(goods), taken, "{goods}");
        }
        for goods in [
            "HS 12 pumps",
            "brushs 1234",
            "HS",
            "Ühs 123",
            "hs code",
            "HS 12345678901",
        ] {
            assert_eq!(taken_out(goods), None, "{goods}");
        }
    }
}
