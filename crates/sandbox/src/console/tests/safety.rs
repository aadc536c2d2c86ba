use super::*;

#[tokio::test]
async fn refusals_show_a_message_and_keep_typed_values() {
    let console = Console::new();
    let code = console.create("PO-1");
    let answer = console.act(&code, "complete", &[]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("role=\"alert\""));
    let answer = console
        .act(
            &code,
            "milestone",
            &[("operation_status", "arrived"), ("content", "Giữ lại chữ này")],
        )
        .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        console.act(&code, "ask", &[("question", "  ")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(console.request(&code).status, Status::Submitted);
    console.operator.start_quoting(&code).unwrap();
    let typed = [
        ("currency", "VND"),
        ("valid_until", "31/12/2026"),
        ("charges[0][name]", "Cước <dài>"),
        ("charges[0][quantity]", "hai"),
        ("charges[0][unit_price]", "1.250.000"),
        ("terms", "Thanh toán ngay"),
    ];
    let answer = console.act(&code, "quotation", &typed).await;
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
    let empty = console
        .act(
            &code,
            "quotation",
            &[("currency", "VND"), ("valid_until", "2026-12-31")],
        )
        .await;
    assert!(empty.body.contains("ít nhất một khoản phí"));
    assert!(console.request(&code).quotation().is_none());
    console.operator.complete(&code).unwrap_err();
    let page = console.get("/requests/RFQ-0000-0000").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert_eq!(
        console.act("RFQ-0000-0000", "approve", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        console.act(&code, "explode", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    // Typed texts come back in the request page's own forms, too.
    console
        .operator
        .send_quotation(
            &code,
            crate::operator::sample::quotation("2099-01-01".parse().unwrap()),
        )
        .unwrap();
    console
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    let answer = console
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
async fn markup_in_texts_is_escaped_on_every_page() {
    let console = Console::new();
    let code = console.create(&format!("PO {NASTY}"));
    console
        .operator
        .ask_for_information(&code, json!({"message": NASTY, "x": [NASTY]}))
        .unwrap();
    console
        .operator
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
        clean(&console.get(path).await.body, path);
    }
    console.operator.start_quoting(&code).unwrap();
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
    assert_done(&console.act(&code, "quotation", &draft).await, &code, "quotation");
    clean(
        &console.get(&format!("/requests/{code}/quotation")).await.body,
        "form",
    );
    console
        .operator
        .accept_quotation(ACCOUNT, &code, &fields(json!({"note": NASTY})))
        .unwrap();
    console
        .act(
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
    console.act(&code, "hold", &[("hold_reason", NASTY)]).await;
    let page = console.get(&format!("/requests/{code}")).await.body;
    clean(&page, "request");
    assert!(page.contains("&lt;script&gt;"), "the text itself is there");
    let refused = console.act(&code, "ask", &[("question", NASTY)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    clean(&refused.body, "refusal");
}

#[tokio::test]
async fn posts_from_other_sites_are_refused_and_security_headers_are_set() {
    let console = Console::new();
    let code = console.create("PO-1");
    let foreign = HttpRequest::post(format!("/requests/{code}/cancel"))
        .header(header::HOST, "127.0.0.1:4002")
        .header(header::ORIGIN, "https://evil.example")
        .body(Body::empty())
        .unwrap();
    let answer = console.send(foreign).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(console.request(&code).status, Status::Submitted);
    let page = console.get("/").await;
    let csp = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        csp.contains("default-src 'none'") && !csp.contains("unsafe"),
        "{csp}"
    );
    assert!(page.body.contains("<html lang=\"vi\">"));
    assert_eq!(
        console.get("/console.css").await.headers[header::CONTENT_TYPE],
        "text/css; charset=utf-8"
    );
    // GET changes nothing.
    assert_eq!(
        console.get(&format!("/requests/{code}/cancel")).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

#[tokio::test]
async fn every_demo_request_is_rendered() {
    let console = Console::new();
    crate::demo::seed(&console.operator).unwrap();
    let codes: Vec<(String, Status)> = console
        .operator
        .read()
        .requests
        .values()
        .map(|r| (r.rfq_code.clone(), r.status))
        .collect();
    for (code, status) in codes.iter().step_by(3) {
        assert_eq!(
            console.get(&format!("/requests/{code}")).await.status,
            StatusCode::OK,
            "{code}"
        );
        let form = console.get(&format!("/requests/{code}/quotation")).await.status;
        let priced = matches!(status, Status::Quoting | Status::Quoted);
        assert_eq!(form == StatusCode::OK, priced, "{code} {status}");
    }
}
