//! The weights that a line tells, as one cell.

use rust_decimal::Decimal;

use domain::folding::plain;

use super::facts::{Fact, What};
use super::tokens::{Kind, Token, text};
use super::weight_facts::{GROSS_BEHIND, NET_BEHIND, is_behind_stroke};
use crate::model::unit;
use crate::texts::stated::readings;
use crate::words::each::{EACH_BEFORE, EACH_BEHIND, PER, is_for_each};
use crate::words::figure_words::{is_package, is_pallet, is_piece};

/// A weight of a line, and what the line says of it.
struct Weight<'a> {
    text: &'a str,
    /// Only the figure and its unit.
    bare: &'a str,
    /// It says itself that it is that of one package.
    says_one: bool,
    /// What stands before it says so.
    of_one: bool,
    /// It is that of one of what has no known name: `52kg/個`.
    of_other: bool,
    /// It is that of the content of one: `480 bags of 50 kg`.
    of_content: bool,
    /// The number of what the package holds, of one of which it is: `1 pallet of 20 bags x 25 kg`.
    of_inner: Option<&'a str>,
    /// It is said to be that of all packages.
    of_all: bool,
    /// It is what others before it come to: `= 382kg`.
    is_result: bool,
    is_gross: bool,
    is_net: bool,
}

/// The weight of the packages as one cell; `each` stands behind that of one, and `@` before one that stands beside that of all.
pub(super) fn weight(line: &str, tokens: &[Token], facts: &[Fact]) -> String {
    // A stroke would divide two figures.
    as_written(line, tokens, facts)
        .replace("N/W", "N.W")
        .replace("G/W", "G.W")
        .replace("净重", "net ")
        .replace("淨重", "net ")
        .replace("純重量", "net ")
}

fn as_written(line: &str, tokens: &[Token], facts: &[Fact]) -> String {
    let mut weights: Vec<Weight> = (0..facts.len())
        .filter_map(|at| Weight::of(line, tokens, facts, at))
        .collect();
    // `60,5 kg por saca, total 19.360 kg bruto / 19.200 kg líquido`
    if weights.len() > 2 && weights.iter().any(|weight| weight.is_gross) {
        weights.retain(|weight| !weight.is_net);
    }
    match weights.as_slice() {
        // `mỗi thùng 90×60×50 cm – NW 28 kg / GW 32 kg`
        [gross, net] | [net, gross]
            if net.is_net && !gross.is_net && (gross.is_of_one() || gross.is_gross && net.is_of_one()) =>
        {
            if gross.is_of_one() || !gross.is_more_than(Decimal::TWO, net) {
                format!("gross {} each / net {}", gross.bare, net.bare)
            } else {
                // `net 200 kg per drum, gross 2180 kg`
                gross.text.to_owned()
            }
        }
        // `620 lb (281 kg) per pallet`
        [one, again] if one.is_again(again) && (one.is_of_one() || again.is_of_one()) => {
            format!("{} each", again.bare)
        }
        [
            Weight {
                of_inner: Some(held),
                bare,
                ..
            },
        ] => {
            let all = format!("{held} x {bare}");
            // Of several packages it is asked about.
            if counts_one(tokens, facts) {
                all
            } else {
                format!("{all} / ?")
            }
        }
        [only] if only.of_one && !only.says_one => format!("{} each", only.text),
        // `8 pcs, 11.5 kgs/pc`: the pieces are the packages. `45kg/cx`: so is what is not known.
        [only] if only.says_one && (are_pieces(facts) || only.of_other) => format!("{} each", only.bare),
        [_, _, .., all] if weights.len() > 2 && all.is_result => all.text.to_owned(),
        [one, all]
            if all.of_all
                && (one.of_content || !one.of_one && !one.says_one && !one.is_named())
                // `2 mermer kasa, 1 kasa 2,4 ton, toplam 4,8 ton`
                && !(counts_one(tokens, facts) && all.is_more_than(Decimal::ONE, one)) =>
        {
            all.text.to_owned()
        }
        // `9,540 kgs gross (530 kgs each)` too.
        [one, all] | [all, one] if (one.of_one || one.says_one) && !all.of_one && !all.says_one => {
            format!("@{} / {}", one.bare, all.text)
        }
        // `365 kg brutto (netto 330 kg)`
        [gross, net] | [net, gross]
            if gross.is_gross && net.is_net && !(gross.is_named() && net.is_named()) =>
        {
            format!("gross {} / net {}", gross.bare, net.bare)
        }
        _ => {
            let texts: Vec<&str> = weights.iter().map(|weight| weight.text).collect();
            texts.join(" / ")
        }
    }
}

