use std::time::Duration;

use moka::future::Cache;

use super::AccountKey;

/// How long a form's `once` is remembered; a tab left open longer is caught by the state it finds.
pub const REMEMBERED: Duration = Duration::from_hours(12);

/// Longer values are none of ours.
const LONGEST: usize = 100;

/// The forms claimed lately.
pub type Claims = Cache<(AccountKey, String), ()>;

/// Whether a form came for the first time.
pub enum Claim {
    First(Ticket),
    Again,
}

/// The right to send what a form asks for. Dropping it leaves the form used.
pub struct Ticket(Option<(Claims, (AccountKey, String))>);

impl Ticket {
    /// Nothing was sent, or it was definitely refused: the same form may come again.
    pub async fn release(self) {
        if let Some((claims, key)) = self.0 {
            claims.invalidate(&key).await;
        }
    }
}

pub async fn claim(claims: &Claims, account: AccountKey, once: Option<&str>) -> Claim {
    let Some(once) = once.filter(|once| !once.is_empty() && once.len() <= LONGEST) else {
        return Claim::First(Ticket(None));
    };
    let key = (account, once.to_owned());
    if claims.entry(key.clone()).or_insert(()).await.is_fresh() {
        Claim::First(Ticket(Some((claims.clone(), key))))
    } else {
        Claim::Again
    }
}
