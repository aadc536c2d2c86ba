//! The portal BFF.
