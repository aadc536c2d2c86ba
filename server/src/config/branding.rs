//! The deployment's own colour, logo and icon.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, anyhow, bail};
use bytes::Bytes;
use color::{AlphaColor, Oklch, Srgb};
use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

/// Largest file of a logo or an icon.
const MAX_FILE_BYTES: u64 = 200 * 1024;
/// A logo may be so many times as wide as high.
const MAX_WIDTH_TO_HEIGHT: f32 = 4.0;
/// Most pixels of a side of a PNG, which has to be unpacked.
const MAX_SIDE_PIXELS: u32 = 4_096;

/// The values of `PORTAL_BRAND_COLOR`, `PORTAL_BRAND_LOGO`, `PORTAL_BRAND_LOGO_DARK` and `PORTAL_BRAND_ICON`.
#[derive(Clone, Debug, Default)]
pub struct Branding {
    pub color: Option<BrandColor>,
    pub logo: Option<BrandImage>,
    /// For the dark scheme.
    pub logo_dark: Option<BrandImage>,
    pub icon: Option<BrandImage>,
}

/// A colour of which pages use hue and chroma; its lightness is theirs, so that words keep their contrast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrandColor {
    /// sRGB, as it was given.
    pub given: [u8; 3],
    /// As the light scheme uses it (`--accent` in style/tokens.css).
    pub accent: [u8; 3],
}

/// A drawing, as it is served and as it can be drawn in other sizes.
#[derive(Clone, Debug)]
pub struct BrandImage {
    /// The file.
    pub bytes: Bytes,
    pub is_svg: bool,
    pub width: f32,
    pub height: f32,
}

impl Branding {
    /// Reads the settings.
    ///
    /// # Errors
    /// All values that cannot be used, each with the setting, the file and the reason.
    pub fn parse(
        color: Option<&str>,
        logo: Option<&Path>,
        logo_dark: Option<&Path>,
        icon: Option<&Path>,
    ) -> Result<Self> {
        let image = |file: Option<&Path>, name: &str| {
            file.map(|file| {
                BrandImage::read(file).with_context(|| format!("{name} ({}) cannot be used", file.display()))
            })
            .transpose()
        };
        let color = color.map(str::trim).filter(|color| !color.is_empty());
        if logo_dark.is_some() && logo.is_none() {
            bail!("PORTAL_BRAND_LOGO_DARK needs PORTAL_BRAND_LOGO, which the light scheme and paper show");
        }
        Ok(Self {
            color: color.map(BrandColor::parse).transpose()?,
            logo: image(logo, "PORTAL_BRAND_LOGO")?,
            logo_dark: image(logo_dark, "PORTAL_BRAND_LOGO_DARK")?,
            icon: image(icon, "PORTAL_BRAND_ICON")?,
        })
    }

    /// Sentences about what will look odd.
    pub fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        for (image, name) in [
            (&self.logo, "PORTAL_BRAND_LOGO"),
            (&self.logo_dark, "PORTAL_BRAND_LOGO_DARK"),
            (&self.icon, "PORTAL_BRAND_ICON"),
        ] {
            if image.as_ref().is_some_and(BrandImage::has_text) {
                doubts.push(format!(
                    "{name} has text, which is missing in PDFs and icons: turn it into outlines"
                ));
            }
        }
        if self
            .icon
            .as_ref()
            .is_some_and(|icon| (icon.width / icon.height - 1.0).abs() > 0.02)
        {
            doubts.push("PORTAL_BRAND_ICON is not as wide as high: it gets a margin".to_owned());
        }
        doubts
    }
}

impl BrandColor {
    fn parse(text: &str) -> Result<Self> {
        let wrong = || anyhow!("PORTAL_BRAND_COLOR: {text:?} is no colour like #00708c");
        let digits = text.strip_prefix('#').unwrap_or(text);
        let doubled: String = digits.chars().flat_map(|digit| [digit, digit]).collect();
        let six = if digits.len() == 3 { &doubled } else { digits };
        let mut given = [0; 3];
        hex::decode_to_slice(six, &mut given).map_err(|_| wrong())?;
        Ok(Self {
            given,
            accent: accent(given),
        })
    }

    /// As CSS has it.
    pub fn css(rgb: [u8; 3]) -> String {
        format!("#{}", hex::encode(rgb))
    }
}

/// The same formula as `--accent` of the light scheme.
fn accent([red, green, blue]: [u8; 3]) -> [u8; 3] {
    let [_, chroma, hue, _] = AlphaColor::<Srgb>::from_rgb8(red, green, blue)
        .convert::<Oklch>()
        .components;
    let accent = AlphaColor::<Oklch>::new([0.46, chroma.min(0.16), hue, 1.0]);
    let rgb = accent.convert::<Srgb>().to_rgba8();
    [rgb.r, rgb.g, rgb.b]
}

impl BrandImage {
    fn read(file: &Path) -> Result<Self> {
        let length = std::fs::metadata(file)?.len();
        if length > MAX_FILE_BYTES {
            bail!("it has {length} bytes, {MAX_FILE_BYTES} at most");
        }
        Self::parse(std::fs::read(file)?)
    }

