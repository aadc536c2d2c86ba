//! The document of a quotation in the words of one language. Figures are the service's own, sums those of the
//! quotation's page; nothing is calculated here.

use std::borrow::Cow;

use domain::json::is_blank;
use domain::quotation::sums::{by_currency, by_vat_rate};
use domain::quotation::total_mismatch::{ComparedSum, differences};
use domain::quotation_response::ResponseKind;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{ChargeLine, Figure, Quotation, Status};
use rust_decimal::Decimal;
use serde_json::Value;

use super::model::{
    Charges, Columns, DocumentText, End, Fact, FactKind, Facts, Former, Lane, Letterhead, Link,
    PrintedCondition, PrintedLine, PrintedList, PrintedTotals, QuotationDocument, Signatures, Standing,
    StandingKind, Subtotal, TotalMismatch, TotalRow, Vat, VatRow, document_text,
};
use crate::components::{Icon, means_name, mode_icon, readable_text};
use crate::format;
use crate::format::money::money;
use crate::format::number;
use crate::format::quotation::{NO_FIGURE, expired, number_and_version, rate};
use crate::request_header::{RequestHeader, places};
use crate::routes;
use crate::text::Lang;
use crate::text::labels::{self, Codes, Label};
use crate::text::quotation::{QuotationTexts, quotation_texts};
use crate::text::quotation_document::{DocumentTexts, document_texts};
use crate::text::reading::reading_texts;

/// The data that a document is built from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub about: &'a RequestHeader,
    pub quotation: &'a Quotation,
    /// Set for a version that the portal keeps and the operator no longer offers.
    pub former: Option<Former>,
    pub brand: &'a str,
    pub letterhead: &'a Letterhead,
    /// Scheme and authority under which browsers reach the portal, without a slash at the end.
    pub origin: Option<&'a str>,
    /// Language of the labels, independent of the portal's.
    pub lang: Lang,
    pub zone: &'a TimeZone,
    pub now: Timestamp,
}

/// Tells whether the quotation can be accepted, or was: nobody signs an expired one.
fn may_be_signed(source: &Source<'_>) -> bool {
    let quotation = source.quotation;
    let status = source.about.status();
    let may_be_accepted = status != Status::Cancelled && ResponseKind::Accept.is_open(quotation);
    source.former.is_none() && (status.is_accepted() || may_be_accepted)
}

/// The document of a quotation.
pub fn build(source: &Source<'_>) -> QuotationDocument {
    let Source {
        about,
        quotation,
        lang,
        zone,
        now,
        ..
    } = *source;
    let (t, p) = (quotation_texts(lang), document_texts(lang));
    let number = number_and_version(quotation, lang);
    let printed = format::date::day_and_time(zone.to_datetime(now), lang);
    let charges = charges(quotation, &number, lang);
    QuotationDocument {
        lang: lang.tag(),
        name: format!("{} {number}", t.quotation()),
        brand: source.brand.to_owned(),
        letterhead: letterhead(source.letterhead, p),
        title: t.quotation(),
        standings: standings(source, t, p),
        head: head(source, &printed),
        lane: lane(about, lang),
        facts: facts(about, quotation, lang),
        charges,
        vat: vat(quotation, lang),
        totals: totals(quotation, lang),
        total_mismatch: total_mismatch(quotation, lang),
        lists: [
            list(t.included(), texts(&quotation.inclusions, lang), t),
            list(t.excluded(), texts(&quotation.exclusions, lang), t),
            list(t.risks(), risks(quotation, lang, zone), t),
        ],
        terms: list(t.terms(), texts(&quotation.terms, lang), t),
        signatures: may_be_signed(source).then(|| Signatures {
            heading: p.signatures(),
            parties: [t.for_operator(), t.for_customer()],
            hint: t.signature(),
        }),
        link: link(source.origin, about, p),
        page: p.page(),
        printed: format!("{} {printed}", t.printed()),
        number,
    }
}

/// The way to the request, where the portal's own address is known.
pub(crate) fn link(origin: Option<&str>, about: &RequestHeader, p: DocumentTexts) -> Option<Link> {
    let address = format!("{}{}", origin?, routes::request(&about.code));
    Some(Link {
        words: p.open(),
        alternative: p.qr(&address),
        address,
    })
}

pub(crate) fn letterhead(given: &Letterhead, p: DocumentTexts) -> Vec<String> {
    let named = |name: &str, value: &Option<String>| value.as_ref().map(|value| format!("{name}: {value}"));
    let reach: Vec<String> = [
        named(p.phone(), &given.phone),
        named(p.email(), &given.email),
        named(p.website(), &given.website),
    ]
    .into_iter()
    .flatten()
    .collect();
    let reach = (!reach.is_empty()).then(|| reach.join(" · "));
    [given.address.clone(), reach, named(p.tax_code(), &given.tax_code)]
        .into_iter()
        .flatten()
        .collect()
}

