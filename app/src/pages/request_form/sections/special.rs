//! Special requirements.

use islands::FormSection;
use leptos::prelude::*;

use crate::components::{Choice, TextArea, hidden, label};
use crate::pages::request_form::choices;
use crate::pages::request_form::data::RequestFormData;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::Lang;
use crate::text::labels::Codes;
use crate::text::request_form::{field, request_form_texts};

use super::writer::Writer;

pub(crate) fn special(data: &RequestFormData, lang: Lang) -> Rendered {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let chosen = &data.form.special_requirements;
    let mut all = choices::from_catalog(Codes::SpecialRequirement, data.catalogs.as_deref(), lang);
    for code in chosen {
        if !all.iter().any(|one| one.value == *code) {
            all.push(Choice::new(code.clone(), code.clone()));
        }
    }
    let boxes = all.iter().enumerate().map(|(at, choice)| {
        view! {
            <label class="choice">
                <input
                    type="checkbox"
                    id=format!("special_requirements-{at}")
                    name="special_requirements[]"
                    value=escaped(&choice.value)
                    checked=chosen.contains(&choice.value)
                />
                <span>{label(&choice.text)}</span>
            </label>
        }
    });
    let group = w.group("special_requirements");
    let fields = view! {
        <div class="stack">
            <fieldset class="field" data-tone=group.tone aria-describedby=group.described_by>
                <legend class="sr">{FormSection::Special.name(lang)}</legend>
                {group.messages}
                {hidden("special_requirements[]", "")}
                <div class="choices">{Each(boxes)}</div>
            </fieldset>
            <TextArea
                name="special_note"
                label=field("special_note", lang).unwrap_or_default()
                value=w.value("special_note")
                errors=w.errors("special_note")
                mark=w.mark("special_note")
                optional=true
            />
        </div>
    };
    Rendered::new(w.section(FormSection::Special, t.special_about(), fields))
}
