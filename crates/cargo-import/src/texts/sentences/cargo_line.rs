//! What one line tells of packages.

use std::ops::Range;

use domain::folding::{compose, plain, words};

use super::facts::{Fact, HALVES, What, facts, size_around_drum};
use super::held::with_contents;
use super::numbers;
use super::spelled::spelled;
use super::tokens::{Kind, Token, text, tokens};
use super::weights::weight;
use crate::words::each::{EACH_BEFORE, EACH_BEHIND, PER, is_for_each};
use crate::words::figure_words::{is_package, is_pallet, is_several_packages};
use crate::words::strikes::is_struck;

/// Words before `kiện` that make goods of it: accessories, components and parcels, `Phụ kiện 2 kiện`.
const GOODS_WITH_KIEN: [&str; 3] = ["phu", "linh", "buu"];
/// Longer lines are no lines of cargo.
const MAX_LINE_CHARS: usize = 300;
/// Words that say nothing of the goods, at the ends of what is left of a line.
const FILLING: &[&str] = &[
    "nhe",
    "quote",
    "nha",
    "nhen",
    "pls",
    "please",
    "packages",
    "quantity",
    "qty",
    "commodity",
    "actual",
    "act",
    "chacun",
    "chacune",
    "de",
    "cada",
    "of",
    "we",
    "have",
    "would",
    "like",
    "want",
    "wish",
    "ship",
    "to",
    "then",
    "there",
    "has",
    "is",
    "are",
    "and",
    "with",
    "each",
    "approx",
    "about",
    "weight",
    "weights",
    "weighing",
    "gross",
    "total",
    "dims",
    "dim",
    "dimension",
    "dimensions",
    "size",
    "measuring",
    "in",
    "wt",
    "gw",
    "g",
    "w",
    "at",
    "the",
    "a",
    "x",
    "for",
    "per",
    "ea",
    "containing",
    "kich",
    "kt",
    "thuoc",
    "trong",
    "luong",
    "nang",
    "tong",
    "moi",
    "kien",
    "gom",
    "co",
    "va",
    "on",
    "auf",
    "sur",
    "soit",
    "au",
    "pb",
    "brut",
    "peso",
    "poids",
    "gewicht",
    "agirlik",
    "brutto",
    "olcu",
    "olculer",
    "misure",
    "afmetingen",
    "wymiary",
    "hauteur",
    "lordo",
    "bruto",
    "lacznie",
    "razem",
    "toplam",
    "uk",
    "ukuran",
    "mas",
    "maße",
    "abmessungen",
    "medidas",
    "mit",
    "s",
    "also",
    "celkem",
    "zusammen",
    "insgesamt",
    "共",
    "一共",
    "总共",
    "总重",
    "合计",
    "合計",
    "計",
    "连",
    "内装",
    "总",
    "총중량",
    "합계",
    "ขนาด",
    "น้ำหนัก",
    "น้ำหนักรวม",
    "รวม",
    "จำนวน",
];
/// Ends of Chinese words for the weight and the size.
const MEASURES_ENDS: [&str; 9] = [
    "毛重",
    "净重",
    "重量",
    "总重",
    "尺寸",
    "规格",
    "箱规",
    "每箱",
    "毛重合计",
];

/// Words for the weight, before its figure.
const WEIGHTS: [&str; 21] = [
    "weight",
    "wt",
    "gross",
    "luong",
    "nang",
    "can",
    "gewicht",
    "brutto",
    "poids",
    "brut",
    "peso",
    "bruto",
    "lordo",
    "waga",
    "agirlik",
    "вес",
    "berat",
    "毛重",
    "重量",
    "총중량",
    "น้ำหนัก",
];
/// Words of chats before a total: `dạ tổng 17 thùng`.
const SPOKEN: [&str; 15] = [
    "dạ", "vâng", "vậy", "ok", "oke", "okay", "yes", "so", "then", "sí", "oui", "ja", "alors", "donc", "also",
];
/// Signs before a sum: `=> 3 pallet + 5 thùng`.
const SUMS: [&str; 4] = ["=", "→", "⇒", "∑"];

/// What a line, or a part of it, tells of some packages; each as it is written.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct CargoLine {
    pub goods: String,
    pub packages: String,
    pub size: String,
    pub weight: String,
    pub volume: String,
    /// The kind of fact that gives the packages.
    pub counted: Option<What>,
    /// What the line says of these and other packages: `total weight 870 kg`.
    pub of_all: String,
}

