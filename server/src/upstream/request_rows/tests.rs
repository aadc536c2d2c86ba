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

/// Created and changed that many minutes before [`NOW`].
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
    RequestRows::walked(brought(items, began), None).unwrap()
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
fn changes_are_merged_by_code_and_the_newest_come_first() {
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
fn walk_forgets_what_is_gone_and_keeps_what_has_not_changed() {
    let start = Instant::now();
    let before = walked(
        vec![minutes_ago("A", "quoted", 20), minutes_ago("B", "quoted", 30)],
        start,
    );
    let later = start + WALK_EVERY;
    let rows = RequestRows::walked(
        brought(vec![minutes_ago("A", "quoted", 20)], later),
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
    // The service's clock counts, not ours: three minutes ahead is no reason to doubt it.
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
fn whole_list_is_walked_through_every_half_hour_and_when_told_of_a_change() {
    let start = Instant::now();
    let small = walked(vec![minutes_ago("A", "quoted", 10)], start);
    assert_eq!(small.next_sync(start + WALK_EVERY, false), NextSync::Walk);
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
fn rows_without_times_of_change_are_walked_through_or_not_kept() {
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
    let kept = RequestRows::walked(brought(without(101), start), None);
    assert_eq!(kept.err(), Some(NotKept::WithoutTimes));
    // One change without a time takes the watermark away.
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
fn hundreds_that_changed_at_one_time_come_again_every_two_minutes_only() {
    let start = Instant::now();
    let all: Vec<_> = (0..300)
        .map(|n| row(&format!("R{n}"), "quoted", NOW, "2026-11-23T08:00:00+07:00"))
        .collect();
    let rows = walked(all, start);
    let soon = start + Duration::from_secs(15);
    assert_eq!(since(&rows, soon), ("2026-11-23T08:00:01+07:00".into(), false));
    let rows = rows.changed(brought(vec![], soon), false).unwrap();
    let later = start + OVERLAP_EVERY;
    assert_eq!(since(&rows, later), ("2026-11-23T07:58:00+07:00".into(), true));
    let rows = rows.changed(brought(vec![], later), true).unwrap();
    assert!(!since(&rows, later + Duration::from_secs(15)).1);
}

#[test]
fn list_that_cannot_be_kept_is_told_so() {
    let start = Instant::now();
    let nameless = RequestRows::walked(brought(vec![row("", "quoted", NOW, NOW)], start), None);
    assert_eq!(nameless.err(), Some(NotKept::Nameless));
    let rows = walked(vec![minutes_ago("A", "quoted", 1)], start);
    let nameless = rows.changed(brought(vec![row("", "quoted", NOW, NOW)], start), true);
    assert_eq!(nameless.err(), Some(NotKept::Nameless));
    // A row moved to the page that was read before.
    let twice = vec![minutes_ago("A", "quoted", 1), minutes_ago("A", "quoted", 1)];
    assert_eq!(
        RequestRows::walked(brought(twice, start), None).err(),
        Some(NotKept::Incomplete)
    );
}

/// A service that keeps requests, changes them and answers what is asked, with a clock of its own.
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
    /// Whatever changes between syncs, as long as the service's clock does not run back by more than the overlap: after a
    /// sync the rows are the service's, in its order.
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
                _ => RequestRows::walked(brought(service.list(None)), kept.as_ref()),
            };
            let next = next.map_err(|why| TestCaseError::fail(format!("{why:?}")))?;
            let items: Vec<_> = next.page(&[], 1, 100).items.iter().map(|item| RequestSummary::clone(item)).collect();
            prop_assert_eq!(items, service.list(None));
            kept = Some(next);
        }
    }
}
