//! Requests in the states that tests start from.

use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sandbox::model::quotation::{Charge, QuotationDraft, QuotationText};
use sandbox::model::request::NewMilestone;
use sandbox::model::status::Status;
use sandbox::operator::sample;
use serde_json::{Map, Value, json};

use super::{Portal, TOKEN};

/// Builds a request in some state: `portal.request().quoted()`. The last call of the chain names the state and returns the
/// request's code.
#[must_use]
pub struct Scenario<'a> {
    portal: &'a Portal,
    token: &'a str,
    fields: Map<String, Value>,
    an_hour_ago: bool,
    quotation: Quotation,
}

impl Portal {
    /// Starts from the sample request of the first account.
    pub fn request(&self) -> Scenario<'_> {
        Scenario {
            portal: self,
            token: TOKEN,
            fields: sample::request_fields(),
            an_hour_ago: false,
            quotation: Quotation::sample(),
        }
    }

    /// Sends a quotation of the operator for a request that is being quoted; returns its version.
    pub fn send_quotation(&self, code: &str, quotation: Quotation) -> u32 {
        let draft = quotation.draft(self);
        let mut operator = self.sandbox.operator().clone();
        if quotation.half_an_hour_ago {
            operator = operator.backdated(self.next_backdated());
        }
        let request = operator.request(code).unwrap();
        if !matches!(request.status, Status::Quoting | Status::Quoted) {
            operator.start_quoting(code).unwrap();
        }
        operator.send_quotation(code, draft).unwrap()
    }

    /// Returns the operator's day in so many days.
    pub fn day(&self, days: i64) -> Date {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        let today = self.sandbox.operator().now().to_zoned(zone).date();
        today.checked_add(days.days()).unwrap()
    }

    /// Returns a status as the service names it.
    pub fn status(&self, code: &str) -> String {
        let status = self.sandbox.operator().request(code).unwrap().status;
        serde_json::to_value(status).unwrap().as_str().unwrap().to_owned()
    }

    /// Returns the time half an hour ago, two seconds later for each quotation that was sent before.
    fn next_backdated(&self) -> jiff::Timestamp {
        let state = self.sandbox.operator().read();
        let sent: usize = state.requests.values().map(|one| one.quotations.len()).sum();
        minutes_ago(30) + jiff::SignedDuration::from_secs(2 * i64::try_from(sent).unwrap())
    }
}

impl<'a> Scenario<'a> {
    /// Creates the request for the account that this token opens.
    pub fn for_token(mut self, token: &'a str) -> Self {
        self.token = token;
        self
    }

    /// Replaces these fields of the sample.
    pub fn with(mut self, changes: &Value) -> Self {
        self.fields.extend(changes.as_object().unwrap().clone());
        self
    }

    /// Creates it an hour ago, quoted half an hour ago, so that later changes have times of their own.
    pub fn an_hour_ago(mut self) -> Self {
        self.an_hour_ago = true;
        self
    }

    /// Replaces the sample quotation, which is valid for a week.
    pub fn with_quotation(mut self, quotation: Quotation) -> Self {
        self.quotation = quotation;
        self
    }

    /// Status `submitted`.
    pub fn submitted(self) -> String {
        let account = self.portal.account_of(self.token);
        let operator = self.portal.sandbox.operator();
        let created = if self.an_hour_ago {
            operator
                .backdated(minutes_ago(60))
                .create_request(account, &self.fields)
        } else {
            operator.create_request(account, &self.fields)
        };
        created.expect("the request is valid").request.rfq_code
    }

    /// Status `need_info` with this question.
    pub fn need_info(self, question: Value) -> String {
        let operator = self.portal.sandbox.operator();
        let code = self.submitted();
        operator.ask_for_information(&code, question).unwrap();
        code
    }

    /// Status `quoting`.
    pub fn quoting(self) -> String {
        let operator = self.portal.sandbox.operator();
        let code = self.submitted();
        operator.start_quoting(&code).unwrap();
        code
    }

    /// Status `quoted`: version 1 was sent.
    pub fn quoted(self) -> String {
        let (portal, mut quotation) = (self.portal, self.quotation.clone());
        quotation.half_an_hour_ago |= self.an_hour_ago;
        let code = self.submitted();
        portal.send_quotation(&code, quotation);
        code
    }

    /// Status `quoted`, with this quotation as version 1.
    pub fn quoted_with(self, quotation: Quotation) -> String {
        self.with_quotation(quotation).quoted()
    }

    /// Status `confirmed`: the quotation was accepted.
    pub fn confirmed(self) -> String {
        let (portal, account) = (self.portal, self.portal.account_of(self.token));
        let code = self.quoted();
        let operator = portal.sandbox.operator();
        operator.accept_quotation(account, &code, &Map::new()).unwrap();
        code
    }

