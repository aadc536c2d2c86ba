//! What all pages about one request share: who it is, where it goes, where it stands, and the way to its sections.

use std::sync::Arc;

use domain::countries::country_name;
use leptos::prelude::*;
use partner_api::{Catalogs, RequestDetails, Status};
use serde_json::Value;

use crate::components::{
    Banner, Crumb, Head, Icon, Lane, Place, RequestTab, RequestTabs, StatusTag, Tone, code, crumb, hold_tag,
    icon, mode_icon,
};
use crate::document::Live;
use crate::frame::Frame;
use crate::routes;
use crate::text::Lang;
use crate::text::request::request_texts;

/// A request as its pages know it.
#[derive(Clone, Debug)]
pub struct About {
    /// As in the address of the page.
    pub code: String,
    pub request: Arc<RequestDetails>,
    /// For labels of codes; pages do without.
    pub catalogs: Option<Arc<Catalogs>>,
}

impl About {
    /// The partner's own reference, or the service's code.
    pub fn reference(&self) -> String {
        self.request
            .summary
            .partner_ref
            .clone()
            .unwrap_or_else(|| self.code.clone())
    }

    /// Pages about the request hear when it changes.
    pub fn live(&self) -> Live {
        Live::Request {
            code: self.code.clone(),
            as_of: self.request.summary.updated_at.clone(),
        }
    }

    pub fn status(&self) -> Status {
        self.request.summary.state()
    }

    /// Means of transport of the first service that has one.
    pub fn means(&self) -> Icon {
        let modes = self
            .request
            .summary
            .services
            .iter()
            .map(|service| service.transport_mode.as_deref());
        let drawings: Vec<Icon> = modes.map(mode_icon).collect();
        let moving = drawings
            .iter()
            .find(|drawing| matches!(drawing, Icon::Plane | Icon::Ship | Icon::Truck));
        moving.or(drawings.first()).copied().unwrap_or(Icon::Arrow)
    }
}

/// Head, lane and tabs. `actions` stand to the right of the title, quoting again where there are none; `documents` is
/// how many there are, where known.
pub fn head(
    about: &About,
    tab: RequestTab,
    documents: Option<usize>,
    actions: Option<AnyView>,
) -> impl IntoView + use<> {
    let summary = &about.request.summary;
    let t = request_texts(Frame::lang());
    let reference = about.reference();
    let trail: Vec<Crumb> = vec![
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(reference.clone(), None),
    ];
    let held = about.request.is_on_hold.then(hold_tag);
    let status =
        view! { <StatusTag code=summary.status.clone() label=summary.status_label.clone() /> {held} }
            .into_any();
    let others = [
        summary.partner_ref.as_ref().map(|_| about.code.clone()),
        summary.quotation_no.clone(),
        summary.job_number.clone(),
    ];
    let others =
        view! { <span class="row small">{others.into_iter().flatten().map(code).collect_view()}</span> }
            .into_any();
    let version = about
        .request
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.version);
    let again = || {
        let href = routes::request_again(&about.code);
        view! { <a class="btn" href=href>{icon(Icon::Copy)}{t.quote_again()}</a> }.into_any()
    };
    let actions = actions.unwrap_or_else(again);
    let actions = view! { <div class="row">{actions}</div> };
    view! {
        <div class="stack">
            <div class="row apart">
                <Head title=reference crumbs=trail beside=status under=others />
                {actions}
            </div>
            {lane(about)}
            <RequestTabs code=about.code.clone() current=tab version=version documents=documents />
        </div>
    }
}

/// Where the cargo goes.
pub fn lane(about: &About) -> Option<impl IntoView + use<>> {
    let (from, to) = places(about, Frame::lang())?;
    Some(view! { <Lane from=from to=to means=about.means() /> })
}

/// Both ends of the lane in a language; a dash for one that is not known, nothing where both are.
pub fn places(about: &About, lang: Lang) -> Option<(Place, Place)> {
    let request = &about.request;
    let from = place_in(&request.origin, request.summary.origin_country.as_deref(), lang);
    let to = place_in(
        &request.destination,
        request.summary.dest_country.as_deref(),
        lang,
    );
    let known = from.is_some() || to.is_some();
    let unknown = || Place::new("—");
    known.then(|| (from.unwrap_or_else(unknown), to.unwrap_or_else(unknown)))
}

