use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::testing::{quotation, request};

fn lane(changes: Value) -> Option<String> {
    name(&request(changes))
}

fn from(origin: Value) -> Option<String> {
    lane(json!({"origin": origin, "origin_country": null}))
}

#[test]
fn one_trade_lane_has_one_name() {
    let usual = lane(json!({})).unwrap();
    let services = json!([{"code": " AIR_freight ", "transport_mode": "air"}, {"code": "customs", "transport_mode": null},
        {"code": "air_freight", "transport_mode": "air"}]);
    let other_order = json!([{"code": "customs"}, {"code": "air_freight"}]);
    assert_eq!(
        lane(json!({"services": services})),
        lane(json!({"services": other_order}))
    );
    assert_ne!(lane(json!({"services": other_order})), Some(usual.clone()));
    // Cargo, reference, dates and incoterm do not decide.
    let changed = lane(
        json!({"cargos": [], "partner_ref": "x", "incoterm": "EXW", "schedule": null, "origin": {"country": "VN", "port": "SGN"}}),
    );
    let plain = lane(json!({"origin": {"country": "VN", "port": "SGN"}}));
    assert_eq!(changed, plain);
    assert_ne!(
        lane(json!({"destination": {"country": "US", "port": "JFK"}})),
        Some(usual)
    );
}

#[test]
fn port_is_recognized_however_it_is_written() {
    let code = from(json!({"country": "VN", "port": "SGN"})).unwrap();
    for port in [
        "sgn",
        " SGN ",
        "SGN - Tân Sơn Nhất",
        "SGN – TAN SON NHAT",
        "Tân Sơn Nhất (SGN)",
    ] {
        assert_eq!(from(json!({ "port": port })), Some(code.clone()), "{port}");
    }
    // The flat names of the input, too.
    assert_eq!(from(json!({"origin_port": "SGN"})), Some(code.clone()));
    for port in ["HAN", "SGN2", "Sân bay SGN cũ", "VNSGN", "CAT LAI"] {
        assert_ne!(
            from(json!({"country": "VN", "port": port})),
            Some(code.clone()),
            "{port}"
        );
    }
    // A name that is no code counts with its country, however it is accented.
    let named = from(json!({"country": "VN", "port": "Bến Cần Giuộc"}));
    assert_eq!(from(json!({"country": "vn", "port": "BEN CAN GIUOC"})), named);
    assert_ne!(from(json!({"country": "KH", "port": "Bến Cần Giuộc"})), named);
}

#[test]
fn without_a_port_country_state_and_address_count_together() {
    let door = json!({"country": "VN", "state": "Bình Dương", "address": "Số 8, đường số 6, VSIP 1"});
    let named = from(door.clone());
    assert!(named.is_some());
    assert_eq!(
        from(json!({"country": "VN", "state": "BINH DUONG", "address": "so 8 duong so 6 - VSIP 1"})),
        named
    );
    for other in [
        json!({"country": "VN", "state": "Bình Dương", "address": "Số 9, đường số 6, VSIP 1"}),
        json!({"country": "VN", "state": "Đồng Nai", "address": "Số 8, đường số 6, VSIP 1"}),
        json!({"country": "LA", "state": "Bình Dương", "address": "Số 8, đường số 6, VSIP 1"}),
    ] {
        assert_ne!(from(other), named);
    }
}

#[test]
fn incomplete_route_has_no_trade_lane() {
    for origin in [
        json!(null),
        json!({"country": "VN"}),
        json!([]),
        json!({"port": " – "}),
        json!({"x": 1}),
        json!("VN"),
        json!(7),
    ] {
        assert_eq!(from(origin.clone()), None, "{origin}");
    }
    assert_eq!(lane(json!({"services": []})), None);
    assert_eq!(lane(json!({"services": [{"code": " "}]})), None);
    assert_eq!(lane(json!({"destination": null, "dest_country": "US"})), None);
    assert!(
        from(json!("Kho số 4, Thủ Đức")).is_some(),
        "a bare text is an address"
    );
}

fn cargo(mode: Option<&str>, chargeable: &str, volume: &str, containers: &[(&str, &str)]) -> Cargo {
    let figure = |text: &str| (!text.is_empty()).then(|| Figure::new(text));
    Cargo {
        mode: mode.map(str::to_owned),
        chargeable: figure(chargeable),
        volume: figure(volume),
        containers: containers
            .iter()
            .map(|(name, count)| ((*name).to_owned(), Figure::new(*count)))
            .collect(),
    }
}

fn in_dong(total: &str) -> std::sync::Arc<Quotation> {
    quotation(
        json!({"charges": [{"name": "THC", "currency": "vnd "}, {"name": "Phí"}], "totals": {"total": total}}),
    )
}

