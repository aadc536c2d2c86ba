//! Raw texts in, the input of the API out, or why not.

use std::collections::HashMap;
use std::sync::LazyLock;

use partner_api::rules::{self, FieldErrors, Violation};
use partner_api::{CargoInput, Invalid, RfqInput};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::form::{CARGO_FLAGS, CargoForm, CargoTexts, RfqForm, RfqTexts};
use super::group_keys;
use super::special_handling::{self, HandlingQuestions};
use crate::Lang;
use crate::cargo::{Exact, NumberKind, NumberProblem, read_number};
use crate::countries::{countries, is_country};
use crate::currency::{is_dong, key as currency_key};
use crate::field_name::parts;
use crate::problem::{Problem, Problems};
use crate::trade_lane::country_of_port;

/// A request read from a form: as much of it as could be read, and what could not.
#[derive(Clone, Debug, Default)]
pub struct CheckedRfq {
    pub input: RfqInput,
    pub problems: Problems,
    /// For each line that is sent, where it stands in the form: lines with nothing in them are not sent.
    lines: Vec<usize>,
}

impl RfqForm {
    /// The request that was typed, checked by the rules for creating one. The code of a known port brings its country where none
    /// was chosen.
    ///
    /// # Errors
    /// Every field that the rules or the reading of numbers refuse.
    pub fn parse(&self) -> Result<CheckedRfq, Problems> {
        let mut built = self.build();
        let input = &mut built.input;
        // The service's lists know a lane by its countries alone.
        for (country, port) in [
            (&mut input.origin_country, &input.origin_port),
            (&mut input.dest_country, &input.dest_port),
        ] {
            if country.is_none() {
                *country = port.as_deref().and_then(country_of_port).map(str::to_owned);
            }
        }
        let errors = rules::check(&built.input);
        built.checked(self, errors)
    }

    /// The request that was typed, checked by the rules for supplying information to `before`.
    ///
    /// # Errors
    /// As [`RfqForm::parse`]; a violation that `before` has too is not refused.
    pub fn parse_update(&self, before: &RfqInput) -> Result<CheckedRfq, Problems> {
        let built = self.build();
        let errors = rules::check_update(before, &built.input);
        built.checked(self, errors)
    }

    /// As much of the request as can be read; only unreadable numbers are problems here.
    pub fn build(&self) -> CheckedRfq {
        let texts = &self.texts;
        let mut built = CheckedRfq::default();
        let all_empty = self.cargos.iter().all(CargoForm::is_empty);
        built.input = RfqInput {
            partner_ref: given(&texts.partner_ref),
            contact_name: clean(&texts.contact_name),
            contact_phone: given(&texts.contact_phone),
            contact_email: given(&texts.contact_email),
            contact_position: given(&texts.contact_position),
            service_codes: codes(&self.service_codes),
            origin_country: country(&texts.origin_country),
            origin_state: given(&texts.origin_state),
            origin_address: given(&texts.origin_address),
            origin_port: given(&texts.origin_port),
            dest_country: country(&texts.dest_country),
            dest_state: given(&texts.dest_state),
            dest_address: given(&texts.dest_address),
            dest_port: given(&texts.dest_port),
            dest_postal_code: given(&texts.dest_postal_code),
            incoterm: given(&texts.incoterm),
            delivery_scope: given(&texts.delivery_scope),
            delivery_required_date: given(&texts.delivery_required_date),
            pickup_date: given(&texts.pickup_date),
            transit_time_required: given(&texts.transit_time_required),
            cargo_ready_date: given(&texts.cargo_ready_date),
            etd_expected: given(&texts.etd_expected),
            special_requirements: codes(&self.special_requirements),
            special_note: given(&texts.special_note),
            currency: currency(&texts.currency),
            customer_tax_code: given(&texts.customer_tax_code),
            customer_address: given(&texts.customer_address),
            customer_country: country(&texts.customer_country),
            cargos: Vec::new(),
        };
        for (at, line) in self.cargos.iter().enumerate() {
            // Of nothing but empty lines one is kept, so that its fields can be asked for.
            if !line.is_empty() || (all_empty && at == 0) {
                let read = cargo(line, at, self.figures, &mut built.problems);
                built.input.cargos.push(read);
                built.lines.push(at);
            }
        }
        built
    }
}

