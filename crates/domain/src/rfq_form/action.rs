//! The buttons of the request form. Each posts the form with an action as the value of `do`; without scripts the answer is
//! the form, changed. In the browser the grid carries out what concerns lines by itself.

use std::fmt;

use super::form::{CargoForm, CargoTexts, LINES_SHOWN, RfqForm};
use super::side::Side;
use crate::cargo::Unit;

/// Columns that can be filled down.
pub const FILLABLE_COLUMNS: [&str; 9] = [
    "package_count",
    "gross_weight",
    "length",
    "width",
    "height",
    "package_type",
    "hs_code",
    "origin_country",
    "nature",
];

/// The action of a pressed button, which [`fmt::Display`] writes as its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RfqAction {
    Send,
    /// Shows the changes before they are sent.
    Review,
    /// Shows the form as it is, with new totals.
    Recalculate,
    Lines(LineAction),
    /// Takes a side of the form from the earlier request of this code.
    TakeSide(Side, String),
    /// Checks the pasted table.
    ImportPaste,
    /// Checks the chosen file.
    ImportFile,
    /// Changes the lines for those before the import, and back.
    ImportUndo,
    /// Opens the form that was typed though its request was there already.
    Retype,
    /// Discards that form.
    Discard,
}

/// A change of the cargo lines. Lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineAction {
    /// Adds this many lines at the end.
    Add(usize),
    /// Fills a column down, as the form's fill fields say.
    Fill,
    Duplicate(usize),
    /// Inserts an empty line above this one.
    Insert(usize),
    Up(usize),
    Down(usize),
    Remove(usize),
    /// Converts the dimensions to the chosen unit.
    Convert(usize),
    /// Changes the unit alone, where only that was wrong.
    Relabel(usize),
    /// Takes the advice of this code.
    Fix(usize, String),
}

impl RfqAction {
    /// Reads a button's value. A post without one, or with an unknown one, sends, as a form does by itself.
    pub fn parse(button: Option<&str>) -> Self {
        let button = button.unwrap_or_default();
        match button {
            "review" => Self::Review,
            "recalculate" => Self::Recalculate,
            "import-paste" => Self::ImportPaste,
            "import-file" => Self::ImportFile,
            "import-undo" => Self::ImportUndo,
            "retype" => Self::Retype,
            "discard" => Self::Discard,
            _ => LineAction::parse(button)
                .map(Self::Lines)
                .or_else(|| {
                    let (side, code) = button.split_once("-of-")?;
                    Some(Self::TakeSide(Side::from_code(side)?, code.to_owned()))
                })
                .unwrap_or(Self::Send),
        }
    }
}

impl fmt::Display for RfqAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Send => "send",
            Self::Review => "review",
            Self::Recalculate => "recalculate",
            Self::Lines(action) => return action.fmt(f),
            Self::TakeSide(side, code) => return write!(f, "{}-of-{code}", side.code()),
            Self::ImportPaste => "import-paste",
            Self::ImportFile => "import-file",
            Self::ImportUndo => "import-undo",
            Self::Retype => "retype",
            Self::Discard => "discard",
        })
    }
}

impl LineAction {
    /// Reads a button's value.
    pub fn parse(button: &str) -> Option<Self> {
        match button {
            "add" => return Some(Self::Add(1)),
            "fill" => return Some(Self::Fill),
            _ => {}
        }
        let (verb, rest) = button.split_once('-')?;
        if verb == "fix" {
            let (line, code) = rest.split_once('-').unwrap_or((rest, ""));
            return Some(Self::Fix(line.parse().ok()?, code.to_owned()));
        }
        let number = rest.parse().ok()?;
        Some(match verb {
            "add" => Self::Add(number),
            "duplicate" => Self::Duplicate(number),
            "insert" => Self::Insert(number),
            "up" => Self::Up(number),
            "down" => Self::Down(number),
            "remove" => Self::Remove(number),
            "convert" => Self::Convert(number),
            "relabel" => Self::Relabel(number),
            _ => return None,
        })
    }

    /// The line that is changed or stood on; `None` if the action concerns all lines.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Add(_) | Self::Fill => None,
            Self::Duplicate(line)
            | Self::Insert(line)
            | Self::Up(line)
            | Self::Down(line)
            | Self::Remove(line)
            | Self::Convert(line)
            | Self::Relabel(line)
            | Self::Fix(line, _) => Some(*line),
        }
    }

    /// The same action for another line.
    #[must_use]
    pub fn at(self, line: usize) -> Self {
        match self {
            Self::Add(_) | Self::Fill => self,
            Self::Duplicate(_) => Self::Duplicate(line),
            Self::Insert(_) => Self::Insert(line),
            Self::Up(_) => Self::Up(line),
            Self::Down(_) => Self::Down(line),
            Self::Remove(_) => Self::Remove(line),
            Self::Convert(_) => Self::Convert(line),
            Self::Relabel(_) => Self::Relabel(line),
            Self::Fix(_, code) => Self::Fix(line, code),
        }
    }
}

