//! One method of [`Client`] for each endpoint: path, body, and the type that the answer is read into.

use std::time::Instant;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::{Method, Url};
use serde::Serialize;
use serde_json::{Value, json};

use super::answer::{self, Answer};
use super::document::DocumentStream;
use super::envelope::{Listed, NonEmptyDetails, Object, PageOf};
use super::send::{OutgoingCall, Payload};
use super::{ApiToken, Client, CreateResponse, ListQuery, Received, Reply, Upload, body};
use crate::{
    ApiError, Attachment, Catalogs, CourierOrder, DownloadLink, Milestone, Quotation, RequestDetails,
    RequestPage, RfqCode, RfqInput, RfqUpdate, Transport,
};

const META: &str = "/meta";
const ORDERS: &str = "/orders";
const ORDER: &str = "/orders/{rfq_code}";
const QUOTATION: &str = "/orders/{rfq_code}/quotation";
const DOCUMENT: &str = "/orders/{rfq_code}/quotation/document";
const ACCEPT: &str = "/orders/{rfq_code}/quotation/accept";
const NEGOTIATE: &str = "/orders/{rfq_code}/quotation/negotiate";
const REJECT: &str = "/orders/{rfq_code}/quotation/reject";
const TRACKINGS: &str = "/orders/{rfq_code}/trackings";
const ATTACHMENTS: &str = "/orders/{rfq_code}/attachments";
const DOWNLOAD: &str = "/orders/{rfq_code}/attachments/{id}/download";
const COURIER_ORDER: &str = "/api/order/create-order";

impl Client {
    /// All catalogs. They change rarely and may be kept for a day.
    pub async fn catalogs(&self, token: &ApiToken) -> Result<Catalogs, ApiError> {
        let answer = self
            .send(token, self.read(META, self.url(META, None, None)))
            .await?;
        let Object(catalogs) = answer::read_data(&answer)?;
        Ok(catalogs)
    }

    /// Submits a request. Retried when it carries a `partner_ref`, which makes a second attempt harmless.
    pub async fn create(&self, token: &ApiToken, input: &RfqInput) -> Result<CreateResponse, ApiError> {
        let mut call = self.change(
            Method::POST,
            ORDERS,
            self.url(ORDERS, None, None),
            json_body(input)?,
        );
        call.limit = body::MAX_DETAILS_BYTES;
        call.retry = input
            .partner_ref
            .as_deref()
            .is_some_and(|reference| !reference.trim().is_empty());
        let answer = self.send(token, call).await?;
        let reply = match answer::reply(&answer) {
            // 201 says by itself that a request was created (spec, "Errors").
            Err(ApiError::Invalid(said)) if answer.status == 201 => {
                return Err(ApiError::Ambiguous { status: 201, said });
            }
            reply => reply?,
        };
        let request = marked(reply.value, &answer);
        if request.summary.rfq_code.is_empty() {
            return Err(ApiError::Unreadable {
                status: answer.status,
                why: "no rfq_code",
            });
        }
        Ok(CreateResponse {
            request,
            existed: answer.status == 200,
            after_5xx: answer.after_5xx,
            remarks: reply.remarks,
        })
    }

    /// One page of the account's requests.
    pub async fn list(&self, token: &ApiToken, query: &ListQuery) -> Result<Received<RequestPage>, ApiError> {
        let mut url = self.url(ORDERS, None, None);
        query.append_to(&mut url);
        let answer = self.send(token, self.read(ORDERS, url)).await?;
        let PageOf(page) = answer::read_data(&answer)?;
        Ok(answer.received(page))
    }

    /// The details of one request.
    pub async fn request(
        &self,
        token: &ApiToken,
        code: &RfqCode,
    ) -> Result<Received<RequestDetails>, ApiError> {
        let mut call = self.read(ORDER, self.url(ORDER, Some(code), None));
        call.limit = body::MAX_DETAILS_BYTES;
        let answer = self.send(token, call).await?;
        details(&answer, code).map(|request| answer.received(request))
    }

    /// Supplies information while the status is `need_info` (422 otherwise); the status becomes `submitted`.
    pub async fn supply(
        &self,
        token: &ApiToken,
        code: &RfqCode,
        update: &RfqUpdate,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let mut call = self.change(
            Method::PUT,
            ORDER,
            self.url(ORDER, Some(code), None),
            json_body(update)?,
        );
        call.limit = body::MAX_DETAILS_BYTES;
        details_reply(&self.send(token, call).await?, code)
    }

    /// The newest version of the quotation; `NotFound` while there is none.
    pub async fn quotation(&self, token: &ApiToken, code: &RfqCode) -> Result<Received<Quotation>, ApiError> {
        let call = self.read(QUOTATION, self.url(QUOTATION, Some(code), None));
        let answer = self.send(token, call).await?;
        let Object(quotation) = answer::read_data(&answer)?;
        if quotation == Quotation::default() {
            return Err(ApiError::Unreadable {
                status: answer.status,
                why: "an empty quotation",
            });
        }
        Ok(answer.received(quotation))
    }

