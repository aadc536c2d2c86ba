//! Notices on a person's devices: which devices get them, and the choices for this one.

use domain::notices::{NoticeEvent, NoticeReference};
use islands::TurnOnNotices;
use jiff::Timestamp;
use leptos::either::Either;
use leptos::prelude::*;

use super::moment::moment;
use crate::components::CheckField;
use crate::document::SERVICE_WORKER;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::labels::Label;
use crate::text::notices::{NoticeTexts, notice_texts};

/// The data of the section, if the deployment has notices.
#[derive(Clone, Debug)]
pub struct NoticesShown {
    /// The portal's key for push services, in base64url.
    pub key: String,
    /// `None` where they cannot be read just now.
    pub devices: Option<Vec<DeviceShown>>,
}

/// A device that gets notices.
#[derive(Clone, Debug)]
pub struct DeviceShown {
    pub id: String,
    /// Its browser and system; empty where they are not known.
    pub name: String,
    pub since: Timestamp,
    pub ends: Timestamp,
    pub events: Vec<NoticeEvent>,
}

/// The content of the section.
pub fn notices(data: Option<&NoticesShown>) -> impl IntoView {
    let t = notice_texts(PageContext::lang());
    match data {
        None => Either::Left(view! { <p>{t.off()}</p> }),
        Some(data) => Either::Right(view! {
            <div class="stack">
                <h3>{t.devices()}</h3>
                {devices(data.devices.as_deref(), t)}
                {turn_on(data, t)}
                <p class="small quiet">{t.on_iphone()}</p>
                <p class="small quiet">{t.gaps()}</p>
            </div>
        }),
    }
}

/// The choices with their button; without a name, by which a person is told apart from colleagues, what to do first.
fn turn_on(data: &NoticesShown, t: NoticeTexts) -> impl IntoView + use<> {
    let has_name = PageContext::with(|frame| {
        let signed_in = frame.signed_in.as_ref();
        signed_in.is_some_and(|person| person.display_name.is_some())
    });
    if !has_name {
        return Either::Left(view! { <p id="no-name">{t.needs_name()}</p> });
    }
    Either::Right(view! {
        <TurnOnNotices
            lang=PageContext::lang()
            key=data.key.clone()
            worker=SERVICE_WORKER.to_owned()
            save=routes::PUSH.to_owned()
        >
            {choices(t)}
        </TurnOnNotices>
    })
}

fn devices(all: Option<&[DeviceShown]>, t: NoticeTexts) -> impl IntoView {
    let rows = match all {
        None => Rendered::new(view! { <p>{t.not_read()}</p> }),
        Some([]) => Rendered::new(view! { <p class="quiet">{t.no_devices()}</p> }),
        Some(all) => {
            let row = |device| device_row(device, t);
            Rendered::new(view! {
                <ul class="stack sessions">{Each(all.iter().map(row))}</ul>
                <p class="small quiet">{t.until_about()}</p>
            })
        }
    };
    view! { {rows} }
}

fn device_row(device: &DeviceShown, t: NoticeTexts) -> impl IntoView {
    let name = if device.name.is_empty() {
        t.unnamed_device()
    } else {
        device.name.as_str()
    };
    let events: Vec<&str> = device.events.iter().map(|event| t.event(*event)).collect();
    view! {
        <li>
            <strong>{escaped(name.to_owned())}</strong>
            <br />
            <span class="small quiet">
                {t.since()} ": " {moment(device.since)} " · " {t.until()} ": " {moment(device.ends)} <br />
                {t.events()} ": " {events.join(", ")}
            </span>
            <form method="post" action=routes::PUSH_REMOVE>
                <input type="hidden" name="id" value=escaped(device.id.clone()) />
                <button class="btn">{escaped(t.remove(name))}</button>
            </form>
        </li>
    }
}

/// The choices for this device, before its notices are turned on.
fn choices(t: NoticeTexts) -> impl IntoView {
    let own = |text: &'static str| Label::own(text);
    let events = NoticeEvent::ALL.map(|event| {
        view! {
            <CheckField
                kind="checkbox"
                name="events"
                value=event.code()
                id=format!("notice-{}", event.code())
                label=own(t.event(event))
                checked=true
            />
        }
    });
    let references = NoticeReference::ALL.map(|kind| {
        view! {
            <CheckField
                kind="radio"
                name="reference"
                value=kind.code()
                id=format!("notice-name-{}", kind.code())
                label=own(t.reference_kind(kind))
                checked=kind == NoticeReference::Code
            />
        }
    });
    view! {
        <fieldset>
            <legend>{t.events()}</legend>
            <div class="choices boxed">{events}</div>
        </fieldset>
        <fieldset>
            <legend>{t.reference()}</legend>
            <div class="choices boxed">{references}</div>
        </fieldset>
        <fieldset>
            <legend class="sr">{t.at_night()}</legend>
            <div class="choices boxed">
                <CheckField
                    kind="checkbox"
                    name="at_night"
                    value="yes"
                    id="notice-at-night".to_owned()
                    label=own(t.at_night())
                    checked=false
                />
            </div>
        </fieldset>
    }
}
