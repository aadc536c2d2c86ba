//! A shipment told in lines with labels: `Packages: 10 pallets`, `Gross weight: 12,500 kg`, as a table with these labels as headings.

mod block;
mod packages;

use domain::folding::{compose, plain, words};

use super::{sentences, words_for_all};
use crate::headings::header;
use crate::model::target::{ColumnKind, Target};
use crate::words::figure_words::is_package;
use crate::{Cell, Table};
use block::Block;
pub(crate) use packages::PACKAGE_NUMBERS;
use packages::{
    count_outer_packages, drop_repeated_counts, leave_numbers_of_blocks, name_numbers, name_packages,
};

/// The label of a size whose edges have labels of their own.
const SIZE: &str = "Kích thước\nSize";
/// Labels that have to be known.
const MIN_KNOWN: usize = 3;
/// Digits of a line that is no remark with a figure.
const MIN_NUMBER_DIGITS: usize = 6;
const MAX_LABEL_CHARS: usize = 40;
/// Lines above the first label of a form: its title, a letterhead.
const MAX_LINES_ABOVE: usize = 20;
/// A text with more labels than these tells of no shipment.
const MAX_LABELS: usize = 40;

/// The table; `None` if too few labels are known, or if a line without a label tells of packages, sizes or weights. A label that
/// comes again begins another row.
pub(crate) fn table(text: &str) -> Option<Table> {
    let mut labels: Vec<String> = Vec::new();
    let mut blocks = Vec::new();
    let mut block = Block::default();
    let mut remarks = Vec::new();
    let mut totals = Vec::new();
    // Lines without a label that have a figure, which may be of the goods: each is told.
    let mut figures = Vec::new();
    let (mut is_first_of_paragraph, mut is_of_all) = (true, false);
    for line in text.lines().flat_map(parts).map(str::trim) {
        if line.is_empty() {
            is_first_of_paragraph = true;
            continue;
        }
        let begins = std::mem::take(&mut is_first_of_paragraph);
        if is_total(line) {
            totals.push(vec![line.to_owned()]);
            continue;
        }
        if is_head(line) {
            if !block.values.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
            continue;
        }
        let size = sentences::size_of_named_edges(line);
        let named = size.as_deref().map(|size| (SIZE, size));
        let Some((mut label, value)) = named.or_else(|| labelled(line)).or_else(|| numbered(line)) else {
            if sentences::tells_a_fact(line) {
                return None;
            }
            // The digits of a telephone or an account are no figure.
            let digits = line.bytes().filter(u8::is_ascii_digit).count();
            if (1..MIN_NUMBER_DIGITS).contains(&digits) {
                figures.push(vec![line.to_owned()]);
            } else {
                remarks.push(vec![line.to_owned()]);
            }
            continue;
        };
        // `Hàng 2: 10 thùng` and, once the pallets above are measured, `Cartons: 10` tell of other goods.
        let head = label.trim_end_matches(|one: char| one.is_ascii_digit() || one == ' ');
        let is_of_others =
            head.len() < label.len() && is_head(label) || is_count_of_others(label, &labels, &block);
        if is_of_others && !block.values.is_empty() {
            blocks.push(std::mem::take(&mut block));
        }
        if is_head(label) {
            label = head;
        }
        let known = labels.iter().position(|own| own == label);
        // `Insured value: 64,300 EUR` below the last of several goods.
        is_of_all = known.is_none() && (is_of_all || begins && !blocks.is_empty());
        if is_of_all {
            totals.push(vec![line.to_owned()]);
            continue;
        }
        let at = known.unwrap_or_else(|| {
            labels.push(label.to_owned());
            labels.len() - 1
        });
        if labels.len() > MAX_LABELS {
            return None;
        }
        if block.has(at) {
            blocks.push(std::mem::take(&mut block));
        }
        // Of a long form only what may be of the goods.
        let may_tell =
            value.contains(|one: char| one.is_ascii_digit()) || header::known(&[label.to_owned()]) > 0;
        if may_tell {
            block.quote(line);
        }
        block.set(at, words_for_all::without(value));
    }
    blocks.push(block);
    for block in &mut blocks {
        drop_repeated_counts(&mut block.values);
    }
    name_numbers(&mut labels, &mut blocks);
    name_packages(&mut labels, &blocks);
    count_outer_packages(&labels, &mut blocks);
    let known = header::known(&labels);
    let targets = header::matched(&labels, |_, _, _| true);
    let tells_of_packages = targets.contains(&Target::Field("package_count"))
        && targets.iter().any(|target| target.kind() == ColumnKind::Weight);
    if known < MIN_KNOWN || known == MIN_KNOWN && !figures.is_empty() && !tells_of_packages {
        return None;
    }
    leave_numbers_of_blocks(&mut labels, &blocks);
    let mut table = Table::default();
    let without_words = |values| Block {
        values,
        words: String::new(),
    };
    let above = remarks.into_iter().chain([labels]).map(without_words);
    let below = totals.into_iter().chain(figures).map(without_words);
    for (number, block) in (1..).zip(above.chain(blocks).chain(below)) {
        let cells = block.values.iter().map(|value| Cell::text(value));
        table.push(number, cells.collect());
        if !block.words.is_empty() {
            table.note_words(number, &block.words);
        }
    }
    Some(table)
}

