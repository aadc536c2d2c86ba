//! The request as typed, and as browsers post it.

use std::collections::BTreeMap;

use super::name::Name;
use crate::Lang;
use crate::cargo::{Advice, LineText, LineTotals, NumberKind, Unit, advise, spelled};
use crate::figures::LANG_FIELD;
use crate::text_fields::text_fields;

text_fields! {
    /// The request's single fields as typed.
    pub struct RfqTexts {
        partner_ref, currency,
        origin_country, origin_port, origin_address, origin_state,
        dest_country, dest_port, dest_address, dest_state, dest_postal_code,
        incoterm, delivery_scope,
        delivery_required_date, pickup_date, transit_time_required, cargo_ready_date, etd_expected,
        special_note,
        contact_name, contact_position, contact_phone, contact_email,
        customer_tax_code, customer_country, customer_address,
    }
}

text_fields! {
    /// A cargo line's texts as typed.
    pub struct CargoTexts {
        name, package_count, gross_weight, length, width, height, dimension_unit,
        container_type, container_count,
        package_type, weight_per_package, hs_code, origin_country, nature, description,
        goods_value, goods_currency, temperature_requirement, note, permit_note,
    }
}

text_fields! {
    /// The follow-up fields of a line with goods that need special handling, as typed.
    pub struct SpecialHandlingTexts {
        un_number, shipping_name, hazard_class, packing_group,
        battery_kind, battery_power, battery_charge,
        permit_number, reefer_size,
    }
}

text_fields! {
    /// The column that is filled down, and the line that it is filled from (counted from one, as people see them).
    pub struct FillTexts { fill_field, fill_line }
}

/// The yes-or-no fields of a cargo line, in the order of the form.
pub const CARGO_FLAGS: [&str; 5] = [
    "has_battery",
    "is_dangerous",
    "has_liquid",
    "has_chemical",
    "requires_permit",
];

/// Lines shown for editing; more are carried along unseen until lines are removed.
pub const LINES_SHOWN: usize = partner_api::rules::MAX_CARGO_LINES;

/// The fields of a cargo line that are figures.
pub const CARGO_FIGURES: [&str; 8] = [
    "package_count",
    "gross_weight",
    "length",
    "width",
    "height",
    "container_count",
    "weight_per_package",
    "goods_value",
];

/// Characters of a draft's name; the portal's own names are shorter.
const MAX_DRAFT_NAME_CHARS: usize = 140;

/// A request as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RfqForm {
    pub texts: RfqTexts,
    pub service_codes: Vec<String>,
    pub special_requirements: Vec<String>,
    pub cargos: Vec<CargoForm>,
    /// To the operator, beside a supplement only.
    pub note: String,
    /// Names the draft that the browser keeps of it; empty on a form that was never posted.
    pub draft: String,
    /// The fields of "Fill down".
    pub fill: FillTexts,
    /// The language of the page on which the figures were typed.
    pub figures: Lang,
    /// Fields of the post that the form does not know; they travel on, unseen.
    pub other: Vec<(String, String)>,
}

/// A cargo line as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CargoForm {
    pub texts: CargoTexts,
    /// As [`CARGO_FLAGS`].
    pub flags: [bool; 5],
    /// Full containers or loose, as chosen; if nothing is chosen, a typed container makes the line full.
    pub load: Option<Load>,
    pub special_handling: SpecialHandlingTexts,
    /// The unit that the dimensions were typed in, as far as the form knows: if it differs from the chosen one, the
    /// reader is asked which was meant.
    pub unit_was: Option<String>,
    pub other: Vec<(String, String)>,
}

/// The load of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    Loose,
    Fcl,
}

impl Load {
    pub fn code(self) -> &'static str {
        match self {
            Self::Loose => "loose",
            Self::Fcl => "fcl",
        }
    }
}

impl CargoForm {
    /// The text typed into a field.
    pub fn get(&self, field: &str) -> &str {
        self.texts
            .get(field)
            .or_else(|| self.special_handling.get(field))
            .unwrap_or_default()
    }