/// Only one package is counted.
fn counts_one(tokens: &[Token], facts: &[Fact]) -> bool {
    let packages = facts.iter().find(|fact| fact.what == What::Packages);
    let first = packages.and_then(|packages| tokens.get(packages.tokens.start));
    first.is_some_and(|first| first.folded == "1")
}

fn are_pieces(facts: &[Fact]) -> bool {
    let has = |what: What| facts.iter().any(|fact| fact.what == what);
    has(What::Pieces) && !has(What::Packages)
}

impl<'a> Weight<'a> {
    /// The weight of the fact at a place.
    fn of(line: &'a str, tokens: &[Token], facts: &[Fact], at: usize) -> Option<Self> {
        let fact = facts.get(at).filter(|fact| fact.what == What::Weight)?;
        let before = at.checked_sub(1).and_then(|before| facts.get(before));
        let first = |are: &[What]| facts.iter().find(|fact| are.contains(&fact.what));
        let packages = first(&[What::Packages, What::Pieces]).or_else(|| first(&[What::Numbers]));
        let between = packages.and_then(|packages| tokens.get(packages.tokens.end..fact.tokens.start));
        let is_of_one = |beside: Option<&Fact>| beside.is_some_and(|beside| beside.what == What::OfOne);
        let is_beside_one = is_of_one(before.filter(|before| before.tokens.end == fact.tokens.start))
            || is_of_one(
                facts
                    .get(at + 1)
                    .filter(|next| next.tokens.start == fact.tokens.end),
            );
        let own = tokens.get(fact.tokens.clone()).unwrap_or_default();
        let is_bare = |token: &Token| token.kind == Kind::Figure || token.is_weight();
        let first = fact.tokens.start + own.iter().position(is_bare)?;
        let last = fact.tokens.start + own.iter().rposition(is_bare)?;
        let start = before.map_or(0, |before| before.tokens.end);
        let above = tokens.get(start..fact.tokens.start).unwrap_or_default();
        let is_of = |between: &[Token]| is_of_content(between) || ends_in_of(line, between);
        let is_content = between.is_some_and(is_of);
        let is_again = facts.get(at + 1).is_some_and(|next| next.what == What::Again);
        let inner = before.filter(|before| before.what == What::Contents);
        let of_inner = packages_within(tokens, facts, own).and_then(|figure| line.get(figure.bytes.clone()));
        let of_inner = of_inner.or_else(|| {
            inner.and_then(|inner| {
                let between = tokens.get(inner.tokens.end..fact.tokens.start)?;
                let is_of =
                    |token: &Token| token.is_cross() || token.is_one_of(&["a", "of", "de", "da", "je", "@"]);
                let figure = tokens
                    .get(inner.tokens.start)
                    .filter(|figure| figure.kind == Kind::Figure)?;
                matches!(between, [of] if is_of(of)).then(|| line.get(figure.bytes.clone()))?
            })
        });
        let says = |words: &[&str]| own.iter().any(|token| token.is_one_of(words));
        Some(Self {
            is_gross: says(&["gross", "gw", "g.w", "g/w"]) || says(GROSS_BEHIND),
            is_net: says(&["net", "nett", "nw", "n.w"]) || says(NET_BEHIND),
            text: text(line, tokens, &fact.tokens)?,
            bare: text(line, tokens, &(first..last + 1))?,
            says_one: says_one(own),
            of_other: own
                .last()
                .is_some_and(|last| last.kind == Kind::Word && is_behind_stroke(tokens, fact.tokens.end - 1)),
            of_one: !is_again
                && (is_beside_one || is_content || between.is_some_and(says_each) || ends_in_at(line, above)),
            of_inner,
            of_content: is_content,
            is_result: above.last().is_some_and(|last| last.folded == "="),
            of_all: is_again
                || above.iter().chain(own).any(Token::says_all)
                || own
                    .last()
                    .is_some_and(|token| token.is_one_of(&["gross", "brutto"])),
        })
    }

