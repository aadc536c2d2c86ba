//! The design's components. A component takes children; a leaf is a plain function, so that a loop of 200 lines costs
//! nothing. Nothing here fetches data or knows a handler.

mod base;
mod downloads;
mod fields;
mod icon;
mod lane;
mod notices;
mod pagination;
mod readable;
mod steps;
mod summary;
mod tabs;
mod tags;
mod values;

pub use base::{
    Crumb, Empty, Facts, Head, Panel, Section, column_head, crumb, fact, fact_if, figure_head, trail,
};
pub use downloads::downloads;
pub use fields::{
    CheckField, Choice, DateField, FieldMark, SelectField, TextArea, TextField, described, field_error_id,
    field_errors, field_id, field_mark, field_mark_id, hidden, options, textarea_content,
};
pub use icon::{Icon, badge, icon, main_mode, means, means_name, mode_icon};
pub use lane::{LaneEnd, lane, lane_decoration, lane_small};
pub use notices::{Banner, UpstreamErrorBanner};
pub use pagination::{PagePosition, pagination};
pub use readable::{readable, readable_text};
pub use steps::{Step, StepState, request_steps, step, steps};
pub use summary::{ErrorLink, ErrorSummary};
pub use tabs::{RequestTab, request_tabs};
pub use tags::{StatusTag, Tone, hold_tag, is_long, status_tag, status_tone, tag};
pub use values::{
    ago, at_place, code, date, day_named, figure, file_size, in_language, label, money, number, operator,
    operator_lines, place_time, time, time_left,
};

#[cfg(test)]
mod tests;
