use super::*;
use crate::figures::size::triple;
use domain::cargo::DecimalSeparator;

fn shown(
    text: &str,
    kind: ColumnKind,
    mark: Option<DecimalSeparator>,
) -> Result<(String, Option<&'static str>), CellIssue> {
    number(&Cell::text(text), kind, mark).map(|read| (read.value.plain(), read.unit))
}

#[test]
fn figures_come_with_units_words_and_currencies() {
    for (text, kind, value, unit) in [
        ("60cm", ColumnKind::Length, "60", Some("cm")),
        ("0,6 m", ColumnKind::Length, "0,6", Some("m")),
        ("24\"", ColumnKind::Length, "24", Some("inch")),
        ("12,5 kgs", ColumnKind::Weight, "12,5", Some("kg")),
        ("1,5 tấn", ColumnKind::Weight, "1,5", Some("t")),
        ("22 ctns", ColumnKind::Count, "22", None),
        ("22 kiện", ColumnKind::Count, "22", None),
        ("$1,234.50", ColumnKind::Money, "1234,5", None),
        ("USD 1.234", ColumnKind::Money, "1234", None),
        ("1.234.568 ₫", ColumnKind::Money, "1234568", None),
    ] {
        assert_eq!(shown(text, kind, None), Ok((value.into(), unit)), "{text}");
    }
    let perhaps = |text: &str| Some(text.to_owned());
    assert_eq!(
        shown("6O", ColumnKind::Length, None),
        Err(CellIssue::NotANumber {
            perhaps: perhaps("60")
        })
    );
    assert_eq!(
        shown("12 kg", ColumnKind::Length, None),
        Err(CellIssue::NotANumber { perhaps: None })
    );
    assert_eq!(
        shown("tối đa 12", ColumnKind::Weight, None),
        Err(CellIssue::NotANumber { perhaps: None })
    );
    assert_eq!(shown("-3", ColumnKind::Count, None), Err(CellIssue::Negative));
    assert_eq!(
        shown("1.000", ColumnKind::Weight, None),
        Err(CellIssue::TwoWays {
            comma: "1000".into(),
            point: "1".into()
        })
    );
    assert_eq!(
        shown("1.000", ColumnKind::Weight, Some(DecimalSeparator::Point)),
        Ok(("1".into(), None))
    );
    assert_eq!(shown("2.500", ColumnKind::Count, None), Ok(("2500".into(), None)));
}

#[test]
fn figures_with_damaged_letters_are_not_read() {
    for text in ["24\u{fffd}", "\u{fffd}5 kg", "24 \u{fffd}", "1\u{fffd}250,5"] {
        for kind in [
            ColumnKind::Count,
            ColumnKind::Weight,
            ColumnKind::Length,
            ColumnKind::Volume,
        ] {
            let read = shown(text, kind, None);
            assert_eq!(read, Err(CellIssue::NotANumber { perhaps: None }), "{text}");
        }
    }
    for text in ["18 x 12 x 10\u{fffd}", "60\u{fffd}x40x50 cm", "60x40x50 \u{fffd}"] {
        let size = triple(&Cell::text(text), None).map(|size| size.values);
        assert_eq!(size, Err(CellIssue::NotThreeEdges), "{text}");
    }
}

