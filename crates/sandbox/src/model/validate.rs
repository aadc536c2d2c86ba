//! The rules of input (spec: Request input fields, Cargo line, upload) over JSON as received. Messages are
//! Vietnamese. Texts are trimmed and an empty text counts as absent; unknown members are ignored.

use std::str::FromStr;

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::input::{CargoLine, DimensionUnit, RequestInput};
use super::{FieldErrors, catalog};

pub const REQUIRED: &str = "Trường này là bắt buộc.";
pub const UNKNOWN_CODE: &str = "Giá trị không nằm trong danh mục.";
const NOT_TEXT: &str = "Giá trị phải là chuỗi ký tự.";
const NOT_DATE: &str = "Ngày không hợp lệ, định dạng đúng là YYYY-MM-DD.";
const NOT_ARRAY: &str = "Giá trị phải là danh sách.";
const NOT_POSITIVE: &str = "Giá trị phải là số lớn hơn 0.";
const NOT_AMOUNT: &str = "Giá trị phải là số không âm.";
const NOT_COUNT: &str = "Giá trị phải là số nguyên, tối thiểu 1.";
const NOT_BOOL: &str = "Giá trị phải là true hoặc false.";

/// Longest `partner_ref` in characters.
pub const PARTNER_REF_MAX: usize = 100;
/// Most cargo lines of a request.
pub const CARGO_LINES_MAX: usize = 200;
/// Largest uploaded file: 20 MB, counted as 20 × 1024 × 1024 bytes.
pub const UPLOAD_MAX: u64 = 20 * 1024 * 1024;
/// Extensions a partner may upload.
pub const UPLOAD_EXTENSIONS: [&str; 12] = [
    "pdf", "jpg", "jpeg", "png", "webp", "doc", "docx", "xls", "xlsx", "csv", "txt", "zip",
];

/// Checks all request input fields; every violation is reported, not only the first.
pub fn request(fields: &Map<String, Value>) -> Result<RequestInput, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut at = Reader {
        fields,
        prefix: String::new(),
        errors: &mut errors,
    };
    let partner_ref = at.text("partner_ref");
    if partner_ref
        .as_ref()
        .is_some_and(|r| r.chars().count() > PARTNER_REF_MAX)
    {
        at.fail(
            "partner_ref",
            format!("Mã tham chiếu không được vượt quá {PARTNER_REF_MAX} ký tự."),
        );
    }
    let mut input = RequestInput {
        partner_ref,
        contact_name: at.required_text("contact_name"),
        contact_phone: at.text("contact_phone"),
        contact_email: at.text("contact_email"),
        contact_position: at.text("contact_position"),
        service_codes: at.codes("service_codes", |code| catalog::service(code).is_some()),
        origin_country: at.text("origin_country"),
        origin_state: at.text("origin_state"),
        origin_address: at.text("origin_address"),
        origin_port: at.text("origin_port"),
        dest_country: at.text("dest_country"),
        dest_state: at.text("dest_state"),
        dest_address: at.text("dest_address"),
        dest_port: at.text("dest_port"),
        dest_postal_code: at.text("dest_postal_code"),
        incoterm: at.code("incoterm", catalog::INCOTERMS),
        delivery_scope: at.code("delivery_scope", catalog::DELIVERY_SCOPES),
        delivery_required_date: at.date("delivery_required_date"),
        pickup_date: at.date("pickup_date"),
        transit_time_required: at.text_or_number("transit_time_required"),
        cargo_ready_date: at.date("cargo_ready_date"),
        etd_expected: at.date("etd_expected"),
        special_requirements: at.codes("special_requirements", |code| {
            catalog::has(catalog::SPECIAL_REQUIREMENTS, code)
        }),
        special_note: at.text("special_note"),
        currency: at.text("currency"),
        customer_tax_code: at.text("customer_tax_code"),
        customer_address: at.text("customer_address"),
        customer_country: at.text("customer_country"),
        cargos: Vec::new(),
    };
    if at.is_absent("service_codes") {
        at.fail("service_codes", REQUIRED);
    }
    if at.all_absent(&["origin_country", "origin_address", "origin_port"]) {
        at.fail(
            "origin",
            "Vui lòng nhập ít nhất một trong các thông tin điểm lấy hàng: quốc gia, địa chỉ hoặc cảng.",
        );
    }
    if at.all_absent(&["dest_country", "dest_address", "dest_port"]) {
        at.fail(
            "destination",
            "Vui lòng nhập ít nhất một trong các thông tin điểm giao hàng: quốc gia, địa chỉ hoặc cảng.",
        );
    }
    if at.all_absent(&["incoterm", "delivery_scope"]) {
        for field in ["incoterm", "delivery_scope"] {
            at.fail(
                field,
                "Vui lòng chọn điều kiện giao hàng (Incoterm) hoặc phạm vi giao nhận.",
            );
        }
    }
    if at.all_absent(&["delivery_required_date", "pickup_date", "transit_time_required"]) {
        at.fail("schedule", "Vui lòng nhập ít nhất một yêu cầu về thời gian: ngày cần giao, ngày lấy hàng hoặc thời gian vận chuyển.");
    }
    input.cargos = cargos(fields, &mut errors);
    if errors.is_empty() { Ok(input) } else { Err(errors) }
}

