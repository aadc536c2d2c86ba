//! Rows of notices on devices; see `migrations/0016_push.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::{MAX_LISTED, Storage, parameters};

/// Limit of the notices that wait for one device; further ones are dropped.
const MAX_WAITING_OF_DEVICE: u8 = 100;
/// Limit of the requests of which an account's devices are told; those read longest ago make room.
const MAX_WATCHED_REQUESTS: usize = if cfg!(test) { 5 } else { 20_000 };

/// A device that gets notices.
#[derive(Clone, Debug)]
pub struct DeviceRow {
    /// 16 bytes as hex.
    pub id: String,
    pub account: String,
    pub person: String,
    /// The mark of its endpoint.
    pub mark: String,
    pub content: String,
    pub made: i64,
    pub ends: i64,
}

/// The known state of a request for an account, and the number of its changes.
#[derive(Clone, Debug)]
pub struct WatchedRow {
    pub name: String,
    pub account: String,
    pub rfq_code: String,
    pub content: String,
    pub change: i64,
}

/// The values of a row that searches need.
#[derive(Clone, Copy, Debug)]
pub struct WatchedFacts {
    pub due: i64,
    pub needs_answer: bool,
    pub now: i64,
}

/// A notice on its way to a device.
#[derive(Clone, Debug)]
pub struct OutboxRow {
    pub id: String,
    pub device: String,
    /// The subject; a later notice of the same subject takes its place.
    pub tag: String,
    pub content: String,
    pub due: i64,
    pub tries: i64,
    pub made: i64,
}

const DEVICE: &str = "id, account, person, mark, content, made, ends";
const WATCHED: &str = "name, account, rfq_code, content, change";
const OUTBOX: &str = "id, device, tag, content, due, tries, made";

fn device(row: &AnyRow) -> Result<DeviceRow, Error> {
    Ok(DeviceRow {
        id: row.try_get("id")?,
        account: row.try_get("account")?,
        person: row.try_get("person")?,
        mark: row.try_get("mark")?,
        content: row.try_get("content")?,
        made: row.try_get("made")?,
        ends: row.try_get("ends")?,
    })
}

fn watched(row: &AnyRow) -> Result<WatchedRow, Error> {
    Ok(WatchedRow {
        name: row.try_get("name")?,
        account: row.try_get("account")?,
        rfq_code: row.try_get("rfq_code")?,
        content: row.try_get("content")?,
        change: row.try_get("change")?,
    })
}

fn outbox(row: &AnyRow) -> Result<OutboxRow, Error> {
    Ok(OutboxRow {
        id: row.try_get("id")?,
        device: row.try_get("device")?,
        tag: row.try_get("tag")?,
        content: row.try_get("content")?,
        due: row.try_get("due")?,
        tries: row.try_get("tries")?,
        made: row.try_get("made")?,
    })
}

