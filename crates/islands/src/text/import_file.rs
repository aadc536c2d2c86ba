//! Texts about the spreadsheet that cargo lines come from.

use domain::Lang;

/// Texts of the file and of its columns.
#[derive(Clone, Copy)]
pub struct ImportFileTexts(Lang);

/// The texts in a language.
pub const fn import_file_texts(lang: Lang) -> ImportFileTexts {
    ImportFileTexts(lang)
}

impl ImportFileTexts {
    pub fn keeps(self) -> &'static str {
        self.0.pick(
            "Tệp được giữ trong trình duyệt này một ngày, để tải lên làm phiếu đóng gói sau khi gửi yêu cầu.",
            "The file is kept in this browser for a day, to be uploaded as the packing list when the request is sent.",
        )
    }
    pub fn remembered(self) -> &'static str {
        self.0.pick(
            "Đã dùng cách chọn cột bạn lưu lần trước cho bảng có tiêu đề này.",
            "The columns are as you chose them last time for a table with these headings.",
        )
    }
    pub fn remember(self) -> &'static str {
        self.0.pick(
            "Nhớ cách chọn cột cho các bảng có cùng tiêu đề trên trình duyệt này",
            "Remember these columns for tables with the same headings in this browser",
        )
    }
}
