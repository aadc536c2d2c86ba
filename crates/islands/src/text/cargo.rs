//! The cargo lines of a form and their totals.

use domain::Lang;

/// Texts of cargo lines and their totals.
#[derive(Clone, Copy)]
pub struct CargoTexts(Lang);

/// The texts in a language.
pub const fn cargo_texts(lang: Lang) -> CargoTexts {
    CargoTexts(lang)
}

impl CargoTexts {
    pub fn title(self) -> &'static str {
        self.0.pick("Hàng hóa", "Cargo")
    }
    pub fn about(self) -> &'static str {
        self.0.pick(
            "Trọng lượng là của cả dòng, kích thước là của một kiện. Từ 1 đến 200 dòng.",
            "Weight is for the whole line, dimensions are for one package. 1 to 200 lines.",
        )
    }
    pub fn lines(self) -> &'static str {
        self.0.pick("Các dòng hàng", "Cargo lines")
    }
    pub fn line(self) -> &'static str {
        self.0.pick("Dòng", "Line")
    }
    pub fn goods(self) -> &'static str {
        self.0.pick("Tên hàng", "Goods")
    }
    pub fn load(self) -> &'static str {
        self.0.pick("Loại", "Load")
    }
    pub fn loose(self) -> &'static str {
        self.0.pick("Hàng lẻ", "Loose")
    }
    pub fn fcl(self) -> &'static str {
        self.0.pick("FCL", "FCL")
    }
    pub fn packages(self) -> &'static str {
        self.0.pick("Số kiện", "Packages")
    }
    pub fn gross(self) -> &'static str {
        self.0.pick("Tổng kg", "Gross kg")
    }
    pub fn whole_line(self) -> &'static str {
        self.0.pick("cả dòng", "whole line")
    }
    pub fn length(self) -> &'static str {
        self.0.pick("Dài", "Length")
    }
    pub fn width(self) -> &'static str {
        self.0.pick("Rộng", "Width")
    }
    pub fn height(self) -> &'static str {
        self.0.pick("Cao", "Height")
    }
    pub fn unit(self) -> &'static str {
        self.0.pick("Đơn vị", "Unit")
    }
    pub fn volume(self) -> &'static str {
        self.0.pick("Thể tích", "Volume")
    }
    pub fn details(self) -> &'static str {
        self.0.pick("Chi tiết", "Details")
    }
    pub fn details_of(self, line: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Dòng {line}: thông tin thêm về hàng"),
            Lang::En => format!("Line {line}: more about the goods"),
        }
    }
    pub fn close(self) -> &'static str {
        self.0.pick("Đóng", "Close")
    }
    pub fn done(self) -> &'static str {
        self.0.pick("Xong", "Done")
    }
    pub fn special_handling(self) -> &'static str {
        self.0.pick("Cần lưu ý khi vận chuyển", "Needs care in transport")
    }
    pub fn containers(self) -> &'static str {
        self.0.pick("Container", "Containers")
    }
    pub fn not_chosen(self) -> &'static str {
        self.0.pick("Chưa chọn loại", "No type chosen")
    }
    pub fn containers_hint(self) -> &'static str {
        self.0.pick(
            "Nguyên container: cần số kiện, và số container hoặc trọng lượng và kích thước.",
            "Full containers: packages are needed, and the number of containers or weight and dimensions.",
        )
    }
    pub fn add(self) -> &'static str {
        self.0.pick("Thêm dòng", "Add line")
    }
    pub fn add_several(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Thêm {count} dòng"),
            Lang::En => format!("Add {count} lines"),
        }
    }
    pub fn duplicate(self) -> &'static str {
        self.0.pick("Nhân đôi", "Duplicate")
    }
    pub fn remove(self) -> &'static str {
        self.0.pick("Xóa dòng", "Remove line")
    }
    pub fn full(self, max: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã đủ {max} dòng, số dòng nhiều nhất của một yêu cầu."),
            Lang::En => format!("{max} lines are there, the most a request can have."),
        }
    }
    pub fn hidden(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "{count} dòng nữa được giữ nguyên nhưng không hiện ở đây. Xóa bớt dòng để thấy chúng."
                )
            }
            Lang::En => format!("{count} more lines are kept but not shown here. Remove lines to see them."),
        }
    }
    pub fn recalculate(self) -> &'static str {
        self.0.pick("Tính lại", "Recalculate")
    }
    pub fn total_gross(self) -> &'static str {
        self.0.pick("Tổng trọng lượng", "Gross")
    }
    pub fn total_incomplete(self) -> &'static str {
        self.0.pick("Dòng chưa đủ số liệu", "Lines unfinished")
    }
    pub fn hs_hint(self) -> &'static str {
        self.0.pick("Ở Việt Nam có 8 số.", "8 digits in Việt Nam.")
    }
    pub fn temperature_hint(self) -> &'static str {
        self.0.pick("Ví dụ +2 đến +8 °C.", "For example +2 to +8 °C.")
    }
    pub fn package_types(self) -> [&'static str; 6] {
        self.0.pick(
            ["Thùng carton", "Pallet", "Kiện gỗ", "Cuộn", "Phuy", "Bao"],
            ["Carton", "Pallet", "Wooden crate", "Roll", "Drum", "Bag"],
        )
    }
    pub fn in_line(self, line: usize, field: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Dòng {line}, {field}"),
            Lang::En => format!("Line {line}, {field}"),
        }
    }
}

