//! Sends notices that wait, each by one instance at a time.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use futures_util::future::join_all;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, HeaderMap, RETRY_AFTER};
use tokio::sync::Notify;
use web_push_native::WebPushBuilder;

use super::address::PublicAddresses;
use super::device::Device;
use super::message::{Message, NOTICE_TTL};
use super::vapid::VapidKey;
use crate::clock::{Clock, seconds};
use crate::config::PushSettings;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::push::{DeviceRow, OutboxRow};

/// Time in which an instance sends the notices that it has leased; afterwards another one may.
const LEASE_TIME: Duration = Duration::from_mins(2);
/// Limit of a call to a push service.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// Notices that an instance takes at once, and calls that it makes at a time.
const MAX_LEASED_NOTICES: i64 = 20;
const MAX_CONCURRENT_CALLS: usize = 5;
/// Tries after which a notice is given up.
const MAX_TRIES: i64 = 12;
/// The pause after the first try, which doubles with each, and the longest one.
const FIRST_RETRY_PAUSE: Duration = Duration::from_secs(30);
const MAX_RETRY_PAUSE: Duration = Duration::from_hours(1);
/// The longest pause that a push service may ask for.
const MAX_DEMANDED_PAUSE: Duration = Duration::from_hours(24);

/// Sends the notices that wait in the outbox.
pub struct Sender {
    parts: SenderParts,
    http: reqwest::Client,
    notify: Notify,
}

/// The parts of [`Sender::new`].
pub struct SenderParts {
    pub storage: Storage,
    pub seal: Seal,
    pub clock: Clock,
    pub zone: TimeZone,
    pub settings: PushSettings,
    /// As in [`super::PushParts`].
    pub icon: Option<String>,
    pub key: VapidKey,
}

/// The outcome of a try.
#[derive(Debug)]
enum SendOutcome {
    Sent,
    /// The device takes no notices any more.
    DeviceIsGone,
    /// The service may take it later, at the earliest after this time.
    Later(Option<Duration>),
    /// It is given up, for this reason.
    GivenUp(&'static str),
}

impl Sender {
    pub fn new(parts: SenderParts) -> Result<Self> {
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .no_proxy()
            .referer(false)
            .dns_resolver(Arc::new(PublicAddresses))
            .timeout(CALL_TIMEOUT);
        // The service of tests has no certificate, and machines of tests may have none to check one by.
        let http = if parts.settings.loopback().is_some() {
            http.tls_certs_only([])
        } else {
            http
        };
        Ok(Self {
            parts,
            http: http.build()?,
            notify: Notify::new(),
        })
    }

    /// Has notices sent that were just stored.
    pub fn wake(&self) {
        self.notify.notify_one();
    }

    /// Waits until notices were stored.
    pub async fn woken(&self) {
        self.notify.notified().await;
    }

    /// Sends the notices that are due now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn send_due(&self) -> Result<()> {
        loop {
            let now = self.parts.clock.seconds();
            let until = now.saturating_add(seconds(LEASE_TIME));
            let leased = self
                .parts
                .storage
                .lease_notices(now, until, MAX_LEASED_NOTICES)
                .await?;
            if leased.is_empty() {
                return Ok(());
            }
            for together in leased.chunks(MAX_CONCURRENT_CALLS) {
                let sent = join_all(together.iter().map(|notice| self.send_one(notice)));
                sent.await.into_iter().collect::<Result<()>>()?;
            }
        }
    }

    async fn send_one(&self, notice: &OutboxRow) -> Result<()> {
        let inner = &self.parts;
        let storage = &inner.storage;
        let now = inner.clock.now();
        let is_old = now.as_second().saturating_sub(notice.made) > seconds(NOTICE_TTL);
        let row = storage.device(&notice.device, now.as_second()).await?;
        let ready = row.and_then(|row| {
            let device = Device::open(&inner.seal, &row)?;
            Some((row, device, Message::open(&inner.seal, notice)?))
        });
        let Some((row, device, message)) = ready.filter(|_| !is_old) else {
            return Ok(storage.delete_notice(&notice.id).await?);
        };
        let time = device.terms.next_time(now, &inner.zone);
        if time > now {
            return Ok(storage.delay_notice(notice, time.as_second()).await?);
        }
        match self.try_to_send(&row, &device, &message).await {
            SendOutcome::Sent => storage.delete_notice(&notice.id).await?,
            SendOutcome::DeviceIsGone => storage.delete_device(&row.id, &row.account).await?,
            SendOutcome::Later(_) if notice.tries >= MAX_TRIES => {
                tracing::warn!(
                    tries = notice.tries,
                    "a notice was given up: its service does not take it"
                );
                storage.delete_notice(&notice.id).await?;
            }
            SendOutcome::Later(at_least) => {
                let due = later(now, notice.tries, at_least);
                storage.delay_notice(notice, due.as_second()).await?;
            }
            SendOutcome::GivenUp(reason) => {
                tracing::warn!(reason, "a notice was given up");
                storage.delete_notice(&notice.id).await?;
            }
        }
        Ok(())
    }

