//! Responses that did not go through, and the negotiation form, on their pages.

use domain::negotiation::{NegotiationForm, NoteInsertion};
use domain::quotation::SeenQuotation;
use domain::quotation_response::{ResponseInput, ResponseKind};
use serde_json::{Value, json};

use super::{QuotationResponseData, ResponseOutcome, page};
use crate::pages::testing::{MARKUP, Shown, html, quotation, request};
use crate::text::Lang;

fn input(fields: &[(&str, &str)]) -> ResponseInput {
    ResponseInput {
        negotiation: NegotiationForm::parse(fields.iter().copied()),
        ..ResponseInput::default()
    }
}

fn data(outcome: ResponseOutcome, input: ResponseInput, changes: Value) -> QuotationResponseData {
    let quotation = quotation(changes);
    QuotationResponseData {
        answered: None,
        code: "RFQ-2607-0187".into(),
        kind: ResponseKind::Negotiate,
        request: Some(request(json!({})).into()),
        seen: SeenQuotation::from_quotation(&quotation),
        seen_version: None,
        quotation: Some(quotation),
        catalogs: None,
        input,
        outcome,
        approval: None,
        once: "0123".into(),
    }
}

fn shown(data: QuotationResponseData) -> Shown {
    html(Lang::En, || page(data))
}

#[test]
fn negotiation_form_has_fields_for_every_charge() {
    let page = shown(data(ResponseOutcome::Opened, ResponseInput::default(), json!({})));
    page.is_sound();
    assert_eq!(
        page.texts(".negotiation .choice"),
        [
            "1. Cước hàng không 4.35 USD/kg",
            "2. THC 2,200 ₫/kg",
            "9. Bảo hiểm 1,180,000 ₫/lô",
            "A longer validity"
        ]
    );
    assert_eq!(page.count(".negotiation input[type=checkbox][checked]"), 0);
    assert_eq!(page.attributes("input[name=note_lang][checked]", "value"), ["vi"]);
    assert_eq!(
        page.attributes("button[formaction]", "formaction"),
        ["/requests/RFQ-2607-0187/quotation/negotiate/note"]
    );
    // The first button writes, so that Enter in a field sends nothing.
    assert_eq!(
        page.attributes("main form button", "formaction").len(),
        1,
        "one of them writes"
    );
    assert_eq!(
        page.texts("main form button").first().map(String::as_str),
        Some("Write the message")
    );
    assert_eq!(page.one("h1"), "Ask to renegotiate");
}

#[test]
fn target_error_is_linked_to_its_field() {
    let typed = input(&[
        ("version", "2"),
        ("lines[0][ask]", "Cước hàng không"),
        ("lines[0][target]", "4,100"),
        ("lines[1][ask]", "THC"),
        ("lines[1][target]", "2,000"),
        ("lines[1][reason]", "cao <b>"),
    ]);
    let page = shown(data(ResponseOutcome::Unwritten, typed, json!({})));
    page.is_sound();
    assert_eq!(page.attributes("#error-summary a", "href"), ["#lines-0-target"]);
    assert_eq!(
        page.one("#lines-0-target-error"),
        "This can be read in two ways. Write 4100 or 4.1."
    );
    assert_eq!(
        page.attributes("#lines-0-target", "aria-describedby"),
        ["lines-0-target-error"]
    );
    assert_eq!(page.count("[aria-invalid]"), 1);
    assert_eq!(page.attributes("#lines-1-target", "value"), ["2,000"]);
    assert_eq!(page.attributes("#lines-1-reason", "value"), ["cao <b>"]);
    assert_eq!(
        page.attributes(".negotiation input[checked]", "value"),
        ["Cước hàng không", "THC"]
    );
}

#[test]
fn empty_selection_is_an_error() {
    let page = shown(data(
        ResponseOutcome::Unwritten,
        ResponseInput::default(),
        json!({}),
    ));
    assert_eq!(page.attributes("#error-summary a", "href"), ["#note"]);
    assert!(page.has("Tick a charge or the longer validity"));
}

