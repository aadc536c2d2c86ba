//! The cargo grid: its buttons, questions, advice and announcements. The server and the browser both replace the names in
//! braces.

use super::Lang;

/// Texts of the cargo grid.
#[derive(Clone, Copy)]
pub(crate) struct GridTexts(Lang);

pub(crate) const fn grid_texts(lang: Lang) -> GridTexts {
    GridTexts(lang)
}

impl GridTexts {
    pub(crate) fn keys(self) -> &'static str {
        self.0.pick(
            "Enter: dòng dưới. Mũi tên: sang ô bên. Ctrl+D: điền theo ô trên. Shift+mũi tên: chọn nhiều ô. Ctrl+Z: hoàn tác.",
            "Enter: line below. Arrows: next cell. Ctrl+D: fill from above. Shift+arrows: pick cells. Ctrl+Z: undo.",
        )
    }
    pub(crate) fn insert(self) -> &'static str {
        self.0.pick("Chèn dòng trên", "Insert above")
    }
    pub(crate) fn up(self) -> &'static str {
        self.0.pick("Chuyển lên", "Move up")
    }
    pub(crate) fn down(self) -> &'static str {
        self.0.pick("Chuyển xuống", "Move down")
    }
    pub(crate) fn fill(self) -> &'static str {
        self.0.pick("Điền xuống", "Fill down")
    }
    pub(crate) fn fill_about(self) -> &'static str {
        self.0.pick(
            "Chép giá trị của một dòng xuống các ô còn trống bên dưới, cùng cột.",
            "Copies the value of one line into the empty cells below it, in the same column.",
        )
    }
    pub(crate) fn fill_column(self) -> &'static str {
        self.0.pick("Cột", "Column")
    }
    pub(crate) fn fill_line(self) -> &'static str {
        self.0.pick("Từ dòng", "From line")
    }
    pub(crate) fn fill_do(self) -> &'static str {
        self.0.pick("Điền các ô trống", "Fill empty cells")
    }
    pub(crate) fn unit_asked(self) -> &'static str {
        self.0.pick(
            "Dòng {line}: đơn vị đổi từ {was} sang {now}. Các số đo thì sao?",
            "Line {line}: the unit changed from {was} to {now}. What about the dimensions?",
        )
    }
    pub(crate) fn convert(self) -> &'static str {
        self.0.pick("Quy đổi các số sang {now}", "Convert them to {now}")
    }
    pub(crate) fn relabel(self) -> &'static str {
        self.0.pick(
            "Giữ nguyên số, chỉ đổi đơn vị",
            "Keep the numbers, only the unit was wrong",
        )
    }
    pub(crate) fn zero(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "Trọng lượng hoặc kích thước bằng 0 được gửi đúng như vậy. Hãy xem lại; bạn vẫn có thể gửi.",
                "A weight or a size of 0 is sent as it stands. Check it; you can still send it.",
            ),
            repair: None,
        }
    }
    pub(crate) fn no_containers(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "0 container được gửi đúng như vậy. Nếu chưa biết số container, hãy để trống và ghi trọng lượng, kích thước.",
                "0 containers are sent as they stand. If their number is not known yet, leave it empty and give weight and size.",
            ),
            repair: None,
        }
    }
    pub(crate) fn each(self) -> Advised {
        Advised {
            warning: self.0.pick("{now} kg cho {count} kiện là rất nhẹ so với kích thước ({density} kg/m³). Có phải đây là trọng lượng của một kiện?", "{now} kg for {count} packages is very light for their size ({density} kg/m³). Is it the weight of one package?"),
            repair: Some(self.0.pick("Đổi thành {new} kg cho cả dòng", "Make it {new} kg for the line")),
        }
    }
    pub(crate) fn sum(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "{count} kiện × {each} kg là {new} kg, nhưng dòng này ghi {now} kg.",
                "{count} packages × {each} kg are {new} kg, but the line says {now} kg.",
            ),
            repair: Some(self.0.pick("Đổi thành {new} kg", "Change to {new} kg")),
        }
    }
    pub(crate) fn unit(self) -> Advised {
        Advised {
            warning: self.0.pick("Với kích thước tính bằng {now}, hàng nặng {density} kg/m³, khó có thể đúng. Có phải các số đo tính bằng {new}?", "With dimensions in {now} the cargo would weigh {density} kg/m³, which is hardly possible. Are they in {new}?"),
            repair: Some(self.0.pick("Đổi đơn vị thành {new}", "Change the unit to {new}")),
        }
    }
    pub(crate) fn edge(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "{field} {now} {unit} quá lệch so với hai cạnh kia. Có phải là {new} {unit}?",
                "{field} {now} {unit} is out of proportion to the other two. Should it be {new} {unit}?",
            ),
            repair: Some(self.0.pick("Đổi thành {new} {unit}", "Change to {new} {unit}")),
        }
    }
    pub(crate) fn edges(self) -> [&'static str; 3] {
        self.0.pick(
            ["Chiều dài", "Chiều rộng", "Chiều cao"],
            ["Length", "Width", "Height"],
        )
    }
    /// Sums by transport mode, in the order of `Mode::ALL`.
    pub(crate) fn modes(self) -> [&'static str; 4] {
        self.0.pick(
            ["Hàng không", "Chuyển phát nhanh", "Đường bộ", "Đường biển (W/M)"],
            ["Air", "Express", "Road", "Sea (W/M)"],
        )
    }
    pub(crate) fn estimate(self) -> &'static str {
        self.0.pick("ước tính", "estimate")
    }
    pub(crate) fn volumetric(self) -> &'static str {
        self.0.pick("quy đổi", "volumetric")
    }
    pub(crate) fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub(crate) fn redo(self) -> &'static str {
        self.0.pick("Làm lại", "Redo")
    }
    /// Announcements by the name that the island asks for.
    pub(crate) fn said(self) -> [(&'static str, &'static str); 17] {
        [
            ("added", self.0.pick("Đã thêm dòng {line}.", "Line {line} added.")),
            (
                "inserted",
                self.0.pick("Đã chèn dòng {line}.", "Line {line} inserted."),
            ),
            (
                "duplicated",
                self.0
                    .pick("Đã nhân đôi thành dòng {line}.", "Copied as line {line}."),
            ),
            (
                "removed",
                self.0.pick("Đã xóa dòng {line}.", "Line {line} removed."),
            ),
            (
                "moved",
                self.0
                    .pick("Dòng này nay là dòng {line}.", "This is line {line} now."),
            ),
            (
                "filled",
                self.0.pick("Đã điền {count} ô.", "{count} cells filled."),
            ),
            (
                "cleared",
                self.0
                    .pick("Đã xóa nội dung {count} ô.", "{count} cells cleared."),
            ),
            (
                "pasted",
                self.0.pick("Đã dán {count} ô.", "{count} cells pasted."),
            ),
            (
                "repaired",
                self.0.pick("Đã sửa dòng {line}.", "Line {line} repaired."),
            ),
            (
                "converted",
                self.0.pick(
                    "Đã quy đổi kích thước dòng {line}.",
                    "Dimensions of line {line} converted.",
                ),
            ),
            (
                "rounded",
                self.0.pick(
                    "Đã quy đổi kích thước dòng {line}, làm tròn đến 6 chữ số thập phân.",
                    "Dimensions of line {line} converted, rounded to 6 decimals.",
                ),
            ),
            (
                "unclear",
                self.0.pick(
                    "Có số đo chưa rõ ở dòng {line}. Hãy sửa số đó trước khi quy đổi.",
                    "A dimension of line {line} is not clear. Correct it before converting.",
                ),
            ),
            (
                "picked",
                self.0.pick("Đang chọn {count} ô.", "{count} cells picked."),
            ),
            (
                "copied",
                self.0.pick("Đã sao chép {count} ô.", "{count} cells copied."),
            ),
            ("undone", self.0.pick("Đã hoàn tác.", "Undone.")),
            ("redone", self.0.pick("Đã làm lại.", "Done again.")),
            (
                "full",
                self.0.pick(
                    "Đã đủ số dòng nhiều nhất của một yêu cầu.",
                    "A request cannot have more lines.",
                ),
            ),
        ]
    }
    pub(crate) fn danger(self) -> &'static str {
        self.0
            .pick("Phân loại hàng nguy hiểm", "Dangerous goods classification")
    }
    pub(crate) fn battery(self) -> &'static str {
        self.0.pick("Pin", "Batteries")
    }
    pub(crate) fn permit(self) -> &'static str {
        self.0.pick("Giấy phép", "Permit")
    }
    pub(crate) fn reefer(self) -> &'static str {
        self.0.pick("Cỡ container lạnh", "Reefer size")
    }
    pub(crate) fn reefer_temperature(self) -> &'static str {
        self.0
            .pick("Nhiệt độ ghi trong Chi tiết", "Temperature goes under Details")
    }
    pub(crate) fn danger_documents(self) -> &'static str {
        self.0.pick(
            "Sau khi gửi, tải MSDS lên ở phần Chứng từ.",
            "Upload the MSDS under Documents once the request is sent.",
        )
    }
    pub(crate) fn battery_documents(self) -> &'static str {
        self.0.pick(
            "Cần MSDS, thường kèm báo cáo thử nghiệm UN 38.3.",
            "The MSDS is needed, often with the UN 38.3 test report.",
        )
    }
    pub(crate) fn permit_documents(self) -> &'static str {
        self.0.pick(
            "Sau khi gửi, tải giấy phép lên ở phần Chứng từ.",
            "Upload the permit under Documents once the request is sent.",
        )
    }
    pub(crate) fn battery_kinds(self) -> [&'static str; 3] {
        self.0.pick(
            ["Pin rời", "Đóng cùng thiết bị", "Lắp trong thiết bị"],
            ["Batteries alone", "Packed with equipment", "In equipment"],
        )
    }
    pub(crate) fn un_hint(self) -> &'static str {
        self.0.pick(
            "UN và 4 số, ví dụ UN3481. Để trống nếu không có.",
            "UN and 4 digits, for example UN3481. Leave it empty if there is none.",
        )
    }
}

/// A doubt about a line and the label of the button that corrects it.
pub struct Advised {
    pub warning: &'static str,
    /// None where only the reader knows what is right.
    pub repair: Option<&'static str>,
}

impl GridTexts {
    pub fn advised(self, kind: &str) -> Advised {
        match kind {
            "zero" => self.zero(),
            "no-containers" => self.no_containers(),
            "each" => self.each(),
            "sum" => self.sum(),
            "unit" => self.unit(),
            _ => self.edge(),
        }
    }
}
