//! Keeps forms with a session, while other posts of the session may do the same.

use anyhow::{Context as _, Result};

use super::kept_form::{KeptForm, MAX_KEPT_FORM_BYTES, bytes, seal_context};
use super::{LiveSession, SessionKey, SessionRow, Sessions};
use crate::storage::Contention;

/// Time for which a page shows a kept form again after the first time.
pub const SHOWN_AGAIN_SECONDS: i64 = 10 * 60;
/// Tries to change what other posts of the session change as well.
const MAX_TRIES: usize = 10;

impl Sessions {
    /// Keeps a form with a session, in place of an earlier one of the same page and action. If there is no space, forms that a
    /// page has shown are dropped first, then the oldest ones. Returns false for a form above [`MAX_KEPT_FORM_BYTES`], and if
    /// the session is gone.
    pub async fn keep(&self, key: &SessionKey, form: KeptForm) -> Result<bool> {
        if form.fields.len() > MAX_KEPT_FORM_BYTES {
            return Ok(false);
        }
        let kept = self.change_kept(&key.0, |forms| {
            forms.retain(|one| one.page != form.page || one.action != form.action);
            forms.push(form.clone());
            while bytes(forms) > MAX_KEPT_FORM_BYTES {
                let first = forms.iter().position(|one| one.shown.is_some());
                forms.remove(first.unwrap_or_default());
            }
            Some(())
        });
        Ok(kept.await?.is_some())
    }

    /// Keeps a form, unless there is no space or the same form is kept with other values.
    pub async fn keep_beside(&self, live: &LiveSession, form: KeptForm) -> Result<bool> {
        let kept = self.change_kept(&live.key.0, |forms| {
            if let Some(kept) = forms.iter().find(|kept| kept.is_of(&form.action)) {
                return (kept.fields == form.fields).then_some(());
            }
            forms.push(form.clone());
            (bytes(forms) <= MAX_KEPT_FORM_BYTES).then_some(())
        });
        Ok(kept.await?.is_some())
    }

    /// Returns what `pick` reads from a form, which is then shown: one that no page has shown yet, or one that was first shown less
    /// than so many seconds ago. `None` of `pick`: the form is none of the page's.
    pub async fn show_kept<T>(
        &self,
        live: &LiveSession,
        again_seconds: i64,
        pick: impl Fn(&KeptForm) -> Option<T>,
    ) -> Result<Option<T>> {
        let now = self.clock.seconds();
        let is_over = |form: &KeptForm| {
            form.shown.is_some_and(|shown| now - shown >= again_seconds) && pick(form).is_some()
        };
        self.drop_kept(live, is_over).await?;
        let forms = self.kept_forms(live).await?.into_iter();
        let Some((picked, form)) = forms
            .filter_map(|form| Some((pick(&form)?, form)))
            .max_by_key(|(_, form)| (form.shown.is_none(), form.shown))
        else {
            return Ok(None);
        };
        if form.shown.is_none() {
            let note_shown = |forms: &mut Vec<KeptForm>| {
                forms.iter_mut().find(|one| **one == form)?.shown = Some(now);
                Some(())
            };
            self.change_kept(&live.key.0, note_shown).await?;
        }
        Ok(Some(picked))
    }

    /// Deletes the kept form that is posted to this path now, by whichever of its buttons, if a page has shown it.
    pub async fn drop_posted(&self, live: &LiveSession, action: &str) -> Result<()> {
        let is_posted = |form: &KeptForm| form.shown.is_some() && form.is_of(action);
        self.drop_kept(live, is_posted).await
    }

    /// Deletes these kept forms.
    pub async fn drop_kept(&self, live: &LiveSession, is_dropped: impl Fn(&KeptForm) -> bool) -> Result<()> {
        if live.has_kept {
            let drop = |forms: &mut Vec<KeptForm>| {
                let before = forms.len();
                forms.retain(|form| !is_dropped(form));
                (forms.len() < before).then_some(())
            };
            self.change_kept(&live.key.0, drop).await?;
        }
        Ok(())
    }

    /// Returns the kept form that is posted to this path, which stays kept.
    pub async fn kept_for(&self, live: &LiveSession, action: &str) -> Result<Option<KeptForm>> {
        let forms = self.kept_forms(live).await?;
        Ok(forms.into_iter().find(|form| form.is_of(action)))
    }

    async fn kept_forms(&self, live: &LiveSession) -> Result<Vec<KeptForm>> {
        if !live.has_kept {
            return Ok(Vec::new());
        }
        let row = self.storage.session(&live.key.0).await?;
        Ok(row.map(|row| self.forms_of(&row)).unwrap_or_default())
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
