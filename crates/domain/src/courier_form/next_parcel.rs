//! The form of the next of several parcels.

use super::form::CourierForm;

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

    /// Name, city and country of the consignee, as far as they were typed, by which a list tells orders apart.
    pub fn consignee(&self) -> String {
        let parts = [
            &self.consignee_name,
            &self.consignee_city,
            &self.consignee_country,
        ];
        let known = parts.iter().map(|part| part.trim());
        known
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_parcel_keeps_the_other_fields() {
        let pairs: Vec<_> = CourierForm::NAMES.iter().map(|name| (*name, *name)).collect();
        let form = CourierForm::from_pairs(pairs);
        let kept = |form: &CourierForm| -> Vec<&str> {
            let kept = form.iter().filter(|(name, value)| name == value);
            kept.map(|(name, _)| name).collect()
        };
        let same = form.next(true, "S-2".into());
        assert_eq!(
            kept(&same),
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
        assert_eq!(kept(&other), ["address_id", "service_code", "service_add"]);
    }

    #[test]
    fn consignee_is_named_by_what_was_typed() {
        let form = CourierForm {
            consignee_name: " Trần Thị Tuyết Ngân ".into(),
            consignee_country: "JP".into(),
            ..CourierForm::default()
        };
        assert_eq!(form.consignee(), "Trần Thị Tuyết Ngân, JP");
        assert_eq!(CourierForm::default().consignee(), "");
    }
}
