//! What a package holds, in the lines below that of the package: `PALLET 1 (120 x 100 x 160 cm, 412 kg)` above `   - 24 ctns lamps`.

use super::cargo_line::{CargoLine, cargo_lines, name_in, told};
use super::facts::What;
use super::line::Line;
use super::numbers;

/// Names of contents are taken up to this length.
const MAX_NAME_CHARS: usize = 150;

/// The lines of a text without those that tell what the package above them holds.
pub(super) fn with_contents(lines: Vec<Line>) -> Vec<Line> {
    let mut read: Vec<Line> = Vec::new();
    let mut holder: Option<(String, bool)> = None;
    for line in lines {
        if let Some((above, is_numbered)) = &holder
            && is_set_in(&line.text, above)
            && is_content(&line.text, *is_numbered)
            && let Some(last) = read.last_mut()
        {
            add_name(&mut last.contents, &name_in(&line.text));
            last.append_words(&line);
            continue;
        }
        holder = holds(&line.text).map(|is_numbered| (line.text.clone(), is_numbered));
        read.push(line);
    }
    for line in &mut read {
        line.text = line.text.trim().to_owned();
    }
    read
}

fn add_name(contents: &mut String, name: &str) {
    let is_full = contents.chars().count() + name.chars().count() > MAX_NAME_CHARS;
    if name.is_empty() || contents.contains(name) || contents.ends_with('…') {
        return;
    }
    if !contents.is_empty() {
        contents.push_str(", ");
    }
    contents.push_str(if is_full { "…" } else { name });
}

/// A line of one pallet, or one package with a number, and its weight; gives whether it has a number.
fn holds(line: &str) -> Option<bool> {
    let [only] = <[CargoLine; 1]>::try_from(cargo_lines(line)).ok()?;
    if only.weight.is_empty() || only.size.is_empty() {
        return None;
    }
    match only.counted {
        Some(What::Numbers) => (numbers::count(&only.packages) == Some(1)).then_some(true),
        Some(What::Packages) => only.counts_pallets().then_some(false),
        _ => None,
    }
}

/// It begins further right than the line above, or has a bullet where that has none.
fn is_set_in(line: &str, above: &str) -> bool {
    let indent = |line: &str| line.chars().take_while(|one| one.is_whitespace()).count();
    let has_bullet = |line: &str| {
        line.trim_start()
            .starts_with(['-', '*', '•', '–', '·', '+', '▪', '●'])
    };
    indent(line) > indent(above) || has_bullet(line) && !has_bullet(above)
}

/// It counts something and gives no size; a weight only below a package with a number, whose own weight is told.
fn is_content(line: &str, is_numbered: bool) -> bool {
    let told = told(line);
    let bare = line.trim_start_matches(|one: char| !one.is_alphanumeric());
    let counts = bare.starts_with(|one: char| one.is_ascii_digit());
    counts && !told.size && (is_numbered || !told.weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(String, String)> {
        let read = with_contents(text.lines().map(Line::new).collect()).into_iter();
        read.map(|line| (line.text, line.contents)).collect()
    }

    #[test]
    fn contents_stand_below_their_package() {
        let text = "PALLET 1  (120 x 100 x 160 cm, gross 412 kg)\n   - 24 ctns LED bulb\n   - 10 ctns LED tube\nPALLET 2  (120 x 100 x 135 cm, gross 366 kg)\n   - 18 ctns LED bulb";
        let read = lines(text);
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].1, "LED bulb, LED tube");
        let crate_of_pieces =
            "Crate 1 of 2   220 x 110 x 120 cm   gross 840 kg\n    1 pc   gearbox GX-40   net 520 kg";
        assert_eq!(lines(crate_of_pieces)[0].1, "gearbox GX-40");
    }

    #[test]
    fn other_lines_are_of_their_own() {
        for text in [
            "1 pallet 120x80x100 cm, 300 kg\n- 5 cartons 60x40x40 cm, 50 kg",
            "1 pallet 120x80x100 cm, 300 kg\n- 5 cartons, 50 kg",
            "- 1 pallet 120x80x100 cm, 300 kg\n- 5 cartons lamps",
            "5 cartons 60x40x40 cm, 50 kg\n  - 4 lamps",
            "Pallet 1: 120x80x100 cm\n  - 4 ctns lamps",
        ] {
            assert_eq!(lines(text).len(), 2, "{text}");
        }
    }
}
