//! Components by themselves.

use leptos::prelude::*;
use partner_api::Figure;
use serde_json::{Value, json};

use super::*;
use crate::page_context::PageContext;
use crate::pages::testing::{MARKUP, Shown, fragment, fragment_in};
use crate::text::Lang;
use crate::text::labels::Label;
use crate::upstream_error::UpstreamError;

#[test]
fn textarea_round_trips_its_text() {
    for text in [
        "</textarea><script>alert(1)</script>",
        "\n\nhai dòng trống",
        "a & b &amp; <b>",
        "",
        "\r\nx",
    ] {
        let seen = fragment(
            Lang::Vi,
            move || view! { <TextArea name="note" label="Ghi chú" value=text /> },
        );

        assert_eq!(seen.count("script, b"), 0, "{}", seen.source);
        assert_eq!(seen.count("textarea"), 1);
        assert_eq!(
            seen.verbatim("textarea").replace('\r', ""),
            text.replace('\r', ""),
            "{}",
            seen.source
        );
    }
}

#[test]
fn field_associates_label_hint_and_error() {
    let seen = fragment(Lang::En, || {
        view! {
            <TextField
                name="cargos[0][length]"
                label="Length"
                value="<0>"
                hint=Some("In cm".to_owned())
                errors=vec![Label::own("Must be more than 0."), Label::operator("Phải lớn hơn 0", Lang::En)]
            />
        }
    });

    assert_eq!(seen.attributes("input", "id"), ["cargos-0-length"]);
    assert_eq!(seen.attributes("input", "name"), ["cargos[0][length]"]);
    assert_eq!(seen.attributes("input", "value"), ["<0>"]);
    assert_eq!(
        seen.attributes("input", "aria-describedby"),
        ["cargos-0-length-hint cargos-0-length-error"]
    );
    assert_eq!(seen.attributes("input", "aria-invalid"), ["true"]);
    assert_eq!(seen.attributes("label", "for"), ["cargos-0-length"]);
    assert!(
        seen.one("#cargos-0-length-error")
            .contains("Must be more than 0.")
    );
    assert_eq!(seen.one("#cargos-0-length-error [lang=vi]"), "Phải lớn hơn 0");
}

#[test]
fn valid_field_is_neither_invalid_nor_described() {
    let seen = fragment(
        Lang::Vi,
        || view! { <TextField name="contact_name" label="Tên" /> },
    );
    assert_eq!(
        seen.count("[aria-invalid], [aria-describedby], .error, [data-tone], [required], [maxlength]"),
        0
    );
}

#[test]
fn name_and_error_key_have_the_same_id() {
    for name in ["cargos[0][length]", "cargos.0.length"] {
        assert_eq!(field_error_id(name), "cargos-0-length-error");
    }
    for name in ["service_codes[]", "service_codes"] {
        assert_eq!(field_id(name), "service_codes");
    }
}

#[test]
fn unknown_option_stays_selected() {
    let seen = fragment(Lang::Vi, || {
        let choices = vec![Choice::new("cm", "cm"), Choice::new("m", "m")];
        view! { <SelectField name="unit" label="Đơn vị" value="feet<" choices=choices blank=Some("Chọn…".to_owned()) /> }
    });

    assert_eq!(seen.attributes("option", "value"), ["", "cm", "m", "feet<"]);
    assert_eq!(seen.attributes("option[selected]", "value"), ["feet<"]);
}

#[test]
fn date_is_repeated_in_words_and_garbage_is_kept() {
    let seen = fragment(
        Lang::En,
        || view! { <DateField name="pickup_date" label="Pickup" value="2026-08-14" /> },
    );
    assert_eq!(seen.attributes("input", "type"), ["date"]);
    assert_eq!(seen.one(".hint"), "Friday 14 Aug 2026");
    let seen = fragment(
        Lang::En,
        || view! { <DateField name="pickup_date" label="Pickup" value="14/8" /> },
    );
    assert_eq!(
        (
            seen.attributes("input", "type"),
            seen.attributes("input", "value")
        ),
        (vec!["text".into()], vec!["14/8".into()])
    );
}

