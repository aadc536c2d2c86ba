//! Pasting and importing cargo lines. Nothing is stored on the way: the form and the table travel through the check
//! page as packed fields, and come back with every button.

use app::pages::request_form::import::{FILE, PASTE, TOLD, UNDO};
use app::pages::request_import::{RequestImportData, page};
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::HeaderMap;
use bytes::Bytes;
use domain::cargo_import::{Choices, Workbook, book_of_text, interpret};
use domain::rfq_form::{CargoForm, LINES_SHOWN};

use super::{Form, Kind, RfqForm, supply};
use crate::handlers::about::optional;
use crate::import::pack::{pack, pack_pairs, unpack, unpack_pairs};
use crate::import::{self, LARGEST, Unreadable};
use crate::prelude::*;
use crate::web::form::{FORM_BYTES, is_form};
use crate::web::sessions::KeepInstead;

/// Read to its end even when it is too large, so that the page can say by how much and keeps the form, whose last fields
/// come after the file; beyond it is cut off.
pub const LARGEST_POST: usize = 80 << 20;
/// Fields of a form in parts; those of 200 lines are a quarter.
const MOST_PARTS: usize = 20_000;

/// Whose cargo lines.
#[derive(Clone)]
pub enum Whose {
    New,
    Edited(RfqCode),
}

impl Whose {
    fn code(&self) -> Option<&RfqCode> {
        match self {
            Self::New => None,
            Self::Edited(code) => Some(code),
        }
    }
}

pub async fn to_new() -> Response {
    see_other(routes::REQUEST_NEW)
}

pub async fn to_edit(Code(code): Code) -> Response {
    see_other(&routes::request_edit(code.as_str()))
}

pub async fn of_new(visitor: Visitor, State(app): State<App>, request: Request) -> Result<Response, Failure> {
    Box::pin(answer(visitor, app, Whose::New, request)).await
}

pub async fn of_edit(
    visitor: Visitor,
    State(app): State<App>,
    Code(code): Code,
    request: Request,
) -> Result<Response, Failure> {
    Box::pin(answer(visitor, app, Whose::Edited(code), request)).await
}

/// The workbook to fill in.
pub async fn template(viewer: Viewer) -> Result<Response, Failure> {
    let (catalogs, lang) = (optional(viewer.account.catalogs().await)?, viewer.lang());
    let made =
        tokio::task::spawn_blocking(move || import::template::workbook(catalogs.as_deref(), lang)).await;
    let Ok(Ok(bytes)) = made else {
        tracing::error!("the template could not be made");
        return Err(Failure::Internal);
    };
    let headers = [
        (
            header::CONTENT_TYPE,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"cargo-lines.xlsx\"",
        ),
    ];
    Ok((headers, bytes).into_response())
}

async fn answer(visitor: Visitor, app: App, whose: Whose, request: Request) -> Result<Response, Failure> {
    let Some(viewer) = visitor.viewer().cloned() else {
        if visitor.ended.is_none() || is_form(request.headers()) {
            return Err(Failure::SignIn);
        }
        // A form in parts is not kept by itself: what it holds is kept as the check page would carry it.
        let posted = Posted::read(request, &app).await?;
        let mut response = Failure::SignIn.into_response();
        let kept = posted.kept().await;
        response.extensions_mut().insert(KeepInstead(kept));
        return Ok(response);
    };
    let posted = Posted::read(request, &app).await?;
    let action = posted.fields.get("do").unwrap_or_default().to_owned();
    if posted.fields.get("table").is_some() {
        let check = Check::posted(&posted.fields).ok_or(Failure::BadForm)?;
        return match action.as_str() {
            "back" => form_page(&viewer, &whose, check.pairs, StatusCode::OK).await,
            "add" => Box::pin(check.land(&viewer, &whose, false)).await,
            "replace" => Box::pin(check.land(&viewer, &whose, true)).await,
            _ => Ok(check.page(viewer.frame(), &whose, false).await),
        };
    }
    if action == "import-undo" {
        return undo(&viewer, &whose, &posted.fields).await;
    }
    match posted.open().await {
        Ok(check) => Ok(check.page(viewer.frame(), &whose, false).await),
        Err((pairs, told, status)) => {
            let mut pairs = pairs;
            pairs.push((TOLD.to_owned(), told));
            form_page(&viewer, &whose, pairs, status).await
        }
    }
}

/// The check page that a session's end interrupted.
pub async fn resumed(frame: &Frame, whose: Whose, kept: &Fields) -> Option<Response> {
    kept.get("table")?;
    let check = Check::posted(kept)?;
    Some(check.page(frame.clone(), &whose, false).await)
}

/// What came in.
struct Posted {
    fields: Fields,
    file: Option<FilePosted>,
}

