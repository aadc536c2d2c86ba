//! The template workbook: headings in the reader's language, lists to choose from, and an example that is not imported.

use app::text::cargo::cargo_texts;
use app::text::request_import::target;
use app::text::request_import::template::{example, sheet_name};
use app::text::{Lang, labels};
use cargo_import::{TARGETS, Target};
use partner_api::Catalogs;
use rust_xlsxwriter::{DataValidation, Format, FormatBorder, Workbook, XlsxError};

/// Rows with lists: as many as a request can have lines.
const ROWS_WITH_LISTS: u32 = 201;

pub fn workbook(catalogs: Option<&Catalogs>, lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name(sheet_name(lang))?;
    let heading = Format::new()
        .set_bold()
        .set_text_wrap()
        .set_border_bottom(FormatBorder::Thin);
    let italic = Format::new().set_italic();
    let as_text = Format::new().set_num_format("@");
    // The targets that the form has a field for.
    let columns = TARGETS
        .into_iter()
        .filter(|target| matches!(target, Target::Field(name) if *name != "weight_per_package"));
    for (at, column) in (0_u16..).zip(columns) {
        let field = column.code();
        let mut name = target(column, lang).to_owned();
        if let Some(first) = name.chars().next() {
            name.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        sheet.write_string_with_format(0, at, name, &heading)?;
        sheet.set_column_width(at, if field == "name" { 40 } else { 14 })?;
        if matches!(field, "hs_code" | "name" | "note" | "description") {
            // A leading zero stays if a cell is text.
            sheet.set_column_format(at, &as_text)?;
        }
        if let Some(text) = example(field, lang) {
            match text.parse::<f64>() {
                Ok(number) if field != "hs_code" => {
                    sheet.write_number_with_format(1, at, number, &italic)?;
                }
                _ => {
                    sheet.write_string_with_format(1, at, text, &italic)?;
                }
            }
        }
        let list = choices(field, catalogs, lang);
        if !list.is_empty() {
            let validation = DataValidation::new()
                .allow_list_strings(&list)?
                .show_error_message(false);
            sheet.add_data_validation(1, at, ROWS_WITH_LISTS, at, &validation)?;
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    workbook.save_to_buffer()
}

/// Returns the choices of a column; Excel takes lists of up to 255 characters.
fn choices(field: &str, catalogs: Option<&Catalogs>, lang: Lang) -> Vec<String> {
    let owned = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect();
    let mut list: Vec<String> = match field {
        "dimension_unit" => owned(&["cm", "m", "mm", "inch"]),
        "container_type" => catalogs
            .and_then(|catalogs| labels::list(catalogs, labels::Codes::ContainerType))
            .filter(|list| !list.is_empty())
            .map_or_else(
                || owned(&["20DC", "40DC", "40HC", "45HC", "reefer", "other"]),
                |list| list.iter().map(|choice| choice.value.clone()).collect(),
            ),
        "package_type" => owned(&cargo_texts(lang).package_types()),
        "goods_currency" => owned(&["USD", "VND", "EUR", "JPY", "CNY"]),
        flag if domain::rfq_form::CARGO_FLAGS.contains(&flag) => owned(&["x"]),
        _ => Vec::new(),
    };
    let mut room = 250_usize;
    list.retain(|one| {
        let length = one.chars().count() + 1;
        let fits = length <= room && !one.contains(',');
        room = room.saturating_sub(length);
        fits
    });
    list
}

#[cfg(test)]
mod tests {
    use cargo_import::{Choices, interpret};

    use super::*;

    #[test]
    fn template_reads_back_without_its_example() {
        for lang in [Lang::Vi, Lang::En] {
            let bytes = workbook(None, lang).unwrap();
            let book = ::workbook::read(&bytes).unwrap();
            let understood = interpret(&book, &Choices::default());
            assert_eq!(understood.header, Some(1));
            assert_eq!(understood.left_out.len(), 1);
            assert!(understood.lines.is_empty() && understood.missing.is_empty());
            for column in &understood.columns {
                assert_ne!(column.target.code(), "", "{lang:?}: {}", column.heading);
            }
        }
    }
}