/// The table of a form whose values stand below their labels, as PDF viewers copy it.
pub(crate) fn table_of_labels_above(text: &str) -> Option<Table> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let is_label = |line: &str| {
        line.chars().count() <= MAX_LABEL_CHARS && !line.contains(|one: char| one.is_numeric() || one == ':')
    };
    let labels = |start: usize| -> Vec<String> {
        let labels = lines.iter().skip(start).step_by(2);
        let labels = labels.take_while(|line| is_label(line)).take(MAX_LABELS);
        labels.map(|line| (*line).to_owned()).collect()
    };
    let starts = 0..lines.len().min(MAX_LINES_ABOVE);
    let known = starts.map(|start| (header::known(&labels(start)), start));
    let (known, start) = known.max_by_key(|(known, start)| (*known, std::cmp::Reverse(*start)))?;
    // The headings of a table would stand between them too.
    let values = labels(start + 1);
    if known <= MIN_KNOWN || header::known(&values) * 2 > known {
        return None;
    }
    let (above, form) = lines.split_at_checked(start)?;
    let (form, below) = form.split_at_checked((labels(start).len() * 2).min(form.len()))?;
    let pairs = form.chunks(2).map(|pair| pair.join(": "));
    let above = above.iter().map(|line| (*line).to_owned());
    let joined: Vec<String> = above.chain(pairs).collect();
    let mut table = table(&joined.join("\n"))?;
    for line in below {
        let number = table.rows.last().map_or(0, |row| row.number) + 1;
        table.push(number, vec![Cell::text(line)]);
    }
    Some(table)
}

/// `Tổng cộng: 29 kiện, 816,5 kg`; `Total weight: 90 kg` is a label.
fn is_total(line: &str) -> bool {
    const ALONE: [&str; 12] = [
        "total",
        "totals",
        "grand total",
        "tong",
        "tong cong",
        "cong",
        "summe",
        "gesamt",
        "insgesamt",
        "toplam",
        "合计",
        "总计",
    ];
    let label = line
        .split_once([':', '：'])
        .map(|(label, _)| compose(&plain(label)));
    label.is_some_and(|label| ALONE.contains(&words(&label).join(" ").as_str()))
}

/// `Mặt hàng 2`, `Item 3:`: the next lines tell of other goods.
fn is_head(line: &str) -> bool {
    const HEADS: [&str; 16] = [
        "mat hang",
        "hang",
        "hang muc",
        "muc",
        "item",
        "item no",
        "line",
        "line item",
        "position",
        "pos",
        "article",
        "artikel",
        "product",
        "san pham",
        "goods",
        "cargo",
    ];
    let folded = plain(line.trim_end_matches([':', '：', ' ', '.']));
    let words = words(&folded);
    let Some((number, name)) = words.split_last() else {
        return false;
    };
    let is_number = number.len() < 4 && number.bytes().all(|one| one.is_ascii_digit());
    is_number && HEADS.contains(&name.join(" ").as_str())
}

/// `Ctns=20; GW=240kg` in each line: no heading is repeated like this.
pub(crate) fn is_of_each_line(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut lines = lines
        .map(|line| line.split([';', '|', ',']).map(str::trim))
        .peekable();
    lines.peek().is_some()
        && lines.all(|mut parts| {
            parts.clone().count() > 1 && parts.all(|part| part.contains('=') && labelled(part).is_some())
        })
}

/// A label that counts other packages than those that the block has counted, measured and weighed.
fn is_count_of_others(label: &str, labels: &[String], block: &Block) -> bool {
    let counts = |label: &str| is_package(plain(label).trim());
    let filled = || {
        labels
            .iter()
            .enumerate()
            .filter(|(at, _)| block.has(*at))
            .map(|(_, own)| own)
    };
    let measures = |own: &String| {
        let heading = header::matched(std::slice::from_ref(own), |_, _, _| true);
        heading.iter().any(|target| {
            matches!(
                target.kind(),
                ColumnKind::Weight | ColumnKind::Size | ColumnKind::Length
            )
        })
    };
    counts(label) && filled().any(|own| counts(own) && own != label) && filled().any(measures)
}

