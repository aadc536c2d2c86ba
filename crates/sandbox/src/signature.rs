//! HMAC-SHA256 signatures of download links and webhooks.

use hmac::{Hmac, KeyInit};
use sha2::{Digest, Sha256};

/// HMAC-SHA256 with a key of any length.
pub fn hmac(key: &[u8]) -> Hmac<Sha256> {
    // HMAC hashes keys longer than a block and pads shorter ones; doing it here leaves no length that is refused.
    let mut block = [0_u8; 64];
    if key.len() <= block.len() {
        block[..key.len()].copy_from_slice(key);
    } else {
        block[..32].copy_from_slice(&Sha256::digest(key));
    }
    Hmac::<Sha256>::new(&block.into())
}

#[cfg(test)]
mod tests {
    use hmac::Mac;

    use super::*;

    #[test]
    fn hmac_matches_rfc_4231() {
        let hex = |key: &[u8], text: &[u8]| {
            let mut mac = hmac(key);
            mac.update(text);
            hex::encode(mac.finalize().into_bytes())
        };
        assert_eq!(
            hex(b"Jefe", b"what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert_eq!(
            hex(
                &[0xaa; 131],
                b"Test Using Larger Than Block-Size Key - Hash Key First"
            ),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        );
    }
}
