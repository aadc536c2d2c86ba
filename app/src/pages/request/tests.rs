//! The pages of one request with ordinary and with hostile contents, in both languages.

use domain::activity::RequestActivity;
use domain::documents::UploadProblem;
use domain::documents::checklist::{
    CargoTrait, Checklist, NeedingLine, Paper, PaperChoices, PaperEntry, PaperReason, PaperState,
};
use domain::quotation::SeenQuotation;
use domain::quotation_response::{MissingField, ResponseInput, ResponseKind};
use domain::rfq_form::RfqForm;
use std::sync::Arc;

use partner_api::{Attachment, Invalid, Milestone};
use serde_json::{Value, json};

use super::{RequestData, TypedAgain, page};
use crate::document::Page;
use crate::flash::Flash;
use crate::page_context::PageContext;
use crate::pages::quotation_print::{self, PrintData};
use crate::pages::quotation_response::{self, QuotationResponseData, ResponseOutcome};
use crate::pages::testing::{MARKUP, about, frame, hostile, html, html_in, quotation, request};
use crate::pages::{documents, tracking};
use crate::quotation_document::model::Letterhead;
use crate::text::Lang;
use crate::upstream_error::{Loadable, UpstreamError};

fn list<T: serde::de::DeserializeOwned>(value: Value) -> Vec<T> {
    serde_json::from_value(value).unwrap()
}

fn milestones() -> Value {
    json!([{"id": 1, "operation_status": "departed", "operation_status_label": "Đã khởi hành", "happened_at": "2026-08-05T23:50:00+07:00",
        "location": "SGN", "content": "Chuyến NH834"}])
}

fn attachments() -> Value {
    json!([
        {"id": 1, "doc_type": "msds", "file_name": "MSDS.pdf", "file_size": 1_258_291, "note": "bản ký", "uploaded_at": "2026-07-14T10:31:00+07:00"},
        {"id": 2, "doc_type": "bill_of_lading", "file_name": "AWB.pdf", "mime_type": "application/pdf", "file_size": 98_304, "uploaded_at": "2026-07-14T10:32:00+07:00"},
        {"id": null, "doc_type": "unheard_of", "file_name": "", "mime_type": "application/x-unheard-of", "file_size": -1}
    ])
}

fn data(changes: Value) -> RequestData {
    RequestData {
        team: None,
        typed: None,
        about: about(changes),
        quotation: Loadable::Here(quotation(json!({}))),
        last_opened: None,
        milestones: Loadable::Here(Arc::new(list(milestones()))),
        attachments: Loadable::Here(Arc::new(list(attachments()))),
        checklist: None,
        activity: Some(RequestActivity::default()),
        imported: None,
    }
}

/// The forms whose drafts the page ends, and those that it has lines for.
#[test]
fn drafts_of_responses_end_with_the_answer() {
    let lines = |notice, status: &str| {
        let context = PageContext {
            notice,
            ..frame(Lang::En)
        };
        let page = html_in(context, || page(data(json!({"status": status}))));
        page.is_sound();
        (
            page.count("[data-draft-waits]"),
            page.attributes("[data-draft-waits][data-done]", "action"),
        )
    };
    let ended =
        ["accept", "negotiate", "reject"].map(|kind| format!("/requests/RFQ-2607-0187/quotation/{kind}"));
    for (notice, status) in [
        (Flash::QuotationAccepted, "confirmed"),
        (Flash::QuotationRejected, "cancelled"),
        (Flash::AlreadyDone, "cancelled"),
    ] {
        assert_eq!(lines(Some(notice), status), (4, ended.to_vec()));
    }
    for notice in [None, Some(Flash::AlreadyDone)] {
        assert_eq!(lines(notice, "quoted"), (1, Vec::new()));
    }
}

/// The draft of a form goes with the page after it, also where its answer was lost and the form was sent once more.
#[test]
fn drafts_of_forms_end_with_what_was_sent() {
    let ended = |notice, status: &str| {
        let context = PageContext {
            notice: Some(notice),
            ..frame(Lang::En)
        };
        let page = html_in(context, || page(data(json!({"status": status}))));
        page.is_sound();
        page.count("[data-draft-done]")
    };
    for notice in [
        Flash::RequestSent,
        Flash::RequestSentBefore,
        Flash::AnswerSent,
        Flash::AnswerSentBefore,
    ] {
        assert_eq!(ended(notice, "submitted"), 1, "{notice:?}");
    }
    // The answer that came before had no effect.
    assert_eq!(ended(Flash::AnswerSentBefore, "need_info"), 0);
    assert_eq!(ended(Flash::AlreadyDone, "submitted"), 0);
}

