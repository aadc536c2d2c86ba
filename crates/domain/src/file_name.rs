//! Names of files as the person who chose them reads them.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use encoding_rs::{Encoding, WINDOWS_1252};
use icu_normalizer::ComposingNormalizerBorrowed;
use partner_api::rules;
use percent_encoding::percent_decode_str;

/// Letters of the longest name.
const MAX_CHARS: usize = 150;
/// End of a path that is read; what is cut off are folders. Each letter of a name may be written in twelve signs.
const MAX_PATH_BYTES: usize = 4_000;
/// Names of devices: Windows opens no file that is called so, whatever its ending.
const WINDOWS_DEVICE_NAMES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Endings of JPEG files that the service does not take.
const OTHER_JPEG_EXTENSIONS: [&str; 7] = ["jfif", "jpe", "jif", "jfi", "pjpeg", "pjp", "jpg_large"];

/// The name of a file from a path of any system, as a client sends it: decoded, of composed letters (macOS takes them apart),
/// without marks that cannot be seen, and not longer than [`MAX_CHARS`], of which the ending is kept.
pub fn cleaned(path: &str) -> String {
    let path = decoded(&path[path.ceil_char_boundary(path.len().saturating_sub(MAX_PATH_BYTES))..]);
    // Browsers write these three so in a form.
    let path = path.replace("%22", "\"").replace("%0D", "").replace("%0A", "");
    let name = rules::file_name(&path);
    let name = ComposingNormalizerBorrowed::new_nfc().normalize(&name);
    let name = if is_device(&name) {
        format!("_{name}")
    } else {
        name.into_owned()
    };
    shortened(&name)
}

/// The text of a `Content-Disposition`. One that is no UTF-8 is of a program that writes the letters of its own system; most are
/// western.
pub fn text_of(disposition: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(disposition) {
        Ok(text) => text.into(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(disposition).0,
    }
}

/// The name in `filename` of a `Content-Disposition`.
pub fn plain(disposition: &str) -> Option<&str> {
    let (_, value) = disposition.split_once("filename=")?;
    match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => value.split([';', ' ']).next(),
    }
}

/// The name in `filename*` of a `Content-Disposition` (RFC 5987: `UTF-8''Ho%C3%A1.pdf`), which goes before `filename`.
pub fn extended(disposition: &str) -> Option<String> {
    let (_, value) = disposition.split_once("filename*=")?;
    let value = value.split(';').next()?.trim().trim_matches('"');
    extended_value(value).filter(|name| !name.is_empty())
}

/// A name without what a client has put around its letters: words of RFC 2047 (`=?UTF-8?B?…?=`), `UTF-8''…` of RFC 5987, or
/// letters as `%C3%A1`. A name that only has signs of percent keeps them.
fn decoded(name: &str) -> Cow<'_, str> {
    if name.contains("=?") {
        return encoded_words(name).into();
    }
    if let Some(decoded) = extended_value(name) {
        return decoded.into();
    }
    match percent_decode_str(name).decode_utf8() {
        Ok(text) if name.is_ascii() && !text.is_ascii() => text,
        _ => name.into(),
    }
}

fn extended_value(value: &str) -> Option<String> {
    let (charset, rest) = value.split_once('\'')?;
    let (_language, text) = rest.split_once('\'')?;
    let bytes: Vec<u8> = percent_decode_str(text).collect();
    in_charset(charset, &bytes)
}

/// Blanks between two encoded words belong to neither.
fn encoded_words(text: &str) -> String {
    let (mut plain, mut rest, mut follows_word) = (String::new(), text, false);
    while let Some((before, word)) = rest.split_once("=?") {
        if !(follows_word && before.trim().is_empty()) {
            plain.push_str(before);
        }
        if let Some((text, after)) = encoded_word(word) {
            plain.push_str(&text);
            (rest, follows_word) = (after, true);
        } else {
            plain.push_str("=?");
            (rest, follows_word) = (word, false);
        }
    }
    plain.push_str(rest);
    plain
}