#[test]
fn planned_day_that_is_over_says_so() {
    let said = |now: &str| {
        let context = PageContext {
            lang: Lang::En,
            now: now.parse().unwrap(),
            ..PageContext::default()
        };
        let seen = fragment_in(context, || {
            view! { <DateField name="pickup_date" label="Pickup" value="2026-08-14" planned=true /> }
        });
        seen.one(".hint")
    };
    assert_eq!(said("2026-08-14T12:00:00Z"), "Friday 14 Aug 2026");
    assert_eq!(said("2026-08-15T00:00:00Z"), "Friday 14 Aug 2026 · in the past");
}

#[test]
fn statuses_have_text_tone_and_icon() {
    let tag = |code: &'static str, given: Option<&'static str>, lang| {
        fragment(
            lang,
            move || view! { <StatusTag code=code label=given.map(str::to_owned) /> },
        )
    };
    let seen = tag("quoted", Some("Đã có báo giá"), Lang::Vi);
    assert_eq!(
        (seen.one(".tag"), seen.attributes(".tag", "data-tone")),
        ("Đã có báo giá".into(), vec!["decision".to_owned()])
    );
    assert_eq!(
        tag("quoted", Some("Đã có báo giá"), Lang::En).one(".tag"),
        "Quoted"
    );
    let seen = tag("floating<b>", Some("Lơ lửng"), Lang::En);
    assert_eq!(
        (seen.one(".tag [lang=vi]"), seen.attributes(".tag", "data-tone")),
        ("Lơ lửng".into(), vec!["wait".to_owned()])
    );
    assert_eq!(tag("floating<b>", None, Lang::Vi).one(".tag"), "floating<b>");
}

#[test]
fn steps_of_a_request_follow_its_status() {
    let steps = |code: &'static str| fragment(Lang::En, move || request_steps(code, None));
    let seen = steps("quoted");
    assert_eq!(seen.count("li[data-state=done]"), 2);
    assert_eq!(seen.one("li[aria-current=step] > span"), "Quoted");
    assert_eq!(seen.one(".steps-now"), "Step 3 of 6: Quoted");
    assert_eq!(
        steps("need_info").one("li[aria-current=step] > span"),
        "Info needed"
    );
    assert_eq!(steps("completed").count("li[data-state=done]"), 6);
    for code in ["cancelled", "floating"] {
        assert_eq!(steps(code).count("li, .tag"), 0, "{code}");
    }
}

#[test]
fn money_times_and_places_are_marked_up() {
    let seen = fragment(Lang::En, || {
        view! {
            <p id="money">{money(&Figure::new("86420000"), Some("VND"))}</p>
            <p id="time">{time("2026-08-08T02:10:00Z")}</p>
            <p id="place">{place_time("2026-08-07T19:10:00-07:00")}</p>
            <p id="date">{date("2026-12-25")}</p>
            <p id="odd">{time(MARKUP)}</p>
            <p id="ago">{ago("2026-07-20T08:30:00+07:00")}</p>
        }
    });

    assert_eq!(seen.verbatim("#money"), "86,420,000\u{a0}₫");
    assert_eq!(seen.one("#time"), "8 Aug 2026 09:10");
    assert_eq!(
        seen.one("#place"),
        "7 Aug 2026 19:10 UTC-7 (8 Aug 2026 09:10 UTC+7)",
        "the clock of the place first"
    );
    assert_eq!(
        seen.attributes("#place time", "datetime"),
        ["2026-08-07T19:10:00-07:00"]
    );
    assert_eq!(
        (seen.one("#date"), seen.attributes("#date time", "datetime")),
        ("25 Dec 2026".into(), vec!["2026-12-25".to_owned()])
    );
    assert_eq!(
        (seen.one("#odd"), seen.count("#odd time, #odd script")),
        ("—".into(), 0)
    );
    assert_eq!(seen.verbatim("#ago"), "2\u{a0}h");
}

fn read(value: &Value, lang: Lang) -> Shown {
    let value = value.clone();
    fragment(lang, move || readable(&value))
}

