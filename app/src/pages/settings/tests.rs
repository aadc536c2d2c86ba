use std::time::Duration;

use super::*;
use crate::page_context::SignedIn;
use crate::pages::testing::{MARKUP, fragment_in, frame, sound};
use crate::text::Lang;

#[test]
fn settings_show_the_session_and_the_language() {
    let data = || SettingsData {
        notices: None,
        display_name: Some(MARKUP.into()),
        started: "2026-07-14T01:12:00Z".parse().unwrap(),
        ends: "2026-07-15T01:12:00Z".parse().unwrap(),
        sessions: Some(vec![SessionShown {
            display_name: Some(MARKUP.into()),
            started: "2026-07-14T01:12:00Z".parse().unwrap(),
            last_seen: "2026-07-14T02:12:00Z".parse().unwrap(),
            is_this: true,
        }]),
        kept: vec![(KeptData::Activity, 730)],
        idle: Some(Duration::from_hours(2)),
        preferences_url: Some("https://app.example.com/preferences".into()),
        version: "0.1.0".into(),
    };
    let seen = sound(frame(Lang::En), || page(data()));
    assert_eq!(
        seen.attributes("main form", "action"),
        ["/settings", "/sign-out", "/sign-out/everywhere"]
    );
    let listed = seen.texts(".sessions li").join("|");
    assert!(
        listed.contains(MARKUP) && listed.contains("this browser"),
        "{listed}"
    );
    assert_eq!(seen.attributes("input[type=radio][checked]", "value"), ["en"]);
    let facts = seen.texts("dd").join("|");
    for part in [
        "Vietnam time (UTC+7)",
        "14 Jul 2026 08:12",
        "15 Jul 2026 08:12",
        "after 2 h without use",
        MARKUP,
    ] {
        assert!(facts.contains(part), "{part}: {facts}");
    }
    assert_eq!(
        sound(frame(Lang::Vi), || page(data())).attributes("input[type=radio][checked]", "value"),
        ["vi"]
    );
}

#[test]
fn notices_are_offered_to_people_with_a_name() {
    let offered = |display_name: Option<&str>| {
        let context = PageContext {
            signed_in: Some(SignedIn {
                display_name: display_name.map(str::to_owned),
            }),
            ..frame(Lang::En)
        };
        let shown = fragment_in(context, || {
            let data = NoticesShown {
                key: "key".into(),
                devices: Some(Vec::new()),
            };
            Rendered::new(notices::notices(Some(&data)))
        });
        (
            shown.count("[name=events]") > 0,
            shown.has("sign in with your name"),
        )
    };
    assert_eq!(offered(Some("Lan")), (true, false));
    assert_eq!(offered(None), (false, true));
}
