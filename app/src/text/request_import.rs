//! Pasting a block and importing a file: the controls on the form and the page that shows what was understood.

use super::Lang;
use crate::sheet::{LeftOut, Note, Script, Target, What};
use crate::text::cargo;

pub struct RequestImportTexts {
    // On the form.
    pub open: &'static str,
    pub open_about: &'static str,
    pub paste: &'static str,
    pub paste_hint: &'static str,
    pub check_paste: &'static str,
    pub file: &'static str,
    pub file_hint: &'static str,
    pub check_file: &'static str,
    pub template: &'static str,
    pub added: fn(usize, &str) -> String,
    pub replaced: fn(usize, &str) -> String,
    pub undone: &'static str,
    pub undo_about: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub pasted_block: &'static str,
    pub nothing_chosen: &'static str,
    // The check page.
    pub crumb: &'static str,
    pub title: &'static str,
    pub about: fn(&str, Option<&str>) -> String,
    pub ready: fn(usize) -> String,
    pub ready_but: fn(usize, usize) -> String,
    pub none_ready: &'static str,
    pub ready_about: &'static str,
    pub bad_about: &'static str,
    pub still_bad: fn(usize) -> String,
    pub still_bad_about: &'static str,
    pub nothing_to_add: &'static str,
    pub nothing_to_add_about: &'static str,
    pub letters: &'static str,
    pub letters_about: &'static str,
    pub script: fn(Script) -> &'static str,
    pub place: &'static str,
    pub sheet: &'static str,
    pub heading_row: &'static str,
    pub no_heading_row: &'static str,
    pub row_named: fn(u32, &str) -> String,
    pub question: fn(&str) -> String,
    pub question_about: fn(&str) -> String,
    pub comma: fn(&str, &str) -> String,
    pub comma_about: &'static str,
    pub point_about: &'static str,
    pub columns: &'static str,
    pub columns_about: &'static str,
    pub column: fn(usize) -> String,
    pub not_imported: &'static str,
    pub size: &'static str,
    pub for_example: &'static str,
    pub in_unit: fn(&str) -> String,
    pub assumed: &'static str,
    pub repeat: &'static str,
    pub problems: &'static str,
    pub problems_about: &'static str,
    pub row: &'static str,
    pub what: &'static str,
    pub stands: &'static str,
    pub expected: &'static str,
    pub leave_out: &'static str,
    pub leave_out_row: fn(u32) -> String,
    pub leave_out_all: &'static str,
    pub more_problems: fn(usize) -> String,
    pub often_missing: fn(&str, usize) -> String,
    pub unclear: fn(usize) -> String,
    pub preview: &'static str,
    pub more_rows: fn(usize) -> String,
    pub more: &'static str,
    pub notes: &'static str,
    pub left_out: fn(LeftOut, &str) -> String,
    pub no_column: fn(&str) -> String,
    pub over: fn(usize, usize) -> String,
    pub remember: &'static str,
    pub remembered: &'static str,
    pub apply: &'static str,
    pub add: fn(usize) -> String,
    pub replace: fn(usize) -> String,
    pub back: &'static str,
    pub rows: &'static str,
    // Files that cannot be read.
    pub unreadable: &'static str,
    pub empty: &'static str,
    pub not_a_table: &'static str,
    pub too_large: fn(&str) -> String,
    pub too_much: &'static str,
    pub locked: &'static str,
    pub broken: &'static str,
    pub kept: &'static str,
    // The imported file, kept in the browser, and uploaded when the request exists.
    pub keeps: &'static str,
    pub pack_title: &'static str,
    pub pack_list: fn(&str) -> String,
    pub pack_choose: &'static str,
    pub pack_kept: fn(&str) -> String,
    pub pack_upload: fn(&str) -> String,
    /// File, and the kinds of files that can be uploaded.
    pub pack_other: fn(&str, &str) -> String,
}

