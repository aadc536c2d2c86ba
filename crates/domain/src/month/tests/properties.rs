use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

const CURRENCIES: [&str; 5] = ["USD", "usd ", "VND", "VNĐ", "EUR"];
/// The currencies above, as sums name them.
const KEYS: [&str; 5] = ["USD", "USD", "VND", "VND", "EUR"];
const STATUSES: [&str; 6] = [
    "submitted",
    "quoted",
    "confirmed",
    "in_transit",
    "completed",
    "cancelled",
];
const NAMES: [&str; 3] = ["", "An", "Nhung"];
const CHARGES: [&str; 4] = ["THC", "thc ", "Cước", "Phí"];
const CHARGE_KEYS: [&str; 4] = ["thc", "thc", "cước", "phí"];

/// An amount in hundredths; none is one that is no number.
type Hundredths = Option<i64>;

/// A request as the test knows it.
#[derive(Clone, Debug)]
struct Case {
    status: usize,
    /// Seconds since 2026-07-01 in Viet Nam, over two months; none is unreadable.
    created: Option<u32>,
    /// Currency and total of each version, the newest last; none was not read.
    versions: Option<Vec<(usize, Hundredths)>>,
    /// The first versions are not kept.
    missing: usize,
    /// Name, currency and total.
    charges: Vec<(usize, usize, Hundredths)>,
    negotiators: Option<Vec<usize>>,
    has_milestones: bool,
}

fn hundredths() -> impl Strategy<Value = Hundredths> {
    prop_oneof![4 => (-1_000_000_i64..1_000_000_000).prop_map(Some), 1 => Just(None)]
}

fn case() -> impl Strategy<Value = Case> {
    let versions = proptest::collection::vec((0..CURRENCIES.len(), hundredths()), 0..4);
    let charges = proptest::collection::vec((0..CHARGES.len(), 0..CURRENCIES.len(), hundredths()), 0..6);
    let negotiators = proptest::collection::vec(0..NAMES.len(), 0..3);
    (
        0..STATUSES.len(),
        proptest::option::weighted(0.9, 0_u32..62 * 86_400),
        proptest::option::weighted(0.8, versions),
        0_usize..2,
        charges,
        proptest::option::of(negotiators),
        any::<bool>(),
    )
        .prop_map(
            |(status, created, versions, missing, charges, negotiators, has_milestones)| Case {
                status,
                created,
                versions,
                missing,
                charges,
                negotiators,
                has_milestones,
            },
        )
}

fn cases() -> impl Strategy<Value = Vec<Case>> {
    proptest::collection::vec(case(), 0..12)
}

/// 2026-07-01 in Viet Nam.
const START: i64 = 1_782_838_800;
const AUGUST: u32 = 31 * 86_400;

fn text(amount: Hundredths) -> Value {
    amount.map_or(json!("theo thực tế"), |amount| {
        json!(Decimal::new(amount, 2).to_string())
    })
}

impl Case {
    fn reading(&self, number: usize) -> RequestReading {
        let charges: Vec<Value> = self
            .charges
            .iter()
            .map(|(name, currency, total)| {
                json!({"name": CHARGES[*name], "currency": CURRENCIES[*currency], "total": text(*total)})
            })
            .collect();
        let versions: Vec<Arc<Quotation>> = self
            .versions
            .iter()
            .flatten()
            .enumerate()
            .map(|(at, (currency, total))| {
                quotation(json!({"version": at + 1, "currency": CURRENCIES[*currency], "totals": {"total": text(*total)}, "charges": charges}))
            })
            .collect();
        let newest = versions.last().cloned();
        let created = self.created.map(|seconds| {
            Timestamp::from_second(START + i64::from(seconds))
                .unwrap()
                .to_string()
        });
        let entries = |names: &Vec<usize>| -> Arc<[ActivityEntry]> {
            names
                .iter()
                .map(|name| entry(1, "2026-07-11T08:00:00Z", NAMES[*name], ActivityKind::Negotiated))
                .collect()
        };
        RequestReading {
            quotation: match (&self.versions, newest) {
                (None, _) => QuotationReading::NotRead,
                (Some(_), None) => QuotationReading::None,
                (Some(_), Some(newest)) => QuotationReading::Read(newest),
            },
            oldest: versions.into_iter().nth(self.missing),
            milestones: self.has_milestones.then(Arc::default),
            activity: self.negotiators.as_ref().map(entries),
            ..row(
                &format!("RFQ-{number}"),
                &json!({"status": STATUSES[self.status], "created_at": created}),
            )
        }
    }

    fn is_accepted(&self) -> bool {
        matches!(STATUSES[self.status], "confirmed" | "in_transit" | "completed")
    }

    fn is_in_july(&self) -> bool {
        self.created.is_some_and(|seconds| seconds < AUGUST)
    }

    fn newest(&self) -> Option<(usize, Hundredths)> {
        self.versions.as_ref()?.last().copied()
    }

    /// The first version, if the portal still has it.
    fn first(&self) -> Option<(usize, Hundredths)> {
        let versions = self.versions.as_ref()?;
        // The newest one is always there.
        let is_kept = self.missing == 0 || versions.len() == 1;
        versions.first().copied().filter(|_| is_kept)
    }
}

fn readings(cases: &[Case]) -> Vec<RequestReading> {
    let numbered = cases.iter().enumerate();
    numbered.map(|(number, case)| case.reading(number)).collect()
}

/// Total in hundredths, number of amounts, number of unreadable ones; by currency or by name and currency.
type Expected<K> = BTreeMap<K, (i64, usize, usize)>;

