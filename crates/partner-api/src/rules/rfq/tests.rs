use proptest::prelude::*;

use super::*;

fn line() -> CargoInput {
    CargoInput {
        name: "Loa".into(),
        package_count: Some(1),
        gross_weight: Some(Decimal::ONE),
        length: Some(Decimal::ONE),
        width: Some(Decimal::ONE),
        height: Some(Decimal::ONE),
        ..CargoInput::default()
    }
}

/// The smallest request that the rules accept.
fn least() -> RfqInput {
    RfqInput {
        contact_name: "Nhung".into(),
        service_codes: vec!["air".into()],
        origin_country: Some("VN".into()),
        dest_country: Some("US".into()),
        incoterm: Some("FOB".into()),
        pickup_date: Some("2026-07-20".into()),
        cargos: vec![line()],
        ..RfqInput::default()
    }
}

#[expect(clippy::unnecessary_wraps, reason = "saves a Some at every use")]
fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// The fields refused after a change to the minimal request.
fn refused(change: impl FnOnce(&mut RfqInput)) -> Vec<(String, Vec<Violation>)> {
    let mut input = least();
    change(&mut input);
    check(&input).into_iter().collect()
}

fn refused_line(change: impl FnOnce(&mut CargoInput)) -> Vec<(String, Vec<Violation>)> {
    refused(|input| change(&mut input.cargos[0]))
}

fn one(field: &str, violation: Violation) -> Vec<(String, Vec<Violation>)> {
    vec![(field.to_owned(), vec![violation])]
}

#[test]
fn minimal_request_is_valid_and_empty_request_names_every_required_field() {
    assert_eq!(refused(|_| {}), []);
    let errors = check(&RfqInput::default());
    let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(
        fields,
        [
            "cargos",
            "contact_name",
            "destination",
            "origin",
            "service_codes",
            "terms",
            "time"
        ]
    );
    assert_eq!(errors.get("cargos"), [Violation::TooFewLines]);
}

#[test]
fn blank_texts_count_as_missing() {
    assert_eq!(
        refused(|input| input.contact_name = " \u{a0}\t".into()),
        one("contact_name", Violation::Required)
    );
    assert_eq!(
        refused(|input| input.service_codes = vec![" ".into()]),
        one("service_codes", Violation::Required)
    );
    assert_eq!(
        refused_line(|line| line.name = "  ".into()),
        one("cargos.0.name", Violation::Required)
    );
    assert_eq!(
        refused(|input| input.incoterm = text(" ")),
        one("terms", Violation::OneOf(&["incoterm", "delivery_scope"]))
    );
    assert_eq!(refused(|input| input.etd_expected = text(" ")), []);
}

#[test]
fn origin_needs_country_address_or_port() {
    let missing = one(
        "origin",
        Violation::OneOf(&["origin_country", "origin_address", "origin_port"]),
    );
    assert_eq!(refused(|input| input.origin_country = None), missing);
    assert_eq!(
        refused(|input| (input.origin_country, input.origin_state) = (None, text("HCM"))),
        missing
    );
    assert_eq!(
        refused(|input| (input.origin_country, input.origin_address) = (None, text("12 Lê Lợi"))),
        []
    );
    assert_eq!(
        refused(|input| (input.origin_country, input.origin_port) = (None, text("SGN"))),
        []
    );
}

#[test]
fn destination_needs_country_address_or_port() {
    let missing = one(
        "destination",
        Violation::OneOf(&["dest_country", "dest_address", "dest_port"]),
    );
    assert_eq!(refused(|input| input.dest_country = None), missing);
    assert_eq!(
        refused(|input| (input.dest_country, input.dest_state) = (None, text("CA"))),
        missing
    );
    assert_eq!(
        refused(|input| (input.dest_country, input.dest_postal_code) = (None, text("90001"))),
        missing
    );
    assert_eq!(
        refused(|input| (input.dest_country, input.dest_address) = (None, text("1 Main"))),
        []
    );
    assert_eq!(
        refused(|input| (input.dest_country, input.dest_port) = (None, text("LAX"))),
        []
    );
}