pub static VI: RequestImportTexts = RequestImportTexts {
    open: "Dán từ bảng tính hoặc nhập tệp",
    open_about: "Bạn sẽ xem lại từng dòng trước khi thêm vào biểu mẫu.",
    paste: "Dán các ô từ Excel, Google Sheets hoặc LibreOffice",
    paste_hint: "Chép cả dòng tiêu đề nếu có. Số viết kiểu 1.234,5 hay 1,234.5 đều đọc được.",
    check_paste: "Kiểm tra các dòng đã dán",
    file: "Hoặc chọn tệp",
    file_hint: "xlsx, xls, ods hoặc csv, nhiều nhất 5 MB.",
    check_file: "Kiểm tra tệp",
    template: "Tải tệp mẫu",
    added: |count, from| format!("Đã thêm {count} dòng từ {from}"),
    replaced: |count, from| format!("Đã thay bằng {count} dòng từ {from}"),
    undone: "Các dòng hàng như trước khi nhập",
    undo_about: "Hoàn tác đưa lại toàn bộ các dòng như trước đó.",
    undo: "Hoàn tác",
    redo: "Lấy lại các dòng đã nhập",
    pasted_block: "phần đã dán",
    nothing_chosen: "Chưa có gì để kiểm tra. Hãy dán các ô hoặc chọn tệp trước.",
    crumb: "Nhập dòng hàng",
    title: "Kiểm tra các dòng trước khi thêm",
    about: |from, sheet| match sheet {
        Some(sheet) => format!("{from}, trang tính “{sheet}”. Chưa có gì được thêm."),
        None => format!("Từ {from}. Chưa có gì được thêm."),
    },
    ready: |count| format!("{count} dòng đã sẵn sàng"),
    ready_but: |ready, bad| format!("{ready} dòng đã sẵn sàng, {bad} dòng cần sửa"),
    none_ready: "Chưa có dòng nào sẵn sàng",
    ready_about: "Xem lại các cột và các dòng bên dưới, rồi thêm vào biểu mẫu.",
    bad_about: "Sửa ngay tại đây hoặc bỏ qua các dòng đó. Mọi lỗi của bảng được liệt kê cùng lúc.",
    still_bad: |count| format!("Còn {count} dòng cần sửa hoặc bỏ qua"),
    still_bad_about: "Chưa thêm dòng nào. Hãy sửa các ô được đánh dấu, hoặc chọn bỏ qua những dòng đó.",
    nothing_to_add: "Không có dòng nào để thêm",
    nothing_to_add_about: "Hãy kiểm tra trang tính, dòng tiêu đề và các cột bên dưới.",
    letters: "Bảng viết bằng phông chữ cũ",
    letters_about: "Chữ của bảng được đổi sang Unicode. Nếu mẫu dưới đây không đúng, hãy chọn cách đọc khác rồi bấm Kiểm tra lại.",
    script: |script| match script {
        Script::Tcvn3 => "TCVN3 (ABC, phông .VnTime)",
        Script::Vni => "VNI (phông VNI-Times)",
        Script::Plain => "Giữ nguyên",
    },
    place: "Bảng nằm ở đâu",
    sheet: "Trang tính",
    heading_row: "Dòng tiêu đề",
    no_heading_row: "Không có dòng tiêu đề",
    row_named: |row, text| format!("Dòng {row}: {text}"),
    question: |heading| format!("Cột “{heading}”: số được viết thế nào?"),
    question_about: |text| {
        format!("“{text}” có thể hiểu theo hai cách và các ô khác của cột không cho biết cách nào đúng.")
    },
    comma: |text, value| format!("{text} là {value}"),
    comma_about: "Dấu phẩy là phần thập phân",
    point_about: "Dấu chấm là phần thập phân",
    columns: "Mỗi cột là gì",
    columns_about: "Hãy sửa nếu cột nào hiểu chưa đúng.",
    column: |number| format!("Cột {number}"),
    not_imported: "Không nhập",
    size: "dài × rộng × cao",
    for_example: "Ví dụ:",
    in_unit: |column| format!("Đơn vị của cột {column}"),
    assumed: "Tiêu đề không ghi đơn vị.",
    repeat: "Ô trống lấy theo ô phía trên",
    problems: "Cần xem lại",
    problems_about: "Số dòng là số dòng trong bảng tính.",
    row: "Dòng",
    what: "Mục",
    stands: "Đang ghi",
    expected: "Cần",
    leave_out: "Bỏ qua dòng",
    leave_out_row: |row| format!("Bỏ qua dòng {row}"),
    leave_out_all: "Bỏ qua mọi dòng còn lỗi",
    more_problems: |count| {
        format!("Còn {count} mục nữa. Sửa hoặc bỏ qua các dòng trên rồi bấm Kiểm tra lại để thấy tiếp.")
    },
    often_missing: |field, count| {
        format!("{count} dòng không có {field}. Có thể điền trên biểu mẫu sau khi thêm.")
    },
    unclear: |count| format!("{count} ô chờ câu trả lời về cách viết số ở trên."),
    preview: "Các dòng sẽ được thêm",
    more_rows: |count| format!("Xem {count} dòng còn lại"),
    more: "Thông tin khác",
    notes: "Đã hiểu bảng như sau",
    left_out: |why, rows| match why {
        LeftOut::Total => format!("Bỏ qua dòng cộng: {rows}."),
        LeftOut::Example => format!("Bỏ qua dòng ví dụ của tệp mẫu: {rows}."),
    },
    no_column: |fields| format!("Bảng không có cột: {fields}. Các ô này sẽ trống và biểu mẫu sẽ hỏi."),
    over: |room, over| {
        format!(
            "Một yêu cầu có nhiều nhất 200 dòng: chỉ thêm được {room} dòng đầu, {over} dòng sau bị bỏ lại."
        )
    },
    remember: "Nhớ cách chọn cột cho các bảng có cùng tiêu đề trên trình duyệt này",
    remembered: "Đã dùng cách chọn cột bạn lưu lần trước cho bảng có tiêu đề này.",
    apply: "Kiểm tra lại",
    add: |count| format!("Thêm {count} dòng"),
    replace: |count| format!("Thay tất cả bằng {count} dòng này"),
    back: "Quay lại biểu mẫu",
    rows: "Số dòng",
    unreadable: "Không đọc được tệp này",
    empty: "Tệp không có dòng nào.",
    not_a_table: "Đây không phải là bảng tính. Hãy chọn tệp xlsx, xls, ods hoặc csv, hoặc chép các ô và dán vào biểu mẫu.",
    too_large: |size| {
        format!(
            "Tệp {size}, quá giới hạn 5 MB. Hãy lưu riêng trang tính có hàng hóa rồi chọn lại, hoặc chép các ô và dán."
        )
    },
    too_much: "Tệp chứa quá nhiều dữ liệu để đọc. Hãy chép riêng phần hàng hóa sang tệp mới, hoặc dán các ô.",
    locked: "Tệp được bảo vệ bằng mật khẩu. Hãy lưu một bản không có mật khẩu rồi chọn lại.",
    broken: "Tệp bị hỏng hoặc không đúng với phần mở rộng. Hãy mở bằng phần mềm bảng tính, lưu lại rồi chọn lần nữa.",
    kept: "Mọi thứ bạn đã nhập trong biểu mẫu vẫn còn.",
    keeps: "Tệp được giữ trong trình duyệt này một ngày, để tải lên làm phiếu đóng gói sau khi gửi yêu cầu.",
    pack_title: "Phiếu đóng gói",
    pack_list: |file| {
        format!(
            "Bạn đã nhập dòng hàng từ {file}. Cổng không giữ tệp: hãy chọn lại tệp này để tải lên làm phiếu đóng gói."
        )
    },
    pack_choose: "Chọn tệp và tải lên",
    pack_kept: |file| {
        format!("Bạn đã nhập dòng hàng từ {file}. Tệp còn trong trình duyệt này và chưa gửi cho ai.")
    },
    pack_upload: |file| format!("Tải {file} lên làm phiếu đóng gói"),
    pack_other: |file, extensions| {
        format!(
            "Bạn đã nhập dòng hàng từ {file}. Nhà vận hành không nhận loại tệp này làm chứng từ: hãy lưu thành một trong các loại {extensions} rồi tải lên làm phiếu đóng gói."
        )
    },
};

