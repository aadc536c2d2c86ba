//! The quotation as a PDF: the link to it, and the reasons why none was made.

use super::Lang;

/// Texts of the quotation as a PDF.
#[derive(Clone, Copy)]
pub struct PdfTexts(Lang);

/// The texts in a language.
pub const fn pdf_texts(lang: Lang) -> PdfTexts {
    PdfTexts(lang)
}

impl PdfTexts {
    pub(crate) fn link(self) -> &'static str {
        self.0.pick("Tải PDF", "Download PDF")
    }
    /// A note in the PDF when its fonts lack characters of a text.
    pub fn missing_glyphs(self) -> &'static str {
        self.0.pick(
            "Phông chữ của tệp PDF này không có một số ký tự trong báo giá (chẳng hạn chữ Hán, chữ Thái); các ký tự đó hiện thành ô trống. Trang in của cổng hiển thị đầy đủ.",
            "The fonts of this PDF lack some characters of the quotation (Chinese or Thai, for example); they show as empty boxes. The portal’s print page shows all of them.",
        )
    }

    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Chưa tạo được tệp PDF", "The PDF was not made")
    }
    pub(crate) fn too_long(self) -> &'static str {
        self.0.pick(
            "Báo giá này quá dài để cổng tạo tệp PDF.",
            "This quotation is too long for a PDF made by the portal.",
        )
    }
    pub(crate) fn dossier_too_long(self) -> &'static str {
        self.0.pick(
            "Hồ sơ này quá dài để cổng tạo tệp PDF. Trang của yêu cầu có cùng nội dung: hàng hóa, hành trình, chứng từ và báo giá.",
            "This dossier is too long for a PDF made by the portal. The pages of the request have the same: goods, events, documents and quotation.",
        )
    }
    pub(crate) fn request(self) -> &'static str {
        self.0.pick("Xem yêu cầu", "Look at the request")
    }
    pub(crate) fn busy(self) -> &'static str {
        self.0.pick(
            "Cổng đang tạo nhiều tệp PDF cùng lúc. Chưa có gì sai; hãy thử lại sau ít giây.",
            "The portal is making many PDFs just now. Nothing is wrong; try again in some seconds.",
        )
    }
    pub(crate) fn slow(self) -> &'static str {
        self.0.pick(
            "Tạo tệp PDF mất quá nhiều thời gian nên cổng đã dừng lại.",
            "Making the PDF took too long, so the portal gave it up.",
        )
    }
    pub(crate) fn failed(self) -> &'static str {
        self.0.pick(
            "Cổng gặp lỗi khi tạo tệp PDF. Báo giá không thay đổi.",
            "The portal failed to make the PDF. The quotation is as it was.",
        )
    }
    pub(crate) fn next(self) -> &'static str {
        self.0.pick(
            "Trang in có cùng nội dung; trình duyệt có thể in trang đó hoặc lưu thành PDF.",
            "The print page says the same; your browser can print it or save it as a PDF.",
        )
    }
    pub(crate) fn print(self) -> &'static str {
        self.0.pick("Mở trang in", "Open the print page")
    }
}