#[test]
fn page_shows_every_section() {
    let page = html(Lang::En, || {
        page(data(
            json!({"customer_tax_code": "0301234567", "is_on_hold": true, "special_note": "Giao giờ hành chính"}),
        ))
    });
    page.is_sound();
    assert_eq!(page.one("h1"), "PO-88231 QuotedOn hold");
    for words in [
        "RFQ-2607-0187",
        "QT-2607-0142",
        "SGN",
        "DAP – Delivered at place",
        "Insurance",
        "Giao giờ hành chính",
        "0301234567",
        "149,824,469 ₫",
        "MSDS.pdf",
        "Chuyến NH834",
    ] {
        assert!(page.has(words), "{words}");
    }
    assert_eq!(
        page.one("table[aria-labelledby=cargo] tbody tr"),
        "1. Loa Bluetoothhas batteries24412.060 × 40 × 45 cm2.5920432.0432.0"
    );
    assert_eq!(
        page.one("table[aria-labelledby=cargo] tfoot tr"),
        "1 line24412.02.5920432.0432.0"
    );
    assert!(
        page.attributes("a", "href")
            .contains(&"/requests/new?from=RFQ-2607-0187".to_owned())
    );
    assert_eq!(
        page.texts("section[aria-labelledby=quotation] a.btn"),
        ["Read and answer"]
    );
}

#[test]
fn quotation_that_cannot_be_answered_says_whether_a_new_version_comes() {
    for (status, vietnamese, english) in [
        ("quoting", "đang soạn phiên bản mới", "is preparing a new version"),
        (
            "submitted",
            "đang soạn phiên bản mới",
            "is preparing a new version",
        ),
        (
            "need_info",
            "chờ bạn bổ sung thông tin",
            "waits for your information",
        ),
        ("quoted", "không còn trả lời được", "can no longer be answered"),
    ] {
        for (lang, words) in [(Lang::Vi, vietnamese), (Lang::En, english)] {
            let page = html(lang, || {
                page(RequestData {
                    quotation: Loadable::Here(quotation(json!({"can_respond": false}))),
                    ..data(json!({"status": status}))
                })
            });
            let told = page.texts("section[aria-labelledby=quotation] p.small");
            assert!(told.iter().any(|told| told.contains(words)), "{status}: {told:?}");
        }
    }
}

#[test]
fn empty_request_has_a_page() {
    let nothing = json!({"partner_ref": null, "quotation_no": null, "status": "", "status_label": null, "services": null, "origin_country": null,
        "dest_country": null, "created_at": null, "updated_at": null, "contact": null, "origin": null, "destination": null, "schedule": null,
        "incoterm": null, "delivery_scope": null, "currency": null, "special_requirements": null, "cargos": null, "quotation": null});
    let data = RequestData {
        quotation: Loadable::Absent,
        milestones: Loadable::Failed(UpstreamError::TimedOut),
        attachments: Loadable::Here(Arc::new(Vec::new())),
        ..data(nothing)
    };
    for lang in [Lang::Vi, Lang::En] {
        html(lang, || page(data.clone())).is_sound();
    }
}

#[test]
fn status_that_is_no_step_is_named_once() {
    for status in ["cancelled", "floating"] {
        let page = html(Lang::En, || page(data(json!({"status": status}))));
        assert_eq!(
            page.count(".page > :not(.cols, .panel) .tag, h1 .tag"),
            1,
            "{status}"
        );
    }
}

#[test]
fn question_is_shown_first() {
    let asked =
        json!({"status": "need_info", "info_request": {"message": "Thiếu MSDS", "fields": ["cargos"]}});
    let page = html(Lang::Vi, || page(data(asked)));
    page.is_sound();
    assert!(
        page.one(".banner[data-tone=attention] blockquote")
            .contains("Thiếu MSDS")
    );
    assert_eq!(
        page.attributes(".banner a.btn.primary", "href"),
        ["/requests/RFQ-2607-0187/edit"]
    );
}

