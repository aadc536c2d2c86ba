use crate::prelude::*;

/// Digits and letters that cannot be mistaken for one another.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// Returns a new unique reference: `P-20261121-7F3K2M`, with today's date in the reader's time zone.
pub fn fresh(prefix: &str, frame: &PageContext) -> String {
    let mut bytes = [0; 6];
    // Without randomness the field is left to the reader.
    if getrandom::fill(&mut bytes).is_err() {
        return String::new();
    }
    let letters: String = bytes
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect();
    let today = frame
        .now
        .to_zoned(frame.zone.clone())
        .strftime("%Y%m%d")
        .to_string();
    format!("{prefix}-{today}-{letters}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_dated_and_unique() {
        let zone = jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        let frame = PageContext {
            now: "2026-11-20T18:00:00Z".parse().unwrap(),
            zone,
            ..PageContext::default()
        };
        let one = fresh("P", &frame);
        assert!(one.starts_with("P-20261121-") && one.len() == 17, "{one}");
        assert_ne!(one, fresh("P", &frame));
    }
}
