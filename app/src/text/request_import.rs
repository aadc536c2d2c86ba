//! Pasting a block and importing a file: the controls on the form and the page that shows what was understood.

use domain::cargo::{NumberKind, spelled};
use domain::cargo_import::{CellIssue, LeftOut, LegacyEncoding, Note, Target, column_letters};

use super::Lang;
use crate::text::cargo;

/// Hidden rows or columns that are named; of more, the first ones are.
const MAX_NAMED: usize = 20;

/// Texts of pasting and importing cargo lines.
#[derive(Clone, Copy)]
pub(crate) struct RequestImportTexts(Lang);

pub(crate) const fn request_import_texts(lang: Lang) -> RequestImportTexts {
    RequestImportTexts(lang)
}

impl RequestImportTexts {
    // On the form.

    pub(crate) fn open(self) -> &'static str {
        self.0.pick(
            "Dán từ bảng tính hoặc nhập tệp",
            "Paste from a spreadsheet or import a file",
        )
    }
    pub(crate) fn open_about(self) -> &'static str {
        self.0.pick(
            "Bạn sẽ xem lại từng dòng trước khi thêm vào biểu mẫu.",
            "You check every row before it is added to the form.",
        )
    }
    pub(crate) fn paste(self) -> &'static str {
        self.0.pick(
            "Dán các ô từ Excel, Google Sheets hoặc LibreOffice",
            "Paste cells from Excel, Google Sheets or LibreOffice",
        )
    }
    pub(crate) fn paste_hint(self) -> &'static str {
        self.0.pick(
            "Chép cả dòng tiêu đề nếu có. Số viết kiểu 1.234,5 hay 1,234.5 đều đọc được.",
            "Copy the row of headings too if there is one. 1.234,5 and 1,234.5 are both understood.",
        )
    }
    pub(crate) fn check_paste(self) -> &'static str {
        self.0.pick("Kiểm tra các dòng đã dán", "Check the pasted rows")
    }
    pub(crate) fn file(self) -> &'static str {
        self.0.pick("Hoặc chọn tệp", "Or choose a file")
    }
    pub(crate) fn file_hint(self) -> &'static str {
        self.0.pick(
            "xlsx, xls, ods hoặc csv, nhiều nhất 5 MB.",
            "xlsx, xls, ods or csv, at most 5 MB.",
        )
    }
    pub(crate) fn check_file(self) -> &'static str {
        self.0.pick("Kiểm tra tệp", "Check the file")
    }
    pub(crate) fn template(self) -> &'static str {
        self.0.pick("Tải tệp mẫu", "Download a template")
    }
    pub(crate) fn added(self, count: usize, from: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã thêm {count} dòng từ {from}"),
            Lang::En => format!("{} added from {from}", lines_were(count)),
        }
    }
    pub(crate) fn replaced(self, count: usize, from: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã thay bằng {count} dòng từ {from}"),
            Lang::En => {
                format!(
                    "{} now stand in place of the earlier ones, from {from}",
                    lines(count)
                )
            }
        }
    }
    pub(crate) fn undone(self) -> &'static str {
        self.0.pick(
            "Các dòng hàng như trước khi nhập",
            "The lines are as they were before the import",
        )
    }
    pub(crate) fn undo_about(self) -> &'static str {
        self.0.pick(
            "Hoàn tác đưa lại toàn bộ các dòng như trước đó.",
            "Undo puts all lines back as they were before.",
        )
    }
    pub(crate) fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub(crate) fn redo(self) -> &'static str {
        self.0
            .pick("Lấy lại các dòng đã nhập", "Bring the imported lines back")
    }
    pub(crate) fn pasted_block(self) -> &'static str {
        self.0.pick("phần đã dán", "the pasted block")
    }
    pub(crate) fn nothing_chosen(self) -> &'static str {
        self.0.pick(
            "Chưa có gì để kiểm tra. Hãy dán các ô hoặc chọn tệp trước.",
            "There is nothing to check yet. Paste cells or choose a file first.",
        )
    }
    // The preview page.

    pub(crate) fn crumb(self) -> &'static str {
        self.0.pick("Nhập dòng hàng", "Import")
    }
    pub(crate) fn title(self) -> &'static str {
        self.0.pick(
            "Kiểm tra các dòng trước khi thêm",
            "Check the rows before they are added",
        )
    }
    pub(crate) fn about(self, from: &str, sheet: Option<&str>) -> String {
        match self.0 {
            Lang::Vi => match sheet {
                Some(sheet) => format!("{from}, trang tính “{sheet}”. Chưa có gì được thêm."),
                None => format!("Từ {from}. Chưa có gì được thêm."),
            },
            Lang::En => match sheet {
                Some(sheet) => format!("{from}, sheet “{sheet}”. Nothing is added yet."),
                None => format!("From {from}. Nothing is added yet."),
            },
        }
    }
    pub(crate) fn ready(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} dòng đã sẵn sàng"),
            Lang::En => {
                format!(
                    "{} ready",
                    if count == 1 {
                        "1 row is".into()
                    } else {
                        format!("{count} rows are")
                    }
                )
            }
        }
    }
    pub(crate) fn ready_but(self, ready: usize, bad: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{ready} dòng đã sẵn sàng, {bad} dòng cần sửa"),
            Lang::En => {
                format!(
                    "{} ready, {bad} {} a correction",
                    if ready == 1 {
                        "1 row is".into()
                    } else {
                        format!("{ready} rows are")
                    },
                    if bad == 1 { "needs" } else { "need" }
                )
            }
        }
    }
    pub(crate) fn none_ready(self) -> &'static str {
        self.0.pick("Chưa có dòng nào sẵn sàng", "No row is ready yet")
    }
    pub(crate) fn compare(self) -> &'static str {
        self.0.pick("Hãy đối chiếu với tệp", "Compare with the file")
    }
    pub(crate) fn ready_about(self) -> &'static str {
        self.0.pick(
            "Xem lại các cột và các dòng bên dưới, rồi thêm vào biểu mẫu.",
            "Look at the columns and rows below, then add them to the form.",
        )
    }
    pub(crate) fn bad_about(self) -> &'static str {
        self.0.pick(
            "Sửa ngay tại đây hoặc bỏ qua các dòng đó. Mọi lỗi của bảng được liệt kê cùng lúc.",
            "Correct them here, or leave them out. All problems of the table are listed at once.",
        )
    }
    pub(crate) fn still_bad(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Còn {count} dòng cần sửa hoặc bỏ qua"),
            Lang::En => {
                if count == 1 {
                    "1 row still has to be corrected or left out".into()
                } else {
                    format!("{count} rows still have to be corrected or left out")
                }
            }
        }
    }
    pub(crate) fn still_bad_about(self) -> &'static str {
        self.0.pick(
            "Chưa thêm dòng nào. Hãy sửa các ô được đánh dấu, hoặc chọn bỏ qua những dòng đó.",
            "Nothing was added. Correct the marked cells, or choose to leave those rows out.",
        )
    }
    pub(crate) fn nothing_to_add(self) -> &'static str {
        self.0.pick("Không có dòng nào để thêm", "There is no row to add")
    }
    pub(crate) fn nothing_to_add_about(self) -> &'static str {
        self.0.pick(
            "Hãy kiểm tra trang tính, dòng tiêu đề và các cột bên dưới.",
            "Check the sheet, the row of headings and the columns below.",
        )
    }
    pub(crate) fn letters(self) -> &'static str {
        self.0.pick(
            "Bảng viết bằng phông chữ cũ",
            "The table is written for an old Vietnamese font",
        )
    }
    pub(crate) fn letters_about(self) -> &'static str {
        self.0.pick(
            "Chữ của bảng được đổi sang Unicode. Nếu mẫu dưới đây không đúng, hãy chọn cách đọc khác rồi bấm Kiểm tra lại.",
            "Its letters are changed to Unicode. If the sample is not right, choose another way of reading and press Check again.",
        )
    }
    pub(crate) fn script(self, script: LegacyEncoding) -> &'static str {
        match self.0 {
            Lang::Vi => match script {
                LegacyEncoding::Tcvn3 => "TCVN3 (ABC, phông .VnTime)",
                LegacyEncoding::Vni => "VNI (phông VNI-Times)",
                LegacyEncoding::Windows1258 => "Windows-1258",
                LegacyEncoding::Plain => "Giữ nguyên",
            },
            Lang::En => match script {
                LegacyEncoding::Tcvn3 => "TCVN3 (ABC, font .VnTime)",
                LegacyEncoding::Vni => "VNI (font VNI-Times)",
                LegacyEncoding::Windows1258 => "Windows-1258",
                LegacyEncoding::Plain => "As it stands",
            },
        }
    }
    pub(crate) fn place(self) -> &'static str {
        self.0.pick("Bảng nằm ở đâu", "Where the table is")
    }
    pub(crate) fn sheet(self) -> &'static str {
        self.0.pick("Trang tính", "Sheet")
    }
    pub(crate) fn sheet_named(self, name: &str, hidden: bool) -> String {
        if hidden {
            format!("{name} ({})", self.0.pick("đang ẩn", "hidden"))
        } else {
            name.to_owned()
        }
    }
    pub(crate) fn read_hidden(self) -> &'static str {
        self.0
            .pick("Đọc cả dòng và cột đang ẩn", "Read hidden rows and columns too")
    }
    /// Numbers of rows; letters and headings of columns.
    pub(crate) fn hidden_about(self, rows: &[String], columns: &[String]) -> String {
        let list = |name: &str, all: &[String]| {
            (!all.is_empty()).then(|| {
                let more = if all.len() > MAX_NAMED { ", …" } else { "" };
                let shown: Vec<&str> = all.iter().take(MAX_NAMED).map(String::as_str).collect();
                format!("{name} ({}): {}{more}.", all.len(), shown.join(", "))
            })
        };
        let rows = list(
            self.0.pick("Dòng ẩn hoặc bị lọc", "Hidden or filtered rows"),
            rows,
        );
        let columns = list(self.0.pick("Cột ẩn", "Hidden columns"), columns);
        rows.into_iter().chain(columns).collect::<Vec<_>>().join(" ")
    }
    pub(crate) fn heading_row(self) -> &'static str {
        self.0.pick("Dòng tiêu đề", "Row with the headings")
    }
    pub(crate) fn no_heading_row(self) -> &'static str {
        self.0.pick("Không có dòng tiêu đề", "There are no headings")
    }
    pub(crate) fn row_named(self, row: u32, text: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Dòng {row}: {text}"),
            Lang::En => format!("Row {row}: {text}"),
        }
    }
    pub(crate) fn question(self, heading: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Cột “{heading}”: số được viết thế nào?"),
            Lang::En => format!("Column “{heading}”: how are its numbers written?"),
        }
    }
    pub(crate) fn question_about(self, text: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "“{text}” có thể hiểu theo hai cách và các ô khác của cột không cho biết cách nào đúng."
                )
            }
            Lang::En => {
                format!(
                    "“{text}” can be read in two ways, and the other cells of the column do not tell which."
                )
            }
        }
    }
    pub(crate) fn comma(self, text: &str, value: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{text} là {value}"),
            Lang::En => format!("{text} is {value}"),
        }
    }
    pub(crate) fn comma_about(self) -> &'static str {
        self.0.pick("Dấu phẩy là phần thập phân", "Comma for decimals")
    }
    pub(crate) fn point_about(self) -> &'static str {
        self.0.pick("Dấu chấm là phần thập phân", "Point for decimals")
    }
    pub(crate) fn columns(self) -> &'static str {
        self.0.pick("Mỗi cột là gì", "What each column is")
    }
    pub(crate) fn columns_about(self) -> &'static str {
        self.0.pick(
            "Hãy sửa nếu cột nào hiểu chưa đúng.",
            "Change what was not understood rightly.",
        )
    }
    pub(crate) fn column(self, number: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Cột {number}"),
            Lang::En => format!("Column {number}"),
        }
    }
    pub(crate) fn not_imported(self) -> &'static str {
        self.0.pick("Không nhập", "Not imported")
    }
    pub(crate) fn size(self) -> &'static str {
        self.0.pick("dài × rộng × cao", "length × width × height")
    }
    pub(crate) fn for_example(self) -> &'static str {
        self.0.pick("Ví dụ:", "For example:")
    }
    pub(crate) fn in_unit(self, column: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đơn vị của cột {column}"),
            Lang::En => format!("Unit of column {column}"),
        }
    }
    pub(crate) fn assumed(self) -> &'static str {
        self.0
            .pick("Tiêu đề không ghi đơn vị.", "The heading names no unit.")
    }
    pub(crate) fn repeat(self) -> &'static str {
        self.0
            .pick("Ô trống lấy theo ô phía trên", "Empty cells repeat the one above")
    }
    pub(crate) fn problems(self) -> &'static str {
        self.0.pick("Cần xem lại", "Needs a look")
    }
    pub(crate) fn row(self) -> &'static str {
        self.0.pick("Dòng", "Row")
    }
    pub(crate) fn cell(self) -> &'static str {
        self.0.pick("Ô", "Cell")
    }
    pub(crate) fn what(self) -> &'static str {
        self.0.pick("Mục", "Field")
    }
    pub(crate) fn stands(self) -> &'static str {
        self.0.pick("Đang ghi", "Stands there")
    }
    pub(crate) fn expected(self) -> &'static str {
        self.0.pick("Cần", "Expected")
    }
    pub(crate) fn leave_out(self) -> &'static str {
        self.0.pick("Bỏ qua dòng", "Leave row out")
    }
    pub(crate) fn leave_out_row(self, row: u32) -> String {
        match self.0 {
            Lang::Vi => format!("Bỏ qua dòng {row}"),
            Lang::En => format!("Leave row {row} out"),
        }
    }
    pub(crate) fn leave_out_all(self) -> &'static str {
        self.0.pick(
            "Bỏ qua mọi dòng còn lỗi",
            "Leave out all rows that still have problems",
        )
    }
    pub(crate) fn more_problems(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Còn {count} mục nữa. Sửa hoặc bỏ qua các dòng trên rồi bấm Kiểm tra lại để thấy tiếp."
                )
            }
            Lang::En => {
                format!(
                    "{count} more. Correct or leave out the rows above, then press Check again to see them."
                )
            }
        }
    }
    pub(crate) fn often_missing(self, field: &str, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!("{count} dòng không có {field}. Có thể điền trên biểu mẫu sau khi thêm.")
            }
            Lang::En => {
                format!("{count} rows have no {field}. It can be filled in on the form after adding.")
            }
        }
    }
    pub(crate) fn unclear(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} ô chờ câu trả lời về cách viết số ở trên."),
            Lang::En => format!("{count} cells wait for the answer on how numbers are written, above."),
        }
    }
    pub(crate) fn preview(self) -> &'static str {
        self.0.pick("Các dòng sẽ được thêm", "Rows as they will be added")
    }
    pub(crate) fn more_rows(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Xem {count} dòng còn lại"),
            Lang::En => format!("Show {count} more rows"),
        }
    }
    pub(crate) fn more(self) -> &'static str {
        self.0.pick("Thông tin khác", "More")
    }
    pub(crate) fn notes(self) -> &'static str {
        self.0
            .pick("Đã hiểu bảng như sau", "How the table was understood")
    }
    pub(crate) fn left_out(self, why: LeftOut, rows: &str) -> String {
        match self.0 {
            Lang::Vi => match why {
                LeftOut::Total => format!("Bỏ qua dòng cộng: {rows}."),
                LeftOut::TotalDiffers => {
                    format!("Bỏ qua dòng cộng có số khác tổng các dòng phía trên, hãy xem lại: {rows}.")
                }
                LeftOut::TotalOfHidden => {
                    format!("Bỏ qua dòng cộng: {rows}. Tổng này gồm cả các dòng đang ẩn trong bảng tính.")
                }
                LeftOut::Heading => format!("Bỏ qua dòng thuộc tiêu đề (lặp lại, đơn vị, số cột): {rows}."),
                LeftOut::NoGoods => {
                    format!("Bỏ qua dòng không phải hàng hóa (ghi chú, chữ ký, nhóm): {rows}.")
                }
                LeftOut::OtherTable => format!("Bỏ qua bảng khác ở phía dưới: dòng {rows}."),
                LeftOut::Example => format!("Bỏ qua dòng ví dụ của tệp mẫu: {rows}."),
            },
            Lang::En => match why {
                LeftOut::Total => format!("Rows that add up are left out: {rows}."),
                LeftOut::TotalDiffers => {
                    format!(
                        "Total rows whose figures differ from the sums above are left out, check them: {rows}."
                    )
                }
                LeftOut::TotalOfHidden => {
                    format!(
                        "Rows that add up are left out: {rows}. The total includes rows that the spreadsheet hides."
                    )
                }
                LeftOut::Heading => {
                    format!(
                        "Rows that belong to the headings (repeated, units, numbers) are left out: {rows}."
                    )
                }
                LeftOut::NoGoods => {
                    format!("Rows that are no goods (remarks, signatures, groups) are left out: {rows}.")
                }
                LeftOut::OtherTable => format!("Another table below is left out: rows {rows}."),
                LeftOut::Example => format!("The template’s example is left out: {rows}."),
            },
        }
    }
    pub(crate) fn bring_back(self, row: u32) -> String {
        match self.0 {
            Lang::Vi => format!("Vẫn nhập dòng {row}"),
            Lang::En => format!("Import row {row} all the same"),
        }
    }
    pub(crate) fn no_column(self, fields: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Bảng không có cột: {fields}. Các ô này sẽ trống và biểu mẫu sẽ hỏi."),
            Lang::En => {
                format!("The table has no column for: {fields}. These stay empty and the form asks for them.")
            }
        }
    }
    pub(crate) fn over(self, room: usize, over: usize) -> String {
        match self.0 {
            Lang::Vi if room == 0 => "Biểu mẫu đã đủ 200 dòng nên không thêm được dòng nào. Hãy bỏ bớt dòng, hoặc thay tất cả bằng các dòng này.".to_owned(),
            Lang::En if room == 0 => "The form is full: it has 200 lines already, so none is added. Remove some, or replace all lines with these.".to_owned(),
            Lang::Vi => {
                format!(
                    "Một yêu cầu có nhiều nhất 200 dòng: chỉ thêm được {room} dòng đầu, {over} dòng sau bị bỏ lại."
                )
            }
            Lang::En => {
                format!(
                    "A request has at most 200 lines: only the first {room} are added, {over} stay behind."
                )
            }
        }
    }
    pub(crate) fn apply(self) -> &'static str {
        self.0.pick("Kiểm tra lại", "Check again")
    }
    pub(crate) fn add(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Thêm {count} dòng"),
            Lang::En => format!("Add {}", lines(count)),
        }
    }
    /// While rows are to be corrected, nothing is added.
    pub(crate) fn add_corrected(self) -> &'static str {
        self.0.pick("Thêm khi đã sửa xong", "Add once corrected")
    }
    pub(crate) fn replace(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Thay tất cả bằng {count} dòng này"),
            Lang::En => format!("Replace all lines with these {count}"),
        }
    }
    pub(crate) fn back(self) -> &'static str {
        self.0.pick("Quay lại biểu mẫu", "Back to the form")
    }
    pub(crate) fn rows(self) -> &'static str {
        self.0.pick("Số dòng", "Rows")
    }
    // Files that cannot be read.

    pub(crate) fn unreadable(self) -> &'static str {
        self.0.pick("Không đọc được tệp này", "This file cannot be read")
    }
    pub(crate) fn empty(self) -> &'static str {
        self.0.pick("Tệp không có dòng nào.", "There are no rows in it.")
    }
    pub(crate) fn not_a_table(self) -> &'static str {
        self.0.pick(
            "Đây không phải là bảng tính. Hãy chọn tệp xlsx, xls, ods hoặc csv, hoặc chép các ô và dán vào biểu mẫu.",
            "It is no spreadsheet. Choose an xlsx, xls, ods or csv file, or copy the cells and paste them into the form.",
        )
    }
    pub(crate) fn too_large(self, size: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Tệp {size}, quá giới hạn 5 MB. Hãy lưu riêng trang tính có hàng hóa rồi chọn lại, hoặc chép các ô và dán."
                )
            }
            Lang::En => {
                format!(
                    "{size} is over the limit of 5 MB. Save the sheet with the cargo alone and choose it again, or copy the cells and paste them."
                )
            }
        }
    }
    pub(crate) fn too_much(self) -> &'static str {
        self.0.pick(
            "Tệp chứa quá nhiều dữ liệu để đọc. Hãy chép riêng phần hàng hóa sang tệp mới, hoặc dán các ô.",
            "It holds too much to be read. Copy the cargo alone into a new file, or paste the cells.",
        )
    }
    pub(crate) fn gave_up(self) -> &'static str {
        self.0.pick(
            "Việc đọc tệp cần nhiều bộ nhớ hoặc thời gian hơn mức cho phép. Hãy mở bằng phần mềm bảng tính, lưu riêng phần hàng hóa thành tệp xlsx hoặc csv rồi chọn lại, hoặc dán các ô.",
            "Reading it takes more memory or time than a file may. Open it in a spreadsheet program, save the cargo alone as xlsx or csv and choose that, or paste the cells.",
        )
    }
    pub(crate) fn busy(self) -> &'static str {
        self.0.pick(
            "Hệ thống đang đọc các tệp khác. Hãy đợi một phút rồi chọn lại tệp, hoặc chép các ô và dán.",
            "Other files are being read just now. Choose it again in a minute, or copy the cells and paste them.",
        )
    }
    pub(crate) fn again_title(self, file: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Hãy chọn lại tệp {file}"),
            Lang::En => format!("Choose {file} again"),
        }
    }
    pub(crate) fn again(self) -> &'static str {
        self.0.pick(
            "Phiên làm việc đã kết thúc nên tệp chưa được đọc.",
            "The session had ended, so the file was not read.",
        )
    }
    pub(crate) fn locked(self) -> &'static str {
        self.0.pick(
            "Tệp được bảo vệ bằng mật khẩu. Hãy lưu một bản không có mật khẩu rồi chọn lại.",
            "It is protected with a password. Save a copy without one and choose that.",
        )
    }
    pub(crate) fn broken(self) -> &'static str {
        self.0.pick(
            "Tệp bị hỏng hoặc không đúng với phần mở rộng. Hãy mở bằng phần mềm bảng tính, lưu lại rồi chọn lần nữa.",
            "It is damaged, or not what its extension says. Open it in a spreadsheet program, save it again and choose it once more.",
        )
    }
    pub(crate) fn pdf(self) -> &'static str {
        self.0.pick(
            "Đây là tệp PDF. Hãy xin người gửi bản bảng tính (xlsx, xls, ods, csv), hoặc chép các dòng trong PDF và dán vào biểu mẫu.",
            "This is a PDF. Ask the sender for the spreadsheet (xlsx, xls, ods, csv), or copy the rows of the PDF and paste them into the form.",
        )
    }
    pub(crate) fn picture(self) -> &'static str {
        self.0.pick(
            "Đây là ảnh chụp; cổng không đọc chữ trong ảnh. Hãy chọn bảng tính (xlsx, xls, ods, csv) hoặc nhập các dòng vào biểu mẫu.",
            "This is a picture; the portal does not read pictures. Choose the spreadsheet (xlsx, xls, ods, csv) or type the lines into the form.",
        )
    }
    pub(crate) fn document(self) -> &'static str {
        self.0.pick(
            "Đây là tài liệu văn bản hoặc bản trình chiếu. Hãy chép bảng trong đó và dán vào biểu mẫu, hoặc lưu bảng thành tệp xlsx.",
            "This is a text document or slides. Copy the table in it and paste it into the form, or save the table as xlsx.",
        )
    }
    pub(crate) fn numbers(self) -> &'static str {
        self.0.pick(
            "Đây là tệp của Apple Numbers. Trong Numbers hãy chọn Tệp › Xuất sang › Excel, rồi chọn tệp xlsx đó.",
            "This is a file of Apple Numbers. In Numbers choose File › Export To › Excel, then choose that xlsx file.",
        )
    }
    pub(crate) fn xlsb(self) -> &'static str {
        self.0.pick(
            "Đây là bảng tính dạng nhị phân (xlsb). Trong Excel hãy lưu thành tệp xlsx rồi chọn tệp đó.",
            "This is a binary workbook (xlsb). Save it as xlsx in Excel and choose that file.",
        )
    }
    pub(crate) fn no_columns(self) -> &'static str {
        self.0.pick(
            "Các cột trong tệp chỉ cách nhau bằng khoảng trắng nên không phân biệt chắc chắn được. Hãy mở bằng phần mềm bảng tính, chia cột rồi lưu thành xlsx hoặc csv.",
            "The columns in it are told apart by blanks alone, which is not safe to read. Open it in a spreadsheet program, split the columns and save it as xlsx or csv.",
        )
    }
    pub(crate) fn packed(self) -> &'static str {
        self.0.pick(
            "Đây là tệp nén. Hãy giải nén rồi chọn bảng tính bên trong.",
            "This is a packed file. Unpack it and choose the spreadsheet in it.",
        )
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick(
            "Mọi thứ bạn đã nhập trong biểu mẫu vẫn còn.",
            "Everything you typed in the form is still there.",
        )
    }
    // The imported file, kept in the browser, and uploaded when the request exists.

    pub(crate) fn pack_title(self) -> &'static str {
        self.0.pick("Phiếu đóng gói", "Packing list")
    }
    pub(crate) fn pack_list(self, file: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Bạn đã nhập dòng hàng từ {file}. Cổng không giữ tệp: hãy chọn lại tệp này để tải lên làm phiếu đóng gói."
                )
            }
            Lang::En => {
                format!(
                    "You imported the cargo lines from {file}. The portal did not keep the file: choose it again to upload it as the packing list."
                )
            }
        }
    }
    pub(crate) fn pack_choose(self) -> &'static str {
        self.0
            .pick("Chọn tệp và tải lên", "Choose the file and upload it")
    }
    pub(crate) fn pack_kept(self, file: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Bạn đã nhập dòng hàng từ {file}. Tệp còn trong trình duyệt này và chưa gửi cho ai.")
            }
            Lang::En => {
                format!(
                    "You imported the cargo lines from {file}. The file is still in this browser and was sent to nobody."
                )
            }
        }
    }
    pub(crate) fn pack_upload(self, file: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tải {file} lên làm phiếu đóng gói"),
            Lang::En => format!("Upload {file} as the packing list"),
        }
    }
    /// File, and the kinds of files that can be uploaded.
    pub(crate) fn pack_other(self, file: &str, extensions: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Bạn đã nhập dòng hàng từ {file}. Nhà vận hành không nhận loại tệp này làm chứng từ: hãy lưu thành một trong các loại {extensions} rồi tải lên làm phiếu đóng gói."
                )
            }
            Lang::En => {
                format!(
                    "You imported the cargo lines from {file}. The operator does not take this kind of file as a document: save it as one of {extensions}, then upload it as the packing list."
                )
            }
        }
    }
}

