/// The action of a pressed button of the courier form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourierAction {
    /// Create the order; the default of a form.
    Send,
    /// Show the form as it is: drafts are restored so.
    Look,
}

impl CourierAction {
    /// From the button's `do` value. An unknown value sends nothing.
    pub fn parse(button: Option<&str>) -> Self {
        match button.unwrap_or_default() {
            "" | "send" => Self::Send,
            _ => Self::Look,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_submit_button_sends() {
        assert_eq!(CourierAction::parse(None), CourierAction::Send);
        assert_eq!(CourierAction::parse(Some("send")), CourierAction::Send);
        for other in ["recalculate", "look", "next-", "SEND"] {
            assert_eq!(CourierAction::parse(Some(other)), CourierAction::Look, "{other}");
        }
    }
}
