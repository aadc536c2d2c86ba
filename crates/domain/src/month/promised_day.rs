//! The day of arrival that the schedule of a quotation promises. A schedule is free text by the operator's staff, in Vietnamese
//! or English; where it can be understood in two ways no day is taken.

use jiff::civil::Date;

use crate::folding::compose;

/// Years that a schedule can mean.
const PLAUSIBLE_YEARS: std::ops::RangeInclusive<i16> = 2000..=2099;

/// Words that say that the date after them is one of arrival.
const ARRIVAL_WORDS: [&str; 5] = ["eta", "arrival", UNTIL_WORD, "giao", "delivery"];

/// The words among them that mean the delivery to the consignee, not the arrival at a port.
const DELIVERY_WORDS: [&str; 2] = ["giao", "delivery"];

/// "To arrive", "to" and "until": an arrival only where the words before it leave no doubt.
const UNTIL_WORD: &str = "đến";

/// Words that may stand before [`UNTIL_WORD`] where it means an arrival: day, hour, goods, vessel, aircraft, port and the
/// like.
const WORDS_BEFORE_ARRIVAL: [&str; 19] = [
    "ngày", "giờ", "thời", "gian", "hàng", "lô", "tàu", "xe", "máy", "bay", "chuyến", "cảng", "nơi", "sẽ",
    "dự", "kiến", "cập", "hóa", "hoá",
];

/// Words that say that the date after them is one of another event.
const OTHER_EVENT_WORDS: [&str; 30] = [
    DEPARTURE_WORD,
    "atd",
    "departure",
    "depart",
    "departs",
    "departing",
    "departed",
    "sail",
    "sails",
    "sailing",
    "load",
    "loading",
    "closing",
    "cutoff",
    "cut-off",
    "cut",
    "pickup",
    "pick-up",
    "pick",
    "đi",
    "khởi",
    "xuất",
    "rời",
    "chạy",
    "cắt",
    "lấy",
    "đóng",
    "bốc",
    "issued",
    "báo",
];

/// Expected departure; often written together with the arrival, `ETD/ETA`.
const DEPARTURE_WORD: &str = "etd";

/// Words around a word of arrival that leave the day or the event open.
const DOUBT_WORDS: [&str; 63] = [
    // Bounds and approximations.
    "before",
    "after",
    "from",
    "until",
    "till",
    "earliest",
    "latest",
    "deadline",
    "about",
    "around",
    "approx",
    "approximately",
    "tentative",
    "trước",
    "truoc",
    "sau",
    "từ",
    "khoảng",
    "khoang",
    "sớm",
    "muộn",
    "chậm",
    "hạn",
    // Negations, conditions and alternatives.
    "no",
    "not",
    "except",
    "if",
    "or",
    "không",
    "khong",
    "chưa",
    "chua",
    "trừ",
    "nếu",
    "hoặc",
    "hay",
    // Validity of a price.
    "valid",
    "validity",
    "price",
    "rate",
    "quotation",
    "quote",
    "hiệu",
    "dụng",
    "giá",
    // Something else arrives or is handed over, or to somebody else.
    "order",
    "terms",
    "notice",
    "carrier",
    "container",
    "cont",
    "bill",
    "bàn",
    "nhận",
    "dịch",
    "chứng",
    "lệnh",
    "hãng",
    // Somewhere on the way.
    "via",
    "transit",
    "transhipment",
    "transshipment",
    "trung",
];

/// Words behind a date that make it one of several, or an uncertain one.
const OPEN_END_WORDS: [&str; 12] = [
    "hoặc",
    "or",
    "hay",
    "to",
    "tới",
    "until",
    "till",
    "tbc",
    "tba",
    "subject",
    "unconfirmed",
    "chưa",
];

/// A piece of a schedule, in lower case.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    /// `2026-08-14` or `14/08/2026`.
    Date(Date),
    /// `08:30`.
    Time,
    /// Other letters and digits with a digit among them.
    Number(String),
    /// A line break or a sign that is no letter.
    Mark(char),
}

/// The meaning of a date, by the words since the date before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// An arrival, or a delivery.
    Arrival(ShipmentEndKind),
    OtherEvent,
    Unlabelled,
    Unclear,
}

