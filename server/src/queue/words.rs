//! The words of requests that an account has read, for finding them. They lie beside the briefs, sealed, and are deleted with them.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use domain::find::{self, FindText};
use partner_api::{Attachment, RequestDetails, RequestSummary};

use crate::clock::Clock;
use crate::session::Seal;
use crate::storage::Storage;
use crate::ttl_cache::TtlCache;
use crate::upstream::AccountKey;

/// Requests whose stored words are known, so that they are not written again.
const MAX_KNOWN: usize = 20_000;
/// Time for which they are known: then they are written once more, so that words in regular use are not deleted as old.
const KNOWN_TTL: std::time::Duration = std::time::Duration::from_hours(12);

/// The words of requests. Cheap to clone.
#[derive(Clone)]
pub struct Words {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    /// Hashes of the stored words, by name.
    known: Arc<TtlCache<String, u64>>,
    hasher: RandomState,
}

/// The known words of a request.
#[derive(Clone, Debug, Default)]
pub struct KnownWords {
    /// Of its details; `None` if the account has not read them.
    pub details: Option<Vec<FindText>>,
    pub documents: Vec<FindText>,
}

#[derive(Clone, Copy)]
enum Part {
    Details,
    Documents,
}

impl Part {
    fn purpose(self) -> &'static str {
        match self {
            Self::Details => "words",
            Self::Documents => "document-words",
        }
    }
}

fn name(account: AccountKey, row: &RequestSummary, part: Part) -> String {
    let created = row.created_at.as_deref().unwrap_or_default();
    account.name_of(part.purpose(), &format!("{}\0{created}", row.rfq_code))
}

fn seal_context(name: &str) -> Vec<u8> {
    format!("words\0{name}").into_bytes()
}

impl Words {
    pub fn new(storage: Storage, seal: Seal, clock: Clock) -> Self {
        Self {
            storage,
            seal,
            clock,
            known: Arc::new(TtlCache::since_insertion(MAX_KNOWN, KNOWN_TTL)),
            hasher: RandomState::new(),
        }
    }

    /// Stores the words of a request's details.
    ///
    /// # Errors
    /// The database or the seal fails.
    pub async fn keep_details(&self, account: AccountKey, request: &RequestDetails) -> anyhow::Result<()> {
        let texts = find::details(request);
        self.keep(account, &request.summary, Part::Details, &texts).await
    }

    /// Stores the names of a request's documents.
    ///
    /// # Errors
    /// The database or the seal fails.
    pub async fn keep_documents(
        &self,
        account: AccountKey,
        request: &RequestSummary,
        attachments: &[Attachment],
    ) -> anyhow::Result<()> {
        let texts = find::documents(attachments);
        self.keep(account, request, Part::Documents, &texts).await
    }

    async fn keep(
        &self,
        account: AccountKey,
        request: &RequestSummary,
        part: Part,
        texts: &[FindText],
    ) -> anyhow::Result<()> {
        let name = name(account, request, part);
        let fingerprint = self.hasher.hash_one(texts);
        if self.known.get(&name) == Some(fingerprint) {
            return Ok(());
        }
        let plain = serde_json::to_vec(texts)?;
        let sealed = self.seal.seal(&seal_context(&name), &plain)?;
        self.storage
            .set_brief(&name, &sealed, self.clock.seconds())
            .await?;
        self.known.insert(name, fingerprint);
        Ok(())
    }

    /// Returns the words of these rows, which a call of this account has brought, in their order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of_rows(
        &self,
        account: AccountKey,
        rows: &[Arc<RequestSummary>],
    ) -> Result<Vec<KnownWords>, sqlx::Error> {
        let names: Vec<[String; 2]> = rows
            .iter()
            .map(|row| [Part::Details, Part::Documents].map(|part| name(account, row, part)))
            .collect();
        let all: Vec<String> = names.iter().flatten().cloned().collect();
        let stored: HashMap<String, String> = self.storage.briefs(&all).await?.into_iter().collect();
        let open = |name: &String| -> Option<Vec<FindText>> {
            let plain = self.seal.open(&seal_context(name), stored.get(name)?)?;
            serde_json::from_slice(&plain).ok()
        };
        let words = names.iter().map(|[details, documents]| KnownWords {
            details: open(details),
            documents: open(documents).unwrap_or_default(),
        });
        Ok(words.collect())
    }
}
