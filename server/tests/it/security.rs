//! Properties of every route: origin, methods, hosts, headers, codes.

use std::collections::BTreeSet;

use app::routes::RouteKind;

use crate::harness::{Answer, Portal, SESSION_COOKIE, all_routes};

#[test]
fn every_template_is_in_the_table_of_routes() {
    let source = include_str!("../../../app/src/routes.rs");
    let constants = source.lines().filter_map(|line| {
        line.strip_prefix("pub const ")?
            .split_once(": &str = \"")?
            .1
            .strip_suffix("\";")
            .filter(|value| value.starts_with('/') && !value.contains('?'))
    });
    let known: BTreeSet<&str> = constants.collect();
    assert_eq!(known, all_routes().iter().map(|route| route.template).collect());
}

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// A8, G14: without a session, and with the cookie of one that was signed out, every route that is not open leads to the
/// sign-in page (calls of scripts are refused), and none of them calls the service.
#[tokio::test]
async fn every_route_requires_a_session() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let signed_out = portal.sign_in().await;
    let cookie = signed_out.cookie(SESSION_COOKIE).expect("signed in");
    signed_out.post_form("/sign-out", &[]).await;
    signed_out.set_cookie(SESSION_COOKIE, &cookie);
    portal.clear_calls();
    let mut walked = 0;
    for route in all_routes().iter().filter(|route| !route.is_open) {
        for (browser, method) in [
            (&portal.browser(), "GET"),
            (&signed_out, "GET"),
            (&signed_out, "POST"),
        ] {
            if !route.takes(method) {
                continue;
            }
            let headers = [("sec-fetch-site", "same-origin"), FORM];
            let answer = browser
                .send(method, &route.path(&code), &headers, b"note=x".to_vec())
                .await;
            let template = route.template;
            if template == app::routes::EVENTS || route.kind == RouteKind::ServerFunction {
                assert_eq!(answer.status, 401, "{method} {template}");
            } else {
                assert_eq!(answer.status, 303, "{method} {template}");
                let location = answer.location().unwrap_or_default();
                // A link to the address of a form leads to the form's page, which leads on.
                let own_page = match route.kind {
                    RouteKind::FormOf(page) => page.replace("{code}", &code) == location,
                    _ => false,
                };
                let is_sign_in = location == "/sign-in" || location.starts_with("/sign-in?");
                assert!(
                    is_sign_in || own_page && method == "GET",
                    "{method} {template}: {location}"
                );
            }
            walked += 1;
        }
    }
    assert!(walked > 60, "{walked}");
    assert_eq!(portal.calls(), Vec::<String>::new());
    for path in ["/metrics", "/debug", "/.env", "/_sandbox/faults"] {
        assert_eq!(portal.browser().get(path).await.status, 404, "{path}");
    }
}

/// C1: posts that other sites make a browser send are refused on every route before anything else happens.
#[tokio::test]
async fn cross_site_posts_are_refused_on_every_route() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    portal.clear_calls();
    let own = format!("http://{}", portal.address);
    let foreign_port = format!("http://127.0.0.1:{}", portal.address.port() ^ 1);
    let bad: [&[(&str, &str)]; 9] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", &own)],
        &[("sec-fetch-site", "made-up")],
        &[("origin", "null")],
        &[("origin", "https://evil.example")],
        &[("origin", &foreign_port)],
        &[("origin", "http://sub.127.0.0.1")],
        &[("origin", "")],
    ];
    for route in all_routes().iter().filter(|route| !route.is_machine()) {
        let template = route.template;
        for method in ["POST", "PUT", "DELETE", "PATCH"] {
            for headers in bad {
                let headers: Vec<_> = headers.iter().copied().chain([FORM]).collect();
                let answer = browser
                    .send(method, &route.path(&code), &headers, b"note=x".to_vec())
                    .await;
                assert_eq!(answer.status, 403, "{method} {template} {headers:?}");
                assert!(answer.header("set-cookie").is_none());
            }
        }
    }
    assert_eq!(portal.calls(), Vec::<String>::new());
    assert_eq!(browser.get("/settings").await.status, 200, "still signed in");

    let page = browser
        .send(
            "POST",
            "/settings",
            &[("sec-fetch-site", "cross-site"), FORM],
            Vec::new(),
        )
        .await;
    assert!(
        !page.one("h1").is_empty() && page.body.contains("</html>"),
        "a designed page"
    );
}