/// The end that a shipment is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipmentEndKind {
    Delivered,
    Arrived,
}

/// A day that a schedule promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    pub day: Date,
    /// Of what.
    pub kind: ShipmentEndKind,
}

/// The day of arrival or delivery: the only full date (`2026-08-14` or `14/08/2026`) that follows a word of arrival. `None` if
/// there is no such date, more than one, or any doubt.
pub(super) fn promise(schedule: &str) -> Option<Promise> {
    let tokens = tokens(schedule);
    let mut promised: Option<Promise> = None;
    let mut latest_other = None;
    let mut previous: Option<Meaning> = None;
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        let Token::Date(day) = token else {
            continue;
        };
        let meaning = meaning(tokens.get(start..at)?, previous);
        match meaning {
            Meaning::Unclear => return None,
            Meaning::Arrival(_) if promised.is_some() || is_open(tokens.get(at + 1..)?) => return None,
            Meaning::Arrival(kind) => promised = Some(Promise { day: *day, kind }),
            Meaning::OtherEvent => latest_other = latest_other.max(Some(*day)),
            Meaning::Unlabelled => {}
        }
        (previous, start) = (Some(meaning), at + 1);
    }
    // Cargo that is delivered before its departure is handed over to the carrier.
    promised.filter(|promised| latest_other <= Some(promised.day))
}

/// `before`: since the date before it, whose meaning is `previous`.
fn meaning(before: &[Token], previous: Option<Meaning>) -> Meaning {
    let is_label = |token: &Token| is_one_of(token, &ARRIVAL_WORDS) || is_one_of(token, &OTHER_EVENT_WORDS);
    let Some(at) = before.iter().rposition(is_label) else {
        // A date right after one of arrival is another one of arrival.
        return match previous {
            Some(Meaning::Arrival(_)) => Meaning::Unclear,
            _ => Meaning::Unlabelled,
        };
    };
    let (before_label, behind) = before.split_at(at);
    let Some((label, behind)) = behind.split_first() else {
        return Meaning::Unclear;
    };
    if is_one_of(label, &OTHER_EVENT_WORDS) {
        return Meaning::OtherEvent;
    }
    let is_doubtful = has_other_label(before_label)
        || has_doubt(clause_end(before_label))
        || has_doubt(behind)
        || is_far(behind)
        || (is_word(label, UNTIL_WORD) && !is_arrival_by_context(before_label, previous));
    if is_doubtful {
        Meaning::Unclear
    } else if is_one_of(label, &DELIVERY_WORDS) {
        Meaning::Arrival(ShipmentEndKind::Delivered)
    } else {
        Meaning::Arrival(ShipmentEndKind::Arrived)
    }
}

/// Returns true if the words before a word of arrival name another event beside it (`ETD/ETA`, `ngày đi - đến`).
fn has_other_label(before_label: &[Token]) -> bool {
    let clause = clause_end(before_label);
    clause.iter().any(|token| is_one_of(token, &OTHER_EVENT_WORDS))
        || before_label.iter().any(|token| is_word(token, DEPARTURE_WORD))
}

fn has_doubt(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| is_one_of(token, &DOUBT_WORDS))
}

/// Returns true if more than a place stands between a word of arrival and the date: another number, or another clause.
fn is_far(behind: &[Token]) -> bool {
    let has_number = behind.iter().any(|token| matches!(token, Token::Number(_)));
    let mut after_mark = behind.iter().skip_while(|token| !separates(token));
    has_number || after_mark.any(|token| matches!(token, Token::Word(_)))
}

/// Returns true if [`UNTIL_WORD`] after these words means an arrival, not the end of a period.
fn is_arrival_by_context(before_label: &[Token], previous: Option<Meaning>) -> bool {
    if let [.., Token::Word(one), Token::Word(other)] = before_label
        && (one.as_str(), other.as_str()) == ("dự", "kiến")
    {
        return true;
    }
    let follows_a_departure = match previous {
        None => true,
        // Right behind another date it may be the end of a period.
        Some(Meaning::OtherEvent) => !before_label.is_empty(),
        Some(_) => false,
    };
    let sentence = before_label
        .rsplit(|token| matches!(token, Token::Mark(';' | '.' | '|' | '\n')))
        .next()
        .unwrap_or_default();
    follows_a_departure
        && sentence.iter().all(|token| match token {
            Token::Word(word) => WORDS_BEFORE_ARRIVAL.contains(&word.as_str()),
            Token::Mark(_) => true,
            Token::Date(_) | Token::Time | Token::Number(_) => false,
        })
}

