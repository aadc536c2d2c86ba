//! The places of weights in a line, and of the words that make them weights of one package.

use std::ops::Range;

use super::tokens::{Kind, Token};
use crate::headings::heading::Heading;
use crate::words::each::{EACH_BEFORE, EACH_BEHIND, PER, is_for_each};
use crate::words::figure_words::{is_package, is_piece, is_several_packages};

/// Words for net and gross before a weight.
const NET_OR_GROSS: [&str; 18] = [
    "net",
    "nett",
    "nw",
    "n.w",
    "n/w",
    "netto",
    "净重",
    "淨重",
    "純重量",
    "gross",
    "gw",
    "g.w",
    "g/w",
    "brutto",
    "bruto",
    "brut",
    "lordo",
    "@",
];
/// Words for gross behind a weight, and for net.
pub(super) const GROSS_BEHIND: &[&str] = &[
    "gross",
    "brutto",
    "bruto",
    "brutos",
    "brut",
    "bruts",
    "lordo",
    "lordi",
    "брутто",
];
pub(super) const NET_BEHIND: &[&str] = &[
    "net",
    "nett",
    "netto",
    "neto",
    "netos",
    "nets",
    "netti",
    "liquido",
    "liquidos",
    "нетто",
];
/// What a weight is given of beside packages: `0.9 kg/m`.
const OTHER_PER: [&str; 16] = [
    "net", "nett", "netto", "gross", "brutto", "nw", "gw", "n", "g", "h", "hr", "day", "week", "month",
    "year", "ngay",
];
/// Behind the weight that they may have: `the 7.5t truck`.
const VEHICLES: [&str; 12] = [
    "truck",
    "trucks",
    "lorry",
    "lkw",
    "camion",
    "camiones",
    "forklift",
    "crane",
    "vrachtwagen",
    "van",
    "furgoneta",
    "kamyon",
];
/// Before the weight that they carry.
const VEHICLES_BEFORE: [&str; 9] = [
    "xe",
    "tai",
    "truck",
    "lkw",
    "camion",
    "camiao",
    "furgone",
    "furgoneta",
    "kamyon",
];
/// Words between the words for one package and its weight.
const BESIDE_WEIGHT: [&str; 16] = [
    ":", "=", ".", "is", "weight", "wt", "gross", "毛重", "重", "重量", "约", "約", "nang", "brutto", "brut",
    "무게",
];
/// `koli başı`: Turkish says so behind the package, or by the end of its name.
const PER_TURKISH: [&str; 3] = ["basi", "basina", "adedi"];
const ITS_TURKISH: [&str; 8] = [
    "cuvali", "kolisi", "paleti", "kutusu", "sandigi", "varili", "rulosu", "tanesi",
];

/// `450 kg`, `150 kg each`, `25kg/ctn`, `mỗi kiện 150kg`, with the words for net and gross before it.
pub(super) fn weight(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let mut figure = at;
    if let Some(behind) = spelled_one_of(tokens, figure, &NET_OR_GROSS) {
        figure = behind;
        while is(tokens, figure, &["weight", "wt", ":", "."]) {
            figure += 1;
        }
    } else if is(tokens, figure, EACH_BEFORE) {
        figure += 1 + usize::from(is(tokens, figure + 1, &["."]));
        figure += usize::from(is_of_package(tokens, figure));
    } else if tokens.get(figure).is_some_and(|token| is_for_each(&token.folded)) {
        figure += 1;
    } else if is_count(tokens, figure) && tokens.get(figure + 1).is_some_and(Token::is_cross) {
        // `4 x 186 kg`
        figure += 2;
    }
    let mut end = weighed(tokens, figure)?;
    if let Some(behind) = spelled_one_of(tokens, end, EACH_BEHIND) {
        end = behind;
    } else if is(tokens, end, NET_BEHIND) || is(tokens, end, &["gross", "brutto"]) {
        end += 1;
    } else if is_behind_stroke(tokens, end + 1) || is_per(tokens, end) && is_of_package(tokens, end + 1) {
        end += 2;
    }
    Some(at..end)
}

