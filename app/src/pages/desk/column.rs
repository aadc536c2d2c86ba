//! The columns of the desk, each with its letter, by which cards and tables name it.

use std::sync::Arc;

use domain::decision_desk::{MAX_SELECTED, Offer};
use domain::lane_rates::LaneRates;
use partner_api::{Quotation, Status};

use super::data::{DeskColumn, DeskData};
use crate::request_header::RequestHeader;
use crate::upstream_error::{Loadable, UpstreamError};

/// The letters of the columns, in their order.
const LETTERS: [&str; MAX_SELECTED] = ["A", "B", "C", "D"];

/// One column of the desk.
pub struct Column<'a> {
    pub letter: &'static str,
    pub code: &'a str,
    /// As far as its request could be read.
    pub about: Option<RequestHeader>,
    pub content: Content<'a>,
}

/// The quotation of a column, or the reason why there is none.
pub enum Content<'a> {
    Quotation(&'a Arc<Quotation>, Option<&'a LaneRates>),
    NoQuotation,
    NoRequest,
    Failed(&'a UpstreamError),
}

impl<'a> Column<'a> {
    pub fn all(data: &'a DeskData) -> Vec<Self> {
        data.columns
            .iter()
            .zip(LETTERS)
            .map(|(column, letter)| Self::new(column, letter, data))
            .collect()
    }

    fn new(column: &'a DeskColumn, letter: &'static str, data: &DeskData) -> Self {
        let about = match &column.request {
            Loadable::Here(request) => Some(RequestHeader {
                code: column.code.clone(),
                request: Arc::clone(request),
                catalogs: data.catalogs.clone(),
                held_since: None,
            }),
            Loadable::Absent | Loadable::Failed(_) => None,
        };
        let content = match (&column.request, &column.quotation) {
            (Loadable::Absent | Loadable::Failed(UpstreamError::NotFound), _) => Content::NoRequest,
            (Loadable::Here(_), Loadable::Absent | Loadable::Failed(UpstreamError::NotFound)) => {
                Content::NoQuotation
            }
            (Loadable::Failed(trouble), _) | (Loadable::Here(_), Loadable::Failed(trouble)) => {
                Content::Failed(trouble)
            }
            (Loadable::Here(_), Loadable::Here(quotation)) => {
                Content::Quotation(quotation, column.lane.as_ref())
            }
        };
        Self {
            letter,
            code: &column.code,
            about,
            content,
        }
    }

    /// The partner's own reference, or the service's code.
    pub fn reference(&self) -> String {
        self.about
            .as_ref()
            .map_or_else(|| self.code.to_owned(), RequestHeader::reference)
    }

    /// The status of its request; one that could not be read has an unknown one.
    pub fn status(&self) -> Status {
        let unknown = || Status::Unknown(String::new());
        self.about.as_ref().map_or_else(unknown, RequestHeader::status)
    }

    /// The part of it that is compared.
    pub fn offer(&self) -> Option<Offer<'_>> {
        match (&self.about, &self.content) {
            (Some(about), Content::Quotation(quotation, lane)) => Some(Offer {
                request: &about.request,
                quotation,
                lane: *lane,
            }),
            _ => None,
        }
    }
}

/// The offers of all columns that have one.
pub fn offers<'a>(columns: &[&'a Column<'_>]) -> Vec<Offer<'a>> {
    columns.iter().filter_map(|column| column.offer()).collect()
}
