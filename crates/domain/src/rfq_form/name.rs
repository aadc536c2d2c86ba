//! The meaning of a posted field's name in the request form.

use crate::field_name::parts;

/// The meaning of a name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Name<'a> {
    Plain(&'a str),
    /// An element of a list of codes; its place does not matter.
    Element(&'a str),
    /// A field of a cargo line, and the line itself when the field is empty.
    Cargo(u64, &'a str),
}

impl<'a> Name<'a> {
    pub(super) fn parse(name: &'a str) -> Self {
        let whole = Self::Plain(name);
        match parts(name).as_slice() {
            ["cargos", index, rest @ ..] => match (number(index), rest) {
                (Some(index), []) => Self::Cargo(index, ""),
                (Some(index), [field]) => Self::Cargo(index, field),
                _ => whole,
            },
            [list @ ("service_codes" | "special_requirements")] => Self::Element(list),
            [list @ ("service_codes" | "special_requirements"), index] if number(index).is_some() => {
                Self::Element(list)
            }
            _ => whole,
        }
    }
}

fn number(text: &str) -> Option<u64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_notations_of_nested_names_are_read() {
        for name in [
            "cargos[3][length]",
            "cargos[3].length",
            "cargos.3.length",
            "cargos[03][length]",
        ] {
            assert_eq!(Name::parse(name), Name::Cargo(3, "length"), "{name}");
        }
        for name in [
            "service_codes",
            "service_codes[]",
            "service_codes[0]",
            "service_codes.7",
        ] {
            assert_eq!(Name::parse(name), Name::Element("service_codes"), "{name}");
        }
        assert_eq!(Name::parse("cargos.2"), Name::Cargo(2, ""));
        for name in [
            "",
            "[",
            "]",
            "contact_name",
            "cargos",
            "cargos[]",
            "cargos[x][name]",
            "cargos[-1][name]",
            "cargos[0][a][b]",
            "service_codes[x]",
            "cargos[99999999999999999999][name]",
            "a[b]",
        ] {
            assert_eq!(Name::parse(name), Name::Plain(name), "{name}");
        }
    }
}