/// The packages that a line tells of; none if it tells neither their size nor their weight.
pub(super) fn cargo_lines(line: &str) -> Vec<CargoLine> {
    if line.chars().count() > MAX_LINE_CHARS || is_struck(line) || begins_with_exclusion(line) {
        return Vec::new();
    }
    let line = compose(without_bullet(&spelled(line)));
    let mut tokens = tokens(&line);
    // `10 pallets, 5,200 kg, of which 2 are fragile`: what follows is told already.
    let parts = tokens.windows(2).position(|pair| {
        matches!(pair, [one, next] if one.is_one_of(&["of", "trong"]) && next.is_one_of(&["which", "do"])
            || one.is_one_of(&["davon", "thereof"])
            || one.is_one_of(&["dont"]) && next.kind == Kind::Figure)
    });
    tokens.truncate(parts.unwrap_or(tokens.len()));
    // `In total 12 packages`
    let is_before = |token: &Token| is_spoken(&line, token) || token.is_one_of(&["in", "en", "im"]);
    let mut said = tokens
        .iter()
        .filter(|token| token.kind == Kind::Word && !is_before(token));
    if said.next().is_some_and(Token::says_all) || tokens.first().is_some_and(|first| first.is_one_of(&SUMS))
    {
        return Vec::new();
    }
    let facts = with_contents(&tokens, facts(&tokens));
    let places = |are: &[What]| {
        let own = facts
            .iter()
            .enumerate()
            .filter(|(_, fact)| are.contains(&fact.what));
        own.map(|(at, _)| at).collect::<Vec<_>>()
    };
    let (packages, sizes) = (places(&[What::Packages, What::Pieces]), places(&[What::Size]));
    // `1 pallet 120x80x100 and 2 pallets 100x100x80`, `120x80x100/3, 60x40x40/12`
    let follow = |firsts: &[usize], seconds: &[usize]| {
        firsts.len() > 1
            && firsts.len() == seconds.len()
            && firsts.first() == Some(&0)
            && firsts
                .iter()
                .zip(seconds)
                .all(|(first, second)| *second == first + 1)
    };
    // `3 pallets 120x80x100 or 2 pallets 120x80x150`: only one of them will come.
    let is_choice = tokens
        .iter()
        .any(|token| token.is_one_of(&["or", "hoac", "oder", "ou"]));
    let starts = if is_choice {
        vec![0]
    } else if follow(&packages, &sizes) {
        packages
    } else if follow(&sizes, &packages) {
        sizes
    } else {
        vec![0]
    };
    // `10 cartons 60x40x40 and 2 pallets 120x80x100, total 870 kg`: what follows is that of all.
    let last = tokens.iter().rposition(Token::says_all);
    let of_all =
        last.filter(|at| starts.len() > 1 && *at > 0 && facts.iter().any(|fact| fact.tokens.start > *at));
    let facts: Vec<Fact> = facts
        .into_iter()
        .filter(|fact| of_all.is_none_or(|at| fact.tokens.start < at))
        .collect();
    let end_of_parts = of_all.unwrap_or(tokens.len());
    let ends = starts.iter().skip(1).copied().chain([facts.len()]);
    let parts = starts.iter().zip(ends);
    let mut from = 0;
    let mut read: Vec<CargoLine> = parts
        .filter_map(|(start, end)| {
            let own = facts.get(*start..end)?;
            let until = facts.get(end).map_or(end_of_parts, |next| next.tokens.start);
            let read = CargoLine::of(&line, &tokens, from..until, own);
            from = until;
            read
        })
        .collect();
    if matches!(read.as_slice(), [only] if is_closing(&only.goods)) {
        return Vec::new();
    }
    if let (Some(at), Some(last)) = (of_all, read.last_mut()) {
        let of_all = text(&line, &tokens, &(at..tokens.len()));
        last.of_all = of_all.map(str::to_owned).unwrap_or_default();
    }
    let mut parts: Vec<&mut CargoLine> = read.iter_mut().collect();
    if let Some((last, above)) = parts.split_last_mut()
        && last.alone_is_weighed(above.iter().map(|line| &**line))
    {
        last.weigh_all();
    }
    read
}

