//! The quotation, its document and the three responses.

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use super::auth::Caller;
use super::body::JsonFields;
use super::reply::{ApiError, ok, success};
use super::{document, view};
use crate::model::error::OperatorError;
use crate::service::SandboxServices;

/// `GET …/quotation`
pub async fn quotation(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
) -> Result<Response, ApiError> {
    let request = service.operator.own_request(account, &rfq_code)?;
    let data = view::quotation(&request, service.operator.now()).ok_or(OperatorError::NoQuotation)?;
    Ok(ok(data))
}

/// `GET …/quotation/document`
pub async fn document(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
) -> Result<Response, ApiError> {
    let request = service.operator.own_request(account, &rfq_code)?;
    let quotation = request.quotation().ok_or(OperatorError::NoQuotation)?;
    let customer = service
        .operator
        .read()
        .accounts
        .get(&account)
        .map(|a| a.name.clone())
        .unwrap_or_default();
    Ok(document::quotation(&request, quotation, &customer).into_response())
}

/// `POST …/quotation/accept`
pub async fn accept(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
    JsonFields(fields): JsonFields,
) -> Result<Response, ApiError> {
    let request = service.operator.accept_quotation(account, &rfq_code, &fields)?;
    Ok(success(
        StatusCode::OK,
        "Đã chấp nhận báo giá.",
        view::details(&request),
    ))
}

/// `POST …/quotation/negotiate`
pub async fn negotiate(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
    JsonFields(fields): JsonFields,
) -> Result<Response, ApiError> {
    let request = service
        .operator
        .negotiate_quotation(account, &rfq_code, &fields)?;
    Ok(success(
        StatusCode::OK,
        "Đã gửi yêu cầu thương lượng.",
        view::details(&request),
    ))
}

/// `POST …/quotation/reject`
pub async fn reject(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
    JsonFields(fields): JsonFields,
) -> Result<Response, ApiError> {
    let request = service.operator.reject_quotation(account, &rfq_code, &fields)?;
    Ok(success(
        StatusCode::OK,
        "Đã từ chối báo giá.",
        view::details(&request),
    ))
}
