//! A request's cargo lines with their calculated values.

use maud::{Markup, html};

use super::format;
use crate::model::cargo::calculate;
use crate::model::input::{CargoLine, DimensionUnit};
use crate::model::request::Request;

/// The table of all lines; it scrolls when it is long.
pub(super) fn table(request: &Request) -> Markup {
    let mode = request.transport_mode();
    let packages: u64 = request
        .input
        .cargos
        .iter()
        .fold(0, |sum, c| sum.saturating_add(c.package_count));
    html! {
        section {
            h2 { "Hàng hoá: " (request.input.cargos.len()) " dòng, " (format::grouped(&packages.to_string())) " kiện" }
            div.scroll.tall {
                table {
                    thead { tr {
                        th scope="col" { "Hàng" } th.num scope="col" { "Kiện" } th.num scope="col" { "Kg" }
                        th scope="col" { "Kích thước kiện" } th.num scope="col" { "m³" } th.num scope="col" { "Kg tính cước" }
                    } }
                    tbody { @for (index, line) in request.input.cargos.iter().enumerate() { (cargo_line(index, line, mode)) } }
                }
            }
        }
    }
}

fn cargo_line(index: usize, line: &CargoLine, mode: Option<&str>) -> Markup {
    let calculated = calculate(line, mode);
    let figure = |v: Option<rust_decimal::Decimal>| {
        v.map_or_else(|| "–".to_owned(), |v| format::grouped(&v.normalize().to_string()))
    };
    let unit = match line.dimension_unit {
        DimensionUnit::Cm => "cm",
        DimensionUnit::M => "m",
        DimensionUnit::Mm => "mm",
        DimensionUnit::Inch => "inch",
    };
    let flags: Vec<&str> = [
        (line.has_battery, "có pin"),
        (line.has_liquid, "chất lỏng"),
        (line.has_chemical, "hoá chất"),
        (line.is_dangerous, "hàng nguy hiểm"),
        (line.requires_permit, "cần giấy phép"),
    ]
    .into_iter()
    .filter_map(|(flag, label)| (flag == Some(true)).then_some(label))
    .collect();
    let more = [
        line.package_type.clone(),
        line.hs_code.as_ref().map(|hs| format!("HS {hs}")),
        line.temperature_requirement.clone(),
        line.description.clone(),
        line.permit_note.clone(),
        line.note.clone(),
        (!flags.is_empty()).then(|| flags.join(", ")),
        line.goods_value.map(|v| {
            let currency = line.goods_currency.as_deref().unwrap_or_default();
            format!(
                "trị giá {} {currency}",
                format::grouped(&v.normalize().to_string())
            )
        }),
    ];
    html! {
        tr {
            td { (index + 1) ". " (line.name)
                div.small.quiet { (more.into_iter().flatten().collect::<Vec<_>>().join(" · ")) } }
            td.num { (format::grouped(&line.package_count.to_string())) }
            td.num { (figure(line.gross_weight)) }
            td {
                @if let Some(count) = line.container_count {
                    (count) " × " (line.container_type.as_deref().unwrap_or("container"))
                }
                @if line.length.is_some() || line.container_count.is_none() {
                    div.nowrap { (figure(line.length)) " × " (figure(line.width)) " × " (figure(line.height)) " " (unit) }
                }
            }
            td.num { (figure(calculated.volume)) }
            td.num { (figure(calculated.chargeable_weight)) }
        }
    }
}
