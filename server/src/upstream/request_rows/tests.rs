use std::sync::Arc;

use proptest::prelude::*;

use super::*;

const NOW: &str = "2026-11-23T09:00:00+07:00";

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn code(text: &str) -> RfqCode {
    text.parse().unwrap()
}

fn row(code: &str, status: &str, created: &str, updated: &str) -> RequestSummary {
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    RequestSummary {
        rfq_code: code.to_owned(),
        status: status.to_owned(),
        created_at: text(created),
        updated_at: text(updated),
        ..RequestSummary::default()
    }
}

/// A request created and changed that many minutes before [`NOW`].
fn minutes_ago(code: &str, status: &str, minutes: i64) -> RequestSummary {
    let time = at(NOW) - SignedDuration::from_mins(minutes);
    let time = time.display_with_offset(jiff::tz::offset(7)).to_string();
    row(code, status, &time, &time)
}

fn brought(items: Vec<RequestSummary>, began: Instant) -> Brought {
    Brought {
        total: i64::try_from(items.len()).ok(),
        items: items.into_iter().map(Arc::new).collect(),
        arrived: began,
        read_at: at(NOW),
    }
}

fn walked(items: Vec<RequestSummary>, began: Instant) -> RequestRows {
    RequestRows::walked(brought(items, began), None, None).unwrap()
}

fn codes(page: &RequestPage) -> Vec<&str> {
    page.items.iter().map(|item| item.rfq_code.as_str()).collect()
}

fn since(rows: &RequestRows, now: Instant) -> (String, bool) {
    match rows.next_sync(now, false) {
        NextSync::Changes { since, has_overlap } => (since, has_overlap),
        NextSync::Walk => panic!("a walk"),
    }
}

#[test]
fn changes_are_merged_by_code_and_sorted_newest_first() {
    let start = Instant::now();
    let rows = walked(
        vec![minutes_ago("B", "quoted", 20), minutes_ago("A", "submitted", 90)],
        start,
    );
    let later = start + Duration::from_secs(15);
    let changed_a = RequestSummary {
        status: "quoted".into(),
        ..minutes_ago("A", "", 90)
    };
    let rows = rows
        .changed(
            brought(
                vec![
                    minutes_ago("C", "submitted", 1),
                    changed_a,
                    minutes_ago("B", "quoted", 20),
                ],
                later,
            ),
            true,
        )
        .unwrap();
    assert_eq!(codes(&rows.page(&[], 1, 20)), ["C", "B", "A"]);
    let quoted = rows.page(&["quoted".into()], 1, 20);
    assert_eq!((codes(&quoted), quoted.meta.total), (vec!["B", "A"], Some(2)));
    for (code_text, is_unchanged) in [("A", false), ("B", true), ("C", false), ("D", false)] {
        assert_eq!(
            rows.unchanged_since(&code(code_text), start),
            is_unchanged,
            "{code_text}"
        );
    }
    assert!(
        rows.unchanged_since(&code("A"), later),
        "read after the change was seen"
    );
}

#[test]
fn pages_are_counted_like_those_of_the_service() {
    let rows = walked(
        (0..45)
            .map(|n| minutes_ago(&format!("R{n}"), "quoted", n))
            .collect(),
        Instant::now(),
    );
    let page = rows.page(&[], 3, 20);
    assert_eq!(codes(&page), ["R40", "R41", "R42", "R43", "R44"]);
    assert_eq!(
        (page.meta.page, page.meta.last_page, page.meta.total),
        (Some(3), Some(3), Some(45))
    );
    let beyond = rows.page(&[], u32::MAX, 100);
    assert_eq!((beyond.items.len(), beyond.meta.last_page), (0, Some(1)));
    let nothing = rows.page(&["cancelled".into()], 1, 0);
    assert_eq!(
        (nothing.items.len(), nothing.meta.last_page, nothing.meta.total),
        (0, Some(1), Some(0))
    );
}

