use std::io::Write as _;

use cargo_import::{Cell, Choices, MAX_KEPT_COLUMNS, interpret};
use rust_xlsxwriter::{Format, Formula, Workbook};

use std::io::Cursor;

use super::*;

fn lines(bytes: &[u8]) -> Vec<[String; 7]> {
    let book = read(bytes).expect("the file is read");
    let understood = interpret(&book, &Choices::default());
    understood
        .ready()
        .map(|read| {
            let texts = &read.line.texts;
            [
                &texts.name,
                &texts.package_count,
                &texts.gross_weight,
                &texts.length,
                &texts.width,
                &texts.height,
                &texts.hs_code,
            ]
            .map(Clone::clone)
        })
        .collect()
}

const SPEAKERS: [&str; 6] = ["22", "1378,5", "60", "40", "45", "08518220"];

#[test]
fn text_files_are_read_in_every_encoding() {
    for bytes in [
        &include_bytes!("../tests/data/sheets/excel-vi-utf8-bom.csv")[..],
        include_bytes!("../tests/data/sheets/excel-unicode-text.txt"),
        include_bytes!("../tests/data/sheets/excel-vi-1258.csv"),
    ] {
        let lines = lines(bytes);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0][1..], SPEAKERS);
        assert_eq!(lines[1][0], "Kệ trưng bày; gấp gọn");
    }
    let english = lines(include_bytes!("../tests/data/sheets/sheets-en.csv"));
    assert_eq!(
        english[0],
        ["Speakers, mini", "22", "1378,5", "60", "40", "45", "0851.82.20"]
    );
}

#[test]
fn libreoffice_sheets_are_read_with_their_repeats_and_comments() {
    let lines = lines(include_bytes!("../tests/data/sheets/libreoffice.ods"));
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0][0], "Loa & bộ sạc\nmini");
    assert_eq!(lines[0][1..], SPEAKERS);
    assert_eq!(lines[1], lines[2]);
}

#[test]
fn xls_is_read() {
    let lines = lines(include_bytes!("../tests/data/sheets/excel-97.xls"));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0][1..], SPEAKERS);
    let cut = &include_bytes!("../tests/data/sheets/excel-97.xls")[..3000];
    assert!(matches!(
        tables(cut),
        Err(Unreadable::Broken | Unreadable::NotATable)
    ));
}

fn workbook(fill: impl FnOnce(&mut Workbook)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    fill(&mut workbook);
    workbook.save_to_buffer().unwrap()
}

#[test]
fn excel_workbooks_are_read_cell_by_cell() {
    let bytes = workbook(|workbook| {
        workbook
            .add_worksheet()
            .set_name("Bìa")
            .unwrap()
            .write(0, 0, "Phiếu đóng gói")
            .unwrap();
        let sheet = workbook.add_worksheet().set_name("PL").unwrap();
        let names = [
            "Tên hàng",
            "Số kiện",
            "TL (kg)",
            "Dài",
            "Rộng",
            "Cao",
            "Mã HS",
            "Ngày",
        ];
        for (at, name) in (0_u16..).zip(names) {
            sheet.write(3, at, name).unwrap();
        }
        for row in 0..200_u32 {
            sheet.write(4 + row, 0, format!("Hàng {row}")).unwrap();
            for (column, value) in (1_u16..).zip([f64::from(row + 1), 0.1 + 0.2, 60.0, 40.5, 45.0]) {
                sheet.write(4 + row, column, value).unwrap();
            }
            sheet.write(4 + row, 6, "08518220").unwrap();
            let date = Format::new().set_num_format("dd/mm/yyyy");
            sheet
                .write_number_with_format(4 + row, 7, 46_000.0, &date)
                .unwrap();
        }
        // A cell in the last corner: nothing may be built up to there.
        sheet.write(1_048_575, 16_383, "x").unwrap();
    });
    let book = tables(&bytes).unwrap();
    let understood = interpret(&book, &Choices::default());
    assert_eq!((understood.sheet, understood.header), (1, Some(4)));
    let lines = lines(&bytes);
    assert_eq!(lines.len(), 200);
    assert_eq!(
        lines[199],
        ["Hàng 199", "200", "0,3", "60", "40,5", "45", "08518220"]
    );
}