/// Returns true if the text behind a date makes it one of several, a period, or uncertain. `behind`: up to the end.
fn is_open(behind: &[Token]) -> bool {
    let next_date = behind.iter().position(|token| matches!(token, Token::Date(_)));
    let own = behind
        .get(..next_date.unwrap_or(behind.len()))
        .unwrap_or_default();
    let has_partial_date = own
        .iter()
        .any(|token| matches!(token, Token::Number(number) if number.contains('/')));
    let mut rest = own
        .iter()
        .skip_while(|token| matches!(token, Token::Mark('(' | ',' | '[') | Token::Time));
    let (first, second) = (rest.next(), rest.next());
    let opens = match first {
        Some(Token::Mark('+' | '±' | '?' | '~')) => true,
        Some(Token::Mark('-' | '–' | '—' | '/' | '&')) => matches!(second, Some(Token::Number(_))),
        Some(Token::Word(word)) if word == UNTIL_WORD => matches!(second, Some(Token::Number(_)) | None),
        Some(Token::Word(word)) if word == "và" || word == "and" => matches!(second, Some(Token::Number(_))),
        Some(token) => is_one_of(token, &OPEN_END_WORDS),
        None => false,
    };
    has_partial_date || opens
}

/// The tokens behind the last mark that ends a clause.
fn clause_end(tokens: &[Token]) -> &[Token] {
    tokens.rsplit(ends_clause).next().unwrap_or_default()
}

fn ends_clause(token: &Token) -> bool {
    separates(token) || matches!(token, Token::Mark('(' | ')' | '[' | ']'))
}

/// Returns true for the marks between two statements.
fn separates(token: &Token) -> bool {
    matches!(
        token,
        Token::Mark(',' | ';' | '.' | '|' | '\n' | '-' | '–' | '—' | '•')
    )
}

fn is_word(token: &Token, expected: &str) -> bool {
    matches!(token, Token::Word(word) if word == expected)
}

fn is_one_of(token: &Token, words: &[&str]) -> bool {
    matches!(token, Token::Word(word) if words.contains(&word.as_str()))
}

fn tokens(text: &str) -> Vec<Token> {
    let text = compose(text).to_lowercase();
    let mut tokens = Vec::new();
    let mut piece = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_alphanumeric() || joins(piece.chars().last(), letter, letters.peek().copied()) {
            piece.push(letter);
            continue;
        }
        if !piece.is_empty() {
            tokens.push(token(std::mem::take(&mut piece)));
        }
        if letter == '\n' || !letter.is_whitespace() {
            tokens.push(Token::Mark(letter));
        }
    }
    if !piece.is_empty() {
        tokens.push(token(piece));
    }
    tokens
}

/// Returns true if a sign stands inside a date, a number, a time of day or a word: `14/08`, `3.5`, `8:30`, `cut-off`.
fn joins(before: Option<char>, sign: char, after: Option<char>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return false;
    };
    let is_in_number = before.is_numeric() && after.is_numeric() && "/.:-".contains(sign);
    is_in_number || (sign == '-' && before.is_alphabetic() && after.is_alphabetic())
}

fn token(piece: String) -> Token {
    if !piece.contains(char::is_numeric) {
        return Token::Word(piece);
    }
    if let Some(day) = full_date(&piece) {
        return Token::Date(day);
    }
    if is_time(&piece) {
        Token::Time
    } else {
        Token::Number(piece)
    }
}