#[test]
fn walk_removes_withdrawn_rows_and_keeps_unchanged_ones() {
    let start = Instant::now();
    let before = walked(
        vec![minutes_ago("A", "quoted", 20), minutes_ago("B", "quoted", 30)],
        start,
    );
    let later = start + WALK_INTERVAL;
    let rows = RequestRows::walked(
        brought(vec![minutes_ago("A", "quoted", 20)], later),
        None,
        Some(&before),
    )
    .unwrap();
    assert_eq!(codes(&rows.page(&[], 1, 20)), ["A"]);
    assert!(rows.unchanged_since(&code("A"), start));
    assert!(!rows.unchanged_since(&code("B"), later));
}

#[test]
fn changes_are_asked_from_two_minutes_before_the_newest_in_its_own_notation() {
    let start = Instant::now();
    let old = row("A", "quoted", "2026-11-20T00:00:00Z", "2026-11-23T01:30:00.75Z");
    let new = row("B", "quoted", "2026-11-20T00:00:00Z", "2026-11-23T08:40:10+07:00");
    let rows = walked(vec![old, new], start);
    assert_eq!(since(&rows, start), ("2026-11-23T08:38:10+07:00".into(), true));
    // The service's clock counts, not the portal's: three minutes ahead is no reason to doubt it.
    let rows = walked(vec![row("A", "quoted", "", "2026-11-23T02:03:00Z")], start);
    assert_eq!(since(&rows, start), ("2026-11-23T02:01:00+00:00".into(), true));
    // A change in the year 9999 does not hide all others.
    let rows = walked(vec![row("A", "quoted", "", "9999-12-30T00:00:00Z")], start);
    assert_eq!(since(&rows, start), ("2026-11-23T02:08:00+00:00".into(), true));
    let rows = walked(vec![row("A", "quoted", "", "-009999-01-02T01:59:59Z")], start);
    assert!(matches!(rows.next_sync(start, false), NextSync::Changes { .. }));
}

#[test]
fn watermark_does_not_move_back() {
    let start = Instant::now();
    let rows = walked(
        vec![minutes_ago("A", "quoted", 10), minutes_ago("B", "quoted", 50)],
        start,
    );
    let expected = since(&rows, start);
    let rows = rows.changed(brought(vec![], start), true).unwrap();
    assert_eq!(since(&rows, start), expected);
    let rows = rows
        .changed(brought(vec![minutes_ago("B", "confirmed", 11)], start), true)
        .unwrap();
    assert_eq!(since(&rows, start), expected);
}

#[test]
fn whole_list_is_walked_every_half_hour_and_after_an_announced_change() {
    let start = Instant::now();
    let small = walked(vec![minutes_ago("A", "quoted", 10)], start);
    assert_eq!(small.next_sync(start + WALK_INTERVAL, false), NextSync::Walk);
    assert!(matches!(
        small.next_sync(start + Duration::from_mins(29), false),
        NextSync::Changes { .. }
    ));
    assert_eq!(small.next_sync(start, true), NextSync::Walk, "it is one call");
    let large = walked(
        (0..150)
            .map(|n| minutes_ago(&format!("R{n}"), "quoted", n))
            .collect(),
        start,
    );
    assert!(matches!(large.next_sync(start, true), NextSync::Changes { .. }));
    let nothing = walked(vec![], start);
    assert_eq!(nothing.next_sync(start, false), NextSync::Walk);
}

