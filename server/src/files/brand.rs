//! The files of the deployment's own look (`/brand/…`), and the addresses under which pages name them.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use app::page_context::{BrandIcon, BrandLogo, BrandPages};
use app::routes;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use bytes::Bytes;
use document_model::Look;
use sha2::{Digest as _, Sha256};

use crate::config::{BrandColor, BrandImage, Branding};

/// The portal's own mark, in its own colour.
const PORTAL_MARK_SVG: &str = include_str!("../../../public/favicon.svg");
const MARK_COLOR: &str = "#00708c";
/// Pixels of the box that a logo fits on paper: 300 for each inch of 14 mm by four times that.
const PAPER_BOX: (u32, u32) = (664, 166);
/// Kinds of content.
const SVG_TYPE: &str = "image/svg+xml";
const PNG_TYPE: &str = "image/png";

/// A file with its kind of content.
#[derive(Clone, Debug)]
pub struct BrandFile {
    pub bytes: Bytes,
    pub kind: &'static str,
    /// Its query in addresses that pages name; it changes with the content.
    pub version: String,
}

/// The files of a deployment's own look; empty if it has none.
#[derive(Debug, Default)]
pub struct BrandFiles {
    files: BTreeMap<&'static str, BrandFile>,
    pages: Arc<BrandPages>,
    paper: Look,
}

impl BrandFiles {
    /// Draws what the settings ask for.
    ///
    /// # Errors
    /// A drawing cannot be drawn in another size.
    pub fn new(branding: &Branding) -> Result<Self> {
        let mut brand = Self::default();
        let mut pages = BrandPages::default();
        if let Some(color) = branding.color {
            let css = format!(":root{{--brand:{}}}", BrandColor::css(color.given));
            pages.stylesheet = Some(brand.add("colors.css", css, "text/css; charset=utf-8"));
            pages.theme = Some(BrandColor::css(color.accent));
            brand.paper.accent = Some(color.accent);
        }
        if let Some(logo) = &branding.logo {
            let dark = branding
                .logo_dark
                .as_ref()
                .map(|dark| brand.image("logo-dark", dark));
            pages.logo = Some(BrandLogo {
                address: brand.image("logo", logo),
                dark,
                width_to_height: logo.width / logo.height,
            });
            let (width, height) = PAPER_BOX;
            let fit = (f64::from(logo.width / logo.height) * f64::from(height)).clamp(1.0, width.into());
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 1 and the width of the box"
            )]
            let png = logo
                .png(fit.round() as u32, height)
                .context("PORTAL_BRAND_LOGO")?;
            brand.paper.logo = Some(BASE64.encode(png));
        }
        if branding.icon.is_some() || branding.color.is_some() {
            let color = branding.color.map_or([0x00, 0x70, 0x8c], |color| color.accent);
            let mark = PORTAL_MARK_SVG.replace(MARK_COLOR, &BrandColor::css(color));
            let icon = match &branding.icon {
                Some(icon) => icon.clone(),
                None => BrandImage::parse(mark.clone().into_bytes())?,
            };
            let mut draw = |name, image: &BrandImage, size: u32, purpose| {
                let png = image.png(size, size).context("PORTAL_BRAND_ICON")?;
                let address = brand.add(name, png, PNG_TYPE);
                anyhow::Ok(BrandIcon {
                    address,
                    size,
                    purpose,
                })
            };
            let mut icons = vec![
                draw("icon-192.png", &icon, 192, "any")?,
                draw("icon-512.png", &icon, 512, "any")?,
            ];
            if branding.icon.is_none() {
                // Systems cut a shape of their own out of it: the mark needs room around it.
                let roomy = mark
                    .replace("viewBox=\"0 0 24 24\"", "viewBox=\"-6 -6 36 36\"")
                    .replace(
                        "<rect width=\"24\" height=\"24\" rx=\"6\"",
                        "<rect x=\"-6\" y=\"-6\" width=\"36\" height=\"36\"",
                    );
                let roomy = BrandImage::parse(roomy.into_bytes())?;
                icons.push(draw("icon-maskable-512.png", &roomy, 512, "maskable")?);
            }
            pages.icon = Some((
                brand.image("icon", &icon),
                if icon.is_svg { SVG_TYPE } else { PNG_TYPE },
            ));
            pages.icons = icons;
        }
        brand.pages = Arc::new(pages);
        Ok(brand)
    }

    fn image(&mut self, name: &'static str, image: &BrandImage) -> String {
        self.add(
            name,
            image.bytes.clone(),
            if image.is_svg { SVG_TYPE } else { PNG_TYPE },
        )
    }

    /// Returns the file's address, which changes with its content.
    fn add(&mut self, name: &'static str, bytes: impl Into<Bytes>, kind: &'static str) -> String {
        let bytes = bytes.into();
        let digest = hex::encode(Sha256::digest(&bytes));
        let version = format!("v={}", digest.get(..16).unwrap_or_default());
        let address = format!("{}?{version}", routes::brand(name));
        self.files.insert(name, BrandFile { bytes, kind, version });
        address
    }

    pub fn file(&self, name: &str) -> Option<&BrandFile> {
        self.files.get(name)
    }

    /// The addresses, for pages.
    pub fn pages(&self) -> &Arc<BrandPages> {
        &self.pages
    }

    /// The look of documents.
    pub fn paper(&self) -> &Look {
        &self.paper
    }
}