/// What a text has of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nearly each line is a label with its value.
    Whole,
    /// Half of the lines are, and enough of the labels are headings.
    Half,
}

/// What lines have of a form, or the beginnings of records; `None` if less than half of it.
pub(crate) fn form<'a>(lines: impl IntoIterator<Item = &'a str>) -> Option<Form> {
    const MIN_LINES: usize = 5;
    let lines = lines.into_iter().map(str::trim).filter(|line| !line.is_empty());
    let (mut all, mut labels) = (0, Vec::new());
    for line in lines {
        all += 1;
        let label = labelled(line).filter(|_| line.contains([':', '：']));
        labels.extend(label.map(|(label, _)| label.to_owned()));
        if all > MAX_LINES_ABOVE + MAX_LABELS {
            return None;
        }
    }
    let is_half = || labels.len() * 2 >= all && header::known(&labels) > MIN_KNOWN;
    if labels.len() >= MIN_LINES && labels.len() * 10 >= all * 8 {
        Some(Form::Whole)
    } else {
        is_half().then_some(Form::Half)
    }
}

/// The labels of a line: one, or several between semicolons or strokes.
fn parts(line: &str) -> Vec<&str> {
    let apart: Vec<&str> = line.split([';', '|']).collect();
    if apart.len() > 1 && apart.iter().all(|part| labelled(part.trim()).is_some()) {
        apart
    } else {
        vec![line]
    }
}

/// `Pallet 2`, `Package #2:`: the number of the package that the next lines tell of.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end_matches([':', '：', ' ']);
    let number = line
        .rfind(|one: char| !one.is_ascii_digit())
        .map_or(0, |last| last + 1);
    let (word, number) = line.split_at_checked(number)?;
    let word = word.trim_end_matches([' ', '#', '.', '-']);
    let is_one = is_package(&plain(word)) && !number.is_empty();
    is_one.then_some((PACKAGE_NUMBERS, number))
}

