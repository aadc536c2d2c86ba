//! Rows that perhaps say again what the row above holds.

use domain::cargo::measure;

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
