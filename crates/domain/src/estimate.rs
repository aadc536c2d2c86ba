//! Our estimate of a shipment beside what the service calculated for it, and what its figures teach.

use partner_api::{CargoLine, Figure, RequestDetails};

use crate::Lang;
use crate::cargo::{Exact, LineFigures, LineTotals, Mode, ShipmentTotals, derive_divisor};

/// A figure of the service as an exact number; `None` for words and for numbers that do not fit.
fn exact(figure: Option<&Figure>) -> Option<Exact> {
    let figure = figure?;
    let (whole, decimals) = figure
        .as_received()
        .split_once('.')
        .unwrap_or((figure.as_received(), ""));
    // Nearly every figure is digits with or without decimals.
    (!whole.is_empty())
        .then(|| Exact::from_digits(whole, decimals))
        .flatten()
        .or_else(|| Exact::from_decimal(figure.decimal()?))
}

/// The sum of a calculated value; `None` if no line has it or one of them is no number.
fn sum<'a>(
    lines: impl IntoIterator<Item = &'a CargoLine>,
    of: fn(&CargoLine) -> Option<&Figure>,
) -> Option<Exact> {
    let mut figures = lines.into_iter().filter_map(of).peekable();
    figures.peek()?;
    figures.try_fold(Exact::ZERO, |sum, figure| sum.plus(exact(Some(figure))?))
}

/// The mode of the main carriage, by which the shipment is weighed. `None` for two main carriages, since the figures do not
/// say which one they are for.
pub fn mode(request: &RequestDetails) -> Option<Mode> {
    let services = request.summary.services.iter();
    let mut modes: Vec<Mode> = services
        .filter_map(|service| {
            let mode = service.transport_mode.as_deref().and_then(Mode::from_code);
            mode.or_else(|| Mode::from_code(&service.code))
        })
        .collect();
    // The road to the port does not decide.
    if modes.iter().any(|mode| *mode != Mode::Road) {
        modes.retain(|mode| *mode != Mode::Road);
    }
    modes.dedup();
    match modes.as_slice() {
        [mode] => Some(*mode),
        _ => None,
    }
}

/// The divisor that the service's figures for a request show, and the mode it is for.
pub fn divisor(request: &RequestDetails) -> Option<(Mode, u16)> {
    let both = || {
        let lines = request.cargos.iter();
        lines.filter(|line| line.volume.is_some() && line.volumetric_weight.is_some())
    };
    let volume = sum(both(), |line| line.volume.as_ref())?;
    let volumetric = sum(both(), |line| line.volumetric_weight.as_ref())?;
    Some((mode(request)?, derive_divisor(volume, volumetric)?))
}

/// The portal's own estimate, shown if the service's values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    pub mode: Mode,
    pub divisor: u16,
    /// m³; this and the weights are `None` where they differ by no more than rounding.
    pub volume: Option<String>,
    /// kg.
    pub volumetric: Option<String>,
    /// kg.
    pub chargeable: Option<String>,
}

/// Written in a language.
pub fn estimate(request: &RequestDetails, lang: Lang) -> Option<Estimate> {
    let mode = mode(request)?;
    let lines = &request.cargos;
    let volumetric = sum(lines, |line| line.volumetric_weight.as_ref())?;
    let chargeable = sum(lines, |line| line.chargeable_weight.as_ref())?;
    let own: Vec<LineTotals> = lines.iter().map(line).collect();
    let totals = ShipmentTotals::from_lines(&own);
    let divisor = mode.divisor();
    // Of half a cargo there is nothing to compare.
    if totals.incomplete() > 0 || !totals.differs(divisor, volumetric, chargeable) {
        return None;
    }
    let volume = sum(lines, |line| line.volume.as_ref());
    let differing @ [by_volume, by_volumetric, by_chargeable] =
        totals.differing(divisor, volume, volumetric, chargeable);
    let weights = totals.weigh(divisor, lang);
    differing.contains(&true).then(|| Estimate {
        mode,
        divisor,
        volume: by_volume.then(|| totals.show(lang).volume),
        volumetric: by_volumetric.then_some(weights.volumetric),
        chargeable: by_chargeable.then_some(weights.chargeable),
    })
}

