//! The drawings of `public/icons.svg`.

use leptos::prelude::*;

use crate::flat::{Flat, TextReader};

macro_rules! icons {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// A drawing of the sprite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Icon { $($variant),* }

        impl Icon {
            /// All drawings, in the order of their numbers.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The address of the drawing.
            pub const fn address(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!("/icons.svg#", $name)),*
                }
            }
        }
    };
}

icons! {
    Mark "mark", Home "home", List "list", Plus "plus", Search "search", Settings "settings", Plane "plane", Ship "ship",
    Truck "truck", File "file", Ask "ask", Clock "clock", Check "check", Done "done", X "x", Ban "ban", Pause "pause",
    Alert "alert", Info "info", Arrow "arrow", Chevron "chevron", External "external", Upload "upload", Camera "camera",
    Download "download", Print "print", Copy "copy", Quote "quote", Swap "swap", Send "send", Bell "bell",
    Train "train", Warehouse "warehouse",
}

impl Flat for Icon {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.address().to_owned());
    }

    fn read(from: &mut TextReader) -> Self {
        let address: String = from.value();
        let all = Self::ALL.iter();
        // A newer portal may have more drawings than the page knows.
        all.copied()
            .find(|one| one.address() == address)
            .unwrap_or(Self::Info)
    }
}

/// A drawing, hidden from assistive technology: words stand beside it.
pub fn icon(which: Icon) -> impl IntoView {
    view! {
        <svg class="icon" aria-hidden="true">
            <use href=which.address()></use>
        </svg>
    }
}

/// The same as a round badge.
pub fn badge(which: Icon) -> impl IntoView {
    view! {
        <svg class="icon badge" aria-hidden="true">
            <use href=which.address()></use>
        </svg>
    }
}
