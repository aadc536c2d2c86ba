//! Documents of a request: what of an upload the service would refuse, and by what a sent one is known again (spec,
//! `POST /orders/{rfq_code}/attachments`).

pub mod checklist;
mod protection;
mod type_of_name;

pub use partner_api::rules::{MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS};
pub use protection::ProtectionScan;
pub use type_of_name::type_of_name;

use partner_api::rules::{SHARED_DOC_TYPES, UPLOAD_DOC_TYPES, Violation, check_upload, extension};
use partner_api::{Attachment, Catalogs};

/// Files that one form takes.
pub const MAX_FILES: usize = 10;
/// Bytes that the files of one form take together.
pub const MAX_FORM_BYTES: u64 = 100 * 1024 * 1024;

/// A problem of the upload form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadProblem {
    FileMissing,
    /// A file without content, which is a mistake and could not be taken back.
    FileEmpty {
        file_name: String,
    },
    FileTooLarge {
        bytes: u64,
    },
    /// All files together; `None` if the form does not say its size. It was not read to its end.
    FormTooLarge {
        bytes: Option<u64>,
    },
    /// More files than one form takes.
    TooManyFiles,
    Extension {
        file_name: String,
    },
    TypeMissing,
    TypeUnknown,
    /// The note, or another text of the form, has more than so many bytes.
    /// There was no room to put the files down before they are sent on.
    NoRoom,
    NoteTooLong {
        bytes: u64,
    },
    /// The form did not arrive whole.
    Broken,
}

impl UploadProblem {
    /// Returns true if it is about the document's type, not about the file.
    pub fn is_of_type(&self) -> bool {
        matches!(self, Self::TypeMissing | Self::TypeUnknown)
    }
}

/// The document types of an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadTypes<'a> {
    /// The types that the specification lists for uploads.
    pub usual: Vec<&'a str>,
    /// The others of the catalog: new ones, and such as only the operator shares.
    pub others: Vec<&'a str>,
}

impl<'a> UploadTypes<'a> {
    /// The catalog is the current list: it alone decides what is offered. Where it has no list, or could not be read, the
    /// specification's is.
    pub fn from_catalogs(catalogs: Option<&'a Catalogs>) -> Self {
        let listed: Vec<&str> = catalogs
            .map_or(&[][..], |catalogs| catalogs.document_types.as_slice())
            .iter()
            .map(|one| one.value.as_str())
            .filter(|code| !code.trim().is_empty())
            .collect();
        if listed.is_empty() {
            return Self {
                usual: UPLOAD_DOC_TYPES.to_vec(),
                others: Vec::new(),
            };
        }
        let mut usual: Vec<&str> = UPLOAD_DOC_TYPES.to_vec();
        usual.retain(|code| listed.contains(code));
        let mut others = listed;
        others.retain(|code| !UPLOAD_DOC_TYPES.contains(code));
        Self { usual, others }
    }

    /// Returns true if the type is offered.
    pub fn contains(&self, doc_type: &str) -> bool {
        self.usual.contains(&doc_type) || self.others.contains(&doc_type)
    }
}

/// The party that adds documents of a type. The service does not say who added a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddedBy {
    /// The specification lists the type for uploads.
    Partner,
    /// The specification names the type as shared by the service.
    Operator,
    /// The specification does not name the type: either of them.
    Either,
}

impl AddedBy {
    /// By the type of a document.
    pub fn from_doc_type(doc_type: &str) -> Self {
        if UPLOAD_DOC_TYPES.contains(&doc_type) {
            Self::Partner
        } else if SHARED_DOC_TYPES.contains(&doc_type) {
            Self::Operator
        } else {
            Self::Either
        }
    }
}

/// First bytes of a file that [`is_of_another_kind`] reads.
pub const FIRST_BYTES: usize = 1024;

