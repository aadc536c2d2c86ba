//! Tables on their side.

use super::*;
use crate::Place;

const LIST: &str = "Packliste 24\n\nPos.\t1\t2\t3\tSumme\nBezeichnung\tHahn\tFlansch\tManometer\nPackstücke\t3\t2\t1\t6\n\
    Brutto kg\t144,6\t228\t12,5\t385,1\nLänge cm\t40\t80\t35\nBreite cm\t30\t60\t25\nHöhe cm\t25\t40\t2O";

#[test]
fn columns_are_read_as_rows() {
    let read = read_text(LIST);
    assert!(read.notes.contains(&Note::Turned));
    assert_eq!((read.side, read.header), (Some(0), None));
    assert_eq!(line(&read, 0), ["Hahn", "3", "144,6", "40", "30", "25", "cm"]);
    assert_eq!(line(&read, 1)[..3], ["Flansch", "2", "228"]);
    assert_eq!(read.lines.len(), 3);
    // The sums stand in column E.
    let total = read.left_out.iter().find(|(_, why)| *why == LeftOut::Total);
    assert_eq!(
        total.map(|(row, _)| read.place_of_row(*row)),
        Some(Place::Column(4))
    );
    let heights = read.lines[2].findings.iter().map(|finding| finding.at.as_str());
    assert_eq!(heights.collect::<Vec<_>>(), ["D9"]);
}

#[test]
fn choices_count_for_a_table_that_was_turned() {
    let bad = read_text(LIST).lines[2].row;
    let fix = format!("fix-{bad}-height");
    let fixed = decided(LIST, &[("header", "A"), (&fix, "20"), ("col-3", "note")]);
    assert_eq!(line(&fixed, 2)[5], "20");
    assert_eq!((fixed.bad(), fixed.lines[0].line.texts.name.as_str()), (0, ""));
    let total = read_text(LIST).left_out[0].0;
    let kept = decided(LIST, &[("header", "A"), (&format!("keep-{total}"), "on")]);
    assert_eq!(kept.lines.len(), 4);
    // A row of headings that the reader chose is not turned.
    let rows = decided(LIST, &[("header", "3")]);
    assert_eq!((rows.side, rows.header), (None, Some(3)));
    assert!(!rows.notes.contains(&Note::Turned) && !rows.sides.is_empty());
    // Sides are offered as columns.
    assert!(
        rows.sides
            .iter()
            .any(|(at, text)| *at == 0 && text.starts_with("Pos. · Bezeichnung"))
    );
}

#[test]
fn units_stand_in_a_column_beside_the_labels_or_behind_the_items() {
    for list in [
        "Tên hàng\t\tGiày\tDép\nSố kiện\tthùng\t10\t4\nTrọng lượng cả bì\tg\t125000\t32000\nKích thước\tmm\t600x400x450\t500x400x300",
        "Tên hàng\tGiày\tDép\t\nSố kiện\t10\t4\tthùng\nTrọng lượng cả bì\t125000\t32000\tg\nKích thước\t600x400x450\t500x400x300\tmm",
    ] {
        let read = read_text(list);
        assert_eq!(read.lines.len(), 2, "{list}");
        assert_eq!(line(&read, 0)[..3], ["Giày", "10", "125"], "{list}");
        assert_eq!(line(&read, 1)[3..], ["500", "400", "300", "mm"], "{list}");
    }
}

#[test]
fn lines_beside_the_table_still_count() {
    let list =
        "Weights in lbs\n\nGoods\tOil\tTar\nPackages\t8\t14\nGross weight\t100\t200\n\nTotal packages\t23";
    let read = read_text(list);
    assert_eq!(line(&read, 1)[..3], ["Tar", "14", "90,7180"]);
    let differs = read
        .left_out
        .iter()
        .find(|(_, why)| *why == LeftOut::TotalDiffers);
    let told = read
        .notes
        .iter()
        .any(|note| matches!(note, Note::StatedOtherwise(_)));
    assert!(differs.is_some() || told, "{:?}", (&read.left_out, &read.notes));
}

#[test]
fn boxes_beside_each_other_are_counted_by_their_numbers() {
    let list = "\tCrate 1\tCrate 2\nContent\tRotor\tStator\nGross weight (kg)\t1200\t1850\nLength (cm)\t180\t210\n\
        Width (cm)\t120\t130\nHeight (cm)\t130\t140";
    let read = read_text(list);
    assert_eq!(line(&read, 1)[..3], ["Stator", "1", "1850"]);
}

#[test]
fn other_tables_are_not_turned() {
    for list in [
        // What boxes hold: one row an item, figures of the boxes below.
        "SKU\tTitle\tBox 1\tBox 2\nMUG\tMug, blue\t24\t24\nMUR\tMug, red\t0\t30\nSPN\tSpoon\t12\t12\n\
         Box weight (lb)\t\t31.5\t38.2\nBox length (in)\t\t20\t20\nBox width (in)\t\t16\t16\nBox height (in)\t\t14\t14",
        // Cards below each other.
        "Goods\tTiles\tGoods\tGrout\nBoxes\t48\tBoxes\t40\nGross\t912\tGross\t100\n\nGoods\tSkirting\tGoods\tFoam\n\
         Boxes\t60\tBoxes\t24\nGross\t534\tGross\t118",
        "Goods\tCtns\tG.W\nA\t5\t50\nB\t5\t50\nC\t10\t100\nD\t1\t3",
        "- 5 ctns vases, GW 22.5 kg, 60x50x50\n- 3 ctns trays, GW 41 kg, 55x40x35\n- 2 cases altar table, GW 130 kg, 140x70x110",
        "Item\tCartons\tG.W. (kg)\nPallet\t2\t20\nGoods\t3\t30\nWeight plates\t4\t400",
        "Total packages\t30\nTotal gross weight\t500 kg\nTotal volume\t3 cbm",
    ] {
        assert_eq!(read_text(list).side, None, "{list}");
    }
}
