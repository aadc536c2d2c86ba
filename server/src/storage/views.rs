//! Rows of saved views; see `migrations/0018_views.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::Storage;
use super::request_key::RequestKey;
pub use super::rows::ViewRow;

fn view(row: &AnyRow) -> Result<ViewRow, Error> {
    let flag = |name| row.try_get::<i64, _>(name).map(|value| value == 1);
    Ok(ViewRow {
        id: row.try_get("id")?,
        person: row.try_get("person")?,
        page: row.try_get("page")?,
        name: row.try_get("name")?,
        is_shared: flag("shared")?,
        is_default: flag("first")?,
        content: row.try_get("content")?,
        used: row.try_get("used")?,
    })
}

impl Storage {
    /// Returns the views of a person, and those that others of this account's customer share, by their ids.
    pub async fn views(&self, account: &str, person: &str, limit: i64) -> Result<Vec<ViewRow>, Error> {
        let read = async {
            let statement = format!(
                "SELECT id, person, page, name, shared, first, content, used FROM customer_views \
                 WHERE customer = {} AND (person = $2 OR shared = 1) ORDER BY id LIMIT $3",
                RequestKey::CUSTOMER
            );
            let rows = sqlx::query(AssertSqlSafe(statement))
                .bind(account)
                .bind(person)
                .bind(limit)
                .fetch_all(self.pool()?)
                .await?;
            rows.iter().map(view).collect()
        };
        let bytes = |rows: &Vec<ViewRow>| Some(rows.iter().map(|row| row.content.len() + 200).sum());
        let key = format!("{account}\0{person}");
        self.caches.views.read(&key, bytes, read).await
    }

    /// Saves a view of a person of this account's customer: a new one, or the one of this name anew. A default takes the place of
    /// the one before.
    pub async fn save_view(&self, account: &str, row: &ViewRow) -> Result<(), Error> {
        let _change = self.caches.views.change_any();
        let mut transaction = self.pool()?.begin().await?;
        if row.is_default {
            let statement = format!(
                "UPDATE customer_views SET first = 0 WHERE customer = {} AND person = $2 AND page = $3",
                RequestKey::CUSTOMER
            );
            sqlx::query(AssertSqlSafe(statement))
                .bind(account)
                .bind(&row.person)
                .bind(&row.page)
                .execute(&mut *transaction)
                .await?;
        }
        let statement = format!(
            "INSERT INTO customer_views (id, customer, person, page, name, shared, first, content, used) \
             VALUES ($2, {}, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (customer, person, page, name) DO UPDATE \
             SET shared = excluded.shared, first = excluded.first, content = excluded.content, used = excluded.used",
            RequestKey::CUSTOMER
        );
        sqlx::query(AssertSqlSafe(statement))
            .bind(account)
            .bind(&row.id)
            .bind(&row.person)
            .bind(&row.page)
            .bind(&row.name)
            .bind(i64::from(row.is_shared))
            .bind(i64::from(row.is_default))
            .bind(&row.content)
            .bind(row.used)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Removes a view of a person.
    pub async fn delete_view(&self, account: &str, person: &str, id: &str) -> Result<(), Error> {
        let _change = self.caches.views.change_any();
        let statement = format!(
            "DELETE FROM customer_views WHERE customer = {} AND person = $2 AND id = $3",
            RequestKey::CUSTOMER
        );
        let deleted = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(person);
        deleted.bind(id).execute(self.pool()?).await?;
        Ok(())
    }

    /// Records that a view is in use.
    pub async fn touch_view(&self, id: &str, now: i64) -> Result<(), Error> {
        let _change = self.caches.views.change_any();
        let touched = sqlx::query("UPDATE customer_views SET used = $2 WHERE id = $1");
        touched.bind(id).bind(now).execute(self.pool()?).await?;
        Ok(())
    }

    /// Deletes views that nobody has used since this time.
    pub async fn delete_views_before(&self, time: i64) -> Result<(), Error> {
        let _change = self.caches.views.change_any();
        sqlx::query("DELETE FROM customer_views WHERE used < $1")
            .bind(time)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }
}
