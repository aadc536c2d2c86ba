//! Finding a request by any word in the data that the reader's own token has read, and going to one by its reference.

use app::pages::find::{FindData, FoundRequest, MAX_FOUND, page};
use app::pages::requests::RequestFilter;
use axum::extract::Path;
use domain::countries::country_name;
use domain::find::{FindField, FindText, Question, references};
use partner_api::{ListQuery, RequestSummary};

use super::read;
use super::requests::every_row;
use crate::prelude::*;
use crate::queue::KnownWords;

/// Rows of the service's answer among which a reference is looked for that is not in the sync.
const SEARCHED_ROWS: u32 = 20;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::FIND, get(show))
        .route(routes::GO, get(go))
}

async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let typed = query.get("q").unwrap_or_default().to_owned();
    let question = Question::new(&typed);
    let mut data = FindData {
        question: typed,
        ..FindData::default()
    };
    if !question.is_empty() {
        find(&viewer, &question, &mut data).await?;
    }
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(&data)).await)
}

async fn find(viewer: &Viewer, question: &Question, data: &mut FindData) -> Result<(), AppError> {
    let account = &viewer.account;
    let mut rows = every_row(viewer, &RequestFilter::default()).await?.items;
    rows.retain(|row| row.rfq_code.parse().is_ok_and(|code| !account.is_denied(&code)));
    let words = viewer.app().queue().words.of_rows(account.key(), &rows).await;
    let words = words.map_err(|error| {
        tracing::error!(%error, "the words of requests could not be read");
        AppError::Database
    })?;
    data.listed = rows.len();
    data.read = words.iter().filter(|words| words.details.is_some()).count();
    // A person who types a whole reference means that request, and none that has the same words elsewhere.
    let is_reference = rows.iter().any(|row| has_reference(row, question));
    let mut others = Vec::new();
    let rows = rows.into_iter().zip(words);
    for (row, words) in rows.filter(|(row, _)| !is_reference || has_reference(row, question)) {
        let texts = texts(&row, words, viewer.lang());
        if let Some(hits) = question.find(&texts) {
            data.count += 1;
            let is_close = question.is_together_in(&hits);
            let found = if is_close { &mut data.found } else { &mut others };
            if found.len() < MAX_FOUND {
                let hits = hits.into_iter().cloned().collect();
                found.push(FoundRequest { row, hits });
            }
        }
    }
    data.found.append(&mut others);
    data.found.truncate(MAX_FOUND);
    Ok(())
}

/// Tells whether this is one of the references of a request, and the whole of it.
fn has_reference(row: &RequestSummary, question: &Question) -> bool {
    references(row).iter().any(|one| question.is(&one.text))
}

/// Everything that is known of a request, the references first.
fn texts(row: &RequestSummary, words: KnownWords, lang: Lang) -> Vec<FindText> {
    let countries = [&row.origin_country, &row.dest_country].into_iter().flatten();
    let countries = countries.map(|code| FindText {
        field: FindField::Place,
        text: country_name(code, lang).into_owned(),
    });
    let mut texts = references(row);
    texts.extend(words.details.unwrap_or_default());
    texts.extend(words.documents);
    texts.extend(countries);
    texts
}

/// Redirects to the one request with this reference, or to the results.
async fn go(viewer: Viewer, Path(reference): Path<String>) -> Result<Response, AppError> {
    let question = Question::new(&reference);
    let is_it = |row: &&Arc<RequestSummary>| has_reference(row, &question);
    let listed = every_row(&viewer, &RequestFilter::default()).await?;
    let mut found: Vec<_> = listed.items.iter().filter(is_it).cloned().collect();
    if found.is_empty() && listed.cut && !question.is_empty() {
        let query = ListQuery {
            search: Some(reference.clone()),
            per_page: Some(SEARCHED_ROWS),
            ..ListQuery::default()
        };
        let list = read::list(&viewer, &query).await?;
        found = list.items.iter().filter(is_it).cloned().collect();
    }
    let code = match found.as_slice() {
        [one] => one.rfq_code.parse::<RfqCode>().ok(),
        _ => None,
    };
    let next = code.map_or_else(|| routes::find(&reference), |code| routes::request(code.as_str()));
    Ok(see_other(&next))
}
