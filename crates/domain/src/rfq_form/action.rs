//! The buttons of the cargo lines, for browsers without scripts: each posts the form and gets it back changed.

use super::form::{CargoForm, CargoTexts, LINES_SHOWN, RfqForm};
use crate::cargo::Unit;

/// Columns that can be filled down.
pub const FILLED: [&str; 9] = [
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

/// What the pressed button asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RfqAction {
    Send,
    /// Show what would change, before anything is sent.
    Review,
    Recalculate,
    /// This many lines at the end.
    Add(usize),
    Duplicate(usize),
    /// An empty line above this one.
    Insert(usize),
    Up(usize),
    Down(usize),
    Remove(usize),
    /// As the form's fill fields say.
    Fill,
    /// The dimensions become what they are in the chosen unit.
    Convert(usize),
    /// Only the unit was wrong: the dimensions stay.
    Relabel(usize),
    /// Takes the advice of this code.
    Fix(usize, String),
}

impl RfqAction {
    /// From the button's `do` value; sending is what a form does by itself.
    pub fn parse(button: Option<&str>) -> Self {
        let button = button.unwrap_or_default();
        let (verb, rest) = button.split_once('-').unwrap_or((button, ""));
        let (line, code) = rest.split_once('-').unwrap_or((rest, ""));
        let line: Option<usize> = line.parse().ok();
        match (verb, line, code) {
            ("recalculate", None, _) => Self::Recalculate,
            ("review", None, _) => Self::Review,
            ("fill", None, _) => Self::Fill,
            ("add", None, "") if button == "add" => Self::Add(1),
            ("add", Some(count), "") => Self::Add(count.min(LINES_SHOWN)),
            ("duplicate", Some(line), "") => Self::Duplicate(line),
            ("insert", Some(line), "") => Self::Insert(line),
            ("up", Some(line), "") => Self::Up(line),
            ("down", Some(line), "") => Self::Down(line),
            ("remove", Some(line), "") => Self::Remove(line),
            ("convert", Some(line), "") => Self::Convert(line),
            ("relabel", Some(line), "") => Self::Relabel(line),
            ("fix", Some(line), code) => Self::Fix(line, code.to_owned()),
            _ => Self::Send,
        }
    }
}

impl RfqForm {
    /// Carries a button's change out and tells which line the reader should be led to.
    pub fn change(&mut self, action: RfqAction) -> Option<usize> {
        let count = self.cargos.len();
        match action {
            RfqAction::Send | RfqAction::Review | RfqAction::Recalculate => None,
            RfqAction::Add(more) => {
                let line = like(self.cargos.last());
                let room = LINES_SHOWN.saturating_sub(count);
                self.cargos.extend(vec![line; more.min(room)]);
                Some(count.min(self.cargos.len().saturating_sub(1)))
            }
            RfqAction::Duplicate(at) => {
                let copy = self.cargos.get(at)?.clone();
                if count < LINES_SHOWN {
                    self.cargos.insert(at + 1, copy);
                    Some(at + 1)
                } else {
                    Some(at)
                }
            }
            RfqAction::Insert(at) => {
                let line = like(self.cargos.get(at));
                if at < count && count < LINES_SHOWN {
                    self.cargos.insert(at, line);
                }
                Some(at.min(self.cargos.len().saturating_sub(1)))
            }
            RfqAction::Up(at) => self.swap(at, at.checked_sub(1)),
            RfqAction::Down(at) => self.swap(at, at.checked_add(1)),
            RfqAction::Remove(at) => {
                if at < count {
                    self.cargos.remove(at);
                }
                if self.cargos.is_empty() {
                    self.cargos.push(CargoForm::default());
                }
                Some(at.min(self.cargos.len() - 1))
            }
            RfqAction::Fill => self.fill_down(),
            RfqAction::Convert(at) => {
                let line = self.cargos.get_mut(at)?;
                line.convert();
                Some(at)
            }
            RfqAction::Relabel(at) => {
                self.cargos.get_mut(at)?.unit_was = None;
                Some(at)
            }
            RfqAction::Fix(at, code) => {
                let line = self.cargos.get_mut(at)?;
                if let Some(advice) = line.advice().filter(|advice| advice.code == code) {
                    for (field, value) in advice.repair {
                        if let Some(slot) = line.texts.slot(field) {
                            *slot = value;
                        }
                        // The unit alone was wrong; the dimensions are what was typed.
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
        let field = FILLED.into_iter().find(|field| *field == self.fill.fill_field)?;
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
        form.change(RfqAction::parse(Some(button)))
    }

    #[test]
    fn button_values_round_trip() {
        for (button, action) in [
            ("send", RfqAction::Send),
            ("remove-x", RfqAction::Send),
            ("add-5", RfqAction::Add(5)),
            ("add", RfqAction::Add(1)),
            ("fix-3-unit-mm", RfqAction::Fix(3, "unit-mm".into())),
            ("convert-2", RfqAction::Convert(2)),
            ("fill", RfqAction::Fill),
            ("recalculate", RfqAction::Recalculate),
            ("up-1-2", RfqAction::Send),
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
        assert_eq!(form.change(RfqAction::Remove(0)), Some(0));
        assert_eq!(form.change(RfqAction::Remove(0)), Some(0));
        assert_eq!(form.cargos, [CargoForm::default()], "one line always stays");
        assert_eq!(form.change(RfqAction::Add(500)), Some(1));
        assert_eq!(form.cargos.len(), LINES_SHOWN);
        assert_eq!(form.change(RfqAction::Duplicate(3)), Some(3), "full");
        assert_eq!(form.change(RfqAction::Insert(3)), Some(3), "full");
        assert_eq!(form.change(RfqAction::Add(1)), Some(LINES_SHOWN - 1));
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
}