/// The `cx` of `45kg/cx`: what the weight is of, whatever its name.
pub(super) fn is_behind_stroke(tokens: &[Token], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|before| tokens.get(before));
    let (Some(unit), Some(stroke), Some(of)) = (before(2), before(1), tokens.get(at)) else {
        return false;
    };
    let is_joined = unit.bytes.end == stroke.bytes.start && stroke.bytes.end == of.bytes.start;
    let is_other = of.is_length() || of.is_cubic() || of.is_weight() || of.is_one_of(&OTHER_PER);
    // Known ones are read as they stand, but for those without blanks: `52kg/個`.
    let is_known = of.folded.is_ascii() && (is_package(&of.folded) || is_piece(&of.folded));
    is_joined
        && unit.is_weight()
        && stroke.folded == "/"
        && of.kind == Kind::Word
        && !is_other
        && !is_known
        && !of.says_all()
}

fn is(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_one_of(words))
}

/// A word between a weight and the one package that it is of.
fn is_per(tokens: &[Token], at: usize) -> bool {
    is(tokens, at, PER) || is(tokens, at, EACH_BEFORE) || is(tokens, at, &["/", "a"])
}

fn is_figure(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == Kind::Figure)
}

/// The `da` of `da 520 kg l'uno`.
fn is_italian_of(tokens: &[Token], at: usize) -> bool {
    let says_each = || {
        let end = weighed(tokens, at + 1)?;
        spelled_one_of(tokens, end, EACH_BEHIND)
    };
    is(tokens, at, &["da"]) && says_each().is_some()
}

fn is_count(tokens: &[Token], at: usize) -> bool {
    is_figure(tokens, at)
        && tokens
            .get(at)
            .is_some_and(|token| token.folded.bytes().all(|one| one.is_ascii_digit()))
}

fn is_unit(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(Token::is_weight)
}

fn is_of_package(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at)
        .is_some_and(|token| is_package(&token.folded) || is_piece(&token.folded))
}

/// The place behind a figure and its unit: `450 kg`, `KGS 450`, `1 960 kg`, and of two figures with one unit, `350 and 420 kg`.
fn weighed(tokens: &[Token], figure: usize) -> Option<usize> {
    const AND: [&str; 9] = ["and", "und", "y", "et", "va", "or", "hoac", "&", "+"];
    // `koeltransport +15 gr`: degrees.
    let is_signed = figure.checked_sub(1).is_some_and(|sign| is(tokens, sign, &["+"]));
    if is_signed && is(tokens, figure + 1, &["gr", "grad", "g"]) {
        return None;
    }
    if !is_figure(tokens, figure) {
        // The `tan` of `ca phe hoa tan 45x35x30` is no ton.
        let is_edge = tokens.get(figure + 2).is_some_and(Token::is_cross);
        let unit_before = is_unit(tokens, figure)
            && is_figure(tokens, figure + 1)
            && !is_unit(tokens, figure + 2)
            && !is_edge;
        return unit_before.then_some(figure + 2);
    }
    // `450-500 kg`
    if is(tokens, figure + 1, &["-", "–", "/"])
        && is_figure(tokens, figure + 2)
        && is_unit(tokens, figure + 3)
    {
        return Some(figure + 4);
    }
    let second = if has_blank_thousands(tokens, figure) {
        Some(figure + 1)
    } else {
        Some(figure + 2).filter(|_| is(tokens, figure + 1, &AND))
    };
    let last = second.filter(|second| is_figure(tokens, *second) && is_unit(tokens, second + 1));
    let last = last.or(Some(figure).filter(|figure| is_unit(tokens, figure + 1)))?;
    Some(last + 2)
}

/// The `1 960` of `3 palettes, 1 960 kg`; in `Pump 12 450 kg` the first figure is perhaps part of a name.
fn has_blank_thousands(tokens: &[Token], figure: usize) -> bool {
    let (Some(one), Some(next)) = (tokens.get(figure), tokens.get(figure + 1)) else {
        return false;
    };
    let are_digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    let thousand = next.folded.split(['.', ',']).next().unwrap_or_default();
    let before = figure.checked_sub(1).and_then(|before| tokens.get(before));
    let begins = || {
        before.is_none_or(|before| {
            before.kind == Kind::Sign
                || is_package(&before.folded)
                || before.is_length()
                || names_weight(&before.folded)
                || before.says_all()
        })
    };
    let is_short = (1..=3).contains(&one.folded.len()) && are_digits(&one.folded);
    let is_thousand =
        is_short && thousand.len() == 3 && are_digits(thousand) && one.bytes.end + 1 == next.bytes.start;
    is_thousand && begins()
}

/// `waga`, `poids`, `nang`: a word for a weight in any language of lists.
fn names_weight(word: &str) -> bool {
    let heading = Heading::parse(word);
    heading.is_of_weight() || heading.is_surely_gross() || heading.is_net_weight() || word == "nang"
}

