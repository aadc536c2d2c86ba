//! Failures that are tried again, and the pauses before.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::{DATE, HeaderMap, HeaderName, RETRY_AFTER};
use reqwest::{Response, StatusCode};

use crate::Transport;

/// Attempts after the first.
pub(super) const MAX_RETRIES: u32 = 2;

/// A longer `Retry-After` is cut to this.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// Failures that often pass within a second: no connection, or a gateway without a server behind it.
pub(super) fn is_retryable(outcome: &Result<Response, Transport>) -> bool {
    match outcome {
        Ok(response) => matches!(
            response.status(),
            StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
        ),
        Err(error) => *error == Transport::Connect,
    }
}

/// A random pause before the retry that follows attempt `attempt`: at least the shortest, at most four times that
/// after each attempt, never more than the longest.
pub(super) fn pause((shortest, longest): (Duration, Duration), attempt: u32) -> Duration {
    let most = shortest
        .saturating_mul(4_u32.saturating_pow(attempt))
        .min(longest);
    // Without randomness the middle is good enough.
    let random = getrandom::u32().unwrap_or(u32::MAX / 2);
    shortest
        + most
            .saturating_sub(shortest)
            .mul_f64(f64::from(random) / f64::from(u32::MAX))
}

/// From here on a number of `Retry-After` is a point in time and no number of seconds: the year 2001.
const FIRST_UNIX_TIME: u64 = 1_000_000_000;

/// `Retry-After` in either form, seconds or an HTTP date; a date in the past gives zero. Some services write the point in
/// time as a Unix time, in seconds or milliseconds. A point in time is one of the service's clock, as the answer's `Date` is.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = |name: HeaderName| headers.get(name)?.to_str().ok();
    let now = text(DATE).and_then(http_date).unwrap_or_else(Timestamp::now);
    wait(text(RETRY_AFTER)?, now)
}

fn http_date(text: &str) -> Option<Timestamp> {
    rfc2822::DateTimeParser::new().parse_timestamp(text).ok()
}

fn wait(text: &str, now: Timestamp) -> Option<Duration> {
    let text = text.trim();
    let until = |at: Timestamp| Duration::try_from(at.duration_since(now)).unwrap_or_default();
    let wait = match text.parse::<u64>() {
        Ok(number) if number < FIRST_UNIX_TIME => Duration::from_secs(number),
        Ok(number) => until(unix_time(number)?),
        Err(_) => until(http_date(text)?),
    };
    Some(wait.min(MAX_RETRY_AFTER))
}

fn unix_time(number: u64) -> Option<Timestamp> {
    let number = i64::try_from(number).ok()?;
    let seconds = Timestamp::from_second(number);
    seconds.or_else(|_| Timestamp::from_millisecond(number)).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn both_forms_of_retry_after_are_read() {
        let now: Timestamp = "2026-07-15T03:00:00Z".parse().unwrap();
        for (text, seconds) in [
            ("7", Some(7)),
            (" 0 ", Some(0)),
            ("99999999", Some(86_400)),
            ("Wed, 15 Jul 2026 03:00:30 GMT", Some(30)),
            ("Wed, 15 Jul 2026 02:00:00 GMT", Some(0)),
            ("Fri, 15 Jul 2050 03:00:00 GMT", Some(86_400)),
            ("", None),
            ("-1", None),
            ("soon", None),
            ("18446744073709551616", None),
            ("18446744073709551615", None),
            ("1784084430", Some(30)),
            ("1784084430000", Some(30)),
            ("1784084399", Some(0)),
            ("9999999999", Some(86_400)),
            ("2026-07-15T03:00:30Z", None),
        ] {
            assert_eq!(wait(text, now), seconds.map(Duration::from_secs), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn pauses_stay_within_their_limits(attempt in 1_u32..50) {
            let (shortest, longest) = (Duration::from_millis(100), Duration::from_secs(2));
            let pause = pause((shortest, longest), attempt);
            prop_assert!(pause >= shortest && pause <= longest);
            prop_assert!(attempt > 1 || pause <= Duration::from_millis(400));
        }

        #[test]
        fn retry_after_never_panics(text in "\\PC{0,40}") {
            let _ = wait(&text, Timestamp::UNIX_EPOCH);
        }
    }
}