    fn is_of_one(&self) -> bool {
        self.of_one || self.says_one
    }

    /// The other one is the same in another unit.
    fn is_again(&self, other: &Self) -> bool {
        self.in_kilograms()
            .zip(other.in_kilograms())
            .is_some_and(|((unit, own), (other_unit, other))| {
                unit != other_unit && (own - other).abs() * Decimal::ONE_HUNDRED <= own
            })
    }

    fn is_more_than(&self, times: Decimal, other: &Self) -> bool {
        let both = self.in_kilograms().zip(other.in_kilograms());
        both.is_some_and(|((_, own), (_, other))| own > other * times)
    }

    /// The unit, and the value in kg.
    fn in_kilograms(&self) -> Option<(&'static str, Decimal)> {
        let end = self.bare.rfind(|one: char| one.is_ascii_digit())? + 1;
        let (figure, unit) = self.bare.split_at_checked(end)?;
        let unit = unit::weight(&plain(unit.trim()))?;
        let value = readings(figure).into_iter().next()?;
        Some((unit, unit::kilograms(value, unit)?.to_decimal()?))
    }

    /// The words for net or gross stand before it.
    fn is_named(&self) -> bool {
        self.text.starts_with(char::is_alphabetic)
    }
}

/// The `30` of `4 plts, 30 ctns/plt, 12 kg/ctn`: the weight is that of a carton, and pallets are counted.
fn packages_within<'a>(tokens: &'a [Token], facts: &[Fact], weight: &[Token]) -> Option<&'a Token> {
    let [.., per, of] = weight else { return None };
    let is_of_one = per.folded == "/" || per.is_one_of(PER);
    if !is_of_one || !is_package(&of.folded) || is_pallet(&of.folded) {
        return None;
    }
    let own = |fact: &Fact| tokens.get(fact.tokens.clone()).unwrap_or_default();
    // `ctn` and `ctns`
    let root: String = of.folded.chars().take(3).collect();
    let names = |fact: &&Fact| own(fact).iter().any(|token| token.folded.starts_with(&root));
    let mut counted = facts
        .iter()
        .filter(|fact| matches!(fact.what, What::Packages | What::Contents));
    let outer = counted
        .next()
        .filter(|outer| own(outer).iter().any(|token| is_pallet(&token.folded)))?;
    let inner = counted.find(names).filter(|_| !names(&outer))?;
    own(inner).iter().find(|token| token.kind == Kind::Figure)
}

/// `150 kg each`, `@ 150 kg`
fn says_one(weight: &[Token]) -> bool {
    // `l'uno` are three tokens.
    let joined: String = weight.iter().map(|token| token.folded.as_str()).collect();
    let mut each = EACH_BEHIND.iter().map(|each| each.replace(' ', ""));
    each.any(|each| joined.ends_with(&each))
        || weight.iter().any(|token| {
            token.is_one_of(&["/", "@", "a"])
                || token.is_one_of(PER)
                || token.is_one_of(EACH_BEFORE)
                || token.is_one_of(EACH_BEHIND)
                || is_for_each(&token.folded)
        })
}