fn lines(count: usize) -> String {
    if count == 1 {
        "1 line".into()
    } else {
        format!("{count} lines")
    }
}

fn lines_were(count: usize) -> String {
    if count == 1 {
        "1 line was".into()
    } else {
        format!("{count} lines were")
    }
}

/// The name of what a column can be.
pub fn target(target: Target, lang: Lang) -> &'static str {
    match target {
        Target::Ignore => request_import_texts(lang).not_imported(),
        Target::Size => request_import_texts(lang).size(),
        Target::PackageNumbers => lang.pick("Các số trên kiện (từ số)", "Numbers on the packages (from)"),
        Target::WeightUnit => lang.pick("Đơn vị trọng lượng", "Unit of the weights"),
        Target::NetWeight => lang.pick("Trọng lượng tịnh (để đối chiếu)", "Net weight (to compare)"),
        Target::Volume => lang.pick("Thể tích (để đối chiếu)", "Volume (to compare)"),
        Target::PackageNumbersTo => lang.pick("Các số trên kiện (đến số)", "Numbers on the packages (to)"),
        Target::Field(name) => cargo::field(name, lang).unwrap_or(name),
    }
}

/// What a cell should hold instead.
pub fn expected(field: &str, what: &CellIssue, lang: Lang) -> String {
    let vi = lang == Lang::Vi;
    let own = |in_vi: &str, in_en: &str| if vi { in_vi } else { in_en }.to_owned();
    match what {
        CellIssue::NotPackageNumbers => own(
            "Không đọc được các số trên kiện; hãy ghi số kiện.",
            "The numbers on the packages cannot be read; write how many packages there are.",
        ),
        CellIssue::SharedPackages { numbers } => {
            if vi {
                format!("Kiện {numbers} đã có ở dòng phía trên nên không được tính lại; hãy ghi số kiện.")
            } else {
                format!(
                    "Package {numbers} stands in a line above and is not counted again; write how many there are."
                )
            }
        }
        CellIssue::OtherPackageNumbers { numbers, packages } => {
            if vi {
                format!("Các số trên kiện ({numbers}) cho {packages} kiện.")
            } else {
                format!("The numbers on the packages ({numbers}) give {packages} packages.")
            }
        }
        CellIssue::SeveralFigures { taken, of_one } => {
            let taken = spelled(taken, NumberKind::Measure, lang);
            match (of_one, vi) {
                (true, true) => format!("Ô ghi trọng lượng của một kiện: đã lấy {taken} cho mỗi kiện."),
                (true, false) => {
                    format!("The cell gives the weight of one package: {taken} was taken for each.")
                }
                (false, true) => format!("Ô có nhiều số: đã lấy {taken}."),
                (false, false) => format!("The cell has several figures: {taken} was taken."),
            }
        }
        CellIssue::PerhapsPallet => own(
            "Dòng này có thể là pallet chứa các kiện ở những dòng khác. Nếu vậy, chỉ giữ pallet hoặc chỉ giữ các kiện.",
            "This may be a pallet whose packages stand in other rows. If so, keep either the pallet or the packages.",
        ),
        CellIssue::PerhapsCopy { row } => {
            if vi {
                format!("Giống dòng {row}. Nếu là bản sao hay bảng tóm tắt, hãy bỏ qua dòng này.")
            } else {
                format!("Says the same as row {row}. If it is a copy or a summary, leave the row out.")
            }
        }
        CellIssue::Pieces { unit } => {
            if vi {
                format!("Đơn vị là “{unit}” nên đây là số lượng hàng, không phải số kiện; hãy ghi số kiện.")
            } else {
                format!("The unit is “{unit}”, so these are no packages; write how many packages there are.")
            }
        }
        CellIssue::ImpossibleDensity { density } => {
            let density = spelled(density, NumberKind::Measure, lang);
            if vi {
                format!(
                    "Kích thước và trọng lượng cho {density} kg/m³, không hàng nào như vậy. Hãy xem lại đơn vị, kích thước, trọng lượng và số kiện."
                )
            } else {
                format!(
                    "Size and weight give {density} kg/m³, which no goods have. Check the unit, the size, the weight and the packages."
                )
            }
        }
        CellIssue::LongerThanTrailer => own(
            "Dài hơn 16 m, không xe nào chở được. Hãy xem lại đơn vị và kích thước.",
            "Longer than 16 m, which no trailer carries. Check the unit and the size.",
        ),
        CellIssue::ShortenedHsCode => own(
            "Bảng tính chỉ còn giữ vài chữ số đầu của mã HS. Hãy nhập lại mã.",
            "The spreadsheet has kept only the first digits of this HS code. Enter the code.",
        ),
        CellIssue::BeyondHeadings => own(
            "Dòng này có số ở sau tiêu đề cuối cùng: có thể một dấu phẩy trong ô đã đẩy các ô sau sang phải. Hãy đối chiếu từng ô.",
            "The row has a figure behind the last heading: a comma within a value has perhaps shifted the others. Compare each cell.",
        ),
        CellIssue::StruckOut => own(
            "Dòng này bị gạch ngang trong bảng tính. Nếu đã bỏ, hãy bỏ qua dòng này.",
            "The row is struck out in the spreadsheet. If it was cancelled, leave it out.",
        ),
        CellIssue::PerhapsCancelled => own(
            "Dòng này ghi là đã hủy. Nếu đúng, hãy bỏ qua dòng này.",
            "The row says that it was cancelled. If so, leave it out.",
        ),
        CellIssue::PerhapsTotal => own(
            "Các số bằng tổng những dòng phía trên. Nếu đây là dòng cộng, hãy bỏ qua dòng này.",
            "Its figures equal the sum of rows above. If it is a total, leave the row out.",
        ),
        CellIssue::Missing => match field {
            "name" => own("Chưa có tên hàng.", "The name of the goods is missing."),
            "package_count" => own(
                "Chưa có số kiện: nhập 1 trở lên.",
                "Packages missing: enter 1 or more.",
            ),
            "gross_weight" => own(
                "Chưa có trọng lượng của cả dòng, kg.",
                "The weight of the whole line in kg is missing.",
            ),
            "size" => own(
                "Chưa có kích thước, ví dụ 60x40x45.",
                "The size is missing, for example 60x40x45.",
            ),
            _ => own("Ô này trống.", "This cell is empty."),
        },
        CellIssue::NotANumber {
            perhaps: Some(number),
        } => {
            let number = spelled(number, NumberKind::Measure, lang);
            if vi {
                format!("Có chữ cái trong số. Có phải {number} không?")
            } else {
                format!("A letter in a number. Did you mean {number}?")
            }
        }
        CellIssue::NotANumber { perhaps: None } => own(
            "Cần một số, ví dụ 243,5.",
            "A number is expected, for example 243.5.",
        ),
        CellIssue::TwoWays { comma, point } => {
            let spell = |number: &str| spelled(number, NumberKind::Measure, lang);
            let (comma, point) = (spell(comma), spell(point));
            if vi {
                format!("Có thể là {comma} hoặc {point}. Hãy viết rõ một trong hai.")
            } else {
                format!("This may be {comma} or {point}. Write the one you mean.")
            }
        }
        CellIssue::Negative => own("Không thể là số âm.", "It cannot be less than 0."),
        CellIssue::TooLong => own("Số có quá nhiều chữ số.", "It has too many digits."),
        CellIssue::NotWhole => own(
            "Cần số nguyên, ví dụ 12.",
            "A whole number is expected, for example 12.",
        ),
        CellIssue::NotPositive => own("Phải lớn hơn 0.", "It must be more than 0."),
        CellIssue::Error => own(
            "Ô này bị lỗi trong bảng tính nên không có giá trị. Hãy nhập lại hoặc để trống.",
            "The cell has an error in the spreadsheet, so there is no value. Enter it, or empty this.",
        ),
        CellIssue::NotCalculated => own(
            "Công thức ở ô này chưa được tính nên không có giá trị. Hãy nhập lại hoặc để trống.",
            "The formula was never calculated, so there is no value. Enter it, or empty this.",
        ),
        CellIssue::SharedCell {
            text,
            rows: (first, last),
        } => {
            if vi {
                format!(
                    "{text} được ghi chung cho các dòng {first} đến {last} (ô gộp) và đã tính vào dòng {first}. Hãy ghi phần của dòng này, hoặc bỏ qua dòng."
                )
            } else {
                format!(
                    "{text} is written once for rows {first} to {last} (merged cells) and counted in row {first}. Enter the share of this row, or leave the row out."
                )
            }
        }
        CellIssue::BelowNetWeight { net } => {
            let net = spelled(net, NumberKind::Measure, lang);
            if vi {
                format!("Nhỏ hơn trọng lượng tịnh ở cùng dòng ({net} kg). Hãy xem lại hai cột trọng lượng.")
            } else {
                format!(
                    "Less than the net weight in the same row ({net} kg). Check the two columns of weights."
                )
            }
        }
        CellIssue::OtherVolume { table, sizes } => {
            let spell = |number: &str| spelled(number, NumberKind::Measure, lang);
            let (table, sizes) = (spell(table), spell(sizes));
            if vi {
                format!(
                    "Kích thước cho {sizes} m³ nhưng bảng ghi {table} m³. Hãy xem lại kích thước, đơn vị và số kiện."
                )
            } else {
                format!(
                    "The sizes give {sizes} m³, the table says {table} m³. Check the sizes, their unit and the packages."
                )
            }
        }
        CellIssue::OtherGross { product } => {
            let product = spelled(product, NumberKind::Measure, lang);
            if vi {
                format!("Số kiện nhân với trọng lượng một kiện được {product} kg. Hãy xem lại ba số này.")
            } else {
                format!("The packages times the weight of one give {product} kg. Check the three figures.")
            }
        }
        CellIssue::Day => own(
            "Phần mềm bảng tính đã đổi ô này thành ngày tháng. Hãy nhập lại số.",
            "The spreadsheet has turned this into a date. Enter the number.",
        ),
        CellIssue::NotThreeEdges => own(
            "Cần ba cạnh, ví dụ 60x40x45.",
            "Three edges are expected, for example 60x40x45.",
        ),
        CellIssue::UnknownUnit if field == Target::WeightUnit.code() => {
            own("Cần kg, g, tấn, lb hoặc oz.", "kg, g, t, lb or oz is expected.")
        }
        CellIssue::UnknownUnit => own("Cần cm, m, mm hoặc inch.", "cm, m, mm or inch is expected."),
        CellIssue::UnclearUnit => own(
            "Chưa rõ đơn vị: tiêu đề cột ghi nhiều đơn vị hoặc ghi hệ số. Hãy chọn đơn vị của cột, hoặc nhập số kèm đơn vị.",
            "The unit is not clear: the heading names several, or a factor. Choose the unit of the column, or enter the figure with its unit.",
        ),
        CellIssue::NotYesOrNo => own("Cần “x” hoặc để trống.", "“x” is expected, or nothing."),
        CellIssue::OddHsCode { perhaps } => {
            if vi {
                format!("Mã HS có số chữ số chẵn. Có thể thiếu một số 0: {perhaps}.")
            } else {
                format!("An HS code has an even number of digits. Perhaps a zero is lost: {perhaps}.")
            }
        }
    }
}

