//! Differences between two versions of a quotation. Charge lines are matched by their name (the service gives lines no
//! code): order is no change, a notation is no change, and nothing is added across currencies.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use crate::folding::compose;
use crate::{currency, figures};
use partner_api::{ChargeLine, Figure, Quotation};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::sums::{Subtotal, by_currency};

/// The differences of two versions.
#[derive(Clone, Debug, PartialEq)]
pub struct QuotationChanges {
    /// Added and changed lines in the order of the new version, removed ones after them.
    pub lines: Vec<ChargeLineChange>,
    pub unchanged_lines: usize,
    pub facts: Vec<FactChange>,
    pub lists: Vec<ListChange>,
    /// Before VAT, VAT, total: always all three, changed or not.
    pub totals: [AmountChange; 3],
    /// The lines of one currency together, for each currency of either version.
    pub sums: Vec<SumChange>,
}

/// A charge line before and after.
#[derive(Clone, Debug, PartialEq)]
pub enum ChargeLineChange {
    Added(Box<ChargeLine>),
    Removed(Box<ChargeLine>),
    Changed {
        before: Box<ChargeLine>,
        after: Box<ChargeLine>,
    },
}

/// A text of a quotation that stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    Number,
    Sent,
    Validity,
    Currency,
    Services,
    Route,
    Scope,
    Carrier,
    Schedule,
    TransitTime,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactChange {
    pub fact: Fact,
    pub before: Option<String>,
    pub after: Option<String>,
}

/// A list of a quotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotationList {
    Inclusions,
    Exclusions,
    Risks,
    Terms,
}

/// The texts that a list lost and gained, each in its own order.
#[derive(Clone, Debug, PartialEq)]
pub struct ListChange {
    pub list: QuotationList,
    pub removed: Vec<Value>,
    pub added: Vec<Value>,
}

/// An amount of the service before and after, each in its own currency.
#[derive(Clone, Debug, PartialEq)]
pub struct AmountChange {
    pub before: Option<Figure>,
    pub after: Option<Figure>,
    pub before_currency: Option<String>,
    pub after_currency: Option<String>,
}

impl AmountChange {
    /// Returns true if the two are different amounts.
    pub fn is_change(&self) -> bool {
        figure_key(self.before.as_ref()) != figure_key(self.after.as_ref())
    }

    pub fn difference(&self) -> Option<Decimal> {
        difference(
            self.before.as_ref()?,
            self.before_currency.as_deref(),
            self.after.as_ref()?,
            self.after_currency.as_deref(),
        )
    }
}

/// The sum of the lines of one currency; `None` where a version has no such line, or a line without a number.
#[derive(Clone, Debug, PartialEq)]
pub struct SumChange {
    pub currency: Option<String>,
    pub before: Option<Decimal>,
    pub after: Option<Decimal>,
}

impl SumChange {
    pub fn difference(&self) -> Option<Decimal> {
        let currency = self.currency.as_deref();
        difference(
            &Figure::from(self.before?),
            currency,
            &Figure::from(self.after?),
            currency,
        )
    }
}

/// `after - before`: only within one currency, of exact figures, and only where the result is exact.
pub fn difference(
    before: &Figure,
    before_currency: Option<&str>,
    after: &Figure,
    after_currency: Option<&str>,
) -> Option<Decimal> {
    let common = code(before_currency);
    if common.is_empty() || common != code(after_currency) {
        return None;
    }
    let clean = |figure: &Figure| Some(currency::without_noise(figure.decimal()?, &common).normalize());
    let (before, after) = (clean(before)?, clean(after)?);
    if before == after {
        return Some(Decimal::ZERO);
    }
    let difference = after.checked_sub(before)?;
    // Beyond 28 digits the library rounds: a rounded difference is none.
    (difference.scale() >= before.scale().max(after.scale())).then_some(difference)
}