/// The first bytes of files of these kinds.
const FILE_SIGNATURES: [(&[&str], &[u8]); 7] = [
    (&["jpg", "jpeg"], &[0xFF, 0xD8, 0xFF]),
    (&["png"], b"\x89PNG\r\n\x1a\n"),
    (&["webp"], b"RIFF"),
    (&["zip", "docx", "xlsx"], b"PK\x03\x04"),
    (&["doc", "xls"], &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    // Programs.
    (&[], b"MZ"),
    (&[], b"\x7fELF"),
];

/// Returns true if the first bytes of a file show another kind than the ending of its name: somebody chose the wrong file,
/// or renamed one. Files whose kind has no sure beginning (texts, and what programs save as doc or xls) are believed unless
/// they begin like another kind.
pub fn is_of_another_kind(file_name: &str, first: &[u8]) -> bool {
    let Some(extension) = extension(file_name).filter(|_| !first.is_empty()) else {
        return false;
    };
    let extension = extension.as_str();
    let is_pdf = first.windows(5).take(FIRST_BYTES).any(|five| five == b"%PDF-");
    if extension == "pdf" {
        return !is_pdf;
    }
    let shown = FILE_SIGNATURES.iter().find(|(_, start)| first.starts_with(start));
    match shown {
        Some((kinds, _)) => !kinds.contains(&extension),
        None if first.starts_with(b"%PDF-") => true,
        // An archive without files begins otherwise.
        None if extension == "zip" => !first.starts_with(b"PK"),
        None => ["jpg", "jpeg", "png", "webp", "docx", "xlsx"].contains(&extension),
    }
}

/// The problems for which the service would refuse the form, and a file without content. `file` is its name and its size in
/// bytes; `catalogs` list the types ([`UploadTypes`]), without catalogs every type is taken.
pub fn check_upload_form(
    file: Option<(&str, u64)>,
    doc_type: &str,
    catalogs: Option<&Catalogs>,
) -> Vec<UploadProblem> {
    let (name, bytes) = (file.map_or("", |(name, _)| name), file.map(|(_, bytes)| bytes));
    let errors = check_upload(name, bytes, doc_type);
    let of_file = errors.get("file").iter().filter_map(|violation| {
        Some(match violation {
            Violation::Required => UploadProblem::FileMissing,
            Violation::FileTooLarge { .. } => UploadProblem::FileTooLarge { bytes: bytes? },
            Violation::FileType => UploadProblem::Extension {
                file_name: name.to_owned(),
            },
            _ => return None,
        })
    });
    let is_unknown = catalogs.is_some() && !UploadTypes::from_catalogs(catalogs).contains(doc_type);
    let is_empty = bytes == Some(0) && !name.is_empty();
    let of_contents = is_empty.then(|| UploadProblem::FileEmpty {
        file_name: name.to_owned(),
    });
    let of_type = if doc_type.trim().is_empty() {
        Some(UploadProblem::TypeMissing)
    } else {
        is_unknown.then_some(UploadProblem::TypeUnknown)
    };
    of_file.chain(of_contents).chain(of_type).collect()
}

/// A file that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentFile {
    pub name: String,
    pub bytes: u64,
}

impl SentFile {
    fn has_size_of(&self, one: &Attachment) -> bool {
        one.file_size.and_then(|size| u64::try_from(size).ok()) == Some(self.bytes)
    }
}

/// Returns true if the list shows a file whose upload had no clear answer: as a document that was not there `before`, and that
/// is none of the files `sent` since. The exact size tells it, or its name where no other file of that name was sent; phones
/// give many photos the same one.
pub fn is_listed(file: &SentFile, now: &[Attachment], before: &[Attachment], sent: &[SentFile]) -> bool {
    let is_new = |one: &&Attachment| one.id.is_some() && !before.iter().any(|old| old.id == one.id);
    let mut new: Vec<&Attachment> = now.iter().filter(is_new).collect();
    for other in sent {
        let found = new
            .iter()
            .position(|one| other.has_size_of(one) && one.file_name == other.name)
            .or_else(|| new.iter().position(|one| other.has_size_of(one)))
            .or_else(|| new.iter().position(|one| one.file_name == other.name));
        if let Some(at) = found {
            new.swap_remove(at);
        }
    }
    let is_only_one_of_name = !sent.iter().any(|other| other.name == file.name);
    new.iter()
        .any(|one| file.has_size_of(one) || is_only_one_of_name && one.file_name == file.name)
}

