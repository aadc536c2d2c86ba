//! The two fonts: which characters they have, and texts as glyphs.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;

use harfrust::{Direction, Feature, Script, ShapeOptions, ShapePlan, Shaper, ShaperData, Tag, UnicodeBuffer};
use krilla::text::GlyphId;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

use crate::error::Error;

/// Of one look, with all Vietnamese letters and digits of one width; `fonts/README.md` tells where from.
const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.ttf");
const SEMI_BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.ttf");

static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| {
    Some(Fonts {
        regular: Font::new(REGULAR)?,
        semi_bold: Font::new(SEMI_BOLD)?,
    })
});

/// Bytes of text that one cluster of glyphs stands for. A letter with all its accents is far below; endless chains of
/// joined signs are cut, or else each of their glyphs would be compared with all of the chain.
const MAX_CLUSTER_BYTES: u32 = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    SemiBold,
}

pub struct Fonts {
    regular: Font,
    semi_bold: Font,
}

impl Fonts {
    pub fn get() -> Result<&'static Self, Error> {
        FONTS.as_ref().ok_or(Error::Setup("a font cannot be read"))
    }

    pub fn of(&self, weight: Weight) -> &Font {
        match weight {
            Weight::Regular => &self.regular,
            Weight::SemiBold => &self.semi_bold,
        }
    }
}

/// Returns true if the fonts have a glyph for every character of `text`.
pub fn has_glyphs(text: &str) -> bool {
    FONTS.as_ref().is_none_or(|fonts| {
        let characters = fonts.regular.face.charmap();
        text.chars()
            .filter(|c| !c.is_control())
            .all(|c| characters.map(c).is_some())
    })
}

pub struct Font {
    face: FontRef<'static>,
    shaping: ShaperData,
    /// The same for the file.
    pub file: krilla::text::Font,
    /// Height of capitals as a part of the size; a line of text is as high.
    pub capitals: f64,
    units_per_em: f32,
}

impl Font {
    fn new(bytes: &'static [u8]) -> Option<Self> {
        let face = FontRef::new(bytes).ok()?;
        let metrics = face.metrics(Size::unscaled(), LocationRef::default());
        Some(Self {
            shaping: ShaperData::new(&face),
            file: krilla::text::Font::new(bytes.into(), 0)?,
            capitals: f64::from(metrics.cap_height?) / f64::from(metrics.units_per_em),
            units_per_em: f32::from(metrics.units_per_em),
            face,
        })
    }
}

/// One glyph. Lengths are parts of the size.
#[derive(Clone, Debug)]
pub struct Glyph {
    id: u32,
    /// The bytes of the text that it stands for.
    pub start: u32,
    pub end: u32,
    pub advance: f32,
    x_offset: f32,
    y_offset: f32,
}

impl krilla::text::Glyph for Glyph {
    fn glyph_id(&self) -> GlyphId {
        GlyphId::new(self.id)
    }

    fn text_range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    fn x_advance(&self, size: f32) -> f32 {
        self.advance * size
    }

    fn x_offset(&self, size: f32) -> f32 {
        self.x_offset * size
    }

    fn y_offset(&self, size: f32) -> f32 {
        self.y_offset * size
    }

    fn y_advance(&self, _size: f32) -> f32 {
        0.0
    }

    fn location(&self) -> Option<krilla::surface::Location> {
        None
    }
}

/// Turns texts into glyphs, for one document.
pub struct Typesetter {
    fonts: &'static Fonts,
    regular: Shaper<'static>,
    semi_bold: Shaper<'static>,
    plans: RefCell<Vec<Plan>>,
}

/// The font's rules for one script, looked up once.
struct Plan {
    weight: Weight,
    tabular: bool,
    script: Script,
    shaping: ShapePlan,
}

impl Typesetter {
    pub fn new() -> Result<Self, Error> {
        let fonts = Fonts::get()?;
        let shaper = |font: &'static Font| font.shaping.shaper(&font.face).build();
        Ok(Self {
            fonts,
            regular: shaper(&fonts.regular),
            semi_bold: shaper(&fonts.semi_bold),
            plans: RefCell::default(),
        })
    }

    pub fn fonts(&self) -> &'static Fonts {
        self.fonts
    }

    /// The height of a line in parts of its size.
    pub fn capitals(&self, weight: Weight) -> f64 {
        self.fonts.of(weight).capitals
    }

    /// The glyphs of a text on one line, from left to right: the fonts have no letters that run otherwise. `tabular`
    /// gives digits one width.
    pub fn glyphs(&self, text: &str, weight: Weight, tabular: bool) -> Vec<Glyph> {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let script = buffer.script();
        let mut plans = self.plans.borrow_mut();
        let known = plans
            .iter()
            .position(|plan| plan.weight == weight && plan.tabular == tabular && plan.script == script);
        let at = known.unwrap_or_else(|| {
            plans.push(self.plan(weight, tabular, script));
            plans.len() - 1
        });
        let options = ShapeOptions::new()
            .plan(plans.get(at).map(|plan| &plan.shaping))
            .features(features(tabular));
        let shaped = self.shaper(weight).shape(buffer, options);
        let unit = self.fonts.of(weight).units_per_em.recip();
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let mut glyphs: Vec<Glyph> = shaped
            .glyph_infos()
            .iter()
            .zip(shaped.glyph_positions())
            .map(|(info, position)| Glyph {
                id: info.glyph_id,
                start: info.cluster,
                end,
                advance: units(position.x_advance) * unit,
                x_offset: units(position.x_offset) * unit,
                y_offset: units(position.y_offset) * unit,
            })
            .collect();
        end_clusters(&mut glyphs, end);
        glyphs
    }

    /// The width of a text on one line in parts of its size.
    pub fn width(&self, text: &str, weight: Weight, tabular: bool) -> f64 {
        width(&self.glyphs(text, weight, tabular))
    }

    fn shaper(&self, weight: Weight) -> &Shaper<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::SemiBold => &self.semi_bold,
        }
    }

    fn plan(&self, weight: Weight, tabular: bool, script: Script) -> Plan {
        let shaping = ShapePlan::new(
            self.shaper(weight),
            Direction::LeftToRight,
            Some(script),
            None,
            features(tabular),
        );
        Plan {
            weight,
            tabular,
            script,
            shaping,
        }
    }
}

/// Sums in f64: half a million small numbers are added.
pub fn width(glyphs: &[Glyph]) -> f64 {
    glyphs.iter().map(|glyph| f64::from(glyph.advance)).sum()
}

fn features(tabular: bool) -> &'static [Feature] {
    static TABULAR: LazyLock<[Feature; 1]> = LazyLock::new(|| [Feature::new(Tag::new(b"tnum"), 1, ..)]);
    if tabular { TABULAR.as_slice() } else { &[] }
}

/// A cluster ends where the next one starts; of one that is too long the first glyph stands for all of it.
fn end_clusters(glyphs: &mut [Glyph], end: u32) {
    let mut next = end;
    for glyphs in glyphs.chunk_by_mut(|one, other| one.start == other.start).rev() {
        let Some(first) = glyphs.first() else { continue };
        let (start, after) = (first.start, next);
        let long = after.saturating_sub(start) > MAX_CLUSTER_BYTES;
        for (at, glyph) in glyphs.iter_mut().enumerate() {
            glyph.end = if long && at > 0 { start } else { after };
        }
        next = start;
    }
}

/// Units of a font as they are counted: small numbers.
fn units(count: i32) -> f32 {
    i16::try_from(count).map_or(0.0, f32::from)
}
