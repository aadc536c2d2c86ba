//! A batch of several parcels: what the form of the next one keeps of the last, and the orders created so far. They
//! travel in the form's hidden fields: nothing of them is kept on the server, and no name enters a URL.

use std::collections::BTreeMap;

use super::form::CourierForm;
use crate::field_name::parts;

/// Characters of a text that is carried along.
const MAX_TEXT_CHARS: usize = 200;

/// The fields of an order that belong to the parcel.
const OF_PARCEL: [&str; 7] = [
    "order_number",
    "product_name",
    "product_price",
    "length",
    "width",
    "height",
    "weight",
];

/// An order that was created in this batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatedOrder {
    pub order_number: String,
    /// Name, city, country.
    pub consignee: String,
}

impl CreatedOrder {
    pub fn from_form(form: &CourierForm) -> Self {
        let parts = [
            &form.consignee_name,
            &form.consignee_city,
            &form.consignee_country,
        ];
        let known: Vec<_> = parts
            .iter()
            .map(|part| part.trim())
            .filter(|part| !part.is_empty())
            .collect();
        Self {
            order_number: short(form.order_number.trim()),
            consignee: short(&known.join(", ")),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(MAX_TEXT_CHARS).collect()
}

/// The orders created one after the other, oldest first; of more than [`Batch::MAX_ORDERS`] the newest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch(Vec<CreatedOrder>);

impl Batch {
    pub const MAX_ORDERS: usize = 50;

    /// From fields like `row[3][order_number]`.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut found: BTreeMap<u16, CreatedOrder> = BTreeMap::new();
        for (name, value) in pairs {
            if !name.starts_with("row") {
                continue;
            }
            if let ["row", at, field] = parts(name).as_slice()
                && let Ok(at) = at.parse()
            {
                match *field {
                    "order_number" => found.entry(at).or_default().order_number = short(value),
                    "consignee" => found.entry(at).or_default().consignee = short(value),
                    _ => {}
                }
            }
        }
        let mut batch = Self::default();
        for created in found
            .into_values()
            .filter(|created| !created.order_number.is_empty())
        {
            batch.push(created);
        }
        batch
    }

    pub fn push(&mut self, created: CreatedOrder) {
        self.0.push(created);
        if self.0.len() > Self::MAX_ORDERS {
            self.0.remove(0);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &CreatedOrder> {
        self.0.iter()
    }

    /// As hidden fields.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let all = self.0.iter().enumerate().flat_map(|(at, created)| {
            [
                (format!("row[{at}][order_number]"), created.order_number.clone()),
                (format!("row[{at}][consignee]"), created.consignee.clone()),
            ]
        });
        all.collect()
    }
}

impl CourierForm {
    /// The form of the next parcel: sender and service stay, and the consignee where it is the same.
    #[must_use]
    pub fn next(&self, same_consignee: bool, order_number: String) -> Self {
        let mut next = self.clone();
        for name in Self::NAMES {
            let cleared = OF_PARCEL.contains(name) || (!same_consignee && name.starts_with("consignee_"));
            if let Some(slot) = next.slot(name).filter(|_| cleared) {
                slot.clear();
            }
        }
        // Money is collected for one parcel; nobody should pay twice because it was left standing.
        next.money_collection = "0".into();
        next.order_number = order_number;
        next
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::string::string_regex;

    use super::*;

    fn created(number: &str) -> CreatedOrder {
        CreatedOrder {
            order_number: number.into(),
            consignee: "Trần Thị Tuyết Ngân, Tokyo, JP".into(),
        }
    }

    fn read(pairs: &[(String, String)]) -> Batch {
        Batch::from_pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }

    #[test]
    fn next_parcel_keeps_the_other_fields() {
        let pairs: Vec<_> = CourierForm::NAMES.iter().map(|name| (*name, *name)).collect();
        let form = CourierForm::from_pairs(pairs);
        let same = form.next(true, "S-2".into());
        let kept: Vec<_> = same
            .iter()
            .filter(|(name, value)| name == value)
            .map(|(name, _)| name)
            .collect();
        assert_eq!(
            kept,
            [
                "address_id",
                "consignee_name",
                "consignee_phone",
                "consignee_address",
                "consignee_address_other",
                "consignee_city",
                "consignee_postal_code",
                "consignee_state_code",
                "consignee_country",
                "service_code",
                "service_add"
            ]
        );
        assert_eq!(
            (
                same.order_number.as_str(),
                same.money_collection.as_str(),
                same.weight.as_str()
            ),
            ("S-2", "0", "")
        );
        let other = form.next(false, "S-3".into());
        let kept: Vec<_> = other
            .iter()
            .filter(|(name, value)| name == value)
            .map(|(name, _)| name)
            .collect();
        assert_eq!(kept, ["address_id", "service_code", "service_add"]);
    }

    #[test]
    fn batch_round_trips_and_is_bounded() {
        let mut batch = Batch::default();
        for at in 0..70 {
            batch.push(created(&format!("S-{at}")));
        }
        assert_eq!(batch.len(), Batch::MAX_ORDERS);
        assert_eq!(
            batch.iter().next().map(|first| first.order_number.as_str()),
            Some("S-20")
        );
        assert_eq!(read(&batch.pairs()), batch);
        let long = read(&[("row[0][order_number]".into(), "x".repeat(9_999))]);
        assert_eq!(
            long.iter().next().map(|one| one.order_number.len()),
            Some(MAX_TEXT_CHARS)
        );
    }

    /// A pattern in a tuple would be read again for each text.
    fn pairs() -> impl Strategy<Value = Vec<(String, String)>> {
        let name = string_regex("row(\\[[0-9a-z]{0,3}\\]){0,3}|\\PC{0,12}").unwrap();
        let value = string_regex("\\PC{0,9}").unwrap();
        prop::collection::vec((name, value), 0..300)
    }

    proptest! {
        #[test]
        fn reading_never_panics_and_is_bounded(pairs in pairs()) {
            prop_assert!(read(&pairs).len() <= Batch::MAX_ORDERS);
        }
    }
}
