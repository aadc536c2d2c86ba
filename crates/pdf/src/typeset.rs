//! Typst as a library, with a world of one template, one file of data and two fonts.

use std::sync::LazyLock;

use jiff::tz::TimeZone;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::error::Error;

const TEMPLATE: &str = include_str!("quotation.typ");
/// Of one look, with all Vietnamese letters and digits of one width; `fonts/README.md` tells where from.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/Inter-Regular.ttf"),
    include_bytes!("../fonts/Inter-SemiBold.ttf"),
];

/// What is the same for every document.
static ASSETS: LazyLock<Result<Assets, &'static str>> = LazyLock::new(Assets::new);

struct Assets {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    template: Source,
    data: FileId,
}

impl Assets {
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
struct DocumentWorld {
    assets: &'static Assets,
    data: Bytes,
}

impl World for DocumentWorld {
    fn library(&self) -> &LazyHash<Library> {
        &self.assets.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.assets.book
    }

    fn main(&self) -> FileId {
        self.assets.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main() {
            Ok(self.assets.template.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.assets.data {
            Ok(self.data.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.assets.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn first(errors: &[SourceDiagnostic]) -> Error {
    Error::Typst(
        errors
            .first()
            .map_or_else(String::new, |error| error.message.to_string()),
    )
}

/// The document as a PDF.
pub fn pdf(data: Vec<u8>, created: jiff::Timestamp, creator: String) -> Result<Vec<u8>, Error> {
    let pdf = compile(data, created, creator);
    // What Typst memorizes for the next compilation would be kept for ever.
    typst::comemo::evict(0);
    pdf
}

fn compile(data: Vec<u8>, created: jiff::Timestamp, creator: String) -> Result<Vec<u8>, Error> {
    let assets = ASSETS.as_ref().map_err(|why| Error::Setup(why))?;
    let world = DocumentWorld {
        assets,
        data: Bytes::new(data),
    };
    let document: PagedDocument = typst::compile(&world).output.map_err(|errors| first(&errors))?;
    let mut options = PdfOptions {
        creator: Smart::Custom(Some(creator)),
        timestamp: timestamp(created),
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
    typst_pdf::pdf(&document, &options).map_err(|errors| first(&errors))
}

fn timestamp(created: jiff::Timestamp) -> Option<typst_pdf::Timestamp> {
    let created = TimeZone::UTC.to_datetime(created);
    Datetime::from_ymd_hms(
        i32::from(created.year()),
        created.month().unsigned_abs(),
        created.day().unsigned_abs(),
        created.hour().unsigned_abs(),
        created.minute().unsigned_abs(),
        created.second().unsigned_abs(),
    )
    .map(typst_pdf::Timestamp::new_utc)
}

/// Whether the fonts have a glyph for every character of `text`.
pub fn has_glyphs(text: &str) -> bool {
    let Ok(assets) = ASSETS.as_ref() else {
        return true;
    };
    let regular = assets.fonts.first().map(Font::info);
    regular.is_none_or(|font| {
        text.chars()
            .filter(|c| !c.is_control())
            .all(|c| font.coverage.contains(u32::from(c)))
    })
}
