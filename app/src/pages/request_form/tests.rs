use domain::rfq_form::{CARGO_FLAGS, CargoTexts, RfqTexts};
use partner_api::rules::Violation;
use serde_json::json;

use std::sync::Arc;

use domain::Problems;
use domain::cargo::Divisors;
use domain::rfq_form::Marks;
use partner_api::Catalogs;
use serde_json::Value;

use super::*;
use crate::pages::testing::{MARKUP, Shown, frame, html, sound};
use crate::upstream_error::UpstreamError;

fn catalogs(text: &str) -> Arc<Catalogs> {
    let catalogs = json!({
        "services": [{"code": "air", "name": text, "name_en": text, "transport_mode": "air"}, {"code": text, "name": "", "transport_mode": text}],
        "incoterms": {"FOB": text}, "container_types": {text: text}, "delivery_scopes": [], "special_requirements": {text: text}
    });
    Arc::new(serde_json::from_value(catalogs).unwrap())
}

fn data(form: RfqForm) -> RequestFormData {
    let kind = FormKind::New { copied: None };
    RequestFormData {
        kind,
        form,
        problems: Problems::default(),
        outcome: None,
        catalogs: None,
        once: "1".into(),
        focus: None,
        known: Arc::default(),
        taken: false,
        divisors: Divisors::default(),
        marks: Marks::default(),
    }
}

