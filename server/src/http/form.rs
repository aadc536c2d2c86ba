//! Forms as received: ordered pairs of names and values.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::IntoResponse as _;

use crate::error::AppError;
use crate::random_id::random_id;
use crate::state::AppState;

/// Limit of a form in bytes. 200 cargo lines with every field filled take a fifth of it.
pub const MAX_FORM_BYTES: usize = 2 << 20;
/// Limit of a form's fields. 200 cargo lines with every field have seven thousand.
const MAX_FIELDS: usize = 10_000;
/// Limit of one list's elements: codes, or cargo lines (at most 200 can be sent; the page shows more and says so).
const MAX_LIST_ELEMENTS: usize = 300;
/// Limit of a field's name in bytes.
const MAX_NAME_BYTES: usize = 500;

/// Returns a random key for the forms of one page: each can be submitted once. It is blank without randomness; such a form is still
/// protected by the state that is read before sending.
pub fn idempotency_key() -> String {
    random_id().unwrap_or_default()
}

/// The fields of a form (or of a query), in order.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    pub fn new(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }

    /// Parses `application/x-www-form-urlencoded`. Returns `None` if there are more pairs than in any form of the portal.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut pairs = form_urlencoded::parse(text);
        let fields: Vec<_> = pairs
            .by_ref()
            .take(MAX_FIELDS)
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        pairs.next().is_none().then(|| Self::checked(fields)).flatten()
    }

    /// Returns the fields of a draft that the browser has kept, which travel in one field of the form that continues it; else
    /// these.
    pub fn drafted(&self) -> Cow<'_, Self> {
        let draft = self
            .get("fields")
            .and_then(|fields| Self::parse(fields.as_bytes()));
        draft.map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// Returns true if the form is to be shown again with the typed values, and nothing else.
    pub fn is_continued(&self) -> bool {
        self.get("do") == Some("recalculate")
    }

    /// Checks fields that came packed or in parts. Returns `None` if there are more fields, or longer lists, than in any form
    /// of the portal. Work on lists may then be quadratic.
    pub fn checked(pairs: Vec<(String, String)>) -> Option<Self> {
        let mut lists: HashMap<&str, Elements> = HashMap::new();
        for (name, _) in &pairs {
            // `cargos[3][name]`, `service_codes[]`; a name without an index is a list when it comes again.
            let (list, rest) = name.split_once(['[', '.']).unwrap_or((name, ""));
            let index = rest.split([']', '.']).next().unwrap_or_default();
            if name.len() > MAX_NAME_BYTES || !lists.entry(list).or_default().add(index) {
                return None;
            }
        }
        if pairs.len() > MAX_FIELDS {
            return None;
        }
        let pairs = pairs.into_iter().map(|(name, value)| (name, typed_text(value)));
        Some(Self(pairs.collect()))
    }

    pub fn into_pairs(self) -> Vec<(String, String)> {
        self.0
    }

    /// Returns the first value of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// Returns all values of this name.
    pub fn all<'a, 'n: 'a>(&'a self, name: &'n str) -> impl Iterator<Item = &'a str> + use<'a, 'n> {
        self.iter()
            .filter(move |(own, _)| *own == name)
            .map(|(_, value)| value)
    }

    /// The fields as they are posted (`application/x-www-form-urlencoded`).
    pub fn urlencoded(&self) -> String {
        form_urlencoded::Serializer::new(String::new())
            .extend_pairs(self.iter())
            .finish()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A text as it was meant: without control characters, which databases refuse (an operator that answers to a zero byte with an
/// error leaves the outcome unknown), and without marks of direction and of the byte order, which are copied along with telephone
/// numbers and from files and turn what stands behind them.
pub fn typed_text(mut text: String) -> String {
    if text.contains(is_copied_along) {
        text.retain(|letter| !is_copied_along(letter));
    }
    text
}

fn is_copied_along(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Elements of a list that were counted so far.
#[derive(Default)]
struct Elements<'a> {
    numbered: HashSet<&'a str>,
    others: usize,
}

impl<'a> Elements<'a> {
    /// Returns `false` if there are too many.
    fn add(&mut self, index: &'a str) -> bool {
        if index.is_empty() {
            self.others += 1;
        } else {
            self.numbered.insert(index);
        }
        self.numbered.len() + self.others <= MAX_LIST_ELEMENTS
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fields({} pairs)", self.0.len())
    }
}

/// Tells whether a body is a URL-encoded form (not a multipart one).
pub fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| {
        kind.trim()
            .eq_ignore_ascii_case("application/x-www-form-urlencoded")
    })
}

