//! Rows that perhaps say again what the row above holds.

use domain::cargo::{Exact, measure};

use crate::lines::LineRead;

/// The lines that have the weight of the line above and more packages, and no name but a word for packages: their places, and the numbers
/// of the rows above. `is_bare` tells a row with such a name.
pub(crate) fn find(lines: &[LineRead], is_bare: impl Fn(u32) -> bool) -> Vec<(usize, u32)> {
    let figure = |text: &str| measure(text)?.to_decimal();
    let pairs = lines.windows(2).enumerate();
    pairs
        .filter_map(|(at, pair)| {
            let [above, line] = pair else { return None };
            let (one, own) = (&above.line.texts, &line.line.texts);
            let has_more = figure(&own.package_count)? > figure(&one.package_count)?;
            let weighs_the_same = figure(&own.gross_weight)? == figure(&one.gross_weight)?;
            (has_more && weighs_the_same && is_bare(line.row) && !is_bare(above.row))
                .then_some((at + 1, above.row))
        })
        .collect()
}

/// The lines below a pallet that have packages and neither a weight nor a size, where the pallet has both: their places, and the numbers of
/// the rows of their pallets. `is_pallet` tells such a row.
pub(crate) fn below_pallets(lines: &[LineRead], is_pallet: impl Fn(u32) -> bool) -> Vec<(usize, u32)> {
    let mut pallet = None;
    let mut found = Vec::new();
    for (at, read) in lines.iter().enumerate() {
        let texts = &read.line.texts;
        let (is_weighed, is_sized) = (!texts.gross_weight.is_empty(), !texts.length.is_empty());
        if is_weighed || is_sized {
            pallet = Some(read.row).filter(|row| is_weighed && is_sized && is_pallet(*row));
        } else if let Some(row) = pallet.filter(|_| !texts.package_count.is_empty()) {
            found.push((at, row));
        }
    }
    found
}

/// The lines below a package, without packages and a size of their own, whose weights add up to its weight: their places, and the number of
/// the row of the package.
pub(crate) fn weighed_again(lines: &[LineRead]) -> Vec<(usize, u32)> {
    let weight = |read: &LineRead| measure(&read.line.texts.gross_weight).filter(|own| !own.is_zero());
    let is_part = |read: &LineRead| {
        let texts = &read.line.texts;
        texts.package_count.is_empty() && texts.length.is_empty()
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(package) = lines.get(at) {
        let parts = lines.iter().skip(at + 1).take_while(|read| is_part(read));
        let count = parts.clone().count();
        let sum = parts.map(weight).try_fold(Exact::ZERO, |sum, own| sum.plus(own?));
        if count > 1 && !package.line.texts.package_count.is_empty() && sum == weight(package) {
            found.extend((1..=count).map(|part| (at + part, package.row)));
        }
        at += 1 + count;
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::model::finding::CellIssue;
    use crate::{Choices, book_of_text, interpret};

    #[test]
    fn contents_with_the_weight_of_their_package_are_asked_about() {
        let asked = |text: &str| {
            let read = interpret(&book_of_text(text, ""), &Choices::default());
            let is_asked = |line: &&crate::LineRead| {
                let mut findings = line.findings.iter();
                findings.any(|finding| finding.what == CellIssue::PerhapsContents { row: 2 })
            };
            let lines = read.lines.iter().filter(is_asked);
            lines.map(|line| line.row).collect::<Vec<_>>()
        };
        let list = "Pkg\tDescription\tG.W. (kg)\nCase 1\tCompressor set\t820\n\tCompressor\t600\n\tMotor\t150\n\tBase\t70\nCase 2\tParts\t90";
        assert_eq!(asked(list), [3, 4, 5]);
        // Goods that share a case, each with its own weight.
        assert_eq!(asked(&list.replace("150", "140")), Vec::<u32>::new());
    }
}