#[test]
fn values_of_any_shape_are_readable() {
    let seen = read(
        &json!({
            "message": "Cần MSDS", "fields": ["cargos.0.height", {"field": "contact_phone", "reason": null}],
            "origin_country": "VN", "deadline": "2026-07-20", "asked_at": "2026-07-13T09:48:00Z",
            "weight": 1234.5, "tax_code": 301_234_567, "urgent": true, "empty": {}, "none": null
        }),
        Lang::En,
    );
    assert_eq!(
        seen.texts("dt"),
        [
            "Message",
            "Items",
            "Field",
            "Country",
            "Answer by",
            "At",
            "Weight",
            "Tax code",
            "Urgent"
        ]
    );
    let values = seen.texts("dd");
    for expected in [
        "Cần MSDS",
        "Vietnam",
        "20 Jul 2026",
        "13 Jul 2026 16:48",
        "1,234.5",
        "301234567",
        "Yes",
    ] {
        assert!(values.iter().any(|one| one == expected), "{expected}: {values:?}");
    }
    assert_eq!(seen.texts("[lang=vi]")[0], "Cần MSDS");
}

#[test]
fn plain_texts_and_null_are_readable() {
    assert_eq!(
        read(&json!("Vui lòng bổ sung"), Lang::Vi).one("span"),
        "Vui lòng bổ sung"
    );
    assert_eq!(read(&json!(["một", "hai"]), Lang::Vi).texts("li"), ["một", "hai"]);
    for nothing in [json!(null), json!(""), json!([]), json!({"a": [null, " "]})] {
        assert!(domain::json::is_blank(&nothing));
        assert_eq!(read(&nothing, Lang::En).one("span.faint"), "None");
    }
    assert!(!domain::json::is_blank(&json!(0)) && !domain::json::is_blank(&json!(false)));
}

#[test]
fn markup_depth_and_size_are_bounded() {
    let seen = read(&json!({ MARKUP: MARKUP, "list": [MARKUP] }), Lang::En);
    assert_eq!(seen.count("script, img"), 0);
    let deep = (0..100).fold(json!("đáy"), |inner, _| json!({ "in": inner }));
    assert!(read(&deep, Lang::Vi).count("dl") <= 8);
    let seen = read(&json!((0..5_000).collect::<Vec<_>>()), Lang::En);
    assert_eq!(seen.count("li"), 201);
    assert_eq!(seen.texts("li")[200], "and 4800 more");
    let wide = json!((0..200).map(|_| json!(vec!["x"; 200])).collect::<Vec<_>>());
    assert!(read(&wide, Lang::Vi).count("li") <= 2_500);
    let long = read(&json!("ữ".repeat(50_000)), Lang::Vi).one("span.lines");
    assert_eq!(long.chars().count(), 20_000);
}

#[test]
fn errors_say_what_happened_and_what_to_do() {
    for lang in [Lang::Vi, Lang::En] {
        let troubles = [
            UpstreamError::NotFound,
            UpstreamError::Refused {
                message: Some(MARKUP.into()),
            },
            UpstreamError::RateLimited { retry_after: None },
            UpstreamError::HeldBack {
                retry_after: std::time::Duration::from_secs(9),
            },
            UpstreamError::NotMade,
            UpstreamError::OperatorFailed,
            UpstreamError::Unreachable,
            UpstreamError::TimedOut,
            UpstreamError::Unreadable,
        ];
        let mut told = Vec::new();
        for trouble in troubles {
            let seen = fragment(
                lang,
                move || view! { <UpstreamErrorBanner trouble=trouble what="Chứng từ" /> },
            );
            assert_eq!(
                (
                    seen.count("a[href='/requests/RFQ-2607-0187']"),
                    seen.count("script")
                ),
                (1, 0)
            );
            told.push(seen.one("h3"));
        }
        told.sort();
        told.dedup();
        assert_eq!(told.len(), 9, "each has its own sentence: {told:?}");
    }
}

#[test]
fn pagination_is_links() {
    let seen = fragment(Lang::En, || {
        let position = PagePosition {
            page: 2,
            last_page: 11,
            per_page: 20,
            total: Some(214),
            rows: 20,
        };
        pagination(position, |page| format!("/requests?page={page}"))
    });
    assert_eq!(seen.one("p"), "21–40 of 214 (page 2 of 11)");
    assert_eq!(
        seen.attributes("[rel=prev], [rel=next]", "href"),
        ["/requests?page=1", "/requests?page=3"]
    );
    assert_eq!(seen.one("[aria-current=page]"), "2");
    let seen = fragment(Lang::En, || {
        let position = PagePosition {
            page: 1,
            last_page: 1,
            per_page: 20,
            total: None,
            rows: 3,
        };
        pagination(position, |_| String::new())
    });
    assert_eq!(seen.count("a"), 0);
}