/// The place behind the tokens that spell one of some texts: those of `cada uno`, `c/u`.
fn spelled_one_of(tokens: &[Token], at: usize, texts: &[&str]) -> Option<usize> {
    texts.iter().find_map(|text| spelled(tokens, at, text))
}

fn spelled(tokens: &[Token], at: usize, text: &str) -> Option<usize> {
    let wanted: String = text.split(' ').collect();
    let mut read = String::new();
    for (place, token) in tokens.iter().enumerate().skip(at) {
        read.push_str(&token.folded);
        if read == wanted {
            return Some(place + 1);
        }
        if !wanted.starts_with(&read) {
            break;
        }
    }
    None
}

/// `volumetric 100 kg`, `chw 448 kg`, `max. 32 kg per carton`, `250 kg/cbm`: no weight of the goods.
pub(super) fn other_weight(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    const OTHER: [&str; 15] = [
        "tare",
        "tara",
        "volumetric",
        "volume",
        "vol",
        "dimensional",
        "chargeable",
        "chargable",
        "chw",
        "cw",
        "vw",
        "max",
        "maximum",
        "limit",
        "below",
    ];
    if is(tokens, at, &OTHER) {
        let mut figure = at + 1;
        while is(tokens, figure, &["weight", "wt", "w", ":", ".", "="]) {
            figure += 1;
        }
        return weight(tokens, figure).map(|weight| at..weight.end);
    }
    // `tile adhesive in 25 kg bags`
    let packed = is(tokens, at, &["in"]).then(|| weighed(tokens, at + 1)).flatten();
    if let Some(end) = packed.filter(|end| is_of_package(tokens, *end)) {
        return Some(at..end + 1);
    }
    let end = weighed(tokens, at)?;
    if is(tokens, end, &VEHICLES) {
        return Some(at..end + 1);
    }
    // `xe tải 2.5 tấn`, `camión de 3,5 t`
    let before = |back: usize| {
        at.checked_sub(back)
            .is_some_and(|place| is(tokens, place, &VEHICLES_BEFORE))
    };
    let is_of = at
        .checked_sub(1)
        .is_some_and(|of| is(tokens, of, &["de", "da", "tai", "von"]));
    if before(1) || is_of && before(2) {
        return Some(at..end);
    }
    let is_density = is(tokens, end, &["/", "per"]) && tokens.get(end + 1).is_some_and(Token::is_cubic);
    is_density.then_some(at..end + 2)
}

/// `per ctn` before a weight, `unit weight`, `Einzelgewicht`, `单箱`: the weight is that of one package.
pub(super) fn of_one(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    // `1個あたり`
    let counted =
        is(tokens, at, &["1", "一"]) && tokens.get(at + 1).is_some_and(|next| is_for_each(&next.folded));
    let first = at;
    let at = at + usize::from(counted);
    let token = tokens.get(at)?;
    let per = spelled_one_of(tokens, at, PER)
        .or_else(|| spelled(tokens, at, "of each"))
        .filter(|behind| is_of_package(tokens, *behind))
        .map(|behind| behind + 1);
    let unit =
        is(tokens, at, &["unit", "single", "individual"]) && is(tokens, at + 1, &["weight", "wt", "gross"]);
    let turkish = is_package(&token.folded) && is(tokens, at + 1, &PER_TURKISH);
    let one_word = token.is_one_of(&["einzelgewicht", "stuckgewicht", "po", "gem", "avg", "average"])
        || token.is_one_of(&ITS_TURKISH)
        || is_italian_of(tokens, at)
        || is_for_each(&token.folded);
    let mut end = per
        .or((unit || turkish).then_some(at + 2))
        .or(one_word.then_some(at + 1))?;
    while is(tokens, end, &BESIDE_WEIGHT) {
        end += 1;
    }
    weight(tokens, end).map(|_| first..end)
}

/// The `1 thùng` of `20 thùng 60x40x40cm, 1 thùng 11,5kg`: one of those that the line counts.
pub(super) fn of_one_of_these(tokens: &[Token], at: usize, packages: &[Token]) -> Option<Range<usize>> {
    let several = packages.first().is_some_and(|count| count.folded != "1");
    let mut end = at + 2;
    while is(tokens, end, &BESIDE_WEIGHT) || is(tokens, end, &["weighs"]) {
        end += 1;
    }
    (several && is_one_of(tokens, at, packages) && weight(tokens, end).is_some()).then_some(at..end)
}