impl QuotationChanges {
    pub fn between(before: &Quotation, after: &Quotation) -> Self {
        let mut changes = Self {
            lines: Vec::new(),
            unchanged_lines: 0,
            facts: facts(before, after),
            lists: lists(before, after),
            totals: totals(before, after),
            sums: sums(before, after),
        };
        changes.compare_lines(&before.charges, &after.charges);
        changes
    }

    /// Returns true if the two say the same (apart from the number of the version).
    pub fn is_empty(&self) -> bool {
        let same_totals = !self.totals.iter().any(AmountChange::is_change);
        self.lines.is_empty() && self.facts.is_empty() && self.lists.is_empty() && same_totals
    }

    fn compare_lines(&mut self, before: &[ChargeLine], after: &[ChargeLine]) {
        let pairs = matched(before, after);
        let mut taken = vec![false; before.len()];
        for (line, was) in after.iter().zip(&pairs) {
            let Some(old) = was.and_then(|was| before.get(was)) else {
                self.lines.push(ChargeLineChange::Added(Box::new(line.clone())));
                continue;
            };
            if let Some(taken) = was.and_then(|was| taken.get_mut(was)) {
                *taken = true;
            }
            if LineKey::from_line(old) == LineKey::from_line(line) {
                self.unchanged_lines += 1;
            } else {
                self.lines.push(ChargeLineChange::Changed {
                    before: Box::new(old.clone()),
                    after: Box::new(line.clone()),
                });
            }
        }
        let removed = before.iter().zip(taken).filter(|(_, taken)| !taken);
        self.lines
            .extend(removed.map(|(line, _)| ChargeLineChange::Removed(Box::new(line.clone()))));
    }
}

/// The content of a quotation as one text, equal for two quotations of equal content: order and notation do not count, nor
/// do the flags that change by themselves as time goes by.
pub fn content(quotation: &Quotation) -> String {
    ContentKeys::new(quotation).content()
}

/// [`content`] in 64 letters, for forms and databases.
pub fn fingerprint(quotation: &Quotation) -> String {
    digest(&content(quotation))
}

/// Fingerprints of a quotation that forms carry, 64 letters each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprints {
    /// [`fingerprint`].
    pub content: String,
    /// The content that binds an answer: version, number, validity, currency, totals, charges, what they include and
    /// exclude, terms.
    pub commitment: String,
    /// The rest of what a reader should know before answering: the texts that describe the transport, and the risks as facts.
    /// Not the time of sending, which some services write anew with every reading.
    pub description: String,
}

impl Fingerprints {
    pub fn new(quotation: &Quotation) -> Self {
        let keys = ContentKeys::new(quotation);
        Self {
            commitment: digest(&keys.commitment(quotation)),
            description: digest(&keys.description(quotation)),
            content: digest(&keys.content()),
        }
    }
}

/// The parts of a quotation, each as a text that is the same where they say the same.
struct ContentKeys {
    version: Option<i64>,
    /// In the order of [`FACTS`].
    facts: [String; FACTS.len()],
    /// In the order of [`LISTS`].
    lists: [Vec<String>; LISTS.len()],
    lines: Vec<[String; 10]>,
    totals: Vec<String>,
}

impl ContentKeys {
    fn new(quotation: &Quotation) -> Self {
        let lines = quotation.charges.iter().map(|line| LineKey::from_line(line).0);
        Self {
            version: quotation.version,
            facts: FACTS.map(|(_, of)| fact_key(of(quotation)).unwrap_or_default()),
            lists: LISTS.map(|(_, of)| sorted(of(quotation).iter().map(value_key).collect())),
            lines: sorted(lines.collect()),
            totals: given(quotation).into_iter().map(figure_key).collect(),
        }
    }

    fn content(&self) -> String {
        json!([self.version, self.facts, self.lists, self.lines, self.totals]).to_string()
    }

    fn commitment(&self, quotation: &Quotation) -> String {
        let [number, _sent, validity, ..] = &self.facts;
        let [inclusions, exclusions, _risks, terms] = &self.lists;
        let currency = code(quotation.currency.as_deref());
        json!([
            self.version,
            number,
            validity,
            currency,
            inclusions,
            exclusions,
            terms,
            self.lines,
            self.totals
        ])
        .to_string()
    }

