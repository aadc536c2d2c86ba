use std::time::Duration;

use super::*;
use crate::page_context::PageContext;
use crate::pages::testing::{MARKUP, Shown, frame, sound};
use crate::text::Lang;

fn shown(lang: Lang, data: SignInData) -> Shown {
    let frame = PageContext {
        signed_in: None,
        here: "/".into(),
        ..frame(lang)
    };
    sound(frame, || page(data))
}

const BOTH_LANGUAGES: [Lang; 2] = [Lang::Vi, Lang::En];

#[test]
fn token_is_never_echoed() {
    let seen = shown(
        Lang::Vi,
        SignInData {
            name: MARKUP.into(),
            next: Some("/requests?search=a%20b".into()),
            preferences_url: Some("https://app.example.com/preferences".into()),
            ..SignInData::default()
        },
    );
    assert_eq!(
        seen.attributes("form[action='/sign-in'] input[type=hidden]", "value"),
        ["/requests?search=a%20b"]
    );
    assert_eq!(seen.attributes("#token", "type"), ["password"]);
    assert_eq!(seen.attributes("#token", "autocomplete"), ["current-password"]);
    assert_eq!(seen.count("#token[value]:not([value=''])"), 0);
    assert_eq!(
        (
            seen.attributes("#name", "value"),
            seen.attributes("#name", "autocomplete")
        ),
        (vec![MARKUP.into()], vec!["username".to_owned()])
    );
    assert_eq!(
        seen.attributes("details a", "href"),
        ["https://app.example.com/preferences"]
    );
    assert_eq!(
        seen.attributes("nav input[name=next]", "value"),
        ["/sign-in?next=%2Frequests%3Fsearch%3Da%2520b"]
    );
}

#[test]
fn every_sign_in_failure_has_its_own_message() {
    let wait = Duration::from_secs(38);
    for lang in BOTH_LANGUAGES {
        let mut told = Vec::new();
        for (problem, about_token) in [
            (SignInProblem::Missing, true),
            (SignInProblem::NotAToken(TokenFault::TooLong), true),
            (SignInProblem::NotAToken(TokenFault::Blank), true),
            (SignInProblem::NotAToken(TokenFault::Character('ă')), true),
            (SignInProblem::NotAToken(TokenFault::Character('\u{7}')), true),
            (SignInProblem::Wrong, true),
            (
                SignInProblem::RateLimited {
                    retry_after: Some(wait),
                },
                false,
            ),
            (SignInProblem::TooManyTries { retry_after: wait }, false),
            (SignInProblem::Unreachable, false),
            (SignInProblem::TimedOut, false),
            (SignInProblem::OperatorFailed, false),
            (SignInProblem::Unreadable, false),
        ] {
            let seen = shown(
                lang,
                SignInData {
                    problem: Some(problem),
                    ..SignInData::default()
                },
            );
            assert_eq!(seen.count("#token-error"), usize::from(about_token));
            assert_eq!(seen.count(".summary a[href='#token']"), usize::from(about_token));
            assert_eq!(seen.count(".summary[role=alert][autofocus]"), 1);
            told.push(seen.texts(".summary p")[0].clone());
        }
        let all = told.len();
        told.sort();
        told.dedup();
        assert_eq!(told.len(), all, "{told:?}");
        assert_eq!(told.iter().filter(|text| text.contains("38 ")).count(), 2);
    }
}

#[test]
fn ended_session_says_why_and_what_is_kept() {
    for lang in BOTH_LANGUAGES {
        let titles = [SessionEnd::Expired, SessionEnd::Refused, SessionEnd::SignedOut]
            .map(|ended| {
                shown(
                    lang,
                    SignInData {
                        ended: Some(ended),
                        kept: true,
                        ..SignInData::default()
                    },
                )
            })
            .map(|seen| {
                (
                    seen.one("h1"),
                    seen.count("[role=status]"),
                    seen.count(".banner h2"),
                )
            });
        assert_eq!(
            titles
                .iter()
                .map(|(_, status, kept)| (*status, *kept))
                .collect::<Vec<_>>(),
            [(0, 1), (0, 1), (1, 1)]
        );
        assert!(titles[0].0 != titles[1].0 && titles[1].0 != titles[2].0);
    }
}
