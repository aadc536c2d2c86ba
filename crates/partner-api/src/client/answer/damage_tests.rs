//! One damaged field of an answer costs that field.

use std::collections::BTreeMap;

use bytes::Bytes;
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use super::super::envelope::{Listed, NonEmptyDetails, Object, PageOf};
use super::{Answer, data};
use crate::{ApiError, Attachment, Catalogs, DownloadLink, Milestone, Quotation};

#[derive(Clone, Copy, Debug)]
enum Endpoint {
    Catalogs,
    List,
    Details,
    Quotation,
    Milestones,
    Attachments,
    DownloadLink,
}

const ENDPOINTS: [Endpoint; 7] = [
    Endpoint::Catalogs,
    Endpoint::List,
    Endpoint::Details,
    Endpoint::Quotation,
    Endpoint::Milestones,
    Endpoint::Attachments,
    Endpoint::DownloadLink,
];

fn row() -> Value {
    json!({"rfq_code": "RFQ-1", "partner_ref": "PO-1", "quotation_no": "QT-1", "job_number": "J-1", "status": "in_transit",
        "status_label": "Đang vận chuyển", "services": [{"code": "air", "name": "Hàng không", "transport_mode": "air"}],
        "origin_country": "VN", "dest_country": "DE", "created_at": "2026-11-20T09:00:00+07:00", "updated_at": "2026-11-22T09:00:00+07:00"})
}

impl Endpoint {
    fn valid_data(self) -> Value {
        match self {
            Self::Catalogs => json!({
                "services": [{"code": "air", "name": "Hàng không", "name_en": "Air", "transport_mode": "air"}, {"code": "sea", "name": "Biển"}],
                "statuses": [{"value": "quoted", "label": "Đã báo giá"}], "operation_statuses": [{"value": "departed", "label": "Khởi hành", "order": 30}],
                "delivery_scopes": {"door_door": "Cửa đến cửa"}, "incoterms": {"FOB": "FOB", "EXW": "EXW"}, "special_requirements": {"other": "Khác"},
                "container_types": {"20DC": "20 feet"}, "document_types": {"msds": "MSDS"}, "reject_reasons": [{"value": "other", "label": "Khác"}]}),
            Self::List => {
                let mut second = row();
                second["rfq_code"] = json!("RFQ-2");
                json!({"items": [row(), second], "meta": {"page": 1, "per_page": 100, "total": 2, "last_page": 1}})
            }
            Self::Details => {
                let mut details = row();
                let more = json!({"submitted_at": "2026-11-20T09:00:00+07:00", "info_request": {"message": "MSDS?"}, "operation_status": "departed",
                    "operation_status_label": "Khởi hành", "is_on_hold": true, "contact": {"name": "Nhung"}, "origin": {"port": "SGN"},
                    "destination": {"port": "FRA"}, "schedule": {"pickup_date": "2026-11-24"}, "delivery_scope": "door_door", "incoterm": "FOB",
                    "special_requirements": ["insurance"], "special_note": "Nhẹ tay", "currency": "USD", "customer_tax_code": "0301",
                    "cargos": [{"name": "Quần", "package_count": 2, "gross_weight": 10.5, "has_battery": true, "volume": 0.1}, {"name": "Áo"}],
                    "quotation": {"quotation_no": "QT-1", "version": 2, "sent_at": "2026-11-21T09:00:00+07:00", "valid_until": "2026-12-31"}});
                if let (Some(details), Value::Object(more)) = (details.as_object_mut(), more) {
                    details.extend(more);
                }
                details
            }
            Self::Quotation => {
                let charge = |line: i64, name: &str| {
                    json!({"line_no": line, "name": name, "unit": "kg", "quantity": 18, "unit_price": 1.99, "amount": 35.82,
                    "currency": "USD", "vat_rate": 8, "vat_amount": 2.87, "total": 38.69, "applied_condition": "+100 kg"})
                };
                json!({"quotation_no": "QT-1", "version": 1, "sent_at": "2026-11-21T09:00:00+07:00", "valid_until": "2026-12-31", "is_expired": true,
                    "currency": "USD", "services": "Air", "route": "SGN-FRA", "delivery_scope": "Cửa", "carrier": "VN", "schedule": "Thứ Sáu",
                    "transit_time": "3 ngày", "inclusions": ["Bốc xếp"], "exclusions": ["Thuế"], "risks": [{"name": "Bão"}, "Kẹt cảng"],
                    "charges": [charge(1, "Cước"), charge(2, "THC")], "totals": {"amount": 71.64, "vat": 5.74, "total": 77.38}, "terms": ["T1"], "can_respond": true})
            }
            Self::Milestones => json!([
                {"id": 2, "operation_status": "departed", "operation_status_label": "Khởi hành", "happened_at": "2026-11-22T09:15:00+07:00", "location": "SGN", "content": "Bay"},
                {"id": 1, "operation_status": "received", "operation_status_label": "Đã nhận", "happened_at": "2026-11-21T09:15:00+07:00", "location": "SGN", "content": "Nhận"}]),
            Self::Attachments => json!([
                {"id": 7, "doc_type": "pod", "file_name": "pod.pdf", "mime_type": "application/pdf", "file_size": 120, "note": "Ký", "uploaded_at": "2026-11-22T09:15:00+07:00"},
                {"id": 8, "doc_type": "msds", "file_name": "msds.pdf", "mime_type": "application/pdf", "file_size": 12, "note": "2", "uploaded_at": "2026-11-22T09:15:00+07:00"}]),
            Self::DownloadLink => {
                json!({"url": "https://store.example/x", "expires_at": "2026-11-22T09:15:00+07:00", "file_name": "pod.pdf"})
            }
        }
    }

