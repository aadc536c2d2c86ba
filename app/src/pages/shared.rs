//! The page of a link for people without an account: the shipment's way, the question for its passcode, or that it does
//! not open. The page knows no session, has no script and leads nowhere but to the forwarder's telephone and e-mail.

use domain::countries::country_name;
use domain::places;
use domain::shared_shipment::{SharedPlace, SharedShipment};
use jiff::Timestamp;
use leptos::prelude::*;

use super::milestones::{Naming, timeline};
use super::operator_contact::operator_contact;
use crate::components::{self, Icon, LaneEnd, TextField, icon, main_mode, mode_icon};
use crate::document::{Page, Shell, brand};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::share::{ShareTexts, share_texts};

/// The data of the page.
#[derive(Clone, Debug)]
pub struct SharedData {
    pub reference: Option<String>,
    pub shipment: SharedShipment,
    /// The first moment at which it opens no more.
    pub ends: Timestamp,
    /// The operator's system reports new milestones.
    pub has_reports: bool,
}

/// The way of the shipment.
pub fn page(data: SharedData) -> Page {
    let frame = PageContext::current();
    let lang = frame.lang;
    let t = share_texts(lang);
    let title = t.shared_title(data.reference.as_deref());
    let clock = |at: Timestamp| format::date::day_and_time(frame.zone.to_datetime(at), lang);
    let last = data.ends.as_second().saturating_sub(1);
    let last = Timestamp::from_second(last).unwrap_or(data.ends);
    let last = format::date::day(frame.zone.to_datetime(last).date(), lang);
    let zone = format::date::zone_name(&frame.zone, frame.now, lang);
    let body = view! {
        <h1>{escaped(title.clone())}</h1>
        {lane(&data.shipment)}
        <section class="stack" aria-labelledby="events">
            <h2 class="sr" id="events">
                {t.events()}
            </h2>
            {events(&data.shipment)}
        </section>
        <p>
            <strong>{t.as_of(&clock(data.shipment.read_at))}</strong>
            " "
            {t.newer(data.has_reports)}
        </p>
        {questions(data.reference.as_deref(), t)}
        <p class="small quiet">{t.times(&zone)} " " {t.opens_until(&last)} "."</p>
    };
    solo(title, body)
}

/// The two ends of the shipment's route; `None` if a link does not show them.
pub fn lane(shipment: &SharedShipment) -> Option<Rendered> {
    let lane = shipment.lane.as_ref()?;
    if !lane.origin.is_known() && !lane.destination.is_known() {
        return None;
    }
    let end = |place: &SharedPlace| {
        let lang = PageContext::lang();
        let country = place
            .country
            .as_deref()
            .map(|code| country_name(code, lang).into_owned());
        match place.port.as_deref().and_then(places::find) {
            Some(port) => {
                let words = [Some(port.name.to_owned()), country];
                LaneEnd {
                    name: port.code.into(),
                    detail: Some(words.into_iter().flatten().collect::<Vec<_>>().join(", ").into()),
                }
            }
            None => LaneEnd::new(country.unwrap_or_else(|| "—".to_owned())),
        }
    };
    let drawn = components::lane(end(&lane.origin), end(&lane.destination), means(shipment), None);
    Some(Rendered::new(drawn))
}

/// The contact for questions. People without an account know who sent them the link; the forwarder has the contact of its
/// letterhead.
fn questions(reference: Option<&str>, t: ShareTexts) -> impl IntoView + use<> {
    let forwarder = t.forwarder(&PageContext::current().brand);
    let contact = operator_contact(reference.unwrap_or_default())
        .map(|contact| view! { <div class="row">{contact}</div> });
    view! {
        <p>{t.questions()} " " {escaped(forwarder)}</p>
        {contact}
    }
}

/// The milestones, newest first, or that there are none.
pub fn events(shipment: &SharedShipment) -> Rendered {
    if shipment.milestones.is_empty() {
        let words = share_texts(PageContext::lang()).nothing_recorded();
        return Rendered::new(view! { <p>{words}</p> });
    }
    let naming = Naming {
        means: means(shipment),
        catalogs: None,
    };
    timeline(naming, &shipment.milestones)
}

/// The means of transport of its main carriage.
fn means(shipment: &SharedShipment) -> Icon {
    let modes = shipment.transport_modes.iter();
    mode_icon(main_mode(modes.map(|mode| Some(mode.as_str()))))
}

/// The reason why a passcode did not open the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasscodeProblem {
    Wrong,
    /// For so many minutes none is checked.
    Paused(u64),
}

/// The question for the passcode.
pub fn passcode_page(problem: Option<PasscodeProblem>) -> Page {
    let frame = PageContext::current();
    let t = share_texts(frame.lang);
    let errors = problem.map(|problem| match problem {
        PasscodeProblem::Wrong => t.passcode_wrong().to_owned(),
        PasscodeProblem::Paused(minutes) => t.passcode_paused(minutes),
    });
    let errors: Vec<Label> = errors.map(Label::own).into_iter().collect();
    let path = frame.here.split('?').next().unwrap_or_default();
    let action = routes::shared_in(path, frame.lang);
    let body = view! {
        <h1>{t.passcode_needed()}</h1>
        <form class="stack" method="post" action=escaped(action)>
            <TextField
                name="passcode"
                label=t.passcode()
                hint=t.passcode_needed_words()
                required=true
                autocomplete=Some("off")
                errors=errors
            />
            <p>
                <button class="btn primary">{t.open()}</button>
            </p>
        </form>
    };
    solo(t.passcode_needed().to_owned(), body)
}

/// The same for a link that never was, has ended or was revoked.
pub fn not_found_page() -> Page {
    let t = share_texts(PageContext::lang());
    let body = view! {
        <h1>{t.no_link()}</h1>
        <p>{t.no_link_words()}</p>
    };
    solo(t.no_link().to_owned(), body)
}

/// In place of a link, for an address that asked for too many that do not exist.
pub fn too_many_page(seconds: u64) -> Page {
    let t = share_texts(PageContext::lang());
    let body = view! {
        <h1>{t.too_many_links()}</h1>
        <p>{t.too_many_links_words(seconds)}</p>
    };
    solo(t.too_many_links().to_owned(), body)
}

fn solo(title: String, body: impl IntoView) -> Page {
    let frame = PageContext::current();
    let path = frame.here.split('?').next().unwrap_or_default();
    let other = frame.lang.other();
    let body = view! {
        <div class="page shared stack">
            <header class="row apart">
                <span class="brand">{brand(&frame)}</span>
                <a class="btn plain" lang=other.tag() hreflang=other.tag() href=escaped(routes::shared_in(path, other))>
                    {icon(Icon::Swap)}
                    {Lang::name(other)}
                </a>
            </header>
            {body}
        </div>
    };
    Page::new(title, body).shell(Shell::Solo)
}
