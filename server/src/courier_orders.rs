//! Courier orders that this portal sent. The service has no call that lists them, and its answer comes once: order and answer are
//! kept for a while, sealed, for the customer whose token sent the order.
//!
//! An order is stored with an unknown outcome before it is sent, so that it is listed even if the portal dies in between.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use app::pages::courier::{OrderAnswer, SentOrder};
use domain::Lang;
use domain::courier_form::CourierForm;
use partner_api::{Remarks, Reply};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::{Clock, moment};
use crate::random_id::random_id;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::courier_orders::CourierOrderRow;
use crate::supervision::every;
use crate::upstream::AccountKey;

/// Orders are kept for this long after they were sent.
pub const RETENTION: Duration = Duration::from_hours(30 * 24);
/// Limit of a field in characters; the rest of a longer one is sent and not kept.
const MAX_FIELD_CHARS: usize = 1_000;
/// Limit of an answer in bytes. Its shape is not specified, so that it may be anything.
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// Limit of a text in characters in an answer beyond [`MAX_ANSWER_BYTES`]: labels to print are long, what identifies an order is not.
const MAX_ANSWER_TEXT_CHARS: usize = 1_000;

/// The courier orders of all customers. Cheap to clone.
#[derive(Clone)]
pub struct CourierOrders {
    storage: Storage,
    seal: Seal,
    clock: Clock,
}

/// An order to be sent.
#[derive(Clone, Debug)]
pub struct NewOrder {
    /// As it was typed.
    pub form: CourierForm,
    /// The language of the page on which its figures were typed.
    pub figures: Lang,
    /// The name of the sender.
    pub who: Option<String>,
    /// The idempotency key of its form.
    pub key: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    who: Option<String>,
    /// The tag of a language.
    figures: String,
    fields: Vec<(String, String)>,
    answer: Option<StoredAnswer>,
}

#[derive(Serialize, Deserialize)]
struct StoredAnswer {
    value: Value,
    /// Without what was too long.
    #[serde(default)]
    is_shortened: bool,
    message: Option<String>,
    warnings: BTreeMap<String, Vec<String>>,
}

impl CourierOrders {
    pub fn new(storage: Storage, seal: Seal, clock: Clock) -> Self {
        Self { storage, seal, clock }
    }

    /// Writes an order down before it is sent, and returns its id. The form of a post that was interrupted has its order already.
    pub async fn begin(&self, account: AccountKey, order: &NewOrder) -> Result<String> {
        if let Some(there) = self.row_of_form(account, order.key.as_deref()).await? {
            return Ok(there.id);
        }
        // Orders of one second are listed by their ids, which begin with the time; the clock knows seconds.
        let sent_ms = jiff::Timestamp::now().as_millisecond();
        let id = format!("{sent_ms:012x}{}", random_id()?);
        let row = CourierOrderRow {
            form: order
                .key
                .as_deref()
                .map(|key| form_name(account, key))
                .unwrap_or_default(),
            number: self.seal.lookup(order.form.order_number.trim()),
            sent: self.clock.seconds(),
            is_unclear: true,
            content: self.sealed(&id, order, None)?,
            id,
        };
        self.storage.add_courier_order(&account.name(), &row).await?;
        Ok(row.id)
    }

    /// Stores the answer to an order that the service took. Returns false where parts of it were too long.
    ///
    /// # Errors
    /// The order stays one of unknown outcome.
    pub async fn finish(&self, id: &str, order: &NewOrder, answer: &Reply<Value>) -> Result<bool> {
        let answer = StoredAnswer::new(answer);
        let is_whole = !answer.is_shortened;
        let content = self.sealed(id, order, Some(answer))?;
        self.storage.finish_courier_order(id, &content).await?;
        Ok(is_whole)
    }

    /// Forgets an order that was not sent, or was refused.
    pub async fn forget(&self, id: &str) {
        if let Err(error) = self.storage.delete_courier_order(id).await {
            tracing::warn!(%error, "a courier order that was not created counts as unclear");
        }
    }

    /// Returns the orders of this account's customer, newest first.
    pub async fn newest(&self, account: AccountKey, limit: i64) -> Result<Vec<SentOrder>> {
        let rows = self.storage.courier_orders(&account.name(), limit).await?;
        Ok(rows.into_iter().filter_map(|row| self.open(row)).collect())
    }

    pub async fn find(&self, account: AccountKey, id: &str) -> Result<Option<SentOrder>> {
        let row = self.storage.courier_order(&account.name(), id).await?;
        Ok(row.and_then(|row| self.open(row)))
    }

