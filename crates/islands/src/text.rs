//! Texts of islands in both languages, as in `app::text`: the server and the browser both say them.

pub mod address_book;
pub mod api;
pub mod cargo;
pub mod copy_text;
pub mod day_in_words;
pub mod drafts;
pub mod form_sections;
pub mod grid;
pub mod import_file;
pub mod keep_offline;
pub mod later_part;
pub mod live_news;
pub mod notices;
pub mod place_field;
pub mod submit_guard;
pub mod time_left;
pub mod tracking;
pub mod upload_queue;
