//! The queue on home: which requests need somebody, why, in which order; what a person has set aside and has seen; what
//! happened since they were here. Pure: rows, what is remembered beside them and a time go in, entries come out.

mod aside;
mod brief;
mod entries;
mod entry;
mod lane_times;
mod mark;
mod question;
mod reason;
mod seen;
mod sort;
mod visit;
mod wanted;

pub use aside::{AsideAction, AsideUntil, Asides, SetAside};
pub use brief::{EarlierVersion, LastMilestone, QuotationBrief, RequestBrief};
pub use entries::{EntryAside, Queue};
pub use entry::{Briefs, QueueEntry, QueueInput};
pub use lane_times::{LaneTimes, UsualTime, row_lane};
pub use mark::{DetailMark, MAX_FORM_MARKS, RequestMark, marks_in_form};
pub use reason::{AnswerState, NewsKind, QueueReason};
pub use seen::{RequestView, ViewedRequests};
pub use sort::Sort;
pub use visit::{RequestEvent, SinceLastVisit, Visit, VisitEvent};
pub use wanted::{WantedRead, wanted};
