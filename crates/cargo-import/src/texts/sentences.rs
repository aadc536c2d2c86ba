//! Cargo that the lines of a mail tell of: `- 3 pallets 120x80x100 cm, 450 kg`, `20 @ 40x30x30`, as a table.

mod below;
mod cargo_line;
mod facts;
mod fractions;
mod held;
mod hs_codes;
mod joined;
mod line;
mod line_words;
mod marks;
mod numbers;
mod open_counts;
mod products;
mod prose;
mod spelled;
mod stated_units;
mod things;
mod tokens;
mod weight_facts;
mod weights;
mod worded_edges;

use std::collections::BTreeMap;

use domain::folding::{compose, plain, words};

use crate::model::unit;
use crate::words::cancelled::is_cancelled;
use crate::words::changes::{corrects_row, takes_figure_back};
use crate::words::figure_words::is_package;
use crate::{Cell, Table};
use cargo_line::{CargoLine, cargo_lines, told};
use facts::What;
use line::Line;
use tokens::says_all;

/// The headings of the table: Vietnamese above English.
const HEADINGS: [&str; 4] = [
    "Tên hàng\nGoods",
    "Số kiện\nPackages",
    "Kích thước\nSize",
    "Trọng lượng\nWeight",
];
/// Those that stand behind them where a line tells of it.
const VOLUME: &str = "Thể tích\nVolume";
const HS_CODE: &str = "Mã HS\nHS code";
/// The heading of the packages where every line calls them pieces.
const PIECES: &str = "Pcs";
/// The heading of the packages where every line gives their numbers.
const NUMBERS: &str = "Kiện số\nPackage no.";
/// The lines of a text as a table, if some of them tell how many packages there are and their size or weight. Other lines stand
/// in the column of the goods.
pub(crate) fn table(text: &str) -> Option<Table> {
    if text.contains('\t') {
        return None;
    }
    let mut lines = lines_of(text);
    if lines.iter().any(|line| tells_of_cargo(&line.text)) {
        return table_of(joined::with_measures_below(lines));
    }
    // `Total 18 plts 120x100x150 cm, 9,540 kg` adds up nothing where no other line tells of cargo.
    let bare = |line: &Line| {
        let (word, rest) = line.text.trim_start().split_once([' ', ':'])?;
        let is_cargo = says_all(&plain(word)) && tells_of_cargo(rest);
        is_cargo.then(|| rest.to_owned())
    };
    let mut totals = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| Some((at, bare(line)?)));
    let (at, only) = totals.next().filter(|_| totals.next().is_none())?;
    lines.get_mut(at)?.text = only;
    table_of(lines)
}

/// The table of a mail none of whose lines tells of cargo alone: `4 pallets` above `120x100x90 cm`, or a sentence in several lines.
pub(crate) fn table_of_paragraphs(text: &str) -> Option<Table> {
    // `Packages,10`
    let is_record = |line: &str| {
        let letters = line.split([',', ';', '|']).next().unwrap_or_default();
        letters.ends_with(char::is_alphabetic)
            && line
                .get(letters.len() + 1..)
                .is_some_and(|rest| rest.starts_with(|one: char| !one.is_whitespace()))
    };
    if text.contains('\t') || text.lines().any(|line| tells_of_cargo(line) || is_record(line)) {
        return None;
    }
    let lines = lines_of(text);
    table_of(joined::with_measures_below(lines)).or_else(|| table_of(joined::paragraphs(text)))
}

/// The lines of a text with what the text as a whole says of them.
fn lines_of(text: &str) -> Vec<Line> {
    let written: Vec<&str> = text
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .collect();
    let mut named: Vec<String> = written.iter().map(|line| (*line).to_owned()).collect();
    marks::with_packages_named(&mut named);
    let parts = written.iter().zip(&named).flat_map(|(written, line)| {
        let parts = prose::divided(line).into_iter();
        parts.map(move |part| (*written, part))
    });
    // Numbers in words became digits: then the whole line is what was written.
    let as_written = |(line, part): (&str, String)| {
        let words = if line.contains(&part) { &part } else { line };
        let words = words.trim().to_owned();
        (part, words)
    };
    let (mut lines, words): (Vec<String>, Vec<String>) = parts.map(as_written).unzip();
    marks::with_pallets_named(&mut lines);
    marks::with_numbers_apart(&mut lines);
    marks::with_pounds_named(&mut lines);
    stated_units::add(&mut lines);
    things::mark_counts(&mut lines);
    let lines = lines.into_iter().zip(words);
    lines
        .map(|(text, words)| Line {
            text,
            words,
            ..Line::default()
        })
        .collect()
}

