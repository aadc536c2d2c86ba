//! Cargo lines pasted or imported: checked first, then added, with nothing lost.

use server::session::SessionKey;

use crate::harness::{
    Answer, Browser, Part, Portal, SESSION_COOKIE, TOKEN, request_with, request_with_cargo,
};

const NEW_REQUEST: &str = "/requests/new";

const IMPORT_PATH: &str = "/requests/new/import";

const PASTED_BLOCK: &str = "Tên hàng\tSố kiện\tTL (kg)\tDài\tRộng\tCao\tMã HS\nLoa\t22\t1.378,5\t60\t40\t45\t08518220\nKệ\t6\t243,5\t120\t80\t6O\t94032090";

const REQUEST_FORM: &str = "form[data-cargo-form]";

const PREVIEW_FORM: &str = "form[data-import]";

/// Returns the preview page of [`PASTED_BLOCK`], from a form with one line and a contact.
async fn preview(browser: &Browser) -> Answer {
    let form = browser.get(NEW_REQUEST).await;
    let typed = form
        .form(REQUEST_FORM)
        .with(&[
            ("contact_name", "Nhung </textarea><script>"),
            ("cargos[0][name]", "Có sẵn"),
            ("paste", PASTED_BLOCK),
        ])
        .press("import-paste");
    browser.submit_to(IMPORT_PATH, &typed).await
}

#[tokio::test]
async fn pasted_block_is_checked_corrected_added_and_undone() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = preview(&browser).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.value("fix-3-height").as_deref(), Some("6O"));
    assert_eq!(page.value("col-2").as_deref(), Some("gross_weight"));

    let refused = browser
        .submit_to(IMPORT_PATH, &page.form(PREVIEW_FORM).press("add"))
        .await;
    assert_eq!(refused.status, 422, "nothing lands with something unread");
    assert_eq!(refused.attrs("section.summary a", "href"), ["#fix-3-height"]);

    let landed = browser
        .submit_to(
            IMPORT_PATH,
            &refused
                .form(PREVIEW_FORM)
                .with(&[("fix-3-height", "60")])
                .press("add"),
        )
        .await;
    assert_eq!(landed.status, 200);
    let value = |page: &Answer, line: usize, field: &str| page.value(&format!("cargos[{line}][{field}]"));
    assert_eq!(value(&landed, 0, "name").as_deref(), Some("Có sẵn"));
    assert_eq!(value(&landed, 1, "name").as_deref(), Some("Loa"));
    assert_eq!(value(&landed, 1, "gross_weight").as_deref(), Some("1378.5"));
    assert_eq!(value(&landed, 1, "hs_code").as_deref(), Some("08518220"));
    assert_eq!(value(&landed, 2, "height").as_deref(), Some("60"));
    assert_eq!(
        landed.value("contact_name").as_deref(),
        Some("Nhung </textarea><script>")
    );
    assert!(landed.one("#imported h2").starts_with("2 lines were added"));
    assert_eq!(landed.value("paste").unwrap_or_default().trim(), "");

    let undone = browser
        .submit_to(IMPORT_PATH, &landed.form(REQUEST_FORM).press("import-undo"))
        .await;
    assert_eq!(value(&undone, 0, "name").as_deref(), Some("Có sẵn"));
    assert_eq!(value(&undone, 1, "name"), None);
    let again = browser
        .submit_to(IMPORT_PATH, &undone.form(REQUEST_FORM).press("import-undo"))
        .await;
    assert_eq!(value(&again, 2, "height").as_deref(), Some("60"), "and back");
    assert!(
        portal.calls().iter().all(|call| call.starts_with("GET")),
        "nothing was sent"
    );
}

/// The browser remembers a unit that differs from the one that the portal reads: for the target that was chosen, not for the one
/// that the column would have without a choice.
#[tokio::test]
async fn unit_of_a_changed_target_stands_beside_the_unit_read_for_it() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let page = preview(&browser).await;
    let own = |page: &Answer| page.attrs("select[name='unit-3']", "data-own");
    assert_eq!(own(&page), ["cm"]);
    let apply = async |page: &Answer, choices: &[(&str, &str)]| {
        let form = page.form(PREVIEW_FORM).with(choices).press("apply");
        browser.submit_to(IMPORT_PATH, &form).await
    };
    let changed = apply(&page, &[("col-3", "net_weight")]).await;
    assert_eq!(changed.value("unit-3").as_deref(), Some("kg"));
    assert_eq!(own(&changed), ["kg"]);
    assert_eq!(changed.attrs("select[name='col-3']", "data-own"), ["length"]);
    let chosen = apply(&changed, &[("unit-3", "lb")]).await;
    assert_eq!(chosen.value("unit-3").as_deref(), Some("lb"));
    assert_eq!(own(&chosen), ["kg"]);
}

