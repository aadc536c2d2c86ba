//! The words by which domain knows fields are kept there as data. The labels of the form are among them.

use cargo_import::{Choices, TARGETS, Target, book_of_text, interpret};
use domain::rfq_form::RequestedFields;
use serde_json::json;

use super::{Lang, cargo, request_form};

const LABELLED: [&str; 14] = [
    "origin_country",
    "origin_port",
    "origin_address",
    "dest_country",
    "dest_port",
    "dest_address",
    "dest_postal_code",
    "incoterm",
    "delivery_scope",
    "transit_time_required",
    "cargo_ready_date",
    "etd_expected",
    "customer_tax_code",
    "customer_address",
];
const LABELLED_OF_LINES: [&str; 17] = [
    "name",
    "package_count",
    "gross_weight",
    "length",
    "width",
    "height",
    "dimension_unit",
    "package_type",
    "weight_per_package",
    "hs_code",
    "origin_country",
    "nature",
    "goods_value",
    "goods_currency",
    "un_number",
    "shipping_name",
    "packing_group",
];

#[test]
fn a_question_names_fields_by_their_labels() {
    for lang in [Lang::Vi, Lang::En] {
        for field in LABELLED {
            let label = request_form::field(field, lang).unwrap();
            let found = RequestedFields::from_question(&json!({"fields": [label]}), 3);
            assert!(found.fields.contains(field), "{field}: {label} gives {found:?}");
        }
        for field in LABELLED_OF_LINES {
            let label = cargo::field(field, lang).unwrap();
            let found = RequestedFields::from_question(&json!({"fields": [label]}), 3);
            assert!(
                found.cargo.contains_key(field),
                "{field}: {label} gives {found:?}"
            );
        }
    }
}

#[test]
fn columns_go_by_the_labels_of_the_form() {
    for lang in [Lang::Vi, Lang::En] {
        for target in TARGETS {
            let Target::Field(name) = target else { continue };
            let label = cargo::field(name, lang).unwrap();
            // Other columns beside it make a table of it.
            let beside = ["name", "package_count", "goods_value"]
                .into_iter()
                .filter(|other| *other != name)
                .map(|other| cargo::field(other, lang).unwrap());
            let headings: Vec<&str> = std::iter::once(label).chain(beside).collect();
            let table = format!(
                "{}\n{}",
                headings.join("\t"),
                vec!["1"; headings.len()].join("\t")
            );
            let read = interpret(&book_of_text(&table, ""), &Choices::default());
            // Which field a heading means is tested where headings are read; here, that no label is passed over.
            assert_ne!(read.columns[0].target, Target::Ignore, "{name}: {label}");
        }
    }
}
