//! Tables between strokes with the marks of Markdown and of Jira.

use std::borrow::Cow;

/// The text without what marks its tables: the line below the headings of Markdown is blank, its cells are neither bold nor code,
/// strokes that belong to cells stand in quotes, and the double strokes between the headings of Jira are single ones.
pub(super) fn without(text: &str) -> Cow<'_, str> {
    let mut lines: Vec<Cow<'_, str>> = text.split('\n').map(Cow::Borrowed).collect();
    let mut is_changed = false;
    let mut is_markdown = false;
    let mut above = "";
    let mut below = text.split('\n').skip(1);
    for line in &mut lines {
        let next = below.next().unwrap_or_default();
        let Cow::Borrowed(own) = *line else { continue };
        let changed = if above.contains('|') && is_rule(own) {
            is_markdown = true;
            Some(String::new())
        } else if is_markdown && !own.contains("\\|") {
            without_emphasis(own)
        } else if is_row(next) {
            headings_of_jira(own)
        } else {
            None
        };
        let changed = changed.or_else(|| with_quoted_strokes(own));
        if let Some(changed) = changed {
            *line = Cow::Owned(changed);
            is_changed = true;
        }
        above = own;
    }
    if is_changed {
        Cow::Owned(lines.join("\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// `|:---|---:|:---:|`
fn is_rule(line: &str) -> bool {
    let is_mark = |cell: &str| {
        let dashes = cell.trim().trim_start_matches(':').trim_end_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|one| one == b'-')
    };
    let cells = line.trim().trim_matches('|');
    line.contains('|') && cells.contains("--") && cells.split('|').all(is_mark)
}

/// `| **Skateboard** | `95067090` |` without the marks around the cells
fn without_emphasis(line: &str) -> Option<String> {
    const MARKS: [&str; 3] = ["**", "__", "`"];
    let bare = |cell: &str| {
        let mut marks = MARKS.iter();
        marks.find_map(|mark| {
            let inner = cell.trim().strip_prefix(mark)?.strip_suffix(mark)?;
            (!inner.is_empty() && !inner.contains(mark)).then(|| inner.to_owned())
        })
    };
    if !line.contains('|') || !line.split('|').any(|cell| bare(cell).is_some()) {
        return None;
    }
    let cells = line
        .split('|')
        .map(|cell| bare(cell).unwrap_or_else(|| cell.to_owned()));
    Some(cells.collect::<Vec<_>>().join("|"))
}

fn is_row(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('|') && !line.starts_with("||")
}

/// `||Goods||Cartons||` as `|Goods|Cartons|`
fn headings_of_jira(line: &str) -> Option<String> {
    let inner = line.trim().strip_prefix("||")?.strip_suffix("||")?;
    let headings: Vec<&str> = inner.split("||").collect();
    let is_heading = |text: &&str| !text.trim().is_empty() && !text.contains('|');
    let are_headings = headings.len() > 1 && headings.iter().all(is_heading);
    are_headings.then(|| format!("|{}|", headings.join("|")))
}

/// `| Valve \| PN16 | 14 |` as `|"Valve | PN16"|14|`
fn with_quoted_strokes(line: &str) -> Option<String> {
    if !line.contains("\\|") || line.contains('\t') {
        return None;
    }
    let mut cells = vec![String::new()];
    let mut letters = line.trim().chars().peekable();
    while let Some(one) = letters.next() {
        let escaped = (one == '\\').then(|| letters.next_if_eq(&'|')).flatten();
        if one == '|' {
            cells.push(String::new());
        } else {
            cells.last_mut()?.push(escaped.unwrap_or(one));
        }
    }
    let quoted = cells.iter().map(|cell| {
        if cell.contains('|') {
            format!("\"{}\"", cell.trim().replace('"', "\"\""))
        } else {
            cell.clone()
        }
    });
    (cells.len() > 1).then(|| quoted.collect::<Vec<_>>().join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_below_headings_are_blank() {
        for rule in [
            "|:---|---:|:---:|",
            "|---|---|---|",
            ":--|:-:|--:",
            "| :--- | ---: |",
        ] {
            let table = format!("| Goods | Cartons |\n{rule}\n| Soap | 3 |");
            assert_eq!(without(&table), "| Goods | Cartons |\n\n| Soap | 3 |", "{rule}");
        }
        for other in ["| Goods | Cartons |\n| - | - |", "Goods\n---", "a|b\nc|--"] {
            assert_eq!(without(other), other);
        }
    }

    #[test]
    fn bold_cells_and_code_are_bare() {
        let table = |cells: &str| format!("| Goods | HS |\n|---|---|\n{cells}");
        assert_eq!(
            without(&table("| **Pump** | `84137099` |\n| a `b` c | 2**3 |")),
            "| Goods | HS |\n\n|Pump|84137099|\n| a `b` c | 2**3 |"
        );
        assert_eq!(without("| **Pump** | 3 |"), "| **Pump** | 3 |");
    }

    #[test]
    fn strokes_of_cells_are_quoted() {
        assert_eq!(
            without("| Valve \\| 5\" | 14 |\n| Nut | 3 |"),
            "|\"Valve | 5\"\"\"| 14 |\n| Nut | 3 |"
        );
        assert_eq!(without("C:\\a | 3"), "C:\\a | 3");
    }

    #[test]
    fn double_strokes_of_headings_are_single() {
        assert_eq!(
            without("||Goods||Cartons||\r\n|Soap|3|"),
            "|Goods|Cartons|\n|Soap|3|"
        );
        for other in ["||3||\n|a|3|", "|||a||\n|b|3|", "||Goods||Cartons||\n||Soap||3||"] {
            assert_eq!(without(other), other);
        }
    }
}