    async fn try_to_send(&self, row: &DeviceRow, device: &Device, message: &Message) -> SendOutcome {
        let inner = &self.parts;
        let subscription = &device.subscription;
        let endpoint = inner.settings.endpoint(&subscription.endpoint);
        let (Some(endpoint), Some((key, auth))) = (endpoint, subscription.keys.parse()) else {
            return SendOutcome::GivenUp("its service is not allowed any more");
        };
        let Ok(count) = inner.storage.watched_that_need_answers(&row.account).await else {
            return SendOutcome::Later(None);
        };
        let mut content = serde_json::json!({
            "title": message.title,
            "body": message.body,
            "url": message.url,
            "tag": message.tag,
            "count": count,
        });
        if let Some(icon) = &inner.icon {
            content["icon"] = icon.as_str().into();
        }
        let authorization =
            inner
                .key
                .authorization(&endpoint, &inner.settings.contact, inner.clock.seconds());
        let request = endpoint.as_str().parse().map(|uri| {
            WebPushBuilder::new(uri, key, auth)
                .with_valid_duration(NOTICE_TTL)
                .build(content.to_string())
        });
        let (Ok(authorization), Ok(Ok(request))) = (authorization, request) else {
            return SendOutcome::GivenUp("it cannot be encrypted");
        };
        let (parts, body) = request.into_parts();
        let urgency = if message.is_urgent { "high" } else { "normal" };
        let sent = self
            .http
            .post(endpoint)
            .headers(parts.headers)
            .header(AUTHORIZATION, authorization)
            .header("urgency", urgency)
            .header("topic", &message.tag)
            .body(body)
            .send();
        match sent.await {
            Ok(answer) => outcome(answer.status(), answer.headers()),
            Err(error) => {
                tracing::debug!(error = %error.without_url(), "a push service was not reached");
                SendOutcome::Later(None)
            }
        }
    }
}

fn outcome(status: StatusCode, headers: &HeaderMap) -> SendOutcome {
    match status {
        status if status.is_success() => SendOutcome::Sent,
        StatusCode::NOT_FOUND | StatusCode::GONE => SendOutcome::DeviceIsGone,
        StatusCode::TOO_MANY_REQUESTS => SendOutcome::Later(retry_after(headers)),
        status if status.is_server_error() => SendOutcome::Later(retry_after(headers)),
        status if status.is_redirection() => SendOutcome::GivenUp("its service redirects"),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            SendOutcome::GivenUp("its service does not take the portal's key")
        }
        _ => SendOutcome::GivenUp("its service refuses it"),
    }
}

/// In seconds; a date counts as none.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// When the next try is, after this number of tries.
fn later(now: Timestamp, tries: i64, at_least: Option<Duration>) -> Timestamp {
    let doubled = u32::try_from(tries.saturating_sub(1).clamp(0, 16)).unwrap_or_default();
    let pause = FIRST_RETRY_PAUSE * 2_u32.pow(doubled);
    let at_least = at_least.unwrap_or_default().min(MAX_DEMANDED_PAUSE);
    let pause = pause.min(MAX_RETRY_PAUSE).max(at_least);
    let pause = i64::try_from(pause.as_secs()).unwrap_or_default();
    now.checked_add(pause.seconds()).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_and_are_bounded() {
        let pause = |tries, at_least| {
            let at = later(Timestamp::UNIX_EPOCH, tries, at_least);
            at.as_second()
        };
        assert_eq!([1, 2, 3, 6].map(|tries| pause(tries, None)), [30, 60, 120, 960]);
        assert_eq!(pause(1, Some(Duration::from_mins(5))), 300);
        assert_eq!(pause(1, Some(Duration::from_hours(2))), 7_200, "no earlier");
        assert_eq!(pause(1, Some(Duration::MAX)), 86_400);
        assert_eq!(pause(i64::MAX, None), 3_600);
    }

    #[test]
    fn answers_decide_what_becomes_of_a_notice() {
        let of = |status: u16| outcome(StatusCode::from_u16(status).unwrap(), &HeaderMap::new());
        assert!(matches!(of(201), SendOutcome::Sent));
        assert!(matches!(of(404), SendOutcome::DeviceIsGone) && matches!(of(410), SendOutcome::DeviceIsGone));
        assert!(matches!(of(429), SendOutcome::Later(None)) && matches!(of(503), SendOutcome::Later(None)));
        for status in [301, 307, 400, 401, 403, 413] {
            assert!(matches!(of(status), SendOutcome::GivenUp(_)), "{status}");
        }
    }
}
