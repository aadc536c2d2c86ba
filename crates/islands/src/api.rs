//! Server functions that islands call. Their addresses begin with `/api` and are routes as others are (`app::routes`);
//! the server calls them with [`Answers`] in the context.

use leptos::prelude::*;
use leptos::serde_json;
use leptos::server_fn::codec::{GetUrl, Post};
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use leptos::server_fn::{Bytes, ContentType, Decodes, Encodes, Format, FormatType};

#[cfg(feature = "ssr")]
use std::pin::Pin;
#[cfg(feature = "ssr")]
use std::sync::Arc;

#[cfg(feature = "ssr")]
use domain::Lang;
#[cfg(feature = "ssr")]
use http::StatusCode;

use crate::flat::{Flat, TextReader, from_texts, texts_of};
use crate::later_part::{Part, ShownPart};
#[cfg(feature = "ssr")]
use crate::text::api::api_texts;
#[cfg(feature = "pages")]
use crate::tracking::ShownTracking;

/// The longest search for a place, in characters.
pub const MAX_PLACE_QUERY_CHARS: usize = 200;

/// The reason why a server function gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerCallError {
    /// The session is over (401): signing in again helps. With a sentence for the reader.
    SignedOut(String),
    /// The call was refused (4xx). With a sentence for the reader.
    Refused(String),
    /// The call could not be answered now (5xx). With a sentence for the reader.
    Failed(String),
    /// No answer of the portal arrived. Only made in the browser.
    Unreachable,
}

impl Flat for ServerCallError {
    fn write(&self, to: &mut Vec<String>) {
        let kind = match self {
            Self::SignedOut(_) => "signed-out",
            Self::Refused(_) => "refused",
            Self::Failed(_) => "failed",
            Self::Unreachable => "unreachable",
        };
        to.push(kind.to_owned());
        to.push(self.sentence().unwrap_or_default().to_owned());
    }

    fn read(from: &mut TextReader) -> Self {
        let (kind, sentence): (String, String) = from.value();
        match kind.as_str() {
            "signed-out" => Self::SignedOut(sentence),
            "refused" => Self::Refused(sentence),
            "failed" => Self::Failed(sentence),
            "unreachable" => Self::Unreachable,
            _ => {
                from.refuse();
                Self::Unreachable
            }
        }
    }
}

impl ServerCallError {
    /// An error with a sentence in the reader's language, by the status of its answer.
    pub fn from_status(status: u16, sentence: String) -> Self {
        match status {
            401 => Self::SignedOut(sentence),
            400..=499 => Self::Refused(sentence),
            _ => Self::Failed(sentence),
        }
    }

    /// The sentence for the reader, where the portal gave one.
    pub fn sentence(&self) -> Option<&str> {
        match self {
            Self::SignedOut(sentence) | Self::Refused(sentence) | Self::Failed(sentence) => Some(sentence),
            Self::Unreachable => None,
        }
    }

    /// The same, and gives the answer of the server function this status.
    #[cfg(feature = "ssr")]
    pub fn refuse(status: StatusCode, sentence: impl Into<String>) -> Self {
        if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
            response.set_status(status);
        }
        Self::from_status(status.as_u16(), sentence.into())
    }
}

impl FromServerFnError for ServerCallError {
    type Encoder = TextsEncoding;

    /// On the server: arguments that are missing or wrong (422), or an answer that cannot be written (500).
    #[cfg(feature = "ssr")]
    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        let lang = use_context::<Arc<dyn Answers>>().map(|answers| answers.lang());
        let t = api_texts(lang.unwrap_or_default());
        match error {
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_) => {
                Self::refuse(StatusCode::UNPROCESSABLE_ENTITY, t.wrong_arguments())
            }
            _ => Self::refuse(StatusCode::INTERNAL_SERVER_ERROR, t.failed()),
        }
    }

    /// In the browser: the network, or an answer that is none of a server function's.
    #[cfg(not(feature = "ssr"))]
    fn from_server_fn_error(_error: ServerFnErrorErr) -> Self {
        Self::Unreachable
    }
}

/// Answers are lists of texts in JSON. It is read from a text, as props are: the browser has that reader anyway.
pub struct TextsEncoding;

type Texts = Post<TextsEncoding>;