#[test]
fn two_hundred_cargo_lines_and_long_texts_are_whole() {
    let long = "Hàng hóa rất dài ".repeat(300);
    let line =
        json!({"name": long, "package_count": 1, "gross_weight": 0.1, "volume": 0.001, "description": long});
    let page = html(Lang::Vi, || {
        page(data(
            json!({"cargos": vec![line; 200], "partner_ref": "R".repeat(100), "special_note": long}),
        ))
    });
    page.is_sound();
    assert_eq!(page.count("table[aria-labelledby=cargo] tbody tr"), 200);
    let sums = page.texts("table[aria-labelledby=cargo] tfoot tr");
    assert_eq!(
        sums.len(),
        2,
        "below the open lines and, on paper, below the last"
    );
    assert!(sums.iter().all(|sums| sums.starts_with("200 dòng20020,0")));
    assert!(page.has(long.trim()));
}

#[test]
fn sum_says_of_how_many_lines_it_is() {
    let lines =
        json!([{"name": "A", "package_count": 1}, {"name": "B", "package_count": 2, "gross_weight": 500}]);
    for (lang, expected) in [
        (Lang::Vi, "2 dòng3500 1 trên 2 dòng———"),
        (Lang::En, "2 lines3500 1 of 2 lines———"),
    ] {
        let page = html(lang, || page(data(json!({"cargos": lines}))));
        page.is_sound();
        assert_eq!(page.one("table[aria-labelledby=cargo] tfoot tr"), expected);
    }
}

#[test]
fn sum_of_some_lines_is_not_compared_with_an_estimate_of_all() {
    let line = |volumetric: Value| {
        json!({"name": "Loa", "package_count": 24, "gross_weight": 412, "length": 60, "width": 40, "height": 45,
            "volume": 2.592, "volumetric_weight": volumetric, "chargeable_weight": 518.4})
    };
    let compared = |second: Value| {
        let cargos = json!([line(518.4.into()), second]);
        let page = html(Lang::En, || page(data(json!({"cargos": cargos}))));
        page.is_sound();
        page.count("#estimate")
    };
    assert_eq!(compared(line(518.4.into())), 1);
    assert_eq!(compared(line(Value::Null)), 0);
}

#[test]
fn long_cargo_list_is_folded_after_its_first_lines() {
    let with = |count, lang| {
        let line = json!({"name": "Loa", "package_count": 1});
        html(lang, || page(data(json!({"cargos": vec![line; count]}))))
    };
    let whole = with(12, Lang::En);
    assert_eq!(whole.count("section[aria-labelledby=cargo] details"), 0);
    assert_eq!(whole.count("table[aria-labelledby=cargo] tbody tr"), 12);
    let folded = with(200, Lang::En);
    folded.is_sound();
    let fold = "section[aria-labelledby=cargo] details.on-paper:not([open])";
    assert_eq!(
        folded.one(&format!("{fold} summary")).trim(),
        "and 192 more lines"
    );
    assert_eq!(folded.count(&format!("{fold} tbody tr")), 192);
    assert!(folded.texts(&format!("{fold} tbody th"))[0].starts_with("9. "));
    assert_eq!(folded.count("table[aria-labelledby=cargo] tbody tr"), 200);
    assert!(with(200, Lang::Vi).has("và 192 dòng nữa"));
}

#[test]
fn lines_beyond_two_hundred_are_told() {
    let with = |count, lang| {
        let line = json!({"name": "Loa", "package_count": 1});
        html(lang, || page(data(json!({"cargos": vec![line; count]}))))
    };
    let page = with(203, Lang::Vi);
    page.is_sound();
    assert_eq!(page.count("table[aria-labelledby=cargo] tbody tr"), 200);
    assert!(page.has("trả về thêm 3 dòng") && page.has("không có trong tổng"));
    assert!(with(201, Lang::En).has("one more line than the 200"));
    assert!(!with(200, Lang::Vi).has("trả về thêm"));
}

