//! The cargo lines without scripts: every button posts the form and returns it changed, with nothing lost.

use serde_json::Value;

use crate::harness::{Answer, CONTACT_NAME, Portal, request_with, request_with_cargo};

const NEW_REQUEST: &str = "/requests/new";

/// Returns a request of three lines as a browser posts it, with `changes`.
fn request_of_three_lines<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let cargo = [
        ("cargos[0][name]", "Loa"),
        ("cargos[0][package_count]", "24"),
        ("cargos[0][gross_weight]", "412"),
        ("cargos[0][length]", "60"),
        ("cargos[0][width]", "40"),
        ("cargos[0][height]", "45"),
        ("cargos[1][name]", "Sạc"),
        ("cargos[2][name]", "Kệ"),
    ];
    request_with_cargo(&cargo, changes)
}

fn names(page: &Answer) -> Vec<String> {
    assert_eq!(page.status, 200, "{}", page.body);
    page.texts(".grid [name$='[name]']")
}

/// Returns the field that has the focus.
fn focused_field(page: &Answer) -> Vec<String> {
    page.attrs(".grid [autofocus]", "name")
}

#[tokio::test]
async fn buttons_insert_move_copy_and_remove_lines() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (button, lines, focus) in [
        ("add", vec!["Loa", "Sạc", "Kệ", ""], 3),
        ("duplicate-0", vec!["Loa", "Loa", "Sạc", "Kệ"], 1),
        ("insert-1", vec!["Loa", "", "Sạc", "Kệ"], 1),
        ("up-2", vec!["Loa", "Kệ", "Sạc"], 1),
        ("down-0", vec!["Sạc", "Loa", "Kệ"], 1),
        ("remove-1", vec!["Loa", "Kệ"], 1),
    ] {
        let page = browser
            .post_form(NEW_REQUEST, &request_of_three_lines(&[("do", button)]))
            .await;
        assert_eq!(names(&page), lines, "{button}");
        assert_eq!(
            focused_field(&page),
            [format!("cargos[{focus}][name]")],
            "{button}"
        );
        assert_eq!(page.value("contact_name").as_deref(), Some(CONTACT_NAME));
    }
    let page = browser.get(NEW_REQUEST).await;
    for button in ["duplicate-0", "insert-0", "up-0", "down-0", "remove-0"] {
        assert_eq!(
            page.attrs(&format!(".grid button[name=do][value={button}]"), "value")
                .len(),
            1,
            "{button}"
        );
    }
    assert!(portal.calls().iter().all(|call| !call.starts_with("POST ")));
}

#[tokio::test]
async fn fill_down_fills_empty_cells_only() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let form = request_of_three_lines(&[
        ("cargos[1][hs_code]", "8504.40.90"),
        ("cargos[0][hs_code]", "0901.11"),
        ("fill_field", "hs_code"),
        ("fill_line", "1"),
        ("do", "fill"),
    ]);
    let page = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(page.value("cargos[1][hs_code]").as_deref(), Some("8504.40.90"));
    assert_eq!(page.value("cargos[2][hs_code]").as_deref(), Some("0901.11"));
    assert_eq!(
        page.attrs("[name=fill_field] option[selected]", "value"),
        ["hs_code"]
    );
}

#[tokio::test]
async fn changed_unit_prompts_and_does_not_block_sending() {
    let (portal, browser) = Portal::start_signed_in().await;
    let changed = [
        ("cargos[0][dimension_unit]", "inch"),
        ("cargos[0][unit_was]", "cm"),
    ];
    let page = browser
        .post_form(
            NEW_REQUEST,
            &request_of_three_lines(&[changed[0], changed[1], ("do", "recalculate")]),
        )
        .await;
    assert_eq!(
        page.attrs(".grid [data-doubt=unit] button", "value"),
        ["convert-0", "relabel-0"]
    );
    assert_eq!(
        page.value("cargos[0][unit_was]").as_deref(),
        Some("cm"),
        "in doubt until it is answered"
    );
    assert_eq!(page.value("cargos[0][length]").as_deref(), Some("60"));
    let page = browser
        .post_form(
            NEW_REQUEST,
            &request_of_three_lines(&[changed[0], changed[1], ("do", "convert-0")]),
        )
        .await;
    assert_eq!(page.value("cargos[0][length]").as_deref(), Some("23.622047"));
    assert!(page.attrs(".grid [data-doubt]", "data-doubt").is_empty());
    let page = browser
        .post_form(
            NEW_REQUEST,
            &request_of_three_lines(&[changed[0], changed[1], ("do", "relabel-0")]),
        )
        .await;
    assert_eq!(page.value("cargos[0][length]").as_deref(), Some("60"));
    assert!(page.attrs(".grid [data-doubt=unit]", "data-doubt").is_empty());
    assert_eq!(page.value("cargos[0][unit_was]").as_deref(), Some("inch"));

    let line = |name| request_of_one_line(&[changed[0], changed[1], ("partner_ref", name)]);
    let sent = browser.post_form(NEW_REQUEST, &line("PO-UNIT")).await;
    let code = sent.code();
    let input = portal.sandbox.operator().request(&code).unwrap().input;
    let line: Value = serde_json::to_value(&input.cargos[0]).unwrap();
    assert_eq!(line["dimension_unit"], "inch");
    assert_eq!(line.get("unit_was"), None);
}

