//! HTML that is written at once into a text, by `maud`: what never wakes up in a browser. Rows, values, the frame around a page
//! are this; islands and what holds them are Leptos' views. Each can stand in the other: [`Html`] is a view and a piece of markup.

use std::borrow::Cow;
use std::cell::Cell;

use leptos::prelude::*;
use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::html::{InertElement, InertElementState};
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::{Position, PositionState, Render, RenderHtml};

pub use maud::{PreEscaped, html};

/// From this size on (bytes) room is made for a piece and what follows it, instead of twice as much as is there.
const LARGE: usize = 4096;
/// What usually follows a large piece.
const REST: usize = 1024;

/// Finished HTML: every text in it is escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(Cow<'static, str>);

impl Html {
    /// Markup of ours that holds nobody's text.
    pub const fn constant(html: &'static str) -> Self {
        Self(Cow::Borrowed(html))
    }

    /// Markup written by hand, for what stands on a page a hundred times: its texts by [`escape`], its size known before.
    pub(crate) fn written(html: String) -> Self {
        Self(html.into())
    }

    /// A text, escaped.
    pub fn text(text: &str) -> Self {
        let mut html = String::with_capacity(text.len());
        escape(text, &mut html);
        Self::written(html)
    }

    /// A view as HTML, in the context in which this is called.
    pub fn from_view(view: impl IntoView) -> Self {
        Self(view.into_view().to_html().into())
    }

    pub fn into_string(self) -> String {
        self.0.into_owned()
    }
}

/// A view that is written where it stands in markup, once, in the context in which that is made: a large one takes no text of
/// its own, which would be copied.
pub(crate) struct Placed<V>(Cell<Option<V>>);

impl<V: RenderHtml> Placed<V> {
    pub fn new(view: V) -> Self {
        Self(Cell::new(Some(view)))
    }
}

impl<V: RenderHtml> maud::Render for Placed<V> {
    fn render_to(&self, into: &mut String) {
        let Some(view) = self.0.take() else { return };
        let length = view.html_len();
        if length >= LARGE {
            into.reserve(length + REST);
        }
        view.to_html_with_buf(into, &mut Position::FirstChild, true, false, Vec::new());
    }
}

/// Writes a text into HTML, as the contents of an element or of a quoted attribute. Most texts have nothing to escape and are
/// copied whole.
pub(crate) fn escape(text: &str, into: &mut String) {
    if text.bytes().any(|byte| matches!(byte, b'<' | b'>' | b'&' | b'"')) {
        maud::Render::render_to(text, into);
    } else {
        into.push_str(text);
    }
}

impl From<PreEscaped<String>> for Html {
    fn from(markup: PreEscaped<String>) -> Self {
        Self(markup.0.into())
    }
}

impl maud::Render for Html {
    fn render_to(&self, into: &mut String) {
        if self.0.len() >= LARGE {
            into.reserve(self.0.len() + REST);
        }
        into.push_str(&self.0);
    }
}

/// In a view it is what Leptos makes of markup without dynamic parts.
impl From<Html> for InertElement {
    fn from(html: Html) -> Self {
        Self::new(html.0)
    }
}

impl Render for Html {
    type State = InertElementState;

    fn build(self) -> Self::State {
        InertElement::from(self).build()
    }

    fn rebuild(self, state: &mut Self::State) {
        InertElement::from(self).rebuild(state);
    }
}

impl AddAnyAttr for Html {
    type Output<SomeNewAttr: Attribute> = Self;

    /// Finished HTML takes no more attributes.
    fn add_any_attr<NewAttr: Attribute>(self, _attr: NewAttr) -> Self::Output<NewAttr> {
        self
    }
}

impl RenderHtml for Html {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn html_len(&self) -> usize {
        self.0.len()
    }

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
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

    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> Self::State {
        InertElement::from(self).hydrate::<FROM_SERVER>(cursor, position)
    }

    fn into_owned(self) -> Self::Owned {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_in_both_directions() {
        let hostile = "<b>\"&'";
        let inner: Html = html! { i title=(hostile) { (hostile) } }.into();
        let escaped = "<i title=\"&lt;b&gt;&quot;&amp;'\">&lt;b&gt;&quot;&amp;'</i>";
        assert_eq!(inner.clone().into_string(), escaped);
        // Leptos marks where a dynamic child ends.
        let view = view! { <p>{inner.clone()}</p> };
        assert_eq!(
            Html::from_view(view).into_string(),
            format!("<p>{escaped}<!></p>")
        );
        let placed = view! { <p>{inner.clone()}</p> }.into_any();
        let placed: Html = html! { (Placed::new(placed)) }.into();
        assert_eq!(placed.into_string(), format!("<p>{escaped}<!></p>"));
        let again: Html = html! { p { (inner) } }.into();
        assert_eq!(again.into_string(), format!("<p>{escaped}</p>"));
        assert_eq!(Html::text(hostile).into_string(), "&lt;b&gt;&quot;&amp;'");
        for one in ["<", ">", "&", "\""] {
            assert_eq!(
                Html::text(&format!("ị{one}")),
                Html::from(html! { "ị" (one) }),
                "{one}"
            );
        }
    }
}
