//! Faster Leptos views for pages that are only rendered on the server. Measured for the list of requests (34 KB, one
//! core): plain typed views 44.5 µs, with these 33; without them each text and each row is an allocation.
//!
//! - [`escaped`]: a text that is borrowed and has no comment beside it; as a child and as an attribute.
//! - [`Each`]: rows of an iterator, each made when it is written, in place of a vector of them.
//! - [`Wrapper`]: an element that many children have around them, its attributes written once.
//! - [`Rendered`]: a view that is text already: the body of a page, a section, the children of a component. Types of views end
//!   there, and what it was made of may have been borrowed.

use std::borrow::Cow;
use std::sync::Arc;

use leptos::children::{ChildrenOptContainer, ToChildren};
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::html::attribute::{Attribute, AttributeValue};
use leptos::tachys::hydration::Cursor;
use leptos::tachys::renderer::types;
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::{Position, PositionState, Render, RenderHtml};

/// A view that is rendered: every text in it is escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered(Cow<'static, str>);

impl Rendered {
    /// Renders a view here and now, in the current owner.
    pub fn new(view: impl IntoView) -> Self {
        Self::with_room(0, view)
    }

    /// Renders a view with room for so many bytes at least: rows of an iterator do not tell their length before.
    pub fn with_room(bytes: usize, view: impl IntoView) -> Self {
        let view = view.into_view();
        let mut html = String::with_capacity(view.html_len().max(bytes));
        view.to_html_with_buf(&mut html, &mut Position::FirstChild, true, false, Vec::new());
        Self(html.into())
    }

    /// Markup of ours that holds nobody's text.
    pub const fn constant(html: &'static str) -> Self {
        Self(Cow::Borrowed(html))
    }

    /// Markup that is written by hand, its texts by [`escape`].
    pub(crate) fn written(html: String) -> Self {
        Self(html.into())
    }

    /// A text, escaped.
    pub fn text(text: &str) -> Self {
        let mut html = String::with_capacity(text.len());
        escape(text, &mut html);
        Self::written(html)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0.into_owned()
    }
}

/// Children of a component: rendered where they are given, so that they may borrow (Leptos' own are boxes that may not).
impl<F, V> ToChildren<F> for Rendered
where
    F: FnOnce() -> V,
    V: IntoView,
{
    fn to_children(children: F) -> Self {
        Self::new(children())
    }
}

impl<V: IntoView> ToChildren<ChildrenOptContainer<V>> for Rendered {
    fn to_children(children: ChildrenOptContainer<V>) -> Self {
        Self::new(children.0)
    }
}

/// A text of a view, with no comment beside it; see [`escaped`].
#[derive(Clone, Debug)]
pub struct Escaped<'a>(Cow<'a, str>);

/// A text as a child or as the value of an attribute. It is escaped everywhere, also where Leptos 0.8 escapes nothing
/// (`<textarea>`, `<title>`), and may be borrowed.
pub fn escaped<'a>(text: impl Into<Cow<'a, str>>) -> Escaped<'a> {
    Escaped(text.into())
}

/// The views of an iterator.
pub struct Each<I>(pub I);

/// An element with one child, for many children in turn: the cells of a column. A tenth of a page of 30 cargo lines was the
/// attributes of their cells.
#[derive(Clone, Debug)]
pub struct Wrapper {
    before: String,
    after: String,
}

/// A child in its element; see [`Wrapper::around`].
pub struct Wrapped<'a, C> {
    wrapper: &'a Wrapper,
    child: C,
}

impl Wrapper {
    /// Renders an element around the child that it is given.
    pub fn new<V: IntoView>(element: impl FnOnce(Rendered) -> V) -> Self {
        // No text of a page has this character.
        const CHILD: &str = "\0";
        let html = Rendered::new(element(Rendered::constant(CHILD)));
        let (before, after) = html.as_str().split_once(CHILD).unwrap_or((html.as_str(), ""));
        Self {
            before: before.to_owned(),
            after: after.to_owned(),
        }
    }

    pub fn around<C: IntoView>(&self, child: C) -> Wrapped<'_, View<C>> {
        Wrapped {
            wrapper: self,
            child: child.into_view(),
        }
    }
}

