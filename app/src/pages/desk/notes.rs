//! Notes before a comparison: that quotations are for different things, and which total is the lowest of those that are for
//! the same.

use domain::decision_desk::comparable::{self, Difference};
use leptos::prelude::*;

use super::column::{Column, offers};
use crate::components::{Banner, Icon, Tone};
use crate::text::desk::DeskTexts;

/// A banner of the ways in which the requests differ, and of totals in several currencies; `None` where there is neither.
pub fn differences(columns: &[&Column<'_>], t: DeskTexts) -> Option<impl IntoView + use<>> {
    let found = comparable::differences(&offers(columns));
    let (currencies, things): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|one| *one == Difference::Currency);
    let several = !currencies.is_empty();
    let words: Vec<&str> = things.iter().map(|one| t.difference(*one)).collect();
    let title = match (words.is_empty(), several) {
        (true, false) => return None,
        (true, true) => t.currencies_title(),
        (false, _) => t.differ_title(),
    };
    let differ = (!words.is_empty()).then(|| view! { <p>{t.differ_words(&t.enumerated(&words))}</p> });
    let currencies = several.then(|| view! { <p>{t.currencies_words()}</p> });
    Some(view! {
        <Banner tone=Tone::Wait drawing=Icon::Info title=title>
            {differ}
            {currencies}
        </Banner>
    })
}

/// The letters with a lowest total, each with that fact in words.
pub fn lowest(columns: &[Column<'_>], t: DeskTexts) -> Vec<(&'static str, String)> {
    let readable: Vec<&Column<'_>> = columns.iter().filter(|column| column.offer().is_some()).collect();
    let letter = |at: &usize| readable.get(*at).map(|column| column.letter);
    comparable::lowest(&offers(&readable))
        .iter()
        .flat_map(|found| {
            let compared: Vec<&str> = found.compared.iter().filter_map(letter).collect();
            let words = t.lowest(&found.currency, &t.enumerated(&compared));
            let letters = found.columns.iter().filter_map(letter);
            letters.map(|letter| (letter, words.clone())).collect::<Vec<_>>()
        })
        .collect()
}