#[test]
fn dimensions_are_three_edges_in_one_unit() {
    let of = |text: &str| {
        triple(&Cell::text(text), None).map(|size| (size.values.map(Exact::plain), size.units[0]))
    };
    let edges = |one: &str, two: &str, three: &str| [one.to_owned(), two.to_owned(), three.to_owned()];
    assert_eq!(of("60x40x45"), Ok((edges("60", "40", "45"), None)));
    assert_eq!(of("60 × 40 × 45 cm"), Ok((edges("60", "40", "45"), Some("cm"))));
    assert_eq!(of("0,6*0,4*0,45m"), Ok((edges("0,6", "0,4", "0,45"), Some("m"))));
    assert_eq!(
        of("60cm x 40cm x 45cm"),
        Ok((edges("60", "40", "45"), Some("cm")))
    );
    for text in [
        "L60xW40xH45CM",
        "60*40*45 CM/CTN",
        "60 x 40 x 45 (cm)",
        "(60x40x45cm)",
        "60X40X45 CM.",
        "@60x40x45CM",
        "60*40*45厘米",
        "Dài 60 Rộng 40 Cao 45 cm",
        "L 60 cm W 40 cm H 45 cm",
    ] {
        assert_eq!(of(text), Ok((edges("60", "40", "45"), Some("cm"))), "{text}");
    }
    assert_eq!(of("60 40 45 cm"), Ok((edges("60", "40", "45"), Some("cm"))));
    assert_eq!(of("60-40-45"), Ok((edges("60", "40", "45"), None)));
    assert_eq!(
        of("23 1/2 x 15 3/4 x 12\""),
        Ok((edges("23,5", "15,75", "12"), Some("inch")))
    );
    for text in [
        "60x40",
        "60 40",
        "60 40 45 12",
        "1 234.5",
        "60-40-45-12",
        "Loa 60 40 45",
    ] {
        assert_eq!(of(text), Err(CellIssue::NotThreeEdges), "{text}");
    }
    assert_eq!(of("60x40xcao"), Err(CellIssue::NotANumber { perhaps: None }));
    let units = |text: &str| triple(&Cell::text(text), None).map(|size| size.units);
    assert_eq!(
        units("60cm x 0.4m x 450mm"),
        Ok([Some("cm"), Some("m"), Some("mm")])
    );
    assert_eq!(
        of("19.7 x 19.7 x 39.4 in (50 x 50 x 100 cm)"),
        Ok((edges("50", "50", "100"), Some("cm")))
    );
    assert!(of("19.7 x 19.7 x 39.4 in (60 x 50 x 100 cm)").is_err());
    assert_eq!(units("1m2 x 80 x 75"), Ok([Some("cm"); 3]));
    assert_eq!(units("60cm x 0.4m x 450"), Err(CellIssue::NotThreeEdges));
}

#[test]
fn computed_figure_is_rounded_and_reported() {
    let third = Cell::float(37.0 / 3.0);
    let read = number(&third, ColumnKind::Weight, None).unwrap();
    assert_eq!((read.value.plain().as_str(), read.rounded), ("12,333333", true));
    let read = number(&Cell::float(243.5), ColumnKind::Weight, None).unwrap();
    assert!(!read.rounded);
    assert_eq!(
        number(&Cell::Date("2026-05-01".into()), ColumnKind::Weight, None),
        Err(CellIssue::Day)
    );
    assert_eq!(
        number(&Cell::float(-1.0), ColumnKind::Count, None),
        Err(CellIssue::Negative)
    );
}

#[test]
fn container_types_have_several_names() {
    for (text, code) in [
        ("40'HC", "40HC"),
        ("40 HQ", "40HC"),
        ("20GP", "20DC"),
        ("Reefer", "reefer"),
        ("Flat rack", "Flat rack"),
    ] {
        assert_eq!(container(text), code);
    }
}

proptest::proptest! {
    /// However a weight is written, the figure is the same, or it is asked about.
    #[test]
    fn written_weight_is_the_weight_or_asked(
        grams in 1_u64..99_999_999,
        way in 0_usize..9,
        commas in proptest::bool::ANY,
    ) {
        let (whole, rest) = (grams / 1000, grams % 1000);
        let mark = if commas { ',' } else { '.' };
        let group = if commas { '.' } else { ',' };
        let mut grouped = String::new();
        for (at, digit) in whole.to_string().chars().rev().enumerate() {
            if at > 0 && at % 3 == 0 {
                grouped.insert(0, group);
            }
            grouped.insert(0, digit);
        }
        let figure = if rest == 0 { grouped } else { format!("{grouped}{mark}{rest:03}") };
        let text = match way {
            0 => figure.clone(),
            1 => format!("{figure} KGS"),
            2 => format!("KGS {figure}"),
            3 => format!("{figure}kg."),
            4 => format!("({figure} kg)"),
            5 => format!("G.W.: {figure} kgs"),
            6 => format!("\u{a0}{figure}\u{2009}kg "),
            7 => format!("~{figure} kg"),
            _ => figure.chars().map(|one| match one.to_digit(10) {
                Some(digit) => char::from_u32(0xff10 + digit).unwrap(),
                None => one,
            }).collect(),
        };
        let separator = if commas { DecimalSeparator::Comma } else { DecimalSeparator::Point };
        let exact = Exact::new(u128::from(grams), 3).unwrap().plain();
        let read = |mark| number(&Cell::text(&text), ColumnKind::Weight, mark).map(|read| read.value.plain());
        proptest::prop_assert_eq!(read(Some(separator)), Ok(exact.clone()), "{}", text);
        match read(None) {
            Ok(value) => proptest::prop_assert_eq!(value, exact, "{}", text),
            Err(CellIssue::TwoWays { comma, point }) => proptest::prop_assert!(comma == exact || point == exact),
            Err(other) => proptest::prop_assert!(false, "{text}: {other:?}"),
        }
    }
}