/// Writes a text into HTML, as the contents of an element or of a quoted attribute. Most texts have nothing to escape and are
/// copied whole.
pub(crate) fn escape(text: &str, into: &mut String) {
    // Without an early end, this is compiled to steps of many bytes.
    let is_escaped = |byte: u8| matches!(byte, b'<' | b'>' | b'&' | b'"');
    if !text.bytes().fold(false, |any, byte| any | is_escaped(byte)) {
        into.push_str(text);
        return;
    }
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'&' => "&amp;",
            b'"' => "&quot;",
            _ => continue,
        };
        // ASCII bytes are never inside of a character.
        into.push_str(text.get(from..at).unwrap_or_default());
        into.push_str(escaped);
        from = at + 1;
    }
    into.push_str(text.get(from..).unwrap_or_default());
}

/// Pages of this crate never wake up in a browser.
const SERVER_ONLY: &str = "rendered on the server only";

macro_rules! server_only {
    ($view:ty, [$($generics:tt)*], [$($bounds:tt)*]) => {
        impl<$($generics)*> Render for $view where $($bounds)* {
            type State = ();

            fn build(self) -> Self::State {
                unreachable!("{SERVER_ONLY}")
            }

            fn rebuild(self, _state: &mut Self::State) {
                unreachable!("{SERVER_ONLY}")
            }
        }

        impl<$($generics)*> AddAnyAttr for $view where $($bounds)* {
            type Output<SomeNewAttr: Attribute> = Self;

            fn add_any_attr<NewAttr: Attribute>(self, _attr: NewAttr) -> Self::Output<NewAttr> {
                self
            }
        }
    };
}

server_only!(Rendered, [], []);
server_only!(Escaped<'a>, ['a], []);
server_only!(Each<I>, [I], [I: Iterator + Send, I::Item: RenderHtml]);
server_only!(Wrapped<'a, C>, ['a, C], [C: RenderHtml]);

/// The part of [`RenderHtml`] in which nothing waits and no browser is.
macro_rules! resolved_on_the_server {
    () => {
        type AsyncOutput = Self;

        fn dry_resolve(&mut self) {}

        async fn resolve(self) -> Self {
            self
        }

        fn hydrate<const FROM_SERVER: bool>(
            self,
            _cursor: &Cursor,
            _position: &PositionState,
        ) -> Self::State {
            unreachable!("{SERVER_ONLY}")
        }
    };
}

impl RenderHtml for Rendered {
    resolved_on_the_server!();

    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn html_len(&self) -> usize {
        self.0.len()
    }

    fn to_html_with_buf(
        self,
        into: &mut String,
        position: &mut Position,
        _escape: bool,
        _mark_branches: bool,
        _extra_attrs: Vec<AnyAttribute>,
    ) {
        into.push_str(&self.0);
        *position = Position::NextChild;
    }

    fn into_owned(self) -> Self::Owned {
        self
    }
}

impl RenderHtml for Escaped<'_> {
    resolved_on_the_server!();

    type Owned = Escaped<'static>;

    const MIN_LENGTH: usize = 0;

    fn html_len(&self) -> usize {
        self.0.len()
    }

    fn to_html_with_buf(
        self,
        into: &mut String,
        position: &mut Position,
        _escape: bool,
        _mark_branches: bool,
        _extra_attrs: Vec<AnyAttribute>,
    ) {
        escape(&self.0, into);
        *position = Position::NextChild;
    }

    fn into_owned(self) -> Self::Owned {
        Escaped(self.0.into_owned().into())
    }
}

impl AttributeValue for Escaped<'_> {
    type State = ();
    type AsyncOutput = Self;
    type Cloneable = Arc<str>;
    type CloneableOwned = Arc<str>;

    fn html_len(&self) -> usize {
        self.0.len()
    }

    fn to_html(self, key: &str, into: &mut String) {
        into.push(' ');
        into.push_str(key);
        into.push_str("=\"");
        escape(&self.0, into);
        into.push('"');
    }

    fn to_template(_key: &str, _into: &mut String) {}

    fn hydrate<const FROM_SERVER: bool>(self, _key: &str, _element: &types::Element) -> Self::State {}

    fn build(self, _element: &types::Element, _key: &str) -> Self::State {}

    fn rebuild(self, _key: &str, _state: &mut Self::State) {}

    fn into_cloneable(self) -> Self::Cloneable {
        self.0.into()
    }

    fn into_cloneable_owned(self) -> Self::CloneableOwned {
        self.0.into()
    }

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }
}

