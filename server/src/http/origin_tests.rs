use axum::body::Body;

use super::*;

fn config(public_url: Option<&str>) -> Config {
    let mut config = crate::config::for_tests();
    config.public_url = public_url.map(|url| url.parse().unwrap());
    config
}

fn asks(config: &Config, method: &Method, headers: &[(&str, &str)]) -> bool {
    let mut request = Request::builder().method(method).uri("/requests");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    own_host(config, request.uri(), request.headers()).is_some_and(|host| allowed(config, host, &request))
}

fn posts(config: &Config, headers: &[(&str, &str)]) -> bool {
    asks(config, &Method::POST, headers)
}

#[test]
fn posts_are_same_origin_or_without_origin() {
    let own = config(Some("https://portal.example"));
    let host = ("host", "portal.example");
    for (site, good) in [
        ("same-origin", true),
        ("none", true),
        ("same-site", false),
        ("cross-site", false),
        ("", false),
        ("x", false),
    ] {
        for origin in ["https://portal.example", "https://evil.example", "null"] {
            assert_eq!(
                posts(&own, &[host, ("sec-fetch-site", site), ("origin", origin)]),
                good,
                "{site} {origin}"
            );
        }
        assert_eq!(posts(&own, &[host, ("sec-fetch-site", site)]), good, "{site}");
    }
    assert!(posts(&own, &[host]), "programs send neither header");
    assert!(posts(&own, &[host, ("origin", "https://portal.example")]));
    for origin in [
        "null",
        "",
        "http://portal.example",
        "https://portal.example:8443",
        "https://evil.example",
        "https://sub.portal.example",
        "https://portal.example.evil.example",
        "https://portal.example/",
        "https://user@portal.example",
    ] {
        assert!(!posts(&own, &[host, ("origin", origin)]), "{origin:?}");
    }
    let twice = [
        host,
        ("origin", "https://portal.example"),
        ("origin", "https://evil.example"),
    ];
    assert!(!posts(&own, &twice));
}

#[test]
fn without_public_url_the_host_decides() {
    let own = config(None);
    let host = ("host", "127.0.0.1:3000");
    assert!(posts(&own, &[host, ("origin", "http://127.0.0.1:3000")]));
    assert!(!posts(&own, &[host, ("origin", "http://127.0.0.1:3001")]));
    assert!(!posts(&own, &[host, ("origin", "http://localhost:3000")]));
}

#[test]
fn foreign_hosts_are_refused() {
    let named = config(Some("https://portal.example"));
    let local = config(None);
    let get = |config: &Config, host: &str| asks(config, &Method::GET, &[("host", host)]);
    assert!(
        get(&named, "portal.example") && get(&named, "PORTAL.example") && get(&named, "portal.example:443")
    );
    for foreign in [
        "evil.example",
        "portal.example:8443",
        "portal.example.evil.example",
        "127.0.0.1",
        "",
        "portal.example/x",
        "a@portal.example",
    ] {
        assert!(!get(&named, foreign), "{foreign:?}");
    }
    for own in [
        "127.0.0.1:3000",
        "localhost:3000",
        "[::1]:3000",
        "192.0.2.1:80",
        "portal.localhost",
    ] {
        assert!(get(&local, own), "{own}");
    }
    for foreign in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "",
    ] {
        assert!(!get(&local, foreign), "{foreign:?}");
    }
    assert!(!asks(&local, &Method::GET, &[]), "no host at all");
    assert!(!asks(
        &local,
        &Method::GET,
        &[("host", "localhost"), ("host", "localhost")]
    ));
    let loopback = config(Some("http://127.0.0.1:3000"));
    assert!(get(&loopback, "localhost:3000") && !get(&loopback, "localhost:3001"));
}

#[test]
fn pages_may_be_linked_but_not_embedded() {
    let own = config(Some("https://portal.example"));
    let get = |headers: &[(&str, &str)]| {
        let all: Vec<_> = [("host", "portal.example")]
            .iter()
            .chain(headers)
            .copied()
            .collect();
        asks(&own, &Method::GET, &all)
    };
    assert!(get(&[]));
    assert!(get(&[
        ("sec-fetch-site", "same-origin"),
        ("sec-fetch-mode", "cors"),
        ("sec-fetch-dest", "empty")
    ]));
    assert!(get(&[
        ("sec-fetch-site", "same-origin"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "iframe")
    ]));
    assert!(get(&[
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document")
    ]));
    for (mode, dest) in [
        ("no-cors", "image"),
        ("no-cors", "script"),
        ("cors", "empty"),
        ("navigate", "iframe"),
        ("navigate", "object"),
    ] {
        for site in ["cross-site", "same-site"] {
            assert!(
                !get(&[
                    ("sec-fetch-site", site),
                    ("sec-fetch-mode", mode),
                    ("sec-fetch-dest", dest)
                ]),
                "{site} {mode} {dest}"
            );
        }
    }
}

#[test]
fn session_cookie_lacks_secure_only_where_a_browser_reaches_this_machine_over_plain_http() {
    let cookie = |public: Option<&str>, host: &str, origin: Option<&str>| {
        let mut request = Request::builder()
            .method(Method::POST)
            .uri("/sign-in")
            .header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let request = request.body(Body::empty()).unwrap();
        session_cookie(&config(public), request.uri(), request.headers())
    };
    for host in ["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "demo.localhost"] {
        let own = format!("http://{host}");
        assert_eq!(cookie(None, host, Some(&own)), SessionCookie::Loopback, "{host}");
        assert_eq!(cookie(None, host, None), SessionCookie::Host, "{host}");
        // A proxy that passes another name on: the page's own origin tells.
        for origin in ["https://portal.example", "null", "http://localhost:1"] {
            assert_eq!(
                cookie(None, host, Some(origin)),
                SessionCookie::Host,
                "{host} {origin}"
            );
        }
        assert_eq!(
            cookie(Some("https://portal.example"), host, Some(&own)),
            SessionCookie::Host
        );
        assert_eq!(cookie(Some(&own), host, Some(&own)), SessionCookie::Host);
    }
    let lan = cookie(None, "192.168.1.20:3000", Some("http://192.168.1.20:3000"));
    assert_eq!(lan, SessionCookie::Host);
}
