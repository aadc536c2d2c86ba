//! Counts the time left for an answer down while the page is open.

use std::time::Duration;

use domain::Lang;
use domain::quotation::validity::Left;
use leptos::prelude::set_interval;

use crate::dom;
use crate::text::time_left::time_left_texts;

const TICK_INTERVAL: Duration = Duration::from_secs(10);

/// Counts the times of the page down: elements that say how many seconds were left when the page was made (`data-left`). Whether
/// this device's clock is right does not matter.
pub(crate) fn count_down(lang: Lang) {
    let since = dom::now();
    let count = move || {
        let passed = (dom::now() - since) / 1_000;
        for one in dom::find_all("[data-left]") {
            let Ok(left) = dom::attribute(&one, "data-left").parse::<i64>() else {
                continue;
            };
            let (is_exact, is_bare) = (one.has_attribute("data-exact"), one.has_attribute("data-bare"));
            let words = time_left_texts(lang).left(Left::of_seconds(left - passed), is_exact, is_bare);
            // An unchanged text is not written, so that a selection in it stays.
            if one.text_content().as_ref() != Some(&words) {
                one.set_text_content(Some(&words));
            }
        }
    };
    set_interval(count, TICK_INTERVAL);
}
