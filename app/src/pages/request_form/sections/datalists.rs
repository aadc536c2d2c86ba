//! Suggestions that many fields share.

use domain::countries::countries;

use crate::html::html;
use crate::pages::request_form::choices;
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::cargo::cargo_texts;

pub(crate) fn datalists(lang: Lang) -> Rendered {
    html! {
        datalist id="country-codes" { @for (code, name) in countries(lang) { option value=(code) { (name) } } }
        datalist id=(choices::CURRENCY_LIST) { @for code in choices::currencies() { option value=(code) {} } }
        datalist id="package-types" { @for name in cargo_texts(lang).package_types() { option value=(name) {} } }
    }
    .into()
}
