//! Turning notices on for a device.

use domain::Lang;

/// Texts of the button.
#[derive(Clone, Copy)]
pub struct TurnOnTexts(Lang);

/// The texts in a language.
pub const fn turn_on_texts(lang: Lang) -> TurnOnTexts {
    TurnOnTexts(lang)
}

impl TurnOnTexts {
    pub fn turn_on(self) -> &'static str {
        self.0.pick("Bật trên thiết bị này", "Turn on for this device")
    }
    pub fn needs_scripts(self) -> &'static str {
        self.0.pick(
            "Để bật thông báo, trình duyệt cần cho phép tập lệnh.",
            "Turning notices on needs scripts in the browser.",
        )
    }
    pub fn unsupported(self) -> &'static str {
        self.0.pick(
            "Trình duyệt này không nhận được thông báo.",
            "This browser cannot receive notices.",
        )
    }
    pub fn denied(self) -> &'static str {
        self.0.pick(
            "Chưa bật: trình duyệt không cho phép cổng này gửi thông báo. Hãy cho phép trong cài đặt của trình duyệt rồi bấm lại.",
            "Not turned on: the browser does not allow notices of this portal. Allow them in its settings and press again.",
        )
    }
    pub fn no_service(self) -> &'static str {
        self.0.pick(
            "Chưa bật: trình duyệt không liên lạc được với dịch vụ thông báo của nó. Hãy thử lại sau.",
            "Not turned on: the browser could not reach its push service. Try again later.",
        )
    }
    pub fn not_saved(self) -> &'static str {
        self.0.pick(
            "Chưa bật: cổng không trả lời. Lựa chọn của bạn vẫn còn ở đây; hãy bấm lại.",
            "Not turned on: the portal did not answer. What you chose is still here; press again.",
        )
    }
}