/// The name of a cargo line's field in full, for labels of cells and for messages.
pub fn field(name: &str, lang: Lang) -> Option<&'static str> {
    let (vi, en) = match name {
        "name" => ("tên hàng", "goods name"),
        "load" => ("hàng lẻ hay nguyên container", "loose cargo or full container"),
        "package_count" => ("số kiện", "number of packages"),
        "gross_weight" => ("trọng lượng cả dòng, kg", "gross weight of the whole line, kg"),
        "length" => ("chiều dài một kiện", "length of one package"),
        "width" => ("chiều rộng một kiện", "width of one package"),
        "height" => ("chiều cao một kiện", "height of one package"),
        "dimension_unit" => ("đơn vị kích thước", "unit of the dimensions"),
        "container_type" => ("loại container", "container type"),
        "container_count" => ("số container", "number of containers"),
        "package_type" => ("loại kiện", "package type"),
        "weight_per_package" => ("trọng lượng một kiện, kg", "weight of one package, kg"),
        "hs_code" => ("mã HS", "HS code"),
        "origin_country" => ("nước xuất xứ", "country of origin"),
        "nature" => ("tính chất hàng", "nature of the goods"),
        "description" => ("mô tả", "description"),
        "goods_value" => ("trị giá hàng", "goods value"),
        "goods_currency" => ("loại tiền của trị giá hàng", "currency of the goods value"),
        "temperature_requirement" => ("nhiệt độ", "temperature"),
        "note" => ("ghi chú", "note"),
        "permit_note" => (
            "ghi chú đặc tính, giấy phép",
            "note on characteristics or permits",
        ),
        "un_number" => ("số UN", "UN number"),
        "shipping_name" => ("tên vận chuyển", "proper shipping name"),
        "hazard_class" => ("loại nguy hiểm", "class"),
        "packing_group" => ("nhóm đóng gói", "packing group"),
        "battery_kind" => ("pin được đóng gói thế nào", "how the batteries travel"),
        "battery_power" => ("dung lượng, Wh", "watt-hours"),
        "battery_charge" => ("mức sạc, %", "state of charge, %"),
        "permit_number" => ("số giấy phép", "permit number"),
        "reefer_size" => ("cỡ container lạnh", "reefer size"),
        "has_battery" => ("có pin", "has batteries"),
        "is_dangerous" => ("hàng nguy hiểm", "dangerous goods"),
        "has_liquid" => ("chất lỏng", "liquid"),
        "has_chemical" => ("hóa chất hoặc bột", "chemical or powder"),
        "requires_permit" => ("cần giấy phép", "needs a permit"),
        _ => return None,
    };
    Some(lang.pick(vi, en))
}

/// The same with a capital first letter, for a label that stands alone; the name itself where there is none.
pub fn label(name: &str, lang: Lang) -> String {
    capital(field(name, lang).unwrap_or(name))
}

/// A text of the portal with a capital first letter: those in Vietnamese begin with a letter of ASCII or đ. The tables of all
/// letters would be 10 KB of WebAssembly.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| match first {
        'đ' => 'Đ',
        other => other.to_ascii_uppercase(),
    });
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_fields_get_a_capital_letter() {
        for name in [
            "name",
            "dimension_unit",
            "hs_code",
            "package_type",
            "requires_permit",
        ] {
            for lang in [Lang::Vi, Lang::En] {
                let label = label(name, lang);
                assert!(label.starts_with(char::is_uppercase), "{label}");
            }
        }
        assert_eq!(capital(""), "");
    }
}
