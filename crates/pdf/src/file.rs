//! The file: pages as a tagged PDF with its properties, links and table of contents.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{Accessibility, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::Quadrilateral;
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::Page;
use krilla::{Document as File, SerializeSettings};

use crate::error::Error;
use crate::flow::Column;
use crate::font::Typesetter;
use crate::pages::{self, Foot};
use crate::pen::{DrawnContent, HeadingPlace, LinkPlace, Pen};
use crate::tags::Tags;

/// The properties of the file.
pub struct Properties<'a> {
    pub title: &'a str,
    /// Author and program.
    pub brand: &'a str,
    pub lang: &'a str,
    pub created: Timestamp,
}

/// A document that is laid out, as if pages had no end.
pub struct Layout<'a> {
    /// Each begins on a new page.
    pub bodies: Vec<Column>,
    pub tags: Tags,
    pub foot: Foot,
    pub properties: Properties<'a>,
}

impl Layout<'_> {
    /// The file.
    pub fn write(mut self, typesetter: &Typesetter) -> Result<Vec<u8>, Error> {
        let bodies = std::mem::take(&mut self.bodies).into_iter();
        let pages: Vec<Column> = bodies.flat_map(pages::divide).collect();
        let accessible = ConfigurationBuilder::new()
            .with_accessibility_validator(Accessibility::UA1)
            .finish()
            .map_err(|_| Error::Setup("no PDF/UA"))?;
        let file = match self.file(&pages, typesetter, accessible) {
            // The standard refuses glyphs that no font has; such a document is tagged all the same.
            Err(KrillaError::Validation(_)) => self.file(&pages, typesetter, Configuration::default()),
            file => file,
        };
        file.map_err(|error| Error::Pdf(error.to_string()))
    }

    fn file(
        &self,
        pages: &[Column],
        typesetter: &Typesetter,
        configuration: Configuration,
    ) -> Result<Vec<u8>, KrillaError> {
        let mut file = File::new_with(SerializeSettings {
            no_device_cs: true,
            configuration,
            ..SerializeSettings::default()
        });
        file.set_metadata(self.properties.metadata());
        let mut drawn = DrawnContent {
            content: self.tags.content(),
            headings: Vec::new(),
        };
        for (at, body) in pages.iter().enumerate() {
            let mut page = file.start_page_with(pages::settings());
            let mut pen = Pen::new(page.surface(), typesetter.fonts(), &self.tags, &mut drawn, at);
            pages::draw_body(body, &mut pen);
            self.foot.draw(&mut pen, typesetter, at + 1, pages.len());
            let links = pen.finish();
            self.link(&mut page, links, &mut drawn);
            page.finish();
        }
        file.set_outline(self.outline(&drawn.headings));
        file.set_tag_tree(self.tags.tree(drawn.content, self.properties.lang));
        file.finish()
    }

    /// Makes texts with a target clickable; all lines of one text on a page are one link.
    fn link(&self, page: &mut Page<'_>, links: Vec<LinkPlace>, drawn: &mut DrawnContent) {
        for lines in links.chunk_by(|one, other| one.tag == other.tag) {
            let Some(first) = lines.first() else { continue };
            let Some(target) = self.tags.target_of(first.tag) else {
                continue;
            };
            let places: Vec<Quadrilateral> = lines.iter().map(|line| line.rectangle.into()).collect();
            let action = Target::Action(Action::Link(LinkAction::new(target.address.clone())));
            let link = LinkAnnotation::new_with_quad_points(places, action);
            let annotation = Annotation::new_link(link, Some(target.alternative.clone()));
            drawn
                .content
                .push(first.tag, page.add_tagged_annotation(annotation));
        }
    }

    /// The file's table of contents: headings below those of a higher level.
    fn outline(&self, headings: &[HeadingPlace]) -> Outline {
        let mut outline = Outline::new();
        // Headings that may still get some below them.
        let mut open: Vec<(u16, OutlineNode)> = Vec::new();
        for place in headings {
            let Some(heading) = self.tags.heading_of(place.tag) else {
                continue;
            };
            close_to(heading.level, &mut open, &mut outline);
            let destination = XyzDestination::new(place.page, place.point);
            let node = OutlineNode::new(heading.title.clone(), destination);
            open.push((heading.level, node));
        }
        close_to(0, &mut open, &mut outline);
        outline
    }
}

/// Puts headings of that level and below into the one above each.
fn close_to(level: u16, open: &mut Vec<(u16, OutlineNode)>, outline: &mut Outline) {
    while open.last().is_some_and(|(last, _)| *last >= level) {
        let Some((_, node)) = open.pop() else { break };
        match open.last_mut() {
            Some((_, above)) => above.push_child(node),
            None => outline.push_child(node),
        }
    }
}

impl Properties<'_> {
    fn metadata(&self) -> Metadata {
        Metadata::new()
            .title(self.title.to_owned())
            .authors(vec![self.brand.to_owned()])
            .creator(self.brand.to_owned())
            .language(self.lang.to_owned())
            .text_direction(TextDirection::LeftToRight)
            .creation_date(date(self.created))
    }
}

fn date(created: Timestamp) -> DateTime {
    let created = TimeZone::UTC.to_datetime(created);
    DateTime::new(created.year().unsigned_abs())
        .month(created.month().unsigned_abs())
        .day(created.day().unsigned_abs())
        .hour(created.hour().unsigned_abs())
        .minute(created.minute().unsigned_abs())
        .second(created.second().unsigned_abs())
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}
