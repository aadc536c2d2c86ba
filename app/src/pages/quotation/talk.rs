//! The composer of a renegotiation: charges to tick, each with a target price or a reason, and a button that writes the
//! message from them. It sends nothing; what is sent is the text in the field.

use std::collections::BTreeMap;

use domain::Problem;
use domain::cargo::{NumberKind, NumberProblem, read};
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure, Quotation};

use super::note::{self, Point, basis, name_of, number_of};
use crate::components::{Choice, ErrorLink, Icon, Tone, field_errors, icon, operator};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::negotiation::negotiation_texts;
use crate::text::problems::tell;

/// Charges with a box of their own; more are written about by hand.
const MOST_LINES: usize = 200;
/// Charges of two versions may come back with one form.
const MOST_READ: usize = 2 * MOST_LINES;

/// What was chosen and typed in the composer, as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    /// By the places of the charges in the quotation that was on the screen.
    pub wishes: BTreeMap<usize, Wish>,
    pub extend: bool,
    /// The note's language.
    pub lang: Lang,
    /// The note as it was written last, to tell it from a person's own words.
    pub written: String,
    /// The version that was on the screen.
    pub version: String,
}

/// What was typed for one charge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The charge's name while its box is ticked.
    pub ticked: Option<String>,
    pub target: String,
    pub reason: String,
}

impl Wish {
    fn is_empty(&self) -> bool {
        self.ticked.is_none() && self.target.trim().is_empty() && self.reason.trim().is_empty()
    }
}

impl Talk {
    /// Reads the fields of a form.
    pub fn read<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut talk = Self::default();
        for (name, value) in fields {
            match name {
                "extend" => talk.extend = !value.is_empty(),
                "note_lang" => talk.lang = Lang::from_tag(value).unwrap_or_default(),
                "written" => talk.written = value.replace("\r\n", "\n"),
                "version" => value.trim().clone_into(&mut talk.version),
                _ => talk.read_wish(name, value),
            }
        }
        talk.wishes.retain(|_, wish| !wish.is_empty());
        talk
    }

    /// `lines[3][target]`
    fn read_wish(&mut self, name: &str, value: &str) {
        let Some((index, field)) = name
            .strip_prefix("lines[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|rest| rest.split_once("]["))
        else {
            return;
        };
        let Some(index) = index.parse().ok().filter(|index| *index < MOST_READ) else {
            return;
        };
        let wish = self.wishes.entry(index).or_default();
        match field {
            "ask" => wish.ticked = Some(value.to_owned()),
            "target" => value.clone_into(&mut wish.target),
            "reason" => value.clone_into(&mut wish.reason),
            _ => {}
        }
    }

    /// Whether there is anything to write a note from.
    pub fn has_choice(&self) -> bool {
        self.extend || self.wishes.values().any(|wish| wish.ticked.is_some())
    }

    /// What was typed, each at its charge of this quotation. A ticked charge is known by its name also in another
    /// version; what finds no place is kept apart.
    fn placed(&self, quotation: &Quotation) -> Placed<'_> {
        let names: Vec<String> = shown_lines(quotation).iter().map(name_of).collect();
        let same = self.version
            == quotation
                .version
                .map(|version| version.to_string())
                .unwrap_or_default();
        let mut placed = Placed::default();
        let mut homeless = Vec::new();
        for (index, wish) in &self.wishes {
            let fits = match (&wish.ticked, names.get(*index)) {
                (_, None) => false,
                (Some(ticked), Some(name)) => ticked == name,
                (None, Some(_)) => same,
            };
            if fits {
                placed.at.insert(*index, wish);
            } else {
                homeless.push((*index, wish));
            }
        }
        for (index, wish) in homeless {
            let place = wish.ticked.as_ref().and_then(|ticked| {
                let mut known = names.iter().enumerate();
                known.find(|(place, name)| *name == ticked && !placed.at.contains_key(place))
            });
            match place {
                Some((place, _)) => {
                    placed.at.insert(place, wish);
                }
                None => placed.gone.push((index, wish)),
            }
        }
        placed
    }

    /// The note from what is ticked.
    ///
    /// # Errors
    /// The targets that are not clearly one number, by the places of their charges.
    pub fn note(&self, quotation: &Quotation) -> Result<String, BTreeMap<usize, NumberProblem>> {
        let placed = self.placed(quotation);
        let lines = shown_lines(quotation);
        let mut wrong = BTreeMap::new();
        let mut points = Vec::new();
        for (index, wish) in &placed.at {
            let (Some(line), Some(_)) = (lines.get(*index), &wish.ticked) else {
                continue;
            };
            match read(&wish.target, kind(line)) {
                Ok(target) => points.push(Point {
                    index: *index,
                    line,
                    target: target.map(|target| Figure::new(target.plain().replace(',', "."))),
                    reason: &wish.reason,
                }),
                Err(problem) => {
                    wrong.insert(*index, problem);
                }
            }
        }
        if wrong.is_empty() {
            Ok(note::write(quotation, &points, self.extend, self.lang))
        } else {
            Err(wrong)
        }
    }
}

