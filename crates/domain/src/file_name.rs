//! Names of files as the person who chose them reads them.

use icu_normalizer::ComposingNormalizerBorrowed;
use partner_api::rules;

/// Letters of the longest name.
const MAX_CHARS: usize = 150;
/// Names of devices: Windows opens no file that is called so, whatever its ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Endings of JPEG files that the service does not take.
const OTHER_JPEG_EXTENSIONS: [&str; 5] = ["jfif", "jpe", "jif", "jfi", "jpg_large"];

/// The name of a file from a path of any system: composed letters (macOS takes them apart), no marks that cannot be seen, and
/// not longer than [`MAX_CHARS`], of which the ending is kept.
pub fn cleaned(path: &str) -> String {
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

/// The name under which the service takes a JPEG that has another ending: `photo.jfif` is sent as `photo.jpg`. `first`: of its
/// contents.
pub fn with_known_extension(name: String, first: &[u8]) -> String {
    let is_jpeg = first.starts_with(&[0xFF, 0xD8, 0xFF]);
    match name.rsplit_once('.') {
        Some((stem, ending))
            if is_jpeg && OTHER_JPEG_EXTENSIONS.contains(&ending.to_ascii_lowercase().as_str()) =>
        {
            format!("{stem}.jpg")
        }
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
    DEVICES.contains(&stem.as_str()) || is_port
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
        let long = cleaned(&format!("{}.pdf", "ả".repeat(300)));
        assert_eq!(long.chars().count(), 150);
        assert!(long.starts_with('ả') && long.ends_with("ả.pdf"));
    }

    #[test]
    fn jpeg_has_the_ending_that_the_service_takes() {
        let jpeg = [0xFF, 0xD8, 0xFF, 0xE0];
        for (given, first, expected) in [
            ("anh.jfif", &jpeg[..], "anh.jpg"),
            ("a.b.JFIF", &jpeg[..], "a.b.jpg"),
            ("anh.jpg_large", &jpeg[..], "anh.jpg"),
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
