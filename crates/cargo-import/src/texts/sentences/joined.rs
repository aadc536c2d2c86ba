//! Lines that tell of the same packages together: `Pallet 1: 120x80x140 cm` and below it `Weight: 320 kg`.

use domain::folding::{compose, plain, words};

use super::cargo_line::{Told, told};
use super::line::Line;
use crate::model::unit;
use crate::words::figure_words::is_package;

/// The lines of a text, each with the size or weight below it that it lacks.
pub(super) fn with_measures_below(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<(Line, Told)> = Vec::new();
    // One weight below several packages without one is perhaps that of all.
    let mut lacks_weight = false;
    let lines = closed(lines).into_iter();
    let lines: Vec<(Line, Told)> = lines
        .map(|line| {
            let told = told(&compose(&line.text));
            (line, told)
        })
        .collect();
    let is_only_line = lines.iter().filter(|(_, told)| told.packages).count() == 1;
    for (mut line, told) in lines {
        match joined.last_mut() {
            // `15kg 1 thùng` below `10 thùng 60x40x40`
            Some((above, own))
                if own.packages
                    && !own.weight
                    && let Some(of_one) = weight_of_one(&line.text, &above.text) =>
            {
                line.text = of_one;
                above.append(", ", &line);
                own.weight = true;
            }
            // `Total gross weight: 22,100 kg` below the only line.
            Some((above, own)) if is_only_line && own.packages && told.sums_up(*own) => {
                above.append(", ", &line);
                own.weight = true;
            }
            Some((above, own)) if own.packages && told.completes(*own) && !(told.weight && lacks_weight) => {
                above.append(", ", &line);
                own.size |= told.size;
                own.weight |= told.weight;
                own.net = told.net;
            }
            above => {
                lacks_weight |= above.is_some_and(|(_, own)| own.packages && !own.weight);
                joined.push((line, told));
            }
        }
    }
    joined.into_iter().map(|(line, _)| line).collect()
}

/// `15kg / thùng` of `1 thùng 15kg` and of `15 ký 1 thùng`, if the line above counts several of these packages.
fn weight_of_one(line: &str, above: &str) -> Option<String> {
    const BESIDE: [&str; 4] = ["is", "nang", "weighs", "la"];
    let folded = compose(&plain(line));
    let mut own: Vec<&str> = words(&folded)
        .into_iter()
        .filter(|word| !BESIDE.contains(word))
        .collect();
    let at = own.windows(2).position(|pair| match pair {
        [one, package] => ["1", "one", "mot"].contains(one) && is_package(package),
        _ => false,
    })?;
    let package = own.get(at + 1)?.to_string();
    own.drain(at..at + 2);
    let weight = own.join(" ");
    let unit = weight.trim_start_matches(|one: char| one.is_ascii_digit() || matches!(one, '.' | ',' | ' '));
    let is_weight = weight.starts_with(|one: char| one.is_ascii_digit()) && unit::weight(unit).is_some();
    let folded = compose(&plain(above));
    let counted = words(&folded);
    let is_several = counted.windows(2).any(|pair| match pair {
        [count, named] => {
            count.parse::<u32>().is_ok_and(|count| count > 1)
                && is_package(named)
                && named.trim_end_matches('s') == package.trim_end_matches('s')
        }
        _ => false,
    });
    (is_weight && is_several).then(|| format!("{weight} / {package}"))
}

/// The lines of a text, those that a parenthesis goes on over as one.
fn closed(lines: Vec<Line>) -> Vec<Line> {
    let mut closed: Vec<Line> = Vec::new();
    // Of the last line.
    let (mut opening, mut closing) = (0, 0);
    for line in lines {
        let own = (line.text.matches('(').count(), line.text.matches(')').count());
        if let Some(last) = closed.last_mut().filter(|_| opening > closing && own.1 > 0) {
            last.append(" ", &line);
            (opening, closing) = (opening + own.0, closing + own.1);
        } else {
            closed.push(line);
            (opening, closing) = own;
        }
    }
    closed
}

/// The paragraphs of a mail, whose sentences go on in the next line.
pub(super) fn paragraphs(text: &str) -> Vec<Line> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty());
    paragraphs
        .filter(|lines| !lines.is_empty())
        .map(|lines| Line::new(&lines.join(" ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(lines: &[&str]) -> Vec<String> {
        let lines = lines.iter().map(|line| Line::new(line)).collect();
        with_measures_below(lines)
            .into_iter()
            .map(|line| line.text)
            .collect()
    }

    #[test]
    fn total_below_the_only_line_is_its_weight() {
        let size = "26 pallets 120x100x135 cm";
        assert_eq!(
            joined(&[size, "Total weight: 22100 kg"]),
            ["26 pallets 120x100x135 cm, Total weight: 22100 kg"]
        );
        for lines in [
            [size, "2 crates 90x90x90 cm", "Total weight: 22100 kg"].as_slice(),
            &[size, "Total weight of the loaded lorry: 22100 kg"],
            &["26 pallets, 800 kg", "Total weight: 22100 kg"],
        ] {
            assert_eq!(joined(lines), lines);
        }
    }

    #[test]
    fn gross_weight_stands_below_the_net_one() {
        assert_eq!(
            joined(&["1000 bags", "NW: 50000 kg", "GW: 50120 kg"]),
            ["1000 bags, NW: 50000 kg, GW: 50120 kg"]
        );
        let lines = ["1000 bags", "GW: 50120 kg", "NW: 50000 kg"];
        assert_eq!(joined(&lines), ["1000 bags, GW: 50120 kg", "NW: 50000 kg"]);
    }
}
