//! Reads the body of an answer within its limits of size and time.

use std::io::Read as _;

use bytes::{Bytes, BytesMut};
use flate2::read::MultiGzDecoder;
use reqwest::Response;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout, timeout_at};

use super::{ClientConfig, cut};
use crate::{ApiError, Transport, json};

/// Bytes of a JSON body.
pub(super) const MAX_JSON_BYTES: usize = 1 << 20;
/// Limit of the details of a request in bytes; larger parts than a request can have are cut (see [`super::cut`]), and the details
/// say so.
pub(super) const MAX_DETAILS_BYTES: usize = 5 << 20;
/// Longer details are cut. Those of 200 cargo lines with long texts are smaller. Each byte can take six in a page (`&quot;`), and
/// thirty pages of one person may wait to be sent.
const MAX_WHOLE_DETAILS_BYTES: usize = 256 * 1024;
/// Bodies of more than [`MAX_JSON_BYTES`] that are read at a time.
static LARGE_BODIES: Semaphore = Semaphore::const_new(2);
/// Bytes of an error body.
pub(super) const MAX_ERROR_BYTES: usize = 256 * 1024;

/// The first bytes of gzip, which no JSON begins with.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Bytes allocated for a body because of its announced length.
const MAX_PREALLOCATED_BYTES: usize = 64 * 1024;

/// A body within its limit.
pub(super) struct Body {
    pub bytes: Bytes,
    /// Parts of the details in it were cut off.
    pub is_shortened: bool,
}

impl Body {
    fn whole(bytes: Bytes) -> Self {
        Self {
            bytes,
            is_shortened: false,
        }
    }
}

/// The reason why a body could not be read to its end.
pub(super) enum BodyError {
    TooLarge,
    Transport(Transport),
}

impl BodyError {
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

/// The time by which the body of a call that `started` then has to be there. A call that took long to begin its answer
/// still gets some time for it.
pub(super) fn deadline(started: std::time::Instant, config: &ClientConfig) -> Instant {
    let whole = Instant::from_std(started) + config.call_timeout;
    whole.max(Instant::now() + config.body_timeout)
}

/// Reads the body of a call that `started` then, in pieces, and stops at the first byte beyond the limit. Long details are
/// cut.
pub(super) async fn read(
    mut response: Response,
    limit: usize,
    started: std::time::Instant,
    config: &ClientConfig,
) -> Result<Body, BodyError> {
    let announced = response.content_length().unwrap_or(0);
    if announced > limit as u64 {
        return Err(BodyError::TooLarge);
    }
    let deadline = deadline(started, config);
    let expected = usize::try_from(announced).map_or(MAX_PREALLOCATED_BYTES, |announced| {
        announced.min(MAX_PREALLOCATED_BYTES)
    });
    let mut body = BytesMut::with_capacity(expected);
    let mut large = None;
    loop {
        let piece = timeout_at(deadline, timeout(config.idle_timeout, response.chunk())).await;
        let Ok(Ok(piece)) = piece else {
            return Err(BodyError::Transport(Transport::Timeout));
        };
        match piece.map_err(|error| BodyError::Transport(transport_error(&error)))? {
            None => return finished(body.freeze(), limit),
            Some(piece) if piece.len() > limit - body.len() => return Err(BodyError::TooLarge),
            Some(piece) => {
                if large.is_none() && body.len() + piece.len() > MAX_JSON_BYTES {
                    let Ok(Ok(turn)) = timeout_at(deadline, LARGE_BODIES.acquire()).await else {
                        return Err(BodyError::Transport(Transport::Timeout));
                    };
                    large = Some(turn);
                }
                body.extend_from_slice(&piece);
            }
        }
    }
}

/// The whole body: unpacked if it came packed, cut if these are details of more than [`MAX_WHOLE_DETAILS_BYTES`]. A
/// quotation stays whole: nobody accepts an incomplete one.
fn finished(body: Bytes, limit: usize) -> Result<Body, BodyError> {
    let body = if body.starts_with(GZIP) {
        unpacked(&body, limit)?
    } else {
        body
    };
    if limit < MAX_DETAILS_BYTES || body.len() <= MAX_WHOLE_DETAILS_BYTES {
        return Ok(Body::whole(body));
    }
    let rest = cut::cut(&body).or_else(|| cut::cut(json::mended(&body)?.as_bytes()));
    let rest = rest.ok_or(BodyError::TooLarge)?;
    Ok(Body {
        bytes: rest.json.into(),
        is_shortened: rest.is_shortened,
    })
}

/// A body in gzip. The client asks for none, but some servers send it all the same, and some without saying so.
fn unpacked(body: &[u8], limit: usize) -> Result<Bytes, BodyError> {
    let mut plain = Vec::new();
    let limit = limit as u64;
    let read = MultiGzDecoder::new(body).take(limit + 1).read_to_end(&mut plain);
    match read {
        Ok(_) if plain.len() as u64 > limit => Err(BodyError::TooLarge),
        Ok(_) => Ok(plain.into()),
        Err(_) => Err(BodyError::Transport(Transport::Cut)),
    }
}

/// The kind of a failed exchange. A connect error that is also a timeout counts as a connect error: nothing was sent.
pub(super) fn transport_error(error: &reqwest::Error) -> Transport {
    if error.is_connect() || error.is_builder() {
        Transport::Connect
    } else if error.is_timeout() {
        Transport::Timeout
    } else {
        Transport::Cut
    }
}
