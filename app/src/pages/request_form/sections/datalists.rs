//! Suggestions that many fields share.

use domain::countries::countries;
use leptos::prelude::*;

use crate::pages::request_form::choices;
use crate::text::Lang;
use crate::text::cargo::cargo_texts;

pub(crate) fn datalists(lang: Lang) -> impl IntoView {
    let countries = countries(lang)
        .iter()
        .map(|(code, name)| view! { <option value=*code>{*name}</option> })
        .collect_view();
    let types = cargo_texts(lang)
        .package_types()
        .map(|name| view! { <option value=name></option> });
    let currencies = choices::currencies()
        .map(|code| view! { <option value=code></option> })
        .collect_view();
    view! {
        <datalist id="country-codes">{countries}</datalist>
        <datalist id=choices::CURRENCY_LIST>{currencies}</datalist>
        <datalist id="package-types">{types.collect_view()}</datalist>
    }
}
