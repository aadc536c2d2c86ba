//! Catalogs, creation, details, supplying information, trackings.

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use http::StatusCode;

use super::auth::Caller;
use super::body::JsonFields;
use super::reply::{ApiError, ok, success};
use super::view;
use crate::model::catalog;
use crate::operator::milestone_json;
use crate::service::SandboxServices;

/// `GET /meta`
pub async fn meta() -> Response {
    ok(catalog::meta())
}

/// `POST /orders`
pub async fn create(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    JsonFields(fields): JsonFields,
) -> Result<Response, ApiError> {
    let created = service.operator.create_request(account, &fields)?;
    let data = view::details(&created.request);
    Ok(if created.existed {
        success(
            StatusCode::OK,
            "Yêu cầu báo giá với mã tham chiếu này đã tồn tại.",
            data,
        )
    } else {
        success(StatusCode::CREATED, "Đã gửi yêu cầu báo giá.", data)
    })
}

/// `GET /orders/{rfq_code}`
pub async fn details(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
) -> Result<Response, ApiError> {
    Ok(ok(view::details(
        &service.operator.own_request(account, &rfq_code)?,
    )))
}

/// `PUT /orders/{rfq_code}`
pub async fn supply(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
    JsonFields(fields): JsonFields,
) -> Result<Response, ApiError> {
    let request = service.operator.supply_information(account, &rfq_code, &fields)?;
    Ok(success(
        StatusCode::OK,
        "Đã bổ sung thông tin.",
        view::details(&request),
    ))
}

/// `GET /orders/{rfq_code}/trackings`
pub async fn trackings(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
) -> Result<Response, ApiError> {
    let request = service.operator.own_request(account, &rfq_code)?;
    Ok(ok(request
        .milestones_newest_first()
        .into_iter()
        .map(milestone_json)
        .collect()))
}
