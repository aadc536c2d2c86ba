//! Korean with signs of units such as `㎥`, which detectors take for Chinese.

use encoding_rs::EUC_KR;

/// Letters from which it is believed: few Chinese texts keep to the signs that are letters of Korean for longer.
const MIN_LETTERS: usize = 6;

/// The text of bytes that are letters of Korean and signs of units, and nothing else beyond ASCII.
pub fn with_units(bytes: &[u8]) -> Option<String> {
    let text = EUC_KR.decode_without_bom_handling_and_without_replacement(bytes)?;
    let mut letters = 0_usize;
    for one in text.chars().filter(|one| !one.is_ascii()) {
        match one {
            '가'..='힣' => letters += 1,
            '㎀'..='㏟' => {}
            _ => return None,
        }
    }
    (letters >= MIN_LETTERS).then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_korean_are_told_from_chinese() {
        let (bytes, ..) = EUC_KR.encode("품명,수량,중량(㎏),용적(㎥)");
        assert_eq!(with_units(&bytes).as_deref(), Some("품명,수량,중량(㎏),용적(㎥)"));
        for (text, encoding) in [
            ("品名,箱數,毛重(KG)\n音箱,22,378.5", encoding_rs::BIG5),
            ("品名,箱数,毛重\n音箱,电缆,玻璃杯", encoding_rs::GBK),
        ] {
            let (bytes, ..) = encoding.encode(text);
            assert_eq!(with_units(&bytes), None, "{text}");
        }
    }
}
