//! The views of the queue on home. The address goes before the remembered view.

use domain::queue::Sort;

use crate::routes;

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HomeView {
    pub layout: Layout,
    /// Of the dense layout; the other one has the most urgent first.
    pub sort: Sort,
    pub section: QueueSection,
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
            ..remembered
        };
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match &*name {
                "view" => view.layout = Layout::from_code(&value).unwrap_or(view.layout),
                "sort" => view.sort = Sort::from_code(&value).unwrap_or(view.sort),
                "show" if value == "aside" => view.section = QueueSection::Aside,
                _ => {}
            }
        }
        view
    }

    /// Its address.
    pub fn href(self) -> String {
        match (self.section, self.layout) {
            (QueueSection::Aside, _) => routes::home_aside(),
            (QueueSection::ToDo, Layout::Normal) => routes::home_viewed(self.layout.code(), None),
            (QueueSection::ToDo, Layout::Dense) => {
                routes::home_viewed(self.layout.code(), Some(self.sort.code()))
            }
        }
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
        };
        let of = |query| HomeView::from_query(query, dense);
        assert_eq!(of(None), dense);
        assert_eq!(of(Some("view=sideways&sort=beauty&x=1")), dense);
        assert_eq!(of(Some("view=normal")).layout, Layout::Normal);
        assert_eq!(of(Some("sort=waiting")).sort, Sort::Waiting);
        assert_eq!(of(Some("show=aside")).section, QueueSection::Aside);
        let aside = HomeView {
            section: QueueSection::Aside,
            ..dense
        };
        assert_eq!(
            HomeView::from_query(None, aside),
            dense,
            "the list of what is set aside is not remembered"
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
                    section: QueueSection::ToDo,
                };
                let href = view.href();
                let (_, query) = href.split_once('?').unwrap();
                assert_eq!(HomeView::from_query(Some(query), HomeView::default()), view);
            }
        }
    }
}
