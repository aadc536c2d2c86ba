//! Labels of the service's codes in the reader's language. Vietnamese comes from the service, English from
//! `data/labels.tsv`; an unknown code is shown with the service's label or as it is.

use partner_api::{CatalogEntry, Catalogs};

pub use islands::Label;

use super::Lang;
use super::tables::translated;

/// The lists of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codes {
    Status,
    OperationStatus,
    DeliveryScope,
    Incoterm,
    SpecialRequirement,
    ContainerType,
    DocumentType,
    RejectReason,
    TransportMode,
}

impl Codes {
    /// The table of their labels in `data/labels.tsv`.
    fn table(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::OperationStatus => "operation_status",
            Self::DeliveryScope => "delivery_scope",
            Self::Incoterm => "incoterm",
            Self::SpecialRequirement => "special_requirement",
            Self::ContainerType => "container_type",
            Self::DocumentType => "document_type",
            Self::RejectReason => "reject_reason",
            Self::TransportMode => "transport_mode",
        }
    }
}

/// The label of a code; `given` is the label the service sent with it or has in its catalog.
pub fn label(codes: Codes, code: &str, given: Option<&str>, lang: Lang) -> Label {
    let given = given.map(str::trim).filter(|text| !text.is_empty());
    let known = translated(codes.table(), code);
    match (lang, known, given) {
        (Lang::En, Some((_, en)), _) => Label::own(en),
        (lang, _, Some(given)) => Label::operator(given, lang),
        (Lang::Vi, Some((vi, _)), None) => Label::own(vi),
        (_, None, None) => Label::own(code),
    }
}

/// The label of a code of a catalog list.
pub fn from_catalogs(catalogs: &Catalogs, codes: Codes, code: &str, lang: Lang) -> Label {
    let given = match codes {
        Codes::OperationStatus => catalogs
            .operation_statuses
            .iter()
            .find(|one| one.value == code)
            .map(|one| one.label.as_str()),
        _ => list(catalogs, codes).and_then(|list| Catalogs::label(list, code)),
    };
    label(codes, code, given, lang)
}

/// The catalog's list of choices; `None` for codes that have none.
pub fn list(catalogs: &Catalogs, codes: Codes) -> Option<&[CatalogEntry]> {
    Some(match codes {
        Codes::Status => &catalogs.statuses,
        Codes::DeliveryScope => &catalogs.delivery_scopes,
        Codes::Incoterm => &catalogs.incoterms,
        Codes::SpecialRequirement => &catalogs.special_requirements,
        Codes::ContainerType => &catalogs.container_types,
        Codes::DocumentType => &catalogs.document_types,
        Codes::RejectReason => &catalogs.reject_reasons,
        Codes::OperationStatus | Codes::TransportMode => return None,
    })
}

/// The name of a service: its English name for English readers when the catalog has one.
pub fn service(code: &str, name: &str, name_en: Option<&str>, lang: Lang) -> Label {
    match (lang, name_en.filter(|name| !name.trim().is_empty())) {
        (Lang::En, Some(name_en)) => Label::own(name_en),
        _ if name.trim().is_empty() => Label::own(code),
        _ => Label::operator(name, lang),
    }
}

/// The service's name looked up in the catalogs, for lists that carry only the Vietnamese one.
pub fn service_from(catalogs: Option<&Catalogs>, code: &str, name: &str, lang: Lang) -> Label {
    let known = catalogs.and_then(|all| all.services.iter().find(|one| one.code == code));
    let name = if name.trim().is_empty() {
        known.map_or("", |one| one.name.as_str())
    } else {
        name
    };
    service(code, name, known.and_then(|one| one.name_en.as_deref()), lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vietnamese_labels_come_from_the_service() {
        assert_eq!(
            label(Codes::Status, "quoted", Some("Đã có giá"), Lang::Vi),
            Label::own("Đã có giá")
        );
        assert_eq!(
            label(Codes::Status, "quoted", Some("Đã có giá"), Lang::En),
            Label::own("Quoted")
        );
        assert_eq!(
            label(Codes::Status, "quoted", None, Lang::Vi),
            Label::own("Đã báo giá")
        );
    }

    #[test]
    fn documents_of_a_shipment_have_english_names() {
        for code in [
            "bill_of_lading",
            "air_waybill",
            "arrival_notice",
            "delivery_order",
            "invoice",
        ] {
            let shown = label(Codes::DocumentType, code, Some("Chứng từ"), Lang::En);
            assert!(shown.lang.is_none() && shown.text != code, "{code}: {shown:?}");
        }
    }

    #[test]
    fn unknown_code_keeps_its_label() {
        let own = Label {
            text: "Đang lơ lửng".into(),
            lang: Some("vi"),
        };
        assert_eq!(
            label(Codes::Status, "floating", Some("Đang lơ lửng"), Lang::En),
            own
        );
        assert_eq!(
            label(Codes::Status, "floating", Some(" "), Lang::En),
            Label::own("floating")
        );
        assert_eq!(
            label(Codes::Status, "floating", None, Lang::Vi),
            Label::own("floating")
        );
    }

    #[test]
    fn services_have_english_names_when_the_catalog_does() {
        assert_eq!(
            service("air", "Hàng không", Some("Air freight"), Lang::En),
            Label::own("Air freight")
        );
        assert_eq!(service("air", "Hàng không", Some(" "), Lang::En).lang, Some("vi"));
        assert_eq!(service("air", "", None, Lang::Vi), Label::own("air"));
    }
}
