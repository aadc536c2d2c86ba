//! The cargo grid: its buttons, questions, advice and announcements. Names in braces are
//! replaced where a text is shown.

use domain::Lang;

/// Texts of the cargo grid.
#[derive(Clone, Copy)]
pub struct GridTexts(Lang);

/// The texts in a language.
pub const fn grid_texts(lang: Lang) -> GridTexts {
    GridTexts(lang)
}

impl GridTexts {
    pub fn keys(self) -> &'static str {
        self.0.pick(
            "Enter: dòng dưới. Mũi tên: sang ô bên. Ctrl+D: điền theo ô trên. Shift+mũi tên: chọn nhiều ô. Ctrl+Z: hoàn tác.",
            "Enter: line below. Arrows: next cell. Ctrl+D: fill from above. Shift+arrows: pick cells. Ctrl+Z: undo.",
        )
    }
    pub fn insert(self) -> &'static str {
        self.0.pick("Chèn dòng trên", "Insert above")
    }
    pub fn up(self) -> &'static str {
        self.0.pick("Chuyển lên", "Move up")
    }
    pub fn down(self) -> &'static str {
        self.0.pick("Chuyển xuống", "Move down")
    }
    pub fn fill(self) -> &'static str {
        self.0.pick("Điền xuống", "Fill down")
    }
    pub fn fill_about(self) -> &'static str {
        self.0.pick(
            "Chép giá trị của một dòng xuống các ô còn trống bên dưới, cùng cột.",
            "Copies the value of one line into the empty cells below it, in the same column.",
        )
    }
    pub fn fill_column(self) -> &'static str {
        self.0.pick("Cột", "Column")
    }
    pub fn fill_line(self) -> &'static str {
        self.0.pick("Từ dòng", "From line")
    }
    pub fn fill_do(self) -> &'static str {
        self.0.pick("Điền các ô trống", "Fill empty cells")
    }
    pub fn unit_asked(self) -> &'static str {
        self.0.pick(
            "Dòng {line}: đơn vị đổi từ {was} sang {now}. Các số đo thì sao?",
            "Line {line}: the unit changed from {was} to {now}. What about the dimensions?",
        )
    }
    pub fn convert(self) -> &'static str {
        self.0.pick("Quy đổi các số sang {now}", "Convert them to {now}")
    }
    pub fn relabel(self) -> &'static str {
        self.0.pick(
            "Giữ nguyên số, chỉ đổi đơn vị",
            "Keep the numbers, only the unit was wrong",
        )
    }
    pub fn zero(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "Trọng lượng hoặc kích thước bằng 0 được gửi đúng như vậy. Hãy xem lại; bạn vẫn có thể gửi.",
                "A weight or a size of 0 is sent as it stands. Check it; you can still send it.",
            ),
            repair: None,
        }
    }
    pub fn no_containers(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "0 container được gửi đúng như vậy. Nếu chưa biết số container, hãy để trống và ghi trọng lượng, kích thước.",
                "0 containers are sent as they stand. If their number is not known yet, leave it empty and give weight and size.",
            ),
            repair: None,
        }
    }
    pub fn each(self) -> Advised {
        Advised {
            warning: self.0.pick("{now} kg cho {count} kiện là rất nhẹ so với kích thước ({density} kg/m³). Có phải đây là trọng lượng của một kiện?", "{now} kg for {count} packages is very light for their size ({density} kg/m³). Is it the weight of one package?"),
            repair: Some(self.0.pick("Đổi thành {new} kg cho cả dòng", "Make it {new} kg for the line")),
        }
    }
    pub fn sum(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "{count} kiện × {each} kg là {new} kg, nhưng dòng này ghi {now} kg.",
                "{count} packages × {each} kg are {new} kg, but the line says {now} kg.",
            ),
            repair: Some(self.0.pick("Đổi thành {new} kg", "Change to {new} kg")),
        }
    }
    pub fn unit(self) -> Advised {
        Advised {
            warning: self.0.pick("Với kích thước tính bằng {now}, hàng nặng {density} kg/m³, khó có thể đúng. Có phải các số đo tính bằng {new}?", "With dimensions in {now} the cargo would weigh {density} kg/m³, which is hardly possible. Are they in {new}?"),
            repair: Some(self.0.pick("Đổi đơn vị thành {new}", "Change the unit to {new}")),
        }
    }
    pub fn edge(self) -> Advised {
        Advised {
            warning: self.0.pick(
                "{field} {now} {unit} quá lệch so với hai cạnh kia. Có phải là {new} {unit}?",
                "{field} {now} {unit} is out of proportion to the other two. Should it be {new} {unit}?",
            ),
            repair: Some(self.0.pick("Đổi thành {new} {unit}", "Change to {new} {unit}")),
        }
    }
    pub fn edges(self) -> [&'static str; 3] {
        self.0.pick(
            ["Chiều dài", "Chiều rộng", "Chiều cao"],
            ["Length", "Width", "Height"],
        )
    }
    /// Sums by transport mode, in the order of `Mode::ALL`.
    pub fn modes(self) -> [&'static str; 4] {
        self.0.pick(
            ["Hàng không", "Chuyển phát nhanh", "Đường bộ", "Đường biển (W/M)"],
            ["Air", "Express", "Road", "Sea (W/M)"],
        )
    }
    pub fn estimate(self) -> &'static str {
        self.0.pick("ước tính", "estimate")
    }
    pub fn volumetric(self) -> &'static str {
        self.0.pick("quy đổi", "volumetric")
    }
    pub fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub fn redo(self) -> &'static str {
        self.0.pick("Làm lại", "Redo")
    }
    /// The announcement of an action, about a line (from 1) or a number of cells.
    pub fn said(self, what: Announcement, number: usize) -> String {
        let pick = |vi, en| self.0.pick(vi, en);
        let text = match what {
            Announcement::Added => pick("Đã thêm dòng {n}.", "Line {n} added."),
            Announcement::Inserted => pick("Đã chèn dòng {n}.", "Line {n} inserted."),
            Announcement::Duplicated => pick("Đã nhân đôi thành dòng {n}.", "Copied as line {n}."),
            Announcement::Removed => pick("Đã xóa dòng {n}.", "Line {n} removed."),
            Announcement::Moved => pick("Dòng này nay là dòng {n}.", "This is line {n} now."),
            Announcement::Filled => pick("Đã điền {n} ô.", "{n} cells filled."),
            Announcement::Cleared => pick("Đã xóa nội dung {n} ô.", "{n} cells cleared."),
            Announcement::Pasted => pick("Đã dán {n} ô.", "{n} cells pasted."),
            Announcement::PastedInPart => pick(
                "Đã dán {n} ô. Các dòng còn lại không dán được: đã đủ số dòng nhiều nhất của một yêu cầu.",
                "{n} cells pasted. The rest was left out: a request cannot have more lines.",
            ),
            Announcement::Repaired => pick("Đã sửa dòng {n}.", "Line {n} repaired."),
            Announcement::Converted => pick(
                "Đã quy đổi kích thước dòng {n}.",
                "Dimensions of line {n} converted.",
            ),
            Announcement::Rounded => pick(
                "Đã quy đổi kích thước dòng {n}, làm tròn đến 6 chữ số thập phân.",
                "Dimensions of line {n} converted, rounded to 6 decimals.",
            ),
            Announcement::Unclear => pick(
                "Có số đo chưa rõ ở dòng {n}. Hãy sửa số đó trước khi quy đổi.",
                "A dimension of line {n} is not clear. Correct it before converting.",
            ),
            Announcement::Picked => pick("Đang chọn {n} ô.", "{n} cells picked."),
            Announcement::Copied => pick("Đã sao chép {n} ô.", "{n} cells copied."),
            Announcement::Undone => pick("Đã hoàn tác.", "Undone."),
            Announcement::Redone => pick("Đã làm lại.", "Done again."),
            Announcement::Full => pick(
                "Đã đủ số dòng nhiều nhất của một yêu cầu.",
                "A request cannot have more lines.",
            ),
        };
        text.replace("{n}", &number.to_string())
    }
    pub fn asked_mark(self) -> &'static str {
        self.0
            .pick("Nhà vận hành hỏi mục này", "The operator asks for this")
    }
    pub fn answered_mark(self) -> &'static str {
        self.0.pick(
            "Đã trả lời: bạn đã sửa, chưa gửi",
            "Answered: you changed it, not sent yet",
        )
    }
    /// The same of a named field of a line.
    pub fn asked_of(self, field: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{field}: nhà vận hành hỏi mục này"),
            Lang::En => format!("{field}: the operator asks for this"),
        }
    }
    pub fn answered_of(self, field: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{field}: đã trả lời, chưa gửi"),
            Lang::En => format!("{field}: answered, not sent yet"),
        }
    }
    pub fn asked_whole_line(self) -> &'static str {
        self.0.pick("Cả dòng", "Whole line")
    }
    pub fn danger(self) -> &'static str {
        self.0
            .pick("Phân loại hàng nguy hiểm", "Dangerous goods classification")
    }
    pub fn battery(self) -> &'static str {
        self.0.pick("Pin", "Batteries")
    }
    pub fn permit(self) -> &'static str {
        self.0.pick("Giấy phép", "Permit")
    }
    pub fn reefer(self) -> &'static str {
        self.0.pick("Cỡ container lạnh", "Reefer size")
    }
    pub fn reefer_temperature(self) -> &'static str {
        self.0
            .pick("Nhiệt độ ghi trong Chi tiết", "Temperature goes under Details")
    }
    pub fn danger_documents(self) -> &'static str {
        self.0.pick(
            "Sau khi gửi, tải MSDS lên ở phần Chứng từ.",
            "Upload the MSDS under Documents once the request is sent.",
        )
    }
    pub fn battery_documents(self) -> &'static str {
        self.0.pick(
            "Cần MSDS, thường kèm báo cáo thử nghiệm UN 38.3.",
            "The MSDS is needed, often with the UN 38.3 test report.",
        )
    }
    pub fn permit_documents(self) -> &'static str {
        self.0.pick(
            "Sau khi gửi, tải giấy phép lên ở phần Chứng từ.",
            "Upload the permit under Documents once the request is sent.",
        )
    }
    pub fn battery_kinds(self) -> [&'static str; 3] {
        self.0.pick(
            ["Pin rời", "Đóng cùng thiết bị", "Lắp trong thiết bị"],
            ["Batteries alone", "Packed with equipment", "In equipment"],
        )
    }
    pub fn un_hint(self) -> &'static str {
        self.0.pick(
            "UN và 4 số, ví dụ UN3481. Để trống nếu không có.",
            "UN and 4 digits, for example UN3481. Leave it empty if there is none.",
        )
    }
}

/// A message that the grid announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    Added,
    Inserted,
    Duplicated,
    Removed,
    Moved,
    Filled,
    Cleared,
    Pasted,
    /// The rest would be lines that a request cannot have.
    PastedInPart,
    Repaired,
    Converted,
    Rounded,
    Unclear,
    Picked,
    Copied,
    Undone,
    Redone,
    Full,
}

/// A doubt about a line and the label of the button that corrects it.
pub struct Advised {
    pub warning: &'static str,
    /// `None` if only the reader knows the right value.
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
