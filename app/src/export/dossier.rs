//! The dossier of a shipment: the facts of the request, its events and its documents, in the words of one language.
//! Figures are the service's own.

use std::borrow::Cow;

use domain::date::read;
use domain::tracking::{is_announced, newest_first};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{Attachment, CargoLine, Figure, Milestone, Quotation};

use crate::format;
use crate::format::number::figure;
use crate::format::quotation::NO_FIGURE;
use crate::pages::milestones::{Naming, location, name_in};
use crate::quotation_document::build::{Source, build, lane, letterhead, link, own, party, services};
use crate::quotation_document::model::{
    DocumentText, Dossier, Fact, FactKind, Facts, Letterhead, PrintedList, document_text,
};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::documents::document_type;
use crate::text::dossier::{DossierTexts, dossier_texts};
use crate::text::labels::{self, Codes, Label};
use crate::text::quotation::quotation_texts;
use crate::text::quotation_document::document_texts;
use crate::text::request::request_texts;
use crate::text::share::share_texts;
use crate::text::tracking::tracking_texts;

/// The data that a dossier is built from.
#[derive(Clone, Copy, Debug)]
pub struct DossierSource<'a> {
    pub about: &'a RequestHeader,
    pub milestones: &'a [Milestone],
    pub attachments: &'a [Attachment],
    /// Only where it was asked for.
    pub quotation: Option<&'a Quotation>,
    pub brand: &'a str,
    pub letterhead: &'a Letterhead,
    /// Scheme and authority under which browsers reach the portal, without a slash at the end.
    pub origin: Option<&'a str>,
    pub lang: Lang,
    pub zone: &'a TimeZone,
    pub now: Timestamp,
}

/// The dossier.
pub fn dossier(source: &DossierSource<'_>) -> Dossier {
    let DossierSource {
        about,
        lang,
        zone,
        now,
        ..
    } = *source;
    let (t, p, q) = (dossier_texts(lang), document_texts(lang), quotation_texts(lang));
    let reference = about.reference();
    let quotation = source.quotation.map(|quotation| {
        build(&Source {
            about,
            quotation,
            former: None,
            brand: source.brand,
            letterhead: source.letterhead,
            origin: source.origin,
            lang,
            zone,
            now,
        })
    });
    let printed = format::date::day_and_time(zone.to_datetime(now), lang);
    Dossier {
        lang: lang.tag(),
        name: format!("{} {reference}", t.title()),
        brand: source.brand.to_owned(),
        letterhead: letterhead(source.letterhead, p),
        title: t.title(),
        head: head(source, &printed),
        lane: lane(about, lang),
        facts: facts(source, t),
        lists: [goods(about, lang), events(source, t), documents(source, t)],
        quotation,
        link: link(source.origin, about, p),
        page: p.page(),
        printed: format!("{} {printed}", q.printed()),
        number: reference,
    }
}

fn fact(kind: FactKind, label: &'static str, value: Option<Label>) -> Option<Fact> {
    Some(Fact {
        kind,
        label,
        value: document_text(value?),
    })
}

fn head(source: &DossierSource<'_>, printed: &str) -> Vec<Fact> {
    let (about, lang) = (source.about, source.lang);
    let (t, p, q) = (dossier_texts(lang), document_texts(lang), quotation_texts(lang));
    let summary = &about.request.summary;
    let status = labels::label(
        Codes::Status,
        &summary.status,
        summary.status_label.as_deref(),
        lang,
    );
    let status = if about.is_held() {
        Label {
            text: format!("{} · {}", status.text, common_texts(lang).on_hold()),
            ..status
        }
    } else {
        status
    };
    let contact = party(&about.request.contact, lang, source.zone).map(Label::own);
    let zone_name = format::date::zone_name(source.zone, source.now, lang);
    let all = [
        fact(FactKind::Party, request_texts(lang).contact(), contact),
        fact(
            FactKind::Reference,
            q.your_reference(),
            own(summary.partner_ref.as_ref()),
        ),
        fact(
            FactKind::Request,
            q.request(),
            Some(Label::own(about.code.clone())),
        ),
        fact(FactKind::Order, p.order(), own(summary.job_number.as_ref())),
        fact(FactKind::Offer, t.status(), Some(status)),
        fact(
            FactKind::Printed,
            q.printed(),
            Some(Label::own(format!("{printed}\n{zone_name}"))),
        ),
    ];
    all.into_iter().flatten().collect()
}

