use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::*;
use crate::rfq_form::{CargoForm, RfqForm, RfqTexts};

/// The fields named of a request with three lines: `incoterm`, `hs_code` in every line, `height` in lines 1 and 3.
fn named(question: &Value) -> Vec<String> {
    let named = RequestedFields::from_question(question, 3);
    let cargo = named.cargo.iter().map(|(field, lines)| match lines {
        RequestedLines::All => format!("cargos.*.{field}"),
        RequestedLines::These(these) => {
            let these: Vec<String> = these.iter().map(|line| (line + 1).to_string()).collect();
            format!("cargos.{}.{field}", these.join("+"))
        }
    });
    named.fields.iter().cloned().chain(cargo).collect()
}

fn of_text(text: &str) -> Vec<String> {
    named(&json!(text))
}

#[test]
fn questions_in_vietnamese_name_their_fields() {
    for (text, fields) in [
        (
            "Chiều cao kiện kệ trưng bày ghi 6 cm, đề nghị kiểm tra lại.",
            &["cargos.*.height"][..],
        ),
        (
            "Vui lòng bổ sung mã HS và trị giá hàng để tính phí bảo hiểm và thủ tục hải quan.",
            &["cargos.*.goods_value", "cargos.*.hs_code"],
        ),
        (
            "Địa chỉ giao hàng thiếu mã bưu chính (zip code), chưa tính được phí giao tận nơi.",
            &["dest_address", "dest_postal_code"],
        ),
        (
            "1. Trọng lượng ghi 120 kg là của một kiện hay của cả dòng hàng?\n2. Kiện có xếp chồng được không?\n3. Ngày hàng sẵn sàng sau ngày lấy hàng, đề nghị xác nhận lại.",
            &["cargo_ready_date", "pickup_date", "cargos.*.gross_weight"],
        ),
        (
            "Cảng đến ghi Hamburg nhưng địa chỉ giao ở Rotterdam. Quý khách muốn báo giá tới cảng nào?",
            &["dest_address", "dest_port"],
        ),
        (
            "Cho biết MST, người liên hệ, điện thoại và email.",
            &[
                "contact_email",
                "contact_name",
                "contact_phone",
                "customer_tax_code",
            ],
        ),
        ("XIN BỔ SUNG ĐIỀU KIỆN GIAO HÀNG", &["incoterm"]),
        (
            "xin bo sung dieu kien giao hang va so kien",
            &["incoterm", "cargos.*.package_count"],
        ),
        (
            "Tro\u{323}ng lu\u{31b}o\u{31b}\u{323}ng chưa rõ",
            &["cargos.*.gross_weight"],
        ),
        (
            "Xuất xứ hàng hoá? Kích thước dài, rộng, cao?",
            &[
                "cargos.*.height",
                "cargos.*.length",
                "cargos.*.origin_country",
                "cargos.*.width",
            ],
        ),
        (
            "Cho biết số UN và nhóm đóng gói.",
            &["cargos.*.packing_group", "cargos.*.un_number"],
        ),
    ] {
        assert_eq!(of_text(text), fields, "{text}");
    }
}

#[test]
fn questions_in_english_name_their_fields() {
    for (text, fields) in [
        (
            "Please provide the HS code and the gross weight.",
            &["cargos.*.gross_weight", "cargos.*.hs_code"][..],
        ),
        (
            "Which Incoterm applies, and what is the pickup address?",
            &["incoterm", "origin_address"],
        ),
        (
            "When is the cargo ready? Cargo ready date is missing.",
            &["cargo_ready_date"],
        ),
        (
            "UN number and proper shipping name, please",
            &["cargos.*.shipping_name", "cargos.*.un_number"],
        ),
        ("No. of packages does not match", &["cargos.*.package_count"]),
        (
            "Confirm L x W x H.",
            &["cargos.*.height", "cargos.*.length", "cargos.*.width"],
        ),
        (
            "Contact person with phone and e-mail",
            &["contact_email", "contact_name", "contact_phone"],
        ),
    ] {
        assert_eq!(of_text(text), fields, "{text}");
    }
}