#[test]
fn cargo_is_summed_as_the_service_calculated_it() {
    let line =
        |weight: Value, volume: Value| json!({"name": "x", "chargeable_weight": weight, "volume": volume});
    let both = Cargo::from_request(&request(
        json!({"cargos": [line(json!(432.5), json!("2.592")), line(json!("0.25"), json!(null))]}),
    ));
    assert_eq!(both, cargo(Some("air"), "432.75", "", &[]));
    let full =
        |name: &str, count: Value| json!({"name": "x", "container_type": name, "container_count": count});
    let containers = Cargo::from_request(&request(
        json!({"cargos": [full("40HC", json!(2)), full("20DC", json!(1)), full("40HC", json!("3"))]}),
    ));
    assert_eq!(
        containers.containers,
        cargo(None, "", "", &[("20DC", "1"), ("40HC", "5")]).containers
    );
    let partly = Cargo::from_request(&request(
        json!({"cargos": [full("40HC", json!(2)), line(json!(1), json!(1))]}),
    ));
    assert_eq!(partly, cargo(Some("air"), "", "", &[]), "half a cargo is none");
    assert_eq!(
        Cargo::from_request(&request(json!({"cargos": []}))),
        cargo(Some("air"), "", "", &[])
    );
}

#[test]
fn transport_mode_decides_the_unit_of_a_rate() {
    let price = |cargo: &Cargo| {
        UnitPrice::from_quotation(&in_dong("1000000"), cargo)
            .map(|price| (price.basis.clone(), price.shown().to_string(), price.currency))
    };
    let dong = |basis, value: &str| Some((basis, value.to_owned(), "VND".to_owned()));
    for mode in ["air", "express", "road"] {
        assert_eq!(
            price(&cargo(Some(mode), "3", "7", &[])),
            dong(Basis::Kilogram, "333333"),
            "{mode}"
        );
    }
    assert_eq!(
        price(&cargo(Some("sea"), "3", "7.5", &[])),
        dong(Basis::CubicMetre, "133333")
    );
    assert_eq!(
        price(&cargo(Some("sea"), "3", "7.5", &[("40HC", "4")])),
        dong(Basis::Container("40HC".into()), "250000")
    );
    for nothing in [
        cargo(None, "3", "7", &[]),
        cargo(Some("teleport"), "3", "7", &[]),
        cargo(Some("sea"), "3", "", &[]),
        cargo(Some("air"), "0", "7", &[]),
        cargo(Some("air"), "-3", "7", &[]),
        cargo(Some("air"), "nhiều", "7", &[]),
        cargo(Some("sea"), "3", "7", &[("40HC", "4"), ("20DC", "1")]),
    ] {
        assert_eq!(price(&nothing), None, "{nothing:?}");
    }
}

#[test]
fn rates_are_compared_within_a_currency() {
    let air = cargo(Some("air"), "3", "", &[]);
    // Freight in dollars inside a total in đồng, as the usual one of the tests.
    assert_eq!(UnitPrice::from_quotation(&quotation(json!({})), &air), None);
    for odd in [
        json!({"charges": [], "currency": null}),
        json!({"charges": [], "currency": " "}),
        json!({"charges": [], "totals": null}),
        json!({"charges": [], "totals": {"total": "theo thỏa thuận"}}),
        json!({"charges": [], "totals": {"total": 0}}),
        json!({"charges": [], "totals": {"total": -5}}),
    ] {
        assert_eq!(
            UnitPrice::from_quotation(&quotation(odd.clone()), &air),
            None,
            "{odd}"
        );
    }
    let dollars = quotation(
        json!({"charges": [{"name": "x", "currency": "USD"}], "currency": "usd", "totals": {"total": "1e1"}}),
    );
    let price = UnitPrice::from_quotation(&dollars, &air).unwrap();
    assert_eq!(
        (price.currency.as_str(), price.shown().as_received()),
        ("USD", "3.33")
    );
}

fn price(value: &str, currency: &str, basis: Basis) -> UnitPrice {
    UnitPrice {
        basis,
        currency: currency.into(),
        value: value.parse().unwrap(),
    }
}

#[test]
fn rate_is_compared_with_the_median_of_three() {
    let kg = |value: &str| price(value, "USD", Basis::Kilogram);
    let earlier = [kg("4"), kg("9"), kg("5")];
    let of = |value: &str, earlier: &[UnitPrice]| {
        standing(&kg(value), earlier).map(|standing| (standing.percent.to_string(), standing.count))
    };
    assert_eq!(of("5.2", &earlier), Some(("4".into(), 3)));
    assert_eq!(of("5.02", &earlier), Some(("0".into(), 3)));
    assert_eq!(of("2.5", &earlier), Some(("-50".into(), 3)));
    let four = [kg("4"), kg("9"), kg("5"), kg("6")];
    assert_eq!(of("11", &four), Some(("100".into(), 4)));
    // Others neither count nor move it.
    let mixed = [
        kg("4"),
        kg("5"),
        price("4", "EUR", Basis::Kilogram),
        price("4", "USD", Basis::CubicMetre),
        price("4", "USD", Basis::Container("40HC".into())),
    ];
    assert_eq!(of("5", &mixed), None);
}