#[test]
fn rows_without_times_of_change_are_walked_or_not_kept() {
    let start = Instant::now();
    let without = |count: usize| {
        (0..count)
            .map(|n| {
                row(
                    &format!("R{n}"),
                    "quoted",
                    "",
                    if n == 0 { "hôm qua" } else { "" },
                )
            })
            .collect::<Vec<_>>()
    };
    let rows = walked(without(3), start);
    assert_eq!(rows.next_sync(start, false), NextSync::Walk);
    assert_eq!(
        codes(&rows.page(&[], 1, 20)),
        ["R0", "R1", "R2"],
        "the service's own order"
    );
    let kept = RequestRows::walked(brought(without(101), start), None, None);
    assert_eq!(kept.err(), Some(NotKept::WithoutTimes));
    // One change without a time removes the watermark.
    let rows = walked(vec![minutes_ago("A", "quoted", 10)], start);
    let rows = rows.changed(brought(without(1), start), true).unwrap();
    assert_eq!(rows.next_sync(start, false), NextSync::Walk);
    assert_eq!(
        codes(&rows.page(&[], 1, 20)),
        ["R0", "A"],
        "what is new comes first"
    );
}

#[test]
fn service_that_does_not_filter_by_change_is_not_asked_again() {
    let start = Instant::now();
    let all = |count: i64| {
        (0..count)
            .map(|n| minutes_ago(&format!("R{n}"), "quoted", n * 60))
            .collect::<Vec<_>>()
    };
    let rows = walked(all(99), start)
        .changed(brought(all(99), start), true)
        .unwrap();
    assert_eq!(rows.next_sync(start, false), NextSync::Walk);
    let kept = walked(all(150), start).changed(brought(all(150), start), true);
    assert_eq!(kept.err(), Some(NotKept::WithoutTimes));
}

#[test]
fn simultaneous_changes_are_listed_again_every_two_minutes_only() {
    let start = Instant::now();
    let all: Vec<_> = (0..300)
        .map(|n| row(&format!("R{n}"), "quoted", NOW, "2026-11-23T08:00:00+07:00"))
        .collect();
    let rows = walked(all, start);
    let soon = start + Duration::from_secs(15);
    assert_eq!(since(&rows, soon), ("2026-11-23T08:00:01+07:00".into(), false));
    let rows = rows.changed(brought(vec![], soon), false).unwrap();
    let later = start + OVERLAP_INTERVAL;
    assert_eq!(since(&rows, later), ("2026-11-23T07:58:00+07:00".into(), true));
    let rows = rows.changed(brought(vec![], later), true).unwrap();
    assert!(!since(&rows, later + Duration::from_secs(15)).1);
}

#[test]
fn list_that_cannot_be_kept_is_reported() {
    let start = Instant::now();
    let nameless = RequestRows::walked(brought(vec![row("", "quoted", NOW, NOW)], start), None, None);
    assert_eq!(nameless.err(), Some(NotKept::Nameless));
    let rows = walked(vec![minutes_ago("A", "quoted", 1)], start);
    let nameless = rows.changed(brought(vec![row("", "quoted", NOW, NOW)], start), true);
    assert_eq!(nameless.err(), Some(NotKept::Nameless));
    // A row moved to the page that was read before.
    let twice = vec![minutes_ago("A", "quoted", 1), minutes_ago("A", "quoted", 1)];
    assert_eq!(
        RequestRows::walked(brought(twice, start), None, None).err(),
        Some(NotKept::Incomplete)
    );
}

/// A service that keeps requests, changes them and answers questions, with a clock of its own.
#[derive(Default)]
struct Service {
    rows: Vec<(u8, i64)>,
    clock: i64,
}

impl Service {
    fn list(&self, since: Option<Timestamp>) -> Vec<RequestSummary> {
        let mut rows: Vec<_> = self
            .rows
            .iter()
            .map(|(code, updated)| {
                let updated = Timestamp::from_second(1_795_000_000 + updated).unwrap();
                let created = format!("2026-01-01T00:{:02}:00Z", code % 60);
                row(
                    &format!("R{code}"),
                    &updated.to_string(),
                    &created,
                    &updated.to_string(),
                )
            })
            .filter(|row| {
                since.is_none_or(|since| instant(row.updated_at.as_deref()).is_some_and(|at| at >= since))
            })
            .collect();
        rows.sort_by(|one, two| two.created_at.cmp(&one.created_at));
        rows
    }
}

