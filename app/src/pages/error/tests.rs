use std::time::Duration;

use super::*;
use crate::pages::testing::{MARKUP, Shown, frame, sound};
use crate::text::Lang;
use crate::upstream_error::UpstreamError;

fn shown(lang: Lang, data: ErrorData) -> Shown {
    sound(frame(lang), || page(data))
}

const BOTH_LANGUAGES: [Lang; 2] = [Lang::Vi, Lang::En];

#[test]
fn every_error_page_links_onward() {
    for lang in BOTH_LANGUAGES {
        for signed_in in [true, false] {
            let mut titles = Vec::new();
            for status in [403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 504, 400] {
                let data = ErrorData {
                    status,
                    back: Some("/requests/RFQ-1".into()),
                    request_id: "a7d2-5510".into(),
                    ..ErrorData::default()
                };
                let mut frame = frame(lang);
                if !signed_in {
                    frame.signed_in = None;
                }
                let seen = sound(frame, || page(data));
                assert!(
                    seen.one("main").contains(&status.to_string()) && seen.one("main .code") == "a7d2-5510"
                );
                assert_eq!(seen.count("main a[href='/']"), 1);
                assert_eq!(
                    seen.count("main a[href='/requests/RFQ-1']"),
                    usize::from(status != 404)
                );
                assert!(
                    seen.count("main p") >= 3,
                    "what happened, what was kept, what to do"
                );
                titles.push(seen.one("h1"));
            }
            let all = titles.len();
            titles.sort();
            titles.dedup();
            assert_eq!(titles.len(), all);
        }
    }
}

#[test]
fn operator_texts_are_marked() {
    let title = |trouble| {
        shown(
            Lang::En,
            ErrorData {
                status: 502,
                trouble: Some(trouble),
                ..ErrorData::default()
            },
        )
        .one("h1")
    };
    assert!(
        title(UpstreamError::Unreachable) != title(UpstreamError::Unreadable)
            && title(UpstreamError::Unreadable) != title(UpstreamError::OperatorFailed)
    );
    let refused = ErrorData {
        status: 422,
        trouble: Some(UpstreamError::Refused {
            message: Some(MARKUP.into()),
        }),
        ..ErrorData::default()
    };
    assert_eq!(shown(Lang::En, refused).one("blockquote [lang=vi]"), MARKUP);
    let limited = ErrorData {
        status: 429,
        retry_after: Some(Duration::from_millis(37_200)),
        ..ErrorData::default()
    };
    assert_eq!(
        shown(Lang::En, limited).verbatim(".figure"),
        "Try again in 38\u{a0}seconds"
    );
}

#[test]
fn only_a_posted_form_may_have_arrived() {
    let says_so = |status, trouble: Option<UpstreamError>, is_post| {
        let data = ErrorData {
            status,
            trouble,
            is_post,
            ..ErrorData::default()
        };
        shown(Lang::En, data).one("main").contains("may have arrived")
    };
    assert!(says_so(500, None, true) && says_so(504, None, true));
    assert!(says_so(502, Some(UpstreamError::Unreadable), true));
    assert!(
        !says_so(502, Some(UpstreamError::Unreachable), true),
        "no connection was made"
    );
    assert!(!says_so(502, Some(UpstreamError::Unreadable), false));
    assert!(!says_so(409, None, true));
}

#[test]
fn form_that_could_not_be_taken_is_kept_on_the_page() {
    for lang in BOTH_LANGUAGES {
        let note = format!("dòng 1\ndòng 2 {MARKUP}");
        let fields = [("cargos[0][name]", note.as_str()), ("once", "k"), ("empty", "")];
        let data = ErrorData {
            status: 503,
            back: Some("/requests/new".into()),
            unsent: Some(UnsentForm {
                action: "/requests/new".into(),
                fields: fields
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .into(),
            }),
            ..ErrorData::default()
        };
        let seen = shown(lang, data);
        assert_eq!(seen.attributes("main form", "action"), ["/requests/new"]);
        assert_eq!(seen.attributes("main form", "method"), ["post"]);
        assert_eq!(
            seen.attributes("main form input", "name"),
            fields.map(|(name, _)| name.to_owned())
        );
        assert_eq!(
            seen.attributes("main form input", "value"),
            fields.map(|(_, value)| value.to_owned())
        );
        assert_eq!(
            seen.count("main a[href='/requests/new']"),
            0,
            "an empty form is no way to try again"
        );
    }
}
