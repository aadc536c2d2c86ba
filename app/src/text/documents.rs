//! The documents page and its refusals.

use super::Lang;

pub struct DocumentsTexts {
    pub title: fn(&str) -> String,
    pub add: &'static str,
    pub add_hint: fn(&str) -> String,
    pub choose: &'static str,
    pub choose_hint: fn(&str) -> String,
    pub doc_type: &'static str,
    pub doc_type_choose: &'static str,
    pub note: &'static str,
    pub optional: &'static str,
    pub upload: &'static str,
    pub closed_title: &'static str,
    pub closed_words: &'static str,
    pub list: &'static str,
    pub ours: &'static str,
    pub theirs: &'static str,
    pub shared_kind: &'static str,
    pub none: &'static str,
    pub none_words: &'static str,
    pub link_words: &'static str,
    pub download: fn(&str) -> String,
    pub unnamed: &'static str,
    pub note_label: &'static str,
    pub no_link: &'static str,

    pub refused: &'static str,
    pub choose_again: &'static str,
    pub file_missing: &'static str,
    pub file_empty: &'static str,
    pub type_missing: &'static str,
    pub type_unknown: &'static str,
    pub extension: fn(&str, &str) -> String,
    pub too_large: fn(&str, &str) -> String,
    pub too_large_unknown: fn(&str) -> String,
    pub broken_form: &'static str,
    pub service_says: &'static str,
    pub closed_error: &'static str,

    pub unclear_title: &'static str,
    pub unclear_words: fn(&str) -> String,
    pub unclear_listed: fn(&str) -> String,
    pub unclear_not_listed: fn(&str) -> String,
    pub unclear_no_list: &'static str,
    pub unclear_advice: &'static str,
}

pub fn of(lang: Lang) -> &'static DocumentsTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static EN: DocumentsTexts = DocumentsTexts {
    title: |reference| format!("{reference}: documents"),
    add: "Add a document",
    add_hint: |limit| format!("PDF, images, Office, CSV, TXT, ZIP; up to {limit}"),
    choose: "File",
    choose_hint: |extensions| format!("One of {extensions}."),
    doc_type: "Type",
    doc_type_choose: "Choose the type",
    note: "Note to the operator",
    optional: "optional",
    upload: "Upload",
    closed_title: "This request is closed",
    closed_words: "The operator takes no more documents for it. What is here can still be downloaded.",
    list: "Documents",
    ours: "From you, by type",
    theirs: "From the operator, by type",
    shared_kind: "The service does not say who added a document; they are sorted by type.",
    none: "No documents yet",
    none_words: "Documents that you upload and that the operator shares appear here.",
    link_words: "Links are made when you press download and work for a short time.",
    download: |name| format!("Download {name}"),
    unnamed: "Document without a name",
    note_label: "Note:",
    no_link: "cannot be downloaded: the service gives it no number",

    refused: "The document was not sent",
    choose_again: "Browsers do not keep the chosen file: choose it again. Type and note are kept.",
    file_missing: "Choose a file.",
    file_empty: "This file is empty. Nothing was sent. Choose another one.",
    type_missing: "Choose the type of the document.",
    type_unknown: "This type cannot be uploaded. Choose one of the list.",
    extension: |name, extensions| {
        format!(
            "“{name}” has a kind of file that the operator does not take. It was not sent. Save it as one of {extensions}, then choose it again."
        )
    },
    too_large: |size, limit| {
        format!(
            "{size} is over the limit of {limit}. It was not sent. Save it smaller or as two files, then choose it again."
        )
    },
    too_large_unknown: |limit| {
        format!(
            "The file is over the limit of {limit}. It was not sent. Save it smaller or as two files, then choose it again."
        )
    },
    broken_form: "The upload did not arrive whole, so nothing was sent. Choose the file again.",
    service_says: "The operator's service says:",
    closed_error: "The request is closed and takes no more documents. Nothing was sent.",

    unclear_title: "It is unclear whether the document arrived",
    unclear_words: |name| {
        format!(
            "The operator's service stopped answering while “{name}” was on its way. It was sent once and is not sent again by itself."
        )
    },
    unclear_listed: |name| format!("A document named “{name}” is in the list now: it seems to have arrived."),
    unclear_not_listed: |name| format!("“{name}” is not in the list so far."),
    unclear_no_list: "The list of documents cannot be read right now.",
    unclear_advice: "Look at the list again before sending once more; the first try may have arrived. Type and note are kept below.",
};

