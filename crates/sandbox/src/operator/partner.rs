//! The actions of a partner through the API. Every method sees only the account's own requests.

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::Operator;
use super::permission::{allow, allow_open};
use crate::model::account::{Account, AccountId};
use crate::model::error::OperatorError;
use crate::model::field_errors::FieldErrors;
use crate::model::input::RequestInput;
use crate::model::request::{Actor, HistoryAction, NewDocument, Request};
use crate::model::state::State;
use crate::model::status::Status;
use crate::model::{catalog, validate};

/// The result of a creation.
#[derive(Clone, Debug)]
pub struct CreateOutcome {
    pub request: Request,
    /// A request with this `partner_ref` existed before, so nothing was created (200 instead of 201).
    pub existed: bool,
}

impl Operator {
    /// POST /orders. `fields` are the request input fields as JSON. Looking up the reference and creating are one
    /// step under the lock, so concurrent repeats create one request.
    pub fn create_request(
        &self,
        account: AccountId,
        fields: &Map<String, Value>,
    ) -> Result<CreateOutcome, OperatorError> {
        // Rules are checked before the lock is taken; a repeated reference takes precedence over them.
        let checked = validate::request(fields);
        let reference = reference(fields);
        let now = self.now();
        let mut guard = self.write();
        let state = &mut *guard;
        if let Some(reference) = reference {
            let same = |r: &&Request| r.account == account && has_used(r, reference);
            if let Some(request) = state.requests.values().find(same) {
                return Ok(CreateOutcome {
                    request: request.clone(),
                    existed: true,
                });
            }
        }
        let owner = state
            .accounts
            .get(&account)
            .ok_or(OperatorError::UnknownAccount)?;
        let (mut input, mut errors) = match checked {
            Ok(input) => (input, FieldErrors::default()),
            Err(errors) => (RequestInput::default(), errors),
        };
        if owner.sales_rep.is_none() {
            errors.add(
                "sales_user_id",
                "Tài khoản chưa được phân công nhân viên kinh doanh phụ trách.",
            );
        }
        if !errors.is_empty() {
            return Err(OperatorError::Invalid(errors));
        }
        fill_contact(&mut input, owner);
        let rfq_code = state.counters.next_code("RFQ", now);
        let mut request = Request {
            rfq_code: rfq_code.clone(),
            account,
            former_refs: Vec::new(),
            status: Status::Submitted,
            input,
            created_at: now,
            updated_at: now,
            submitted_at: now,
            info_request: None,
            job_number: None,
            is_on_hold: false,
            quotations: Vec::new(),
            milestones: Vec::new(),
            attachments: Vec::new(),
            autopilot: true,
            history: Vec::new(),
        };
        request.record(now, Actor::Partner, HistoryAction::Created, None);
        state.requests.insert(rfq_code, request.clone());
        drop(guard);
        self.mark_changed();
        Ok(CreateOutcome {
            request,
            existed: false,
        })
    }

    /// `PUT /orders/{rfq_code}`: `need_info` → `submitted`. Only the sent fields change; `null` empties an optional
    /// one; lists are replaced whole; the result must still satisfy the creation rules.
    pub fn supply_information(
        &self,
        account: AccountId,
        rfq_code: &str,
        fields: &Map<String, Value>,
    ) -> Result<Request, OperatorError> {
        let reference = reference(fields);
        let known = |state: &State| {
            let of_another = |r: &Request| r.account == account && r.rfq_code != rfq_code;
            let same = |r: &Request| reference.is_some_and(|reference| has_used(r, reference));
            let taken = state.requests.values().any(|r| of_another(r) && same(r));
            (taken, state.accounts.get(&account).cloned())
        };
        self.change_own_with(account, rfq_code, known, |request, now, (taken, owner)| {
            allow(request, "Bổ sung thông tin", &[Status::NeedInfo])?;
            let mut remark_errors = FieldErrors::default();
            let remark = validate::optional_text(fields, "note", &mut remark_errors);
            let mut merged = match serde_json::to_value(&request.input) {
                Ok(Value::Object(map)) => map,
                _ => Map::new(),
            };
            for (name, value) in fields {
                merged.insert(name.clone(), value.clone());
            }
            let mut checked = validate::request(&merged);
            if checked.is_ok() && taken {
                checked = Err(FieldErrors::one("partner_ref", "Mã tham chiếu đã được sử dụng."));
            }
            let mut input = match checked {
                Ok(input) if remark_errors.is_empty() => input,
                Ok(_) => return Err(OperatorError::Invalid(remark_errors)),
                Err(mut errors) => {
                    errors.0.extend(remark_errors.0);
                    return Err(OperatorError::Invalid(errors));
                }
            };
            // The format of creation: contact details that are emptied default to the account's.
            if let Some(owner) = &owner {
                fill_contact(&mut input, owner);
            }
            if request.input.partner_ref != input.partner_ref {
                request.former_refs.extend(request.input.partner_ref.take());
            }
            request.input = input;
            request.status = Status::Submitted;
            request.submitted_at = now;
            request.info_request = None;
            request.record(now, Actor::Partner, HistoryAction::InformationSupplied, remark);
            Ok(())
        })
    }