    /// The quotation as the operator's HTML, as it comes. Untrusted: show it inert.
    pub async fn quotation_document(
        &self,
        token: &ApiToken,
        code: &RfqCode,
    ) -> Result<DocumentStream, ApiError> {
        let mut call = self.read(DOCUMENT, self.url(DOCUMENT, Some(code), None));
        call.accept = "text/html";
        let started = Instant::now();
        let response = self.send_for_body(token, call).await?;
        DocumentStream::new(response, started, &self.0.config).await
    }

    /// Accepts the newest version. The call names no version: read the quotation again right before it and compare it with
    /// what the user saw.
    pub async fn accept(
        &self,
        token: &ApiToken,
        code: &RfqCode,
        note: Option<&str>,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let body = note.map_or_else(|| json!({}), |note| json!({ "note": note }));
        self.respond(token, ACCEPT, code, &body).await
    }

    /// Asks for a better price; the status stays `quoted`.
    pub async fn negotiate(
        &self,
        token: &ApiToken,
        code: &RfqCode,
        note: &str,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        self.respond(token, NEGOTIATE, code, &json!({ "note": note }))
            .await
    }

    /// Rejects the quotation with a reason of the catalog and a note; the status becomes `cancelled`.
    pub async fn reject(
        &self,
        token: &ApiToken,
        code: &RfqCode,
        reason_code: &str,
        note: &str,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        self.respond(
            token,
            REJECT,
            code,
            &json!({ "reason_code": reason_code, "note": note }),
        )
        .await
    }

    /// The milestones of the shipment in the service's order (newest first).
    pub async fn milestones(
        &self,
        token: &ApiToken,
        code: &RfqCode,
    ) -> Result<Received<Vec<Milestone>>, ApiError> {
        let call = self.read(TRACKINGS, self.url(TRACKINGS, Some(code), None));
        let answer = self.send(token, call).await?;
        let Listed(all) = answer::read_data(&answer)?;
        Ok(answer.received(all))
    }

    /// The documents of a request.
    pub async fn attachments(
        &self,
        token: &ApiToken,
        code: &RfqCode,
    ) -> Result<Received<Vec<Attachment>>, ApiError> {
        let call = self.read(ATTACHMENTS, self.url(ATTACHMENTS, Some(code), None));
        let answer = self.send(token, call).await?;
        let Listed(all) = answer::read_data(&answer)?;
        Ok(answer.received(all))
    }

    /// A fresh link to a document's content. The client does not fetch it.
    pub async fn download_link(
        &self,
        token: &ApiToken,
        code: &RfqCode,
        id: u64,
    ) -> Result<DownloadLink, ApiError> {
        let call = self.read(DOWNLOAD, self.url(DOWNLOAD, Some(code), Some(id)));
        let answer = self.send(token, call).await?;
        let Object(link) = answer::read_data::<Object<DownloadLink>>(&answer)?;
        if link.url.trim().is_empty() {
            return Err(ApiError::Unreadable {
                status: answer.status,
                why: "no url",
            });
        }
        Ok(link)
    }

    /// Uploads a document, streaming it through; the answer, whose shape is not specified, as JSON.
    pub async fn upload(
        &self,
        token: &ApiToken,
        code: &RfqCode,
        upload: Upload,
    ) -> Result<Reply<Value>, ApiError> {
        let url = self.url(ATTACHMENTS, Some(code), None);
        let mut call = self.change(Method::POST, ATTACHMENTS, url, Payload::Form(upload.into_form()));
        call.timeout = self.0.config.upload_timeout;
        answer::any(&self.send(token, call).await?)
    }

    /// Creates a courier order; the answer, whose shape is not specified, as JSON.
    pub async fn create_courier_order(
        &self,
        token: &ApiToken,
        order: &CourierOrder,
    ) -> Result<Reply<Value>, ApiError> {
        let courier = self.0.courier.as_ref().ok_or(ApiError::CourierNotConfigured)?;
        let call = self.change(
            Method::POST,
            COURIER_ORDER,
            endpoint_url(courier, COURIER_ORDER, None, None),
            json_body(order)?,
        );
        answer::any(&self.send(token, call).await?)
    }

    async fn respond(
        &self,
        token: &ApiToken,
        template: &'static str,
        code: &RfqCode,
        body: &Value,
    ) -> Result<Reply<RequestDetails>, ApiError> {
        let mut call = self.change(
            Method::POST,
            template,
            self.url(template, Some(code), None),
            json_body(body)?,
        );
        call.limit = body::MAX_DETAILS_BYTES;
        details_reply(&self.send(token, call).await?, code)
    }

    fn url(&self, template: &'static str, code: Option<&RfqCode>, id: Option<u64>) -> Url {
        endpoint_url(&self.0.api, template, code, id)
    }

    fn read(&self, template: &'static str, url: Url) -> OutgoingCall {
        OutgoingCall {
            retry: true,
            timeout: self.0.config.response_timeout,
            ..self.change(Method::GET, template, url, Payload::Nothing)
        }
    }