/// The page has no field for the unit of a column that is read as none with units: the browser posts what it remembers.
#[tokio::test]
async fn remembered_unit_comes_with_the_remembered_target() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let page = preview(&browser).await;
    assert!(page.attrs("[name='unit-0']", "name").is_empty());
    for (of, unit) in [("net_weight", "lb"), ("gross_weight", "kg")] {
        let stored = format!("col-0=net_weight\nunit-0-{of}=lb\n");
        let choices = [("col-0", "net_weight"), ("remembered", &*stored)];
        let form = page.form(PREVIEW_FORM).with(&choices).press("apply");
        let applied = browser.submit_to(IMPORT_PATH, &form).await;
        assert_eq!(applied.value("unit-0").as_deref(), Some(unit), "of {of}");
        // What is chosen from here on counts.
        let form = applied.form(PREVIEW_FORM).with(&[("unit-0", "g")]).press("apply");
        let chosen = browser.submit_to(IMPORT_PATH, &form).await;
        assert_eq!(chosen.value("unit-0").as_deref(), Some("g"));
    }
}

#[tokio::test]
async fn back_restores_the_form() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let page = preview(&browser).await;
    let back = browser
        .submit_to(IMPORT_PATH, &page.form(PREVIEW_FORM).press("back"))
        .await;
    assert_eq!(back.value("cargos[0][name]").as_deref(), Some("Có sẵn"));
    assert_eq!(back.value("cargos[1][name]"), None);
    assert_eq!(
        back.value("paste")
            .map(|text| text.trim_start_matches('\n').to_owned())
            .as_deref(),
        Some(PASTED_BLOCK)
    );
    let replaced = browser
        .submit_to(
            IMPORT_PATH,
            &page.form(PREVIEW_FORM).with(&[("skip-3", "on")]).press("replace"),
        )
        .await;
    assert_eq!(replaced.value("cargos[0][name]").as_deref(), Some("Loa"));
    assert_eq!(replaced.value("cargos[1][name]"), None);
    assert_eq!(browser.get(IMPORT_PATH).await.location(), Some(NEW_REQUEST));
}

#[tokio::test]
async fn file_is_read_and_bad_file_keeps_the_form() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let typed = [
        ("do", "import-file"),
        ("contact_name", "Nhung"),
        ("cargos[0][name]", "Có sẵn"),
    ];
    let bytes = include_bytes!("../../../../crates/workbook/tests/data/sheets/libreoffice.ods");
    let page = browser
        .post_multipart(IMPORT_PATH, &typed, Some(("file", "PL số 1.ods", bytes)))
        .await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.one("header.head p.quiet").contains("PL số 1.ods"));
    let landed = browser
        .submit_to(IMPORT_PATH, &page.form(PREVIEW_FORM).press("add"))
        .await;
    assert_eq!(landed.value("cargos[3][package_count]").as_deref(), Some("6"));
    assert_eq!(landed.value("imported_file").as_deref(), Some("PL số 1.ods"));

    let large = vec![b'x'; 20 << 20];
    let huge = vec![b'x'; 25 << 20];
    for (name, content, status, words) in [
        ("a.xlsx", &b"PK\x03\x04 cut off"[..], 422, "damaged"),
        ("a.pdf", b"%PDF-1.7", 422, "This is a PDF"),
        ("a.csv", b"", 422, "no rows"),
        ("a.csv", &large, 413, "over the limit of 5"),
        ("a.csv", &huge, 413, "over the limit of 5"),
    ] {
        let page = browser
            .post_multipart(IMPORT_PATH, &typed, Some(("file", name, content)))
            .await;
        assert_eq!(page.status, status, "{name}");
        assert!(page.one("#imported").contains(words), "{}", page.one("#imported"));
        assert_eq!(page.value("cargos[0][name]").as_deref(), Some("Có sẵn"));
    }
    let nothing = browser
        .post_multipart(IMPORT_PATH, &typed, Some(("file", "", b"")))
        .await;
    assert_eq!(nothing.status, 422);
    assert!(nothing.one("#imported").contains("nothing to check"));
}

