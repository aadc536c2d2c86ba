//! The names of the request form's sections, the texts of their list, and the hints "at least one of".

use domain::Lang;

/// Texts of the sections.
#[derive(Clone, Copy)]
pub struct FormSectionTexts(Lang);

/// The texts in a language.
pub const fn form_section_texts(lang: Lang) -> FormSectionTexts {
    FormSectionTexts(lang)
}

impl FormSectionTexts {
    pub fn services(self) -> &'static str {
        self.0.pick("Dịch vụ", "Services")
    }
    pub fn route(self) -> &'static str {
        self.0.pick("Tuyến đường", "Route")
    }
    pub fn terms(self) -> &'static str {
        self.0.pick("Điều kiện và thời gian", "Terms and time")
    }
    pub fn cargo(self) -> &'static str {
        self.0.pick("Hàng hóa", "Cargo")
    }
    pub fn special(self) -> &'static str {
        self.0.pick("Yêu cầu riêng", "Special needs")
    }
    pub fn contact(self) -> &'static str {
        self.0.pick("Liên hệ và hóa đơn", "Contact and invoice")
    }
    pub fn errors(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} lỗi"),
            Lang::En => {
                if count == 1 {
                    "1 error".into()
                } else {
                    format!("{count} errors")
                }
            }
        }
    }
    /// The number of complete sections among those with something required, for narrow screens.
    pub fn progress(self, complete: usize, of: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã đủ {complete} trên {of} phần bắt buộc"),
            Lang::En => format!("{complete} of {of} required sections complete"),
        }
    }
    pub fn complete(self) -> &'static str {
        self.0.pick("đã đủ", "complete")
    }
    pub fn missing(self) -> &'static str {
        self.0.pick("còn thiếu", "unfinished")
    }
    pub fn at_least_one(self) -> &'static str {
        self.0.pick("Ít nhất một trong", "At least one of")
    }
    pub fn given(self) -> &'static str {
        self.0.pick("đã có: ", "given: ")
    }
}