    /// The answer as it was read, value by value.
    fn read(self, body: Vec<u8>) -> Result<BTreeMap<String, Value>, ApiError> {
        let answer = Answer {
            status: 200,
            body: Bytes::from(body),
            is_shortened: false,
            after_5xx: false,
        };
        Ok(match self {
            Self::Catalogs => leaves(&data::<Object<Catalogs>>(&answer)?.0),
            Self::List => leaves(&data::<PageOf>(&answer)?.0),
            Self::Details => leaves(&data::<NonEmptyDetails>(&answer)?.0),
            Self::Quotation => leaves(&data::<Object<Quotation>>(&answer)?.0),
            Self::Milestones => leaves(&data::<Listed<Milestone>>(&answer)?.0),
            Self::Attachments => leaves(&data::<Listed<Attachment>>(&answer)?.0),
            Self::DownloadLink => {
                let Object(link) = data::<Object<DownloadLink>>(&answer)?;
                leaves(&json!({"url": link.url, "expires_at": link.expires_at, "file_name": link.file_name}))
            }
        })
    }
}

/// The values of a type by their paths.
fn leaves(read: &impl Serialize) -> BTreeMap<String, Value> {
    fn collect(path: &str, value: &Value, into: &mut BTreeMap<String, Value>) {
        let below = |key: &str| format!("{path}/{key}");
        match value {
            Value::Object(map) => map.iter().for_each(|(key, one)| collect(&below(key), one, into)),
            Value::Array(all) => all
                .iter()
                .enumerate()
                .for_each(|(at, one)| collect(&below(&at.to_string()), one, into)),
            scalar => {
                // Details keep two kinds of fields in maps of their own.
                let path = path.replace("/summary/", "/").replace("/other/", "/");
                into.insert(path, scalar.clone());
            }
        }
    }
    let mut all = BTreeMap::new();
    collect("", &serde_json::to_value(read).unwrap(), &mut all);
    all
}

/// The paths of all fields below a value. Elements of lists are fields too.
fn paths(value: &Value) -> Vec<String> {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, one)| (format!("/{key}"), one)).collect(),
        Value::Array(all) => all
            .iter()
            .enumerate()
            .map(|(at, one)| (format!("/{at}"), one))
            .collect(),
        _ => Vec::new(),
    };
    let with_below = |(path, one): (String, &Value)| {
        let below = paths(one)
            .into_iter()
            .map(|rest| format!("{path}{rest}"))
            .collect::<Vec<_>>();
        std::iter::once(path).chain(below)
    };
    children.into_iter().flat_map(with_below).collect()
}

const DAMAGE_PLACEHOLDER: &str = "@the place@";

/// The answer with these bytes in place of one field.
fn damaged(endpoint: Endpoint, path: &str, with: &[u8]) -> Vec<u8> {
    let mut all = endpoint.valid_data();
    *all.pointer_mut(path).unwrap() = json!(DAMAGE_PLACEHOLDER);
    let text = json!({"status": "success", "message": "OK", "data": all}).to_string();
    let (before, after) = text.split_once(&format!("\"{DAMAGE_PLACEHOLDER}\"")).unwrap();
    [before.as_bytes(), with, after.as_bytes()].concat()
}

