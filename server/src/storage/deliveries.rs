//! Received deliveries of the operator's webhook.

use sqlx::Error;

use super::Storage;

/// The message about a delivery for the other instances.
pub struct DeliveryMessage<'a> {
    /// The name of the sending instance.
    pub instance: &'a str,
    pub body: &'a str,
}

impl Storage {
    /// Records a delivery and returns whether it is new: none of its keys was recorded before, checked in their order. A new
    /// delivery is stored together with the message for the other instances, so that neither is lost without the other.
    pub async fn add_delivery(
        &self,
        marks: &[String],
        now: i64,
        message: Option<DeliveryMessage<'_>>,
    ) -> Result<bool, Error> {
        let mut transaction = self.pool()?.begin().await?;
        for mark in marks {
            let done = sqlx::query(
                "INSERT INTO webhook_deliveries (mark, received_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind(mark)
            .bind(now)
            .execute(&mut *transaction)
            .await?;
            if done.rows_affected() == 0 {
                // Keys before this one are kept: the same content under another number is a repetition from now on.
                transaction.commit().await?;
                return Ok(false);
            }
        }
        if let Some(message) = message {
            sqlx::query(
                "INSERT INTO instance_messages (instance, sent_at, body) \
                 VALUES ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint, $2)",
            )
            .bind(message.instance)
            .bind(message.body)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn delete_deliveries_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[("DELETE FROM webhook_deliveries WHERE received_at < $1", time)])
            .await?;
        Ok(())
    }
}