struct FilePosted {
    name: String,
    size: u64,
    /// Nothing of a file over the limit.
    bytes: Vec<u8>,
}

type Pairs = Vec<(String, String)>;

impl Posted {
    async fn read(request: Request, app: &App) -> Result<Self, Failure> {
        if !is_parts(request.headers()) {
            let fields = Fields::from_request(request, app).await?;
            return Ok(Self { fields, file: None });
        }
        let mut form = Multipart::from_request(request, &())
            .await
            .map_err(|_| Failure::BadForm)?;
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
                    if read.size <= LARGEST {
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
                if bytes > FORM_BYTES {
                    return Err(Failure::TooLarge);
                }
                value.extend_from_slice(&chunk);
            }
            bytes += name.len();
            if pairs.len() == MOST_PARTS || bytes > FORM_BYTES {
                return Err(Failure::TooLarge);
            }
            pairs.push((name, String::from_utf8(value).map_err(|_| Failure::BadForm)?));
        }
        Ok(Self {
            fields: Fields::new(pairs),
            file,
        })
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
    async fn open(self) -> Result<Check, (Pairs, String, StatusCode)> {
        let pairs = self.pairs();
        if let Some(file) = self.file {
            let read = if file.size > LARGEST {
                Err(Unreadable::TooLarge(file.size))
            } else {
                import::read(file.bytes).await
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

    /// As fields of a post that can be kept over a sign-in.
    async fn kept(self) -> Bytes {
        let pairs = match self.open().await {
            Ok(check) => check.carried(),
            Err((pairs, ..)) => pairs,
        };
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

fn broken(error: &axum::extract::multipart::MultipartError) -> Failure {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Failure::TooLarge
    } else {
        Failure::BadForm
    }
}

/// Where a form leads that was sent: with the name of the imported file, which can be uploaded now.
pub fn receipt(form: &RfqForm, code: &RfqCode, notice: Notice) -> String {
    let mut other = form.other.iter().rev();
    let file = other
        .find(|(name, _)| name == FILE)
        .map(|(_, file)| plain_name(file));
    match (notice, file) {
        (Notice::RequestSent | Notice::AnswerSent, Some(file)) if !file.is_empty() => {
            routes::request_receipt(code.as_str(), &file)
        }
        _ => routes::request(code.as_str()),
    }
}

/// Without folders and control characters, and not longer than a line.
pub fn plain_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    name.chars()
        .filter(|one| !one.is_control())
        .take(120)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn told(why: Unreadable, name: &str) -> String {
    let why = match why {
        Unreadable::Empty => "empty".to_owned(),
        Unreadable::NotATable => "not_a_table".to_owned(),
        Unreadable::TooLarge(bytes) => format!("too_large-{bytes}"),
        Unreadable::TooMuch => "too_much".to_owned(),
        Unreadable::Locked => "locked".to_owned(),
        Unreadable::Broken => "broken".to_owned(),
    };
    format!("bad:{why}:{name}")
}

fn status(why: Unreadable) -> StatusCode {
    match why {
        Unreadable::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// A table on its way to the form.
struct Check {
    /// The fields of the request's form.
    pairs: Pairs,
    book: Workbook,
    file: Option<String>,
    choices: Choices,
    /// The columns are as the browser remembered them.
    remembered: bool,
}

impl Check {
    /// From the fields of the check page.
    fn posted(fields: &Fields) -> Option<Self> {
        Some(Self {
            pairs: unpack_pairs(fields.get("form")?)?,
            book: Workbook::unpack(&unpack(fields.get("table")?)?)?,
            file: fields
                .get("file_name")
                .map(plain_name)
                .filter(|name| !name.is_empty()),
            choices: Choices::from_pairs(fields.iter()),
            remembered: fields.get("remembered") == Some("1"),
        })
    }

    fn packed_form(&self) -> String {
        pack_pairs(
            self.pairs
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        )
    }

    /// The fields that the check page carries.
    fn carried(&self) -> Pairs {
        vec![
            ("form".to_owned(), self.packed_form()),
            ("table".to_owned(), pack(&self.book.pack())),
            ("file_name".to_owned(), self.file.clone().unwrap_or_default()),
        ]
    }

    fn form(&self) -> RfqForm {
        RfqForm::from_pairs(
            self.pairs
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        )
    }

    async fn page(&self, frame: Frame, whose: &Whose, refused: bool) -> Response {
        let given = |line: &&CargoForm| !line.is_empty();
        let data = RequestImportData {
            code: whose.code().map(ToString::to_string),
            file: self.file.clone(),
            sheets: self.book.sheets.iter().map(|sheet| sheet.name.clone()).collect(),
            understood: interpret(&self.book, &self.choices),
            lines: self.form().cargos.iter().filter(given).count(),
            form: self.packed_form(),
            table: pack(&self.book.pack()),
            refused,
            remembered: self.remembered,
        };
        let status = if refused {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            StatusCode::OK
        };
        render::page(frame, status, move || page(data)).await
    }

    /// Puts the lines into the form, after those that are there or in their place.
    async fn land(self, viewer: &Viewer, whose: &Whose, replace: bool) -> Result<Response, Failure> {
        let understood = interpret(&self.book, &self.choices);
        let mut form = self.form();
        let mut lines: Vec<CargoForm> = form
            .cargos
            .iter()
            .filter(|line| !replace && !line.is_empty())
            .cloned()
            .collect();
        let room = LINES_SHOWN.saturating_sub(lines.len());
        let added: Vec<CargoForm> = understood
            .ready()
            .take(room)
            .map(|read| read.line.clone())
            .collect();
        if understood.bad() > 0 || added.is_empty() {
            return Ok(self.page(viewer.frame(), whose, true).await);
        }
        let earlier = packed_lines(&form);
        let told = format!(
            "{}:{}:{}",
            if replace { "replace" } else { "add" },
            added.len(),
            self.file.as_deref().unwrap_or_default()
        );
        lines.extend(added);
        form.cargos = lines;
        form.other
            .retain(|(name, _)| name != PASTE && (name != FILE || self.file.is_none()));
        form.other.extend(self.file.map(|name| (FILE.to_owned(), name)));
        let seen = updated_at(&self.pairs);
        after_landing(viewer, whose, form, seen, told, earlier).await
    }
}

/// The version of the request that an edited form was made from.
fn updated_at(pairs: &Pairs) -> Option<String> {
    let found = pairs.iter().find(|(name, _)| name == "updated_at");
    found.map(|(_, value)| value.clone())
}

fn packed_lines(form: &RfqForm) -> String {
    let lines = RfqForm {
        cargos: form.cargos.clone(),
        ..RfqForm::default()
    };
    let pairs = lines.pairs();
    let of_lines = pairs.iter().filter(|(name, value)| {
        name.starts_with("cargos") && (!value.is_empty() || name.ends_with("[name]"))
    });
    pack_pairs(of_lines.map(|(name, value)| (name.as_str(), value.as_str())))
}

/// The form with its lines as they are now, and the earlier ones within reach.
async fn after_landing(
    viewer: &Viewer,
    whose: &Whose,
    form: RfqForm,
    seen: Option<String>,
    told: String,
    earlier: String,
) -> Result<Response, Failure> {
    let mut pairs = form.pairs();
    // A list that is posted empty stays empty.
    pairs.push(("service_codes[]".to_owned(), String::new()));
    pairs.push(("special_requirements[]".to_owned(), String::new()));
    pairs.extend(seen.map(|seen| ("updated_at".to_owned(), seen)));
    pairs.push((TOLD.to_owned(), told));
    pairs.push((UNDO.to_owned(), earlier));
    form_page(viewer, whose, pairs, StatusCode::OK).await
}

/// Changes the lines of the form for those before the import, and back.
async fn undo(viewer: &Viewer, whose: &Whose, fields: &Fields) -> Result<Response, Failure> {
    let mut form = RfqForm::from_pairs(fields.iter());
    let earlier = fields.get(UNDO).and_then(unpack_pairs).ok_or(Failure::BadForm)?;
    let earlier = RfqForm::from_pairs(
        earlier
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str())),
    );
    let now = packed_lines(&form);
    form.cargos = earlier.cargos;
    let before = fields.get(TOLD).unwrap_or_default();
    let (what, rest) = before.split_once(':').unwrap_or((before, "0:"));
    let told = format!("{}:{rest}", if what == "undo" { "add" } else { "undo" });
    let seen = fields.get("updated_at").map(str::to_owned);
    after_landing(viewer, whose, form, seen, told, now).await
}

async fn form_page(
    viewer: &Viewer,
    whose: &Whose,
    pairs: Pairs,
    status: StatusCode,
) -> Result<Response, Failure> {
    let fields = Fields::new(pairs);
    let told: Vec<(String, String)> = [TOLD, UNDO]
        .iter()
        .filter_map(|name| {
            fields
                .get(name)
                .map(|value| ((*name).to_owned(), value.to_owned()))
        })
        .collect();
    match whose {
        Whose::New => {
            let mut form = Form::new(Kind::New { copied: None }, RfqForm::from_pairs(fields.iter()));
            form.typed.other.extend(told);
            form.page(viewer, viewer.frame(), status).await
        }
        Whose::Edited(code) => supply::again(viewer, code, &fields, told, status).await,
    }
}
