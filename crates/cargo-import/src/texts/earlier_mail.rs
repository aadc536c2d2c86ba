//! The earlier mail below or within an answer: its list is perhaps an old one.

use std::borrow::Cow;

use super::sentences;
use domain::folding::{compose, plain};

/// Introductions of earlier mails beyond which nothing is looked for.
const MAX_INTRODUCTIONS: usize = 10;
/// Ends of the line above a quoted mail, before its colon.
const WROTE: [&str; 8] = [
    "wrote",
    "schrieb",
    "a ecrit",
    "escribio",
    "ha scritto",
    "escreveu",
    "da viet",
    "写道",
];
/// Lines between mails.
const ORIGINAL: [&str; 8] = [
    "original message",
    "forwarded message",
    "ursprungliche nachricht",
    "message d'origine",
    "mensaje original",
    "thu goc",
    "tin nhan goc",
    "原始邮件",
];
const SENDER: [&str; 7] = ["from", "von", "de", "da", "tu", "发件人", "보낸 사람"];
/// The lines that follow that of the sender.
const BELOW_SENDER: [&str; 16] = [
    "sent",
    "date",
    "to",
    "cc",
    "subject",
    "gesendet",
    "datum",
    "an",
    "envoye",
    "enviado",
    "fecha",
    "inviato",
    "da gui",
    "ngay",
    "发送时间",
    "보낸 날짜",
];

/// A mail and the earlier one that it answers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub own: String,
    /// The line above the earlier mail, or its mark.
    pub introduction: String,
    pub earlier: String,
}

/// The ways to divide a text into an answer and what it answers, the nearest first.
pub(crate) fn answers(text: &str) -> Vec<Answer> {
    let lines: Vec<&str> = text.lines().collect();
    let introductions = (1..lines.len()).filter(|at| introduces(&lines, *at));
    let mut answers: Vec<Answer> = introductions
        .take(MAX_INTRODUCTIONS)
        .filter_map(|at| {
            let (own, rest) = lines.split_at_checked(at)?;
            let (introduction, earlier) = rest.split_first()?;
            Some(Answer {
                own: own.join("\n"),
                introduction: introduction.trim_matches(['-', '>', ' ', ':']).to_owned(),
                earlier: unquoted(earlier),
            })
        })
        .collect();
    let (quoted, own): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| is_quoted(line));
    if !quoted.is_empty() {
        answers.push(Answer {
            own: own.join("\n"),
            introduction: ">".to_owned(),
            earlier: unquoted(&quoted),
        });
    }
    answers
}

/// The text without the marks of quoted lines, where only these tell of cargo: somebody sends on what another wrote.
pub(crate) fn forwarded(text: &str) -> Cow<'_, str> {
    let (quoted, own): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| is_quoted(line));
    if quoted.len() < 2 || own.into_iter().any(sentences::tells_a_fact) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(unquoted(&text.lines().collect::<Vec<_>>()))
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

fn unquoted(lines: &[&str]) -> String {
    let bare = |line: &&str| line.trim_start_matches(['>', ' ']).to_owned();
    lines
        .iter()
        .map(|line| {
            if is_quoted(line) {
                bare(line)
            } else {
                (*line).to_owned()
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// `On 21 Nov 2026, Minh wrote:`, `-----Original Message-----`, `From: Minh` above `Sent: …`.
fn introduces(lines: &[&str], at: usize) -> bool {
    let folded = |line: &str| compose(&plain(line.trim_start_matches(['>', ' ', '*'])));
    let Some(line) = lines.get(at).map(|line| folded(line)) else {
        return false;
    };
    let label = |line: &str| {
        let (label, _) = line.split_once([':', '：'])?;
        Some(label.trim_matches([' ', '*']).to_owned())
    };
    let wrote = line
        .trim_end()
        .strip_suffix([':', '：'])
        .is_some_and(|line| WROTE.iter().any(|wrote| line.trim_end().ends_with(wrote)));
    let is_between = line.starts_with("--") && ORIGINAL.iter().any(|original| line.contains(original));
    let is_sender = |line: &str| label(line).is_some_and(|label| SENDER.contains(&label.as_str()));
    // Only below a sender: a look at the next words from each of thousands of blank lines would take minutes.
    let is_header = || {
        let mut below = lines.get(at + 1..).unwrap_or_default().iter();
        let next = below.find(|line| !line.trim_matches(['>', ' ', '*']).is_empty());
        let follows = next.and_then(|next| label(&folded(next)));
        follows.is_some_and(|label| BELOW_SENDER.contains(&label.as_str()))
    };
    wrote || is_between || (is_sender(&line) && is_header())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_mail_stands_below_its_introduction() {
        for introduction in [
            "On Sat, 21 Nov 2026 at 10:14, Minh <minh@example.com> wrote:",
            "Vào Th 7, 21 thg 11, 2026 lúc 10:14 Minh đã viết:",
            "-----Original Message-----",
            "From: Minh\nSent: Saturday",
            "Von: Minh\nGesendet: Samstag",
        ] {
            let text = format!("4 pallets\n{introduction}\n> 3 pallets\n> Minh");
            let answers = answers(&text);
            assert_eq!(answers[0].own, "4 pallets", "{introduction}");
            assert!(answers[0].earlier.ends_with("3 pallets\nMinh"), "{introduction}");
        }
    }

    #[test]
    fn forwarded_list_loses_its_marks() {
        let list = "please quote\n> Crates  Size\n> 1  40x30x20";
        assert_eq!(forwarded(list), "please quote\nCrates  Size\n1  40x30x20");
        let answer = "2 crates, 40x30x20 cm\n> 1 crate\n> 40x30x20";
        assert_eq!(forwarded(answer), answer);
    }

    #[test]
    fn quoted_lines_are_of_the_earlier_mail() {
        let answer = Answer {
            own: "Now four:\nRegards".into(),
            introduction: ">".into(),
            earlier: "3 pallets".into(),
        };
        assert_eq!(answers("> 3 pallets\nNow four:\nRegards"), [answer]);
        assert_eq!(answers("Date: 1 May\n3 pallets"), []);
    }
}