#[test]
fn zeros_of_programs_that_do_not_calculate_are_none() {
    let last_cells = |figure: f64, result: &str| {
        let bytes = workbook(|workbook| {
            let sheet = workbook.add_worksheet();
            for row in 0..3_u32 {
                sheet.write(row, 0, figure).unwrap();
                sheet.write_formula(row, 1, "=A1*2").unwrap();
            }
            let sum = Formula::new("=SUM(B1:B3)").set_result(result);
            sheet.write_formula(3, 1, sum).unwrap();
        });
        let book = tables(&bytes).unwrap();
        let rows = book.sheets[0].table.rows.iter();
        rows.filter_map(|row| row.cells.last().cloned())
            .collect::<Vec<_>>()
    };
    let [of_row, of_sum] = ["A1*2", "SUM(B1:B3)"].map(Cell::formula);
    assert_eq!(
        last_cells(5.0, "0"),
        [of_row.clone(), of_row.clone(), of_row, of_sum]
    );
    // Calculated, and a form that is not filled in.
    assert_eq!(
        last_cells(5.0, "30")[..3],
        [Cell::float(0.0), Cell::float(0.0), Cell::float(0.0)]
    );
    assert_eq!(last_cells(0.0, "0")[0], Cell::float(0.0));
}

fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn broken_and_hostile_files_are_refused() {
    let good = workbook(|workbook| {
        workbook.add_worksheet().write(0, 0, "Tên hàng").unwrap();
    });
    assert!(matches!(tables(&good[..good.len() / 2]), Err(Unreadable::Broken)));
    assert!(matches!(tables(b""), Err(Unreadable::Empty)));
    assert!(matches!(tables(b"PK\x03\x04 nothing"), Err(Unreadable::Broken)));
    assert!(matches!(
        tables(&zipped(&[("_rels/.rels", b"<a/>")])),
        Err(Unreadable::NotATable)
    ));
    for (bytes, why) in [
        (zipped(&[("word/document.xml", b"<a/>")]), Unreadable::Document),
        (zipped(&[("Index/Document.iwa", b"x")]), Unreadable::Numbers),
        (zipped(&[("list.xlsx", b"x")]), Unreadable::Packed),
        (b"%PDF-1.7\n".to_vec(), Unreadable::Pdf),
        (b"{\\rtf1 x}".to_vec(), Unreadable::Document),
        (b"\xff\xd8\xff\xe0\0\x10JFIF".to_vec(), Unreadable::Picture),
        (b"\0\0\0\x18ftypheic".to_vec(), Unreadable::Picture),
    ] {
        assert_eq!(tables(&bytes), Err(why));
    }
    assert!(matches!(
        tables(&zipped(&[("xl/workbook.xml", b"<a")])),
        Err(Unreadable::Broken)
    ));
    let bomb = vec![b' '; usize::try_from(MAX_UNPACKED_BYTES).unwrap() + 1];
    assert!(matches!(
        tables(&zipped(&[("xl/workbook.xml", &bomb)])),
        Err(Unreadable::TooMuch)
    ));
    let wide = format!("{}\n{}", "Tên hàng;".repeat(100_000), "x;".repeat(100_000));
    let read = tables(wide.as_bytes()).unwrap();
    assert!(read.sheets[0].table.cut && read.sheets[0].table.width() == MAX_KEPT_COLUMNS);
    // A cell that stands there a million times a million.
    let sheet = r#"<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
        <table:table table:name="A"><table:table-row table:number-rows-repeated="1048576"><table:table-cell
        table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row></table:table>
        </office:spreadsheet></office:body></office:document-content>"#;
    let read = tables(&zipped(&[("content.xml", sheet.as_bytes())])).unwrap();
    assert!(read.sheets[0].table.cut && read.sheets[0].table.width() <= MAX_KEPT_COLUMNS);
}

#[test]
fn empty_table_is_reported() {
    assert_eq!(read(b"\n;;\n;;\n"), Err(Unreadable::Empty));
}
