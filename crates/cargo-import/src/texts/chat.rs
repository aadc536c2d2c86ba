//! Chats as messengers copy and export them: the time and the sender before a message are no part of what it tells.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::folding::plain;

use super::sentences;

/// Signs that order the directions of letters, which messengers set before the lines of an export.
const DIRECTIONS: [char; 8] = [
    '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202f}', '\u{2068}', '\u{2069}',
];
/// A longer text before a colon is no sender.
const MAX_SENDER_CHARS: usize = 40;
/// Senders of so many messages, each another one, are perhaps goods.
const MAX_STRANGERS: usize = 2;

/// What stands behind the time of a message.
#[derive(Clone, Copy)]
struct Message<'a> {
    sender: Option<&'a str>,
    /// Without the sender.
    text: &'a str,
    /// With the sender.
    whole: &'a str,
}

/// The messages of a chat without their times and senders; the text as it is if it is no chat, or if no message tells of cargo.
pub(crate) fn messages(text: &str) -> Cow<'_, str> {
    match without_lines_of_times(text) {
        Some(rest) => Cow::Owned(behind_times(&rest).into_owned()),
        None => behind_times(text),
    }
}

/// The lines of a chat that gives the time of each message in a line of its own.
fn without_lines_of_times(text: &str) -> Option<String> {
    let is_only_time = |line: &&str| is_time(line.trim());
    if text.lines().filter(is_only_time).count() < 2 {
        return None;
    }
    let rest: Vec<&str> = text.lines().filter(|line| !is_only_time(line)).collect();
    let tells = rest.iter().any(|line| sentences::tells_a_fact(line));
    tells.then(|| rest.join("\n"))
}

fn behind_times(text: &str) -> Cow<'_, str> {
    let lines: Vec<(&str, Option<Message>)> = text.lines().map(|line| (line, message(line))).collect();
    let sent = || lines.iter().filter_map(|(_, message)| *message);
    let first = lines.iter().find(|(line, _)| !line.trim().is_empty());
    if sent().count() < 2 && first.is_none_or(|(_, message)| message.is_none()) {
        return Cow::Borrowed(text);
    }
    let mut senders: BTreeMap<&str, usize> = BTreeMap::new();
    for sender in sent().filter_map(|message| message.sender) {
        *senders.entry(sender).or_default() += 1;
    }
    let are_senders = senders.len() <= MAX_STRANGERS || senders.values().any(|messages| *messages > 1);
    let bare = |message: Message| {
        if are_senders {
            message.text.to_owned()
        } else {
            message.whole.to_owned()
        }
    };
    let bare: Vec<String> = lines
        .iter()
        .map(|(line, message)| message.map_or_else(|| (*line).to_owned(), bare))
        .collect();
    if bare.iter().any(|line| sentences::tells_of_cargo(line)) {
        Cow::Owned(bare.join("\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The message of a line that begins with a time.
fn message(line: &str) -> Option<Message<'_>> {
    let line = line.trim_matches(|one: char| one.is_whitespace() || DIRECTIONS.contains(&one));
    in_brackets(line)
        .or_else(|| behind_a_hyphen(line))
        .or_else(|| behind_tabs(line))
}

/// `[12/05/2025 08:12] Hạnh: …`, and `[김민수] [오전 10:14] …`, where the sender stands first.
fn in_brackets(line: &str) -> Option<Message<'_>> {
    let (first, rest) = line.strip_prefix('[')?.split_once(']')?;
    if is_time(first) {
        return Some(with_sender(rest));
    }
    let (second, rest) = rest.trim_start().strip_prefix('[')?.split_once(']')?;
    let is_name = first.chars().any(char::is_alphabetic) && first.chars().count() <= MAX_SENDER_CHARS;
    (is_name && is_time(second)).then(|| Message {
        sender: None,
        text: rest.trim_start(),
        whole: rest.trim_start(),
    })
}

/// `3/6/2025, 10:14 - Maricel: …`
fn behind_a_hyphen(line: &str) -> Option<Message<'_>> {
    let (time, rest) = line.split_once(" - ").or_else(|| line.split_once(" – "))?;
    let has_day = time.matches(['/', '.', '-']).count() > 1;
    (has_day && is_time(time)).then(|| with_sender(rest))
}

/// The time, the sender and the message between tabs.
fn behind_tabs(line: &str) -> Option<Message<'_>> {
    let mut cells = line.splitn(3, '\t');
    let (time, sender, text) = (cells.next()?, cells.next()?, cells.next()?);
    let is_name = sender.chars().any(char::is_alphabetic) && sender.chars().count() <= MAX_SENDER_CHARS;
    (is_name && is_time(time) && !text.contains('\t')).then_some(Message {
        sender: Some(sender),
        text,
        whole: text,
    })
}

fn with_sender(rest: &str) -> Message<'_> {
    let rest = rest.trim_start_matches(|one: char| one.is_whitespace() || DIRECTIONS.contains(&one));
    // The colon of `18:00` is none behind a name.
    let named = rest
        .split_once(": ")
        .or_else(|| rest.split_once('：'))
        .or_else(|| Some((rest.strip_suffix(':')?, "")))
        .filter(|(name, _)| !name.is_empty() && name.chars().count() <= MAX_SENDER_CHARS);
    Message {
        sender: named.map(|(name, _)| name),
        text: named.map_or(rest, |(_, text)| text.trim_start()),
        whole: rest,
    }
}

