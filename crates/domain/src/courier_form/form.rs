//! The order as typed.

use partner_api::CourierOrder;
use partner_api::rules::Violation;
use rust_decimal::Decimal;

use crate::Lang;
use crate::cargo::{NumberKind, NumberProblem, read, spelled};
use crate::field_name::parts;
use crate::problem::{Problem, Problems};
use crate::text_fields::text_fields;

text_fields! {
    /// A courier order as typed, all nineteen fields.
    pub struct CourierForm {
        address_id, order_number,
        consignee_name, consignee_phone, consignee_address, consignee_address_other,
        consignee_city, consignee_postal_code, consignee_state_code, consignee_country,
        product_name, product_price, length, width, height, weight,
        service_code, service_add, money_collection,
    }
}

/// The fields that may be empty: those that the specification's example shows empty, and those that some countries do
/// not have.
pub const OPTIONAL: [&str; 5] = [
    "consignee_phone",
    "consignee_address_other",
    "consignee_postal_code",
    "consignee_state_code",
    "service_add",
];

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

    /// The order that was typed. Which fields are required and which values are allowed is not specified: the texts
    /// that every parcel has are asked for, figures must be figures, and the service decides about the rest.
    ///
    /// `figures` is the language of the page on which the figures were typed.
    ///
    /// # Errors
    /// Every field that is missing or no number.
    pub fn parse(&self, figures: Lang) -> Result<CourierOrder, Problems> {
        let mut problems = Problems::default();
        let mut required = |field: &str, text: &str| {
            let text = text.trim();
            if text.is_empty() {
                problems.add(field, Violation::Required);
            }
            text.to_owned()
        };
        let mut order = CourierOrder {
            consignee_name: required("consignee_name", &self.consignee_name),
            consignee_phone: self.consignee_phone.trim().to_owned(),
            consignee_address: required("consignee_address", &self.consignee_address),
            consignee_address_other: self.consignee_address_other.trim().to_owned(),
            consignee_country: required("consignee_country", &self.consignee_country),
            consignee_city: required("consignee_city", &self.consignee_city),
            consignee_postal_code: self.consignee_postal_code.trim().to_owned(),
            consignee_state_code: self.consignee_state_code.trim().to_owned(),
            order_number: required("order_number", &self.order_number),
            product_name: required("product_name", &self.product_name),
            service_code: required("service_code", &self.service_code),
            service_add: self.service_add.trim().to_owned(),
            ..CourierOrder::default()
        };
        match self.address_id.trim() {
            "" => problems.add("address_id", Violation::Required),
            digits => match digits.parse() {
                Ok(number) => order.address_id = number,
                Err(_) => problems.add("address_id", Violation::NotWhole),
            },
        }
        let mut number = |field: &str, text: &str, kind: NumberKind| {
            let value = match read(text, kind) {
                Ok(None) => Err(Violation::Required.into()),
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
        order.product_price = number("product_price", &self.product_price, NumberKind::Money(figures));
        order.length = number("length", &self.length, NumberKind::Measure);
        order.width = number("width", &self.width, NumberKind::Measure);
        order.height = number("height", &self.height, NumberKind::Measure);
        order.weight = number("weight", &self.weight, NumberKind::Measure);
        order.money_collection = number(
            "money_collection",
            &self.money_collection,
            NumberKind::Money(figures),
        );
        if problems.is_empty() {
            Ok(order)
        } else {
            Err(problems)
        }
    }
}

impl CourierForm {
    /// The form as a page in another language shows it: clear figures are written its way, and mean what they meant.
    #[must_use]
    pub fn spelled(mut self, typed_in: Lang, lang: Lang) -> Self {
        for (text, kind) in [
            (&mut self.product_price, NumberKind::Money(typed_in)),
            (&mut self.length, NumberKind::Measure),
            (&mut self.width, NumberKind::Measure),
            (&mut self.height, NumberKind::Measure),
            (&mut self.weight, NumberKind::Measure),
            (&mut self.money_collection, NumberKind::Money(typed_in)),
        ] {
            *text = spelled(text, kind, lang);
        }
        self
    }
}

/// Where a field stands in the form; `None` for one that is not on it.
pub fn field_order(field: &str) -> Option<usize> {
    CourierForm::NAMES.iter().position(|name| *name == field)
}

/// A field as the service names it, as the form names it (`data.weight`, `order[weight]`).
pub fn form_key(field: &str) -> String {
    let last = parts(field).into_iter().next_back().unwrap_or(field);
    if field_order(last).is_some() {
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
    fn valid_form_becomes_an_order() {
        let order = form(&[]).parse(Lang::Vi).unwrap();
        assert_eq!(
            (
                order.address_id,
                order.consignee_country.as_str(),
                order.consignee_phone.as_str()
            ),
            (10482, "jp", "")
        );
        assert_eq!(
            (order.product_price.to_string(), order.height.to_string()),
            ("3200000".into(), "10.5".into())
        );
    }

    #[test]
    fn required_fields_and_figures_are_checked() {
        let found = CourierForm::default().parse(Lang::Vi).unwrap_err();
        let missing: Vec<_> = found
            .ordered(field_order)
            .into_iter()
            .map(|(field, _)| field.to_owned())
            .collect();
        let expected: Vec<_> = CourierForm::NAMES
            .iter()
            .filter(|name| !OPTIONAL.contains(name))
            .collect();
        assert_eq!(missing.iter().collect::<Vec<_>>(), expected);
        let found = form(&[
            ("weight", "1.000"),
            ("length", "dài"),
            ("address_id", "A1"),
            ("product_price", "-3"),
        ])
        .parse(Lang::Vi)
        .unwrap_err();
        assert_eq!(
            found.iter().map(|(field, _)| field).collect::<Vec<_>>(),
            ["address_id", "length", "product_price", "weight"]
        );
    }

    #[test]
    fn amounts_are_the_same_in_both_languages_or_asked() {
        let typed = form(&[
            ("product_price", "3.200"),
            ("money_collection", "1,5"),
            ("weight", "1.500"),
        ]);
        let shown = typed.clone().spelled(Lang::Vi, Lang::En);
        assert_eq!(
            [
                &shown.product_price,
                &shown.money_collection,
                &shown.height,
                &shown.weight
            ],
            ["3200", "1.5", "10.5", "1.500"]
        );
        let mut sent = typed.clone();
        sent.weight = "2".into();
        assert_eq!(sent.parse(Lang::Vi).unwrap().product_price.to_string(), "3200");
        assert!(!sent.parse(Lang::En).unwrap_err().get("product_price").is_empty());
    }

    #[test]
    fn texts_are_sent_as_typed() {
        let typed = [
            ("consignee_phone", " gọi chị Ngân 12345 "),
            ("consignee_postal_code", "2139"),
            ("consignee_state_code", "Tokyo"),
            ("consignee_country", "jp"),
        ];
        let order = form(&typed).parse(Lang::Vi).unwrap();
        assert_eq!(order.consignee_phone, "gọi chị Ngân 12345");
        assert_eq!(order.consignee_postal_code, "2139");
        assert_eq!(order.consignee_state_code, "Tokyo");
        assert_eq!(order.consignee_country, "jp");
    }

    #[test]
    fn zero_is_a_number() {
        let order = form(&[("length", "0"), ("weight", "0,0")])
            .parse(Lang::Vi)
            .unwrap();
        assert!(order.length.is_zero() && order.weight.is_zero());
    }

    #[test]
    fn service_field_names_map_to_the_form() {
        assert_eq!(form_key("data.weight"), "weight");
        assert_eq!(form_key("order[consignee_name]"), "consignee_name");
        assert_eq!(form_key("credit"), "credit");
    }
}
