//! The kinds of things that headings count.

/// A kind of thing that a heading counts, or names the types of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Packages,
    Pallets,
    Containers,
}
