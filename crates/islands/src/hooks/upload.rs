//! Posts a form with progress, which `fetch` does not tell.

use std::cell::RefCell;

use js_sys::Promise;
use js_sys::futures::JsFuture;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{FormData, ProgressEvent, XmlHttpRequest};

thread_local! {
    static RUNNING_UPLOAD: RefCell<Option<XmlHttpRequest>> = const { RefCell::new(None) };
}

/// Status and body of an answer. The status is 0 if the way was cut, or [`abort`] cut it.
pub(crate) async fn post(
    address: &str,
    form: &FormData,
    progress: impl Fn(u32) + 'static,
) -> Option<(u16, String)> {
    let request = XmlHttpRequest::new().ok()?;
    request.open("POST", address).ok()?;
    let on_progress = Closure::<dyn Fn(ProgressEvent)>::new(move |event: ProgressEvent| {
        progress(percent(event.loaded(), event.total()));
    });
    let upload = request.upload().ok()?;
    upload.set_onprogress(Some(on_progress.as_ref().unchecked_ref()));
    let ended = Promise::new(&mut |resolve, _| request.set_onloadend(Some(&resolve)));
    request.send_with_opt_form_data(Some(form)).ok()?;
    RUNNING_UPLOAD.with(|running| running.replace(Some(request.clone())));
    JsFuture::from(ended).await.ok()?;
    RUNNING_UPLOAD.with(RefCell::take);
    let status = request.status().unwrap_or_default();
    Some((status, request.response_text().ok().flatten().unwrap_or_default()))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a part of the whole, in percent"
)]
fn percent(loaded: f64, total: f64) -> u32 {
    (100.0 * loaded / total) as u32
}

/// Ends the post that is running.
pub(crate) fn abort() {
    let running = RUNNING_UPLOAD.with(|running| running.borrow().clone());
    if let Some(request) = running {
        let _ = request.abort();
    }
}
