//! The quotation as a PDF: the link to it, and why there is none this time.

use super::Lang;

pub struct PdfTexts {
    pub link: &'static str,
    /// In the PDF itself, where a text has characters that its fonts lack.
    pub missing_glyphs: &'static str,

    pub title: &'static str,
    pub too_long: &'static str,
    pub busy: &'static str,
    pub slow: &'static str,
    pub failed: &'static str,
    pub next: &'static str,
    pub print: &'static str,
}

pub fn of(lang: Lang) -> &'static PdfTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static VI: PdfTexts = PdfTexts {
    link: "Tải PDF",
    missing_glyphs: "Phông chữ của tệp PDF này không có một số ký tự trong báo giá (chẳng hạn chữ Hán, chữ Thái); các ký tự đó hiện thành ô trống. Trang in của cổng hiển thị đầy đủ.",

    title: "Chưa tạo được tệp PDF",
    too_long: "Báo giá này quá dài để cổng tạo tệp PDF.",
    busy: "Cổng đang tạo nhiều tệp PDF cùng lúc. Chưa có gì sai; hãy thử lại sau ít giây.",
    slow: "Tạo tệp PDF mất quá nhiều thời gian nên cổng đã dừng lại.",
    failed: "Cổng gặp lỗi khi tạo tệp PDF. Báo giá không thay đổi.",
    next: "Trang in có cùng nội dung; trình duyệt có thể in trang đó hoặc lưu thành PDF.",
    print: "Mở trang in",
};

pub static EN: PdfTexts = PdfTexts {
    link: "Download PDF",
    missing_glyphs: "The fonts of this PDF lack some characters of the quotation (Chinese or Thai, for example); they show as empty boxes. The portal’s print page shows all of them.",

    title: "The PDF was not made",
    too_long: "This quotation is too long for a PDF made by the portal.",
    busy: "The portal is making many PDFs just now. Nothing is wrong; try again in some seconds.",
    slow: "Making the PDF took too long, so the portal gave it up.",
    failed: "The portal failed to make the PDF. The quotation is as it was.",
    next: "The print page says the same; your browser can print it or save it as a PDF.",
    print: "Open the print page",
};
