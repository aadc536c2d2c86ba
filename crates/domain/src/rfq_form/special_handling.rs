//! Facts that the operator needs about goods that need care. The API has no fields for it, so it goes into the line's note,
//! in a fixed order that reads alike in any language, and is read back from a note that is written exactly so:
//!
//! `UN3480, Lithium ion batteries, class 9, PG II; batteries packed with equipment, 95 Wh, SoC 30%; permit 123/GP; reefer 40HC`

use super::form::{CargoForm, SpecialHandlingTexts};

/// Kinds of batteries: code of the form and words of the note.
pub const BATTERY_KINDS: [(&str, &str); 3] = [
    ("alone", "batteries alone"),
    ("with", "batteries packed with equipment"),
    ("in", "batteries in equipment"),
];
const BATTERIES: &str = "batteries";
pub const PACKING_GROUPS: [&str; 3] = ["I", "II", "III"];

/// The follow-up questions that a line is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandlingQuestions {
    pub danger: bool,
    pub battery: bool,
    pub permit: bool,
    pub reefer: bool,
}

impl HandlingQuestions {
    pub fn for_line(line: &CargoForm) -> Self {
        let [battery, dangerous, liquid, chemical, permit] = line.flags;
        Self {
            danger: battery || dangerous || liquid || chemical,
            battery,
            permit,
            reefer: line.is_fcl() && line.texts.container_type.trim() == "reefer",
        }
    }
}

/// The note as it is sent: the answers in its first line, then the free text.
pub fn compose(texts: &SpecialHandlingTexts, asked: HandlingQuestions, note: &str) -> String {
    let parts = [
        asked.danger.then(|| danger(texts)),
        asked.battery.then(|| battery(texts)),
        asked.permit.then(|| named("permit", &texts.permit_number)),
        asked.reefer.then(|| named("reefer", &texts.reefer_size)),
    ];
    let first = parts
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("; ");
    let note = note.trim();
    match (first.is_empty(), note.is_empty()) {
        (true, _) => note.to_owned(),
        (_, true) => first,
        _ => format!("{first}\n{note}"),
    }
}

/// The note taken apart again, where it is written exactly as [`compose`] writes it: the answers and the rest.
pub fn parse(note: &str, asked: HandlingQuestions) -> Option<(SpecialHandlingTexts, String)> {
    let (first, rest) = note.split_once('\n').unwrap_or((note, ""));
    let mut texts = SpecialHandlingTexts::default();
    for part in first.split("; ") {
        if let Some(number) = part.strip_prefix("permit ") {
            number.clone_into(&mut texts.permit_number);
        } else if let Some(size) = part.strip_prefix("reefer ") {
            size.clone_into(&mut texts.reefer_size);
        } else if part.starts_with(BATTERIES) {
            parse_battery(part, &mut texts)?;
        } else if part.starts_with("UN") || part.starts_with("DG, ") {
            parse_danger(part, &mut texts);
        } else {
            return None;
        }
    }
    (compose(&texts, asked, rest) == note).then(|| (texts, rest.to_owned()))
}

fn danger(texts: &SpecialHandlingTexts) -> String {
    let number = word(&texts.un_number).to_ascii_uppercase();
    let number = match number.strip_prefix("UN").unwrap_or(&number).trim() {
        "" => "DG".to_owned(),
        digits => format!("UN{digits}"),
    };
    let mut parts = vec![
        number,
        // It may have commas of its own: "Batteries, wet, filled with acid".
        line(&texts.shipping_name),
        labelled("class ", &texts.hazard_class),
        labelled("PG ", &texts.packing_group),
    ];
    parts.retain(|part| !part.is_empty());
    if parts == ["DG"] {
        return String::new();
    }
    parts.join(", ")
}

fn parse_danger(part: &str, texts: &mut SpecialHandlingTexts) {
    let (number, mut rest) = part.split_once(", ").unwrap_or((part, ""));
    if number != "DG" {
        number.clone_into(&mut texts.un_number);
    }
    for (label, slot) in [
        ("PG ", &mut texts.packing_group),
        ("class ", &mut texts.hazard_class),
    ] {
        let (before, last) = rest.rsplit_once(", ").unwrap_or(("", rest));
        if let Some(value) = last.strip_prefix(label) {
            value.clone_into(slot);
            rest = before;
        }
    }
    rest.clone_into(&mut texts.shipping_name);
}

fn battery(texts: &SpecialHandlingTexts) -> String {
    let kind = BATTERY_KINDS
        .iter()
        .find(|(code, _)| *code == texts.battery_kind)
        .map(|(_, words)| (*words).to_owned());
    let (power, charge) = (word(&texts.battery_power), word(&texts.battery_charge));
    let (power, charge) = (without(&power, "Wh"), without(&charge, "%"));
    if kind.is_none() && power.is_empty() && charge.is_empty() {
        return String::new();
    }
    let mut parts = vec![kind.unwrap_or_else(|| BATTERIES.to_owned())];
    if !power.is_empty() {
        parts.push(format!("{power} Wh"));
    }
    if !charge.is_empty() {
        parts.push(format!("SoC {charge}%"));
    }
    parts.join(", ")
}

fn parse_battery(part: &str, texts: &mut SpecialHandlingTexts) -> Option<()> {
    for (at, part) in part.split(", ").enumerate() {
        if at == 0 {
            if part != BATTERIES {
                let (code, _) = BATTERY_KINDS.iter().find(|(_, words)| *words == part)?;
                (*code).clone_into(&mut texts.battery_kind);
            }
        } else if let Some(power) = part.strip_suffix(" Wh") {
            power.clone_into(&mut texts.battery_power);
        } else {
            part.strip_prefix("SoC ")?
                .strip_suffix('%')?
                .clone_into(&mut texts.battery_charge);
        }
    }
    Some(())
}

