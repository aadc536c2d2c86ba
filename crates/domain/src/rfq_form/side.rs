//! Parts of a form that can be taken from an earlier request.

use super::form::{RfqForm, RfqTexts};

/// A part of the form that can be taken from an earlier request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Origin,
    Destination,
    Contact,
    Invoice,
}

impl Side {
    pub const ALL: [Self; 4] = [Self::Origin, Self::Destination, Self::Contact, Self::Invoice];

    pub fn code(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Destination => "dest",
            Self::Contact => "contact",
            Self::Invoice => "invoice",
        }
    }

    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Origin => &["origin_country", "origin_port", "origin_address", "origin_state"],
            Self::Destination => &[
                "dest_country",
                "dest_port",
                "dest_address",
                "dest_state",
                "dest_postal_code",
            ],
            Self::Contact => &[
                "contact_name",
                "contact_position",
                "contact_phone",
                "contact_email",
            ],
            Self::Invoice => &["customer_tax_code", "customer_country", "customer_address"],
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.code() == code)
    }
}

impl RfqForm {
    /// Takes one side of the form from an earlier request: all its fields, so that two addresses never mix.
    pub fn take(&mut self, side: Side, earlier: &RfqTexts) {
        for name in side.fields() {
            if let (Some(slot), Some(text)) = (self.texts.slot(name), earlier.get(name)) {
                text.clone_into(slot);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_side_of_an_earlier_request_is_copied_whole() {
        let earlier = RfqTexts {
            dest_country: "US".into(),
            contact_name: "Nhung".into(),
            ..RfqTexts::default()
        };
        let mut form = RfqForm::blank(1);
        form.texts.dest_address = "an address in another country".into();
        form.texts.origin_port = "SGN".into();
        form.take(Side::Destination, &earlier);
        let texts = &form.texts;
        assert_eq!(
            [
                &texts.dest_country,
                &texts.dest_address,
                &texts.origin_port,
                &texts.contact_name
            ],
            ["US", "", "SGN", ""]
        );
        let mut all: Vec<&str> = Side::ALL.iter().flat_map(|side| side.fields()).copied().collect();
        assert!(all.iter().all(|name| RfqTexts::NAMES.contains(name)));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 16);
    }
}
