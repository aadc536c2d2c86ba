//! Western letters as programs of the Macintosh and of DOS write them. Detectors take them for letters of Windows, where `à` becomes
//! `ˆ` and `Ñ` becomes `¥`.

use encoding_rs::{MACINTOSH, WINDOWS_1252};

/// The upper half of code page 850, which `encoding_rs` lacks since browsers do.
const CODE_PAGE_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// The text of bytes that have signs within words as letters of Windows, and none as those of the Macintosh or of DOS.
pub fn older(bytes: &[u8]) -> Option<String> {
    let windows = WINDOWS_1252.decode_without_bom_handling(bytes).0;
    if !has_odd_signs(&windows) {
        return None;
    }
    let macintosh = MACINTOSH.decode_without_bom_handling(bytes).0.into_owned();
    let of_macintosh = !has_odd_signs(&macintosh);
    let of_dos = || of_code_page_850(bytes);
    // Files of the Macintosh end lines as it did.
    if of_macintosh && bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        return Some(macintosh);
    }
    Some(of_dos())
        .filter(|text| !has_odd_signs(text))
        .or(Some(macintosh).filter(|_| of_macintosh))
}

/// `m³` of Windows, which is `mł` in the encodings of Central Europe, where nothing ends so.
pub fn has_cubic_metres(bytes: &[u8]) -> bool {
    let is_letter = |at: Option<&u8>| at.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80);
    bytes.windows(2).enumerate().any(|(at, pair)| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        pair == b"m\xb3" && !is_letter(before) && !is_letter(bytes.get(at + 2))
    })
}

fn of_code_page_850(bytes: &[u8]) -> String {
    let upper: Vec<char> = CODE_PAGE_850.chars().collect();
    let letter = |byte: &u8| {
        let own = byte.checked_sub(0x80).and_then(|at| upper.get(usize::from(at)));
        own.copied().unwrap_or(char::from(*byte))
    };
    bytes.iter().map(letter).collect()
}

/// A sign within a word, a capital behind a small letter, or a character that texts of Windows do not have.
fn has_odd_signs(text: &str) -> bool {
    const BETWEEN_WORDS: &str = "×·–—…’‘•®™°/\u{a0}";
    const USUAL: &str = "“”„«»‚²³½¼¾ºª€£¥©±µ§¡¿";
    let letters: Vec<char> = text.chars().collect();
    letters.iter().enumerate().any(|(at, one)| {
        if one.is_ascii() || BETWEEN_WORDS.contains(*one) {
            return false;
        }
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let is_letter = |one: Option<&char>| one.is_some_and(char::is_ascii_alphabetic);
        let is_within = is_letter(before) && is_letter(letters.get(at + 1));
        if matches!(one, 'ƒ' | 'ˆ' | 'ı') {
            true
        } else if one.is_alphabetic() && !matches!(one, 'ª' | 'º' | 'µ') {
            one.is_uppercase() && before.is_some_and(char::is_ascii_lowercase)
        } else {
            is_within || !USUAL.contains(*one)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_macintosh_and_dos_are_read() {
        assert_eq!(
            older(b"D\x8esignation\rChaussures \x88 lacets\r\x83tuis").as_deref(),
            Some("Désignation\rChaussures à lacets\rÉtuis")
        );
        assert_eq!(
            older(b"PI\xa5ONES,11\r\nCAMI\xa2N").as_deref(),
            Some("PIÑONES,11\r\nCAMIóN")
        );
        assert_eq!(
            older(b"St\x81ck;Gr\x94\xe1e\r\n").as_deref(),
            Some("Stück;Größe\r\n")
        );
    }

    #[test]
    fn cubic_metres_are_told_from_polish_words() {
        assert!(has_cubic_metres(b"Volume (m\xb3)") && has_cubic_metres(b"12 m\xb3"));
        assert!(!has_cubic_metres(b"m\xb3yn;sum\xb3;m3"));
    }

    #[test]
    fn letters_of_windows_stay() {
        for text in [
            "Größe (m³) – 5 °C",
            "L’étoile «Señor»",
            "Škoda, 12½ kg",
            "5 € / kg",
            "Nº 5",
        ] {
            let (bytes, _, _) = WINDOWS_1252.encode(text);
            assert_eq!(older(&bytes), None, "{text}");
        }
    }
}
