//! GET /meta (spec: Catalog values in use, GET /meta).

use serde_json::Value;

use crate::support::{Rig, STATUSES};

fn keys(map: &Value) -> Vec<&str> {
    map.as_object().unwrap().keys().map(String::as_str).collect()
}

fn values(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["value"].as_str().unwrap())
        .collect()
}

fn same(mut found: Vec<&str>, mut wanted: Vec<&str>) {
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

#[tokio::test]
async fn catalogs_have_the_values_of_the_specification() {
    let rig = Rig::start().await;
    let answer = rig.get("/meta").await;
    let meta = answer.data();
    assert_eq!(answer.headers["content-type"], "application/json");
    same(
        keys(meta),
        "services statuses operation_statuses delivery_scopes incoterms special_requirements container_types document_types reject_reasons"
            .split(' ')
            .collect(),
    );
    same(
        keys(&meta["incoterms"]),
        "EXW FCA FOB CFR CIF CPT CIP DAP DPU DDP OTHER"
            .split(' ')
            .collect(),
    );
    same(
        keys(&meta["delivery_scopes"]),
        "door_cy cy_cy cy_door door_door door_cfs cfs_cfs cfs_door airport_airport door_airport airport_door warehouse_warehouse other"
            .split(' ')
            .collect(),
    );
    same(
        keys(&meta["special_requirements"]),
        "time vehicle carrier packing insurance customs permit ior cod timed_delivery confidential other"
            .split(' ')
            .collect(),
    );
    same(
        keys(&meta["container_types"]),
        "20DC 40DC 40HC 45HC reefer other".split(' ').collect(),
    );
    same(
        values(&meta["reject_reasons"]),
        "price_high chose_competitor transit_time_unsuitable service_not_met customer_cancelled_plan payment_terms_disagreement commercial_terms_disagreement other"
            .split(' ')
            .collect(),
    );
    same(values(&meta["statuses"]), STATUSES.to_vec());
    let documents = keys(&meta["document_types"]);
    for code in "commercial_invoice packing_list contract purchase_order cargo_photo catalogue msds coa permit certificate_of_origin bill_of_lading customs_declaration pod handover_record".split(' ') {
        assert!(documents.contains(&code), "{code}");
    }
    let progress = values(&meta["operation_statuses"]);
    for code in "received booked picked_up customs_declaring export_cleared departed in_transit arrived import_cleared delivering delivered".split(' ') {
        assert!(progress.contains(&code), "{code}");
    }
}

#[tokio::test]
async fn catalog_entries_have_the_shapes_of_the_specification() {
    let rig = Rig::start().await;
    let answer = rig.get("/meta").await;
    let meta = answer.data();
    for service in meta["services"].as_array().unwrap() {
        for member in ["code", "name", "name_en", "transport_mode"] {
            assert!(service[member].is_string(), "{service}");
        }
    }
    for list in ["statuses", "operation_statuses", "reject_reasons"] {
        for entry in meta[list].as_array().unwrap() {
            assert!(
                entry["value"].is_string() && entry["label"].is_string(),
                "{entry}"
            );
            assert_eq!(entry["order"].is_u64(), list == "operation_statuses", "{entry}");
        }
    }
    for map in [
        "delivery_scopes",
        "incoterms",
        "special_requirements",
        "container_types",
        "document_types",
    ] {
        assert!(meta[map].as_object().unwrap().values().all(Value::is_string));
    }
}
