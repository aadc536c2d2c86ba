//! The documents page and its refusals.

use partner_api::Catalogs;

use super::Lang;
use super::labels::{Codes, Label, from_catalogs, label};

/// Texts of the documents page.
#[derive(Clone, Copy)]
pub(crate) struct DocumentsTexts(Lang);

pub(crate) const fn documents_texts(lang: Lang) -> DocumentsTexts {
    DocumentsTexts(lang)
}

/// The name of a document type.
pub(crate) fn document_type(doc_type: &str, catalogs: Option<&Catalogs>, lang: Lang) -> Label {
    catalogs.map_or_else(
        || label(Codes::DocumentType, doc_type, None, lang),
        |catalogs| from_catalogs(catalogs, Codes::DocumentType, doc_type, lang),
    )
}

impl DocumentsTexts {
    pub(crate) fn title(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: chứng từ"),
            Lang::En => format!("{reference}: documents"),
        }
    }
    pub(crate) fn add(self) -> &'static str {
        self.0.pick("Thêm chứng từ", "Add documents")
    }
    pub(crate) fn add_hint(self, limit: &str) -> String {
        match self.0 {
            Lang::Vi => format!("PDF, ảnh, Office, CSV, TXT, ZIP; mỗi tệp tối đa {limit}"),
            Lang::En => format!("PDF, images, Office, CSV, TXT, ZIP; up to {limit} each"),
        }
    }
    /// Several of one type at once.
    pub(crate) fn choose(self) -> &'static str {
        self.0.pick("Một hoặc nhiều tệp", "One or more files")
    }
    pub(crate) fn choose_one(self) -> &'static str {
        self.0.pick("Tệp", "File")
    }
    /// Leads to a form with a type for each file.
    pub(crate) fn several_types(self) -> &'static str {
        self.0.pick(
            "Tải lên nhiều tệp thuộc nhiều loại",
            "Upload files of different types",
        )
    }
    pub(crate) fn choose_hint(self, extensions: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Một trong các loại {extensions}."),
            Lang::En => format!("One of {extensions}."),
        }
    }
    pub(crate) fn doc_type(self) -> &'static str {
        self.0.pick("Loại", "Type")
    }
    pub(crate) fn doc_type_choose(self) -> &'static str {
        self.0.pick("Chọn loại", "Choose the type")
    }
    /// Above the types that the specification does not name as uploadable.
    pub(crate) fn other_types(self) -> &'static str {
        self.0.pick(
            "Loại khác (nhà vận hành có thể từ chối)",
            "Others (the operator may refuse them)",
        )
    }
    pub(crate) fn note(self) -> &'static str {
        self.0.pick("Ghi chú cho nhà vận hành", "Note to the operator")
    }
    pub(crate) fn upload(self) -> &'static str {
        self.0.pick("Tải lên", "Upload")
    }
    pub(crate) fn leave_title(self) -> &'static str {
        self.0
            .pick("Tệp nằm ở một máy chủ khác", "The file is on another server")
    }
    pub(crate) fn leave_about(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành dẫn bạn đến máy chủ dưới đây. Cổng này không biết máy chủ đó; hãy chỉ tiếp tục nếu bạn tin tên này.",
            "The operator leads you to the server below. This portal does not know it; continue only if you trust the name.",
        )
    }
    pub(crate) fn leave_go(self) -> &'static str {
        self.0.pick("Tiếp tục tải về", "Continue to the download")
    }
    pub(crate) fn closed_title(self) -> &'static str {
        self.0.pick("Yêu cầu này đã đóng", "This request is closed")
    }
    pub(crate) fn closed_words(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không nhận thêm chứng từ. Chứng từ có ở đây vẫn tải về được.",
            "The operator takes no more documents for it. What is here can still be downloaded.",
        )
    }
    pub(crate) fn ours(self) -> &'static str {
        self.0.pick("Của bạn, theo loại", "From you, by type")
    }
    pub(crate) fn theirs(self) -> &'static str {
        self.0
            .pick("Của nhà vận hành, theo loại", "From the operator, by type")
    }
    /// Documents of types that both may add.
    pub(crate) fn others(self) -> &'static str {
        self.0.pick(
            "Loại khác: của bạn hoặc của nhà vận hành",
            "Other types: from you or the operator",
        )
    }
    pub(crate) fn shared_kind(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không cho biết ai đã thêm chứng từ; danh sách xếp theo loại.",
            "The service does not say who added a document; they are sorted by type.",
        )
    }
    pub(crate) fn none(self) -> &'static str {
        self.0.pick("Chưa có chứng từ", "No documents yet")
    }
    pub(crate) fn none_words(self) -> &'static str {
        self.0.pick(
            "Chứng từ bạn tải lên và nhà vận hành chia sẻ hiện ở đây.",
            "Documents that you upload and that the operator shares appear here.",
        )
    }
    pub(crate) fn link_words(self) -> &'static str {
        self.0.pick(
            "Liên kết được tạo khi bạn bấm tải về và chỉ dùng được trong thời gian ngắn.",
            "Links are made when you press download and work for a short time.",
        )
    }
    pub(crate) fn download(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tải về {name}"),
            Lang::En => format!("Download {name}"),
        }
    }
    pub(crate) fn unnamed(self) -> &'static str {
        self.0.pick("Chứng từ không tên", "Document without a name")
    }
    pub(crate) fn note_label(self) -> &'static str {
        self.0.pick("Ghi chú:", "Note:")
    }
    /// The usual name of a media type; `None` for a rare one.
    pub(crate) fn file_format(self, mime_type: &str) -> Option<&'static str> {
        let essence = mime_type.split(';').next().unwrap_or_default().trim();
        Some(match essence.to_ascii_lowercase().as_str() {
            "application/pdf" => "PDF",
            "image/jpeg" | "image/jpg" => "JPEG",
            "image/png" => "PNG",
            "image/webp" => "WebP",
            "application/msword"
            | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" => "Word",
            "application/vnd.ms-excel"
            | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => "Excel",
            "text/csv" => "CSV",
            "text/html" => "HTML",
            "text/plain" => self.0.pick("văn bản", "plain text"),
            "application/zip" | "application/x-zip-compressed" => "ZIP",
            _ => return None,
        })
    }
    pub(crate) fn no_link(self) -> &'static str {
        self.0.pick(
            "không tải về được: nhà vận hành không ghi số của chứng từ",
            "cannot be downloaded: the service gives it no number",
        )
    }

    pub(crate) fn refused(self) -> &'static str {
        self.0.pick("Chứng từ chưa được gửi", "The document was not sent")
    }
    pub(crate) fn not_begun(self) -> &'static str {
        self.0.pick(
            "Tệp này chưa được gửi đi: hãy gửi lại.",
            "This file was not sent: send it again.",
        )
    }
    pub(crate) fn choose_again(self) -> &'static str {
        self.0.pick(
            "Trình duyệt không giữ tệp đã chọn: hãy chọn lại. Loại và ghi chú vẫn còn.",
            "Browsers do not keep chosen files: choose again. Type and note are kept.",
        )
    }
    pub(crate) fn file_missing(self) -> &'static str {
        self.0.pick("Hãy chọn tệp.", "Choose a file.")
    }
    pub(crate) fn type_missing(self) -> &'static str {
        self.0
            .pick("Hãy chọn loại chứng từ.", "Choose the type of the document.")
    }
    pub(crate) fn type_unknown(self) -> &'static str {
        self.0.pick(
            "Loại này không tải lên được. Hãy chọn một loại trong danh sách.",
            "This type cannot be uploaded. Choose one of the list.",
        )
    }
    pub(crate) fn extension(self, name: &str, extensions: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Nhà vận hành không nhận loại tệp của “{name}”. Tệp chưa được gửi. Hãy lưu thành một trong các loại {extensions} rồi chọn lại."
                )
            }
            Lang::En => {
                format!(
                    "“{name}” has a kind of file that the operator does not take. It was not sent. Save it as one of {extensions}, then choose it again."
                )
            }
        }
    }
    /// The name of a JPEG with another ending, on a file that is none.
    pub(crate) fn other_jpeg(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "“{name}” mang một đuôi khác của ảnh JPEG, nhưng nội dung không phải ảnh JPEG. Tệp chưa được gửi. Hãy mở ảnh, lưu thành .jpg rồi chọn lại."
                )
            }
            Lang::En => {
                format!(
                    "“{name}” has another ending of JPEG pictures, but what it holds is no JPEG. It was not sent. Open the picture, save it as .jpg, then choose it again."
                )
            }
        }
    }
    pub(crate) fn too_large(self, size: &str, limit: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "{size} vượt quá giới hạn {limit}. Tệp chưa được gửi. Hãy lưu nhỏ hơn hoặc tách thành hai tệp rồi chọn lại."
                )
            }
            Lang::En => {
                format!(
                    "{size} is over the limit of {limit}. It was not sent. Save it smaller or as two files, then choose it again."
                )
            }
        }
    }
    /// All files of the form together.
    pub(crate) fn form_too_large(self, size: Option<&str>, limit: &str, each: &str) -> String {
        match (self.0, size) {
            (Lang::Vi, Some(size)) => format!(
                "Các tệp cộng lại {size}, vượt quá giới hạn {limit} một lần (mỗi tệp tối đa {each}). Chưa gửi gì. Hãy chia ra nhiều lần, hoặc lưu nhỏ hơn rồi chọn lại."
            ),
            (Lang::Vi, None) => format!(
                "Các tệp cộng lại vượt quá giới hạn {limit} một lần (mỗi tệp tối đa {each}). Chưa gửi gì. Hãy chia ra nhiều lần, hoặc lưu nhỏ hơn rồi chọn lại."
            ),
            (Lang::En, Some(size)) => format!(
                "{size} is over the limit of {limit} for one upload ({each} for each file). Nothing was sent. Upload in several turns, or save the files smaller, then choose them again."
            ),
            (Lang::En, None) => format!(
                "The files are over the limit of {limit} for one upload ({each} for each file). Nothing was sent. Upload in several turns, or save the files smaller, then choose them again."
            ),
        }
    }
    pub(crate) fn too_many_files(self, most: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Mỗi lần tải lên tối đa {most} tệp. Chưa gửi gì. Hãy chia ra nhiều lần rồi chọn lại.")
            }
            Lang::En => format!(
                "One upload takes {most} files. Nothing was sent. Upload in several turns, choosing them again."
            ),
        }
    }
    pub(crate) fn some_uploaded(self, uploaded: usize, all: usize) -> String {
        match (self.0, uploaded) {
            (Lang::Vi, 0) => format!("Chưa tệp nào trong {all} tệp được tải lên"),
            (Lang::En, 0) => format!("None of the {all} files was uploaded"),
            (Lang::Vi, uploaded) => format!("Đã tải lên {uploaded} trên {all} tệp"),
            (Lang::En, uploaded) => format!("{uploaded} of {all} files were uploaded"),
        }
    }
    pub(crate) fn uploaded_files(self, names: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã có ở nhà vận hành: {names}. Không cần gửi lại."),
            Lang::En => format!("With the operator: {names}. They need not be sent again."),
        }
    }
    /// The same form arrived a second time.
    pub(crate) fn sent_before(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("“{name}” đã được gửi một lần với biểu mẫu này và không gửi lại."),
            Lang::En => format!("“{name}” was sent once with this form, and was not sent again."),
        }
    }
    pub(crate) fn empty_file(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tệp “{name}” trống (0 byte) nên không được gửi. Hãy chọn đúng tệp."),
            Lang::En => {
                format!("The file “{name}” is empty (0 bytes) and is not sent. Choose the right one.")
            }
        }
    }
    pub(crate) fn long_note(self, limit: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Ghi chú dài hơn {limit} nên chưa gửi gì. Hãy rút ngắn, hoặc tải phần dài lên thành một tệp, rồi chọn lại tệp."
            ),
            Lang::En => format!(
                "The note is longer than {limit}, so nothing was sent. Shorten it, or upload the long part as a file of its own; choose the files again."
            ),
        }
    }
    pub(crate) fn no_room(self) -> &'static str {
        self.0.pick(
            "Cổng hiện không đủ chỗ để nhận tệp nên chưa gửi gì. Ghi chú vẫn còn bên dưới; hãy thử lại sau, hoặc báo cho người vận hành cổng.",
            "The portal has no room for files right now, so nothing was sent. The note is still below; try again later, or tell those who run the portal.",
        )
    }
    pub(crate) fn broken_form(self) -> &'static str {
        self.0.pick(
            "Dữ liệu tải lên không đến đủ nên chưa gửi gì. Hãy chọn lại tệp.",
            "The upload did not arrive whole, so nothing was sent. Choose the file again.",
        )
    }
    pub(crate) fn service_says(self) -> &'static str {
        self.0
            .pick("Nhà vận hành trả lời:", "The operator's service says:")
    }
    pub(crate) fn closed_error(self) -> &'static str {
        self.0.pick(
            "Yêu cầu đã đóng và không nhận thêm chứng từ. Chưa gửi gì.",
            "The request is closed and takes no more documents. Nothing was sent.",
        )
    }

    pub(crate) fn unclear_title(self) -> &'static str {
        self.0.pick(
            "Chưa rõ chứng từ đã đến nơi hay chưa",
            "It is unclear whether the document arrived",
        )
    }
    pub(crate) fn unclear_words(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Hệ thống của nhà vận hành không xác nhận rõ đã nhận “{name}” hay chưa. Tệp được gửi một lần và không tự gửi lại."
                )
            }
            Lang::En => {
                format!(
                    "The operator's service did not say clearly whether it took “{name}”. It was sent once and is not sent again by itself."
                )
            }
        }
    }
    pub(crate) fn unclear_listed(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Danh sách hiện đã có chứng từ tên “{name}”: có vẻ đã đến nơi."),
            Lang::En => format!("A document named “{name}” is in the list now: it seems to have arrived."),
        }
    }
    pub(crate) fn unclear_not_listed(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Danh sách chưa có “{name}”."),
            Lang::En => format!("“{name}” is not in the list so far."),
        }
    }
    pub(crate) fn unclear_no_list(self) -> &'static str {
        self.0.pick(
            "Danh sách chứng từ không cho biết tệp đã đến nơi hay chưa: hãy xem kỹ trước khi gửi lại.",
            "The list of documents does not tell whether it arrived: look at it before you send the file again.",
        )
    }
    pub(crate) fn unclear_look(self) -> &'static str {
        self.0
            .pick("Đọc lại danh sách chứng từ", "Read the list of documents again")
    }
    pub(crate) fn unclear_advice(self) -> &'static str {
        self.0.pick(
            "Hãy xem lại danh sách trước khi gửi lần nữa; lần đầu có thể đã đến nơi. Loại và ghi chú vẫn còn bên dưới.",
            "Look at the list again before sending once more; the first try may have arrived. Type and note are kept below.",
        )
    }
}
