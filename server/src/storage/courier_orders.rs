//! Rows of courier orders; see `migrations/0022_courier_orders.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::request_key::RequestKey;
use super::{Storage, parameters};

/// Limit of the orders of a customer, the newest ones.
const MAX_ORDERS_OF_CUSTOMER: i64 = if cfg!(test) { 5 } else { 2_000 };

/// A courier order that was sent, or is being sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourierOrderRow {
    pub id: String,
    pub form: String,
    pub number: String,
    /// Seconds since 1970.
    pub sent: i64,
    pub is_unclear: bool,
    pub content: String,
}

fn order(row: &AnyRow) -> Result<CourierOrderRow, Error> {
    Ok(CourierOrderRow {
        id: row.try_get("id")?,
        form: row.try_get("form")?,
        number: row.try_get("number")?,
        sent: row.try_get("sent")?,
        is_unclear: row.try_get::<i64, _>("unclear")? != 0,
        content: row.try_get("content")?,
    })
}

impl Storage {
    /// Adds an order of this account's customer. The oldest one beyond the limit goes.
    pub async fn add_courier_order(&self, account: &str, row: &CourierOrderRow) -> Result<(), Error> {
        let customer = RequestKey::CUSTOMER;
        // An order that stays is listed as one that may have been sent.
        let mut transaction = self.pool()?.begin().await?;
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_courier_orders (customer, id, form, number, sent, unclear, content) \
             VALUES ({customer}, $2, $3, $4, $5, $6, $7)"
        )))
        .bind(account)
        .bind(&row.id)
        .bind(&row.form)
        .bind(&row.number)
        .bind(row.sent)
        .bind(i64::from(row.is_unclear))
        .bind(&row.content)
        .execute(&mut *transaction)
        .await?;
        sqlx::query(AssertSqlSafe(format!(
            "DELETE FROM customer_courier_orders WHERE customer = {customer} AND sent < \
             (SELECT MIN(sent) FROM (SELECT sent FROM customer_courier_orders WHERE customer = {customer} \
             ORDER BY sent DESC LIMIT $2) AS newest)"
        )))
        .bind(account)
        .bind(MAX_ORDERS_OF_CUSTOMER)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await
    }

    /// Stores the answer to an order, which was taken.
    pub async fn finish_courier_order(&self, id: &str, content: &str) -> Result<(), Error> {
        sqlx::query("UPDATE customer_courier_orders SET unclear = 0, content = $2 WHERE id = $1")
            .bind(id)
            .bind(content)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Removes an order that was not sent, or was refused.
    pub async fn delete_courier_order(&self, id: &str) -> Result<(), Error> {
        sqlx::query("DELETE FROM customer_courier_orders WHERE id = $1")
            .bind(id)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Returns the orders of this account's customer, newest first.
    pub async fn courier_orders(&self, account: &str, limit: i64) -> Result<Vec<CourierOrderRow>, Error> {
        self.courier_orders_where(account, "", &[], limit).await
    }

    /// Returns an order of this account's customer.
    pub async fn courier_order(&self, account: &str, id: &str) -> Result<Option<CourierOrderRow>, Error> {
        self.one_courier_order(account, "id", &[id.to_owned()]).await
    }

    /// Returns the order that was sent with this form.
    pub async fn courier_order_of_form(
        &self,
        account: &str,
        form: &str,
    ) -> Result<Option<CourierOrderRow>, Error> {
        self.one_courier_order(account, "form", &[form.to_owned()]).await
    }

    /// Returns the newest order with one of these fingerprints of its number.
    pub async fn courier_order_numbered(
        &self,
        account: &str,
        numbers: &[String],
    ) -> Result<Option<CourierOrderRow>, Error> {
        self.one_courier_order(account, "number", numbers).await
    }

    async fn one_courier_order(
        &self,
        account: &str,
        column: &str,
        values: &[String],
    ) -> Result<Option<CourierOrderRow>, Error> {
        let condition = format!("AND {column} IN ({})", parameters(3, values.len()));
        let found = self.courier_orders_where(account, &condition, values, 1).await?;
        Ok(found.into_iter().next())
    }

    async fn courier_orders_where(
        &self,
        account: &str,
        condition: &str,
        values: &[String],
        limit: i64,
    ) -> Result<Vec<CourierOrderRow>, Error> {
        let mut query = sqlx::query(AssertSqlSafe(format!(
            "SELECT id, form, number, sent, unclear, content FROM customer_courier_orders \
             WHERE customer = {} {condition} ORDER BY sent DESC, id DESC LIMIT $2",
            RequestKey::CUSTOMER
        )))
        .bind(account)
        .bind(limit);
        for value in values {
            query = query.bind(value.clone());
        }
        query.fetch_all(self.pool()?).await?.iter().map(order).collect()
    }

    /// Deletes orders that were sent before this time (seconds since 1970).
    pub async fn delete_courier_orders_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[("DELETE FROM customer_courier_orders WHERE sent < $1", time)])
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, sent: i64) -> CourierOrderRow {
        CourierOrderRow {
            id: id.into(),
            form: format!("form {id}"),
            number: format!("number {id}"),
            sent,
            is_unclear: true,
            content: "sealed".into(),
        }
    }

    async fn ids(storage: &Storage, account: &str) -> Vec<String> {
        let rows = storage.courier_orders(account, 100).await.unwrap();
        rows.into_iter().map(|row| row.id).collect()
    }

    #[tokio::test]
    async fn orders_are_found_by_their_customer_alone() {
        let storage = Storage::for_test().await.unwrap();
        for (account, order) in [("a", row("1", 10)), ("a", row("2", 20)), ("b", row("3", 30))] {
            storage.add_courier_order(account, &order).await.unwrap();
        }
        assert_eq!(ids(&storage, "a").await, ["2", "1"]);
        let of = |account: &'static str, number: &'static str| {
            let (storage, number) = (storage.clone(), [number.to_owned()]);
            async move { storage.courier_order_numbered(account, &number).await.unwrap() }
        };
        assert_eq!(of("a", "number 1").await, Some(row("1", 10)));
        assert_eq!(of("b", "number 1").await, None);
        assert!(storage.courier_order("b", "1").await.unwrap().is_none());
        let found = storage.courier_order_of_form("a", "form 2").await.unwrap();
        assert_eq!(found, Some(row("2", 20)));

        storage.finish_courier_order("2", "answer").await.unwrap();
        let finished = storage.courier_order("a", "2").await.unwrap().unwrap();
        assert_eq!(
            (finished.is_unclear, finished.content.as_str()),
            (false, "answer")
        );
        storage.delete_courier_order("1").await.unwrap();
        assert_eq!(ids(&storage, "a").await, ["2"]);
        // Orders that were sent with a token belong to the customer that the token proves to be of.
        storage.join_customer("b", "a").await.unwrap();
        assert_eq!(ids(&storage, "a").await, ["3", "2"]);
    }

    #[tokio::test]
    async fn orders_are_bounded_in_number_and_age() {
        let storage = Storage::for_test().await.unwrap();
        for sent in 1..=8 {
            storage
                .add_courier_order("a", &row(&sent.to_string(), sent))
                .await
                .unwrap();
        }
        assert_eq!(ids(&storage, "a").await, ["8", "7", "6", "5", "4"]);
        storage.delete_courier_orders_before(7).await.unwrap();
        assert_eq!(ids(&storage, "a").await, ["8", "7"]);
    }
}
