//! Keeps forms with a session, while other posts of the session may do the same.

use anyhow::{Context as _, Result};

use super::kept_form::{KeptForm, MAX_KEPT_FORM_BYTES, bytes, seal_context};
use super::{LiveSession, SessionKey, SessionRow, Sessions};
use crate::storage::Contention;

/// Tries to change what other posts of the session change as well.
const MAX_TRIES: usize = 10;

impl Sessions {
    /// Keeps a form with a session, in place of an earlier one of the same page; the oldest forms are dropped if there is no
    /// space. Returns false for a form above [`MAX_KEPT_FORM_BYTES`], and if the session is gone.
    pub async fn keep(&self, key: &SessionKey, form: KeptForm) -> Result<bool> {
        if form.fields.len() > MAX_KEPT_FORM_BYTES {
            return Ok(false);
        }
        let kept = self.change_kept(&key.0, |forms| {
            forms.retain(|one| one.page != form.page || one.action != form.action);
            forms.push(form.clone());
            while bytes(forms) > MAX_KEPT_FORM_BYTES {
                forms.remove(0);
            }
            Some(())
        });
        Ok(kept.await?.is_some())
    }

    /// Keeps a form for a page, unless there is no space or another form is kept for that page.
    pub async fn keep_for_page(&self, live: &LiveSession, form: KeptForm) -> Result<bool> {
        let kept = self.change_kept(&live.key.0, |forms| {
            if let Some(kept) = forms.iter().find(|kept| kept.page == form.page) {
                return (*kept == form).then_some(());
            }
            forms.push(form.clone());
            (bytes(forms) <= MAX_KEPT_FORM_BYTES).then_some(())
        });
        Ok(kept.await?.is_some())
    }

    /// Takes the form kept for this page, or for this form's action.
    pub async fn take_kept(&self, live: &LiveSession, path: &str) -> Result<Option<KeptForm>> {
        if !live.has_kept {
            return Ok(None);
        }
        let take = |forms: &mut Vec<KeptForm>| {
            let at = forms.iter().position(|form| form.is_for(path))?;
            Some(forms.remove(at))
        };
        self.change_kept(&live.key.0, take).await
    }

    /// Returns the form kept for this page, which stays kept.
    pub async fn kept_for(&self, live: &LiveSession, path: &str) -> Result<Option<KeptForm>> {
        if !live.has_kept {
            return Ok(None);
        }
        let row = self.storage.session(&live.key.0).await?;
        let forms = row.map(|row| self.forms_of(&row)).unwrap_or_default();
        Ok(forms.into_iter().find(|form| form.is_for(path)))
    }

    /// Returns the forms kept with a session, oldest first; none if they cannot be opened.
    pub(super) fn forms_of(&self, row: &SessionRow) -> Vec<KeptForm> {
        let kept = row.kept.as_deref().unwrap_or_default();
        let Some(plain) = self.seal.open(&seal_context(&row.id), kept) else {
            return Vec::new();
        };
        serde_json::from_slice(&plain)
            // Earlier versions of the portal kept a single form.
            .or_else(|_| serde_json::from_slice(&plain).map(|form| vec![form]))
            .unwrap_or_default()
    }

    /// Changes the forms kept with a session, again if another post has changed them meanwhile. `None`: they are left as they
    /// are, or the session is gone.
    pub(super) async fn change_kept<T>(
        &self,
        id: &str,
        change: impl Fn(&mut Vec<KeptForm>) -> Option<T>,
    ) -> Result<Option<T>> {
        for _ in 0..MAX_TRIES {
            let Some(row) = self.storage.session(id).await? else {
                return Ok(None);
            };
            let mut forms = self.forms_of(&row);
            let Some(result) = change(&mut forms) else {
                return Ok(None);
            };
            let kept = match forms.as_slice() {
                [] => None,
                forms => Some(self.seal.seal(&seal_context(id), &serde_json::to_vec(forms)?)?),
            };
            let had = row.kept.unwrap_or_default();
            if self.storage.replace_kept_forms(id, &had, kept.as_deref()).await? {
                return Ok(Some(result));
            }
        }
        Err(Contention).context("the forms kept with a session could not be changed")
    }
}
