use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use partner_api::{ApiError, DocumentText, ListQuery, Status, Transport};
use serde_json::{Value, json};
use wiremock::ResponseTemplate;

use super::{always, client, code, details, rfq, success, success_body, token};

#[tokio::test]
async fn repeated_partner_ref_differs_from_a_new_request() {
    for (status, existed) in [(201, false), (200, true)] {
        let server = always(ResponseTemplate::new(status).set_body_json(json!({"data": details()}))).await;
        let created = client(&server)
            .create(&token(), &rfq(Some("PO-1")))
            .await
            .unwrap();
        assert_eq!(
            (created.existed, created.request.summary.rfq_code.as_str()),
            (existed, "RFQ-2607-0187")
        );
    }
}

#[tokio::test]
async fn figures_are_read_exactly() {
    let body = r#"{"status":"success","data":{"version":2,"can_respond":true,"totals":{"total":9007199254740993.50},
        "charges":[{"name":"THC","unit_price":0.10,"currency":"USD"}]}}"#;
    let server = always(ResponseTemplate::new(200).set_body_raw(body, "application/json")).await;
    let quotation = client(&server).quotation(&token(), &code()).await.unwrap();
    assert_eq!(
        quotation.value.total().unwrap().as_received(),
        "9007199254740993.50"
    );
    assert_eq!(
        quotation.value.charges[0]
            .unit_price
            .as_ref()
            .unwrap()
            .as_received(),
        "0.10"
    );
}

#[tokio::test]
async fn details_say_whether_long_texts_of_200_cargo_lines_are_whole() {
    // Of three bytes each: the first need not be cut at all, the second fit after all.
    for (letters, is_whole) in [(200, true), (500, true), (1_000, false), (3_000, false)] {
        let description = "ữ".repeat(letters);
        let line = json!({"name": "Máy lọc nước <b>", "package_count": 3, "gross_weight": 12.5, "description": description});
        let details = json!({"rfq_code": "RFQ-2607-0187", "status": "teleported", "cargos": vec![line; 200]});
        let server = always(success(&details)).await;
        let (client, token, code) = (client(&server), token(), code());
        let read = client.request(&token, &code).await.unwrap().value;
        let accepted = client.accept(&token, &code, None).await.unwrap();
        assert_eq!(accepted.value, read, "{letters}");
        let created = client.create(&token, &rfq(None)).await.unwrap();
        assert_eq!(created.request, read, "{letters}");
        assert_eq!(read.cargos.len(), 200);
        assert_eq!(read.summary.state(), Status::Unknown("teleported".into()));
        assert_eq!(read.is_whole(), is_whole, "{letters}");
        for line in &read.cargos {
            let shown = line.description.as_deref().unwrap();
            assert!(
                if is_whole {
                    shown == description
                } else {
                    shown.ends_with('…')
                },
                "{letters}"
            );
        }
    }
}

#[tokio::test]
async fn lists_are_read_in_every_usual_shape() {
    let milestone = json!({"id": 1, "operation_status": "departed"});
    for (data, count) in [
        (json!([milestone]), 1),
        (json!({"items": [milestone, milestone]}), 2),
        (json!({"0": milestone}), 1),
        (json!([]), 0),
        (json!(null), 0),
        (json!([milestone, "?", null, []]), 1),
    ] {
        let server = always(success(&data)).await;
        assert_eq!(
            client(&server)
                .milestones(&token(), &code())
                .await
                .unwrap()
                .value
                .len(),
            count,
            "{data}"
        );
    }
    for data in [
        json!("?"),
        json!(["?"]),
        json!([[milestone]]),
        json!({"items": ["?"]}),
    ] {
        let server = always(success(&data)).await;
        let read = client(&server).attachments(&token(), &code()).await;
        assert!(matches!(read, Err(ApiError::Unreadable { .. })), "{data}");
    }

    for data in [
        json!({"items": [details()], "meta": {"page": 1, "total": "1"}}),
        json!([details()]),
    ] {
        let server = always(success(&data)).await;
        let page = client(&server)
            .list(&token(), &ListQuery::default())
            .await
            .unwrap();
        assert_eq!(page.value.items[0].rfq_code, "RFQ-2607-0187", "{data}");
    }
}