    fn description(&self, quotation: &Quotation) -> String {
        let [_number, _sent, _validity, _currency, texts @ ..] = &self.facts;
        let mut risks: Vec<String> = quotation.risks.iter().filter_map(risk_facts).collect();
        risks.sort_unstable();
        risks.dedup();
        json!([texts, risks]).to_string()
    }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// The facts of a risk, whose shape is not specified: without its ids, positions, times of writing and blanks.
fn risk_facts(risk: &Value) -> Option<String> {
    match risk {
        Value::Null => None,
        Value::String(text) => {
            let text = words(text);
            (!text.is_empty() && !is_mark(&text)).then(|| json!(text).to_string())
        }
        Value::Array(all) => {
            let facts = sorted(all.iter().filter_map(risk_facts).collect());
            (!facts.is_empty()).then(|| format!("[{}]", facts.join(",")))
        }
        Value::Object(map) => {
            let members = map
                .iter()
                .filter(|(name, _)| !is_volatile(name))
                .filter_map(|(name, value)| Some(format!("{}:{}", json!(name), risk_facts(value)?)));
            let facts = sorted(members.collect());
            (!facts.is_empty()).then(|| format!("{{{}}}", facts.join(",")))
        }
        other => Some(other.to_string()),
    }
}

/// Returns true if a member's name is that of an id, a place in an order, or a time of writing: `id`, `risk_id`, `riskId`,
/// `updated_at`.
fn is_volatile(name: &str) -> bool {
    const VOLATILE_LAST_WORDS: [&str; 19] = [
        "id",
        "ids",
        "uid",
        "uuid",
        "guid",
        "ref",
        "hash",
        "etag",
        "token",
        "at",
        "on",
        "timestamp",
        "order",
        "sort",
        "index",
        "position",
        "seq",
        "rev",
        "revision",
    ];
    const VOLATILE_NAMES: [&str; 8] = [
        "time", "key", "no", "number", "date", "created", "updated", "version",
    ];
    let name = name.trim();
    let last = name
        .rsplit(|one: char| !one.is_ascii_alphanumeric())
        .next()
        .unwrap_or(name);
    // The last part of `riskId`.
    let start = last.rfind(|one: char| one.is_ascii_uppercase());
    let camel = start.filter(|_| last.contains(|one: char| one.is_ascii_lowercase()));
    let last = camel
        .and_then(|at| last.get(at..))
        .unwrap_or(last)
        .to_ascii_lowercase();
    VOLATILE_LAST_WORDS.contains(&last.as_str())
        || VOLATILE_NAMES.contains(&name.to_ascii_lowercase().as_str())
}

/// Returns true if a text is an id or a time rather than words: a timestamp, or one long piece with digits (a UUID, a
/// hash).
fn is_mark(text: &str) -> bool {
    let is_one_piece = text.is_ascii() && !text.contains(' ');
    let is_time = text.parse::<jiff::Timestamp>().is_ok();
    is_time || (is_one_piece && text.len() >= 16 && text.contains(|one: char| one.is_ascii_digit()))
}

fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all
}

type FactOf = fn(&Quotation) -> Option<&String>;

const FACTS: [(Fact, FactOf); 10] = [
    (Fact::Number, |one| one.quotation_no.as_ref()),
    (Fact::Sent, |one| one.sent_at.as_ref()),
    (Fact::Validity, |one| one.valid_until.as_ref()),
    (Fact::Currency, |one| one.currency.as_ref()),
    (Fact::Services, |one| one.services.as_ref()),
    (Fact::Route, |one| one.route.as_ref()),
    (Fact::Scope, |one| one.delivery_scope.as_ref()),
    (Fact::Carrier, |one| one.carrier.as_ref()),
    (Fact::Schedule, |one| one.schedule.as_ref()),
    (Fact::TransitTime, |one| one.transit_time.as_ref()),
];

fn fact_key(text: Option<&String>) -> Option<String> {
    text.map(|text| words(text)).filter(|text| !text.is_empty())
}

