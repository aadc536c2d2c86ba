//! UTF-8 with single bytes of the western code page among its letters, as programs leave that put files together.

/// Tells whether the bytes are UTF-8 though some are damaged: they spoil their own letters, not all others.
pub fn is_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut bad) = (0, 0);
    let mut is_behind_figure = false;
    for (valid, read) in pieces(bytes) {
        // A letter within a figure is damage in any encoding.
        if is_behind_figure && valid.starts_with(|one: char| one.is_ascii_digit()) {
            bad -= 3;
        }
        // The longer a letter, the less it is one by chance; those of Latin-1 are odd pairs of signs elsewhere: `Ã©`.
        let weights = valid.chars().map(|one| match one {
            '\0'..='\u{7f}' => 0,
            '\u{c0}'..='\u{ff}' => 2,
            '\u{80}'..='\u{7ff}' => 1,
            _ => 4,
        });
        whole += weights.sum::<usize>();
        bad += match read {
            Some(char::REPLACEMENT_CHARACTER) => 4,
            Some(_) => 1,
            None => 0,
        };
        is_behind_figure =
            read == Some(char::REPLACEMENT_CHARACTER) && valid.ends_with(|one: char| one.is_ascii_digit());
    }
    whole > 1 && whole >= bad
}

/// The text of UTF-8 with damaged bytes; signs of the western code page are read as such.
pub fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for (valid, read) in pieces(bytes) {
        text.push_str(valid);
        text.extend(read);
    }
    text
}

/// Each valid piece of the text and the letter that the bytes behind it are read as.
fn pieces(bytes: &[u8]) -> impl Iterator<Item = (&str, Option<char>)> {
    let mut chunks = bytes.utf8_chunks().peekable();
    let mut is_damaged_before = false;
    std::iter::from_fn(move || {
        let chunk = chunks.next()?;
        let valid = chunk.valid();
        // Several bytes together are the rest of a letter.
        let is_lone = !(valid.is_empty() && is_damaged_before)
            && chunks
                .peek()
                .is_none_or(|next| !next.valid().is_empty() || next.invalid().is_empty());
        is_damaged_before = !chunk.invalid().is_empty();
        let read = is_damaged_before.then(|| {
            let sign = western_sign(chunk.invalid(), valid.chars().next_back());
            sign.filter(|_| is_lone).unwrap_or(char::REPLACEMENT_CHARACTER)
        });
        Some((valid, read))
    })
}

/// The sign beside figures that a byte is in the western code page: `½`, `×`, `°`, the no-break space that divides thousands.
fn western_sign(bytes: &[u8], before: Option<char>) -> Option<char> {
    let is_behind_letter = before.is_some_and(char::is_alphabetic);
    match *bytes {
        [0x96] => Some('–'),
        [one @ (0xa0 | 0xb0 | 0xb2 | 0xb3 | 0xd7)] => Some(char::from(one)),
        [one @ 0xbc..=0xbe] if !is_behind_letter => Some(char::from(one)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn western_signs_beside_figures_are_read() {
        for (bytes, meant) in [
            (
                &b"th\xc6\xb0\xe1\xbb\x9bc: 20\xbd x 16\xbc x 14\xbe"[..],
                "thước: 20½ x 16¼ x 14¾",
            ),
            (
                b"\xc3\xa9\xc3\xa9 60\xd740 cm, 5\xb0C, 2 m\xb3",
                "éé 60×40 cm, 5°C, 2 m³",
            ),
            (b"\xc3\xa9 3\xa0750,75; 1\x9610", "é 3\u{a0}750,75; 1–10"),
        ] {
            assert!(is_utf8(bytes), "{meant}");
            assert_eq!(text(bytes), meant);
        }
    }

    #[test]
    fn other_bytes_are_damaged_letters() {
        assert_eq!(text(b"3\xff750 ki\xbbn"), "3\u{fffd}750 ki\u{fffd}n");
        // The rest of `ệ`, and a fraction within a word.
        assert_eq!(
            text(b"ki \xbb\xbdn, ki\xbdn"),
            "ki \u{fffd}\u{fffd}n, ki\u{fffd}n"
        );
    }

    #[test]
    fn letters_within_figures_say_nothing_of_the_encoding() {
        assert!(is_utf8(
            b"L\xc3\xa9gumes;1\xa0378,5\r\n\xc3\x89tui;1\xff0;6\xfe2,5"
        ));
        assert!(!is_utf8(b"caf\xe9;1\xff0"));
    }

    #[test]
    fn western_texts_are_no_utf8() {
        for western in [
            &b"caf\xe9"[..],
            b"60\xd740 cm, 20\xbd",
            b"CAF\xc9\xae 20\xbd",
            b"Gr\xf6\xdfe \xb0",
        ] {
            assert!(!is_utf8(western), "{western:?}");
        }
    }
}