#[derive(Default)]
struct Placed<'a> {
    at: BTreeMap<usize, &'a Wish>,
    gone: Vec<(usize, &'a Wish)>,
}

fn shown_lines(quotation: &Quotation) -> &[ChargeLine] {
    let all = quotation.charges.as_slice();
    &all[..all.len().min(MOST_LINES)]
}

/// Đồng have no decimals, so `1.250` are a thousand and more; of other currencies a price may have three, so it is asked.
fn kind(line: &ChargeLine) -> NumberKind {
    if line.currency.as_deref().is_some_and(domain::currency::is_dong) {
        NumberKind::Money
    } else {
        NumberKind::Measure
    }
}

fn target_name(index: usize) -> String {
    format!("lines[{index}][target]")
}

/// What an error summary says of the targets, with the names of their charges.
pub fn links(quotation: &Quotation, wrong: &BTreeMap<usize, NumberProblem>) -> Vec<ErrorLink> {
    let t = negotiation_texts(PageContext::lang());
    wrong
        .iter()
        .map(|(index, problem)| {
            let name = shown_lines(quotation)
                .get(*index)
                .map(name_of)
                .unwrap_or_default();
            let words = told(problem).text;
            ErrorLink::to_field(&target_name(*index), t.at_line(&name, &words))
        })
        .collect()
}

fn told(problem: &NumberProblem) -> Label {
    tell("target", &Problem::Number(problem.clone()), PageContext::lang())
}

/// The composer. `prefix` stands before the ids; `checked`: tell what is wrong with the targets.
pub fn composer(
    code: &str,
    quotation: &Quotation,
    talk: &Talk,
    prefix: &str,
    checked: bool,
) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    let placed = talk.placed(quotation);
    let wrong = if checked {
        talk.note(quotation).err().unwrap_or_default()
    } else {
        BTreeMap::new()
    };
    let all = shown_lines(quotation);
    let nothing = Wish::default();
    let lines = all
        .iter()
        .enumerate()
        .map(|(index, charge)| {
            let wish = placed.at.get(&index).copied().unwrap_or(&nothing);
            row(index, charge, wish, wrong.get(&index), prefix)
        })
        .collect_view();
    let extend = view! {
        <li>
            <label class="choice"><input type="checkbox" name="extend" value="1" checked=talk.extend /><span>{t.extend()}</span></label>
        </li>
    };
    let more =
        (quotation.charges.len() > MOST_LINES).then(|| view! { <p class="hint">{t.not_all(MOST_LINES)}</p> });
    let languages = [Lang::Vi, Lang::En].map(|lang| Choice::new(lang.tag(), lang.name()));
    let languages = languages
        .into_iter()
        .map(|one| {
            let checked = one.value == talk.lang.tag();
            let lang = one.value.clone();
            view! {
                <label class="choice"><input type="radio" name="note_lang" value=one.value checked=checked /><span lang=lang>{one.text.text}</span></label>
            }
        })
        .collect_view();
    view! {
        <input type="hidden" name="written" value=talk.written.clone() />
        <fieldset class="field">
            <legend>{t.what()}</legend>
            <p class="hint">{t.what_hint()}</p>
            <ul class="talk">{lines} {extend}</ul>
            {more}
        </fieldset>
        {gone(&placed, all.len())}
        <fieldset class="field">
            <legend>{t.language()}</legend>
            <div class="choices">{languages}</div>
        </fieldset>
        <div class="stack tight">
            <p><button class="btn" formaction=routes::quotation_note(code) formnovalidate>{icon(Icon::File)}{t.write()}</button></p>
            <p class="hint">{t.write_hint()}</p>
        </div>
    }
}

