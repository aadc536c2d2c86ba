//! Calls that change something. Each is sent once (the client may repeat a creation with a `partner_ref`).
//! [`crate::submission`] runs them to their end, even if the browser disconnects.

use partner_api::{
    ApiError, CourierOrder, CreateResponse, Reply, RequestDetails, RfqCode, RfqInput, RfqUpdate, Upload,
};
use serde_json::Value;

use super::account::Account;

impl Account {
    /// Makes a call and, with any outcome, outdates earlier answers: about `code`, and every list. Colleagues are told unless
    /// the service has refused it, or it was not sent at all.
    async fn write<T>(
        &self,
        code: Option<&RfqCode>,
        call: impl Future<Output = Result<T, ApiError>> + Send,
    ) -> Result<T, ApiError> {
        let outcome = self.call_to_change(Box::pin(call)).await;
        let is_told = outcome.as_ref().err().is_none_or(ApiError::outcome_unknown);
        self.tell_sent(code, is_told);
        outcome
    }

    pub async fn create(&self, input: &RfqInput) -> Result<CreateResponse, ApiError> {
        let created = self.write(None, self.client().create(&self.token, input)).await?;
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
        let call = self.client().supply(&self.token, code, update);
        self.write(Some(code), call).await
    }

    pub async fn accept(
        &self,
        code: &RfqCode,
        note: Option<&str>,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let call = self.client().accept(&self.token, code, note);
        self.write(Some(code), call).await
    }

    pub async fn negotiate(&self, code: &RfqCode, note: &str) -> Result<Reply<RequestDetails>, ApiError> {
        let call = self.client().negotiate(&self.token, code, note);
        self.write(Some(code), call).await
    }

    pub async fn reject(
        &self,
        code: &RfqCode,
        reason_code: &str,
        note: &str,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let call = self.client().reject(&self.token, code, reason_code, note);
        self.write(Some(code), call).await
    }

    pub async fn upload(&self, code: &RfqCode, upload: Upload) -> Result<Reply<Value>, ApiError> {
        let call = self.client().upload(&self.token, code, upload);
        self.write(Some(code), call).await
    }

    pub async fn create_courier_order(&self, order: &CourierOrder) -> Result<Reply<Value>, ApiError> {
        let call = self.client().create_courier_order(&self.token, order);
        self.write(None, call).await
    }
}
