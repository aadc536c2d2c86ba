//! Finding a request by any word.

use domain::find::FindField;

use super::Lang;

#[derive(Clone, Copy)]
pub(crate) struct FindTexts(Lang);

pub(crate) const fn find_texts(lang: Lang) -> FindTexts {
    FindTexts(lang)
}

impl FindTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Tìm yêu cầu", "Find a request")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Theo mã, hàng hóa, địa điểm, người liên hệ, tên chứng từ: mọi từ, có dấu hay không dấu.",
            "By reference, goods, places, contacts, names of documents: any words, with or without marks.",
        )
    }
    pub(crate) fn key(self) -> &'static str {
        self.0
            .pick("Phím / đưa con trỏ vào ô tìm.", "The key / leads to the field.")
    }
    pub(crate) fn words(self) -> &'static str {
        self.0.pick("Từ cần tìm", "Words")
    }
    pub(crate) fn find(self) -> &'static str {
        self.0.pick("Tìm", "Find")
    }
    pub(crate) fn found(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tìm thấy {count} yêu cầu"),
            Lang::En if count == "1" => "1 request found".to_owned(),
            Lang::En => format!("{count} requests found"),
        }
    }
    pub(crate) fn first_of(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ở đây là {count} yêu cầu khớp nhất. Thêm từ để thu hẹp."),
            Lang::En => format!("These are the {count} closest. More words narrow it down."),
        }
    }
    pub(crate) fn scope(self, read: &str, all: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Mã của {all} yêu cầu đã được tìm; hàng hóa, địa điểm, người liên hệ và chứng từ chỉ của {read} yêu cầu đã được đọc chi tiết bằng token của bạn."
            ),
            Lang::En => format!(
                "References of {all} requests were searched; goods, places, contacts and documents only of the {read} whose details were read with your token."
            ),
        }
    }
    pub(crate) fn nothing(self) -> &'static str {
        self.0.pick("Không tìm thấy yêu cầu nào", "No request was found")
    }
    pub(crate) fn at_service(self) -> &'static str {
        self.0.pick(
            "Tìm theo mã trong danh sách của nhà vận hành",
            "Search the operator's list by reference",
        )
    }
    pub(crate) fn field(self, field: FindField) -> &'static str {
        match field {
            FindField::Reference => self.0.pick("Mã", "Reference"),
            FindField::Goods => self.0.pick("Hàng hóa", "Goods"),
            FindField::Place => self.0.pick("Địa điểm", "Place"),
            FindField::Contact => self.0.pick("Liên hệ", "Contact"),
            FindField::Document => self.0.pick("Chứng từ", "Document"),
            FindField::Note => self.0.pick("Ghi chú", "Note"),
        }
    }
}
