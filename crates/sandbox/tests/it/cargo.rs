//! Cargo lines: rules and calculated values (spec: Cargo line, Request details).

use serde_json::{Value, json};

use crate::support::{Rig, fields, with_cargo};

#[tokio::test]
async fn cargo_line_rules_are_checked() {
    let rig = Rig::start().await;
    let no_figures = json!({"gross_weight": null, "length": null, "width": null, "height": null});
    let cases: Vec<(Value, &[&str])> = vec![
        (json!({"name": null}), &["cargos.0.name"]),
        (json!({"name": ""}), &["cargos.0.name"]),
        (json!({"package_count": null}), &["cargos.0.package_count"]),
        (json!({"package_count": 0}), &["cargos.0.package_count"]),
        (json!({"package_count": -1}), &["cargos.0.package_count"]),
        (json!({"package_count": 1.5}), &["cargos.0.package_count"]),
        (json!({"package_count": "10"}), &["cargos.0.package_count"]),
        (json!({"gross_weight": null}), &["cargos.0.gross_weight"]),
        (json!({"gross_weight": -1}), &["cargos.0.gross_weight"]),
        (json!({"length": null}), &["cargos.0.length"]),
        (json!({"width": null}), &["cargos.0.width"]),
        (json!({"height": null}), &["cargos.0.height"]),
        (json!({"height": -3}), &["cargos.0.height"]),
        (json!({"height": "tall"}), &["cargos.0.height"]),
        (
            no_figures.clone(),
            &[
                "cargos.0.gross_weight",
                "cargos.0.height",
                "cargos.0.length",
                "cargos.0.width",
            ],
        ),
        (json!({"dimension_unit": "feet"}), &["cargos.0.dimension_unit"]),
        (json!({"container_type": "53HC"}), &["cargos.0.container_type"]),
        (json!({"container_count": -1}), &["cargos.0.container_count"]),
        (
            json!({"container_count": 1, "package_count": null}),
            &["cargos.0.package_count"],
        ),
        (json!({"container_count": 1, "length": -1}), &["cargos.0.length"]),
        (
            json!({"container_type": "40HC", "gross_weight": null}),
            &["cargos.0.gross_weight"],
        ),
        (
            json!({"weight_per_package": "x"}),
            &["cargos.0.weight_per_package"],
        ),
        (json!({"goods_value": -1}), &["cargos.0.goods_value"]),
        (json!({"has_battery": "yes"}), &["cargos.0.has_battery"]),
        (json!({"has_liquid": 1}), &["cargos.0.has_liquid"]),
        (json!({"has_chemical": "x"}), &["cargos.0.has_chemical"]),
        (json!({"is_dangerous": "x"}), &["cargos.0.is_dangerous"]),
        (json!({"requires_permit": "x"}), &["cargos.0.requires_permit"]),
        (json!({"note": 3}), &["cargos.0.note"]),
    ];
    for (changes, wrong) in cases {
        let answer = rig.post("/orders", with_cargo(changes.clone())).await;
        assert_eq!(answer.wrong_fields(), wrong, "{changes}");
    }
    let mut second = fields(json!({}));
    let line = second["cargos"][0].clone();
    second["cargos"].as_array_mut().unwrap().push(line);
    second["cargos"][1]["length"] = Value::Null;
    assert_eq!(
        rig.post("/orders", second).await.wrong_fields(),
        ["cargos.1.length"]
    );
}

#[tokio::test]
async fn optional_cargo_fields_are_returned() {
    let rig = Rig::start().await;
    let extras = json!({
        "container_type": "reefer", "package_type": "pallet", "weight_per_package": 85.05, "description": "Hàng mẫu",
        "hs_code": "8517.62", "origin_country": "VN", "nature": "Điện tử", "goods_value": 12500.5, "goods_currency": "USD",
        "temperature_requirement": "2–8 °C", "note": "Dễ vỡ", "has_battery": true, "has_liquid": false,
        "has_chemical": false, "is_dangerous": true, "requires_permit": true, "permit_note": "Giấy phép số 12",
        "dimension_unit": "cm",
    });
    let created = rig.post("/orders", with_cargo(extras.clone())).await;
    assert_eq!(created.status, 201, "{}", created.text);
    let line = &created.data()["cargos"][0];
    for (name, value) in crate::support::object(extras) {
        assert_eq!(line[&name], value, "{name}");
    }
}

#[tokio::test]
async fn full_container_needs_neither_weight_nor_dimensions() {
    let rig = Rig::start().await;
    let changes = json!({"gross_weight": null, "length": null, "width": null, "height": null,
        "container_type": "40HC", "container_count": 2});
    let created = rig.post("/orders", with_cargo(changes)).await;
    assert_eq!(created.status, 201, "{}", created.text);
    let line = &created.data()["cargos"][0];
    assert_eq!(line["container_count"], 2);
    for member in ["volume", "volumetric_weight", "chargeable_weight"] {
        assert!(line[member].is_null(), "{member}");
    }
    // Figures that are not required may be 0.
    let zeros = json!({"gross_weight": 0, "length": 0, "container_count": 2});
    assert_eq!(rig.post("/orders", with_cargo(zeros)).await.status, 201);
    // A least value is specified for packages only.
    for zeros in [
        json!({"gross_weight": 0, "length": 0}),
        json!({"container_count": 0, "gross_weight": null, "length": null}),
    ] {
        assert_eq!(rig.post("/orders", with_cargo(zeros)).await.status, 201);
    }
}

#[tokio::test]
async fn calculated_values_follow_the_transport_mode() {
    let rig = Rig::start().await;
    let figures = async |services: Value, cargo: Value| {
        let mut body = with_cargo(cargo);
        body["service_codes"] = services;
        let created = rig.post("/orders", body).await;
        let line = created.data()["cargos"][0].clone();
        ["volume", "volumetric_weight", "chargeable_weight"].map(|m| line[m].to_string())
    };
    // 10 packages of 120 × 80 × 100 cm, 850.5 kg together.
    assert_eq!(
        figures(json!(["air_freight"]), json!({})).await,
        ["9.6", "1600", "1600"]
    );
    assert_eq!(
        figures(json!(["express"]), json!({})).await,
        ["9.6", "1920", "1920"]
    );
    assert_eq!(
        figures(json!(["road_transport"]), json!({})).await,
        ["9.6", "3200", "3200"]
    );
    assert_eq!(
        figures(json!(["sea_lcl"]), json!({})).await,
        ["9.6", "9600", "9600"]
    );
    assert_eq!(
        figures(json!(["customs_clearance"]), json!({})).await,
        ["9.6", "null", "850.5"]
    );
    assert_eq!(
        figures(json!(["customs_clearance", "air_freight"]), json!({})).await,
        ["9.6", "1600", "1600"]
    );
    // The same box in other units; the gross weight is the line's total and counts when it is larger.
    let metres =
        json!({"length": 1.2, "width": 0.8, "height": 1, "dimension_unit": "m", "gross_weight": 1600.25});
    assert_eq!(
        figures(json!(["air_freight"]), metres).await,
        ["9.6", "1600", "1600.25"]
    );
    let millimetres = json!({"length": 1200, "width": 800, "height": 1000, "dimension_unit": "mm"});
    assert_eq!(
        figures(json!(["air_freight"]), millimetres).await,
        ["9.6", "1600", "1600"]
    );
    let inches = json!({"length": 10, "width": 10, "height": 10, "dimension_unit": "inch", "package_count": 1, "gross_weight": 2});
    assert_eq!(
        figures(json!(["air_freight"]), inches).await,
        ["0.016387", "2.731", "2.731"]
    );
}