/// `No incluye las muestras (1 caja de 8 kg)`: what follows does not go.
fn begins_with_exclusion(line: &str) -> bool {
    const EXCLUDED: [&str; 12] = [
        "not including ",
        "not included",
        "does not include ",
        "excluding ",
        "no incluye ",
        "nao inclui ",
        "nao conta ",
        "non compris ",
        "nicht enthalten",
        "khong bao gom ",
        "chua bao gom ",
        "chua gom ",
    ];
    let folded = plain(without_bullet(line));
    EXCLUDED.iter().any(|phrase| folded.starts_with(phrase))
}

/// Compared with its marks: `đá` are stones.
fn is_spoken(line: &str, word: &Token) -> bool {
    let written = line.get(word.bytes.clone()).unwrap_or_default().to_lowercase();
    SPOKEN.contains(&written.as_str())
}

/// The kinds of facts that a line tells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    pub packages: bool,
    pub size: bool,
    pub weight: bool,
    /// It begins with a number of packages.
    pub begins_with_packages: bool,
    /// Its weight is the net one only.
    pub net: bool,
    /// It speaks of all packages.
    is_of_all: bool,
    /// Nothing else is said.
    is_bare: bool,
}

impl Told {
    /// It tells a size or weight that a line above does not, and nothing else.
    pub fn completes(self, above: Self) -> bool {
        let is_measure = (self.size || self.weight) && !self.packages && self.is_bare && !self.is_of_all;
        // `GW: 50,120 kg` below `NW: 50,000 kg`
        let is_gross = above.net && !self.net;
        is_measure && !(self.size && above.size) && !(self.weight && above.weight && !is_gross)
    }

    /// It tells the weight of all packages, which a line above does not, and nothing else.
    pub fn sums_up(self, above: Self) -> bool {
        self.weight && !self.packages && !self.size && self.is_bare && self.is_of_all && !above.weight
    }
}

pub(super) fn told(line: &str) -> Told {
    if line.chars().count() > MAX_LINE_CHARS || is_struck(line) {
        return Told::default();
    }
    let line = &*spelled(line);
    let line = without_bullet(line);
    let tokens = tokens(line);
    let facts = facts(&tokens);
    let tells = |what: &[What]| facts.iter().any(|fact| what.contains(&fact.what));
    let is_of_all = tokens.iter().any(Token::says_all);
    let free = (0..tokens.len()).filter(|at| !facts.iter().any(|fact| fact.tokens.contains(at)));
    let mut others = free.flat_map(|at| named(line, &tokens, at..at + 1));
    let is_net = |fact: &Fact| {
        let own = tokens.get(fact.tokens.clone()).unwrap_or_default();
        own.iter()
            .any(|token| token.is_one_of(&["net", "nett", "netto", "nw", "n.w", "n/w"]))
    };
    let mut weights = facts.iter().filter(|fact| fact.what == What::Weight).peekable();
    Told {
        net: weights.peek().is_some() && weights.all(is_net),
        is_of_all,
        packages: tells(&[What::Packages, What::Pieces, What::Numbers]),
        size: tells(&[What::Size]),
        weight: tells(&[What::Weight]),
        begins_with_packages: facts.first().is_some_and(|first| {
            first.tokens.start == 0 && matches!(first.what, What::Packages | What::Pieces)
        }),
        is_bare: others.next().is_none(),
    }
}

/// The name that a line gives to what it counts.
pub(super) fn name_in(line: &str) -> String {
    let line: String = line.chars().take(MAX_LINE_CHARS).collect();
    let line = compose(without_bullet(&spelled(&line)));
    let tokens = tokens(&line);
    let facts = facts(&tokens);
    let mut names = Vec::new();
    let mut from = 0;
    let end = tokens.len();
    for fact in facts.iter().map(|fact| &fact.tokens).chain([&(end..end)]) {
        names.extend(named(&line, &tokens, from..fact.start));
        from = fact.end;
    }
    names.join(", ")
}

/// `- `, `2) `, `> `, `①` before a line.
pub(super) fn without_bullet(line: &str) -> &str {
    let is_bullet = |one: char| "-*•–—·>+▪●".contains(one) || ('①'..='⑳').contains(&one);
    let line = line.trim_start_matches(|one: char| one.is_whitespace() || is_bullet(one));
    let rest = line
        .trim_start_matches('(')
        .trim_start_matches(|one: char| one.is_ascii_digit());
    let number = line.len() - rest.len();
    match rest.strip_prefix([')', '.', '/']) {
        Some(behind)
            if (1..=3).contains(&number) && behind.starts_with(' ') && !is_bracketed_count(line, behind) =>
        {
            behind.trim_start()
        }
        // `1、抛光砖`
        _ if (1..=3).contains(&number) && rest.starts_with('、') => rest.trim_start_matches('、'),
        _ => line,
    }
}