/// Returns true if a document of the list is like the file: of its exact size, or of its name where the service tells no size. It may
/// be an older one.
pub fn is_like_one_of(file: &SentFile, now: &[Attachment]) -> bool {
    now.iter().any(|one| match one.file_size {
        Some(_) => file.has_size_of(one),
        None => one.file_name == file.name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogs(document_types: &serde_json::Value) -> Catalogs {
        serde_json::from_value(serde_json::json!({"document_types": document_types})).unwrap()
    }

    #[test]
    fn catalog_alone_decides_which_types_are_offered() {
        let listed = catalogs(&serde_json::json!({
            "pod": "POD", "insurance_policy": "Bảo hiểm", "packing_list": "Đóng gói", "": "?", "msds": "MSDS"
        }));
        let types = UploadTypes::from_catalogs(Some(&listed));
        assert_eq!(
            types.usual,
            ["packing_list", "msds"],
            "in the specification's order"
        );
        assert_eq!(types.others, ["pod", "insurance_policy"], "in the catalog's");
        assert!(types.contains("insurance_policy") && !types.contains("contract") && !types.contains(""));
    }

    #[test]
    fn without_a_list_of_the_catalog_the_specification_decides() {
        let empty = [
            serde_json::json!({}),
            serde_json::json!([]),
            serde_json::json!(null),
        ];
        let read = empty.each_ref().map(catalogs);
        for none in [None, Some(&read[0]), Some(&read[1]), Some(&read[2])] {
            let types = UploadTypes::from_catalogs(none);
            assert_eq!((types.usual.len(), types.others.len()), (10, 0));
        }
        assert_eq!(
            check_upload_form(Some(("a.pdf", 1)), "pod", Some(&read[0])),
            [UploadProblem::TypeUnknown]
        );
    }

    #[test]
    fn only_specified_types_have_a_known_party() {
        assert_eq!(AddedBy::from_doc_type("packing_list"), AddedBy::Partner);
        assert_eq!(AddedBy::from_doc_type("bill_of_lading"), AddedBy::Operator);
        assert_eq!(AddedBy::from_doc_type("insurance_policy"), AddedBy::Either);
        assert_eq!(AddedBy::from_doc_type(""), AddedBy::Either);
    }

    #[test]
    fn every_refusal_of_an_upload_is_reported() {
        let problems = |file, doc_type| check_upload_form(file, doc_type, None);
        assert_eq!(
            problems(None, ""),
            [UploadProblem::FileMissing, UploadProblem::TypeMissing]
        );
        let file_name = "a.pdf".to_owned();
        assert_eq!(
            problems(Some(("a.pdf", 0)), "x"),
            [UploadProblem::FileEmpty { file_name }]
        );
        let listed = catalogs(&serde_json::json!({"pod": "POD"}));
        let of_type = |doc_type| check_upload_form(Some(("a.pdf", 1)), doc_type, Some(&listed));
        assert!(of_type("pod").is_empty());
        for gone in ["msds", "else"] {
            assert_eq!(of_type(gone), [UploadProblem::TypeUnknown], "{gone}");
        }
        assert!(
            problems(Some(("a.exe", 10)), "x").contains(&UploadProblem::Extension {
                file_name: "a.exe".into()
            })
        );
        let bytes = MAX_UPLOAD_BYTES + 1;
        assert!(problems(Some(("a.pdf", bytes)), "x").contains(&UploadProblem::FileTooLarge { bytes }));
    }

    #[test]
    fn lost_upload_matches_only_a_new_document() {
        let document = |id, name: &str, size| Attachment {
            id: Some(id),
            file_name: name.into(),
            file_size: Some(size),
            ..Attachment::default()
        };
        let file = |name: &str, bytes| SentFile {
            name: name.into(),
            bytes,
        };
        let before = [document(1, "a.pdf", 10)];
        let is_it = |one: Attachment| is_listed(&file("a.pdf", 10), &[one], &before, &[]);
        assert!(!is_it(document(1, "a.pdf", 10)), "it was there before");
        assert!(is_it(document(2, "a.pdf", 10)));
        assert!(is_it(document(2, "a (1).pdf", 10)), "the service may rename");
        assert!(is_it(document(2, "a.pdf", 7)), "the service may count otherwise");
        assert!(!is_it(document(2, "b.pdf", 11)), "somebody else's");

        let is_like = |name, bytes| is_like_one_of(&file(name, bytes), &before);
        assert!(is_like("b.pdf", 10) && !is_like("a.pdf", 11));
        let unsized_ = Attachment {
            file_size: None,
            ..document(5, "a.pdf", 0)
        };
        assert!(is_like_one_of(&file("a.pdf", 3), &[unsized_]));

        // Photos of one batch.
        let sent = [file("image.jpg", 30), file("image.jpg", 31)];
        let there = [
            document(2, "image.jpg", 30),
            document(3, "image (1).jpg", 31),
            document(1, "a.pdf", 10),
        ];
        let lost = file("image.jpg", 32);
        assert!(
            !is_listed(&lost, &there, &before, &sent),
            "only those that were sent before"
        );
        let mut later = there.to_vec();
        later.push(document(4, "image (2).jpg", 32));
        assert!(is_listed(&lost, &later, &before, &sent));
        assert!(
            !is_listed(&file("image.jpg", 30), &there, &before, &sent),
            "the same photo again"
        );
    }

    #[test]
    fn first_bytes_are_compared_with_the_ending() {
        let (ole, pdf) = (
            &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0][..],
            &b"%PDF-1.7"[..],
        );
        let (zip, jpg, png) = (
            &b"PK\x03\x04.."[..],
            &[0xFF, 0xD8, 0xFF, 0xE0][..],
            &b"\x89PNG\r\n\x1a\n"[..],
        );
        let agree = [
            ("a.pdf", pdf),
            ("a.PDF", &b"\r\n junk before %PDF-1.4"[..]),
            ("a.jpg", jpg),
            ("a.JPEG", jpg),
            ("a.png", png),
            ("a.webp", b"RIFF\0\0\0\0WEBP"),
            ("a.docx", zip),
            ("a.xlsx", zip),
            ("a.zip", zip),
            ("a.zip", b"PK\x05\x06"),
            ("a.doc", ole),
            ("a.xls", ole),
            ("a.xls", b"<html><table>"),
            ("a.doc", b"{\\rtf1"),
            ("a.csv", b"a;b;c"),
            ("a.txt", "Hàng".as_bytes()),
            ("a.pdf", b""),
            ("no ending", pdf),
        ];
        for (name, first) in agree {
            assert!(!is_of_another_kind(name, first), "{name}");
        }
        let differ = [
            ("a.pdf", png),
            ("a.pdf", &b"MZ"[..]),
            ("a.jpg", png),
            ("a.png", b"<html>"),
            ("a.webp", jpg),
            ("a.docx", ole),
            ("a.xlsx", b"a;b"),
            ("a.zip", pdf),
            ("a.xls", zip),
            ("a.doc", b"MZ\x90"),
            ("a.csv", zip),
            ("a.txt", b"\x7fELF"),
            ("a.txt", pdf),
        ];
        for (name, first) in differ {
            assert!(is_of_another_kind(name, first), "{name}");
        }
    }
}