#[test]
fn terms_and_time_need_one_field_each() {
    assert_eq!(
        refused(|input| (input.incoterm, input.delivery_scope) = (None, text("door_door"))),
        []
    );
    let no_time = one(
        "time",
        Violation::OneOf(&["delivery_required_date", "pickup_date", "transit_time_required"]),
    );
    assert_eq!(refused(|input| input.pickup_date = None), no_time);
    assert_eq!(
        refused(|input| (input.pickup_date, input.cargo_ready_date) = (None, text("2026-07-20"))),
        no_time
    );
    assert_eq!(
        refused(|input| (input.pickup_date, input.etd_expected) = (None, text("2026-07-20"))),
        no_time
    );
    assert_eq!(
        refused(|input| (input.pickup_date, input.transit_time_required) = (None, text("nhanh nhất"))),
        []
    );
    assert_eq!(
        refused(|input| (input.pickup_date, input.delivery_required_date) = (None, text("2026-08-01"))),
        []
    );
}

#[test]
fn dates_must_be_real_days() {
    assert_eq!(
        refused(|input| input.pickup_date = text("2026-02-30")),
        one("pickup_date", Violation::NotADate)
    );
    assert_eq!(
        refused(|input| input.etd_expected = text("20/07/2026")),
        one("etd_expected", Violation::NotADate)
    );
    assert_eq!(
        refused(|input| input.cargo_ready_date = text("mai")),
        one("cargo_ready_date", Violation::NotADate)
    );
    assert_eq!(
        refused(|input| input.delivery_required_date = text("2026-07-20T00:00:00Z")),
        one("delivery_required_date", Violation::NotADate)
    );
    for (day, error) in [
        ("0022-12-22", one("pickup_date", Violation::UnlikelyYear)),
        ("6122-12-22", one("pickup_date", Violation::UnlikelyYear)),
        ("9999-12-31", one("pickup_date", Violation::UnlikelyYear)),
        ("2026-12-22", Vec::new()),
    ] {
        assert_eq!(refused(|input| input.pickup_date = text(day)), error, "{day}");
    }
}

#[test]
fn partner_ref_is_counted_in_characters() {
    assert_eq!(refused(|input| input.partner_ref = Some("ă".repeat(100))), []);
    assert_eq!(
        refused(|input| input.partner_ref = Some("ă".repeat(101))),
        one("partner_ref", Violation::TooLong { max: 100 })
    );
}

#[test]
fn request_has_1_to_200_cargo_lines() {
    assert_eq!(refused(|input| input.cargos = vec![line(); 200]), []);
    assert_eq!(
        refused(|input| input.cargos = vec![line(); 201]),
        one("cargos", Violation::TooManyLines { max: 200 })
    );
    // The last line allowed is checked, the first one beyond is not.
    let bad = refused(|input| {
        input.cargos = vec![line(); 201];
        input.cargos[199].name = String::new();
        input.cargos[200].name = String::new();
    });
    assert_eq!(
        bad.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>(),
        ["cargos", "cargos.199.name"]
    );
}

#[test]
fn package_count_is_required_with_containers_too() {
    assert_eq!(
        refused_line(|line| line.package_count = None),
        one("cargos.0.package_count", Violation::Required)
    );
    let too_few = one("cargos.0.package_count", Violation::TooSmall { min: 1 });
    assert_eq!(refused_line(|line| line.package_count = Some(0)), too_few);
    assert_eq!(
        refused_line(|line| (line.package_count, line.container_count) = (Some(0), Some(2))),
        too_few
    );
}

#[test]
fn full_container_needs_no_weight_or_size_but_refuses_negative_values() {
    let bare = |line: &mut CargoInput, containers| {
        *line = CargoInput {
            name: "Gạo".into(),
            package_count: Some(400),
            container_count: containers,
            ..CargoInput::default()
        };
    };
    assert_eq!(refused_line(|line| bare(line, Some(1))), []);
    let all = [
        "cargos.0.gross_weight",
        "cargos.0.height",
        "cargos.0.length",
        "cargos.0.width",
    ];
    let fields: Vec<String> = refused_line(|line| bare(line, None))
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(fields, all);
    assert_eq!(
        refused_line(|line| bare(line, Some(0))),
        [],
        "given, whatever it says"
    );
    assert_eq!(refused_line(|line| line.container_count = Some(0)), []);
    // A container type without a count is no full-container load.
    let fields = refused_line(|line| {
        bare(line, None);
        line.container_type = text("40HC");
    });
    assert_eq!(fields.len(), 4);
    let negative = one("cargos.0.gross_weight", Violation::Negative);
    assert_eq!(
        refused_line(|line| line.gross_weight = Some(Decimal::NEGATIVE_ONE)),
        negative
    );
    assert_eq!(
        refused_line(|line| {
            line.gross_weight = Some(Decimal::ZERO);
            line.length = Some(Decimal::ZERO);
        }),
        []
    );
    assert_eq!(
        refused_line(
            |line| (line.gross_weight, line.container_count) = (Some(Decimal::NEGATIVE_ONE), Some(1))
        ),
        negative
    );
    assert_eq!(
        refused_line(|line| (line.gross_weight, line.container_count) = (Some(Decimal::ZERO), Some(1))),
        []
    );
}

