mod entries;
mod lines;
mod panels;
mod set_aside;

use std::sync::Arc;

use domain::queue::{
    AsideUntil, Asides, Briefs, LaneTimes, MAX_FORM_MARKS, QueueInput, RequestBrief, RequestEvent,
    RequestMark, SetAside, Sort, ViewedRequests, VisitEvent, row_lane,
};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use partner_api::{Milestone, RequestSummary};
use serde_json::{Value, json};

use super::*;
use crate::owner_filter::OwnerFilter;
use crate::pages::testing::{
    MARKUP, Shown, catalogs, frame, hostile, list, quotation, request, shared, sound, summary,
};
use crate::text::Lang;
use crate::upstream_error::UpstreamError;

const BOTH_LANGUAGES: [Lang; 2] = [Lang::Vi, Lang::En];

/// Of a hundred characters, with no place to break.
const LONG_REFERENCE: &str =
    "PO-NAMDUONG-LOGISTICS-VIETNAM-EXPORT-2026-07-20-AIRFREIGHT-SGN-LAX-CONSOLIDATION-00001234567890-ABCD";

fn shown(lang: Lang, data: HomeData) -> Shown {
    sound(frame(lang), || page(data))
}

fn question() -> String {
    let words = "Chiều cao kiện kệ trưng bày ghi 6 cm, đề nghị kiểm tra lại. Loa Bluetooth có pin: vui lòng gửi MSDS. ";
    words.repeat(6).trim().to_owned()
}

/// Requests with the remembered state of a person.
#[derive(Default)]
struct Account {
    rows: Vec<Arc<RequestSummary>>,
    briefs: Briefs,
    aside: Asides,
    seen: ViewedRequests,
}

impl Account {
    /// A request in this state; `of`: the content of its quotation, if it was read.
    fn with(mut self, code: &str, status: &str, details: &Value, of: Option<Value>) -> Self {
        let row = summary(code, status);
        let mut details = request(details.clone());
        details.summary = row.clone();
        let quotation = of.map(quotation);
        let before = self.briefs.get(code).cloned();
        let brief = RequestBrief::new(
            &details,
            quotation.as_deref(),
            before.as_ref(),
            frame(Lang::Vi).now,
        );
        self.rows.retain(|row| row.rfq_code != code);
        self.rows.push(Arc::new(row));
        self.briefs.insert(code.into(), brief);
        self
    }

    fn mark(&self, code: &str) -> RequestMark {
        let row = self.rows.iter().find(|row| row.rfq_code == code).unwrap();
        RequestMark::new(row, self.briefs.get(code))
    }

    fn looked(mut self, code: &str) -> Self {
        let mark = self.mark(code);
        self.seen.record_view(code, mark, Timestamp::UNIX_EPOCH);
        self
    }

    fn set_aside(mut self, code: &str, until: AsideUntil) -> Self {
        let (as_of, at) = (self.mark(code), frame(Lang::Vi).now);
        self.aside.set(code, SetAside { until, as_of, at });
        self
    }

    fn queue(&self) -> Queue {
        let lane = row_lane(&summary("", "")).unwrap();
        let samples = (0..7).map(|_| (lane.clone(), SignedDuration::from_hours(30)));
        let frame = frame(Lang::Vi);
        Queue::build(&QueueInput {
            rows: &self.rows,
            briefs: &self.briefs,
            aside: &self.aside,
            seen: &self.seen,
            lane_times: &LaneTimes::new(samples),
            now: frame.now,
            zone: &frame.zone,
        })
    }

    fn data(&self, view: HomeView) -> HomeData {
        HomeData {
            queue: Loadable::Here(self.queue()),
            needs_in_all: None,
            waits: Loadable::Here(list(vec![summary("RFQ-W", "quoting")], 41)),
            moves: Loadable::Here(list(vec![summary("RFQ-M", "in_transit")], 1)),
            since: None,
            reminders: Some(Vec::new()),
            approvals: Some(Vec::new()),
            view,
            looked_through: None,
            owners: Vec::new(),
            reader: None,
            saved_views: None,
            first_visit: false,
            catalogs: Some(catalogs()),
        }
    }
}

fn version(version: i64, total: &str, valid_until: &str) -> Value {
    json!({"version": version, "totals": {"total": total}, "valid_until": valid_until})
}

