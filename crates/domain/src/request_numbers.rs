//! The numbers of a request beside its code, by which a delivery of the operator is told from one about another customer's request
//! with the same code.

use partner_api::RequestSummary;
use serde::{Deserialize, Serialize};

/// Limit of a number in characters.
const MAX_NUMBER_CHARS: usize = 120;

/// The numbers of a request as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestNumbers {
    pub partner_ref: Option<String>,
    pub quotation_no: Option<String>,
    pub job_number: Option<String>,
}

/// The numbers that a delivery names (spec, "Events").
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportedNumbers<'a> {
    pub partner_ref: Option<&'a str>,
    pub quotation_no: Option<&'a str>,
    pub job_number: Option<&'a str>,
}

impl RequestNumbers {
    pub fn of(request: &RequestSummary) -> Self {
        let number = |text: &Option<String>| {
            text.as_deref()
                .map(|text| text.chars().take(MAX_NUMBER_CHARS).collect())
        };
        Self {
            partner_ref: number(&request.partner_ref),
            quotation_no: number(&request.quotation_no),
            job_number: number(&request.job_number),
        }
    }

    /// Tells whether a delivery with these numbers is about this request: one of them has to agree, and neither the
    /// partner's reference nor the job number may differ. The quotation number may: a request may have got another
    /// quotation since.
    pub fn agree_with(&self, reported: ReportedNumbers) -> bool {
        let [partner_ref, quotation_no, job_number] = [
            (&self.partner_ref, reported.partner_ref),
            (&self.quotation_no, reported.quotation_no),
            (&self.job_number, reported.job_number),
        ]
        .map(|(own, reported)| agrees(own.as_deref(), reported));
        let told = [partner_ref, quotation_no, job_number];
        told.contains(&Some(true)) && partner_ref != Some(false) && job_number != Some(false)
    }
}

/// `None` where one of them is not told.
fn agrees(own: Option<&str>, reported: Option<&str>) -> Option<bool> {
    let told = |text: Option<&str>| {
        text.map(str::trim)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    Some(told(own)? == told(reported)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_to_agree_and_the_constant_ones_may_not_differ() {
        let own = RequestNumbers {
            partner_ref: Some("PO-1".into()),
            quotation_no: Some("Q-1".into()),
            job_number: None,
        };
        let agree = |partner_ref, quotation_no, job_number| {
            own.agree_with(ReportedNumbers {
                partner_ref,
                quotation_no,
                job_number,
            })
        };
        assert!(agree(Some(" PO-1 "), None, None));
        assert!(agree(None, Some("Q-1"), Some("JOB-1")), "it has a job by now");
        assert!(agree(Some("PO-1"), Some("Q-2"), None), "another quotation");
        assert!(!agree(None, None, None), "the code alone says nothing");
        assert!(!agree(Some(" "), None, Some("JOB-1")));
        assert!(!agree(Some("PO-2"), Some("Q-1"), None));
        assert!(!agree(None, Some("Q-2"), None));
    }
}