#[test]
fn unreadable_property_of_goods_is_never_told_as_none() {
    let line = json!({"name": "Pin", "is_dangerous": "UN3481", "has_battery": "Có", "has_liquid": "không"});
    let shown = |lang| html(lang, || page(data(json!({"cargos": [line]}))));
    let goods = shown(Lang::En).one("table[aria-labelledby=cargo] tbody small");
    assert_eq!(goods, "has batteries · dangerous goods: yes or no cannot be read");
    assert!(shown(Lang::Vi).has("hàng nguy hiểm: không đọc được là có hay không"));
}

#[test]
fn containers_are_named_with_and_without_their_number() {
    let line =
        |kind: Value, count: Value| json!({"name": "x", "container_type": kind, "container_count": count});
    let cargos = json!([
        line("40HC".into(), Value::Null),
        line("40HC".into(), 2.into()),
        line("45GP".into(), Value::Null),
        line("flat".into(), Value::Null),
        line(Value::Null, 0.into()),
    ]);
    let mut data = data(json!({"cargos": cargos}));
    let catalogs = json!({"container_types": {"40HC": "Container cao 40 feet", "45GP": "Container 45 feet"}});
    data.about.catalogs = Some(Arc::new(serde_json::from_value(catalogs).unwrap()));
    let shown = html(Lang::Vi, || page(data));
    shown.is_sound();
    assert_eq!(
        shown.texts("table[aria-labelledby=cargo] tbody small"),
        [
            "Container cao 40 feet",
            "2 × Container cao 40 feet",
            "Container 45 feet",
            "flat",
            "số container: 0"
        ]
    );
}

/// The means of transport stands in words beside its drawing.
#[test]
fn means_of_transport_is_named_on_the_lane() {
    let shown = |modes: &[&str]| {
        let services: Vec<Value> = modes
            .iter()
            .map(|mode| json!({"code": "s", "name": "Dịch vụ", "transport_mode": mode}))
            .collect();
        html(Lang::En, || page(data(json!({"services": services}))))
    };
    let rail = shown(&["customs", "rail"]);
    assert_eq!(rail.texts(".lane .via .sr"), ["Rail, to"]);
    assert_eq!(rail.attributes(".lane .via", "title"), ["Rail"]);
    assert_eq!(rail.attributes(".lane .via use", "href"), ["/icons.svg#train"]);
    let stored = shown(&["warehouse"]);
    assert_eq!(
        stored.attributes(".lane .via use", "href"),
        ["/icons.svg#warehouse"]
    );
    assert_eq!(shown(&[]).texts(".lane .via .sr"), ["to"]);
}

#[test]
fn documents_are_grouped_and_uploadable() {
    let of = |changes: Value| documents::DocumentsData {
        about: about(changes),
        attachments: Loadable::Here(Arc::new(list(attachments()))),
        checklist: None,
        input: documents::UploadInput::default(),
        outcome: None,
        once: "0123".into(),
    };
    let page = html(Lang::En, || documents::page(of(json!({}))));
    page.is_sound();
    assert_eq!(page.count("section[aria-labelledby=ours] .files > li"), 1);
    assert_eq!(page.count("section[aria-labelledby=theirs] .files > li"), 1);
    // Either may have added it.
    assert_eq!(
        page.one("section[aria-labelledby=others] h2"),
        "Other types: from you or the operator"
    );
    assert_eq!(
        page.attributes("section[aria-labelledby=ours] a.btn", "href"),
        ["/requests/RFQ-2607-0187/documents/1"]
    );
    assert!(page.has("cannot be downloaded"));
    assert_eq!(
        page.one("section[aria-labelledby=theirs] .files li p"),
        "Bill of lading, PDF, 96 KB, 14 Jul 2026 10:32"
    );
    assert_eq!(
        page.attributes(".files [title]", "title"),
        ["application/pdf", "application/x-unheard-of"]
    );
    assert_eq!(
        page.one("section[aria-labelledby=others] .files li p"),
        "unheard_of, application/x-unheard-of",
        "no size that cannot be"
    );
    let fields = page.attributes("form[enctype='multipart/form-data'] [name]", "name");
    assert_eq!(fields, ["once", "doc_type", "file", "note"]);
    assert_eq!(page.count("[name=file][multiple]"), 1);
    let several = html(Lang::En, || {
        let mut data = of(json!({}));
        data.input.rows = vec![documents::UploadRow::default(); 10];
        documents::page(data)
    });
    several.is_sound();
    let fields = several.attributes("form[enctype='multipart/form-data'] [name]", "name");
    assert_eq!(
        fields[1..21],
        ["doc_type", "file"].repeat(10),
        "each file behind its type"
    );
    assert_eq!(several.count("[name=file][multiple], [name=file][required]"), 0);
    let closed = html(Lang::En, || documents::page(of(json!({"status": "completed"}))));
    closed.is_sound();
    assert_eq!(closed.count("input[type=file]"), 0);
    assert!(closed.has("takes no more documents"));
}

