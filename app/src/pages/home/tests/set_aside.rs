//! Entries that are set aside, and those that are marked as seen.

use super::*;

#[test]
fn entry_is_set_aside_by_a_form_that_says_what_was_seen() {
    let account = account();
    let seen = shown(Lang::En, account.data(DENSE));
    assert_eq!(seen.count("form[action='/queue/aside'][method=post]"), 7);
    assert_eq!(
        seen.attributes("#aside-1 button", "value"),
        ["later_today", "tomorrow", "until_it_changes"]
    );
    assert_eq!(
        seen.texts("#aside-1 button"),
        [
            "Later today back 14:00",
            "Tomorrow back Tuesday 21 Jul 2026",
            "Until it changes"
        ]
    );
    assert_eq!(seen.attributes("#aside-1 [name=code]", "value"), ["ASKED"]);
    let as_of = &seen.attributes("#aside-1 [name=as_of]", "value")[0];
    assert_eq!(RequestMark::from_field(as_of), Some(account.mark("ASKED")));
    assert_eq!(
        seen.attributes("#aside-1 [name=next]", "value"),
        ["/?view=dense&sort=urgency"]
    );
}

#[test]
fn what_is_set_aside_has_its_own_list() {
    let account = account()
        .set_aside("OPEN", AsideUntil::UntilItChanges)
        .set_aside("ASKED", AsideUntil::LaterToday);
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert_eq!(seen.count(".queue > li"), 5);
    assert_eq!(seen.texts(".tools [href='/?show=aside']"), ["Set aside 2"]);
    let seen = shown(Lang::En, account.data(ASIDE));
    assert_eq!(
        seen.texts(".queue .due"),
        ["back 14:00", "back when something changes"]
    );
    assert_eq!(seen.attributes(".queue [name=code]", "value"), ["ASKED", "OPEN"]);
    assert_eq!(seen.attributes(".queue [name=until]", "value"), ["back", "back"]);
    for lang in BOTH_LANGUAGES {
        assert_eq!(shown(lang, Account::default().data(ASIDE)).count(".empty"), 1);
        assert_eq!(
            shown(lang, account.data(ASIDE)).attributes(".tools [aria-current]", "href"),
            ["/?show=aside"]
        );
    }
}

#[test]
fn all_seen_carries_what_the_page_showed() {
    let account = account();
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert_eq!(
        seen.attributes("form[action='/queue/seen'] [name=code]", "value"),
        ["MOVED"]
    );
    let as_of = &seen.attributes("form[action='/queue/seen'] [name=as_of]", "value")[0];
    assert_eq!(RequestMark::from_field(as_of), Some(account.mark("MOVED")));
    let seen = shown(Lang::En, account.looked("MOVED").data(HomeView::default()));
    assert_eq!(seen.count("form[action='/queue/seen']"), 0);
}

#[test]
fn all_seen_carries_no_more_than_a_form_may_have() {
    let moved = json!({"operation_status": "departed"});
    let many = (0..=MAX_FORM_MARKS).fold(Account::default(), |account, at| {
        let code = format!("MOVED-{at}");
        account
            .with(&code, "in_transit", &json!({}), None)
            .looked(&code)
            .with(&code, "in_transit", &moved, None)
    });
    let seen = shown(Lang::En, many.data(HomeView::default()));
    let marks = seen.count("form[action='/queue/seen'] [name=code]");
    assert_eq!(marks, MAX_FORM_MARKS);
    assert_eq!(
        seen.one("form[action='/queue/seen'] button"),
        format!("All seen ({MAX_FORM_MARKS})")
    );
}
