use super::CourierForm;

/// What the pressed button of a courier form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Create the order; what a form does by itself.
    Send,
    /// The form of the next parcel, for the same consignee or another one.
    Next { same_consignee: bool },
    /// Put the proposal into this field.
    Use(&'static str),
    /// Show the form as it is: drafts are restored so.
    Look,
}

impl Action {
    /// From the button's `do` value. What is not known sends nothing.
    pub fn of(button: Option<&str>) -> Self {
        match button.unwrap_or_default() {
            "" | "send" => Self::Send,
            "next-same" => Self::Next { same_consignee: true },
            "next-other" => Self::Next {
                same_consignee: false,
            },
            other => other
                .strip_prefix("use-")
                .and_then(|field| CourierForm::NAMES.iter().find(|name| **name == field))
                .map_or(Self::Look, |field| Self::Use(field)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_forms_own_button_sends() {
        assert_eq!(Action::of(None), Action::Send);
        assert_eq!(Action::of(Some("send")), Action::Send);
        assert_eq!(
            Action::of(Some("next-other")),
            Action::Next {
                same_consignee: false
            }
        );
        assert_eq!(
            Action::of(Some("use-consignee_phone")),
            Action::Use("consignee_phone")
        );
        for other in ["recalculate", "look", "use-", "use-once", "next-", "SEND"] {
            assert_eq!(Action::of(Some(other)), Action::Look, "{other}");
        }
    }
}