fn facts(before: &Quotation, after: &Quotation) -> Vec<FactChange> {
    FACTS
        .iter()
        .filter_map(|(fact, of)| {
            let (before, after) = (of(before), of(after));
            (fact_key(before) != fact_key(after)).then(|| FactChange {
                fact: *fact,
                before: before.cloned(),
                after: after.cloned(),
            })
        })
        .collect()
}

type ListOf = fn(&Quotation) -> Vec<Value>;

const LISTS: [(QuotationList, ListOf); 4] = [
    (QuotationList::Inclusions, |one| texts(&one.inclusions)),
    (QuotationList::Exclusions, |one| texts(&one.exclusions)),
    (QuotationList::Risks, |one| one.risks.clone()),
    (QuotationList::Terms, |one| texts(&one.terms)),
];

fn texts(all: &[String]) -> Vec<Value> {
    all.iter()
        .filter(|text| !text.trim().is_empty())
        .map(|text| Value::String(text.clone()))
        .collect()
}

fn lists(before: &Quotation, after: &Quotation) -> Vec<ListChange> {
    LISTS
        .iter()
        .filter_map(|(list, of)| {
            let (before, after) = (of(before), of(after));
            let key = if *list == QuotationList::Risks {
                risk_key
            } else {
                value_key
            };
            let (removed, added) = (without(&before, &after, key), without(&after, &before, key));
            (!removed.is_empty() || !added.is_empty()).then_some(ListChange {
                list: *list,
                removed,
                added,
            })
        })
        .collect()
}

/// A risk by its facts: another id is no difference.
fn risk_key(risk: &Value) -> String {
    risk_facts(risk).unwrap_or_default()
}

/// The elements of `all` that `others` lacks, each as often as it lacks it.
fn without(all: &[Value], others: &[Value], key: fn(&Value) -> String) -> Vec<Value> {
    let mut there: HashMap<String, usize> = HashMap::new();
    for other in others {
        *there.entry(key(other)).or_default() += 1;
    }
    all.iter()
        .filter(|one| match there.get_mut(&key(one)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        })
        .cloned()
        .collect()
}

/// One text for values of the same content, whatever the order of their keys. Values of the service are not nested deeper
/// than its reader allows.
fn value_key(value: &Value) -> String {
    match value {
        Value::String(text) => json!(words(text)).to_string(),
        Value::Array(all) => format!("[{}]", all.iter().map(value_key).collect::<Vec<_>>().join(",")),
        Value::Object(map) => {
            let members = map
                .iter()
                .map(|(name, value)| format!("{}:{}", json!(name), value_key(value)));
            format!("{{{}}}", sorted(members.collect()).join(","))
        }
        other => other.to_string(),
    }
}

fn given(quotation: &Quotation) -> [Option<&Figure>; 3] {
    let totals = quotation.totals.as_ref();
    [
        totals.and_then(|totals| totals.amount.as_ref()),
        totals.and_then(|totals| totals.vat.as_ref()),
        totals.and_then(|totals| totals.total.as_ref()),
    ]
}

fn totals(before: &Quotation, after: &Quotation) -> [AmountChange; 3] {
    let (old, new) = (given(before), given(after));
    [(old[0], new[0]), (old[1], new[1]), (old[2], new[2])].map(|(old, new)| AmountChange {
        before: old.cloned(),
        after: new.cloned(),
        before_currency: before.currency.clone(),
        after_currency: after.currency.clone(),
    })
}

fn sums(before: &Quotation, after: &Quotation) -> Vec<SumChange> {
    let (before, after) = (by_currency(&before.charges), by_currency(&after.charges));
    let totals = |sums: &[Subtotal]| -> HashMap<String, Option<Decimal>> {
        let totals = sums.iter().rev();
        totals
            .map(|sum| (code(sum.currency.as_deref()), sum.total))
            .collect()
    };
    let (old, new) = (totals(&before), totals(&after));
    let mut told = HashSet::new();
    let mut all: Vec<SumChange> = Vec::new();
    for sum in after.iter().chain(&before) {
        let currency = code(sum.currency.as_deref());
        if told.contains(&currency) {
            continue;
        }
        all.push(SumChange {
            before: old.get(&currency).copied().flatten(),
            after: new.get(&currency).copied().flatten(),
            currency: sum.currency.clone(),
        });
        told.insert(currency);
    }
    all
}

