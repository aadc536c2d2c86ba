//! Settings: the language, also for visitors who are not signed in, and facts about the session.

use std::time::Duration;

use app::pages::settings::{DeviceShown, KeptData, NoticesShown, SessionShown, SettingsData, page};

use crate::clock::moment;
use crate::courier_orders;
use crate::prelude::*;
use crate::push::{DEVICE_TTL, ListedDevice, Push};
use crate::queue::{BRIEF_RETENTION, PERSON_RETENTION};
use crate::session::ListedSession;
use crate::shares::ENDED_RETENTION;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::SETTINGS, get(show).post(save))
}

/// The kinds of data that are kept, each with its number of days.
fn kept_data(app: &AppState) -> Vec<(KeptData, u64)> {
    let days = |kept: Duration| kept.as_secs() / (24 * 60 * 60);
    let mut all = vec![
        (KeptData::Activity, days(app.config().activity_kept)),
        (KeptData::Team, days(app.config().kept)),
        (KeptData::Versions, days(app.config().kept)),
        (KeptData::Words, days(BRIEF_RETENTION)),
        (KeptData::Person, days(PERSON_RETENTION)),
        (KeptData::Links, days(ENDED_RETENTION)),
    ];
    if app.gateway().has_courier() {
        all.push((KeptData::CourierOrders, days(courier_orders::RETENTION)));
    }
    if app.push().is_some() {
        all.push((KeptData::Devices, days(DEVICE_TTL)));
    }
    all
}

async fn show(State(app): State<AppState>, viewer: Viewer) -> Result<Response, AppError> {
    let shown = |session: ListedSession| SessionShown {
        display_name: session.display_name,
        started: session.started,
        last_seen: session.last_seen,
        is_this: session.is_this,
    };
    let sessions = match viewer.sessions().await {
        Ok(sessions) => Some(sessions.into_iter().map(shown).collect()),
        Err(AppError::Database) => None,
        Err(error) => return Err(error),
    };
    let data = SettingsData {
        display_name: viewer.display_name().map(str::to_owned),
        started: viewer.started(),
        ends: viewer.ends(),
        sessions,
        notices: match app.push() {
            Some(push) => Some(notices(push, &viewer).await),
            None => None,
        },
        kept: kept_data(&app),
        idle: Some(app.config().session_idle),
        preferences_url: app.config().preferences_url(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}

async fn notices(push: &Push, viewer: &Viewer) -> NoticesShown {
    let shown = |device: ListedDevice| DeviceShown {
        id: device.id,
        name: device.terms.name,
        since: moment(device.made),
        ends: moment(device.ends),
        events: device.terms.events,
    };
    let devices = push.devices().of(&viewer.person()).await;
    let devices = devices.map(|devices| devices.into_iter().map(shown).collect());
    NoticesShown {
        key: push.public_key(),
        devices: devices
            .inspect_err(|error| {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "the devices of somebody could not be read"
                );
            })
            .ok(),
    }
}

/// Stores the language with the session and in the browser, and returns to the page where it was chosen.
async fn save(visitor: Visitor, form: Fields) -> Result<Response, AppError> {
    let lang = form.get("language").and_then(Lang::from_tag);
    let back = form.get("next").and_then(page_after);
    if let Some(viewer) = visitor.viewer() {
        if let Some(lang) = lang {
            viewer.remember_language(lang).await?;
        }
        if back.is_none() {
            viewer.notice(Flash::SettingsSaved).await;
        }
    }
    let home = if visitor.viewer().is_some() {
        routes::SETTINGS
    } else {
        routes::SIGN_IN
    };
    let mut response = see_other(back.as_deref().unwrap_or(home));
    if let Some(lang) = lang {
        response
            .headers_mut()
            .append(header::SET_COOKIE, language::cookie(lang));
    }
    Ok(response)
}

/// Returns the page on which the language was switched: one of the portal's, or the sign-in page with its return address.
fn page_after(given: &str) -> Option<String> {
    let (path, query) = given.split_once('?').unwrap_or((given, ""));
    if path != routes::SIGN_IN {
        return return_address::internal(given).map(str::to_owned);
    }
    let after = url::form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| name == "next")
        .map(|(_, value)| value);
    Some(
        after
            .as_deref()
            .and_then(return_address::internal)
            .map_or_else(|| routes::SIGN_IN.to_owned(), routes::sign_in_then),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_switch_returns_to_own_pages_only() {
        for (given, expected) in [
            ("/requests?status=quoted", Some("/requests?status=quoted")),
            ("/sign-in", Some("/sign-in")),
            (
                "/sign-in?next=%2Frequests%2FRFQ-1",
                Some("/sign-in?next=%2Frequests%2FRFQ-1"),
            ),
            ("/sign-in?next=https%3A%2F%2Fevil.example", Some("/sign-in")),
            ("https://evil.example/sign-in", None),
            ("//evil.example", None),
            ("", None),
        ] {
            assert_eq!(page_after(given).as_deref(), expected, "{given}");
        }
    }
}
