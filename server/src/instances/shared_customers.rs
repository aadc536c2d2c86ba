use anyhow::Result;
use async_trait::async_trait;

/// Which accounts belong to one customer, as the instances found together.
#[async_trait]
pub trait SharedCustomers: Send + Sync {
    /// The account that names the customer of this one, if it is known.
    async fn find(&self, account: &str) -> Result<Option<String>>;

    /// A call of this account brought these requests (keyed hashes): gives the account that names its customer.
    async fn brought(&self, account: &str, requests: &[String]) -> Result<Option<String>>;
}

/// Of one instance: what it finds itself is all that is known.
pub struct InMemory;

#[async_trait]
impl SharedCustomers for InMemory {
    async fn find(&self, _: &str) -> Result<Option<String>> {
        Ok(None)
    }

    async fn brought(&self, _: &str, _: &[String]) -> Result<Option<String>> {
        Ok(None)
    }
}
