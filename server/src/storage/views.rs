//! Rows of saved views; see `migrations/0018_views.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::request_key::RequestKey;
pub use super::rows::ViewRow;
use super::{Storage, parameters};

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
    /// Returns the views of a person by their fingerprints, and of the views that others of this account's customer share those
    /// used last.
    pub async fn views(
        &self,
        account: &str,
        persons: &[String],
        most_own: i64,
        most_shared: i64,
    ) -> Result<Vec<ViewRow>, Error> {
        let read = async {
            let mut found = self.views_where(account, persons, "IN", "", most_own).await?;
            found.extend(
                self.views_where(account, persons, "NOT IN", "AND shared = 1", most_shared)
                    .await?,
            );
            Ok(found)
        };
        let bytes = |rows: &Vec<ViewRow>| Some(rows.iter().map(|row| row.content.len() + 200).sum());
        let key = format!("{account}\0{}", persons.join("\0"));
        self.caches.views.read(&key, bytes, read).await
    }

    async fn views_where(
        &self,
        account: &str,
        persons: &[String],
        among: &str,
        which: &str,
        limit: i64,
    ) -> Result<Vec<ViewRow>, Error> {
        let statement = format!(
            "SELECT id, person, page, name, shared, first, content, used FROM customer_views \
             WHERE customer = {} AND person {among} ({}) {which} ORDER BY used DESC, id LIMIT $2",
            RequestKey::CUSTOMER,
            parameters(3, persons.len())
        );
        let mut query = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(limit);
        for person in persons {
            query = query.bind(person.clone());
        }
        query.fetch_all(self.pool()?).await?.iter().map(view).collect()
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

    /// Removes a view of this account's customer.
    pub async fn delete_view(&self, account: &str, id: &str) -> Result<(), Error> {
        let _change = self.caches.views.change_any();
        let statement = format!(
            "DELETE FROM customer_views WHERE customer = {} AND id = $2",
            RequestKey::CUSTOMER
        );
        let deleted = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(id);
        deleted.execute(self.pool()?).await?;
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
        self.delete_old(&[("DELETE FROM customer_views WHERE used < $1", time)])
            .await?;
        Ok(())
    }
}
