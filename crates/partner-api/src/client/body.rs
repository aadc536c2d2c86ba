use bytes::{Bytes, BytesMut};
use reqwest::Response;
use tokio::time::{Instant, timeout, timeout_at};

use super::ClientConfig;
use crate::{ApiError, Transport};

/// Details of 200 cargo lines with long texts stay well below.
pub(super) const JSON_LIMIT: usize = 5 * 1024 * 1024;
pub(super) const HTML_LIMIT: usize = 2 * 1024 * 1024;
pub(super) const ERROR_LIMIT: usize = 256 * 1024;

/// Why a body could not be read to its end.
pub(super) enum Broken {
    TooLarge,
    Transport(Transport),
}

impl Broken {
    pub(super) fn into_error(self, status: u16) -> ApiError {
        match self {
            Self::TooLarge => ApiError::Unreadable {
                status,
                why: "too large",
            },
            Self::Transport(transport) => ApiError::Transport(transport),
        }
    }
}

/// Reads a body piece by piece and stops at the first byte beyond the limit.
pub(super) async fn read(
    mut response: Response,
    limit: usize,
    config: &ClientConfig,
) -> Result<Bytes, Broken> {
    let announced = response.content_length().unwrap_or(0);
    if announced > limit as u64 {
        return Err(Broken::TooLarge);
    }
    let deadline = Instant::now() + config.body_timeout;
    let mut body = BytesMut::new();
    loop {
        let piece = timeout_at(deadline, timeout(config.idle_timeout, response.chunk())).await;
        let Ok(Ok(piece)) = piece else {
            return Err(Broken::Transport(Transport::Timeout));
        };
        match piece.map_err(|error| Broken::Transport(broken(&error)))? {
            None => return Ok(body.freeze()),
            Some(piece) if piece.len() > limit - body.len() => return Err(Broken::TooLarge),
            Some(piece) => body.extend_from_slice(&piece),
        }
    }
}

/// What a failed exchange means. A connect error that is also a timeout counts as a connect error: nothing was sent.
pub(super) fn broken(error: &reqwest::Error) -> Transport {
    if error.is_connect() || error.is_builder() {
        Transport::Connect
    } else if error.is_timeout() {
        Transport::Timeout
    } else {
        Transport::Cut
    }
}