/// C1, the other half: posts of own pages and of programs pass.
#[tokio::test]
async fn same_origin_posts_pass() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let own = format!("http://{}", portal.address);
    let good: [&[(&str, &str)]; 5] = [
        &[("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "none")],
        &[("sec-fetch-site", "same-origin"), ("origin", &own)],
        &[("origin", &own)],
        &[],
    ];
    for route in all_routes().iter().filter(|route| route.takes("POST")) {
        let template = route.template;
        for headers in good {
            let headers: Vec<_> = headers.iter().copied().chain([FORM]).collect();
            let answer = portal
                .browser()
                .send("POST", &route.path(&code), &headers, b"note=x".to_vec())
                .await;
            assert!(
                ![403, 405, 500].contains(&answer.status),
                "{template} {headers:?}: {}",
                answer.status
            );
        }
    }
}

/// C2, C3, C5: methods that a route does not have are refused, and a GET changes nothing.
#[tokio::test]
async fn unsupported_methods_are_refused() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    portal.clear_calls();
    for route in all_routes() {
        let template = route.template;
        let path = route.path(&code);
        for method in [
            "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND",
        ] {
            let has = route.takes(method) || (method == "HEAD" && route.takes("GET"));
            if has {
                continue;
            }
            let answer = browser
                .send(method, &path, &[("sec-fetch-site", "same-origin")], Vec::new())
                .await;
            assert!(answer.header("allow").is_some(), "{method} {template}");
            // Who opens the address of a form gets to its page.
            let is_form = matches!(route.kind, RouteKind::FormOf(_)) && !route.is_open;
            if is_form && ["GET", "HEAD"].contains(&method) {
                assert_eq!(answer.status, 303, "{method} {template}");
                continue;
            }
            assert_eq!(answer.status, 405, "{method} {template}");
        }
    }
    assert_eq!(portal.calls(), Vec::<String>::new());
}

/// C4: nothing can be embedded or fetched by other sites; links from anywhere work.
#[tokio::test]
async fn other_sites_can_link_but_not_embed_or_fetch() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    portal.clear_calls();
    let foreign = |mode, dest| {
        [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", mode),
            ("sec-fetch-dest", dest),
        ]
    };
    for route in all_routes()
        .iter()
        .filter(|route| route.takes("GET") && !route.is_machine())
    {
        let template = route.template;
        for (mode, dest) in [
            ("no-cors", "image"),
            ("no-cors", "script"),
            ("cors", "empty"),
            ("navigate", "iframe"),
        ] {
            let answer = browser
                .send("GET", &route.path(&code), &foreign(mode, dest), Vec::new())
                .await;
            assert_eq!(answer.status, 403, "{template} as {dest}");
        }
    }
    assert_eq!(portal.calls(), Vec::<String>::new());
    let followed = browser
        .send("GET", "/requests", &foreign("navigate", "document"), Vec::new())
        .await;
    assert_eq!(followed.status, 200);
}

/// C6: a foreign host name is refused.
#[tokio::test]
async fn foreign_host_header_is_refused() {
    let portal = Portal::start().await;
    for host in ["evil.example", "127.0.0.1.evil.example"] {
        let answer = portal
            .browser()
            .send_raw("GET", "/sign-in", &[("host", host)], Vec::new())
            .await;
        assert_eq!(answer.status, 421, "{host}");
        assert!(answer.body.contains("not the portal’s address"), "{host}");
    }
    let probe = portal
        .browser()
        .send_raw("GET", "/healthz", &[("host", "probe.internal")], Vec::new())
        .await;
    assert_eq!(probe.status, 200);
}

