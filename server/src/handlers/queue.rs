//! The forms of the queue on home: an entry is set aside or taken back, and all that only informs is seen.

use domain::queue::{AsideAction, RequestMark, SetAside, marks_in_form};

use crate::prelude::*;

/// A request's code is shorter.
const LONGEST_CODE: usize = 100;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::QUEUE_ASIDE, post(set_aside))
        .route(routes::QUEUE_SEEN, post(all_seen))
}

async fn set_aside(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let code = fields.get("code").filter(|code| is_code(code));
    let action = fields.get("until").and_then(AsideAction::from_code);
    let (Some(code), Some(action)) = (code, action) else {
        return Err(AppError::BadForm);
    };
    // What the page showed: a change since brings it back at once.
    let as_of = fields
        .get("as_of")
        .and_then(RequestMark::from_field)
        .unwrap_or_default();
    let at = viewer.app().clock().now();
    let people = &viewer.app().queue().people;
    let set = |state: &mut crate::queue::PersonState| match action {
        AsideAction::Set(until) => {
            let as_of = as_of.clone();
            state.aside.set(code, SetAside { until, as_of, at });
        }
        AsideAction::Back => state.aside.take_back(code),
    };
    people.change(&viewer.person(), set).await?;
    Ok(see_other(next(&fields)))
}

async fn all_seen(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let pairs: Vec<(String, String)> = fields
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut shown = marks_in_form(&pairs);
    shown.retain(|(code, _)| is_code(code));
    let at = viewer.app().clock().now();
    let people = &viewer.app().queue().people;
    let see = |state: &mut crate::queue::PersonState| state.seen.all_seen(shown.clone(), at);
    people.change(&viewer.person(), see).await?;
    Ok(see_other(next(&fields)))
}

fn is_code(code: &str) -> bool {
    code.len() <= LONGEST_CODE && code.parse::<RfqCode>().is_ok()
}

/// The view of home that the form stood on.
fn next(fields: &Fields) -> &str {
    let next = fields.get("next").and_then(return_address::internal);
    next.filter(|next| next.split('?').next() == Some(routes::HOME))
        .unwrap_or(routes::HOME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_leads_back_to_home_only() {
        for (given, expected) in [
            ("/?view=dense&sort=total", "/?view=dense&sort=total"),
            ("/?show=aside", "/?show=aside"),
            ("/", "/"),
            ("/settings", "/"),
            ("//evil.example", "/"),
            ("https://evil.example/", "/"),
            ("", "/"),
        ] {
            let fields = Fields::new(vec![("next".to_owned(), given.to_owned())]);
            assert_eq!(next(&fields), expected, "{given}");
        }
    }
}