#[test]
fn unspecified_values_are_not_refused() {
    assert_eq!(
        refused(|input| {
            input.service_codes = vec!["teleport".into()];
            input.incoterm = text("FOB2030");
            input.origin_country = text("Việt Nam");
            input.currency = text("đồng");
            input.contact_email = text("không có");
            input.special_requirements = vec!["sóng êm".into()];
            input.cargos[0].hs_code = text("?");
            input.cargos[0].container_type = text("99XX");
            input.cargos[0].goods_value = Some(Decimal::ZERO);
        }),
        []
    );
    for unit in DIMENSION_UNITS {
        assert_eq!(
            refused_line(|line| line.dimension_unit = text(unit)),
            [],
            "{unit}"
        );
    }
    assert_eq!(
        refused_line(|line| line.dimension_unit = text(" ")),
        [],
        "the default is cm"
    );
    assert_eq!(
        refused_line(|line| line.dimension_unit = text("feet")),
        one("cargos.0.dimension_unit", Violation::UnknownCode)
    );
}

#[test]
fn update_is_not_refused_for_earlier_violations() {
    let mut before = least();
    before.contact_name = String::new();
    before.cargos[0].gross_weight = None;
    let mut after = RfqInput {
        incoterm: None,
        ..before.clone()
    };
    let fields = |after: &RfqInput| {
        check_update(&before, after)
            .into_iter()
            .map(|(field, _)| field)
            .collect::<Vec<_>>()
    };
    assert_eq!(fields(&before), Vec::<String>::new());
    assert_eq!(fields(&after), ["terms"]);
    after.cargos[0].name = "Loa thùng".into();
    assert_eq!(fields(&after), ["cargos.0.gross_weight", "terms"]);
}

fn any_text() -> impl Strategy<Value = Option<String>> {
    prop::option::of("\\PC{0,12}")
}

prop_compose! {
    fn any_line()(
        name in "\\PC{0,6}",
        package_count in prop::option::of(any::<u32>()),
        container_count in prop::option::of(0_u32..3),
        numbers in prop::array::uniform4(prop::option::of(any::<i64>().prop_map(|number| Decimal::new(number, 3)))),
        dimension_unit in any_text(),
    ) -> CargoInput {
        let [gross_weight, length, width, height] = numbers;
        CargoInput { name, package_count, gross_weight, length, width, height, dimension_unit, container_count, ..CargoInput::default() }
    }
}

prop_compose! {
    fn any_input()(
        texts in prop::array::uniform10(any_text()),
        contact_name in "\\PC{0,6}",
        service_codes in prop::collection::vec("\\PC{0,4}", 0..3),
        cargos in prop::collection::vec(any_line(), 0..4),
    ) -> RfqInput {
        let [partner_ref, origin_country, origin_state, dest_port, dest_postal_code, incoterm, pickup_date, etd_expected, transit_time_required, delivery_scope] = texts;
        RfqInput {
            partner_ref, contact_name, service_codes, origin_country, origin_state, dest_port, dest_postal_code, incoterm,
            delivery_scope, pickup_date, transit_time_required, etd_expected, cargos, ..RfqInput::default()
        }
    }
}

proptest! {
    #[test]
    fn check_never_panics_and_names_existing_lines(input in any_input()) {
        for (field, violations) in check(&input).iter() {
            prop_assert!(!violations.is_empty());
            if let Some(rest) = field.strip_prefix("cargos.") {
                let (index, _) = rest.split_once('.').unwrap();
                prop_assert!(index.parse::<usize>().unwrap() < input.cargos.len());
            }
        }
    }

    #[test]
    fn container_count_adds_no_error(input in any_input()) {
        let before = check(&input).len();
        let mut contained = input;
        for line in &mut contained.cargos {
            line.container_count = Some(1);
        }
        prop_assert!(check(&contained).len() <= before);
    }

    #[test]
    fn unchanged_update_is_not_refused(input in any_input()) {
        prop_assert!(check_update(&input, &input).is_empty());
    }
}