/// `Packages: 10 pallets`, `Packages = 10`, `Packages - 10`
fn labelled(line: &str) -> Option<(&str, &str)> {
    let by_hyphen = || {
        let (label, value) = line.split_once(" - ").or_else(|| line.split_once(" – "))?;
        // `CONSIGNMENT – Minh Hoa Ltd` is a title.
        label.chars().any(char::is_lowercase).then_some((label, value))
    };
    let line = line.trim_start_matches(['-', '–', '•', '*', ' ']);
    let (label, value) = line.split_once([':', '：', '=']).or_else(by_hyphen)?;
    let label = label
        .trim_start_matches(|one: char| one.is_whitespace() || "-*•–>".contains(one))
        .trim_end();
    let is_label = label.starts_with(char::is_alphabetic) && label.chars().count() <= MAX_LABEL_CHARS;
    (is_label && !value.trim().is_empty()).then(|| (label, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<Vec<Vec<String>>> {
        let cells = |row: &crate::Row| row.cells.iter().map(Cell::shown).collect();
        Some(table(text)?.rows.iter().map(cells).collect())
    }

    #[test]
    fn labels_are_headings() {
        let text = "Dear all,\n- Goods: tiles\n- Packages: 10 pallets\n- Gross weight: 12,500 kg\nPackages: 2 crates\nGross weight: 80 kg";
        let expected = [
            vec!["Dear all,"],
            vec!["Goods", "Packages", "Gross weight"],
            vec!["tiles", "10 pallets", "12,500 kg"],
            vec!["", "2 crates", "80 kg"],
        ];
        assert_eq!(
            rows(text),
            Some(
                expected
                    .map(|row| row.into_iter().map(str::to_owned).collect())
                    .to_vec()
            )
        );
    }

    #[test]
    fn rows_keep_the_lines_that_tell_of_goods() {
        let text = "Shipper: Minh Hoa Ltd\nGoods: tiles\nPackages: 10 pallets\nGross weight: 12,500 kg\nTerms: as agreed";
        let words: Vec<String> = table(text).unwrap_or_default().words.into_values().collect();
        assert_eq!(
            words,
            ["Goods: tiles / Packages: 10 pallets / Gross weight: 12,500 kg"]
        );
    }

    #[test]
    fn several_labels_stand_in_a_line() {
        let text = "Hàng: Áo;Kiện: 5;Nặng: 60kg\nHàng: Quần;Kiện: 8;Nặng: 144kg";
        assert_eq!(
            rows(text).map(|rows| rows[2].join("|")).as_deref(),
            Some("Quần|8|144kg")
        );
    }

    #[test]
    fn blocks_have_heads_and_totals() {
        let text = "LÔ HÀNG – Công ty A\nMặt hàng 1\n- Tên hàng: Bình\n- Số kiện: 18 thùng\n- Trọng lượng: 441 kg (18 thùng)\n\nMặt hàng 2\n- Tên hàng: Đĩa\n- Số kiện: 2 (cả hai)\n- Trọng lượng: 175,5 kg (both)\nTổng cộng: 20 kiện, 616,5 kg";
        let read = rows(text).unwrap_or_default();
        assert_eq!(read[2].join("|"), "Bình|18 thùng|441 kg");
        assert_eq!(read[3].join("|"), "Đĩa|2|175,5 kg");
        assert_eq!(read[4].join("|"), "Tổng cộng: 20 kiện, 616,5 kg");
    }

    #[test]
    fn blocks_begin_with_the_numbers_of_their_packages() {
        let block = |number: &str, kg: &str| {
            format!("Piece: {number}\nGoods: shell\nGross weight: {kg} kg\nSize: 90x80x70 cm\n")
        };
        let text = [
            block("1", "900"),
            block("2", "800"),
            block("3 to 5 (3 identical)", "700"),
        ]
        .concat();
        let read = rows(&text).unwrap_or_default();
        assert_eq!(read[0][0], PACKAGE_NUMBERS);
        assert_eq!(read[3][0], "3-5");
        let counts = [block("1", "900"), block("4", "800"), block("2", "700")].concat();
        assert_eq!(rows(&counts).unwrap_or_default()[0][0], "Piece");
    }

    #[test]
    fn blocks_that_count_their_packages_have_numbers_of_their_own() {
        let text = "Colis 1\nQuantité : 3 caisses\nPoids brut : 90 kg\nLongueur : 60 cm\n\nColis 2\nQuantité : 26 cartons\nPoids brut : 80 kg\nLongueur : 60 cm\n\nAssurance : oui\nValeur assurée : 64 300 EUR";
        let read = rows(text).unwrap_or_default();
        assert_eq!(read[0].join("|"), "No.|Quantité|Poids brut|Longueur");
        assert_eq!(read[2].join("|"), "2|26 cartons|80 kg|60 cm");
        assert_eq!(read[4].join("|"), "Valeur assurée : 64 300 EUR");
        let single = text
            .replace("26 cartons", "1 caisse")
            .replace("3 caisses", "1 caisse");
        assert_eq!(rows(&single).unwrap_or_default()[0][0], PACKAGE_NUMBERS);
    }

    #[test]
    fn cartons_that_are_weighed_and_measured_are_counted() {
        let of_cartons = "Goods: tiles\nPackages: 48 cartons on 2 pallets\nWeight per carton: 12 kg\nCarton size: 60x40x40 cm";
        assert_eq!(
            rows(of_cartons).unwrap_or_default()[1][1],
            "48 cartons on 2 pallets"
        );
    }

    #[test]
    fn edges_of_a_line_are_a_size() {
        let text = "Goods: racks\nPieces: 6\nL: 84  W: 45  H: 60 (inches, each)\nGross weight: 5,430 lbs";
        assert_eq!(rows(text).unwrap_or_default()[1][2], "84 x 45 x 60 inch");
    }

    #[test]
    fn values_stand_below_their_labels() {
        let form = "BOOKING REQUEST\nShipper\nPennine Works\nNo. of packages\n7\nDescription of goods\nPumps\nDimensions\n140 x 95 x 110 cm\nGross weight per package\n385 kg\nStackable\nNo";
        let read: Vec<Vec<String>> = table_of_labels_above(form)
            .unwrap_or_default()
            .rows
            .iter()
            .map(|row| row.cells.iter().map(Cell::shown).collect())
            .collect();
        assert_eq!(
            read[2].join("|"),
            "Pennine Works|7|Pumps|140 x 95 x 110 cm|385 kg|No"
        );
        assert!(table_of_labels_above("Pumps\n7 cases\nValves\n3 cases").is_none());
    }

    #[test]
    fn other_texts_are_left() {
        assert_eq!(rows("Goods: tiles\nPackages: 10\nTel: 12"), None);
        assert_eq!(
            rows("Goods: tiles\nPackages: 10\nWeight: 12 kg\nand 3 boxes, 9 kg"),
            None
        );
        assert_eq!(
            rows("Goods: tiles\nPackages: 10\nHS code: 6907\nand 3 more"),
            None
        );
    }
}