/// Texts that services, frameworks and failing programs write in place of a field.
const DAMAGES: [&[u8]; 44] = [
    br#""bay \ud83d""#,
    br#""\udc00""#,
    br#""\ud83d\ud83d""#,
    b"\"\xed\xa0\xbd\"",
    b"\"\xff\xfe\"",
    b"\"a\0b\"",
    br#""a\u0000b""#,
    br#""\u0000""#,
    b"\"a\nb\tc\x1b\"",
    br#""C:\data\x""#,
    b"NaN",
    b"nan",
    b"Infinity",
    b"-Infinity",
    b"1e999",
    b"1e-999",
    b"-0",
    b"+1",
    b".5",
    b"007",
    b"123456789012345678901234567890123456789012345.5",
    b"27999.300000000003",
    b"2.7999300000000002e4",
    b"\"12\"",
    b"12",
    b"\"1,234.50\"",
    b"true",
    b"false",
    b"\"yes\"",
    b"True",
    b"None",
    b"undefined",
    b"null",
    b"\"\"",
    b"[]",
    b"{}",
    b"[[]]",
    b"[1,2,]",
    br#"{"a":1,}"#,
    br#"{"0":"x"}"#,
    br#"{"a":{"b":[null]}}"#,
    br#"["x"]"#,
    br#"[{"x":1}]"#,
    br#"{"\ud83d":1,"a":2,"a":3}"#,
];

/// Returns true if a value was read from the field with this path, or tells of it.
fn is_of(leaf: &str, path: &str) -> bool {
    let is_below = leaf == path || leaf.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
    // An element of a list that is left out moves those behind it. Maps of codes are read as lists.
    let in_same_list = path.rsplit_once('/').is_some_and(|(list, last)| {
        let is_map_of_codes = ["scopes", "terms", "requirements", "types"]
            .iter()
            .any(|end| list.ends_with(end));
        (is_map_of_codes || last.parse::<usize>().is_ok()) && leaf.starts_with(&format!("{list}/"))
    });
    let told = match path {
        "/quotation" => leaf == "/has_no_quotation",
        "/cargos" => leaf == "/omitted_cargo_lines",
        _ => false,
    };
    is_below || in_same_list || told
}

#[test]
fn a_damaged_field_costs_that_field() {
    for endpoint in ENDPOINTS {
        let whole = endpoint.valid_data();
        let valid = endpoint
            .read(
                json!({"status": "success", "message": "OK", "data": whole.clone()})
                    .to_string()
                    .into(),
            )
            .unwrap();
        for path in paths(&whole).into_iter().filter(|path| path != "/items") {
            for damage in DAMAGES {
                let what = format!("{endpoint:?} {path} {}", String::from_utf8_lossy(damage));
                let read = endpoint
                    .read(damaged(endpoint, &path, damage))
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
                for (leaf, value) in valid.iter().filter(|(leaf, _)| !is_of(leaf, &path)) {
                    assert_eq!(read.get(leaf), Some(value), "{what}: {leaf}");
                }
            }
        }
    }
}

/// Of the damages those that say nothing: such an element is none.
const NOTHING: [&[u8]; 7] = [
    b"None",
    b"undefined",
    b"null",
    b"\"\"",
    b"[]",
    b"[[]]",
    br#""\u0000""#,
];

/// A line less would be told as all of them.
#[test]
fn a_damaged_charge_or_cargo_line_stays_a_line() {
    for (endpoint, list) in [(Endpoint::Quotation, "charges"), (Endpoint::Details, "cargos")] {
        for damage in DAMAGES.into_iter().filter(|damage| !NOTHING.contains(damage)) {
            let read = endpoint.read(damaged(endpoint, &format!("/{list}/0"), damage));
            let what = String::from_utf8_lossy(damage);
            // There are two.
            let last = format!("/{list}/1/name");
            assert!(read.is_ok_and(|read| read.contains_key(&last)), "{list} {what}");
        }
    }
}

