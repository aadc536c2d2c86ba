/// The action of a pressed button of the preview page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviewAction {
    /// Interprets the table again with the choices made.
    Apply,
    /// Adds the rows that are ready to the lines of the form.
    Add,
    /// Puts them in place of the lines of the form.
    Replace,
    /// Shows the form as it was.
    Back,
}

impl PreviewAction {
    pub const ALL: [Self; 4] = [Self::Apply, Self::Add, Self::Replace, Self::Back];

    /// The value of the button.
    pub fn code(self) -> &'static str {
        match self {
            Self::Apply => "apply",
            Self::Add => "add",
            Self::Replace => "replace",
            Self::Back => "back",
        }
    }

    /// Reads a button's value. A post without one, or with an unknown one, changes nothing.
    pub fn parse(button: Option<&str>) -> Self {
        Self::ALL
            .into_iter()
            .find(|action| Some(action.code()) == button)
            .unwrap_or(Self::Apply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_button_applies_the_choices() {
        for action in PreviewAction::ALL {
            assert_eq!(PreviewAction::parse(Some(action.code())), action);
        }
        for other in [None, Some(""), Some("add-1"), Some("send")] {
            assert_eq!(PreviewAction::parse(other), PreviewAction::Apply);
        }
    }
}