#[tokio::test]
async fn total_that_cannot_count_the_items_is_none() {
    let items = json!([details(), details()]);
    for (total, expected) in [
        (json!(2), Some(2)),
        (json!("7"), Some(7)),
        (json!(-1), None),
        (json!(0), None),
    ] {
        let server = always(success(&json!({"items": items, "meta": {"total": total}}))).await;
        let page = client(&server)
            .list(&token(), &ListQuery::default())
            .await
            .unwrap();
        assert_eq!(page.value.meta.total, expected, "{total}");
    }
}

#[tokio::test]
async fn envelope_may_have_a_byte_order_mark_and_extra_members() {
    for body in [
        "\u{feff}{\"status\":\"success\",\"data\":{\"rfq_code\":\"RFQ-2607-0187\"}}",
        r#"{"status":200,"message":null,"extra":[1.0],"data":{"rfq_code":"RFQ-2607-0187"}}"#,
        r#"{"data":{"status":"quoted"}}"#,
    ] {
        let server = always(ResponseTemplate::new(200).set_body_raw(body, "text/plain")).await;
        let read = client(&server).request(&token(), &code()).await.unwrap();
        assert_eq!(read.value.summary.rfq_code, "RFQ-2607-0187", "{body}");
    }
}

/// The client asks for no compression, and some servers compress all the same.
#[tokio::test]
async fn compressed_answers_are_read_with_and_without_their_header() {
    let packed = |plain: &[u8]| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(plain).unwrap();
        gzip.finish().unwrap()
    };
    let body = packed(success_body(&details()).as_bytes());
    let answer = ResponseTemplate::new(200).set_body_raw(body.clone(), "text/html");
    for answer in [answer.clone(), answer.insert_header("content-encoding", "gzip")] {
        let server = always(answer).await;
        let read = client(&server).request(&token(), &code()).await.unwrap();
        assert_eq!(read.value.summary.rfq_code, "RFQ-2607-0187");
    }
    let huge = packed(&vec![b' '; 30 << 20]);
    for (body, expected) in [
        (
            huge,
            ApiError::Unreadable {
                status: 200,
                why: "too large",
            },
        ),
        (
            body[..body.len() - 9].to_vec(),
            ApiError::Transport(Transport::Cut),
        ),
    ] {
        let server = always(ResponseTemplate::new(200).set_body_raw(body, "application/json")).await;
        assert_eq!(client(&server).request(&token(), &code()).await, Err(expected));
    }
}

/// An answer that is cut for its size is mended before, if it is damaged.
#[tokio::test]
async fn large_answers_are_mended_too() {
    let line = json!({"name": "Loa", "description": "x".repeat(9_000)});
    let body = success_body(&json!({"rfq_code": "RFQ-2607-0187", "contact": "@", "cargos": vec![line; 150]}));
    for damage in ["NaN", "[1,]", "\"a\\ud83d\""] {
        let body = format!("\u{feff}{}", body.replace("\"@\"", damage));
        let server = always(ResponseTemplate::new(200).set_body_raw(body, "application/json")).await;
        let read = client(&server).request(&token(), &code()).await.unwrap();
        assert_eq!(read.value.cargos.len(), 150, "{damage}");
    }
}

/// A page of it would be larger than what one person's pages may take while they wait to be sent.
#[tokio::test]
async fn texts_of_large_details_are_cut() {
    let note = "<".repeat(300_000);
    let server = always(success(
        &json!({"rfq_code": "RFQ-2607-0187", "special_note": note}),
    ))
    .await;
    let read = client(&server).request(&token(), &code()).await.unwrap();
    let note = read.value.special_note.unwrap_or_default();
    assert!(note.ends_with("<…") && note.len() < 4_010, "{}", note.len());
}