/// The way to the composer on a page of its own, for forms where its list would be too long. What was chosen there
/// before is told, and carried on with the form.
pub fn elsewhere(code: &str, quotation: &Quotation, talk: &Talk) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    let placed = talk.placed(quotation);
    let at = || placed.at.iter().map(|(index, wish)| (*index, *wish));
    // Behind the last charge, where no charge of this version can claim it.
    let gone = (shown_lines(quotation).len()..).zip(placed.gone.iter().map(|(_, wish)| *wish));
    let carried = at()
        .chain(gone)
        .map(|(index, wish)| carried_wish(index, wish))
        .collect_view();
    let chosen = (!talk.wishes.is_empty())
        .then(|| view! { <p>{t.chosen()}</p> {wishes(at().chain(placed.gone.iter().copied()))} });
    view! {
        <input type="hidden" name="written" value=talk.written.clone() />
        <input type="hidden" name="note_lang" value=talk.lang.tag() />
        {carried} {chosen}
        <label class="choice"><input type="checkbox" name="extend" value="1" checked=talk.extend /><span>{t.extend()}</span></label>
        <div class="stack tight">
            <p><button class="btn" name="choose" value="1" formaction=routes::quotation_note(code) formnovalidate>{icon(Icon::File)}{t.choose()}</button></p>
            <p class="hint">{t.choose_hint()}</p>
        </div>
    }
}

fn row(
    index: usize,
    charge: &ChargeLine,
    wish: &Wish,
    wrong: Option<&NumberProblem>,
    prefix: &str,
) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    let id = |field: &str| {
        let start = if prefix.is_empty() {
            String::new()
        } else {
            format!("{prefix}-")
        };
        format!("{start}lines-{index}-{field}")
    };
    let name = name_of(charge);
    let price = basis(charge).map(|(_, price)| view! { <small>{operator(price)}</small> });
    let currency = charge
        .currency
        .as_deref()
        .map(|code| note::one_line(code, 12))
        .filter(|code| !code.is_empty())
        .map(|code| view! { <span>{code}</span> });
    let error_id = format!("{}-error", id("target"));
    let described = wrong.is_some().then(|| error_id.clone());
    let error = wrong
        .map(|problem| view! { <span class="whole">{field_errors(error_id, vec![told(problem)])}</span> });
    let about = format!(": {name}");
    view! {
        <li data-tone=wrong.map(|_| Tone::Stop.name())>
            <label class="choice">
                <input type="checkbox" id=id("ask") name=format!("lines[{index}][ask]") value=name checked=wish.ticked.is_some() />
                <span>{number_of(index, charge)} ". " {operator(charge.name.clone())} " " {price}</span>
            </label>
            <label class="affix target">
                <span>{t.target()}<span class="sr">{about.clone()}</span></span>
                <input id=id("target") name=target_name(index) inputmode="decimal" value=wish.target.clone() aria-invalid=wrong.map(|_| "true") aria-describedby=described />
                {currency}
            </label>
            <label class="affix target whole">
                <span>{t.reason()}<span class="sr">{about}</span></span>
                <input id=id("reason") name=format!("lines[{index}][reason]") value=wish.reason.clone() />
            </label>
            {error}
        </li>
    }
}

