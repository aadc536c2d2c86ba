//! The dossier of a shipment.

use super::Lang;

/// Texts of the dossier, and of the form that asks for it.
#[derive(Clone, Copy)]
pub(crate) struct DossierTexts(Lang);

pub(crate) const fn dossier_texts(lang: Lang) -> DossierTexts {
    DossierTexts(lang)
}

/// The beginning of the file's name.
pub fn file_name(lang: Lang) -> &'static str {
    lang.pick("ho-so", "dossier")
}

impl DossierTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Hồ sơ lô hàng", "Shipment dossier")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Một tệp PDF với yêu cầu, hàng hóa, hành trình và danh sách chứng từ, để lưu hoặc gửi trong công ty.",
            "One PDF with the request, its goods, the events and the list of documents, to file or to send within the company.",
        )
    }
    pub(crate) fn with_quotation(self) -> &'static str {
        self.0
            .pick("Kèm báo giá, có giá", "With the quotation and its prices")
    }
    pub(crate) fn download(self) -> &'static str {
        self.0.pick("Tải hồ sơ (PDF)", "Download the dossier (PDF)")
    }
    pub(crate) fn facts(self) -> &'static str {
        self.0.pick("Yêu cầu", "Request")
    }
    pub(crate) fn status(self) -> &'static str {
        self.0.pick("Trạng thái", "Status")
    }
    pub(crate) fn goods(self) -> &'static str {
        self.0.pick("Hàng hóa", "Goods")
    }
    pub(crate) fn no_goods(self) -> &'static str {
        self.0.pick("Không có dòng hàng.", "There are no cargo lines.")
    }
    pub(crate) fn events(self) -> &'static str {
        self.0.pick("Hành trình", "Events")
    }
    pub(crate) fn documents(self) -> &'static str {
        self.0.pick("Chứng từ", "Documents")
    }
    pub(crate) fn no_documents(self) -> &'static str {
        self.0.pick("Chưa có chứng từ.", "There are no documents.")
    }
    pub(crate) fn packages(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} kiện"),
            Lang::En if count == "1" => "1 package".to_owned(),
            Lang::En => format!("{count} packages"),
        }
    }
    /// Of no named type.
    pub(crate) fn containers(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} container"),
            Lang::En if count == "1" => "1 container".to_owned(),
            Lang::En => format!("{count} containers"),
        }
    }
}
