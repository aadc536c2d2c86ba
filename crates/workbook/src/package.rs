//! The parts of a packed workbook: found by name as programs write it, and by the relationships between them.

use quick_xml::events::Event;
use zip::read::ZipFile;

use crate::limits::MAX_PARTS;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute};

/// The name of a part as the format wants it: some programs write backslashes, or a slash in front.
fn plain(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches('/').to_lowercase()
}

/// The place of a part in the archive.
pub fn index(archive: &Archive, name: &str) -> Option<usize> {
    archive.index_for_name(name).or_else(|| {
        let wanted = plain(name);
        (0..archive.len()).find(|at| {
            archive
                .name_for_index(*at)
                .is_some_and(|own| own.is_ok_and(|own| plain(&own) == wanted))
        })
    })
}

/// The part of this name.
pub fn part<'a, 'b>(
    archive: &'a mut Archive<'b>,
    name: &str,
) -> Result<ZipFile<'a, std::io::Cursor<&'b [u8]>>, Unreadable> {
    let at = index(archive, name).ok_or(Unreadable::Broken)?;
    archive.by_index(at).map_err(|_| Unreadable::Broken)
}

/// A reference from one part to another.
pub struct Relationship {
    pub id: String,
    /// The last word of its type: `worksheet`, `styles`.
    pub kind: String,
    /// The name of the other part.
    pub target: String,
}

/// The relationships of a part; of the whole package for an empty name.
pub fn relationships(archive: &mut Archive, of: &str) -> Result<Vec<Relationship>, Unreadable> {
    let of = of.replace('\\', "/");
    let (folder, name) = of.rsplit_once('/').unwrap_or(("", &of));
    let list = if folder.is_empty() {
        format!("_rels/{name}.rels")
    } else {
        format!("{folder}/_rels/{name}.rels")
    };
    let mut events = Events::new(part(archive, &list)?);
    let mut found = Vec::new();
    loop {
        match events.next()? {
            Event::Eof => return Ok(found),
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "Relationship" => {
                let kind = attribute(&tag, "Type").unwrap_or_default();
                let (id, target) = (attribute(&tag, "Id"), attribute(&tag, "Target"));
                if let (Some(id), Some(target)) = (id, target) {
                    found.push(Relationship {
                        id,
                        kind: kind.rsplit('/').next().unwrap_or_default().to_owned(),
                        target: resolve(folder, &target),
                    });
                }
                if found.len() > MAX_PARTS {
                    return Err(Unreadable::TooMuch);
                }
            }
            _ => {}
        }
    }
}

/// The name of a part that a target means, as seen from a folder.
fn resolve(folder: &str, target: &str) -> String {
    let target = target.replace('\\', "/");
    let mut path: Vec<&str> = match target.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => folder.split('/').filter(|step| !step.is_empty()).collect(),
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                path.pop();
            }
            step => path.push(step),
        }
    }
    path.join("/")
}

/// The main part of an Excel workbook; `None` for packages of another kind.
pub fn main_part(archive: &mut Archive) -> Result<Option<String>, Unreadable> {
    let usual = "xl/workbook.xml".to_owned();
    if index(archive, "_rels/.rels").is_none() {
        return Ok(index(archive, &usual).map(|_| usual));
    }
    let named = relationships(archive, "")?
        .into_iter()
        .find(|one| one.kind == "officeDocument")
        .map_or(usual, |one| one.target);
    if index(archive, &named).is_none() || !named.to_lowercase().ends_with(".xml") {
        return Ok(None);
    }
    let mut events = Events::new(part(archive, &named)?);
    loop {
        match events.next()? {
            Event::Start(tag) => {
                return Ok((tag.local_name().as_ref() == "workbook").then_some(named));
            }
            Event::Eof => return Ok(None),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_resolved_from_their_folder() {
        for (folder, target, name) in [
            ("", "xl/workbook.xml", "xl/workbook.xml"),
            ("", "/xl/workbook22.xml", "xl/workbook22.xml"),
            ("xl", "worksheets\\sheet1.xml", "xl/worksheets/sheet1.xml"),
            ("xl", "../other/./sheet1.xml", "other/sheet1.xml"),
            ("xl", "../../../sheet1.xml", "sheet1.xml"),
        ] {
            assert_eq!(resolve(folder, target), name, "{target}");
        }
    }
}
