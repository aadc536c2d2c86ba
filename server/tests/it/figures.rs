//! Figures and dates follow the reader's language, and a form typed in one language has the same values in the other.

use crate::harness::{Portal, TOKEN, request_with};

const NEW_REQUEST: &str = "/requests/new";

/// Returns a form as typed on a Vietnamese page.
fn typed_in_vietnamese<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let money = [
        ("figures", "vi"),
        ("cargos[0][goods_value]", "25.000"),
        ("cargos[0][goods_currency]", "USD"),
    ];
    request_with(&[&money, changes].concat())
}

#[tokio::test]
async fn pages_name_the_language_of_their_figures() {
    let (_portal, browser) = Portal::start_signed_in().await;
    for language in ["en", "vi"] {
        browser.post_form("/settings", &[("language", language)]).await;
        for path in [NEW_REQUEST, "/courier/new"] {
            let page = browser.get(path).await;
            assert_eq!(page.value("figures").as_deref(), Some(language), "{path}");
        }
    }
}

#[tokio::test]
async fn form_typed_before_a_language_switch_keeps_its_values() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = browser
        .post_form(NEW_REQUEST, &typed_in_vietnamese(&[]))
        .await
        .code();
    assert_eq!(portal.posts("/orders"), 1);
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.one("main").contains("25,000.00 USD"), "{}", page.body);
    assert!(page.one("main").contains("1,378.5"), "{}", page.body);
    browser.post_form("/settings", &[("language", "vi")]).await;
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.one("main").contains("25.000,00 USD"), "{}", page.body);
    assert!(page.one("main").contains("1.378,5"), "{}", page.body);
}

#[tokio::test]
async fn ambiguous_figure_is_asked_about_in_the_language_of_the_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (text, asked) in [("6.343", "6.3430 or 6343"), ("6,343", "6343 or 6.3430")] {
        let form = request_with(&[("figures", "en"), ("cargos[0][gross_weight]", text)]);
        let page = browser.post_form(NEW_REQUEST, &form).await;
        assert_eq!(page.status, 422);
        assert!(page.one("section.summary").contains(asked), "{}", page.body);
        assert_eq!(page.value("cargos[0][gross_weight]").as_deref(), Some(text));
    }
    // An amount in the notation of the other language is asked about too, and not taken for a thousandth.
    let form = request_with(&[("figures", "en"), ("cargos[0][goods_value]", "25.000")]);
    assert_eq!(browser.post_form(NEW_REQUEST, &form).await.status, 422);
    assert_eq!(portal.posts("/orders"), 0);
}

#[tokio::test]
async fn kept_form_comes_back_with_the_same_figures_in_another_language() {
    let (portal, browser) = Portal::start_signed_in().await;
    browser.post_form("/settings", &[("language", "vi")]).await;
    portal.expire_sessions();
    browser.post_form(NEW_REQUEST, &typed_in_vietnamese(&[])).await;
    let reader = [("token", TOKEN), ("next", NEW_REQUEST)];
    browser.post_form("/sign-in", &reader).await;
    browser.post_form("/settings", &[("language", "en")]).await;
    let page = browser.get(NEW_REQUEST).await;
    for (field, text) in [
        ("gross_weight", "1378.5"),
        ("width", "40.25"),
        ("goods_value", "25000"),
    ] {
        let name = format!("cargos[0][{field}]");
        assert_eq!(page.value(&name).as_deref(), Some(text), "{}", page.body);
    }
    assert_eq!(page.value("figures").as_deref(), Some("en"));
}

#[tokio::test]
async fn lines_before_an_import_come_back_with_the_same_figures() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let block = (
        "paste",
        "Tên hàng\tSố kiện\tTL (kg)\tDài\tRộng\tCao\nKệ\t6\t243,5\t120\t80\t60",
    );
    let form = typed_in_vietnamese(&[block, ("do", "import-paste")]);
    let preview = browser.post_form("/requests/new/import", &form).await;
    assert!(
        preview
            .one("table[aria-label=\"Lines as they will be added\"], main")
            .contains("243.5"),
        "{}",
        preview.body
    );
    let carried = ["form", "table", "layout"].map(|name| (name, preview.value(name).unwrap_or_default()));
    let mut fields: Vec<(&str, &str)> = carried
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    fields.push(("do", "replace"));
    let landed = browser.post_form("/requests/new/import", &fields).await;
    assert_eq!(
        landed.value("cargos[0][gross_weight]").as_deref(),
        Some("243.5"),
        "{}",
        landed.body
    );
    let undo = landed.value("import_undo").unwrap();
    let told = landed.value("import_told").unwrap();
    let back = [
        ("figures", "en"),
        ("import_undo", undo.as_str()),
        ("import_told", told.as_str()),
        ("do", "import-undo"),
    ];
    let page = browser.post_form("/requests/new/import", &back).await;
    assert_eq!(
        page.value("cargos[0][goods_value]").as_deref(),
        Some("25000"),
        "{}",
        page.body
    );
    assert_eq!(page.value("cargos[0][gross_weight]").as_deref(), Some("1378.5"));
}
