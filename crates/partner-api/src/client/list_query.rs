//! The query of the list of requests.

use reqwest::Url;

/// Filters and page of the list of requests (spec, "GET /orders"). Blank texts are not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListQuery {
    /// Any of these statuses; sent as repeated `status[]`.
    pub status: Vec<String>,
    /// Exact match.
    pub partner_ref: Option<String>,
    /// In `rfq_code`, quotation number, order number and `partner_ref`.
    pub search: Option<String>,
    /// Created on or after, `YYYY-MM-DD`.
    pub from_date: Option<String>,
    /// Created on or before, `YYYY-MM-DD`.
    pub to_date: Option<String>,
    /// Changed since this ISO 8601 timestamp.
    pub updated_since: Option<String>,
    /// From 1.
    pub page: Option<u32>,
    /// 1 to 100 (others are brought into range), 20 when absent.
    pub per_page: Option<u32>,
}

impl ListQuery {
    /// Adds the query to the address.
    pub(super) fn append_to(&self, url: &mut Url) {
        let page = self.page.map(|page| page.max(1).to_string());
        let per_page = self.per_page.map(|per_page| per_page.clamp(1, 100).to_string());
        let statuses = self.status.iter().map(|status| ("status[]", Some(status)));
        let rest = [
            ("partner_ref", self.partner_ref.as_ref()),
            ("search", self.search.as_ref()),
            ("from_date", self.from_date.as_ref()),
            ("to_date", self.to_date.as_ref()),
            ("updated_since", self.updated_since.as_ref()),
            ("page", page.as_ref()),
            ("per_page", per_page.as_ref()),
        ];
        let pairs: Vec<_> = statuses
            .chain(rest)
            .filter_map(|(name, value)| value.map(|value| (name, value.trim())))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        if !pairs.is_empty() {
            url.query_pairs_mut().extend_pairs(pairs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_query_is_percent_encoded_without_blanks() {
        let query = ListQuery {
            status: vec!["quoted".into(), "need_info".into(), " ".into()],
            search: Some(" tìm & đặt ".into()),
            partner_ref: Some(String::new()),
            updated_since: Some("2026-07-01T00:00:00+07:00".into()),
            page: Some(0),
            per_page: Some(1000),
            ..ListQuery::default()
        };
        let mut url = Url::parse("https://a.vn/orders").unwrap();
        query.append_to(&mut url);
        assert_eq!(
            url.query(),
            Some(
                "status%5B%5D=quoted&status%5B%5D=need_info&search=t%C3%ACm+%26+%C4%91%E1%BA%B7t&updated_since=2026-07-01T00%3A00%3A00%2B07%3A00&page=1&per_page=100"
            )
        );
        let mut bare = Url::parse("https://a.vn/orders").unwrap();
        ListQuery::default().append_to(&mut bare);
        assert_eq!(bare.query(), None);
    }
}