impl<I> RenderHtml for Each<I>
where
    I: Iterator + Send,
    I::Item: RenderHtml,
{
    resolved_on_the_server!();

    type Owned = Rendered;

    const MIN_LENGTH: usize = 0;

    fn html_len(&self) -> usize {
        self.0.size_hint().0 * I::Item::MIN_LENGTH
    }

    fn to_html_with_buf(
        self,
        into: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        _extra_attrs: Vec<AnyAttribute>,
    ) {
        for one in self.0 {
            one.to_html_with_buf(into, position, escape, mark_branches, Vec::new());
        }
        *position = Position::NextChild;
    }

    fn into_owned(self) -> Self::Owned {
        Rendered::new(self)
    }
}

impl<C: RenderHtml> RenderHtml for Wrapped<'_, C> {
    resolved_on_the_server!();

    type Owned = Rendered;

    const MIN_LENGTH: usize = C::MIN_LENGTH;

    fn html_len(&self) -> usize {
        self.wrapper.before.len() + self.child.html_len() + self.wrapper.after.len()
    }

    fn to_html_with_buf(
        self,
        into: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        _extra_attrs: Vec<AnyAttribute>,
    ) {
        into.push_str(&self.wrapper.before);
        *position = Position::FirstChild;
        self.child
            .to_html_with_buf(into, position, escape, mark_branches, Vec::new());
        into.push_str(&self.wrapper.after);
        *position = Position::NextChild;
    }

    fn into_owned(self) -> Self::Owned {
        Rendered::new(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[component]
    fn Frame<'a>(title: &'a str, #[prop(optional)] children: Option<Rendered>) -> impl IntoView {
        view! { <section aria-label=title>{children}</section> }
    }

    #[test]
    fn texts_are_escaped_as_children_and_in_attributes() {
        let hostile = String::from("<b>\"&'ị");
        let shown = view! { <i title=escaped(&hostile)>{escaped(&hostile)}{escaped("")}</i> };
        assert_eq!(
            Rendered::new(shown).into_string(),
            "<i title=\"&lt;b&gt;&quot;&amp;'ị\">&lt;b&gt;&quot;&amp;'ị</i>"
        );
    }

    #[test]
    fn texts_are_escaped_where_leptos_escapes_nothing() {
        let hostile = "</textarea></title><script>";
        let shown = view! { <textarea>{escaped(hostile)}</textarea> };
        assert_eq!(
            Rendered::new(shown).into_string(),
            "<textarea>&lt;/textarea&gt;&lt;/title&gt;&lt;script&gt;</textarea>"
        );
        let shown = view! { <title>{escaped(hostile)}</title> };
        assert!(!Rendered::new(shown).into_string().contains("<script"));
        // A view without its type owns its texts, and escapes them all the same.
        let shown = view! { <textarea>{escaped(hostile)}</textarea> }.into_any();
        assert!(!Rendered::new(shown).into_string().contains("<script"));
    }

    #[test]
    fn wrapper_is_written_around_each_child() {
        let wrapper = Wrapper::new(|child| view! { <td data-label=escaped("<a>")><b>{child}</b></td> });
        let cells = ["1", "2 < 3"].map(|figure| wrapper.around(escaped(figure)));
        assert_eq!(
            Rendered::new(Each(cells.into_iter())).as_str(),
            "<td data-label=\"&lt;a&gt;\"><b>1</b></td><td data-label=\"&lt;a&gt;\"><b>2 &lt; 3</b></td>"
        );
    }

    #[test]
    fn children_of_components_may_borrow() {
        let rows = &[String::from("a"), String::from("b")];
        let title = String::from("c");
        let shown = Rendered::new(view! {
            <Frame title=&title>
                <ul>{Each(rows.iter().map(|row| view! { <li>{escaped(row)}</li> }))}</ul>
            </Frame>
            <Frame title=&title>"d"</Frame>
            <Frame title=&title />
        });
        let html = shown.into_string().replace("<!>", "");
        assert_eq!(
            html,
            "<section aria-label=\"c\"><ul><li>a</li><li>b</li></ul></section>\
             <section aria-label=\"c\">d</section><section aria-label=\"c\"></section>"
        );
    }
}