/// The name of a code, by the catalogs where they were read.
fn coded(about: &RequestHeader, codes: Codes, code: Option<&str>, lang: Lang) -> Option<Label> {
    let code = code.filter(|code| !code.trim().is_empty())?;
    Some(match about.catalogs.as_deref() {
        Some(catalogs) => labels::from_catalogs(catalogs, codes, code, lang),
        None => labels::label(codes, code, None, lang),
    })
}

fn facts(source: &DossierSource<'_>, t: DossierTexts) -> Facts {
    let (about, lang) = (source.about, source.lang);
    let request = &about.request;
    let q = quotation_texts(lang);
    let created = request.summary.created_at.as_deref();
    let created = created.map(|at| Label::own(format::date::time(at, source.zone, lang)));
    let all = [
        fact(FactKind::Offer, q.services(), services(about, lang)),
        fact(
            FactKind::Offer,
            document_texts(lang).incoterm(),
            coded(about, Codes::Incoterm, request.incoterm.as_deref(), lang),
        ),
        fact(
            FactKind::Offer,
            q.delivery_scope(),
            coded(
                about,
                Codes::DeliveryScope,
                request.delivery_scope.as_deref(),
                lang,
            ),
        ),
        fact(FactKind::Offer, request_texts(lang).created_at(), created),
    ];
    Facts {
        heading: t.facts(),
        facts: all.into_iter().flatten().collect(),
    }
}

fn goods(about: &RequestHeader, lang: Lang) -> PrintedList {
    let t = dossier_texts(lang);
    let lines = about.request.cargos.iter();
    let omitted = about.request.omitted_cargo_lines;
    let omitted =
        (omitted > 0).then(|| document_text(Label::own(request_texts(lang).more_lines(omitted, false))));
    PrintedList {
        heading: t.goods(),
        items: lines
            .map(|line| goods_line(about, line, lang))
            .chain(omitted)
            .collect(),
        none: t.no_goods(),
    }
}

