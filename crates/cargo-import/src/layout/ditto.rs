//! Marks that stand for the cell above: `"`, `-do-`, `〃`, `như trên`.

use std::collections::BTreeMap;

use crate::headings::header::Header;
use crate::{Cell, Table};

/// Returns true if a text stands for the cell above. Not folded: `đỏ` is a colour.
fn is_ditto(text: &str) -> bool {
    let bare = text.trim().to_lowercase();
    let bare = bare.trim_matches(['-', '.', ' ', '_', '(', ')']);
    matches!(
        bare,
        "\"" | "''"
            | "“"
            | "”"
            | "″"
            | "〃"
            | "do"
            | "ditto"
            | "ibid"
            | "dto"
            | "dito"
            | "như trên"
            | "nhu tren"
            | "như dòng trên"
            | "nhu dong tren"
            | "giống trên"
            | "giong tren"
            | "tương tự"
            | "tuong tu"
            | "tương tự trên"
            | "nt"
            | "n/t"
            | "n.t"
            | "same as above"
            | "same"
            | "as above"
            | "idem"
            | "ídem"
            | "id"
            | "siehe oben"
            | "wie oben"
            | "s.o"
            | "s. o"
            | "w.o"
            | "w. o"
            | "come sopra"
            | "c.s"
            | "igual"
            | "jak wyżej"
            | "jw"
            | "j.w"
            | "dgl"
            | "desgl"
            | "lo mismo"
            | "o mesmo"
            | "как выше"
            | "то же"
            | "тот же"
            | "↓"
            | "\" \""
            | ",,"
            | "//"
            | "„"
            | "同上"
            | "同前"
            | "々"
    )
}

/// Puts in place of each mark below the headings the cell that it stands for. Returns the row and the column of each mark.
pub(crate) fn resolve(table: &mut Table, header: Header) -> Vec<(u32, usize)> {
    let mut above: BTreeMap<usize, Cell> = BTreeMap::new();
    let mut marks = Vec::new();
    for row in table.rows.iter_mut().skip(header.data()) {
        for (at, cell) in row.cells.iter_mut().enumerate() {
            if matches!(cell, Cell::Text(text) if is_ditto(text))
                && let Some(given) = above.get(&at)
            {
                *cell = given.clone();
                marks.push((row.number, at));
            } else if !cell.is_blank() {
                above.insert(at, cell.clone());
            }
        }
    }
    marks
}
