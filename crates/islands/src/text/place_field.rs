//! Texts of a field for a port or an airport.

use domain::Lang;

/// Texts of the field.
#[derive(Clone, Copy)]
pub struct PlaceFieldTexts(Lang);

/// The texts in a language.
pub const fn place_field_texts(lang: Lang) -> PlaceFieldTexts {
    PlaceFieldTexts(lang)
}

impl PlaceFieldTexts {
    pub fn hint(self) -> &'static str {
        self.0.pick("Mã, tên hoặc thành phố.", "Code, name or city.")
    }
}