    /// POST …/quotation/accept: quoted → confirmed. Refused when expired.
    pub fn accept_quotation(
        &self,
        account: AccountId,
        rfq_code: &str,
        fields: &Map<String, Value>,
    ) -> Result<Request, OperatorError> {
        self.change_own(account, rfq_code, |request, now| {
            may_respond(request)?;
            if request.quotation().is_some_and(|q| q.is_expired(now)) {
                return Err(OperatorError::QuotationExpired);
            }
            let mut errors = FieldErrors::default();
            let remark = validate::optional_text(fields, "note", &mut errors);
            refuse(errors)?;
            request.status = Status::Confirmed;
            request.record(now, Actor::Partner, HistoryAction::Accepted, remark);
            Ok(())
        })
    }

    /// POST …/quotation/negotiate: stays quoted. The quotation may still be answered, also after this.
    pub fn negotiate_quotation(
        &self,
        account: AccountId,
        rfq_code: &str,
        fields: &Map<String, Value>,
    ) -> Result<Request, OperatorError> {
        self.change_own(account, rfq_code, |request, now| {
            may_respond(request)?;
            let mut errors = FieldErrors::default();
            let remark = validate::required_text(fields, "note", &mut errors);
            refuse(errors)?;
            request.record(now, Actor::Partner, HistoryAction::NegotiationAsked, remark);
            Ok(())
        })
    }

    /// POST …/quotation/reject: quoted → cancelled.
    pub fn reject_quotation(
        &self,
        account: AccountId,
        rfq_code: &str,
        fields: &Map<String, Value>,
    ) -> Result<Request, OperatorError> {
        self.change_own(account, rfq_code, |request, now| {
            may_respond(request)?;
            let mut errors = FieldErrors::default();
            let reason = validate::required_text(fields, "reason_code", &mut errors);
            if let Some(code) = &reason
                && !catalog::has(catalog::REJECT_REASONS, code)
            {
                errors.add("reason_code", validate::UNKNOWN_CODE);
            }
            let remark = validate::required_text(fields, "note", &mut errors);
            refuse(errors)?;
            request.status = Status::Cancelled;
            let text = reason
                .zip(remark)
                .map(|(reason, remark)| format!("{reason}: {remark}"));
            request.record(now, Actor::Partner, HistoryAction::Rejected, text);
            Ok(())
        })
    }

    /// POST …/attachments. The upload rules ([`validate::upload`]) have been checked by the caller; closed
    /// requests are refused here. Blocks while the bytes are written.
    pub fn upload_document(
        &self,
        account: AccountId,
        rfq_code: &str,
        document: NewDocument,
    ) -> Result<u64, OperatorError> {
        self.own_request(account, rfq_code)?;
        self.attach(
            rfq_code,
            document,
            Actor::Partner,
            HistoryAction::DocumentUploaded,
        )
    }

    /// A copy of one of the account's own requests.
    pub fn own_request(&self, account: AccountId, rfq_code: &str) -> Result<Request, OperatorError> {
        self.read()
            .requests
            .get(rfq_code)
            .filter(|request| request.account == account)
            .cloned()
            .ok_or(OperatorError::UnknownRequest)
    }

    /// Refuses unless the account's own request is open.
    pub fn own_open_request(&self, account: AccountId, rfq_code: &str) -> Result<(), OperatorError> {
        allow_open(&self.own_request(account, rfq_code)?, "Tải chứng từ lên")
    }

    /// Changes one of the account's own requests and returns it as changed.
    fn change_own(
        &self,
        account: AccountId,
        rfq_code: &str,
        act: impl FnOnce(&mut Request, Timestamp) -> Result<(), OperatorError>,
    ) -> Result<Request, OperatorError> {
        self.change_own_with(account, rfq_code, |_| (), |request, now, ()| act(request, now))
    }

    /// [`Self::change_own`] with a value that is looked up in the whole state under the same lock first.
    fn change_own_with<K>(
        &self,
        account: AccountId,
        rfq_code: &str,
        look_up: impl FnOnce(&State) -> K,
        act: impl FnOnce(&mut Request, Timestamp, K) -> Result<(), OperatorError>,
    ) -> Result<Request, OperatorError> {
        self.change_with(rfq_code, look_up, |request, _, now, known| {
            if request.account != account {
                return Err(OperatorError::UnknownRequest);
            }
            act(request, now, known)?;
            request.updated_at = request.updated_at.max(now);
            Ok(request.clone())
        })
    }
}

/// Returns true if a request has this reference, or had it before it was renamed.
fn has_used(request: &Request, reference: &str) -> bool {
    let now = request.input.partner_ref.as_deref();
    now == Some(reference) || request.former_refs.iter().any(|former| former == reference)
}

/// Contact details that are empty are those of the account (spec: Request input fields).
fn fill_contact(input: &mut RequestInput, owner: &Account) {
    input
        .contact_phone
        .get_or_insert_with(|| owner.contact_phone.clone());
    input
        .contact_email
        .get_or_insert_with(|| owner.contact_email.clone());
    input
        .contact_position
        .get_or_insert_with(|| owner.contact_position.clone());
}

/// The `partner_ref` among input fields, trimmed; an empty one is none.
fn reference(fields: &Map<String, Value>) -> Option<&str> {
    fields
        .get("partner_ref")
        .and_then(Value::as_str)
        .map(str::trim)
        .filter(|r| !r.is_empty())
}

fn may_respond(request: &Request) -> Result<(), OperatorError> {
    if request.quotation().is_none() {
        return Err(OperatorError::NoQuotation);
    }
    if request.can_respond() {
        Ok(())
    } else {
        Err(OperatorError::ResponsesClosed)
    }
}

fn refuse(errors: FieldErrors) -> Result<(), OperatorError> {
    if errors.is_empty() {
        Ok(())
    } else {
        Err(OperatorError::Invalid(errors))
    }
}
