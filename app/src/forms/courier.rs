//! The form of a courier order (spec, "Courier order creation").

mod action;
mod doubt;
mod phone;
mod postal;
mod region;
mod row;

pub use action::Action;
pub use doubt::{Doubt, Doubts};
pub use phone::{PhoneDoubt, PhoneProblem};
pub use region::{Region, regions};
pub use row::{Created, Row};

use domain::cargo::{Kind, NumberProblem, read};
use domain::countries::is_country;
use partner_api::CourierOrder;
use partner_api::rules::Violation;
use rust_decimal::Decimal;

use super::name::parts;
use super::texts::texts;
use super::{Problem, Problems};

texts! {
    /// A courier order as typed, all nineteen fields.
    pub struct CourierForm {
        address_id, order_number,
        consignee_name, consignee_phone, consignee_address, consignee_address_other,
        consignee_city, consignee_postal_code, consignee_state_code, consignee_country,
        product_name, product_price, length, width, height, weight,
        service_code, service_add, money_collection,
    }
}

impl CourierForm {
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut form = Self::default();
        for (name, value) in pairs {
            if let Some(slot) = form.slot(name) {
                value.clone_into(slot);
            }
        }
        form
    }

    /// The consignee's country as a code is written; what is none stays as typed.
    pub fn country(&self) -> String {
        let country = self.consignee_country.trim();
        if is_country(country) {
            country.to_ascii_uppercase()
        } else {
            country.to_owned()
        }
    }

    /// Puts the proposal for a field into it; nothing where there is none.
    pub fn take_proposal(&mut self, field: &'static str) {
        let doubts = Doubts::of(self);
        if let Some(proposal) = doubts.get(field).and_then(Doubt::proposal)
            && let Some(slot) = self.slot(field)
        {
            proposal.clone_into(slot);
        }
    }

    /// The order that was typed. Which fields are required is not specified: all are asked for but those that the
    /// example shows empty, and those that the consignee's country does not have. The service has the last word.
    ///
    /// # Errors
    /// Every field that is missing or no number, and a phone number that cannot be one.
    pub fn parse(&self) -> Result<CourierOrder, Problems> {
        let mut problems = Problems::default();
        let mut required = |field: &str, text: &str| {
            let text = text.trim();
            if text.is_empty() {
                problems.add(field, Violation::Required);
            }
            text.to_owned()
        };
        required("consignee_country", &self.consignee_country);
        let country = self.country();
        let mut postal_code = self.consignee_postal_code.trim().to_owned();
        if !postal::has_none(&country) {
            postal_code = required("consignee_postal_code", &self.consignee_postal_code);
        }
        let mut state_code = self.consignee_state_code.trim().to_owned();
        if !is_country(&country) || !regions(&country).is_empty() {
            state_code = required("consignee_state_code", &self.consignee_state_code);
        }
        let mut order = CourierOrder {
            consignee_name: required("consignee_name", &self.consignee_name),
            consignee_phone: phone::clean(&self.consignee_phone),
            consignee_address: required("consignee_address", &self.consignee_address),
            consignee_address_other: self.consignee_address_other.trim().to_owned(),
            consignee_country: country,
            consignee_city: required("consignee_city", &self.consignee_city),
            consignee_postal_code: postal_code,
            consignee_state_code: state_code,
            order_number: required("order_number", &self.order_number),
            product_name: required("product_name", &self.product_name),
            service_code: required("service_code", &self.service_code),
            service_add: self.service_add.trim().to_owned(),
            ..CourierOrder::default()
        };
        if let Some(problem) = phone::problem(&self.consignee_phone) {
            problems.add("consignee_phone", problem);
        }
        match self.address_id.trim() {
            "" => problems.add("address_id", Violation::Required),
            digits => match digits.parse() {
                Ok(number) => order.address_id = number,
                Err(_) => problems.add("address_id", Violation::NotWhole),
            },
        }
        let mut number = |field: &str, text: &str, kind: Kind, least: Least| {
            let value = match read(text, kind) {
                Ok(None) => Err(Violation::Required.into()),
                Ok(Some(number)) if number.is_zero() && least == Least::Positive => {
                    Err(Violation::NotPositive.into())
                }
                Ok(Some(number)) => {
                    let (units, scale) = number.parts();
                    let value = i128::try_from(units)
                        .ok()
                        .and_then(|units| Decimal::try_from_i128_with_scale(units, scale).ok());
                    value.ok_or(Problem::Number(NumberProblem::TooLong))
                }
                Err(problem) => Err(Problem::Number(problem)),
            };
            value.unwrap_or_else(|problem| {
                problems.add(field, problem);
                Decimal::ZERO
            })
        };
        order.product_price = number("product_price", &self.product_price, Kind::Money, Least::Zero);
        order.length = number("length", &self.length, Kind::Measure, Least::Positive);
        order.width = number("width", &self.width, Kind::Measure, Least::Positive);
        order.height = number("height", &self.height, Kind::Measure, Least::Positive);
        order.weight = number("weight", &self.weight, Kind::Measure, Least::Positive);
        order.money_collection = number(
            "money_collection",
            &self.money_collection,
            Kind::Money,
            Least::Zero,
        );
        if problems.is_empty() {
            Ok(order)
        } else {
            Err(problems)
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Least {
    Zero,
    Positive,
}

/// Where a field stands in the form; `None` for one that is not on it.
pub fn place(field: &str) -> Option<usize> {
    CourierForm::NAMES.iter().position(|name| *name == field)
}

/// A field as the service names it, as the form names it (`data.weight`, `order[weight]`).
pub fn form_key(field: &str) -> String {
    let last = parts(field).into_iter().next_back().unwrap_or(field);
    if place(last).is_some() {
        last.to_owned()
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(changes: &[(&str, &str)]) -> CourierForm {
        let fine = [
            ("address_id", " 10482 "),
            ("order_number", "SO-26-00914"),
            ("consignee_name", "Trần Thị Tuyết Ngân"),
            ("consignee_address", "2-8-1 Nishi-Shinjuku"),
            ("consignee_city", "Tokyo"),
            ("consignee_postal_code", "163-8001"),
            ("consignee_state_code", "13"),
            ("consignee_country", "jp"),
            ("product_name", "Áo dài lụa"),
            ("product_price", "3.200.000"),
            ("length", "40"),
            ("width", "30"),
            ("height", "10,5"),
            ("weight", "1,4"),
            ("service_code", "EXP-JP"),
            ("money_collection", "0"),
            ("colour", "đỏ"),
        ];
        CourierForm::from_pairs(fine.iter().chain(changes).copied())
    }

    #[test]
    fn a_good_form_becomes_an_order() {
        let order = form(&[]).parse().unwrap();
        assert_eq!(
            (
                order.address_id,
                order.consignee_country.as_str(),
                order.consignee_phone.as_str()
            ),
            (10482, "JP", "")
        );
        assert_eq!(
            (order.product_price.to_string(), order.height.to_string()),
            ("3200000".into(), "10.5".into())
        );
    }

    #[test]
    fn everything_but_the_fields_that_may_be_empty_is_asked_for() {
        let found = CourierForm::default().parse().unwrap_err();
        let missing: Vec<_> = found
            .ordered(place)
            .into_iter()
            .map(|(field, _)| field.to_owned())
            .collect();
        let expected: Vec<_> = CourierForm::NAMES
            .iter()
            .filter(|name| !["consignee_phone", "consignee_address_other", "service_add"].contains(name))
            .collect();
        assert_eq!(missing.iter().collect::<Vec<_>>(), expected);
        let found = form(&[
            ("weight", "1.000"),
            ("length", "0"),
            ("address_id", "A1"),
            ("product_price", "-3"),
        ])
        .parse()
        .unwrap_err();
        assert_eq!(
            found.iter().map(|(field, _)| field).collect::<Vec<_>>(),
            ["address_id", "length", "product_price", "weight"]
        );
    }

    #[test]
    fn a_phone_number_is_checked_and_sent_as_it_is_seen() {
        let phone = |text: &'static str| form(&[("consignee_phone", text)]).parse();
        assert_eq!(
            phone("\u{202a}+81 90-1234-5678\u{202c} ")
                .unwrap()
                .consignee_phone,
            "+81 90-1234-5678"
        );
        for text in ["090 1234 567A", "12345"] {
            assert!(
                !phone(text).unwrap_err().get("consignee_phone").is_empty(),
                "{text}"
            );
        }
    }

    #[test]
    fn a_proposal_goes_into_its_field_and_nowhere_else() {
        let typed = form(&[("consignee_state_code", "Tokyo")]);
        let mut taken = typed.clone();
        taken.take_proposal("consignee_state_code");
        assert_eq!(taken.consignee_state_code, "13");
        taken.take_proposal("consignee_name");
        assert_eq!(
            taken,
            CourierForm {
                consignee_state_code: "13".into(),
                ..typed
            }
        );
    }

    #[test]
    fn what_a_country_does_not_have_is_not_asked_for() {
        let empty = [("consignee_postal_code", " "), ("consignee_state_code", "")];
        let missing = |country: &'static str| -> Vec<String> {
            let changes = [empty[0], empty[1], ("consignee_country", country)];
            let found = form(&changes).parse().err().unwrap_or_default();
            found.iter().map(|(field, _)| field.to_owned()).collect()
        };
        assert_eq!(missing("hk"), Vec::<String>::new());
        assert_eq!(missing("SG"), ["consignee_postal_code"]);
        assert_eq!(missing("US"), ["consignee_postal_code", "consignee_state_code"]);
        assert_eq!(missing("?"), ["consignee_postal_code", "consignee_state_code"]);
    }

    #[test]
    fn the_services_names_for_fields_are_found_on_the_form() {
        assert_eq!(form_key("data.weight"), "weight");
        assert_eq!(form_key("order[consignee_name]"), "consignee_name");
        assert_eq!(form_key("credit"), "credit");
    }
}