/// The same while the charges cannot be read: shown, and carried on with the form.
pub fn carried(talk: &Talk) -> impl IntoView + use<> {
    let extend = talk
        .extend
        .then(|| view! { <input type="hidden" name="extend" value="1" /> });
    let hidden = talk
        .wishes
        .iter()
        .map(|(index, wish)| carried_wish(*index, wish))
        .collect_view();
    view! {
        <input type="hidden" name="written" value=talk.written.clone() />
        <input type="hidden" name="note_lang" value=talk.lang.tag() />
        {extend} {hidden} {kept(talk)}
    }
}

fn carried_wish(index: usize, wish: &Wish) -> AnyView {
    let ticked = wish
        .ticked
        .clone()
        .map(|name| view! { <input type="hidden" name=format!("lines[{index}][ask]") value=name /> });
    view! {
        {ticked}
        <input type="hidden" name=target_name(index) value=wish.target.clone() />
        <input type="hidden" name=format!("lines[{index}][reason]") value=wish.reason.clone() />
    }
    .into_any()
}

/// What was typed for charges that this version no longer has: told, and carried on with the form.
fn gone(placed: &Placed<'_>, lines: usize) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    if placed.gone.is_empty() {
        return ().into_any();
    }
    let hidden = placed
        .gone
        .iter()
        .enumerate()
        // Behind the last charge, where no charge of this version can claim it.
        .map(|(more, (_, wish))| carried_wish(lines + more, wish))
        .collect_view();
    view! {
        <div class="banner" data-tone=Tone::Attention.name()>
            {icon(Icon::Info)}
            <div><p>{t.gone()}</p> {wishes(placed.gone.iter().copied())} {hidden}</div>
        </div>
    }
    .into_any()
}

fn wishes<'a>(all: impl Iterator<Item = (usize, &'a Wish)>) -> AnyView {
    let t = negotiation_texts(PageContext::lang());
    let items = all
        .map(|(index, wish)| {
            let name = wish.ticked.clone().filter(|name| !name.is_empty());
            let mut words = vec![name.unwrap_or_else(|| t.gone_line(index + 1))];
            if !wish.target.trim().is_empty() {
                words.push(t.typed_target(wish.target.trim()));
            }
            if !wish.reason.trim().is_empty() {
                words.push(t.typed_reason(wish.reason.trim()));
            }
            view! { <li>{words.join(" · ")}</li> }
        })
        .collect_view();
    view! { <ul class="prose">{items}</ul> }.into_any()
}

