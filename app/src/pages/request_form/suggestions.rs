//! Suggestions beside the fields, from what earlier requests held.

use domain::address_suggestions::AddressSuggestions;
use domain::places::{self, PortKind};
use domain::rfq_form::{RfqAction, Side};
use leptos::prelude::*;

use super::data::RequestFormData;
use crate::components::{Icon, Tone, icon};
use crate::html::html;
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::form_help::form_help_texts;

/// Places of Viet Nam on every form, the better known of each kind: the others are for those who search.
const MAIN: usize = 24;

/// The lists that fields name, and the main places of Viet Nam for ports.
pub(super) fn datalists(known: &AddressSuggestions) -> Rendered {
    let own = known.values(&["origin_port", "dest_port"]);
    let main = |kind| {
        places::of_country("VN")
            .filter(move |place| place.kind == kind)
            .take(MAIN)
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
    html! {
        datalist id="known-places" {
            @for code in &own { option value=(code) { @if let Some(place) = places::find(code) { (place.name) } } }
            @for place in places { option value=(place.code) { (place.name) } }
        }
        @for (id, names) in lists {
            datalist id=(id) { @for text in known.values(names) { option value=(text) {} } }
        }
    }
    .into()
}

/// Buttons that take one side from an earlier request; nothing where none has it.
pub(super) fn offers(side: Side, name: &str, data: &RequestFormData, lang: Lang) -> Option<AnyView> {
    let t = form_help_texts(lang);
    let mut seen: Vec<String> = Vec::new();
    let mut buttons = Vec::new();
    for earlier in &data.known.0 {
        let texts: Vec<&str> = side
            .fields()
            .iter()
            .filter_map(|name| earlier.texts.get(name))
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .collect();
        let about = texts.join(", ");
        if about.is_empty() || seen.contains(&about) {
            continue;
        }
        let value = RfqAction::TakeSide(side, earlier.code.clone()).to_string();
        let (words, shown) = (t.use_of(&earlier.reference), about.clone());
        buttons.push(view! {
            <li><button class="btn plain" name="do" value=value><span>{words} <small class="quiet">{shown}</small></span></button></li>
        });
        seen.push(about);
    }
    (!buttons.is_empty()).then(|| {
        view! {
            <details class="fold earlier">
                <summary>{icon(Icon::Chevron)}{t.earlier(name)}</summary>
                <ul>{buttons}</ul>
            </details>
        }
        .into_any()
    })
}

/// Says that a side was filled in.
pub(super) fn taken(lang: Lang) -> AnyView {
    view! {
        <div class="banner" role="status" data-tone=Tone::Done.name()>{icon(Icon::Done)}<p>{form_help_texts(lang).filled()}</p></div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use domain::address_suggestions::EarlierRequest;
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