/// C6: forwarded host and scheme are ignored.
#[tokio::test]
async fn forwarded_host_and_scheme_are_ignored() {
    let portal =
        Portal::start_with(|config| config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()]).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let forged = [
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "https"),
        ("forwarded", "host=evil.example;proto=https"),
        ("x-forwarded-for", "203.0.113.1"),
        ("sec-fetch-site", "same-origin"),
    ];
    for path in ["/", "/sign-in", &format!("/requests/{code}/quotation/print")] {
        let page = browser.send("GET", path, &forged, Vec::new()).await;
        assert!(!page.body.contains("evil.example"), "{path}");
        assert_eq!(page.header("strict-transport-security"), None, "{path}");
    }
    let mut post = forged.to_vec();
    post[4] = ("origin", "https://evil.example");
    post.push(FORM);
    assert_eq!(
        browser.send("POST", "/settings", &post, Vec::new()).await.status,
        403
    );
}

/// Files up to 2 MB are served from memory, larger ones from the disk: whole, each time.
#[tokio::test]
async fn built_files_of_any_size_are_served_whole() {
    let site = tempfile::tempdir().unwrap();
    std::fs::create_dir(site.path().join("pkg")).unwrap();
    let sizes = [10, 2 << 20, (2 << 20) + 1];
    let path = |size: usize| format!("pkg/portal.{size:020}.wasm");
    for size in sizes {
        std::fs::write(site.path().join(path(size)), vec![b'x'; size]).unwrap();
    }
    let root = site.path().to_owned();
    let portal = Portal::start_with(|config| config.site_root = Some(root)).await;
    for size in sizes.into_iter().chain(sizes) {
        let file = portal.browser().get(&format!("/{}", path(size))).await;
        assert_eq!((file.status, file.body.len()), (200, size));
    }
}

