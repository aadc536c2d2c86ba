//! Sends a call with its token, repeats it where that is allowed, and reads the answer to its end.

use std::time::{Duration, Instant};

use bytes::Bytes;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Method, Response, StatusCode, Url, multipart};
use tracing::Instrument;

use super::answer::{self, Answer};
use super::{ApiToken, Client, body, retry};
use crate::{ApiError, Transport};

/// One call. `template` is the path for the log, `url` the real address.
pub(super) struct OutgoingCall {
    pub method: Method,
    pub url: Url,
    pub template: &'static str,
    pub accept: &'static str,
    pub payload: Payload,
    /// Bytes of the answer's body.
    pub limit: usize,
    /// To the head of the answer.
    pub timeout: Duration,
    /// May be sent again: it changes nothing, or carries an idempotency key.
    pub retry: bool,
}

/// The number of times a call was sent so far.
#[derive(Default)]
struct Tries {
    count: u32,
    /// Of a change: the last 5xx before a further try, after which it may have been carried out.
    earlier_5xx: Option<StatusCode>,
    /// The last one was cut off, and the call is sent once more on a new connection.
    on_new_connection: bool,
}

pub(super) enum Payload {
    Nothing,
    Json(Bytes),
    /// A stream, which can be sent only once.
    Form(multipart::Form),
}

impl Client {
    /// Sends the call, with retries where `call.retry` allows them, and reads the answer. Every answer but 2xx is an error.
    pub(super) async fn send(&self, token: &ApiToken, call: OutgoingCall) -> Result<Answer, ApiError> {
        let span = tracing::debug_span!("partner_api", method = %call.method, path = call.template);
        self.send_and_log(token, call).instrument(span).await
    }

    /// The same for an answer whose body is read as it comes; `call.limit` does not apply.
    pub(super) async fn send_for_body(
        &self,
        token: &ApiToken,
        call: OutgoingCall,
    ) -> Result<Response, ApiError> {
        let span = tracing::debug_span!("partner_api", method = %call.method, path = call.template);
        let send = async {
            let (started, mut tries) = (Instant::now(), Tries::default());
            let result = match self.response_head(token, call, started, &mut tries).await {
                Ok(response) if response.status().is_success() => Ok(response),
                Ok(response) => Err(answer::refused(response, started, &self.0.config).await),
                Err(error) => Err(error),
            };
            let status = result.as_ref().map(|response| response.status().as_u16());
            log(status, started, tries.count);
            result
        };
        send.instrument(span).await
    }

    async fn send_and_log(&self, token: &ApiToken, call: OutgoingCall) -> Result<Answer, ApiError> {
        let started = Instant::now();
        let limit = call.limit;
        let mut tries = Tries::default();
        let result = match self.response_head(token, call, started, &mut tries).await {
            Ok(response) => {
                self.read_answer(response, limit, started, tries.earlier_5xx.is_some())
                    .await
            }
            Err(error) => Err(error),
        };
        log(result.as_ref().map(|answer| answer.status), started, tries.count);
        result
    }

