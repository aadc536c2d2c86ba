//! The words beside a chosen day.

use domain::Lang;

/// Behind the words of a day to come that is over.
pub fn day_passed(lang: Lang) -> &'static str {
    lang.pick(" · đã qua", " · in the past")
}
