//! What a heading counts or names the type of.

/// What a heading counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Packages,
    Pallets,
    Containers,
}
