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
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    use leptos::prelude::*;
    use web_sys::Element;

    use super::{FormSection, SectionNeeds};
    use crate::dom;

    /// A line of the cargo grid in the form.
    const LINE_SELECTOR: &str = "[data-grid] > [data-line]";

    /// A section and what it needs, found once: looking for names in a form of 200 lines takes longer than a keystroke may.
    struct Watched {
        is_complete: RwSignal<bool>,
        needs: Needs,
    }

    enum Needs {
        /// One of each group must be given. None of the fields stands in a line.
        Fields(Vec<Vec<Element>>),
        Lines(Lines),
    }

    struct Lines {
        form: Element,
        /// The name that was found given the last time; most often it still is.
        named: RefCell<Option<Element>>,
    }

    pub(super) fn watch(list: &Element, sections: &[(FormSection, RwSignal<bool>)]) {
        let Some(form) = dom::closest(list, "form") else {
            return;
        };
        let watched = sections.iter().filter_map(|(section, is_complete)| {
            Some(Watched {
                is_complete: *is_complete,
                needs: Needs::find(&form, section.needs())?,
            })
        });
        let sections: Rc<Vec<Watched>> = Rc::new(watched.collect());
        let is_due = Rc::new(Cell::new(false));
        let renew_lines = {
            let (sections, is_due) = (Rc::clone(&sections), Rc::clone(&is_due));
            move || {
                is_due.set(false);
                renew(&sections, true);
            }
        };
        for kind in ["input", "change", "pageshow"] {
            let (sections, is_due, renew_lines) =
                (Rc::clone(&sections), Rc::clone(&is_due), renew_lines.clone());
            dom::listen(kind, move |event| {
                let in_line =
                    dom::target(&event).is_some_and(|field| dom::closest(&field, LINE_SELECTOR).is_some());
                if !in_line {
                    renew(&sections, false);
                }
                // The totals are written by another island, after this event.
                if !is_due.replace(true) {
                    request_animation_frame(renew_lines.clone());
                }
            });
        }
        renew(&sections, false);
        renew(&sections, true);
    }

    /// Renews the sections of lines, or the others.
    fn renew(sections: &[Watched], of_lines: bool) {
        for section in sections {
            let is_complete = match &section.needs {
                Needs::Fields(groups) if !of_lines => groups.iter().all(|group| group.iter().any(is_given)),
                Needs::Lines(lines) if of_lines => lines.are_complete(),
                _ => continue,
            };
            if section.is_complete.get_untracked() != is_complete {
                section.is_complete.set(is_complete);
            }
        }
    }

    impl Needs {
        fn find(form: &Element, needs: SectionNeeds) -> Option<Self> {
            let fields = |name: &&str| dom::all(form, &format!("[name=\"{name}\"]:not([type=hidden])"));
            match needs {
                SectionNeeds::Nothing => None,
                SectionNeeds::Fields(groups) => Some(Self::Fields(
                    groups
                        .iter()
                        .map(|group| group.iter().flat_map(fields).collect())
                        .collect(),
                )),
                SectionNeeds::Lines => Some(Self::Lines(Lines {
                    form: form.clone(),
                    named: RefCell::default(),
                })),
            }
        }
    }

    impl Lines {
        fn are_complete(&self) -> bool {
            // As the totals of the form say it.
            let incomplete = dom::one(&self.form, "[data-sum=incomplete]").and_then(|sum| sum.text_content());
            if incomplete.as_deref().map(str::trim) != Some("0") {
                return false;
            }
            let mut named = self.named.borrow_mut();
            if !named
                .as_ref()
                .is_some_and(|name| name.is_connected() && is_typed(name))
            {
                *named = dom::all(&self.form, &format!("{LINE_SELECTOR} [name$='[name]']"))
                    .into_iter()
                    .find(is_typed);
            }
            named.is_some()
        }
    }

    fn is_given(field: &Element) -> bool {
        match field.get_attribute("type").as_deref() {
            Some("checkbox" | "radio") => dom::is_checked(field),
            _ => is_typed(field),
        }
    }

    fn is_typed(field: &Element) -> bool {
        !dom::value(field).trim().is_empty()
    }
}
