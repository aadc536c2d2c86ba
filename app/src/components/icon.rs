//! Drawings of the sprite, and those of means of transport.

use std::sync::LazyLock;

use domain::cargo::Mode;
pub use islands::{Icon, badge};
use leptos::prelude::*;

use super::values::label;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::text::Lang;
use crate::text::labels::{self, Codes, Label};

/// A drawing, hidden from assistive technology: words stand beside it. Each is rendered once: a page of the list has a hundred,
/// and they were a sixth of its time.
pub fn icon(which: Icon) -> Rendered {
    static RENDERED: LazyLock<Vec<Rendered>> = LazyLock::new(|| {
        let all = Icon::ALL.iter();
        all.map(|one| Rendered::new(islands::icon(*one))).collect()
    });
    RENDERED
        .get(which as usize)
        .map_or_else(Rendered::default, |icon| Rendered::constant(icon.as_str()))
}

/// The drawing of a means of transport; an arrow for those without one. The values of `transport_mode` are not specified.
pub fn mode_icon(transport_mode: Option<&str>) -> Icon {
    let mode = transport_mode.unwrap_or_default().to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| mode.contains(word));
    if has(&["rail", "train"]) {
        Icon::Train
    } else if has(&["warehous", "storage"]) {
        Icon::Warehouse
    } else if has(&["customs"]) {
        Icon::File
    } else {
        match Mode::from_code(&mode) {
            Some(Mode::Air | Mode::Express) => Icon::Plane,
            Some(Mode::Sea) => Icon::Ship,
            Some(Mode::Road) => Icon::Truck,
            None => Icon::Arrow,
        }
    }
}

/// A means of transport: its drawing, and its name for those who do not see or know the drawing. `None` without one.
pub fn means(transport_mode: Option<&str>) -> Option<impl IntoView + use<>> {
    let name = means_name(transport_mode, PageContext::lang())?;
    let drawing = icon(mode_icon(transport_mode));
    let title = escaped(name.text.clone());
    Some(view! {
        <span class="means" title=title>
            {drawing}
            <span class="sr">{label(name)}</span>
        </span>
    })
}

/// The name of a means of transport; the service's own word for one that is not known.
pub fn means_name(transport_mode: Option<&str>, lang: Lang) -> Option<Label> {
    let mode = transport_mode.map(str::trim).filter(|mode| !mode.is_empty())?;
    let named = |code: &str| labels::label(Codes::TransportMode, code, None, lang);
    let name = named(mode);
    if name.text != mode {
        return Some(name);
    }
    Some(match mode_icon(Some(mode)) {
        Icon::Train => named("rail"),
        Icon::Warehouse => named("warehouse"),
        Icon::File => named("customs"),
        Icon::Ship => named("sea"),
        Icon::Truck => named("road"),
        Icon::Plane if Mode::from_code(mode) == Some(Mode::Express) => named("express"),
        Icon::Plane => named("air"),
        _ => name,
    })
}

/// The means of transport of several services: the first that moves cargo, else the first that says anything.
pub fn main_mode<'a>(modes: impl Iterator<Item = Option<&'a str>> + Clone) -> Option<&'a str> {
    let mut known = modes.flatten().filter(|mode| !mode.trim().is_empty());
    let first = known.clone().next();
    let moves = |mode: &&str| {
        matches!(
            mode_icon(Some(mode)),
            Icon::Plane | Icon::Ship | Icon::Train | Icon::Truck
        )
    };
    known.find(moves).or(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::testing::fragment;

    #[test]
    fn every_icon_is_in_the_sprite() {
        let sprite = include_str!("../../../public/icons.svg");
        for icon in Icon::ALL {
            let (_, name) = icon.address().split_once('#').unwrap();
            assert!(sprite.contains(&format!(r#"<symbol id="{name}""#)), "{name}");
        }
    }

    #[test]
    fn every_means_of_transport_has_its_drawing_and_its_name() {
        for (mode, drawing, vi, en) in [
            ("air", Icon::Plane, "Đường hàng không", "Air"),
            ("express", Icon::Plane, "Chuyển phát nhanh", "Express"),
            ("sea", Icon::Ship, "Đường biển", "Sea"),
            ("OCEAN", Icon::Ship, "Đường biển", "Sea"),
            ("road", Icon::Truck, "Đường bộ", "Road"),
            ("trucking", Icon::Truck, "Đường bộ", "Road"),
            ("rail", Icon::Train, "Đường sắt", "Rail"),
            ("Railway", Icon::Train, "Đường sắt", "Rail"),
            ("warehouse", Icon::Warehouse, "Kho bãi", "Warehouse"),
            ("warehousing", Icon::Warehouse, "Kho bãi", "Warehouse"),
            ("customs", Icon::File, "Hải quan", "Customs"),
            ("pipeline", Icon::Arrow, "pipeline", "pipeline"),
        ] {
            assert_eq!(mode_icon(Some(mode)), drawing, "{mode}");
            for (lang, name) in [(Lang::Vi, vi), (Lang::En, en)] {
                let shown = fragment(lang, move || means(Some(mode)));
                assert_eq!(shown.texts(".means .sr"), [name], "{mode}");
                assert_eq!(shown.attributes(".means", "title"), [name], "{mode}");
            }
        }
        for none in [None, Some(" ")] {
            assert_eq!(fragment(Lang::En, move || means(none)).count(".means"), 0);
        }
    }

    #[test]
    fn icon_is_the_island_crates_drawing() {
        for which in Icon::ALL {
            let html = icon(*which).into_string();
            assert!(html.contains(which.address()), "{which:?}");
            assert_eq!(html, Rendered::new(islands::icon(*which)).into_string());
        }
    }

    #[test]
    fn what_moves_the_cargo_is_the_main_means() {
        let main = |modes: &[Option<&'static str>]| main_mode(modes.iter().copied());
        assert_eq!(
            main(&[Some("customs"), None, Some("rail"), Some("air")]),
            Some("rail")
        );
        assert_eq!(
            main(&[None, Some("warehouse"), Some("customs")]),
            Some("warehouse")
        );
        assert_eq!(main(&[Some("multimodal"), Some(" ")]), Some("multimodal"));
        assert_eq!(main(&[None]), None);
    }
}