    /// Travels as full containers: said so, or a container is given.
    pub fn is_fcl(&self) -> bool {
        match self.load {
            Some(load) => load == Load::Fcl,
            None => {
                !self.texts.container_count.trim().is_empty() || !self.texts.container_type.trim().is_empty()
            }
        }
    }

    /// Nothing was typed or ticked; a unit or a currency that was only preselected does not count.
    pub fn is_empty(&self) -> bool {
        let typed = |(name, text): (&str, &str)| {
            !matches!(name, "dimension_unit" | "goods_currency") && !text.trim().is_empty()
        };
        !self.texts.iter().chain(self.special_handling.iter()).any(typed)
            && self.flags == [false; 5]
            && self.other.is_empty()
    }

    /// The share of the line in the totals.
    pub fn line(&self) -> LineTotals {
        LineTotals::from_text(&self.line_text())
    }

    /// Advice on a likely slip.
    pub fn advice(&self) -> Option<Advice> {
        advise(&self.line_text(), &self.texts.weight_per_package)
    }

    /// The unit that the dimensions may still be in, when another one was chosen since they were typed.
    pub fn unit_in_doubt(&self) -> Option<(Unit, Unit)> {
        let (was, now) = (
            Unit::from_code(self.unit_was.as_deref()?)?,
            Unit::from_code(&self.texts.dimension_unit)?,
        );
        let typed = [&self.texts.length, &self.texts.width, &self.texts.height]
            .iter()
            .any(|text| !text.trim().is_empty());
        (was != now && typed).then_some((was, now))
    }

    fn line_text(&self) -> LineText<'_> {
        let (texts, fcl) = (&self.texts, self.is_fcl());
        LineText {
            name: &texts.name,
            package_count: &texts.package_count,
            gross_weight: &texts.gross_weight,
            length: &texts.length,
            width: &texts.width,
            height: &texts.height,
            dimension_unit: &texts.dimension_unit,
            container_type: if fcl { &texts.container_type } else { "" },
            container_count: if fcl { &texts.container_count } else { "" },
            full: fcl,
        }
    }

    /// Puts the text of a field, by its name within the line; fields that the form does not know are kept as they are.
    pub fn set(&mut self, field: &str, value: &str) {
        if let Some(slot) = self.texts.slot(field) {
            value.clone_into(slot);
        } else if let Some(slot) = self.special_handling.slot(field) {
            value.clone_into(slot);
        } else if let Some(flag) = CARGO_FLAGS.iter().position(|flag| *flag == field) {
            self.flags[flag] = is_yes(value);
        } else {
            match (field, value) {
                ("load", "loose") => self.load = Some(Load::Loose),
                ("load", "fcl") => self.load = Some(Load::Fcl),
                ("unit_was", unit) => self.unit_was = Some(unit.to_owned()),
                _ => self.other.push((field.to_owned(), value.to_owned())),
            }
        }
    }
}

impl RfqForm {
    /// A form with `lines` empty lines.
    pub fn blank(lines: usize) -> Self {
        Self {
            cargos: vec![CargoForm::default(); lines],
            ..Self::default()
        }
    }

    /// Nothing was typed or chosen: there is at most the reference that the form was born with, which names its draft.
    pub fn is_blank(&self) -> bool {
        // A draft that got another name has a `~` and more behind its first one.
        let born = self.draft.split('~').next();
        let mut typed = self.texts.iter().filter(|(_, text)| !text.trim().is_empty());
        typed.all(|(name, text)| name == "partner_ref" && Some(text.trim()) == born)
            && self.service_codes.is_empty()
            && self.special_requirements.is_empty()
            && self.note.trim().is_empty()
            && self.cargos.iter().all(CargoForm::is_empty)
            && self.other.iter().all(|(_, value)| value.trim().is_empty())
    }

