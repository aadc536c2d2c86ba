//! The order as typed.

use partner_api::CourierOrder;
use partner_api::rules::Violation;
use rust_decimal::Decimal;

use crate::Lang;
use crate::cargo::{NumberKind, NumberProblem, read_number, spelled};
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

/// Fields that may be empty without a question to the sender: those that the specification's example shows empty, and those
/// that some countries do not have.
pub const OPTIONAL: [&str; 5] = [
    "consignee_phone",
    "consignee_address_other",
    "consignee_postal_code",
    "consignee_state_code",
    "service_add",
];

/// The field of a form that names the fields whose doubts its page has told, with blanks between.
pub const DOUBTS_SEEN: &str = "doubts_seen";

/// The field of a form that repeats the order number of which its page has told that it was sent before.
pub const NUMBER_SEEN: &str = "number_seen";

/// A doubt whether the service takes a field. The service decides; the sender is asked once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The field is empty; a number is left out of the order.
    Empty,
    Negative,
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

    /// Nothing was typed: there is what a new form begins with that has a draft of this name.
    pub fn is_blank(&self, draft: &str) -> bool {
        // A draft that got another name has a `~` and more behind its first one.
        let born = draft.split('~').next();
        self.iter().all(|(name, text)| match (name, text.trim()) {
            ("order_number", text) => Some(text) == born,
            ("money_collection", "0") => true,
            (_, text) => text.is_empty(),
        })
    }

    /// The order that was typed. Which fields are required and which values are allowed is not specified: every value that can be
    /// written as JSON becomes part of it, and the service decides. [`CourierForm::doubts`] names the points to ask about before.
    ///
    /// `figures` is the language of the page on which the figures were typed.
    ///
    /// # Errors
    /// Every figure that is no number, or may be one of two.
    pub fn parse(&self, figures: Lang) -> Result<CourierOrder, Problems> {
        let mut problems = Problems::default();
        let text = |text: &str| text.trim().to_owned();
        let address_id = match self.address_id.trim() {
            "" => None,
            digits => digits
                .parse()
                .map_err(|_| problems.add("address_id", Violation::NotWhole))
                .ok(),
        };
        let mut number = |field: &str, text: &str, kind: NumberKind| {
            signed(text, kind).unwrap_or_else(|problem| {
                problems.add(field, problem);
                None
            })
        };
        let money = NumberKind::Money(figures);
        let order = CourierOrder {
            address_id,
            consignee_name: text(&self.consignee_name),
            consignee_phone: text(&self.consignee_phone),
            consignee_address: text(&self.consignee_address),
            consignee_address_other: text(&self.consignee_address_other),
            consignee_country: text(&self.consignee_country),
            consignee_city: text(&self.consignee_city),
            consignee_postal_code: text(&self.consignee_postal_code),
            consignee_state_code: text(&self.consignee_state_code),
            order_number: text(&self.order_number),
            product_name: text(&self.product_name),
            product_price: number("product_price", &self.product_price, money),
            length: number("length", &self.length, NumberKind::Measure),
            width: number("width", &self.width, NumberKind::Measure),
            height: number("height", &self.height, NumberKind::Measure),
            weight: number("weight", &self.weight, NumberKind::Measure),
            service_code: text(&self.service_code),
            service_add: text(&self.service_add),
            money_collection: number("money_collection", &self.money_collection, money),
        };
        if problems.is_empty() {
            Ok(order)
        } else {
            Err(problems)
        }
    }

    /// The fields that the service may not take, in the order of the form.
    pub fn doubts(&self) -> Vec<(&'static str, Doubt)> {
        let of_field = |name: &'static str| {
            let text = self.get(name)?.trim();
            if text.is_empty() {
                (!OPTIONAL.contains(&name)).then_some((name, Doubt::Empty))
            } else {
                let is_negative = FIGURES.contains(&name) && text.starts_with(MINUS);
                is_negative.then_some((name, Doubt::Negative))
            }
        };
        Self::NAMES.iter().filter_map(|name| of_field(name)).collect()
    }
}

