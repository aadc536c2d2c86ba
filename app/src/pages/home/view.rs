//! The views of the queue on home. The address goes before the remembered view.

use domain::queue::Sort;

use crate::owner_filter::{self, OwnerFilter};
use crate::pages::saved_views::SAVED_VIEW_PARAM;
use crate::routes;

/// Limit of the id of a saved view in characters.
const MAX_ID_CHARS: usize = 100;

/// The layout of the entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    #[default]
    Normal,
    /// One line an entry.
    Dense,
}

/// A part of the queue that is shown by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QueueSection {
    /// Entries to do something about.
    #[default]
    ToDo,
    /// Entries that were set aside.
    Aside,
}

/// A view of the queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HomeView {
    pub layout: Layout,
    /// Of the dense layout; the other one has the most urgent first.
    pub sort: Sort,
    pub section: QueueSection,
    /// Selects requests by owner.
    pub owner: OwnerFilter,
    /// The id of the saved view that it began as; empty for none, where the default would be shown.
    pub saved: Option<String>,
}

impl Layout {
    pub fn code(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Dense => "dense",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Normal, Self::Dense]
            .into_iter()
            .find(|layout| layout.code() == code)
    }
}

impl HomeView {
    /// The view that the query of the address asks for; the rest as remembered. Unknown values are ignored.
    pub fn from_query(query: Option<&str>, remembered: Self) -> Self {
        let mut view = Self {
            section: QueueSection::ToDo,
            owner: OwnerFilter::Anybody,
            saved: None,
            ..remembered
        };
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match &*name {
                "view" => view.layout = Layout::from_code(&value).unwrap_or(view.layout),
                "sort" => view.sort = Sort::from_code(&value).unwrap_or(view.sort),
                owner_filter::FIELD => view.owner = OwnerFilter::from_value(&value),
                SAVED_VIEW_PARAM => view.saved = Some(value.chars().take(MAX_ID_CHARS).collect()),
                "show" if value == "aside" => view.section = QueueSection::Aside,
                _ => {}
            }
        }
        view
    }

    /// Its address.
    pub fn href(&self) -> String {
        routes::home_with(&self.query(self.saved.as_deref()))
    }

    /// The list of entries that the reader has set aside.
    #[must_use]
    pub fn aside(&self) -> Self {
        Self {
            section: QueueSection::Aside,
            owner: OwnerFilter::Anybody,
            saved: None,
            ..self.clone()
        }
    }

    /// The query that a saved view keeps of it.
    pub fn saved_query(&self) -> String {
        self.query(None)
    }

    fn query(&self, saved: Option<&str>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        match (self.section, self.layout) {
            (QueueSection::Aside, _) => query.append_pair("show", "aside"),
            (QueueSection::ToDo, layout) => query.append_pair("view", layout.code()),
        };
        if self.section == QueueSection::ToDo && self.layout == Layout::Dense {
            query.append_pair("sort", self.sort.code());
        }
        if let Some(owner) = self.owner.value() {
            query.append_pair(owner_filter::FIELD, &owner);
        }
        if let Some(saved) = saved {
            query.append_pair(SAVED_VIEW_PARAM, saved);
        }
        query.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_goes_before_what_is_remembered() {
        let dense = HomeView {
            layout: Layout::Dense,
            sort: Sort::Total,
            section: QueueSection::ToDo,
            ..HomeView::default()
        };
        let of = |query| HomeView::from_query(query, dense.clone());
        assert_eq!(of(None), dense);
        assert_eq!(of(Some("view=sideways&sort=beauty&x=1")), dense);
        assert_eq!(of(Some("view=normal")).layout, Layout::Normal);
        assert_eq!(of(Some("sort=waiting")).sort, Sort::Waiting);
        assert_eq!(of(Some("show=aside")).section, QueueSection::Aside);
        let aside = HomeView {
            section: QueueSection::Aside,
            ..dense.clone()
        };
        assert_eq!(
            HomeView::from_query(None, aside),
            dense,
            "the list of what is set aside is not remembered"
        );
    }

    #[test]
    fn owner_and_saved_view_are_not_remembered() {
        let mine = HomeView {
            owner: OwnerFilter::Me,
            saved: Some("a1".into()),
            ..HomeView::default()
        };
        assert_eq!(mine.href(), "/?view=normal&owner=me&saved=a1");
        assert_eq!(mine.saved_query(), "view=normal&owner=me");
        assert_eq!(
            HomeView::from_query(Some("view=normal"), mine),
            HomeView::default()
        );
    }

    #[test]
    fn address_of_a_view_leads_to_it() {
        for layout in [Layout::Normal, Layout::Dense] {
            for sort in Sort::ALL {
                let sort = if layout == Layout::Normal {
                    Sort::default()
                } else {
                    sort
                };
                let view = HomeView {
                    layout,
                    sort,
                    ..HomeView::default()
                };
                let href = view.href();
                let (_, query) = href.split_once('?').unwrap();
                assert_eq!(HomeView::from_query(Some(query), HomeView::default()), view);
            }
        }
    }
}
