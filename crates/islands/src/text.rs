//! Texts of islands in both languages, as in `app::text`: the server and the browser both say them.

pub mod api;
pub mod live_news;
