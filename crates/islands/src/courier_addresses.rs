//! Senders and consignees of earlier courier orders, kept in the browser: one book a person. Nothing of it is sent anywhere; a
//! form is filled as by typing, and what was there comes back with one button. No field here has a name, so that none of it
//! is ever posted. Without the browser's storage, and without scripts, nothing of this is seen.

mod consignees;
mod count;
mod kept_addresses;
mod senders;
#[cfg(feature = "hydrate")]
mod store;

use leptos::html::Button;
use leptos::prelude::*;

use crate::signals::not;
use crate::text::address_book::AddressBookTexts;

pub use consignees::ConsigneePicker;
pub use count::AddressBookCount;
pub use kept_addresses::{KeptAddresses, KeptOrder};
pub use senders::SenderNames;

/// The id of the list of senders that the field of the address names.
pub const SENDER_LIST: &str = "book-senders";

/// The field of the sender's address.
pub const SENDER_FIELD: &str = "address_id";

/// The fields of a consignee, named as in the form, in the order of the book.
pub const CONSIGNEE_FIELDS: [&str; 8] = [
    "consignee_name",
    "consignee_phone",
    "consignee_address",
    "consignee_address_other",
    "consignee_city",
    "consignee_postal_code",
    "consignee_state_code",
    "consignee_country",
];

/// The button that brings back what was there before.
fn undo_button(
    can_undo: RwSignal<bool>,
    button: NodeRef<Button>,
    undo: Box<dyn Fn() + Send + Sync>,
    t: AddressBookTexts,
) -> impl IntoView {
    view! {
        <button
            class="btn plain"
            type="button"
            data-book-do="undo"
            hidden=not(can_undo)
            node_ref=button
            on:click=move |_event| undo()
        >
            {t.undo()}
        </button>
    }
}