fn table_of(lines: Vec<Line>) -> Option<Table> {
    let read = below::with_contents(lines);
    let lines: Vec<&str> = read.iter().map(|line| line.text.as_str()).collect();
    let mut told: Vec<Vec<CargoLine>> = lines.iter().map(|line| cargo_lines(line)).collect();
    for (line, cargo) in read
        .iter()
        .zip(&mut told)
        .filter(|(line, _)| !line.contents.is_empty())
    {
        for cargo in cargo {
            cargo.add_contents(&line.contents);
        }
    }
    let total = total_in_words(&lines, &told).or_else(|| total_without_size(&told));
    if let Some(told) = total.and_then(|at| told.get_mut(at)) {
        told.clear();
    }
    // `Row 2: 18 boxes and not 16, 216 kg` changes another line, and so does `the chairs are 14 cartons, 119 kg, not 16` beside them.
    let changes_another = |line: &&str| corrects_row(line) || takes_figure_back(line);
    let mut others = told.iter().zip(&lines).filter(|(told, _)| !told.is_empty());
    let has_others = others.any(|(_, line)| !changes_another(line));
    for (told, line) in told.iter_mut().zip(&lines) {
        if corrects_row(line) || has_others && takes_figure_back(line) {
            told.clear();
        }
    }
    let last = only_weight(&lines, &told);
    if let Some(last) = last.and_then(|at| told.get_mut(at)?.last_mut()) {
        last.weigh_all();
    }
    let announced = announcement(&lines, &told);
    if let Some(told) = announced.and_then(|at| told.get_mut(at)) {
        told.clear();
    }
    let cargo = || told.iter().flatten();
    let records = lines
        .iter()
        .zip(&told)
        .filter(|(line, told)| told.is_empty() && is_record(line));
    if cargo().count() <= records.count() {
        return None;
    }
    let are_pieces = cargo().all(|line| line.counted == Some(What::Pieces));
    let is_plain = |numbers: &str| {
        numbers
            .bytes()
            .all(|one| one.is_ascii_digit() || matches!(one, b'-' | b' '))
    };
    let are_numbers = cargo().all(|line| line.counted == Some(What::Numbers) && is_plain(&line.packages));
    let has_volume = cargo().any(|line| !line.volume.is_empty());
    let mut headings = HEADINGS;
    if are_pieces {
        headings[1] = PIECES;
    } else if are_numbers {
        headings[1] = NUMBERS;
    }
    let has_code = cargo().any(|line| hs_codes::taken_out(&line.goods).is_some());
    let mut table = Table::default();
    let above = announced.and_then(|at| lines.get(at));
    let above = above.map(|line| vec![(*line).to_owned()]);
    let further = [has_volume.then_some(VOLUME), has_code.then_some(HS_CODE)];
    let headings = headings.into_iter().chain(further.into_iter().flatten());
    let headings = headings.map(str::to_owned).collect();
    let mut rows: Vec<Vec<String>> = above.into_iter().chain([headings]).collect();
    let mut words_of_rows: BTreeMap<usize, &str> = BTreeMap::new();
    // The row of a line that tells of one package.
    let mut one_above: Option<(usize, bool)> = None;
    for (at, ((line, Line { words, .. }), cargo)) in lines.iter().zip(&read).zip(told).enumerate() {
        if announced == Some(at) {
            continue;
        }
        if cargo.is_empty() {
            let same = same_again(line).and_then(|label| {
                let (at, is_numbered) = one_above?;
                let mut row: Vec<String> = rows.get(at)?.clone();
                if let Some(packages) = row.get_mut(1).filter(|_| is_numbered && are_numbers) {
                    label.clone_into(packages);
                }
                Some(row)
            });
            if same.is_some() {
                words_of_rows.insert(rows.len(), words);
            }
            let row = same.unwrap_or_else(|| vec![(*line).to_owned()]);
            rows.push(row);
        }
        if let [only] = cargo.as_slice() {
            let is_numbered = only.counted == Some(What::Numbers);
            // `Pallet 1`, but not `pallets 1-3`
            let is_digit = |one: char| one.is_ascii_digit();
            let numbers = only.packages.split(|one| !is_digit(one));
            let has_one_number = numbers.filter(|number| !number.is_empty()).count() == 1;
            let is_one = is_numbered && has_one_number || only.count() == Some(1);
            one_above = is_one.then_some((rows.len(), is_numbered));
        }
        for cargo in cargo {
            let mut cargo = with_size_of_above(cargo);
            if let Some(times) = multiplier(line) {
                cargo.packages = format!("{} x {times}", cargo.packages);
            }
            // `1 cái máy ép 4m2 x 1m6 x 2m1, 5,8 tấn`: what is measured and weighed by itself is a package.
            let is_package = cargo.counted == Some(What::Pieces)
                && cargo.count() == Some(1)
                && !cargo.size.is_empty()
                && !cargo.weight.is_empty();
            // `3 PCS … /3` counts twice: the cell is asked about.
            let counts_once = !cargo.packages.contains(" / ");
            if (are_pieces || is_package) && counts_once {
                cargo.packages.retain(|one| one.is_ascii_digit());
            } else if cargo.counted == Some(What::Numbers) && !are_numbers {
                let count = numbers::count(&cargo.packages);
                cargo.packages = count.map(|count| count.to_string()).unwrap_or_default();
            }
            let (goods, code) = hs_codes::taken_out(&cargo.goods).unwrap_or((cargo.goods, String::new()));
            let mut row = vec![goods, cargo.packages, cargo.size, cargo.weight];
            row.extend(has_volume.then_some(cargo.volume));
            row.extend(has_code.then_some(code));
            // Behind the last column, where the row is asked about.
            row.extend(not_to_ship(line).map(str::to_owned));
            words_of_rows.insert(rows.len(), words);
            rows.push(row);
            if !cargo.of_all.is_empty() {
                rows.push(vec![cargo.of_all]);
            }
        }
    }
    for ((at, number), row) in (0..).zip(1..).zip(rows) {
        table.push(number, row.iter().map(|cell| Cell::text(cell)).collect());
        if let Some(words) = words_of_rows.get(&at) {
            table.note_words(number, words);
        }
    }
    Some(table)
}

