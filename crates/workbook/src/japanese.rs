//! Half-width letters of Japanese in Shift-JIS, which detectors take for Cyrillic: `ﾎﾞﾙﾄ` for `ОЮЩД`.

use encoding_rs::SHIFT_JIS;

/// The text of bytes that are such letters: marks of voice stand behind letters that have a voice, and many letters are among the
/// first fifteen, which are signs in the encodings of other scripts.
pub fn half_width(bytes: &[u8]) -> Option<String> {
    let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes)?;
    let (mut letters, mut first, mut voiced) = (0_usize, 0_usize, 0_usize);
    let mut before = ' ';
    for one in text.chars() {
        letters += usize::from(matches!(one, '\u{ff66}'..='\u{ff9f}'));
        first += usize::from(matches!(one, 'ｱ'..='ｿ'));
        let is_placed = match one {
            'ﾞ' => matches!(before, 'ｳ' | 'ｶ'..='ﾄ' | 'ﾊ'..='ﾎ'),
            'ﾟ' => matches!(before, 'ﾊ'..='ﾎ'),
            _ => true,
        };
        if !is_placed {
            return None;
        }
        voiced += usize::from(matches!(one, 'ﾞ' | 'ﾟ'));
        before = one;
    }
    (voiced > 0 && first * 6 >= letters).then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_width_letters_are_told_from_other_scripts() {
        for text in ["ﾍﾞｱﾘﾝｸﾞ,6\nﾎﾞﾙﾄ,3", "ｼﾅﾒｲ,ｺｽｳ,ｼﾞｭｳﾘｮｳ(kg)"]
        {
            let (bytes, ..) = SHIFT_JIS.encode(text);
            assert_eq!(half_width(&bytes).as_deref(), Some(text));
        }
        for (text, encoding) in [
            ("ПОДШИПНИК, МЯСО", encoding_rs::WINDOWS_1251),
            ("Подшипник, мясо", encoding_rs::WINDOWS_1251),
            ("Größe, Ünal", encoding_rs::WINDOWS_1252),
            ("ΣΩΛΗΝΕΣ", encoding_rs::WINDOWS_1253),
            ("เหล็ก ตลับลูกปืน", encoding_rs::WINDOWS_874),
        ] {
            let (bytes, ..) = encoding.encode(text);
            assert_eq!(half_width(&bytes), None, "{text}");
        }
    }
}