proptest! {
    /// With any changes between syncs, if the service's clock does not run back by more than the overlap: after a sync
    /// the rows equal the service's, in its order.
    #[test]
    fn rows_are_the_services_after_each_sync(
        steps in prop::collection::vec(prop::collection::vec((0_u8..40, -119_i64..200), 0..5), 1..30),
    ) {
        let (mut service, mut now) = (Service::default(), Instant::now());
        let mut kept: Option<RequestRows> = None;
        for changes in steps {
            now += Duration::from_secs(15);
            for (code, seconds) in changes {
                service.clock += seconds.max(0);
                let changed = service.clock + seconds.min(0);
                match service.rows.iter_mut().find(|row| row.0 == code) {
                    Some(row) => row.1 = changed,
                    None => service.rows.push((code, changed)),
                }
            }
            let ask = kept.as_ref().map_or(NextSync::Walk, |kept| kept.next_sync(now, false));
            let brought = |items: Vec<RequestSummary>| Brought { total: None, items: items.into_iter().map(Arc::new).collect(), arrived: now, read_at: Timestamp::from_second(1_795_000_000 + service.clock).unwrap() };
            let next = match (&kept, &ask) {
                (Some(kept), NextSync::Changes { since, has_overlap }) => {
                    kept.changed(brought(service.list(since.parse().ok())), *has_overlap)
                }
                _ => RequestRows::walked(brought(service.list(None)), None, kept.as_ref()),
            };
            let next = next.map_err(|why| TestCaseError::fail(format!("{why:?}")))?;
            let items: Vec<_> = next.page(&[], 1, 100).items.iter().map(|item| RequestSummary::clone(item)).collect();
            prop_assert_eq!(items, service.list(None));
            kept = Some(next);
        }
    }
}

/// A walk of a large account: the first page of its list, and both ends of the list of those that need somebody.
fn part_walked(items: &[RequestSummary], began: Instant, before: Option<&RequestRows>) -> RequestRows {
    let needs: Vec<_> = items
        .iter()
        .filter(|row| row.state().needs_partner())
        .cloned()
        .collect();
    let newest = items.iter().take(PAGE_ROWS as usize);
    let first = newest
        .chain(needs.iter().take(20))
        .chain(needs.iter().rev().take(20));
    RequestRows::walked(
        brought(first.cloned().collect(), began),
        Some(needs.len()),
        before,
    )
    .unwrap()
}

#[test]
fn large_account_keeps_its_newest_requests_and_both_ends_of_those_that_wait() {
    let start = Instant::now();
    let status = |number: i64| if number % 7 == 0 { "quoted" } else { "completed" };
    let items: Vec<_> = (0..1_000)
        .map(|number| minutes_ago(&format!("R{number}"), status(number), number))
        .collect();
    let rows = part_walked(&items, start, None);
    assert!(rows.is_part());
    assert_eq!(rows.needs(), 143);
    for (text, is_kept) in [
        ("R0", true),
        ("R99", true),
        ("R994", true),
        ("R100", false),
        ("R500", false),
    ] {
        assert_eq!(rows.summary(&code(text)).is_some(), is_kept, "{text}");
    }
    // A request that is not among the rows has not changed since then either, as long as no change brings it.
    let later = start + Duration::from_secs(15);
    assert!(rows.unchanged_since(&code("R500"), later));
    assert!(!rows.unchanged_since(&code("R500"), start.checked_sub(Duration::from_secs(1)).unwrap()));
    let changed = RequestSummary {
        status: "need_info".into(),
        updated_at: Some((at(NOW) + SignedDuration::from_secs(9)).to_string()),
        ..minutes_ago("R500", "", 500)
    };
    let next = rows
        .changed(brought(vec![changed], later), true)
        .unwrap()
        .with_needs(144);
    assert_eq!(next.needs(), 144);
    assert!(!next.unchanged_since(&code("R500"), start));
    assert!(next.unchanged_since(&code("R501"), start));
    let found: Vec<_> = next
        .differences(&rows)
        .map(|(code, kind, _)| (code, kind))
        .collect();
    assert_eq!(
        found,
        [(code("R500"), ChangeKind::Other)],
        "it is not a new request"
    );
    assert_eq!(next.last_change(), Some(at(NOW)));
    // Other rows are kept after another walk; they have not changed.
    let again = part_walked(&items[5..], later, Some(&next));
    assert_eq!(again.differences(&next).count(), 0);
}