impl fmt::Display for LineAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(1) => f.write_str("add"),
            Self::Add(count) => write!(f, "add-{count}"),
            Self::Fill => f.write_str("fill"),
            Self::Duplicate(line) => write!(f, "duplicate-{line}"),
            Self::Insert(line) => write!(f, "insert-{line}"),
            Self::Up(line) => write!(f, "up-{line}"),
            Self::Down(line) => write!(f, "down-{line}"),
            Self::Remove(line) => write!(f, "remove-{line}"),
            Self::Convert(line) => write!(f, "convert-{line}"),
            Self::Relabel(line) => write!(f, "relabel-{line}"),
            Self::Fix(line, code) => write!(f, "fix-{line}-{code}"),
        }
    }
}

impl RfqForm {
    /// Changes the lines and returns the line that gets the focus.
    pub fn change(&mut self, action: LineAction) -> Option<usize> {
        let count = self.cargos.len();
        match action {
            LineAction::Add(more) => {
                let line = like(self.cargos.last());
                let room = LINES_SHOWN.saturating_sub(count);
                self.cargos.extend(vec![line; more.min(room)]);
                Some(count.min(self.cargos.len().saturating_sub(1)))
            }
            LineAction::Duplicate(at) => {
                let copy = self.cargos.get(at)?.clone();
                if count < LINES_SHOWN {
                    self.cargos.insert(at + 1, copy);
                    Some(at + 1)
                } else {
                    Some(at)
                }
            }
            LineAction::Insert(at) => {
                let line = like(self.cargos.get(at));
                if at < count && count < LINES_SHOWN {
                    self.cargos.insert(at, line);
                }
                Some(at.min(self.cargos.len().saturating_sub(1)))
            }
            LineAction::Up(at) => self.swap(at, at.checked_sub(1)),
            LineAction::Down(at) => self.swap(at, at.checked_add(1)),
            LineAction::Remove(at) => {
                if at < count {
                    self.cargos.remove(at);
                }
                if self.cargos.is_empty() {
                    self.cargos.push(CargoForm::default());
                }
                Some(at.min(self.cargos.len() - 1))
            }
            LineAction::Fill => self.fill_down(),
            LineAction::Convert(at) => {
                let line = self.cargos.get_mut(at)?;
                line.convert();
                Some(at)
            }
            LineAction::Relabel(at) => {
                self.cargos.get_mut(at)?.unit_was = None;
                Some(at)
            }
            LineAction::Fix(at, code) => {
                let line = self.cargos.get_mut(at)?;
                if let Some(advice) = line.advice().filter(|advice| advice.code == code) {
                    for (field, value) in advice.repair {
                        if let Some(slot) = line.texts.slot(field) {
                            *slot = value;
                        }
                        // The unit alone was wrong; the dimensions stay as typed.
                        if field == "dimension_unit" {
                            line.unit_was = None;
                        }
                    }
                }
                Some(at)
            }
        }
    }

    fn swap(&mut self, at: usize, with: Option<usize>) -> Option<usize> {
        let count = self.cargos.len().min(LINES_SHOWN);
        let last = count.checked_sub(1)?;
        match with.filter(|with| at < count && *with < count) {
            Some(with) => {
                self.cargos.swap(at, with);
                Some(with)
            }
            None => Some(at.min(last)),
        }
    }

    /// Copies a field of one line into the same field of the lines below, where that is empty: nothing typed is lost.
    fn fill_down(&mut self) -> Option<usize> {
        let field = FILLABLE_COLUMNS
            .into_iter()
            .find(|field| *field == self.fill.fill_field)?;
        let from = self.fill.fill_line.trim().parse::<usize>().ok()?.checked_sub(1)?;
        let value = self.cargos.get(from)?.texts.get(field)?.to_owned();
        for line in self.cargos.iter_mut().skip(from + 1) {
            if let Some(slot) = line.texts.slot(field).filter(|slot| slot.trim().is_empty()) {
                slot.clone_from(&value);
            }
        }
        Some(from)
    }
}

/// An empty line in the unit of its neighbour: a list is usually measured in one.
fn like(neighbour: Option<&CargoForm>) -> CargoForm {
    let dimension_unit = neighbour
        .map(|line| line.texts.dimension_unit.clone())
        .unwrap_or_default();
    CargoForm {
        texts: CargoTexts {
            dimension_unit,
            ..CargoTexts::default()
        },
        ..CargoForm::default()
    }
}

