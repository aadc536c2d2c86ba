//! The portal's pages, components, islands, forms and texts.
