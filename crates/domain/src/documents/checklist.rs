//! The documents that a shipment usually needs, and which of them are there.
//!
//! The specification knows no such list: these are the habits of the field, so the list advises and blocks nothing.

use std::collections::BTreeMap;

use partner_api::{Attachment, RequestDetails, RequestPlace, RequestPlaces, ServiceRef, Status, YesNo};

use super::AddedBy;
use crate::activity::{ActivityKind, RequestActivity};
use crate::places;
use crate::trade_lane::port_code;

/// A document that a shipment usually needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paper {
    CommercialInvoice,
    PackingList,
    Msds,
    Permit,
    CertificateOfOrigin,
    /// Of any carriage: where the operator shares an air waybill, that is the one.
    BillOfLading,
    ProofOfDelivery,
}

impl Paper {
    pub const ALL: [Self; 7] = [
        Self::CommercialInvoice,
        Self::PackingList,
        Self::Msds,
        Self::Permit,
        Self::CertificateOfOrigin,
        Self::BillOfLading,
        Self::ProofOfDelivery,
    ];

    /// The type of the document as the service names it.
    pub const fn doc_type(self) -> &'static str {
        match self {
            Self::CommercialInvoice => "commercial_invoice",
            Self::PackingList => "packing_list",
            Self::Msds => "msds",
            Self::Permit => "permit",
            Self::CertificateOfOrigin => "certificate_of_origin",
            Self::BillOfLading => "bill_of_lading",
            Self::ProofOfDelivery => "pod",
        }
    }

    /// `None` for a type that stands on no checklist.
    pub fn from_doc_type(doc_type: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.doc_type() == doc_type)
    }

    /// The operator shares it; a partner cannot upload one.
    pub fn is_of_operator(self) -> bool {
        AddedBy::from_doc_type(self.doc_type()) == AddedBy::Operator
    }

    fn is_one(self, attachment: &Attachment) -> bool {
        let doc_type = attachment.doc_type.as_str();
        doc_type == self.doc_type() || self == Self::BillOfLading && doc_type == "air_waybill"
    }
}

/// A property of a cargo line that makes a document needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CargoTrait {
    Battery,
    Liquid,
    Chemical,
    Dangerous,
    Permit,
}

/// A cargo line that makes a document needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedingLine {
    /// Counted from 1.
    pub number: usize,
    pub name: String,
    /// The properties of the line that ask for the document.
    pub traits: Vec<CargoTrait>,
    /// Those that would, and cannot be read as yes or no: that goods are harmless is never guessed.
    pub unread: Vec<CargoTrait>,
    /// The partner's note on the permit.
    pub permit_note: Option<String>,
}

/// The reason why a document is on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperReason {
    /// The goods cross a border: the countries' codes.
    Border {
        origin: String,
        destination: String,
    },
    /// The operator is asked to clear the goods.
    Customs,
    /// In the order of the lines.
    Lines(Vec<NeedingLine>),
    /// The receiver may pay less duty with it.
    LowerDuty,
    Departed,
    Delivered,
    /// The shipment is over; whether the operator carried the goods all the way is not known.
    Completed,
}

/// The state of a document of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperState {
    /// So many documents of this type are there.
    There(usize),
    Missing,
    /// Some shipments have it; nobody said that this one does.
    IfWanted,
    /// Somebody said that this shipment does without.
    NotNeeded,
}

/// A document of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperEntry {
    pub paper: Paper,
    pub reason: PaperReason,
    pub standing: PaperState,
}

/// The documents that a request usually needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checklist {
    pub entries: Vec<PaperEntry>,
    /// The documents are due: the quotation was accepted.
    pub is_due: bool,
}

/// The last choices of people about documents of the list: needed, or not.
pub type PaperChoices = BTreeMap<Paper, bool>;

/// The entries of the activity log that are choices.
pub const CHOICE_KINDS: [ActivityKind; 2] = [ActivityKind::MarkedNeeded, ActivityKind::MarkedNotNeeded];