pub static EN: RequestImportTexts = RequestImportTexts {
    open: "Paste from a spreadsheet or import a file",
    open_about: "You check every row before it is added to the form.",
    paste: "Paste cells from Excel, Google Sheets or LibreOffice",
    paste_hint: "Copy the row of headings too if there is one. 1.234,5 and 1,234.5 are both understood.",
    check_paste: "Check the pasted rows",
    file: "Or choose a file",
    file_hint: "xlsx, xls, ods or csv, at most 5 MB.",
    check_file: "Check the file",
    template: "Download a template",
    added: |count, from| format!("{} added from {from}", lines_were(count)),
    replaced: |count, from| {
        format!(
            "{} now stand in place of the earlier ones, from {from}",
            lines(count)
        )
    },
    undone: "The lines are as they were before the import",
    undo_about: "Undo puts all lines back as they were before.",
    undo: "Undo",
    redo: "Bring the imported lines back",
    pasted_block: "the pasted block",
    nothing_chosen: "There is nothing to check yet. Paste cells or choose a file first.",
    crumb: "Import",
    title: "Check the rows before they are added",
    about: |from, sheet| match sheet {
        Some(sheet) => format!("{from}, sheet “{sheet}”. Nothing is added yet."),
        None => format!("From {from}. Nothing is added yet."),
    },
    ready: |count| {
        format!(
            "{} ready",
            if count == 1 {
                "1 row is".into()
            } else {
                format!("{count} rows are")
            }
        )
    },
    ready_but: |ready, bad| {
        format!(
            "{} ready, {bad} {} a correction",
            if ready == 1 {
                "1 row is".into()
            } else {
                format!("{ready} rows are")
            },
            if bad == 1 { "needs" } else { "need" }
        )
    },
    none_ready: "No row is ready yet",
    ready_about: "Look at the columns and rows below, then add them to the form.",
    bad_about: "Correct them here, or leave them out. All problems of the table are listed at once.",
    still_bad: |count| {
        if count == 1 {
            "1 row still has to be corrected or left out".into()
        } else {
            format!("{count} rows still have to be corrected or left out")
        }
    },
    still_bad_about: "Nothing was added. Correct the marked cells, or choose to leave those rows out.",
    nothing_to_add: "There is no row to add",
    nothing_to_add_about: "Check the sheet, the row of headings and the columns below.",
    letters: "The table is written for an old Vietnamese font",
    letters_about: "Its letters are changed to Unicode. If the sample is not right, choose another way of reading and press Check again.",
    script: |script| match script {
        Script::Tcvn3 => "TCVN3 (ABC, font .VnTime)",
        Script::Vni => "VNI (font VNI-Times)",
        Script::Plain => "As it stands",
    },
    place: "Where the table is",
    sheet: "Sheet",
    heading_row: "Row with the headings",
    no_heading_row: "There are no headings",
    row_named: |row, text| format!("Row {row}: {text}"),
    question: |heading| format!("Column “{heading}”: how are its numbers written?"),
    question_about: |text| {
        format!("“{text}” can be read in two ways, and the other cells of the column do not tell which.")
    },
    comma: |text, value| format!("{text} is {value}"),
    comma_about: "Comma for decimals",
    point_about: "Point for decimals",
    columns: "What each column is",
    columns_about: "Change what was not understood rightly.",
    column: |number| format!("Column {number}"),
    not_imported: "Not imported",
    size: "length × width × height",
    for_example: "For example:",
    in_unit: |column| format!("Unit of column {column}"),
    assumed: "The heading names no unit.",
    repeat: "Empty cells repeat the one above",
    problems: "Needs a look",
    problems_about: "Rows are counted as in the spreadsheet.",
    row: "Row",
    what: "Field",
    stands: "Stands there",
    expected: "Expected",
    leave_out: "Leave row out",
    leave_out_row: |row| format!("Leave row {row} out"),
    leave_out_all: "Leave out all rows that still have problems",
    more_problems: |count| {
        format!("{count} more. Correct or leave out the rows above, then press Check again to see them.")
    },
    often_missing: |field, count| {
        format!("{count} rows have no {field}. It can be filled in on the form after adding.")
    },
    unclear: |count| format!("{count} cells wait for the answer on how numbers are written, above."),
    preview: "Rows as they will be added",
    more_rows: |count| format!("Show {count} more rows"),
    more: "More",
    notes: "How the table was understood",
    left_out: |why, rows| match why {
        LeftOut::Total => format!("Rows that add up are left out: {rows}."),
        LeftOut::Example => format!("The template’s example is left out: {rows}."),
    },
    no_column: |fields| {
        format!("The table has no column for: {fields}. These stay empty and the form asks for them.")
    },
    over: |room, over| {
        format!("A request has at most 200 lines: only the first {room} are added, {over} stay behind.")
    },
    remember: "Remember these columns for tables with the same headings in this browser",
    remembered: "The columns are as you chose them last time for a table with these headings.",
    apply: "Check again",
    add: |count| format!("Add {}", lines(count)),
    replace: |count| format!("Replace all lines with these {count}"),
    back: "Back to the form",
    rows: "Rows",
    unreadable: "This file cannot be read",
    empty: "There are no rows in it.",
    not_a_table: "It is no spreadsheet. Choose an xlsx, xls, ods or csv file, or copy the cells and paste them into the form.",
    too_large: |size| {
        format!(
            "{size} is over the limit of 5 MB. Save the sheet with the cargo alone and choose it again, or copy the cells and paste them."
        )
    },
    too_much: "It holds too much to be read. Copy the cargo alone into a new file, or paste the cells.",
    locked: "It is protected with a password. Save a copy without one and choose that.",
    broken: "It is damaged, or not what its extension says. Open it in a spreadsheet program, save it again and choose it once more.",
    kept: "Everything you typed in the form is still there.",
    keeps: "The file is kept in this browser for a day, to be uploaded as the packing list when the request is sent.",
    pack_title: "Packing list",
    pack_list: |file| {
        format!(
            "You imported the cargo lines from {file}. The portal did not keep the file: choose it again to upload it as the packing list."
        )
    },
    pack_choose: "Choose the file and upload it",
    pack_kept: |file| {
        format!(
            "You imported the cargo lines from {file}. The file is still in this browser and was sent to nobody."
        )
    },
    pack_upload: |file| format!("Upload {file} as the packing list"),
    pack_other: |file, extensions| {
        format!(
            "You imported the cargo lines from {file}. The operator does not take this kind of file as a document: save it as one of {extensions}, then upload it as the packing list."
        )
    },
};

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

