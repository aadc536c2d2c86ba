//! Goods that the demo's customers ship, with plausible packing, weights, values and documents.

use std::sync::LazyLock;

use super::table::{EmbeddedTable, TableLine};

pub(super) const GOODS: EmbeddedTable = EmbeddedTable {
    name: "goods.tsv",
    text: include_str!("../../data/goods.tsv"),
};
pub(super) const CONTAINERS: EmbeddedTable = EmbeddedTable {
    name: "containers.tsv",
    text: include_str!("../../data/containers.tsv"),
};

/// One kind of goods. Weights in grams and sizes in millimetres, so that the table stays in whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Goods {
    pub name: &'static str,
    pub description: &'static str,
    pub hs_code: &'static str,
    pub package_type: &'static str,
    /// Gross weight of one package in grams, lightest and heaviest.
    pub grams: (i64, i64),
    /// Length, width, height of one package in millimetres.
    pub size: (i64, i64, i64),
    /// Value of one package in US dollars.
    pub dollars: i64,
    pub nature: &'static str,
    pub flags: Flags,
    /// Temperature requirement; empty for most goods.
    pub temperature: &'static str,
    pub permit_note: &'static str,
}

/// Characteristics that change documents and price.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flags {
    pub battery: bool,
    pub liquid: bool,
    pub chemical: bool,
    pub dangerous: bool,
    pub permit: bool,
}

/// A container load that sea freight is usually asked for.
#[derive(Debug, Clone, Copy)]
pub struct ContainerLoad {
    /// A code of the catalog.
    pub container_type: &'static str,
    pub count: u32,
}

impl Goods {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            name: line.required("name")?,
            description: line.text("description")?,
            hs_code: line.required("hs_code")?,
            package_type: line.required("package_type")?,
            grams: (line.number("grams_min")?, line.number("grams_max")?),
            size: (
                line.number("length_mm")?,
                line.number("width_mm")?,
                line.number("height_mm")?,
            ),
            dollars: line.number("value_usd")?,
            nature: line.required("nature")?,
            flags: Flags::read(line.text("flags")?)?,
            temperature: line.text("temperature")?,
            permit_note: line.text("permit_note")?,
        })
    }
}

impl Flags {
    /// Reads words; `None` when one is unknown.
    fn read(words: &str) -> Option<Self> {
        let mut flags = Self::default();
        for word in words.split_whitespace() {
            match word {
                "battery" => flags.battery = true,
                "liquid" => flags.liquid = true,
                "chemical" => flags.chemical = true,
                "dangerous" => flags.dangerous = true,
                "permit" => flags.permit = true,
                _ => return None,
            }
        }
        Some(flags)
    }
}

impl ContainerLoad {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            container_type: line.required("type")?,
            count: line.number("count")?,
        })
    }
}

/// Everything the demo ships.
pub fn goods() -> &'static [Goods] {
    static ROWS: LazyLock<Vec<Goods>> = LazyLock::new(|| GOODS.rows(Goods::read));
    &ROWS
}

/// All container loads.
pub fn container_loads() -> &'static [ContainerLoad] {
    static ROWS: LazyLock<Vec<ContainerLoad>> = LazyLock::new(|| CONTAINERS.rows(ContainerLoad::read));
    &ROWS
}