pub static VI: DocumentsTexts = DocumentsTexts {
    title: |reference| format!("{reference}: chứng từ"),
    add: "Thêm chứng từ",
    add_hint: |limit| format!("PDF, ảnh, Office, CSV, TXT, ZIP; tối đa {limit}"),
    choose: "Tệp",
    choose_hint: |extensions| format!("Một trong các loại {extensions}."),
    doc_type: "Loại",
    doc_type_choose: "Chọn loại",
    note: "Ghi chú cho nhà vận hành",
    optional: "không bắt buộc",
    upload: "Tải lên",
    closed_title: "Yêu cầu này đã đóng",
    closed_words: "Nhà vận hành không nhận thêm chứng từ. Chứng từ có ở đây vẫn tải về được.",
    list: "Chứng từ",
    ours: "Của bạn, theo loại",
    theirs: "Của nhà vận hành, theo loại",
    shared_kind: "Nhà vận hành không cho biết ai đã thêm chứng từ; danh sách xếp theo loại.",
    none: "Chưa có chứng từ",
    none_words: "Chứng từ bạn tải lên và nhà vận hành chia sẻ hiện ở đây.",
    link_words: "Liên kết được tạo khi bạn bấm tải về và chỉ dùng được trong thời gian ngắn.",
    download: |name| format!("Tải về {name}"),
    unnamed: "Chứng từ không tên",
    note_label: "Ghi chú:",
    no_link: "không tải về được: nhà vận hành không ghi số của chứng từ",

    refused: "Chứng từ chưa được gửi",
    choose_again: "Trình duyệt không giữ tệp đã chọn: hãy chọn lại. Loại và ghi chú vẫn còn.",
    file_missing: "Hãy chọn tệp.",
    file_empty: "Tệp này trống. Chưa gửi gì. Hãy chọn tệp khác.",
    type_missing: "Hãy chọn loại chứng từ.",
    type_unknown: "Loại này không tải lên được. Hãy chọn một loại trong danh sách.",
    extension: |name, extensions| {
        format!(
            "Nhà vận hành không nhận loại tệp của “{name}”. Tệp chưa được gửi. Hãy lưu thành một trong các loại {extensions} rồi chọn lại."
        )
    },
    too_large: |size, limit| {
        format!(
            "{size} vượt quá giới hạn {limit}. Tệp chưa được gửi. Hãy lưu nhỏ hơn hoặc tách thành hai tệp rồi chọn lại."
        )
    },
    too_large_unknown: |limit| {
        format!(
            "Tệp vượt quá giới hạn {limit}. Tệp chưa được gửi. Hãy lưu nhỏ hơn hoặc tách thành hai tệp rồi chọn lại."
        )
    },
    broken_form: "Dữ liệu tải lên không đến đủ nên chưa gửi gì. Hãy chọn lại tệp.",
    service_says: "Nhà vận hành trả lời:",
    closed_error: "Yêu cầu đã đóng và không nhận thêm chứng từ. Chưa gửi gì.",

    unclear_title: "Chưa rõ chứng từ đã đến nơi hay chưa",
    unclear_words: |name| {
        format!(
            "Hệ thống của nhà vận hành ngừng trả lời khi đang gửi “{name}”. Tệp được gửi một lần và không tự gửi lại."
        )
    },
    unclear_listed: |name| format!("Danh sách hiện đã có chứng từ tên “{name}”: có vẻ đã đến nơi."),
    unclear_not_listed: |name| format!("Danh sách chưa có “{name}”."),
    unclear_no_list: "Hiện không đọc được danh sách chứng từ.",
    unclear_advice: "Hãy xem lại danh sách trước khi gửi lần nữa; lần đầu có thể đã đến nơi. Loại và ghi chú vẫn còn bên dưới.",
};