impl FromRequest<AppState> for Fields {
    type Rejection = AppError;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, AppError> {
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Self::parse(request.uri().query().unwrap_or_default().as_bytes())
                .ok_or(AppError::BadForm);
        }
        // A post without a body has no type and no fields.
        if request.headers().contains_key(header::CONTENT_TYPE) && !is_form(request.headers()) {
            return Err(AppError::Unsupported);
        }
        let body = Bytes::from_request(request, app).await.map_err(too_large)?;
        Self::parse(&body).ok_or(AppError::BadForm)
    }
}

fn too_large(rejection: BytesRejection) -> AppError {
    if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
        AppError::TooLarge
    } else {
        AppError::BadForm
    }
}

#[cfg(test)]
mod tests {
    use domain::queue::MAX_FORM_MARKS;

    use super::*;

    #[test]
    fn pairs_are_read_in_order() {
        let fields = Fields::parse("cargos%5B0%5D%5Bname%5D=Gi%C3%A0y+da&b=1&b=2&c".as_bytes()).unwrap();
        assert_eq!(fields.get("cargos[0][name]"), Some("Giày da"));
        assert_eq!(fields.all("b").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(fields.get("c"), Some(""));
        assert_eq!(fields.get("d"), None);
    }

    #[test]
    fn characters_that_are_copied_along_are_left_out() {
        let fields = Fields::parse(
            "a=x%00y%07&b=%EF%BB%BFLan&c=%E2%80%AA%2B84+901%E2%80%AC&d=1%0D%0A2%093&e=a%ED%A0%BDb".as_bytes(),
        )
        .unwrap();
        for (name, expected) in [
            ("a", "xy"),
            ("b", "Lan"),
            ("c", "+84 901"),
            ("d", "1\r\n2\t3"),
            ("e", "a\u{fffd}\u{fffd}\u{fffd}b"),
        ] {
            assert_eq!(fields.get(name), Some(expected), "{name}");
        }
    }

    #[test]
    fn too_many_pairs_are_refused() {
        let many = |count: usize| {
            let pairs: Vec<String> = (0..count).map(|at| format!("a{at}=1")).collect();
            pairs.join("&")
        };
        assert!(Fields::parse(many(MAX_FIELDS).as_bytes()).is_some());
        assert!(Fields::parse(many(MAX_FIELDS + 1).as_bytes()).is_none());
        assert!(Fields::checked(vec![Default::default(); 300_000]).is_none());
    }

    #[test]
    fn lists_that_are_too_long_are_refused() {
        let lists: [fn(usize) -> String; 5] = [
            |_| "service_codes%5B%5D=a&".to_owned(),
            |_| "a=1&".to_owned(),
            |at| format!("service_codes[{at}]=a&"),
            |at| format!("cargos[{at}][name]=a&cargos[{at}][note]=b&"),
            |at| format!("cargos.{at}.name=a&"),
        ];
        for one in lists {
            let fits: String = (0..MAX_LIST_ELEMENTS).map(one).collect();
            assert!(Fields::parse(fits.as_bytes()).is_some(), "{fits:.60}");
            let more: String = (0..=MAX_LIST_ELEMENTS).map(one).collect();
            assert!(Fields::parse(more.as_bytes()).is_none(), "{more:.60}");
        }
        let marks = "code=A&as_of=1&".repeat(MAX_FORM_MARKS);
        assert!(Fields::parse(marks.as_bytes()).is_some());
        // This is the portal's largest form.
        let whole: String = (0..200)
            .flat_map(|line| (0..36).map(move |field| format!("cargos[{line}][f{field}]=1&")))
            .collect();
        assert!(Fields::parse(whole.as_bytes()).is_some());
    }

    #[test]
    fn every_page_has_its_own_key() {
        assert_ne!(idempotency_key(), idempotency_key());
        assert_eq!(idempotency_key().len(), 32);
    }
}
