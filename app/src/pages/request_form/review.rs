//! The review of an answer to the operator before it is sent: the changes that it makes. Nothing is kept on the server
//! meanwhile: the form travels on in hidden fields, and both buttons post all of it.

use std::sync::Arc;

use domain::rfq_form::{FieldChange, RfqAction, RfqChanges, RfqForm};
use leptos::prelude::*;
use partner_api::Catalogs;

use super::asked::{question_banner, unchanged};
use super::changes::{self, ColumnNames};
use super::data::WaitingRequest;
use super::messages;
use crate::components::{Crumb, Head, Icon, Panel, Tone, crumb, hidden, icon};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::request_form::{field, request_form_texts};
use crate::text::request_review::review_texts;
use islands::SendOnce;

/// An answer that was checked and found sound.
#[derive(Clone, Debug)]
pub struct ReviewData {
    pub asked: WaitingRequest,
    /// As the request stands.
    pub before: RfqForm,
    /// As it will be sent, written as the service writes it.
    pub after: RfqForm,
    /// As typed; posted on.
    pub typed: RfqForm,
    pub catalogs: Option<Arc<Catalogs>>,
    /// The idempotency key of the form.
    pub once: String,
}

/// The page between "check" and "send".
pub fn review(data: ReviewData) -> Page {
    let lang = PageContext::lang();
    let (t, form) = (review_texts(lang), request_form_texts(lang));
    let (before, after) = (data.before.spelled(lang), data.after.spelled(lang));
    let changes = RfqChanges::between(&before, &after);
    let trail: Vec<Crumb> = vec![
        crumb(form.requests(), Some(routes::REQUESTS.into())),
        crumb(
            data.asked.reference.clone(),
            Some(routes::request(&data.asked.code)),
        ),
        crumb(form.edit_crumb(), None),
    ];
    let typed_note = data.typed.note.trim();
    let note = (!typed_note.is_empty()).then(|| {
        view! {
            <Panel id="note" title=t.note()>
                <p class="pad lines">{escaped(typed_note)}</p>
            </Panel>
        }
    });
    let sides = ColumnNames {
        before: t.before(),
        after: t.after(),
    };
    let doubts = messages::date_doubts(&after).into_iter().map(|(name, doubt)| {
        let label = field(name, lang).unwrap_or(name);
        view! {
            <p data-tone=Tone::Attention.name() class="asked">
                {icon(Icon::Alert)}
                {label}
                ": "
                {form.date_doubt(doubt)}
            </p>
        }
    });
    let unchanged = unchanged(&data.asked, &data.typed, lang).map(|sentence| {
        view! {
            <p data-tone=Tone::Attention.name() class="asked" id="unchanged">
                {icon(Icon::Ask)}
                {escaped(sentence)}
            </p>
        }
    });
    let replaced = [
        changes
            .fields
            .iter()
            .any(|field| field.name == "service_codes")
            .then(|| t.services_replaced().to_owned()),
        emptied(&changes, lang).map(|names| t.emptied(&names)),
        changes
            .touches_lines()
            .then(|| t.list_replaced(after.cargos.len())),
        Some(t.only_changes().to_owned()),
        Some(t.consequence().to_owned()),
    ];
    let replaced = replaced
        .into_iter()
        .flatten()
        .map(|sentence| view! { <p>{escaped(sentence)}</p> });
    let fields = posted(&data.typed)
        .into_iter()
        .map(|(name, value)| hidden(name, value));
    let updated_at = data
        .asked
        .updated_at
        .as_deref()
        .map(|version| hidden("updated_at", version));
    let body = view! {
        <div class="page">
            <Head title=t.title() crumbs=trail under=Rendered::new(t.about()) />
            {question_banner(&data.asked, None, lang)}
            {note}
            {changes::tables(&changes, sides, data.catalogs.as_deref(), lang)}
            <form method="post" action=escaped(routes::request_edit(&data.asked.code))>
                {hidden("once", &data.once)}
                {updated_at}
                {Each(fields)}
                <div class="stack tight">{unchanged} {Each(doubts)} {Each(replaced)}</div>
                <div class="bar">
                    <button class="btn" name="do" value=RfqAction::Recalculate.to_string()>
                        {t.back()}
                    </button>
                    <button class="btn primary" name="do" value=RfqAction::Send.to_string()>
                        {icon(Icon::Send)}
                        {form.answer()}
                    </button>
                </div>
            </form>
            <SendOnce />
        </div>
    };
    Page::new(format!("{} · {}", t.title(), data.asked.reference), body).with_islands()
}

