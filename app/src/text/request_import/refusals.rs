//! The reason why a file cannot be read, or a table not be taken.

use super::RequestImportTexts;
use crate::text::Lang;

impl RequestImportTexts {
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
}