pub fn of(lang: Lang) -> &'static RequestImportTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

/// The name of what a column can be.
pub fn target(target: Target, lang: Lang) -> &'static str {
    match target {
        Target::Ignore => of(lang).not_imported,
        Target::Size => of(lang).size,
        Target::Field(name) => cargo::field(name, lang).unwrap_or(name),
    }
}

/// What a cell should hold instead.
pub fn expected(field: &str, what: &What, lang: Lang) -> String {
    let vi = lang == Lang::Vi;
    let own = |in_vi: &str, in_en: &str| if vi { in_vi } else { in_en }.to_owned();
    match what {
        What::Missing => match field {
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
        What::NotANumber {
            perhaps: Some(number),
        } => {
            if vi {
                format!("Có chữ cái trong số. Có phải {number} không?")
            } else {
                format!("A letter in a number. Did you mean {number}?")
            }
        }
        What::NotANumber { perhaps: None } => own(
            "Cần một số, ví dụ 243,5.",
            "A number is expected, for example 243,5.",
        ),
        What::TwoWays { comma, point } => {
            if vi {
                format!("Có thể là {comma} hoặc {point}. Hãy viết rõ một trong hai.")
            } else {
                format!("This may be {comma} or {point}. Write the one you mean.")
            }
        }
        What::Negative => own("Không thể là số âm.", "It cannot be less than 0."),
        What::TooLong => own("Số có quá nhiều chữ số.", "It has too many digits."),
        What::NotWhole => own(
            "Cần số nguyên, ví dụ 12.",
            "A whole number is expected, for example 12.",
        ),
        What::NotPositive => own("Phải lớn hơn 0.", "It must be more than 0."),
        What::Day => own(
            "Phần mềm bảng tính đã đổi ô này thành ngày tháng. Hãy nhập lại số.",
            "The spreadsheet has turned this into a date. Enter the number.",
        ),
        What::NotThreeEdges => own(
            "Cần ba cạnh, ví dụ 60x40x45.",
            "Three edges are expected, for example 60x40x45.",
        ),
        What::UnknownUnit => own("Cần cm, m, mm hoặc inch.", "cm, m, mm or inch is expected."),
        What::NotYesOrNo => own("Cần “x” hoặc để trống.", "“x” is expected, or nothing."),
        What::OddHsCode { perhaps } => {
            if vi {
                format!("Mã HS có số chữ số chẵn. Có thể thiếu số 0 ở đầu: {perhaps}.")
            } else {
                format!("An HS code has an even number of digits. Perhaps a leading zero is lost: {perhaps}.")
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
        Note::GrossFromPackage => own(
            "Trọng lượng cả dòng được tính bằng trọng lượng một kiện × số kiện.",
            "The weight of a line is the weight of one package × its packages.",
        ),
        Note::Rounded => own(
            "Số quá dài được làm tròn đến 6 chữ số thập phân.",
            "Very long figures are rounded to 6 decimals.",
        ),
        Note::ToCentimetres => own(
            "Kích thước có nhiều đơn vị được đổi sang cm.",
            "Sizes in several units are converted to cm.",
        ),
        Note::ToKilograms => own(
            "Trọng lượng được đổi sang kg (1 lb = 0,45359237 kg, làm tròn đến gam).",
            "Weights are converted to kg (1 lb = 0,45359237 kg, rounded to the gram).",
        ),
        Note::Cut => own(
            "Tệp có nhiều dòng, cột hoặc trang tính hơn mức đọc được; phần sau không được đọc.",
            "The file has more rows, columns or sheets than are read; the rest is not read.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::TARGETS;

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
