use std::time::Duration;

use super::connection::Postgres;

/// Time without use after which a customer's tokens and requests are forgotten.
pub const CUSTOMER_RETENTION: Duration = Duration::from_hours(24 * 30);

impl Postgres {
    /// Returns the account that names the customer of this account for all instances, if it is known.
    pub async fn customer_of(&self, account: &str) -> Result<Option<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT name FROM customer_names WHERE account = $1")
            .bind(account)
            .fetch_optional(self.pool()?)
            .await
    }

    /// Records that a call of this account brought these requests (keyed hashes). Returns the account that names its customer.
    pub async fn brought(&self, account: &str, requests: &[String]) -> Result<Option<String>, sqlx::Error> {
        // The account that brought a request first names its customer, and continues to do so.
        let mut first: Vec<String> = sqlx::query_scalar(
            "INSERT INTO customer_requests (request, account, used_at) \
             SELECT request, $1, (extract(epoch from clock_timestamp()) * 1000)::bigint FROM unnest($2::text[]) AS request \
             ON CONFLICT (request) DO UPDATE SET used_at = excluded.used_at RETURNING account",
        )
        .bind(account)
        .bind(requests)
        .fetch_all(self.pool()?)
        .await?;
        first.sort_unstable();
        first.dedup();
        if first.is_empty() {
            return Ok(None);
        }
        // If there are several names, a recorded one is used, else another account than this one: all converge to one name.
        let known: Option<String> = sqlx::query_scalar(
            "SELECT name FROM customer_names WHERE account = ANY($1) ORDER BY account <> $2 DESC, name LIMIT 1",
        )
        .bind(&first)
        .bind(account)
        .fetch_optional(self.pool()?)
        .await?;
        let other = first.iter().find(|one| *one != account).cloned();
        let name = known.or(other).unwrap_or_else(|| account.to_owned());
        first.push(account.to_owned());
        first.sort_unstable();
        first.dedup();
        sqlx::query(
            "INSERT INTO customer_names (account, name, used_at) \
             SELECT account, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint FROM unnest($1::text[]) AS account \
             ORDER BY account \
             ON CONFLICT (account) DO UPDATE SET name = excluded.name, used_at = excluded.used_at",
        )
        .bind(&first)
        .bind(&name)
        .execute(self.pool()?)
        .await?;
        Ok(Some(name))
    }
}
