//! Turns request details back into input fields. The inner shapes of `contact`, `origin`, `destination` and `schedule`
//! are not specified: the names of the input fields are tried, then short names, then a bare text in place of an object.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde_json::{Map, Value};

use super::{CargoInput, CargoLine, Figure, RequestDetails, RfqInput};
use crate::rules::is_date;

impl RfqInput {
    /// The input fields of a request as the service returns it, for editing from a fresh read. Whatever can be
    /// recognized is kept; values the service calculated are dropped.
    pub fn from_details(details: &RequestDetails) -> Self {
        Self {
            cargos: details.cargos.iter().map(CargoInput::from_line).collect(),
            ..Self::without_cargos(details)
        }
    }

    /// The same without the cargo lines, where only the other fields are looked at.
    pub fn without_cargos(details: &RequestDetails) -> Self {
        let RequestPlaces {
            origin: from,
            destination: to,
        } = RequestPlaces::from_details(details);
        let other = Source::of_object(&details.other);
        let customer = Source::new(
            other
                .inner(&["customer", "invoice", "billing"])
                .unwrap_or(&Value::Null),
        );
        let (contact, schedule) = (Source::new(&details.contact), Source::new(&details.schedule));
        let (origin, destination) = (Source::new(&details.origin), Source::new(&details.destination));
        let date = |names: &[&str], place: &Source<'_>| {
            schedule
                .date(names)
                .or_else(|| place.date(names))
                .or_else(|| other.date(names))
        };

        let mut input = Self {
            partner_ref: details.summary.partner_ref.clone(),
            contact_name: contact
                .text(&["contact_name", "name", "full_name", "contact_person"])
                .or_else(|| other.text(&["contact_name"]))
                .unwrap_or_default(),
            contact_phone: contact
                .text(&["contact_phone", "phone", "phone_number", "tel", "mobile"])
                .or_else(|| other.text(&["contact_phone"])),
            contact_email: contact
                .text(&["contact_email", "email", "mail"])
                .or_else(|| other.text(&["contact_email"])),
            contact_position: contact
                .text(&["contact_position", "position", "title", "job_title"])
                .or_else(|| other.text(&["contact_position"])),
            service_codes: details
                .summary
                .services
                .iter()
                .map(|service| service.code.clone())
                .collect(),
            origin_country: from.country,
            origin_state: from.state,
            origin_address: from.address,
            origin_port: from.port,
            dest_country: to.country,
            dest_state: to.state,
            dest_address: to.address,
            dest_port: to.port,
            dest_postal_code: place(
                &destination,
                &other,
                "dest",
                &["postal_code", "postcode", "zip_code", "zip"],
            ),
            incoterm: details.incoterm.clone(),
            delivery_scope: details.delivery_scope.clone(),
            delivery_required_date: date(
                &[
                    "delivery_required_date",
                    "required_delivery_date",
                    "delivery_required",
                    "delivery_date",
                    "delivery",
                ],
                &destination,
            ),
            pickup_date: date(&["pickup_date", "pickup"], &origin),
            transit_time_required: schedule
                .text(&["transit_time_required", "transit_time"])
                .or_else(|| other.text(&["transit_time_required"])),
            cargo_ready_date: date(&["cargo_ready_date", "cargo_ready", "ready_date"], &origin),
            etd_expected: date(&["etd_expected", "expected_etd", "etd"], &origin),
            special_requirements: details.special_requirements.clone(),
            special_note: details.special_note.clone(),
            currency: details.currency.clone(),
            customer_tax_code: other
                .text(&["customer_tax_code"])
                .or_else(|| customer.text(&["customer_tax_code", "tax_code"])),
            customer_address: other
                .text(&["customer_address"])
                .or_else(|| customer.text(&["customer_address", "address"])),
            customer_country: other
                .code(&["customer_country"])
                .or_else(|| customer.code(&["customer_country", "country", "country_code"])),
            cargos: Vec::new(),
        };
        input.take_bare_texts(&contact, &schedule);
        input
    }

    /// Puts a bare text that stands in place of an object into the most likely field.
    fn take_bare_texts(&mut self, contact: &Source<'_>, schedule: &Source<'_>) {
        if let Some(name) = contact.bare().filter(|_| self.contact_name.is_empty()) {
            self.contact_name = name;
        }
        match schedule.bare() {
            Some(date) if is_date(&date) => _ = self.delivery_required_date.get_or_insert(date),
            Some(text) => _ = self.transit_time_required.get_or_insert(text),
            None => {}
        }
    }
}

/// Where a request goes, in the notation of its input fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestPlaces {
    pub origin: RequestPlace,
    pub destination: RequestPlace,
}

/// One end of a request's way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestPlace {
    pub country: Option<String>,
    pub state: Option<String>,
    pub address: Option<String>,
    pub port: Option<String>,
}

impl RequestPlaces {
    /// Whatever can be recognized, as in [`RfqInput::from_details`].
    pub fn from_details(details: &RequestDetails) -> Self {
        let other = Source::of_object(&details.other);
        let row = &details.summary;
        let countries = ["origin_country", "country", "country_code"];
        let origin = RequestPlace::new(&details.origin, &other, "origin", &countries);
        let countries = ["dest_country", "destination_country", "country", "country_code"];
        let destination = RequestPlace::new(&details.destination, &other, "dest", &countries);
        Self {
            origin: origin.or_country(row.origin_country.as_ref()),
            destination: destination.or_country(row.dest_country.as_ref()),
        }
    }
}