const LIST: &str = "section[aria-labelledby=checklist]";

#[test]
fn checklist_says_what_is_missing_and_why() {
    let lines = json!([
        {"name": "Loa", "has_battery": true, "is_dangerous": true},
        {"name": "", "requires_permit": true, "permit_note": "FCC"},
        {"requires_permit": true}, {"requires_permit": true}, {"requires_permit": true}
    ]);
    let shown = |lang, fields: Value, choices: PaperChoices| {
        let about = about(fields);
        let attachments: Vec<Attachment> = list(attachments());
        let checklist = Some(Checklist::new(&about.request, &attachments, &choices));
        let documents = documents::DocumentsData {
            about,
            attachments: Loadable::Here(Arc::new(attachments)),
            checklist,
            input: documents::UploadInput::default(),
            outcome: None,
            once: "0123".into(),
        };
        html(lang, || documents::page(documents))
    };
    let choices = PaperChoices::from([(Paper::PackingList, false)]);
    let confirmed = json!({"status": "confirmed", "cargos": lines, "operation_status": "departed"});
    let page = shown(Lang::En, confirmed, choices);
    page.is_sound();
    assert_eq!(page.one(&format!("{LIST} h2")), "2 of 4 usual documents are here");
    assert_eq!(page.attributes(&format!("{LIST} progress"), "max"), ["4"]);
    let permit = "Line 2 requires a permit: FCC. Line 3 requires a permit. Line 4 requires a permit. And one more line.";
    assert_eq!(
        page.texts(&format!("{LIST} li > div:not(.acts)")),
        [
            "Commercial invoiceUsually needed. The goods go from Vietnam to United States, through customs. ",
            &format!("PermitUsually needed. {permit} "),
            "Certificate of originIf wanted. The receiver may pay less import duty with it. ",
            "Packing listNot needed. The goods go from Vietnam to United States, through customs. ",
            "Safety data sheet (MSDS), Bill of lading or air waybillHere.Safety data sheet (MSDS): Line 1 (“Loa”) has batteries, is dangerous goods.",
        ]
        .map(str::trim_end)
    );
    assert_eq!(
        page.attributes(&format!("{LIST} li[data-tone=attention] a"), "href"),
        ["commercial_invoice", "permit"]
            .map(|kind| format!("/requests/RFQ-2607-0187/documents?doc_type={kind}#add"))
    );
    assert_eq!(
        page.attributes(&format!("{LIST} [name=needed]"), "value"),
        ["no", "no", "yes", "yes"]
    );

    let unread = json!([{"name": "Loa", "requires_permit": "x"}]);
    let unread = shown(
        Lang::En,
        json!({"status": "confirmed", "cargos": unread}),
        PaperChoices::new(),
    );
    assert!(
        unread.has("Line 1 (“Loa”): to be checked, as yes or no cannot be read: requires a permit."),
        "{:?}",
        unread.texts(LIST)
    );

    let early = shown(
        Lang::Vi,
        json!({"status": "quoting", "cargos": []}),
        PaperChoices::new(),
    );
    early.is_sound();
    assert!(early.has("Chưa gấp") && early.count(&format!("{LIST} li[data-tone=attention]")) == 0);
    let home = json!({"dest_country": "VN", "destination": null, "cargos": []});
    assert_eq!(
        shown(Lang::En, home, PaperChoices::new()).count(LIST),
        0,
        "nothing is usually needed"
    );
}

