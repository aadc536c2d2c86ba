//! What the style sheets of a page say of its elements: which are struck out, which are hidden, and which show thousands.

use std::collections::{BTreeMap, BTreeSet};

use html5ever::tokenizer::Tag;

use super::attributes::attribute;
use crate::number_format::NumberFormat;

/// Bytes of a style sheet that are looked through.
const MAX_STYLES: usize = 200_000;

#[derive(Default)]
pub(super) struct Styles {
    /// In a style sheet.
    pub is_open: bool,
    text: String,
    /// The number of rules so far.
    rules: usize,
    /// Classes of elements that are struck out.
    struck: BTreeSet<String>,
    /// The number formats that cut thousands off, by classes of elements.
    in_thousands: BTreeMap<String, NumberFormat>,
    /// What is said of whether elements are shown.
    shown: BTreeMap<Selector, Shown>,
}

/// `td.xl67`: the name of the elements, empty for all, and the class or id with its sign.
type Selector = (String, String);

/// The one that is greater counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    is_important: bool,
    of_id: bool,
    has_name: bool,
    rule: usize,
    is_hidden: bool,
}

impl Styles {
    /// Takes a part of a style sheet in.
    pub fn add(&mut self, text: &str) {
        if self.text.len() + text.len() <= MAX_STYLES {
            self.text += text;
        }
    }

    /// Learns the rules of the style sheet that ends.
    pub fn end(&mut self) {
        let text = without_comments(&std::mem::take(&mut self.text));
        let mut rest = &*text;
        while let Some((selectors, behind)) = rest.split_once('{') {
            // Behind `@import "x";` or a stray end.
            let selectors = selectors.rsplit([';', '}']).next().unwrap_or_default().trim();
            // What is for paper or small screens alone says nothing here.
            if selectors.starts_with('@') {
                rest = behind_block(behind);
                continue;
            }
            let (style, next) = behind.split_once('}').unwrap_or((behind, ""));
            self.rule(selectors, style);
            rest = next;
        }
    }

    fn rule(&mut self, selectors: &str, style: &str) {
        self.rules += 1;
        let classes = selectors.split(',').filter_map(|one| one.trim().rsplit_once('.'));
        let classes = classes.map(|(_, class)| class).filter(|class| is_name(class));
        if strikes_out(style) {
            self.struck.extend(classes.clone().map(str::to_owned));
        }
        if let Some(format) = in_thousands(style) {
            let classes = classes.map(|class| (class.to_owned(), format.clone()));
            self.in_thousands.extend(classes);
        }
        let Some(is_hidden) = hides(style) else { return };
        let is_important = style.contains("!important");
        for (name, sign) in selectors.split(',').filter_map(|one| selector(one, is_hidden)) {
            let shown = Shown {
                is_important,
                of_id: sign.starts_with('#'),
                has_name: !name.is_empty(),
                rule: self.rules,
                is_hidden,
            };
            let known = self.shown.entry((name, sign)).or_insert(shown);
            *known = shown.max(*known);
        }
    }

    /// The style of the element, or one of its classes, strikes it out.
    pub fn is_struck(&self, tag: &Tag) -> bool {
        attribute(tag, "style").is_some_and(strikes_out)
            || classes(tag).any(|class| self.struck.contains(class))
    }

    /// The number format of an element that shows thousands of its number.
    pub fn in_thousands(&self, tag: &Tag) -> Option<NumberFormat> {
        let of_class = || classes(tag).find_map(|class| self.in_thousands.get(class).cloned());
        attribute(tag, "style").and_then(in_thousands).or_else(of_class)
    }

    /// The element, its style or the style sheet says that it is not shown.
    pub fn is_hidden(&self, tag: &Tag) -> bool {
        if attribute(tag, "hidden").is_some() {
            return true;
        }
        attribute(tag, "style").and_then(hides).unwrap_or_else(|| {
            let id = attribute(tag, "id").map(|id| format!("#{}", id.trim()));
            let signs = classes(tag).map(|class| format!(".{class}")).chain(id);
            signs
                .filter_map(|sign| self.of_sign(&tag.name, sign))
                .max()
                .is_some_and(|shown| shown.is_hidden)
        })
    }

    fn of_sign(&self, name: &str, sign: String) -> Option<Shown> {
        if self.shown.is_empty() {
            return None;
        }
        let of_name = self.shown.get(&(name.to_owned(), sign.clone()));
        of_name.max(self.shown.get(&(String::new(), sign))).copied()
    }
}

fn classes(tag: &Tag) -> impl Iterator<Item = &str> {
    attribute(tag, "class").unwrap_or_default().split_whitespace()
}

fn without_comments(text: &str) -> String {
    let text = text.replace("<!--", "").replace("-->", "");
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let shown = parts.map(|part| part.split_once("*/").map_or("", |(_, behind)| behind));
    first + &shown.collect::<String>()
}

/// The text behind the end of a block that holds blocks.
fn behind_block(text: &str) -> &str {
    let mut depth = 1_u32;
    for (at, one) in text.char_indices() {
        match one {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(at + 1..).unwrap_or_default();
        }
    }
    ""
}

