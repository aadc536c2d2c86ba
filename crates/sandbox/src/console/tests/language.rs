//! The console in both languages: the same pages are opened in each, with data that is in neither.

use std::collections::BTreeSet;

use super::*;

/// Every page of a request's life and every refusal, as somebody with this language sees them.
struct Walk {
    console: Console,
    code: String,
    pages: Vec<(String, String)>,
}

impl Walk {
    async fn open(&mut self, path: &str) {
        let page = self.console.get(path).await.body;
        self.pages.push((path.to_owned(), page));
    }

    async fn request(&mut self) {
        self.open(&format!("/requests/{}", self.code)).await;
    }

    /// The answer of an action; the page that it leads to when it is done.
    async fn act(&mut self, action: &str, form: &[(&str, &str)]) {
        let answer = self.console.act(&self.code, action, form).await;
        self.follow(format!("{action} {form:?}"), answer).await;
    }

    async fn follow(&mut self, name: String, mut answer: Answer) {
        if answer.status == StatusCode::SEE_OTHER {
            answer = self.console.get(&answer.location).await;
        }
        self.pages.push((name, answer.body));
    }
}

fn input() -> Map<String, Value> {
    fields(json!({
        "partner_ref": "ZZ-1", "contact_name": "ZZ", "contact_position": "ZZ", "special_note": "ZZ",
        "service_codes": ["air_freight", "customs_clearance"], "special_requirements": ["ior", "packing"],
        "origin_country": "ZZ", "origin_port": "ZZA", "origin_address": "ZZ", "dest_country": "ZZB",
        "dest_port": "ZZC", "dest_address": "ZZ", "incoterm": "DAP", "delivery_scope": "door_cfs",
        "pickup_date": "2026-08-01", "delivery_required_date": "2026-09-01", "cargo_ready_date": "2026-07-30",
        "etd_expected": "2026-08-02", "transit_time_required": "ZZ", "currency": "USD",
        "customer_tax_code": "ZZ", "customer_address": "ZZ", "customer_country": "ZZ",
        "cargos": [{"name": "ZZ", "package_count": 3, "gross_weight": 6343.5, "length": 60, "width": 40,
            "height": 40, "has_battery": true, "has_liquid": true, "has_chemical": true, "is_dangerous": true,
            "requires_permit": true, "permit_note": "ZZ", "goods_value": 1200, "goods_currency": "USD"}],
    }))
}