/// A file of each outcome, with markup in every text.
fn hostile_outcomes() -> Vec<documents::FileOutcome> {
    let refusal = Invalid {
        message: Some(MARKUP.into()),
        errors: [("file".to_owned(), vec![MARKUP.to_owned()])].into(),
    };
    let results = [
        documents::FileResult::Uploaded(documents::FileRemark::Nothing),
        documents::FileResult::Repeated { listed: Some(false) },
        documents::FileResult::Problems(vec![UploadProblem::Extension {
            file_name: MARKUP.into(),
        }]),
        documents::FileResult::Refused(refusal),
        documents::FileResult::Closed,
        documents::FileResult::NotSent(UpstreamError::TimedOut),
        documents::FileResult::Unknown {
            listed: None,
            said: Some(MARKUP.into()),
        },
    ];
    let outcome = |result| documents::FileOutcome {
        file_name: MARKUP.into(),
        doc_type: MARKUP.into(),
        result,
    };
    results.map(outcome).into()
}

/// Every page of one request, with markup in every text.
fn hostile_pages() -> Vec<Box<dyn Fn() -> Page>> {
    let shaped = serde_json::from_str::<Value>(
        r#"{"partner_ref":"x","quotation_no":"x","job_number":"x","status":"x","status_label":"x","services":[{"code":"x","name":"x"}],
        "contact":{"name":"x"},"origin":{"port":"x"},"destination":["x"],"schedule":"x","incoterm":"x","delivery_scope":"x","currency":"x",
        "special_requirements":["x"],"special_note":"x","info_request":{"x":["x"]},"operation_status":"x","operation_status_label":"x",
        "cargos":[{"name":"x","package_count":"x","package_type":"x","hs_code":"x","nature":"x","note":"x","container_type":"x","container_count":"x",
        "goods_value":"x","goods_currency":"x","dimension_unit":"x","length":"x"}],"customer":"x"}"#,
    )
    .unwrap();
    let about = about(hostile(&shaped));
    let quotation = {
        let mut changes = hostile(&serde_json::to_value(quotation(json!({})).as_ref()).unwrap());
        changes["can_respond"] = true.into();
        quotation(changes)
    };
    let milestones: Vec<Milestone> = list(hostile(&milestones()));
    let attachments: Vec<Attachment> = list(hostile(&attachments()));
    let checklist = Some(Checklist {
        entries: Paper::ALL
            .map(|paper| PaperEntry {
                paper,
                reason: PaperReason::Lines(vec![NeedingLine {
                    number: 1,
                    name: MARKUP.into(),
                    traits: vec![CargoTrait::Permit],
                    unread: vec![CargoTrait::Dangerous],
                    permit_note: Some(MARKUP.into()),
                }]),
                standing: PaperState::Missing,
            })
            .into(),
        is_due: true,
    });
    let request = RequestData {
        team: None,
        typed: Some(TypedAgain {
            reference: MARKUP.into(),
            packed: "x".into(),
            there: RfqForm::default(),
            typed: RfqForm::from_request(&about.request),
        }),
        about: about.clone(),
        quotation: Loadable::Here(quotation.clone()),
        last_opened: None,
        milestones: Loadable::Here(Arc::new(milestones.clone())),
        attachments: Loadable::Here(Arc::new(attachments.clone())),
        checklist: checklist.clone(),
        activity: None,
        imported: None,
    };
    let tracking = tracking::TrackingData {
        follows: None,
        about: about.clone(),
        milestones: Loadable::Here(Arc::new(milestones)),
    };
    let print = PrintData {
        about: about.clone(),
        quotation: quotation.clone(),
        former: None,
        version: Some(MARKUP.into()),
        not_kept: Some(MARKUP.into()),
        letterhead: Letterhead {
            address: Some(MARKUP.into()),
            ..Letterhead::default()
        },
        origin: Some("https://portal.example".into()),
        reader: Lang::En,
    };
    let documents = documents::DocumentsData {
        about: about.clone(),
        attachments: Loadable::Here(Arc::new(attachments)),
        checklist,
        input: documents::UploadInput {
            rows: vec![
                documents::UploadRow {
                    doc_type: MARKUP.into(),
                    file_name: MARKUP.into(),
                };
                2
            ],
            note: MARKUP.into(),
        },
        outcome: Some(documents::UploadOutcome {
            problems: Vec::new(),
            files: hostile_outcomes(),
        }),
        once: "0123".into(),
    };
    let mut pages: Vec<Box<dyn Fn() -> Page>> = vec![
        Box::new(move || page(request.clone())),
        Box::new(move || tracking::page(tracking.clone())),
        Box::new(move || quotation_print::page(print.clone())),
        Box::new(move || documents::page(documents.clone())),
    ];
    let refusal = || Invalid {
        message: Some(MARKUP.into()),
        errors: ["note", MARKUP]
            .map(|field| (field.to_owned(), vec![MARKUP.to_owned()]))
            .into(),
    };
    for outcome in [
        ResponseOutcome::Fields(vec![
            MissingField::Note,
            MissingField::Reason,
            MissingField::Seen,
            MissingField::BadVersion,
            MissingField::UnknownReason,
        ]),
        ResponseOutcome::Changed {
            words: Some(MARKUP.into()),
        },
        ResponseOutcome::TwoVersions,
        ResponseOutcome::Closed,
        ResponseOutcome::Expired,
        ResponseOutcome::Refused(refusal()),
        ResponseOutcome::Unread(UpstreamError::Refused {
            message: Some(MARKUP.into()),
        }),
        ResponseOutcome::NotSent(UpstreamError::Unreadable),
        ResponseOutcome::Unknown {
            after: Some(Arc::new(request_of(&about))),
            said: Some(MARKUP.into()),
        },
        ResponseOutcome::Unknown {
            after: None,
            said: None,
        },
    ] {
        for kind in ResponseKind::ALL {
            let data = QuotationResponseData {
                answered: None,
                code: MARKUP.into(),
                kind,
                request: Some(about.request.clone()),
                quotation: Some(quotation.clone()),
                catalogs: None,
                seen: SeenQuotation {
                    version: MARKUP.into(),
                    total: MARKUP.into(),
                    currency: MARKUP.into(),
                    quotation_no: MARKUP.into(),
                    ..SeenQuotation::default()
                },
                seen_version: Some(crate::pages::testing::quotation(json!({}))),
                input: ResponseInput {
                    note: MARKUP.into(),
                    reason_code: MARKUP.into(),
                    ..ResponseInput::default()
                },
                outcome: outcome.clone(),
                approval: None,
                once: "0123".into(),
            };
            pages.push(Box::new(move || quotation_response::page(data.clone())));
        }
    }
    pages
}

