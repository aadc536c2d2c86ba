//! Forms as they come: ordered pairs of names and values.

use std::collections::{HashMap, HashSet};
use std::fmt;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::IntoResponse as _;

use crate::error::AppError;
use crate::state::AppState;

/// The largest form in bytes; 200 cargo lines with every field filled are a fifth of it.
pub const FORM_BYTES: usize = 2 << 20;
/// 200 cargo lines with every field are seven thousand.
const MOST_PAIRS: usize = 10_000;
/// Elements of one list: codes, cargo lines (200 at most can be sent; what is over is shown, and told).
const MOST_ELEMENTS: usize = 300;
/// Bytes of a name.
const LONGEST_NAME: usize = 500;

/// The fields of a form (or of a query), in order.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    pub fn new(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }

    /// Reads `application/x-www-form-urlencoded`; `None` with more pairs than any form of ours has.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut pairs = form_urlencoded::parse(text);
        let fields: Vec<_> = pairs
            .by_ref()
            .take(MOST_PAIRS)
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        pairs.next().is_none().then(|| Self::checked(fields)).flatten()
    }

    /// Fields that came packed or in parts; `None` with more of them, or longer lists, than any form of ours has. Work on
    /// lists may then grow with their square.
    pub fn checked(pairs: Vec<(String, String)>) -> Option<Self> {
        let mut lists: HashMap<&str, Elements> = HashMap::new();
        for (name, _) in &pairs {
            // `cargos[3][name]`, `service_codes[]`; a name without an index is a list when it comes again.
            let (list, rest) = name.split_once(['[', '.']).unwrap_or((name, ""));
            let index = rest.split([']', '.']).next().unwrap_or_default();
            if name.len() > LONGEST_NAME || !lists.entry(list).or_default().add(index) {
                return None;
            }
        }
        (pairs.len() <= MOST_PAIRS).then_some(Self(pairs))
    }

    pub fn into_pairs(self) -> Vec<(String, String)> {
        self.0
    }

    /// The first value of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// All values of this name.
    pub fn all<'a, 'n: 'a>(&'a self, name: &'n str) -> impl Iterator<Item = &'a str> + use<'a, 'n> {
        self.iter()
            .filter(move |(own, _)| *own == name)
            .map(|(_, value)| value)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The elements of a list so far.
#[derive(Default)]
struct Elements<'a> {
    numbered: HashSet<&'a str>,
    others: usize,
}

impl<'a> Elements<'a> {
    /// Gives `false` when there are too many.
    fn add(&mut self, index: &'a str) -> bool {
        if index.is_empty() {
            self.others += 1;
        } else {
            self.numbered.insert(index);
        }
        self.numbered.len() + self.others <= MOST_ELEMENTS
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fields({} pairs)", self.0.len())
    }
}

/// Whether a body is the usual form (and not a multipart one).
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
    fn too_many_pairs_are_refused() {
        let many = |count: usize| {
            let pairs: Vec<String> = (0..count).map(|at| format!("a{at}=1")).collect();
            pairs.join("&")
        };
        assert!(Fields::parse(many(MOST_PAIRS).as_bytes()).is_some());
        assert!(Fields::parse(many(MOST_PAIRS + 1).as_bytes()).is_none());
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
            let fits: String = (0..MOST_ELEMENTS).map(one).collect();
            assert!(Fields::parse(fits.as_bytes()).is_some(), "{fits:.60}");
            let more: String = (0..=MOST_ELEMENTS).map(one).collect();
            assert!(Fields::parse(more.as_bytes()).is_none(), "{more:.60}");
        }
        // The largest form of ours.
        let whole: String = (0..200)
            .flat_map(|line| (0..36).map(move |field| format!("cargos[{line}][f{field}]=1&")))
            .collect();
        assert!(Fields::parse(whole.as_bytes()).is_some());
    }
}
