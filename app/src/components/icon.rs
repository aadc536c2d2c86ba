//! The drawings of `public/icons.svg`.

use crate::html::Html;

macro_rules! icons {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// A drawing of the sprite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Icon { $($variant),* }

        impl Icon {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$variant),*];

            /// The drawing, and the same as a badge.
            const fn svg(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$variant => (
                        concat!(r##"<svg class="icon" aria-hidden="true"><use href="/icons.svg#"##, $name, r#""></use></svg>"#),
                        concat!(r##"<svg class="icon badge" aria-hidden="true"><use href="/icons.svg#"##, $name, r#""></use></svg>"#),
                    )),*
                }
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
pub fn icon(which: Icon) -> Html {
    Html::constant(which.svg().0)
}

/// The same as a round badge at the head of a queue's entry.
pub fn badge(which: Icon) -> Html {
    Html::constant(which.svg().1)
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
            for svg in [icon.svg().0, icon.svg().1] {
                let name = svg
                    .split('#')
                    .nth(1)
                    .and_then(|rest| rest.split('"').next())
                    .unwrap();
                assert!(sprite.contains(&format!(r#"<symbol id="{name}""#)), "{name}");
            }
        }
    }
}
