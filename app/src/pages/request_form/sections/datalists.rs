//! Suggestions that many fields share.

use domain::countries::countries;
use leptos::prelude::*;

use crate::pages::request_form::choices;
use crate::rendering::Each;
use crate::text::Lang;
use crate::text::cargo::cargo_texts;

/// The lists of countries, currencies and kinds of packages.
pub(crate) fn datalists(lang: Lang) -> impl IntoView {
    let countries = countries(lang)
        .iter()
        .map(|(code, name)| view! { <option value=*code>{*name}</option> });
    let currencies = choices::currencies().map(|code| view! { <option value=code></option> });
    let packages = cargo_texts(lang)
        .package_types()
        .into_iter()
        .map(|name| view! { <option value=name></option> });
    view! {
        <datalist id="country-codes">{Each(countries)}</datalist>
        <datalist id=choices::CURRENCY_LIST>{Each(currencies)}</datalist>
        <datalist id="package-types">{Each(packages)}</datalist>
    }
}