    /// Reads an SVG or a PNG.
    ///
    /// # Errors
    /// It is neither, or too wide.
    pub fn parse(bytes: Vec<u8>) -> Result<Self> {
        let is_svg = !bytes.starts_with(b"\x89PNG");
        let (width, height) = if is_svg {
            let size = tree(&bytes)?.size();
            (size.width(), size.height())
        } else {
            check_size(&bytes)?;
            let pixels = Pixmap::decode_png(&bytes).context("it is a damaged PNG")?;
            #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels")]
            (pixels.width() as f32, pixels.height() as f32)
        };
        if width > MAX_WIDTH_TO_HEIGHT * height {
            bail!(
                "it is {width} wide and {height} high: at most {MAX_WIDTH_TO_HEIGHT} times as wide as high"
            );
        }
        Ok(Self {
            bytes: bytes.into(),
            is_svg,
            width,
            height,
        })
    }

    /// Draws it as a PNG of so many pixels, as large as it fits, in the middle.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub fn png(&self, width: u32, height: u32) -> Result<Vec<u8>> {
        let mut pixels = Pixmap::new(width, height).context("it has no size")?;
        #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
        let (wide, high) = (width as f32, height as f32);
        let scale = (wide / self.width).min(high / self.height);
        let place = Transform::from_scale(scale, scale).post_translate(
            (wide - self.width * scale) / 2.0,
            (high - self.height * scale) / 2.0,
        );
        if self.is_svg {
            resvg::render(&tree(&self.bytes)?, place, &mut pixels.as_mut());
        } else {
            let paint = PixmapPaint {
                quality: FilterQuality::Bicubic,
                ..PixmapPaint::default()
            };
            let mut own = Pixmap::decode_png(&self.bytes)?;
            let mut scale = scale;
            // A thin stroke is lost where a picture shrinks to less than half at once.
            while scale < 0.5 {
                own = half(&own)?;
                scale *= 2.0;
            }
            let place = Transform::from_scale(scale, scale).post_translate(place.tx, place.ty);
            pixels.draw_pixmap(0, 0, own.as_ref(), &paint, place, None);
        }
        Ok(pixels.encode_png()?)
    }

    fn has_text(&self) -> bool {
        let is_text = |six: &[u8]| matches!(six, [b'<' | b':', b't', b'e', b'x', b't', after] if !after.is_ascii_alphanumeric());
        self.is_svg && self.bytes.windows(6).any(is_text)
    }
}

/// The drawing. What it would fetch from elsewhere, and pictures in it, would be missing in PDFs and icons.
fn tree(svg: &[u8]) -> Result<Tree> {
    let pictures = Arc::new(AtomicBool::new(false));
    let (embedded, elsewhere) = (pictures.clone(), pictures.clone());
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(move |_, _, _| {
                embedded.store(true, Ordering::Relaxed);
                None
            }),
            resolve_string: Box::new(move |_, _| {
                elsewhere.store(true, Ordering::Relaxed);
                None
            }),
        },
        ..Options::default()
    };
    let tree = Tree::from_data(svg, &options).context("it is neither a PNG nor an SVG that can be drawn")?;
    if pictures.load(Ordering::Relaxed) {
        bail!("it is an SVG with a picture in it: give the picture itself as a PNG, or outlines alone");
    }
    Ok(tree)
}

/// The picture with half as many pixels on each side.
fn half(whole: &Pixmap) -> Result<Pixmap> {
    let mut half =
        Pixmap::new(whole.width().div_ceil(2), whole.height().div_ceil(2)).context("it has no size")?;
    let paint = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    half.draw_pixmap(
        0,
        0,
        whole.as_ref(),
        &paint,
        Transform::from_scale(0.5, 0.5),
        None,
    );
    Ok(half)
}