/// D3, D5: the headers of an open stream, and of files that were built.
#[tokio::test]
async fn streams_and_built_files_have_the_security_headers() {
    let site = tempfile::tempdir().unwrap();
    std::fs::create_dir(site.path().join("pkg")).unwrap();
    for file in ["pkg/portal.1v3kzJPFHZyxGnPvLl5Pxg.css", "robots.txt"] {
        std::fs::write(site.path().join(file), "a {}").unwrap();
    }
    let root = site.path().to_owned();
    let portal = Portal::start_with(|config| config.site_root = Some(root)).await;
    let browser = portal.sign_in().await;
    let stream = browser.stream("/events").await;
    let file = browser.get("/pkg/portal.1v3kzJPFHZyxGnPvLl5Pxg.css").await;
    let other = browser.get("/robots.txt").await;
    assert_eq!(
        (stream.status().as_u16(), file.status, other.status),
        (200, 200, 200)
    );
    for headers in [stream.headers(), &file.headers, &other.headers] {
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert_eq!(headers["referrer-policy"], "same-origin");
        assert!(
            headers["content-security-policy"]
                .to_str()
                .unwrap()
                .contains("default-src 'none'")
        );
    }
    assert_eq!(stream.headers()["cache-control"], "no-store, no-transform");
    assert_eq!(
        stream.headers()["x-accel-buffering"],
        "no",
        "proxies pass events on at once"
    );
    assert_eq!(
        file.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(other.header("cache-control"), Some("public, max-age=600"));
}

/// Returns answers of every kind.
async fn all_kinds(portal: &Portal) -> Vec<(String, Answer)> {
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let mut answers = Vec::new();
    for route in all_routes() {
        let template = route.template;
        let path = route.path(&code);
        if template != "/events" {
            for method in ["GET", "POST", "PUT"] {
                let visitor = portal
                    .browser()
                    .send(
                        method,
                        &path,
                        &[("sec-fetch-site", "same-origin"), FORM],
                        Vec::new(),
                    )
                    .await;
                answers.push((format!("{method} {template} of a visitor"), visitor));
            }
            answers.push((format!("{template} of a person"), browser.get(&path).await));
        }
        let foreign = browser
            .send("POST", &path, &[("sec-fetch-site", "cross-site")], Vec::new())
            .await;
        answers.push((format!("{template} from elsewhere"), foreign));
    }
    for path in [
        "/nothing",
        "/pkg/nothing.js",
        "/favicon.svg",
        "/requests/..%2f..",
        "/requests/nothing-here",
    ] {
        answers.push((path.to_owned(), browser.get(path).await));
    }
    let large = vec![b'x'; (2 << 20) + 1];
    let too_large = browser
        .send(
            "POST",
            "/requests/new",
            &[("sec-fetch-site", "same-origin"), FORM],
            large,
        )
        .await;
    assert_eq!(too_large.status, 413);
    answers.push(("too large".into(), too_large));
    answers.push((
        "sign-in".into(),
        portal.browser().post_form("/sign-in", &[("token", "no")]).await,
    ));
    answers.push(("sign-out".into(), browser.post_form("/sign-out", &[]).await));
    answers
}

/// D5: a cache that many people share keeps responses that are the same for all of them, and no others.
#[tokio::test]
async fn shared_cache_keeps_nothing_personal() {
    let site = tempfile::tempdir().unwrap();
    std::fs::write(site.path().join("robots.txt"), "User-agent: *").unwrap();
    let root = site.path().to_owned();
    let portal = Portal::start_with(|config| config.site_root = Some(root)).await;
    let code = portal.request().quoted();
    let (person, stranger) = (portal.sign_in().await, portal.browser());
    let routes = all_routes();
    let pages = routes
        .iter()
        .filter(|route| route.takes("GET") && route.template != "/events");
    let mut paths: Vec<String> = pages.map(|route| route.path(&code)).collect();
    paths.extend(["/nothing", "/nothing.svg", "/robots.txt"].map(str::to_owned));
    let mut kept = Vec::new();
    for path in paths {
        let answer = person.get(&path).await;
        let control = answer.header("cache-control").unwrap_or_default();
        if control.contains("no-store") || control.contains("private") {
            continue;
        }
        // The next person is served this one.
        assert_eq!(answer.body, stranger.get(&path).await.body, "{path}");
        assert_eq!(answer.header("set-cookie"), None, "{path}");
        kept.push(path);
    }
    assert_eq!(kept, ["/robots.txt"]);
}

/// D3, D5, C5: every answer has the headers, whatever made it.
#[tokio::test]
async fn every_response_has_the_security_headers() {
    let portal = Portal::start_with(|config| {
        config.public_url = Some(
            format!("https://127.0.0.1:{}", config.addr.port())
                .parse()
                .unwrap(),
        );
    })
    .await;
    for (what, answer) in all_kinds(&portal).await {
        let has = |name: &str| {
            answer
                .header(name)
                .unwrap_or_else(|| panic!("{name} on {what} ({})", answer.status))
        };
        assert_eq!(has("x-content-type-options"), "nosniff", "{what}");
        // The address of a link opens it.
        let referrer = if what.contains("/s/{link}") && answer.header("x-robots-tag").is_some() {
            "no-referrer"
        } else {
            "same-origin"
        };
        assert_eq!(has("referrer-policy"), referrer, "{what}");
        assert_eq!(has("cross-origin-opener-policy"), "same-origin", "{what}");
        assert_eq!(has("cross-origin-resource-policy"), "same-origin", "{what}");
        assert_eq!(has("cross-origin-embedder-policy"), "require-corp", "{what}");
        assert_eq!(
            has("strict-transport-security"),
            "max-age=31536000; includeSubDomains",
            "{what}"
        );
        assert!(has("permissions-policy").contains("camera=()"), "{what}");
        assert!(
            has("content-security-policy").contains("default-src 'none'"),
            "{what}"
        );
        assert!(
            !has("content-security-policy").contains("unsafe-inline") || what.contains("/quotation/document"),
            "{what}"
        );
        assert!(!has("x-request-id").is_empty());
        let cache = has("cache-control");
        assert!(
            cache.contains("no-store") || what == "/favicon.svg",
            "{what}: {cache}"
        );
        for name in answer.headers.keys() {
            assert!(!name.as_str().starts_with("access-control"), "{what}: {name}");
        }
        assert_eq!(answer.header("server"), None, "{what}");
        assert_eq!(answer.header("x-powered-by"), None, "{what}");
    }
}

#[tokio::test]
async fn without_https_there_is_no_hsts() {
    let portal = Portal::start().await;
    assert_eq!(
        portal
            .browser()
            .get("/sign-in")
            .await
            .header("strict-transport-security"),
        None
    );
}

/// D1, D2: the pages' policy; its nonce is this answer's own.
#[tokio::test]
async fn pages_have_a_strict_content_security_policy() {
    let portal = Portal::start().await;
    let mut nonces = BTreeSet::new();
    for _ in 0..100 {
        let page = portal.browser().get("/sign-in").await;
        let policy = page.header("content-security-policy").unwrap().to_owned();
        let nonce = policy
            .split("'nonce-")
            .nth(1)
            .unwrap()
            .split('\'')
            .next()
            .unwrap()
            .to_owned();
        assert!(nonce.len() >= 16);
        assert_eq!(
            policy.replace(&nonce, "N"),
            "default-src 'none'; script-src 'self' 'nonce-N' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
             font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; \
             base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; \
             trusted-types 'none'; report-to csp; report-uri /csp-reports"
        );
        assert_eq!(page.header("reporting-endpoints"), Some("csp=\"/csp-reports\""));
        nonces.insert(nonce);
    }
    assert_eq!(nonces.len(), 100);

    // A page with islands has the same nonce on its scripts. Only the page that may start the worker lets scripts make a script.
    let browser = portal.sign_in().await;
    let code = portal.request().confirmed();
    let tracking = browser.get(&format!("/requests/{code}/tracking")).await;
    let policy = tracking.header("content-security-policy").unwrap();
    assert!(
        policy.contains("trusted-types portal-worker;") && policy.contains("worker-src 'self'"),
        "{policy}"
    );
    let page = browser.get("/requests/new").await;
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.contains("trusted-types 'none';") && !policy.contains("worker-src"),
        "{policy}"
    );
    assert!(policy.contains("manifest-src 'self'"));
    let scripts = page.attrs("script", "nonce");
    assert!(!scripts.is_empty(), "the form has islands");
    for nonce in scripts {
        assert!(policy.contains(&format!("'nonce-{nonce}'")));
    }
}