async fn walk(language: &'static str) -> Walk {
    let console = Console::with_account("ZZ", language);
    let created = console.operator.create_request(ACCOUNT, &input()).unwrap();
    let code = created.request.rfq_code;
    let mut walk = Walk {
        console,
        code: code.clone(),
        pages: Vec::new(),
    };
    let form = format!("/requests/{code}/quotation");
    for path in ["/", "/?search=nothing", "/deliveries", "/requests/RFQ-0", &form] {
        walk.open(path).await;
    }
    walk.open(&format!("/requests/{code}/documents/7")).await;
    walk.request().await;
    for (action, form) in [
        ("explode", &[][..]),
        ("complete", &[]),
        ("ask", &[("question", "")]),
        ("ask", &[("question", "ZZ?")]),
        ("start-quoting", &[]),
    ] {
        walk.act(action, form).await;
    }
    walk.open(&form).await;
    let wrong = [
        ("charges[0][quantity]", "ZZ"),
        ("charges[0][unit_price]", "ZZ"),
        ("charges[0][vat_rate]", "ZZ"),
        ("valid_until", "ZZ"),
    ];
    walk.act("quotation", &wrong).await;
    walk.act("quotation", &[]).await;
    let quotation = [
        ("currency", "USD"),
        ("valid_until", "2099-12-31"),
        ("route", "ZZ"),
        ("carrier", "ZZ"),
        ("schedule", "ZZ"),
        ("transit_time", "ZZ"),
        ("inclusions", "ZZ"),
        ("exclusions", "ZZ"),
        ("risks", "ZZ"),
        ("terms", "ZZ"),
        ("charges[0][name]", "ZZ"),
        ("charges[0][quantity]", "1107"),
        ("charges[0][unit_price]", "4355"),
        ("charges[0][applied_condition]", "ZZ"),
    ];
    walk.act("quotation", &quotation).await;
    walk.act("quotation", &[&quotation[..], &[("can_respond", "1")]].concat())
        .await;
    let asking = fields(json!({"note": "ZZ"}));
    walk.console
        .operator
        .negotiate_quotation(ACCOUNT, &code, &asking)
        .unwrap();
    walk.open("/").await;
    walk.open(&form).await;
    walk.console
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    let document = [("doc_type", None, "pod"), ("file", Some("ZZ.txt"), "ZZ")];
    for parts in [&document[..], &[("note", None, "ZZ")]] {
        let answer = walk.console.multipart(&code, parts).await;
        walk.follow(format!("documents {parts:?}"), answer).await;
    }
    for (action, form) in [
        ("approve", &[][..]),
        ("milestone", &[("operation_status", "")]),
        (
            "milestone",
            &[("operation_status", "departed"), ("happened_at", "ZZ")],
        ),
        (
            "milestone",
            &[("operation_status", "customs_declaring"), ("content", "ZZ")],
        ),
        (
            "milestone",
            &[("operation_status", ""), ("other_code", "zz_1"), ("label", "ZZ")],
        ),
        ("start-transit", &[]),
        ("hold", &[("hold_reason", "ZZ")]),
        ("release", &[]),
        ("autopilot", &[("on", "")]),
        ("autopilot", &[("on", "1")]),
        ("complete", &[]),
        ("cancel", &[]),
    ] {
        walk.act(action, form).await;
    }
    walk.console.post("/autopilot", &[("on", "1")]).await;
    walk.open("/").await;
    walk.open("/deliveries").await;
    walk
}

/// The page's own texts: its content and the texts in attributes, without texts offered or typed in fields, bodies of
/// webhooks, and the name of the other language.
fn own_texts(page: &str) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let mut hidden = "";
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap();
        let name = tag.split(' ').next().unwrap();
        if hidden.is_empty() {
            for attribute in ["aria-label=\"", "placeholder=\"", "title=\""] {
                if let Some((_, value)) = tag.split_once(attribute) {
                    texts.insert(value.split('"').next().unwrap().to_owned());
                }
            }
        }
        if matches!(name, "textarea" | "pre" | "code") {
            hidden = name;
        } else if tag.contains(" lang=") && name == "button" {
            hidden = "button";
        } else if name.strip_prefix('/') == Some(hidden) {
            hidden = "";
        }
        if hidden.is_empty() {
            texts.insert(text.trim().to_owned());
        }
    }
    texts
}

/// A letter that only Vietnamese has. (`³`, `×` and `–` are none.)
fn is_vietnamese(letter: char) -> bool {
    letter.is_alphabetic() && !letter.is_ascii()
}

#[tokio::test]
async fn english_console_has_no_vietnamese_texts() {
    let walk = walk("en-GB,en;q=0.9,vi;q=0.8").await;
    assert!(walk.pages.len() > 30);
    for (name, page) in &walk.pages {
        assert!(
            page.starts_with("<!DOCTYPE html><html lang=\"en\">"),
            "{name}: {page}"
        );
        for text in own_texts(page) {
            assert!(!text.contains(is_vietnamese), "{name}: {text}");
        }
    }
    let said = |text: &str| walk.pages.iter().any(|(_, page)| page.contains(text));
    for text in [
        "Needs information (need_info)",
        "Customs declaring",
        "Line 1: quantity must be a number.",
        "This is not possible in the status",
        "6,343.5",
        "pick up on 1 Aug 2026",
        "Version 2",
        "1,107",
    ] {
        assert!(said(text), "{text}");
    }
}