fn expected<K: Ord>(amounts: impl IntoIterator<Item = (K, Hundredths)>) -> Expected<K> {
    let mut sums = Expected::new();
    for (key, amount) in amounts {
        let sum = sums.entry(key).or_insert((0, 0, 0));
        match amount {
            Some(amount) => *sum = (sum.0 + amount, sum.1 + 1, sum.2),
            None => sum.2 += 1,
        }
    }
    sums
}

fn counted(sum: &Sum) -> (i64, usize, usize) {
    let hundredths = (sum.total * Decimal::ONE_HUNDRED).normalize().to_string();
    (hundredths.parse().unwrap(), sum.of, sum.unreadable)
}

fn actual(sums: &CurrencySums) -> Expected<&str> {
    sums.by_currency
        .iter()
        .map(|(currency, sum)| (currency.as_str(), counted(sum)))
        .collect()
}

fn totals<'a>(cases: impl Iterator<Item = &'a Case>) -> Expected<&'static str> {
    expected(
        cases
            .filter_map(Case::newest)
            .map(|(currency, total)| (KEYS[currency], total)),
    )
}

/// Of two months together.
fn added<'a>(one: &Expected<&'a str>, other: &Expected<&'a str>) -> Expected<&'a str> {
    let mut all = one.clone();
    for (currency, (total, of, unreadable)) in other {
        let sum = all.entry(currency).or_insert((0, 0, 0));
        *sum = (sum.0 + total, sum.1 + of, sum.2 + unreadable);
    }
    all
}

proptest! {
    #[test]
    fn sums_equal_a_naive_recomputation(cases in cases()) {
        let figures = figures(&readings(&cases));
        let july = || cases.iter().filter(|case| case.is_in_july());
        let accepted = || july().filter(|case| case.is_accepted());
        let not_read = |cases: &mut dyn Iterator<Item = &Case>| cases.filter(|case| case.versions.is_none()).count();
        prop_assert_eq!(figures.requests(), july().count());
        prop_assert_eq!(actual(&figures.quoted), totals(july()));
        prop_assert_eq!(figures.quoted.not_read, not_read(&mut july()));
        prop_assert_eq!(actual(&figures.accepted), totals(accepted()));
        prop_assert_eq!(figures.accepted.not_read, not_read(&mut accepted()));
        let charges = accepted()
            .filter(|case| case.newest().is_some())
            .flat_map(|case| &case.charges)
            .map(|(name, currency, total)| ((CHARGE_KEYS[*name].to_owned(), KEYS[*currency].to_owned()), *total));
        let summed: Expected<_> = figures.charges.sums.iter()
            .map(|one| ((one.name.to_lowercase(), one.currency.clone()), counted(&one.sum)))
            .collect();
        prop_assert_eq!(summed, expected(charges));
        prop_assert_eq!(figures.charges.not_read, figures.accepted.not_read);
    }

    #[test]
    fn savings_equal_a_naive_recomputation(cases in cases()) {
        let figures = figures(&readings(&cases));
        let (mut known, mut different, mut unknown, mut not_read) = (Vec::new(), 0, 0, 0);
        for case in cases.iter().filter(|case| case.is_in_july()) {
            match (case.first(), case.newest(), &case.versions) {
                (Some((one, first)), Some((other, last)), _) if KEYS[one] == KEYS[other] => {
                    known.push((KEYS[one], first.zip(last).map(|(first, last)| first - last)));
                }
                (Some(_), Some(_), _) => different += 1,
                (None, Some(_), _) => unknown += 1,
                (_, _, None) => not_read += 1,
                _ => {}
            }
        }
        prop_assert_eq!(actual(&figures.saved.sums), expected(known));
        let saved = &figures.saved;
        prop_assert_eq!(
            (saved.different_currencies, saved.first_unknown, saved.sums.not_read),
            (different, unknown, not_read)
        );
        // The groups are all of it, each request once.
        let mut all = Expected::new();
        for group in &figures.saved_by {
            all = added(&all, &actual(&group.savings.sums));
            different -= group.savings.different_currencies;
            unknown -= group.savings.first_unknown;
            not_read -= group.savings.sums.not_read;
        }
        prop_assert_eq!((all, different, unknown, not_read), (actual(&figures.saved.sums), 0, 0, 0));
    }

    #[test]
    fn two_months_are_the_whole(cases in cases()) {
        let readings = readings(&cases);
        let july = figures(&readings);
        let august = MonthFigures::new(july.month.next().unwrap(), &viet_nam(), &readings);
        prop_assert_eq!(july.undated, august.undated);
        prop_assert_eq!(july.requests() + august.requests() + july.undated, cases.len());
        for month in [&july, &august] {
            prop_assert_eq!(month.statuses.iter().map(|one| one.requests).sum::<usize>(), month.requests());
            prop_assert_eq!(month.weeks.iter().map(|one| one.requests).sum::<usize>(), month.requests());
            let times = month.time_to_quotation;
            prop_assert_eq!(times.of + times.not_read + times.first_unknown + times.not_yet + times.unreadable, month.requests());
        }
        let dated = || cases.iter().filter(|case| case.created.is_some());
        prop_assert_eq!(added(&actual(&july.quoted), &actual(&august.quoted)), totals(dated()));
    }

    #[test]
    fn order_of_the_input_does_not_matter((one, other) in cases().prop_flat_map(|cases| {
        let numbered: Vec<(usize, Case)> = cases.into_iter().enumerate().collect();
        (Just(numbered.clone()), Just(numbered).prop_shuffle())
    })) {
        let readings = |cases: &[(usize, Case)]| -> Vec<RequestReading> {
            cases.iter().map(|(number, case)| case.reading(*number)).collect()
        };
        prop_assert_eq!(figures(&readings(&one)), figures(&readings(&other)));
    }
}