/// Reads the choices from the activity of a request.
pub fn choices(activity: &RequestActivity) -> PaperChoices {
    // The newest entry comes first.
    let oldest_first = activity.entries.iter().rev();
    let choices = oldest_first.filter_map(|entry| {
        let is_needed = match entry.kind? {
            ActivityKind::MarkedNeeded => true,
            ActivityKind::MarkedNotNeeded => false,
            _ => return None,
        };
        Some((Paper::from_doc_type(&entry.code)?, is_needed))
    });
    choices.collect()
}

impl Checklist {
    /// The list of a request. It is empty for a cancelled one; of a completed one it has what the operator shares, as that
    /// takes no more documents.
    pub fn new(request: &RequestDetails, attachments: &[Attachment], choices: &PaperChoices) -> Self {
        let status = request.summary.state();
        if status == Status::Cancelled {
            return Self::default();
        }
        let border = border(request);
        let entries = Paper::ALL.into_iter().filter_map(|paper| {
            let reason = reason(paper, request, &status, border.as_ref())?;
            let count = attachments.iter().filter(|one| paper.is_one(one)).count();
            let standing = match choices.get(&paper) {
                _ if count > 0 => PaperState::There(count),
                Some(false) => PaperState::NotNeeded,
                None if reason == PaperReason::LowerDuty => PaperState::IfWanted,
                Some(true) | None => PaperState::Missing,
            };
            let takes_no_more = status.is_closed() && !paper.is_of_operator();
            (!takes_no_more || count > 0).then_some(PaperEntry {
                paper,
                reason,
                standing,
            })
        });
        Self {
            entries: entries.collect(),
            is_due: status.is_accepted(),
        }
    }

    /// The number of documents that are needed.
    pub fn needed(&self) -> usize {
        let is_needed =
            |one: &&PaperEntry| matches!(one.standing, PaperState::There(_) | PaperState::Missing);
        self.entries.iter().filter(is_needed).count()
    }

    /// The number of those that are there.
    pub fn present_count(&self) -> usize {
        self.needed() - self.missing().count()
    }

    /// The documents that are needed and not there.
    pub fn missing(&self) -> impl Iterator<Item = &PaperEntry> + Clone {
        self.entries
            .iter()
            .filter(|one| one.standing == PaperState::Missing)
    }
}

/// The reason why this request needs a document; `None` if it does not.
fn reason(
    paper: Paper,
    request: &RequestDetails,
    status: &Status,
    border: Option<&PaperReason>,
) -> Option<PaperReason> {
    match paper {
        Paper::CommercialInvoice | Paper::PackingList => {
            let customs = || asks_for_customs(request).then_some(PaperReason::Customs);
            border.cloned().or_else(customs)
        }
        Paper::Msds => lines(request, |line| {
            vec![
                (line.has_battery, CargoTrait::Battery),
                (line.has_liquid, CargoTrait::Liquid),
                (line.has_chemical, CargoTrait::Chemical),
                (line.is_dangerous, CargoTrait::Dangerous),
            ]
        }),
        Paper::Permit => lines(request, |line| vec![(line.requires_permit, CargoTrait::Permit)]),
        Paper::CertificateOfOrigin => border.map(|_| PaperReason::LowerDuty),
        Paper::BillOfLading => {
            // A truck across a border has a consignment note at most.
            let is_asked =
                has_mode(request, &["sea", "air", "rail"]) || (border.is_some() && !is_by_road(request));
            let reason = || carried(request, status, &AFTER_DEPARTURE, PaperReason::Departed);
            is_asked.then(reason).flatten()
        }
        Paper::ProofOfDelivery => carried(request, status, &["delivered"], PaperReason::Delivered),
    }
}

/// The countries, where both are known and differ.
fn border(request: &RequestDetails) -> Option<PaperReason> {
    let places = RequestPlaces::from_details(request);
    let (origin, destination) = (country(&places.origin)?, country(&places.destination)?);
    (origin != destination).then_some(PaperReason::Border { origin, destination })
}

