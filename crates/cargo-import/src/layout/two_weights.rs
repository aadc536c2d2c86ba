//! Cells with two weights of which the heading says the order: `10.5/12.2` below `N.W./G.W.`, `220.5/100` below `lbs/kg`.

use domain::cargo::{DecimalSeparator, Exact};
use domain::folding::plain;

use crate::figures::compound::of_equal_weights;
use crate::figures::figure::number;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::ColumnKind;
use crate::model::unit;
use crate::{Cell, Table};

/// Signs between two weights, and between their names.
const BETWEEN: [char; 6] = ['/', '-', '–', '|', ';', '\n'];

/// The two weights of a column, in their order.
#[derive(Clone, Copy)]
enum Pair {
    NetGross { gross_first: bool },
    Units([&'static str; 2]),
}

/// Names the two weights in their cells, below a heading that names the one that counts. Where the figures of a row contradict the
/// heading, the cells of its column stay as they are, and each is told.
pub(crate) fn name(table: &mut Table, header: Header) {
    for (at, text) in header.headings(table).iter().enumerate() {
        name_pairs(table, header, at, text);
    }
}

fn name_pairs(table: &mut Table, header: Header, at: usize, text: &str) -> Option<()> {
    let cells =
        || cells_of(table, header, at).filter(|cell| cell.shown().bytes().any(|one| one.is_ascii_digit()));
    let (pair, _) = names(text)?;
    cells().next()?;
    if !cells().all(|cell| two_figures(cell).is_some()) {
        return None;
    }
    let written: Option<Vec<String>> = cells().map(|cell| with_names(cell, pair)).collect();
    let mut written = written.unwrap_or_default().into_iter();
    let first = header.at?;
    for (row, cells) in table.rows.iter_mut().map(|row| &mut row.cells).enumerate() {
        let Some(Cell::Text(own)) = cells.get_mut(at) else {
            continue;
        };
        if row >= header.data() && own.bytes().any(|one| one.is_ascii_digit()) {
            // `1/2` would be read as a half.
            *own = written.next().unwrap_or_else(|| own.replace('/', " | "));
        } else if row >= first
            && row < header.data()
            && let Some((_, heading)) = names(own)
        {
            *own = heading;
        }
    }
    Some(())
}

/// The two weights that a heading names, and the heading with the name of the one that counts.
fn names(heading: &str) -> Option<(Pair, String)> {
    let spelled = with_letters_spelled(heading);
    let spaced = spelled.replace('(', " (").replace(')', ") ");
    // `N/W - G/W`
    let joined = ["N/W", "G/W", "n/w", "g/w"]
        .iter()
        .fold(spaced, |text, own| text.replace(own, &own.replace('/', "")));
    let cuts = joined.char_indices().filter(|(_, one)| BETWEEN.contains(one));
    cuts.filter_map(|(at, one)| Some((joined.get(..at)?, joined.get(at + one.len_utf8()..)?)))
        .find_map(|(one, other)| net_and_gross(one, other).or_else(|| two_units(one, other)))
}

/// `Weight (N.W./G.W.)` of `Weight (N/G)`.
fn with_letters_spelled(heading: &str) -> String {
    const PAIRS: [(&str, &str); 2] = [("N/G", "N.W./G.W."), ("G/N", "G.W./N.W.")];
    let upper = heading.to_uppercase();
    let is_letter = |one: Option<char>| one.is_some_and(char::is_alphanumeric);
    let found = PAIRS.iter().find_map(|(letters, names)| {
        let at = upper.find(letters)?;
        let (before, rest) = (heading.get(..at)?, heading.get(at + letters.len()..)?);
        let stands_alone = !is_letter(before.chars().next_back()) && !is_letter(rest.chars().next());
        let is_weight = Heading::parse(&format!("{before} {rest}")).is_of_weight();
        (stands_alone && is_weight).then(|| format!("{before}{names}{rest}"))
    });
    found.unwrap_or_else(|| heading.to_owned())
}

fn net_and_gross(one: &str, other: &str) -> Option<(Pair, String)> {
    // `cả bì` alone speaks of no weight.
    let parse = |text: &str| Heading::parse(&format!("TL {text}"));
    let is_net = |text: &str| parse(text).is_net_weight();
    let is_gross = |text: &str| parse(text).is_surely_gross() && !is_net(text);
    let gross_first = match (is_gross(one), is_gross(other)) {
        (true, false) if is_net(other) => true,
        (false, true) if is_net(one) => false,
        _ => return None,
    };
    let words = one.split_whitespace().chain(other.split_whitespace());
    let rest: Vec<&str> = words.filter(|word| !is_net(word)).collect();
    let heading = format!("TL {}", rest.join(" "));
    let counts = Heading::parse(&heading);
    (counts.is_surely_gross() && !counts.is_net_weight()).then_some((Pair::NetGross { gross_first }, heading))
}

fn two_units(one: &str, other: &str) -> Option<(Pair, String)> {
    let ends = |one: char| one.is_whitespace() || one == '(' || one == ')';
    let head = one.trim_end();
    let cut = head.rfind(ends).map_or(0, |at| at + 1);
    let (before, first) = (head.get(..cut)?, head.get(cut..)?);
    let rest = other.trim_start();
    let (second, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
    let read = |text: &str| unit::weight(plain(text).trim_matches('.'));
    let units = [read(first)?, read(second)?];
    (units[0] != units[1] && units.contains(&"kg"))
        .then(|| (Pair::Units(units), format!("{before}kg{after}")))
}

/// `N.W. 10.5 / G.W. 12.2`, `100 kg`; `None` if the figures do not go with the heading.
fn with_names(cell: &Cell, pair: Pair) -> Option<String> {
    let (one, other) = two_figures(cell)?;
    match pair {
        Pair::NetGross { gross_first } => {
            let (net, gross) = if gross_first { (other, one) } else { (one, other) };
            let is_heavier = |mark| Some(weight(gross, mark)? >= weight(net, mark)?);
            let marks = [DecimalSeparator::Comma, DecimalSeparator::Point];
            marks
                .into_iter()
                .all(|mark| is_heavier(mark) == Some(true))
                .then(|| format!("N.W. {net} / G.W. {gross}"))
        }
        Pair::Units([first, second]) => {
            of_equal_weights(&format!("{one} {first}"), &format!("{other} {second}"))?;
            Some(format!("{} kg", if first == "kg" { one } else { other }))
        }
    }
}

fn two_figures(cell: &Cell) -> Option<(&str, &str)> {
    let Cell::Text(text) = cell else { return None };
    let (one, other) = text.split_once(BETWEEN)?;
    let has_figure = |text: &str| text.bytes().any(|one| one.is_ascii_digit());
    (has_figure(one) && has_figure(other)).then(|| (one.trim(), other.trim()))
}

fn weight(text: &str, mark: DecimalSeparator) -> Option<Exact> {
    let read = number(&Cell::Text(text.to_owned()), ColumnKind::Weight, Some(mark)).ok()?;
    (!read.chosen && !read.of_one).then_some(read.value)
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book_of_text, interpret};

    fn weights(heading: &str, cells: [&str; 2]) -> Vec<String> {
        let [one, other] = cells;
        let text = format!("Goods\tCartons\t{heading}\nTea\t10\t{one}\nSalt\t4\t{other}\nTotal\t14\t");
        let read = interpret(&book_of_text(&text, ""), &Choices::default());
        let lines = read.ready();
        lines
            .map(|line| line.line.texts.gross_weight.clone())
            .filter(|weight| !weight.is_empty())
            .collect()
    }

    #[test]
    fn heading_says_which_of_two_weights_is_gross() {
        for heading in [
            "N.W./G.W.",
            "NW/GW (kg)",
            "N/W - G/W",
            "Net/Gross weight (kg)",
            "Net weight / Gross weight",
            "Weight (N/G) kg",
            "Wt N/G (kgs)",
            "TL tịnh/cả bì",
            "Khối lượng tịnh / cả bì (kg)",
        ] {
            assert_eq!(
                weights(heading, ["95/105", "80 / 84,5"]),
                ["105", "84,5"],
                "{heading}"
            );
        }
        for heading in ["G.W./N.W.", "GW/NW (kgs)", "Gross/Net"] {
            assert_eq!(
                weights(heading, ["105/95", "84 - 80"]),
                ["105", "84"],
                "{heading}"
            );
        }
        assert_eq!(weights("NW/GW per ctn (kg)", ["9/10", "18/20"]), ["100", "80"]);
    }

    #[test]
    fn weights_against_the_order_of_the_heading_are_not_read() {
        let none: [&str; 0] = [];
        assert_eq!(weights("N.W./G.W.", ["95/105", "84/80"]), none);
        assert_eq!(weights("N.W./G.W.", ["95/105", "84"]), none);
        assert_eq!(weights("Weight lbs/kg", ["100/220.5", "66.1/30"]), none);
    }

    #[test]
    fn cells_against_the_order_of_the_heading_are_told() {
        let text = "Goods\tCartons\tN.W./G.W.\nTea\t10\t1/2\nSalt\t4\t84/80";
        let read = interpret(&book_of_text(text, ""), &Choices::default());
        let findings = read.lines.iter().flat_map(|line| &line.findings);
        let told: Vec<&str> = findings.map(|finding| finding.at.as_str()).collect();
        assert_eq!(told, ["C2", "C3"]);
    }

    #[test]
    fn weight_in_kg_is_taken_of_two_units() {
        for heading in ["Weight lbs/kg", "Gross weight (LBS / KGS)"] {
            assert_eq!(
                weights(heading, ["220.5/100", "66.1 / 30"]),
                ["100", "30"],
                "{heading}"
            );
        }
        assert_eq!(weights("G.W. (kg/lbs)", ["100/220.5", "30/66.1"]), ["100", "30"]);
    }
}
