//! What a post brings: the form's fields with a table that was pasted, or a file.

use app::pages::request_form::import::{PASTE, TOLD, UNDO};
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::HeaderMap;
use bytes::Bytes;
use domain::cargo_import::{Choices, book_of_text};

use super::file_name::plain_name;
use super::table_check::{Check, Pairs};
use crate::files::import::{FileReader, MAX_FILE_BYTES, NotRead};
use crate::http::form::MAX_FORM_BYTES;
use crate::prelude::*;

/// Read to its end even when it is too large, so that the page can say by how much and keeps the form, whose last fields
/// come after the file; beyond it is cut off.
pub const LARGEST_POST: usize = 80 << 20;
/// Fields of a form in parts; their number is checked again with what they hold.
const MOST_PARTS: usize = 20_000;

/// What came in.
pub struct Posted {
    pub fields: Fields,
    file: Option<FilePosted>,
}

struct FilePosted {
    name: String,
    size: u64,
    /// Nothing of a file over the limit.
    bytes: Vec<u8>,
}

impl Posted {
    pub async fn read(request: Request, app: &AppState) -> Result<Self, AppError> {
        if !is_parts(request.headers()) {
            let fields = Fields::from_request(request, app).await?;
            return Ok(Self { fields, file: None });
        }
        let mut form = Multipart::from_request(request, &())
            .await
            .map_err(|_| AppError::BadForm)?;
        let (mut pairs, mut bytes, mut file): (Pairs, usize, Option<FilePosted>) = (Vec::new(), 0, None);
        while let Some(mut part) = form.next_field().await.map_err(|error| broken(&error))? {
            let name = part.name().unwrap_or_default().to_owned();
            if name == "file" {
                let mut read = FilePosted {
                    name: plain_name(part.file_name().unwrap_or_default()),
                    size: 0,
                    bytes: Vec::new(),
                };
                while let Some(chunk) = part.chunk().await.map_err(|error| broken(&error))? {
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
            while let Some(chunk) = part.chunk().await.map_err(|error| broken(&error))? {
                bytes += chunk.len();
                if bytes > MAX_FORM_BYTES {
                    return Err(AppError::TooLarge);
                }
                value.extend_from_slice(&chunk);
            }
            bytes += name.len();
            if pairs.len() == MOST_PARTS || bytes > MAX_FORM_BYTES {
                return Err(AppError::TooLarge);
            }
            pairs.push((name, String::from_utf8(value).map_err(|_| AppError::BadForm)?));
        }
        let fields = Fields::checked(pairs).ok_or(AppError::BadForm)?;
        Ok(Self { fields, file })
    }

    /// The fields of the request's form, short: of a cargo line only what is filled in.
    fn pairs(&self) -> Pairs {
        let machine = ["do", "once", "file", TOLD, UNDO];
        let filled = |name: &str, value: &str| {
            !value.is_empty() || !name.starts_with("cargos") || name.ends_with("[name]")
        };
        self.fields
            .iter()
            .filter(|(name, value)| !machine.contains(name) && filled(name, value))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// The table that was chosen or pasted; without one, the form, why, and the status that says so.
    pub async fn open(self, reader: &FileReader) -> Result<Check, (Pairs, String, StatusCode)> {
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
                Ok(book) => Ok(Check {
                    pairs,
                    book,
                    file: Some(name),
                    choices: Choices::default(),
                    remembered: false,
                }),
                Err(why) => Err((pairs, told(why, &name), status(why))),
            };
        }
        // A grid that catches a paste sends it beside an empty (or not yet checked) field of the same name.
        let pasted = self
            .fields
            .all(PASTE)
            .filter(|text| !text.trim().is_empty())
            .last();
        let book = pasted.map(|text| book_of_text(text, "")).unwrap_or_default();
        if book.is_empty() {
            return Err((pairs, "none::".to_owned(), StatusCode::UNPROCESSABLE_ENTITY));
        }
        Ok(Check {
            pairs,
            book,
            file: None,
            choices: Choices::default(),
            remembered: false,
        })
    }

    /// As fields of a post that can be kept over a sign-in. Nobody is known to have sent it, so nothing of it is read:
    /// what was pasted stays as it is, and a file has to be chosen again.
    pub fn kept(self) -> Bytes {
        let mut pairs = self.pairs();
        if let Some(file) = self.file {
            pairs.push((TOLD.to_owned(), format!("again::{}", file.name)));
        }
        form_urlencoded::Serializer::new(String::new())
            .extend_pairs(pairs)
            .finish()
            .into()
    }
}

fn is_parts(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        kind.trim_start()
            .to_ascii_lowercase()
            .starts_with("multipart/form-data")
    })
}

fn broken(error: &axum::extract::multipart::MultipartError) -> AppError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        AppError::TooLarge
    } else {
        AppError::BadForm
    }
}

fn told(why: NotRead, name: &str) -> String {
    format!("bad:{}:{name}", why.code())
}

fn status(why: NotRead) -> StatusCode {
    match why {
        NotRead::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        NotRead::Busy => StatusCode::SERVICE_UNAVAILABLE,
        NotRead::Unreadable(_) | NotRead::GaveUp => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