/// Other pages of the session keep the portal busy: the form with its typed lines can be sent again from the page that says so.
#[tokio::test]
async fn form_of_an_import_is_kept_while_the_portal_is_busy() {
    let (portal, browser) = Portal::start_signed_in().await;
    let id = browser.cookie(SESSION_COOKIE).unwrap().parse().unwrap();
    let session = SessionKey::from_id(&id);
    let admission = portal.app.admission();
    let _heavy = [
        admission.heavy(&session).await.unwrap(),
        admission.heavy(&session).await.unwrap(),
    ];
    let typed = [("contact_name", "Nhung"), ("cargos[0][name]", "Có sẵn")];
    let busy = browser
        .post_multipart(IMPORT_PATH, &typed, Some(("file", "a.csv", b"x")))
        .await;
    assert_eq!(busy.status, 503);
    assert_eq!(busy.value("contact_name").as_deref(), Some("Nhung"));
    assert_eq!(busy.value("cargos[0][name]").as_deref(), Some("Có sẵn"));
}

/// A byte that a program has spoiled on the way costs its letter, not the form.
#[tokio::test]
async fn damaged_letter_keeps_the_form() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let parts: [Part; 2] = [
        ("contact_name", None, b"Tr\xe2n Nhung"),
        ("import", None, PASTED_BLOCK.as_bytes()),
    ];
    let page = browser.post_parts(IMPORT_PATH, &parts).await;
    assert_ne!(page.value("contact_name"), None, "{}", page.body);
    assert!(page.value("contact_name").unwrap().ends_with("n Nhung"));
}

/// Packs the parts of a file: names and contents.
fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    use std::io::Write as _;
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns a workbook with one sheet of one cell, with these shared texts.
fn workbook(shared: &str) -> Vec<u8> {
    packed(&[
        (
            "xl/workbook.xml",
            r#"<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships><Relationship Id="a" Type="http://x/worksheet" Target="worksheets/a.xml"/></Relationships>"#,
        ),
        (
            "xl/worksheets/a.xml",
            r#"<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>"#,
        ),
        ("xl/sharedStrings.xml", shared),
    ])
}

/// Files that make their reader take all memory, or run for ever: they end the process that reads them, and are reported.
#[tokio::test]
async fn hostile_workbooks_end_only_their_reader() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let typed = [("do", "import-file"), ("cargos[0][name]", "Có sẵn")];
    let claims = workbook(r#"<sst uniqueCount="1000000000000"><si><t>Tên hàng</t></si></sst>"#);
    let page = browser
        .post_multipart(IMPORT_PATH, &typed, Some(("file", "a.xlsx", &claims)))
        .await;
    assert_eq!(page.status, 200, "what a file claims is not asked: {}", page.body);

    let far = include_bytes!("../../../../crates/workbook/tests/data/sheets/far-corners.xls");
    // The text unpacks to more than the reader may have.
    let long = workbook(&format!("<sst><si><t>{}</t></si></sst>", "x".repeat(75 << 20)));
    for (name, file) in [("a.xls", &far[..]), ("b.xlsx", &long)] {
        let page = browser
            .post_multipart(IMPORT_PATH, &typed, Some(("file", name, file)))
            .await;
        assert_eq!(page.status, 422, "{name}");
        let told = page.one("#imported");
        assert!(told.contains("more memory or time"), "{name}: {told}");
        assert_eq!(page.value("cargos[0][name]").as_deref(), Some("Có sẵn"));
    }
}