/// The page without the scripts of its islands.
fn shown(lang: Lang, data: RequestFormData) -> Shown {
    html(lang, move || Page {
        islands: None,
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
fn blank_form_is_sound_in_both_languages() {
    // On a phone the sections are bars; the sentence says what they mean.
    let blank = shown(Lang::En, data(RfqForm::default()));
    assert_eq!(blank.one(".steps-now"), "0 of 5 required sections complete");
    assert_eq!(blank.count(".steps li"), 6);
    assert_eq!(
        blank.count(".steps li:not([data-state=optional])"),
        5,
        "as many bars as are counted"
    );
    let done = shown(Lang::En, data(full("x")));
    assert!(
        done.one(".steps-now")
            .ends_with(" of 5 required sections complete")
    );
    for lang in [Lang::Vi, Lang::En] {
        let without = shown(lang, data(RfqForm::blank(3)));
        without.is_sound();
        assert!(without.has(request_form_texts(lang).no_catalogs()));
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
        assert_eq!(with.attributes("form button", "value")[0], "review");
        assert_eq!(
            with.attributes("input[name='service_codes[]'][type=checkbox]", "data-mode"),
            ["air", "Dịch vụ"]
        );
    }
}

#[test]
fn new_request_leads_to_courier_orders_where_there_are_any() {
    for courier in [true, false] {
        let frame = PageContext {
            courier,
            ..frame(Lang::En)
        };
        let page = sound(frame, || Page {
            islands: None,
            ..page(data(RfqForm::blank(1)))
        });
        assert_eq!(page.count("main a[href='/courier/new']"), usize::from(courier));
    }
}

#[test]
fn contradictory_days_count_as_seen_where_the_page_asks_about_them() {
    let asks = |delivery: &str, posted: &str, outcome| {
        let mut form = RfqForm::blank(1);
        form.texts.pickup_date = "2026-08-02".into();
        form.texts.delivery_required_date = delivery.into();
        form.other = vec![("dates_seen".into(), posted.into())];
        RequestFormData {
            outcome,
            ..data(form)
        }
    };
    let asked = || Some(RequestFormOutcome::DatesDoubtful);
    let seen = |page: &Shown| page.attributes("[name=dates_seen]", "value");
    for (lang, before, passed) in [
        (Lang::Vi, "Trước ngày lấy hàng", "Ngày này đã qua"),
        (Lang::En, "Before the pickup", "This day is in the past"),
    ] {
        let page = shown(lang, asks("2026-07-01", "pickup_date 2020-01-01 ", asked()));
        page.is_sound();
        assert_eq!(page.one("#delivery_required_date-asked"), before);
        let told = page.texts("section.summary a");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].ends_with(passed) && told[1].ends_with(before), "{told:?}");
        assert_eq!(
            seen(&page),
            ["delivery_required_date 2026-07-01 ,delivery_required_date 2026-07-01 2026-08-02"]
        );
    }
    // Other errors are told first: the page marks the day, the question is still to come.
    let page = shown(Lang::En, asks("2026-07-01", "", Some(RequestFormOutcome::Fields)));
    assert_eq!(page.count("#delivery_required_date-asked"), 1);
    assert!(seen(&page).is_empty());
    // An answer that an earlier page has got stays one.
    let earlier = "delivery_required_date 2026-08-01 2026-08-02";
    let page = shown(
        Lang::En,
        asks("2026-08-01", earlier, Some(RequestFormOutcome::Repeated)),
    );
    assert_eq!(seen(&page), [earlier]);
    let page = shown(Lang::En, asks("2026-08-03", "", asked()));
    assert_eq!(page.count("[name=dates_seen], .asked"), 0);
}

/// The details of a request do not have them: a copy, and an answer to the operator, say so where they are.
#[test]
fn invoicing_details_that_are_not_returned_are_told() {
    let told = |kind, form: RfqForm| {
        let page = shown(Lang::En, RequestFormData { kind, ..data(form) });
        page.is_sound();
        assert_eq!(
            page.attributes("details .fields[role=group]", "aria-describedby"),
            page.attributes("#invoice-not-returned", "id")
        );
        page.texts("#invoice-not-returned")
    };
    let supply = |form: &RfqForm| {
        FormKind::Supply(WaitingRequest {
            code: "R".into(),
            reference: "R".into(),
            info_request: None,
            updated_at: None,
            before: Some(Box::new(form.clone())),
        })
    };
    let copied = || FormKind::New {
        copied: Some(Copied::From("PO-1".into())),
    };
    let empty = RfqForm::blank(1);
    let returned = RfqForm::from_pairs([("customer_tax_code", "0301234567"), ("cargos[0][name]", "x")]);
    assert!(told(supply(&empty), empty.clone())[0].contains("stays as it was sent"));
    assert!(told(copied(), empty.clone())[0].contains("could not be copied"));
    assert!(told(FormKind::New { copied: None }, empty).is_empty());
    assert!(told(supply(&returned), returned.clone()).is_empty());
    assert!(told(copied(), returned).is_empty());
}

#[test]
fn contact_hint_names_what_comes_from_the_account() {
    for (lang, words) in [
        (
            Lang::En,
            "Left empty, position, phone and e-mail come from your account.",
        ),
        (
            Lang::Vi,
            "Để trống thì chức vụ, điện thoại và e-mail lấy từ tài khoản của bạn.",
        ),
    ] {
        assert!(shown(lang, data(RfqForm::blank(1))).has(words));
    }
}

#[test]
fn markup_in_form_and_service_texts_is_escaped() {
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
    let outcomes = [
        RequestFormOutcome::Refused {
            message: Some(MARKUP.into()),
        },
        RequestFormOutcome::NotSent(UpstreamError::Refused {
            message: Some(MARKUP.into()),
        }),
        RequestFormOutcome::CreationUnknown {
            trouble: UpstreamError::TimedOut,
            safe: false,
        },
        RequestFormOutcome::Stale {
            now: Box::new(RfqForm::blank(1)),
        },
    ];
    for outcome in outcomes {
        let page = shown(
            Lang::En,
            RequestFormData {
                problems: problems.clone(),
                outcome: Some(outcome),
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
fn request_that_was_read_in_part_says_what_cannot_be_changed() {
    let cut = ["cut", "bị cắt"];
    for (lang, refused) in [(Lang::En, "Nothing was sent."), (Lang::Vi, "Chưa gửi gì.")] {
        for (is_refused, is_shortened) in [(false, false), (false, true), (true, false), (true, true)] {
            let page = shown(
                lang,
                RequestFormData {
                    outcome: Some(RequestFormOutcome::ReadInPart {
                        is_refused,
                        is_shortened,
                    }),
                    ..data(RfqForm::default())
                },
            );
            page.is_sound();
            let told = page.one("section.summary");
            assert_eq!(told.contains(refused), is_refused, "{told}");
            // Choices and texts are sent where only the goods were not read.
            let tells_more = cut.iter().any(|words| told.contains(words));
            let tells_choices = told.contains("the choices") || told.contains("các lựa chọn");
            assert_eq!(
                (tells_more, tells_choices),
                (is_shortened, is_shortened),
                "{told}"
            );
        }
    }
}

#[test]
fn every_error_has_an_element_and_a_link() {
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
            outcome: Some(RequestFormOutcome::Refused { message: None }),
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
fn question_is_shown_above_the_form() {
    for (question, words) in [
        (json!({"message": MARKUP, "fields": ["cargos.0.height"]}), true),
        (json!(null), false),
        (json!([1, {"a": MARKUP}]), true),
    ] {
        let asked = WaitingRequest {
            code: "RFQ-1".into(),
            reference: "PO-1".into(),
            info_request: Some(question),
            updated_at: Some("x".into()),
            before: None,
        };
        let page = shown(
            Lang::En,
            RequestFormData {
                kind: FormKind::Supply(asked),
                ..data(full("x"))
            },
        );
        page.is_sound();
        assert!(
            page.texts(".banner[data-tone=attention] h2")
                .contains(&request_form_texts(Lang::En).asked().to_owned())
        );
        assert_eq!(page.has(request_form_texts(Lang::En).asked_nothing()), !words);
        assert_eq!(page.attributes("input[name=updated_at]", "value"), ["x"]);
        assert_eq!(
            page.attributes("form[data-cargo-form]", "action"),
            ["/requests/RFQ-1/edit"]
        );
    }
}

/// A request of so many lines that waits for an answer to `question`, its form changed by `change`.
fn answering(question: Value, lines: usize, change: impl FnOnce(&mut RfqForm)) -> RequestFormData {
    let mut before = RfqForm::blank(lines);
    for (at, line) in before.cargos.iter_mut().enumerate() {
        line.texts.name = format!("Hàng {at}");
    }
    let mut form = before.clone();
    change(&mut form);
    let asked = WaitingRequest {
        code: "RFQ-1".into(),
        reference: "PO-1".into(),
        info_request: Some(question),
        updated_at: None,
        before: Some(Box::new(before)),
    };
    RequestFormData {
        marks: asked.marks(&form),
        kind: FormKind::Supply(asked),
        ..data(form)
    }
}

#[test]
fn requested_fields_are_marked_and_linked() {
    let question = json!({
        "message": "Dòng 2: chiều cao và số UN? Dòng 1: mã HS. Điều kiện giao hàng, mã số thuế và loại container?",
        "fields": ["service_codes", "special_note", "origin", "pickup_date", "cargos"],
    });
    for lang in [Lang::Vi, Lang::En] {
        let page = shown(lang, answering(question.clone(), 2, |_| {}));
        page.is_sound();
        let links = page.attributes(".named a", "href");
        assert_eq!(
            links,
            [
                "#service_codes-0",
                "#origin_country",
                "#incoterm",
                "#pickup_date",
                "#cargos-0-load",
                "#cargos-0-details",
                "#cargos-1-height",
                "#cargos-1-load",
                "#cargos-1-details",
                "#special_note",
                "#customer_tax_code",
            ]
        );
        for link in &links {
            let id = link.trim_start_matches('#');
            assert_eq!(page.count(&format!("[id='{id}']")), 1, "{link} leads nowhere");
        }
        for (control, mark) in [
            ("[name=incoterm]", "incoterm-asked"),
            ("[name=pickup_date]", "pickup_date-asked"),
            ("[name='cargos[1][height]']", "cargos-1-height-asked"),
            ("[name='cargos[0][hs_code]']", "cargos-0-hs_code-asked"),
            ("[name='cargos[1][un_number]']", "cargos-1-un_number-asked"),
            ("#origin", "origin-asked"),
        ] {
            let described = page.attributes(control, "aria-describedby");
            assert!(
                described[0].split(' ').any(|id| id == mark),
                "{control}: {described:?}"
            );
            assert_eq!(
                page.count(&format!("[id='{mark}'][data-tone=attention] svg")),
                1,
                "{mark}"
            );
        }
        assert!(
            page.one("[id='incoterm-asked']")
                .contains(request_form_texts(lang).asked_mark())
        );
        assert_eq!(
            page.count("details.fold[open] [name=customer_tax_code]"),
            1,
            "not folded away"
        );
        assert_eq!(page.count("[id='cargos-1-details'][data-tone=attention]"), 1);
    }
    let none = shown(
        Lang::En,
        answering(json!({"message": "Kiện có xếp chồng được không?"}), 1, |_| {}),
    );
    assert_eq!(none.count(".named, .asked"), 0);
}

#[test]
fn changed_requested_field_is_marked_as_answered() {
    let question = json!("Điều kiện giao hàng? Dòng 2: chiều cao?");
    let page = shown(
        Lang::En,
        answering(question, 2, |form| {
            form.texts.incoterm = "FOB".into();
            form.cargos.remove(0);
            form.cargos[0].texts.height = "60".into();
        }),
    );
    page.is_sound();
    assert_eq!(page.count("[id='incoterm-asked'][data-tone=done]"), 1);
    assert!(
        page.one("[id='cargos-0-height-asked']").contains("answered"),
        "the line that was line 2"
    );
    assert_eq!(page.texts(".named li small"), ["changed", "changed"]);
}

#[test]
fn requested_field_of_many_lines_gets_one_link() {
    let data = answering(json!("Vui lòng bổ sung mã HS"), 200, |form| {
        form.cargos[0].texts.hs_code = "08518220".into();
    });
    let page = shown(Lang::En, data);
    page.is_sound();
    assert_eq!(page.attributes(".named a", "href"), ["#cargos-1-details"]);
    assert_eq!(page.texts(".named a"), ["HS code, 200 lines"]);
    let whole = shown(Lang::En, answering(json!({"fields": ["cargos"]}), 2, |_| {}));
    assert_eq!(whole.attributes(".named a", "href"), ["#s-cargo"]);
    assert_eq!(whole.attributes(".grid", "aria-describedby"), ["cargos-asked"]);
}

#[test]
fn lines_beyond_the_limit_are_hidden_fields() {
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
fn refusal_for_the_wrong_status_keeps_the_input() {
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
    assert!(page.has("mới") && page.has(request_form_texts(Lang::Vi).typed_kept()));
}

#[test]
fn chosen_incoterm_is_explained_below_its_field() {
    let page = shown(Lang::En, data(RfqForm::blank(1)));
    assert_eq!(page.count("#incoterm"), 1);
    assert_eq!(page.count("div:has(> .field > #incoterm) > .explained"), 1);
    assert_eq!(page.count("div:has(> .field > #delivery_scope) > .explained"), 0);
}
