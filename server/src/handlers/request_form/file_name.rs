use partner_api::rules::file_name;

/// Returns the name without folders and control characters, and not longer than a line.
pub fn plain_name(name: &str) -> String {
    file_name(name)
        .chars()
        .take(120)
        .collect::<String>()
        .trim()
        .to_owned()
}
