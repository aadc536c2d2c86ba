//! Faults scripted for tests, and the log of received calls.

mod call;
mod fault;
mod layer;
mod path_pattern;
mod response;
mod script;

pub use call::ReceivedCall;
pub use fault::{Fault, FaultKind};
pub(crate) use layer::apply_faults;
pub use script::Faults;