impl RequestPlace {
    /// A bare text that stands in place of an object is a country's code, or an address.
    fn new(value: &Value, other: &Source<'_>, prefix: &str, countries: &[&str]) -> Self {
        let source = Source::new(value);
        let field = |short: &[&str]| place(&source, other, prefix, short);
        let (country, address) = (
            source.code(countries),
            field(&["address", "address_line", "street"]),
        );
        let (country, address) = match source.bare() {
            Some(code) if is_country_code(&code) => (Some(code), address),
            bare => (country, address.or(bare)),
        };
        Self {
            country,
            state: field(&["state", "state_code", "province"]),
            address,
            port: field(&["port", "port_code", "airport"]),
        }
    }

    fn or_country(self, of_row: Option<&String>) -> Self {
        Self {
            country: self.country.or_else(|| of_row.cloned()),
            ..self
        }
    }
}

impl CargoInput {
    /// The input fields of a cargo line; a figure that is no number is left out.
    fn from_line(line: &CargoLine) -> Self {
        Self {
            name: line.name.clone(),
            package_count: count(line.package_count.as_ref()),
            package_type: line.package_type.clone(),
            gross_weight: decimal(line.gross_weight.as_ref()),
            weight_per_package: decimal(line.weight_per_package.as_ref()),
            length: decimal(line.length.as_ref()),
            width: decimal(line.width.as_ref()),
            height: decimal(line.height.as_ref()),
            dimension_unit: line.dimension_unit.clone(),
            container_type: line.container_type.clone(),
            container_count: count(line.container_count.as_ref()),
            description: line.description.clone(),
            hs_code: line.hs_code.clone(),
            origin_country: line.origin_country.clone(),
            nature: line.nature.clone(),
            goods_value: decimal(line.goods_value.as_ref()),
            goods_currency: line.goods_currency.clone(),
            temperature_requirement: line.temperature_requirement.clone(),
            note: line.note.clone(),
            has_battery: line.has_battery.is_yes(),
            has_liquid: line.has_liquid.is_yes(),
            has_chemical: line.has_chemical.is_yes(),
            is_dangerous: line.is_dangerous.is_yes(),
            requires_permit: line.requires_permit.is_yes(),
            permit_note: line.permit_note.clone(),
        }
    }
}

fn decimal(figure: Option<&Figure>) -> Option<Decimal> {
    figure.and_then(Figure::decimal)
}

fn count(figure: Option<&Figure>) -> Option<u32> {
    decimal(figure)
        .filter(|number| number.fract().is_zero())
        .and_then(|number| number.to_u32())
}

/// A field of a place: `origin_port` or `port` inside the place's object, or `origin_port` beside that object.
fn place(source: &Source<'_>, other: &Source<'_>, prefix: &str, short: &[&str]) -> Option<String> {
    source
        .text_of(prefix, short)
        .or_else(|| source.text(short))
        .or_else(|| other.text_of(prefix, short))
}

fn is_country_code(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// A value of unspecified shape.
struct Source<'a> {
    /// The first one of a name counts.
    fields: Vec<(&'a str, &'a Value)>,
    bare: Option<String>,
}

impl<'a> Source<'a> {
    fn new(value: &'a Value) -> Self {
        match value {
            Value::Object(map) => Self::of_object(map),
            Value::Array(all) => {
                let texts: Vec<String> = all
                    .iter()
                    .filter(|one| !one.is_object())
                    .filter_map(as_text)
                    .collect();
                Self {
                    fields: all.iter().filter_map(Value::as_object).flat_map(fields).collect(),
                    bare: if texts.is_empty() {
                        None
                    } else {
                        Some(texts.join(", "))
                    },
                }
            }
            scalar => Self {
                fields: Vec::new(),
                bare: as_text(scalar),
            },
        }
    }

    fn of_object(map: &'a Map<String, Value>) -> Self {
        Self {
            fields: fields(map).collect(),
            bare: None,
        }
    }

    fn bare(&self) -> Option<String> {
        self.bare.clone()
    }

    /// The field of a name that may stand behind a prefix.
    fn field(&self, prefix: &str, name: &str) -> Option<&'a Value> {
        let is_named = |field: &str| plain(field).eq(plain(prefix).chain(plain(name)));
        let (_, value) = self.fields.iter().find(|(field, _)| is_named(field))?;
        Some(value)
    }

    /// The first of the names whose value `read` can read.
    fn find(&self, prefix: &str, names: &[&str], read: impl Fn(&Value) -> Option<String>) -> Option<String> {
        names
            .iter()
            .find_map(|name| self.field(prefix, name).and_then(&read))
    }

    fn text(&self, names: &[&str]) -> Option<String> {
        self.text_of("", names)
    }

    fn text_of(&self, prefix: &str, names: &[&str]) -> Option<String> {
        self.find(prefix, names, |value| {
            as_text(value).or_else(|| inner_text(value, &["name", "label", "code", "value"]))
        })
    }

    fn code(&self, names: &[&str]) -> Option<String> {
        self.find("", names, |value| {
            as_text(value).or_else(|| inner_text(value, &["code", "value", "name"]))
        })
    }

    /// A date in the notation in which it came, of an object `{date, timezone}` its date. Other text is kept so that the user
    /// sees it.
    fn date(&self, names: &[&str]) -> Option<String> {
        self.find("", names, |value| {
            as_text(value).or_else(|| inner_text(value, &["date", "value", "name"]))
        })
    }

    fn inner(&self, names: &[&str]) -> Option<&'a Value> {
        names.iter().find_map(|name| self.field("", name))
    }
}

fn fields(map: &Map<String, Value>) -> impl Iterator<Item = (&str, &Value)> {
    map.iter().map(|(name, value)| (name.as_str(), value))
}

fn inner_text(value: &Value, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| value.get(name).and_then(as_text))
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A name in lower case without separators: `contactName` equals `contact_name`.
fn plain(name: &str) -> impl Iterator<Item = u8> {
    name.bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|byte| byte.to_ascii_lowercase())
}

#[cfg(test)]
mod tests;
