//! The earlier mail below or within an answer: its list is perhaps an old one.

use std::borrow::Cow;
use std::ops::Range;

use super::sentences;
use domain::folding::{compose, plain};

/// Introductions of earlier mails beyond which nothing is looked for.
const MAX_INTRODUCTIONS: usize = 10;
/// A longer text before a colon is no label of the head of a mail.
const MAX_LABEL_BYTES: usize = 40;
/// A longer line is none above an earlier mail.
const MAX_INTRODUCTION_BYTES: usize = 300;
/// Words for writing in the line above a quoted mail, folded: `On 21 Nov 2026, Minh wrote:`, `Am 21.11.26 schrieb Anna:`.
const WROTE: [&str; 24] = [
    "wrote",
    "writes",
    "schrieb",
    "schreef",
    "a ecrit",
    "escribio",
    "ha scritto",
    "escreveu",
    "napisal(a)",
    "napisala",
    "napisal",
    "pisze",
    "yazdi",
    "menulis",
    "пишет",
    "написал(а)",
    "написала",
    "написал",
    "da viet",
    "写道",
    "寫道",
    "書きました",
    "님이 작성",
    "เขียนว่า",
];
/// Words that tell of writing only beside a day: `Hàng Việt:` is none of a mail.
const WROTE_ON_A_DAY: [&str; 4] = ["viet", "작성", "のメール", "のメッセージ"];
/// Lines between mails.
const ORIGINAL: [&str; 36] = [
    "original message",
    "original mail",
    "replied message",
    "forwarded message",
    "ursprungliche nachricht",
    "weitergeleitete nachricht",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "message d'origine",
    "message original",
    "message transfere",
    "mensaje original",
    "mensaje reenviado",
    "mensagem original",
    "mensagem encaminhada",
    "messaggio originale",
    "messaggio inoltrato",
    "oryginalna wiadomosc",
    "wiadomosc oryginalna",
    "orijinal mesaj",
    "исходное сообщение",
    "пересылаемое сообщение",
    "pesan asli",
    "thu goc",
    "thu chuyen tiep",
    "thu da chuyen tiep",
    "tin nhan goc",
    "原始邮件",
    "原始郵件",
    "原邮件",
    "邮件原件",
    "转发",
    "元のメッセージ",
    "원본 메시지",
    "원본 메일",
    "ข้อความต้นฉบับ",
];
/// Labels of the sender in the head of a mail.
const SENDER: [&str; 33] = [
    "from",
    "von",
    "absender",
    "de",
    "expediteur",
    "remitente",
    "remetente",
    "da",
    "mittente",
    "van",
    "afzender",
    "od",
    "nadawca",
    "kimden",
    "gonderen",
    "от",
    "от кого",
    "отправитель",
    "tu",
    "nguoi gui",
    "dari",
    "pengirim",
    "发件人",
    "寄件者",
    "寄件人",
    "發件人",
    "差出人",
    "送信者",
    "보낸 사람",
    "보낸사람",
    "발신",
    "จาก",
    "ผู้ส่ง",
];
/// Labels of the day.
const SENT: [&str; 47] = [
    "sent",
    "date",
    "gesendet",
    "datum",
    "envoye",
    "envoye le",
    "enviado",
    "enviado el",
    "enviado em",
    "enviada",
    "enviada em",
    "fecha",
    "data",
    "inviato",
    "inviato il",
    "verzonden",
    "wyslano",
    "data wyslania",
    "gonderildi",
    "gonderilme tarihi",
    "gonderme tarihi",
    "tarih",
    "отправлено",
    "дата",
    "da gui",
    "ngay",
    "ngay gui",
    "gui luc",
    "gui vao",
    "thoi gian",
    "dikirim",
    "tanggal",
    "发送时间",
    "发送日期",
    "日期",
    "时间",
    "寄件日期",
    "傳送時間",
    "送信日時",
    "送信日",
    "日時",
    "日付",
    "보낸 날짜",
    "날짜",
    "ส่ง",
    "ส่งเมื่อ",
    "วันที่",
];
/// Those of them that forms have too, beside the places of a route.
const PLAIN_DAYS: [&str; 15] = [
    "date",
    "datum",
    "fecha",
    "data",
    "tarih",
    "дата",
    "ngay",
    "thoi gian",
    "tanggal",
    "日期",
    "时间",
    "日時",
    "日付",
    "날짜",
    "วันที่",
];
const SUBJECT: [&str; 20] = [
    "subject",
    "betreff",
    "objet",
    "asunto",
    "assunto",
    "oggetto",
    "onderwerp",
    "temat",
    "konu",
    "тема",
    "chu de",
    "tieu de",
    "subjek",
    "perihal",
    "主题",
    "主旨",
    "主題",
    "件名",
    "제목",
    "เรื่อง",
];
const RECEIVERS: [&str; 34] = [
    "to",
    "cc",
    "bcc",
    "reply-to",
    "an",
    "kopie",
    "a",
    "para",
    "copie",
    "aan",
    "do",
    "dw",
    "kime",
    "alici",
    "bilgi",
    "кому",
    "копия",
    "den",
    "nguoi nhan",
    "kepada",
    "收件人",
    "收件者",
    "抄送",
    "副本",
    "宛先",
    "받는 사람",
    "받는사람",
    "참조",
    "ถึง",
    "สำเนา",
    "importance",
    "prioritat",
    "attachments",
    "anlagen",
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
    let written: Vec<&str> = text.lines().collect();
    let found = introductions(&written);
    let lines = without_days(&written, &found);
    let introductions = found.into_iter().filter(|one| one.start > 0);
    let mut answers: Vec<Answer> = introductions
        .take(MAX_INTRODUCTIONS)
        .filter_map(|at| {
            let introduction = lines.get(at.start)?.replace('*', "");
            Some(Answer {
                own: lines.get(..at.start)?.join("\n"),
                introduction: introduction.trim_matches(['-', '>', ' ', ':']).to_owned(),
                earlier: unquoted(lines.get(at.end..)?),
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

/// The text with blank lines for the days in the heads of mails: the commas of `Sent: Monday, November 23, 2026` divide no row.
pub(crate) fn without_days_of_heads(text: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = text.lines().collect();
    let bare = without_days(&lines, &introductions(&lines));
    if bare == lines {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(bare.join("\n"))
    }
}

fn without_days<'a>(lines: &[&'a str], introductions: &[Range<usize>]) -> Vec<&'a str> {
    let is_day = |line: &&mut &str| {
        line.matches(',').count() > 1 && label(line).is_some_and(|label| SENT.contains(&label.as_str()))
    };
    let mut bare = lines.to_vec();
    for head in introductions {
        let lines = bare.get_mut(head.clone()).unwrap_or_default();
        lines.iter_mut().filter(is_day).for_each(|line| *line = "");
    }
    bare
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

/// The lines between mails, in their order: `On 21 Nov 2026, Minh wrote:`, `-----Original Message-----`, `From: Minh` above `Sent: …`.
fn introductions(lines: &[&str]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let head = Head::at(lines, at);
        let end = if head.lines > 0 {
            at + head.lines
        } else {
            let wrote = says_who_wrote(lines, at);
            found.extend(wrote.map(|count| at..at + count));
            at + wrote.unwrap_or(1)
        };
        if head.has_sender && head.is_of_mail {
            found.push(at..end);
        }
        at = end;
    }
    found
}

/// Lines that begin with labels of the head of a mail.
#[derive(Default)]
struct Head {
    lines: usize,
    has_sender: bool,
    /// A time, a subject or an address: `From: Hanoi` above `To: Hamburg` is a route.
    is_of_mail: bool,
}

impl Head {
    fn at(lines: &[&str], start: usize) -> Self {
        let mut head = Self::default();
        for (line, count) in lines.iter().skip(start).zip(1..) {
            // Mails without paragraphs of their own have a blank line below each.
            if head.lines > 0 && bare(line).is_empty() {
                continue;
            }
            let Some(label) = label(line) else { break };
            let is = |labels: &[&str]| labels.contains(&label.as_str());
            let (is_sender, is_day, is_subject) = (is(&SENDER), is(&SENT), is(&SUBJECT));
            if !is_sender && !is_day && !is_subject && !is(&RECEIVERS) {
                break;
            }
            head.has_sender |= is_sender;
            let is_time = || is_day && (!is(&PLAIN_DAYS) || has_clock(line));
            head.is_of_mail |= is_subject || line.contains('@') || is_time();
            head.lines = count;
        }
        head
    }
}

/// `10:15`
fn has_clock(line: &str) -> bool {
    line.as_bytes().windows(3).any(
        |three| matches!(three, [before, b':', behind] if before.is_ascii_digit() && behind.is_ascii_digit()),
    )
}

/// The line without marks of quotes and of bold text before it.
fn bare(line: &str) -> &str {
    line.trim_matches(|one: char| one.is_whitespace() || matches!(one, '>' | '*'))
}

fn folded(text: &str) -> String {
    compose(&plain(text))
}

/// The `from` of `> *From:* Minh`.
fn label(line: &str) -> Option<String> {
    let (label, _) = bare(line).split_once([':', '：'])?;
    (label.len() <= MAX_LABEL_BYTES).then(|| folded(label.trim_matches([' ', '*'])))
}

/// The number of lines that tell who wrote what follows: one, or two where a mail program has broken it before an address.
fn says_who_wrote(lines: &[&str], at: usize) -> Option<usize> {
    let line = lines.get(at).map(|line| bare(line))?;
    if line.len() > MAX_INTRODUCTION_BYTES {
        return None;
    }
    if tells_who_wrote(line) {
        return Some(1);
    }
    let is_broken = |next: &&&str| line.ends_with('<') || next.contains('@');
    let next = lines.get(at + 1).filter(is_broken).map(|next| bare(next))?;
    let fits = next.len() <= MAX_INTRODUCTION_BYTES
        && !line.ends_with([':', '：'])
        && has_day(&folded(line))
        && tells_who_wrote(&format!("{line} {next}"));
    fits.then_some(2)
}

fn tells_who_wrote(line: &str) -> bool {
    let is_between = line.starts_with("--") || line.starts_with("__") || line.starts_with("==");
    if !is_between && !line.ends_with([':', '：']) {
        return false;
    }
    let line = folded(line);
    if is_between && ORIGINAL.iter().any(|original| line.contains(original)) {
        return true;
    }
    let line = line.trim_matches(['-', '_', '=', ' ', ':', '：']);
    if !is_between && WROTE.iter().any(|wrote| line.ends_with(wrote)) {
        return true;
    }
    // `2026年11月23日(月) 10:15 Tanaka <t@example.jp>:`
    let is_named = || line.ends_with('>') && line.contains('<') && line.contains('@');
    has_day(line)
        && (WROTE.iter().any(|wrote| has_word(line, wrote))
            || WROTE_ON_A_DAY.iter().any(|wrote| line.ends_with(wrote))
            || is_named())
}

fn has_word(line: &str, word: &str) -> bool {
    let mut places = line.match_indices(word);
    places.any(|(at, _)| {
        let (before, behind) = (line.get(..at), line.get(at + word.len()..));
        let is_apart = |next: Option<char>| next.is_none_or(|next| !next.is_alphabetic());
        is_apart(before.and_then(|before| before.chars().next_back()))
            && is_apart(behind.and_then(|behind| behind.chars().next()))
    })
}

/// `12.11.26`, `2026年11月23日`, `2026`, `10:15`
fn has_day(line: &str) -> bool {
    const MARKS: [char; 8] = ['/', '.', '-', ':', '年', '月', '년', '월'];
    let is_digit = |one: char| one.is_ascii_digit();
    let mut words = line.split(|one: char| !one.is_alphanumeric() && !MARKS.contains(&one));
    words.any(|word| {
        let word = word.trim_matches(|one: char| !is_digit(one));
        let parts = || word.split(MARKS);
        let are_figures = parts().all(|part| (1..=4).contains(&part.len()) && part.chars().all(is_digit));
        let is_year = word.len() == 4 && (word.starts_with("20") || word.starts_with("19"));
        are_figures && (parts().count() > 2 || word.contains(':') || is_year)
    })
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
            "Von: Minh\nDatum: 21.11.2026 10:14\nAn: Bo",
            "From: Minh\n\nSent: Saturday, November 21, 2026\n\nTo: Bo\nSubject: RFQ\n",
            "*From:* Minh <m@example.com>\n*Sent:* Saturday, November 21, 2026\n*To:* Bo",
            "De: Ana\nEnviado el: lunes, 23 de noviembre de 2026\nPara: Juan\nAsunto: x",
            "De : Anne\nEnvoyé : lundi 23 novembre 2026\nÀ : Jean\nObjet : x",
            "De: Ana\nEnviada em: segunda-feira\nPara: João\nAssunto: x",
            "Da: Anna\nInviato: lunedì\nA: Bo\nOggetto: x",
            "Van: Anna\nVerzonden: maandag\nAan: Bo\nOnderwerp: x",
            "Od: Anna\nWysłano: poniedziałek\nDo: Bo\nTemat: x",
            "Kimden: Anna\nGönderildi: Pazartesi\nKime: Bo\nKonu: x",
            "От: Анна\nОтправлено: понедельник\nКому: Бо\nТема: x",
            "Từ: Lan <lan@example.vn>\nĐã gửi: Thứ Hai, 23 tháng 11, 2026\nĐến: Minh\nChủ đề: x",
            "Dari: Budi\nDikirim: Senin\nKepada: Bo\nSubjek: x",
            "发件人: 李明\n发送时间: 2026年11月23日\n收件人: Bo\n主题: x",
            "差出人: 田中\n送信日時: 2026年11月23日\n宛先: Bo\n件名: x",
            "보낸 사람: Kim\n보낸 날짜: 2026년 11월 23일\n받는 사람: Bo\n제목: x",
            "จาก: Somchai\nส่ง: 23 พ.ย. 2569\nถึง: Bo\nเรื่อง: x",
            "Am 12.11.26 um 10:15 schrieb Anna Meier:",
            "Am Do., 12. Nov. 2026 um 10:15 Uhr schrieb Anna Meier <a@example.de>:",
            "Am Do., 12. Nov. 2026 um 10:15 Uhr schrieb Anna Meier <\na@example.de>:",
            "Anna Meier schrieb am 12.11.2026:",
            "Op ma 23 nov 2026 om 10:15 schreef Anna <a@example.nl>:",
            "Le lun. 23 nov. 2026 à 10:15, Anne a écrit :",
            "El lun, 23 nov 2026 a las 10:15, Ana escribió:",
            "Em seg., 23 de nov. de 2026 às 10:15, Ana escreveu:",
            "Il giorno lun 23 nov 2026 alle ore 10:15 Anna ha scritto:",
            "pon., 23 lis 2026 o 10:15 Anna <a@example.pl> napisał(a):",
            "Anna <a@example.com>, 23 Kas 2026 Pzt, 10:15 tarihinde şunu yazdı:",
            "пн, 23 нояб. 2026 г. в 10:15, Анна <a@example.ru>:",
            "23.11.2026 10:15, Анна пишет:",
            "Ngày 23/11/2026, Lan viết:",
            "Pada Sen, 23 Nov 2026 pukul 10.15 Budi <b@example.id> menulis:",
            "李明 于2026年11月23日周一 10:15写道：",
            "2026年11月23日(月) 10:15 Tanaka <t@example.jp>:",
            "2026/11/23 10:15、Tanakaのメール:",
            "2026년 11월 23일 (월) 오전 10:15, Kim <k@example.kr>님이 작성:",
            "2026. 11. 23. 오전 10:15, Kim 작성:",
            "ในวันที่ จ. 23 พ.ย. 2026 เวลา 10:15 Somchai <s@example.th> เขียนว่า:",
            "---- On Mon, 23 Nov 2026 10:15:00 +0700 Minh <m@example.com> wrote ----",
            "------------------ 原始邮件 ------------------",
        ] {
            let text = format!("4 pallets\n{introduction}\n> 3 pallets\n> Minh");
            let answers = answers(&text);
            assert_eq!(
                answers.first().map(|one| one.own.as_str()),
                Some("4 pallets"),
                "{introduction}"
            );
            assert!(answers[0].earlier.ends_with("3 pallets\nMinh"), "{introduction}");
        }
    }

    #[test]
    fn other_lines_introduce_no_mail() {
        for line in [
            "From: Hanoi\nTo: Hamburg",
            "Từ: Hà Nội\nĐến: Hải Phòng\nNgày: 23/11/2026",
            "Hàng Việt:",
            "Ready on 23/11/2026:",
            "Date: 23/11/2026",
            "Anna schrieb, es seien:\nalle da",
            "--- 2026 ---",
        ] {
            let text = format!("4 pallets\n{line}\n3 pallets");
            assert_eq!(answers(&text), [], "{line}");
        }
    }

    #[test]
    fn days_of_heads_are_blank() {
        let head = "From: Minh\nSent: Monday, November 23, 2026\nSubject: tea\n\n3 pallets";
        assert_eq!(
            without_days_of_heads(head),
            "From: Minh\n\nSubject: tea\n\n3 pallets"
        );
        let form = "Date: 23/11/2026\n3 pallets";
        assert_eq!(without_days_of_heads(form), form);
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
