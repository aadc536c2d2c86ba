//! The names of a line's fields as forms post them, and the ids that follow from them.

/// The columns that keys move through, by the names of their fields.
pub(crate) const COLUMNS: [&str; 8] = [
    "name",
    "load",
    "package_count",
    "gross_weight",
    "length",
    "width",
    "height",
    "dimension_unit",
];

/// Fields that stand in the row of a line itself: its cells, and the unit that its dimensions were typed in.
pub(crate) fn is_in_row(field: &str) -> bool {
    field == "unit_was" || COLUMNS.contains(&field)
}

/// The name of a field of the line with this number (from 0).
pub(crate) fn field_name(line: usize, field: &str) -> String {
    format!("cargos[{line}][{field}]")
}

/// The id of an element of that line.
pub(crate) fn element_id(line: usize, element: &str) -> String {
    format!("cargos-{line}-{element}")
}

/// Line and field of a name.
#[cfg(any(feature = "hydrate", test))]
pub(crate) fn parse_field_name(name: &str) -> Option<(usize, &str)> {
    let (line, field) = name
        .strip_prefix("cargos[")?
        .strip_suffix(']')?
        .split_once("][")?;
    Some((line.parse().ok()?, field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_are_read_as_they_are_written() {
        for (line, field) in [(0, "name"), (199, "dimension_unit"), (3, "màu")] {
            assert_eq!(parse_field_name(&field_name(line, field)), Some((line, field)));
        }
        for other in [
            "partner_ref",
            "cargos",
            "cargos[1]",
            "cargos[x][name]",
            "service_codes[]",
        ] {
            assert_eq!(parse_field_name(other), None, "{other}");
        }
        assert_eq!(element_id(3, "length"), "cargos-3-length");
    }
}
