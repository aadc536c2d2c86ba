//! The form filled with an earlier or existing request.

use partner_api::{CargoInput, CargoLine, RequestDetails, RfqInput};
use rust_decimal::Decimal;

use super::form::{CargoForm, CargoTexts, Load, RfqForm, RfqTexts};
use super::special_handling::{self, HandlingQuestions};
use crate::cargo::Exact;
use crate::{date, figures};

impl RfqForm {
    /// The form that holds a request; reading it gives the same request.
    pub fn from_input(input: &RfqInput) -> Self {
        let text = |text: &Option<String>| one_line(text.as_deref().unwrap_or_default());
        Self {
            texts: RfqTexts {
                partner_ref: text(&input.partner_ref),
                currency: text(&input.currency),
                origin_country: text(&input.origin_country),
                origin_port: text(&input.origin_port),
                origin_address: text(&input.origin_address),
                origin_state: text(&input.origin_state),
                dest_country: text(&input.dest_country),
                dest_port: text(&input.dest_port),
                dest_address: text(&input.dest_address),
                dest_state: text(&input.dest_state),
                dest_postal_code: text(&input.dest_postal_code),
                incoterm: text(&input.incoterm),
                delivery_scope: text(&input.delivery_scope),
                delivery_required_date: day(input.delivery_required_date.as_deref()),
                pickup_date: day(input.pickup_date.as_deref()),
                transit_time_required: text(&input.transit_time_required),
                cargo_ready_date: day(input.cargo_ready_date.as_deref()),
                etd_expected: day(input.etd_expected.as_deref()),
                special_note: input.special_note.clone().unwrap_or_default(),
                contact_name: one_line(&input.contact_name),
                contact_position: text(&input.contact_position),
                contact_phone: text(&input.contact_phone),
                contact_email: text(&input.contact_email),
                customer_tax_code: text(&input.customer_tax_code),
                customer_country: text(&input.customer_country),
                customer_address: text(&input.customer_address),
            },
            service_codes: input.service_codes.clone(),
            special_requirements: input.special_requirements.clone(),
            cargos: input.cargos.iter().map(CargoForm::from_input).collect(),
            ..Self::default()
        }
    }

    /// The form of the request as it stands. A figure that cannot be read as a number stays as its text, so that it is refused and
    /// does not vanish from a line that is sent.
    pub fn from_request(request: &RequestDetails) -> Self {
        let mut form = Self::from_input(&RfqInput::from_details(request));
        for (form, line) in form.cargos.iter_mut().zip(&request.cargos) {
            form.keep_unread(line);
        }
        form
    }

    /// The form for a new request like an earlier one: dates and the reference belong to the earlier one.
    pub fn copy_of(request: &RequestDetails) -> Self {
        let mut form = Self::from_request(request);
        let texts = &mut form.texts;
        for text in [
            &mut texts.partner_ref,
            &mut texts.delivery_required_date,
            &mut texts.pickup_date,
            &mut texts.cargo_ready_date,
            &mut texts.etd_expected,
        ] {
            text.clear();
        }
        if form.cargos.is_empty() {
            form.cargos.push(CargoForm::default());
        }
        form
    }
}

impl CargoForm {
    fn from_input(line: &CargoInput) -> Self {
        let text = |text: &Option<String>| one_line(text.as_deref().unwrap_or_default());
        let count = |count: Option<u32>| count.map(|count| count.to_string()).unwrap_or_default();
        let number = |number: Option<Decimal>| number.map(shown).unwrap_or_default();
        let full = line.container_count.is_some() || line.container_type.is_some();
        let mut form = Self {
            texts: CargoTexts {
                name: line.name.clone(),
                package_count: count(line.package_count),
                gross_weight: number(line.gross_weight),
                length: number(line.length),
                width: number(line.width),
                height: number(line.height),
                // The service takes an absent unit for this one, and the form would choose it.
                dimension_unit: line
                    .dimension_unit
                    .as_deref()
                    .map_or_else(|| "cm".to_owned(), one_line),
                container_type: text(&line.container_type),
                container_count: count(line.container_count),
                package_type: text(&line.package_type),
                weight_per_package: number(line.weight_per_package),
                hs_code: text(&line.hs_code),
                origin_country: text(&line.origin_country),
                nature: text(&line.nature),
                description: line.description.clone().unwrap_or_default(),
                goods_value: number(line.goods_value),
                goods_currency: text(&line.goods_currency),
                temperature_requirement: text(&line.temperature_requirement),
                note: line.note.clone().unwrap_or_default(),
                permit_note: text(&line.permit_note),
            },
            flags: [
                line.has_battery,
                line.is_dangerous,
                line.has_liquid,
                line.has_chemical,
                line.requires_permit,
            ],
            load: full.then_some(Load::Fcl),
            ..Self::default()
        };
        if let Some((care, note)) =
            special_handling::parse(&form.texts.note, HandlingQuestions::for_line(&form))
        {
            (form.special_handling, form.texts.note) = (care, note);
        }
        form
    }