/// The `3` of `Box 1 (x3): …`, `Crate 1: …, qty 3` and `1 crate …, 20 kg x 3`, which leaves open what it counts.
fn multiplier(line: &str) -> Option<String> {
    let folded = line.to_lowercase();
    let bracketed = folded.find("(x").map(|at| at + 2);
    let behind_weight = folded.rfind("kg x ").map(|at| at + 5);
    let is_numbered = || {
        let words = plain(line);
        let mut words = domain::folding::words(&words).into_iter();
        words.next().is_some_and(is_package) && words.next().is_some_and(|word| word.parse::<u32>().is_ok())
    };
    let quantity = folded.find(" qty ").map(|at| at + 5).filter(|_| is_numbered());
    let rest = folded.get(bracketed.or(behind_weight).or(quantity)?..)?;
    let (times, behind) = rest.split_at_checked(rest.bytes().take_while(u8::is_ascii_digit).count())?;
    let is_apart = behind.is_empty() || behind.starts_with([')', ' ', ',', '.']);
    let counts_others = behind.trim_start().starts_with(char::is_alphanumeric);
    ((1..=4).contains(&times.len()) && is_apart && !counts_others).then(|| times.to_owned())
}

/// The `DO NOT SHIP` of `50 cartons, 23.5 kg each -> DO NOT SHIP, goes in October`.
fn not_to_ship(line: &str) -> Option<&str> {
    let mut clauses = line
        .split(['→', '>', ',', ';', '(', ')', '–', '—'])
        .flat_map(|part| part.split(" - "))
        .map(str::trim);
    clauses.find(|clause| is_cancelled(&Cell::text(clause)))
}

