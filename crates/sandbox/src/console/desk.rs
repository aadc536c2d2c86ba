//! The context of every page of the console: the operator, and the texts in the reader's language.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::request::Parts;

use super::texts::Texts;
use crate::language::Lang;
use crate::operator::Operator;

#[derive(Clone)]
pub(super) struct Desk {
    pub(super) operator: Operator,
    pub(super) texts: Texts,
}

impl FromRequestParts<Operator> for Desk {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, operator: &Operator) -> Result<Self, Infallible> {
        Ok(Self {
            operator: operator.clone(),
            texts: Texts::new(Lang::of(&parts.headers)),
        })
    }
}
