//! The spreadsheet that cargo lines were imported from, kept in this browser until the request exists and its page offers to
//! upload it, and until that was done: one file, at most a day. Its content lies in the browser's cache storage, where the
//! browser has one for this site; its facts in `localStorage`. Both are read back as anybody could have written them.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};

#[cfg(feature = "hydrate")]
pub(crate) use browser::{forget, forget_uploaded};

/// The control of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileControl {
    pub id: String,
    /// The endings of the files that can be read.
    pub accept: String,
    /// The id of the hint.
    pub described_by: String,
}

impl Flat for FileControl {
    fn write(&self, to: &mut Vec<String>) {
        self.id.write(to);
        self.accept.write(to);
        self.described_by.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            id: from.value(),
            accept: from.value(),
            described_by: from.value(),
        }
    }
}

/// The field for the file, which is kept when it is chosen.
#[island]
pub fn ImportFileField(lang: Lang, #[prop(into)] control: AsTexts<FileControl>) -> impl IntoView {
    let FileControl {
        id,
        accept,
        described_by,
    } = control.0;
    let told = RwSignal::new(None::<String>);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(browser::forget_old);
    let keep = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        browser::keep(&_event, told, lang);
    };
    #[cfg(not(feature = "hydrate"))]
    let _ = lang;
    view! {
        <input
            id=id.clone()
            type="file"
            name="file"
            accept=accept
            aria-describedby=described_by
            on:change=keep
        />
        <output class="hint" for=id data-kept-said>
            {told}
        </output>
    }
}

/// In a form that uploads a document: puts the kept file into it, if it has this name, and shows the form. The
/// instructions for the case without the file (`data-not-kept`) are removed.
#[island]
pub fn KeptFile(name: String) -> impl IntoView {
    let place = NodeRef::<leptos::html::Span>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(place) = place.get() {
            browser::offer(&place, &name);
        }
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = name;
    view! { <span hidden node_ref=place></span> }
}

/// On the page of documents that tells of an upload: if this tab has uploaded the kept file, that is done with.
#[island]
pub fn UploadedFile() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    crate::effect::effect(browser::end_upload);
    view! { <span hidden data-kept-done></span> }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::Lang;
    use js_sys::futures::JsFuture;
    use leptos::prelude::*;
    use leptos::task::spawn_local;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Cache, CacheStorage, DataTransfer, Element, Event, File, HtmlInputElement, Response};

    use crate::text::import_file::import_file_texts;
    use crate::{dom, storage};

    /// Of the cache and of the facts.
    const CACHE_NAME: &str = "portal-file";
    /// A cache names its entries by URLs; nothing answers at this one.
    const CACHE_ENTRY_URL: &str = "/portal-file";
    const FACTS_KEY: &str = "portal-file";
    /// The documents of a request take as much.
    const MAX_FILE_BYTES: u32 = 20 << 20;
    const MAX_AGE_MS: i64 = 24 * 60 * 60 * 1000;
    /// In `sessionStorage`: this tab is uploading the file.
    const SENT_KEY: &str = "portal-file-sent";

    /// Not there where pages do not come by HTTPS.
    fn caches() -> Option<CacheStorage> {
        window().caches().ok().filter(|caches| caches.is_object())
    }

    /// Name and size of the file that is kept.
    fn kept() -> Option<(String, u32)> {
        let facts = storage::get(FACTS_KEY)?;
        let (at, facts) = facts.split_once('|')?;
        let (size, name) = facts.split_once('|')?;
        let age = dom::now() - storage::whole_number(at)?;
        let size = u32::try_from(storage::whole_number(size)?).ok()?;
        ((0..MAX_AGE_MS).contains(&age) && size <= MAX_FILE_BYTES).then(|| (name.to_owned(), size))
    }

    /// Also on request: discarding every draft leaves no file behind.
    pub(crate) fn forget() {
        storage::remove(FACTS_KEY);
        if let Some(caches) = caches() {
            let _ = caches.delete(CACHE_NAME);
        }
    }

    /// A file of this name was uploaded.
    pub(crate) fn forget_uploaded(name: &str) {
        if kept().is_some_and(|(kept, _)| kept == name) {
            forget();
        }
    }

    fn take_sent() -> bool {
        let Some(tab) = dom::session_storage() else {
            return false;
        };
        let sent = tab.get_item(SENT_KEY).ok().flatten().is_some();
        // The page's message is about the upload before it.
        let _ = tab.remove_item(SENT_KEY);
        sent
    }

    /// Forgets a file that is too old, or that is none.
    pub(super) fn forget_old() {
        take_sent();
        if kept().is_none() {
            forget();
        }
    }

    pub(super) fn end_upload() {
        if take_sent() || kept().is_none() {
            forget();
        }
    }

    /// Keeps the file that was just chosen, and tells so.
    pub(super) fn keep(event: &Event, told: RwSignal<Option<String>>, lang: Lang) {
        let field = dom::target(event).and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
        if let Some(field) = field {
            told.set(None);
            spawn_local(async move {
                let chosen = || field.files().and_then(|files| files.get(0));
                let file = chosen();
                // Another may have been chosen meanwhile.
                if store(file.as_ref()).await.is_some() && chosen() == file {
                    told.set(Some(import_file_texts(lang).keeps().to_owned()));
                }
            });
        }
    }

    /// Bytes of a file; the largest number for those that are larger.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are whole, and a cast of a larger one gives the largest number"
    )]
    fn size(file: &File) -> u32 {
        file.size() as u32
    }

    async fn store(file: Option<&File>) -> Option<()> {
        forget();
        let file = file?;
        let size = size(file);
        if size == 0 || size > MAX_FILE_BYTES {
            return None;
        }
        let cache: Cache = JsFuture::from(caches()?.open(CACHE_NAME))
            .await
            .ok()?
            .dyn_into()
            .ok()?;
        let content = Response::new_with_opt_blob(Some(file)).ok()?;
        // The facts first: the page may be left before the content is written, and then there is nothing to offer.
        let facts = [dom::now().to_string(), size.to_string(), file.name()].join("|");
        if !storage::put(FACTS_KEY, &facts) {
            return None;
        }
        JsFuture::from(cache.put_with_str(CACHE_ENTRY_URL, &content))
            .await
            .ok()?;
        Some(())
    }

    pub(super) fn offer(place: &Element, name: &str) {
        let Some(form) = dom::closest(place, "form") else {
            return;
        };
        match kept() {
            None => forget(),
            Some((kept, size)) if kept == name => {
                let form = form.clone();
                spawn_local(async move {
                    put_into(form, kept, size).await;
                });
            }
            Some(_) => {}
        }
        dom::listen("submit", move |event| {
            // It is on its way; the next page tells what became of it.
            if dom::target(&event).as_ref() == Some(&form)
                && !event.default_prevented()
                && let Some(tab) = dom::session_storage()
            {
                let _ = tab.set_item(SENT_KEY, "1");
            }
        });
    }

    /// Puts the file into the form that uploads it, and shows the form.
    async fn put_into(form: Element, name: String, size: u32) -> Option<()> {
        let found = JsFuture::from(caches()?.match_with_str(CACHE_ENTRY_URL))
            .await
            .ok()?;
        let response: Response = found.dyn_into().ok()?;
        // Read whole: another tab may forget the entry while this form waits.
        let content: js_sys::ArrayBuffer = JsFuture::from(response.array_buffer().ok()?)
            .await
            .ok()?
            .dyn_into()
            .ok()?;
        // Another file than the kept one, or not all of it.
        if content.byte_length() != size {
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
        Some(())
    }
}
