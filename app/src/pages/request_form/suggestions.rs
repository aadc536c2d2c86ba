//! Suggestions beside the fields, from what earlier requests held.

use domain::address_suggestions::{AddressSuggestions, EarlierRequest};
use domain::places::{self, PortKind};
use domain::rfq_form::{RfqAction, Side};
use leptos::prelude::*;

use super::data::RequestFormData;
use crate::components::{Icon, Tone, icon};
use crate::rendering::{Each, Rendered, escaped};
use crate::text::Lang;
use crate::text::form_help::form_help_texts;

/// Places of Viet Nam on every form, of each kind, the better known first: the others are for those who search.
const MAX_MAIN_PLACES: usize = 24;

/// The lists that fields name, and the main places of Viet Nam for ports.
pub(super) fn datalists(known: &AddressSuggestions) -> Rendered {
    let own = known.values(&["origin_port", "dest_port"]);
    let main = |kind| {
        places::of_country("VN")
            .filter(move |place| place.kind == kind)
            .take(MAX_MAIN_PLACES)
    };
    let places = main(PortKind::Sea)
        .chain(main(PortKind::Inland))
        .chain(main(PortKind::Air))
        .filter(|place| !own.contains(&place.code));
    let lists = [
        ("known-addresses", &["origin_address", "dest_address"][..]),
        ("known-names", &["contact_name"]),
        ("known-phones", &["contact_phone"]),
        ("known-emails", &["contact_email"]),
        ("known-tax-codes", &["customer_tax_code"]),
        ("known-invoice-addresses", &["customer_address"]),
    ];
    let option = |value, name: Option<&'static str>| {
        view! { <option value=escaped(value)>{name}</option> }
    };
    let own = own
        .iter()
        .map(|code| option(*code, places::find(code).map(|place| place.name)));
    let places = places.map(|place| option(place.code, Some(place.name)));
    let lists = lists.into_iter().map(|(id, names)| {
        let texts: Vec<Rendered> = known
            .values(names)
            .into_iter()
            .map(|text| Rendered::new(option(text, None)))
            .collect();
        view! { <datalist id=id>{texts}</datalist> }
    });
    Rendered::new(view! {
        <datalist id="known-places">{Each(own)} {Each(places)}</datalist>
        {Each(lists)}
    })
}

/// Buttons that take one side from an earlier request; left out where none has it.
pub(super) fn offers<'a>(
    side: Side,
    name: &'a str,
    data: &'a RequestFormData,
    lang: Lang,
) -> Option<impl IntoView + use<'a>> {
    let t = form_help_texts(lang);
    let mut found: Vec<(&EarlierRequest, String)> = Vec::new();
    for earlier in &data.known.0 {
        let texts: Vec<&str> = side
            .fields()
            .iter()
            .filter_map(|name| earlier.texts.get(name))
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .collect();
        let about = texts.join(", ");
        if !about.is_empty() && found.iter().all(|(_, seen)| *seen != about) {
            found.push((earlier, about));
        }
    }
    let button = move |(earlier, about): (&'a EarlierRequest, String)| {
        view! {
            <li>
                <button
                    class="btn plain"
                    name="do"
                    value=escaped(RfqAction::TakeSide(side, earlier.code.clone()).to_string())
                >
                    <span>
                        {escaped(t.use_of(&earlier.reference))} " "
                        <small class="quiet">{escaped(about)}</small>
                    </span>
                </button>
            </li>
        }
    };
    (!found.is_empty()).then(|| {
        view! {
            <details class="fold earlier">
                <summary>{icon(Icon::Chevron)} {t.earlier(name)}</summary>
                <ul>{Each(found.into_iter().map(button))}</ul>
            </details>
        }
    })
}

/// Says that a side was filled in.
pub(super) fn taken(lang: Lang) -> impl IntoView {
    view! {
        <div class="banner" role="status" data-tone=Tone::Done.name()>
            {icon(Icon::Done)}
            <p>{form_help_texts(lang).filled()}</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use domain::rfq_form::RfqTexts;

    use super::*;

    #[test]
    fn each_suggestion_is_offered_once_newest_first() {
        let earlier = |code: &str, from: &str, to: &str| EarlierRequest {
            code: code.into(),
            reference: code.into(),
            texts: RfqTexts {
                origin_port: from.into(),
                dest_port: to.into(),
                ..RfqTexts::default()
            },
        };
        let known = AddressSuggestions(vec![
            earlier("2", "SGN", " LAX "),
            earlier("1", "LAX", ""),
            earlier("0", "HAN", "SGN"),
        ]);
        assert_eq!(known.values(&["origin_port", "dest_port"]), ["SGN", "LAX", "HAN"]);
        assert_eq!(known.values(&["contact_name"]), Vec::<&str>::new());
    }
}
