//! Texts of islands, in both languages: rendered by the server and by the browser. Pages take theirs from `app::text`.

pub mod cargo;
pub mod grid;
