//! The filter of the list of requests, read leniently from a query: values that cannot be used are left out and reported.

use jiff::civil::Date;
use partner_api::rules::date_violation;
use partner_api::{Catalogs, Status};

use crate::owner_filter::{self, OwnerFilter};
use crate::pages::saved_views::SAVED_VIEW_PARAM;
use crate::routes;

/// Rows of a page that nobody asked otherwise for.
pub const DEFAULT_PER_PAGE: u32 = 20;
/// The most rows that the service gives at once.
pub const MAX_PER_PAGE: u32 = 100;
/// Characters of a search, and of an unknown status that is repeated to the reader.
const MAX_VALUE_CHARS: usize = 200;
/// Statuses in one filter.
const MAX_STATUSES: usize = 30;

/// The filter of the list. Dates are valid `YYYY-MM-DD`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFilter {
    pub status: Vec<String>,
    pub search: String,
    pub partner_ref: String,
    pub from_date: Option<String>,
    pub to_date: Option<String>,
    /// Owner of the requests; the service knows nothing of it.
    pub owner: OwnerFilter,
    /// The id of the saved view that this list began as; empty for none, where the default would be shown.
    pub saved: Option<String>,
    /// From 1.
    pub page: u32,
    pub per_page: u32,
}

impl Default for RequestFilter {
    fn default() -> Self {
        Self {
            status: Vec::new(),
            search: String::new(),
            partner_ref: String::new(),
            from_date: None,
            to_date: None,
            owner: OwnerFilter::Anybody,
            saved: None,
            page: 1,
            per_page: DEFAULT_PER_PAGE,
        }
    }
}

/// A part of a query that could not be used, with the value as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ignored {
    Status(String),
    FromDate(String),
    ToDate(String),
    /// The first date is after the last.
    Order {
        from: String,
        to: String,
    },
    Page(String),
    PerPage(String),
    Shortened,
}