#[test]
fn composed_note_is_first_and_says_that_nothing_was_sent() {
    let mut typed = input(&[("version", "2"), ("lines[1][ask]", "THC")]);
    typed.note = "Kính gửi\n- THC".into();
    typed.negotiation.written = typed.note.clone();
    let page = shown(data(
        ResponseOutcome::Written(NoteInsertion::Before),
        typed,
        json!({}),
    ));
    page.is_sound();
    assert!(
        page.one("[role=status]:not([data-words])")
            .starts_with("Nothing was sent yet. The message had words of your own")
    );
    assert_eq!(page.one("textarea[name=note]"), "Kính gửi - THC");
    assert_eq!(
        page.attributes("input[name=written]", "value"),
        ["Kính gửi\n- THC"]
    );
    assert_eq!(page.count("details .negotiation"), 1, "the choices fold away");
}

#[test]
fn targets_of_removed_charges_are_reported_and_kept() {
    let typed = input(&[
        ("version", "1"),
        ("lines[0][ask]", "Phụ phí cũ"),
        ("lines[0][target]", "7"),
        ("lines[5][reason]", "vì sao"),
        ("lines[1][ask]", "Bảo hiểm"),
        ("lines[1][target]", "900,000"),
    ]);
    let page = shown(data(
        ResponseOutcome::Changed { words: None },
        typed.clone(),
        json!({}),
    ));
    page.is_sound();
    assert_eq!(
        page.texts(".banner li"),
        ["Phụ phí cũ · target 7", "Charge 6 · reason: vì sao"]
    );
    assert_eq!(
        page.attributes("#lines-2-target", "value"),
        ["900,000"],
        "by its name"
    );
    assert_eq!(
        page.attributes("input[type=hidden][name='lines[3][target]']", "value"),
        ["7"]
    );
    assert_eq!(
        page.attributes("input[type=hidden][name='lines[4][reason]']", "value"),
        ["vì sao"]
    );
    // Without a readable quotation all of it is carried.
    let mut blind = data(ResponseOutcome::Opened, typed.clone(), json!({}));
    blind.quotation = None;
    let page = shown(blind);
    page.is_sound();
    assert_eq!(
        page.attributes("input[type=hidden][name$='[target]']", "value"),
        ["7", "900,000", ""]
    );
    // Without a form it is there to be copied.
    let page = shown(data(
        ResponseOutcome::Closed,
        typed,
        json!({"can_respond": false}),
    ));
    assert_eq!(
        page.count("form[action$='/negotiate']:not([data-draft-waits])"),
        0
    );
    assert_eq!(page.count("section[aria-labelledby=kept] li"), 3);
}

#[test]
fn markup_in_targets_and_charges_is_escaped() {
    let fields = [
        ("version", "1"),
        ("lines[0][ask]", MARKUP),
        ("lines[0][target]", MARKUP),
        ("lines[1][reason]", MARKUP),
        ("written", MARKUP),
        ("extend", MARKUP),
    ];
    let charges = json!([{"name": MARKUP, "unit": MARKUP, "unit_price": MARKUP, "currency": MARKUP}, {}]);
    for problem in [
        ResponseOutcome::Opened,
        ResponseOutcome::Unwritten,
        ResponseOutcome::Written(NoteInsertion::InPlace),
        ResponseOutcome::Overtaken {
            version: 3,
            said: Some(MARKUP.into()),
        },
    ] {
        shown(data(problem, input(&fields), json!({"charges": charges}))).is_sound();
    }
}

#[test]
fn accept_dialog_shows_exclusions_and_sums_by_currency() {
    let accept = |changes| {
        let mut data = data(
            ResponseOutcome::Fields(Vec::new()),
            ResponseInput::default(),
            changes,
        );
        data.kind = ResponseKind::Accept;
        shown(data)
    };
    let facts = |page: &Shown| page.texts("form .facts > div").join(" | ");
    let full = facts(&accept(json!({})));
    for part in [
        "QT-2607-0142, version 2",
        "149,824,469 ₫",
        "All lines in USD4,815.45 USD",
        "All lines in VND3,928,232 ₫",
        "22 Jul 2026",
        "Thuế nhập khẩu",
        "Phí lưu kho",
    ] {
        assert!(full.contains(part), "{part} in {full}");
    }
    let bare = facts(&accept(
        json!({"totals": null, "valid_until": null, "exclusions": [" "], "charges": []}),
    ));
    for part in [
        "The operator gives no totals.",
        "No validity given",
        "Not includedNothing listed by the operator.",
    ] {
        assert!(bare.contains(part), "{part} in {bare}");
    }
    // One currency and a total: the lines add nothing to say.
    let one = json!([{"name": "x", "currency": "VND", "total": 1}]);
    assert!(!facts(&accept(json!({"charges": one}))).contains("All lines"));
}

