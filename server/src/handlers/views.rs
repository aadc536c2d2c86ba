//! Saved views of the list of requests and of the queue.

use app::pages::home::HomeView;
use app::pages::requests::RequestFilter;
use app::pages::saved_views::{MAX_VIEW_NAME_CHARS, TypedView, ViewLink, ViewedPage, ViewsShown, view_href};
use axum::extract::Path;
use partner_api::Catalogs;

use super::read::optional;
use crate::person::display_name;
use crate::prelude::*;
use crate::saved_views::{MAX_OWN, NewView, View};
use crate::session::KeptForm;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::VIEWS, post(save))
        .route(routes::VIEW_REMOVE, post(remove))
}

/// The saved views that a reader has on a page; `None` where they cannot be read.
pub struct ReadersViews {
    page: ViewedPage,
    views: Option<Vec<View>>,
}

/// Reads the saved views of a page.
pub async fn of_page(viewer: &Viewer, page: ViewedPage) -> ReadersViews {
    let saved = viewer.app().saved_views();
    let views = saved.of(viewer.account.key(), who(viewer)).await;
    let views = views
        .inspect_err(|error| {
            tracing::warn!(error = format!("{error:#}"), "saved views could not be read");
        })
        .ok();
    ReadersViews { page, views }
}

impl ReadersViews {
    /// Returns the address of the view that the reader opens first, where the page was asked for without a query.
    pub fn first(&self, is_bare: bool) -> Option<String> {
        let views = self.views.as_ref().filter(|_| is_bare)?;
        let defaults = views
            .iter()
            .filter(|view| view.page == self.page && view.is_default);
        // Two may be there where two instances have saved one each in the same moment.
        let first = defaults.max_by_key(|view| view.used)?;
        Some(view_href(self.page, &first.query, &first.id))
    }

    /// Tells whether the bare address of the page leads to a view.
    pub fn have_default(&self) -> bool {
        self.first(true).is_some()
    }

    /// Returns the views for a page that shows this query, with a form that was typed and not saved.
    pub async fn views_shown(
        self,
        viewer: &Viewer,
        current: String,
        opened: Option<String>,
    ) -> Option<ViewsShown> {
        let page = self.page;
        let all = self.views?;
        let is_full = all.iter().filter(|view| view.is_own).count() >= MAX_OWN as usize;
        let link = |view: View| ViewLink {
            by: (!view.is_own).then_some(view.by),
            id: view.id,
            name: view.name,
            query: view.query,
            is_shared: view.is_shared,
            is_default: view.is_default,
        };
        let opened_view = all.iter().find(|view| Some(&view.id) == opened.as_ref());
        if let Some(view) = opened_view {
            viewer.app().saved_views().note_opened(view);
        }
        let typed = typed_before(viewer, page).await;
        Some(ViewsShown {
            page,
            is_everything: current == canonical(page, "", None),
            views: all
                .into_iter()
                .filter(|view| view.page == page)
                .map(link)
                .collect(),
            current,
            opened,
            is_full,
            typed,
        })
    }
}

/// Returns the form that was not saved: the session had ended, or there were too many views.
async fn typed_before(viewer: &Viewer, page: ViewedPage) -> Option<TypedView> {
    // The forms of both pages are posted to the same address.
    let pick = |form: &KeptForm| {
        let is_view = form.is_of(routes::VIEWS);
        let fields = is_view.then(|| Fields::parse(form.fields.as_bytes())).flatten()?;
        (page_of(&fields) == page).then_some(fields)
    };
    let kept = viewer.show_kept_as(pick).await?;
    Some(TypedView {
        name: kept.get("name").unwrap_or_default().to_owned(),
        query: kept.get("query").unwrap_or_default().to_owned(),
        is_shared: kept.get("shared").is_some(),
        is_default: kept.get("default").is_some(),
    })
}

async fn save(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let page = page_of(&fields);
    let name = display_name(fields.get("name").unwrap_or_default());
    let name: String = name.chars().take(MAX_VIEW_NAME_CHARS).collect();
    if name.is_empty() {
        return Err(AppError::BadForm);
    }
    let catalogs = optional(viewer.account.catalogs().await)?;
    let query = fields.get("query").unwrap_or_default();
    let query = canonical(page, query, catalogs.as_deref());
    let view = NewView {
        page,
        name: &name,
        query: &query,
        is_shared: fields.get("shared").is_some(),
        is_default: fields.get("default").is_some(),
    };
    let saved = viewer.app().saved_views();
    let saved = saved.save(viewer.account.key(), who(&viewer), &view).await;
    let Some(id) = saved.map_err(database)? else {
        viewer.keep_instead(routes::VIEWS, fields.urlencoded()).await;
        return Ok(see_other(&view_href(page, &query, "")));
    };
    viewer.notice(Flash::ViewSaved).await;
    Ok(see_other(&view_href(page, &query, &id)))
}

async fn remove(viewer: Viewer, Path(id): Path<String>, fields: Fields) -> Result<Response, AppError> {
    let saved = viewer.app().saved_views();
    saved
        .remove(viewer.account.key(), who(&viewer), &id)
        .await
        .map_err(database)?;
    viewer.notice(Flash::ViewRemoved).await;
    Ok(see_other(&view_href(page_of(&fields), "", "")))
}

/// A person without a name shares views with all others without one.
fn who(viewer: &Viewer) -> &str {
    viewer.display_name().unwrap_or_default()
}

fn page_of(fields: &Fields) -> ViewedPage {
    let page = fields.get("page").and_then(ViewedPage::from_code);
    page.unwrap_or(ViewedPage::Requests)
}

/// A query as its page writes it, without parameters that the page does not know: two queries of the same content are
/// equal. `catalogs` has the statuses beside those of the specification.
fn canonical(page: ViewedPage, query: &str, catalogs: Option<&Catalogs>) -> String {
    match page {
        ViewedPage::Home => HomeView::from_query(Some(query), HomeView::default()).saved_query(),
        ViewedPage::Requests => {
            let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
            let pairs = pairs.iter().map(|(name, value)| (&**name, &**value));
            RequestFilter::read(pairs, catalogs).0.saved_query()
        }
    }
}

/// Tells whether a page was asked for without a query, so that a default view is opened.
pub fn is_bare(query: Option<&str>) -> bool {
    query.unwrap_or_default().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_that_show_the_same_are_equal() {
        let of = |query| canonical(ViewedPage::Requests, query, None);
        assert_eq!(of("status=quoted&page=3&saved=ab&x=1"), "status=quoted");
        assert_eq!(of("owner=me&search=+B%C6%A1m+"), of("search=B%C6%A1m&owner=me"));
        assert_eq!(of(""), "");
        let of = |query| canonical(ViewedPage::Home, query, None);
        assert_eq!(of("owner=nobody&saved=ab"), "view=normal&owner=nobody");
        assert_eq!(of(""), "view=normal");
        assert_eq!(of("view=dense&sort=total&x=1"), "view=dense&sort=total");
    }
}
