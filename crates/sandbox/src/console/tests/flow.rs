use super::*;

#[tokio::test]
async fn request_is_taken_from_question_to_completion() {
    let console = Console::new();
    let code = console.create("PO-1");
    let page = console.get(&format!("/requests/{code}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("Bắt đầu báo giá"));
    assert!(
        !page.body.contains("Soạn báo giá"),
        "no price before quoting starts"
    );

    let asked = console
        .act(&code, "ask", &[("question", "Kiện có xếp chồng được không?")])
        .await;
    assert_done(&asked, &code, "ask");
    assert_eq!(
        console.request(&code).info_request.unwrap()["message"],
        "Kiện có xếp chồng được không?"
    );
    assert!(
        console
            .get(&asked.location)
            .await
            .body
            .contains("Đã gửi yêu cầu bổ sung thông tin.")
    );
    console
        .operator
        .supply_information(ACCOUNT, &code, &fields(json!({"note": "Được"})))
        .unwrap();

    assert_done(
        &console.act(&code, "start-quoting", &[]).await,
        &code,
        "start-quoting",
    );
    let form = console.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(form.status, StatusCode::OK);
    let mut names = vec![
        "currency".to_owned(),
        "valid_until".into(),
        "route".into(),
        "inclusions".into(),
        "terms".into(),
    ];
    for row in 0..4 {
        for column in super::super::quotation_form::cells::COLUMNS {
            names.push(format!("charges[{row}][{column}]"));
        }
    }
    let values: Vec<(String, String)> = names
        .into_iter()
        .map(|name| (name.clone(), prefilled(&form.body, &name)))
        .collect();
    assert!(
        values
            .iter()
            .any(|(n, v)| n == "charges[0][name]" && v.contains("SGN–LAX")),
        "{values:?}"
    );
    let mut pairs: Vec<(&str, &str)> = values.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    pairs.push(("can_respond", "1"));
    assert_done(&console.act(&code, "quotation", &pairs).await, &code, "quotation");
    let first = console.request(&code);
    assert_eq!(first.status, Status::Quoted);
    assert!(first.can_respond());
    assert_eq!(
        first.quotation().unwrap().content["charges"]
            .as_array()
            .unwrap()
            .len(),
        4
    );

    console
        .operator
        .negotiate_quotation(ACCOUNT, &code, &fields(json!({"note": NASTY})))
        .unwrap();
    let form = console.get(&format!("/requests/{code}/quotation")).await.body;
    let price = |page: &str| {
        Notation::Vietnamese
            .read(&prefilled(page, "charges[0][unit_price]"))
            .unwrap()
    };
    let before: rust_decimal::Decimal = first.quotation().unwrap().content["charges"][0]["unit_price"]
        .to_string()
        .parse()
        .unwrap();
    assert!(price(&form) < before, "the next version is offered cheaper");
    assert_eq!(prefilled(&form, "charges[1][name]"), prefilled_json(&first, 1));
    assert_done(&console.act(&code, "quotation", &pairs).await, &code, "quotation");
    assert_eq!(console.request(&code).quotation().unwrap().version, 2);

    console
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    assert_done(&console.act(&code, "approve", &[]).await, &code, "approve");
    assert!(console.request(&code).job_number.is_some());
    assert_done(
        &console.act(&code, "start-transit", &[]).await,
        &code,
        "start-transit",
    );
    let milestone = [
        ("operation_status", "departed"),
        ("location", "Tân Sơn Nhất"),
        ("content", "Chuyến NH834"),
        ("happened_at", "2026-07-14T09:30"),
    ];
    assert_done(
        &console.act(&code, "milestone", &milestone).await,
        &code,
        "milestone",
    );
    let recorded = console.request(&code).latest_milestone().cloned().unwrap();
    assert_eq!(recorded.operation_status, "departed");
    assert_eq!(recorded.happened_at.to_string(), "2026-07-14T02:30:00Z");
    assert_done(
        &console.act(&code, "hold", &[("hold_reason", "Kiểm hoá")]).await,
        &code,
        "hold",
    );
    assert!(console.request(&code).is_on_hold);
    assert_done(&console.act(&code, "release", &[]).await, &code, "release");
    assert!(!console.request(&code).is_on_hold);
    assert_done(&console.act(&code, "complete", &[]).await, &code, "complete");
    let done = console.request(&code);
    assert_eq!(done.status, Status::Completed);
    assert!(done.history.iter().any(|h| h.by == Actor::Operator));
    let page = console.get(&format!("/requests/{code}")).await.body;
    assert!(
        page.contains("không còn thao tác nào") && !page.contains("/cancel"),
        "closed"
    );
}

fn prefilled_json(request: &Request, line: usize) -> String {
    request.quotation().unwrap().content["charges"][line]["name"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn closed_quotation_and_unknown_operation_status_can_be_sent() {
    let console = Console::new();
    let code = console.create("PO-1");
    console.operator.start_quoting(&code).unwrap();
    let form = [
        ("currency", "USD"),
        ("valid_until", "2099-12-31"),
        ("charges[3][name]", "Freight"),
        ("charges[3][quantity]", "1.107,5"),
        ("charges[3][unit_price]", "4,355"),
        ("risks", "Bão | Tháng 9\nTắc cảng"),
    ];
    assert_done(&console.act(&code, "quotation", &form).await, &code, "quotation");
    let request = console.request(&code);
    assert!(!request.can_respond(), "the box was not ticked");
    let content = &request.quotation().unwrap().content;
    assert_eq!(content["charges"][0]["amount"].to_string(), "4823.16");
    assert_eq!(content["charges"][0]["currency"], "USD");
    assert_eq!(
        content["risks"],
        json!([{"title": "Bão", "description": "Tháng 9"}, "Tắc cảng"])
    );
    console
        .act(
            &code,
            "quotation",
            &[form.as_slice(), &[("can_respond", "1")]].concat(),
        )
        .await;
    console
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    let milestone = [
        ("operation_status", ""),
        ("other_code", "fcc_inspection"),
        ("label", "Chờ FCC"),
    ];
    assert_done(
        &console.act(&code, "milestone", &milestone).await,
        &code,
        "milestone",
    );
    let last = console.request(&code).latest_milestone().cloned().unwrap();
    assert_eq!(
        (
            last.operation_status.as_str(),
            last.operation_status_label.as_str()
        ),
        ("fcc_inspection", "Chờ FCC")
    );
}

#[tokio::test]
async fn documents_are_shared_generated_and_downloaded() {
    let console = Console::new();
    let code = console.create("PO-1");
    let generated = console
        .multipart(
            &code,
            &[("doc_type", None, "bill_of_lading"), ("note", None, "Bản nháp")],
        )
        .await;
    assert_done(&generated, &code, "documents");
    let uploaded = console
        .multipart(
            &code,
            &[
                ("doc_type", None, "pod"),
                ("other_type", None, "vgm_slip"),
                ("file", Some("Phiếu cân.txt"), "cân"),
            ],
        )
        .await;
    assert_done(&uploaded, &code, "documents");
    let documents = console.request(&code).attachments;
    assert_eq!(documents[0].doc_type, "bill_of_lading");
    assert_eq!(documents[0].note.as_deref(), Some("Bản nháp"));
    assert_eq!(
        (documents[1].doc_type.as_str(), documents[1].file_name.as_str()),
        ("vgm_slip", "Phiếu cân.txt")
    );
    let file = console
        .get(&format!("/requests/{code}/documents/{}", documents[1].id))
        .await;
    assert_eq!((file.status, file.body.as_str()), (StatusCode::OK, "cân"));
    assert!(
        file.headers[header::CONTENT_DISPOSITION]
            .to_str()
            .unwrap()
            .starts_with("attachment;")
    );
    let pdf = console
        .get(&format!("/requests/{code}/documents/{}", documents[0].id))
        .await;
    assert!(pdf.body.starts_with("%PDF"));
    let other = console.create("PO-2");
    let stolen = console
        .get(&format!("/requests/{other}/documents/{}", documents[1].id))
        .await;
    assert_eq!(
        stolen.status,
        StatusCode::NOT_FOUND,
        "documents belong to their request"
    );
    assert_eq!(
        console.multipart(&code, &[("note", None, "x")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    console.operator.cancel(&code, None).unwrap();
    let closed = console.multipart(&code, &[("doc_type", None, "pod")]).await;
    assert_eq!(closed.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn autopilot_switches_are_saved() {
    let console = Console::new();
    let code = console.create("PO-1");
    assert_eq!(
        console.post("/autopilot", &[("on", "1")]).await.status,
        StatusCode::SEE_OTHER
    );
    assert!(console.operator.read().autopilot_on);
    assert!(console.get("/").await.body.contains("Tự động: đang bật"));
    console.post("/autopilot", &[("on", "")]).await;
    assert!(!console.operator.read().autopilot_on);
    assert_done(
        &console.act(&code, "autopilot", &[("on", "")]).await,
        &code,
        "autopilot",
    );
    assert!(!console.request(&code).autopilot);
}

#[tokio::test]
async fn list_is_filtered_searched_and_paged() {
    let console = Console::new();
    let second = console
        .operator
        .open_account(NewAccount::named("Sông Hồng"))
        .unwrap()
        .id;
    let codes: Vec<String> = (0..45).map(|n| console.create(&format!("PO-{n:03}"))).collect();
    console.operator.start_quoting(&codes[7]).unwrap();
    let shown = |page: &str| {
        codes
            .iter()
            .filter(|code| page.contains(&format!("/requests/{code}\"")))
            .count()
    };
    let first = console.get("/").await.body;
    assert_eq!(shown(&first), 40);
    assert!(first.contains("Trang 1 / 2"));
    assert_eq!(shown(&console.get("/?page=2").await.body), 5);
    assert_eq!(
        shown(&console.get("/?page=99999999999999999999").await.body),
        40,
        "nonsense is page 1"
    );
    assert_eq!(shown(&console.get("/?page=18446744073709551615").await.body), 0);
    assert_eq!(shown(&console.get("/?status=quoting").await.body), 1);
    assert_eq!(shown(&console.get("/?search=po-012").await.body), 1);
    assert_eq!(shown(&console.get(&format!("/?account={second}")).await.body), 0);
}
