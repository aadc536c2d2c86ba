//! The parts of pages for the address book of senders and consignees in the browser. They are invisible without
//! scripts.

use domain::courier_form::CourierForm;
use islands::{AddressBookCount, CONSIGNEE_FIELDS, ConsigneePicker, KeptAddresses, KeptOrder, SenderNames};
use leptos::prelude::*;

use crate::pages::request_form::who;
use crate::text::Lang;

/// The choice of an earlier consignee.
pub(super) fn pick(lang: Lang) -> impl IntoView {
    view! { <ConsigneePicker lang=lang who=who() /> }
}

/// Behind the sender's address: the addresses that the browser knows, and the name of the one that is typed.
pub(super) fn sender(lang: Lang) -> impl IntoView {
    view! { <SenderNames lang=lang who=who() /> }
}

/// On the page of an order that was created: it is remembered, and its sender may get a name.
pub(super) fn kept(form: &CourierForm, lang: Lang) -> impl IntoView + use<> {
    let order = KeptOrder {
        who: who(),
        address: form.address_id.trim().to_owned(),
        consignee: CONSIGNEE_FIELDS
            .iter()
            .map(|name| form.get(name).unwrap_or_default().to_owned())
            .collect(),
    };
    view! { <KeptAddresses lang=lang order=order /> }
}

/// The number of addresses, and forgetting all of them: for the settings.
pub fn settings(lang: Lang) -> impl IntoView {
    view! { <AddressBookCount lang=lang who=who() /> }
}