impl RequestFilter {
    /// Reads the pairs of a query. `catalogs` tells which statuses exist beside those of the specification.
    pub fn read<'a>(
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
        catalogs: Option<&Catalogs>,
    ) -> (Self, Vec<Ignored>) {
        let mut filter = Self::default();
        let mut ignored = Vec::new();
        for (name, value) in pairs {
            let value = value.trim();
            if name == SAVED_VIEW_PARAM {
                filter.saved = Some(value.chars().take(MAX_VALUE_CHARS).collect());
            }
            if value.is_empty() {
                continue;
            }
            match name {
                owner_filter::FIELD => filter.owner = OwnerFilter::from_value(value),
                "search" => filter.search = shortened(value, MAX_VALUE_CHARS, &mut ignored),
                "partner_ref" => {
                    filter.partner_ref =
                        shortened(value, partner_api::rules::MAX_PARTNER_REF_CHARS, &mut ignored);
                }
                "from_date" => match day(value) {
                    Some(day) => filter.from_date = Some(day),
                    None => ignored.push(Ignored::FromDate(value.to_owned())),
                },
                "to_date" => match day(value) {
                    Some(day) => filter.to_date = Some(day),
                    None => ignored.push(Ignored::ToDate(value.to_owned())),
                },
                "page" => match value.parse() {
                    Ok(page) if page > 0 => filter.page = page,
                    _ => ignored.push(Ignored::Page(value.to_owned())),
                },
                "per_page" => match value.parse() {
                    Ok(rows) if (1..=MAX_PER_PAGE).contains(&rows) => filter.per_page = rows,
                    _ => ignored.push(Ignored::PerPage(value.to_owned())),
                },
                name if name == "status" || name.starts_with("status[") => {
                    filter.add_status(value, catalogs, &mut ignored);
                }
                _ => {}
            }
        }
        // ISO dates compare as texts.
        if let (Some(from), Some(to)) = (&filter.from_date, &filter.to_date)
            && from > to
        {
            let (from, to) = (from.clone(), to.clone());
            ignored.push(Ignored::Order { from, to });
            (filter.from_date, filter.to_date) = (None, None);
        }
        (filter, ignored)
    }

    fn add_status(&mut self, value: &str, catalogs: Option<&Catalogs>, ignored: &mut Vec<Ignored>) {
        let known = !matches!(Status::from_code(value), Status::Unknown(_))
            || catalogs.is_some_and(|all| all.statuses.iter().any(|one| one.value == value));
        if !known {
            if ignored.len() < MAX_STATUSES {
                ignored.push(Ignored::Status(value.chars().take(MAX_VALUE_CHARS).collect()));
            }
        } else if !self.status.iter().any(|one| one == value) && self.status.len() < MAX_STATUSES {
            self.status.push(value.to_owned());
        }
    }

    /// True where the list is narrowed at all.
    pub fn is_narrow(&self) -> bool {
        !self.status.is_empty()
            || !self.search.is_empty()
            || !self.partner_ref.is_empty()
            || self.from_date.is_some()
            || self.to_date.is_some()
            || self.owner.is_narrow()
    }

    /// True where anything behind "More filters" is set.
    pub fn has_more(&self) -> bool {
        !self.partner_ref.is_empty()
            || self.from_date.is_some()
            || self.to_date.is_some()
            || self.per_page != DEFAULT_PER_PAGE
    }

    /// The address of this list at a page.
    pub fn href(&self, page: u32) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for status in &self.status {
            query.append_pair("status", status);
        }
        for (name, value) in [
            (
                "search",
                Some(self.search.as_str()).filter(|text| !text.is_empty()),
            ),
            (
                "partner_ref",
                Some(self.partner_ref.as_str()).filter(|text| !text.is_empty()),
            ),
            ("from_date", self.from_date.as_deref()),
            ("to_date", self.to_date.as_deref()),
        ] {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        if let Some(owner) = self.owner.value() {
            query.append_pair(owner_filter::FIELD, &owner);
        }
        if let Some(saved) = &self.saved {
            query.append_pair(SAVED_VIEW_PARAM, saved);
        }
        if self.per_page != DEFAULT_PER_PAGE {
            query.append_pair("per_page", &self.per_page.to_string());
        }
        if page > 1 {
            query.append_pair("page", &page.to_string());
        }
        let query = query.finish();
        if query.is_empty() {
            routes::REQUESTS.to_owned()
        } else {
            format!("{}?{query}", routes::REQUESTS)
        }
    }

    /// The address of a file (a path of [`routes`]) with the whole of this list.
    pub fn file_href(&self, path: &str) -> String {
        let all = Self {
            per_page: DEFAULT_PER_PAGE,
            saved: None,
            ..self.clone()
        };
        all.href(1).replacen(routes::REQUESTS, path, 1)
    }

    /// The same list with one status more or less, from its first page.
    #[must_use]
    pub fn toggled(&self, status: &str) -> Self {
        let mut other = self.clone();
        if let Some(at) = other.status.iter().position(|one| one == status) {
            other.status.remove(at);
        } else {
            other.status.push(status.to_owned());
        }
        other
    }

    /// The same list filtered by this owner, from its first page.
    #[must_use]
    pub fn of_owner(&self, owner: OwnerFilter) -> Self {
        Self {
            owner,
            ..self.clone()
        }
    }

    /// The list of everything.
    #[must_use]
    pub fn cleared(&self) -> Self {
        Self {
            // Without it the default view would be shown.
            saved: self.saved.as_ref().map(|_| String::new()),
            ..Self::default()
        }
    }

    /// The query that a saved view keeps of it.
    pub fn saved_query(&self) -> String {
        let all = Self {
            saved: None,
            ..self.clone()
        };
        let href = all.href(1);
        href.split_once('?')
            .map_or_else(String::new, |(_, query)| query.to_owned())
    }

    /// The same list over all statuses.
    #[must_use]
    pub fn any_status(&self) -> Self {
        Self {
            status: Vec::new(),
            ..self.clone()
        }
    }
}

/// A day of a year that may be meant, as `YYYY-MM-DD`.
fn day(value: &str) -> Option<String> {
    let day = value.parse::<Date>().ok()?.to_string();
    date_violation(&day).is_none().then_some(day)
}

fn shortened(value: &str, max: usize, ignored: &mut Vec<Ignored>) -> String {
    let cut: String = value.chars().take(max).collect();
    if cut.len() < value.len() && !ignored.contains(&Ignored::Shortened) {
        ignored.push(Ignored::Shortened);
    }
    cut
}