/// The country as it is given, or that of a port with a code.
fn country(place: &RequestPlace) -> Option<String> {
    let given = place.country.as_deref().map(str::trim);
    let given = given.filter(|code| !code.is_empty());
    given.map(str::to_uppercase).or_else(|| {
        let port = places::find(port_code(place.port.as_deref()?)?)?;
        Some(port.country.to_owned())
    })
}

fn asks_for_customs(request: &RequestDetails) -> bool {
    let is_customs = |text: &str| text.to_lowercase().contains("customs");
    let services = &request.summary.services;
    request.special_requirements.iter().any(|one| one == "customs")
        || services
            .iter()
            .any(|one| is_customs(&one.code) || one.transport_mode.as_deref().is_some_and(is_customs))
}

fn has_mode(request: &RequestDetails, modes: &[&str]) -> bool {
    let services = &request.summary.services;
    let is_one = |mode: &str| modes.contains(&mode.trim().to_lowercase().as_str());
    services
        .iter()
        .any(|one| one.transport_mode.as_deref().is_some_and(is_one))
}

/// Codes of the specification that follow the departure. Its order among others is not specified, so a code that the
/// specification does not name says nothing.
const AFTER_DEPARTURE: [&str; 6] = [
    "departed",
    "in_transit",
    "arrived",
    "import_cleared",
    "delivering",
    "delivered",
];

/// `reached` once the shipment has one of the codes, [`PaperReason::Completed`] for one that ended without; `None` before, and
/// for a request that has the operator carry nothing: of its goods it is not known where they are.
fn carried(
    request: &RequestDetails,
    status: &Status,
    codes: &[&str],
    reached: PaperReason,
) -> Option<PaperReason> {
    if !asks_for_carriage(request) {
        return None;
    }
    let operation = request.operation_status.as_deref();
    if operation.is_some_and(|code| codes.contains(&code)) {
        return Some(reached);
    }
    (*status == Status::Completed).then_some(PaperReason::Completed)
}

/// Tells whether one of the services moves the goods. A service without a description counts as one that does.
fn asks_for_carriage(request: &RequestDetails) -> bool {
    let services = &request.summary.services;
    services.is_empty() || services.iter().any(moves)
}

fn moves(service: &ServiceRef) -> bool {
    let text = service.transport_mode.as_deref().unwrap_or(&service.code);
    let text = text.to_lowercase();
    !text.contains("customs") && !text.contains("warehous")
}

/// Tells whether all services that move the goods do so by road.
fn is_by_road(request: &RequestDetails) -> bool {
    let is_road = |one: &ServiceRef| {
        let mode = one.transport_mode.as_deref().unwrap_or_default();
        mode.trim().eq_ignore_ascii_case("road")
    };
    let mut moving = request
        .summary
        .services
        .iter()
        .filter(|one| moves(one))
        .peekable();
    moving.peek().is_some() && moving.all(is_road)
}

