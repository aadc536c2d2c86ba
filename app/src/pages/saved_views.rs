//! The saved views of a page with a list: its links, the changes since saving, and the form that saves.

use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{CheckField, Icon, TextField, hidden, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::labels::Label;
use crate::text::saved_views::{SavedViewTexts, saved_view_texts};

/// The field of the saved view in the address of its page.
pub const SAVED_VIEW_PARAM: &str = "saved";
/// Limit of the name of a view in characters.
pub const MAX_VIEW_NAME_CHARS: usize = 60;

/// A page that has saved views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewedPage {
    Home,
    Requests,
}

impl ViewedPage {
    pub fn code(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Requests => "requests",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Home, Self::Requests]
            .into_iter()
            .find(|page| page.code() == code)
    }

    pub fn path(self) -> &'static str {
        match self {
            Self::Home => routes::HOME,
            Self::Requests => routes::REQUESTS,
        }
    }
}

/// The address of a saved view.
pub fn view_href(page: ViewedPage, query: &str, id: &str) -> String {
    let and = if query.is_empty() { "" } else { "&" };
    format!(
        "{}?{query}{and}{SAVED_VIEW_PARAM}={}",
        page.path(),
        routes::encode(id)
    )
}

/// A saved view in the links of its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewLink {
    pub id: String,
    pub name: String,
    pub query: String,
    /// The colleague whose it is; empty without a name. `None`: the reader's own.
    pub by: Option<String>,
    pub is_shared: bool,
    pub is_default: bool,
}

/// The saved views of a page and what it shows now.
#[derive(Clone, Debug)]
pub struct ViewsShown {
    pub page: ViewedPage,
    /// The reader's own first.
    pub views: Vec<ViewLink>,
    /// The query of the current page, as a saved view keeps it.
    pub current: String,
    /// It leaves nothing out.
    pub is_everything: bool,
    /// The id of the saved view that it began as.
    pub opened: Option<String>,
    /// Values typed into the form that are not saved.
    pub typed: Option<TypedView>,
    /// The reader has as many views as there may be.
    pub is_full: bool,
}

/// A view that was typed and is not saved.
#[derive(Clone, Debug)]
pub struct TypedView {
    pub name: String,
    pub query: String,
    pub is_shared: bool,
    pub is_default: bool,
}

impl ViewsShown {
    /// There are views, or one that was typed.
    pub fn is_in_use(&self) -> bool {
        !self.views.is_empty() || self.typed.is_some()
    }

    fn opened(&self) -> Option<&ViewLink> {
        let id = self.opened.as_deref()?;
        self.views.iter().find(|view| view.id == id)
    }
}

/// The saved views of a page, and a notice if the page differs from the open one; `None` without any.
pub fn links(shown: &ViewsShown) -> Option<Rendered> {
    let t = saved_view_texts(PageContext::lang());
    if shown.views.is_empty() {
        return None;
    }
    let changed = shown
        .opened()
        .filter(|view| view.query != shown.current)
        .map(|view| changed(shown, view, t));
    Some(Rendered::new(view! {
        <div class="stack snug views">
            {chips(shown, t)}
            {changed}
        </div>
    }))
}

fn chips(shown: &ViewsShown, t: SavedViewTexts) -> impl IntoView {
    let opened = shown.opened();
    let link = move |view: &ViewLink| {
        let is_opened = opened.is_some_and(|opened| opened.id == view.id);
        let first = view.is_default.then(|| {
            view! {
                {icon(Icon::Home)}
                <span class="sr">{t.opens_first()} ": "</span>
            }
        });
        let by = view.by.as_ref().map(|by| {
            let by = if by.is_empty() {
                t.by_colleague().to_owned()
            } else {
                t.by(by)
            };
            view! { " " <span class="n">{escaped(by)}</span> }
        });
        view! {
            <li>
                <a
                    href=escaped(view_href(shown.page, &view.query, &view.id))
                    aria-current=is_opened.then_some("true")
                >
                    {first}
                    {escaped(view.name.clone())}
                    {by}
                </a>
            </li>
        }
    };
    let is_everything = opened.is_none() && shown.is_everything;
    view! {
        <nav aria-label=t.title()>
            <ul class="chips">
                <li>
                    <a
                        href=escaped(view_href(shown.page, "", ""))
                        aria-current=is_everything.then_some("true")
                    >
                        {t.everything()}
                    </a>
                </li>
                {Each(shown.views.iter().map(link))}
            </ul>
        </nav>
    }
}

/// Notice that the page differs from the saved view.
fn changed(shown: &ViewsShown, view: &ViewLink, t: SavedViewTexts) -> impl IntoView {
    let update = view.by.is_none().then(|| {
        view! {
            <form method="post" action=routes::VIEWS>
                {hidden("page", shown.page.code())}
                {hidden("query", shown.current.clone())}
                {hidden("name", view.name.clone())}
                {view.is_shared.then(|| hidden("shared", "1"))}
                {view.is_default.then(|| hidden("default", "1"))}
                <button class="btn">{t.update()}</button>
            </form>
        }
    });
    view! {
        <div class="row small">
            <span>{escaped(t.changed(&view.name))}</span>
            {update}
            <a href=escaped(view_href(shown.page, &view.query, &view.id))>{t.back()}</a>
        </div>
    }
}

/// The form that saves the current query, or changes the open view.
pub fn form(shown: &ViewsShown) -> Rendered {
    let t = saved_view_texts(PageContext::lang());
    let opened = shown.opened();
    let own = opened.filter(|view| view.by.is_none() && view.query == shown.current);
    let summary = match opened {
        _ if own.is_some() => t.settings(),
        Some(view) if view.query == shown.current => t.copy(),
        Some(_) => t.save_as(),
        None => t.save(),
    };
    let typed = shown.typed.as_ref();
    let start = own.map(|view| (view.name.clone(), view.is_shared, view.is_default));
    let (name, is_shared, is_default) = typed
        .map(|typed| (typed.name.clone(), typed.is_shared, typed.is_default))
        .or(start)
        .unwrap_or_default();
    let query = typed.map_or_else(|| shown.current.clone(), |typed| typed.query.clone());
    let full = shown.is_full && typed.is_some();
    let full = full.then(|| view! { <p class="small error">{t.too_many()}</p> });
    let remove = match own {
        Some(view) => Either::Left(view! {
            <form method="post" action=escaped(routes::view_remove(&view.id))>
                {hidden("page", shown.page.code())}
                <button class="btn plain">{t.remove()}</button>
            </form>
        }),
        None => Either::Right(()),
    };
    Rendered::new(view! {
        <details class="fold save-view" open=typed.is_some()>
            <summary>{icon(Icon::Chevron)} {summary}</summary>
            <div class="stack snug">
                {full}
                <form method="post" class="stack snug" action=routes::VIEWS>
                    {hidden("page", shown.page.code())} {hidden("query", query)}
                    <TextField
                        name="name"
                        id="view-name"
                        label=t.name()
                        value=name
                        required=true
                        maxlength=Some(MAX_VIEW_NAME_CHARS)
                        hint=t.name_hint()
                        autocomplete=Some("off")
                    />
                    <CheckField
                        name="shared"
                        id="view-shared"
                        label=Label::own(t.shared())
                        checked=is_shared
                        about=Some(Rendered::new(t.shared_about()))
                    />
                    <CheckField
                        name="default"
                        id="view-default"
                        label=Label::own(t.default())
                        checked=is_default
                    />
                    <p>
                        <button class="btn">{t.save_button()}</button>
                    </p>
                </form>
                {remove}
            </div>
        </details>
    })
}
