//! The middleware that applies scripted faults and logs calls.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header;

use super::call::ReceivedCall;
use super::response::respond;
use crate::serve::HangUp;
use crate::service::SandboxServices;

/// Outermost layer of the API and the object store: applies a scripted fault and logs the call.
pub(crate) async fn apply_faults(
    State((service, listener)): State<(SandboxServices, &'static str)>,
    request: Request,
    next: Next,
) -> Response {
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let headers = request.headers();
    let mut call = ReceivedCall {
        at: service.operator.now(),
        listener: listener.to_owned(),
        query: request
            .uri()
            .query()
            .filter(|_| listener == "api")
            .map(ToOwned::to_owned),
        status: None,
        header_names: headers.keys().map(|name| name.as_str().to_owned()).collect(),
        authorization: headers.contains_key(header::AUTHORIZATION),
        content_type: headers
            .get(header::CONTENT_TYPE)
            .and_then(|v| v.to_str().ok())
            .map(ToOwned::to_owned),
        fault: None,
        method,
        path,
    };
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let token = bearer.and_then(|bearer| bearer.strip_prefix("Bearer "));
    let fault = service
        .faults
        .take_match(&call.method, &call.path, &service.api_prefix, token);
    call.fault = fault.as_ref().map(|fault| fault.id);
    let response = match fault {
        None => next.run(request).await,
        Some(fault) => {
            if fault.delay_ms > 0 {
                tokio::time::sleep(Duration::from_millis(fault.delay_ms)).await;
            }
            respond(&fault, request, next).await
        }
    };
    if response.extensions().get::<HangUp>().is_none() {
        call.status = Some(response.status().as_u16());
    }
    service.faults.log(call);
    response
}