/// One request for every reason.
fn account() -> Account {
    let milestone = Milestone {
        operation_status: "departed".into(),
        operation_status_label: Some("Đã khởi hành".into()),
        happened_at: Some("2026-07-20T07:35:00+07:00".into()),
        location: Some("Tân Sơn Nhất".into()),
        ..Milestone::default()
    };
    let mut account = Account::default()
        .with("SILENT", "quoting", &json!({"quotation": null}), None)
        .with(
            "OPEN",
            "quoted",
            &json!({}),
            Some(version(1, "149824469", "2026-07-29")),
        )
        .with("MOVED", "in_transit", &json!({}), None)
        .with(
            "VERSION",
            "quoted",
            &json!({}),
            Some(version(2, "13200000", "2026-07-26")),
        )
        .looked("MOVED")
        .looked("VERSION")
        .with(
            "MOVED",
            "in_transit",
            &json!({"operation_status": "departed"}),
            None,
        )
        .with(
            "VERSION",
            "quoted",
            &json!({}),
            Some(version(3, "12400000", "2026-07-26")),
        )
        .with(
            "HELD",
            "in_transit",
            &json!({"is_on_hold": true, "operation_status": "import_customs"}),
            None,
        )
        .with(
            "ASKED",
            "need_info",
            &json!({"info_request": {"message": question()}, "quotation": null}),
            None,
        )
        .with(
            "SOON",
            "quoted",
            &json!({}),
            Some(version(1, "86420000", "2026-07-20")),
        );
    let brief = account
        .briefs
        .remove("MOVED")
        .unwrap()
        .with_milestones(&[milestone], &TimeZone::UTC);
    account.briefs.insert("MOVED".into(), brief);
    for row in &mut account.rows {
        if row.rfq_code == "HELD" {
            Arc::make_mut(row).partner_ref = Some(LONG_REFERENCE.into());
        }
    }
    account
}

const DENSE: HomeView = HomeView {
    layout: Layout::Dense,
    sort: Sort::Urgency,
    section: QueueSection::ToDo,
    owner: OwnerFilter::Anybody,
    saved: None,
};

const ASIDE: HomeView = HomeView {
    layout: Layout::Normal,
    sort: Sort::Urgency,
    section: QueueSection::Aside,
    owner: OwnerFilter::Anybody,
    saved: None,
};

fn since() -> SinceLastVisit {
    let account = account();
    let of = |event, code: &str| RequestEvent {
        event,
        row: account
            .rows
            .iter()
            .find(|row| row.rfq_code == code)
            .unwrap()
            .clone(),
        brief: account.briefs.get(code).cloned(),
    };
    SinceLastVisit {
        since: "2026-07-17T17:40:00+07:00".parse().unwrap(),
        happened: vec![
            of(VisitEvent::Question, "ASKED"),
            of(VisitEvent::PutOnHold, "HELD"),
            of(VisitEvent::Quotation, "VERSION"),
            of(VisitEvent::Milestone, "MOVED"),
            of(VisitEvent::Status, "SILENT"),
            of(VisitEvent::New, "OPEN"),
        ],
    }
}

#[test]
fn rows_alone_have_plain_sentences() {
    let account = Account {
        rows: shared([summary("RFQ-1", "need_info"), summary("RFQ-2", "quoted")]),
        ..Account::default()
    };
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert!(seen.has("Quoting waits until you answer."));
    assert!(seen.has("Accept, renegotiate or reject it while it is valid."));
    assert_eq!(
        seen.attributes(".queue > li", "data-as-of"),
        vec!["2026-07-13T16:48:00+07:00"; 2]
    );
    assert_eq!(seen.attributes(".queue > li", "data-live"), ["RFQ-1", "RFQ-2"]);
}

#[test]
fn hostile_texts_stay_texts_in_every_view() {
    let mut account = account();
    for row in account.rows.iter_mut().map(Arc::make_mut) {
        let (code, status) = (row.rfq_code.clone(), row.status.clone());
        let all = serde_json::to_value(&*row).unwrap();
        *row = serde_json::from_value(hostile(&all)).unwrap();
        (row.rfq_code, row.status) = (code, status);
        let kept = account.briefs.get_mut(&row.rfq_code).unwrap();
        let all = json!({"status": row.status, "question": MARKUP, "operation_status": MARKUP, "is_on_hold": kept.is_on_hold,
            "updated_at": MARKUP, "created_at": MARKUP, "quotation": {"version": 2, "total": MARKUP, "currency": MARKUP, "valid_until": MARKUP},
            "before": {"version": 1, "total": MARKUP, "currency": "x"}});
        *kept = serde_json::from_value(all).unwrap();
    }
    let happened = since()
        .happened
        .into_iter()
        .zip(&account.rows)
        .map(|(one, row)| RequestEvent {
            row: row.clone(),
            brief: account.briefs.get(&row.rfq_code).cloned(),
            ..one
        });
    let told = SinceLastVisit {
        happened: happened.collect(),
        ..since()
    };
    for view in [HomeView::default(), DENSE] {
        for lang in BOTH_LANGUAGES {
            let data = HomeData {
                since: Some(told.clone()),
                ..account.data(view.clone())
            };
            // Soundness: none of it came to life.
            let seen = shown(lang, data);
            assert!(seen.has("alert(1)"));
            let questions = usize::from(view == HomeView::default());
            assert_eq!(
                seen.count("blockquote.clamp"),
                questions,
                "what is remembered is shown"
            );
        }
    }
    let account = account.set_aside("ASKED", AsideUntil::Tomorrow);
    assert!(shown(Lang::En, account.data(ASIDE)).has("alert(1)"));
}
