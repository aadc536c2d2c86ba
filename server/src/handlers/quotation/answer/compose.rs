//! The composer of a renegotiation: opening it, and writing the note from what is chosen. Neither sends anything.

use app::pages::quotation::note;

use super::{Answer, Attempt, Now, Problem, Quotation, Sent, Typed};
use crate::prelude::*;

/// `?ask=extension` opens it with that sentence written.
pub(in crate::handlers::quotation) async fn open(
    viewer: Viewer,
    Code(code): Code,
    query: Fields,
) -> Result<Response, Failure> {
    let attempt = Attempt::new(viewer, code, &Fields::default(), Answer::Negotiate);
    let now = match attempt.read().await? {
        Ok(now) => now,
        Err((response, _)) => return Ok(response),
    };
    let Some(quotation) = now.quotation.clone().filter(|quotation| quotation.can_respond) else {
        // The quotation's own page says that there is none, or why it cannot be answered.
        return Ok(see_other(&routes::quotation(attempt.code.as_str())));
    };
    let mut typed = Typed::default();
    if query.get("ask") == Some("extension") {
        typed.talk.extend = true;
        return Ok(attempt.written(StatusCode::OK, now, &quotation, typed).await?.0);
    }
    Ok(attempt.told(StatusCode::OK, now, Problem::Opened, typed).await?.0)
}

/// Writes the note into its field and shows it. From a form that has no room for the charges (`choose`) it only opens.
pub(in crate::handlers::quotation) async fn write(
    viewer: Viewer,
    Code(code): Code,
    form: Fields,
) -> Result<Response, Failure> {
    let attempt = Attempt::new(viewer, code, &form, Answer::Negotiate);
    let now = match attempt.read().await? {
        Ok(now) => now,
        Err((response, _)) => return Ok(response),
    };
    let answer = match now.quotation.clone() {
        Some(quotation) if attempt.has_changed(&quotation) => {
            let problem = Problem::Changed { words: None };
            attempt.refused(StatusCode::CONFLICT, now, problem).await
        }
        Some(quotation) if quotation.can_respond && form.get("choose").is_some() => {
            attempt.refused(StatusCode::OK, now, Problem::Opened).await
        }
        Some(quotation) if quotation.can_respond => {
            let typed = attempt.typed.clone();
            attempt.written(StatusCode::OK, now, &quotation, typed).await
        }
        _ => attempt.refused(StatusCode::CONFLICT, now, Problem::Closed).await,
    };
    Ok(answer?.0)
}

impl Attempt {
    /// The page with the note in its field (`status`), or with what kept it from being written (422).
    pub(super) async fn written(
        &self,
        status: StatusCode,
        now: Now,
        quotation: &Quotation,
        mut typed: Typed,
    ) -> Result<(Response, Sent), Failure> {
        let note = typed.talk.has_choice().then(|| typed.talk.note(quotation));
        let Some(Ok(note)) = note else {
            return self
                .told(StatusCode::UNPROCESSABLE_ENTITY, now, Problem::Unwritten, typed)
                .await;
        };
        let (text, put) = note::put(&note, &typed.note, &typed.talk.written);
        typed.note = text;
        typed.talk.written = note;
        self.told(status, now, Problem::Written(put), typed).await
    }
}
