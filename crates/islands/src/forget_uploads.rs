//! Forgetting the files of upload queues. Apart from the queue: the page after signing out needs nothing else of it.

use leptos::prelude::*;

/// The database of the browser that keeps files of queues until they are sent.
#[cfg(feature = "hydrate")]
pub(crate) const UPLOADS_DATABASE: &str = "portal-uploads";

/// On the page after signing out: no file of a queue stays behind.
#[island]
pub fn ForgetUploads() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    crate::effect::effect(|| {
        if let Ok(Some(factory)) = window().indexed_db() {
            let _ = factory.delete_database(UPLOADS_DATABASE);
        }
    });
    view! { <span hidden></span> }
}