/// The text of the word whose `=?` stood before this, and what follows it.
fn encoded_word(word: &str) -> Option<(String, &str)> {
    let (charset, word) = word.split_once('?')?;
    let (encoding, word) = word.split_once('?')?;
    let (text, after) = word.split_once("?=")?;
    let bytes = match encoding {
        "B" | "b" => STANDARD_NO_PAD.decode(text.trim_end_matches('=')).ok()?,
        // `=C3` is `%C3`, and `_` a blank.
        "Q" | "q" => {
            let text = text.replace('%', "%25").replace('_', " ").replace('=', "%");
            percent_decode_str(&text).collect()
        }
        _ => return None,
    };
    Some((in_charset(charset, &bytes)?, after))
}

fn in_charset(name: &str, bytes: &[u8]) -> Option<String> {
    let encoding = Encoding::for_label(name.as_bytes())?;
    let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
    (!has_errors).then(|| text.into_owned())
}

/// Tells whether the name has an extension of JPEG files that the service does not take.
pub fn is_other_jpeg(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| OTHER_JPEG_EXTENSIONS.contains(&ending.to_ascii_lowercase().as_str()))
}

/// The name under which the service takes a JPEG that has another ending: `photo.jfif` is sent as `photo.jpg`. `first`: of its
/// contents.
pub fn with_known_extension(name: String, first: &[u8]) -> String {
    let is_jpeg = first.starts_with(&[0xFF, 0xD8, 0xFF]);
    match name.rsplit_once('.') {
        Some((stem, _)) if is_jpeg && is_other_jpeg(&name) => format!("{stem}.jpg"),
        _ => name,
    }
}

fn is_device(name: &str) -> bool {
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    let is_port = ["com", "lpt"].iter().any(|port| {
        stem.strip_prefix(port)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|digit| digit.is_ascii_digit()))
    });
    WINDOWS_DEVICE_NAMES.contains(&stem.as_str()) || is_port
}