#[tokio::test]
async fn vietnamese_console_has_no_english_texts() {
    let (vietnamese, english) = (walk("vi-VN").await, walk("fr").await);
    assert_eq!(vietnamese.pages.len(), english.pages.len());
    // Data, its JSON names, codes, units and words that are the same in both.
    let shared = [
        "ZZ", "RFQ-", "QT-", "JOB-", "USD", "DAP", "fields:", "Kg", "m³", "×", "webhook",
    ];
    for ((name, page), (_, other)) in vietnamese.pages.iter().zip(&english.pages) {
        assert!(
            page.starts_with("<!DOCTYPE html><html lang=\"vi\">"),
            "{name}: {page}"
        );
        for text in own_texts(page).intersection(&own_texts(other)) {
            let is_word = text.contains(char::is_alphabetic);
            assert!(
                !is_word || shared.iter().any(|known| text.contains(known)),
                "{name}: {text}"
            );
        }
    }
    assert!(vietnamese.pages.iter().any(|(_, page)| page.contains("6.343,5")));
}

#[tokio::test]
async fn refusals_without_a_page_follow_the_language() {
    for (language, sentence) in [("vi", "đến từ trang khác"), ("en", "comes from another site")] {
        let console = Console::with_account("ZZ", language);
        let foreign = HttpRequest::post("/autopilot")
            .header("sec-fetch-site", "cross-site")
            .body(Body::empty())
            .unwrap();
        let answer = console.send(foreign).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert!(answer.body.contains(sentence), "{}", answer.body);
    }
}

#[tokio::test]
async fn language_is_switched_and_remembered() {
    let console = Console::with_account("ZZ", "en");
    let english = console.get("/deliveries").await.body;
    assert!(english.contains("<button name=\"lang\" value=\"vi\" lang=\"vi\">Tiếng Việt</button>"));
    let choice = HttpRequest::post("/language")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::REFERER, "http://127.0.0.1:4102/deliveries?page=1")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from("lang=vi"))
        .unwrap();
    let answer = console.send(choice).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.location, "/deliveries?page=1");
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("lang=vi; Path=/;"), "{cookie}");

    let next = HttpRequest::get("/deliveries")
        .header(header::COOKIE, cookie.split(';').next().unwrap())
        .body(Body::empty())
        .unwrap();
    let vietnamese = console.send(next).await.body;
    assert!(vietnamese.contains("<html lang=\"vi\">") && vietnamese.contains("Nhật ký webhook"));
    assert!(vietnamese.contains("<button name=\"lang\" value=\"en\" lang=\"en\">English</button>"));

    let nonsense = console.post("/language", &[("lang", "tlh")]).await;
    assert_eq!(nonsense.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!nonsense.headers.contains_key(header::SET_COOKIE));
}

/// `1,250` is a thousand in English and little more than one in Vietnamese: the form says which it is.
#[tokio::test]
async fn figures_are_read_as_the_form_writes_them() {
    for (language, typed, small) in [("en", "1,250", "36.243"), ("vi", "1.250", "36,243")] {
        let console = Console::with_account("ZZ", language);
        let created = console.operator.create_request(ACCOUNT, &input()).unwrap();
        let code = created.request.rfq_code;
        console.operator.start_quoting(&code).unwrap();
        let path = format!("/requests/{code}/quotation");
        let form = console.get(&path).await.body;
        assert_eq!(prefilled(&form, "notation"), language);
        let sent = [
            ("notation", language),
            ("currency", "USD"),
            ("valid_until", "2099-12-31"),
            ("charges[0][name]", "ZZ"),
            ("charges[0][quantity]", typed),
            ("charges[0][unit_price]", small),
        ];
        // The form was opened in one language and comes back in the other.
        let other = Console {
            language: if language == "vi" { "en" } else { "vi" },
            operator: console.operator.clone(),
            pages: console.pages.clone(),
        };
        assert_done(&other.act(&code, "quotation", &sent).await, &code, "quotation");
        let charge = console.request(&code).quotation().unwrap().content["charges"][0].clone();
        assert_eq!(charge["quantity"].to_string(), "1250");
        assert_eq!(charge["unit_price"].to_string(), "36.243");
        let next = console.get(&path).await.body;
        assert_eq!(prefilled(&next, "charges[0][quantity]"), typed);
        // A refused form stays in its notation.
        let refused = other
            .act(&code, "quotation", &[("notation", language)])
            .await
            .body;
        assert_eq!(prefilled(&refused, "notation"), language);
    }
}