/// Both ends of the lane in a language, where both are known.
pub fn ends(about: &About, lang: Lang) -> Option<(String, String)> {
    let request = &about.request;
    let from = place_in(&request.origin, request.summary.origin_country.as_deref(), lang)?;
    let to = place_in(
        &request.destination,
        request.summary.dest_country.as_deref(),
        lang,
    )?;
    Some((from.name, to.name))
}

/// Where the cargo is delivered, in one line.
pub fn destination(about: &About) -> Option<String> {
    let place = place(
        &about.request.destination,
        about.request.summary.dest_country.as_deref(),
    )?;
    Some(
        [Some(place.name), place.detail]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
    )
}

/// A shipment on hold, told where its reason stands.
pub fn hold_banner(about: &About) -> impl IntoView + use<> {
    let t = request_texts(Frame::lang());
    let href = routes::tracking(&about.code);
    about.request.is_on_hold.then(|| {
        view! {
            <Banner tone=Tone::Stop drawing=Icon::Pause title=t.held_title()>
                <p>{t.held_words()} " " <a href=href>{t.held_link()}</a></p>
            </Banner>
        }
    })
}

/// One end of the lane from a value of unspecified shape: the port in large letters where one is named and short,
/// else the country; below it the rest that tells people where it is.
fn place(value: &Value, country: Option<&str>) -> Option<Place> {
    place_in(value, country, Frame::lang())
}

fn place_in(value: &Value, country: Option<&str>, lang: Lang) -> Option<Place> {
    let named = |names: &[&str]| -> Option<String> {
        names
            .iter()
            .flat_map(|name| {
                [
                    (*name).to_owned(),
                    format!("origin_{name}"),
                    format!("dest_{name}"),
                ]
            })
            .find_map(|name| value.get(name.as_str()).and_then(words))
    };
    let port = named(&["port", "port_code", "airport"]);
    let country = country
        .map(str::to_owned)
        .or_else(|| named(&["country_code", "country"]))
        .filter(|code| !code.trim().is_empty());
    let country = country.map(|code| country_name(&code, lang));
    let address = named(&["address"]).or_else(|| words(value));
    let region = [named(&["city"]), named(&["state"])];
    let (name, mut rest) = match port {
        Some(port) if port.chars().count() <= 24 => (Some(port), vec![address]),
        port => (None, vec![port, address]),
    };
    rest.extend(region);
    let (name, country) = match name {
        Some(name) => (name, country),
        None => (country.unwrap_or_else(|| "—".into()), None),
    };
    rest.push(country);
    let detail = rest.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let known = name != "—" || !detail.is_empty();
    known.then(|| Place {
        name,
        detail: Some(detail).filter(|detail| !detail.is_empty()),
    })
}

/// The text of a value, or the name or code of an object that stands for one.
fn words(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Object(map) => ["name", "label", "code", "value"]
            .iter()
            .find_map(|key| map.get(*key).and_then(Value::as_str).map(str::to_owned)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shown(value: Value, country: Option<&str>) -> Option<(String, Option<String>)> {
        place(&value, country).map(|place| (place.name, place.detail))
    }

    #[test]
    fn places_are_found_in_any_shape() {
        assert_eq!(
            shown(json!({"port": "SGN", "address": "Dĩ An", "country": "VN"}), None),
            Some(("SGN".into(), Some("Dĩ An, Việt Nam".into())))
        );
        assert_eq!(
            shown(json!({"origin_port": "VNSGN"}), Some("VN")),
            Some(("VNSGN".into(), Some("Việt Nam".into())))
        );
        assert_eq!(
            shown(json!("Kho Dĩ An"), Some("VN")),
            Some(("Việt Nam".into(), Some("Kho Dĩ An".into())))
        );
        assert_eq!(
            shown(json!({"port": {"code": "LAX", "name": "Los Angeles"}}), None),
            Some(("Los Angeles".into(), None))
        );
        let long = "Cảng hàng không quốc tế Tân Sơn Nhất";
        assert_eq!(
            shown(json!({"port": long}), Some("VN")),
            Some(("Việt Nam".into(), Some(long.into())))
        );
        assert_eq!(shown(json!([1, 2]), Some("VN")), Some(("Việt Nam".into(), None)));
        assert_eq!(shown(Value::Null, None), None);
    }
}
