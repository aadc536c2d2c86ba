//! The dense view.

use super::*;

#[test]
fn dense_view_has_one_line_an_entry_and_keys() {
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, account().data(DENSE));
        assert_eq!(
            (seen.count(".entries tbody tr"), seen.count(".queue > li")),
            (7, 0)
        );
        assert_eq!(seen.attributes("[data-row]", "href")[1], "/requests/ASKED/edit");
        assert_eq!(
            seen.count("label[data-keys][hidden] input"),
            1,
            "without scripts there are no keys"
        );
        assert_eq!(seen.count("leptos-island label[data-keys]"), 1);
        assert_eq!(
            seen.attributes(".tools [aria-current]", "href"),
            ["/?view=dense&sort=urgency"; 2]
        );
    }
    let calm = HomeData {
        queue: Loadable::Here(Queue::default()),
        ..account().data(DENSE)
    };
    assert_eq!(shown(Lang::En, calm).count(".entries, [data-keys]"), 0);
    let normal = shown(Lang::En, account().data(HomeView::default()));
    assert_eq!(normal.count(".entries, [data-keys]"), 0);
}

#[test]
fn lines_come_in_the_order_asked_for() {
    for (sort, first) in [
        (Sort::Total, "OPEN"),
        (Sort::DaysLeft, "SOON"),
        (Sort::Waiting, "ASKED"),
    ] {
        let seen = shown(Lang::En, account().data(HomeView { sort, ..DENSE }));
        assert_eq!(
            seen.attributes(".entries tbody tr", "data-live")[0],
            first,
            "{sort:?}"
        );
    }
}

#[test]
fn quotations_are_ticked_for_the_desk() {
    let seen = shown(Lang::En, account().data(DENSE));
    assert_eq!(
        seen.attributes("[name=code][form=compare]", "value"),
        ["SOON", "VERSION", "OPEN"]
    );
    assert_eq!(seen.attributes("form#compare", "action"), ["/desk"]);
    assert_eq!(
        seen.count("form#compare[method]"),
        0,
        "an address that can be shared"
    );
    let one = Account::default().with("A", "quoted", &json!({}), None);
    assert_eq!(
        shown(Lang::En, one.data(DENSE)).count("form#compare"),
        0,
        "one alone has nothing beside it"
    );
}