/// Everything a line says, apart from its number, so that it can be compared: name, unit, currency, condition, then
/// the figures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct LineKey([String; 10]);

impl LineKey {
    fn from_line(line: &ChargeLine) -> Self {
        let text = |text: Option<&String>| text.map(|text| words(text)).unwrap_or_default();
        Self([
            words(&line.name).to_lowercase(),
            text(line.unit.as_ref()),
            code(line.currency.as_deref()),
            text(line.applied_condition.as_ref()),
            figure_key(line.quantity.as_ref()),
            figure_key(line.unit_price.as_ref()),
            figure_key(line.amount.as_ref()),
            figure_key(line.vat_rate.as_ref()),
            figure_key(line.vat_amount.as_ref()),
            figure_key(line.total.as_ref()),
        ])
    }
}

/// For each new line the old one that it was: the same line; else one of the same name, the likest first.
fn matched(before: &[ChargeLine], after: &[ChargeLine]) -> Vec<Option<usize>> {
    let old: Vec<LineKey> = before.iter().map(LineKey::from_line).collect();
    let new: Vec<LineKey> = after.iter().map(LineKey::from_line).collect();
    let mut matching = Matching {
        pairs: vec![None; new.len()],
        taken: vec![false; old.len()],
    };
    matching.pair(&old, &new, Clone::clone);
    matching.pair(&old, &new, |LineKey([name, unit, currency, condition, ..])| {
        [name.clone(), unit.clone(), currency.clone(), condition.clone()]
    });
    matching.pair(&old, &new, |LineKey([name, _, currency, ..])| {
        [name.clone(), currency.clone()]
    });
    matching.pair(&old, &new, |LineKey([name, ..])| name.clone());
    matching.pairs
}

struct Matching {
    /// For each new line.
    pairs: Vec<Option<usize>>,
    /// Of the old lines.
    taken: Vec<bool>,
}

impl Matching {
    /// Pairs lines that are alike in this; several of them in the order of what they say, so that the order in which
    /// they stand plays no part.
    fn pair<K: Eq + Hash>(&mut self, old: &[LineKey], new: &[LineKey], alike: impl Fn(&LineKey) -> K) {
        let mut groups: HashMap<K, (Vec<usize>, Vec<usize>)> = HashMap::new();
        for (at, key) in old.iter().enumerate().filter(|(at, _)| !self.taken[*at]) {
            groups.entry(alike(key)).or_default().0.push(at);
        }
        for (at, key) in new.iter().enumerate().filter(|(at, _)| self.pairs[*at].is_none()) {
            groups.entry(alike(key)).or_default().1.push(at);
        }
        for (mut was, mut is) in groups.into_values() {
            was.sort_by_key(|at| (&old[*at], *at));
            is.sort_by_key(|at| (&new[*at], *at));
            for (was, is) in was.into_iter().zip(is) {
                self.taken[was] = true;
                self.pairs[is] = Some(was);
            }
        }
    }
}

/// A text by its words: the composition of marks and the width of spaces make no difference.
fn words(text: &str) -> String {
    compose(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn code(currency: Option<&str>) -> String {
    currency.map(currency::key).unwrap_or_default()
}

/// The value where there is one: `1.50`, `1.5` and `1.5000000000000002` are one figure.
fn figure_key(figure: Option<&Figure>) -> String {
    figure.map_or_else(String::new, |figure| match figure.decimal() {
        Some(value) => figures::without_noise(value)
            .unwrap_or(value)
            .normalize()
            .to_string(),
        None => format!("?{}", words(figure.as_received())),
    })
}

#[cfg(test)]
mod tests;