/// `2026-08-14` or `14/08/2026`.
fn full_date(piece: &str) -> Option<Date> {
    let parts: Vec<&str> = piece.split(['-', '/']).collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let [first, month, last] = parts.as_slice() else {
        return None;
    };
    let (year, day) = match lengths.as_slice() {
        [4, 2, 2] if !piece.contains('/') => (first, last),
        [2, 2, 4] if !piece.contains('-') => (last, first),
        _ => return None,
    };
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
    PLAUSIBLE_YEARS.contains(&date.year()).then_some(date)
}

/// `8:30`, `08h30` or `8h`.
fn is_time(piece: &str) -> bool {
    let Some((hour, minute)) = piece.split_once([':', 'h']) else {
        return false;
    };
    let is_below =
        |text: &str, limit: u8| text.len() <= 2 && text.parse::<u8>().is_ok_and(|number| number < limit);
    is_below(hour, 24) && (is_below(minute, 60) || (minute.is_empty() && piece.ends_with('h')))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn day(schedule: &str) -> Option<Date> {
        promise(schedule).map(|promise| promise.day)
    }

    /// Each promises 2026-08-14.
    const PROMISING_TEXTS: [&str; 30] = [
        "ETA 2026-08-14",
        "ETA: 14/08/2026",
        "eta lax 14/08/2026",
        "ETA (LAX): 14/08/2026 10:00",
        "ETA 08:00 14/08/2026",
        "ETA 8h30 ngày 14/08/2026",
        "ETA Los Angeles, 14/08/2026",
        "ETD 2026-08-01, ETA 2026-08-14",
        "ETD SGN 01/08/2026 - ETA LAX 14/08/2026",
        "ETD 01/08/2026 ETA 14/08/2026",
        "ETA 14/08/2026; ETD 01/08/2026",
        "Thứ 3, 5, 7 hàng tuần; ETA LAX 14/08/2026",
        "Transit time 3-4 days, ETA 14/08/2026",
        "ETA 14/08/2026, transit time 3-4 days",
        "ETA 14/08/2026 (3-4 ngày)",
        "Expected arrival: 2026-08-14.",
        "Departure 2026-08-01 / Arrival 2026-08-14",
        "Delivery at door on 14/08/2026",
        "Delivery by 2026-08-14",
        "Dự kiến đến: 14/08/2026",
        "Dự kiến đến LAX ngày 14/08/2026",
        "Tàu dự kiến đến cảng 14/08/2026 lúc 8h",
        "Dự kiê\u{301}n đê\u{301}n 14/08/2026",
        "DỰ KIẾN ĐẾN 14/08/2026",
        "Hàng đến kho 14/08/2026",
        "Ngày đi 01/08/2026, ngày đến 14/08/2026",
        "Khởi hành 01/08/2026\nĐến LAX 14/08/2026",
        "Giao hàng dự kiến 14/08/2026",
        "Giao tận nơi: 14/08/2026; hiệu lực báo giá 31/07/2026",
        "Giao đúng thứ Sáu 14/08/2026",
    ];

    /// None of these promises one day.
    const UNPROMISING_TEXTS: [&str; 68] = [
        "",
        "Bay thẳng thứ Ba, thứ Năm, thứ Bảy",
        "Thứ 2 đến thứ 6",
        "2026-08-14",
        "14/08/2026",
        "ETA",
        "14/08/2026 ETA",
        "ETD 2026-08-14",
        "Khởi hành 14/08/2026",
        "ETA tuần 33",
        "ETA 14/08",
        "ETA 5/8/2026",
        "ETA 14.08.2026",
        "ETA 14-08-2026",
        "ETA 14/08/26",
        "ETA 08/14/2026",
        "ETA 30/02/2026",
        "ETA 2026-02-30",
        "ETA 2026/08/14",
        "ETA 20260814",
        "ETA 14/08/1026",
        "ETA 2026-08-14T10:00:00Z",
        // Several dates of arrival.
        "ETA 14/08/2026 hoặc 16/08/2026",
        "ETA 2026-08-14 or 16/08",
        "ETA 14/08/2026 - 16/08/2026",
        "ETA 14/08/2026-16/08/2026",
        "ETA 14-16/08/2026",
        "ETA 14–16/08/2026",
        "ETA 14/08/2026 – 16/08",
        "ETA 2026-08-14/16",
        "ETA 14/08/2026, 16/08",
        "ETA 14/08/2026 đến 16/08",
        "ETA 14/08/2026 to 16 Aug",
        "ETA HPH 10/08/2026, giao kho 14/08/2026",
        "ETA 14/08/2026 / dự kiến đến 2026-08-14",
        "ETA 15/08 or 14/08/2026",
        "ETA 14/08/2026 16/08/2026",
        // Uncertain ones.
        "ETA 14/08/2026?",
        "ETA 14/08/2026 (tbc)",
        "ETA 14/08/2026 (+/- 1 ngày)",
        "ETA 14/08/2026 ±1",
        "ETA 14/08/2026, subject to space",
        "ETA 14/08/2026 (chưa xác nhận)",
        "Không đảm bảo ETA 14/08/2026",
        "ETA khoảng 14/08/2026",
        "ETA not before 2026-08-14",
        "Giao trước 14/08/2026",
        "Giao sau ngày 14/08/2026",
        "Không giao 14/08/2026",
        // Of two events.
        "ETD | ETA\n01/08/2026 | 14/08/2026",
        "SGN - SIN ETA 10/08/2026 - LAX 14/08/2026",
        "ETD/ETA: 14/08/2026",
        "ETD/ETA: 01/08/2026 - 14/08/2026",
        "ETD - ETA 01/08/2026",
        "Ngày đi, đến: 14/08/2026",
        "Giao tận nơi, tàu chạy 14/08/2026",
        "Giao hàng cho hãng tàu 14/08/2026",
        "Giao hàng tại kho CFS 14/08/2026, ETD 16/08/2026",
        "Bàn giao 14/08/2026",
        "Cut-off giao hàng 14/08/2026",
        "Delivery order 14/08/2026",
        "ETA cảng trung chuyển SIN 14/08/2026",
        // Periods.
        "Hiệu lực đến 14/08/2026",
        "Giao tận nơi, giá áp dụng đến 14/08/2026",
        "Từ 01/08/2026 đến 14/08/2026",
        "Khởi hành từ 01/08/2026 đến 14/08/2026",
        "01/08/2026 - đến 14/08/2026",
        "Giữ chỗ đến ngày 14/08/2026",
    ];

    #[test]
    fn only_date_of_arrival_is_promised() {
        for text in PROMISING_TEXTS {
            assert_eq!(day(text), Some(date(2026, 8, 14)), "{text}");
        }
    }

    #[test]
    fn nothing_is_promised_in_doubt() {
        for text in UNPROMISING_TEXTS {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn second_date_of_arrival_takes_the_promise_back() {
        for text in PROMISING_TEXTS {
            for second in ["ETA 15/08/2026", "giao 2026-08-15", "delivery 2026-08-15"] {
                let both = format!("{text}; {second}");
                assert_eq!(day(&both), None, "{both}");
            }
        }
    }

    #[test]
    fn delivery_is_told_from_arrival() {
        let kind = |schedule| promise(schedule).map(|promise| promise.kind);
        for arrival in [
            "ETA 14/08/2026",
            "ETD 01/08/2026, đến 14/08/2026",
            "Arrival: 2026-08-14",
        ] {
            assert_eq!(kind(arrival), Some(ShipmentEndKind::Arrived), "{arrival}");
        }
        for delivery in ["Ngày giao hàng 14/08/2026", "Delivery 2026-08-14"] {
            assert_eq!(kind(delivery), Some(ShipmentEndKind::Delivered), "{delivery}");
        }
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(text in ".{0,60}|[0-9/:. -]{0,40}|(ETA|ETD|đến|giao|14/08/2026|2026-08-1[0-9]|[ ,;-]){0,12}") {
            let _ = day(&text);
        }

        #[test]
        fn every_day_is_read_in_both_notations(days in 0_i64..36_000) {
            let day = date(2000, 1, 1).checked_add(jiff::Span::new().days(days)).unwrap();
            let vietnamese = format!("Dự kiến đến {}", day.strftime("%d/%m/%Y"));
            prop_assert_eq!(self::day(&vietnamese), Some(day));
            prop_assert_eq!(self::day(&format!("ETA {day}")), Some(day));
        }
    }
}