    /// Status `in_transit`, with these milestones: operation status and content.
    pub fn in_transit(self, milestones: &[(&str, &str)]) -> String {
        let operator = self.portal.sandbox.operator();
        let code = self.confirmed();
        operator.start_transit(&code).unwrap();
        for (status, content) in milestones {
            operator
                .record_milestone(&code, milestone(status, content))
                .unwrap();
        }
        code
    }

    /// Status `completed`.
    pub fn completed(self) -> String {
        let operator = self.portal.sandbox.operator();
        let code = self.in_transit(&[]);
        operator.complete(&code).unwrap();
        code
    }

    /// Status `cancelled`, by the operator.
    pub fn cancelled(self) -> String {
        let operator = self.portal.sandbox.operator();
        let code = self.submitted();
        operator.cancel(&code, None).unwrap();
        code
    }

    /// Status `rejected`: the partner rejected the quotation.
    pub fn rejected(self) -> String {
        let (portal, account) = (self.portal, self.portal.account_of(self.token));
        let code = self.quoted();
        let reason = json!({"reason_code": "other", "note": "x"});
        portal
            .sandbox
            .operator()
            .reject_quotation(account, &code, reason.as_object().unwrap())
            .unwrap();
        code
    }
}

/// Returns a milestone at Tân Sơn Nhất, recorded now.
pub fn milestone(operation_status: &str, content: &str) -> NewMilestone {
    NewMilestone {
        operation_status: operation_status.into(),
        label: None,
        happened_at: None,
        location: Some("Tân Sơn Nhất".into()),
        content: Some(content.into()),
    }
}

/// A quotation of the operator.
#[derive(Clone)]
#[must_use]
pub struct Quotation {
    content: Content,
    validity: Validity,
    half_an_hour_ago: bool,
}

#[derive(Clone)]
enum Validity {
    Days(i64),
    Until(Date),
}

#[derive(Clone)]
enum Content {
    Sample,
    Json(Value),
    Usd(i64),
}

impl Quotation {
    fn new(content: Content) -> Self {
        Self {
            content,
            validity: Validity::Days(7),
            half_an_hour_ago: false,
        }
    }

    /// Returns the sandbox's sample: three charges in VND, valid for a week.
    pub fn sample() -> Self {
        Self::new(Content::Sample)
    }

    /// Returns the sample, valid for so many more days (or until so many days ago).
    pub fn valid_for_days(days: i64) -> Self {
        Self {
            validity: Validity::Days(days),
            ..Self::sample()
        }
    }

    /// Returns the sample, valid until this date.
    pub fn valid_until(date: Date) -> Self {
        Self {
            validity: Validity::Until(date),
            ..Self::sample()
        }
    }

    /// Returns this content, valid for a week.
    pub fn from_json(content: Value) -> Self {
        assert!(content.is_object(), "a quotation is an object");
        Self::new(Content::Json(content))
    }

    /// Returns one charge in VND at this price, and a carrier named after it.
    pub fn priced(price: i64) -> Self {
        Self::from_json(json!({
            "currency": "VND", "carrier": format!("Hãng {price}"),
            "charges": [{"line_no": 1, "name": "THC", "quantity": 1, "unit_price": price, "amount": price,
                "currency": "VND", "vat_rate": 0, "vat_amount": 0, "total": price}],
            "totals": {"amount": price, "vat": 0, "total": price}
        }))
    }

    /// Returns one charge of this total in dollars, without VAT.
    pub fn usd(total: i64) -> Self {
        Self::new(Content::Usd(total))
    }

    /// Sends it half an hour ago, each quotation two seconds after the one before.
    pub fn half_an_hour_ago(mut self) -> Self {
        self.half_an_hour_ago = true;
        self
    }

    fn draft(&self, portal: &Portal) -> QuotationDraft {
        let valid_until = match self.validity {
            Validity::Days(days) => portal.day(days),
            Validity::Until(date) => date,
        };
        match &self.content {
            Content::Sample => sample::quotation(valid_until),
            Content::Json(content) => QuotationDraft {
                valid_until,
                can_respond: true,
                content: content.as_object().unwrap().clone(),
            },
            Content::Usd(total) => {
                let text = QuotationText {
                    currency: "USD".into(),
                    carrier: "Vietnam Airlines Cargo".into(),
                    transit_time: "3 – 4 ngày".into(),
                    ..QuotationText::default()
                };
                let charge = Charge {
                    name: "Cước hàng không".into(),
                    unit: "lô".into(),
                    quantity: 1.into(),
                    unit_price: (*total).into(),
                    currency: "USD".into(),
                    vat_rate: 0.into(),
                    applied_condition: None,
                };
                QuotationDraft::new(text, &[charge], valid_until)
            }
        }
    }
}

fn minutes_ago(minutes: i64) -> jiff::Timestamp {
    jiff::Timestamp::now() - jiff::SignedDuration::from_mins(minutes)
}
