//! The address book of senders and consignees in the browser: markup that a script fills and reads. It is not seen without
//! scripts. No field here has a name, so that none of it is ever posted.

use leptos::prelude::*;

use crate::components::{Icon, icon};
use crate::pages::request_form::who;
use crate::text::Lang;
use crate::text::courier_help::{AddressBookTexts, address_book_texts};
use islands::CourierAddresses;

/// The id of the list of senders that the field of the address names.
pub(super) const SENDERS_LIST_ID: &str = "book-senders";

/// The choice of an earlier consignee.
pub(super) fn pick(lang: Lang) -> impl IntoView {
    let t = address_book_texts(lang);
    view! {
        <div class="field" data-book="pick" data-who=who() hidden>
            <label for="book">{t.pick()}</label>
            <span class="hint" id="book-hint">
                {t.pick_about()}
            </span>
            <select id="book" aria-describedby="book-hint">
                <option value="">{t.choose()}</option>
            </select>
            <div class="row">
                <button class="btn plain" type="button" data-book-do="undo" hidden>
                    {t.undo()}
                </button>
                <button class="btn plain" type="button" data-book-do="forget" hidden>
                    {icon(Icon::X)}
                    {t.forget()}
                </button>
            </div>
            {status(t)}
        </div>
    }
}

/// Behind the sender's address: the addresses that the browser knows, and the name of the one that is typed.
pub(super) fn sender(lang: Lang) -> impl IntoView {
    let t = address_book_texts(lang);
    view! {
        <datalist id=SENDERS_LIST_ID></datalist>
        <div class="row" data-book-sender hidden>
            <output class="hint" for="address_id"></output>
            <button class="btn plain" type="button" data-book-do="forget-sender">
                {icon(Icon::X)}
                {t.forget_sender()}
            </button>
        </div>
    }
}

/// On the page of an order that was created: it is remembered, and its sender may get a name.
pub(super) fn kept(address: &str, lang: Lang) -> impl IntoView + use<> {
    let t = address_book_texts(lang);
    view! {
        <section class="panel" aria-labelledby="kept" data-book="keep" data-who=who() hidden>
            <header>
                <h2 id="kept">{t.kept()}</h2>
            </header>
            <div class="pad stack tight">
                <p>{t.kept_about()}</p>
                <div class="field">
                    <label for="sender-name">{t.sender_name().replace("{}", address)}</label>
                    <span class="hint" id="sender-name-hint">
                        {t.sender_name_about()}
                    </span>
                    <input
                        id="sender-name"
                        type="text"
                        maxlength="60"
                        autocomplete="off"
                        aria-describedby="sender-name-hint"
                        data-book-name=t.named()
                    />
                </div>
                <div class="row">
                    <button class="btn plain" type="button" data-book-do="forget-kept">
                        {icon(Icon::X)}
                        {t.forget_kept()}
                    </button>
                    <button class="btn plain" type="button" data-book-do="undo" hidden>
                        {t.undo()}
                    </button>
                </div>
                {status(t)}
            </div>
        </section>
    }
}

/// The number of addresses, and forgetting all of them: for the settings.
pub fn settings(lang: Lang) -> impl IntoView {
    let t = address_book_texts(lang);
    view! {
        <div class="stack tight" data-book="count" data-who=who()>
            <p class="row">
                <span data-book-count="senders" data-words=t.senders()></span>
                <span data-book-count="consignees" data-words=t.consignees()></span>
                <button class="btn" type="button" data-book-do="forget-all" hidden>
                    {t.forget_all()}
                </button>
                <button class="btn plain" type="button" data-book-do="undo" hidden>
                    {t.undo()}
                </button>
            </p>
            <CourierAddresses />
        </div>
    }
}

fn status(t: AddressBookTexts) -> impl IntoView {
    view! {
        <p
            class="saved small quiet"
            role="status"
            data-book-status
            data-filled=t.filled()
            data-undone=t.undone()
            data-forgotten=t.forgotten()
        ></p>
    }
}
