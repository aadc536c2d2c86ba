use serde_json::json;

use super::*;

#[test]
fn lists_are_read_from_arrays_maps_and_scalars() {
    assert_eq!(elements(json!(["a", "b"])).len(), 2);
    assert_eq!(elements(json!({"0": "a", "1": "b"})), [json!("a"), json!("b")]);
    assert_eq!(elements(json!("a")), [json!("a")]);
    assert!(elements(Value::Null).is_empty());
}

#[test]
fn whole_numbers_are_read_from_texts_and_zero_fractions() {
    for (given, expected) in [
        (json!(3), Some(3)),
        (json!("3"), Some(3)),
        (json!(3.0), Some(3)),
        (json!(3.5), None),
        (json!("x"), None),
        (Value::Null, None),
    ] {
        assert_eq!(whole(given.clone()).unwrap(), expected, "{given}");
    }
}

#[test]
fn texts_are_read_from_any_value() {
    for (given, expected) in [
        (r#""Loa, \u0111en""#, Some("Loa, đen")),
        ("137086528", Some("137086528")),
        ("5431.50", Some("5431.50")),
        ("-12", Some("-12")),
        ("1e400", Some("1e+400")),
        (
            "123456789012345678901234567890.125",
            Some("123456789012345678901234567890.125"),
        ),
        ("true", Some("true")),
        (r#"[1.50, "a"]"#, Some(r#"[1.50,"a"]"#)),
        (r#"{"a": 1.50, "b": {}}"#, Some(r#"{"a":1.50,"b":{}}"#)),
        ("[]", None),
        ("{}", None),
        (r#"["SGN"]"#, Some("SGN")),
        ("[[1.50]]", Some("1.50")),
        ("null", None),
        (r#"" ""#, None),
        (r#""\ufeffSGN\u200b""#, Some("SGN")),
        (r#""a\u202egpj.exe""#, Some("agpj.exe")),
        (r#""\u200b""#, None),
    ] {
        let NonBlank(read) = serde_json::from_str(given).unwrap();
        assert_eq!(read.as_deref(), expected, "{given}");
        let value: Value = serde_json::from_str(given).unwrap();
        assert_eq!(opt_text(value).unwrap(), read, "{given} as a value");
    }
}

#[test]
fn codes_are_read_in_any_case_and_from_objects() {
    for (given, expected) in [
        (r#""quoted""#, "quoted"),
        (r#""QUOTED""#, "quoted"),
        (r#"" In-Transit ""#, "in_transit"),
        (r#""in transit""#, "in_transit"),
        (r#""\ufeffquoted""#, "quoted"),
        (r#"{"value":"quoted","label":"Đã báo giá"}"#, "quoted"),
        (r#"{"code":"QUOTED"}"#, "quoted"),
        (r#"["quoted"]"#, "quoted"),
        (r#""Đã bay""#, "Đã bay"),
        (r#""FCC-Check""#, "FCC-Check"),
        (r#"{"label":"x"}"#, r#"{"label":"x"}"#),
        ("null", ""),
        ("5", "5"),
    ] {
        let SnakeCode(read) = serde_json::from_str(given).unwrap();
        assert_eq!(read, expected, "{given}");
    }
    for (given, expected) in [
        (r#""DAP""#, Some("DAP")),
        (r#"" DAP ""#, Some("DAP")),
        (r#"{"code":"VN","name":"Việt Nam"}"#, Some("VN")),
        (r#"{"value":"DAP","label":"x"}"#, Some("DAP")),
        (r#""XU LẠ""#, Some("XU LẠ")),
        (r#"" ""#, None),
        ("[]", None),
    ] {
        let Code(read) = serde_json::from_str(given).unwrap();
        assert_eq!(read.as_deref(), expected, "{given}");
    }
    let Codes(read) =
        serde_json::from_str(r#"[{"code":"time","name":"Thời gian"}, "cod", " ", null]"#).unwrap();
    assert_eq!(read, ["time", "cod"]);
}

#[test]
fn list_without_a_readable_element_is_no_empty_one() {
    for given in [
        r#"["a"]"#,
        r#"[[{"name":"no"}]]"#,
        "[true]",
        r#"{"0":"a"}"#,
        "[[[[1]]]]",
    ] {
        let read = readable_list::<_, Named>(&mut serde_json::Deserializer::from_str(given));
        assert!(read.is_err(), "{given}: {read:?}");
    }
    for given in ["[]", "{}", "[null]", r#"[{"name":"a"},"b"]"#] {
        let read = readable_list::<_, Named>(&mut serde_json::Deserializer::from_str(given));
        assert!(read.is_ok(), "{given}: {read:?}");
    }
}

#[test]
fn decimals_are_exact_or_none() {
    for (given, expected) in [
        ("1.50", "1.5"),
        ("-1e3", "-1000"),
        (" 1.25E-2 ", "0.0125"),
        ("1e+28", "10000000000000000000000000000"),
        ("0.1234567890123456789012345678", "0.1234567890123456789012345678"),
    ] {
        assert_eq!(decimal(given), expected.parse().ok(), "{given}");
    }
    for given in [
        "0.12345678901234567890123456789",
        "1.2345678901234567890123456789012e2",
        "1e29",
        "1e-29",
        "e5",
        "",
        "x",
    ] {
        assert_eq!(decimal(given), None, "{given}");
    }
}

/// An element of the lists below.
#[derive(Debug, Default, PartialEq, serde::Deserialize)]
#[serde(default)]
struct Named {
    #[serde(deserialize_with = "text")]
    name: String,
}

impl Element for Named {}

/// One that a text may be.
#[derive(Debug, Default, PartialEq, serde::Deserialize)]
#[serde(default)]
struct Worded {
    #[serde(deserialize_with = "text")]
    name: String,
}

impl Element for Worded {
    fn from_text(name: String) -> Option<Self> {
        Some(Self { name })
    }
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct WordedLists {
    #[serde(deserialize_with = "list")]
    all: Vec<Worded>,
}

#[test]
fn bare_texts_are_resources_where_their_kind_allows() {
    for (given, names) in [
        (r#"["a",1.50,{"name":"b"},null,[]]"#, vec!["a", "1.50", "b"]),
        (
            r#"["",{"name":"b"},[{"name":"c"},1]]"#,
            vec!["b", r#"[{"name":"c"},1]"#],
        ),
        (r#"{"0":"a","2":{"name":"b"},"3":7}"#, vec!["a", "b", "7"]),
        (r#""a""#, vec!["a"]),
        ("7.25", vec!["7.25"]),
        ("null", vec![]),
    ] {
        let given = format!(r#"{{"all":{given}}}"#);
        let read: WordedLists = serde_json::from_str(&given).unwrap();
        let read_names: Vec<&str> = read.all.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(read_names, names, "{given}");
        let value: Value = serde_json::from_str(&given).unwrap();
        assert_eq!(
            serde_json::from_value::<WordedLists>(value).unwrap(),
            read,
            "{given}"
        );
    }
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Lists {
    #[serde(deserialize_with = "list")]
    all: Vec<Named>,
}

#[test]
fn lists_read_the_same_from_a_text_and_from_a_value() {
    for (given, names) in [
        (r#"[{"name":"a"},{"name":1.50},{}]"#, vec!["a", "1.50", ""]),
        (
            r#"[7, 7.5, "x", null, true, [], [{"name":"no"}], {"name":"b","more":[1]}]"#,
            vec!["b"],
        ),
        (r#"{"0":{"name":"a"},"1":2,"2":{"name":null}}"#, vec!["a", ""]),
        (r#"{"x":{"name":"a"},"y":{"name":"b"}}"#, vec!["a", "b"]),
        (r#"{"name":"alone","more":[1]}"#, vec!["alone"]),
        ("{}", vec![]),
        ("null", vec![]),
        ("7.25", vec![]),
        (r#""a""#, vec![]),
        ("false", vec![]),
    ] {
        let given = format!(r#"{{"all":{given}}}"#);
        let read: Lists = serde_json::from_str(&given).unwrap();
        let read_names: Vec<&str> = read.all.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(read_names, names, "{given}");
        let value: Value = serde_json::from_str(&given).unwrap();
        assert_eq!(serde_json::from_value::<Lists>(value).unwrap(), read, "{given}");
    }
}