#[test]
fn a_damaged_envelope_costs_no_data() {
    for endpoint in ENDPOINTS {
        let whole = endpoint.valid_data();
        let valid = endpoint
            .read(
                json!({"status": "success", "data": whole.clone()})
                    .to_string()
                    .into(),
            )
            .unwrap();
        for damage in DAMAGES {
            for field in ["message", "errors", "error", "code", "meta", "extra"] {
                for template in [
                    format!(r#"{{"status":"success","{field}":{DAMAGE_PLACEHOLDER},"data":{whole}}}"#),
                    format!(
                        r#"{{"data":{whole},"{field}":{DAMAGE_PLACEHOLDER},"status":"success","status":"success"}}"#
                    ),
                    format!(r#"{{"success":true,"data":{whole},"{field}":{DAMAGE_PLACEHOLDER},}}"#),
                ] {
                    let (before, after) = template.split_once(DAMAGE_PLACEHOLDER).unwrap();
                    let body = [before.as_bytes(), damage, after.as_bytes()].concat();
                    let what = String::from_utf8_lossy(&body).into_owned();
                    assert_eq!(endpoint.read(body), Ok(valid.clone()), "{what}");
                }
            }
        }
    }
}

#[test]
fn lists_that_cannot_be_read_are_not_told_as_empty() {
    for (endpoint, body) in [
        (Endpoint::List, r#"{"data":{"items":NaN}}"#),
        (Endpoint::List, r#"{"data":{"items":"x"}}"#),
        (Endpoint::List, r#"{"data":{"rows":[]}}"#),
        (Endpoint::List, r#"{"data":{"items":{"rows":[]}}}"#),
        (Endpoint::Milestones, r#"{"data":NaN}"#),
        (Endpoint::Milestones, r#"{"data":{"trackings":[{"id":1}]}}"#),
        (Endpoint::Attachments, r#"{"data":{"items":7}}"#),
        (Endpoint::Attachments, r#"{"data":""}"#),
        (Endpoint::Attachments, ""),
    ] {
        let read = endpoint.read(body.into());
        assert!(
            matches!(read, Err(ApiError::Unreadable { .. })),
            "{body}: {read:?}"
        );
    }
    for (endpoint, body) in [
        (Endpoint::List, r#"{"data":{"items":null,"meta":null}}"#),
        (Endpoint::List, r#"{"data":{"items":{},"meta":[]}}"#),
        (Endpoint::List, r#"{"data":[]}"#),
        (Endpoint::List, r#"{"status":"success","data":null}"#),
        (Endpoint::Milestones, r#"{"data":null}"#),
        (Endpoint::Milestones, r#"{"data":{}}"#),
        (Endpoint::Attachments, r#"{"data":{"items":null}}"#),
    ] {
        let read = endpoint.read(body.into()).unwrap();
        assert!(!read.keys().any(|leaf| leaf.contains("/0")), "{body}: {read:?}");
    }
}

#[test]
fn one_object_may_come_in_an_array_and_a_list_in_an_object() {
    for endpoint in ENDPOINTS {
        let whole = endpoint.valid_data();
        let read = |data: Value| endpoint.read(json!({"status": "success", "data": data}).to_string().into());
        let other = match (&endpoint, &whole) {
            (Endpoint::List, _) => continue,
            (_, Value::Array(all)) => json!({"0": all[0], "7": all[1]}),
            (_, object) => json!([object]),
        };
        assert_eq!(read(other), read(whole), "{endpoint:?}");
    }
}

fn any_damage() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::sample::select(DAMAGES.to_vec()).prop_map(<[u8]>::to_vec),
        // Any bytes within a text.
        prop::collection::vec(
            any::<u8>().prop_filter("ends the text", |byte| !b"\"\\".contains(byte)),
            0..20
        )
        .prop_map(|bytes| [b"\"", bytes.as_slice(), b"\""].concat()),
        // Any escapes.
        prop::collection::vec(
            prop_oneof![
                any::<u16>().prop_map(|unit| format!("\\u{unit:04x}")),
                (0xd700_u16..0xe100).prop_map(|unit| format!("\\u{unit:04X}")),
                "\\\\[a-z]"
            ],
            0..6
        )
        .prop_map(|escapes| format!("\"{}\"", escapes.concat()).into_bytes()),
        // Deep nesting.
        (1_usize..2_000).prop_map(|depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth)).into_bytes()),
        (1_usize..2_000)
            .prop_map(|depth| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth)).into_bytes()),
        "-?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][+-]?[0-9]{1,6})?".prop_map(String::into_bytes),
    ]
}

proptest! {
    #[test]
    fn any_damage_of_one_field_leaves_the_others(endpoint in prop::sample::select(ENDPOINTS.to_vec()), at in any::<prop::sample::Index>(), damage in any_damage()) {
        let whole = endpoint.valid_data();
        let all: Vec<String> = paths(&whole).into_iter().filter(|path| path != "/items").collect();
        let path = at.get(&all);
        let valid = endpoint.read(json!({"status": "success", "message": "OK", "data": whole}).to_string().into()).unwrap();
        let read = endpoint.read(damaged(endpoint, path, &damage));
        prop_assert!(read.is_ok(), "{:?}", read);
        let read = read.unwrap();
        for (leaf, value) in valid.iter().filter(|(leaf, _)| !is_of(leaf, path)) {
            prop_assert_eq!(read.get(leaf), Some(value), "{}", leaf);
        }
    }
}
