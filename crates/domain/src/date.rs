//! Dates and times of the service as it writes them (ISO 8601), read without changing what they mean.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use jiff::tz::Offset;

/// A timestamp of the service as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// An instant; the offset of the place when the text named one.
    Instant(Timestamp, Option<Offset>),
    /// A time of day without zone: shown as written.
    Local(DateTime),
    /// A plain date.
    Day(Date),
}

/// Reads a timestamp or date in any notation of ISO 8601; `None` for other texts.
pub fn read(text: &str) -> Option<Moment> {
    let pieces = Pieces::parse(text.trim()).ok()?;
    let Some(time) = pieces.time() else {
        return Some(Moment::Day(pieces.date()));
    };
    let local = pieces.date().to_datetime(time);
    let Some(offset) = pieces.offset() else {
        return Some(Moment::Local(local));
    };
    let instant = offset.to_numeric_offset().to_timestamp(local).ok()?;
    let place = match offset {
        PiecesOffset::Numeric(numeric) => Some(numeric.offset()),
        _ => None,
    };
    Some(Moment::Instant(instant, place))
}

/// A plain date, read strictly: `2026-08-14`. Text with a time of day counts by its own day.
pub fn read_day(text: &str) -> Option<Date> {
    Pieces::parse(text.trim()).ok().map(|pieces| pieces.date())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn dates_and_times_are_distinguished() {
        let day = jiff::civil::date(2026, 8, 8);
        assert_eq!(read("2026-08-08"), Some(Moment::Day(day)));
        assert_eq!(
            read("2026-08-08T09:10:00"),
            Some(Moment::Local(day.at(9, 10, 0, 0)))
        );
        let at = "2026-08-08T02:10:00Z".parse().unwrap();
        assert_eq!(read(" 2026-08-08T02:10:00Z "), Some(Moment::Instant(at, None)));
        assert_eq!(
            read("2026-08-08T09:10:00+07:00"),
            Some(Moment::Instant(at, Some(Offset::constant(7))))
        );
        assert_eq!(read_day("2026-08-08T23:30:00-08:00"), Some(day));
        for text in ["", "hôm qua", "2026-13-40T00:00:00Z", "08/08/2026", "0"] {
            assert_eq!((read(text), read_day(text)), (None, None), "{text}");
        }
    }

    proptest! {
        #[test]
        fn offset_does_not_change_the_instant(seconds in -62_135_596_800i64..253_402_000_000, hours in -12i8..=14) {
            let at = Timestamp::from_second(seconds).unwrap();
            let offset = Offset::constant(hours);
            let text = format!("{}{}{:02}:00", offset.to_datetime(at), if hours < 0 { '-' } else { '+' }, hours.unsigned_abs());
            prop_assert_eq!(read(&text), Some(Moment::Instant(at, Some(offset))));
        }
    }
}
