//! Documents: upload rules, lists, presigned links (spec: attachments, Limits).

use reqwest::multipart::{Form, Part};
use sandbox::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Reply, Rig, STATUSES, TOKEN, config, reply};

const EXTENSIONS: &str = "pdf jpg jpeg png webp doc docx xls xlsx csv txt zip";
const TYPES: &str = "commercial_invoice packing_list contract purchase_order cargo_photo catalogue msds coa permit certificate_of_origin";
const LIMIT: usize = 20 * 1024 * 1024;

async fn send(rig: &Rig, code: &str, form: Form) -> Reply {
    let url = rig.url(&format!("/orders/{code}/attachments"));
    reply(
        rig.http
            .post(url)
            .bearer_auth(TOKEN)
            .multipart(form)
            .send()
            .await
            .unwrap(),
    )
    .await
}

fn file(name: &str, bytes: impl Into<std::borrow::Cow<'static, [u8]>>) -> Part {
    Part::bytes(bytes).file_name(name.to_owned())
}

async fn upload(rig: &Rig, code: &str, name: &str, doc_type: &str) -> Reply {
    let form = Form::new()
        .part("file", file(name, &b"content"[..]))
        .text("doc_type", doc_type.to_owned());
    send(rig, code, form).await
}

async fn link(rig: &Rig, code: &str, id: &Value) -> Value {
    rig.get(&format!("/orders/{code}/attachments/{id}/download"))
        .await
        .data()
        .clone()
}

#[tokio::test]
async fn upload_is_listed_and_downloaded() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let content = b"%PDF-1.7 \x00\xff binary".to_vec();
    let form = Form::new()
        .text("note", "Bản gốc <b>")
        .part("file", file("Hoá đơn số 1.PDF", content.clone()))
        .text("doc_type", "commercial_invoice");
    let uploaded = send(&rig, &code, form).await;
    assert_eq!(uploaded.status, 200, "{}", uploaded.text);
    let listed = rig.get(&format!("/orders/{code}/attachments")).await;
    let attachment = &listed.data()[0];
    assert_eq!(attachment, uploaded.data());
    let mut names: Vec<_> = attachment
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "doc_type",
            "file_name",
            "file_size",
            "id",
            "mime_type",
            "note",
            "uploaded_at"
        ]
    );
    assert_eq!(attachment["file_name"], "Hoá đơn số 1.PDF");
    assert_eq!(attachment["mime_type"], "application/pdf");
    assert_eq!(attachment["file_size"], content.len());
    assert_eq!(attachment["note"], "Bản gốc <b>");

    let link = link(&rig, &code, &attachment["id"]).await;
    assert_eq!(link["file_name"], "Hoá đơn số 1.PDF");
    let url = link["url"].as_str().unwrap();
    assert!(url.starts_with(&rig.sandbox.store_url()) && !url.starts_with(&rig.sandbox.courier_url()));
    let fetched = rig.http.get(url).send().await.unwrap();
    assert_eq!(fetched.status(), 200);
    assert_eq!(fetched.headers()["content-type"], "application/pdf");
    assert_eq!(
        fetched.headers()["content-disposition"],
        "attachment; filename=\"Ho_ __n s_ 1.PDF\"; filename*=UTF-8''Ho%C3%A1%20%C4%91%C6%A1n%20s%E1%BB%91%201.PDF"
    );
    assert_eq!(fetched.bytes().await.unwrap(), content);
}

#[tokio::test]
async fn upload_accepts_listed_extensions_and_types_only() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    for extension in EXTENSIONS.split(' ') {
        assert_eq!(
            upload(&rig, &code, &format!("a.{extension}"), "contract")
                .await
                .status,
            200,
            "{extension}"
        );
    }
    for name in ["a.exe", "a.html", "a.svg", "a", "pdf", "a.pdf.js", "a.pdf."] {
        assert_eq!(
            upload(&rig, &code, name, "contract").await.wrong_fields(),
            ["file"],
            "{name}"
        );
    }
    for doc_type in TYPES.split(' ') {
        assert_eq!(
            upload(&rig, &code, "a.pdf", doc_type).await.status,
            200,
            "{doc_type}"
        );
    }
    for doc_type in [
        "bill_of_lading",
        "customs_declaration",
        "pod",
        "handover_record",
        "x",
        "",
    ] {
        assert_eq!(
            upload(&rig, &code, "a.pdf", doc_type).await.wrong_fields(),
            ["doc_type"],
            "{doc_type}"
        );
    }
    let listed = rig.get(&format!("/orders/{code}/attachments")).await;
    assert_eq!(listed.data().as_array().unwrap().len(), 22);
}

#[tokio::test]
async fn upload_needs_file_and_type_but_no_note() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let no_file = send(&rig, &code, Form::new().text("doc_type", "contract")).await;
    assert_eq!(no_file.wrong_fields(), ["file"]);
    let no_type = send(&rig, &code, Form::new().part("file", file("a.pdf", &b"x"[..]))).await;
    assert_eq!(no_type.wrong_fields(), ["doc_type"]);
    assert_eq!(
        send(&rig, &code, Form::new().text("note", "x"))
            .await
            .wrong_fields(),
        ["doc_type", "file"]
    );
    let as_json = rig
        .post(
            &format!("/orders/{code}/attachments"),
            json!({"doc_type": "contract"}),
        )
        .await;
    assert_eq!(as_json.wrong_fields(), ["file"]);
    let uploaded = upload(&rig, &code, "C:\\tài liệu\\a.pdf", "contract").await;
    assert!(uploaded.data()["note"].is_null());
    assert_eq!(uploaded.data()["file_name"], "a.pdf", "a name, not a path");
}

