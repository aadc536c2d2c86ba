//! Structs of raw texts.

/// A struct of raw texts named as the API names them, with access by name for reading posted forms.
macro_rules! text_fields {
    ($(#[$meta:meta])* pub struct $name:ident { $($field:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name { $(pub $field: String),+ }

        impl $name {
            /// Every field, in the order of the form.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];

            pub fn get(&self, name: &str) -> Option<&str> {
                match name { $(stringify!($field) => Some(&self.$field),)+ _ => None }
            }

            pub(crate) fn slot(&mut self, name: &str) -> Option<&mut String> {
                match name { $(stringify!($field) => Some(&mut self.$field),)+ _ => None }
            }

            pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
                [$((stringify!($field), self.$field.as_str())),+].into_iter()
            }
        }
    };
}

pub(crate) use text_fields;
