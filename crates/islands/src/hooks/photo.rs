//! Photos as they are sent: upright, of a size that can be read, without the place where they were taken.

use js_sys::Promise;
use js_sys::futures::JsFuture;
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast as _;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

/// Of the longer edge.
const MAX_PIXELS: u32 = 2_560;
const JPEG_QUALITY: f64 = 0.85;

/// The photo as JPEG; `None` if this browser cannot read it.
pub(crate) async fn upright(photo: &Blob) -> Option<Blob> {
    // Browsers turn a bitmap as the camera noted.
    let bitmap = window().create_image_bitmap_with_blob(photo).ok()?;
    let bitmap: ImageBitmap = JsFuture::from(bitmap).await.ok()?.dyn_into().ok()?;
    let (width, height) = (bitmap.width(), bitmap.height());
    let longer = width.max(height).max(1);
    let pixels = longer.min(MAX_PIXELS);
    let scaled = |edge: u32| ((edge * pixels + longer / 2) / longer).max(1);
    let (width, height) = (scaled(width), scaled(height));
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context
        .draw_image_with_image_bitmap_and_dw_and_dh(&bitmap, 0.0, 0.0, width.into(), height.into())
        .ok()?;
    bitmap.close();
    let jpeg = Promise::new(&mut |resolve, _| {
        let _ = canvas.to_blob_with_type_and_encoder_options(&resolve, "image/jpeg", &JPEG_QUALITY.into());
    });
    JsFuture::from(jpeg).await.ok()?.dyn_into().ok()
}
