//! Which sheet of a workbook is read, and whether its table is turned first.

use crate::headings::header::Header;
use crate::interpret::{Interpretation, read_sheet};
use crate::layout::other_sheets::{is_outdated, is_sample};
use crate::layout::turned::Turned;
use crate::layout::visible::with_hidden_headings;
use crate::mapping::columns;
use crate::model::choices::Choices;
use crate::model::left_out::LeftOut;
use crate::model::note::Note;
use crate::place::turned_back;
use crate::{Sheet, Workbook};

/// Reads a table as far as it can be read, with the reader's decisions so far.
pub fn interpret(book: &Workbook, choices: &Choices) -> Interpretation {
    let (book, letters) = book.lettered(choices.script);
    Interpretation {
        letters,
        ..interpret_decoded(&book, choices)
    }
}

/// [`interpret`] of a workbook whose letters are decoded.
fn interpret_decoded(book: &Workbook, choices: &Choices) -> Interpretation {
    let at = choices
        .sheet
        .filter(|at| *at < book.sheets.len())
        .unwrap_or_else(|| first_sheet(book));
    let turned = book.sheets.get(at).and_then(|sheet| turned(sheet, at, choices));
    let mut read =
        with_struck_if_counted(|with_struck| read_sheet(book, at, turned.as_ref(), choices, with_struck));
    if turned.is_some() {
        turned_back(&mut read);
    }
    read
}

/// Reads a table without the rows that are struck out; with them, if the totals agree only then.
fn with_struck_if_counted(read: impl Fn(bool) -> Interpretation) -> Interpretation {
    let without = read(false);
    let has_struck = without.left_out.iter().any(|(_, why)| *why == LeftOut::StruckOut);
    if !has_struck || !differs_from_totals(&without) {
        return without;
    }
    let with_struck = read(true);
    if differs_from_totals(&with_struck) {
        without
    } else {
        with_struck
    }
}

fn differs_from_totals(read: &Interpretation) -> bool {
    let is_told = |(_, why): &(u32, LeftOut)| *why == LeftOut::TotalDiffers;
    let is_stated = |note: &Note| matches!(note, Note::StatedOtherwise(_));
    read.left_out.iter().any(is_told) || read.notes.iter().any(is_stated)
}

/// The table of a sheet turned: with the headings in the column that the reader chose, or where it surely lies on its side and no row of
/// headings was chosen.
fn turned(sheet: &Sheet, at: usize, choices: &Choices) -> Option<Turned> {
    let is_chosen = choices.is_of_sheet(at);
    match (choices.side, choices.header) {
        (Some(column), _) if is_chosen => Turned::at(&sheet.table, column),
        (_, Some(_)) if is_chosen => None,
        _ => Turned::find(&sheet.table),
    }
}

/// The sheet that is read unless another one is chosen: a visible one with a table whose headings give most fields of a line.
fn first_sheet(book: &Workbook) -> usize {
    if book.sheets.len() == 1 {
        return 0;
    }
    let rank = |(at, sheet): &(usize, &Sheet)| {
        let turned = Turned::find(&sheet.table);
        let visible = with_hidden_headings(turned.as_ref().map_or(&sheet.table, |turned| &turned.table));
        let header = turned.map_or_else(|| Header::find(&visible), |turned| turned.heading_rows(&visible));
        let targets = columns::guess(&visible, header);
        let needed = targets.iter().filter(|target| target.is_needed()).count();
        // Without headings three columns are a table, and the sentences of a letter are none.
        let is_table = header.at.is_some() || needed >= 3;
        (
            visible.rows.is_empty(),
            !is_table,
            sheet.hidden,
            is_sample(&sheet.name) || is_outdated(&sheet.name),
            header.at.is_none(),
            std::cmp::Reverse(if header.at.is_some() { needed } else { 0 }),
            book.active != Some(*at),
        )
    };
    let ranked = book.sheets.iter().enumerate();
    ranked.min_by_key(rank).map_or(0, |(at, _)| at)
}
