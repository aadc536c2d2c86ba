//! Quotes within quoted cells as databases export them: `"Valve \"PRO\""`.

use std::borrow::Cow;

/// The text with such quotes doubled, where every other quote begins or ends a cell.
pub(super) fn with_doubled_quotes(text: &str) -> Cow<'_, str> {
    if !text.contains("\\\"") {
        return Cow::Borrowed(text);
    }
    doubled(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn doubled(text: &str) -> Option<String> {
    let is_edge = |one: char| matches!(one, ',' | ';' | '\t' | '|' | '\r' | '\n');
    let mut doubled = String::with_capacity(text.len());
    let mut is_within = false;
    let mut before = '\n';
    let mut letters = text.chars().peekable();
    while let Some(one) = letters.next() {
        match (one, letters.peek()) {
            ('\\', Some(next @ ('"' | '\\' | '\r' | '\n'))) if is_within => {
                if *next == '"' {
                    doubled.push('"');
                }
                doubled.push(*next);
                letters.next();
                // What is escaped ends nothing.
                before = ' ';
                continue;
            }
            ('"', next) => {
                let is_placed = if is_within {
                    next.is_none_or(|next| is_edge(*next))
                } else {
                    is_edge(before)
                };
                if !is_placed {
                    return None;
                }
                is_within = !is_within;
                doubled.push('"');
            }
            _ => doubled.push(one),
        }
        before = one;
    }
    (!is_within).then_some(doubled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_behind_backslashes_are_doubled() {
        assert_eq!(
            with_doubled_quotes("\"a \\\"b\\\"\",\"c\\\\\",1\n\"\\\"d\",\"\",\\N"),
            "\"a \"\"b\"\"\",\"c\\\",1\n\"\"\"d\",\"\",\\N"
        );
    }

    #[test]
    fn backslashes_at_the_end_of_cells_stay() {
        for text in [
            "\"5\\\",\"3\"\n\"6\\\",\"4\"",
            "\"a \"\"b\"\" \\\"\",1",
            "5\\\" pipe,3",
            "\"open \\\" ",
        ] {
            assert_eq!(with_doubled_quotes(text), text);
        }
    }
}
