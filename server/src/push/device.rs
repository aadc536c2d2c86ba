//! A device that gets notices: what its browser gave, and what its person chose.

use anyhow::Result;
use app::text::Lang;
use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::DecodePaddingMode;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::GeneralPurposeConfig;
use domain::notices::{NoticeEvent, NoticeReference};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use serde::{Deserialize, Serialize};
use web_push_native::Auth;
use web_push_native::p256::PublicKey;

use crate::session::Seal;
use crate::storage::push::DeviceRow;

/// The hours of the night: from the first to the second one.
const NIGHT_HOURS: (i8, i8) = (22, 6);
/// Length of the secret that a browser gives (RFC 8291, section 3.2).
const AUTH_BYTES: usize = 16;

/// Base64url, with or without its padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A browser's subscription (Push API, `PushSubscription.toJSON()`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subscription {
    pub endpoint: String,
    pub keys: SubscriptionKeys,
}

/// In base64url.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SubscriptionKeys {
    p256dh: String,
    auth: String,
}

impl SubscriptionKeys {
    /// `None` if they are none.
    pub fn parse(&self) -> Option<(PublicKey, Auth)> {
        let point = BASE64.decode(&self.p256dh).ok()?;
        let auth = BASE64.decode(&self.auth).ok()?;
        let auth: [u8; AUTH_BYTES] = auth.try_into().ok()?;
        Some((PublicKey::from_sec1_bytes(&point).ok()?, auth.into()))
    }
}

/// The stored content of a device.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Device {
    pub subscription: Subscription,
    pub terms: DeviceTerms,
}

impl Device {
    /// Seals it for the row with this id.
    pub fn seal(&self, seal: &Seal, id: &str) -> Result<String> {
        seal.seal(&context(id), &serde_json::to_vec(self)?)
    }

    /// `None` if no key opens it.
    pub fn open(seal: &Seal, row: &DeviceRow) -> Option<Self> {
        let plain = seal.open(&context(&row.id), &row.content)?;
        serde_json::from_slice(&plain).ok()
    }
}

fn context(id: &str) -> Vec<u8> {
    [b"device\0", id.as_bytes()].concat()
}

/// The choices of its person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeviceTerms {
    pub events: Vec<NoticeEvent>,
    pub reference: NoticeReference,
    /// No notices at night.
    pub is_quiet_at_night: bool,
    /// A tag ([`Lang::tag`]).
    pub lang: String,
    /// The browser and its system, for the person's own list.
    pub name: String,
}

impl DeviceTerms {
    pub fn lang(&self) -> Lang {
        Lang::from_tag(&self.lang).unwrap_or_default()
    }

    /// The first moment from `now` at which it may get a notice.
    pub fn next_time(&self, now: Timestamp, zone: &TimeZone) -> Timestamp {
        if self.is_quiet_at_night {
            after_night(now, zone)
        } else {
            now
        }
    }
}

/// The first moment from `now` that is not at night.
pub fn after_night(now: Timestamp, zone: &TimeZone) -> Timestamp {
    let (dusk, dawn) = NIGHT_HOURS;
    let local = now.to_zoned(zone.clone());
    let day = match local.hour() {
        hour if hour >= dusk => local.date().checked_add(1.day()),
        hour if hour < dawn => Ok(local.date()),
        _ => return now,
    };
    let morning = day
        .map(|day| day.at(dawn, 0, 0, 0))
        .and_then(|at| at.to_zoned(zone.clone()));
    morning.map_or(now, |morning| morning.timestamp())
}

/// The names of a browser and its system, as its `User-Agent` has them.
pub fn device_name(user_agent: &str) -> String {
    let first = |names: &[(&str, &'static str)]| {
        let known = names.iter().find(|(mark, _)| user_agent.contains(mark));
        known.map(|(_, name)| *name)
    };
    // Browsers name those that they descend from as well.
    let browser = first(&[
        ("Edg", "Edge"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    let names: Vec<&str> = [browser, system].into_iter().flatten().collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn night_is_quiet_until_six() {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        for (now, expected) in [
            ("2026-11-26T21:59:59+07:00", "2026-11-26T21:59:59+07:00"),
            ("2026-11-26T22:00:00+07:00", "2026-11-27T06:00:00+07:00"),
            ("2026-11-27T00:30:00+07:00", "2026-11-27T06:00:00+07:00"),
            ("2026-11-27T05:59:59+07:00", "2026-11-27T06:00:00+07:00"),
            ("2026-11-27T06:00:00+07:00", "2026-11-27T06:00:00+07:00"),
        ] {
            let [now, expected]: [Timestamp; 2] = [now, expected].map(|at| at.parse().unwrap());
            assert_eq!(after_night(now, &zone), expected, "{now}");
        }
    }

    #[test]
    fn devices_are_named_by_browser_and_system() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
                "Firefox, Linux",
            ),
            ("curl/8", ""),
        ] {
            assert_eq!(device_name(agent), name);
        }
    }

    #[test]
    fn keys_are_a_point_and_sixteen_bytes() {
        // RFC 8291, section 5.
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let keys = |p256dh: &str, auth: &str| SubscriptionKeys {
            p256dh: p256dh.into(),
            auth: auth.into(),
        };
        assert!(keys(point, "BTBZMqHH6r4Tts7J_aSIgg").parse().is_some());
        assert!(
            keys(point, "BTBZMqHH6r4Tts7J_aSIgg==").parse().is_some(),
            "padded"
        );
        for (p256dh, auth) in [
            ("", "BTBZMqHH6r4Tts7J_aSIgg"),
            (&point[..80], "BTBZMqHH6r4Tts7J_aSIgg"),
            (point, "BTBZMqHH6r4Tts7J"),
            (point, "not base64!"),
        ] {
            assert!(keys(p256dh, auth).parse().is_none(), "{p256dh} {auth}");
        }
    }
}
