use cargo_import::{Choices, book_of_text, interpret};

use super::*;
use crate::pages::testing::{MARKUP, Shown, html};

/// The page without the scripts of its islands.
fn shown(lang: Lang, data: RequestImportData) -> Shown {
    html(lang, move || Page {
        islands: None,
        ..page(data)
    })
}

fn data(table: &str, choices: &[(&str, &str)]) -> RequestImportData {
    let book = book_of_text(table, "PL");
    let layout = interpret(&book, &Choices::default()).layout;
    let pairs = choices.iter().copied().chain([("layout", layout.as_str())]);
    RequestImportData {
        sheets: vec![("PL".into(), false)],
        understood: interpret(&book, &Choices::from_pairs(pairs)),
        form: "F".into(),
        table: "T".into(),
        ..RequestImportData::default()
    }
}

const LIST: &str = "Tên hàng\tSố kiện\tTL (kg)\tDài\tRộng\tCao\nLoa\t2\t1.000\t60\t40\t45\nKệ\t2\t243\t120\t80\t6O\nDây\t\t42\t40\t30\t20\nTổng\t4\t\t\t\t";

#[test]
fn check_page_shows_and_carries_everything() {
    for lang in [Lang::Vi, Lang::En] {
        let shown = shown(lang, data(LIST, &[("fix-4-name", "Dây cáp"), ("skip-2", "on")]));
        shown.is_sound();
        assert_eq!(shown.attributes("input[name=form]", "value"), ["F"]);
        assert_eq!(
            shown.attributes("form[data-import]", "action"),
            ["/requests/new/import"]
        );
        assert_eq!(
            shown
                .attributes("select[name^='col-'] option[selected]", "value")
                .len(),
            6
        );
        assert_eq!(
            shown.attributes("input[name='mark-2']", "value"),
            ["comma", "point"]
        );
        assert_eq!(shown.attributes("input[name='fix-3-height']", "value"), ["6O"]);
        assert_eq!(
            shown.attributes("input[name='fix-4-package_count']", "aria-invalid"),
            Vec::<String>::new()
        );
        assert_eq!(
            shown.attributes("input[type=hidden][name='fix-4-name']", "value"),
            ["Dây cáp"]
        );
        assert_eq!(
            shown.attributes("input[type=hidden][name='skip-2']", "value"),
            ["on"]
        );
        assert_eq!(
            shown.attributes("button[name=do]", "value"),
            ["apply", "back", "apply", "add"]
        );
        assert!(shown.has("60"), "the slip is offered mended");
    }
}

/// Two inputs of one name would lose the text typed in the first.
#[test]
fn cell_with_several_doubts_has_one_input() {
    let list = "Tên hàng\tSố kiện\tG.W (kg)\tKích thước (DxRxC)\tCBM\nÁo\t20\t240\t60x40x40\t1.92\nMũ\t4\t30\t0.6x0.4x0.4\t0.384";
    let data = data(list, &[]);
    let doubts = data
        .understood
        .lines
        .iter()
        .flat_map(|line| &line.findings)
        .count();
    let shown = shown(Lang::Vi, data);
    let inputs = shown.attributes("main input[name^='fix-']", "name");
    assert_eq!(inputs, ["fix-3-size"]);
    assert!(doubts > 1, "{doubts}");
    assert_eq!(shown.count("#fix-3-size-error .message"), doubts);
    assert!(shown.has("2 dòng đã sẵn sàng, trong đó 1 dòng cần xem lại"));
}

#[test]
fn refused_page_links_to_the_cells() {
    let shown = shown(
        Lang::En,
        RequestImportData {
            refused: true,
            lines: 3,
            file: Some("a.xlsx".into()),
            code: Some("RFQ-1".into()),
            ..data(LIST, &[("mark-2", "comma")])
        },
    );
    shown.is_sound();
    assert_eq!(shown.attributes("section.summary a", "href"), ["#fix-3-height"]);
    assert_eq!(
        shown.attributes("form[data-import]", "action"),
        ["/requests/RFQ-1/edit/import"]
    );
    assert!(shown.has("1 row still has to be corrected") && shown.has("Replace all lines with these 2"));
}

#[test]
fn markup_in_a_table_is_escaped() {
    let list = format!(
        "Tên hàng\tSố kiện\t{0}\n{0}\t{0}\t{0}\n{0}\t2\t{0}",
        MARKUP.replace(['\t', '\n'], " ")
    );
    let shown = shown(
        Lang::Vi,
        RequestImportData {
            file: Some(MARKUP.into()),
            ..data(&list, &[])
        },
    );
    shown.is_sound();
    assert_eq!(shown.count("main img"), 0);
}