fn shortened(name: &str) -> String {
    let count = name.chars().count();
    if count <= MAX_CHARS {
        return name.to_owned();
    }
    let (stem, ending) = match name.rsplit_once('.') {
        Some((stem, ending)) if ending.chars().count() <= 10 => (stem, format!(".{ending}")),
        _ => (name, String::new()),
    };
    let kept: String = stem.chars().take(MAX_CHARS - ending.chars().count()).collect();
    format!("{}{ending}", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_of_every_system_are_what_people_read() {
        for (given, expected) in [
            ("Ho\u{61}\u{301} đơn.pdf", "Hoá đơn.pdf"),
            ("Phie\u{302}\u{301}u.pdf", "Phiếu.pdf"),
            ("ảnh 🚢.jpg", "ảnh 🚢.jpg"),
            (r"C:\fakepath\x.pdf", "x.pdf"),
            ("../../x.pdf", "x.pdf"),
            ("bia%22n%22.pdf", "bia\"n\".pdf"),
            ("giảm 50%.pdf", "giảm 50%.pdf"),
            ("100%25.pdf", "100%25.pdf"),
            ("=?UTF-8?B?SG/DoSDEkcahbi5wZGY=?=", "Hoá đơn.pdf"),
            (
                "=?utf-8?Q?Ho=C3=A1_?= =?utf-8?q?=C4=91=C6=A1n=2Epdf?=",
                "Hoá đơn.pdf",
            ),
            ("=?windows-1252?Q?caf=E9.pdf?= x", "café.pdf x"),
            ("=?UTF-8?B?***?=.pdf", "=?UTF-8?B?***?=.pdf"),
            ("a =? b.pdf", "a =? b.pdf"),
            ("Ho%C3%A1%20%C4%91%C6%A1n.pdf", "Hoá đơn.pdf"),
            ("UTF-8''Ho%C3%A1%20%C4%91%C6%A1n.pdf", "Hoá đơn.pdf"),
            ("Jack's 'x'.pdf", "Jack's 'x'.pdf"),
            ("%C3%A1%2F..%2Fx.pdf", "x.pdf"),
            ("a\u{202e}fdp.exe", "afdp.exe"),
            ("\u{feff}a\u{200b}.pdf\u{200e}", "a.pdf"),
            ("a\r\nb\0.pdf", "ab.pdf"),
            (" a.pdf. . ", "a.pdf"),
            (".pdf", ".pdf"),
            ("CON.pdf", "_CON.pdf"),
            ("com1.tar.zip", "_com1.tar.zip"),
            ("contract.pdf", "contract.pdf"),
            ("", ""),
        ] {
            assert_eq!(cleaned(given), expected, "{given:?}");
        }
        // A name of megabytes is not looked through from each of its signs.
        let long = format!("{}/x.pdf", "=?a?B? ".repeat(500_000));
        assert_eq!(cleaned(&long), "x.pdf");
        let long = cleaned(&format!("{}.pdf", "ả".repeat(300)));
        assert_eq!(long.chars().count(), 150);
        assert!(long.starts_with('ả') && long.ends_with("ả.pdf"));
    }

    #[test]
    fn extended_name_of_a_form_is_read() {
        for (given, expected) in [
            (
                "form-data; name=\"file\"; filename*=UTF-8''Ho%C3%A1%20%C4%91%C6%A1n.pdf",
                Some("Hoá đơn.pdf"),
            ),
            (
                "form-data; filename*=utf-8'vi'%C4%91.pdf; filename=\"d.pdf\"",
                Some("đ.pdf"),
            ),
            ("form-data; filename=\"a.pdf\"", None),
            ("form-data; filename*=", None),
            ("form-data; filename*=klingon''a.pdf", None),
        ] {
            assert_eq!(extended(given).as_deref(), expected, "{given}");
        }
    }

    #[test]
    fn name_in_western_letters_is_read() {
        for (given, expected) in [
            (
                &b"form-data; name=\"file\"; filename=\"M\xfcller.pdf\""[..],
                Some("Müller.pdf"),
            ),
            (
                b"form-data; filename=M\xfcller.pdf; name=\"file\"",
                Some("Müller.pdf"),
            ),
            (
                b"form-data; filename=\"\x93a\x94 \x81.pdf\"",
                Some("“a” \u{81}.pdf"),
            ),
            (
                "form-data; filename=\"Hoá đơn.pdf\"".as_bytes(),
                Some("Hoá đơn.pdf"),
            ),
            (b"form-data; name=\"M\xfc\"", None),
            (b"\xff", None),
        ] {
            assert_eq!(plain(&text_of(given)), expected, "{given:?}");
        }
    }

    #[test]
    fn jpeg_has_the_ending_that_the_service_takes() {
        let jpeg = [0xFF, 0xD8, 0xFF, 0xE0];
        for (given, first, expected) in [
            ("anh.jfif", &jpeg[..], "anh.jpg"),
            ("a.b.JFIF", &jpeg[..], "a.b.jpg"),
            ("anh.jpg_large", &jpeg[..], "anh.jpg"),
            ("anh.PJPEG", &jpeg[..], "anh.jpg"),
            ("anh.jpeg", &jpeg[..], "anh.jpeg"),
            ("anh.png", &jpeg[..], "anh.png"),
            ("anh.jfif", b"GIF8", "anh.jfif"),
            ("anh.jfif", b"", "anh.jfif"),
            ("jfif", &jpeg[..], "jfif"),
        ] {
            assert_eq!(with_known_extension(given.to_owned(), first), expected, "{given}");
        }
    }

    proptest! {
        #[test]
        fn any_name_becomes_a_short_one_without_control_characters(name in any::<String>()) {
            let clean = cleaned(&name);
            prop_assert!(clean.chars().count() <= MAX_CHARS && !clean.contains(char::is_control), "{clean:?}");
            prop_assert!(!clean.contains(['/', '\\']));
        }
    }
}
