//! Typst as a library: one template, one file of data, two fonts. There is no other file, no package, no network and
//! no clock, and texts are data: nothing of them is read as markup.

use std::sync::LazyLock;

use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

const TEMPLATE: &str = include_str!("quotation.typ");
/// Of one look, with all Vietnamese letters and digits of one width; `server/fonts/README.md` tells where from.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../../fonts/Inter-Regular.ttf"),
    include_bytes!("../../fonts/Inter-SemiBold.ttf"),
];

/// What is the same for every document.
static SHELF: LazyLock<Result<Shelf, &'static str>> = LazyLock::new(Shelf::new);

struct Shelf {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    template: Source,
    data: FileId,
}

impl Shelf {
    fn new() -> Result<Self, &'static str> {
        let file = |name: &str| {
            VirtualPath::new(name)
                .map(|path| RootedPath::new(VirtualRoot::Project, path).intern())
                .map_err(|_| "a file's name is not one")
        };
        let fonts: Vec<Font> = FONTS
            .iter()
            .filter_map(|data| Font::new(Bytes::new(*data), 0))
            .collect();
        if fonts.len() < FONTS.len() {
            return Err("a font cannot be read");
        }
        Ok(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            template: Source::new(file("/quotation.typ")?, TEMPLATE.to_owned()),
            data: file("/data.json")?,
            fonts,
        })
    }
}

/// All that the template can reach.
struct Desk {
    shelf: &'static Shelf,
    data: Bytes,
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &self.shelf.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.shelf.book
    }

    fn main(&self) -> FileId {
        self.shelf.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main() {
            Ok(self.shelf.template.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.shelf.data {
            Ok(self.data.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.shelf.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("{0}")]
    Set(&'static str),
    /// What Typst says; about the template, never with the texts of a quotation.
    #[error("typesetting: {0}")]
    Typst(String),
}

impl Trouble {
    fn typst(errors: &[SourceDiagnostic]) -> Self {
        Self::Typst(
            errors
                .first()
                .map_or_else(String::new, |error| error.message.to_string()),
        )
    }
}

/// The document as a PDF. Takes tens of milliseconds of a processor: not for an async thread.
pub fn pdf(data: Vec<u8>, made: Option<Timestamp>, creator: &str) -> Result<Vec<u8>, Trouble> {
    let made = set(data, made, creator);
    // What Typst remembers for the next compilation would be kept for ever.
    typst::comemo::evict(0);
    made
}

fn set(data: Vec<u8>, made: Option<Timestamp>, creator: &str) -> Result<Vec<u8>, Trouble> {
    let shelf = SHELF.as_ref().map_err(|why| Trouble::Set(why))?;
    let desk = Desk {
        shelf,
        data: Bytes::new(data),
    };
    let document: PagedDocument = typst::compile(&desk)
        .output
        .map_err(|errors| Trouble::typst(&errors))?;
    let mut options = PdfOptions {
        creator: Smart::Custom(Some(creator.to_owned())),
        timestamp: made,
        ..PdfOptions::default()
    };
    // The standard of accessible documents refuses glyphs that no font has; such a document is tagged all the same.
    if let Ok(accessible) = PdfStandards::new(&[PdfStandard::Ua_1]) {
        options.standards = accessible;
        if let Ok(pdf) = typst_pdf::pdf(&document, &options) {
            return Ok(pdf);
        }
        options.standards = PdfStandards::default();
    }
    typst_pdf::pdf(&document, &options).map_err(|errors| Trouble::typst(&errors))
}

/// Whether the fonts have a glyph for this.
pub fn covers(text: &str) -> bool {
    let Ok(shelf) = SHELF.as_ref() else {
        return true;
    };
    let regular = shelf.fonts.first().map(Font::info);
    regular.is_none_or(|font| {
        text.chars()
            .filter(|c| !c.is_control())
            .all(|c| font.coverage.contains(u32::from(c)))
    })
}