#[tokio::test]
async fn quotation_document_must_be_html() {
    let html = "<h1>Báo giá</h1>";
    for kind in ["text/html", "TEXT/HTML; charset=utf-8", "application/xhtml+xml"] {
        let server = always(ResponseTemplate::new(200).set_body_raw(html, kind)).await;
        let document = client(&server)
            .quotation_document(&token(), &code())
            .await
            .unwrap();
        let text = document.text(html.len()).await.unwrap();
        assert_eq!(text, DocumentText::Whole(html.to_owned()));
    }
    let server = always(ResponseTemplate::new(200).set_body_raw("%PDF", "application/pdf")).await;
    let error = client(&server).quotation_document(&token(), &code()).await.err();
    assert_eq!(
        error,
        Some(ApiError::Unreadable {
            status: 200,
            why: "not HTML"
        })
    );
    let server =
        always(ResponseTemplate::new(200).set_body_json(json!({"status": "error", "message": "Chưa có"})))
            .await;
    assert!(matches!(
        client(&server).quotation_document(&token(), &code()).await,
        Err(ApiError::Invalid(_))
    ));
}

#[tokio::test]
async fn quotation_document_is_read_up_to_the_requested_length() {
    let html = format!("<p>{}</p>", "x".repeat(3 << 20));
    let server =
        always(ResponseTemplate::new(200).set_body_raw(html.clone(), "text/html; charset=utf-8")).await;
    let open = async || {
        client(&server)
            .quotation_document(&token(), &code())
            .await
            .unwrap()
    };
    let length = u64::try_from(html.len()).ok();
    assert_eq!(open().await.length(), length);
    assert_eq!(open().await.text(2 << 20).await, Ok(DocumentText::Longer(length)));
    let mut document = open().await;
    let mut read = 0;
    while let Some(piece) = document.next().await.unwrap() {
        read += piece.len();
    }
    assert_eq!(read, html.len());
}

