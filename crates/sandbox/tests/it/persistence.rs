//! State in a data folder survives a restart.

use std::path::Path;
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use sandbox::Config;
use serde_json::json;

use crate::support::{Rig, TOKEN, config, reply};

fn kept_in(folder: &Path) -> Config {
    Config {
        data_dir: Some(folder.to_owned()),
        ..config()
    }
}

#[tokio::test]
async fn requests_documents_and_tokens_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let rig = Rig::start_with(kept_in(folder.path())).await;
    let code = rig.request_in("in_transit").await;
    let form = Form::new()
        .part("file", Part::bytes(&b"kept"[..]).file_name("a.txt"))
        .text("doc_type", "contract");
    let url = rig.url(&format!("/orders/{code}/attachments"));
    assert_eq!(
        reply(
            rig.http
                .post(url)
                .bearer_auth(TOKEN)
                .multipart(form)
                .send()
                .await
                .unwrap()
        )
        .await
        .status,
        200
    );
    let token = rig.sandbox.operator().create_token(1, "", None).unwrap();
    let paths = ["", "/quotation", "/trackings", "/attachments"].map(|end| format!("/orders/{code}{end}"));
    let mut before = Vec::new();
    for path in &paths {
        before.push(rig.get(path).await.json);
    }
    rig.sandbox.shutdown().await;

    let rig = Rig::start_with(kept_in(folder.path())).await;
    for (path, before) in paths.iter().zip(before) {
        assert_eq!(rig.get(path).await.json, before, "{path}");
    }
    assert_eq!(
        rig.send(reqwest::Method::GET, &token.secret, "/meta", None)
            .await
            .status,
        200
    );
    let id = rig.get(&paths[3]).await.data()[0]["id"].clone();
    let link = rig
        .get(&format!("/orders/{code}/attachments/{id}/download"))
        .await;
    let text = rig
        .http
        .get(link.data()["url"].as_str().unwrap())
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert_eq!(text, "kept");
    let next = rig.request_in("submitted").await;
    assert!(next > code, "numbers go on: {next}");
    rig.sandbox.shutdown().await;

    let rig = Rig::start_with(Config {
        fresh: true,
        ..kept_in(folder.path())
    })
    .await;
    assert_eq!(rig.get(&paths[0]).await.status, 404, "a fresh start removes it");
    assert_eq!(rig.get("/orders").await.data()["meta"]["total"], 0);
}

#[tokio::test]
async fn changes_are_saved_while_running() {
    let folder = tempfile::tempdir().unwrap();
    let rig = Rig::start_with(kept_in(folder.path())).await;
    let code = rig.request_in("submitted").await;
    let snapshot = folder.path().join("state.json");
    for _ in 0..500 {
        if std::fs::read_to_string(&snapshot).is_ok_and(|text| text.contains(&code)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("not saved");
}

#[tokio::test]
async fn unreadable_snapshot_prevents_the_start() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("state.json"), "{\"requests\": 5").unwrap();
    let started = sandbox::Sandbox::start(kept_in(folder.path())).await;
    assert!(matches!(started, Err(sandbox::StartError::DataFolder { .. })));
    assert!(
        folder.path().join("state.json").exists(),
        "nothing is thrown away"
    );
}

#[tokio::test]
async fn figures_survive_a_restart_exactly() {
    let folder = tempfile::tempdir().unwrap();
    let rig = Rig::start_with(kept_in(folder.path())).await;
    let body = crate::support::with_cargo(json!({"gross_weight": 0.1, "goods_value": 12_345.67}));
    let created = rig.post("/orders", body).await;
    let code = created.data()["rfq_code"].as_str().unwrap().to_owned();
    rig.sandbox.shutdown().await;
    let rig = Rig::start_with(kept_in(folder.path())).await;
    let read = rig.get(&format!("/orders/{code}")).await;
    assert_eq!(read.data()["cargos"], created.data()["cargos"]);
    assert_eq!(read.data()["cargos"][0]["gross_weight"].to_string(), "0.1");
}