/// `3 pallets of 150 kg`, `20 ctns x 25 kg`
fn is_of_content(between: &[Token]) -> bool {
    let is_of = |of: &Token| of.is_one_of(&["of", "a", "x", "de", "van"]);
    match between {
        [of] => is_of(of),
        // `18 cartons (60x40x35) of 25 kg`
        [.., closed, of] => closed.folded == ")" && is_of(of) && !of.is_cross(),
        [] => false,
    }
}

/// `2 barriles de vino de 58 kg`, `4 Kisten Pumpen à 215 kg`
fn ends_in_of(line: &str, between: &[Token]) -> bool {
    /// Words that `of` and the weight of all follow.
    const WEIGHT: [&str; 8] = [
        "weight", "peso", "poids", "gewicht", "total", "masse", "cargo", "carga",
    ];
    let Some((last, goods)) = between.split_last() else {
        return false;
    };
    let is_of = last.is_one_of(&["de"]) || last.is_cross() || line.get(last.bytes.clone()) == Some("à");
    let names_goods =
        !goods.is_empty() && goods.len() <= 5 && goods.iter().all(|token| token.kind == Kind::Word);
    is_of
        && names_goods
        && !goods
            .iter()
            .any(|token| token.says_all() || token.is_one_of(&WEIGHT))
}

/// The `à` of `3 Europaletten 120x80x150 cm à 420 kg`, unlike that of `380 kg à 420 kg`.
fn ends_in_at(line: &str, above: &[Token]) -> bool {
    let Some((last, before)) = above.split_last() else {
        return false;
    };
    line.get(last.bytes.clone()) == Some("à")
        && !before
            .last()
            .is_some_and(|one| one.kind == Kind::Figure || one.is_weight())
}

/// Between packages and weight: `2 pallets, each 120x80x100 cm and 300 kg`. In `each 120x80x100 cm, 300 kg` and `each 24 pcs, 300 kg`
/// the weight is perhaps that of all.
fn says_each(between: &[Token]) -> bool {
    let each = between.iter().position(|token| token.is_one_of(EACH_BEFORE));
    let behind = each.and_then(|each| between.get(each + 1..)).unwrap_or_default();
    // `(2,304 pieces in all), each pallet 820 kg`
    if behind
        .iter()
        .any(|token| token.says_all() || token.is_one_of(&["="]))
    {
        return false;
    }
    let tells_more = behind.iter().any(|token| token.kind == Kind::Figure);
    let counts = behind.windows(2).any(|pair| match pair {
        [count, what] => {
            count.kind == Kind::Figure
                && (is_piece(&what.folded) || is_package(&what.folded))
                && !what.is_length()
        }
        _ => false,
    });
    let is_apart = tells_more && behind.last().is_some_and(|last| last.is_one_of(&[",", ";", "."]));
    each.is_some() && !counts && !is_apart
}

#[cfg(test)]
mod tests {
    use super::super::cargo_line::cargo_lines;