impl CheckedRfq {
    fn checked(mut self, form: &RfqForm, errors: FieldErrors) -> Result<Self, Problems> {
        let mut problems = std::mem::take(&mut self.problems);
        problems.merge(errors, |field| self.form_key(field));
        let full = self
            .lines
            .iter()
            .filter_map(|at| Some((at, form.cargos.get(*at)?)));
        for (at, line) in full.filter(|(_, line)| line.is_fcl()) {
            let count = format!("cargos.{at}.container_count");
            let missing: Vec<String> = ["gross_weight", "length", "width", "height"]
                .iter()
                .map(|field| format!("cargos.{at}.{field}"))
                .filter(|field| problems.get(field) == [Problem::Rule(Violation::Required)])
                .collect();
            // The service does without their number where weight and size are known.
            if line.texts.container_count.trim().is_empty() && !missing.is_empty() {
                problems.add(count.clone(), Violation::Required);
            }
            // Said to be full containers: their number is missing or wrong then, not the weight and the size.
            if !problems.get(&count).is_empty() {
                for field in &missing {
                    problems.remove(field);
                }
            }
        }
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(problems)
        }
    }

    /// The refusals of the service, at the fields of the form.
    pub fn refused(&self, invalid: &Invalid) -> Problems {
        let mut problems = Problems::default();
        problems.merge(FieldErrors::from(invalid), |field| self.form_key(field));
        problems
    }

    /// A field as the service or the rules name it, as the form names it: lines counted as shown.
    fn form_key(&self, field: &str) -> String {
        let group = group_keys::of_parts(&parts(field));
        let field = group.as_deref().unwrap_or(field);
        match parts(field).as_slice() {
            ["cargos", sent, rest @ ..] => {
                match sent.parse::<usize>().ok().and_then(|sent| self.lines.get(sent)) {
                    Some(at) => std::iter::once(format!("cargos.{at}"))
                        .chain(rest.iter().map(ToString::to_string))
                        .collect::<Vec<_>>()
                        .join("."),
                    None => field.to_owned(),
                }
            }
            [list @ ("service_codes" | "special_requirements"), ..] => (*list).to_owned(),
            _ => field.to_owned(),
        }
    }
}

/// The position of a problem's field, for telling problems in the order of the page: section, line, field. `None` for a
/// field that is not on the form.
pub fn field_order(field: &str) -> Option<(usize, usize, usize)> {
    let among = |names: &[&str], name: &str| names.iter().position(|one| *one == name);
    if let Some(rest) = field.strip_prefix("cargos") {
        let mut rest = rest.trim_start_matches('.').splitn(2, '.');
        let Some(line) = rest.next().filter(|line| !line.is_empty()) else {
            return Some((50, 0, 0));
        };
        let line: usize = line.parse().ok()?;
        return match rest.next() {
            None => Some((51, line, 0)),
            Some(name) => among(CargoTexts::NAMES, name)
                .map(|at| at + 1)
                .or_else(|| among(&CARGO_FLAGS, name).map(|at| at + 100))
                .map(|at| (51, line, at)),
        };
    }
    match field {
        "service_codes" => Some((0, 0, 0)),
        "special_requirements" => Some((60, 0, 0)),
        "note" => Some((90, 0, 0)),
        "origin" => Some((10, 0, 0)),
        "destination" => Some((11, 0, 0)),
        "terms" => Some((20, 0, 0)),
        "time" => Some((30, 0, 0)),
        _ => {
            let at = among(RfqTexts::NAMES, field)?;
            let section = match field {
                "partner_ref" | "currency" => 1,
                name if name.starts_with("origin_") => 10,
                name if name.starts_with("dest_") => 11,
                "incoterm" | "delivery_scope" => 20,
                "special_note" => 61,
                name if name.starts_with("contact_") => 70,
                name if name.starts_with("customer_") => 80,
                _ => 30,
            };
            Some((section, 0, at + 1))
        }
    }
}

/// Reads the numbers of a line and notes the texts that are none.
struct Numbers<'a> {
    at: usize,
    problems: &'a mut Problems,
}

