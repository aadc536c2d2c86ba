//! Texts in the browser's `localStorage`, and a trigger for those who show them.

#[cfg(feature = "hydrate")]
pub(crate) use browser::{changed, follow, get, put, remove};

/// The number of a text that was kept, without its fraction: earlier versions wrote times with one.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    whole
        .parse()
        .ok()
        .filter(|_| is_digits(whole) && is_digits(fraction))
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::*;

    use crate::dom;

    thread_local! {
        static CHANGED: ArcTrigger = ArcTrigger::new();
    }

    pub(crate) fn get(key: &str) -> Option<String> {
        dom::local_storage()?.get_item(key).ok().flatten()
    }

    /// Says whether it is kept: a store may be full, or forbidden.
    pub(crate) fn put(key: &str, text: &str) -> bool {
        dom::local_storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    /// Says whether it is gone.
    pub(crate) fn remove(key: &str) -> bool {
        dom::local_storage().is_some_and(|storage| storage.remove_item(key).is_ok())
    }

    /// Makes all that show stored texts show them anew.
    pub(crate) fn changed() {
        CHANGED.with(ArcTrigger::notify);
    }

    /// Runs again whenever something has changed, in this tab or in another one.
    pub(crate) fn follow(show: impl Fn() + 'static) {
        let changed_here = CHANGED.with(ArcTrigger::clone);
        crate::effect::effect(move || {
            changed_here.track();
            show();
        });
        for kind in ["storage", "pageshow"] {
            dom::listen(kind, |_| changed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_were_kept_with_a_fraction_are_read() {
        for text in ["1764000000000", "1764000000000.0", "1764000000000.75"] {
            assert_eq!(whole_number(text), Some(1_764_000_000_000), "{text}");
        }
    }

    #[test]
    fn other_text_is_no_number() {
        for text in [
            "",
            "NaN",
            "-1",
            "+1",
            ".5",
            "1e300",
            "1.5 ",
            "inf",
            "99999999999999999999",
        ] {
            assert_eq!(whole_number(text), None, "{text}");
        }
    }
}
