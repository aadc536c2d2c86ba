//! Units of length and weight: their names in tables, and their conversion.

use domain::cargo::{Exact, Unit};

/// Units of length that a column can be in.
pub const LENGTHS: [&str; 5] = ["cm", "m", "mm", "inch", "ft"];
/// Units of weight.
pub const WEIGHTS: [&str; 5] = ["kg", "g", "t", "lb", "oz"];

/// Units of weight that are not converted: they differ from place to place, or are long out of use.
pub(crate) const UNKNOWN_WEIGHTS: [&str; 30] = [
    "stone",
    "stones",
    "quintali",
    "q li",
    "dt",
    "arroba",
    "arrobas",
    "斤",
    "市斤",
    "担",
    "пуд",
    "cwt",
    "cwts",
    "qx",
    "qq",
    "quintaux",
    "st",
    "short ton",
    "short tons",
    "long ton",
    "long tons",
    "qtl",
    "qtls",
    "quintal",
    "quintals",
    "pfund",
    "viss",
    "catty",
    "jin",
    "maund",
];

/// The unit that a word names; among the words are the codes of UN/ECE Recommendation 20, which orders in EDI use.
pub(crate) fn length(word: &str) -> Option<&'static str> {
    Some(match word.trim_end_matches('.') {
        "cm" | "cms" | "cmt" | "centimet" | "centimeter" | "centimetre" | "centimeters" | "centimetres"
        | "phan" | "см" | "厘米" | "公分" | "ซม" | "센티" | "센티미터" | "センチ" | "cmtr" | "سم" => {
            "cm"
        }
        "m" | "met" | "meter" | "metre" | "meters" | "metres" | "mtr" | "mtrs" | "metros" | "metro"
        | "metri" | "м" | "метр" | "метров" | "米" | "公尺" | "เมตร" | "미터" | "メートル" | "متر" => {
            "m"
        }
        "mm" | "millimet" | "milimet" | "millimeter" | "millimetre" | "mms" | "mmt" | "millimeters"
        | "millimetres" | "li" | "ly" | "мм" | "毫米" | "公厘" | "มม" | "밀리" | "밀리미터" | "ミリ"
        | "مم" => "mm",
        "inch" | "inches" | "in" | "inh" | "zoll" | "pulgada" | "pulgadas" | "pouce" | "pouces"
        | "pollici" | "pollice" | "pol" | "polegada" | "polegadas" | "cale" | "cali" | "дюим" | "дюима"
        | "дюимов" | "tum" | "inci" | "tommer" | "duim" | "英寸" | "英吋" | "吋" | "인치" | "インチ"
        | "นิ้ว" | "\"" | "''" | "″" => "inch",
        "ft" | "feet" | "foot" | "fot" | "pies" | "pieds" | "英尺" | "呎" | "фут" | "футов" | "ฟุต" => {
            "ft"
        }
        "yd" | "yds" | "yard" | "yards" | "码" | "碼" => "yd",
        "dm" | "tac" | "分米" | "дм" => "dm",
        _ => return None,
    })
}

/// How many of a smaller unit make one of a larger one, where people write both: `3 ft 6 in`, `1 m 20 cm`, `4 kg 250 g`.
pub(crate) fn parts(unit: &str, smaller: &str) -> Option<u64> {
    match (unit, smaller) {
        ("ft", "inch") => Some(12),
        ("lb", "oz") => Some(16),
        ("m", "cm") => Some(100),
        ("m", "mm") | ("kg", "g") | ("t", "kg") => Some(1000),
        ("cm", "mm") => Some(10),
        _ => None,
    }
}

