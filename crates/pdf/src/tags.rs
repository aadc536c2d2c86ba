//! The structure of the document for screen readers: headings, paragraphs, lists, tables. The tree is made along with the
//! layout, in reading order, independent of pages.

use krilla::tagging::{BBox, Identifier, Node, TagGroup, TagKind, TagTree};

/// A node of the tree. Its content is either text and drawings or other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(usize);

impl Tag {
    /// The document itself.
    pub const ROOT: Self = Self(0);
    /// Content that is no part of the document: rules, footers, the head of a table on its further pages.
    pub const NONE: Self = Self(usize::MAX);
}

/// A heading, as the file's table of contents shows it.
#[derive(Clone, Debug)]
pub struct Heading {
    pub level: u16,
    pub title: String,
}

/// The target of a text.
#[derive(Clone, Debug)]
pub struct Target {
    pub address: String,
    /// The alternative text for screen readers.
    pub alternative: String,
}

#[derive(Debug)]
struct Entry {
    kind: TagKind,
    children: Vec<Tag>,
    heading: Option<Heading>,
    target: Option<Target>,
}

impl Entry {
    fn new(kind: TagKind) -> Self {
        Self {
            kind,
            children: Vec::new(),
            heading: None,
            target: None,
        }
    }
}

#[derive(Debug)]
pub struct Tags(Vec<Entry>);

/// The places of each node's content on the pages, in order.
pub struct Content {
    parts: Vec<Vec<Identifier>>,
    boxes: Vec<(Tag, BBox)>,
}

impl Tags {
    pub fn new() -> Self {
        // The kind is never written: the writer makes the root itself.
        Self(vec![Entry::new(krilla::tagging::Tag::Part.into())])
    }

    pub fn add(&mut self, parent: Tag, kind: impl Into<TagKind>) -> Tag {
        let tag = Tag(self.0.len());
        if let Some(parent) = self.0.get_mut(parent.0) {
            parent.children.push(tag);
        }
        self.0.push(Entry::new(kind.into()));
        tag
    }

    pub fn paragraph(&mut self, parent: Tag) -> Tag {
        self.add(parent, krilla::tagging::Tag::P)
    }

    pub fn heading(&mut self, parent: Tag, heading: Heading) -> Tag {
        let level = std::num::NonZeroU16::new(heading.level).unwrap_or(std::num::NonZeroU16::MIN);
        let tag = self.add(
            parent,
            krilla::tagging::Tag::Hn(level, Some(heading.title.clone())),
        );
        if let Some(entry) = self.0.get_mut(tag.0) {
            entry.heading = Some(heading);
        }
        tag
    }

    pub fn heading_of(&self, tag: Tag) -> Option<&Heading> {
        self.0.get(tag.0)?.heading.as_ref()
    }

    pub fn link(&mut self, parent: Tag, target: Target) -> Tag {
        let tag = self.add(parent, krilla::tagging::Tag::Link);
        if let Some(entry) = self.0.get_mut(tag.0) {
            entry.target = Some(target);
        }
        tag
    }

    pub fn target_of(&self, tag: Tag) -> Option<&Target> {
        self.0.get(tag.0)?.target.as_ref()
    }

    pub fn content(&self) -> Content {
        Content {
            parts: vec![Vec::new(); self.0.len()],
            boxes: Vec::new(),
        }
    }

    /// The tree with its content. As deep as the document nests its parts, which no text of a model decides.
    pub fn tree(&self, mut content: Content, lang: &str) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some(lang.to_owned()));
        tree.children = self.children(Tag::ROOT, &mut content);
        tree
    }

    fn children(&self, tag: Tag, content: &mut Content) -> Vec<Node> {
        let own = content
            .parts
            .get_mut(tag.0)
            .map(std::mem::take)
            .unwrap_or_default();
        let mut nodes: Vec<Node> = own.into_iter().map(Node::from).collect();
        for child in self.0.get(tag.0).map_or(&[][..], |entry| &entry.children) {
            let Some(entry) = self.0.get(child.0) else {
                continue;
            };
            let children = self.children(*child, content);
            // An empty cell is a cell; anything else that is empty is nothing.
            if !children.is_empty() || matches!(entry.kind, TagKind::TH(_) | TagKind::TD(_)) {
                let mut kind = entry.kind.clone();
                if let TagKind::Figure(figure) = &mut kind {
                    figure.set_bbox(content.box_of(*child));
                }
                nodes.push(TagGroup::with_children(kind, children).into());
            }
        }
        nodes
    }
}

impl Content {
    pub fn push(&mut self, tag: Tag, part: Identifier) {
        if let Some(parts) = self.parts.get_mut(tag.0) {
            parts.push(part);
        }
    }

    /// Notes where on a page a figure stands.
    pub fn stands(&mut self, tag: Tag, place: BBox) {
        self.boxes.push((tag, place));
    }

    fn box_of(&self, tag: Tag) -> Option<BBox> {
        self.boxes
            .iter()
            .find(|(of, _)| *of == tag)
            .map(|(_, place)| *place)
    }
}