#[test]
fn unrelated_words_mark_no_field() {
    for text in [
        "",
        "Kiện có xếp chồng được không?",
        "Giá cao hơn lần trước, hàng cao cấp, kéo dài thời gian",
        "Loa Bluetooth có pin: vui lòng gửi MSDS qua email hoặc gọi điện thoại.",
        "Vui lòng gửi giấy chứng nhận xuất xứ và xác nhận trọng lượng tịnh.",
        "Người nhận là cá nhân hay công ty? Gửi file zip giúp chúng tôi.",
        "Số lượng dịch vụ và khối lượng công việc trong hợp đồng",
        "Please send the certificate of origin; net weight and chargeable weight are ours to work out.",
        "weightless, dimensional, hscodes12, heights",
        // Words with marks differ from those that read alike without them.
        "Tôi trong lượng thứ, ma hs, so kien của dòng đời",
        "đồng 2 trong, đóng 3 thùng",
    ] {
        assert_eq!(of_text(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn line_number_in_the_question_is_used() {
    for (text, fields) in [
        ("Dòng 3: chiều cao 6 cm?", &["cargos.3.height"][..]),
        ("Chiều cao dòng 2 ghi 6 cm, đúng không?", &["cargos.2.height"]),
        ("Thiếu mã HS của dòng 1, 2 và 3.", &["cargos.1+2+3.hs_code"]),
        (
            "Lines 1 to 3: HS code; line 2: gross weight",
            &["cargos.2.gross_weight", "cargos.1+2+3.hs_code"],
        ),
        (
            "dòng 1 chiều cao, dòng 2 chiều rộng",
            &["cargos.1.height", "cargos.2.width"],
        ),
        (
            "chiều cao dòng 1, chiều rộng dòng 2",
            &["cargos.1.height", "cargos.2.width"],
        ),
        ("kiện hàng số 2 thiếu trọng lượng", &["cargos.2.gross_weight"]),
        ("Dòng 2-3: số kiện", &["cargos.2+3.package_count"]),
        ("Dong 2: so kien", &["cargos.2.package_count"]),
        // Three cartons that are packed, or a line: unclear, so the field is marked and no line.
        ("dong 3 thung, so kien?", &["cargos.*.package_count"]),
        ("Dòng 2, 3 kiện: trọng lượng?", &["cargos.2.gross_weight"]),
        ("Dòng 7: mã HS?", &[]),
        (
            "Dòng 2 nặng 1.378,5 kg: trọng lượng đúng chưa?",
            &["cargos.2.gross_weight"],
        ),
    ] {
        assert_eq!(of_text(text), fields, "{text}");
    }
}

#[test]
fn field_names_are_found_in_any_shape() {
    for (question, fields) in [
        (
            json!({"message": "Thiếu", "fields": ["cargos"]}),
            &["cargos.*."][..],
        ),
        (
            json!({"message": "Thiếu mã HS", "fields": ["cargos"]}),
            &["cargos.*.hs_code"],
        ),
        (
            json!({"message": "Dòng 2 thiếu mã HS", "fields": ["hs_code"]}),
            &["cargos.2.hs_code"],
        ),
        (
            json!({"fields": ["pickup_address", "cargos.1.hs_code", "cargos[0][gross_weight]", "service_codes[]"]}),
            &[
                "origin_address",
                "service_codes",
                "cargos.1.gross_weight",
                "cargos.2.hs_code",
            ],
        ),
        (
            json!([{"field": "incoterm", "message": "Điều kiện?"}, {"field": "Mã HS", "line": 3}]),
            &["incoterm", "cargos.3.hs_code"],
        ),
        (
            json!({"errors": {"cargos.2.length": ["Sai"], "destPostalCode": ["Thiếu"]}}),
            &["dest_postal_code", "cargos.3.length"],
        ),
        (
            json!({"cargos": {"1": {"hs_code": ["Thiếu"]}}}),
            &["cargos.2.hs_code"],
        ),
        (
            json!({"cargos": [{}, {"height": "6 cm?"}, {}]}),
            &["cargos.2.height"],
        ),
        (
            json!({"cargos": [{"line": 2, "message": "Chiều cao 6 cm?"}]}),
            &["cargos.2.height"],
        ),
        (
            json!({"cargos": ["Thiếu kích thước"]}),
            &["cargos.*.height", "cargos.*.length", "cargos.*.width"],
        ),
        (
            json!({"origin": {"address": "số nhà?"}, "contact": {"phone": true}}),
            &["contact_phone", "origin_address"],
        ),
        (
            json!({"Dòng 2": "chiều cao 6 cm?", "Mã HS": "bổ sung giúp"}),
            &["cargos.2.height", "cargos.*.hs_code"],
        ),
        (
            json!("Please look at cargos[1].gross_weight and dest_port."),
            &["dest_port", "cargos.2.gross_weight"],
        ),
        (
            json!({"need": {"incoterm": true, "dest_port": false, "etd_expected": null}}),
            &["incoterm"],
        ),
        (
            json!(["kích thước", ["trị giá"]]),
            &[
                "cargos.*.goods_value",
                "cargos.*.height",
                "cargos.*.length",
                "cargos.*.width",
            ],
        ),
    ] {
        assert_eq!(named(&question), fields, "{question}");
    }
}

#[test]
fn statements_around_a_question_mark_no_field() {
    for question in [
        json!(null),
        json!(42),
        json!({"message": "Xin chào", "contact_name": "Lan", "contact_phone": "0909 123 456", "created_by": "incoterm"}),
        json!({"message": "x", "deadline": "trước ngày giao hàng", "requested_by": "người liên hệ", "id": "hs_code"}),
        json!({"fields": ["unheard_of", "name", "note", "", "cargos.9.hs_code", "cargos.x.hs_code"]}),
        json!({"documents": ["packing list: số kiện, trọng lượng"]}),
    ] {
        assert_eq!(named(&question), Vec::<String>::new(), "{question}");
    }
}

#[test]
fn fields_go_by_the_names_of_the_api() {
    for field in RfqTexts::NAMES {
        assert_eq!(named(&json!({"fields": [field]})), [*field]);
    }
}

fn request() -> RfqForm {
    let mut form = RfqForm::blank(3);
    for (line, name) in form.cargos.iter_mut().zip(["Loa", "Kệ", "Sạc"]) {
        line.texts.name = name.into();
        line.texts.height = "6".into();
    }
    form.texts.incoterm = "FOB".into();
    form
}

fn marks(question: &Value, form: &RfqForm) -> Vec<(String, bool)> {
    let marks = Marks::from_question(question, &request(), form);
    for mark in marks.iter() {
        assert_eq!(marks.get(&mark.key), Some(mark));
    }
    marks
        .iter()
        .map(|mark| (mark.key.clone(), mark.answered))
        .collect()
}

#[test]
fn marks_follow_their_lines_and_show_changes() {
    let question = json!({"message": "Dòng 2: chiều cao 6 cm? Điều kiện giao hàng? Dòng 3: số UN?"});
    let mut form = request();
    let key = |key: &str, answered: bool| (key.to_owned(), answered);
    assert_eq!(
        marks(&question, &form),
        [
            key("incoterm", false),
            key("cargos.1.height", false),
            key("cargos.2.un_number", false)
        ]
    );
    form.cargos.insert(0, CargoForm::default());
    form.cargos[2].texts.height = "60".into();
    form.texts.incoterm = " FOB ".into();
    form.cargos[3].special_handling.un_number = "3481".into();
    assert_eq!(
        marks(&question, &form),
        [
            key("incoterm", false),
            key("cargos.2.height", true),
            key("cargos.3.un_number", true)
        ]
    );
    form.cargos.remove(2);
    form.cargos.truncate(1);
    assert_eq!(
        marks(&question, &form).first(),
        Some(&key("incoterm", false)),
        "a removed line has no mark"
    );
    assert!(
        Marks::from_question(&question, &request(), &form)
            .of_line(0)
            .all(|(field, _)| field == "height" || field == "un_number")
    );
}

#[test]
fn figure_in_another_notation_answers_nothing() {
    let question = json!({"message": "Chiều cao 6 cm? Ghi chú?"});
    let mut form = request();
    form.cargos[0].texts.height = "6.0".into();
    form.cargos[1].texts.height = "6,00".into();
    assert!(marks(&question, &form).iter().all(|(_, answered)| !answered));
    form.cargos[2].texts.height = "6.5".into();
    assert!(marks(&question, &form).contains(&("cargos.2.height".into(), true)));
}

#[test]
fn full_container_is_not_asked_for_unneeded_fields() {
    let mut before = request();
    before.cargos[1].texts.container_count = "1".into();
    let keys = |question: &str| -> Vec<String> {
        let marks = Marks::from_question(&json!(question), &before, &before);
        marks.iter().map(|mark| mark.key.clone()).collect()
    };
    assert_eq!(keys("Kiểm tra chiều cao"), ["cargos.0.height", "cargos.2.height"]);
    assert_eq!(keys("Loại container?"), ["cargos.1.container_type"]);
}

fn any_json() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        "\\PC{0,30}",
        "(dòng|line|chiều cao|mã HS|hs_code|cargos\\[1\\]|[0-9]{1,9}|,|-|\\.| ){0,12}",
        "(cargos|cargo|fields|message|line|origin|incoterm|name|errors|[0-9]{1,3})([.\\[\\]][a-z_0-9*]{0,8}){0,3}",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map(text.clone(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn only_fields_of_the_request_are_marked(question in any_json(), lines in 0_usize..4) {
        let named = RequestedFields::from_question(&question, lines);
        for these in named.cargo.values() {
            if let RequestedLines::These(these) = these {
                prop_assert!(!these.is_empty() && these.iter().all(|line| *line < lines));
            }
        }
        let form = RfqForm::blank(lines);
        let marks = Marks::from_question(&question, &form, &form);
        let keys: BTreeSet<&str> = marks.iter().map(|mark| mark.key.as_str()).collect();
        prop_assert_eq!(keys.len(), marks.iter().count());
        prop_assert!(marks.iter().all(|mark| !mark.answered));
    }
}

/// A hostile question: its size is read up to a bound, and no work depends on the rest.
#[test]
fn work_is_bounded() {
    let mut deep = json!("mã HS");
    for _ in 0..5_000 {
        deep = Value::Array(vec![deep]);
    }
    assert_eq!(named(&deep), Vec::<String>::new());
    std::mem::forget(deep);
    let begun = std::time::Instant::now();
    let all = "dòng 1-200 mã HS số kiện chiều cao, ".repeat(20_000);
    let wide: Map<String, Value> = (0..50_000)
        .map(|at| (format!("{all:.50}{at}"), json!("incoterm?")))
        .collect();
    let before = RfqForm::blank(200);
    for question in [
        json!(all),
        Value::Object(wide),
        json!(vec![json!({"fields": ["cargos", "hs_code"]}); 50_000]),
    ] {
        assert!(Marks::from_question(&question, &before, &before).iter().count() <= 2_000);
    }
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}
