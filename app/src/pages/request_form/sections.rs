//! The sections of the form but for the cargo: one file each.

mod contact;
mod datalists;
mod route;
mod services;
mod special;
mod terms;
mod writer;

pub(super) use contact::contact;
pub(super) use datalists::datalists;
pub(super) use route::route;
pub(super) use services::services;
pub(super) use special::special;
pub(super) use terms::terms;