#[tokio::test]
async fn courier_answer_of_any_shape_is_returned() {
    for (body, expected) in [
        (
            r#"{"data":{"tracking":"X1","fee":1.10}}"#,
            serde_json::from_str(r#"{"data":{"tracking":"X1","fee":1.10}}"#).unwrap(),
        ),
        ("\"OK, 12\"", Value::String("OK, 12".into())),
        (" \n", Value::Null),
    ] {
        let server = always(ResponseTemplate::new(200).set_body_raw(body, "text/plain")).await;
        let answer = client(&server)
            .create_courier_order(&token(), &partner_api::CourierOrder::default())
            .await
            .unwrap();
        assert_eq!(answer.value, expected);
    }
}

#[tokio::test]
async fn refusal_within_a_success_status_is_a_refusal() {
    for body in [
        json!({"status": "error", "message": "Sai", "errors": {"weight": ["Thiếu"]}}),
        json!({"success": false, "message": "Sai", "errors": [{"field": "weight", "message": "Thiếu"}]}),
        json!({"status": false, "msg": "Sai", "data": {"errors": {"weight": "Thiếu"}}}),
        json!({"code": "E_VALIDATION_ERROR", "error": {"message": "Sai", "errors": {"weight": ["Thiếu"]}}}),
    ] {
        let server = always(ResponseTemplate::new(200).set_body_json(&body)).await;
        let refusals = [
            client(&server)
                .create_courier_order(&token(), &partner_api::CourierOrder::default())
                .await,
            client(&server)
                .upload(&token(), &code(), super::uploads::upload("x".into()))
                .await,
        ];
        for refused in refusals {
            let Err(ApiError::Invalid(refusal)) = refused else {
                panic!("{body}: {refused:?}")
            };
            assert_eq!(refusal.message.as_deref(), Some("Sai"), "{body}");
            assert_eq!(refusal.errors["weight"], ["Thiếu"], "{body}");
        }
    }
    // Without data, a refusal of any other call as well.
    let server =
        always(ResponseTemplate::new(200).set_body_json(json!({"success": false, "message": "Sai"}))).await;
    assert!(matches!(
        client(&server).accept(&token(), &code(), None).await,
        Err(ApiError::Invalid(_))
    ));
}

/// The specification's word for a success counts for more than errors beside it.
#[tokio::test]
async fn errors_beside_a_success_are_remarks() {
    let body = json!({"status": "success", "message": "Đã nhận", "errors": {"weight": ["Quá nặng"]},
        "data": {"rfq_code": "RFQ-2607-0187", "status": "quoted"}});
    let server = always(ResponseTemplate::new(200).set_body_json(&body)).await;
    let (client, token, code) = (client(&server), token(), code());
    let order = partner_api::CourierOrder::default();
    let remarks = [
        client.create_courier_order(&token, &order).await.unwrap().remarks,
        client
            .upload(&token, &code, super::uploads::upload("x".into()))
            .await
            .unwrap()
            .remarks,
        client.create(&token, &rfq(None)).await.unwrap().remarks,
        client.accept(&token, &code, None).await.unwrap().remarks,
        client.negotiate(&token, &code, "x").await.unwrap().remarks,
        client.reject(&token, &code, "other", "x").await.unwrap().remarks,
        client
            .supply(&token, &code, &partner_api::RfqUpdate::default())
            .await
            .unwrap()
            .remarks,
    ];
    for remarks in remarks {
        assert_eq!(remarks.message.as_deref(), Some("Đã nhận"));
        assert_eq!(remarks.warnings["weight"], ["Quá nặng"]);
    }
}

/// Also beside data that can be read, or null, which a list takes for none.
#[tokio::test]
async fn refusal_beside_data_is_a_refusal() {
    let details = details();
    for (body, is_refusal) in [
        (json!({"code": 401, "message": "Hết hạn", "data": null}), true),
        (json!({"code": 422, "message": "Hết hạn", "data": details}), true),
        (json!({"ok": false, "message": "Hết hạn", "data": details}), true),
        (json!({"errors": ["Hết hạn"], "data": details}), false),
    ] {
        let server = always(ResponseTemplate::new(200).set_body_json(&body)).await;
        let (client, token, code) = (client(&server), token(), code());
        let accepted = client.accept(&token, &code, None).await.unwrap_err();
        let listed = client.attachments(&token, &code).await.unwrap_err();
        assert_eq!(matches!(accepted, ApiError::Invalid(_)), is_refusal, "{body}");
        assert_eq!(
            matches!(accepted, ApiError::Ambiguous { .. }),
            !is_refusal,
            "{body}"
        );
        assert_eq!(matches!(listed, ApiError::Invalid(_)), is_refusal, "{body}");
        assert_eq!(
            matches!(listed, ApiError::Unreadable { .. }),
            !is_refusal,
            "{body}"
        );
    }
}

/// The outcome is unclear: the caller looks, and never sends again.
#[tokio::test]
async fn unclear_answer_leaves_the_outcome_unknown() {
    let said = |error: ApiError| match &error {
        ApiError::Ambiguous { said, .. } => {
            assert!(error.outcome_unknown());
            said.clone()
        }
        other => panic!("{other:?}"),
    };
    for body in [
        json!({"errors": {"weight": ["Quá nặng"]}}),
        json!({"status": "success", "success": false, "errors": {"weight": ["Quá nặng"]}}),
    ] {
        let server = always(ResponseTemplate::new(200).set_body_json(&body)).await;
        let (client, token, code) = (client(&server), token(), code());
        let order = partner_api::CourierOrder::default();
        let errors = [
            client.create_courier_order(&token, &order).await.unwrap_err(),
            client
                .upload(&token, &code, super::uploads::upload("x".into()))
                .await
                .unwrap_err(),
            client.accept(&token, &code, None).await.unwrap_err(),
        ];
        for error in errors {
            assert_eq!(said(error).errors["weight"], ["Quá nặng"], "{body}");
        }
    }
    // Taken, as it says, but without the request: the state tells.
    for data in [json!(null), json!([]), json!({})] {
        let body = json!({"status": "success", "errors": {"note": ["Dài"]}, "data": data});
        let server = always(ResponseTemplate::new(200).set_body_json(&body)).await;
        let error = client(&server).accept(&token(), &code(), None).await.unwrap_err();
        assert_eq!(said(error).errors["note"], ["Dài"], "{data}");
    }
}

/// As a cache on the way may mix them up.
#[tokio::test]
async fn details_of_another_request_are_not_taken_for_it() {
    for (found, is_read) in [("RFQ-2607-0188", false), ("rfq-2607-0187", true), ("", true)] {
        let server = always(success(&json!({"rfq_code": found, "status": "quoted"}))).await;
        let (client, token, code) = (client(&server), token(), code());
        let read = client.request(&token, &code).await;
        assert_eq!(read.is_ok(), is_read, "{found}: {read:?}");
        // Nor do they tell whether a write was carried out.
        let accepted = client.accept(&token, &code, None).await;
        assert_eq!(accepted.is_ok(), is_read, "{found}: {accepted:?}");
        assert!(accepted.is_ok() || accepted.is_err_and(|error| error.outcome_unknown()));
    }
}

/// Nothing may have been carried out halfway by a read.
#[tokio::test]
async fn unclear_answer_to_a_read_is_unreadable() {
    let body = json!({"status": "success", "success": false, "data": [{"id": 1}]});
    let server = always(ResponseTemplate::new(200).set_body_json(&body)).await;
    let error = client(&server).milestones(&token(), &code()).await.unwrap_err();
    assert!(matches!(error, ApiError::Unreadable { .. }), "{error:?}");
}

/// 201 says by itself that a request was created (specification, "Errors").
#[tokio::test]
async fn refusal_beside_201_is_unclear() {
    let body = json!({"status": "error", "message": "Chưa phân công"});
    for (status, is_clear) in [(201, false), (200, true)] {
        let server = always(ResponseTemplate::new(status).set_body_json(&body)).await;
        let error = client(&server).create(&token(), &rfq(None)).await.unwrap_err();
        assert_eq!(matches!(error, ApiError::Invalid(_)), is_clear, "{status}");
        assert_eq!(matches!(error, ApiError::Ambiguous { .. }), !is_clear, "{status}");
    }
}

#[tokio::test]
async fn unreadable_success_leaves_the_outcome_unknown() {
    for body in ["OK, 12", "<!DOCTYPE html><p>Đăng nhập</p>", "{\"status\": \"succ"] {
        let server = always(ResponseTemplate::new(200).set_body_raw(body, "text/html")).await;
        let ordered = client(&server)
            .create_courier_order(&token(), &partner_api::CourierOrder::default())
            .await;
        let uploaded = client(&server)
            .upload(&token(), &code(), super::uploads::upload("x".into()))
            .await;
        for outcome in [ordered, uploaded] {
            assert!(outcome.unwrap_err().outcome_unknown(), "{body}");
        }
    }
}

#[tokio::test]
async fn empty_array_is_not_read_as_an_object() {
    let server = always(success(&json!([]))).await;
    let (client, token, code) = (client(&server), token(), code());
    let unreadable = |why| ApiError::Unreadable { status: 200, why };
    assert_eq!(
        client.quotation(&token, &code).await,
        Err(unreadable("data of another shape"))
    );
    assert_eq!(
        client.catalogs(&token).await,
        Err(unreadable("data of another shape"))
    );
    assert_eq!(
        client.request(&token, &code).await,
        Err(unreadable("data of another shape"))
    );
    let server = always(success(&json!({}))).await;
    let client = super::client(&server);
    assert_eq!(
        client.quotation(&token, &code).await,
        Err(unreadable("an empty quotation"))
    );
    assert_eq!(
        client.catalogs(&token).await,
        Ok(partner_api::Catalogs::default())
    );
}