impl ContentType for TextsEncoding {
    const CONTENT_TYPE: &'static str = "application/json";
}

impl FormatType for TextsEncoding {
    const FORMAT_TYPE: Format = Format::Text;
}

impl<T: Flat> Encodes<T> for TextsEncoding {
    type Error = serde_json::Error;

    fn encode(value: &T) -> Result<Bytes, Self::Error> {
        serde_json::to_string(&texts_of(value)).map(Bytes::from)
    }
}

impl<T: Flat> Decodes<T> for TextsEncoding {
    type Error = &'static str;

    fn decode(bytes: Bytes) -> Result<T, Self::Error> {
        let json = std::str::from_utf8(&bytes).map_err(|_| "no text")?;
        let texts = serde_json::from_str(json).map_err(|_| "no list of texts")?;
        from_texts(texts).ok_or("other texts")
    }
}

/// Answers the server functions of one request, for the person who asks.
#[cfg(feature = "ssr")]
pub trait Answers: Send + Sync {
    /// The language of the reader.
    fn lang(&self) -> Lang;

    /// Ports and airports that a text may mean, those that the account used before first.
    fn places(&self, query: String, mode: Option<String>) -> AnswerFuture<PlaceOptions>;

    /// A shipment as its page shows it now.
    fn tracking(&self, code: String) -> AnswerFuture<ShownTracking>;

    /// A part of a request's page.
    fn later_part(&self, code: String, part: Part) -> AnswerFuture<ShownPart>;
}

/// An answer that may wait for calls of the service.
#[cfg(feature = "ssr")]
pub type AnswerFuture<T> = Pin<Box<dyn Future<Output = Result<T, ServerCallError>> + Send>>;

/// The answers of this request. Without them (a server function that is called outside of a request) nothing is answered.
#[cfg(feature = "ssr")]
fn answers() -> Result<Arc<dyn Answers>, ServerCallError> {
    use_context().ok_or_else(|| {
        let t = api_texts(Lang::default());
        ServerCallError::refuse(StatusCode::INTERNAL_SERVER_ERROR, t.failed())
    })
}

/// A port or an airport that a text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceOption {
    /// The value for the field.
    pub value: String,
    /// The name of the place and its country, where it is a known one.
    pub name: String,
    /// The kind of place, and that it was used before.
    pub about: String,
    /// The code of its country; empty where it is no known place.
    pub country: String,
}

impl Flat for PlaceOption {
    fn write(&self, to: &mut Vec<String>) {
        self.value.write(to);
        self.name.write(to);
        self.about.write(to);
        self.country.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            value: from.value(),
            name: from.value(),
            about: from.value(),
            country: from.value(),
        }
    }
}

/// The result of a search for a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceOptions {
    pub options: Vec<PlaceOption>,
    /// Says how many there are.
    pub summary: String,
}

impl Flat for PlaceOptions {
    fn write(&self, to: &mut Vec<String>) {
        self.options.write(to);
        self.summary.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            options: from.value(),
            summary: from.value(),
        }
    }
}

/// Ports and airports that a text may mean. `mode` ("sea", "air") says which kind is wanted.
#[server(prefix = "/api", endpoint = "places", input = GetUrl, output = Texts)]
pub async fn places(q: String, mode: Option<String>) -> Result<PlaceOptions, ServerCallError> {
    let answers = answers()?;
    if q.chars().count() > MAX_PLACE_QUERY_CHARS {
        let sentence = api_texts(answers.lang()).query_too_long(MAX_PLACE_QUERY_CHARS);
        return Err(ServerCallError::refuse(
            StatusCode::UNPROCESSABLE_ENTITY,
            sentence,
        ));
    }
    answers.places(q, mode).await
}

/// A shipment as its page shows it now.
#[cfg(feature = "pages")]
#[server(prefix = "/api", endpoint = "tracking", input = GetUrl, output = Texts)]
pub async fn tracking(code: String) -> Result<ShownTracking, ServerCallError> {
    answers()?.tracking(code).await
}

/// A part of a request's page that had to wait when the page was made.
#[server(prefix = "/api", endpoint = "later-part", input = GetUrl, output = Texts)]
pub async fn later_part(code: String, part: Part) -> Result<ShownPart, ServerCallError> {
    answers()?.later_part(code, part).await
}
