//! The forms of the queue on home: set an entry aside or take it back, and mark all information as seen.

use domain::queue::{AsideAction, RequestMark, SetAside, marks_in_form};

use crate::prelude::*;

/// Limit of a request's code in bytes; real ones are shorter.
const MAX_CODE_BYTES: usize = 100;

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
    // The mark is that of the page: a change since then brings the entry back at once.
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
    Ok(see_other(return_to(&fields)))
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
    Ok(see_other(return_to(&fields)))
}

fn is_code(code: &str) -> bool {
    code.len() <= MAX_CODE_BYTES && code.parse::<RfqCode>().is_ok()
}

/// Returns the view of home that the form was on.
fn return_to(fields: &Fields) -> &str {
    let return_to = fields.get("next").and_then(return_address::internal);
    return_to
        .filter(|return_to| return_to.split('?').next() == Some(routes::HOME))
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
            assert_eq!(return_to(&fields), expected, "{given}");
        }
    }
}
