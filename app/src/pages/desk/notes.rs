//! What is to be known before comparing: that quotations are for different things, and which total is the lowest of
//! those that are for the same.

use domain::decision_desk::comparable;
use leptos::prelude::*;

use super::column::{Column, offers};
use crate::components::{Banner, Icon, Tone};
use crate::text::desk::DeskTexts;

/// In what the requests differ; nothing where they do not.
pub fn differences(columns: &[&Column<'_>], t: DeskTexts) -> Option<AnyView> {
    let found = comparable::differences(&offers(columns));
    let words: Vec<&str> = found.iter().map(|one| t.difference(*one)).collect();
    (!words.is_empty()).then(|| {
        let words = t.differ_words(&enumerated(&words, t));
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.differ_title()><p>{words}</p></Banner> }
            .into_any()
    })
}

/// For each letter with a lowest total, that fact in words.
pub fn lowest(columns: &[Column<'_>], t: DeskTexts) -> Vec<(&'static str, String)> {
    let readable: Vec<&Column<'_>> = columns.iter().filter(|column| column.offer().is_some()).collect();
    let letter = |at: &usize| readable.get(*at).map(|column| column.letter);
    comparable::lowest(&offers(&readable))
        .iter()
        .flat_map(|found| {
            let compared: Vec<&str> = found.compared.iter().filter_map(letter).collect();
            let words = t.lowest(&found.currency, &enumerated(&compared, t));
            let letters = found.columns.iter().filter_map(letter);
            letters.map(|letter| (letter, words.clone())).collect::<Vec<_>>()
        })
        .collect()
}

/// `A, B and C`
fn enumerated(all: &[&str], t: DeskTexts) -> String {
    match all {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{}{}{last}", others.join(", "), t.and()),
    }
}