fn cargos(fields: &Map<String, Value>, errors: &mut FieldErrors) -> Vec<CargoLine> {
    let lines = match fields.get("cargos") {
        None | Some(Value::Null) => {
            errors.add("cargos", REQUIRED);
            return Vec::new();
        }
        Some(Value::Array(lines)) => lines,
        Some(_) => {
            errors.add("cargos", NOT_ARRAY);
            return Vec::new();
        }
    };
    if lines.is_empty() || lines.len() > CARGO_LINES_MAX {
        errors.add(
            "cargos",
            format!("Danh sách hàng hoá phải có từ 1 đến {CARGO_LINES_MAX} dòng."),
        );
        return Vec::new();
    }
    let mut checked = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        match line {
            Value::Object(fields) => {
                checked.push(cargo(Reader {
                    fields,
                    prefix: format!("cargos.{index}."),
                    errors,
                }));
            }
            _ => errors.add(format!("cargos.{index}"), "Dòng hàng hoá không hợp lệ."),
        }
    }
    checked
}

fn cargo(mut at: Reader<'_>) -> CargoLine {
    let by_container = !at.is_absent("container_count");
    let figures = ["gross_weight", "length", "width", "height"].map(|name| {
        if !by_container && at.is_absent(name) {
            at.fail(name, REQUIRED);
        }
        // Beside containers the figures are not required, so that a zero stands for none (spec: Cargo line).
        let of_containers = |v: Decimal| by_container && v.is_zero();
        at.number(name, |v| v > Decimal::ZERO || of_containers(v), NOT_POSITIVE)
    });
    let [gross_weight, length, width, height] = figures;
    if at.is_absent("package_count") {
        at.fail("package_count", REQUIRED);
    }
    let unit = at.text("dimension_unit");
    let dimension_unit = match unit.as_deref().map(DimensionUnit::from_code) {
        None => DimensionUnit::default(),
        Some(Some(unit)) => unit,
        Some(None) => {
            at.fail("dimension_unit", "Đơn vị kích thước phải là cm, m, mm hoặc inch.");
            DimensionUnit::default()
        }
    };
    CargoLine {
        name: at.required_text("name"),
        package_count: at.count("package_count").unwrap_or_default(),
        gross_weight,
        length,
        width,
        height,
        dimension_unit,
        container_type: at.code("container_type", catalog::CONTAINER_TYPES),
        container_count: at.count("container_count"),
        package_type: at.text("package_type"),
        weight_per_package: at.number("weight_per_package", |v| v >= Decimal::ZERO, NOT_AMOUNT),
        description: at.text("description"),
        hs_code: at.text_or_number("hs_code"),
        origin_country: at.text("origin_country"),
        nature: at.text("nature"),
        goods_value: at.number("goods_value", |v| v >= Decimal::ZERO, NOT_AMOUNT),
        goods_currency: at.text("goods_currency"),
        temperature_requirement: at.text_or_number("temperature_requirement"),
        note: at.text("note"),
        has_battery: at.boolean("has_battery"),
        has_liquid: at.boolean("has_liquid"),
        has_chemical: at.boolean("has_chemical"),
        is_dangerous: at.boolean("is_dangerous"),
        requires_permit: at.boolean("requires_permit"),
        permit_note: at.text("permit_note"),
    }
}

/// A text member that must be there.
pub fn required_text(fields: &Map<String, Value>, name: &str, errors: &mut FieldErrors) -> Option<String> {
    let mut at = Reader {
        fields,
        prefix: String::new(),
        errors,
    };
    let text = at.text(name);
    if at.is_absent(name) {
        at.fail(name, REQUIRED);
    }
    text
}

/// A text member that may be missing or null.
pub fn optional_text(fields: &Map<String, Value>, name: &str, errors: &mut FieldErrors) -> Option<String> {
    Reader {
        fields,
        prefix: String::new(),
        errors,
    }
    .text(name)
}

/// The upload rules: a file with a known extension and at most [`UPLOAD_MAX`] bytes, a known `doc_type`.
/// `file` is its name and size.
pub fn upload(file: Option<(&str, u64)>, doc_type: Option<&str>) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    match file {
        None => errors.add("file", REQUIRED),
        Some((name, size)) => {
            let extension = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
            if !extension.is_some_and(|e| UPLOAD_EXTENSIONS.contains(&e.as_str())) {
                let known = UPLOAD_EXTENSIONS.join(", ");
                errors.add("file", format!("Tệp phải có một trong các định dạng: {known}."));
            }
            if size > UPLOAD_MAX {
                errors.add("file", "Dung lượng tệp không được vượt quá 20 MB.");
            }
        }
    }
    match doc_type.map(str::trim).filter(|code| !code.is_empty()) {
        None => errors.add("doc_type", REQUIRED),
        Some(code) if !catalog::has(catalog::UPLOAD_DOC_TYPES, code) => {
            errors.add("doc_type", UNKNOWN_CODE);
        }
        Some(_) => {}
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// A calendar day as the API writes it, exactly `YYYY-MM-DD`.
pub fn day(text: &str) -> Option<Date> {
    if text.len() == 10 { text.parse().ok() } else { None }
}

/// Reads members of one JSON object and collects what is wrong with them.
struct Reader<'a> {
    fields: &'a Map<String, Value>,
    prefix: String,
    errors: &'a mut FieldErrors,
}