/// Words that say of a package that it is like the one above.
const SAME: [&str; 14] = [
    "ditto", "dito", "idem", "same", "as", "above", "size", "and", "weight", "the", "nhu", "tren", "wie",
    "oben",
];

/// `Backpack, same size as above` without a size: the name, and a mark for the size above.
fn with_size_of_above(mut cargo: CargoLine) -> CargoLine {
    let says_same = |part: &&str| {
        let folded = compose(&plain(part));
        let words = words(&folded);
        words.len() > 1
            && words.iter().all(|word| SAME.contains(word))
            && words.iter().any(|word| ["above", "tren", "oben"].contains(word))
            && !words.contains(&"weight")
    };
    let parts: Vec<&str> = cargo.goods.split(", ").collect();
    if cargo.size.is_empty() && parts.iter().any(&says_same) {
        let names: Vec<&str> = parts.into_iter().filter(|part| !says_same(part)).collect();
        let names = names.join(", ");
        cargo.goods = names;
        "ditto".clone_into(&mut cargo.size);
    }
    cargo
}

/// `Pallet 2` of `Pallet 2: ditto`: another package like the one above.
fn same_again(line: &str) -> Option<&str> {
    let (label, rest) = line.split_once([':', '-', '–', '='])?;
    let (folded, rest) = (plain(label), plain(rest));
    let is_number = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    let is_label = matches!(words(&folded).as_slice(), [one, number] if is_package(one) && is_number(number));
    let rest = words(&rest);
    (is_label && !rest.is_empty() && rest.iter().all(|word| SAME.contains(word))).then_some(label)
}

/// The place of `Three crates, 1195 lbs, all heat treated` below the lines of three crates: a sentence that counts in words counts
/// those above again.
fn total_in_words(lines: &[&str], told: &[Vec<CargoLine>]) -> Option<usize> {
    let last = told.iter().rposition(|cargo| !cargo.is_empty())?;
    let [only] = told.get(last)?.as_slice() else {
        return None;
    };
    let above = || told.get(..last).unwrap_or_default().iter().flatten();
    let packages = |line: &CargoLine| match line.counted {
        Some(What::Numbers) => numbers::count(&line.packages),
        _ => line.count(),
    };
    let sum = above().try_fold(0_u64, |sum, line| sum.checked_add(packages(line)?));
    let line = lines.get(last)?;
    let in_digits = spelled::spelled(line);
    let is_in_words =
        line.starts_with(char::is_alphabetic) && in_digits.starts_with(|one: char| one.is_ascii_digit());
    let is_sum = above().count() > 1 && only.counted != Some(What::Numbers) && only.count() == sum;
    (is_in_words && is_sum && only.size.is_empty()).then_some(last)
}

/// The place of `29 koli, 487 kg` below lines with sizes that count as many.
fn total_without_size(told: &[Vec<CargoLine>]) -> Option<usize> {
    let last = told.iter().rposition(|cargo| !cargo.is_empty())?;
    let [only] = told.get(last)?.as_slice() else {
        return None;
    };
    let above = || told.get(..last).unwrap_or_default().iter().flatten();
    let sum = above().try_fold(0_u64, |sum, line| sum.checked_add(line.count()?))?;
    let is_sum =
        above().count() > 1 && above().all(|line| !line.size.is_empty()) && only.count() == Some(sum);
    // `Son 25 bultos en total`
    let folded = plain(&only.goods);
    let adds_up = words(&folded).into_iter().any(says_all);
    let names_goods = !only.goods.is_empty() && !adds_up;
    let is_numbered = only.counted == Some(What::Numbers);
    (is_sum && only.size.is_empty() && !names_goods && !is_numbered).then_some(last)
}

