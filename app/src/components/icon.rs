//! The drawings of `public/icons.svg`.

use leptos::prelude::*;

macro_rules! icons {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// A drawing of the sprite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Icon { $($variant),* }

        impl Icon {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$variant),*];

            fn href(self) -> &'static str {
                match self { $(Self::$variant => concat!("/icons.svg#", $name)),* }
            }
        }
    };
}

icons! {
    Mark "mark", Home "home", List "list", Plus "plus", Search "search", Settings "settings", Plane "plane", Ship "ship",
    Truck "truck", File "file", Ask "ask", Clock "clock", Check "check", Done "done", X "x", Ban "ban", Pause "pause",
    Alert "alert", Info "info", Arrow "arrow", Chevron "chevron", External "external", Upload "upload",
    Download "download", Print "print", Copy "copy", Quote "quote", Swap "swap", Send "send",
}

/// A drawing, hidden from assistive technology: words stand beside it.
pub fn icon(which: Icon) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use href=which.href() /></svg> }
}

/// The same as a round badge at the head of a queue's entry.
pub fn badge(which: Icon) -> impl IntoView {
    view! { <svg class="icon badge" aria-hidden="true"><use href=which.href() /></svg> }
}

/// The drawing of a means of transport; an arrow for those without one.
pub fn mode_icon(transport_mode: Option<&str>) -> Icon {
    match transport_mode.unwrap_or_default() {
        "air" | "express" => Icon::Plane,
        "sea" => Icon::Ship,
        "road" | "truck" | "rail" => Icon::Truck,
        "customs" => Icon::File,
        _ => Icon::Arrow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_is_in_the_sprite() {
        let sprite = include_str!("../../../public/icons.svg");
        for icon in Icon::ALL {
            let name = icon.href().trim_start_matches("/icons.svg#");
            assert!(sprite.contains(&format!(r#"<symbol id="{name}""#)), "{name}");
        }
    }
}