/// `(4) skids`, unlike `(4) skid`, the fourth.
fn is_bracketed_count(line: &str, behind: &str) -> bool {
    let word = behind.split_whitespace().next().map(plain).unwrap_or_default();
    let is_one = line.starts_with("(1)") && is_package(&word);
    line.starts_with('(') && (is_one || is_several_packages(&word))
}

impl CargoLine {
    /// The number of the packages.
    pub fn count(&self) -> Option<u64> {
        let figure = self
            .packages
            .split(|one: char| !one.is_ascii_digit() && !matches!(one, '.' | ','));
        numbers::whole(figure.into_iter().next()?)
    }

    /// The weight says that it is that of one package.
    pub fn says_of_one(&self) -> bool {
        let folded = compose(&plain(&self.weight));
        let mut each = EACH_BEHIND.iter();
        each.any(|each| folded.ends_with(&format!(" {each}")))
    }

    /// It is the only one of several with a weight, which is perhaps that of all: `5 ctns 60x40x40 + 3 ctns 50x40x30, GW 140 kg`.
    pub fn alone_is_weighed<'a>(&self, mut others: impl Iterator<Item = &'a Self>) -> bool {
        let is_measured = |line: &Self| !line.size.is_empty();
        let mut has_others = false;
        let are_bare = others.all(|line| {
            has_others = true;
            is_measured(line) && line.weight.is_empty() && line.volume.is_empty() && line.of_all.is_empty()
        });
        let folded = compose(&plain(&self.weight));
        // `12 kg/ctn`, `je 12 kg`
        let is_of_one = || {
            let is_each = |word: &&str| EACH_BEFORE.contains(word) || PER.contains(word) || is_for_each(word);
            let is_stroked = folded
                .split('/')
                .skip(1)
                .any(|of| of.starts_with(char::is_alphabetic));
            self.says_of_one() || is_stroked || folded.contains('@') || words(&folded).iter().any(is_each)
        };
        has_others && are_bare && is_measured(self) && !self.weight.is_empty() && !is_of_one()
    }

    /// The weight and the volume stand in a row of their own, which is asked about.
    pub fn weigh_all(&mut self) {
        let measures = [&mut self.weight, &mut self.volume].map(std::mem::take);
        let told = measures.iter().filter(|measure| !measure.is_empty());
        let told: Vec<&str> = told
            .chain([&self.of_all].into_iter().filter(|all| !all.is_empty()))
            .map(String::as_str)
            .collect();
        self.of_all = told.join(", ");
    }

    /// Its line has a word for the weight before it: `GW 140 kg`, `trọng lượng: 140 kg`.
    pub fn names_weight(&self, line: &str) -> bool {
        let before = line
            .rsplit_once(self.weight.as_str())
            .map_or("", |(before, _)| before);
        let folded = compose(&plain(before.trim_end_matches([' ', ':', '.', '='])));
        let word = folded.split(|one: char| !one.is_alphanumeric()).next_back();
        self.weight.starts_with(char::is_alphabetic) || word.is_some_and(|word| WEIGHTS.contains(&word))
    }

    /// Adds the names of what the packages hold.
    pub fn add_contents(&mut self, names: &str) {
        if !self.goods.is_empty() {
            self.goods.push_str(", ");
        }
        self.goods.push_str(names);
    }

    /// Pallets are counted, which hold other packages.
    pub fn counts_pallets(&self) -> bool {
        let folded = compose(&plain(&self.packages));
        words(&folded).into_iter().any(is_pallet)
    }

    /// The packages that some facts of a line tell of; the rest of its tokens names the goods.
    fn of(line: &str, tokens: &[Token], own: Range<usize>, facts: &[Fact]) -> Option<Self> {
        let texts = |what: What| {
            let own = facts.iter().filter(|fact| fact.what == what);
            own.filter_map(|fact| as_counted(line, tokens, fact))
                .collect::<Vec<_>>()
        };
        let has = |what: What| facts.iter().any(|fact| fact.what == what);
        // `Pallet 1: 120x80x150 cm, 420 kg (24 cartons)`: the size and the weight are those of the pallet.
        let names_pallets = |what: What| {
            let mut own = facts.iter().filter(|fact| fact.what == what);
            own.any(|fact| {
                let from = if what == What::Numbers {
                    0
                } else {
                    fact.tokens.start
                };
                let tokens = tokens.get(from..fact.tokens.end).unwrap_or_default();
                tokens.iter().any(|token| is_pallet(&token.folded))
            })
        };
        let holds_packages = names_pallets(What::Numbers) && !names_pallets(What::Packages);
        let order = if holds_packages {
            [What::Numbers, What::Packages, What::Pieces]
        } else {
            [What::Packages, What::Pieces, What::Numbers]
        };
        let counted = order.into_iter().find(|what| has(*what));
        let packages = counted.map(texts).unwrap_or_default().join(" / ");
        let minus = if takes_off(tokens, facts) { "-" } else { "" };
        let mut size = texts(What::Size).join(" / ");
        // `120x80x100/3, 60x40x40/12 INCH`: one unit behind all sizes.
        if !size.ends_with(|one: char| one.is_alphabetic() || one == '"') && !size.is_empty() {
            let is_free = |at: &usize| !facts.iter().any(|fact| fact.tokens.contains(at));
            // `1x20ft` is a container.
            let is_of_container = |at: &usize| {
                let before = at.checked_sub(1).and_then(|before| tokens.get(before));
                before.is_some_and(|before| before.is_one_of(&["20", "40", "45"]))
            };
            let mut units = (0..tokens.len())
                .filter(|at| is_free(at) && !is_of_container(at))
                .filter_map(|at| tokens.get(at));
            if let Some(unit) =
                units.find(|token| token.kind == Kind::Word && token.is_length() && token.folded != "in")
            {
                size = format!("{size} {}", unit.folded);
            }
        }
        let read = Self {
            packages: format!("{minus}{packages}"),
            size,
            weight: weight(line, tokens, facts),
            volume: texts(What::Volume).join(" / "),
            counted,
            of_all: String::new(),
            goods: {
                let mut rest = Vec::new();
                // The word before the numbers on packages names no goods.
                let numbers = facts.first().filter(|fact| fact.what == What::Numbers);
                let mut from = numbers.map_or(own.start, |numbers| numbers.tokens.start);
                let mut has_name = false;
                for fact in facts {
                    let names = named(line, tokens, from..fact.tokens.start);
                    has_name |= !names.is_empty();
                    rest.extend(names);
                    from = fact.tokens.end;
                    if fact.what == What::Contents {
                        rest.extend(text(line, tokens, &fact.tokens).map(str::to_owned));
                    }
                }
                let names = named(line, tokens, from..own.end);
                has_name |= !names.is_empty();
                rest.extend(names);
                if has_name { rest.join(", ") } else { String::new() }
            },
        };
        let measures = [&read.size, &read.weight, &read.volume];
        let is_measured = measures.iter().any(|measure| !measure.is_empty());
        (is_measured && !read.packages.is_empty()).then_some(read)
    }
}