/// The place of `5 pallets, 2,400 kg in total:` above the lines that give their sizes, or whose packages are these.
fn announcement(lines: &[&str], told: &[Vec<CargoLine>]) -> Option<usize> {
    let first = told.iter().position(|cargo| !cargo.is_empty())?;
    let is_sized = |cargo: &CargoLine| !cargo.size.is_empty();
    let own = told.get(first)?;
    let behind = || told.get(first + 1..).unwrap_or_default().iter().flatten();
    if own.iter().any(is_sized) || !behind().any(is_sized) {
        return None;
    }
    let only_sized = behind().all(|cargo| is_sized(cargo) && cargo.weight.is_empty());
    let count = behind().try_fold(0_u64, |sum, line| sum.checked_add(line.count()?));
    let adds_up = only_sized && behind().count() > 1 && own.first().and_then(CargoLine::count) == count;
    (lines.get(first)?.ends_with([':', '：']) || adds_up).then_some(first)
}

/// The place of the last of several lines with sizes where it alone has a weight, by its word perhaps that of all: `- 5 ctns 60x40x40`
/// above `- 3 ctns 50x40x30, GW 140 kg`.
fn only_weight(lines: &[&str], told: &[Vec<CargoLine>]) -> Option<usize> {
    let at = told.iter().rposition(|cargo| !cargo.is_empty())?;
    let line = lines.get(at)?;
    let last = told.get(at)?.last().filter(|last| last.names_weight(line))?;
    let others = told.iter().flatten().filter(|other| !std::ptr::eq(*other, last));
    let mut remarks = lines.iter().zip(told).filter(|(_, told)| told.is_empty());
    let fits = last.alone_is_weighed(others) && !remarks.any(|(line, _)| cargo_line::told(line).weight);
    fits.then_some(at)
}

/// `Cup,20,200`: a row of a table.
fn is_record(line: &str) -> bool {
    let is_figure = |cell: &&str| cell.trim().parse::<f64>().is_ok();
    [',', ';', '|'].into_iter().any(|mark| {
        let figures = line.split(mark).filter(is_figure).count();
        figures > 1 || figures == 1 && line.matches(mark).count() > 1
    })
}

/// The size of a line that names its edges and nothing before them: `L: 84  W: 45  H: 60 (inches)`.
pub(crate) fn size_of_named_edges(line: &str) -> Option<String> {
    let size = worded_edges::with_crosses(line)?;
    let is_digit = |one: char| one.is_ascii_digit();
    let fits = size.starts_with(is_digit) && !line.starts_with(is_digit);
    let of_bracket = || {
        let (edges, bracket) = size.split_once(" (")?;
        let folded = plain(bracket);
        let words = words(&folded);
        let mut named = words.iter().filter(|word| **word != "in" || words.len() < 3);
        let unit = named.find_map(|word| unit::length(word))?;
        Some(format!("{edges} {unit}"))
    };
    let named = of_bracket();
    fits.then(|| named.unwrap_or(size))
}

/// Tells whether a line gives packages, a size or a weight.
pub(crate) fn tells_a_fact(line: &str) -> bool {
    let told = told(&compose(line));
    told.packages || told.size || told.weight
}

/// Tells whether a line, perhaps one of a total, counts packages and gives their size or weight.
pub(crate) fn tells_of_packages(line: &str) -> bool {
    prose::divided(line).iter().any(|part| {
        let told = told(&compose(part));
        tells_of_cargo(part) || told.packages && (told.size || told.weight)
    })
}