    /// Puts the texts of figures that are no numbers into their fields.
    fn keep_unread(&mut self, line: &CargoLine) {
        let texts = &mut self.texts;
        for (text, figure) in [
            (&mut texts.package_count, &line.package_count),
            (&mut texts.gross_weight, &line.gross_weight),
            (&mut texts.weight_per_package, &line.weight_per_package),
            (&mut texts.length, &line.length),
            (&mut texts.width, &line.width),
            (&mut texts.height, &line.height),
            (&mut texts.container_count, &line.container_count),
            (&mut texts.goods_value, &line.goods_value),
        ] {
            if let Some(figure) = figure.as_ref().filter(|_| text.is_empty()) {
                *text = one_line(figure.as_received());
            }
        }
    }
}

/// As a field of one line holds it: browsers drop line breaks there, and words should not run together.
fn one_line(text: &str) -> String {
    if text.contains(['\r', '\n']) {
        text.replace("\r\n", " ").replace(['\r', '\n'], " ")
    } else {
        text.to_owned()
    }
}

/// A day as the field of a form holds it. Times that stand for none leave it empty; words stay, so that they are seen.
fn day(text: Option<&str>) -> String {
    let text = text.unwrap_or_default();
    match date::read_day(text) {
        Some(day) => day.to_string(),
        None if date::is_unset(text) => String::new(),
        None => one_line(text),
    }
}

