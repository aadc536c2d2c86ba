//! Texts in a hidden field of a page: compressed, and bounded when unpacked, since anybody may send any content.

use std::io::{Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// Limit of an unpacked text in bytes; the portal's forms and tables are smaller.
const MAX_UNPACKED_BYTES: u64 = 8 << 20;

pub fn pack(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail; an empty field would be reported as unreadable.
    let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    URL_SAFE_NO_PAD.encode(packed.unwrap_or_default())
}

pub fn unpack(packed: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(packed).ok()?;
    let mut text = String::new();
    let read = DeflateDecoder::new(bytes.as_slice())
        .take(MAX_UNPACKED_BYTES + 1)
        .read_to_string(&mut text);
    (read.ok()? as u64 <= MAX_UNPACKED_BYTES).then_some(text)
}

/// Packs the fields of a form.
pub fn pack_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<(&str, &str)> = pairs.into_iter().collect();
    pack(&serde_json::to_string(&pairs).unwrap_or_default())
}

pub fn unpack_pairs(packed: &str) -> Option<Vec<(String, String)>> {
    serde_json::from_str(&unpack(packed)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_data_round_trips_and_bombs_are_refused() {
        let pairs = [("cargos[0][name]", "Loa \"mini\"\nđỏ"), ("x", "")];
        let back = unpack_pairs(&pack_pairs(pairs)).unwrap();
        assert_eq!(
            back,
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
        let bomb = pack(&"0".repeat(9 << 20));
        assert!(bomb.len() < 20_000);
        assert_eq!(unpack(&bomb), None);
        for bad in ["", "!", "AAAA", "a b"] {
            assert_eq!(unpack_pairs(bad), None, "{bad}");
        }
    }
}
