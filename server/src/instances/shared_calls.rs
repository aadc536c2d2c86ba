use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;

/// Calls that an instance may make for a customer without asking again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Names it, to give it back.
    pub id: i64,
    pub calls: usize,
    /// What all instances had taken before it.
    pub taken_before: usize,
    /// How long the service wants to be left in peace.
    pub pause: Duration,
}

/// The calls of each customer, counted over all instances.
#[async_trait]
pub trait SharedCalls: Send + Sync {
    /// A block of at most `wanted` of the `most` calls of a minute, or how long none is free.
    ///
    /// # Errors
    /// Where the others cannot be asked; each instance then counts for itself.
    async fn take(&self, customer: &str, wanted: usize, most: usize) -> Result<Result<Block, Duration>>;

    /// So many calls of a block were not made.
    async fn give_back(&self, block: i64, unused: usize) -> Result<()>;

    /// So many calls were made beyond what was taken.
    async fn note(&self, customer: &str, calls: usize) -> Result<()>;

    /// What was taken under one name counts under another one from now on.
    async fn join(&self, gone: &str, into: &str) -> Result<()>;

    /// The service wants this customer's calls to pause.
    async fn pause(&self, customer: &str, pause: Duration) -> Result<()>;
}