/// A number so that reading it gives it back, without the noise of a float.
fn shown(value: Decimal) -> String {
    let value = figures::without_noise(value).unwrap_or(value);
    Exact::from_decimal(value).map_or_else(|| value.normalize().to_string(), Exact::plain)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::testing::request;

    #[test]
    fn figures_that_are_no_numbers_stay_as_texts() {
        let line = json!({
            "name": "Loa", "package_count": 2.5, "gross_weight": 412.0, "length": "khoảng 60", "container_count": "hai",
            "weight_per_package": "12,5", "goods_value": "1.200 USD"
        });
        let form = RfqForm::from_request(&request(json!({"cargos": [line]})));
        let texts = &form.cargos[0].texts;
        for (text, expected) in [
            (&texts.package_count, "2.5"),
            (&texts.gross_weight, "412"),
            (&texts.length, "khoảng 60"),
            (&texts.width, ""),
            (&texts.container_count, "hai"),
            (&texts.weight_per_package, "12,5"),
            (&texts.goods_value, "1.200 USD"),
        ] {
            assert_eq!(text, expected);
        }
        let problems = form.build().problems;
        for field in ["package_count", "length", "goods_value"] {
            assert!(!problems.get(&format!("cargos.0.{field}")).is_empty(), "{field}");
        }
    }

    #[test]
    fn days_and_figures_of_programs_are_read_into_the_form() {
        for (given, expected) in [
            ("2026-11-20", "2026-11-20"),
            ("2026-11-19T17:00:00.000000Z", "2026-11-20"),
            ("2026-11-20T08:00:00+07:00", "2026-11-20"),
            ("20/11/2026", "2026-11-20"),
            ("1795107600", "2026-11-20"),
            ("0001-01-01T00:00:00", ""),
            ("0000-00-00", ""),
            ("cuối tháng", "cuối tháng"),
            ("05/06/2026", "05/06/2026"),
        ] {
            let input = RfqInput {
                pickup_date: Some(given.into()),
                ..RfqInput::default()
            };
            assert_eq!(RfqForm::from_input(&input).texts.pickup_date, expected, "{given}");
        }
        assert_eq!(shown("10.000000000000002".parse().unwrap()), "10");
        assert_eq!(shown("27999.300000000003".parse().unwrap()), "27999,3");
    }

    fn any_text() -> impl Strategy<Value = Option<String>> {
        prop::option::of("[a-zA-ZăđêộÀ0-9 .,'<&]{0,12}".prop_map(|text| format!("x{text}x")))
    }

    fn any_number() -> impl Strategy<Value = Option<Decimal>> {
        prop::option::of(
            (0_i64..1_000_000_000_000, 0_u32..8)
                .prop_map(|(units, scale)| Decimal::new(units, scale).normalize()),
        )
    }

    fn any_line() -> impl Strategy<Value = CargoInput> {
        (
            (
                any_text(),
                prop::option::of(0_u32..),
                any_number(),
                any_number(),
                any_number(),
                any_number(),
                any_number(),
                any_number(),
            ),
            (
                any_text(),
                any_text(),
                any_text(),
                any_text(),
                any_text(),
                prop::option::of(0_u32..),
                any::<[bool; 5]>(),
            ),
        )
            .prop_map(
                |(
                    (
                        name,
                        package_count,
                        gross_weight,
                        weight_per_package,
                        length,
                        width,
                        height,
                        goods_value,
                    ),
                    (note, hs_code, package_type, goods_currency, container_type, container_count, flags),
                )| {
                    CargoInput {
                        name: name.unwrap_or_else(|| "Loa".into()),
                        package_count,
                        gross_weight,
                        weight_per_package,
                        length,
                        width,
                        height,
                        goods_value,
                        dimension_unit: Some("mm".into()),
                        description: note.clone(),
                        temperature_requirement: note.clone(),
                        permit_note: hs_code.clone(),
                        nature: hs_code.clone(),
                        note,
                        hs_code,
                        package_type,
                        goods_currency: goods_currency.map(as_sent),
                        container_type,
                        container_count,
                        origin_country: Some("VN".into()),
                        has_battery: flags[0],
                        is_dangerous: flags[1],
                        has_liquid: flags[2],
                        has_chemical: flags[3],
                        requires_permit: flags[4],
                    }
                },
            )
    }

    /// Codes of currencies are sent in capitals, however they are written.
    fn as_sent(text: String) -> String {
        let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_code || crate::currency::is_dong(&text) {
            crate::currency::key(&text)
        } else {
            text
        }
    }

    fn any_input() -> impl Strategy<Value = RfqInput> {
        (
            proptest::collection::vec(any_text(), 20),
            proptest::collection::vec(any_line(), 0..3),
        )
            .prop_map(|(texts, cargos)| {
                let mut texts = texts.into_iter();
                let mut next = || texts.next().flatten();
                RfqInput {
                    contact_name: next().unwrap_or_default(),
                    service_codes: next().into_iter().collect(),
                    special_requirements: next().into_iter().collect(),
                    origin_country: Some("VN".into()),
                    dest_country: None,
                    customer_country: Some("JP".into()),
                    partner_ref: next(),
                    contact_phone: next(),
                    contact_email: next(),
                    contact_position: next(),
                    origin_state: next(),
                    origin_address: next(),
                    origin_port: next(),
                    dest_state: next(),
                    dest_address: next(),
                    dest_port: next(),
                    dest_postal_code: next(),
                    incoterm: next(),
                    delivery_scope: next(),
                    delivery_required_date: next(),
                    pickup_date: next(),
                    transit_time_required: next(),
                    cargo_ready_date: next(),
                    etd_expected: next(),
                    special_note: next(),
                    currency: next().map(as_sent),
                    customer_tax_code: next(),
                    customer_address: next(),
                    cargos,
                }
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn request_round_trips_through_form_and_browser(input in any_input()) {
            let form = RfqForm::from_input(&input);
            let pairs = form.pairs();
            let posted = RfqForm::from_pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            let built = posted.build();
            prop_assert!(built.problems.is_empty(), "{:?}", built.problems);
            prop_assert_eq!(built.input, input);
        }
    }

    #[test]
    fn copy_has_no_reference_and_no_dates() {
        let earlier = request(json!({
            "schedule": {"pickup_date": "2026-07-01", "etd_expected": "2026-07-03", "transit_time_required": "5 ngày"},
            "cargos": []
        }));
        let form = RfqForm::copy_of(&earlier);
        assert_eq!(
            (
                form.texts.partner_ref.as_str(),
                form.texts.pickup_date.as_str(),
                form.texts.etd_expected.as_str()
            ),
            ("", "", "")
        );
        assert_eq!(
            (form.texts.transit_time_required.as_str(), form.cargos.len()),
            ("5 ngày", 1)
        );
    }
}