#[cfg(test)]
mod tests {
    use partner_api::CatalogEntry;
    use proptest::prelude::*;

    use super::*;

    fn read(query: &str) -> (RequestFilter, Vec<Ignored>) {
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        RequestFilter::read(
            pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())),
            None,
        )
    }

    #[test]
    fn valid_values_are_used() {
        let (filter, ignored) = read(
            "status=quoted&status[]=in_transit&status=quoted&search=+PO+1+&from_date=2026-01-02&to_date=2026-01-02&page=3&per_page=50",
        );
        assert_eq!(ignored, []);
        assert_eq!(filter.status, ["quoted", "in_transit"]);
        assert_eq!(
            (filter.search.as_str(), filter.page, filter.per_page),
            ("PO 1", 3, 50)
        );
        assert_eq!(
            filter.href(4),
            "/requests?status=quoted&status=in_transit&search=PO+1&from_date=2026-01-02&to_date=2026-01-02&per_page=50&page=4"
        );
    }

    #[test]
    fn invalid_values_are_ignored_and_reported() {
        let (filter, ignored) = read(
            "status=teleported&from_date=2026-02-30&to_date=tomorrow&page=0&per_page=500&other=1&search=",
        );
        assert_eq!(filter, RequestFilter::default());
        assert_eq!(
            ignored,
            [
                Ignored::Status("teleported".into()),
                Ignored::FromDate("2026-02-30".into()),
                Ignored::ToDate("tomorrow".into()),
                Ignored::Page("0".into()),
                Ignored::PerPage("500".into()),
            ]
        );
        for day in ["20226-11-22", "+020226-11-22", "0022-12-22", "9999-12-31"] {
            let (filter, ignored) = RequestFilter::read([("from_date", day), ("to_date", day)], None);
            assert_eq!(filter, RequestFilter::default());
            assert_eq!(
                ignored,
                [Ignored::FromDate(day.into()), Ignored::ToDate(day.into())]
            );
        }
        let (filter, ignored) = read("from_date=2026-03-01&to_date=2026-02-01");
        assert_eq!(
            (filter.from_date, filter.to_date, ignored),
            (
                None,
                None,
                vec![Ignored::Order {
                    from: "2026-03-01".into(),
                    to: "2026-02-01".into()
                }]
            )
        );
    }

    #[test]
    fn statuses_of_the_catalog_are_valid() {
        let catalogs = Catalogs {
            statuses: vec![CatalogEntry {
                value: "parked".into(),
                label: "Đỗ".into(),
            }],
            ..Catalogs::default()
        };
        assert_eq!(
            RequestFilter::read([("status", "parked")], Some(&catalogs))
                .0
                .status,
            ["parked"]
        );
        assert_eq!(
            RequestFilter::read([("status", "parked")], None).0.status,
            [""; 0]
        );
    }

    #[test]
    fn export_covers_the_whole_list() {
        let (filter, _) = read("status=quoted&search=x&page=3&per_page=50");
        assert_eq!(
            filter.file_href(routes::REQUESTS_CSV),
            "/requests.csv?status=quoted&search=x"
        );
        assert_eq!(
            RequestFilter::default().file_href(routes::REQUESTS_XLSX),
            "/requests.xlsx"
        );
    }

    #[test]
    fn toggling_twice_changes_nothing() {
        let (filter, _) = read("status=quoted&search=x");
        assert_eq!(filter.toggled("quoting").toggled("quoting"), filter);
        assert_eq!(filter.toggled("quoted").status, [""; 0]);
        assert_eq!(RequestFilter::default().href(1), "/requests");
    }

    proptest! {
        /// A link of a page leads to the same list again.
        #[test]
        fn links_keep_the_filter(search in "\\PC{0,30}", reference in "\\PC{0,30}", page in 1u32..9999, per_page in 1u32..=100, quoted in any::<bool>()) {
            let filter = RequestFilter {
                search: search.trim().to_owned(),
                partner_ref: reference.trim().to_owned(),
                status: if quoted { vec!["quoted".into()] } else { vec![] },
                page,
                per_page,
                ..RequestFilter::default()
            };
            let href = filter.href(page);
            let query = href.split_once('?').map_or("", |(_, query)| query);
            prop_assert_eq!(read(query), (filter, vec![]));
        }
    }
}
