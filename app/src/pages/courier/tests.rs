use domain::Problems;
use domain::courier_form::CourierForm;
use partner_api::Remarks;
use partner_api::rules::Violation;
use serde_json::{Value, json};

use super::*;
use crate::pages::testing::{MARKUP, hostile, html};

fn filled() -> CourierForm {
    let pairs: Vec<_> = CourierForm::NAMES.iter().map(|name| (*name, MARKUP)).collect();
    CourierForm::from_pairs(pairs)
}

fn sent(form: CourierForm, answer: Option<Value>) -> SentOrder {
    SentOrder {
        id: "a1".into(),
        form,
        figures: Lang::Vi,
        sent: jiff::Timestamp::from_second(1_800_000_000).unwrap(),
        who: Some(MARKUP.into()),
        answer: answer.map(|value| OrderAnswer {
            value,
            is_shortened: false,
            remarks: Remarks {
                message: Some(MARKUP.into()),
                warnings: [(MARKUP.to_owned(), vec![MARKUP.to_owned()])].into(),
            },
        }),
    }
}

fn data(form: CourierForm) -> CourierData {
    CourierData {
        form,
        problems: Problems::default(),
        outcome: None,
        same_number: None,
        recent: Vec::new(),
        draft: String::new(),
        once: "1".into(),
        web_url: None,
    }
}

fn without_islands(page: Page) -> Page {
    Page {
        islands: None,
        ..page
    }
}

#[test]
fn markup_in_form_and_answer_is_escaped() {
    let mut problems = Problems::default();
    for name in CourierForm::NAMES.iter().chain(&[MARKUP]) {
        problems.add(*name, Violation::Service(MARKUP.into()));
    }
    for lang in [Lang::Vi, Lang::En] {
        let data = CourierData {
            problems: problems.clone(),
            outcome: Some(CourierOutcome::Refused {
                message: Some(MARKUP.into()),
            }),
            same_number: Some(sent(filled(), None)),
            recent: vec![sent(filled(), None), sent(filled(), Some(json!(1)))],
            draft: MARKUP.into(),
            ..data(filled())
        };
        let shown = html(lang, move || without_islands(page(data)));
        shown.is_sound();
        assert_eq!(shown.count("[aria-invalid=true]"), 19);
        assert_eq!(shown.attributes("[name=product_name]", "value"), [MARKUP]);
        assert_eq!(shown.attributes("[name=number_seen]", "value"), [MARKUP]);
        assert_eq!(shown.count(".row-list li"), 2);
        for answer in [
            None,
            Some(json!(null)),
            Some(json!("ok")),
            Some(hostile(&json!({"code": "x", "list": [{"a": "b"}], "fee": 12}))),
        ] {
            for is_kept in [true, false] {
                let data = ReceiptData {
                    order: sent(filled(), answer.clone()),
                    is_kept,
                    recent: vec![sent(filled(), None)],
                    web_url: Some("https://operator.example/?a=1&b=\"2".into()),
                };
                let shown = html(lang, move || without_islands(receipt(&data)));
                shown.is_sound();
                assert_eq!(shown.count("section[aria-labelledby=ordered] dd"), 19);
            }
        }
        let orders = [sent(filled(), None), sent(CourierForm::default(), Some(json!(1)))];
        let shown = html(lang, move || {
            without_islands(list_page(
                Some(&orders),
                Some("https://operator.example/?a=1&b=\"2"),
            ))
        });
        shown.is_sound();
        assert_eq!(
            shown.attributes(".files a", "href"),
            ["/courier/a1", "/courier/a1"]
        );
        assert_eq!(shown.count(".files .tag"), 1, "only what is unclear has a tag");
    }
}

#[test]
fn list_has_the_tracking_number_of_an_answer() {
    let told = |answer: Value| {
        let orders = [sent(CourierForm::default(), Some(answer))];
        let shown = html(Lang::En, move || without_islands(list_page(Some(&orders), None)));
        shown.is_sound();
        shown.texts(".files .code")
    };
    for (answer, number) in [
        (
            json!({"data": {"tracking_number": "SBX000000001VN"}}),
            "SBX000000001VN",
        ),
        (json!({"data": [{"order": {"tracking_code": 71}}]}), "71"),
        (json!({"tracking_number": null, "tracking_no": MARKUP}), MARKUP),
    ] {
        assert_eq!(told(answer), [number]);
    }
    for answer in [
        json!(null),
        json!({"tracking_number": " "}),
        json!({"tracking_no": "7".repeat(101)}),
    ] {
        assert_eq!(told(answer), [""; 0]);
    }
}

#[test]
fn list_without_orders_says_so() {
    for (orders, words) in [
        (None, "cannot be read right now"),
        (Some([].as_slice()), "No orders yet"),
    ] {
        let shown = html(Lang::En, move || without_islands(list_page(orders, None)));
        shown.is_sound();
        assert!(shown.one("main").contains(words), "{words}");
        assert_eq!(shown.count("main a[href='/courier/new']"), 1);
    }
}

/// Codes are offered where somebody knows them, and any text is taken.
#[test]
fn codes_are_offered_and_stay_free() {
    let shown = html(Lang::En, || {
        without_islands(page(data(CourierForm::from_pairs([(
            "consignee_state_code",
            "Tokyo",
        )]))))
    });
    shown.is_sound();
    let state = "input[name=consignee_state_code]";
    assert_eq!(shown.attributes(state, "list"), ["states"]);
    assert_eq!(shown.attributes(state, "value"), ["Tokyo"]);
    assert_eq!(shown.one("#states option[value=NSW]"), "New South Wales, AU");
    assert_eq!(shown.count("[name=consignee_country] option[value=JP]"), 1);
    let remembered = shown.attributes("[autocomplete=on]", "name");
    assert_eq!(remembered, ["service_code", "service_add"]);
}

#[test]
fn every_field_has_its_name_in_both_languages() {
    for name in CourierForm::NAMES {
        assert!(
            field(name, Lang::Vi).is_some() && field(name, Lang::En).is_some(),
            "{name}"
        );
    }
}