fn request_of_one_line<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut form = request_of_three_lines(changes);
    form.retain(|(name, _)| !name.starts_with("cargos[1]") && !name.starts_with("cargos[2]"));
    form
}

#[tokio::test]
async fn advice_offers_its_correction() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let slip = ("cargos[0][gross_weight]", "17,5");
    let page = browser
        .post_form(
            NEW_REQUEST,
            &request_of_three_lines(&[slip, ("do", "recalculate")]),
        )
        .await;
    assert_eq!(
        page.attrs(".grid [data-doubt=advice] button", "value"),
        ["fix-0-each"]
    );
    assert!(
        page.one(".grid [data-doubt=advice] span").contains("17.5 kg"),
        "{}",
        page.body
    );
    let page = browser
        .post_form(
            NEW_REQUEST,
            &request_of_three_lines(&[slip, ("do", "fix-0-each")]),
        )
        .await;
    assert_eq!(page.value("cargos[0][gross_weight]").as_deref(), Some("420"));
    assert!(page.attrs(".grid [data-doubt]", "data-doubt").is_empty());
    let sent = browser
        .post_form(
            NEW_REQUEST,
            &request_of_one_line(&[slip, ("partner_ref", "PO-SLIP")]),
        )
        .await;
    assert_eq!(sent.status, 303, "advice is no condition");
}

#[tokio::test]
async fn special_handling_is_written_into_the_note_and_read_back() {
    let (portal, browser) = Portal::start_signed_in().await;
    let form = request_of_one_line(&[
        ("partner_ref", "PO-CARE"),
        ("cargos[0][has_battery]", "1"),
        ("cargos[0][un_number]", "3481"),
        (
            "cargos[0][shipping_name]",
            "Lithium ion batteries contained in equipment",
        ),
        ("cargos[0][hazard_class]", "9"),
        ("cargos[0][battery_kind]", "in"),
        ("cargos[0][battery_charge]", "30"),
        ("cargos[0][permit_number]", "not asked for"),
        ("cargos[0][note]", "Giữ khô."),
    ]);
    let sent = browser.post_form(NEW_REQUEST, &form).await;
    let code = sent.code();
    let input = portal.sandbox.operator().request(&code).unwrap().input;
    let note = "UN3481, Lithium ion batteries contained in equipment, class 9; batteries in equipment, SoC 30%\nGiữ khô.";
    let line: Value = serde_json::to_value(&input.cargos[0]).unwrap();
    assert_eq!(line["note"], note);
    let page = browser.get(&format!("{NEW_REQUEST}?from={code}")).await;
    for (name, value) in [
        ("un_number", "UN3481"),
        ("hazard_class", "9"),
        ("battery_charge", "30"),
        ("permit_number", ""),
        ("note", "Giữ khô."),
    ] {
        assert_eq!(
            page.value(&format!("cargos[0][{name}]")).as_deref(),
            Some(value),
            "{name}"
        );
    }
}

#[tokio::test]
async fn totals_are_shown_for_every_chosen_mode() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let mut form = request_of_three_lines(&[("service_codes[]", "sea_freight"), ("do", "recalculate")]);
    form.push(("service_codes[]", "air_freight"));
    let page = browser.post_form(NEW_REQUEST, &form).await;
    let hidden = page.attrs(".bar [data-if][hidden]", "data-if");
    assert!(
        !hidden.contains(&"air".to_owned()) && !hidden.contains(&"sea".to_owned()),
        "{hidden:?}"
    );
    assert!(hidden.contains(&"road".to_owned()) && hidden.contains(&"express".to_owned()));
    assert_eq!(page.one("[data-sum=air-chargeable]"), "432.0");
    assert_eq!(page.one("[data-sum=sea-chargeable]"), "2,592.0");
    for (mode, divisor) in [("air", 6000), ("express", 5000), ("road", 3000), ("sea", 1000)] {
        let heading = page.one(&format!(".bar [data-if={mode}] dt"));
        assert!(heading.contains(&format!("÷{divisor}")), "{heading}");
    }
}

