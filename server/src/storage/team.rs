//! Rows of the owners, notes and reminders of requests; see `migrations/0017_team.sql`.

use sqlx::{AssertSqlSafe, Error};

use super::request_key::{OF_REQUEST, RequestKey};
pub use super::rows::{NoteRow, OwnerRow, ReminderRow};
use super::{MAX_LISTED, Storage, parameters};

const OWNER: &str = "rfq_code, request_created, person, content, since";

fn bytes_of_owners(rows: &[OwnerRow]) -> usize {
    rows.iter().map(OwnerRow::bytes).sum()
}

impl Storage {
    /// Puts a person in charge of a request; unless `replaces`, only if nobody is. Returns whether it was done.
    pub async fn set_owner(&self, of: &RequestKey, row: &OwnerRow, replaces: bool) -> Result<bool, Error> {
        let _change = self.caches.owners.change_any();
        let conflict = if replaces {
            "(customer, rfq_code, request_created) DO UPDATE SET person = excluded.person, content = excluded.content, \
             since = excluded.since"
        } else {
            "DO NOTHING"
        };
        let done = sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_owners (customer, rfq_code, request_created, person, content, since) \
             VALUES ({}, $2, $3, $4, $5, $6) ON CONFLICT {conflict}",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(&row.person)
        .bind(&row.content)
        .bind(row.since)
        .execute(self.pool()?)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Removes the person in charge of a request.
    pub async fn delete_owner(&self, of: &RequestKey) -> Result<(), Error> {
        let _change = self.caches.owners.change_any();
        let statement = format!("DELETE FROM customer_owners WHERE {OF_REQUEST}");
        sqlx::query(AssertSqlSafe(statement))
            .bind(&of.account)
            .bind(&of.rfq_code)
            .bind(&of.created)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    pub async fn owner(&self, of: &RequestKey) -> Result<Option<OwnerRow>, Error> {
        let read = async {
            let statement = format!("SELECT {OWNER} FROM customer_owners WHERE {OF_REQUEST}");
            let rows = sqlx::query_as(AssertSqlSafe(statement))
                .bind(&of.account)
                .bind(&of.rfq_code)
                .bind(&of.created);
            rows.fetch_all(self.pool()?).await
        };
        let name = format!("request\0{}", of.name());
        let rows = self
            .caches
            .owners
            .read(&name, |rows| Some(bytes_of_owners(rows)), read);
        Ok(rows.await?.into_iter().next())
    }

    /// Returns the people in charge of the requests with these codes of this account's customer.
    pub async fn owners(&self, account: &str, codes: &[&str]) -> Result<Vec<OwnerRow>, Error> {
        let read = async {
            let mut found = Vec::new();
            for codes in codes.chunks(MAX_LISTED) {
                let statement = format!(
                    "SELECT {OWNER} FROM customer_owners WHERE customer = {} AND rfq_code IN ({})",
                    RequestKey::CUSTOMER,
                    parameters(2, codes.len())
                );
                let mut query = sqlx::query_as(AssertSqlSafe(statement)).bind(account);
                for code in codes {
                    query = query.bind(*code);
                }
                found.extend(query.fetch_all(self.pool()?).await?);
            }
            Ok(found)
        };
        let name = format!("list\0{account}\0{}", codes.join("\0"));
        self.caches
            .owners
            .read(&name, |rows| Some(bytes_of_owners(rows)), read)
            .await
    }

    /// Returns the request that each person of this account's customer has taken last, the newest first.
    pub async fn people_in_charge(&self, account: &str, limit: i64) -> Result<Vec<OwnerRow>, Error> {
        let read = async {
            let statement = format!(
                "SELECT one.rfq_code, one.request_created, one.person, one.content, one.since FROM customer_owners AS one \
                 JOIN (SELECT person, MAX(since) AS newest FROM customer_owners WHERE customer = {customer} GROUP BY person \
                 ORDER BY newest DESC LIMIT $2) AS of_person ON one.person = of_person.person AND one.since = of_person.newest \
                 WHERE one.customer = {customer} ORDER BY one.since DESC, one.person, one.rfq_code LIMIT $3",
                customer = RequestKey::CUSTOMER
            );
            let rows = sqlx::query_as(AssertSqlSafe(statement)).bind(account).bind(limit);
            // Somebody may have taken many in one second.
            rows.bind(limit.saturating_mul(20)).fetch_all(self.pool()?).await
        };
        let name = format!("people\0{account}\0{limit}");
        self.caches
            .owners
            .read(&name, |rows| Some(bytes_of_owners(rows)), read)
            .await
    }

    /// Puts somebody in charge of a request that is still as in `before`; returns whether it was.
    pub async fn replace_owner(
        &self,
        of: &RequestKey,
        before: &OwnerRow,
        row: &OwnerRow,
    ) -> Result<bool, Error> {
        let _change = self.caches.owners.change_any();
        let statement = format!(
            "UPDATE customer_owners SET person = $4, content = $5, since = $6 WHERE {OF_REQUEST} AND content = $7"
        );
        let done = sqlx::query(AssertSqlSafe(statement))
            .bind(&of.account)
            .bind(&of.rfq_code)
            .bind(&of.created)
            .bind(&row.person)
            .bind(&row.content)
            .bind(row.since)
            .bind(&before.content)
            .execute(self.pool()?)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn add_note(&self, of: &RequestKey, row: &NoteRow) -> Result<(), Error> {
        let _change = self.caches.notes.change_any();
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_notes (id, customer, rfq_code, request_created, number, content, at) \
             SELECT $4, {customer}, $2, $3, COALESCE(MAX(number), 0) + 1, $5, $6 FROM customer_notes WHERE {OF_REQUEST}",
            customer = RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(&row.id)
        .bind(&row.content)
        .bind(row.at)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Returns the notes of a request, newest first.
    pub async fn notes(&self, of: &RequestKey, limit: i64) -> Result<Vec<NoteRow>, Error> {
        let read = async {
            let statement = format!(
                "SELECT id, content, at FROM customer_notes WHERE {OF_REQUEST} ORDER BY at DESC, number DESC LIMIT $4"
            );
            let rows = sqlx::query_as(AssertSqlSafe(statement))
                .bind(&of.account)
                .bind(&of.rfq_code)
                .bind(&of.created)
                .bind(limit);
            rows.fetch_all(self.pool()?).await
        };
        let bytes = |rows: &Vec<NoteRow>| Some(rows.iter().map(NoteRow::bytes).sum());
        let name = format!("{}\0{limit}", of.name());
        self.caches.notes.read(&name, bytes, read).await
    }

    /// Reminds a person of a request at this time, or no more.
    pub async fn set_reminder(
        &self,
        person: &str,
        rfq_code: &str,
        created: &str,
        at: Option<i64>,
    ) -> Result<(), Error> {
        let _change = self.caches.reminders.change_any();
        let statement = if at.is_some() {
            "INSERT INTO person_reminders (person, rfq_code, request_created, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (person, rfq_code, request_created) DO UPDATE SET at = excluded.at"
        } else {
            "DELETE FROM person_reminders WHERE person = $1 AND rfq_code = $2 AND request_created = $3 AND at <> $4"
        };
        sqlx::query(statement)
            .bind(person)
            .bind(rfq_code)
            .bind(created)
            .bind(at.unwrap_or_default())
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Gives a person's reminder of a request to another one, who keeps one of their own.
    pub async fn move_reminder(
        &self,
        from: &str,
        to: &str,
        rfq_code: &str,
        created: &str,
    ) -> Result<(), Error> {
        let _change = self.caches.reminders.change_any();
        let mut transaction = self.pool()?.begin().await?;
        for statement in [
            "UPDATE person_reminders SET person = $2 WHERE person = $1 AND rfq_code = $3 AND request_created = $4 \
             AND NOT EXISTS (SELECT 1 FROM person_reminders WHERE person = $2 AND rfq_code = $3 AND request_created = $4)",
            "DELETE FROM person_reminders WHERE person = $1 AND person <> $2 AND rfq_code = $3 AND request_created = $4",
        ] {
            sqlx::query(statement)
                .bind(from)
                .bind(to)
                .bind(rfq_code)
                .bind(created)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }

    /// Returns the reminders of a person, the next one first.
    pub async fn reminders(&self, person: &str, limit: i64) -> Result<Vec<ReminderRow>, Error> {
        let read = async {
            let rows = sqlx::query_as(
                "SELECT rfq_code, request_created, at FROM person_reminders WHERE person = $1 ORDER BY at LIMIT $2",
            );
            rows.bind(person).bind(limit).fetch_all(self.pool()?).await
        };
        let bytes = |rows: &Vec<ReminderRow>| Some(rows.iter().map(ReminderRow::bytes).sum());
        let name = format!("{person}\0{limit}");
        self.caches.reminders.read(&name, bytes, read).await
    }

    /// Deletes rows from before this time.
    pub async fn delete_team_before(&self, time: i64) -> Result<(), Error> {
        let _changes = (
            self.caches.owners.change_any(),
            self.caches.notes.change_any(),
            self.caches.reminders.change_any(),
        );
        self.delete_old(&[
            ("DELETE FROM customer_owners WHERE since < $1", time),
            ("DELETE FROM customer_notes WHERE at < $1", time),
            ("DELETE FROM person_reminders WHERE at < $1", time),
        ])
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that were cached for an account before it joined a customer are not shown afterwards.
    #[tokio::test]
    async fn account_that_joins_a_customer_sees_its_notes_and_owners_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let of = |account: &str| RequestKey {
            account: account.into(),
            rfq_code: "RFQ-1".into(),
            created: "5".into(),
        };
        let note = NoteRow {
            id: "1".into(),
            content: "sealed".into(),
            at: 7,
        };
        let owner = OwnerRow {
            rfq_code: "RFQ-1".into(),
            created: "5".into(),
            person: "p".into(),
            content: "sealed".into(),
            since: 7,
        };
        storage.add_note(&of("a"), &note).await.unwrap();
        storage.set_owner(&of("a"), &owner, false).await.unwrap();
        let seen = async || {
            let (key, codes) = (of("b"), ["RFQ-1"]);
            let notes = storage.notes(&key, 10).await.unwrap().len();
            let owners = storage.owners("b", &codes).await.unwrap().len();
            (notes, owners, storage.owner(&key).await.unwrap().is_some())
        };
        assert_eq!(seen().await, (0, 0, false));
        storage.join_customer("b", "a").await.unwrap();
        assert_eq!(seen().await, (1, 1, true));
    }
}
