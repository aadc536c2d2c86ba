//! Texts of islands in both languages, as in `app::text`: the server and the browser both say them.

pub mod api;
pub mod cargo;
pub mod grid;
pub mod later_part;
pub mod live_news;
pub mod tracking;