#[tokio::test]
async fn estimate_is_shown_beside_a_differing_value_of_the_service() {
    let (_portal, browser) = Portal::start_signed_in().await;
    // There are a dense line and a bulky one: the service adds up each line's greater weight.
    let mut form = request_of_one_line(&[("partner_ref", "PO-MAX"), ("cargos[0][gross_weight]", "1000")]);
    for field in [
        ("cargos[1][name]", "Xốp"),
        ("cargos[1][package_count]", "1"),
        ("cargos[1][gross_weight]", "30"),
        ("cargos[1][length]", "100"),
        ("cargos[1][width]", "100"),
        ("cargos[1][height]", "100"),
    ] {
        form.push(field);
    }
    let sent = browser.post_form(NEW_REQUEST, &form).await;
    let page = browser.get(sent.location().unwrap()).await;
    let row = page.texts("table[aria-labelledby=estimate] tbody tr:last-child td");
    assert_eq!(row, ["1,030.0", "1,166.667"], "{}", page.body);
}

#[tokio::test]
async fn buttons_change_lines_and_keep_the_input() {
    let (portal, browser) = Portal::start_signed_in().await;
    let press = async |button: &str, more: &[(&str, &str)]| {
        let mut form = request_with(more);
        form.push(("do", button));
        let page = browser.post_form(NEW_REQUEST, &form).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.value("contact_name").as_deref(), Some(CONTACT_NAME));
        page
    };
    let page = press("add", &[]).await;
    assert_eq!(page.attrs(".grid tbody[data-line]", "data-line").len(), 2);
    assert_eq!(page.attrs("textarea[autofocus]", "name"), ["cargos[1][name]"]);
    assert_eq!(
        press("duplicate-0", &[])
            .await
            .value("cargos[1][width]")
            .as_deref(),
        Some("40.25")
    );
    let page = press("remove-0", &[("cargos[1][name]", "Kệ")]).await;
    assert_eq!(page.value("cargos[0][name]").as_deref(), Some("Kệ"));
    assert_eq!(
        press("recalculate", &[]).await.one("output[data-sum=gross]"),
        "1,378.5"
    );
    assert_eq!(portal.posts("/orders"), 0);

    let many: Vec<(String, String)> = (0..203)
        .map(|at| (format!("cargos[{at}][name]"), format!("Hàng {at}")))
        .collect();
    let many: Vec<(&str, &str)> = many
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let page = browser.post_form(NEW_REQUEST, &many).await;
    assert_eq!(page.status, 422);
    assert_eq!(page.attrs(".grid tbody[data-line]", "data-line").len(), 200);
    assert_eq!(
        page.value("cargos[202][name]").as_deref(),
        Some("Hàng 202"),
        "carried along"
    );
    assert_eq!(page.texts("[id=\"cargos-error\"]").len(), 1);
}

/// The specification sets no least value for weight, size and number of containers, and names no currencies.
#[tokio::test]
async fn zeros_and_other_currencies_are_sent_as_given() {
    let (portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[
        ("partner_ref", "PO-ZERO"),
        ("currency", "hkd"),
        ("cargos[0][goods_currency]", "Chf"),
        ("cargos[0][gross_weight]", "0"),
        ("cargos[0][length]", "0"),
        ("cargos[1][name]", "Gạo"),
        ("cargos[1][package_count]", "400"),
        ("cargos[1][load]", "fcl"),
        ("cargos[1][container_count]", "0"),
    ]);
    let code = browser.post_form("/requests/new", &form).await.code();
    let input = portal.sandbox.operator().request(&code).unwrap().input;
    let input = serde_json::to_value(&input).unwrap();
    assert_eq!(input["currency"], "HKD");
    assert_eq!(input["cargos"][0]["goods_currency"], "CHF");
    assert_eq!(input["cargos"][1]["container_count"], 0);
}

/// Weight and size suffice without the number of containers (specification, "Cargo line").
#[tokio::test]
async fn full_container_with_weight_and_size_needs_no_number() {
    let (portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[("cargos[0][load]", "fcl")]);
    let sent = browser.post_form("/requests/new", &form).await;
    assert_eq!(
        (sent.status, portal.posts("/orders")),
        (303, 1),
        "{}",
        sent.one("main")
    );
}

/// Zeros are reported at their place, beside the line.
#[tokio::test]
async fn zeros_are_reported_and_not_refused() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[("cargos[0][gross_weight]", "0"), ("do", "recalculate")]);
    let page = browser.post_form("/requests/new", &form).await;
    assert!(
        page.one("tbody[data-line='0'] > [data-doubt=advice]")
            .contains("A weight or a size of 0 is sent as it stands")
    );
    assert!(
        page.attrs("tbody[data-line='0'] > [data-doubt=advice] button", "value")
            .is_empty()
    );
}

/// Only customs is chosen: places and dates are there as well.
#[tokio::test]
async fn fields_of_the_route_are_reachable_with_every_service() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let page = browser.get("/requests/new").await;
    for name in ["origin_state", "dest_state", "dest_postal_code", "etd_expected"] {
        assert_eq!(page.attrs(&format!("[name={name}]"), "name").len(), 1, "{name}");
    }
    assert!(
        page.attrs("[data-carried]", "class").is_empty(),
        "nothing is hidden by a choice"
    );
}