#[tokio::test]
async fn expired_session_keeps_the_import() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = preview(&browser).await;
    let typed = page
        .form(PREVIEW_FORM)
        .with(&[("fix-3-height", "61")])
        .press("add");
    portal.expire_sessions();
    let ended = browser.submit_to(IMPORT_PATH, &typed).await;
    assert_eq!(ended.location(), Some("/sign-in?next=%2Frequests%2Fnew"));
    browser.sign_in(TOKEN).await;
    let resumed = browser.get(NEW_REQUEST).await;
    assert_eq!(
        resumed.value("fix-3-height").as_deref(),
        Some("61"),
        "the preview page is back"
    );
    let landed = browser
        .submit_to(IMPORT_PATH, &resumed.form(PREVIEW_FORM).press("add"))
        .await;
    assert_eq!(landed.value("cargos[2][height]").as_deref(), Some("61"));

    portal.expire_sessions();
    let file = include_bytes!("../../../../crates/workbook/tests/data/sheets/sheets-en.csv");
    let typed = [("do", "import-file"), ("contact_name", "Nhung")];
    let ended = browser
        .post_multipart(IMPORT_PATH, &typed, Some(("file", "a.csv", file)))
        .await;
    assert_eq!(ended.status, 303);
    browser.sign_in(TOKEN).await;
    let resumed = browser.get(NEW_REQUEST).await;
    assert_eq!(resumed.value("contact_name").as_deref(), Some("Nhung"));
    let told = resumed.one("#imported");
    assert!(told.contains("Choose a.csv again"), "{told}");

    // The pasted text stays as it was pasted.
    portal.expire_sessions();
    let ended = browser
        .post_multipart(
            IMPORT_PATH,
            &[("do", "import-paste"), ("paste", PASTED_BLOCK)],
            None,
        )
        .await;
    assert_eq!(ended.status, 303);
    browser.sign_in(TOKEN).await;
    let resumed = browser.get(NEW_REQUEST).await;
    assert_eq!(resumed.value("paste").as_deref(), Some(PASTED_BLOCK));
    assert_eq!(
        portal
            .browser()
            .post_multipart(IMPORT_PATH, &typed, None)
            .await
            .status,
        303
    );
}

/// The session ended at the import: once the form is sent, the next one is empty.
#[tokio::test]
async fn form_kept_at_the_import_is_sent_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.expire_sessions();
    let mut typed = request_with(&[("partner_ref", "PO-KEPT")]);
    typed.push(("do", "import-paste"));
    assert_eq!(browser.post_form(IMPORT_PATH, &typed).await.status, 303);
    browser.sign_in(TOKEN).await;
    let back = browser.get(NEW_REQUEST).await;
    assert_eq!(back.value("partner_ref").as_deref(), Some("PO-KEPT"));
    let sent = browser.submit(&back.form(REQUEST_FORM).press("send")).await;
    assert_eq!((sent.status, portal.posts("/orders")), (303, 1), "{}", sent.body);
    let next = browser.get(NEW_REQUEST).await;
    assert_ne!(next.value("partner_ref").as_deref(), Some("PO-KEPT"));
    assert_eq!(next.value("cargos[0][name]").as_deref(), Some(""));
}

/// The session ended at sending, and the form is back. A file on it that breaks off on the way, or cannot be read, leaves it.
#[tokio::test]
async fn kept_form_stays_until_an_import_is_answered() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.expire_sessions();
    let mut typed = request_with(&[("partner_ref", "PO-KEPT")]);
    typed.push(("do", "send"));
    assert_eq!(browser.post_form(NEW_REQUEST, &typed).await.status, 303);
    browser.sign_in(TOKEN).await;
    let is_back = async || {
        let page = browser.get(NEW_REQUEST).await;
        page.value("partner_ref").as_deref() == Some("PO-KEPT")
    };
    assert!(is_back().await);
    let headers = [
        ("content-type", "multipart/form-data; boundary=b"),
        ("sec-fetch-site", "same-origin"),
    ];
    let cut = "--b\r\nContent-Disposition: form-data; name=\"partner_ref\"\r\n\r\nPO-";
    let broken = browser.send("POST", IMPORT_PATH, &headers, cut.into()).await;
    assert!(broken.status >= 400, "{}", broken.status);
    assert!(is_back().await, "after one that broke off");
    let fields = [("do", "import-file"), ("partner_ref", "PO-KEPT")];
    let unread = Some(("file", "a.csv", &b""[..]));
    let refused = browser.post_multipart(IMPORT_PATH, &fields, unread).await;
    assert_eq!(refused.status, 422);
    assert!(is_back().await, "after one that cannot be read");
    let sheet = include_bytes!("../../../../crates/workbook/tests/data/sheets/libreoffice.ods");
    let read = Some(("file", "a.ods", &sheet[..]));
    let preview = browser.post_multipart(IMPORT_PATH, &fields, read).await;
    assert_eq!(preview.status, 200, "{}", preview.body);
    assert!(!is_back().await, "it is on the page of the import");
}

