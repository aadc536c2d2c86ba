use super::*;

#[tokio::test]
async fn refusals_are_sentences_and_keep_what_was_typed() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    let answer = desk.act(&code, "complete", &[]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("role=\"alert\""));
    let answer = desk
        .act(
            &code,
            "milestone",
            &[("operation_status", "arrived"), ("content", "Giữ lại chữ này")],
        )
        .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        desk.act(&code, "ask", &[("question", "  ")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(desk.request(&code).status, Status::Submitted);
    desk.operator.start_quoting(&code).unwrap();
    let typed = [
        ("currency", "VND"),
        ("valid_until", "31/12/2026"),
        ("charges[0][name]", "Cước <dài>"),
        ("charges[0][quantity]", "hai"),
        ("charges[0][unit_price]", "1.250.000"),
        ("terms", "Thanh toán ngay"),
    ];
    let answer = desk.act(&code, "quotation", &typed).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        answer.body.contains("Dòng 1: số lượng phải là số."),
        "{}",
        answer.body
    );
    assert!(answer.body.contains("Ngày hết hiệu lực không hợp lệ"));
    for (name, value) in typed {
        assert_eq!(prefilled(&answer.body, name), value, "{name}");
    }
    let empty = desk
        .act(
            &code,
            "quotation",
            &[("currency", "VND"), ("valid_until", "2026-12-31")],
        )
        .await;
    assert!(empty.body.contains("ít nhất một khoản phí"));
    assert!(desk.request(&code).quotation().is_none());
    desk.operator.complete(&code).unwrap_err();
    let page = desk.get("/requests/RFQ-0000-0000").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert_eq!(
        desk.act("RFQ-0000-0000", "approve", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        desk.act(&code, "explode", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    // Typed texts come back in the request page's own forms, too.
    desk.operator
        .send_quotation(
            &code,
            crate::operator::sample::quotation("2099-01-01".parse().unwrap()),
        )
        .unwrap();
    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    let answer = desk
        .act(
            &code,
            "milestone",
            &[
                ("operation_status", ""),
                ("other_code", ""),
                ("content", "Giữ lại"),
            ],
        )
        .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(prefilled(&answer.body, "content"), "Giữ lại");
}

#[tokio::test]
async fn markup_in_texts_stays_text_everywhere() {
    let desk = Desk::new();
    let code = desk.create(&format!("PO {NASTY}"));
    desk.operator
        .ask_for_information(&code, json!({"message": NASTY, "x": [NASTY]}))
        .unwrap();
    desk.operator
        .upload_document(
            ACCOUNT,
            &code,
            NewDocument {
                doc_type: NASTY.into(),
                file_name: format!("{NASTY}.pdf"),
                bytes: bytes::Bytes::from_static(b"x"),
                note: Some(NASTY.into()),
            },
        )
        .unwrap();
    let paths = [
        "/".to_owned(),
        "/?search=%3Cscript%3Ealert(1)%3C/script%3E".into(),
        format!("/requests/{code}"),
        "/deliveries".into(),
    ];
    let clean = |page: &str, path: &str| {
        assert!(!page.contains("<script"), "{path}");
        assert!(!page.contains("<b>Đậm"), "{path}");
        assert!(!page.contains(" style=") && !page.contains(" onclick="), "{path}");
    };
    for path in &paths {
        clean(&desk.get(path).await.body, path);
    }
    desk.operator.start_quoting(&code).unwrap();
    let draft = [
        ("currency", NASTY),
        ("valid_until", "2099-01-01"),
        ("route", NASTY),
        ("inclusions", NASTY),
        ("can_respond", "1"),
        ("charges[0][name]", NASTY),
        ("charges[0][quantity]", "1"),
        ("charges[0][unit_price]", "2"),
        ("charges[0][applied_condition]", NASTY),
    ];
    assert_done(&desk.act(&code, "quotation", &draft).await, &code, "quotation");
    clean(
        &desk.get(&format!("/requests/{code}/quotation")).await.body,
        "form",
    );
    desk.operator
        .accept_quotation(ACCOUNT, &code, &fields(json!({"note": NASTY})))
        .unwrap();
    desk.act(
        &code,
        "milestone",
        &[
            ("operation_status", ""),
            ("other_code", NASTY),
            ("label", NASTY),
            ("location", NASTY),
            ("content", NASTY),
        ],
    )
    .await;
    desk.act(&code, "hold", &[("hold_reason", NASTY)]).await;
    let page = desk.get(&format!("/requests/{code}")).await.body;
    clean(&page, "request");
    assert!(page.contains("&lt;script&gt;"), "the text itself is there");
    let refused = desk.act(&code, "ask", &[("question", NASTY)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    clean(&refused.body, "refusal");
}

#[tokio::test]
async fn other_sites_may_not_press_buttons_and_pages_are_locked_down() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    let foreign = HttpRequest::post(format!("/requests/{code}/cancel"))
        .header(header::HOST, "127.0.0.1:4002")
        .header(header::ORIGIN, "https://evil.example")
        .body(Body::empty())
        .unwrap();
    let answer = desk.send(foreign).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.request(&code).status, Status::Submitted);
    let page = desk.get("/").await;
    let csp = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        csp.contains("default-src 'none'") && !csp.contains("unsafe"),
        "{csp}"
    );
    assert!(page.body.contains("<html lang=\"vi\">"));
    assert_eq!(
        desk.get("/console.css").await.headers[header::CONTENT_TYPE],
        "text/css; charset=utf-8"
    );
    // Nothing changes by reading.
    assert_eq!(
        desk.get(&format!("/requests/{code}/cancel")).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

#[tokio::test]
async fn every_demo_page_renders() {
    let desk = Desk::new();
    crate::demo::seed(&desk.operator).unwrap();
    let codes: Vec<(String, Status)> = desk
        .operator
        .read()
        .requests
        .values()
        .map(|r| (r.rfq_code.clone(), r.status))
        .collect();
    for (code, status) in codes.iter().step_by(3) {
        assert_eq!(
            desk.get(&format!("/requests/{code}")).await.status,
            StatusCode::OK,
            "{code}"
        );
        let form = desk.get(&format!("/requests/{code}/quotation")).await.status;
        let priced = matches!(status, Status::Quoting | Status::Quoted);
        assert_eq!(form == StatusCode::OK, priced, "{code} {status}");
    }
}
