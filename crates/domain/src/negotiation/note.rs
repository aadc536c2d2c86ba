//! The note's parts that are the same in every language. Every text of the operator becomes one line of bounded length,
//! and nothing that a person wrote into the note is thrown away.

use partner_api::{ChargeLine, Figure};

/// Charges with a box of their own in the negotiation form.
pub const MAX_LISTED_CHARGES: usize = 200;
/// Characters of a charge's name; a longer one would bury the request.
const MAX_NAME_CHARS: usize = 160;

/// The request for one charge.
#[derive(Clone, Debug)]
pub struct ChargeRequest<'a> {
    /// Its position in the quotation, counted from 0.
    pub index: usize,
    /// As quoted.
    pub line: &'a ChargeLine,
    /// The price asked for; none asks for a review.
    pub target: Option<Figure>,
    /// As typed.
    pub reason: &'a str,
}

/// The number that the table of charges shows.
pub fn charge_number(index: usize, line: &ChargeLine) -> String {
    line.line_no
        .map_or_else(|| (index + 1).to_string(), |number| number.to_string())
}

/// The line's name as the note has it; forms carry it too, to know the line again in another version.
pub fn charge_name(line: &ChargeLine) -> String {
    one_line(&line.name, MAX_NAME_CHARS)
}

/// A text on one line: breaks, tabs and other controls become spaces, marks that turn the direction of writing are left
/// out, and a text of more than `most` characters ends in an ellipsis.
pub fn one_line(text: &str, most: usize) -> String {
    let turns = |c: char| matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let plain: String = text
        .chars()
        .filter(|c| !turns(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let folded = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.chars().count() <= most {
        return folded;
    }
    let mut cut: String = folded.chars().take(most.saturating_sub(1)).collect();
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}

/// The way a newly written note was put into the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteInsertion {
    /// In place of nothing, or of the one written before; a person's own words around it stay.
    InPlace,
    /// Before a text that a person had written or changed.
    Before,
}

/// The note in the field with the new one in it. `before` is the note written last; nothing else is ever replaced.
pub fn insert_note(new: &str, typed: &str, before: &str) -> (String, NoteInsertion) {
    let before = before.trim();
    if typed.trim().is_empty() {
        return (new.to_owned(), NoteInsertion::InPlace);
    }
    if !before.is_empty() && typed.contains(before) {
        return (typed.replacen(before, new, 1), NoteInsertion::InPlace);
    }
    if typed.contains(new) {
        return (typed.to_owned(), NoteInsertion::InPlace);
    }
    (format!("{new}\n\n{typed}"), NoteInsertion::Before)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn own_text_around_the_composed_part_is_kept() {
        let old = "Kính gửi,\nTHC";
        assert_eq!(
            insert_note("mới", " \n", ""),
            ("mới".into(), NoteInsertion::InPlace)
        );
        assert_eq!(
            insert_note("mới", old, old),
            ("mới".into(), NoteInsertion::InPlace)
        );
        assert_eq!(
            insert_note("mới", &format!("Chị Lan ơi\n{old}\nCảm ơn"), old),
            ("Chị Lan ơi\nmới\nCảm ơn".into(), NoteInsertion::InPlace)
        );
        // Changed inside, or written by hand from the start.
        assert_eq!(
            insert_note("mới", "Kính gửi,\nTHC!", old).1,
            NoteInsertion::InPlace,
            "the old part is still whole"
        );
        assert_eq!(
            insert_note("mới", "Kính gửi,\nphí THC", old),
            ("mới\n\nKính gửi,\nphí THC".into(), NoteInsertion::Before)
        );
        assert_eq!(
            insert_note("mới", "Xin giảm 5 %", ""),
            ("mới\n\nXin giảm 5 %".into(), NoteInsertion::Before)
        );
        assert_eq!(
            insert_note("mới", "mới\n\nXin giảm", "lạc").1,
            NoteInsertion::InPlace,
            "not twice the same"
        );
    }

    proptest! {
        #[test]
        fn one_line_is_one_line_of_bounded_length(text in any::<String>(), most in 1usize..50) {
            let line = one_line(&text, most);
            prop_assert!(line.chars().count() <= most);
            let breaks = |c: char| c.is_control() || ['\u{2028}', '\u{2029}'].contains(&c);
            prop_assert!(!line.contains(breaks));
            prop_assert_eq!(one_line(&line, most), line.clone());
        }

        /// A person's own text is in the field afterwards.
        #[test]
        fn own_text_is_never_lost(own in "[a-z\n ]{0,20}", after in "[a-z\n ]{0,20}", new in "[A-Z]{1,9}", before in "[0-9]{1,9}") {
            let (text, _) = insert_note(&new, &format!("{own}{before}{after}"), &before);
            prop_assert_eq!(text, format!("{own}{new}{after}"));
            let (text, _) = insert_note(&new, &own, &before);
            prop_assert!(text.contains(own.trim()) && text.contains(&new));
        }
    }
}