fn standings(source: &Source<'_>, t: QuotationTexts, p: DocumentTexts) -> Vec<Standing> {
    let quotation = source.quotation;
    match source.former {
        Some(Former::Replaced { by }) => {
            // If only the content changed, the new number is this one: naming it would say nothing.
            let by = by.filter(|by| Some(*by) != quotation.version);
            return vec![Standing {
                kind: StandingKind::Replaced,
                title: by.map_or_else(|| p.replaced().to_owned(), |version| p.replaced_by(version)),
                words: p.replaced_words(),
            }];
        }
        Some(Former::Withdrawn) => {
            return vec![Standing {
                kind: StandingKind::Withdrawn,
                title: p.withdrawn().to_owned(),
                words: p.withdrawn_words(),
            }];
        }
        None => {}
    }
    let mut all = Vec::new();
    let accepted = source.about.status().is_accepted();
    if accepted {
        // The status tells nothing of a version that came after the acceptance.
        let title = if quotation.can_respond {
            t.accepted_open_title()
        } else {
            t.accepted_title()
        };
        all.push(Standing {
            kind: StandingKind::Accepted,
            title: title.to_owned(),
            words: "",
        });
    } else if quotation.is_expired {
        all.push(Standing {
            kind: StandingKind::Expired,
            title: expired(quotation, source.lang, source.now, source.zone),
            words: p.expired_words(),
        });
    }
    if !accepted && !quotation.can_respond {
        all.push(Standing {
            kind: StandingKind::Closed,
            title: p.closed().to_owned(),
            words: "",
        });
    }
    all
}

fn head(source: &Source<'_>, printed: &str) -> Vec<Fact> {
    let Source {
        about,
        quotation,
        lang,
        zone,
        now,
        ..
    } = *source;
    let (t, p) = (quotation_texts(lang), document_texts(lang));
    let summary = &about.request.summary;
    let valid = quotation.valid_until.as_deref().map_or_else(
        || Label::own(t.no_validity()),
        |day| Label::own(format::date::date(day, lang)),
    );
    let sent = quotation
        .sent_at
        .as_deref()
        .map(|sent| Label::own(format::date::time(sent, zone, lang)));
    let zone_name = format::date::zone_name(zone, now, lang);
    let all = [
        (
            FactKind::Party,
            t.prepared_for(),
            party(&about.request.contact, lang, zone).map(Label::own),
        ),
        (
            FactKind::Reference,
            t.your_reference(),
            own(summary.partner_ref.as_ref()),
        ),
        (
            FactKind::Request,
            t.request(),
            Some(Label::own(about.code.clone())),
        ),
        (FactKind::Order, p.order(), own(summary.job_number.as_ref())),
        (FactKind::Sent, t.sent(), sent),
        (FactKind::Valid, t.valid_through(), Some(valid)),
        (
            FactKind::Printed,
            t.printed(),
            Some(Label::own(format!("{printed}\n{zone_name}"))),
        ),
    ];
    all.into_iter()
        .filter_map(|(kind, label, value)| {
            Some(Fact {
                kind,
                label,
                value: document_text(value?),
            })
        })
        .collect()
}

pub(crate) fn own(text: Option<&String>) -> Option<Label> {
    text.filter(|text| !text.trim().is_empty())
        .map(|text| Label::own(text.clone()))
}