/// Tells whether a line tells of cargo, and is no row of headings.
pub(crate) fn tells_of_cargo(line: &str) -> bool {
    !cargo_lines(line).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of_cargo(text: &str) -> usize {
        let rows = table(text).map(|table| table.rows).unwrap_or_default();
        rows.iter()
            .filter(|row| row.cells.len() > 1)
            .count()
            .saturating_sub(1)
    }

    #[test]
    fn sentences_that_add_up_are_no_lines() {
        let lines =
            "9 cajas con lámparas, 80x60x70 cm, 48 kg c/u\n2 bultos con mesas, 110x90x100 cm, 205 kg c/u\n";
        assert_eq!(
            lines_of_cargo(&format!("{lines}Son 11 bultos en total con 842 kg brutos.")),
            2
        );
        assert_eq!(lines_of_cargo(&format!("{lines}Sillas: 11 bultos con 842 kg")), 3);
    }

    #[test]
    fn sums_in_words_are_no_lines() {
        let lines = "Crate 1 - lathe: 120x90x100 cm, 620 lbs\nCrate 2 - tailstock: 150x70x60 cm, 480 lbs\n";
        assert_eq!(
            lines_of_cargo(&format!("{lines}Two crates, 1100 lbs, heat treated")),
            2
        );
        let shoes = "Shoes: 3 ctns 60x40x40 cm, 30 kg\nBags: 2 ctns 60x40x40 cm, 20 kg\n";
        assert_eq!(lines_of_cargo(&format!("{shoes}Hats: 5 ctns, 50 kg")), 3);
        assert_eq!(lines_of_cargo(&format!("{shoes}TTL 5 ctns, 50 kg")), 2);
    }

    fn cells(text: &str) -> Vec<Vec<String>> {
        let rows = table(text).map(|table| table.rows).unwrap_or_default();
        let shown = |row: crate::Row| row.cells.iter().map(Cell::shown).collect();
        rows.into_iter().skip(1).map(shown).collect()
    }

    #[test]
    fn sizes_of_the_line_above_are_marked() {
        let read = cells(
            "Bag 25L - 40 cartons - 60x45x50 cm - 540 kg\nBag 35L - 28 cartons - same size as above - 434 kg",
        );
        assert_eq!(read[1], ["Bag 35L", "28 cartons", "ditto", "434 kg"]);
    }

    #[test]
    fn rows_keep_the_words_that_they_were_read_from() {
        let words = |text: &str| -> Vec<String> {
            let words = table(text).map(|table| table.words).unwrap_or_default();
            words.into_values().collect()
        };
        for (text, expected) in [
            (
                "Hello\n- 3 plts 120x80x100 cm, 450 kg\nThanks",
                &["- 3 plts 120x80x100 cm, 450 kg"][..],
            ),
            (
                "zwei Rollen Blech, je 1,25 t, und vier Kisten, je 85 kg",
                &["zwei Rollen Blech, je 1,25 t, und vier Kisten, je 85 kg"],
            ),
            (
                "Pallet 1: 120x80x140 cm\nWeight: 320 kg\nPallet 2: 120x80x90 cm\nWeight: 250 kg",
                &[
                    "Pallet 1: 120x80x140 cm / Weight: 320 kg",
                    "Pallet 2: 120x80x90 cm / Weight: 250 kg",
                ],
            ),
            (
                "We have 4 pallets of fans, 340 kg. Then 6 crates of ducts, 291 kg.",
                &[
                    "We have 4 pallets of fans, 340 kg.",
                    "Then 6 crates of ducts, 291 kg.",
                ],
            ),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn only_weight_behind_the_last_line_is_perhaps_that_of_all() {
        let read = cells("- 5 ctns 60x40x40\n- 3 ctns 50x40x30, GW 140 kg");
        assert_eq!(read[2], ["GW 140 kg"]);
        let read = cells("- 5 thùng 60x40x40\n- 3 thùng 50x40x30, trọng lượng: 140 kg");
        assert_eq!(read[2], ["140 kg"]);
        for text in [
            "- 5 ctns 60x40x40\n- 3 ctns 50x40x30, 140 kg",
            "- 5 ctns 60x40x40, GW 90 kg\n- 3 ctns 50x40x30, GW 50 kg",
            "- 3 ctns 50x40x30, GW 140 kg",
        ] {
            assert_eq!(cells(text).len(), text.lines().count(), "{text}");
        }
    }

    #[test]
    fn goods_that_do_not_go_say_so_in_a_cell() {
        let read = cells("Desks - 50 cartons - 145x75x6 cm - 900 kg -> DO NOT SHIP, goes in October");
        assert_eq!(read[0].last().map(String::as_str), Some("DO NOT SHIP"));
    }
}