fn request_of(about: &crate::request_header::RequestHeader) -> partner_api::RequestDetails {
    about.request.as_ref().clone()
}

#[test]
fn markup_in_every_text_is_escaped_on_every_page() {
    for lang in [Lang::Vi, Lang::En] {
        for page in hostile_pages() {
            html(lang, page).is_sound();
        }
    }
}

#[test]
fn changed_quotation_is_announced() {
    let data = QuotationResponseData {
        answered: None,
        code: "RFQ-2607-0187".into(),
        kind: ResponseKind::Accept,
        request: Some(Arc::new(request(json!({})))),
        quotation: Some(quotation(json!({"version": 3, "totals": {"total": 154_166_677}}))),
        catalogs: None,
        seen: SeenQuotation {
            version: "2".into(),
            total: "149824469".into(),
            currency: "VND".into(),
            quotation_no: "QT-2607-0142".into(),
            ..SeenQuotation::default()
        },
        seen_version: Some(quotation(json!({"carrier": "ANA"}))),
        input: ResponseInput {
            note: "Gửi booking trước 17:00".into(),
            reason_code: String::new(),
            ..ResponseInput::default()
        },
        outcome: ResponseOutcome::Changed { words: None },
        approval: None,
        once: "0123".into(),
    };
    let page = html(Lang::En, || quotation_response::page(data.clone()));
    page.is_sound();
    assert_eq!(
        page.one("h1"),
        "Nothing was sent: version 3 arrived while you were reading"
    );
    assert_eq!(
        page.texts("table[aria-labelledby=moved] tbody tr"),
        ["Version23", "Total149,824,469 ₫154,166,677 ₫+4,342,208 ₫"]
    );
    assert!(
        page.one("section[aria-labelledby=compare]")
            .contains("CarrierANA")
    );
    assert_eq!(
        page.attributes("form input[name=version]", "value"),
        ["3"],
        "the form is for what is there now"
    );
    assert_eq!(page.one("textarea#note"), "Gửi booking trước 17:00");
}