/// Company, name, position and addresses from a contact of unspecified shape, readable in any shape.
pub(crate) fn party(contact: &Value, lang: Lang, zone: &TimeZone) -> Option<String> {
    let word = |value: &Value| {
        value
            .as_str()
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    let named = |names: &[&str]| names.iter().find_map(|name| word(contact.get(*name)?));
    let company = named(&["company", "company_name", "customer_name"]);
    let person = named(&["name", "contact_name", "full_name"]);
    let position = named(&["position", "contact_position", "job_title"]);
    if company.is_none() && person.is_none() {
        return word(contact)
            .or_else(|| (!is_blank(contact)).then(|| readable_text(contact, lang, zone)))
            .filter(|text| !text.is_empty());
    }
    let person = [person, position].into_iter().flatten().collect::<Vec<_>>();
    let person = (!person.is_empty()).then(|| person.join(", "));
    let phone = named(&["phone", "contact_phone", "phone_number", "mobile"]);
    let email = named(&["email", "contact_email"]);
    let lines = [company, person, phone, email];
    Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

pub(crate) fn lane(about: &RequestHeader, lang: Lang) -> Option<Lane> {
    let p = document_texts(lang);
    let (from, to) = places(about, lang)?;
    let mode = about.mode().filter(|mode| mode_icon(Some(mode)) != Icon::File);
    Some(Lane {
        heading: p.lane(),
        from: End {
            label: p.from(),
            name: from.name.into_owned(),
            detail: from.detail.map(Cow::into_owned),
        },
        to: End {
            label: p.to(),
            name: to.name.into_owned(),
            detail: to.detail.map(Cow::into_owned),
        },
        means: means_name(mode, lang).map(document_text),
    })
}

fn facts(about: &RequestHeader, quotation: &Quotation, lang: Lang) -> Facts {
    let (t, p) = (quotation_texts(lang), document_texts(lang));
    let request = &about.request;
    let catalogs = about.catalogs.as_deref();
    let text = |text: &Option<String>| {
        text.as_ref()
            .filter(|text| !text.trim().is_empty())
            .map(|text| Label::operator(text.trim(), lang))
    };
    let coded = |codes: Codes, code: &Option<String>| {
        let code = code.as_deref().filter(|code| !code.trim().is_empty())?;
        Some(catalogs.map_or_else(
            || labels::label(codes, code, None, lang),
            |catalogs| labels::from_catalogs(catalogs, codes, code, lang),
        ))
    };
    let all = [
        (
            t.services(),
            text(&quotation.services).or_else(|| services(about, lang)),
        ),
        (t.route(), text(&quotation.route)),
        (p.incoterm(), coded(Codes::Incoterm, &request.incoterm)),
        (
            t.delivery_scope(),
            text(&quotation.delivery_scope).or_else(|| coded(Codes::DeliveryScope, &request.delivery_scope)),
        ),
        (t.carrier(), text(&quotation.carrier)),
        (t.schedule(), text(&quotation.schedule)),
        (t.transit_time(), text(&quotation.transit_time)),
        (t.currency(), own(quotation.currency.as_ref())),
    ];
    let facts = all
        .into_iter()
        .filter_map(|(label, value)| {
            Some(Fact {
                kind: FactKind::Offer,
                label,
                value: document_text(value?),
            })
        })
        .collect();
    Facts {
        heading: t.facts(),
        facts,
    }
}

/// The services that were asked for, where the quotation does not name its own.
pub(crate) fn services(about: &RequestHeader, lang: Lang) -> Option<Label> {
    let all: Vec<Label> = about
        .request
        .summary
        .services
        .iter()
        .map(|one| labels::service_from(about.catalogs.as_deref(), &one.code, &one.name, lang))
        .filter(|one| !one.text.trim().is_empty())
        .collect();
    let words: Vec<&str> = all.iter().map(|one| one.text.as_str()).collect();
    (!all.is_empty()).then(|| Label {
        text: words.join(", "),
        lang: all.iter().find_map(|one| one.lang),
    })
}

fn charges(quotation: &Quotation, number: &str, lang: Lang) -> Charges {
    let (t, p) = (quotation_texts(lang), document_texts(lang));
    let subtotals = by_currency(&quotation.charges)
        .iter()
        .map(|sum| {
            let currency = sum.currency.as_deref();
            Subtotal {
                name: currency.map_or_else(
                    || t.all_lines_no_currency().to_owned(),
                    |code| t.all_lines_in(code.trim()),
                ),
                amount: summed(sum.amount, currency, lang),
                vat: summed(sum.vat, currency, lang),
                total: summed(sum.total, currency, lang),
            }
        })
        .collect();
    Charges {
        heading: t.charges(),
        running: format!("{} {number}", t.quotation()),
        columns: Columns {
            number: p.number(),
            name: t.charge(),
            quantity: t.quantity(),
            unit_price: t.unit_price(),
            amount: t.amount(),
            vat: t.vat(),
            total: t.total(),
        },
        lines: quotation
            .charges
            .iter()
            .enumerate()
            .map(|(at, one)| line(at, one, lang))
            .collect(),
        subtotals,
        none: quotation.charges.is_empty().then_some(t.no_charges()),
    }
}

fn line(at: usize, line: &ChargeLine, lang: Lang) -> PrintedLine {
    let t = quotation_texts(lang);
    let currency = line.currency.as_deref();
    let text = |text: &Option<String>| {
        text.as_ref()
            .filter(|text| !text.trim().is_empty())
            .map(|text| document_text(Label::operator(text.trim(), lang)))
    };
    PrintedLine {
        number: line
            .line_no
            .map_or_else(|| (at + 1).to_string(), |number| number.to_string()),
        name: document_text(Label::operator(line.name.trim(), lang)),
        condition: text(&line.applied_condition).map(|words| PrintedCondition {
            label: t.applies_when(),
            words,
        }),
        quantity: line
            .quantity
            .as_ref()
            .map_or_else(|| NO_FIGURE.to_owned(), |figure| number::figure(figure, lang)),
        unit: text(&line.unit),
        unit_price: amount(line.unit_price.as_ref(), currency, lang),
        amount: amount(line.amount.as_ref(), currency, lang),
        vat_rate: line
            .vat_rate
            .as_ref()
            .map_or_else(|| NO_FIGURE.to_owned(), |given| rate(given, lang)),
        vat_amount: line.vat_amount.as_ref().map(|vat| money(vat, currency, lang)),
        total: amount(line.total.as_ref(), currency, lang),
    }
}

fn amount(figure: Option<&Figure>, currency: Option<&str>, lang: Lang) -> String {
    figure.map_or_else(|| NO_FIGURE.to_owned(), |figure| money(figure, currency, lang))
}

fn summed(sum: Option<Decimal>, currency: Option<&str>, lang: Lang) -> String {
    sum.map_or_else(
        || quotation_texts(lang).not_summed().to_owned(),
        |sum| money(&Figure::from(sum), currency, lang),
    )
}

fn vat(quotation: &Quotation, lang: Lang) -> Option<Vat> {
    let t = quotation_texts(lang);
    let groups = by_vat_rate(&quotation.charges);
    let rows = groups
        .iter()
        .map(|group| {
            let currency = group.currency.as_deref();
            VatRow {
                rate: group
                    .rate
                    .as_ref()
                    .map_or_else(|| t.no_rate().to_owned(), |given| rate(given, lang)),
                amount: summed(group.amount, currency, lang),
                vat: summed(group.vat, currency, lang),
            }
        })
        .collect();
    (!groups.is_empty()).then_some(Vat {
        heading: t.vat_by_rate(),
        rate: t.rate(),
        amount: t.before_vat(),
        vat: t.vat(),
        rows,
    })
}

fn totals(quotation: &Quotation, lang: Lang) -> PrintedTotals {
    let (t, p) = (quotation_texts(lang), document_texts(lang));
    let currency = quotation.currency.as_deref();
    let rows = quotation.totals.as_ref().map_or_else(Vec::new, |totals| {
        let row = |label, figure: Option<&Figure>, grand| TotalRow {
            label,
            value: amount(figure, currency, lang),
            grand,
        };
        vec![
            row(t.before_vat(), totals.amount.as_ref(), false),
            row(t.vat(), totals.vat.as_ref(), false),
            row(t.total(), totals.total.as_ref(), true),
        ]
    });
    PrintedTotals {
        heading: t.totals(),
        words: if rows.is_empty() {
            t.no_totals()
        } else {
            p.totals_words()
        },
        rows,
    }
}

fn total_mismatch(quotation: &Quotation, lang: Lang) -> Option<TotalMismatch> {
    let (t, r) = (quotation_texts(lang), reading_texts(lang));
    let currency = quotation.currency.as_deref();
    let lines: Vec<String> = differences(quotation)
        .iter()
        .map(|one| {
            let what = match one.sum {
                ComparedSum::Amount => t.before_vat(),
                ComparedSum::Vat => t.vat(),
                ComparedSum::Total => t.total(),
            };
            r.differ(
                what,
                &money(&one.lines, currency, lang),
                &money(&one.given, currency, lang),
            )
        })
        .collect();
    let conditional = quotation.charges.iter().any(|line| {
        let condition = line.applied_condition.as_deref().unwrap_or_default();
        !condition.trim().is_empty()
    });
    (!lines.is_empty()).then_some(TotalMismatch {
        title: r.differ_title(),
        lines,
        words: conditional.then_some(r.differ_conditions()),
    })
}

fn list(heading: &'static str, items: Vec<DocumentText>, t: QuotationTexts) -> PrintedList {
    PrintedList {
        heading,
        items,
        none: t.none_listed(),
    }
}

fn texts(all: &[String], lang: Lang) -> Vec<DocumentText> {
    all.iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty())
        .map(|text| document_text(Label::operator(text, lang)))
        .collect()
}

fn risks(quotation: &Quotation, lang: Lang, zone: &TimeZone) -> Vec<DocumentText> {
    quotation
        .risks
        .iter()
        .filter(|risk| !is_blank(risk))
        .map(|risk| match risk {
            Value::String(words) => words.trim().to_owned(),
            other => readable_text(other, lang, zone),
        })
        .filter(|words| !words.is_empty())
        .map(|words| document_text(Label::operator(words, lang)))
        .collect()
}
