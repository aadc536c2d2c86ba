//! The spreadsheet that cargo lines were imported from, kept in this browser until the request exists and its page
//! offers to upload it, and until that was done: one file, at most a day. Its content lies in the browser's cache storage, where the browser has
//! one for this site; its facts in `localStorage`. Both are read back as anybody could have written them.

use js_sys::futures::JsFuture;
use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Cache, CacheStorage, DataTransfer, Element, File, HtmlInputElement, Response};

use crate::dom;

/// Of the cache and of the facts.
const CACHE: &str = "portal-file";
/// A cache names its entries by URLs; nothing answers at this one.
const ENTRY: &str = "/portal-file";
const FACTS: &str = "portal-file";
/// What the documents of a request take.
const LARGEST: f64 = 20.0 * 1024.0 * 1024.0;
const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

const CHOSEN: &str = "input[type=file][data-keep]";
/// Made of it alone; and a form that came back without the file that was in it.
const OFFER: &str = "form[data-kept-file]";
const AGAIN: &str = "form[data-kept-again]";
/// On the page of a document that was uploaded.
const DONE: &str = "[data-kept-done]";
/// In `sessionStorage`: this tab is uploading the file.
const SENT: &str = "portal-file-sent";

pub(crate) fn watch() {
    let tab = dom::session_storage();
    let sent = tab.as_ref().and_then(|tab| tab.get_item(SENT).ok().flatten());
    if let Some(tab) = tab {
        // Whatever the page says, it says it of what was sent before it.
        let _ = tab.remove_item(SENT);
    }
    let kept = kept();
    if kept.is_none() || sent.is_some() && dom::find(DONE).is_some() {
        forget();
    } else if let Some((name, size)) = kept {
        let named = |mark: &str| {
            let form = dom::find(&format!("form[{mark}]"))?;
            (form.get_attribute(mark).as_deref() == Some(&name)).then_some(form)
        };
        if let Some(form) = named("data-kept-file").or_else(|| named("data-kept-again")) {
            spawn_local(async move {
                let _ = offer(form, name, size).await;
            });
        }
    }
    for kind in ["change", "submit"] {
        dom::listen(kind, move |event| {
            let Some(target) = dom::target(&event).filter(|_| !event.default_prevented()) else {
                return;
            };
            if event.type_() == "change" && dom::is(&target, CHOSEN) {
                spawn_local(async move {
                    let _ = keep(target).await;
                });
            } else if event.type_() == "submit" && (dom::is(&target, OFFER) || dom::is(&target, AGAIN)) {
                // It is on its way; what became of it is told by the next page.
                if let Some(tab) = dom::session_storage() {
                    let _ = tab.set_item(SENT, "1");
                }
            }
        });
    }
}

/// Nothing where pages do not come by HTTPS.
fn caches() -> Option<CacheStorage> {
    window().caches().ok().filter(|caches| caches.is_object())
}

/// Name and size of the file that is kept.
fn kept() -> Option<(String, f64)> {
    let facts = dom::local_storage()?.get_item(FACTS).ok()??;
    let mut parts = facts.splitn(3, '|');
    let at: f64 = parts.next()?.parse().ok()?;
    let size: f64 = parts.next()?.parse().ok()?;
    let age = js_sys::Date::now() - at;
    ((0.0..DAY).contains(&age) && size <= LARGEST).then_some((parts.next()?.to_owned(), size))
}

/// Also on request: who discards every draft leaves no file behind.
pub(crate) fn forget() {
    if let Some(storage) = dom::local_storage() {
        let _ = storage.remove_item(FACTS);
    }
    if let Some(caches) = caches() {
        let _ = caches.delete(CACHE);
    }
}

/// Keeps the file that was just chosen, and says so.
async fn keep(field: Element) -> Option<()> {
    forget();
    let input: &HtmlInputElement = field.dyn_ref()?;
    let file = input.files()?.get(0)?;
    let size = file.size();
    if size <= 0.0 || size > LARGEST {
        return None;
    }
    let cache: Cache = JsFuture::from(caches()?.open(CACHE))
        .await
        .ok()?
        .dyn_into()
        .ok()?;
    let content = Response::new_with_opt_blob(Some(&file)).ok()?;
    // The facts first: the page may be left before the content is written, and then there is nothing to offer.
    let facts = [js_sys::Date::now().to_string(), size.to_string(), file.name()].join("|");
    dom::local_storage()?.set_item(FACTS, &facts).ok()?;
    JsFuture::from(cache.put_with_str(ENTRY, &content)).await.ok()?;
    let said = dom::find("[data-kept-said]")?;
    dom::write(&said, &said.get_attribute("data-kept-said")?);
    None
}

/// Puts the file into the form that uploads it, and shows the form.
async fn offer(form: Element, name: String, size: f64) -> Option<()> {
    let found = JsFuture::from(caches()?.match_with_str(ENTRY)).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    // Read whole: another tab may forget the entry while this form waits.
    let content: js_sys::ArrayBuffer = JsFuture::from(response.array_buffer().ok()?)
        .await
        .ok()?
        .dyn_into()
        .ok()?;
    // Not what was kept, or not all of it.
    if (f64::from(content.byte_length()) - size).abs() >= 1.0 {
        return None;
    }
    let file = File::new_with_buffer_source_sequence(&js_sys::Array::of1(&content), &name).ok()?;
    let chosen = DataTransfer::new().ok()?;
    chosen.items().add_with_file(&file).ok()?;
    let input: HtmlInputElement = dom::one(&form, "input[type=file]")?.dyn_into().ok()?;
    // Nothing that somebody chose meanwhile is replaced.
    if input.files().is_some_and(|files| files.length() > 0) {
        return None;
    }
    input.set_files(chosen.files().as_ref());
    dom::show(&form, true);
    if let Some(by_hand) = dom::find("[data-not-kept]") {
        dom::show(&by_hand, false);
    }
    None
}