/// The text of a fact; `段ボール8個` as `8 段ボール`.
fn as_counted(line: &str, tokens: &[Token], fact: &Fact) -> Option<String> {
    let own = tokens.get(fact.tokens.clone())?;
    match own {
        [package, figure, _]
            if fact.what == What::Packages && is_package(&package.folded) && figure.kind == Kind::Figure =>
        {
            Some(format!("{} {}", figure.folded, line.get(package.bytes.clone())?))
        }
        // `12CT`
        [figure, short] if fact.what == What::Packages && short.is_one_of(&["ct", "cts"]) => {
            Some(format!("{} CTN", figure.folded))
        }
        // `3 demi-palettes`
        [figure, half, .., pallet] if fact.what == What::Packages && half.is_one_of(&HALVES) => {
            Some(format!("{} {}", figure.folded, line.get(pallet.bytes.clone())?))
        }
        _ if fact.what == What::Size => {
            size_around_drum(own).or_else(|| text(line, tokens, &fact.tokens).map(str::to_owned))
        }
        _ => text(line, tokens, &fact.tokens).map(str::to_owned),
    }
}

/// `So for now`, `Vậy là`, `Macht also` in place of goods: the line adds up the others.
fn is_closing(goods: &str) -> bool {
    const STARTS: [&str; 16] = [
        "so",
        "that",
        "thus",
        "hence",
        "makes",
        "altogether",
        "vay",
        "nhu",
        "tuc",
        "macht",
        "zusammen",
        "soit",
        "donc",
        "entonces",
        "quindi",
        "portanto",
    ];
    const BESIDE: [&str; 27] = [
        "for", "now", "is", "makes", "in", "all", "we", "have", "then", "la", "vay", "tat", "ca", "tong",
        "cong", "also", "das", "sind", "tout", "en", "todo", "et", "au", "total", "tutto", "tudo", "up",
    ];
    let folded = plain(goods);
    let words = domain::folding::words(&folded);
    let Some((first, rest)) = words.split_first() else {
        return false;
    };
    STARTS.contains(first)
        && rest
            .iter()
            .all(|word| BESIDE.contains(word) || STARTS.contains(word))
}