fn named(name: &str, value: &str) -> String {
    labelled(&format!("{name} "), value)
}

fn labelled(label: &str, value: &str) -> String {
    let value = word(value);
    if value.is_empty() {
        value
    } else {
        format!("{label}{value}")
    }
}

/// One line, without the mark that parts the answers.
fn line(text: &str) -> String {
    let text = text.replace(';', ",");
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .trim_matches([',', ' '])
        .to_owned()
}

/// A line without the mark that parts the facts of an answer; a decimal comma stays.
fn word(text: &str) -> String {
    line(text)
        .split(' ')
        .map(|word| word.trim_matches(','))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Without a unit that was typed too, however often.
fn without<'a>(text: &'a str, unit: &str) -> &'a str {
    let mut text = text.trim();
    while let Some(shorter) = text.strip_suffix(unit) {
        text = shorter.trim_end_matches([' ', ',']);
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ALL: HandlingQuestions = HandlingQuestions {
        danger: true,
        battery: true,
        permit: true,
        reefer: true,
    };

    fn handling(values: [&str; 9]) -> SpecialHandlingTexts {
        let mut texts = SpecialHandlingTexts::default();
        for (name, value) in SpecialHandlingTexts::NAMES.iter().zip(values) {
            value.clone_into(texts.slot(name).unwrap());
        }
        texts
    }

    #[test]
    fn special_handling_is_the_first_line_of_the_note() {
        let full = handling([
            "3480",
            "Lithium ion batteries",
            "9",
            "II",
            "with",
            "95",
            "30 %",
            "123/GP-BCT",
            "40HC",
        ]);
        let first = "UN3480, Lithium ion batteries, class 9, PG II; batteries packed with equipment, 95 Wh, SoC 30%; permit 123/GP-BCT; reefer 40HC";
        assert_eq!(compose(&full, ALL, " Giữ khô.\n"), format!("{first}\nGiữ khô."));
        let (back, rest) = parse(&format!("{first}\nGiữ khô."), ALL).unwrap();
        assert_eq!(rest, "Giữ khô.");
        assert_eq!(
            back,
            handling([
                "UN3480",
                "Lithium ion batteries",
                "9",
                "II",
                "with",
                "95",
                "30",
                "123/GP-BCT",
                "40HC"
            ])
        );
        let acid = handling([
            "",
            "Batteries; wet, filled with acid",
            "8",
            "",
            "",
            "",
            "",
            "",
            "",
        ]);
        let text = compose(&acid, ALL, "");
        assert_eq!(text, "DG, Batteries, wet, filled with acid, class 8");
        assert_eq!(
            parse(&text, ALL).unwrap().0.shipping_name,
            "Batteries, wet, filled with acid"
        );
        let wh = handling(["", "", "", "", "", "3,7 Wh", "", "", ""]);
        assert_eq!(compose(&wh, ALL, ""), "batteries, 3,7 Wh");
    }

    #[test]
    fn hidden_fields_are_not_sent() {
        let full = handling(["3480", "x", "9", "II", "in", "95", "30", "123", "40HC"]);
        assert_eq!(compose(&full, HandlingQuestions::default(), "Ghi chú"), "Ghi chú");
        assert_eq!(
            compose(
                &full,
                HandlingQuestions {
                    permit: true,
                    ..HandlingQuestions::default()
                },
                ""
            ),
            "permit 123"
        );
        assert_eq!(compose(&SpecialHandlingTexts::default(), ALL, ""), "");
    }

    #[test]
    fn other_notes_are_unchanged() {
        for note in [
            "",
            "Hàng dễ vỡ",
            "UN3480,Lithium",
            "permit 1; gọi trước",
            "batteries, fragile",
            "reefer  40HC",
            "UN3480, class 9, PG II; ",
        ] {
            assert_eq!(parse(note, ALL), None, "{note}");
        }
        assert_eq!(
            parse("permit 1", HandlingQuestions::default()),
            None,
            "nothing is read where nothing is asked"
        );
    }

    proptest! {
        #[test]
        fn parsed_note_is_written_back_exactly(
            note in "(UN[0-9]{4}|DG|batteries|batteries in equipment|permit 1|reefer 20|SoC 3%|9 Wh|PG I|class 9|, |; |\n|x){0,9}",
            asked in any::<[bool; 4]>(),
        ) {
            let [danger, battery, permit, reefer] = asked;
            let asked = HandlingQuestions { danger, battery, permit, reefer };
            if let Some((texts, rest)) = parse(&note, asked) {
                prop_assert_eq!(compose(&texts, asked, &rest), note);
            }
        }

        #[test]
        fn written_note_round_trips(values in proptest::collection::vec("[a-zA-Z0-9ăđ ,;./%-]{0,8}|", 9), kind in 0_usize..4, note in "[a-z \n]{0,8}") {
            let mut texts = SpecialHandlingTexts::default();
            for (name, value) in SpecialHandlingTexts::NAMES.iter().zip(&values) {
                value.clone_into(texts.slot(name).unwrap());
            }
            texts.battery_kind = BATTERY_KINDS.get(kind).map_or("", |kind| kind.0).to_owned();
            let written = compose(&texts, ALL, &note);
            let answered = compose(&texts, ALL, "");
            if answered.is_empty() {
                prop_assert_eq!(written, note.trim());
            } else {
                let (again, rest) = parse(&written, ALL).expect(&written);
                prop_assert_eq!(compose(&again, ALL, &rest), written);
                prop_assert_eq!(rest, note.trim());
            }
        }
    }
}
