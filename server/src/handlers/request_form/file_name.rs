/// Without folders and control characters, and not longer than a line.
pub fn plain_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    name.chars()
        .filter(|one| !one.is_control())
        .take(120)
        .collect::<String>()
        .trim()
        .to_owned()
}