pub(crate) fn weight(word: &str) -> Option<&'static str> {
    Some(match word.trim_end_matches('.') {
        "kg"
        | "kgs"
        | "kgm"
        | "kilogram"
        | "kilograms"
        | "ki lo"
        | "kilo"
        | "kilos"
        | "ky"
        | "ki"
        | "can"
        | "kilogramos"
        | "kilogrammes"
        | "кг"
        | "公斤"
        | "千克"
        | "กก"
        | "กิโล"
        | "กิโลกรัม"
        | "킬로"
        | "キロ"
        | "كجم"
        | "كغ"
        | "كغم"
        | "كيلو" => "kg",
        "g" | "gr" | "grm" | "gram" | "grams" | "gam" | "gm" | "gms" | "gramm" | "grammes" | "gramos"
        | "г" | "грамм" | "克" | "公克" | "กรัม" | "그램" | "グラム" => "g",
        "t" | "tn" | "tan" | "ton" | "tons" | "tonne" | "tonnes" | "mt" | "mts" | "mton" | "mtons"
        | "tonnen" | "tonelada" | "toneladas" | "tm" | "tne" | "т" | "тн" | "тонн" | "тонна" | "тонны"
        | "吨" | "噸" | "公吨" | "公噸" | "tonn" | "tonna" | "tonnia" | "tuny" | "tun" | "tony" | "tona"
        | "tone" | "tonnellate" | "tonnellata" | "ตัน" | "톤" | "トン" | "طن" => "t",
        "lb" | "lbs" | "lbr" | "lbm" | "pound" | "pounds" | "libras" | "libbre" | "funty" | "фунт"
        | "фунты" | "фунтов" | "磅" | "英磅" | "파운드" | "ポンド" | "ปอนด์" => {
            "lb"
        }
        "oz" | "ounce" | "ounces" => "oz",
        "ta" => "ta",
        "yen" => "yen",
        _ => return None,
    })
}

/// The unit of weight that is all of a cell; `TO` there is a tonne, as SAP writes it.
pub(crate) fn weight_of_cell(folded: &str) -> Option<&'static str> {
    match folded.trim() {
        "to" => Some("t"),
        word => weight(word),
    }
}

/// The unit of volume that a word names.
pub(crate) fn volume(word: &str) -> Option<&'static str> {
    Some(match word.trim_end_matches('.') {
        "cbm" | "m3" | "m³" | "khoi" | "立方" | "立方米" | "方" | "คิว" => "m³",
        "cft" | "cuft" | "ft3" | "ft³" => "ft³",
        "cm3" | "cm³" | "ccm" | "cc" => "cm³",
        "l" | "lit" | "litre" | "litres" | "liter" | "liters" | "ltr" | "dm3" | "dm³" => "l",
        _ => return None,
    })
}

/// Returns true for a unit of length that a request can be in.
pub(crate) fn is_of_request(unit: &str) -> bool {
    Unit::from_code(unit).is_some()
}

/// cm in one of a unit, exactly.
pub(crate) fn centimetres(unit: &str) -> Option<Exact> {
    match unit {
        // A column can be in feet, yards or decimetres, a request cannot.
        "ft" => Exact::new(3048, 2),
        "yd" => Exact::new(9144, 2),
        "dm" => Exact::new(10, 0),
        code => Unit::from_code(code)?.centimetres(),
    }
}

/// A weight in kg, of which grams are the smallest part: pounds have eight digits behind the point.
pub(crate) fn kilograms(value: Exact, unit: &str) -> Option<Exact> {
    match unit {
        "kg" => Some(value),
        "g" => value.times(Exact::new(1, 3)?),
        "t" => value.times(Exact::new(1000, 0)?),
        // Units of Vietnamese markets.
        "ta" => value.times(Exact::new(100, 0)?),
        "yen" => value.times(Exact::new(10, 0)?),
        "oz" => to_grams(value.times(Exact::new(28_349_523_125, 12)?)?),
        "lb" => to_grams(value.times(Exact::new(45_359_237, 8)?)?),
        _ => None,
    }
}

/// Rounded half up to three digits behind the point.
fn to_grams(value: Exact) -> Option<Exact> {
    let (units, scale) = value.parts();
    let Some(over) = scale.checked_sub(3).filter(|over| *over > 0) else {
        return Some(value);
    };
    let one = 10_u128.checked_pow(over)?;
    Exact::new(units / one + u128::from(units % one >= one / 2), 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_converted_exactly_and_pounds_to_the_gram() {
        let kg = |units, scale, unit| kilograms(Exact::new(units, scale).unwrap(), unit).map(Exact::plain);
        assert_eq!(kg(2500, 0, "g").as_deref(), Some("2,5"));
        assert_eq!(kg(15, 1, "t").as_deref(), Some("1500"));
        assert_eq!(kg(100, 0, "lb").as_deref(), Some("45,3590"));
        assert_eq!(kg(1, 0, "lb").as_deref(), Some("0,454"));
        assert_eq!(
            centimetres("ft")
                .and_then(|foot| foot.times(Exact::new(2, 0)?))
                .map(Exact::plain)
                .as_deref(),
            Some("60,96")
        );
        for unit in LENGTHS {
            assert!(centimetres(unit).is_some() && length(unit) == Some(unit));
        }
        for unit in WEIGHTS {
            assert!(kilograms(Exact::ZERO, unit).is_some() && weight(unit) == Some(unit));
        }
    }
}