/// The lines with a property that asks for the document, or may.
fn lines(
    request: &RequestDetails,
    properties: impl Fn(&partner_api::CargoLine) -> Vec<(YesNo, CargoTrait)>,
) -> Option<PaperReason> {
    let needing = request.cargos.iter().zip(1..).filter_map(|(line, number)| {
        let properties = properties(line);
        let those = |wanted: YesNo| -> Vec<CargoTrait> {
            let all = properties.iter().filter(|(is, _)| *is == wanted);
            all.map(|(_, one)| *one).collect()
        };
        let (traits, unread) = (those(YesNo::Yes), those(YesNo::Unread));
        let permit_note = line.permit_note.clone().filter(|_| line.requires_permit.is_yes());
        let is_asked = !(traits.is_empty() && unread.is_empty());
        is_asked.then(|| NeedingLine {
            number,
            name: line.name.trim().to_owned(),
            traits,
            unread,
            permit_note,
        })
    });
    let needing: Vec<_> = needing.collect();
    (!needing.is_empty()).then_some(PaperReason::Lines(needing))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn request(fields: &Value) -> RequestDetails {
        let mut all = json!({
            "rfq_code": "RFQ-1", "status": "confirmed", "origin_country": "VN", "dest_country": "US",
            "services": [{"code": "air_freight", "name": "", "transport_mode": "air"}], "cargos": [{"name": "Loa"}]
        });
        for (name, value) in fields.as_object().unwrap() {
            all[name] = value.clone();
        }
        serde_json::from_value(all).unwrap()
    }

    fn documents(types: &[&str]) -> Vec<Attachment> {
        let one = |doc_type: &&str| Attachment {
            doc_type: (*doc_type).to_owned(),
            ..Attachment::default()
        };
        types.iter().map(one).collect()
    }

    fn list(fields: &Value, there: &[&str], choices: &[(Paper, bool)]) -> Checklist {
        let choices = choices.iter().copied().collect();
        Checklist::new(&request(fields), &documents(there), &choices)
    }

    fn standings(list: &Checklist) -> Vec<(Paper, PaperState)> {
        list.entries.iter().map(|one| (one.paper, one.standing)).collect()
    }

    fn papers(fields: &Value) -> Vec<Paper> {
        list(fields, &[], &[])
            .entries
            .iter()
            .map(|one| one.paper)
            .collect()
    }

    const BORDER_PAPERS: [Paper; 3] = [
        Paper::CommercialInvoice,
        Paper::PackingList,
        Paper::CertificateOfOrigin,
    ];

    #[test]
    fn border_and_customs_ask_for_invoice_and_packing_list() {
        let ports = json!({"origin_country": null, "dest_country": null, "origin": {"port": "VNSGN"}, "destination": {"port": "USLAX"}});
        for crossing in [json!({}), json!({"origin_country": " vn "}), ports] {
            assert_eq!(papers(&crossing), BORDER_PAPERS, "{crossing}");
        }
        let home = json!({"dest_country": "vn"});
        assert_eq!(papers(&home), [], "the same country, however it is written");
        assert_eq!(papers(&json!({"dest_country": null})), [], "unknown");
        let customs = [
            json!({"dest_country": "VN", "special_requirements": ["insurance", "customs"]}),
            json!({"dest_country": "VN", "services": [{"code": "customs_clearance"}]}),
            json!({"dest_country": "VN", "services": [{"code": "S7", "transport_mode": "customs"}]}),
        ];
        for asked in customs {
            let list = list(&asked, &[], &[]);
            let reasons: Vec<_> = list.entries.iter().map(|one| (one.paper, &one.reason)).collect();
            let expected = [
                (Paper::CommercialInvoice, &PaperReason::Customs),
                (Paper::PackingList, &PaperReason::Customs),
            ];
            assert_eq!(reasons, expected, "{asked}");
        }
    }

    #[test]
    fn lines_that_need_a_document_are_named() {
        for (flag, cargo_trait) in [
            ("has_battery", CargoTrait::Battery),
            ("has_liquid", CargoTrait::Liquid),
            ("has_chemical", CargoTrait::Chemical),
            ("is_dangerous", CargoTrait::Dangerous),
        ] {
            let cargos = json!([{"name": "Loa"}, {"name": " Pin ", flag: true}]);
            let list = list(&json!({"dest_country": "VN", "cargos": cargos}), &[], &[]);
            let line = NeedingLine {
                number: 2,
                name: "Pin".into(),
                traits: vec![cargo_trait],
                unread: Vec::new(),
                permit_note: None,
            };
            let msds = PaperEntry {
                paper: Paper::Msds,
                reason: PaperReason::Lines(vec![line]),
                standing: PaperState::Missing,
            };
            assert_eq!(list.entries, [msds], "{flag}");
        }
        let cargos = json!([
            {"name": "A", "requires_permit": true, "permit_note": "FCC"},
            {"name": "B", "permit_note": "unused"},
            {"name": "C", "requires_permit": true, "has_battery": true, "is_dangerous": true}
        ]);
        let list = list(&json!({"dest_country": "VN", "cargos": cargos}), &[], &[]);
        let [msds, permit] = list.entries.as_slice() else {
            panic!("{list:?}")
        };
        assert_eq!((msds.paper, permit.paper), (Paper::Msds, Paper::Permit));
        let PaperReason::Lines(lines) = &msds.reason else {
            panic!("{msds:?}")
        };
        assert_eq!(lines[0].traits, [CargoTrait::Battery, CargoTrait::Dangerous]);
        let PaperReason::Lines(lines) = &permit.reason else {
            panic!("{permit:?}")
        };
        let told: Vec<_> = lines
            .iter()
            .map(|one| (one.number, one.permit_note.as_deref()))
            .collect();
        assert_eq!(told, [(1, Some("FCC")), (3, None)]);
    }

    #[test]
    fn property_that_cannot_be_read_asks_for_the_document() {
        let cargos = json!([{"name": "A", "has_battery": true, "is_dangerous": "có thể"}, {"name": "B", "requires_permit": 7}]);
        let list = list(&json!({"dest_country": "VN", "cargos": cargos}), &[], &[]);
        let reasons: Vec<_> = list.entries.iter().map(|one| (one.paper, &one.reason)).collect();
        let line = |number, name: &str, traits: &[CargoTrait], unread: &[CargoTrait]| {
            PaperReason::Lines(vec![NeedingLine {
                number,
                name: name.to_owned(),
                traits: traits.to_vec(),
                unread: unread.to_vec(),
                permit_note: None,
            }])
        };
        let msds = line(1, "A", &[CargoTrait::Battery], &[CargoTrait::Dangerous]);
        let permit = line(2, "B", &[], &[CargoTrait::Permit]);
        assert_eq!(reasons, [(Paper::Msds, &msds), (Paper::Permit, &permit)]);
    }

    #[test]
    fn operator_owes_papers_once_the_goods_have_moved() {
        let of_operator = |fields: Value| {
            let mut all = papers(&fields);
            all.retain(|paper| paper.is_of_operator());
            all
        };
        for early in [
            Value::Null,
            json!("received"),
            json!("export_cleared"),
            json!("somewhere"),
        ] {
            assert_eq!(of_operator(json!({"operation_status": early})), [], "{early}");
        }
        for late in AFTER_DEPARTURE {
            let mut expected = vec![Paper::BillOfLading];
            if late == "delivered" {
                expected.push(Paper::ProofOfDelivery);
            }
            let fields = json!({"status": "in_transit", "operation_status": late});
            assert_eq!(of_operator(fields), expected, "{late}");
        }
        let by_road = json!([{"code": "road_transport", "transport_mode": "road"}]);
        assert_eq!(
            of_operator(json!({"status": "completed", "dest_country": "VN", "services": by_road})),
            [Paper::ProofOfDelivery],
            "no bill of lading for a truck at home"
        );
        let with_customs = json!([
            {"code": "road_transport", "transport_mode": "road"}, {"code": "customs_clearance", "transport_mode": "customs"}
        ]);
        assert_eq!(
            of_operator(json!({"status": "completed", "dest_country": "LA", "services": with_customs})),
            [Paper::ProofOfDelivery],
            "nor across a border"
        );
    }

    #[test]
    fn only_what_is_known_of_the_goods_is_said() {
        let reasons = |fields: Value| {
            let mut all = list(&fields, &[], &[]).entries;
            all.retain(|one| one.paper.is_of_operator());
            all.into_iter().map(|one| one.reason).collect::<Vec<_>>()
        };
        for of_customs in [
            json!([{"code": "customs_clearance", "transport_mode": "customs"}]),
            json!([{"code": "customs"}, {"code": "S2", "transport_mode": "warehouse"}]),
        ] {
            for (status, operation) in [
                ("in_transit", "import_cleared"),
                ("completed", "import_cleared"),
                ("completed", "delivered"),
            ] {
                let fields = json!({"status": status, "operation_status": operation, "services": of_customs});
                assert_eq!(reasons(fields), [], "{of_customs}, {status}");
            }
        }
        assert_eq!(
            reasons(json!({"status": "completed", "operation_status": "export_cleared"})),
            [PaperReason::Completed, PaperReason::Completed]
        );
        assert_eq!(
            reasons(json!({"status": "completed", "operation_status": "arrived"})),
            [PaperReason::Departed, PaperReason::Completed]
        );
        assert_eq!(
            reasons(json!({"status": "completed", "operation_status": "delivered"})),
            [PaperReason::Departed, PaperReason::Delivered]
        );
    }

    #[test]
    fn standing_follows_documents_and_choices() {
        use PaperState::{IfWanted, Missing, NotNeeded, There};
        let there = ["packing_list", "packing_list", "contract"];
        let read = list(&json!({}), &there, &[(Paper::CommercialInvoice, false)]);
        assert_eq!(
            standings(&read),
            [
                (Paper::CommercialInvoice, NotNeeded),
                (Paper::PackingList, There(2)),
                (Paper::CertificateOfOrigin, IfWanted)
            ]
        );
        assert_eq!((read.present_count(), read.needed()), (1, 1));
        let read = list(
            &json!({}),
            &["commercial_invoice"],
            &[
                (Paper::CommercialInvoice, false),
                (Paper::PackingList, true),
                (Paper::CertificateOfOrigin, true),
            ],
        );
        assert_eq!(
            standings(&read),
            [
                (Paper::CommercialInvoice, There(1)),
                (Paper::PackingList, Missing),
                (Paper::CertificateOfOrigin, Missing)
            ],
            "a document that is there is there, whatever somebody said"
        );
        assert_eq!((read.present_count(), read.needed()), (1, 3));
        let departed = json!({"status": "in_transit", "operation_status": "departed"});
        assert!(
            standings(&list(&departed, &["air_waybill"], &[])).contains(&(Paper::BillOfLading, There(1)))
        );
    }

    #[test]
    fn newest_choice_counts() {
        let entry = |kind, code: &str| crate::activity::ActivityEntry {
            kind: Some(kind),
            code: code.into(),
            ..crate::activity::ActivityEntry::default()
        };
        let activity = RequestActivity {
            entries: vec![
                entry(ActivityKind::MarkedNeeded, "msds"),
                entry(ActivityKind::Uploaded, "permit"),
                entry(ActivityKind::MarkedNotNeeded, "permit"),
                entry(ActivityKind::MarkedNotNeeded, "msds"),
                entry(ActivityKind::MarkedNeeded, "permit"),
                entry(ActivityKind::MarkedNotNeeded, "of_another_version"),
            ],
        };
        let expected = PaperChoices::from([(Paper::Msds, true), (Paper::Permit, false)]);
        assert_eq!(choices(&activity), expected);
    }

    #[test]
    fn closed_request_asks_for_nothing_more() {
        assert_eq!(
            list(&json!({"status": "cancelled"}), &["packing_list"], &[]),
            Checklist::default()
        );
        let completed = list(&json!({"status": "completed"}), &["packing_list"], &[]);
        assert_eq!(
            standings(&completed),
            [
                (Paper::PackingList, PaperState::There(1)),
                (Paper::BillOfLading, PaperState::Missing),
                (Paper::ProofOfDelivery, PaperState::Missing)
            ]
        );
        for (status, is_due) in [
            ("quoted", false),
            ("need_info", false),
            ("confirmed", true),
            ("in_transit", true),
        ] {
            assert_eq!(
                list(&json!({"status": status}), &[], &[]).is_due,
                is_due,
                "{status}"
            );
        }
    }

    #[test]
    fn every_paper_has_a_type_of_the_specification() {
        for paper in Paper::ALL {
            assert_eq!(Paper::from_doc_type(paper.doc_type()), Some(paper));
            let operator = matches!(paper, Paper::BillOfLading | Paper::ProofOfDelivery);
            assert_eq!(paper.is_of_operator(), operator);
            assert_ne!(AddedBy::from_doc_type(paper.doc_type()), AddedBy::Either);
        }
        assert_eq!(Paper::from_doc_type("contract"), None);
    }
}
