//! Names of the operator's codes. Vietnamese are the labels that the operator sends; English are the words of the
//! code, with a name of their own only where those alone say little.

use super::Texts;
use crate::language::Lang;
use crate::model::catalog;
use crate::model::status::Status;

impl Texts {
    pub(crate) fn status_label(self, status: Status) -> String {
        match (self.lang(), status) {
            (Lang::Vi, _) => status.label().to_owned(),
            // Words that are not those of the code name the code, too.
            (Lang::En, Status::NeedInfo) => format!("Needs information ({})", status.code()),
            (Lang::En, _) => words(status.code()),
        }
    }
    pub(crate) fn operation_status_label(self, code: &str) -> String {
        match self.lang() {
            Lang::Vi => catalog::operation_label(code).to_owned(),
            Lang::En => words(code),
        }
    }
    pub(crate) fn service_label(self, code: &str) -> String {
        catalog::service(code)
            .map_or(code, |service| self.pick(service.name, service.name_en))
            .to_owned()
    }
    pub(crate) fn document_label(self, code: &str) -> String {
        match (self.lang(), code) {
            (Lang::Vi, _) => catalog::document_label(code).to_owned(),
            (Lang::En, "msds") => "Safety data sheet (MSDS)".to_owned(),
            (Lang::En, "coa") => "Certificate of analysis (COA)".to_owned(),
            (Lang::En, "pod") => "Proof of delivery (POD)".to_owned(),
            (Lang::En, _) => words(code),
        }
    }
    pub(crate) fn delivery_scope_label(self, code: &str) -> String {
        match self.lang() {
            Lang::Vi => catalog::label(catalog::DELIVERY_SCOPES, code)
                .unwrap_or(code)
                .to_owned(),
            Lang::En => code
                .split('_')
                .map(|end| match end {
                    "cy" | "cfs" => end.to_ascii_uppercase(),
                    _ => words(end),
                })
                .collect::<Vec<_>>()
                .join(" – "),
        }
    }
    pub(crate) fn special_requirement_label(self, code: &str) -> String {
        match (self.lang(), code) {
            (Lang::Vi, _) => catalog::label(catalog::SPECIAL_REQUIREMENTS, code)
                .unwrap_or(code)
                .to_owned(),
            (Lang::En, "ior") => "Importer of record (IOR)".to_owned(),
            (Lang::En, "cod") => "Cash on delivery (COD)".to_owned(),
            (Lang::En, _) => words(code),
        }
    }
}

/// `customs_declaring` as `Customs declaring`.
fn words(code: &str) -> String {
    let mut text = code.replace('_', " ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_readable_in_english() {
        let texts = Texts::new(Lang::En);
        assert_eq!(
            texts.status_label(Status::NeedInfo),
            "Needs information (need_info)"
        );
        assert_eq!(texts.status_label(Status::InTransit), "In transit");
        assert_eq!(
            texts.operation_status_label("customs_declaring"),
            "Customs declaring"
        );
        assert_eq!(texts.delivery_scope_label("door_cy"), "Door – CY");
        assert_eq!(texts.special_requirement_label("cod"), "Cash on delivery (COD)");
        assert_eq!(texts.service_label("road_transport"), "Road transport");
        assert_eq!(texts.document_label("đặc_biệt"), "đặc biệt");
        assert_eq!(words(""), "");
    }

    #[test]
    fn codes_have_the_labels_of_the_operator_in_vietnamese() {
        let texts = Texts::new(Lang::Vi);
        assert_eq!(texts.status_label(Status::NeedInfo), Status::NeedInfo.label());
        assert_eq!(texts.operation_status_label("departed"), "Đã khởi hành");
        assert_eq!(texts.document_label("vgm_slip"), "vgm_slip");
    }
}