/// Everything chosen and typed, to be copied where no form stands any more.
pub fn kept(talk: &Talk) -> Option<AnyView> {
    (!talk.wishes.is_empty()).then(|| wishes(talk.wishes.iter().map(|(index, wish)| (*index, wish))))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn quotation(names: &[&str], version: i64) -> Quotation {
        let charges: Vec<_> = names
            .iter()
            .map(|name| json!({"name": name, "unit": "kg", "unit_price": 4.35, "currency": "USD"}))
            .collect();
        serde_json::from_value(json!({"version": version, "charges": charges})).unwrap()
    }

    fn talk(fields: &[(&str, &str)]) -> Talk {
        Talk::read(fields.iter().copied())
    }

    #[test]
    fn negotiation_fields_are_read_and_others_ignored() {
        let talk = talk(&[
            ("lines[1][ask]", "THC"),
            ("lines[1][target]", " 4,1 "),
            ("lines[0][target]", ""),
            ("lines[0][reason]", " "),
            ("lines[99999999][ask]", "x"),
            ("lines[][ask]", "x"),
            ("lines[2", "x"),
            ("lines[2][odd]", "x"),
            ("note_lang", "en"),
            ("extend", "1"),
            ("written", "a\r\nb"),
            ("version", " 2 "),
        ]);
        let wish = Wish {
            ticked: Some("THC".into()),
            target: " 4,1 ".into(),
            reason: String::new(),
        };
        assert_eq!(talk.wishes, BTreeMap::from([(1, wish)]));
        assert_eq!(
            (
                talk.lang,
                talk.extend,
                talk.written.as_str(),
                talk.version.as_str()
            ),
            (Lang::En, true, "a\nb", "2")
        );
        assert_eq!(super::tests::talk(&[]).lang, Lang::Vi, "Vietnamese by default");
    }

    #[test]
    fn targets_have_three_decimals_except_in_dong() {
        let mut quotation = quotation(&["Cước"], 1);
        let asked = talk(&[("lines[0][ask]", "Cước"), ("lines[0][target]", "1.250")]);
        let wrong = asked.note(&quotation).unwrap_err();
        assert!(matches!(wrong[&0], NumberProblem::Ambiguous { .. }), "{wrong:?}");
        quotation.charges[0].currency = Some("vnd".into());
        assert!(asked.note(&quotation).unwrap().contains("giá đề nghị 1.250 ₫/kg"));
        let clear = talk(&[("lines[0][ask]", "Cước"), ("lines[0][target]", "1,1250")]);
        quotation.charges[0].currency = Some("USD".into());
        assert!(
            clear
                .note(&quotation)
                .unwrap()
                .contains("giá đề nghị 1,125 USD/kg")
        );
        let worded = talk(&[("lines[0][ask]", "Cước"), ("lines[0][target]", "rẻ hơn")]);
        assert_eq!(
            worded.note(&quotation).unwrap_err()[&0],
            NumberProblem::NotANumber
        );
        // What is not ticked is not asked about.
        let not_ticked = talk(&[("lines[0][target]", "rẻ hơn"), ("extend", "1")]);
        assert!(!not_ticked.note(&quotation).unwrap().contains("Cước"));
    }

    #[test]
    fn ticked_charges_are_found_by_name_in_another_version() {
        let typed = talk(&[
            ("version", "1"),
            ("lines[0][ask]", "Cước"),
            ("lines[0][target]", "4"),
            ("lines[1][ask]", "THC"),
            ("lines[1][reason]", "cao"),
            ("lines[2][target]", "9"),
        ]);
        let next = quotation(&["Phụ phí", "Cước", "Khác"], 2);
        let placed = typed.placed(&next);
        assert_eq!(placed.at.keys().copied().collect::<Vec<_>>(), [1]);
        assert_eq!(placed.at[&1].target, "4");
        assert_eq!(
            placed.gone.iter().map(|(index, _)| *index).collect::<Vec<_>>(),
            [1, 2]
        );
        // In the version that was seen everything stays where it was typed.
        let same = quotation(&["Cước", "THC", "Khác"], 1);
        assert_eq!(
            typed.placed(&same).at.keys().copied().collect::<Vec<_>>(),
            [0, 1, 2]
        );
    }

    proptest! {
        /// Every wish is somewhere, once, whatever the charges of the next version are called.
        #[test]
        fn input_is_kept_between_versions(
            typed in proptest::collection::vec(("[ab]{1}", "[0-9]{0,2}", any::<bool>()), 0..9),
            names in proptest::collection::vec("[abc]{1}", 0..9),
            version in 1i64..3,
        ) {
            let fields: Vec<(String, String)> = typed
                .iter()
                .enumerate()
                .flat_map(|(index, (name, target, ticked))| {
                    let ask = ticked.then(|| (format!("lines[{index}][ask]"), name.clone()));
                    ask.into_iter().chain([(target_name(index), target.clone())])
                })
                .chain([("version".to_owned(), "1".to_owned())])
                .collect();
            let talk = Talk::read(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let quotation = quotation(&names, version);
            let placed = talk.placed(&quotation);
            prop_assert_eq!(placed.at.len() + placed.gone.len(), talk.wishes.len());
            for (index, wish) in &placed.at {
                prop_assert!(wish.ticked.as_deref().is_none_or(|ticked| ticked == names[*index]));
            }
        }
    }
}