/// `tr.old` or `#old`. What shows an element counts by its last class alone (`.tab.active`), what hides it only if nothing else has
/// to be true.
fn selector(written: &str, hides: bool) -> Option<Selector> {
    let written = written.trim();
    let at = written.rfind(['.', '#'])?;
    let (name, sign) = written.split_at_checked(at)?;
    let is_simple = name.chars().all(|one| one.is_ascii_alphanumeric());
    if !is_name(sign.get(1..)?) || hides && !is_simple {
        return None;
    }
    let name = if is_simple {
        name.to_ascii_lowercase()
    } else {
        String::new()
    };
    Some((name, sign.to_owned()))
}

fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    !text.is_empty() && letters.all(|one| one.is_alphanumeric() || matches!(one, '-' | '_'))
}

/// `text-decoration: line-through`
fn strikes_out(style: &str) -> bool {
    style.to_lowercase().contains("line-through")
}

/// `mso-number-format:"0\.000\,"`: spreadsheets write signs behind a stroke, quotes as `\0022`.
fn in_thousands(style: &str) -> Option<NumberFormat> {
    let (_, format) = style.split_once("mso-number-format:")?;
    let format = format.trim_start().trim_start_matches(['"', '\'']);
    let format = format.split(['"', '\'']).next().unwrap_or_default();
    let format = NumberFormat::parse(&format.replace("\\0022", "\"").replace('\\', ""));
    (format.thousands > 0).then_some(format)
}

/// Whether a style hides an element; `None` if it says nothing of it.
fn hides(style: &str) -> Option<bool> {
    let squeezed: String = style.to_lowercase().split_whitespace().collect();
    // Unlike `backface-visibility:hidden`.
    let has = |what: &str| squeezed.split(';').any(|one| one.starts_with(what));
    if ["display:none", "visibility:hidden", "visibility:collapse"]
        .into_iter()
        .any(has)
    {
        return Some(true);
    }
    has("display:").then_some(false)
}

#[cfg(test)]
mod tests {
    use html5ever::tokenizer::TagKind;
    use html5ever::{Attribute, QualName};

    use super::*;

    fn styles(text: &str) -> Styles {
        let mut styles = Styles::default();
        styles.add(text);
        styles.end();
        styles
    }

    fn element(name: &str, attributes: &[(&str, &str)]) -> Tag {
        let attrs = attributes.iter().map(|(name, value)| Attribute {
            name: QualName::new(None, "".into(), (*name).into()),
            value: (*value).into(),
        });
        Tag {
            kind: TagKind::StartTag,
            name: name.into(),
            self_closing: false,
            attrs: attrs.collect(),
            had_duplicate_attributes: false,
        }
    }

    #[test]
    fn classes_of_a_style_sheet_strike_out() {
        let styles =
            styles("<!-- .xl65 {color:red}\n.xl67, td.old {mso-style:x;\ntext-decoration:line-through;} -->");
        for (classes, is_struck) in [("a xl67", true), ("old", true), ("xl65", false)] {
            assert_eq!(styles.is_struck(&element("td", &[("class", classes)])), is_struck);
        }
    }

    #[test]
    fn formats_that_cut_thousands_off_are_known() {
        let styles = styles(
            "td.xl1 {mso-number-format:\"\\#\\,\\#\\#0\\.000\\,\";} .xl2 {mso-number-format:\"0\\.00\\,\\0022 t\\0022\";}\
             .xl3 {mso-number-format:\"\\#\\,\\#\\#0\";} .xl4 {mso-number-format:General;}",
        );
        for (class, is_cut) in [("xl1", true), ("xl2", true), ("xl3", false), ("xl4", false)] {
            assert_eq!(
                styles.in_thousands(&element("td", &[("class", class)])).is_some(),
                is_cut,
                "{class}"
            );
        }
        let own = [("style", "color:red; mso-number-format:'0\\.000\\,'")];
        assert!(styles.in_thousands(&element("td", &own)).is_some());
    }

    #[test]
    fn simple_selectors_hide() {
        let styles = styles(
            "@import 'x'; .d, TR.e { Display : none } /* .f{display:none} */ #g{visibility:hidden}\
             @media print { .a{color:red} .h{display:none} } .i .j{display:none} .k:hover{display:none}\
             .tab{display:none} .tab.active{display:block} .badge{display:inline} .none{display:none!important}\
             .none{display:block}",
        );
        for (name, attributes, is_hidden) in [
            ("td", &[("class", "x d")][..], true),
            ("tr", &[("class", "e")], true),
            ("td", &[("class", "e")], false),
            ("td", &[("id", "g")], true),
            ("td", &[("class", "a f g h i j k")], false),
            ("td", &[("class", "tab")], true),
            ("td", &[("class", "tab active")], false),
            ("td", &[("class", "none badge")], true),
            ("tr", &[("class", "d"), ("style", "display: table-row")], false),
            ("tr", &[("hidden", "")], true),
            ("td", &[("style", "backface-visibility:hidden")], false),
            ("td", &[("style", "color:red; visibility: hidden")], true),
        ] {
            assert_eq!(
                styles.is_hidden(&element(name, attributes)),
                is_hidden,
                "{attributes:?}"
            );
        }
    }

    #[test]
    fn broken_style_sheets_end() {
        for text in [
            "@media{",
            "}}{{",
            "/*",
            ".a{display:none",
            "@x{{}",
            ".{display:none}",
            "é.ü{display:none}",
        ] {
            styles(text);
        }
    }
}