/// The labels of the fields that the answer empties.
fn emptied(changes: &RfqChanges, lang: Lang) -> Option<String> {
    let is_emptied = |change: &&FieldChange| change.after.iter().all(String::is_empty);
    let names: Vec<&str> = changes
        .fields
        .iter()
        .filter(is_emptied)
        .map(|change| field(change.name, lang).unwrap_or(change.name))
        .collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The pairs of the form without those that mean nothing: an empty field of a line is the default.
fn posted(form: &RfqForm) -> Vec<(String, String)> {
    let mut pairs = form.pairs();
    pairs.retain(|(name, value)| !(value.is_empty() && name.starts_with("cargos[")));
    // An emptied list has to say so, or the request's own would stay.
    for list in ["service_codes[]", "special_requirements[]"] {
        if !pairs.iter().any(|(name, _)| name == list) {
            pairs.push((list.to_owned(), String::new()));
        }
    }
    // A line of nothing but empty fields is still a line.
    for (at, _) in form.cargos.iter().enumerate() {
        let prefix = format!("cargos[{at}][");
        if !pairs.iter().any(|(name, _)| name.starts_with(&prefix)) {
            pairs.push((format!("{prefix}name]"), String::new()));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use domain::rfq_form::{CargoForm, DateDoubt};

    use super::*;
    use crate::pages::testing::{MARKUP, html};
    use crate::text::Lang;

    #[test]
    fn review_page_carries_the_form() {
        let mut form = RfqForm::blank(2);
        form.texts.contact_name = MARKUP.into();
        form.cargos[0].texts.name = "Loa".into();
        form.cargos[0].flags[1] = true;
        form.note = "a\nb".into();
        form.special_requirements = vec!["cod".into()];
        let mut earlier = form.clone();
        earlier.service_codes = vec!["air".into()];
        earlier.cargos.push(CargoForm::default());
        let pairs = posted(&form);
        let again = earlier.with_fields(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        assert_eq!(again, form);
    }

    #[test]
    fn review_names_asked_fields_that_stay_as_they_are() {
        let mut before = RfqForm::blank(1);
        before.texts.incoterm = "FOB".into();
        before.cargos[0].texts.name = "Kệ".into();
        before.cargos[0].texts.height = "6".into();
        let told = |lang, height: &str| {
            let mut after = before.clone();
            after.texts.contact_name = "Lan".into();
            after.cargos[0].texts.height = height.into();
            let question = serde_json::json!({"fields": ["incoterm", "cargos.0.height"]});
            let data = ReviewData {
                asked: WaitingRequest {
                    code: "RFQ-1".into(),
                    reference: "PO-1".into(),
                    info_request: Some(question),
                    updated_at: None,
                    before: Some(Box::new(before.clone())),
                },
                before: before.clone(),
                typed: after.clone(),
                after,
                catalogs: None,
                once: "1".into(),
            };
            html(lang, move || Page {
                islands: None,
                ..review(data)
            })
            .one("#unchanged")
        };
        assert_eq!(
            told(Lang::En, "6"),
            "2 asked fields are unchanged: Incoterm 2020; Line 1, height of one package."
        );
        assert_eq!(told(Lang::En, "60"), "1 asked field is unchanged: Incoterm 2020.");
        assert!(told(Lang::Vi, "6").starts_with("2 mục được hỏi chưa thay đổi: "));
    }

    #[test]
    fn review_shows_every_change_and_escapes_markup() {
        let mut before = RfqForm::blank(2);
        before.texts.incoterm = "FOB".into();
        before.cargos[0].texts.name = MARKUP.into();
        before.cargos[1].texts.name = "Kệ".into();
        before.cargos[1].texts.height = "6".into();
        let mut after = before.clone();
        after.texts.incoterm = "DAP".into();
        after.texts.origin_country = "VN".into();
        after.cargos[1].texts.height = "60".into();
        after.cargos.remove(0);
        after.note = MARKUP.into();
        after.texts.pickup_date = "2020-01-01".into();
        for lang in [Lang::Vi, Lang::En] {
            let (before, after) = (before.clone(), after.clone());
            let page = html(lang, move || Page {
                islands: None,
                ..review(ReviewData {
                    asked: WaitingRequest {
                        code: "RFQ-1".into(),
                        reference: "PO-1".into(),
                        info_request: Some(serde_json::json!(MARKUP)),
                        updated_at: Some("1".into()),
                        before: None,
                    },
                    before,
                    typed: after.clone(),
                    after,
                    catalogs: None,
                    once: "1".into(),
                })
            });
            page.is_sound();
            for word in [
                "FOB",
                "DAP",
                "60",
                review_texts(lang).list_replaced(1).as_str(),
                review_texts(lang).removed(),
                request_form_texts(lang).date_doubt(DateDoubt::Passed),
            ] {
                assert!(page.has(word), "{word}");
            }
        }
    }
}
