//! Texts about a form that cannot be sent.

use domain::Lang;

/// Texts of the guard.
#[derive(Clone, Copy)]
pub struct SubmitGuardTexts(Lang);

/// The texts in a language.
pub const fn submit_guard_texts(lang: Lang) -> SubmitGuardTexts {
    SubmitGuardTexts(lang)
}

impl SubmitGuardTexts {
    pub fn offline(self) -> &'static str {
        self.0.pick(
            "Mất kết nối mạng nên chưa gửi gì. Những gì bạn đã nhập vẫn còn ở đây; hãy bấm lại khi có mạng.",
            "There is no network, so nothing was sent. What you typed is still here; press again once you are connected.",
        )
    }
}