impl Numbers<'_> {
    fn read(&mut self, field: &str, text: &str, kind: NumberKind) -> Option<Decimal> {
        match read_number(text, kind).map(|number| number.map(Exact::to_decimal)) {
            Ok(None) => None,
            Ok(Some(Some(value))) => Some(value),
            Ok(Some(None)) => self.refuse(field, NumberProblem::TooLong),
            Err(problem) => self.refuse(field, problem),
        }
    }

    fn measure(&mut self, field: &str, text: &str) -> Option<Decimal> {
        self.read(field, text, NumberKind::Measure)
    }

    fn count(&mut self, field: &str, text: &str) -> Option<u32> {
        let value = self.measure(field, text)?;
        if !value.fract().is_zero() {
            return self.refuse(field, Violation::NotWhole);
        }
        value
            .to_u32()
            .or_else(|| self.refuse(field, NumberProblem::TooLong))
    }

    fn refuse<T>(&mut self, field: &str, problem: impl Into<Problem>) -> Option<T> {
        self.problems.add(format!("cargos.{}.{field}", self.at), problem);
        None
    }
}

fn cargo(line: &CargoForm, at: usize, figures: Lang, problems: &mut Problems) -> CargoInput {
    let (texts, fcl) = (&line.texts, line.is_fcl());
    let mut numbers = Numbers { at, problems };
    let [
        has_battery,
        is_dangerous,
        has_liquid,
        has_chemical,
        requires_permit,
    ] = line.flags;
    CargoInput {
        name: clean(&texts.name),
        package_count: numbers.count("package_count", &texts.package_count),
        package_type: given(&texts.package_type),
        gross_weight: numbers.measure("gross_weight", &texts.gross_weight),
        weight_per_package: numbers.measure("weight_per_package", &texts.weight_per_package),
        length: numbers.measure("length", &texts.length),
        width: numbers.measure("width", &texts.width),
        height: numbers.measure("height", &texts.height),
        dimension_unit: given(&texts.dimension_unit),
        // Typed before the line was called loose again: kept in the form, not sent.
        container_type: if fcl { given(&texts.container_type) } else { None },
        container_count: if fcl {
            numbers.count("container_count", &texts.container_count)
        } else {
            None
        },
        description: given(&texts.description),
        hs_code: given(&texts.hs_code),
        origin_country: country(&texts.origin_country),
        nature: given(&texts.nature),
        goods_value: numbers.read(
            "goods_value",
            &texts.goods_value,
            NumberKind::of_amount(&texts.goods_currency, figures),
        ),
        goods_currency: currency(&texts.goods_currency),
        temperature_requirement: given(&texts.temperature_requirement),
        note: given(&special_handling::compose(
            &line.special_handling,
            HandlingQuestions::for_line(line),
            &texts.note,
        )),
        has_battery,
        has_liquid,
        has_chemical,
        is_dangerous,
        requires_permit,
        permit_note: given(&texts.permit_note),
    }
}

/// As it is sent: without the space around it, lines ended as everywhere but in posted forms.
fn clean(text: &str) -> String {
    text.trim().replace("\r\n", "\n")
}

fn given(text: &str) -> Option<String> {
    Some(clean(text)).filter(|text| !text.is_empty())
}

fn codes(all: &[String]) -> Vec<String> {
    all.iter().filter_map(|code| given(code)).collect()
}

/// The code of a currency: three letters (ISO 4217) in capitals, the đồng however it is written; anything else as typed.
fn currency(text: &str) -> Option<String> {
    let text = given(text)?;
    let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    Some(if is_code || is_dong(&text) {
        currency_key(&text)
    } else {
        text
    })
}

