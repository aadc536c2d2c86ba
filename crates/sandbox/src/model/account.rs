//! Accounts (a customer of the operator) and their API tokens.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Number of an account inside the sandbox.
pub type AccountId = u32;

/// A customer. All its tokens share its requests and its rate limit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Account {
    pub id: AccountId,
    /// Company name.
    pub name: String,
    /// Contact details used when a request leaves its own empty.
    pub contact_phone: String,
    pub contact_email: String,
    pub contact_position: String,
    /// Name of the assigned sales representative; without one no request can be created.
    pub sales_rep: Option<String>,
    pub tokens: Vec<Token>,
    /// The target of this account's webhooks; `None`: the sandbox's own target.
    pub webhook: Option<WebhookTarget>,
}

/// An API token. The operator's web application lets it be copied again, so its text is kept.
#[derive(Clone, Serialize, Deserialize)]
pub struct Token {
    pub id: u32,
    pub label: String,
    /// The secret itself.
    pub secret: String,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
}

impl Token {
    /// Neither revoked nor expired at `now`.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Token")
            .field("id", &self.id)
            .field("label", &self.label)
            .finish_non_exhaustive()
    }
}

/// A registered webhook receiver.
#[derive(Clone, Serialize, Deserialize)]
pub struct WebhookTarget {
    pub url: String,
    /// HMAC-SHA256 key.
    pub secret: String,
}

impl std::fmt::Debug for WebhookTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WebhookTarget")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

/// The data of a new account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub name: String,
    /// `None`: a random token.
    pub token: Option<String>,
    pub sales_rep: Option<String>,
    pub webhook: Option<WebhookTarget>,
}

impl NewAccount {
    /// An account with a sales representative and a random token.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            token: None,
            sales_rep: Some("Nguyễn Thu Hà".to_owned()),
            webhook: None,
        }
    }

    /// With this token instead of a random one.
    #[must_use]
    pub fn with_token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// Without a sales representative: creating a request gives 422 `errors.sales_user_id`.
    #[must_use]
    pub fn without_sales_rep(mut self) -> Self {
        self.sales_rep = None;
        self
    }
}