fn line(line: &CargoLine) -> LineTotals {
    let figures @ [
        package_count,
        gross_weight,
        length,
        width,
        height,
        container_count,
    ] = [
        &line.package_count,
        &line.gross_weight,
        &line.length,
        &line.width,
        &line.height,
        &line.container_count,
    ]
    .map(|figure| exact(figure.as_ref()));
    let is_loose = line.container_type.is_none() && line.container_count.is_none();
    LineTotals::from_figures(&LineFigures {
        package_count,
        gross_weight,
        length,
        width,
        height,
        dimension_unit: line.dimension_unit.as_deref().unwrap_or_default(),
        container_type: line.container_type.as_deref().unwrap_or_default(),
        container_count,
        full: !is_loose,
        empty: is_loose && line.name.trim().is_empty() && figures.iter().all(Option::is_none),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::testing::request;

    fn cargo(volumetric: f64, chargeable: f64) -> serde_json::Value {
        json!([{"name": "Loa", "package_count": 24, "gross_weight": 412.0, "length": 60, "width": 40, "height": 45,
            "volume": 2.592, "volumetric_weight": volumetric, "chargeable_weight": chargeable}])
    }

    #[test]
    fn divisor_is_learned_from_the_figures() {
        for (volumetric, divisor) in [(432.0, Some(6000)), (518.4, Some(5000)), (0.0, None)] {
            let learned = super::divisor(&request(json!({"cargos": cargo(volumetric, 518.4)})));
            assert_eq!(learned, divisor.map(|divisor| (Mode::Air, divisor)));
        }
        let two = json!({"services": [{"code": "a", "transport_mode": "air"}, {"code": "s", "transport_mode": "sea"}]});
        assert_eq!(
            super::divisor(&request(two)),
            None,
            "which of the two it is for is not said"
        );
        let road = json!({"services": [{"code": "s", "transport_mode": "sea"}, {"code": "r", "transport_mode": "road"}]});
        assert_eq!(super::divisor(&request(road)), Some((Mode::Sea, 6000)));
    }

    #[test]
    fn estimate_is_shown_only_if_it_differs() {
        assert_eq!(
            estimate(&request(json!({"cargos": cargo(432.0, 432.0)})), Lang::Vi),
            None
        );
        assert_eq!(
            estimate(&request(json!({"cargos": cargo(432.01, 432.0)})), Lang::Vi),
            None,
            "rounding is no difference"
        );
        let other = estimate(&request(json!({"cargos": cargo(518.4, 518.4)})), Lang::Vi).unwrap();
        assert_eq!(
            (
                other.divisor,
                other.volumetric.as_deref(),
                other.chargeable.as_deref(),
                other.volume
            ),
            (6000, Some("432,0"), Some("432,0"), None),
            "the volume is the same"
        );
        assert_eq!(
            estimate(
                &request(json!({"cargos": [{"name": "x", "volumetric_weight": 1, "chargeable_weight": 2}]})),
                Lang::Vi
            ),
            None,
            "nothing to compare with"
        );
        assert_eq!(estimate(&request(json!({"cargos": []})), Lang::Vi), None);
    }

    #[test]
    fn rounding_to_the_shorter_figure_is_no_difference() {
        let shown = |volume: &str, chargeable: &str| {
            let cargos = json!([{"name": "Ống", "package_count": 1, "gross_weight": 100, "length": 405.015, "width": 500,
                "height": 333.5, "volume": volume, "volumetric_weight": 1, "chargeable_weight": chargeable}]);
            let own = estimate(&request(json!({"cargos": cargos})), Lang::En).unwrap();
            (own.volume, own.chargeable)
        };
        // 67.53625125 m³, and 11,256.041875 kg.
        let kg = || Some("11,256.0".to_owned());
        let m3 = || Some("67.5363".to_owned());
        assert_eq!(shown("67.53625", "11256.04188"), (None, None));
        assert_eq!(shown("67.54", "11256"), (None, None));
        assert_eq!(shown("67.55", "11255"), (m3(), kg()));
        assert_eq!(shown("67.5365", "11256.2"), (m3(), kg()));
    }

    proptest! {
        #[test]
        fn plain_figures_are_read_like_all_others(text in "[0-9]{0,14}(\\.[0-9]{0,8})?") {
            let value = Figure::new(&text).decimal().map(|value| value.normalize());
            let expected = value.and_then(|value| Exact::new(u128::try_from(value.mantissa()).ok()?, value.scale()));
            prop_assert_eq!(exact(Some(&Figure::new(&text))), expected, "{}", text);
        }
    }

    #[test]
    fn any_figure_is_accepted() {
        let odd = json!({"cargos": [{"name": 1, "volume": "nhiều", "volumetric_weight": -1e30, "chargeable_weight": 1e300, "package_count": -3,
            "gross_weight": "99999999999999999999999999999", "length": 1e-20, "width": [], "height": null}]});
        let _ = (
            super::divisor(&request(odd.clone())),
            estimate(&request(odd), Lang::Vi),
        );
    }
}