/// The `1 thùng nặng` of `1 thùng nặng 150kg, có 8 thùng`: several of them are counted behind.
pub(super) fn of_one_before_all(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    // `一箱150公斤,共8箱`
    let joined = tokens
        .get(at)?
        .folded
        .strip_prefix('一')
        .filter(|word| is_package(word));
    let spaced = tokens.get(at + 1).map(|word| word.folded.as_str());
    let spaced = spaced.filter(|word| is(tokens, at, &["1", "one", "mot"]) && is_package(word));
    let (word, mut end) = match (joined, spaced) {
        (Some(word), _) => (word, at + 1),
        (None, Some(word)) => (word, at + 2),
        (None, None) => return None,
    };
    while is(tokens, end, &BESIDE_WEIGHT) || is(tokens, end, &["weighs", "wiegt", "pesa", "pese"]) {
        end += 1;
    }
    let weight = weight(tokens, end)?;
    let root: String = word.chars().take(4).collect();
    let counts = |pair: &[Token]| match pair {
        [count, named] => {
            count.kind == Kind::Figure
                && count.folded.parse::<u32>().is_ok_and(|count| count > 1)
                && is_package(&named.folded)
                && named.folded.starts_with(&root)
        }
        _ => false,
    };
    let behind = tokens.get(weight.end..)?;
    behind.windows(2).any(counts).then_some(at..end)
}

/// `1 thùng` where packages of this name are counted.
fn is_one_of(tokens: &[Token], at: usize, packages: &[Token]) -> bool {
    let word = tokens.get(at + 1).filter(|word| is_package(&word.folded));
    let is_named = |word: &Token| packages.iter().any(|own| own.folded.starts_with(&word.folded));
    is(tokens, at, &["1", "one", "mot"]) && word.is_some_and(is_named)
}

/// Behind a weight: the `/1 thùng` of `11,5kg/1 thùng`, and `brutos cada una`, `gross per drum`, `(tanesi)`. Of packages that the line
/// counts, also the `1 thung` of `30 thung 12kg 1 thung`, and the `место` of `8 мест, 18 кг место`.
pub(super) fn of_one_behind(tokens: &[Token], at: usize, packages: &[Token]) -> Option<Range<usize>> {
    /// `18 kg le carton`
    const THE: [&str; 8] = ["le", "la", "il", "el", "al", "der", "die", "das"];
    let mut from = at;
    while is(tokens, from, GROSS_BEHIND)
        || is(tokens, from, &["g.w", "gw"])
        || is(tokens, from, &["."])
        || is(tokens, from, &["("])
    {
        from += 1;
    }
    // `620 lb (281 kg) per pallet`
    from += usize::from(is(tokens, from, &[")"]) && is_per(tokens, from + 1));
    let per = usize::from(is_per(tokens, from));
    let one = usize::from(is(tokens, from + per, &["1", "one", "mot"]));
    let end = from + per + one;
    if per > 0 && is_of_package(tokens, end) {
        return Some(at..end + 1);
    }
    let names_one = tokens
        .get(from + 1)
        .is_some_and(|word| is_package(&word.folded) && !is_several_packages(&word.folded));
    if is(tokens, from, &THE) && names_one {
        return Some(at..from + 2);
    }
    if is_one_of(tokens, from, packages) {
        return Some(at..from + 2);
    }
    let is_end = tokens.get(from + 1).is_none_or(|next| next.kind == Kind::Sign);
    // `7,450 t cada 12,0 x 0,35`, but not `450 kg cada 2 cajas`
    let counts = is_figure(tokens, from + 1) && is_of_package(tokens, from + 2);
    let is_of_next = counts || is_of_package(tokens, from + 1);
    // Of several words only the first letters are one's own: `мест`, `место`.
    let is_singular = |token: &Token| {
        let root: String = token.folded.chars().take(4).collect();
        let is_same = |own: &Token| own.folded.starts_with(&root);
        is_package(&token.folded) && !is_several_packages(&token.folded) && packages.iter().any(is_same)
    };
    let is_one = is_end && tokens.get(from).is_some_and(is_singular);
    let each = spelled_one_of(tokens, from, EACH_BEHIND)
        .or_else(|| (!is_of_next && is(tokens, from, EACH_BEFORE)).then_some(from + 1));
    each.or(is_one.then_some(from + 1)).map(|end| at..end)
}