    #[test]
    fn weights_of_one_say_so() {
        for (line, weight) in [
            ("4 cajas 60x40x40 cm, 162,5 kg brutos cada una", "162,5 kg each"),
            ("9 cartons 60x40x40 cm - 15.2 kg gross each", "15.2 kg gross each"),
            ("16 drums, 215 kg gross per drum", "215 kg gross each"),
            ("2 paletes 120x80x110 cm, 690 kg cada", "690 kg each"),
            ("8 un    7,450 t cada    Ø 1,35 m x larg. 1,25 m", "7,450 t each"),
            ("2 bancali 100x120x180 da 520 kg l'uno", "520 kg l'uno"),
            ("6 x paleta EUR 120x80x145, 520 kg szt.", "520 kg szt"),
            ("2 pallets 120x80x145, 640 lbs apiece", "640 lbs apiece"),
            ("3 çuval granül, 25 kg (tanesi)", "25 kg each"),
            ("150 коробок, 23,4 кг брутто каждая, 50х30х30 см", "23,4 кг each"),
            ("8 мест, 18 кг место, 40х30х25", "18 кг each"),
            ("30 thung ca phe 40x30x25cm 12kg 1 thung", "12kg each"),
            ("150 กล่อง 40x30x22 ซม. 11.5 กก./กล่อง", "11.5 กก each"),
            ("3束　1束 約320kg", "320kg each"),
            ("3 pallet nhua hat x 450kg", "450kg each"),
            (
                "4 pallets of tiles (2,304 pieces in all), each pallet measuring 120x80x95 cm and weighing 820 kg gross",
                "820 kg gross each",
            ),
            (
                "2 pallets vinyl flooring, 620 lb (281 kg) per pallet",
                "281 kg each",
            ),
            (
                "10 thùng – mỗi thùng 90×60×50 cm – NW 28 kg / GW 32 kg",
                "gross 32 kg each / net 28 kg",
            ),
            (
                "10 drums, net weight: 200 kg per drum, gross weight: 2180 kg",
                "gross weight: 2180 kg",
            ),
            ("20 thùng, NW: 10kg/thùng, GW: 240kg", "GW: 240kg"),
            ("1 pallet of 20 bags x 25 kg, 120x80x60", "20 x 25 kg"),
            ("3 pallets of 20 bags x 25 kg, 120x80x60", "20 x 25 kg / ?"),
            (
                "2 adet mermer kasa, 1 kasa 2,4 ton, toplam 4,8 ton",
                "2,4 ton / 4,8 ton",
            ),
            ("1 kasa, 4,8 ton, toplam 4,8 ton", "4,8 ton"),
            ("木箱8個 総重量52kg/個 80×60×70cm", "52kg each"),
            ("Painéis: 8 caixas de madeira, 45kg/cx, 100x60x50cm", "45kg each"),
            (
                "26 cartons de vin, 18 kg brut le carton, 40x30x35 cm",
                "18 kg each",
            ),
            (
                "320 sacas de café verde, peso bruto 60,5 kg por saca, total 19.360 kg bruto / 19.200 kg líquido",
                "@60,5 kg / 19.360 kg",
            ),
            ("3 x 25kg bags grout", "25kg each"),
            ("1 skrzynia 250x120x130 cm, waga 1 150 kg", "1 150 kg"),
            ("4 fûts huile -> 4 x 186 kg", "4 x 186 kg"),
            (
                "9 ctns, 16.8 kg gross each (15 kg net each)",
                "gross 16.8 kg each / net 15 kg",
            ),
        ] {
            let read = cargo_lines(line);
            let weights: Vec<&str> = read.iter().map(|line| line.weight.as_str()).collect();
            assert_eq!(weights, [weight], "{line}");
        }
    }

    #[test]
    fn other_weights_do_not() {
        for (line, weight) in [
            ("12 thung ca phe hoa tan 45x35x30, 90 kg", "90 kg"),
            ("30 ctns, 360 kg carton boxes", "360 kg"),
            ("8 мест, 18 кг, 40х30х25", "18 кг"),
            (
                "6 Bund Rohre, je 6,00 x 0,50 x 0,40 m, Gesamtgewicht brutto 12.450 kg",
                "brutto 12.450 kg",
            ),
            ("42 bao, cả bì 2 tấn rưỡi", "2,5 tấn"),
            (
                "1 pallet of adhesive in 25 kg bags, gross weight 410 kg",
                "gross weight 410 kg",
            ),
            ("50 bao bột sắn, tổng 1 tấn 2, khoảng 3 khối", "1,2 tấn"),
            ("1 tấn 20 thùng", "1 tấn"),
            ("4 plts tiles, 3400 kg, the 7.5t truck came late", "3400 kg"),
            ("12 ctns, 90 kg/net, 40x30x30", "90 kg"),
            ("9 ctns, 16.8 kg gross (15 kg net)", "gross 16.8 kg / net 15 kg"),
        ] {
            let read = cargo_lines(line);
            let weights: Vec<&str> = read.iter().map(|line| line.weight.as_str()).collect();
            assert_eq!(weights, [weight], "{line}");
        }
    }
}
