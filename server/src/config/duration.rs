use std::time::Duration;

/// Parses a whole number with a unit: `90s`, `30m`, `12h`, `7d`.
pub fn parse(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a duration such as 90s, 30m, 12h or 7d");
    let text = text.trim();
    let (figure, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?);
    let figure: u64 = figure.parse().map_err(|_| wrong())?;
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3_600,
        "d" => 86_400,
        _ => return Err(wrong()),
    };
    // A year bounds later sums of times.
    figure
        .checked_mul(seconds)
        .filter(|seconds| *seconds <= 366 * 86_400)
        .map(Duration::from_secs)
        .ok_or_else(|| format!("{text:?} is longer than a year"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duration_requires_a_unit() {
        assert_eq!(parse("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse("30m"), Ok(Duration::from_mins(30)));
        assert_eq!(parse(" 12h "), Ok(Duration::from_hours(12)));
        assert_eq!(parse("7d"), Ok(Duration::from_hours(168)));
        for bad in [
            "",
            "h",
            "12",
            "-1h",
            "1.5h",
            "1w",
            "12 h",
            "999999999999999999d",
            "400d",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