/// G15: reports of browsers are accepted from anybody, are bounded, and are not stored.
#[tokio::test]
async fn policy_reports_are_accepted_and_bounded() {
    let portal = Portal::start().await;
    let report =
        r#"{"csp-report":{"effective-directive":"script-src","document-uri":"https://x/requests/RFQ-1"}}"#;
    let post = async |body: Vec<u8>| {
        let headers = [("content-type", "application/csp-report")];
        let answer = portal
            .browser()
            .send_raw("POST", "/csp-reports", &headers, body)
            .await;
        answer.status
    };
    assert_eq!(post(report.into()).await, 204);
    assert_eq!(post(b"not json".to_vec()).await, 400);
    assert_eq!(post(vec![b'['; 17 << 10]).await, 413);
}

/// D2: no page needs more than its policy allows.
#[tokio::test]
async fn pages_obey_their_content_security_policy() {
    let portal = Portal::start().await;
    for (what, answer) in all_kinds(&portal).await {
        if what.contains("/quotation/document")
            || !answer
                .header("content-type")
                .unwrap_or_default()
                .starts_with("text/html")
        {
            continue;
        }
        let html = answer.html();
        for element in html.select(&scraper::Selector::parse("*").unwrap()) {
            for (name, value) in element.value().attrs() {
                assert!(name != "style" && !name.starts_with("on"), "{what}: {name}");
                assert!(
                    !value.trim_start().to_ascii_lowercase().starts_with("javascript:"),
                    "{what}: {value}"
                );
            }
        }
        assert!(answer.texts("style").is_empty(), "{what}");
    }
}