/// Refuses a PNG whose pixels would take too much memory. They stand in its head (RFC 2083, 4.1.1).
fn check_size(png: &[u8]) -> Result<()> {
    let side = |at: usize| {
        let bytes = png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_be_bytes).context("it is a damaged PNG")
    };
    let (width, height) = (side(16)?, side(20)?);
    if width.max(height) > MAX_SIDE_PIXELS {
        bail!("it has {width} by {height} pixels, {MAX_SIDE_PIXELS} a side at most");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(attributes: &str, inner: &str) -> Vec<u8> {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {attributes}>{inner}</svg>").into_bytes()
    }

    #[test]
    fn colours_are_read_and_darkened_for_words() {
        for (text, given) in [
            ("#00708c", [0x00, 0x70, 0x8c]),
            ("00708C", [0x00, 0x70, 0x8c]),
            ("#fc0", [0xff, 0xcc, 0x00]),
        ] {
            assert_eq!(BrandColor::parse(text).unwrap().given, given, "{text}");
        }
        for wrong in ["teal", "#12", "#12345", "#1234567", "#ééé", "url(x)", "#00708c;}"] {
            let error = BrandColor::parse(wrong).unwrap_err().to_string();
            assert!(error.contains("PORTAL_BRAND_COLOR"), "{wrong}: {error}");
        }
    }

    /// White words on any colour, and any colour on white, can be read: 4.5 to 1 (WCAG 2.2, 1.4.3).
    #[test]
    fn any_hue_has_contrast() {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        for hue in 0..360_u16 {
            for (chroma, lightness) in [(0.0, 0.5), (0.1, 0.9), (0.2, 0.7), (0.37, 0.6), (0.3, 0.1)] {
                let given = AlphaColor::<Oklch>::new([lightness, chroma, f32::from(hue), 1.0]);
                let rgb = given.convert::<Srgb>().to_rgba8();
                let accent = accent([rgb.r, rgb.g, rgb.b]);
                let luminance =
                    0.2126 * linear(accent[0]) + 0.7152 * linear(accent[1]) + 0.0722 * linear(accent[2]);
                let contrast = 1.05 / (luminance + 0.05);
                assert!(contrast >= 4.5, "{rgb:?} gives {accent:?}: {contrast}");
            }
        }
    }

    #[test]
    fn drawings_are_read_with_their_size() {
        let wide =
            BrandImage::parse(svg("viewBox='0 0 400 100'", "<rect width='400' height='100'/>")).unwrap();
        assert_eq!((wide.is_svg, wide.width, wide.height), (true, 400.0, 100.0));
        let png = wide.png(200, 50).unwrap();
        let again = BrandImage::parse(png).unwrap();
        assert_eq!((again.is_svg, again.width, again.height), (false, 200.0, 50.0));
        // In the middle of a square, with a margin that is clear.
        let square = Pixmap::decode_png(&wide.png(64, 64).unwrap()).unwrap();
        let alpha = |x, y| square.pixel(x, y).unwrap().alpha();
        assert_eq!([alpha(32, 2), alpha(32, 32), alpha(32, 62)], [0, 255, 0]);
    }

    #[test]
    fn unusable_drawings_are_refused_with_a_reason() {
        let mut huge = wide_png();
        huge[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
        let cases = [
            (b"GIF89a".to_vec(), "neither a PNG nor an SVG"),
            (b"<html></html>".to_vec(), "neither a PNG nor an SVG"),
            (svg("viewBox='0 0 401 100'", ""), "times as wide as high"),
            (wide_png()[..60].to_vec(), "damaged PNG"),
            (b"\x89PNG".to_vec(), "damaged PNG"),
            (huge, "a side at most"),
        ];
        for (bytes, reason) in cases {
            let error = format!("{:#}", BrandImage::parse(bytes).unwrap_err());
            assert!(error.contains(reason), "{reason}: {error}");
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), vec![b' '; 200 * 1024 + 1]).unwrap();
        let error = Branding::parse(None, Some(file.path()), None, None).unwrap_err();
        let error = format!("{error:#}");
        assert!(
            error.contains("PORTAL_BRAND_LOGO (") && error.contains("204800 at most"),
            "{error}"
        );
    }

    #[test]
    fn drawings_fetch_nothing_and_have_no_pictures() {
        let secret = tempfile::Builder::new().suffix(".png").tempfile().unwrap();
        std::fs::write(secret.path(), wide_png()).unwrap();
        let path = secret.path().display().to_string();
        for address in [
            path.as_str(),
            "https://portal.example/logo.png",
            "data:image/png;base64,iVBORw0KGgo=",
        ] {
            let reference = format!("<image href='{address}' width='400' height='100'/>");
            let error = BrandImage::parse(svg("viewBox='0 0 400 100'", &reference)).unwrap_err();
            assert!(
                error.to_string().contains("with a picture in it"),
                "{address}: {error}"
            );
        }
    }

    #[test]
    fn text_is_found_however_it_is_written() {
        for (inner, has_text) in [
            ("<text x='1'>A</text>", true),
            ("<text\n x='1'>A</text>", true),
            ("<text>A</text>", true),
            ("<textPath/>", false),
            ("<path d='M0 0h1'/>", false),
        ] {
            let image = BrandImage::parse(svg("viewBox='0 0 400 100'", inner)).unwrap();
            assert_eq!(image.has_text(), has_text, "{inner}");
        }
    }

    /// A line of one pixel in a large picture is still seen in a small one.
    #[test]
    fn large_pictures_are_shrunk_without_losing_lines() {
        let line = |at: u32| format!("<rect x='{}' width='4' height='1024'/>", at * 32 + 3);
        let lines = (0..128).map(line).collect::<Vec<_>>().concat();
        let large = BrandImage::parse(svg("viewBox='0 0 4096 1024'", &lines)).unwrap();
        let large = BrandImage::parse(large.png(4096, 1024).unwrap()).unwrap();
        let small = Pixmap::decode_png(&large.png(128, 32).unwrap()).unwrap();
        let alphas: Vec<u8> = (8..120).map(|x| small.pixel(x, 16).unwrap().alpha()).collect();
        assert!(alphas.iter().all(|alpha| *alpha > 8), "{alphas:?}");
    }

    fn wide_png() -> Vec<u8> {
        BrandImage::parse(svg("viewBox='0 0 40 10'", "<rect width='40' height='10'/>"))
            .unwrap()
            .png(40, 10)
            .unwrap()
    }
}
