use super::*;
use crate::pages::testing::{Shown, catalogs, frame, list, sound, summary};
use crate::text::Lang;
use crate::upstream_error::UpstreamError;

fn shown(lang: Lang, data: HomeData) -> Shown {
    sound(frame(lang), || page(data))
}

const BOTH: [Lang; 2] = [Lang::Vi, Lang::En];

fn home_data() -> HomeData {
    HomeData {
        needs: Loadable::Here(list(
            vec![summary("RFQ-1", "need_info"), summary("RFQ-2", "quoted")],
            2,
        )),
        waits: Loadable::Here(list(vec![summary("RFQ-3", "quoting")], 41)),
        moves: Loadable::Here(list(vec![summary("RFQ-4", "in_transit")], 1)),
        first_visit: false,
        catalogs: Some(catalogs()),
    }
}

#[test]
fn home_is_a_queue_with_a_button_each() {
    let seen = shown(Lang::En, home_data());
    assert_eq!(seen.one("h1"), "2 requests need you");
    assert!(
        seen.texts(".head p")[0].starts_with("Monday 20/07/2026"),
        "{:?}",
        seen.texts(".head p")
    );
    assert_eq!(
        seen.attributes(".queue .btn", "href"),
        ["/requests/RFQ-1/edit", "/requests/RFQ-2/quotation"]
    );
    assert_eq!(
        seen.texts(".queue h3"),
        [
            "The operator asks for information",
            "A quotation waits for your answer"
        ]
    );
    assert!(seen.texts(".queue li")[0].contains("Air freight"));
    assert_eq!(
        seen.attributes("#waits ~ a", "href"),
        ["/requests?status=submitted&status=quoting"]
    );
    assert_eq!(seen.attributes(".timeline a", "href"), ["/requests/RFQ-4"]);
    assert_eq!(shown(Lang::Vi, home_data()).one("h1"), "2 yêu cầu cần bạn");
}

#[test]
fn parts_of_home_fail_independently() {
    for lang in BOTH {
        let data = HomeData {
            needs: Loadable::Failed(UpstreamError::TimedOut),
            waits: Loadable::Failed(UpstreamError::OperatorFailed),
            ..home_data()
        };
        let seen = shown(lang, data);
        assert_eq!(seen.count(".banner"), 2);
        assert_eq!(seen.count(".timeline li"), 1);
        assert!(
            !seen.one("h1").contains('0'),
            "nothing is known about what needs the reader"
        );
    }
}

#[test]
fn empty_home_differs_from_first_visit() {
    let calm = || HomeData {
        needs: Loadable::Here(list(vec![], 0)),
        ..home_data()
    };
    let first = || HomeData {
        needs: Loadable::Here(list(vec![], 0)),
        waits: Loadable::Here(list(vec![], 0)),
        moves: Loadable::Here(list(vec![], 0)),
        first_visit: true,
        catalogs: None,
    };
    for lang in BOTH {
        let seen = shown(lang, calm());
        assert_eq!((seen.count(".empty"), seen.count(".first-steps li")), (1, 0));
        let seen = shown(lang, first());
        assert_eq!(
            (
                seen.count(".first-steps li"),
                seen.count("main .btn.primary[href='/requests/new']")
            ),
            (3, 2)
        );
    }
}
