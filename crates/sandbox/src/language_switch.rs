//! The switch between the languages of the pages: a form at the top of each, so that it works without a script.

use axum::Form;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, StatusCode, header};
use leptos::prelude::*;
use serde::Deserialize;

use crate::language::{COOKIE, Lang};
use crate::own_page;

/// The address that takes the choice.
pub const PATH: &str = "/language";

/// A button with the name of the other language.
pub fn form(lang: Lang) -> impl IntoView {
    let other = lang.other();
    view! {
        <form class="language" method="post" action=PATH>
            <button name="lang" value=other.tag() lang=other.tag()>
                {other.name()}
            </button>
        </form>
    }
}

#[derive(Debug, Deserialize)]
pub struct LanguageChoice {
    lang: String,
}

/// Remembers the choice on this browser and leads back to the page.
pub async fn choose(headers: HeaderMap, Form(choice): Form<LanguageChoice>) -> Response {
    let Some(lang) = Lang::from_tag(&choice.lang) else {
        return StatusCode::UNPROCESSABLE_ENTITY.into_response();
    };
    let cookie = format!(
        "{COOKIE}={}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly",
        lang.tag()
    );
    let back = Redirect::to(&own_page::of(&headers));
    ([(header::SET_COOKIE, cookie)], back).into_response()
}
