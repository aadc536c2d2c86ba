use super::field_errors::Violation;

/// Returns true if the text is a real calendar date, `YYYY-MM-DD` (spec, "General rules").
pub fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let number = |digits: &[u8]| {
        let mut digits = digits.iter();
        digits.try_fold(0_u32, |sum, digit| {
            digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0'))
        })
    };
    match (number(&bytes[..4]), number(&bytes[5..7]), number(&bytes[8..])) {
        (Some(year @ 1..), Some(month), Some(day)) => (1..=days_in(year, month)).contains(&day),
        _ => false,
    }
}

/// Years that a date of a shipment can be in.
const LIKELY_YEARS: std::ops::RangeInclusive<u32> = 2000..=2100;

/// What is wrong with the text of a day; `None` for one that may be meant.
pub fn date_violation(text: &str) -> Option<Violation> {
    if !is_date(text) {
        Some(Violation::NotADate)
    } else if !has_likely_year(text) {
        Some(Violation::UnlikelyYear)
    } else {
        None
    }
}

/// Returns true if a date's year can be meant. The specification sets no bounds.
fn has_likely_year(date: &str) -> bool {
    let year = date.get(..4).and_then(|year| year.parse().ok());
    year.is_some_and(|year| LIKELY_YEARS.contains(&year))
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_real_calendar_days_are_dates() {
        for good in [
            "2026-02-28",
            "2024-02-29",
            "2000-02-29",
            "2026-12-31",
            "0001-01-01",
            "9999-12-31",
        ] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "",
            "2026-02-29",
            "1900-02-29",
            "2026-02-30",
            "2026-04-31",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "0000-01-01",
            "2026-1-1",
            "26-01-01",
            "01/02/2026",
            "2026-01-01T00:00:00+07:00",
            " 2026-01-01",
            "2026-01-01 ",
            "+026-01-01",
            "２026-01-1",
        ] {
            assert!(!is_date(bad), "{bad:?}");
        }
    }

    #[test]
    fn day_is_a_date_of_a_year_that_may_be_meant() {
        for (text, expected) in [
            ("2026-12-22", None),
            ("20226-12-22", Some(Violation::NotADate)),
            ("+020226-12-22", Some(Violation::NotADate)),
            ("0022-12-22", Some(Violation::UnlikelyYear)),
        ] {
            assert_eq!(date_violation(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,14}") {
            let _ = date_violation(&text);
        }

        #[test]
        fn every_year_has_365_or_366_days(year in 1_u32..=9999) {
            let days = (1..=13).map(|month| (0..=32).filter(|day| is_date(&format!("{year:04}-{month:02}-{day:02}"))).count()).sum::<usize>();
            prop_assert!(days == 365 || days == 366);
        }
    }
}