    /// Sends the call until an answer's head arrives that is not retried.
    async fn response_head(
        &self,
        token: &ApiToken,
        mut call: OutgoingCall,
        started: Instant,
        tries: &mut Tries,
    ) -> Result<Response, ApiError> {
        let config = &self.0.config;
        // A token is visible ASCII, so it always makes a header.
        let authorization = token.header().ok_or(ApiError::Unauthorized)?;
        loop {
            tries.count += 1;
            if tries.count > 1
                && let Some(listener) = self.0.on_repeat.get()
            {
                listener(token);
            }
            let left = config.retry_deadline.saturating_sub(started.elapsed());
            let timeout = if tries.count == 1 {
                call.timeout
            } else {
                call.timeout.min(left)
            };
            let http = if tries.on_new_connection {
                &self.0.http_on_new_connection
            } else {
                &self.0.http
            };
            let outcome = attempt(http, &mut call, authorization.clone(), timeout).await;
            let is_cut = matches!(outcome, Err(Transport::Cut));
            if is_cut && call.method == Method::GET && !tries.on_new_connection {
                tries.on_new_connection = true;
                continue;
            }
            if !call.retry || tries.count > retry::MAX_RETRIES || !retry::is_retryable(&outcome) {
                return final_outcome(outcome, tries.earlier_5xx);
            }
            let asked = outcome
                .as_ref()
                .ok()
                .and_then(|response| retry::retry_after(response.headers()));
            let pause = retry::pause(config.retry_pause, tries.count).max(asked.unwrap_or_default());
            if started.elapsed() + pause >= config.retry_deadline {
                return final_outcome(outcome, tries.earlier_5xx);
            }
            let answered = outcome.ok().map(|response| response.status());
            if call.method != Method::GET {
                tries.earlier_5xx = answered.or(tries.earlier_5xx);
            }
            tokio::time::sleep(pause).await;
        }
    }

    async fn read_answer(
        &self,
        response: Response,
        limit: usize,
        started: Instant,
        after_5xx: bool,
    ) -> Result<Answer, ApiError> {
        let status = response.status().as_u16();
        if !response.status().is_success() {
            return Err(answer::refused(response, started, &self.0.config).await);
        }
        let body = body::read(response, limit, started, &self.0.config)
            .await
            .map_err(|error| error.into_error(status))?;
        Ok(Answer {
            status,
            body: body.bytes,
            is_shortened: body.is_shortened,
            after_5xx,
        })
    }
}

/// Sends the call once.
async fn attempt(
    http: &reqwest::Client,
    call: &mut OutgoingCall,
    authorization: HeaderValue,
    timeout: Duration,
) -> Result<Response, Transport> {
    let mut request = http
        .request(call.method.clone(), call.url.clone())
        .header(AUTHORIZATION, authorization)
        .header(ACCEPT, call.accept);
    // A form is moved out and can be sent only once; calls with a form are never retried.
    match std::mem::replace(&mut call.payload, Payload::Nothing) {
        Payload::Nothing => {}
        Payload::Json(json) => {
            call.payload = Payload::Json(json.clone());
            request = request.header(CONTENT_TYPE, "application/json").body(json);
        }
        Payload::Form(form) => request = request.multipart(form),
    }
    match tokio::time::timeout(timeout, request.send()).await {
        Ok(sent) => sent.map_err(|error| body::transport_error(&error)),
        Err(_) => Err(Transport::Timeout),
    }
}

/// Logs how a call ended.
fn log(status: Result<u16, &ApiError>, started: Instant, attempts: u32) {
    let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    match status {
        Ok(status) => tracing::debug!(status, attempts, ms, "answered"),
        Err(error @ (ApiError::Operator { .. } | ApiError::Transport(_) | ApiError::Unreadable { .. })) => {
            tracing::warn!(attempts, ms, %error, "failed");
        }
        // The service's message stays out of the log: it may repeat what the user typed.
        Err(error) => tracing::debug!(status = error.status(), attempts, ms, "refused"),
    }
}

/// The result of the whole call, from its last attempt. After a 5xx (`earlier_5xx`) a change may have been carried out; only a
/// success and a refusal of the data (422) tell whether it was. Otherwise the 5xx stays the result: the token may be refused since,
/// the service unreachable or too busy.
fn final_outcome(
    outcome: Result<Response, Transport>,
    earlier_5xx: Option<StatusCode>,
) -> Result<Response, ApiError> {
    let tells = outcome.as_ref().is_ok_and(|response| {
        response.status().is_success() || response.status() == StatusCode::UNPROCESSABLE_ENTITY
    });
    match earlier_5xx.filter(|_| !tells) {
        Some(status) => Err(ApiError::Operator {
            status: status.as_u16(),
        }),
        None => outcome.map_err(ApiError::from),
    }
}