fn milestone(code: &str, at: &str) -> Value {
    json!({"operation_status": code, "happened_at": at})
}

fn now() -> Timestamp {
    "2026-07-20T00:00:00Z".parse().unwrap()
}

fn took(all: &[Value]) -> Vec<(Leg, i64)> {
    let all: Vec<Milestone> = serde_json::from_value(all.into()).unwrap();
    transits(&all, now())
        .into_iter()
        .map(|one| (one.leg, one.hours))
        .collect()
}

#[test]
fn transit_time_is_measured_between_its_ends() {
    let picked = milestone("picked_up", "2026-07-01T08:00:00+07:00");
    let left = milestone("departed", "2026-07-03T08:00:00+07:00");
    let there = milestone("arrived", "2026-07-05T03:30:00+02:00");
    let done = milestone("delivered", "2026-07-06T01:00:00Z");
    assert_eq!(
        took(&[done.clone(), there.clone(), left.clone(), picked.clone()]),
        [(Leg::Carriage, 48), (Leg::Door, 120)]
    );
    // Two legs by sea count from the first departure to the last arrival.
    let again = milestone("departed", "2026-07-08T08:00:00+07:00");
    let last = milestone("arrived", "2026-07-13T08:00:00+07:00");
    assert_eq!(
        took(&[last, again, there.clone(), left.clone()]),
        [(Leg::Carriage, 240)]
    );
    assert_eq!(took(&[done, left.clone()]), []);
    assert_eq!(took(&[there.clone(), milestone("departed", "hôm qua")]), []);
    assert_eq!(took(&[there.clone(), milestone("departed", "2026-07-03")]), []);
    assert_eq!(took(&[left, milestone("arrived", "2026-07-01T00:00:00Z")]), []);
    let of = |all: Value| -> Vec<Milestone> { serde_json::from_value(all).unwrap() };
    let on_the_way = of(json!([there]));
    let moving = request(json!({"status": "in_transit"}));
    assert!(!is_finished(&moving, &on_the_way, now()));
    let completed = request(json!({"status": "completed"}));
    assert!(is_finished(&completed, &on_the_way, now()));
}

#[test]
fn announced_end_measures_nothing() {
    let left = milestone("departed", "2026-07-03T08:00:00+07:00");
    let there = milestone("arrived", "2026-07-23T08:00:00+07:00");
    let picked = milestone("picked_up", "2026-07-01T08:00:00+07:00");
    let done = milestone("delivered", "2026-07-24T08:00:00+07:00");
    let all = [done, there, left, picked];
    assert_eq!(took(&all), []);
    let all: Vec<Milestone> = serde_json::from_value(json!(all)).unwrap();
    let moving = request(json!({"status": "in_transit"}));
    assert!(!is_finished(&moving, &all, now()));
    assert!(is_finished(
        &moving,
        &all,
        "2026-07-25T00:00:00Z".parse().unwrap()
    ));
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[-+0-9.eE]{0,8}".prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("country|port|state|address|x", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_shape_is_accepted(origin in anything(), services in anything(), cargos in anything(), charges in anything(), total in anything(), all in anything()) {
        let request = request(json!({"origin": origin, "services": services, "cargos": cargos}));
        let named = name(&request);
        prop_assert_eq!(name(&request), named);
        let quotation = quotation(json!({"charges": charges, "totals": {"total": total}}));
        if let Some(price) = UnitPrice::from_quotation(&quotation, &Cargo::from_request(&request)) {
            prop_assert!(price.value >= Decimal::ZERO);
            let _ = (price.shown(), standing(&price, &[price.clone(), price.clone(), price.clone()]));
        }
        if let Ok(all) = serde_json::from_value::<Vec<Milestone>>(all) {
            prop_assert!(transits(&all, now()).iter().all(|one| one.hours >= 0));
        }
    }

    /// Compared prices have the same currency and basis, and equal prices stand at zero.
    #[test]
    fn equal_rates_rank_equal(units in 1_u64.., scale in 0_u32..20, count in 3_usize..9) {
        let value = Decimal::from_i128_with_scale(i128::from(units), scale);
        let one = UnitPrice { basis: Basis::Kilogram, currency: "USD".into(), value };
        let standing = standing(&one, &vec![one.clone(); count]).unwrap();
        prop_assert_eq!((standing.percent, standing.count), (Decimal::ZERO, count));
    }

    #[test]
    fn port_is_recognized_in_every_notation(port in "[A-Za-zÀ-ỹ ]{1,20}") {
        let one = from(json!({"country": "VN", "port": port}));
        prop_assert_eq!(from(json!({"country": " vn", "port": format!("  {port} ")})), one);
    }
}
