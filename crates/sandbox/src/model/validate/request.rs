//! The rules of request input (spec: Request input fields, Cargo line).

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::reader::{NOT_AMOUNT, NOT_ARRAY, ObjectReader, REQUIRED};
use crate::model::catalog;
use crate::model::field_errors::FieldErrors;
use crate::model::input::{CargoLine, DimensionUnit, RequestInput};

/// Longest `partner_ref` in characters.
pub const MAX_PARTNER_REF_CHARS: usize = 100;
/// Most cargo lines of a request.
pub const MAX_CARGO_LINES: usize = 200;
/// Checks all request input fields; every violation is reported, not only the first.
pub fn request(fields: &Map<String, Value>) -> Result<RequestInput, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut at = ObjectReader::new(fields, String::new(), &mut errors);
    let partner_ref = at.text("partner_ref");
    if partner_ref
        .as_ref()
        .is_some_and(|r| r.chars().count() > MAX_PARTNER_REF_CHARS)
    {
        at.fail(
            "partner_ref",
            format!("Mã tham chiếu không được vượt quá {MAX_PARTNER_REF_CHARS} ký tự."),
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
    if lines.is_empty() || lines.len() > MAX_CARGO_LINES {
        errors.add(
            "cargos",
            format!("Danh sách hàng hóa phải có từ 1 đến {MAX_CARGO_LINES} dòng."),
        );
        return Vec::new();
    }
    let mut checked = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        match line {
            Value::Object(fields) => {
                checked.push(cargo(ObjectReader::new(
                    fields,
                    format!("cargos.{index}."),
                    errors,
                )));
            }
            _ => errors.add(format!("cargos.{index}"), "Dòng hàng hóa không hợp lệ."),
        }
    }
    checked
}

fn cargo(mut at: ObjectReader<'_>) -> CargoLine {
    let by_container = !at.is_absent("container_count");
    let figures = ["gross_weight", "length", "width", "height"].map(|name| {
        if !by_container && at.is_absent(name) {
            at.fail(name, REQUIRED);
        }
        // A least value is not specified; a figure below zero measures nothing.
        at.number(name, |v| v >= Decimal::ZERO, NOT_AMOUNT)
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
        package_count: at.count("package_count", 1).unwrap_or_default(),
        gross_weight,
        length,
        width,
        height,
        dimension_unit,
        container_type: at.code("container_type", catalog::CONTAINER_TYPES),
        container_count: at.count("container_count", 0),
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
