/// What the pressed button of a courier form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Create the order; what a form does by itself.
    Send,
    /// The form of the next parcel, for the same consignee or another one.
    Next { same_consignee: bool },
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
            _ => Self::Look,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_submit_button_sends() {
        assert_eq!(Action::of(None), Action::Send);
        assert_eq!(Action::of(Some("send")), Action::Send);
        assert_eq!(
            Action::of(Some("next-other")),
            Action::Next {
                same_consignee: false
            }
        );
        for other in ["recalculate", "look", "next-", "SEND"] {
            assert_eq!(Action::of(Some(other)), Action::Look, "{other}");
        }
    }
}
