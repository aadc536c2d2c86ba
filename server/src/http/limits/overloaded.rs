//! The answer to a browser that sends too many requests at once. It costs next to nothing, so that a flood of requests does not
//! slow others down; that is why it is no rendered page.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};

use crate::http::render::HtmlPage;

const OVERLOADED_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>Too much at once</title>\
<h1>Too much at once</h1><p>This browser has asked for very much at the same time, so nothing was done with this. \
Go back and try again in a few seconds; the page there still has what you typed.</p>\
<div lang=\"vi\"><h2>Quá nhiều yêu cầu cùng lúc</h2><p>Trình duyệt này đã gửi quá nhiều yêu cầu cùng lúc nên yêu cầu này \
chưa được xử lý. Hãy quay lại và thử lại sau vài giây; trang trước vẫn giữ những gì bạn đã nhập.</p></div></html>";

pub fn response() -> Response {
    let mut response = (StatusCode::SERVICE_UNAVAILABLE, Html(OVERLOADED_PAGE)).into_response();
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    response.extensions_mut().insert(HtmlPage);
    response
}
