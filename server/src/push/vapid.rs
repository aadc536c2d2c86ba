//! The portal's key for push services, and its signature on each notice (VAPID, RFC 8292).

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use url::Url;

use crate::session::Seal;
use crate::storage::Storage;

/// The name of the sealed key in the database.
const VAPID_KEY_NAME: &str = "push key";
/// Time for which a signature holds: at most a day (RFC 8292, section 2).
const SIGNATURE_TTL: Duration = Duration::from_hours(12);

/// The key. Devices know its public half, so it stays for as long as the database.
#[derive(Clone)]
pub struct VapidKey(Arc<EcdsaKeyPair>);

impl VapidKey {
    /// Reads the key that all instances share; it is made once, and sealed with the newest secret key.
    pub async fn of_database(storage: &Storage, seal: &Seal) -> Result<Self> {
        if let Some(document) = stored(storage, seal).await? {
            storage
                .set_portal_state(VAPID_KEY_NAME, &seal.seal(VAPID_KEY_NAME.as_bytes(), &document)?)
                .await?;
            return Self::parse(&document);
        }
        if storage.portal_state(VAPID_KEY_NAME).await?.is_some() {
            tracing::warn!(
                "the key of notices cannot be opened: a new one is made, and people have to turn notices on again"
            );
            storage.delete_portal_state(VAPID_KEY_NAME).await?;
        }
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
            .map_err(|_| anyhow!("a key for notices cannot be made"))?;
        let sealed = seal.seal(VAPID_KEY_NAME.as_bytes(), document.as_ref())?;
        storage.add_portal_state(VAPID_KEY_NAME, &sealed).await?;
        // Another instance may have been faster.
        let document = stored(storage, seal)
            .await?
            .context("the key of notices is gone")?;
        Self::parse(&document)
    }

    fn parse(document: &[u8]) -> Result<Self> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document, &SystemRandom::new())
            .map(|key| Self(Arc::new(key)))
            .map_err(|_| anyhow!("the key of notices is damaged"))
    }

    /// The public half: an uncompressed point in base64url, as browsers take it.
    pub fn public(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// Returns the value of `Authorization` for a notice to this endpoint. `now`: seconds since 1970.
    pub fn authorization(&self, endpoint: &Url, contact: &str, now: i64) -> Result<String> {
        let expires = now.saturating_add(i64::try_from(SIGNATURE_TTL.as_secs())?);
        let claims = serde_json::json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": expires,
            "sub": contact,
        });
        let encode = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        let signed = format!(
            "{}.{}",
            encode(br#"{"typ":"JWT","alg":"ES256"}"#),
            encode(claims.to_string().as_bytes())
        );
        let signature = self
            .0
            .sign(&SystemRandom::new(), signed.as_bytes())
            .map_err(|_| anyhow!("a notice cannot be signed"))?;
        Ok(format!(
            "vapid t={signed}.{}, k={}",
            encode(signature.as_ref()),
            self.public()
        ))
    }
}

async fn stored(storage: &Storage, seal: &Seal) -> Result<Option<Vec<u8>>> {
    let sealed = storage.portal_state(VAPID_KEY_NAME).await?;
    Ok(sealed.and_then(|sealed| seal.open(VAPID_KEY_NAME.as_bytes(), &sealed)))
}