/// `minus 2 cartons`
fn takes_off(tokens: &[Token], facts: &[Fact]) -> bool {
    const MINUS: [&str; 7] = ["minus", "less", "abzuglich", "abzgl", "menos", "moins", "tru"];
    let packages = facts
        .iter()
        .find(|fact| matches!(fact.what, What::Packages | What::Pieces));
    let before = packages.and_then(|packages| tokens.get(packages.tokens.start.checked_sub(1)?));
    before.is_some_and(|word| word.is_one_of(&MINUS))
}

/// The texts between signs that name something, without filling words around them.
fn named(line: &str, tokens: &[Token], range: Range<usize>) -> Vec<String> {
    let says = |token: &Token| {
        token.kind == Kind::Word
            && !token.is_length()
            && !token.is_cubic()
            && !FILLING.contains(&token.folded.as_str())
            && !MEASURES_ENDS.iter().any(|end| token.folded.ends_with(end))
    };
    let parts = tokens.get(range).unwrap_or_default().split(|token| {
        token.kind == Kind::Sign && !matches!(token.folded.as_str(), "-" | "&" | "/" | "." | "'" | "+" | "%")
    });
    parts
        .filter_map(|part| {
            // `n. 5 bancali, peso lordo totale kg 1.640`
            if part
                .iter()
                .all(|token| !says(token) || token.says_all() || token.folded == "n")
            {
                return None;
            }
            let first = part.iter().position(says)?;
            let last = part
                .iter()
                .rposition(|token| says(token) || token.kind == Kind::Figure)?;
            let is_goods = |at: usize, word: &Token| {
                let next = part.get(at + 1);
                word.is_one_of(&GOODS_WITH_KIEN) && next.is_some_and(|next| next.folded == "kien")
            };
            let last = last + usize::from(part.get(last).is_some_and(|word| is_goods(last, word)));
            let (first, last) = (part.get(first)?, part.get(last)?);
            line.get(first.bytes.start..last.bytes.end).map(str::to_owned)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> Vec<[String; 4]> {
        let lines = cargo_lines(line).into_iter();
        lines
            .map(|line| [line.goods, line.packages, line.size, line.weight])
            .collect()
    }

    #[test]
    fn line_of_a_mail_is_taken_apart() {
        for (line, expected) in [
            (
                "- 3 pallets 120x80x100 cm, 450 kg",
                ["", "3 pallets", "120x80x100 cm", "450 kg"],
            ),
            (
                "2) 2 wooden crates: 200 x 110 x 130cm / 390 kg each",
                ["", "2 wooden crates", "200 x 110 x 130cm", "390 kg each"],
            ),
            ("20 @ 40x30x30", ["", "20", "40x30x30", ""]),
            ("Phụ kiện 2 kiện 30kg", ["Phụ kiện", "2 kiện", "", "30kg"]),
            ("3 thùng linh kiện, 40kg", ["linh kiện", "3 thùng", "", "40kg"]),
            (
                "120x80x100 cm x 3 plts, 25kg/ctn",
                ["", "3 plts", "120x80x100 cm", "25kg/ctn"],
            ),
            (
                "5 kiện gỗ 120x80x90cm, mỗi kiện 150kg, máy bơm",
                ["máy bơm", "5 kiện gỗ", "120x80x90cm", "mỗi kiện 150kg"],
            ),
            (
                "We have 5 pallets (120 x 100 x 140 cm) of ceramic tiles, gross weight 4,500 kg in total.",
                [
                    "ceramic tiles",
                    "5 pallets",
                    "120 x 100 x 140 cm",
                    "gross weight 4,500 kg",
                ],
            ),
            (
                "Model A100 pump: 4 pcs, net 90 kg, gross 100 kg",
                ["Model A100 pump", "4 pcs", "", "net 90 kg / gross 100 kg"],
            ),
            ("10 CTN(S) shoes 125 kgs", ["shoes", "10 CTN(S)", "", "125 kgs"]),
            (
                "Resin: 5 pallets 120x80x150, N.W. 2000 kg, G.W.: 2150 kg",
                ["Resin", "5 pallets", "120x80x150", "N.W. 2000 kg / G.W.: 2150 kg"],
            ),
            ("3 pallets of 150 kg", ["", "3 pallets", "", "150 kg each"]),
            (
                "4 x 120 x 80 x 100 cm, 300 kg",
                ["", "4", "120 x 80 x 100 cm", "300 kg"],
            ),
            (
                "3 thùng giày 70x50x40 54kg",
                ["giày", "3 thùng", "70x50x40", "54kg"],
            ),
            (
                "4 fûts huile, Ø60 h 90, 744 kg",
                ["huile", "4 fûts", "Ø60 x 90", "744 kg"],
            ),
            (
                "Resin, 16 drums, diameter 58 cm, height 88 cm, 900 kg",
                ["Resin", "16 drums", "Ø58 x 88 cm", "900 kg"],
            ),
            (
                "4 bobine, diam 800 mm largh 60 cm, 900 kg",
                ["", "4 bobine", "800 mm x 800 mm x 60 cm", "900 kg"],
            ),
            (
                "3 demi-palettes vin 80x60x110 cm, 285 kg",
                ["vin", "3 palettes", "80x60x110 cm", "285 kg"],
            ),
            (
                "8 pcs L75 W55 H30 cm 11.5 kgs/pc",
                ["", "8 pcs", "75 x 55 x 30 cm", "11.5 kgs each"],
            ),
            (
                "4 Paletten Fliesen, je 480 kg",
                ["Fliesen", "4 Paletten", "", "je 480 kg"],
            ),
            (
                "2 pallets, each 120x80x100 cm and 300 kg",
                ["", "2 pallets", "120x80x100 cm", "300 kg each"],
            ),
            (
                "2 pallets, each 120x80x100 cm, total 600 kg",
                ["", "2 pallets", "120x80x100 cm", "600 kg"],
            ),
            (
                "3 plts 120x80x100 cm, 150 kg each, total 450 kg",
                ["", "3 plts", "120x80x100 cm", "@150 kg / 450 kg"],
            ),
            (
                "4 pallets x 350 kg = 1400 kg",
                ["", "4 pallets", "", "@350 kg / 1400 kg"],
            ),
            (
                "1 pallet L120 x W80 x H145 cm, KGS 410",
                ["", "1 pallet", "120 x 80 x 145 cm", "KGS 410"],
            ),
            (
                "1 crate 8ft x 4ft x 3ft 6in, 1,100 lbs, generator",
                ["generator", "1 crate", "8ft x 4ft x 3ft 6in", "1,100 lbs"],
            ),
            (
                "1 crate pump, 5 feet 6 inches x 4 feet x 3 feet, 800 lbs",
                ["pump", "1 crate", "5 feet 6 inches x 4 feet x 3 feet", "800 lbs"],
            ),
            (
                "1 kiện máy, 1m 20cm x 80cm x 90cm, 150 kg",
                ["máy", "1 kiện", "1m 20cm x 80cm x 90cm", "150 kg"],
            ),
            (
                "1 kiện máy, 1.5m 20cm x 80cm x 90cm, 150 kg",
                ["máy", "1 kiện", "", "150 kg"],
            ),
            ("120x80x145 x 3, 600 kg", ["", "3", "120x80x145", "600 kg"]),
            (
                "Crate: 250cm(L) x 110cm(W) x 130cm(H), 1 crate",
                ["Crate", "1 crate", "250cm x 110cm x 130cm", ""],
            ),
            (
                "6 thùng trái cây, mỗi thùng 12kg5, 50x40x30",
                ["trái cây", "6 thùng", "50x40x30", "mỗi thùng 12,5kg"],
            ),
            (
                "15箱玩具，每箱12公斤，尺寸60*40*35cm",
                ["玩具", "15箱", "60*40*35cm", "12公斤 each"],
            ),
            (
                "4 plts, 30 ctns/plt, 12 kg/ctn, 120x100x150cm",
                ["plt", "4 plts / 30 ctns", "120x100x150cm", "30 x 12 kg / ?"],
            ),
            (
                "Cartons 1-20: 60x40x40 cm, 12 kg each, shirts",
                ["shirts", "1-20", "60x40x40 cm", "12 kg each"],
            ),
        ] {
            assert_eq!(cells(line), [expected.map(str::to_owned)], "{line}");
        }
        let open = |line: &str| {
            cells(line)
                .into_iter()
                .map(|[_, packages, ..]| packages)
                .collect::<Vec<_>>()
        };
        for (line, packages) in [
            (
                "somewhere between 10 and 12 cartons of wallets, 9 kg each",
                "between 10 and 12 cartons",
            ),
            ("áo: 10-12 thùng, 9 kg/thùng", "10-12 thùng"),
            ("Ware: 10 oder 12 Kartons, 90 kg", "10 oder 12 Kartons"),
            ("approx. 10 boxes of mugs, 90 kg", "approx. 10 boxes"),
            ("ít nhất 10 thùng áo, 90 kg", "ít nhất 10 thùng"),
            ("~10 ctns mugs, 90 kg", "~10 ctns"),
            ("2 - 10 cartons mugs, 90 kg", "10 cartons"),
        ] {
            assert_eq!(open(line), [packages], "{line}");
        }
        let both = "1 pallet 120x80x100 cm 200 kg and 2 pallets 100x100x80 cm 300 kg";
        assert_eq!(cells(both).len(), 2);
        let of_all = cargo_lines("10 cartons 60x40x40 and 2 pallets 120x80x100, total 870 kg");
        let told: Vec<[&str; 2]> = of_all
            .iter()
            .map(|line| [line.weight.as_str(), line.of_all.as_str()])
            .collect();
        assert_eq!(told, [["", ""], ["", "total 870 kg"]]);
        let pieces = cells("DIMS: 48X32X40/3, 24X16X16/12 INCH");
        let told = |[_, packages, size, _]: &[String; 4]| format!("{packages} of {size}");
        let told: Vec<String> = pieces.iter().map(told).collect();
        assert_eq!(told, ["3 of 48X32X40 inch", "12 of 24X16X16 inch"]);
        for (line, told) in [
            ("5 ctns 60x40x40 + 3 ctns 50x40x30, GW 140kg", "GW 140kg"),
            ("Dims: 3@60x40x40, 2@50x40x30 cm, GW 85 kgs", "GW 85 kgs"),
            (
                "2plt (1.2*1*1.5m) + 1 plt (1.2*0.8*1.1m), GW: 980 kgs total",
                "GW: 980 kgs",
            ),
            ("2 kiện 120x100x90, 3 kiện 80x60x60, trọng lượng 640kg", "640kg"),
            ("3 ctns shirts 60x40x40 and 2 ctns shoes 50x40x30, 85 kg", "85 kg"),
            (
                "3 ctns 60x40x40 and 2 ctns 50x40x30, 85 kg, 0.4 cbm",
                "85 kg, 0.4 cbm",
            ),
        ] {
            let read = cargo_lines(line);
            let weights: Vec<&str> = read.iter().map(|line| line.weight.as_str()).collect();
            assert!(
                weights.len() > 1 && weights.iter().all(|weight| weight.is_empty()),
                "{line}"
            );
            assert_eq!(read.last().map(|last| last.of_all.as_str()), Some(told), "{line}");
        }
        for line in [
            "3 ctns 60x40x40 and 2 ctns 50x40x30, 12 kg each",
            "3 ctns 60x40x40 and 2 ctns 50x40x30, 12 kg/ctn",
            "3 ctns 60x40x40 30 kg and 2 ctns 50x40x30, 24 kg",
        ] {
            let read = cargo_lines(line);
            assert!(read.last().is_some_and(|last| !last.weight.is_empty()), "{line}");
        }
        let volume = cargo_lines("50 cartons, 12.5 m³, 1,900 kgs");
        assert_eq!(volume.first().map(|line| line.volume.as_str()), Some("12.5 m³"));
    }

    #[test]
    fn other_lines_are_left() {
        for line in [
            "please quote for 3 pallets",
            "Total: 15 cartons, 905 kg",
            "Tổng cộng 15 kiện, 905 kg",
            "4 x 120 x 80 x 100, 300 kg",
            "Item,Cartons,Weight (kg),Size (cm)",
            "pickup 12 May 2026, 450 kg",
            "So for now 35 packages, 451 kg.",
            "~~4 cartons soap, 80 kg~~",
            "No incluye las muestras (1 caja 30x30x25 de 8 kg)",
        ] {
            assert_eq!(cells(line), Vec::<[String; 4]>::new(), "{line}");
        }
    }
}
