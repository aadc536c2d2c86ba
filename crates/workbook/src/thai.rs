//! Thai in its old code page, which detectors take for western letters where digits of Thai stand among it.

use encoding_rs::WINDOWS_874;

/// The text of bytes that are Thai: vowels above and below, and marks of tones, stand on consonants, and vowels before consonants.
pub fn old(bytes: &[u8]) -> Option<String> {
    let text = WINDOWS_874.decode_without_bom_handling_and_without_replacement(bytes)?;
    let (mut marks, mut before) = (0_usize, ' ');
    for one in text.chars() {
        let is_consonant = |one: char| matches!(one, 'ก'..='ฮ');
        let is_mark = |one: char| matches!(one, 'ั' | 'ิ'..='ฺ' | '็'..='๎');
        let is_placed = match one {
            _ if is_mark(one) => is_consonant(before) || is_mark(before),
            'ะ' | 'า' | 'ำ' => is_consonant(before) || is_mark(before),
            _ => true,
        };
        let is_open = matches!(before, 'เ'..='ไ') && !is_consonant(one);
        if !is_placed || is_open {
            return None;
        }
        marks += usize::from(is_mark(one));
        before = one;
    }
    (marks > 2).then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thai_is_told_from_other_scripts() {
        for text in ["รายการ,จำนวน (กล่อง)\nข้าวหอม,๑๒ กล่อง", "สินค้า;น้ำหนัก;๓๗๘.๕"]
        {
            let (bytes, ..) = WINDOWS_874.encode(text);
            assert_eq!(old(&bytes).as_deref(), Some(text));
        }
        for (text, encoding) in [
            ("Größe, Stück, Änderung", encoding_rs::WINDOWS_1252),
            ("DÉSIGNATION, PIÈCES, ÉTÉ", encoding_rs::WINDOWS_1252),
            ("СТОЛ ДЕРЕВЯННЫЙ", encoding_rs::WINDOWS_1251),
            ("Подшипник, мясо", encoding_rs::WINDOWS_1251),
            ("ΣΩΛΗΝΕΣ", encoding_rs::WINDOWS_1253),
        ] {
            let (bytes, ..) = encoding.encode(text);
            assert_eq!(old(&bytes), None, "{text}");
        }
    }
}
