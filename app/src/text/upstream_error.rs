//! Failures of the operator's service: one sentence on what happened, one on what to do next.

use std::time::Duration;

use super::Lang;
use crate::upstream_error::UpstreamError;

/// The event and the next step for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorMessage {
    pub what: String,
    pub next: String,
}

pub fn message(trouble: &UpstreamError, lang: Lang) -> ErrorMessage {
    let (what, next) = match (lang, trouble) {
        (Lang::Vi, UpstreamError::NotFound) => (
            "Dịch vụ không có mục này.",
            "Có thể mục này chưa có, hoặc thuộc tài khoản khác.",
        ),
        (Lang::En, UpstreamError::NotFound) => (
            "The service does not have this.",
            "It may not exist yet, or belong to another account.",
        ),
        (Lang::Vi, UpstreamError::Refused { .. }) => (
            "Dịch vụ của nhà vận hành đã từ chối.",
            "Nếu thử lại vẫn vậy, hãy hỏi nhà vận hành.",
        ),
        (Lang::En, UpstreamError::Refused { .. }) => (
            "The operator’s service refused this.",
            "If trying again does not help, ask the operator.",
        ),
        (lang, UpstreamError::RateLimited { retry_after }) => {
            return limited(
                lang.pick(
                    "Dịch vụ của nhà vận hành từ chối: công ty bạn đã gọi quá nhiều lần trong phút này.",
                    "The operator’s service refuses: your company has called it too often in this minute.",
                ),
                *retry_after,
                lang,
            );
        }
        (lang, UpstreamError::HeldBack { retry_after }) => return held_back(*retry_after, lang),
        (Lang::Vi, UpstreamError::NotMade) => (
            "Cổng chưa kịp gửi: việc chuẩn bị mất quá lâu, hoặc cổng đang khởi động lại.",
            "Chưa có gì được gửi. Hãy gửi lại sau giây lát.",
        ),
        (Lang::En, UpstreamError::NotMade) => (
            "The portal did not get to sending this in time, or it is being restarted.",
            "Nothing was sent. Send it again in a moment.",
        ),
        (Lang::Vi, UpstreamError::OperatorFailed) => (
            "Dịch vụ của nhà vận hành đang gặp sự cố.",
            "Cổng đối tác vẫn hoạt động. Hãy thử lại sau ít phút.",
        ),
        (Lang::En, UpstreamError::OperatorFailed) => (
            "The operator’s service has a problem.",
            "The portal works. Try again in a few minutes.",
        ),
        (Lang::Vi, UpstreamError::Unreachable) => (
            "Không kết nối được với dịch vụ của nhà vận hành.",
            "Cổng đối tác vẫn hoạt động. Hãy thử lại sau ít phút.",
        ),
        (Lang::En, UpstreamError::Unreachable) => (
            "The operator’s service cannot be reached.",
            "The portal works. Try again in a few minutes.",
        ),
        (Lang::Vi, UpstreamError::TimedOut) => (
            "Dịch vụ của nhà vận hành trả lời quá lâu.",
            "Hãy thử lại sau ít phút.",
        ),
        (Lang::En, UpstreamError::TimedOut) => (
            "The operator’s service took too long to answer.",
            "Try again in a few minutes.",
        ),
        (Lang::Vi, UpstreamError::Ambiguous { .. }) => (
            "Câu trả lời của dịch vụ không cho biết rõ là đã nhận hay chưa.",
            "Hãy xem hiện trạng trước khi gửi lại.",
        ),
        (Lang::En, UpstreamError::Ambiguous { .. }) => (
            "The service’s answer does not say clearly whether it took this.",
            "Look at the current state before sending again.",
        ),
        (Lang::Vi, UpstreamError::Unreadable) => (
            "Câu trả lời của dịch vụ không đọc được.",
            "Hãy thử lại; nếu vẫn vậy, báo cho nhà vận hành.",
        ),
        (Lang::En, UpstreamError::Unreadable) => (
            "The service’s answer could not be read.",
            "Try again; if it stays like this, tell the operator.",
        ),
    };
    ErrorMessage {
        what: what.into(),
        next: next.into(),
    }
}

fn limited(what: &str, retry_after: Option<Duration>, lang: Lang) -> ErrorMessage {
    let next = match (lang, retry_after.map(wait)) {
        (Lang::Vi, Some(wait)) => format!("Hãy thử lại sau {}.", seconds(wait, lang)),
        (Lang::En, Some(wait)) => format!("Try again in {}.", seconds(wait, lang)),
        (Lang::Vi, None) => "Hãy thử lại sau một phút.".into(),
        (Lang::En, None) => "Try again in a minute.".into(),
    };
    ErrorMessage {
        what: what.into(),
        next,
    }
}

/// The portal itself waits: nothing was refused.
fn held_back(retry_after: Duration, lang: Lang) -> ErrorMessage {
    let wait = seconds(wait(retry_after), lang);
    let (what, next) = match lang {
        Lang::Vi => (
            "Chưa đọc được: cổng đang chờ tới lượt gọi.",
            format!(
                "Dịch vụ của nhà vận hành nhận một số lượt gọi mỗi phút; cổng chia đều để không lượt nào bị từ chối. \
                 Đọc được sau khoảng {wait}."
            ),
        ),
        Lang::En => (
            "Not read yet: the portal waits for its turn.",
            format!(
                "The operator’s service takes a number of calls a minute; the portal spreads them so that none is refused. \
                 It can be read in about {wait}."
            ),
        ),
    };
    ErrorMessage {
        what: what.into(),
        next,
    }
}

fn wait(retry_after: Duration) -> u64 {
    retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0)
}

/// `38 giây`, `2 minutes`, `3 hours`: whole minutes from two minutes on, whole hours from two hours on, rounded up.
pub fn seconds(seconds: u64, lang: Lang) -> String {
    let (count, vi, en) = if seconds >= 7_200 {
        (seconds.div_ceil(3_600), "giờ", "hours")
    } else if seconds >= 120 {
        (seconds.div_ceil(60), "phút", "minutes")
    } else {
        (seconds.max(1), "giây", "seconds")
    };
    match lang {
        Lang::Vi => format!("{count}\u{a0}{vi}"),
        Lang::En if count == 1 => "1\u{a0}second".into(),
        Lang::En => format!("{count}\u{a0}{en}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_rounded_up() {
        let told = |millis| {
            message(
                &UpstreamError::RateLimited {
                    retry_after: Some(Duration::from_millis(millis)),
                },
                Lang::En,
            )
            .next
        };
        assert_eq!(told(1_500), "Try again in 2\u{a0}seconds.");
        assert_eq!(told(0), "Try again in 1\u{a0}second.");
        assert_eq!(told(121_000), "Try again in 3\u{a0}minutes.");
        assert_eq!(told(7_201_000), "Try again in 3\u{a0}hours.");
    }

    /// A reader knows whether the portal waits or the service refuses.
    #[test]
    fn held_back_and_refused_calls_are_told_apart() {
        for lang in [Lang::Vi, Lang::En] {
            let retry_after = Duration::from_secs(38);
            let held_back = message(&UpstreamError::HeldBack { retry_after }, lang);
            let refused = UpstreamError::RateLimited {
                retry_after: Some(retry_after),
            };
            let refused = message(&refused, lang);
            assert_ne!(held_back.what, refused.what);
            let wait = seconds(38, lang);
            assert!(held_back.next.contains(&wait) && refused.next.contains(&wait));
        }
    }
}
