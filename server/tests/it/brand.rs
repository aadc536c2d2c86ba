//! The deployment's own colour, logo and icon.

use std::io::Write as _;
use std::path::PathBuf;

use server::config::{Branding, Config};

use crate::harness::{Answer, Browser, Portal, TOKEN, quotation_path};

const LOGO: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>alert(1)</script><rect width="120" height="40" fill="#a0f"/></svg>"##;
const DARK: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><circle cx="60" cy="20" r="20"/></svg>"#;

fn files() -> (tempfile::TempDir, impl Fn(&str, &[u8]) -> PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, move |name: &str, bytes: &[u8]| {
        let file = path.join(name);
        std::fs::File::create(&file).unwrap().write_all(bytes).unwrap();
        file
    })
}

fn branded(config: &mut Config) {
    let (_folder, file) = files();
    let (logo, dark) = (file("logo", LOGO.as_bytes()), file("dark", DARK.as_bytes()));
    config.branding = Branding::parse(Some("#b4005a"), Some(&logo), Some(&dark), None).unwrap();
    config.brand_name = "Minh Họa <& Co>".into();
}

fn attribute(page: &Answer, selector: &str, name: &str) -> String {
    let document = page.html();
    let found = document
        .select(&scraper::Selector::parse(selector).unwrap())
        .next();
    let value: Option<&str> = found.and_then(|element| element.attr(name));
    value.unwrap_or_else(|| panic!("{selector} {name}")).to_owned()
}

async fn file(browser: &Browser, address: &str) -> (String, String) {
    let answer = browser.get(address).await;
    assert_eq!(answer.status, 200, "{address}");
    let header = |name: &str| answer.header(name).unwrap_or_default().to_owned();
    assert!(
        header("content-security-policy").starts_with("sandbox; default-src 'none'"),
        "{address}"
    );
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("cache-control").contains("immutable"), "{address}");
    (header("content-type"), answer.body.clone())
}

#[tokio::test]
async fn pages_show_the_deployments_own_look() {
    let portal = Portal::start_with(branded).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let stranger = portal.browser();
    let pages = [
        stranger.get("/sign-in").await,
        stranger.get("/nothing").await,
        browser.get("/").await,
        browser.get(&quotation_path(&code, "/print")).await,
    ];
    for (at, page) in pages.iter().enumerate() {
        // The name stands beside the logo of a document.
        let says = if at == 3 { "" } else { "Minh Họa <& Co>" };
        let logo = attribute(page, ".brand img.in-light", "src");
        let dark = attribute(page, ".brand img.in-dark", "src");
        for image in [".brand img.in-light", ".brand img.in-dark"] {
            assert_eq!(attribute(page, image, "alt"), says);
        }
        assert_eq!(
            file(&stranger, &logo).await,
            ("image/svg+xml".into(), LOGO.into())
        );
        assert_eq!(
            file(&stranger, &dark).await,
            ("image/svg+xml".into(), DARK.into())
        );
        let colors = attribute(page, "link[rel=stylesheet] + link[rel=stylesheet]", "href");
        let (kind, css) = file(&stranger, &colors).await;
        assert_eq!(
            (kind.as_str(), css),
            ("text/css; charset=utf-8", ":root{--brand:#b4005a}".into())
        );
        // The mark in the deployment's colour, darkened as words are.
        let (kind, icon) = file(&stranger, &attribute(page, "link[rel=icon]", "href")).await;
        assert!(
            kind == "image/svg+xml" && icon.contains("fill=\"#") && !icon.contains("#00708c"),
            "{icon}"
        );
    }
    // The name is a text of documents too.
    assert!(pages[3].one(".letterhead").contains("Minh Họa <& Co>"));

    let manifest = browser.get("/manifest.webmanifest").await;
    let manifest: serde_json::Value = serde_json::from_str(&manifest.body).unwrap();
    assert!(
        manifest["theme_color"].as_str().unwrap().starts_with('#') && manifest["theme_color"] != "#00708c"
    );
    let icons = manifest["icons"].as_array().unwrap();
    assert_eq!(icons.len(), 3);
    for icon in icons {
        let (kind, bytes) = file(&stranger, icon["src"].as_str().unwrap()).await;
        assert!(kind == "image/png" && bytes.contains("PNG"));
    }
    // A page on a device has its look with it.
    let kept = browser.get(&format!("/requests/{code}/tracking?kept=1")).await;
    let kept = kept.header("portal-kept-files").unwrap_or_default().to_owned();
    assert!(
        kept.contains("/brand/colors.css?v=") && kept.contains("/brand/logo?v="),
        "{kept}"
    );
}

#[tokio::test]
async fn versions_of_files_are_kept_and_other_files_are_none() {
    let portal = Portal::start_with(branded).await;
    let browser = portal.browser();
    for (address, caching) in [
        ("/brand/logo", "public, max-age=600"),
        ("/brand/logo?v=0123456789abcdef", "no-store"),
    ] {
        let answer = browser.get(address).await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (200, Some(caching)),
            "{address}"
        );
    }
    for nothing in [
        "/brand/",
        "/brand/nothing",
        "/brand/..%2fportal.db",
        "/brand/LOGO",
    ] {
        assert_eq!(browser.get(nothing).await.status, 404, "{nothing}");
    }
    let plain = Portal::start().await;
    let page = plain.browser().get("/sign-in").await;
    assert!(!page.body.contains("/brand/") && page.one(".brand").contains("Forwarding"));
    assert_eq!(plain.browser().get("/brand/logo").await.status, 404);
}

/// A PDF carries the logo, as do dossiers.
#[tokio::test]
async fn documents_carry_the_logo() {
    let portal = Portal::start_with(branded).await;
    let plain = Portal::start().await;
    let has_image = |answer: &Answer| answer.body.contains("/Subtype/Image");
    for (portal, expected) in [(&portal, true), (&plain, false)] {
        let code = portal.request().quoted();
        let browser = portal.sign_in_as(TOKEN, "Lan").await;
        for path in [
            quotation_path(&code, "/pdf"),
            format!("/requests/{code}/dossier.pdf"),
        ] {
            let pdf = browser.get(&path).await;
            assert!(
                pdf.status == 200 && pdf.body.starts_with("%PDF-"),
                "{path}: {}",
                pdf.status
            );
            assert_eq!(has_image(&pdf), expected, "{path}");
        }
    }
}
