//! The operator's own document of a quotation, shown inert.

use super::Lang;

/// Texts of the page.
#[derive(Clone, Copy)]
pub(crate) struct OperatorDocumentTexts(Lang);

pub(crate) const fn operator_document_texts(lang: Lang) -> OperatorDocumentTexts {
    OperatorDocumentTexts(lang)
}

impl OperatorDocumentTexts {
    pub(crate) fn title(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: bản báo giá của nhà vận hành"),
            Lang::En => format!("{reference}: the operator's document"),
        }
    }
    pub(crate) fn heading(self) -> &'static str {
        self.0
            .pick("Bản báo giá của nhà vận hành", "The operator's own document")
    }
    pub(crate) fn inert(self) -> &'static str {
        self.0.pick(
            "Hiện đúng như nhà vận hành gửi, nhưng không chạy và không tải thêm gì.",
            "Shown as the operator sent it, except that nothing in it runs or is loaded.",
        )
    }
    pub(crate) fn download(self, size: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tải về (HTML, {size})"),
            Lang::En => format!("Download (HTML, {size})"),
        }
    }
    pub(crate) fn download_unsized(self) -> &'static str {
        self.0.pick("Tải về (HTML)", "Download (HTML)")
    }
    pub(crate) fn alone(self) -> &'static str {
        self.0.pick("Mở riêng một trang", "Open on a page of its own")
    }
    pub(crate) fn outside_title(self) -> &'static str {
        self.0.pick(
            "Ở đây có thể thiếu hình hoặc định dạng",
            "Pictures or styles may be missing here",
        )
    }
    pub(crate) fn outside(self) -> &'static str {
        self.0.pick(
            "Bản này dùng hình hoặc định dạng nằm ở máy chủ khác. Cổng đối tác không tải chúng, để không ai bên ngoài biết bạn đọc gì. Tệp tải về giữ nguyên như nhà vận hành gửi; khi mở bằng trình duyệt, tệp sẽ tải chúng.",
            "It uses pictures or styles from other servers. The portal does not load them, so that nobody outside learns what you read. The downloaded file is as the operator sent it; opened in a browser, it loads them.",
        )
    }
    pub(crate) fn too_large_title(self) -> &'static str {
        self.0.pick(
            "Bản này quá lớn để hiện ở đây",
            "It is too large to be shown here",
        )
    }
    /// Its size, and the largest size that is shown.
    pub(crate) fn too_large(self, size: Option<&str>, most: &str) -> String {
        match (self.0, size) {
            (Lang::Vi, Some(size)) => {
                format!("Bản này có {size}; ở đây hiện tối đa {most}. Hãy tải về để đọc toàn bộ.")
            }
            (Lang::Vi, None) => {
                format!("Bản này lớn hơn {most}, mức tối đa hiện ở đây. Hãy tải về để đọc toàn bộ.")
            }
            (Lang::En, Some(size)) => {
                format!("It has {size}; at most {most} are shown here. Download it to read the whole.")
            }
            (Lang::En, None) => {
                format!(
                    "It has more than {most}, the most that is shown here. Download it to read the whole."
                )
            }
        }
    }
    /// Its size, and what can be downloaded at most.
    pub(crate) fn beyond(self, size: &str, most: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Bản này có {size}, lớn hơn {most} mà cổng đối tác chuyển được. Hãy nhờ nhà vận hành gửi theo cách khác. Báo giá trên cổng vẫn đầy đủ."
            ),
            Lang::En => format!(
                "It has {size}, more than the {most} that the portal passes on. Ask the operator for it another way. The quotation on this portal is not affected."
            ),
        }
    }
    pub(crate) fn back(self) -> &'static str {
        self.0
            .pick("Về báo giá trên cổng", "To the quotation on this portal")
    }
}
