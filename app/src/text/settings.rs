//! Settings.

use super::Lang;

pub struct SettingsTexts {
    pub title: &'static str,
    pub about: &'static str,
    pub language: &'static str,
    pub language_about: &'static str,
    pub save: &'static str,
    pub time: &'static str,
    pub time_about: &'static str,
    pub zone: &'static str,
    pub zone_about: &'static str,
    pub session: &'static str,
    pub session_about: &'static str,
    pub signed_in_as: &'static str,
    pub no_name: &'static str,
    pub since: &'static str,
    pub idle: &'static str,
    pub idle_after: fn(&str) -> String,
    pub ends: &'static str,
    pub more: &'static str,
    pub tokens: &'static str,
    pub version: &'static str,
}

pub static VI: SettingsTexts = SettingsTexts {
    title: "Cài đặt",
    about: "Dành riêng cho bạn trên trình duyệt này. Đồng nghiệp có cài đặt của họ.",
    language: "Ngôn ngữ",
    language_about: "Nội dung do nhà vận hành nhập vẫn giữ nguyên như đã viết.",
    save: "Lưu ngôn ngữ",
    time: "Thời gian",
    time_about: "Ngày không kèm giờ, như hạn hiệu lực, không bao giờ bị đổi múi giờ.",
    zone: "Múi giờ",
    zone_about: "Giờ tại nơi khác ghi trong ngoặc",
    session: "Phiên làm việc này",
    session_about: "Token không bao giờ hiện lại.",
    signed_in_as: "Tên",
    no_name: "Không đặt tên khi đăng nhập",
    since: "Đăng nhập lúc",
    idle: "Kết thúc khi không dùng",
    idle_after: |length| format!("sau {length} không dùng"),
    ends: "Kết thúc muộn nhất",
    more: "Khác",
    tokens: "Danh sách token trong ứng dụng web",
    version: "Phiên bản cổng",
};

pub static EN: SettingsTexts = SettingsTexts {
    title: "Settings",
    about: "Kept for you on this browser. Colleagues keep their own.",
    language: "Language",
    language_about: "Texts typed by the operator stay as they were written.",
    save: "Save language",
    time: "Time",
    time_about: "Plain dates, such as validity, are never shifted.",
    zone: "Time zone",
    zone_about: "Local time of other places in brackets",
    session: "This session",
    session_about: "The token itself is never shown again.",
    signed_in_as: "Name",
    no_name: "No name given at sign-in",
    since: "Signed in",
    idle: "Ends when not used",
    idle_after: |length| format!("after {length} without use"),
    ends: "Ends at the latest",
    more: "More",
    tokens: "Tokens in the web application",
    version: "Portal version",
};

pub fn of(lang: Lang) -> &'static SettingsTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}