/// The code of a country typed by code or by name; anything else as typed.
fn country(text: &str) -> Option<String> {
    static BY_NAME: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
        [Lang::Vi, Lang::En]
            .into_iter()
            .flat_map(countries)
            .map(|(code, name)| (name.to_lowercase(), *code))
            .collect()
    });
    let text = given(text)?;
    if is_country(&text) {
        return Some(text.to_ascii_uppercase());
    }
    Some(
        BY_NAME
            .get(&text.to_lowercase())
            .map_or(text, |code| (*code).to_owned()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A post of API fields that is fine, with `changes` over it.
    fn form(changes: &[(&str, &str)]) -> RfqForm {
        let fine = [
            ("contact_name", "Nhung"),
            ("service_codes[]", "air"),
            ("origin_country", "VN"),
            ("dest_port", "LAX"),
            ("incoterm", "DAP"),
            ("transit_time_required", "5 ngày"),
            ("cargos[0][name]", "Loa"),
            ("cargos[0][package_count]", "22"),
            ("cargos[0][gross_weight]", "1.378,5"),
            ("cargos[0][length]", "60"),
            ("cargos[0][width]", "40,25"),
            ("cargos[0][height]", "45.5"),
        ];
        RfqForm::from_pairs(fine.iter().chain(changes).copied())
    }

    fn problems(changes: &[(&str, &str)]) -> Problems {
        form(changes).parse().unwrap_err()
    }

    #[test]
    fn valid_form_becomes_a_request() {
        let built = form(&[
            ("special_note", " Giao\r\ntrước 14/08 "),
            ("cargos[4][dimension_unit]", "cm"),
            ("dest_country", "hoa kỳ"),
            ("origin_country", "vn"),
        ])
        .parse()
        .unwrap();
        let input = built.input;
        assert_eq!(input.special_note.as_deref(), Some("Giao\ntrước 14/08"));
        assert_eq!(
            (input.dest_country.as_deref(), input.origin_country.as_deref()),
            (Some("US"), Some("VN"))
        );
        assert_eq!(input.cargos.len(), 1, "an empty line is not sent");
        let line = &input.cargos[0];
        assert_eq!(line.gross_weight.unwrap().to_string(), "1378.5");
        assert_eq!(
            (line.width.unwrap().to_string(), line.height.unwrap().to_string()),
            ("40.25".into(), "45.5".into())
        );
        assert_eq!(
            (
                line.package_count,
                line.goods_currency.clone(),
                line.container_count
            ),
            (Some(22), None, None)
        );
    }

    #[test]
    fn known_port_brings_its_country_where_none_is_chosen() {
        let countries = |changes: &[(&str, &str)]| {
            let input = form(changes).parse().unwrap().input;
            (input.origin_country, input.dest_country)
        };
        let both = |from: &str, to: &str| (Some(from.to_owned()), Some(to.to_owned()));
        let ports = [
            ("origin_country", ""),
            ("origin_port", "vnhph"),
            ("dest_country", ""),
            ("dest_port", "Narita (NRT)"),
        ];
        assert_eq!(countries(&ports), both("VN", "JP"));
        let chosen = [
            ("origin_country", "KH"),
            ("origin_port", "VNHPH"),
            ("dest_country", "US"),
        ];
        assert_eq!(countries(&chosen), both("KH", "US"));
        let unknown = [
            ("origin_country", ""),
            ("origin_port", "Bến tạm"),
            ("dest_country", "US"),
        ];
        assert_eq!(countries(&unknown).0, None);
        // An answer to a question says nothing but what was typed.
        let before = form(&ports).parse().unwrap().input;
        assert_eq!(
            form(&ports).parse_update(&before).unwrap().input.origin_country,
            None
        );
    }

    #[test]
    fn unreadable_number_is_reported_once_and_not_as_missing() {
        let found = problems(&[
            ("cargos[0][gross_weight]", "1.000"),
            ("cargos[0][package_count]", "2,5"),
            ("cargos[0][height]", "cao"),
            ("cargos[0][width]", ""),
        ]);
        let asked = NumberProblem::Ambiguous {
            thousands: "1000".into(),
            decimal: "1".into(),
            mark: '.',
        };
        assert_eq!(found.get("cargos.0.gross_weight"), [Problem::Number(asked)]);
        assert_eq!(
            found.get("cargos.0.package_count"),
            [Problem::Rule(Violation::NotWhole)]
        );
        assert_eq!(
            found.get("cargos.0.height"),
            [Problem::Number(NumberProblem::NotANumber)]
        );
        assert_eq!(found.get("cargos.0.width"), [Problem::Rule(Violation::Required)]);
        assert_eq!(found.iter().count(), 4);
    }

    #[test]
    fn amount_is_read_in_the_language_it_was_typed_in() {
        let value = |changes: &[(&str, &str)]| {
            form(changes)
                .parse()
                .map(|built| built.input.cargos[0].goods_value.map(|value| value.to_string()))
        };
        let typed = |figures, text| [("figures", figures), ("cargos[0][goods_value]", text)];
        for (figures, text, read) in [
            ("vi", "25.000", Some("25000")),
            ("en", "25,000", Some("25000")),
            ("en", "25.50", Some("25.5")),
            ("vi", "25,000", None),
            ("en", "25.000", None),
        ] {
            let found = value(&typed(figures, text));
            assert_eq!(
                found.ok().flatten().as_deref(),
                read,
                "{text} on a page in {figures}"
            );
        }
        let dong = [
            ("cargos[0][goods_currency]", "VND"),
            ("cargos[0][goods_value]", "25.000"),
            ("figures", "en"),
        ];
        assert_eq!(
            value(&dong).unwrap().as_deref(),
            Some("25000"),
            "there is no smaller unit"
        );
    }

    #[test]
    fn form_shown_in_the_other_language_sends_the_same_figures() {
        let typed = form(&[
            ("figures", "vi"),
            ("cargos[0][goods_value]", "25.000"),
            ("cargos[0][weight_per_package]", "1.500"),
            ("draft", "d"),
        ]);
        let shown = typed.clone().spelled(Lang::En);
        let texts = &shown.cargos[0].texts;
        assert_eq!(
            [
                &texts.gross_weight,
                &texts.width,
                &texts.height,
                &texts.goods_value
            ],
            ["1378.5", "40.25", "45.5", "25000"]
        );
        assert_eq!(
            texts.weight_per_package, "1.500",
            "what is doubtful stays as it was typed"
        );
        assert_eq!(shown.figures, Lang::En);
        let posted = shown.pairs();
        let posted = RfqForm::from_pairs(posted.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        assert_eq!(posted, shown);
        let clear = |mut form: RfqForm| {
            form.cargos[0].texts.weight_per_package.clear();
            form.parse().unwrap().input.cargos.remove(0)
        };
        assert_eq!(clear(posted), clear(typed));
    }

    #[test]
    fn empty_form_reports_every_required_field() {
        let found = RfqForm::blank(3).parse().unwrap_err();
        let fields: Vec<_> = found
            .ordered(field_order)
            .into_iter()
            .map(|(field, _)| field.to_owned())
            .collect();
        assert_eq!(
            fields,
            [
                "service_codes",
                "origin",
                "destination",
                "terms",
                "time",
                "cargos.0.name",
                "cargos.0.package_count",
                "cargos.0.gross_weight",
                "cargos.0.length",
                "cargos.0.width",
                "cargos.0.height",
                "contact_name"
            ]
        );
        assert!(!RfqForm::default().parse().unwrap_err().get("cargos").is_empty());
    }

    #[test]
    fn full_container_requires_container_and_package_count() {
        let line = [
            ("cargos[0][gross_weight]", ""),
            ("cargos[0][length]", ""),
            ("cargos[0][width]", ""),
            ("cargos[0][height]", ""),
        ];
        let with = |more: &[(&'static str, &'static str)]| form(&[&line[..], more].concat()).parse();
        assert!(with(&[("cargos[0][container_count]", "1")]).is_ok());
        let missing = with(&[("cargos[0][load]", "fcl")]).unwrap_err();
        assert_eq!(
            missing.iter().map(|(field, _)| field).collect::<Vec<_>>(),
            ["cargos.0.container_count"]
        );
        let loose = [
            ("cargos[0][load]", "loose"),
            ("cargos[0][container_type]", "40HC"),
            ("cargos[0][container_count]", "1"),
        ];
        assert_eq!(
            with(&loose).unwrap_err().iter().count(),
            4,
            "a container typed before does not count for loose cargo"
        );
        let sent = form(&loose).parse().unwrap().input.cargos.remove(0);
        assert_eq!((sent.container_type, sent.container_count), (None, None));
    }

    #[test]
    fn container_type_requires_no_count_beside_weight_and_size() {
        let typed = |more: &[(&'static str, &'static str)]| {
            form(
                &[
                    &[("cargos[0][load]", "fcl"), ("cargos[0][container_type]", "40HC")],
                    more,
                ]
                .concat(),
            )
        };
        let fields = |found: Problems| {
            found
                .iter()
                .map(|(field, _)| field.to_owned())
                .collect::<Vec<_>>()
        };
        let built = typed(&[]).parse().unwrap();
        assert_eq!(built.input.cargos[0].container_type.as_deref(), Some("40HC"));
        // So a request that is like that can be answered, also with a change in that line.
        let before = built.input;
        assert!(typed(&[]).parse_update(&before).is_ok());
        assert!(typed(&[("cargos[0][name]", "Kệ")]).parse_update(&before).is_ok());

        let short = typed(&[("cargos[0][length]", "")]);
        assert_eq!(fields(short.parse().unwrap_err()), ["cargos.0.container_count"]);
        let neither = typed(&[("cargos[0][container_type]", "")]);
        assert!(neither.parse().is_ok());
    }

    #[test]
    fn invalid_container_count_is_reported_alone() {
        let bare = [
            ("cargos[0][load]", "fcl"),
            ("cargos[0][gross_weight]", ""),
            ("cargos[0][length]", ""),
            ("cargos[0][width]", ""),
            ("cargos[0][height]", ""),
        ];
        let weighed = &bare[..1];
        for count in ["hai", "1,5", "-1"] {
            for line in [&bare[..], weighed] {
                let found = problems(&[line, &[("cargos[0][container_count]", count)]].concat());
                let fields: Vec<_> = found.iter().map(|(field, _)| field).collect();
                assert_eq!(fields, ["cargos.0.container_count"], "{count}");
                assert_eq!(found.get("cargos.0.container_count").len(), 1, "{count}");
            }
        }
    }

    #[test]
    fn zeros_are_sent_as_given() {
        let built = form(&[
            ("cargos[0][load]", "fcl"),
            ("cargos[0][container_count]", "0"),
            ("cargos[0][gross_weight]", "0"),
            ("cargos[0][length]", "0,0"),
        ]);
        let line = built.parse().unwrap().input.cargos.remove(0);
        assert_eq!(
            (line.container_count, line.gross_weight, line.length),
            (Some(0), Some(Decimal::ZERO), Some(Decimal::ZERO))
        );
    }

    #[test]
    fn currencies_are_sent_by_their_code() {
        for (typed, sent) in [
            (" usd ", Some("USD")),
            ("vnđ", Some("VND")),
            ("Hkd", Some("HKD")),
            ("đô la", Some("đô la")),
            (" ", None),
        ] {
            let input = form(&[("currency", typed), ("cargos[0][goods_currency]", typed)])
                .parse()
                .unwrap()
                .input;
            assert_eq!(input.currency.as_deref(), sent, "{typed}");
            assert_eq!(input.cargos[0].goods_currency.as_deref(), sent, "{typed}");
        }
    }

    #[test]
    fn service_errors_map_to_displayed_lines() {
        let built = form(&[
            ("cargos[2][name]", "Kệ"),
            ("cargos[5][name]", "Tờ rơi"),
            ("cargos[1][dimension_unit]", "mm"),
        ])
        .build();
        assert_eq!(built.input.cargos.len(), 3);
        let invalid = Invalid {
            message: None,
            errors: [
                "cargos.1.length",
                "cargos[2].height",
                "cargos[0][width]",
                "cargos.7.name",
                "origin",
                "dest",
                "service_codes.0",
                "sales_user_id",
            ]
            .into_iter()
            .map(|field| (field.to_owned(), vec!["Sai".to_owned()]))
            .collect(),
        };
        let found = built.refused(&invalid);
        // The line with only a unit stands between and is not sent: line 1 of the call is shown as line 2.
        for field in [
            "cargos.2.length",
            "cargos.3.height",
            "cargos.0.width",
            "cargos.7.name",
            "origin",
            "destination",
            "service_codes",
            "sales_user_id",
        ] {
            assert_eq!(found.get(field).len(), 1, "{field}: {found:?}");
        }
        assert_eq!(field_order("sales_user_id"), None);
    }

    #[test]
    fn every_field_of_the_form_has_an_error_id() {
        for name in RfqTexts::NAMES {
            assert!(field_order(name).is_some(), "{name}");
        }
        for name in CargoTexts::NAMES.iter().chain(&CARGO_FLAGS) {
            assert!(
                field_order(&format!("cargos.3.{name}")) > field_order("cargos"),
                "{name}"
            );
        }
        assert_eq!(field_order("cargos.x.name"), None);
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(48))]

        #[test]
        fn parsing_never_panics(form in super::super::form::tests::any_form()) {
            let _ = form.parse();
            let _ = form.parse_update(&RfqInput::default());
        }
    }
}