    /// Returns the order that was sent with the form of this idempotency key.
    pub async fn of_form(&self, account: AccountKey, key: Option<&str>) -> Result<Option<SentOrder>> {
        let row = self.row_of_form(account, key).await?;
        Ok(row.and_then(|row| self.open(row)))
    }

    /// Returns the newest order with this number.
    pub async fn numbered(&self, account: AccountKey, number: &str) -> Result<Option<SentOrder>> {
        let number = number.trim();
        if number.is_empty() {
            return Ok(None);
        }
        let fingerprints = self.seal.lookups(number);
        let row = self
            .storage
            .courier_order_numbered(&account.name(), &fingerprints)
            .await?;
        Ok(row.and_then(|row| self.open(row)))
    }

    /// Deletes old orders every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let failure = "old courier orders could not be swept";
        every(Duration::from_hours(6), failure, || self.sweep()).await;
    }

    /// Deletes old orders.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = self.clock.seconds_ago(RETENTION);
        self.storage.delete_courier_orders_before(before).await
    }

    async fn row_of_form(&self, account: AccountKey, key: Option<&str>) -> Result<Option<CourierOrderRow>> {
        let Some(key) = key.filter(|key| !key.is_empty()) else {
            return Ok(None);
        };
        let form = form_name(account, key);
        Ok(self.storage.courier_order_of_form(&account.name(), &form).await?)
    }

    fn sealed(&self, id: &str, order: &NewOrder, answer: Option<StoredAnswer>) -> Result<String> {
        let cut = |text: &str| text.chars().take(MAX_FIELD_CHARS).collect();
        let fields = order.form.iter();
        let stored = Stored {
            who: order.who.clone(),
            figures: order.figures.tag().to_owned(),
            fields: fields.map(|(name, text)| (name.to_owned(), cut(text))).collect(),
            answer,
        };
        self.seal.seal(&context(id), &serde_json::to_vec(&stored)?)
    }

    /// `None` for a row that no key opens.
    fn open(&self, row: CourierOrderRow) -> Option<SentOrder> {
        let plain = self.seal.open(&context(&row.id), &row.content)?;
        let stored: Stored = serde_json::from_slice(&plain).ok()?;
        let fields = stored.fields.iter();
        let answer = stored.answer.filter(|_| !row.is_unclear);
        Some(SentOrder {
            form: CourierForm::from_pairs(fields.map(|(name, value)| (name.as_str(), value.as_str()))),
            figures: Lang::from_tag(&stored.figures).unwrap_or_default(),
            sent: moment(row.sent),
            who: stored.who,
            answer: answer.map(|answer| OrderAnswer {
                value: answer.value,
                is_shortened: answer.is_shortened,
                remarks: Remarks {
                    message: answer.message,
                    warnings: answer.warnings,
                },
            }),
            id: row.id,
        })
    }
}

impl StoredAnswer {
    /// As much of an answer as is kept.
    fn new(answer: &Reply<Value>) -> Self {
        let whole = Self {
            value: answer.value.clone(),
            is_shortened: false,
            message: answer.remarks.message.clone(),
            warnings: answer.remarks.warnings.clone(),
        };
        if whole.is_small() {
            return whole;
        }
        let mut short = Self {
            is_shortened: true,
            ..whole
        };
        remove_long_texts(&mut short.value);
        if !short.is_small() {
            short.value = Value::Null;
        }
        if !short.is_small() {
            short.message = None;
            short.warnings.clear();
        }
        short
    }

    fn is_small(&self) -> bool {
        serde_json::to_vec(self).is_ok_and(|bytes| bytes.len() <= MAX_ANSWER_BYTES)
    }
}

/// The depth of an answer has a limit where it is read.
fn remove_long_texts(value: &mut Value) {
    let is_long = |one: &Value| {
        one.as_str()
            .is_some_and(|text| text.chars().count() > MAX_ANSWER_TEXT_CHARS)
    };
    match value {
        Value::Object(members) => {
            members.retain(|_, one| !is_long(one));
            members.values_mut().for_each(remove_long_texts);
        }
        Value::Array(all) => {
            all.retain(|one| !is_long(one));
            all.iter_mut().for_each(remove_long_texts);
        }
        text if is_long(text) => *text = Value::Null,
        _ => {}
    }
}

fn form_name(account: AccountKey, key: &str) -> String {
    account.name_of("form", key)
}

fn context(id: &str) -> Vec<u8> {
    [b"courier order\0", id.as_bytes()].concat()
}