/// Lines are added to the form of the request that needs information, which is then reviewed and sent.
#[tokio::test]
async fn lines_are_imported_into_supplied_information() {
    let (portal, browser) = Portal::start_signed_in().await;

    let question = serde_json::json!({"message": "Gửi danh sách kiện", "fields": ["cargos"]});
    let code = portal.request().need_info(question);
    let (edit, import) = (
        format!("/requests/{code}/edit"),
        format!("/requests/{code}/edit/import"),
    );
    let form = browser.get(&edit).await;
    assert_eq!(form.attrs("#import", "data-import-path"), [import.as_str()]);
    let version = form.value("updated_at").unwrap();
    let typed = form
        .form(REQUEST_FORM)
        .with(&[("note", "Xem danh sách </textarea>"), ("paste", PASTED_BLOCK)])
        .press("import-paste");
    let check = browser.submit_to(&import, &typed).await;
    assert_eq!(check.status, 200, "{}", check.body);
    let back = browser
        .submit_to(&import, &check.form(PREVIEW_FORM).press("back"))
        .await;
    assert_eq!(
        back.value("cargos[0][name]").as_deref(),
        Some("Linh kiện điện tử")
    );
    assert_eq!(back.value("note").as_deref(), Some("Xem danh sách </textarea>"));

    let landed = browser
        .submit_to(
            &import,
            &check
                .form(PREVIEW_FORM)
                .with(&[("fix-3-height", "60")])
                .press("replace"),
        )
        .await;
    assert_eq!(landed.status, 200, "{}", landed.body);
    assert_eq!(landed.value("cargos[0][name]").as_deref(), Some("Loa"));
    assert_eq!(landed.value("cargos[2][name]"), None);
    assert_eq!(landed.value("note").as_deref(), Some("Xem danh sách </textarea>"));
    assert_eq!(
        landed.value("updated_at"),
        Some(version),
        "still made from the version that was seen"
    );
    assert_eq!(
        landed.attrs("[id=\"cargos-asked\"]", "data-tone"),
        ["done"],
        "the question stays, and is answered"
    );
    let undone = browser
        .submit_to(&import, &landed.form(REQUEST_FORM).press("import-undo"))
        .await;
    assert_eq!(
        undone.value("cargos[0][name]").as_deref(),
        Some("Linh kiện điện tử")
    );
    assert!(portal.calls().iter().all(|call| !call.starts_with("PUT")));

    let review = browser
        .submit_to(&edit, &landed.form(REQUEST_FORM).press("review"))
        .await;
    assert_eq!(review.status, 200, "{}", review.body);
    let sent = browser
        .submit_to(&edit, &review.form("main form").press("send"))
        .await;
    assert_eq!(
        sent.location(),
        Some(format!("/requests/{code}").as_str()),
        "{}",
        sent.body
    );
    let input = portal.sandbox.operator().request(&code).unwrap().input;
    let names: Vec<_> = input.cargos.iter().map(|line| line.name.clone()).collect();
    assert_eq!(serde_json::json!(names), serde_json::json!(["Loa", "Kệ"]));

    // The request no longer waits: nothing is added, and the input is shown.
    let late = browser
        .submit_to(
            &import,
            &check
                .form(PREVIEW_FORM)
                .with(&[("fix-3-height", "60")])
                .press("replace"),
        )
        .await;
    assert_eq!(late.status, 409);
    assert_eq!(browser.get(&import).await.location(), Some(edit.as_str()));
}