/// E1: a value that cannot be a code is a 404 and is not sent to the service.
#[tokio::test]
async fn invalid_codes_are_not_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    browser.get("/settings").await;
    portal.clear_calls();
    let long = "a".repeat(10_000);
    let codes = [
        "..",
        ".",
        "%2e%2e",
        "..%2f",
        "a%2f..%2fb",
        "a%2f.",
        "a%5c..%5cb",
        "%00",
        "%0d%0a",
        "a%0d%0aX:%20y",
        "a%09b",
        "a%c2%85b",
        "%20",
        "%20a",
        "a%20",
        "%ff%fe",
        &long,
    ];
    for code in codes {
        for route in all_routes().iter().filter(|route| route.is_of_a_request()) {
            let template = route.template;
            for method in route.methods {
                let headers = [("sec-fetch-site", "same-origin"), FORM];
                let status = browser
                    .send_target(method, &route.path(code), &headers, "note=x")
                    .await;
                assert_eq!(status, 404, "{method} {template} {code:.40}");
            }
        }
    }
    for id in ["0x1", "-1", "1.5", "a", "99999999999999999999999", "%31%2f", "+1"] {
        assert_eq!(
            browser
                .get(&format!("/requests/RFQ-1/documents/{id}"))
                .await
                .status,
            404,
            "{id}"
        );
    }
    assert_eq!(portal.calls(), Vec::<String>::new());
}

/// E1: any other text is one encoded part of the service's path, and causes no other call.
#[tokio::test]
async fn unusual_codes_stay_one_part_of_the_path() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (asked, sent) in [
        ("a%2fb", "a%2Fb"),
        ("a%3fx", "a%3Fx"),
        ("a%23", "a%23"),
        ("%e2%88%95", "%E2%88%95"),
        ("%ef%bc%8f", "%EF%BC%8F"),
        ("a%5cb", "a%5Cb"),
        (".hidden", ".hidden"),
        ("a..b", "a..b"),
        ("a%20b", "a%20b"),
        ("%c4%83", "%C4%83"),
        ("%252e%252e", "%252e%252e"),
        ("a;b", "a%3Bb"),
        ("a@b:c,d=e&f+g~h!i*j", "a%40b%3Ac%2Cd%3De%26f%2Bg~h%21i%2Aj"),
        ("a%22%3c%3e%7c%60%5e$b", "a%22%3C%3E%7C%60%5E%24b"),
    ] {
        portal.clear_calls();
        let headers = [("sec-fetch-site", "same-origin")];
        let status = browser
            .send_target("GET", &format!("/requests/{asked}"), &headers, "")
            .await;
        assert_eq!(status, 404, "the service knows no {asked}");
        let own = format!("GET /api/partner/fwd/orders/{sent}");
        let calls = portal.calls();
        assert!(calls.contains(&own), "{asked}: {calls:?}");
        for call in calls.iter().filter(|call| call.contains("/orders")) {
            let below = call.strip_prefix(&own);
            let is_own =
                below.is_some_and(|below| ["", "/trackings", "/attachments", "/quotation"].contains(&below));
            assert!(is_own, "{asked}: {call}");
        }
    }
}

/// B6: the service sees the token and nothing of the browser; the browser sees nothing of the service's headers.
#[tokio::test]
async fn browser_headers_are_not_forwarded() {
    let (portal, browser) = Portal::start_signed_in().await;
    let headers = [
        ("sec-fetch-site", "same-origin"),
        ("x-forwarded-for", "203.0.113.9"),
        ("x-custom", "1"),
        ("referer", "http://127.0.0.1/"),
        ("accept-language", "vi"),
    ];
    assert_eq!(
        browser
            .send("GET", "/requests", &headers, Vec::new())
            .await
            .status,
        200
    );
    let mut seen = BTreeSet::new();
    for call in portal.sandbox.faults().calls() {
        assert!(call.authorization);
        seen.extend(call.header_names);
    }
    let expected: BTreeSet<String> = ["accept", "authorization", "host", "user-agent"]
        .map(str::to_owned)
        .into();
    assert!(
        seen.is_subset(
            &expected
                .union(&["accept-encoding".to_owned()].into())
                .cloned()
                .collect()
        ),
        "{seen:?}"
    );
}
