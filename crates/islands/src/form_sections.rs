//! The list of the request form's sections: links to them, with the number of their errors and a tick at complete ones,
//! while people type.

use domain::Lang;
use leptos::either::Either;
use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::signals::not;
use crate::text::form_sections::form_section_texts;

/// A section of the request form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormSection {
    Services,
    Route,
    Terms,
    Cargo,
    Special,
    Contact,
}

impl FormSection {
    /// All sections in the order of the form.
    pub const ALL: [Self; 6] = [
        Self::Services,
        Self::Route,
        Self::Terms,
        Self::Cargo,
        Self::Special,
        Self::Contact,
    ];

    /// The id of the section.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Services => "s-service",
            Self::Route => "s-route",
            Self::Terms => "s-terms",
            Self::Cargo => "s-cargo",
            Self::Special => "s-more",
            Self::Contact => "s-contact",
        }
    }

    /// Its heading.
    pub fn name(self, lang: Lang) -> &'static str {
        let t = form_section_texts(lang);
        match self {
            Self::Services => t.services(),
            Self::Route => t.route(),
            Self::Terms => t.terms(),
            Self::Cargo => t.cargo(),
            Self::Special => t.special(),
            Self::Contact => t.contact(),
        }
    }

    /// The content that the service requires of it.
    pub const fn needs(self) -> SectionNeeds {
        match self {
            Self::Services => SectionNeeds::Fields(&[&["service_codes[]"]]),
            Self::Route => SectionNeeds::Fields(&[
                &["origin_country", "origin_address", "origin_port"],
                &["dest_country", "dest_address", "dest_port"],
            ]),
            Self::Terms => SectionNeeds::Fields(&[
                &["incoterm", "delivery_scope"],
                &["delivery_required_date", "pickup_date", "transit_time_required"],
            ]),
            Self::Cargo => SectionNeeds::Lines,
            Self::Special => SectionNeeds::Nothing,
            Self::Contact => SectionNeeds::Fields(&[&["contact_name"]]),
        }
    }
}

/// The content that makes a section complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionNeeds {
    Nothing,
    /// Of each group of fields one.
    Fields(&'static [&'static [&'static str]]),
    /// Cargo lines, one of them with a name and none incomplete.
    Lines,
}

/// The state of a section when the page is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SectionState {
    pub errors: usize,
    pub is_complete: bool,
}

impl Flat for SectionState {
    fn write(&self, to: &mut Vec<String>) {
        self.errors.write(to);
        self.is_complete.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            errors: from.value(),
            is_complete: from.value(),
        }
    }
}

/// The list, with a state for each of [`FormSection::ALL`].
#[island]
pub fn FormSections(lang: Lang, #[prop(into)] states: AsTexts<Vec<SectionState>>) -> impl IntoView {
    let t = form_section_texts(lang);
    let list = NodeRef::<leptos::html::Ol>::new();
    let sections = FormSection::ALL
        .into_iter()
        .zip(states.0)
        .map(|(section, state)| (section, state.errors, RwSignal::new(state.is_complete)))
        .collect::<Vec<_>>();
    #[cfg(feature = "hydrate")]
    {
        // A section with errors keeps them until the form is sent again.
        let watched = sections.iter().filter(|(_, errors, _)| *errors == 0);
        let watched: Vec<_> = watched
            .map(|(section, _, is_complete)| (*section, *is_complete))
            .collect();
        crate::effect::effect(move || {
            if let Some(list) = list.get() {
                browser::watch(&list, &watched);
            }
        });
    }
    let required: Vec<_> = sections
        .iter()
        .filter(|(section, ..)| section.needs() != SectionNeeds::Nothing)
        .map(|(_, errors, is_complete)| (*errors == 0, *is_complete))
        .collect();
    let of = required.len();
    let progress = move || {
        let complete = required.iter().filter(|(is_right, done)| done.get() && *is_right);
        t.progress(complete.count(), of)
    };
    let items = sections.into_iter().map(|(section, errors, is_complete)| {
        let is_wrong = errors > 0;
        let is_required = section.needs() != SectionNeeds::Nothing;
        // An optional section is no segment on a phone, where the sentence counts only required ones.
        let state = move || match (is_wrong, is_complete.get()) {
            (true, _) => "current",
            (false, true) => "done",
            (false, false) if is_required => "todo",
            (false, false) => "optional",
        };
        let mark = if is_wrong {
            Either::Left(icon(Icon::X))
        } else {
            Either::Right(view! {
                <span class="mark" hidden=not(is_complete)>
                    {icon(Icon::Check)}
                </span>
            })
        };
        let wrong = is_wrong.then(|| view! { <small>{t.errors(errors)}</small> });
        let words = (!is_wrong && is_required).then(|| {
            view! {
                <small hidden=not(is_complete)>{t.complete()}</small>
                <small hidden=is_complete>{t.missing()}</small>
            }
        });
        view! {
            <li data-state=state data-tone=is_wrong.then_some("stop")>
                {mark}
                <a href=format!("#{}", section.id())>{section.name(lang)}</a>
                {wrong}
                {words}
            </li>
        }
    });
    view! {
        <p class="steps-now">{progress}</p>
        <ol class="steps many" node_ref=list>
            {items.collect_view()}
        </ol>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::cargo::ShipmentTotals;
    use leptos::prelude::*;
    use web_sys::Element;

    use super::{FormSection, SectionNeeds};
    use crate::cargo_grid::Grid;
    use crate::dom;
    use crate::given_fields::{self, GivenFields};
    use crate::signals::set_changed;

    pub(super) fn watch(list: &Element, sections: &[(FormSection, RwSignal<bool>)]) {
        let Some(form) = dom::closest(list, "form") else {
            return;
        };
        let mut fields = Vec::new();
        for (section, is_complete) in sections.iter().copied() {
            match (section.needs(), Grid::shared()) {
                (SectionNeeds::Fields(groups), _) => {
                    fields.push(GivenFields::find(&form, groups.iter().copied(), is_complete));
                }
                (SectionNeeds::Lines, Some(grid)) => crate::effect::effect(move || {
                    if let Some(lines) = grid.line_totals() {
                        let is_incomplete = ShipmentTotals::from_lines(&lines).incomplete() > 0;
                        set_changed(is_complete, !is_incomplete && grid.is_named());
                    }
                }),
                _ => {}
            }
        }
        given_fields::follow(fields);
    }
}