#[test]
fn surplus_lines_are_reported_before_they_are_added() {
    let rows: Vec<String> = (0..230).map(|row| format!("Item {row}\t1")).collect();
    let list = format!("Goods\tCtns\n{}", rows.join("\n"));
    let shown = shown(
        Lang::En,
        RequestImportData {
            lines: 50,
            ..data(&list, &[])
        },
    );
    assert!(shown.has("Add 150 lines") && shown.has("only the first 150 are added, 80 stay behind"));
    assert!(shown.has("Replace all lines with these 200"));
}

#[test]
fn doubts_name_their_cell_and_conversions_what_was_typed() {
    let list = "Goods\tCtns\tN.W (lbs)\tG.W (lbs)\tL (cm)\tW (cm)\tH (cm)\tCBM\n\
        A\t10\t90\t100\t60\t40\t45\t10.8\nB\t1\t50\t40\t60\t40\t45\t0.108\nTotal\t11\t140\t140";
    let shown = shown(Lang::En, data(list, &[]));
    shown.is_sound();
    assert!(shown.has("E2") && shown.has("The sizes give 1.08 m³, the table says 10.8 m³."));
    assert!(shown.has("D3") && shown.has("Less than the net weight in the same row (22.68"));
    assert_eq!(
        shown.attributes("input[name='fix-3-gross_weight']", "value"),
        ["40"],
        "as the cell has it"
    );
    assert!(shown.has("45.359") && shown.has("100 lb"));
    assert_eq!(
        shown.count("select[name='unit-7']"),
        0,
        "volumes have no choice of units"
    );
}

#[test]
fn rows_brought_back_can_be_left_out_again() {
    for (choices, checked) in [(&[][..], 0), (&[("keep-5", "on")][..], 1)] {
        let shown = shown(Lang::Vi, data(LIST, choices));
        shown.is_sound();
        assert_eq!(shown.count("input[type=checkbox][name='keep-5']"), 1);
        assert_eq!(shown.count("input[name='keep-5'][checked]"), checked);
    }
}

#[test]
fn columns_are_remembered_by_headings_only() {
    let boxes = |table: &str| shown(Lang::En, data(table, &[])).count("[data-remember]");
    assert_eq!((boxes(LIST), boxes("Loa\t2\t84\nKệ\t1\t243")), (1, 0));
}

#[test]
fn chosen_columns_stand_beside_how_they_are_read_without_a_choice() {
    let own = |shown: Shown| shown.attributes("select[name='col-2']", "data-own");
    let unchosen = own(shown(Lang::En, data(LIST, &[])));
    assert_eq!(unchosen.len(), 1);
    assert_ne!(unchosen, ["note"]);
    let chosen = RequestImportData {
        own: data(LIST, &[]).understood.columns,
        ..data(LIST, &[("col-2", "note")])
    };
    assert_eq!(own(shown(Lang::En, chosen)), unchosen);
}

#[test]
fn words_stand_beside_what_was_read_from_them() {
    let mail = "Hello\n- 3 plts tiles <1>, 120x80x100 cm, 450 kg\nThanks";
    for lang in [Lang::Vi, Lang::En] {
        let shown = shown(lang, data(mail, &[]));
        shown.is_sound();
        assert!(shown.has("- 3 plts tiles <1>, 120x80x100 cm, 450 kg"));
    }
    let table = shown(Lang::En, data(LIST, &[]));
    assert_eq!(table.count("td.any small"), 0);
}

#[test]
fn rows_that_gave_no_line_are_quoted() {
    let mail = "- 3 plts tiles, 120x80x100 cm, 450 kg\nno change except: they are 4 pallets now";
    let shown = shown(Lang::En, data(mail, &[]));
    assert!(shown.has("Row 3 (“no change except: they are 4 pallets now”) seems to change the list"));
    assert!(shown.has("Import row 3 all the same “no change except: they are 4 pallets now”"));
    assert!(shown.has("Compare with what you pasted"));
}

#[test]
fn text_of_which_nothing_is_read_says_what_to_do() {
    let mail = "Hi, we want to ship a crated motorbike from Bristol to Auckland, about 290 kg all in, by sea if that is cheaper.";
    for (lang, told) in [
        (Lang::Vi, "Không đọc được kiện hàng nào"),
        (Lang::En, "No goods could be read from this text."),
    ] {
        let shown = shown(lang, data(mail, &[]));
        shown.is_sound();
        assert_eq!(shown.one("main").matches(told).count(), 1, "{lang:?}");
        assert_eq!(
            shown.attributes("select[name^='col-']", "name"),
            Vec::<String>::new()
        );
        assert_eq!(shown.attributes("input[name='keep-1']", "type"), ["checkbox"]);
    }
}
