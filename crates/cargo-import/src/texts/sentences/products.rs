//! Products that a line works out, `14 bộ x 3 kiện = 42 kiện; 14 x 118 kg = 1.652 kg`, as their results.

use domain::cargo::Exact;

use super::tokens::{Kind, Token, tokens};
use crate::texts::stated::readings;
use crate::words::figure_words::{is_package, is_pallet, is_piece};

/// A line with results in place of products of pieces; of packages the factors tell more.
pub(super) fn with_results(line: &str) -> Option<String> {
    if !line.contains('=') {
        return None;
    }
    let tokens = tokens(line);
    let mut written = String::new();
    let mut from = 0;
    for at in (0..tokens.len()).filter(|at| tokens.get(*at).is_some_and(|token| token.folded == "=")) {
        let Some((first, last, result)) = product_around(&tokens, at) else {
            continue;
        };
        let (first, last) = (tokens.get(first)?, tokens.get(last)?);
        written.push_str(line.get(from..first.bytes.start)?);
        written.push_str(&result.plain());
        written.push(' ');
        written.push_str(line.get(last.bytes.clone())?);
        from = last.bytes.end;
    }
    written.push_str(line.get(from..)?);
    (from > 0).then_some(written)
}

/// `1000 kg por tarima (50 sacos)` of `50 sacos de 20 kg por tarima`: what a pallet holds, and what that weighs.
pub(super) fn with_loads_of_pallets(line: &str) -> Option<String> {
    let tokens = tokens(line);
    tokens.windows(7).find_map(|seven| {
        let [count, package, of, figure, unit, per, pallet] = seven else {
            return None;
        };
        let is_load = is_package(&package.folded)
            && !is_pallet(&package.folded)
            && of.is_one_of(&["of", "de", "di", "x", "a", "je"])
            && unit.is_weight()
            && per.is_one_of(&["per", "por", "par", "pro", "je", "/", "moi"])
            && is_pallet(&pallet.folded);
        // A figure that reads in two ways is left.
        let only = |token: &Token| <[Exact; 1]>::try_from(values(token)).ok();
        let ([packages], [weight]) = (only(count)?, only(figure)?);
        let load = packages.times(weight).filter(|_| is_load)?.plain();
        let text = |from: &Token, to: &Token| line.get(from.bytes.start..to.bytes.end);
        let (before, behind) = (line.get(..count.bytes.start)?, line.get(pallet.bytes.end..)?);
        let (held, per_pallet) = (text(count, package)?, text(unit, pallet)?);
        Some(format!("{before}{load} {per_pallet} ({held}){behind}"))
    })
}

/// The places of the first factor and of the unit of the result, and the result, if it is the product and both have one unit.
fn product_around(tokens: &[Token], equals: usize) -> Option<(usize, usize, Exact)> {
    let behind = |back: usize| tokens.get(equals.checked_sub(back)?);
    let (result, unit) = (tokens.get(equals + 1)?, tokens.get(equals + 2)?);
    let (own_unit, other, cross) = (behind(1)?, behind(2)?, behind(3)?);
    let is_unit = unit.kind == Kind::Word && unit.folded == own_unit.folded;
    if !is_unit || !cross.is_cross() {
        return None;
    }
    let beside = behind(4)?;
    let first = match beside.kind {
        Kind::Figure => equals.checked_sub(4)?,
        Kind::Word if is_piece(&beside.folded) => equals.checked_sub(5)?,
        _ => return None,
    };
    let (ones, others, results) = (values(tokens.get(first)?), values(other), values(result));
    let pairs = ones
        .iter()
        .flat_map(|one| others.iter().map(move |other| one.times(*other)));
    let products: Vec<Exact> = pairs.flatten().collect();
    let found = results.into_iter().find(|result| products.contains(result))?;
    Some((first, equals + 2, found))
}

/// The readings of a figure; none of anything else.
fn values(token: &Token) -> Vec<Exact> {
    if token.kind == Kind::Figure {
        readings(&token.folded)
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_for_products_of_pieces() {
        assert_eq!(
            with_results("Sofa: 14 bộ x 3 kiện = 42 kiện; 14 x 118 kg = 1.652 kg; 14 x 4,35 m3 = 60,9 m3")
                .as_deref(),
            Some("Sofa: 42 kiện; 1652 kg; 60,9 m3")
        );
        for line in [
            "4 pallets x 350 kg = 1400 kg",
            "14 bộ x 3 kiện = 43 kiện",
            "220x150x180 cm = 5,94 m3",
        ] {
            assert_eq!(with_results(line), None, "{line}");
        }
    }

    #[test]
    fn loads_of_pallets_are_worked_out() {
        assert_eq!(
            with_loads_of_pallets("2 tarimas, 50 sacos de 20 kg por tarima, 1.20x1.00x1.10 m").as_deref(),
            Some("2 tarimas, 1000 kg por tarima (50 sacos), 1.20x1.00x1.10 m")
        );
        for line in ["2 tarimas de 20 kg por tarima", "50 sacos de 20 kg por saco"] {
            assert_eq!(with_loads_of_pallets(line), None, "{line}");
        }
    }
}
