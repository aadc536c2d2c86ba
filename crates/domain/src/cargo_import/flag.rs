//! Cells that answer yes or no.

/// Reads yes or no from a folded text; `None` for another text.
pub(super) fn yes_or_no(folded: &str) -> Option<bool> {
    match folded.trim() {
        "x" | "co" | "yes" | "y" | "true" | "1" | "on" | "✓" | "✔" | "v" | "☑" | "☒" | "●" | "•"
        | "co pin" | "是" | "有" => Some(true),
        "" | "khong" | "khong co" | "khong pin" | "no" | "n" | "false" | "0" | "-" | "--" | "–" | "—"
        | "/" | "k" | "ko" | "ko co" | "none" | "nil" | "n/a" | "na" | "☐" | "否" | "无" | "無" => {
            Some(false)
        }
        _ => None,
    }
}
