//! The facts that all pages and files about one request share: names, route, status.

use std::sync::Arc;

use domain::countries::country_name;
use domain::trade_lane::country_of_port;
use jiff::Timestamp;
use partner_api::{Catalogs, RequestDetails, Status};
use serde_json::Value;

use crate::components::{Icon, LaneEnd, main_mode, mode_icon};
use crate::document::LiveContent;
use crate::text::Lang;

/// A request as its pages know it.
#[derive(Clone, Debug)]
pub struct RequestHeader {
    /// As in the address of the page.
    pub code: String,
    pub request: Arc<RequestDetails>,
    /// For labels of codes; pages do without.
    pub catalogs: Option<Arc<Catalogs>>,
    /// The time since which the portal knows that it is on hold; `None` where it was not read so before. The service says
    /// neither since when nor why.
    pub held_since: Option<Timestamp>,
}

impl RequestHeader {
    /// The partner's own reference, or the service's code.
    pub fn reference(&self) -> String {
        self.request
            .summary
            .partner_ref
            .clone()
            .unwrap_or_else(|| self.code.clone())
    }

    /// Pages about the request hear when it changes.
    pub fn live(&self) -> LiveContent {
        LiveContent::request(self.code.clone(), self.request.summary.updated_at.clone())
    }

    pub fn status(&self) -> Status {
        self.request.summary.state()
    }

    /// Tells whether it is on hold.
    pub fn is_held(&self) -> bool {
        self.request.is_held()
    }

    /// Means of transport of the first service that moves cargo, else of the first that names any.
    pub fn mode(&self) -> Option<&str> {
        let services = self.request.summary.services.iter();
        main_mode(services.map(|service| service.transport_mode.as_deref()))
    }

    /// The drawing of its means of transport.
    pub fn means(&self) -> Icon {
        mode_icon(self.mode())
    }
}

/// Both ends of the lane in a language; a dash for one that is not known, `None` where neither is.
pub fn places(about: &RequestHeader, lang: Lang) -> Option<(LaneEnd<'static>, LaneEnd<'static>)> {
    let request = &about.request;
    let from = lane_end(&request.origin, request.summary.origin_country.as_deref(), lang);
    let to = lane_end(
        &request.destination,
        request.summary.dest_country.as_deref(),
        lang,
    );
    let known = from.is_some() || to.is_some();
    let unknown = || LaneEnd::new("—");
    known.then(|| (from.unwrap_or_else(unknown), to.unwrap_or_else(unknown)))
}

/// Both ends of the lane in a language, where both are known.
pub fn ends(about: &RequestHeader, lang: Lang) -> Option<(String, String)> {
    let request = &about.request;
    let from = lane_end(&request.origin, request.summary.origin_country.as_deref(), lang)?;
    let to = lane_end(
        &request.destination,
        request.summary.dest_country.as_deref(),
        lang,
    )?;
    Some((from.name.into_owned(), to.name.into_owned()))
}

/// The place of delivery, in one line.
pub fn destination(about: &RequestHeader, lang: Lang) -> Option<String> {
    let request = &about.request;
    in_one_line(
        &request.destination,
        request.summary.dest_country.as_deref(),
        lang,
    )
}

/// The place where the goods come from, in one line.
pub fn origin(about: &RequestHeader, lang: Lang) -> Option<String> {
    let request = &about.request;
    in_one_line(&request.origin, request.summary.origin_country.as_deref(), lang)
}

fn in_one_line(place: &Value, country: Option<&str>, lang: Lang) -> Option<String> {
    let place = lane_end(place, country, lang)?;
    let words = [Some(place.name), place.detail].into_iter().flatten();
    Some(words.collect::<Vec<_>>().join(", "))
}

/// One end of the lane from a value of unspecified shape: the port in large letters where one is named and short,
/// else the country; below it the rest that tells people where it is.
fn lane_end(value: &Value, country: Option<&str>, lang: Lang) -> Option<LaneEnd<'static>> {
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
        .filter(|code| !code.trim().is_empty())
        .or_else(|| port.as_deref().and_then(country_of_port).map(str::to_owned));
    let country = country.map(|code| country_name(&code, lang).into_owned());
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
    let detail = without_repetition(&name, rest.into_iter().flatten()).join(", ");
    let known = name != "—" || !detail.is_empty();
    known.then(|| LaneEnd {
        name: name.into(),
        detail: (!detail.is_empty()).then(|| detail.into()),
    })
}

/// The texts without those that the name or one before says already, alone or as one of its parts: an address often ends
/// with the city, and the city is often its own state.
fn without_repetition(name: &str, texts: impl Iterator<Item = String>) -> Vec<String> {
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(',').map(|part| part.trim().to_lowercase());
        parts.collect()
    };
    let mut said = parts(name);
    let mut kept = Vec::new();
    for text in texts {
        if said.contains(&text.trim().to_lowercase()) {
            continue;
        }
        said.extend(parts(&text));
        kept.push(text);
    }
    kept
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
        lane_end(&value, country, Lang::Vi).map(|place| {
            (
                place.name.into_owned(),
                place.detail.map(std::borrow::Cow::into_owned),
            )
        })
    }

    #[test]
    fn places_are_found_in_any_shape() {
        assert_eq!(
            shown(json!({"port": "SGN", "address": "Dĩ An", "country": "VN"}), None),
            Some(("SGN".into(), Some("Dĩ An, Việt Nam".into())))
        );
        assert_eq!(
            shown(json!({"port": "JPTYO", "country": ""}), None),
            Some(("JPTYO".into(), Some("Nhật Bản".into()))),
            "a known code says the country"
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
        let city = "TP. Hồ Chí Minh";
        assert_eq!(
            shown(
                json!({"port": "VNSGN", "address": format!("12 Lê Lợi, {city}"), "city": city, "state": city}),
                Some("VN")
            ),
            Some(("VNSGN".into(), Some(format!("12 Lê Lợi, {city}, Việt Nam"))))
        );
        assert_eq!(
            shown(
                json!({"port": city, "address": city, "state": "Thành phố mới"}),
                None
            ),
            Some((city.into(), Some("Thành phố mới".into())))
        );
        assert_eq!(shown(json!([1, 2]), Some("VN")), Some(("Việt Nam".into(), None)));
        assert_eq!(shown(Value::Null, None), None);
    }
}
