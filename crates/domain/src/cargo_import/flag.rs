//! Cells that answer yes or no.

/// Reads yes or no from a folded text; `None` for another text.
pub(super) fn yes_or_no(folded: &str) -> Option<bool> {
    match folded.trim() {
        "x" | "co" | "yes" | "y" | "true" | "1" | "on" | "✓" | "✔" | "v" | "☑" => Some(true),
        "" | "khong" | "no" | "n" | "false" | "0" | "-" | "k" | "ko" | "none" | "☐" => Some(false),
        _ => None,
    }
}