    /// The form as posted. Cargo lines stand in the order of their numbers, gaps closed.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self::default().with_fields(pairs)
    }

    /// This form with the posted fields in place of its own: a field that was not posted at all stays as it is, a list that was
    /// posted replaces the list, also with nothing.
    #[must_use]
    pub fn with_fields<'a>(mut self, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut lists: [Option<Vec<String>>; 2] = [None, None];
        let mut cargos: BTreeMap<u64, CargoForm> = BTreeMap::new();
        for (name, value) in pairs {
            match Name::parse(name) {
                Name::Element(list) => {
                    let list = lists[usize::from(list != "service_codes")].get_or_insert_default();
                    // An empty element only says that the list was on the form.
                    if !value.is_empty() && !list.iter().any(|code| code == value) {
                        list.push(value.to_owned());
                    }
                }
                Name::Cargo(index, field) if !field.is_empty() => {
                    cargos.entry(index).or_default().set(field, value);
                }
                Name::Plain("note") => value.clone_into(&mut self.note),
                Name::Plain("draft") => self.draft = value.chars().take(MAX_DRAFT_NAME_CHARS).collect(),
                Name::Plain(name) if self.fill.slot(name).is_some() => {
                    if let Some(slot) = self.fill.slot(name) {
                        value.clone_into(slot);
                    }
                }
                Name::Plain(LANG_FIELD) => self.figures = Lang::from_tag(value).unwrap_or_default(),
                // The machinery of the form, read by the handler.
                Name::Plain("do" | "once" | "updated_at" | "file" | "import_told" | "import_undo") => {}
                Name::Plain(name) if self.texts.slot(name).is_some() => {
                    if let Some(slot) = self.texts.slot(name) {
                        value.clone_into(slot);
                    }
                }
                Name::Plain(_) | Name::Cargo(..) => self.other.push((name.to_owned(), value.to_owned())),
            }
        }
        let [services, requirements] = lists;
        self.service_codes = services.unwrap_or(self.service_codes);
        self.special_requirements = requirements.unwrap_or(self.special_requirements);
        if !cargos.is_empty() {
            self.cargos = cargos.into_values().collect();
        }
        self
    }

    /// The form as a page in this language shows it: clear figures are written its way, and mean what they meant.
    #[must_use]
    pub fn spelled(mut self, lang: Lang) -> Self {
        let typed_in = self.figures;
        self.cargos = self
            .cargos
            .into_iter()
            .map(|line| line.spelled(typed_in, lang))
            .collect();
        self.figures = lang;
        self
    }

    /// The form as a browser posts it; [`RfqForm::from_pairs`] gives it back.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        let mut add = |name: String, value: &str| pairs.push((name, value.to_owned()));
        for (name, text) in self.texts.iter() {
            add(name.to_owned(), text);
        }
        for (name, codes) in [
            ("service_codes[]", &self.service_codes),
            ("special_requirements[]", &self.special_requirements),
        ] {
            for code in codes {
                add(name.to_owned(), code);
            }
        }
        add("note".to_owned(), &self.note);
        add("draft".to_owned(), &self.draft);
        add(LANG_FIELD.to_owned(), self.figures.tag());
        for (name, text) in self.fill.iter() {
            add(name.to_owned(), text);
        }
        for (index, line) in self.cargos.iter().enumerate() {
            for (field, text) in line.pairs() {
                add(format!("cargos[{index}][{field}]"), text);
            }
        }
        for (name, value) in &self.other {
            add(name.clone(), value);
        }
        pairs
    }
}

impl CargoForm {
    /// The kind of a figure's field typed on a page in this language; `None` for other fields.
    pub(super) fn number_kind(&self, field: &str, lang: Lang) -> Option<NumberKind> {
        match field {
            "goods_value" => Some(NumberKind::of_amount(&self.texts.goods_currency, lang)),
            _ => CARGO_FIGURES.contains(&field).then_some(NumberKind::Measure),
        }
    }

