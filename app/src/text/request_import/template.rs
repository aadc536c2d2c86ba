//! The template workbook.

use super::Lang;

/// The name of its sheet.
pub fn sheet_name(lang: Lang) -> &'static str {
    lang.pick("Hàng hóa", "Cargo")
}

/// The example value of a field in the template. Numbers are written as programs write them.
pub fn example(field: &str, lang: Lang) -> Option<&'static str> {
    Some(match field {
        "name" => lang.pick(
            "Ví dụ: Loa Bluetooth mini (dòng này không được nhập)",
            "Example: Bluetooth speaker, mini (this row is not imported)",
        ),
        "package_count" => "22",
        "gross_weight" => "378.5",
        "length" => "60",
        "width" => "40",
        "height" => "45",
        "dimension_unit" => "cm",
        "package_type" => lang.pick("Thùng carton", "Carton"),
        "hs_code" => "85182200",
        "origin_country" => "VN",
        "goods_value" => "5000",
        "goods_currency" => "USD",
        "note" | "description" => "",
        _ => return None,
    })
}
