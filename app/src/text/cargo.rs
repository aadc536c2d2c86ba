//! The cargo lines of a form and their totals.

use super::Lang;
use super::tables::translation;

/// Texts of cargo lines and their totals.
#[derive(Clone, Copy)]
pub struct CargoTexts(Lang);

/// The texts in a language.
pub const fn cargo_texts(lang: Lang) -> CargoTexts {
    CargoTexts(lang)
}

impl CargoTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Hàng hóa", "Cargo")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Trọng lượng là của cả dòng, kích thước là của một kiện. Từ 1 đến 200 dòng.",
            "Weight is for the whole line, dimensions are for one package. 1 to 200 lines.",
        )
    }
    pub(crate) fn lines(self) -> &'static str {
        self.0.pick("Các dòng hàng", "Cargo lines")
    }
    pub(crate) fn line(self) -> &'static str {
        self.0.pick("Dòng", "Line")
    }
    pub(crate) fn goods(self) -> &'static str {
        self.0.pick("Tên hàng", "Goods")
    }
    pub(crate) fn load(self) -> &'static str {
        self.0.pick("Loại", "Load")
    }
    pub(crate) fn loose(self) -> &'static str {
        self.0.pick("Hàng lẻ", "Loose")
    }
    pub(crate) fn fcl(self) -> &'static str {
        self.0.pick("FCL", "FCL")
    }
    pub(crate) fn packages(self) -> &'static str {
        self.0.pick("Số kiện", "Packages")
    }
    pub(crate) fn gross(self) -> &'static str {
        self.0.pick("Tổng kg", "Gross kg")
    }
    pub(crate) fn whole_line(self) -> &'static str {
        self.0.pick("cả dòng", "whole line")
    }
    pub(crate) fn length(self) -> &'static str {
        self.0.pick("Dài", "Length")
    }
    pub(crate) fn width(self) -> &'static str {
        self.0.pick("Rộng", "Width")
    }
    pub(crate) fn height(self) -> &'static str {
        self.0.pick("Cao", "Height")
    }
    pub(crate) fn unit(self) -> &'static str {
        self.0.pick("Đơn vị", "Unit")
    }
    pub(crate) fn volume(self) -> &'static str {
        self.0.pick("Thể tích", "Volume")
    }
    pub(crate) fn details(self) -> &'static str {
        self.0.pick("Chi tiết", "Details")
    }
    pub(crate) fn details_of(self, line: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Dòng {line}: thông tin thêm về hàng"),
            Lang::En => format!("Line {line}: more about the goods"),
        }
    }
    pub(crate) fn close(self) -> &'static str {
        self.0.pick("Đóng", "Close")
    }
    pub(crate) fn done(self) -> &'static str {
        self.0.pick("Xong", "Done")
    }
    pub(crate) fn special_handling(self) -> &'static str {
        self.0.pick("Cần lưu ý khi vận chuyển", "Needs care in transport")
    }
    pub(crate) fn containers(self) -> &'static str {
        self.0.pick("Container", "Containers")
    }
    pub(crate) fn not_chosen(self) -> &'static str {
        self.0.pick("Chưa chọn loại", "No type chosen")
    }
    pub(crate) fn containers_hint(self) -> &'static str {
        self.0.pick(
            "Nguyên container: cần số kiện, và số container hoặc trọng lượng và kích thước.",
            "Full containers: packages are needed, and the number of containers or weight and dimensions.",
        )
    }
    pub(crate) fn add(self) -> &'static str {
        self.0.pick("Thêm dòng", "Add line")
    }
    pub(crate) fn add_several(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Thêm {count} dòng"),
            Lang::En => format!("Add {count} lines"),
        }
    }
    pub(crate) fn duplicate(self) -> &'static str {
        self.0.pick("Nhân đôi", "Duplicate")
    }
    pub(crate) fn remove(self) -> &'static str {
        self.0.pick("Xóa dòng", "Remove line")
    }
    pub(crate) fn full(self, max: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã đủ {max} dòng, số dòng nhiều nhất của một yêu cầu."),
            Lang::En => format!("{max} lines are there, the most a request can have."),
        }
    }
    pub(crate) fn hidden(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "{count} dòng nữa được giữ nguyên nhưng không hiện ở đây. Xóa bớt dòng để thấy chúng."
                )
            }
            Lang::En => format!("{count} more lines are kept but not shown here. Remove lines to see them."),
        }
    }
    pub(crate) fn recalculate(self) -> &'static str {
        self.0.pick("Tính lại", "Recalculate")
    }
    pub(crate) fn total_gross(self) -> &'static str {
        self.0.pick("Tổng trọng lượng", "Gross")
    }
    pub(crate) fn total_incomplete(self) -> &'static str {
        self.0.pick("Dòng chưa đủ số liệu", "Lines unfinished")
    }
    pub(crate) fn hs_hint(self) -> &'static str {
        self.0.pick("Ở Việt Nam có 8 số.", "8 digits in Việt Nam.")
    }
    pub(crate) fn temperature_hint(self) -> &'static str {
        self.0.pick("Ví dụ +2 đến +8 °C.", "For example +2 to +8 °C.")
    }
    pub fn package_types(self) -> [&'static str; 6] {
        self.0.pick(
            ["Thùng carton", "Pallet", "Kiện gỗ", "Cuộn", "Phuy", "Bao"],
            ["Carton", "Pallet", "Wooden crate", "Roll", "Drum", "Bag"],
        )
    }
    pub(crate) fn in_line(self, line: usize, field: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Dòng {line}, {field}"),
            Lang::En => format!("Line {line}, {field}"),
        }
    }
}

/// The name of a cargo line's field in full, for labels of cells and for messages.
pub fn field(name: &str, lang: Lang) -> Option<&'static str> {
    translation("cargo_field", name, lang)
}
