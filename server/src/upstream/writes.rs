//! Calls that change something. Each is sent once (the client may repeat a creation with a `partner_ref`) and runs to its end
//! even if the browser disconnects; only an upload ends with the browser's stream.

use partner_api::{
    ApiError, CourierOrder, CreateResponse, Reply, RequestDetails, RfqCode, RfqInput, RfqUpdate, Transport,
    Upload,
};
use serde_json::Value;

use super::account::Account;

/// A running write. However it ends, and even if nobody waits for its end, earlier answers are outdated afterwards.
struct Sending {
    account: Account,
    code: Option<RfqCode>,
    /// The service has refused it, or it was not sent at all: nothing is announced to colleagues.
    is_refused: bool,
}

impl Sending {
    /// Records the outcome.
    fn end<T>(mut self, outcome: &Result<T, ApiError>) {
        self.is_refused = outcome
            .as_ref()
            .err()
            .is_some_and(|error| !error.outcome_unknown());
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        let gateway = self.account.gateway_handle();
        gateway.sent(self.account.customer(), self.code.as_ref(), !self.is_refused);
        self.account.tell_sent(self.code.as_ref(), !self.is_refused);
    }
}

impl Account {
    /// Runs a write and outdates answers afterwards, whatever the outcome: of `code`, and of every list.
    async fn finish<T, F>(&self, code: Option<&RfqCode>, call: impl FnOnce(Self) -> F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let account = self.clone();
        let work = call(self.clone());
        let sending = self.sending(code);
        let task = tokio::spawn(async move {
            let done = account.call(Box::pin(work)).await;
            sending.end(&done);
            done
        });
        // A task that panicked may have sent its call: the outcome is unknown.
        task.await.unwrap_or(Err(ApiError::Transport(Transport::Cut)))
    }

    fn sending(&self, code: Option<&RfqCode>) -> Sending {
        Sending {
            account: self.clone(),
            code: code.cloned(),
            is_refused: false,
        }
    }

    pub async fn create(&self, input: &RfqInput) -> Result<CreateResponse, ApiError> {
        let input = input.clone();
        let created = self
            .finish(None, move |me| async move {
                me.gateway().client.create(&me.token, &input).await
            })
            .await?;
        if let Ok(code) = created.request.summary.rfq_code.parse() {
            self.prove(&code);
        }
        Ok(created)
    }

    pub async fn supply(
        &self,
        code: &RfqCode,
        update: &RfqUpdate,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let (of, update) = (code.clone(), update.clone());
        self.finish(Some(code), move |me| async move {
            me.gateway().client.supply(&me.token, &of, &update).await
        })
        .await
    }

    pub async fn accept(
        &self,
        code: &RfqCode,
        note: Option<&str>,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let (of, note) = (code.clone(), note.map(str::to_owned));
        self.finish(Some(code), move |me| async move {
            me.gateway().client.accept(&me.token, &of, note.as_deref()).await
        })
        .await
    }

    pub async fn negotiate(&self, code: &RfqCode, note: &str) -> Result<Reply<RequestDetails>, ApiError> {
        let (of, note) = (code.clone(), note.to_owned());
        self.finish(Some(code), move |me| async move {
            me.gateway().client.negotiate(&me.token, &of, &note).await
        })
        .await
    }

    pub async fn reject(
        &self,
        code: &RfqCode,
        reason_code: &str,
        note: &str,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let (of, reason, note) = (code.clone(), reason_code.to_owned(), note.to_owned());
        self.finish(Some(code), move |me| async move {
            me.gateway().client.reject(&me.token, &of, &reason, &note).await
        })
        .await
    }

    /// Streams from the browser, so it ends if the browser disconnects.
    pub async fn upload(&self, code: &RfqCode, upload: Upload) -> Result<Reply<Value>, ApiError> {
        let sending = self.sending(Some(code));
        let upload = Box::pin(self.gateway().client.upload(&self.token, code, upload));
        let outcome = self.call(upload).await;
        sending.end(&outcome);
        outcome
    }

    pub async fn create_courier_order(&self, order: &CourierOrder) -> Result<Reply<Value>, ApiError> {
        let order = order.clone();
        self.finish(None, move |me| async move {
            me.gateway().client.create_courier_order(&me.token, &order).await
        })
        .await
    }
}