impl Storage {
    /// Stores a device in place of those with the same endpoint, whosever they were: `marks` are its marks under all keys.
    pub async fn set_device(&self, row: &DeviceRow, marks: &[String]) -> Result<(), Error> {
        let mut transaction = self.pool()?.begin().await?;
        let places = parameters(1, marks.len());
        let statement = format!("DELETE FROM push_devices WHERE mark IN ({places}) RETURNING id");
        let mut delete = sqlx::query_scalar(AssertSqlSafe(statement));
        for mark in marks {
            delete = delete.bind(mark.clone());
        }
        let replaced: Vec<String> = delete.fetch_all(&mut *transaction).await?;
        for id in replaced.iter().filter(|id| **id != row.id) {
            sqlx::query("DELETE FROM push_outbox WHERE device = $1")
                .bind(id)
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO push_devices ({DEVICE}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (mark) DO UPDATE SET \
             id = excluded.id, account = excluded.account, person = excluded.person, content = excluded.content, \
             made = excluded.made, ends = excluded.ends"
        )))
        .bind(&row.id)
        .bind(&row.account)
        .bind(&row.person)
        .bind(&row.mark)
        .bind(&row.content)
        .bind(row.made)
        .bind(row.ends)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await
    }

    /// Returns the devices with an endpoint that has these marks, one under each key.
    pub async fn devices_with_marks(&self, marks: &[String]) -> Result<Vec<DeviceRow>, Error> {
        let mut devices = Vec::new();
        for mark in marks {
            devices.extend(self.devices_where("mark = $1", mark, i64::MIN, 1).await?);
        }
        Ok(devices)
    }

    /// Returns a device that gets notices.
    pub async fn device(&self, id: &str, now: i64) -> Result<Option<DeviceRow>, Error> {
        self.devices_where("id = $1", id, now, 1)
            .await
            .map(|mut rows| rows.pop())
    }

    /// Returns the devices of an account, newest first.
    pub async fn devices_of_account(
        &self,
        account: &str,
        now: i64,
        limit: i64,
    ) -> Result<Vec<DeviceRow>, Error> {
        self.devices_where("account = $1", account, now, limit).await
    }

    /// Returns the devices of a person, newest first.
    pub async fn devices_of_person(
        &self,
        person: &str,
        now: i64,
        limit: i64,
    ) -> Result<Vec<DeviceRow>, Error> {
        self.devices_where("person = $1", person, now, limit).await
    }

    async fn devices_where(
        &self,
        condition: &'static str,
        value: &str,
        now: i64,
        limit: i64,
    ) -> Result<Vec<DeviceRow>, Error> {
        let statement = format!(
            "SELECT {DEVICE} FROM push_devices WHERE {condition} AND ends > $2 ORDER BY made DESC, id LIMIT $3"
        );
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(value)
            .bind(now)
            .bind(limit);
        rows.fetch_all(self.pool()?).await?.iter().map(device).collect()
    }

    /// Sets the end of a person's devices.
    pub async fn set_devices_end(&self, person: &str, ends: i64) -> Result<(), Error> {
        sqlx::query("UPDATE push_devices SET ends = $2 WHERE person = $1")
            .bind(person)
            .bind(ends)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Deletes a device with the notices on their way to it, where it is of this account.
    pub async fn delete_device(&self, id: &str, account: &str) -> Result<(), Error> {
        let mut transaction = self.pool()?.begin().await?;
        let done = sqlx::query("DELETE FROM push_devices WHERE id = $1 AND account = $2")
            .bind(id)
            .bind(account)
            .execute(&mut *transaction)
            .await?;
        if done.rows_affected() > 0 {
            sqlx::query("DELETE FROM push_outbox WHERE device = $1")
                .bind(id)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }

    /// Deletes all that an account has for notices. Devices come first, as in every change of them.
    pub async fn delete_push_of_account(&self, account: &str) -> Result<(), Error> {
        let mut transaction = self.pool()?.begin().await?;
        let devices: Vec<String> =
            sqlx::query_scalar("DELETE FROM push_devices WHERE account = $1 RETURNING id")
                .bind(account)
                .fetch_all(&mut *transaction)
                .await?;
        for device in devices {
            sqlx::query("DELETE FROM push_outbox WHERE device = $1")
                .bind(device)
                .execute(&mut *transaction)
                .await?;
        }
        for statement in [
            "DELETE FROM push_follows WHERE request IN (SELECT name FROM push_requests WHERE account = $1)",
            "DELETE FROM push_requests WHERE account = $1",
        ] {
            sqlx::query(statement)
                .bind(account)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }

    /// Returns the known state of a request under this name.
    pub async fn watched_request(&self, name: &str) -> Result<Option<WatchedRow>, Error> {
        let statement = format!("SELECT {WATCHED} FROM push_requests WHERE name = $1");
        let row = sqlx::query(AssertSqlSafe(statement)).bind(name);
        row.fetch_optional(self.pool()?)
            .await?
            .as_ref()
            .map(watched)
            .transpose()
    }

    /// Returns the known states of requests under these names.
    pub async fn watched_requests(&self, names: &[String]) -> Result<Vec<WatchedRow>, Error> {
        let mut found = Vec::new();
        for names in names.chunks(MAX_LISTED) {
            let places = parameters(1, names.len());
            let statement = format!("SELECT {WATCHED} FROM push_requests WHERE name IN ({places})");
            let mut query = sqlx::query(AssertSqlSafe(statement));
            for name in names {
                query = query.bind(name.clone());
            }
            for row in query.fetch_all(self.pool()?).await? {
                found.push(watched(&row)?);
            }
        }
        Ok(found)
    }

    /// Returns the known states of requests with this code, for all accounts.
    pub async fn watched_with_code(&self, rfq_code: &str, limit: i64) -> Result<Vec<WatchedRow>, Error> {
        let statement =
            format!("SELECT {WATCHED} FROM push_requests WHERE rfq_code = $1 ORDER BY kept DESC LIMIT $2");
        let rows = sqlx::query(AssertSqlSafe(statement)).bind(rfq_code).bind(limit);
        rows.fetch_all(self.pool()?).await?.iter().map(watched).collect()
    }

    /// Returns the known states of requests whose quotation ends soon.
    pub async fn watched_that_are_due(&self, now: i64, limit: i64) -> Result<Vec<WatchedRow>, Error> {
        let statement =
            format!("SELECT {WATCHED} FROM push_requests WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2");
        let rows = sqlx::query(AssertSqlSafe(statement)).bind(now).bind(limit);
        rows.fetch_all(self.pool()?).await?.iter().map(watched).collect()
    }

    /// Stores the known state of a request after a change of the one with its number (0: none was known), together with the
    /// notices of the change. Returns `false` if another change was faster: then nothing is stored.
    pub async fn set_watched(
        &self,
        row: &WatchedRow,
        facts: WatchedFacts,
        notices: &[OutboxRow],
    ) -> Result<bool, Error> {
        let mut transaction = self.pool()?.begin().await?;
        let statement = if row.change == 0 {
            let older = format!(
                "DELETE FROM push_requests WHERE name IN (SELECT name FROM push_requests WHERE account = $1 \
                 ORDER BY kept DESC, name LIMIT 1000 OFFSET {})",
                MAX_WATCHED_REQUESTS - 1
            );
            sqlx::query(AssertSqlSafe(older))
                .bind(&row.account)
                .execute(&mut *transaction)
                .await?;
            "INSERT INTO push_requests (name, account, rfq_code, content, change, due, needs_answer, kept) \
             VALUES ($1, $2, $3, $4, $5 + 1, $6, $7, $8) ON CONFLICT DO NOTHING"
        } else {
            "UPDATE push_requests SET account = $2, rfq_code = $3, content = $4, change = $5 + 1, due = $6, \
             needs_answer = $7, kept = $8 WHERE name = $1 AND change = $5"
        };
        let done = sqlx::query(statement)
            .bind(&row.name)
            .bind(&row.account)
            .bind(&row.rfq_code)
            .bind(&row.content)
            .bind(row.change)
            .bind(facts.due)
            .bind(i64::from(facts.needs_answer))
            .bind(facts.now)
            .execute(&mut *transaction)
            .await?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        for notice in notices {
            sqlx::query("DELETE FROM push_outbox WHERE device = $1 AND tag = $2")
                .bind(&notice.device)
                .bind(&notice.tag)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(AssertSqlSafe(format!(
                "INSERT INTO push_outbox ({OUTBOX}) SELECT $1, $2, $3, $4, $5, $6, $7 \
                 WHERE (SELECT COUNT(*) FROM push_outbox WHERE device = $2) < {MAX_WAITING_OF_DEVICE}"
            )))
            .bind(&notice.id)
            .bind(&notice.device)
            .bind(&notice.tag)
            .bind(&notice.content)
            .bind(notice.due)
            .bind(notice.tries)
            .bind(notice.made)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Deletes the known state of requests with this code for an account.
    pub async fn delete_watched(&self, account: &str, rfq_code: &str) -> Result<(), Error> {
        sqlx::query("DELETE FROM push_requests WHERE account = $1 AND rfq_code = $2")
            .bind(account)
            .bind(rfq_code)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Counts the requests of an account that wait for an answer.
    pub async fn watched_that_need_answers(&self, account: &str) -> Result<i64, Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM push_requests WHERE account = $1 AND needs_answer = 1")
            .bind(account)
            .fetch_one(self.pool()?)
            .await
    }

    pub async fn add_follow(&self, person: &str, request: &str, now: i64) -> Result<(), Error> {
        let statement =
            "INSERT INTO push_follows (person, request, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let added = sqlx::query(statement).bind(person).bind(request).bind(now);
        added.execute(self.pool()?).await?;
        Ok(())
    }

    pub async fn delete_follow(&self, person: &str, request: &str) -> Result<(), Error> {
        let deleted = sqlx::query("DELETE FROM push_follows WHERE person = $1 AND request = $2");
        deleted.bind(person).bind(request).execute(self.pool()?).await?;
        Ok(())
    }

    /// Looks no more for the end of a quotation's validity.
    pub async fn forget_due(&self, name: &str) -> Result<(), Error> {
        let forgotten = sqlx::query("UPDATE push_requests SET due = 0 WHERE name = $1");
        forgotten.bind(name).execute(self.pool()?).await?;
        Ok(())
    }

    /// Returns the people who follow a shipment.
    pub async fn followers(&self, request: &str, limit: i64) -> Result<Vec<String>, Error> {
        sqlx::query_scalar("SELECT person FROM push_follows WHERE request = $1 LIMIT $2")
            .bind(request)
            .bind(limit)
            .fetch_all(self.pool()?)
            .await
    }

    pub async fn follows(&self, person: &str, request: &str) -> Result<bool, Error> {
        let found: Option<i64> =
            sqlx::query_scalar("SELECT since FROM push_follows WHERE person = $1 AND request = $2")
                .bind(person)
                .bind(request)
                .fetch_optional(self.pool()?)
                .await?;
        Ok(found.is_some())
    }

    /// Takes notices that are due for this instance until the lease ends: no other one sends them meanwhile.
    pub async fn lease_notices(&self, now: i64, until: i64, limit: i64) -> Result<Vec<OutboxRow>, Error> {
        let statement =
            format!("SELECT {OUTBOX} FROM push_outbox WHERE due <= $1 ORDER BY due, made, id LIMIT $2");
        let due = sqlx::query(AssertSqlSafe(statement)).bind(now).bind(limit);
        let due = due.fetch_all(self.pool()?).await?;
        let mut leased = Vec::new();
        for row in &due {
            let row = outbox(row)?;
            let done = sqlx::query(
                "UPDATE push_outbox SET due = $3, tries = tries + 1 WHERE id = $1 AND due = $2 AND tries = $4",
            )
            .bind(&row.id)
            .bind(row.due)
            .bind(until)
            .bind(row.tries)
            .execute(self.pool()?)
            .await?;
            if done.rows_affected() == 1 {
                leased.push(OutboxRow {
                    due: until,
                    tries: row.tries + 1,
                    ..row
                });
            }
        }
        Ok(leased)
    }

    /// Has a leased notice sent later.
    pub async fn delay_notice(&self, notice: &OutboxRow, due: i64) -> Result<(), Error> {
        sqlx::query("UPDATE push_outbox SET due = $3 WHERE id = $1 AND tries = $2")
            .bind(&notice.id)
            .bind(notice.tries)
            .bind(due)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    pub async fn delete_notice(&self, id: &str) -> Result<(), Error> {
        sqlx::query("DELETE FROM push_outbox WHERE id = $1")
            .bind(id)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Deletes devices that have ended, notices from before `notices`, and known states from before `known`.
    pub async fn delete_push_before(&self, now: i64, notices: i64, known: i64) -> Result<(), Error> {
        self.delete_old(&[
            ("DELETE FROM push_devices WHERE ends <= $1", now),
            ("DELETE FROM push_outbox WHERE made < $1", notices),
            ("DELETE FROM push_requests WHERE kept < $1", known),
            (
                "DELETE FROM push_follows WHERE since < $1 AND request NOT IN (SELECT name FROM push_requests)",
                known,
            ),
        ])
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn requests_kept_longest_ago_make_room() {
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let names: Vec<String> = (0..=MAX_WATCHED_REQUESTS)
            .map(|at| format!("name {at}"))
            .collect();
        for (name, now) in names.iter().zip(1..) {
            let row = WatchedRow {
                name: name.clone(),
                account: "account".into(),
                rfq_code: "RFQ-1".into(),
                content: String::new(),
                change: 0,
            };
            let facts = WatchedFacts {
                due: 0,
                needs_answer: false,
                now,
            };
            assert!(storage.set_watched(&row, facts, &[]).await.unwrap(), "{name}");
        }
        let kept = storage.watched_requests(&names).await.unwrap();
        assert_eq!(kept.len(), MAX_WATCHED_REQUESTS);
        assert!(kept.iter().all(|row| row.name != names[0]));
    }
}