impl Reader<'_> {
    fn fail(&mut self, name: &str, message: impl Into<String>) {
        self.errors.add(format!("{}{name}", self.prefix), message);
    }

    /// Missing, null, an empty text or an empty list.
    fn is_absent(&self, name: &str) -> bool {
        match self.fields.get(name) {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.trim().is_empty(),
            Some(Value::Array(list)) => list.is_empty(),
            Some(_) => false,
        }
    }

    fn all_absent(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.is_absent(name))
    }

    fn text(&mut self, name: &str) -> Option<String> {
        if self.is_absent(name) {
            return None;
        }
        let Some(Value::String(text)) = self.fields.get(name) else {
            self.fail(name, NOT_TEXT);
            return None;
        };
        Some(text.trim().to_owned())
    }

    fn text_or_number(&mut self, name: &str) -> Option<String> {
        match self.fields.get(name) {
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => self.text(name),
        }
    }

    fn required_text(&mut self, name: &str) -> String {
        if self.is_absent(name) {
            self.fail(name, REQUIRED);
        }
        self.text(name).unwrap_or_default()
    }

    fn code(&mut self, name: &str, catalog: &[(&str, &str)]) -> Option<String> {
        let code = self.text(name)?;
        if !catalog::has(catalog, &code) {
            self.fail(name, UNKNOWN_CODE);
        }
        Some(code)
    }

    fn codes(&mut self, name: &str, known: impl Fn(&str) -> bool) -> Vec<String> {
        if self.is_absent(name) {
            return Vec::new();
        }
        let Some(Value::Array(list)) = self.fields.get(name) else {
            self.fail(name, NOT_ARRAY);
            return Vec::new();
        };
        let mut codes: Vec<String> = Vec::with_capacity(list.len());
        for (index, item) in list.iter().enumerate() {
            match item.as_str().map(str::trim) {
                Some(code) if known(code) => {
                    if !codes.iter().any(|c| c == code) {
                        codes.push(code.to_owned());
                    }
                }
                _ => self.fail(&format!("{name}.{index}"), UNKNOWN_CODE),
            }
        }
        codes
    }

    fn date(&mut self, name: &str) -> Option<Date> {
        let text = self.text(name)?;
        let date = day(&text);
        if date.is_none() {
            self.fail(name, NOT_DATE);
        }
        date
    }

    fn number(&mut self, name: &str, allowed: impl Fn(Decimal) -> bool, message: &str) -> Option<Decimal> {
        if self.is_absent(name) {
            return None;
        }
        let number = self.fields.get(name).and_then(decimal).filter(|v| allowed(*v));
        if number.is_none() {
            self.fail(name, message);
        }
        number
    }

    fn count(&mut self, name: &str) -> Option<u64> {
        if self.is_absent(name) {
            return None;
        }
        let count = self
            .fields
            .get(name)
            .and_then(decimal)
            .filter(Decimal::is_integer)
            .and_then(|v| u64::try_from(v).ok())
            .filter(|v| *v >= 1);
        if count.is_none() {
            self.fail(name, NOT_COUNT);
        }
        count
    }

    fn boolean(&mut self, name: &str) -> Option<bool> {
        match self.fields.get(name) {
            None | Some(Value::Null) => None,
            Some(Value::Bool(value)) => Some(*value),
            Some(_) => {
                self.fail(name, NOT_BOOL);
                None
            }
        }
    }
}

/// A JSON number, exactly. Texts are not numbers.
fn decimal(value: &Value) -> Option<Decimal> {
    let text = value.as_number()?.to_string();
    Decimal::from_str_exact(&text)
        .or_else(|_| Decimal::from_scientific(&text))
        .or_else(|_| Decimal::from_str(&text))
        .ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn days_are_exact() {
        assert!(day("2026-07-14").is_some());
        for wrong in [
            "14/07/2026",
            "2026-02-30",
            "2026-7-14",
            "20260714",
            "2026-07-14T00:00",
            "",
        ] {
            assert!(day(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn numbers_keep_their_digits() {
        let exact = |text: &str| decimal(&serde_json::from_str(text).unwrap()).unwrap().to_string();
        assert_eq!(exact("0.1"), "0.1");
        assert_eq!(exact("1e3"), "1000");
        assert_eq!(exact("12345678901234567890.12"), "12345678901234567890.12");
        assert_eq!(decimal(&json!("12")), None);
    }
}
