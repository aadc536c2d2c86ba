//! Children that hydration leaves as the server wrote them.
//!
//! A cargo line has some forty rare fields and three lists of choices. Walking through them in 200 lines would take longer than
//! all the rest of the grid, and nothing in them changes with signals. So their elements stay as they stand until another
//! view takes their place. They must be all the children of their element.

use std::cell::Cell;

use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::renderer::{CastFrom as _, types};
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};

/// All the children of an element; see the module.
pub(crate) struct SkipHydration<F>(pub F);

/// The place of such children.
pub(crate) enum SkipHydrationState<S> {
    /// As the server wrote them, in this element.
    FromServer {
        parent: types::Element,
        replaced: Cell<bool>,
    },
    Built(S),
}

impl<S> SkipHydrationState<S> {
    fn clear(parent: &types::Element, replaced: &Cell<bool>) {
        if !replaced.replace(true) {
            parent.set_text_content(None);
        }
    }
}

impl<S: Mountable> Mountable for SkipHydrationState<S> {
    fn unmount(&mut self) {
        match self {
            Self::FromServer { parent, replaced } => Self::clear(parent, replaced),
            Self::Built(state) => state.unmount(),
        }
    }

    fn mount(&mut self, parent: &types::Element, marker: Option<&types::Node>) {
        if let Self::Built(state) = self {
            state.mount(parent, marker);
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self {
            Self::FromServer { parent, replaced } => {
                Self::clear(parent, replaced);
                child.mount(parent, None);
                true
            }
            Self::Built(state) => state.insert_before_this(child),
        }
    }

    fn elements(&self) -> Vec<types::Element> {
        match self {
            Self::FromServer { .. } => Vec::new(),
            Self::Built(state) => state.elements(),
        }
    }
}

impl<F, V> Render for SkipHydration<F>
where
    F: FnOnce() -> V,
    V: Render,
{
    type State = SkipHydrationState<V::State>;

    fn build(self) -> Self::State {
        SkipHydrationState::Built((self.0)().build())
    }

    /// They stay: changes within them are no signals.
    fn rebuild(self, _state: &mut Self::State) {}
}

impl<F, V> AddAnyAttr for SkipHydration<F>
where
    F: FnOnce() -> V + Send + 'static,
    V: RenderHtml,
{
    type Output<SomeNewAttr: Attribute> = Self;

    fn add_any_attr<NewAttr: Attribute>(self, _attr: NewAttr) -> Self::Output<NewAttr> {
        self
    }
}

impl<F, V> RenderHtml for SkipHydration<F>
where
    F: FnOnce() -> V + Send + 'static,
    V: RenderHtml,
{
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        into: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        (self.0)().to_html_with_buf(into, position, escape, mark_branches, extra_attrs);
    }

    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> Self::State {
        position.set(Position::NextChild);
        match types::Element::cast_from(cursor.current()) {
            Some(parent) => SkipHydrationState::FromServer {
                parent,
                replaced: Cell::default(),
            },
            None => SkipHydrationState::Built((self.0)().build()),
        }
    }

    fn into_owned(self) -> Self {
        self
    }
}

/// The same for elements that browsers never make: only the server has their code, and the WebAssembly is smaller for it.
pub(crate) struct ServerOnly<F>(pub F);

/// Nothing is known of it in the browser.
pub(crate) struct ServerOnlyState;

impl Mountable for ServerOnlyState {
    fn unmount(&mut self) {}

    fn mount(&mut self, _parent: &types::Element, _marker: Option<&types::Node>) {}

    fn insert_before_this(&self, _child: &mut dyn Mountable) -> bool {
        false
    }

    fn elements(&self) -> Vec<types::Element> {
        Vec::new()
    }
}

impl<F> Render for ServerOnly<F> {
    type State = ServerOnlyState;

    fn build(self) -> Self::State {
        ServerOnlyState
    }

    fn rebuild(self, _state: &mut Self::State) {}
}

impl<F, V> AddAnyAttr for ServerOnly<F>
where
    F: FnOnce() -> V + Send + 'static,
    V: RenderHtml,
{
    type Output<SomeNewAttr: Attribute> = Self;

    fn add_any_attr<NewAttr: Attribute>(self, _attr: NewAttr) -> Self::Output<NewAttr> {
        self
    }
}

impl<F, V> RenderHtml for ServerOnly<F>
where
    F: FnOnce() -> V + Send + 'static,
    V: RenderHtml,
{
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        into: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        (self.0)().to_html_with_buf(into, position, escape, mark_branches, extra_attrs);
    }

    fn hydrate<const FROM_SERVER: bool>(self, _cursor: &Cursor, position: &PositionState) -> Self::State {
        position.set(Position::NextChild);
        ServerOnlyState
    }

    fn into_owned(self) -> Self {
        self
    }
}