/// What is told about the table as a whole.
pub fn note(note: Note, lang: Lang) -> String {
    let vi = lang == Lang::Vi;
    let own = |in_vi: &str, in_en: &str| if vi { in_vi } else { in_en }.to_owned();
    match note {
        Note::NoHeadings => own(
            "Không thấy dòng tiêu đề nên các cột được hiểu theo thứ tự của biểu mẫu. Hãy xem lại.",
            "No row of headings was found, so the columns are taken in the order of the form. Check them.",
        ),
        Note::Twice(twice) => {
            let name = target(twice, lang);
            if vi {
                format!("Hai cột cùng là {name}; chỉ cột đầu được đọc.")
            } else {
                format!("Two columns are {name}; only the first is read.")
            }
        }
        Note::Blank(count) => {
            if vi {
                format!("Bỏ qua {count} dòng trống.")
            } else if count == 1 {
                "1 empty row is skipped.".into()
            } else {
                format!("{count} empty rows are skipped.")
            }
        }
        Note::DamagedLetters { row, column } => {
            let cell = format!("{}{row}", column_letters(column));
            if vi {
                format!(
                    "Tệp có chữ bị mất dấu thành � hoặc ?; chỗ đầu tiên ở ô {cell}. Hãy xem lại các chữ này."
                )
            } else {
                format!(
                    "Some letters of the file were lost before it came and show as � or ?, the first in cell {cell}. Check them."
                )
            }
        }
        Note::HiddenRows(count) => {
            if vi {
                format!("Bỏ qua {count} dòng đang ẩn hoặc bị lọc. Có thể chọn đọc cả các dòng này ở trên.")
            } else {
                let rows = if count == 1 {
                    "1 hidden or filtered row is".into()
                } else {
                    format!("{count} hidden or filtered rows are")
                };
                format!("{rows} left out. You can choose to read hidden rows, above.")
            }
        }
        Note::HiddenColumns(count) => {
            if vi {
                format!("Bỏ qua {count} cột đang ẩn. Có thể chọn đọc cả các cột này ở trên.")
            } else {
                let columns = if count == 1 {
                    "1 hidden column is".into()
                } else {
                    format!("{count} hidden columns are")
                };
                format!("{columns} left out. You can choose to read hidden columns, above.")
            }
        }
        Note::HiddenSheet => own(
            "Trang tính đang đọc bị ẩn trong tệp. Hãy xem lại.",
            "The sheet that is read is hidden in the file. Check that it is the right one.",
        ),
        Note::OtherSheets(count) => {
            if vi {
                format!("Tệp còn {count} trang tính khác không được đọc. Có thể chọn trang khác ở trên.")
            } else {
                let sheets = if count == 1 {
                    "1 other sheet is".into()
                } else {
                    format!("{count} other sheets are")
                };
                format!("{sheets} not read. You can choose another sheet, above.")
            }
        }
        Note::GrossFromPackage => own(
            "Trọng lượng cả dòng được tính bằng trọng lượng một kiện × số kiện.",
            "The weight of a line is the weight of one package × its packages.",
        ),
        Note::Rounded => own(
            "Số quá dài được làm tròn đến 6 chữ số thập phân.",
            "Very long figures are rounded to 6 decimals.",
        ),
        Note::Ditto { count, row, column } => {
            let cell = format!("{}{row}", column_letters(column));
            match (vi, count) {
                (true, 1) => {
                    format!("Dấu như trên (\", -do-, nt) ở ô {cell} được hiểu là giống ô phía trên.")
                }
                (true, _) => format!(
                    "Dấu như trên (\", -do-, nt) ở {count} ô, đầu tiên là ô {cell}, được hiểu là giống ô phía trên."
                ),
                (false, 1) => format!("The ditto mark in cell {cell} is read as the cell above."),
                (false, _) => format!(
                    "Ditto marks (\", -do-) in {count} cells, the first {cell}, are read as the cell above."
                ),
            }
        }
        Note::UnitByVolume(unit) => {
            if vi {
                format!("Bảng không ghi đơn vị kích thước; đọc theo {unit} vì khớp với cột thể tích.")
            } else {
                format!(
                    "The table names no unit for the sizes; they are read in {unit}, which agrees with the volumes."
                )
            }
        }
        Note::UnitByWeight(unit) => {
            if vi {
                format!(
                    "Bảng không ghi đơn vị kích thước; đọc theo {unit} vì theo cm thì hàng nhẹ hoặc nặng quá mức. Hãy xem lại."
                )
            } else {
                format!(
                    "The table names no unit for the sizes; they are read in {unit}, since in cm the goods would be impossibly light or heavy. Check it."
                )
            }
        }
        Note::InchesWithPounds => own(
            "Trọng lượng tính bằng pound nên kích thước không ghi đơn vị được hiểu là inch. Nếu không phải, hãy đổi đơn vị.",
            "Weights are in pounds, so sizes without a unit are read as inches. If they are not, change the unit.",
        ),
        Note::StatedOtherwise(row) => {
            if vi {
                format!("Dòng {row} ghi tổng số kiện hoặc tổng trọng lượng khác với các dòng hàng.")
            } else {
                format!("Row {row} states another number of packages or another weight than the lines have.")
            }
        }
        Note::PerhapsPackageNumbers(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} ghi 1, 2, 3…, được hiểu là số kiện của từng dòng. Nếu là số ghi trên kiện, hãy chọn lại cho cột này."
                )
            } else {
                format!(
                    "Column {column} says 1, 2, 3 …, read as how many packages each row has. If they are the numbers on the packages, choose that for the column."
                )
            }
        }
        Note::OtherCount(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} cũng đếm kiện nhưng không được đọc. Nếu cần cột đó, hãy chọn lại cột số kiện."
                )
            } else {
                format!(
                    "Column {column} counts packages too and is not read. If it is the right one, choose it for the packages."
                )
            }
        }
        Note::OtherWeight(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} cũng ghi trọng lượng, không nhỏ hơn cột được hiểu là trọng lượng cả bì, nhưng không được đọc. Nếu đó mới là trọng lượng cả bì, hãy chọn lại."
                )
            } else {
                format!(
                    "Column {column} has weights too, none smaller than those read as gross weights, and is not read. If it is the gross weight, choose it for that."
                )
            }
        }
        Note::UnitOfSomeCells(column, unit) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} chỉ ghi đơn vị ở vài ô; các ô không ghi được đọc theo {unit}. Nếu không phải, hãy đổi đơn vị."
                )
            } else {
                format!(
                    "Column {column} names a unit in some cells only; those without one are read in {unit}. If that is not so, change the unit."
                )
            }
        }
        Note::QuantityOfPackages(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Số lượng ở cột {column} được hiểu là số kiện. Nếu là số cái hàng, hãy chọn cột khác."
                )
            } else {
                format!(
                    "The quantity of column {column} is read as the number of packages. If it counts pieces, choose another column."
                )
            }
        }
        Note::PerhapsWeightsOfOne(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} được hiểu là trọng lượng của cả dòng, nhưng như vậy mỗi kiện rất nhẹ. Nếu là trọng lượng một kiện, hãy chọn lại cho cột này."
                )
            } else {
                format!(
                    "Column {column} is read as the weight of all packages of a row, which makes each very light. If it is the weight of one, choose that for the column."
                )
            }
        }
        Note::GrossByNet(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} được hiểu là trọng lượng cả bì vì không dòng nào nhỏ hơn trọng lượng tịnh. Nếu không phải, hãy chọn lại."
                )
            } else {
                format!(
                    "Column {column} is read as gross weights, since no row has less than its net weight. If that is not so, choose another column."
                )
            }
        }
        Note::NamesByTexts(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} được hiểu là tên hàng vì không tiêu đề nào nói đến tên hàng. Nếu không phải, hãy chọn lại."
                )
            } else {
                format!(
                    "Column {column} is read as the names of the goods, since no heading speaks of them. If that is not so, choose another column."
                )
            }
        }
        Note::OneInEachRow(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Mỗi dòng được hiểu là một kiện, vì cột {column} ghi mã riêng của từng kiện. Nếu không phải, hãy chọn cột số kiện."
                )
            } else {
                format!(
                    "Each row is read as one package, since column {column} has a number of its own for each. If that is not so, choose the column of the packages."
                )
            }
        }
        Note::PiecesArePackages(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} ghi số “pieces”; được hiểu là số kiện. Nếu là số cái hàng, hãy chọn cột khác."
                )
            } else {
                format!(
                    "Column {column} counts pieces, which are read as packages. If they are single goods, choose another column."
                )
            }
        }
        Note::SizesOfPallets(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} là kích thước pallet, còn số kiện đếm thứ khác. Hãy chọn cột số pallet làm số kiện hoặc sửa kích thước."
                )
            } else {
                format!(
                    "Column {column} has the sizes of pallets, but what is counted is something else. Choose the number of pallets for the packages, or correct the sizes."
                )
            }
        }
        Note::OtherSize(column) => {
            let column = column_letters(column);
            if vi {
                format!(
                    "Cột {column} cũng ghi kích thước nhưng không được đọc. Nếu đó mới là kích thước kiện, hãy chọn lại cột kích thước."
                )
            } else {
                format!(
                    "Column {column} gives sizes too and is not read. If they are those of the packages, choose it for the size."
                )
            }
        }
        Note::TableBeside(column) => {
            let column = domain::cargo_import::column_letters(column);
            if vi {
                format!(
                    "Bên phải, từ cột {column}, có một bảng thứ hai cùng tiêu đề và không được đọc. Hãy chép bảng đó xuống dưới bảng đầu."
                )
            } else {
                format!(
                    "To the right, from column {column}, stands a second table with the same headings, which is not read. Copy it below the first."
                )
            }
        }
        Note::OnItsSide => own(
            "Bảng nằm ngang: tiêu đề ở cột đầu. Hãy dùng “Dán chuyển vị” (Transpose) trong phần mềm bảng tính rồi chọn lại.",
            "The table lies on its side: the headings stand in the first column. Use “Paste transposed” in a spreadsheet program and choose it again.",
        ),
        Note::VolumeWithoutSizes => own(
            "Bảng chỉ ghi thể tích, không có kích thước. Biểu mẫu cần kích thước từng kiện nên thể tích không được nhập.",
            "The table gives volumes and no sizes. The form asks for the size of a package, so the volumes are not imported.",
        ),
        Note::ToCentimetres => own(
            "Kích thước có nhiều đơn vị được đổi sang cm.",
            "Sizes in several units are converted to cm.",
        ),
        Note::ToKilograms => own(
            "Trọng lượng được đổi sang kg (1 lb = 0,45359237 kg, làm tròn đến gam).",
            "Weights are converted to kg (1 lb = 0.45359237 kg, rounded to the gram).",
        ),
        Note::Cut => own(
            "Tệp có nhiều dòng, cột hoặc trang tính hơn mức đọc được; phần sau không được đọc.",
            "The file has more rows, columns or sheets than are read; the rest is not read.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use domain::cargo_import::TARGETS;

    use super::*;

    #[test]
    fn every_column_target_has_a_unique_name() {
        for lang in [Lang::Vi, Lang::En] {
            let mut names: Vec<&str> = TARGETS.iter().map(|one| target(*one, lang)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), TARGETS.len());
        }
    }
}
