//! A chosen day in words: browsers show it in a notation of their own, in which 12/05 may be the twelfth or the fifth.

use domain::Lang;
use leptos::html::Span;
use leptos::prelude::*;

/// Stands beside its field. `words` are those of the day that the server knows, blank without one. `today` by the server's clock
/// and zone, as fields of dates have it.
#[island]
pub fn DayInWords(words: String, today: String, lang: Lang) -> impl IntoView {
    let words = RwSignal::new(words);
    let at = NodeRef::<Span>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(at) = at.get() {
            browser::follow(&at, today.clone(), lang, words);
        }
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = (today, lang);
    view! {
        <span class="hint" hidden=move || words.with(String::is_empty) node_ref=at>
            {words}
        </span>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::Lang;
    use js_sys::{Date, Object, Reflect};
    use leptos::prelude::*;
    use web_sys::Element;

    use crate::dom;
    use crate::text::day_in_words::day_passed;

    /// Tells the words of the day of the field beside this element, now and whenever somebody changes it.
    pub(super) fn follow(at: &Element, today: String, lang: Lang, words: RwSignal<String>) {
        let around = dom::closest(at, ".field");
        let Some(field) = around.and_then(|around| dom::one(&around, "[type=date]")) else {
            return;
        };
        words.set(in_words(&dom::value(&field), &today, lang));
        dom::listen("change", move |event| {
            if dom::target(&event).as_ref() == Some(&field) {
                words.set(in_words(&dom::value(&field), &today, lang));
            }
        });
    }

    /// `Friday 14 Aug 2026`, `Thứ Sáu 14/08/2026`, with a remark if it has passed; blank for text that is no day. The
    /// same words as the server's.
    fn in_words(value: &str, today: &str, lang: Lang) -> String {
        let date = Date::new(&value.into());
        let (Some((year, rest)), false) = (value.split_once('-'), date.get_time().is_nan()) else {
            return String::new();
        };
        let (month, day) = rest.split_once('-').unwrap_or_default();
        let weekday = named(&date, lang.pick("vi", "en-US"), "weekday", "long");
        let passed = if value < today { day_passed(lang) } else { "" };
        match lang {
            Lang::Vi => [&weekday, " ", day, "/", month, "/", year, passed].concat(),
            Lang::En => {
                let month = named(&date, "en-US", "month", "short");
                let day = day.trim_start_matches('0');
                [&weekday, " ", day, " ", &month, " ", year, passed].concat()
            }
        }
    }

    /// A part of a date as the browser names it.
    fn named(date: &Date, locale: &str, part: &str, form: &str) -> String {
        let options = Object::new();
        for (name, value) in [(part, form), ("timeZone", "UTC")] {
            let _ = Reflect::set(&options, &name.into(), &value.into());
        }
        date.to_locale_date_string(locale, &options).into()
    }
}
