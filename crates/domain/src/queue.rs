//! The queue on home: the requests that need somebody, with reasons and in order; those that a person has set aside or
//! seen; the events since their last visit. Pure: rows, the remembered state and a time go in, entries come out.

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
