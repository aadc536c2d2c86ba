//! Pasting a block and importing a file: the controls on the form and the page of the interpretation.

use cargo_import::{LeftOut, LegacyEncoding, Place, Target};

use super::Lang;
use crate::text::cargo;

mod issues;
mod notes;
mod places;
mod refusals;
pub mod template;

pub use issues::expected;
pub use notes::note;

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
    /// Of the rows that are ready, some have something to look at.
    pub(crate) fn ready_doubtful(self, ready: usize, doubtful: usize) -> String {
        let ready = self.ready(ready);
        match self.0 {
            Lang::Vi => format!("{ready}, trong đó {doubtful} dòng cần xem lại"),
            Lang::En => format!("{ready}, {doubtful} of them to look at"),
        }
    }
    pub(crate) fn doubtful_about(self) -> &'static str {
        self.0.pick(
            "Hãy xem các ô được nêu bên dưới, sửa nếu cần, rồi thêm vào yêu cầu.",
            "Look at the cells that are named below, correct what is wrong, then add the rows.",
        )
    }
    pub(crate) fn none_ready(self) -> &'static str {
        self.0.pick("Chưa có dòng nào sẵn sàng", "No row is ready yet")
    }
    pub(crate) fn compare(self, is_file: bool) -> &'static str {
        if is_file {
            self.0.pick("Hãy đối chiếu với tệp", "Compare with the file")
        } else {
            self.0
                .pick("Hãy đối chiếu với phần đã dán", "Compare with what you pasted")
        }
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
    /// A column that may hold the headings of a table on its side.
    pub(crate) fn column_named(self, column: usize, text: &str) -> String {
        format!("{}: {text}", self.place_first(Place::Column(column)))
    }
    pub(crate) fn place_within(self, place: Place) -> String {
        places::place_within(place, self.0)
    }
    pub(crate) fn place_first(self, place: Place) -> String {
        places::place_first(place, self.0)
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
    pub(crate) fn repeat(self, is_turned: bool) -> &'static str {
        if is_turned {
            self.0.pick(
                "Ô trống lấy theo ô bên trái",
                "Empty cells repeat the one to the left",
            )
        } else {
            self.0
                .pick("Ô trống lấy theo ô phía trên", "Empty cells repeat the one above")
        }
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
    pub(crate) fn leave_out_row(self, row: Place) -> String {
        let row = self.place_within(row);
        match self.0 {
            Lang::Vi => format!("Bỏ qua {row}"),
            Lang::En => format!("Leave {row} out"),
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
                LeftOut::Contents => {
                    format!("Bỏ qua dòng ghi lại trọng lượng của dòng trên cho các kiện bên trong: {rows}.")
                }
                LeftOut::Deducted => {
                    format!(
                        "Bỏ qua dòng ghi phần phải trừ, không cộng cũng chưa trừ vào hàng phía trên: {rows}. Hãy sửa dòng hàng tương ứng."
                    )
                }
                LeftOut::NothingShipped => {
                    format!("Bỏ qua dòng hàng không đi đợt này (số kiện 0 hoặc để trống): {rows}.")
                }
                LeftOut::StruckOut => {
                    format!("Bỏ qua dòng bị gạch ngang: {rows}. Nếu hàng vẫn đi, hãy nhập lại các dòng này.")
                }
                LeftOut::OtherTable => format!("Bỏ qua bảng khác ở phía dưới: dòng {rows}."),
                LeftOut::TableAbove => {
                    format!(
                        "Bỏ qua hàng hóa ở phía trên dòng tiêu đề: dòng {rows}. Muốn nhập, hãy chọn dòng tiêu đề của chúng, hoặc dán riêng các dòng này."
                    )
                }
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
                LeftOut::Contents => {
                    format!(
                        "Rows that give the weight of the row above again, for the packages in it, are left out: {rows}."
                    )
                }
                LeftOut::Deducted => {
                    format!(
                        "Rows of what is to be taken off are left out, neither added nor taken off the goods above: {rows}. Correct the line of these goods."
                    )
                }
                LeftOut::NothingShipped => {
                    format!(
                        "Rows of goods of which nothing is shipped (0 packages, or none given) are left out: {rows}."
                    )
                }
                LeftOut::StruckOut => {
                    format!(
                        "Rows that are struck out are left out: {rows}. If their goods are shipped, import them all the same."
                    )
                }
                LeftOut::OtherTable => format!("Another table below is left out: rows {rows}."),
                LeftOut::TableAbove => {
                    format!(
                        "Goods above the headings are left out: rows {rows}. To import them, choose the row of their headings, or paste these rows alone."
                    )
                }
                LeftOut::Example => format!("The template’s example is left out: {rows}."),
            },
        }
    }
    pub(crate) fn bring_back(self, row: Place) -> String {
        let row = self.place_within(row);
        match self.0 {
            Lang::Vi => format!("Vẫn nhập {row}"),
            Lang::En => format!("Import {row} all the same"),
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

#[cfg(test)]
mod tests {
    use cargo_import::TARGETS;

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
