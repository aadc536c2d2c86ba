use proptest::prelude::*;
use serde_json::json;

use super::*;

fn input(details: Value) -> RfqInput {
    RfqInput::from_details(&serde_json::from_value(details).unwrap())
}

#[expect(clippy::unnecessary_wraps, reason = "saves a to_owned at every use")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn details_with_input_field_names_are_read() {
    let read = input(json!({
        "rfq_code": "R1", "partner_ref": "P-1",
        "services": [{"code": "air"}, {"code": "customs"}],
        "contact": {"contact_name": "Chị Nhung", "contact_phone": 84901, "contact_email": "n@x.vn", "contact_position": "Mua hàng"},
        "origin": {"origin_country": "VN", "origin_state": "HCM", "origin_address": "12 Lê Lợi", "origin_port": "SGN"},
        "destination": {"dest_country": "US", "dest_state": "CA", "dest_address": "1 Main", "dest_port": "LAX", "dest_postal_code": "90001"},
        "schedule": {"delivery_required_date": "2026-08-01", "pickup_date": "2026-07-20", "transit_time_required": "7 ngày",
                     "cargo_ready_date": "2026-07-19", "etd_expected": "2026-07-21"},
        "incoterm": "FOB", "delivery_scope": "door_door", "special_requirements": ["insurance"], "special_note": "Nhẹ tay",
        "currency": "VND", "customer_tax_code": "0301", "customer_address": "Q1", "customer_country": "VN"
    }));
    let expected = RfqInput {
        partner_ref: some("P-1"),
        contact_name: "Chị Nhung".into(),
        contact_phone: some("84901"),
        contact_email: some("n@x.vn"),
        contact_position: some("Mua hàng"),
        service_codes: vec!["air".into(), "customs".into()],
        origin_country: some("VN"),
        origin_state: some("HCM"),
        origin_address: some("12 Lê Lợi"),
        origin_port: some("SGN"),
        dest_country: some("US"),
        dest_state: some("CA"),
        dest_address: some("1 Main"),
        dest_port: some("LAX"),
        dest_postal_code: some("90001"),
        incoterm: some("FOB"),
        delivery_scope: some("door_door"),
        delivery_required_date: some("2026-08-01"),
        pickup_date: some("2026-07-20"),
        transit_time_required: some("7 ngày"),
        cargo_ready_date: some("2026-07-19"),
        etd_expected: some("2026-07-21"),
        special_requirements: vec!["insurance".into()],
        special_note: some("Nhẹ tay"),
        currency: some("VND"),
        customer_tax_code: some("0301"),
        customer_address: some("Q1"),
        customer_country: some("VN"),
        cargos: vec![],
    };
    assert_eq!(read, expected);
}

#[test]
fn short_names_nested_objects_and_dates_of_places_are_read() {
    let read = input(json!({
        "contact": {"Name": "Nhung", "phone": "1", "email": null, "jobTitle": "Mua"},
        "origin": {"country": {"code": "VN", "name": "Việt Nam"}, "port": {"name": "Cát Lái", "code": "VNCLI"},
                   "province": "HCM", "address": "  ", "pickup_date": "2026-07-20T08:00:00+07:00"},
        "destination": [{"country": "DE"}, {"zip": 20095}],
        "schedule": {"delivery_date": "cuối tháng", "etd": "2026-07-21 00:00:00"},
        "customer": {"tax_code": "0301", "country": "VN"},
        "dest_port": "DEHAM"
    }));
    assert_eq!(
        (read.contact_name.as_str(), read.contact_phone, read.contact_email),
        ("Nhung", some("1"), None)
    );
    assert_eq!(read.contact_position, some("Mua"));
    assert_eq!(
        (read.origin_country, read.origin_port, read.origin_state),
        (some("VN"), some("Cát Lái"), some("HCM"))
    );
    assert_eq!(
        (read.origin_address, read.pickup_date),
        (None, some("2026-07-20T08:00:00+07:00"))
    );
    assert_eq!(
        (read.dest_country, read.dest_postal_code, read.dest_port),
        (some("DE"), some("20095"), some("DEHAM"))
    );
    assert_eq!(
        (read.delivery_required_date, read.etd_expected),
        (some("cuối tháng"), some("2026-07-21 00:00:00"))
    );
    assert_eq!(
        (read.customer_tax_code, read.customer_country),
        (some("0301"), some("VN"))
    );
}

/// A line with a count, also 0, needs neither weight nor size: it must not lose it.
#[test]
fn container_count_of_zero_is_a_count() {
    for (count, read) in [
        (json!(0), Some(0)),
        (json!("0"), Some(0)),
        (json!(null), None),
        (json!(""), None),
        (json!(2), Some(2)),
    ] {
        let line = json!({"cargos": [{"name": "Loa", "container_count": count}]});
        assert_eq!(input(line).cargos[0].container_count, read, "{count}");
    }
}

#[test]
fn bare_text_fills_the_most_likely_field() {
    let read = input(
        json!({"contact": "Chị Nhung", "origin": "VN", "destination": ["Hamburg", "Đức"], "schedule": "7 ngày",
                            "origin_country": "XX", "dest_country": "DE"}),
    );
    assert_eq!(read.contact_name, "Chị Nhung");
    assert_eq!((read.origin_country, read.origin_address), (some("VN"), None));
    assert_eq!(
        (read.dest_country, read.dest_address),
        (some("DE"), some("Hamburg, Đức"))
    );
    assert_eq!(read.transit_time_required, some("7 ngày"));
    assert_eq!(
        input(json!({"schedule": "2026-08-01"})).delivery_required_date,
        some("2026-08-01")
    );
    assert_eq!(input(json!({})), RfqInput::default());
}

#[test]
fn cargo_line_drops_calculated_values() {
    let read = input(
        json!({"cargos": [{"name": "Loa", "package_count": "3", "gross_weight": "412.50", "length": "1e2", "width": "?",
        "container_count": 1.5, "volume": 2.5, "chargeable_weight": 9, "has_battery": 1, "note": "Dễ vỡ"}]}),
    );
    let line = &read.cargos[0];
    assert_eq!(
        (line.package_count, line.container_count, line.width),
        (Some(3), None, None)
    );
    assert_eq!(line.gross_weight.unwrap().to_string(), "412.50");
    assert_eq!(line.length, Some(Decimal::ONE_HUNDRED));
    assert!(line.has_battery && !line.has_liquid);
    let sent = serde_json::to_value(line).unwrap();
    assert!(
        sent.get("volume").is_none() && sent.get("chargeable_weight").is_none(),
        "{sent}"
    );
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from)
    ];
    let key = prop_oneof![
        Just("name".to_owned()),
        Just("country".to_owned()),
        Just("pickup_date".to_owned()),
        "\\PC{0,4}"
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_shape_is_read(contact in any_json(), origin in any_json(), destination in any_json(), schedule in any_json(), cargos in any_json()) {
        let read = input(json!({"contact": contact, "origin": origin, "destination": destination, "schedule": schedule, "cargos": cargos}));
        let _ = crate::rules::check(&read);
    }
}