#[tokio::test]
async fn upload_is_limited_to_20_mb() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let sized = |size: usize| {
        Form::new()
            .part("file", file("a.zip", vec![7_u8; size]))
            .text("doc_type", "cargo_photo")
    };
    let largest = send(&rig, &code, sized(LIMIT)).await;
    assert_eq!(largest.data()["file_size"], LIMIT);
    assert_eq!(send(&rig, &code, sized(LIMIT + 1)).await.wrong_fields(), ["file"]);
    let listed = rig.get(&format!("/orders/{code}/attachments")).await;
    assert_eq!(listed.data().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn refusal_is_sent_before_the_file_is_read() {
    let rig = Rig::start().await;
    let host = rig
        .sandbox
        .courier_url()
        .strip_prefix("http://")
        .unwrap()
        .to_owned();
    // A simple client reads the answer only after it has sent everything.
    let mut connection = TcpStream::connect(&host).await.unwrap();
    let head = format!(
        "POST /api/partner/fwd/orders/X/attachments HTTP/1.1\r\nHost: {host}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {LIMIT}\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(&vec![7; LIMIT]).await.unwrap();
    let mut start = [0; 12];
    connection.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 401");
}

#[tokio::test]
async fn closed_requests_accept_no_documents() {
    let rig = Rig::start().await;
    for status in STATUSES {
        let code = rig.request_in(status).await;
        let answer = upload(&rig, &code, "a.pdf", "contract").await;
        if matches!(status, "completed" | "cancelled") {
            assert_eq!(answer.wrong_fields(), ["status"], "{status}");
        } else {
            assert_eq!(answer.status, 200, "{status}");
        }
    }
}

#[tokio::test]
async fn shared_documents_are_listed_with_uploaded_ones() {
    let rig = Rig::start().await;
    let code = rig.request_in("in_transit").await;
    upload(&rig, &code, "a.pdf", "packing_list").await;
    let body =
        json!({"doc_type": "bill_of_lading", "file_name": "BL.txt", "content": "vận đơn", "note": null});
    rig.act(&code, "share_document", body).await;
    let listed = rig.get(&format!("/orders/{code}/attachments")).await;
    let types: Vec<_> = listed
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["doc_type"].clone())
        .collect();
    assert_eq!(types, ["packing_list", "bill_of_lading"]);
    let link = link(&rig, &code, &listed.data()[1]["id"]).await;
    let text = rig
        .http
        .get(link["url"].as_str().unwrap())
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert_eq!(text, "vận đơn");
    rig.act(&code, "complete", json!({})).await;
    let still = rig.get(&format!("/orders/{code}/attachments")).await;
    assert_eq!(
        still.data().as_array().unwrap().len(),
        2,
        "closed requests keep theirs"
    );
}

#[tokio::test]
async fn download_links_are_signed_and_expire() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let id = upload(&rig, &code, "a.pdf", "contract").await.data()["id"].clone();
    let other = upload(&rig, &code, "b.pdf", "contract").await.data()["id"].clone();
    let made = link(&rig, &code, &id).await;
    let url = made["url"].as_str().unwrap().to_owned();
    let expires: jiff::Timestamp = made["expires_at"].as_str().unwrap().parse().unwrap();
    let life = expires.duration_since(rig.sandbox.operator().now()).as_secs();
    assert!((590..=600).contains(&life), "10 minutes: {life}");

    let fetch = async |url: &str| rig.http.get(url).send().await.unwrap().status().as_u16();
    assert_eq!(fetch(&url).await, 200);
    assert_eq!(
        fetch(&url.replace("expires=1", "expires=2")).await,
        403,
        "another expiry"
    );
    assert_eq!(
        fetch(&url.replace(&format!("/{id}/"), &format!("/{other}/"))).await,
        403,
        "another document"
    );
    assert_eq!(fetch(url.split('?').next().unwrap()).await, 403, "no signature");
    rig.sandbox.clock().advance(601);
    assert_eq!(fetch(&url).await, 403, "expired");
    let again = link(&rig, &code, &id).await;
    assert_eq!(fetch(again["url"].as_str().unwrap()).await, 200, "a fresh link");
}

#[tokio::test]
async fn download_links_refuse_an_authorization_header() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let id = upload(&rig, &code, "a.pdf", "contract").await.data()["id"].clone();
    let made = link(&rig, &code, &id).await;
    let answer = rig
        .http
        .get(made["url"].as_str().unwrap())
        .bearer_auth(TOKEN)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 400);
}

#[tokio::test]
async fn lifetime_of_links_is_configurable() {
    let short = Config {
        link_lifetime: std::time::Duration::from_secs(30),
        ..config()
    };
    let rig = Rig::start_with(short).await;
    let code = rig.request_in("submitted").await;
    let id = upload(&rig, &code, "a.pdf", "contract").await.data()["id"].clone();
    let made = link(&rig, &code, &id).await;
    rig.sandbox.clock().advance(31);
    assert_eq!(
        rig.http
            .get(made["url"].as_str().unwrap())
            .send()
            .await
            .unwrap()
            .status(),
        403
    );
}

#[tokio::test]
async fn unknown_documents_are_404() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let mine = rig.request_in("submitted").await;
    let id = upload(&rig, &mine, "a.pdf", "contract").await.data()["id"].clone();
    for id in ["999".to_owned(), "x".to_owned(), id.to_string()] {
        assert_eq!(
            rig.get(&format!("/orders/{code}/attachments/{id}/download"))
                .await
                .status,
            404,
            "{id}"
        );
    }
}
