//! A new request whose reference exists already (specification, "Duplicate protection"): the typed fields are kept with the
//! session and offered on the page of the request with this reference.

use app::pages::request::TypedAgain;
use app::pages::request_form::{Copied, FormKind, RequestFormOutcome};
use domain::rfq_form::RfqForm;
use partner_api::RequestDetails;
use url::form_urlencoded;

use super::form_page::FormPage;
use super::reference::fresh;
use crate::files::import::pack::{pack_pairs, unpack_pairs};
use crate::prelude::*;

/// The form's field that names the request whose page offered it.
const OFFERED_BY: &str = "offered_by";

/// Redirects to the request with the reference. If the form cannot be kept with the session, it is shown at once.
pub async fn redirect_to_existing(
    viewer: &Viewer,
    form: RfqForm,
    request: &RequestDetails,
) -> Result<Response, AppError> {
    let code = request.summary.rfq_code.parse::<RfqCode>().ok();
    if let Some(code) = &code {
        let page = routes::request(code.as_str());
        if viewer.keep(&page, encoded(&form)).await {
            viewer.notice(Flash::ReferenceExists).await;
            return Ok(see_other(&page));
        }
    }
    let outcome = RequestFormOutcome::ReferenceExists {
        reference: form.texts.partner_ref.clone(),
        code: code.map(|code| code.to_string()),
    };
    let mut form = form;
    form.texts.partner_ref = fresh("P", &viewer.frame());
    let page = FormPage {
        outcome: Some(outcome),
        ..FormPage::new(FormKind::New { copied: None }, form)
    };
    page.page(viewer, viewer.frame(), StatusCode::CONFLICT).await
}

/// Returns the offer on the page of the request with the reference.
pub async fn offer(viewer: &Viewer, code: &RfqCode, request: &RequestDetails) -> Option<TypedAgain> {
    let kept = viewer.kept_for(&routes::request(code.as_str())).await?;
    let typed = RfqForm::from_pairs(kept.iter());
    let reference = typed.texts.partner_ref.clone();
    // The typed fields are normalized as by the service, so that only real differences are shown.
    let sent = typed
        .parse()
        .map_or(typed, |built| RfqForm::from_input(&built.input));
    Some(TypedAgain {
        reference,
        packed: pack_pairs(kept.iter()),
        there: RfqForm::from_request(request),
        typed: sent,
    })
}

/// Returns the typed form with a new reference.
pub async fn retyped(viewer: &Viewer, fields: &Fields) -> Result<Response, AppError> {
    let code = offered_by(fields).ok_or(AppError::NotFound)?;
    let pairs = fields
        .get("form")
        .and_then(unpack_pairs)
        .and_then(Fields::checked);
    let mut form = match &pairs {
        Some(pairs) => RfqForm::from_pairs(pairs.iter()),
        None => match viewer.kept_for(&routes::request(code.as_str())).await {
            Some(kept) => RfqForm::from_pairs(kept.iter()),
            None => return Ok(see_other(&routes::request(code.as_str()))),
        },
    };
    let taken = std::mem::replace(&mut form.texts.partner_ref, fresh("P", &viewer.frame()));
    form.other.retain(|(name, _)| name != OFFERED_BY);
    form.other.push((OFFERED_BY.to_owned(), code.to_string()));
    let copied = Some(Copied::Typed { taken });
    FormPage::new(FormKind::New { copied }, form)
        .page(viewer, viewer.frame(), StatusCode::OK)
        .await
}

/// Deletes the typed fields.
pub async fn discarded(viewer: &Viewer, fields: &Fields) -> Response {
    match offered_by(fields) {
        Some(code) => {
            let page = routes::request(code.as_str());
            viewer.drop_kept(&page).await;
            see_other(&page)
        }
        None => see_other(routes::REQUEST_NEW),
    }
}

/// Removes the offer after the form was sent.
pub async fn remove_offer(viewer: &Viewer, form: &RfqForm) {
    let offered = form.other.iter().find(|(name, _)| name == OFFERED_BY);
    if let Some(code) = offered.and_then(|(_, code)| code.parse::<RfqCode>().ok()) {
        viewer.drop_kept(&routes::request(code.as_str())).await;
    }
}

fn offered_by(fields: &Fields) -> Option<RfqCode> {
    fields.get(OFFERED_BY).and_then(|code| code.parse().ok())
}

fn encoded(form: &RfqForm) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(form.pairs())
        .finish()
}
