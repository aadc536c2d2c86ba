//! A post of the import: the form's fields with a pasted table or a file.

use app::pages::request_form::import::{OUTCOME_FIELD, PASTE_FIELD, UNDO_FIELD};
use axum::extract::{FromRequest as _, Request};
use axum::http::HeaderMap;
use bytes::Bytes;
use cargo_import::{Choices, book_of_text};

use super::table_check::{ImportPreview, Pairs};
use crate::files::import::{FileReader, MAX_FILE_BYTES, NotRead};
use crate::http::form::MAX_FORM_BYTES;
use crate::http::multipart::MultipartForm;
use crate::prelude::*;

/// Limit of a post in bytes. A file that is too large is read to its end, so that the page can say by how much and keeps the
/// form, whose last fields come after the file; a larger post is cut off.
pub const MAX_POST_BYTES: usize = 80 << 20;
/// Limit of the fields of a multipart form; the number is checked again with their contents.
const MAX_PARTS: usize = 20_000;

/// A received post.
pub struct PostedImport {
    pub fields: Fields,
    file: Option<PostedFile>,
}

struct PostedFile {
    name: String,
    size: u64,
    /// Empty for a file over the limit.
    bytes: Vec<u8>,
}

impl PostedImport {
    pub async fn read(request: Request, app: &AppState) -> Result<Self, AppError> {
        if !is_multipart(request.headers()) {
            let fields = Fields::from_request(request, app).await?;
            return Ok(Self { fields, file: None });
        }
        let mut form = MultipartForm::of(request).await.map_err(|_| AppError::BadForm)?;
        let (mut pairs, mut bytes, mut file): (Pairs, usize, Option<PostedFile>) = (Vec::new(), 0, None);
        while let Some(mut part) = form.next_part().await.map_err(|error| multipart_error(&error))? {
            let name = part.name().unwrap_or_default().to_owned();
            if name == "file" {
                let mut read = PostedFile {
                    name: part.file_name(),
                    size: 0,
                    bytes: Vec::new(),
                };
                while let Some(chunk) = part.chunk().await.map_err(|error| multipart_error(&error))? {
                    read.size += chunk.len() as u64;
                    if read.size <= MAX_FILE_BYTES {
                        read.bytes.extend_from_slice(&chunk);
                    } else {
                        read.bytes = Vec::new();
                    }
                }
                if file.is_none() && !(read.name.is_empty() && read.size == 0) {
                    file = Some(read);
                }
                continue;
            }
            let mut value = Vec::new();
            while let Some(chunk) = part.chunk().await.map_err(|error| multipart_error(&error))? {
                bytes += chunk.len();
                if bytes > MAX_FORM_BYTES {
                    return Err(AppError::TooLarge);
                }
                value.extend_from_slice(&chunk);
            }
            bytes += name.len();
            if pairs.len() == MAX_PARTS || bytes > MAX_FORM_BYTES {
                return Err(AppError::TooLarge);
            }
            pairs.push((name, String::from_utf8_lossy(&value).into_owned()));
        }
        let fields = Fields::checked(pairs).ok_or(AppError::BadForm)?;
        Ok(Self { fields, file })
    }

    /// Returns the fields of the request's form in short: only the filled fields of a cargo line.
    fn pairs(&self) -> Pairs {
        let machine = ["do", "once", "file", OUTCOME_FIELD, UNDO_FIELD];
        let filled = |name: &str, value: &str| {
            !value.is_empty() || !name.starts_with("cargos") || name.ends_with("[name]")
        };
        self.fields
            .iter()
            .filter(|(name, value)| !machine.contains(name) && filled(name, value))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// Returns the table that was chosen or pasted. Without one, returns the form, the reason and the status of the page.
    pub async fn open(self, reader: &FileReader) -> Result<ImportPreview, (Pairs, String, StatusCode)> {
        let pairs = self.pairs();
        if let Some(file) = self.file {
            let read = if file.size > MAX_FILE_BYTES {
                Err(NotRead::TooLarge(file.size))
            } else {
                reader.read(file.bytes).await
            };
            let name = if file.name.is_empty() {
                "?".to_owned()
            } else {
                file.name
            };
            return match read {
                Ok(book) => Ok(ImportPreview {
                    pairs,
                    book,
                    file: Some(name),
                    choices: Choices::default(),
                    remembered: false,
                }),
                Err(why) => Err((pairs, error_code(why, &name), status(why))),
            };
        }
        // A grid that catches a paste sends it beside an empty (or not yet checked) field of the same name.
        let pasted = self
            .fields
            .all(PASTE_FIELD)
            .filter(|text| !text.trim().is_empty())
            .last();
        let book = pasted.map(|text| book_of_text(text, "")).unwrap_or_default();
        if book.is_empty() {
            return Err((pairs, "none::".to_owned(), StatusCode::UNPROCESSABLE_ENTITY));
        }
        Ok(ImportPreview {
            pairs,
            book,
            file: None,
            choices: Choices::default(),
            remembered: false,
        })
    }

    /// Returns fields that can be kept over a sign-in, or sent again. The sender may be unknown, so nothing is parsed: a pasted
    /// block stays as it is, and a file has to be chosen again.
    pub fn fields_to_keep(&self) -> Bytes {
        let mut pairs = self.pairs();
        if let Some(file) = &self.file {
            pairs.push((OUTCOME_FIELD.to_owned(), format!("again::{}", file.name)));
        }
        form_urlencoded::Serializer::new(String::new())
            .extend_pairs(pairs)
            .finish()
            .into()
    }
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        kind.trim_start()
            .to_ascii_lowercase()
            .starts_with("multipart/form-data")
    })
}

fn multipart_error(error: &axum::extract::multipart::MultipartError) -> AppError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        AppError::TooLarge
    } else {
        AppError::BadForm
    }
}

fn error_code(why: NotRead, name: &str) -> String {
    format!("bad:{}:{name}", why.code())
}

fn status(why: NotRead) -> StatusCode {
    match why {
        NotRead::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        NotRead::Busy => StatusCode::SERVICE_UNAVAILABLE,
        NotRead::Unreadable(_) | NotRead::GaveUp => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