    fn change(&self, method: Method, template: &'static str, url: Url, payload: Payload) -> OutgoingCall {
        OutgoingCall {
            method,
            url,
            template,
            accept: "application/json",
            payload,
            limit: body::MAX_JSON_BYTES,
            timeout: self.0.config.write_timeout,
            retry: false,
        }
    }
}

/// Characters that stand unencoded in a part of a path: letters and digits of ASCII, and these marks (RFC 3986,
/// "unreserved").
const PATH_SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The address of an endpoint: the path template appended to a base address, its placeholders replaced. A code is always
/// one segment of the path.
fn endpoint_url(base: &Url, template: &'static str, code: Option<&RfqCode>, id: Option<u64>) -> Url {
    let mut path = base.path().trim_end_matches('/').to_owned();
    for segment in template.split('/').skip(1) {
        path.push('/');
        match (segment, code, id) {
            ("{rfq_code}", Some(code), _) => path.extend(utf8_percent_encode(code.as_str(), PATH_SEGMENT)),
            ("{id}", _, Some(id)) => path.push_str(&id.to_string()),
            (fixed, ..) => path.push_str(fixed),
        }
    }
    let mut url = base.clone();
    url.set_path(&path);
    url
}

/// Details in the answer to a read.
fn details(answer: &Answer, code: &RfqCode) -> Result<RequestDetails, ApiError> {
    of_request(answer::read_data(answer)?, answer, code)
}

/// The same in the answer to a write.
fn details_reply(answer: &Answer, code: &RfqCode) -> Result<Reply<RequestDetails>, ApiError> {
    let Reply { value, remarks } = answer::reply(answer)?;
    Ok(Reply {
        value: of_request(value, answer, code)?,
        remarks,
    })
}

/// Details of the request that was asked for. Those of another one, as a cache on the way may mix them up, would be shown and
/// answered under its name; after a write they do not tell whether it was carried out. A service that leaves out the code means
/// this request.
fn of_request(details: NonEmptyDetails, answer: &Answer, code: &RfqCode) -> Result<RequestDetails, ApiError> {
    let mut request = marked(details, answer);
    let found = &mut request.summary.rfq_code;
    if found.is_empty() {
        code.as_str().clone_into(found);
    }
    if !found.trim().eq_ignore_ascii_case(code.as_str()) {
        return Err(ApiError::Unreadable {
            status: answer.status,
            why: "another request",
        });
    }
    Ok(request)
}

/// Details that say whether parts of them were cut off.
fn marked(NonEmptyDetails(mut request): NonEmptyDetails, answer: &Answer) -> RequestDetails {
    request.is_shortened |= answer.is_shortened;
    request
}

fn json_body(body: &impl Serialize) -> Result<Payload, ApiError> {
    // The wire types always serialize. If one did not, nothing would be sent, which is what `Connect` means.
    serde_json::to_vec(body)
        .map(|json| Payload::Json(json.into()))
        .map_err(|_| ApiError::Transport(Transport::Connect))
}

#[cfg(test)]
mod tests {
    use percent_encoding::percent_decode_str;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn code_is_one_part_of_the_path(text in "[a-z0-9./%\\\\;:@+ ?#ưß]{1,12}|\\PC{1,30}") {
            let Ok(code) = text.parse::<RfqCode>() else { return Ok(()) };
            let base = Url::parse("https://a.vn/api/partner/fwd").unwrap();
            let url = endpoint_url(&base, DOWNLOAD, Some(&code), Some(7));
            let again = Url::parse(url.as_str()).unwrap();
            prop_assert_eq!(&again, &url);
            prop_assert_eq!((again.query(), again.fragment(), again.host_str()), (None, None, Some("a.vn")));
            let parts: Vec<&str> = again.path_segments().unwrap().collect();
            prop_assert_eq!(parts.len(), 8);
            prop_assert_eq!(&parts[..4], ["api", "partner", "fwd", "orders"]);
            prop_assert_eq!(&parts[5..], ["attachments", "7", "download"]);
            prop_assert_eq!(percent_decode_str(parts[4]).decode_utf8().unwrap(), text);
        }
    }

    #[test]
    fn paths_stay_below_the_base_address() {
        let code: RfqCode = "RFQ-2607-0187".parse().unwrap();
        for base in ["https://a.vn/api/partner/fwd", "https://a.vn/api/partner/fwd/"] {
            let url = endpoint_url(&Url::parse(base).unwrap(), DOWNLOAD, Some(&code), Some(7));
            assert_eq!(
                url.as_str(),
                "https://a.vn/api/partner/fwd/orders/RFQ-2607-0187/attachments/7/download"
            );
        }
        let root = endpoint_url(
            &Url::parse("http://127.0.0.1:1").unwrap(),
            COURIER_ORDER,
            None,
            None,
        );
        assert_eq!(root.as_str(), "http://127.0.0.1:1/api/order/create-order");
    }
}
