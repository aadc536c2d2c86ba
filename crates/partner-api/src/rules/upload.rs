use super::field_errors::{FieldErrors, Violation};
use super::limits::{MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS};

/// The rules for uploading a document (spec, `POST /orders/{rfq_code}/attachments`); keys are `file` and `doc_type`.
/// `size` is in bytes, `None` while it is not known yet. Which types can be uploaded is told by the catalog as well, so a
/// type is not refused here.
pub fn check_upload(file_name: &str, size: Option<u64>, doc_type: &str) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if file_name.trim().is_empty() {
        errors.add("file", Violation::Required);
    } else if !is_uploadable(file_name) {
        errors.add("file", Violation::FileType);
    }
    if size.is_some_and(|size| size > MAX_UPLOAD_BYTES) {
        errors.add(
            "file",
            Violation::FileTooLarge {
                max_bytes: MAX_UPLOAD_BYTES,
            },
        );
    }
    if doc_type.trim().is_empty() {
        errors.add("doc_type", Violation::Required);
    }
    errors
}

/// The last part of a path of any system, without what cannot be seen: control characters, and marks of the direction, with
/// which a name can show another ending than it has. Dots and blanks at the end are left out, as Windows does.
pub fn file_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_shown = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let shown: String = name.chars().filter(is_shown).collect();
    let kept = shown.trim_end_matches(|letter: char| letter == '.' || letter.is_whitespace());
    kept.trim_start().to_owned()
}

/// The text after the last dot, in lower case; `None` without a dot or with nothing after it.
pub fn extension(file_name: &str) -> Option<String> {
    let (_, extension) = file_name.trim_end().rsplit_once('.')?;
    if extension.is_empty() {
        None
    } else {
        Some(extension.to_ascii_lowercase())
    }
}

/// Returns true if the service accepts files with this extension.
fn is_uploadable(file_name: &str) -> bool {
    extension(file_name).is_some_and(|extension| UPLOAD_EXTENSIONS.contains(&extension.as_str()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn extension_follows_the_last_dot_in_any_case() {
        for good in [
            "Hoá đơn số 1.PDF",
            "a.b.c.xlsx",
            ".zip",
            "ảnh hàng.JpEg",
            "x.txt ",
        ] {
            assert!(is_uploadable(good), "{good}");
        }
        for bad in [
            "",
            "pdf",
            "a.",
            "a.pdf.exe",
            "a.pdf.",
            "a.svg",
            "a.pdf\0",
            "a.p df",
            "a.pdf/",
        ] {
            assert!(!is_uploadable(bad), "{bad:?}");
        }
    }

    #[test]
    fn upload_size_and_document_type_are_checked() {
        assert!(check_upload("a.pdf", Some(1), "msds").is_empty());
        assert!(check_upload("a.pdf", None, "msds").is_empty());
        assert!(check_upload("a.pdf", Some(MAX_UPLOAD_BYTES), "msds").is_empty());
        let too_large = check_upload("a.pdf", Some(MAX_UPLOAD_BYTES + 1), "pod");
        assert_eq!(
            too_large.get("file"),
            [Violation::FileTooLarge {
                max_bytes: 20_971_520
            }]
        );
        assert!(too_large.get("doc_type").is_empty());
        assert!(check_upload("a.pdf", Some(0), "msds").is_empty());
        let nothing = check_upload(" ", Some(0), "");
        assert_eq!(nothing.get("file"), [Violation::Required]);
        assert_eq!(nothing.get("doc_type"), [Violation::Required]);
    }

    proptest! {
        #[test]
        fn never_panics(name in "\\PC{0,20}", size in any::<u64>(), doc_type in "\\PC{0,8}") {
            let _ = check_upload(&name, Some(size), &doc_type);
        }
    }
}