/// The fields that are figures.
const FIGURES: [&str; 7] = [
    "address_id",
    "product_price",
    "length",
    "width",
    "height",
    "weight",
    "money_collection",
];

const MINUS: [char; 2] = ['-', '\u{2212}'];

/// A number with its sign; `None` for an empty text.
fn signed(text: &str, kind: NumberKind) -> Result<Option<Decimal>, Problem> {
    let unsigned = text.trim().strip_prefix(MINUS);
    let Some(number) = read_number(unsigned.unwrap_or(text), kind).map_err(Problem::Number)? else {
        // A sign alone.
        return unsigned.map_or(Ok(None), |_| Err(Problem::Number(NumberProblem::NotANumber)));
    };
    let value = number
        .to_decimal()
        .ok_or(Problem::Number(NumberProblem::TooLong))?;
    Ok(Some(if unsigned.is_some() { -value } else { value }))
}

impl CourierForm {
    /// The form as a page in another language shows it: clear figures are written its way, and keep their meaning.
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

/// The position of a field in the form; `None` if it is not on it.
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
    fn form_with_its_own_number_alone_is_blank() {
        let born = [
            ("order_number", "SO-1"),
            ("money_collection", "0"),
            ("weight", " "),
        ];
        let form = CourierForm::from_pairs(born);
        // The second draft got its name because another tab writes one with its first.
        for (draft, is_blank) in [
            ("SO-1", true),
            ("SO-1~1764000000000", true),
            ("SO-2", false),
            ("", false),
        ] {
            assert_eq!(form.is_blank(draft), is_blank, "{draft}");
        }
        let typed = CourierForm::from_pairs(born.into_iter().chain([("weight", "1,4")]));
        assert!(!typed.is_blank("SO-1"));
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
            (Some(10482), "jp", "")
        );
        assert_eq!(
            (digits(order.product_price), digits(order.height)),
            ("3200000".into(), "10.5".into())
        );
    }

    #[test]
    fn empty_fields_are_asked_about_and_not_refused() {
        let empty = CourierForm::default();
        let asked: Vec<_> = empty.doubts().into_iter().map(|(field, _)| field).collect();
        let expected: Vec<_> = CourierForm::NAMES
            .iter()
            .filter(|name| !OPTIONAL.contains(name))
            .copied()
            .collect();
        assert_eq!(asked, expected);
        assert_eq!(empty.parse(Lang::Vi).unwrap(), CourierOrder::default());
        assert!(form(&[]).doubts().is_empty());
    }

    #[test]
    fn text_that_is_no_number_is_refused() {
        let found = form(&[
            ("weight", "1.000"),
            ("length", "dài"),
            ("width", "-"),
            ("height", "--3"),
            ("address_id", "A1"),
        ])
        .parse(Lang::Vi)
        .unwrap_err();
        assert_eq!(
            found.iter().map(|(field, _)| field).collect::<Vec<_>>(),
            ["address_id", "height", "length", "weight", "width"]
        );
    }

    #[test]
    fn negative_figures_are_asked_about_and_sent() {
        let typed = form(&[
            ("product_price", " -3.200,5"),
            ("weight", "\u{2212}0,5"),
            ("address_id", "-7"),
        ]);
        let negative = |field| (field, Doubt::Negative);
        assert_eq!(
            typed.doubts(),
            ["address_id", "product_price", "weight"].map(negative)
        );
        let order = typed.parse(Lang::Vi).unwrap();
        assert_eq!(
            (
                digits(order.product_price),
                digits(order.weight),
                order.address_id
            ),
            ("-3200.5".into(), "-0.5".into(), Some(-7))
        );
    }

    fn digits(number: Option<Decimal>) -> String {
        number.unwrap().to_string()
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
        assert_eq!(digits(sent.parse(Lang::Vi).unwrap().product_price), "3200");
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
        assert_eq!([order.length, order.weight].map(digits), ["0", "0"]);
    }

    #[test]
    fn service_field_names_map_to_the_form() {
        assert_eq!(form_key("data.weight"), "weight");
        assert_eq!(form_key("order[consignee_name]"), "consignee_name");
        assert_eq!(form_key("credit"), "credit");
    }
}
