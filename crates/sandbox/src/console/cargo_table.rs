//! A request's cargo lines with their calculated values.

use leptos::prelude::*;

use super::texts::Texts;
use crate::model::cargo::calculate;
use crate::model::input::{CargoLine, DimensionUnit};
use crate::model::request::Request;

/// The table of all lines; it scrolls when it is long.
pub(super) fn table(request: &Request, texts: Texts) -> impl IntoView {
    let mode = request.transport_mode();
    let packages: u64 = request
        .input
        .cargos
        .iter()
        .fold(0, |sum, c| sum.saturating_add(c.package_count));
    let lines = request.input.cargos.iter().enumerate();
    view! {
        <section>
            <h2>{texts.cargo(request.input.cargos.len(), packages)}</h2>
            <div class="scroll tall">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{texts.goods()}</th>
                            <th class="num" scope="col">{texts.packages()}</th>
                            <th class="num" scope="col">"Kg"</th>
                            <th scope="col">{texts.package_size()}</th>
                            <th class="num" scope="col">"m³"</th>
                            <th class="num" scope="col">{texts.chargeable_weight()}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {lines.map(|(index, line)| cargo_line(index, line, mode, texts)).collect_view()}
                    </tbody>
                </table>
            </div>
        </section>
    }
}

fn cargo_line(index: usize, line: &CargoLine, mode: Option<&str>, texts: Texts) -> impl IntoView {
    let calculated = calculate(line, mode);
    let figure = |v: Option<rust_decimal::Decimal>| {
        v.map_or_else(|| "–".to_owned(), |v| texts.grouped(&v.normalize().to_string()))
    };
    let unit = match line.dimension_unit {
        DimensionUnit::Cm => "cm",
        DimensionUnit::M => "m",
        DimensionUnit::Mm => "mm",
        DimensionUnit::Inch => "inch",
    };
    let flags: Vec<&str> = [
        (line.has_battery, texts.has_battery()),
        (line.has_liquid, texts.has_liquid()),
        (line.has_chemical, texts.has_chemical()),
        (line.is_dangerous, texts.is_dangerous()),
        (line.requires_permit, texts.requires_permit()),
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
                "{} {} {currency}",
                texts.goods_value(),
                texts.grouped(&v.normalize().to_string())
            )
        }),
    ];
    let more: Vec<String> = more.into_iter().flatten().collect();
    let containers = line.container_count.map(|count| {
        let kind = line.container_type.as_deref().unwrap_or("container");
        format!("{count} × {kind}")
    });
    let size = (line.length.is_some() || line.container_count.is_none()).then(|| {
        let [length, width, height] = [line.length, line.width, line.height].map(figure);
        view! { <div class="nowrap">{format!("{length} × {width} × {height} {unit}")}</div> }
    });
    view! {
        <tr>
            <td>
                {format!("{}. {}", index + 1, line.name)}
                <div class="small quiet">{more.join(" · ")}</div>
            </td>
            <td class="num">{texts.grouped(&line.package_count.to_string())}</td>
            <td class="num">{figure(line.gross_weight)}</td>
            <td>{containers}{size}</td>
            <td class="num">{figure(calculated.volume)}</td>
            <td class="num">{figure(calculated.chargeable_weight)}</td>
        </tr>
    }
}
