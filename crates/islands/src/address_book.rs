//! The book of senders and consignees as text in the browser's storage. The stored text is treated as hostile: bounded,
//! and left out unless this file could have written it.
//!
//! A first line with the version, then one line an entry, newest first: `s`, number and name of a sender; `c` and the
//! eight fields of a consignee; tabs between.

pub(crate) use crate::courier_addresses::CONSIGNEE_FIELDS as FIELDS;

const FORMAT_VERSION: &str = "1";
const MAX_SENDERS: usize = 20;
const MAX_CONSIGNEES: usize = 200;
/// Browsers keep about five million characters of a site.
const MAX_BOOK_BYTES: usize = 200_000;
const MAX_FIELD_BYTES: usize = 600;
/// Of a sender's number.
const MAX_ID_DIGITS: usize = 18;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sender {
    pub id: String,
    /// As its owner calls it; may be empty.
    pub name: String,
}

/// The texts of [`FIELDS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Consignee(pub Vec<String>);

impl Consignee {
    /// For the list to choose from: name, city, country.
    pub fn title(&self) -> String {
        let known = [0, 4, 7]
            .iter()
            .filter_map(|at| self.0.get(*at))
            .filter(|text| !text.is_empty());
        known.map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    /// The same person at the same place; phone and codes may have been corrected since.
    fn is_same(&self, other: &Self) -> bool {
        [0, 2, 4, 7].iter().all(|at| self.0.get(*at) == other.0.get(*at))
    }

    fn is_sound(&self) -> bool {
        let country = self.0.last().map(String::as_bytes).unwrap_or_default();
        self.0.len() == FIELDS.len()
            && self.0.first().is_some_and(|name| !name.is_empty())
            && self.0.iter().all(|text| text.len() <= MAX_FIELD_BYTES)
            && country.len() == 2
            && country.iter().all(u8::is_ascii_uppercase)
    }
}

impl Sender {
    fn is_sound(&self) -> bool {
        (1..=MAX_ID_DIGITS).contains(&self.id.len())
            && self.id.bytes().all(|byte| byte.is_ascii_digit())
            && self.name.len() <= MAX_FIELD_BYTES
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AddressBook {
    pub senders: Vec<Sender>,
    pub consignees: Vec<Consignee>,
}

impl AddressBook {
    pub fn read(text: &str) -> Self {
        let mut book = Self::default();
        let mut lines = text.lines();
        if text.len() > MAX_BOOK_BYTES || lines.next() != Some(FORMAT_VERSION) {
            return book;
        }
        for line in lines {
            let mut parts = line.split('\t').map(str::to_owned);
            match parts.next().as_deref() {
                Some("s") => {
                    if let (Some(id), Some(name), None) = (parts.next(), parts.next(), parts.next()) {
                        let sender = Sender { id, name };
                        if sender.is_sound()
                            && book.senders.len() < MAX_SENDERS
                            && book.sender(&sender.id).is_none()
                        {
                            book.senders.push(sender);
                        }
                    }
                }
                Some("c") => {
                    let consignee = Consignee(parts.take(FIELDS.len() + 1).collect());
                    if consignee.is_sound()
                        && book.consignees.len() < MAX_CONSIGNEES
                        && !book.consignees.iter().any(|own| own.is_same(&consignee))
                    {
                        book.consignees.push(consignee);
                    }
                }
                _ => {}
            }
        }
        book
    }

    /// Writes the text that [`AddressBook::read`] reads; the oldest consignees are left out if it would be too long.
    pub fn text(&self) -> String {
        let mut text = String::from(FORMAT_VERSION);
        for sender in &self.senders {
            for part in ["\ns\t", &sender.id, "\t", &sender.name] {
                text += part;
            }
        }
        for consignee in &self.consignees {
            let line = consignee.0.join("\t");
            if text.len() + line.len() + 3 > MAX_BOOK_BYTES {
                break;
            }
            text += "\nc\t";
            text += &line;
        }
        text
    }

    pub fn is_empty(&self) -> bool {
        self.senders.is_empty() && self.consignees.is_empty()
    }

    pub fn sender(&self, id: &str) -> Option<&Sender> {
        self.senders.iter().find(|sender| sender.id == id)
    }

    /// Puts the addresses of an order first. An address that has a name keeps it.
    pub fn remember(&mut self, id: &str, fields: impl IntoIterator<Item = String>) {
        let id = plain(id);
        let name = self
            .sender(&id)
            .map(|sender| sender.name.clone())
            .unwrap_or_default();
        let sender = Sender { id, name };
        if sender.is_sound() {
            self.senders.retain(|own| own.id != sender.id);
            self.senders.insert(0, sender);
            self.senders.truncate(MAX_SENDERS);
        }
        let mut texts: Vec<String> = fields.into_iter().map(|text| plain(&text)).collect();
        if let Some(country) = texts.last_mut() {
            country.make_ascii_uppercase();
        }
        let consignee = Consignee(texts);
        if consignee.is_sound() {
            self.consignees.retain(|own| !own.is_same(&consignee));
            self.consignees.insert(0, consignee);
            self.consignees.truncate(MAX_CONSIGNEES);
        }
    }

    pub fn name_sender(&mut self, id: &str, name: &str) {
        if let Some(sender) = self.senders.iter_mut().find(|sender| sender.id == id) {
            sender.name = plain(name).chars().take(60).collect();
        }
    }
}

/// On one line, without the signs that keep fields apart.
fn plain(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fields(name: &str, phone: &str) -> Vec<String> {
        [
            name,
            phone,
            "2-8-1 Nishi-Shinjuku",
            "",
            "Tokyo",
            "163-8001",
            "13",
            "jp",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    #[test]
    fn newest_suggestion_is_first_and_replaces_its_older_version() {
        let mut book = AddressBook::default();
        book.remember("10482", fields("Tuyết\tNgân", ""));
        book.name_sender("10482", " Kho\nTân Bình ");
        book.remember("7", fields("Minh", ""));
        book.remember(" 10482 ", fields("Tuyết Ngân", "+81 90 1234 5678"));
        let senders: Vec<_> = book
            .senders
            .iter()
            .map(|sender| (sender.id.as_str(), sender.name.as_str()))
            .collect();
        assert_eq!(senders, [("10482", "Kho Tân Bình"), ("7", "")]);
        let titles: Vec<_> = book.consignees.iter().map(Consignee::title).collect();
        assert_eq!(titles, ["Tuyết Ngân, Tokyo, JP", "Minh, Tokyo, JP"]);
        assert_eq!(book.consignees[0].0[1], "+81 90 1234 5678");
        assert_eq!(AddressBook::read(&book.text()), book);
    }

    #[test]
    fn suggestions_are_bounded() {
        let mut book = AddressBook::default();
        for at in 0..300 {
            book.remember(&at.to_string(), fields(&format!("Người {at}"), ""));
        }
        assert_eq!((book.senders.len(), book.consignees.len()), (20, 200));
        let long = "x".repeat(MAX_FIELD_BYTES);
        for at in 0..300 {
            let mut all = vec![long.clone(); 7];
            all[0] = format!("{at}");
            all.push("VN".into());
            book.remember("1", all);
        }
        let text = book.text();
        assert!(text.len() <= MAX_BOOK_BYTES);
        let read = AddressBook::read(&text);
        assert!(
            read.consignees.len() > 40 && read.consignees[..] == book.consignees[..read.consignees.len()]
        );
    }

    #[test]
    fn suggestions_of_other_users_are_left_out() {
        let huge = format!("1\ns\t1\t{}", "x".repeat(MAX_BOOK_BYTES));
        for text in [
            "",
            "2\ns\t1\tKho",
            "null",
            "{}",
            "1\ns\t<b>\tKho",
            "1\ns\t1",
            "1\ns\t1\ta\tb",
            "1\nc\tName",
            &huge,
        ] {
            assert!(AddressBook::read(text).is_empty(), "{text:.20}");
        }
        let line = format!("\nc\tA\t\t{}\t\tC\t\t\tVN", "x".repeat(500));
        assert!(!AddressBook::read(&format!("1{line}")).is_empty());
        assert!(
            AddressBook::read(&format!("1{}", line.repeat(MAX_BOOK_BYTES / 500))).is_empty(),
            "too long as a whole"
        );
        let fine = "1\nc\tA\t\tB\t\tC\t\t\tVN";
        assert_eq!(AddressBook::read(fine).consignees.len(), 1);
        for broken in [
            fine.replace("VN", "Vn"),
            fine.replace('A', ""),
            format!("{fine}\tmore"),
            fine.replace('B', &"x".repeat(999)),
        ] {
            assert!(AddressBook::read(&broken).is_empty(), "{broken:.30}");
        }
        assert_eq!(
            AddressBook::read(&format!("{fine}\n{}", &fine[2..]))
                .consignees
                .len(),
            1,
            "twice the same"
        );
    }

    proptest! {
        #[test]
        fn reading_never_panics_and_reads_what_it_writes(text in "1\n([sc]\t(\\PC{0,8}\t?){0,10}\n?){0,20}|\\PC{0,40}") {
            let book = AddressBook::read(&text);
            prop_assert_eq!(AddressBook::read(&book.text()), book);
        }

        #[test]
        fn suggestions_round_trip(id in "\\PC{0,20}", texts in prop::collection::vec(".{0,20}", 8)) {
            let mut book = AddressBook::default();
            book.remember(&id, texts);
            prop_assert_eq!(AddressBook::read(&book.text()), book);
        }
    }
}