#[test]
fn surplus_charges_are_mentioned() {
    let line = json!({"name": "Phí", "unit_price": 1, "currency": "VND"});
    for (count, boxes, told) in [(200, 201, false), (201, 201, true)] {
        let changes = json!({"charges": vec![line.clone(); count]});
        let page = shown(data(ResponseOutcome::Opened, ResponseInput::default(), changes));
        assert_eq!(page.count(".negotiation input[type=checkbox]"), boxes);
        assert_eq!(page.has("Only the first 200 charges"), told, "{count}");
    }
}

/// The quotation's own page with values typed before.
fn whole_page(changes: serde_json::Value, kept: Option<ResponseInput>) -> Shown {
    use crate::pages::quotation::{QuotationData, page};
    let data = QuotationData {
        about: crate::pages::testing::about(json!({})),
        quotation: Some(quotation(changes)),
        asked_version: None,
        versions: domain::quotation::QuotationVersions::default(),
        lane: None,
        approval: None,
        once: "0123".into(),
        kept: kept.map(|typed| (ResponseKind::Negotiate, typed)),
        notes: None,
    };
    html(Lang::En, || page(data))
}

#[test]
fn charges_to_renegotiate_are_listed_once() {
    let line = json!({"name": "Phí", "unit_price": 1, "currency": "VND"});
    for (count, listed) in [(1, true), (20, true), (21, false), (120, false)] {
        let page = whole_page(json!({"charges": vec![line.clone(); count]}), None);
        page.is_sound();
        assert_eq!(page.count("ul.negotiation"), usize::from(listed), "{count}");
        assert_eq!(page.count("details form ul.negotiation"), 0, "{count}");
        let ways = page.attributes("button[name=choose]", "formaction");
        let there = "/requests/RFQ-2607-0187/quotation/negotiate/note".to_owned();
        assert_eq!(ways, vec![there; 2 - usize::from(listed)], "{count}");
        // The button that sends is the last one of each form; the first one of a dialog closes it.
        assert_eq!(
            page.count("form[action$='/negotiate']:not([data-draft-waits]) button:not([formmethod], [formaction], [type=button])"),
            2
        );
    }
}

/// Both forms carry the typed values, at the charges of the version that they now are for.
#[test]
fn targets_are_hidden_fields_where_charges_are_not_listed() {
    let typed = input(&[
        ("version", "1"),
        ("lines[0][ask]", "Phụ phí cũ"),
        ("lines[5][reason]", "vì sao <b>"),
        ("lines[1][ask]", "Bảo hiểm"),
        ("lines[1][target]", "900,000"),
        ("extend", "1"),
        ("note_lang", "en"),
        ("written", "Dear"),
    ]);
    let page = whole_page(json!({}), Some(typed));
    page.is_sound();
    let fold = "details form[action$='/negotiate'] ";
    for (name, value) in [
        ("lines[2][ask]", "Bảo hiểm"),
        ("lines[2][target]", "900,000"),
        ("lines[3][ask]", "Phụ phí cũ"),
        ("lines[4][reason]", "vì sao <b>"),
        ("note_lang", "en"),
        ("written", "Dear"),
    ] {
        let field = format!("{fold}input[type=hidden][name='{name}']");
        assert_eq!(page.attributes(&field, "value"), [value], "{name}");
    }
    assert_eq!(page.count(&format!("{fold}input[name=extend][checked]")), 1);
    assert_eq!(
        page.texts(&format!("{fold}ul.prose li")),
        [
            "Bảo hiểm · target 900,000",
            "Phụ phí cũ",
            "Charge 6 · reason: vì sao <b>"
        ]
    );
}

#[test]
fn expiring_quotation_links_to_the_extension() {
    let of = |changes| whole_page(changes, None);
    let link = "a[href='/requests/RFQ-2607-0187/quotation/negotiate/note?ask=extension']";
    // The page is of 20 July, 11:00.
    for (changes, links) in [
        (json!({"valid_until": "2026-07-22"}), 0),
        (json!({"valid_until": "2026-07-21"}), 1),
        (json!({"valid_until": null}), 0),
        (json!({"valid_until": "2026-07-17", "is_expired": true}), 1),
        (
            json!({"valid_until": "2026-07-17", "is_expired": true, "can_respond": false}),
            0,
        ),
        (json!({"valid_until": "2026-07-21", "can_respond": false}), 0),
    ] {
        assert_eq!(of(changes.clone()).count(link), links, "{changes}");
    }
}
