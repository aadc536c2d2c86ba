//! What the columns are: by their headings and cells, by each other, and by the total.

use super::by_total;
use crate::Table;
use crate::checks::quantities;
use crate::headings::header::Header;
use crate::headings::heading::Heading;
use crate::layout::totals::Totals;
use crate::mapping::settle::beside_kind;
use crate::mapping::{columns, pallets, weights};
use crate::model::target::Target;
use crate::packages::{pallet_rows, same_package};

/// The targets of the columns of `table`, without the totals of `whole`; `with_totals` are those that were guessed before these were
/// found. Each step decides what those before it leave open, so their order counts.
pub(super) fn guess(
    whole: &Table,
    table: &Table,
    header: Header,
    headings: &[Heading],
    with_totals: &[Target],
    found: &Totals,
) -> Vec<Target> {
    let mut guessed = columns::guess(table, header);
    weights::settle(table, header, headings, &mut guessed);
    weights::settle_by_nets_of_one(table, header, headings, &mut guessed);
    weights::settle_count(table, header, headings, &mut guessed);
    weights::leave_nets_of_one(table, header, &mut guessed);
    beside_kind::settle_missing_count(table, header, headings, &mut guessed);
    quantities::leave_pieces(table, header, headings, &mut guessed);
    weights::leave_weights_of_pieces(table, header, headings, &mut guessed);
    weights::settle_weights_of_packages(headings, &mut guessed);
    weights::settle_weights_of_counted(headings, &mut guessed);
    weights::leave_vehicles(headings, &mut guessed);
    weights::leave_scales(table, header, headings, &mut guessed);
    weights::settle_with_tare(table, header, headings, &mut guessed);
    weights::settle_count_of_weighed(headings, &mut guessed);
    weights::leave_weights_of_other_packages(headings, &mut guessed);
    weights::leave_weights_of_pallets(headings, &mut guessed);
    pallets::settle_sizes(table, header, headings, &mut guessed);
    pallet_rows::settle(table, header, headings, &mut guessed);
    same_package::settle(table, header, headings, &mut guessed);
    by_total::settle(whole, table, header, with_totals, found, &mut guessed);
    guessed
}
