use partner_api::rules::Violation;
use serde_json::json;

use super::*;
use crate::forms::rfq::{CARGO_FLAGS, CargoTexts, RfqTexts};
use crate::pages::testing::{MARKUP, Shown, html};
use crate::trouble::Trouble;

fn catalogs(text: &str) -> Arc<Catalogs> {
    let catalogs = json!({
        "services": [{"code": "air", "name": text, "name_en": text, "transport_mode": "air"}, {"code": text, "name": "", "transport_mode": text}],
        "incoterms": {"FOB": text}, "container_types": {text: text}, "delivery_scopes": [], "special_requirements": {text: text}
    });
    Arc::new(serde_json::from_value(catalogs).unwrap())
}

fn data(form: RfqForm) -> RequestFormData {
    let kind = Kind::New { copied: None };
    RequestFormData {
        kind,
        form,
        problems: Problems::default(),
        told: None,
        catalogs: None,
        once: "1".into(),
        focus: None,
        known: Arc::default(),
        taken: false,
        divisors: Divisors::default(),
    }
}

/// The page without the scripts of its islands.
fn shown(lang: Lang, data: RequestFormData) -> Shown {
    html(lang, move || Page {
        islands: false,
        ..page(data)
    })
}

/// Every field of two lines and of the request holds `text`.
fn full(text: &str) -> RfqForm {
    let mut pairs: Vec<(String, String)> = RfqTexts::NAMES
        .iter()
        .map(|name| ((*name).to_owned(), text.to_owned()))
        .collect();
    for line in 0..2 {
        for name in CargoTexts::NAMES.iter().chain(&["unheard_of"]) {
            pairs.push((format!("cargos[{line}][{name}]"), text.to_owned()));
        }
    }
    for name in ["service_codes[]", "special_requirements[]", "note", "unheard_of"] {
        pairs.push((name.to_owned(), text.to_owned()));
    }
    RfqForm::from_pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

#[test]
fn a_blank_form_is_sound_in_both_languages_with_and_without_catalogs() {
    for lang in [Lang::Vi, Lang::En] {
        let without = shown(lang, data(RfqForm::blank(3)));
        without.is_sound();
        assert!(without.has(of(lang).no_catalogs));
        assert_eq!(
            without.count("select[name=incoterm] option"),
            12,
            "the codes of the specification"
        );
        let with = shown(
            lang,
            RequestFormData {
                catalogs: Some(catalogs("Dịch vụ")),
                ..data(RfqForm::blank(1))
            },
        );
        with.is_sound();
        assert_eq!(with.count("select[name=incoterm] option"), 2);
        assert_eq!(
            with.count("select[name=delivery_scope] option"),
            13,
            "an empty catalog is none"
        );
        assert_eq!(with.attributes("form button", "value")[0], "send");
        assert_eq!(
            with.attributes("input[name='service_codes[]'][type=checkbox]", "data-mode"),
            ["air", "Dịch vụ"]
        );
    }
}

#[test]
fn nothing_typed_or_sent_comes_to_life() {
    let form = full(MARKUP);
    let mut problems = Problems::default();
    let words = || Violation::Service(MARKUP.into());
    for name in RfqTexts::NAMES.iter().chain(&[
        "origin",
        "destination",
        "terms",
        "time",
        "service_codes",
        "special_requirements",
        "cargos",
        "cargos.0",
        MARKUP,
    ]) {
        problems.add(*name, words());
        problems.add(*name, Violation::Required);
    }
    for name in CargoTexts::NAMES.iter().chain(&CARGO_FLAGS) {
        problems.add(format!("cargos.1.{name}"), words());
    }
    let told = [
        Told::Refused {
            message: Some(MARKUP.into()),
        },
        Told::NotSent(Trouble::Refused {
            message: Some(MARKUP.into()),
        }),
        Told::PerhapsSent {
            trouble: Trouble::TimedOut,
            safe: false,
        },
        Told::Stale {
            now: Box::new(RfqForm::blank(1)),
        },
    ];
    for told in told {
        let page = shown(
            Lang::En,
            RequestFormData {
                problems: problems.clone(),
                told: Some(told),
                catalogs: Some(catalogs(MARKUP)),
                ..data(form.clone())
            },
        );
        page.is_sound();
        assert_eq!(
            page.attributes("input[name='cargos[1][hs_code]']", "value"),
            [MARKUP]
        );
        assert_eq!(
            page.attributes("input[name='cargos[1][unheard_of]']", "value"),
            [MARKUP]
        );
    }
}

#[test]
fn every_error_has_its_place_and_its_link() {
    let mut problems = Problems::default();
    let fields = [
        "contact_name",
        "origin",
        "cargos.1.length",
        "cargos.1.hs_code",
        "sales_user_id",
    ];
    for field in fields {
        problems.add(field, Violation::Service("Sai".into()));
    }
    problems.add("cargos.1.length", Violation::Required);
    let page = shown(
        Lang::En,
        RequestFormData {
            problems,
            told: Some(Told::Refused { message: None }),
            ..data(RfqForm::blank(2))
        },
    );
    page.is_sound();
    let links = page.attributes("section.summary a", "href");
    assert_eq!(
        links,
        [
            "#origin_country",
            "#cargos-1-length",
            "#cargos-1-length",
            "#cargos-1-details",
            "#contact_name"
        ]
    );
    for link in links {
        assert_eq!(
            page.count(&format!("[id='{}']", link.trim_start_matches('#'))),
            1,
            "{link} leads nowhere"
        );
    }
    for id in [
        "contact_name-error",
        "origin-error",
        "cargos-1-length-error",
        "cargos-1-hs_code-error",
    ] {
        assert_eq!(page.count(&format!("[id='{id}']")), 1, "{id}");
    }
    assert_eq!(
        page.count("[id='cargos-1-length-error'] .message"),
        2,
        "every reason is told"
    );
    assert!(page.one("section.summary").contains("no sales representative"));
    assert_eq!(
        page.attributes("[name='cargos[1][length]']", "aria-invalid"),
        ["true"]
    );
}

#[test]
fn the_question_stands_on_top_of_the_form_that_answers_it() {
    for (question, words) in [
        (json!({"message": MARKUP, "fields": ["cargos.0.height"]}), true),
        (json!(null), false),
        (json!([1, {"a": MARKUP}]), true),
    ] {
        let asked = Asked {
            code: "RFQ-1".into(),
            reference: "PO-1".into(),
            info_request: Some(question),
            updated_at: Some("x".into()),
        };
        let page = shown(
            Lang::En,
            RequestFormData {
                kind: Kind::Supply(asked),
                ..data(full("x"))
            },
        );
        page.is_sound();
        assert!(
            page.texts(".banner[data-tone=attention] h2")
                .contains(&of(Lang::En).asked.to_owned())
        );
        assert_eq!(page.has(of(Lang::En).asked_nothing), !words);
        assert_eq!(page.attributes("input[name=updated_at]", "value"), ["x"]);
        assert_eq!(
            page.attributes("form[data-cargo-form]", "action"),
            ["/requests/RFQ-1/edit"]
        );
    }
}

#[test]
fn lines_beyond_the_limit_travel_on_unseen() {
    let mut form = RfqForm::blank(202);
    form.cargos[201].texts.name = "Hàng cuối".into();
    let page = shown(Lang::En, data(form));
    assert_eq!(page.count(".grid tbody[data-line]"), 200);
    assert_eq!(
        page.attributes("input[type=hidden][name='cargos[201][name]']", "value"),
        ["Hàng cuối"]
    );
    assert_eq!(page.count("[data-adds][hidden]"), 1);
}

#[test]
fn a_refusal_for_the_wrong_status_keeps_what_was_typed() {
    let typed = RfqForm {
        note: MARKUP.into(),
        ..full("mới")
    };
    let page = html(Lang::Vi, move || {
        not_asked(NotAskedData {
            code: "RFQ-1".into(),
            reference: MARKUP.into(),
            status: "quoting".into(),
            status_label: None,
            typed: Some((RfqForm::blank(1), typed)),
        })
    });
    page.is_sound();
    assert!(page.has("mới") && page.has(of(Lang::Vi).typed_kept));
}
