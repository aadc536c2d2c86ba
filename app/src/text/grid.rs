//! The cargo grid at work: its buttons, questions, advice and what it says. Places in braces are filled by the server
//! and in the browser alike.

use super::Lang;

pub struct GridTexts {
    pub keys: &'static str,
    pub insert: &'static str,
    pub up: &'static str,
    pub down: &'static str,
    pub fill: &'static str,
    pub fill_about: &'static str,
    pub fill_column: &'static str,
    pub fill_line: &'static str,
    pub fill_do: &'static str,
    pub unit_asked: &'static str,
    pub convert: &'static str,
    pub relabel: &'static str,
    pub each: Advised,
    pub sum: Advised,
    pub unit: Advised,
    pub edge: Advised,
    pub edges: [&'static str; 3],
    /// Sums by transport mode, in the order of `Mode::ALL`.
    pub modes: [&'static str; 4],
    pub estimate: &'static str,
    pub volumetric: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub said: Said,
    pub danger: &'static str,
    pub battery: &'static str,
    pub permit: &'static str,
    pub reefer: &'static str,
    pub reefer_temperature: &'static str,
    pub danger_papers: &'static str,
    pub battery_papers: &'static str,
    pub permit_papers: &'static str,
    pub battery_kinds: [&'static str; 3],
    pub un_hint: &'static str,
}

/// A doubt and the words on the button that settles it.
pub struct Advised {
    pub told: &'static str,
    pub repair: &'static str,
}

/// What the grid says when something was done in the page.
pub struct Said {
    pub added: &'static str,
    pub inserted: &'static str,
    pub duplicated: &'static str,
    pub removed: &'static str,
    pub moved: &'static str,
    pub filled: &'static str,
    pub cleared: &'static str,
    pub pasted: &'static str,
    pub repaired: &'static str,
    pub converted: &'static str,
    pub rounded: &'static str,
    pub unclear: &'static str,
    pub picked: &'static str,
    pub copied: &'static str,
    pub undone: &'static str,
    pub redone: &'static str,
    pub full: &'static str,
}

impl Said {
    /// Each under the name that the island asks for it by.
    pub fn named(&self) -> [(&'static str, &'static str); 17] {
        [
            ("added", self.added),
            ("inserted", self.inserted),
            ("duplicated", self.duplicated),
            ("removed", self.removed),
            ("moved", self.moved),
            ("filled", self.filled),
            ("cleared", self.cleared),
            ("pasted", self.pasted),
            ("repaired", self.repaired),
            ("converted", self.converted),
            ("rounded", self.rounded),
            ("unclear", self.unclear),
            ("picked", self.picked),
            ("copied", self.copied),
            ("undone", self.undone),
            ("redone", self.redone),
            ("full", self.full),
        ]
    }
}

pub static VI: GridTexts = GridTexts {
    keys: "Enter: dòng dưới. Mũi tên: sang ô bên. Ctrl+D: điền theo ô trên. Shift+mũi tên: chọn nhiều ô. Ctrl+Z: hoàn tác.",
    insert: "Chèn dòng trên",
    up: "Chuyển lên",
    down: "Chuyển xuống",
    fill: "Điền xuống",
    fill_about: "Chép giá trị của một dòng xuống các ô còn trống bên dưới, cùng cột.",
    fill_column: "Cột",
    fill_line: "Từ dòng",
    fill_do: "Điền các ô trống",
    unit_asked: "Dòng {line}: đơn vị đổi từ {was} sang {now}. Các số đo thì sao?",
    convert: "Quy đổi các số sang {now}",
    relabel: "Giữ nguyên số, chỉ đổi đơn vị",
    each: Advised {
        told: "{now} kg cho {count} kiện là rất nhẹ so với kích thước ({density} kg/m³). Có phải đây là trọng lượng của một kiện?",
        repair: "Đổi thành {new} kg cho cả dòng",
    },
    sum: Advised {
        told: "{count} kiện × {each} kg là {new} kg, nhưng dòng này ghi {now} kg.",
        repair: "Đổi thành {new} kg",
    },
    unit: Advised {
        told: "Với kích thước tính bằng {now}, hàng nặng {density} kg/m³, khó có thể đúng. Có phải các số đo tính bằng {new}?",
        repair: "Đổi đơn vị thành {new}",
    },
    edge: Advised {
        told: "{field} {now} {unit} quá lệch so với hai cạnh kia. Có phải là {new} {unit}?",
        repair: "Đổi thành {new} {unit}",
    },
    edges: ["Chiều dài", "Chiều rộng", "Chiều cao"],
    modes: ["Hàng không", "Chuyển phát nhanh", "Đường bộ", "Đường biển (W/M)"],
    estimate: "ước tính",
    volumetric: "quy đổi",
    undo: "Hoàn tác",
    redo: "Làm lại",
    said: Said {
        added: "Đã thêm dòng {line}.",
        inserted: "Đã chèn dòng {line}.",
        duplicated: "Đã nhân đôi thành dòng {line}.",
        removed: "Đã xóa dòng {line}.",
        moved: "Dòng này nay là dòng {line}.",
        filled: "Đã điền {count} ô.",
        cleared: "Đã xóa nội dung {count} ô.",
        pasted: "Đã dán {count} ô.",
        repaired: "Đã sửa dòng {line}.",
        converted: "Đã quy đổi kích thước dòng {line}.",
        rounded: "Đã quy đổi kích thước dòng {line}, làm tròn đến 6 chữ số thập phân.",
        unclear: "Có số đo chưa rõ ở dòng {line}. Hãy sửa số đó trước khi quy đổi.",
        picked: "Đang chọn {count} ô.",
        copied: "Đã sao chép {count} ô.",
        undone: "Đã hoàn tác.",
        redone: "Đã làm lại.",
        full: "Đã đủ số dòng nhiều nhất của một yêu cầu.",
    },
    danger: "Phân loại hàng nguy hiểm",
    battery: "Pin",
    permit: "Giấy phép",
    reefer: "Cỡ container lạnh",
    reefer_temperature: "Nhiệt độ ghi trong Chi tiết",
    danger_papers: "Sau khi gửi, tải MSDS lên ở phần Chứng từ.",
    battery_papers: "Cần MSDS, thường kèm báo cáo thử nghiệm UN 38.3.",
    permit_papers: "Sau khi gửi, tải giấy phép lên ở phần Chứng từ.",
    battery_kinds: ["Pin rời", "Đóng cùng thiết bị", "Lắp trong thiết bị"],
    un_hint: "UN và 4 số, ví dụ UN3481. Để trống nếu không có.",
};

pub static EN: GridTexts = GridTexts {
    keys: "Enter: line below. Arrows: next cell. Ctrl+D: fill from above. Shift+arrows: pick cells. Ctrl+Z: undo.",
    insert: "Insert above",
    up: "Move up",
    down: "Move down",
    fill: "Fill down",
    fill_about: "Copies the value of one line into the empty cells below it, in the same column.",
    fill_column: "Column",
    fill_line: "From line",
    fill_do: "Fill empty cells",
    unit_asked: "Line {line}: the unit changed from {was} to {now}. What about the dimensions?",
    convert: "Convert them to {now}",
    relabel: "Keep the numbers, only the unit was wrong",
    each: Advised {
        told: "{now} kg for {count} packages is very light for their size ({density} kg/m³). Is it the weight of one package?",
        repair: "Make it {new} kg for the line",
    },
    sum: Advised {
        told: "{count} packages × {each} kg are {new} kg, but the line says {now} kg.",
        repair: "Change to {new} kg",
    },
    unit: Advised {
        told: "With dimensions in {now} the cargo would weigh {density} kg/m³, which is hardly possible. Are they in {new}?",
        repair: "Change the unit to {new}",
    },
    edge: Advised {
        told: "{field} {now} {unit} is out of proportion to the other two. Should it be {new} {unit}?",
        repair: "Change to {new} {unit}",
    },
    edges: ["Length", "Width", "Height"],
    modes: ["Air", "Express", "Road", "Sea (W/M)"],
    estimate: "estimate",
    volumetric: "volumetric",
    undo: "Undo",
    redo: "Redo",
    said: Said {
        added: "Line {line} added.",
        inserted: "Line {line} inserted.",
        duplicated: "Copied as line {line}.",
        removed: "Line {line} removed.",
        moved: "This is line {line} now.",
        filled: "{count} cells filled.",
        cleared: "{count} cells cleared.",
        pasted: "{count} cells pasted.",
        repaired: "Line {line} repaired.",
        converted: "Dimensions of line {line} converted.",
        rounded: "Dimensions of line {line} converted, rounded to 6 decimals.",
        unclear: "A dimension of line {line} is not clear. Correct it before converting.",
        picked: "{count} cells picked.",
        copied: "{count} cells copied.",
        undone: "Undone.",
        redone: "Done again.",
        full: "A request cannot have more lines.",
    },
    danger: "Dangerous goods classification",
    battery: "Batteries",
    permit: "Permit",
    reefer: "Reefer size",
    reefer_temperature: "Temperature goes under Details",
    danger_papers: "Upload the MSDS under Documents once the request is sent.",
    battery_papers: "The MSDS is needed, often with the UN 38.3 test report.",
    permit_papers: "Upload the permit under Documents once the request is sent.",
    battery_kinds: ["Batteries alone", "Packed with equipment", "In equipment"],
    un_hint: "UN and 4 digits, for example UN3481. Leave it empty if there is none.",
};

pub fn of(lang: Lang) -> &'static GridTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

impl GridTexts {
    pub fn advised(&self, kind: &str) -> &Advised {
        match kind {
            "each" => &self.each,
            "sum" => &self.sum,
            "unit" => &self.unit,
            _ => &self.edge,
        }
    }
}
