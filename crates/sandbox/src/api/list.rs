//! GET /orders: filters and paging. Limits that are exceeded give 422, they are not clamped.

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde_json::{Value, json};

use super::auth::Caller;
use super::reply::{ApiError, ok};
use super::view::list_item;
use crate::clock::{local_date, zone};
use crate::model::field_errors::FieldErrors;
use crate::model::request::Request;
use crate::model::status::Status;
use crate::model::validate::day;
use crate::service::SandboxServices;

const DEFAULT_PER_PAGE: usize = 20;
const MAX_PER_PAGE: usize = 100;

/// `GET /orders`
pub async fn list(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let filter = ListFilter::read(&query.unwrap_or_default())?;
    let state = service.operator.read();
    let mut found = state.newest_first(Some(account));
    found.retain(|request| filter.lets_through(request));
    let total = found.len();
    let start = (filter.page - 1).saturating_mul(filter.per_page);
    let items: Vec<Value> = found
        .into_iter()
        .skip(start)
        .take(filter.per_page)
        .map(list_item)
        .collect();
    drop(state);
    Ok(ok(json!({
        "items": items,
        "meta": {
            "page": filter.page,
            "per_page": filter.per_page,
            "total": total,
            "last_page": total.div_ceil(filter.per_page).max(1),
        },
    })))
}

#[derive(Debug)]
struct ListFilter {
    statuses: Vec<Status>,
    partner_ref: Option<String>,
    search: Option<String>,
    from_date: Option<Date>,
    to_date: Option<Date>,
    updated_since: Option<Timestamp>,
    page: usize,
    per_page: usize,
}

impl ListFilter {
    fn read(query: &str) -> Result<Self, FieldErrors> {
        let mut filter = Self {
            statuses: Vec::new(),
            partner_ref: None,
            search: None,
            from_date: None,
            to_date: None,
            updated_since: None,
            page: 1,
            per_page: DEFAULT_PER_PAGE,
        };
        let mut errors = FieldErrors::default();
        let mut status_index = 0;
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.trim();
            if value.is_empty() {
                continue;
            }
            let known = match &*name {
                "status" => {
                    errors.add("status", "Giá trị phải là danh sách (status[]).");
                    true
                }
                name if is_status_element(name) => {
                    match Status::from_code(value) {
                        Some(status) => filter.statuses.push(status),
                        None => {
                            errors.add(format!("status.{status_index}"), "Trạng thái không hợp lệ.");
                        }
                    }
                    status_index += 1;
                    true
                }
                "partner_ref" => set(&mut filter.partner_ref, Some(value.to_owned())),
                "search" => set(&mut filter.search, Some(value.to_lowercase())),
                "from_date" => set(&mut filter.from_date, day(value)),
                "to_date" => set(&mut filter.to_date, day(value)),
                "updated_since" => set(&mut filter.updated_since, moment(value)),
                "page" => match value.parse() {
                    Ok(page @ 1..) => {
                        filter.page = page;
                        true
                    }
                    _ => false,
                },
                "per_page" => match value.parse() {
                    Ok(size @ 1..=MAX_PER_PAGE) => {
                        filter.per_page = size;
                        true
                    }
                    _ => false,
                },
                _ => true,
            };
            if !known {
                errors.add(&*name, "Giá trị không hợp lệ.");
            }
        }
        if errors.is_empty() {
            Ok(filter)
        } else {
            Err(errors)
        }
    }

    fn lets_through(&self, request: &Request) -> bool {
        let created = local_date(request.created_at);
        (self.statuses.is_empty() || self.statuses.contains(&request.status))
            && self.partner_ref.as_ref().is_none_or(|r| request.input.partner_ref.as_ref() == Some(r))
            && self.from_date.is_none_or(|day| created >= day)
            && self.to_date.is_none_or(|day| created <= day)
            // Timestamps are shown in whole seconds; filtering by a shown one must find its request.
            && self.updated_since.is_none_or(|since| request.updated_at >= since)
            && self.search.as_ref().is_none_or(|text| searched(request, text))
    }
}

/// `status[]`, `status[0]`, …
fn is_status_element(name: &str) -> bool {
    name.strip_prefix("status[")
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|index| index.bytes().all(|b| b.is_ascii_digit()))
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    *place = value;
    place.is_some()
}

/// A timestamp with offset; without one, or as a day, it is local to Viet Nam.
fn moment(text: &str) -> Option<Timestamp> {
    text.parse::<Timestamp>().ok().or_else(|| {
        let local: DateTime = text.parse().ok()?;
        Some(local.to_zoned(zone()).ok()?.timestamp())
    })
}

/// Case-insensitive substring of request code, quotation number, order number or partner reference.
fn searched(request: &Request, text: &str) -> bool {
    [
        Some(request.rfq_code.as_str()),
        request.quotation().map(|q| q.quotation_no.as_str()),
        request.job_number.as_deref(),
        request.input.partner_ref.as_deref(),
    ]
    .into_iter()
    .flatten()
    .any(|field| field.to_lowercase().contains(text))
}