    /// The line as a page in this language shows it, typed on one in another language.
    #[must_use]
    pub fn spelled(mut self, typed_in: Lang, lang: Lang) -> Self {
        for field in CARGO_FIGURES {
            if let Some(kind) = self.number_kind(field, typed_in)
                && let Some(slot) = self.texts.slot(field)
            {
                *slot = spelled(slot, kind, lang);
            }
        }
        self
    }

    /// Name and value of each field as a browser posts it, empty texts included.
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        let mut pairs: Vec<(&str, &str)> = self.texts.iter().chain(self.special_handling.iter()).collect();
        pairs.extend(
            CARGO_FLAGS
                .iter()
                .zip(self.flags)
                .filter(|(_, on)| *on)
                .map(|(flag, _)| (*flag, "1")),
        );
        pairs.extend(self.load.map(|load| ("load", load.code())));
        pairs.extend(self.unit_was.as_deref().map(|unit| ("unit_was", unit)));
        pairs.extend(
            self.other
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        );
        pairs
    }
}

/// A ticked box; browsers say `on`, others `1` or `true`.
fn is_yes(value: &str) -> bool {
    matches!(
        value.trim().to_ascii_lowercase().as_str(),
        "on" | "1" | "true" | "yes"
    )
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_are_ordered_by_number_without_gaps() {
        let form = RfqForm::from_pairs([
            ("cargos[7][name]", "C"),
            ("cargos[0][name]", "A"),
            ("cargos.3.name", "B"),
            ("cargos[3][has_battery]", "on"),
            ("cargos[0][has_liquid]", "0"),
            ("cargos[0][has_liquid]", "true"),
            ("service_codes[]", "air"),
            ("service_codes[1]", "sea"),
            ("service_codes", "air"),
            ("do", "add"),
            ("once", "x"),
            ("contact_name", " Nhung "),
            ("cargos[0][colour]", "đỏ"),
            ("who", "me"),
            ("cargos[x][name]", "lost?"),
        ]);
        assert_eq!(
            form.cargos
                .iter()
                .map(|line| line.texts.name.as_str())
                .collect::<Vec<_>>(),
            ["A", "B", "C"]
        );
        assert_eq!(
            form.cargos[0].flags,
            [false, false, true, false, false],
            "the last of a hidden 0 and a ticked 1 counts"
        );
        assert!(form.cargos[1].flags[0]);
        assert_eq!(form.service_codes, ["air", "sea"]);
        assert_eq!(form.texts.contact_name, " Nhung ", "shown back as typed");
        assert_eq!(form.cargos[0].other, [("colour".to_owned(), "đỏ".to_owned())]);
        assert_eq!(form.other.len(), 2, "what is not understood travels on");
    }

    #[test]
    fn absent_field_keeps_its_value_and_empty_list_clears() {
        let mut before = RfqForm::blank(2);
        before.texts.contact_name = "Nhung".into();
        before.texts.incoterm = "FOB".into();
        before.service_codes = vec!["air".into()];
        before.special_requirements = vec!["insurance".into()];
        let after = before
            .clone()
            .with_fields([("incoterm", ""), ("special_requirements[]", "")]);
        assert_eq!(
            (after.texts.contact_name.as_str(), after.texts.incoterm.as_str()),
            ("Nhung", "")
        );
        assert_eq!(
            (
                after.service_codes.len(),
                after.special_requirements.len(),
                after.cargos.len()
            ),
            (1, 0, 2)
        );
    }

    #[test]
    fn preselected_unit_alone_makes_no_line() {
        let mut line = CargoForm::default();
        line.set("dimension_unit", "cm");
        line.set("goods_currency", "USD");
        line.set("load", "loose");
        assert!(line.is_empty());
        line.set("requires_permit", "1");
        assert!(!line.is_empty());
    }

    #[test]
    fn form_with_its_own_reference_alone_is_blank() {
        let born = [
            ("partner_ref", "P-1"),
            ("draft", "P-1"),
            ("service_codes[]", ""),
            ("contact_name", " "),
            ("cargos[0][name]", ""),
            ("cargos[0][dimension_unit]", "cm"),
            ("paste", ""),
        ];
        assert!(RfqForm::from_pairs(born).is_blank());
        // The draft got another name, because a second tab writes one with its first.
        let renamed = born.into_iter().chain([("draft", "P-1~1764000000000")]);
        assert!(RfqForm::from_pairs(renamed).is_blank());
        for typed in [
            ("partner_ref", "PO-1"),
            ("contact_name", "Nhung"),
            ("service_codes[]", "air"),
            ("special_requirements[]", "insurance"),
            ("cargos[0][name]", "Loa"),
            ("cargos[1][has_liquid]", "on"),
            ("note", "x"),
            ("paste", "Loa\t2"),
        ] {
            let form = RfqForm::from_pairs(born.into_iter().chain([typed]));
            assert!(!form.is_blank(), "{typed:?}");
        }
    }

    pub(in crate::rfq_form) fn any_form() -> impl Strategy<Value = RfqForm> {
        let text = "\\PC{0,8}|[0-9.,]{0,8}|";
        let line = (
            proptest::collection::vec(text, CargoTexts::NAMES.len()),
            any::<[bool; 5]>(),
            prop::option::of(any::<bool>()),
        )
            .prop_map(|(texts, flags, load)| {
                let mut line = CargoForm {
                    flags,
                    load: load.map(|fcl| if fcl { Load::Fcl } else { Load::Loose }),
                    ..CargoForm::default()
                };
                for (name, text) in CargoTexts::NAMES.iter().zip(texts) {
                    *line.texts.slot(name).unwrap() = text;
                }
                line
            });
        (
            proptest::collection::vec(text, RfqTexts::NAMES.len()),
            proptest::collection::btree_set("[a-z]{1,4}", 0..3),
            proptest::collection::vec(line, 0..4),
        )
            .prop_map(|(texts, codes, cargos)| {
                let mut form = RfqForm {
                    service_codes: codes.into_iter().collect(),
                    cargos,
                    note: texts[0].clone(),
                    ..RfqForm::default()
                };
                for (name, text) in RfqTexts::NAMES.iter().zip(texts) {
                    *form.texts.slot(name).unwrap() = text;
                }
                form
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn form_round_trips(form in any_form()) {
            let pairs = form.pairs();
            prop_assert_eq!(RfqForm::from_pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))), form);
        }

        #[test]
        fn any_post_is_read_and_nothing_is_lost(
            pairs in proptest::collection::vec(("(cargos|service_codes|contact_name|x)?[.\\[\\]0-9]{0,5}(name|length|load)?[\\]]{0,1}|\\PC{0,12}", "\\PC{1,6}"), 0..20),
        ) {
            let form = RfqForm::from_pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            let shown: Vec<String> = form.pairs().into_iter().map(|(_, value)| value).collect();
            let mut seen = std::collections::HashSet::new();
            for (name, value) in pairs.iter().rev() {
                // Of a field posted twice the last one stands; ticked boxes come back as ticked boxes.
                let (single, flag) = match Name::parse(name) {
                    Name::Plain("do" | "once" | "updated_at" | "file" | "import_told" | "import_undo") => continue,
                    Name::Plain(plain) => (RfqTexts::NAMES.contains(&plain) || plain == "note", false),
                    Name::Cargo(_, field) => (CargoTexts::NAMES.contains(&field) || field == "load", CARGO_FLAGS.contains(&field)),
                    Name::Element(_) => (false, false),
                };
                let key = match Name::parse(name) { Name::Cargo(index, field) => format!("{index} {field}"), _ => name.clone() };
                if flag || (single && !seen.insert(key)) {
                    continue;
                }
                prop_assert!(shown.contains(value), "{name}={value}");
            }
        }
    }
}
