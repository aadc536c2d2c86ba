//! The second notation, until nothing is written in it any more.

use leptos::prelude::*;

use crate::rendering::Rendered;

pub use maud::{PreEscaped, html};

impl From<PreEscaped<String>> for Rendered {
    fn from(markup: PreEscaped<String>) -> Self {
        Self::written(markup.0)
    }
}

impl From<AnyView> for Rendered {
    fn from(view: AnyView) -> Self {
        Self::new(view)
    }
}

impl maud::Render for Rendered {
    fn render_to(&self, into: &mut String) {
        into.push_str(self.as_str());
    }
}