/// `Pin lithium · HS 850760 · 10 packages · 250 kg · 60 × 40 × 45 cm · 1.08 m³ · has batteries`; missing parts are left out, but
/// the dash of one edge that is missing beside others.
fn goods_line(about: &RequestHeader, line: &CargoLine, lang: Lang) -> DocumentText {
    let (t, r) = (dossier_texts(lang), request_texts(lang));
    let given = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default().trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let shown = |value: &Option<Figure>| value.as_ref().map(|value| figure(value, lang));
    let with = |value: &Option<Figure>, unit: &str| shown(value).map(|value| format!("{value} {unit}"));
    let sides = [&line.length, &line.width, &line.height].map(shown);
    let size = sides.iter().any(Option::is_some).then(|| {
        let unit = line.dimension_unit.as_deref().unwrap_or("cm");
        let sides = sides.map(|side| side.unwrap_or_else(|| NO_FIGURE.to_owned()));
        format!("{} {unit}", sides.join(" × "))
    });
    let kind = coded(about, Codes::ContainerType, line.container_type.as_deref(), lang);
    let containers = match (shown(&line.container_count), kind) {
        (Some(count), Some(kind)) => Some(format!("{count} × {}", kind.text)),
        (Some(count), None) => Some(t.containers(&count)),
        (None, kind) => kind.map(|kind| kind.text),
    };
    let temperature = given(&line.temperature_requirement);
    let parts = [
        Some(line.name.trim().to_owned()).filter(|name| !name.is_empty()),
        given(&line.hs_code).map(|code| format!("HS {code}")),
        containers,
        shown(&line.package_count).map(|count| t.packages(&count)),
        with(&line.gross_weight, "kg"),
        with(&line.weight_per_package, r.per_package()),
        size,
        with(&line.volume, "m³"),
        given(&line.nature),
        temperature.map(|required| format!("{} {required}", r.temperature())),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .flatten()
        .chain(r.flags(line).map(Cow::into_owned))
        .chain(given(&line.permit_note))
        .collect();
    document_text(Label::operator(parts.join(" · "), lang))
}

fn events(source: &DossierSource<'_>, t: DossierTexts) -> PrintedList {
    let lang = source.lang;
    let naming = Naming::of(source.about);
    let items = newest_first(source.milestones, source.zone)
        .into_iter()
        .map(|one| {
            let time = one.happened_at.as_deref();
            let time = time.map(|at| format::date::place_time(read(at).as_ref(), source.zone, lang).there);
            let announced =
                is_announced(one, source.now).then(|| tracking_texts(lang).announced().to_owned());
            let words = one.content.clone().filter(|words| !words.trim().is_empty());
            let parts = [
                time,
                announced,
                Some(name_in(naming, one, lang).text),
                location(one),
                words,
            ];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            document_text(Label::operator(parts.join(" · "), lang))
        });
    PrintedList {
        heading: t.events(),
        items: items.collect(),
        none: share_texts(lang).nothing_recorded(),
    }
}

fn documents(source: &DossierSource<'_>, t: DossierTexts) -> PrintedList {
    let lang = source.lang;
    let items = source.attachments.iter().map(|one| {
        let kind = document_type(&one.doc_type, source.about.catalogs.as_deref(), lang).text;
        let day = one.uploaded_at.as_deref();
        let day = day.map(|at| format::date::time(at, source.zone, lang));
        let parts = [Some(kind), Some(one.file_name.clone()), day];
        let parts: Vec<String> = parts
            .into_iter()
            .flatten()
            .filter(|part| !part.trim().is_empty())
            .collect();
        document_text(Label::operator(parts.join(" · "), lang))
    });
    PrintedList {
        heading: t.documents(),
        items: items.collect(),
        none: t.no_documents(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::about;

    fn items(lines: &serde_json::Value, lang: Lang) -> Vec<String> {
        let items = goods(&about(json!({"cargos": lines})), lang).items;
        items.into_iter().map(|item| item.text).collect()
    }

    #[test]
    fn dangers_and_sizes_of_goods_are_told() {
        let line = json!({
            "name": "Pin lithium", "package_count": 1, "gross_weight": 25, "weight_per_package": 25, "length": 60, "height": 45,
            "temperature_requirement": "2–8 °C", "has_battery": true, "is_dangerous": true, "requires_permit": true,
            "permit_note": "UN 3480",
        });
        assert_eq!(
            items(&json!([line]), Lang::En),
            [
                "Pin lithium · 1 package · 25 kg · 25 kg per package · 60 × — × 45 cm · temperature 2–8 °C · \
             has batteries · dangerous goods · needs a permit · UN 3480"
            ]
        );
        let full = json!([
            {"name": "A", "container_type": "40HC", "container_count": 1},
            {"name": "B", "container_count": 1},
        ]);
        assert_eq!(
            items(&full, Lang::En),
            ["A · 1 × 40 ft high cube", "B · 1 container"]
        );
    }

    #[test]
    fn zone_of_its_times_stands_below_the_time_of_printing() {
        let about = about(json!({}));
        let source = DossierSource {
            about: &about,
            milestones: &[],
            attachments: &[],
            quotation: None,
            brand: "",
            letterhead: &Letterhead::default(),
            origin: None,
            lang: Lang::En,
            zone: &TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            now: "2026-07-20T11:00:00+07:00".parse().unwrap(),
        };
        let printed = dossier(&source).head.pop().unwrap().value.text;
        assert_eq!(printed, "20\u{a0}Jul\u{a0}2026 11:00\nVietnam time (UTC+7)");
    }

    #[test]
    fn omitted_lines_are_told() {
        let lines = json!(vec![json!({"name": "A"}); 203]);
        let shown = items(&lines, Lang::En);
        assert_eq!(shown.len(), 201);
        let told =
            "The service gives 3 more lines than the 200 that a request may have. They are not shown here.";
        assert_eq!(shown[200].replace('\u{a0}', " "), told, "a dossier has no sums");
    }
}