/// The file is not stored: its name leads from the receipt to the form that uploads it.
#[tokio::test]
async fn imported_file_is_offered_as_packing_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let name = "PL số 1 & <b>.csv";
    let bytes = include_bytes!("../../../../crates/workbook/tests/data/sheets/sheets-en.csv");
    let mut typed = request_with_cargo(&[], &[]);
    typed.extend([("do", "import-file"), ("partner_ref", "PO-PL")]);
    let send = async |name: &str, reference: &str| {
        let check = browser
            .post_multipart(IMPORT_PATH, &typed, Some(("file", name, bytes)))
            .await;
        let landed = browser
            .submit_to(IMPORT_PATH, &check.form(PREVIEW_FORM).press("add"))
            .await;
        let sent = browser
            .submit_to(
                NEW_REQUEST,
                &landed
                    .form(REQUEST_FORM)
                    .with(&[("partner_ref", reference)])
                    .press("send"),
            )
            .await;
        assert_eq!(sent.status, 303, "{}", sent.body);
        sent.location().unwrap().to_owned()
    };
    let receipt = send(name, "PO-PL").await;
    assert!(
        receipt.ends_with("?imported=PL%20s%E1%BB%91%201%20%26%20%3Cb%3E.csv"),
        "{receipt}"
    );
    let page = browser.get(&receipt).await;
    assert!(page.one("[data-not-kept]").contains(name), "{}", page.body);
    let path = receipt.split('?').next().unwrap();
    assert_eq!(
        page.attrs("[data-not-kept] a", "href"),
        [format!("{path}/documents?doc_type=packing_list#add")]
    );
    // The form that a script fills is an ordinary upload.
    assert_eq!(
        page.attrs("form[data-kept-file][hidden]", "data-kept-file"),
        [name]
    );
    assert_eq!(
        page.attrs("form[data-kept-file]", "action"),
        [format!("{path}/documents")]
    );
    let once = page.value("once").unwrap();
    let parts = [("once", once.as_str()), ("doc_type", "packing_list")];
    for _ in 0..2 {
        let uploaded = browser
            .post_multipart(&format!("{path}/documents"), &parts, Some(("file", name, bytes)))
            .await;
        assert_eq!(uploaded.status, 303, "{}", uploaded.body);
    }
    assert_eq!(portal.posts("/attachments"), 1, "a second press sends nothing");
    assert_eq!(
        browser
            .get(&receipt)
            .await
            .texts("[data-kept-file], [data-not-kept]")
            .len(),
        0,
        "told once"
    );

    let choose = browser
        .get(&format!("{path}/documents?doc_type=packing_list"))
        .await;
    assert_eq!(choose.value("doc_type").as_deref(), Some("packing_list"));
    for other in ["bill_of_lading", "<b>", ""] {
        let page = browser.get(&format!("{path}/documents?doc_type={other}")).await;
        assert!(
            page.attrs("select[name=doc_type] option[selected]", "value")
                .iter()
                .all(String::is_empty)
        );
    }

    // The service accepts no such files: this is shown at once, not after an upload.
    let page = browser.get(&send("kiện.tsv", "PO-TSV").await).await;
    assert!(page.one("[data-not-kept]").contains("save it as one of pdf"));
    assert!(page.attrs("form[data-kept-file]", "action").is_empty());
}

#[tokio::test]
async fn forged_packed_fields_are_refused() {
    let (_portal, browser) = Portal::start_signed_in().await;
    for (form, table) in [("", ""), ("x", "y"), ("AAAA", "AAAA")] {
        let answer = browser
            .post_form(IMPORT_PATH, &[("form", form), ("table", table), ("do", "add")])
            .await;
        assert_eq!(answer.status, 422);
    }
    let template = browser.get("/requests/cargo-template.xlsx").await;
    assert_eq!(template.status, 200);
    assert!(
        template
            .header("content-disposition")
            .unwrap()
            .contains("cargo-lines.xlsx")
    );
    browser.post_form("/settings", &[("language", "vi")]).await;
    let template = browser.get("/requests/cargo-template.xlsx").await;
    assert!(
        template
            .header("content-disposition")
            .unwrap()
            .contains("dong-hang.xlsx")
    );
}

#[tokio::test]
async fn legacy_encoding_is_converted_or_left() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let old = "Teân haøng\tSoá kieän\tTroïng löôïng (kg)\tDaøi\tRoäng\tCao\nGheá goã\t2\t30\t60\t40\t45";
    let form = browser.get(NEW_REQUEST).await;
    let typed = form
        .form(REQUEST_FORM)
        .with(&[("paste", old)])
        .press("import-paste");
    let check = browser.submit_to(IMPORT_PATH, &typed).await;
    let chosen = |page: &Answer| {
        let radio = scraper::Selector::parse("input[name=script][checked]").unwrap();
        let html = page.html();
        html.select(&radio)
            .next()
            .and_then(|one| one.attr("value").map(str::to_owned))
    };
    assert_eq!(chosen(&check).as_deref(), Some("vni"));
    let landed = browser
        .submit_to(IMPORT_PATH, &check.form(PREVIEW_FORM).press("add"))
        .await;
    assert_eq!(landed.value("cargos[0][name]").as_deref(), Some("Ghế gỗ"));
    let kept = browser
        .submit_to(
            IMPORT_PATH,
            &check
                .form(PREVIEW_FORM)
                .with(&[("script", "plain")])
                .press("apply"),
        )
        .await;
    assert_eq!(chosen(&kept).as_deref(), Some("plain"));
    let landed = browser
        .submit_to(IMPORT_PATH, &kept.form(PREVIEW_FORM).press("back"))
        .await;
    assert_eq!(landed.status, 200, "and nothing was added");
}