#[test]
fn rows_of_a_large_account_without_times_of_change_are_not_kept() {
    let row = row("R1", "quoted", NOW, "");
    let brought = brought(vec![row], Instant::now());
    assert_eq!(
        RequestRows::walked(brought, Some(1), None).err(),
        Some(NotKept::WithoutTimes)
    );
}

#[test]
fn large_accounts_are_compared_by_their_newest_requests() {
    let items: Vec<_> = (0..300)
        .map(|number| minutes_ago(&format!("R{number}"), "completed", number))
        .collect();
    let now = Instant::now();
    let [one, same, other] =
        [&items[..], &items[..250], &items[1..]].map(|items| part_walked(items, now, None));
    assert!(RequestRows::are_of_the_same_requests(&one, &same));
    assert!(!RequestRows::are_of_the_same_requests(&one, &other));
    assert!(!RequestRows::are_of_the_same_requests(&one, &walked(items, now)));
}

proptest! {
    /// With any changes in a large account: memory stays bounded, requests that need somebody are kept once they have changed,
    /// and no changed request counts as unchanged.
    #[test]
    fn large_account_finds_every_change(
        steps in prop::collection::vec(prop::collection::vec((0_usize..600, any::<bool>()), 0..40), 1..20),
    ) {
        let start = Instant::now();
        let mut items: Vec<_> = (0..600)
            .map(|number| minutes_ago(&format!("R{number:03}"), "completed", number + 60))
            .collect();
        let mut rows = part_walked(&items, start, None);
        let mut changed: HashMap<String, Instant> = HashMap::new();
        let (mut now, mut clock) = (start, at(NOW));
        for step in steps {
            now += Duration::from_secs(15);
            clock = later(clock, SignedDuration::from_secs(15));
            for (place, needs) in step {
                let item = &mut items[place];
                item.status = if needs { "quoted" } else { "confirmed" }.to_owned();
                item.updated_at = Some(clock.to_string());
                changed.insert(item.rfq_code.clone(), now);
            }
            let NextSync::Changes { since, has_overlap } = rows.next_sync(now, false) else {
                return Err(TestCaseError::fail("a walk"));
            };
            let since: Timestamp = since.parse().unwrap();
            let asked = items.iter().filter(|row| instant(row.updated_at.as_deref()).is_some_and(|at| at >= since));
            let brought = Brought { read_at: clock, ..brought(asked.cloned().collect(), now) };
            rows = rows.changed(brought, has_overlap).unwrap();
            let needs = items.iter().filter(|row| row.state().needs_partner());
            prop_assert!(rows.rows.len() <= MAX_KEPT_ROWS.max(PAGE_ROWS as usize + needs.clone().count()));
            for row in needs {
                prop_assert!(rows.summary(&code(&row.rfq_code)).is_some(), "{}", row.rfq_code);
            }
            for (changed, at) in &changed {
                let code = code(changed);
                let ago = |seconds| now.checked_sub(Duration::from_secs(seconds)).unwrap();
                for began in [start, ago(20), ago(1)] {
                    prop_assert!(!rows.unchanged_since(&code, began) || *at <= began, "{changed}");
                }
            }
        }
    }
}