/// `12/05/2025 08:12`, `3 Jun 2025, 10:14:22`, `10:14 AM`, `오전 10:14`: a time of day, and nothing but the day beside it.
fn is_time(text: &str) -> bool {
    const BESIDE: [&str; 20] = [
        "am", "pm", "a.m.", "p.m.", "a.", "p.", "m.", "sa", "ch", "at", "um", "luc", "kl", "kl.", "上午",
        "下午", "午前", "午後", "오전", "오후",
    ];
    const MONTHS: [&str; 13] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "thg",
    ];
    let folded = domain::folding::compose(&plain(text));
    let mut has_clock = false;
    let has_day = folded.contains('/');
    let mut words = folded
        .split(|one: char| one.is_whitespace() || one == ',')
        .filter(|word| !word.is_empty());
    let fits = words.all(|word| {
        let is_clock = is_clock(word) || has_day && is_dotted_clock(word);
        has_clock |= is_clock;
        is_clock
            || is_day(word)
            || BESIDE.contains(&word)
            || MONTHS
                .iter()
                .any(|month| word.starts_with(month) && word.len() <= 9)
    });
    fits && has_clock
}

/// `08:12`, `10:14:22`, `10:14am`, `오전10:14`
fn is_clock(word: &str) -> bool {
    let half = ["上午", "下午", "午前", "午後", "오전", "오후"]
        .iter()
        .find_map(|half| word.strip_prefix(half));
    let word = half.unwrap_or(word).trim_end_matches("am").trim_end_matches("pm");
    let parts: Vec<&str> = word.split(':').collect();
    let is_part = |part: &&str| (1..=2).contains(&part.len()) && part.bytes().all(|one| one.is_ascii_digit());
    (2..=3).contains(&parts.len()) && parts.iter().all(is_part)
}

/// The `13.04.11` of `02/09/25 13.04.11`, as Indonesians write times.
fn is_dotted_clock(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let is_below = |part: &str, end: u32| part.len() == 2 && part.parse::<u32>().is_ok_and(|one| one < end);
    match parts.as_slice() {
        [hours, rest @ ..] => {
            (1..=2).contains(&rest.len()) && is_below(hours, 24) && rest.iter().all(|part| is_below(part, 60))
        }
        [] => false,
    }
}

/// `12/05/2025`, `2025-06-03`, `3.6.25`, `3`, `2025`, `2025年6月3日`
fn is_day(word: &str) -> bool {
    let parts: Vec<&str> = word
        .trim_end_matches(['日', '일', '.'])
        .split(['/', '.', '-', '年', '月', '년', '월'])
        .collect();
    let is_part = |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|one| one.is_ascii_digit());
    parts.len() <= 3 && parts.iter().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_senders_are_left_out() {
        for (line, text) in [
            ("[12/05/2025 08:12] Hạnh Kho: 10 thùng áo", "10 thùng áo"),
            ("[08:12, 12/5/2025] +84 900 000 000: 10 thùng", "10 thùng"),
            ("\u{200e}[03/06/25, 10:14:22 AM] Bo: 10 ctns", "10 ctns"),
            (
                "3/6/2025, 10:03 - Maricel Olivar: 6 cajas: 14 kg",
                "6 cajas: 14 kg",
            ),
            ("03.06.25, 10:14 - Bo: 10 ctns", "10 ctns"),
            ("[02/09/25 13.04.11] Budi Mebel: 40 dus", "40 dus"),
            ("[김민수] [오전 10:14] 7박스", "7박스"),
            ("10:14\tนก\t12 ลัง", "12 ลัง"),
            ("[3 Jun 2025 at 10:14] Bo: 10 ctns", "10 ctns"),
        ] {
            assert_eq!(message(line).map(|message| message.text), Some(text), "{line}");
        }
        for line in [
            "[1] Bo: 10 ctns",
            "Pickup 3/6/2025, 10:14 - Bo: 10 ctns",
            "10:14 - Bo: 10 ctns",
            "16:03 LPN0098121 TEA",
            "Lot 1 - shoes: 10 ctns",
            "10:14\t12\t13\t14",
        ] {
            assert!(message(line).is_none(), "{line}");
        }
    }

    #[test]
    fn only_chats_that_tell_of_cargo_are_changed() {
        let chat = "[08:12] Hạnh: chào em\n[08:13] Hạnh: 10 thùng áo, mỗi thùng 12kg\nvà\n[08:14] Tuấn: dạ";
        assert_eq!(messages(chat), "chào em\n10 thùng áo, mỗi thùng 12kg\nvà\ndạ");
        let goods = "[08:12] Áo: 10 thùng, 12kg\n[08:13] Mũ: 10 thùng, 12kg\n[08:14] Giày: 4 thùng, 20kg";
        assert_eq!(
            messages(goods),
            "Áo: 10 thùng, 12kg\nMũ: 10 thùng, 12kg\nGiày: 4 thùng, 20kg"
        );
        let other = "[08:12] Hạnh: chào em\n[08:13] Hạnh: mai nhé";
        assert_eq!(messages(other), other);
    }
}