impl CargoForm {
    /// All dimensions in the chosen unit, or none of them when one cannot be read.
    fn convert(&mut self) {
        let Some((was, now)) = self.unit_in_doubt() else {
            return;
        };
        let texts = &mut self.texts;
        let converted =
            [&texts.length, &texts.width, &texts.height].map(|text| Unit::convert(was, text, now));
        if let [Some(length), Some(width), Some(height)] = converted {
            (texts.length, texts.width, texts.height) = (length.text, width.text, height.text);
            self.unit_was = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn named(names: &[&str]) -> RfqForm {
        let mut form = RfqForm::blank(names.len());
        for (line, name) in form.cargos.iter_mut().zip(names) {
            (*name).clone_into(&mut line.texts.name);
        }
        form
    }

    fn names(form: &RfqForm) -> Vec<&str> {
        form.cargos.iter().map(|line| line.texts.name.as_str()).collect()
    }

    fn press(form: &mut RfqForm, button: &str) -> Option<usize> {
        form.change(LineAction::parse(button).unwrap())
    }

    #[test]
    fn button_values_are_read() {
        let line = |action| RfqAction::Lines(action);
        for (button, action) in [
            ("send", RfqAction::Send),
            ("remove-x", RfqAction::Send),
            ("add-5", line(LineAction::Add(5))),
            ("add", line(LineAction::Add(1))),
            ("fix-3-unit-mm", line(LineAction::Fix(3, "unit-mm".into()))),
            ("convert-2", line(LineAction::Convert(2))),
            ("fill", line(LineAction::Fill)),
            ("recalculate", RfqAction::Recalculate),
            ("up-1-2", RfqAction::Send),
            (
                "dest-of-RFQ-1",
                RfqAction::TakeSide(Side::Destination, "RFQ-1".into()),
            ),
            ("dest-of", RfqAction::Send),
            ("origin", RfqAction::Send),
        ] {
            assert_eq!(RfqAction::parse(Some(button)), action, "{button}");
        }
        assert_eq!(RfqAction::parse(None), RfqAction::Send);
    }

    #[test]
    fn buttons_change_lines_and_move_the_focus() {
        let mut form = named(&["A"]);
        form.cargos[0].texts.dimension_unit = "mm".into();
        assert_eq!(press(&mut form, "add"), Some(1));
        assert_eq!(form.cargos[1].texts.dimension_unit, "mm");
        assert_eq!(press(&mut form, "duplicate-0"), Some(1));
        assert_eq!(names(&form), ["A", "A", ""]);
        assert_eq!(press(&mut form, "remove-2"), Some(1));
        assert_eq!(press(&mut form, "remove-99"), Some(1));
        assert_eq!(form.cargos.len(), 2);
        assert_eq!(form.change(LineAction::Remove(0)), Some(0));
        assert_eq!(form.change(LineAction::Remove(0)), Some(0));
        assert_eq!(form.cargos, [CargoForm::default()], "one line always stays");
        assert_eq!(form.change(LineAction::Add(500)), Some(1));
        assert_eq!(form.cargos.len(), LINES_SHOWN);
        assert_eq!(form.change(LineAction::Duplicate(3)), Some(3), "full");
        assert_eq!(form.change(LineAction::Insert(3)), Some(3), "full");
        assert_eq!(form.change(LineAction::Add(1)), Some(LINES_SHOWN - 1));
        assert_eq!(form.cargos.len(), LINES_SHOWN);
    }

    #[test]
    fn lines_are_moved_and_inserted() {
        let mut form = named(&["A", "B", "C"]);
        assert_eq!(press(&mut form, "up-2"), Some(1));
        assert_eq!(names(&form), ["A", "C", "B"]);
        assert_eq!(press(&mut form, "down-0"), Some(1));
        assert_eq!(names(&form), ["C", "A", "B"]);
        assert_eq!(press(&mut form, "up-0"), Some(0));
        assert_eq!(press(&mut form, "down-2"), Some(2));
        assert_eq!(press(&mut form, "down-18446744073709551615"), Some(2));
        assert_eq!(names(&form), ["C", "A", "B"]);
        form.cargos[1].texts.dimension_unit = "inch".into();
        assert_eq!(press(&mut form, "insert-1"), Some(1));
        assert_eq!(names(&form), ["C", "", "A", "B"]);
        assert_eq!(form.cargos[1].texts.dimension_unit, "inch");
        assert_eq!(press(&mut form, "insert-77"), Some(3));
        assert_eq!(form.cargos.len(), 4);
    }

    #[test]
    fn fill_down_overwrites_nothing() {
        let mut form = named(&["A", "B", "C"]);
        form.cargos[0].texts.length = "60".into();
        form.cargos[1].texts.length = "70".into();
        for (field, line, filled) in [
            ("length", "1", ["60", "70", "60"]),
            ("length", "0", ["60", "70", ""]),
            ("length", "9", ["60", "70", ""]),
            ("name", "1", ["60", "70", ""]),
            ("length", " 2 ", ["60", "70", "70"]),
        ] {
            form.cargos[2].texts.length.clear();
            form.fill.fill_field = field.into();
            form.fill.fill_line = line.into();
            press(&mut form, "fill");
            let lengths = form.cargos.iter().map(|line| line.texts.length.as_str());
            assert_eq!(lengths.collect::<Vec<_>>(), filled, "{field} {line}");
        }
        assert_eq!(names(&form), ["A", "B", "C"]);
    }

    #[test]
    fn changed_unit_is_converted_or_relabelled() {
        let mut line = CargoForm {
            unit_was: Some("inch".into()),
            ..CargoForm::default()
        };
        line.texts.dimension_unit = "cm".into();
        assert_eq!(line.unit_in_doubt(), None, "nothing is measured yet");
        line.texts.length = "10".into();
        line.texts.width = "1.000".into();
        assert!(line.unit_in_doubt().is_some());
        let mut form = RfqForm {
            cargos: vec![line],
            ..RfqForm::default()
        };
        press(&mut form, "convert-0");
        assert_eq!(
            form.cargos[0].texts.length, "10",
            "an unclear number beside it: nothing is converted by half"
        );
        form.cargos[0].texts.width.clear();
        press(&mut form, "convert-0");
        assert_eq!(form.cargos[0].texts.length, "25,4");
        assert_eq!(form.cargos[0].unit_in_doubt(), None);
        form.cargos[0].unit_was = Some("m".into());
        assert_eq!(press(&mut form, "relabel-0"), Some(0));
        assert_eq!(form.cargos[0].texts.length, "25,4");
        assert_eq!(form.cargos[0].unit_in_doubt(), None);
        assert_eq!(press(&mut form, "convert-9"), None);
    }

    #[test]
    fn advice_is_applied_only_as_shown() {
        let mut form = named(&["A"]);
        for (field, value) in [
            ("package_count", "24"),
            ("gross_weight", "17,5"),
            ("length", "60"),
            ("width", "40"),
            ("height", "45"),
        ] {
            *form.cargos[0].texts.slot(field).unwrap() = value.into();
        }
        press(&mut form, "fix-0-unit-mm");
        assert_eq!(form.cargos[0].texts.gross_weight, "17,5");
        assert_eq!(press(&mut form, "fix-0-each"), Some(0));
        assert_eq!(form.cargos[0].texts.gross_weight, "420");
        assert_eq!(form.cargos[0].advice(), None);
        assert_eq!(press(&mut form, "fix-7-each"), None);
    }

    fn any_action() -> impl Strategy<Value = RfqAction> {
        let code = "[a-zA-Z0-9-]{0,12}";
        let of_line = (0..8_usize, any::<usize>()).prop_map(|(kind, line)| {
            let make = [
                LineAction::Add,
                LineAction::Duplicate,
                LineAction::Insert,
                LineAction::Up,
                LineAction::Down,
                LineAction::Remove,
                LineAction::Convert,
                LineAction::Relabel,
            ];
            make[kind](line)
        });
        let lines = prop_oneof![
            Just(LineAction::Fill),
            of_line,
            (any::<usize>(), code).prop_map(|(line, code)| LineAction::Fix(line, code)),
        ];
        prop_oneof![
            prop::sample::select(vec![
                RfqAction::Send,
                RfqAction::Review,
                RfqAction::Recalculate,
                RfqAction::ImportPaste,
                RfqAction::ImportFile,
                RfqAction::ImportUndo,
                RfqAction::Retype,
                RfqAction::Discard,
            ]),
            lines.prop_map(RfqAction::Lines),
            (prop::sample::select(Side::ALL.to_vec()), code)
                .prop_map(|(side, code)| RfqAction::TakeSide(side, code)),
        ]
    }

    proptest! {
        #[test]
        fn action_round_trips_as_the_value_of_a_button(action in any_action()) {
            prop_assert_eq!(RfqAction::parse(Some(&action.to_string())), action.clone());
            if let RfqAction::Lines(action) = action {
                let line = action.line();
                prop_assert_eq!(action.clone().at(7).line(), line.map(|_| 7));
                prop_assert_eq!(action.clone().at(line.unwrap_or(7)), action);
            }
        }

        #[test]
        fn any_button_value_is_accepted(button in "(add|fill|fix|up|dest|import)?[-0-9a-z]{0,30}|\\PC{0,20}") {
            let _ = RfqAction::parse(Some(&button));
        }
    }
}
