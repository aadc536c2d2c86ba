//! Keeping a shipment on the device.

use domain::Lang;

/// Texts of the button.
#[derive(Clone, Copy)]
pub struct KeepOfflineTexts(Lang);

/// The texts in a language.
pub const fn keep_offline_texts(lang: Lang) -> KeepOfflineTexts {
    KeepOfflineTexts(lang)
}

impl KeepOfflineTexts {
    pub fn keep(self) -> &'static str {
        self.0.pick(
            "Giữ lô hàng này trên thiết bị",
            "Keep this shipment on this device",
        )
    }
    pub fn forget(self) -> &'static str {
        self.0.pick("Xóa khỏi thiết bị", "Remove from this device")
    }
    pub fn about(self) -> &'static str {
        self.0.pick(
            "Trang này khi đó mở được lúc không có mạng, như thấy lần cuối, cho đến khi phiên đăng nhập kết thúc.",
            "This page then opens without a network, as last seen, until the session ends.",
        )
    }
    pub fn kept(self) -> &'static str {
        self.0
            .pick("Đã giữ trên thiết bị này.", "It is kept on this device.")
    }
    pub fn forgotten(self) -> &'static str {
        self.0
            .pick("Đã xóa khỏi thiết bị này.", "It is removed from this device.")
    }
    pub fn not_kept(self) -> &'static str {
        self.0.pick(
            "Trình duyệt không giữ được trang. Hãy thử lại khi có mạng.",
            "The browser could not keep the page. Try again with a network.",
        )
    }
}
