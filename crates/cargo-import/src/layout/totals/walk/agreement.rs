//! Whether the figures of a total are the sums of the rows above.

use rust_decimal::Decimal;

use super::{Facts, Sums, Walk};
use crate::Cell;
use crate::headings::row_words::is_of_net;
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::model::unit;
use domain::cargo::Exact;
use domain::folding::{plain, words};

impl Walk<'_> {
    /// Compares a total with the sums.
    pub(super) fn total(&mut self, facts: &Facts, sums: &Sums) -> LeftOut {
        if self.rows == 0 || sums.told == 0 || sums.equals || self.is_product(facts) {
            return LeftOut::Total;
        }
        let gross = self.columns.gross;
        let is_sum = |at: usize, value: Exact| {
            let sum = self.sum(at);
            is_rounded(value, sum.all) || is_rounded(value, sum.group)
        };
        let packed = gross
            .zip(facts.gross)
            .is_some_and(|(at, total)| !total.is_zero() && self.weighed.is(total) && !is_sum(at, total));
        // Only imported columns have to agree, if the total has a figure of any.
        let lands = |at: usize| matches!(self.columns.target(at), Target::Field(_));
        let compared = facts.figures.iter().copied();
        let compared = compared.filter(|(at, _)| !self.sum(*at).all.is_zero());
        let (landing, mut others): (Vec<_>, Vec<_>) = compared.partition(|(at, _)| lands(*at));
        // `N.W./CTN` beside `G.W./CTN`, above the weights of all.
        let is_net = |(at, _): &(usize, Exact)| self.columns.target(*at) == Target::NetWeight;
        if gross.is_none() && !others.iter().all(is_net) {
            others.retain(|figure| !is_net(figure));
        }
        let mut compared = if landing.is_empty() { others } else { landing }.into_iter();
        let agrees = compared.all(|(at, value)| is_sum(at, value) || packed && gross == Some(at));
        let explained = is_of_net(facts.row) || self.is_in_other_unit(facts);
        self.found.gross_is_per_package |= packed;
        if agrees || explained {
            LeftOut::Total
        } else {
            LeftOut::TotalDiffers
        }
    }

    /// `15.7 MT` below kilograms, `TOTAL LBS`: the sum of the gross weights in a unit that the row names.
    fn is_in_other_unit(&self, facts: &Facts) -> bool {
        let (Some(gross), Some(total)) = (self.columns.gross, facts.gross) else {
            return false;
        };
        let sum = self.sum(gross);
        let equals = |unit: &str| {
            let kg = unit::kilograms(total, unit).and_then(Exact::to_decimal);
            let sums = [sum.all, sum.group].into_iter().filter_map(Exact::to_decimal);
            kg.is_some_and(|kg| {
                sums.into_iter()
                    .any(|sum| !sum.is_zero() && (sum - kg).abs() * Decimal::from(200) <= sum)
            })
        };
        let others_agree = facts.figures.iter().all(|(at, value)| {
            let sum = self.sum(*at);
            *at == gross || sum.is(*value) || sum.all.is_zero()
        });
        let texts = facts
            .row
            .cells
            .iter()
            .filter(|cell| matches!(cell, Cell::Text(_)));
        let texts: Vec<String> = texts.map(|cell| plain(&cell.shown())).collect();
        let mut units = texts
            .iter()
            .flat_map(|text| words(text))
            .filter_map(|word| unit::weight(word.trim_start_matches(|one: char| one.is_ascii_digit())));
        others_agree && units.any(equals)
    }
}

/// Equal, or equal to the decimals that a total has: `523` of `522.75`.
fn is_rounded(total: Exact, sum: Exact) -> bool {
    let (Some(total), Some(sum)) = (total.to_decimal(), sum.to_decimal()) else {
        return total == sum;
    };
    total == sum
        || sum.scale() > total.scale() && (total - sum).abs() * Decimal::TWO <= Decimal::new(1, total.scale())
}
