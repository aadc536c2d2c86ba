use jiff::Timestamp;
use leptos::prelude::*;

use crate::format;
use crate::page_context::PageContext;

/// A time of the portal's own.
pub fn moment(at: Timestamp) -> impl IntoView {
    let shown = PageContext::with(|frame| format::date::day_and_time(frame.zone.to_datetime(at), frame.lang));
    view! { <time datetime=at.to_string()>{shown}</time> }
}
