//! Courier order creation. The spec shows a request example only: which fields are required, the checks and the
//! answer are this operator's choice.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::StatusCode;
use serde_json::{Map, Value, json};

use super::auth::Caller;
use super::body::JsonFields;
use super::reply::{ApiError, success};
use crate::clock::iso;
use crate::model::field_errors::FieldErrors;
use crate::model::state::CourierOrder;
use crate::model::validate::REQUIRED;
use crate::service::SandboxServices;

/// Text fields that must not be empty.
const REQUIRED_TEXTS: [&str; 6] = [
    "consignee_name",
    "consignee_address",
    "consignee_country",
    "order_number",
    "product_name",
    "service_code",
];
/// Text fields that may be empty or missing.
const OTHER_TEXTS: [&str; 6] = [
    "consignee_phone",
    "consignee_address_other",
    "consignee_city",
    "consignee_postal_code",
    "consignee_state_code",
    "service_add",
];
const NUMBERS: [&str; 5] = ["product_price", "length", "width", "height", "money_collection"];

/// `POST {courier_url}/api/order/create-order`
pub async fn create(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    JsonFields(body): JsonFields,
) -> Result<Response, ApiError> {
    check(&body)?;
    let now = service.operator.now();
    let order_number = body.get("order_number").cloned();
    let mut guard = service.operator.write();
    let state = &mut *guard;
    let repeated = state
        .courier_orders
        .iter()
        .any(|o| o.account == account && o.body.get("order_number") == order_number.as_ref());
    if repeated {
        return Err(FieldErrors::one("order_number", "Mã đơn hàng đã tồn tại.").into());
    }
    let id = state.counters.next("courier_order");
    let tracking_number = format!("SBX{id:09}VN");
    let data = json!({
        "id": id,
        "order_number": order_number,
        "tracking_number": tracking_number,
        "service_code": body.get("service_code"),
        "status": "created",
        "shipping_fee": {"amount": 385_000, "currency": "VND"},
        "created_at": iso(now),
    });
    state.courier_orders.push(CourierOrder {
        id,
        account,
        tracking_number,
        created_at: now,
        body,
    });
    drop(guard);
    service.operator.mark_changed();
    Ok(success(StatusCode::OK, "Tạo đơn hàng thành công.", data))
}

fn check(body: &Map<String, Value>) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    let empty = |value: Option<&Value>| match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.trim().is_empty(),
        _ => false,
    };
    for name in REQUIRED_TEXTS.into_iter().chain(["address_id", "weight"]) {
        if empty(body.get(name)) {
            errors.add(name, REQUIRED);
        }
    }
    for name in REQUIRED_TEXTS.into_iter().chain(OTHER_TEXTS) {
        if body.get(name).is_some_and(|v| !v.is_string() && !v.is_null()) {
            errors.add(name, "Giá trị phải là chuỗi ký tự.");
        }
    }
    for name in NUMBERS {
        let value = body.get(name).filter(|v| !v.is_null());
        if value.is_some_and(|v| v.as_f64().is_none_or(|n| n < 0.0)) {
            errors.add(name, "Giá trị phải là số không âm.");
        }
    }
    if !empty(body.get("weight"))
        && body
            .get("weight")
            .and_then(Value::as_f64)
            .is_none_or(|n| n <= 0.0)
    {
        errors.add("weight", "Giá trị phải là số lớn hơn 0.");
    }
    if !empty(body.get("address_id")) && body.get("address_id").and_then(Value::as_i64).is_none() {
        errors.add("address_id", "Giá trị phải là số nguyên.");
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}
