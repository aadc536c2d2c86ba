//! The totals of the cargo, what was just done to it, and the buttons that take it back.
//!
//! It stands at the end of the form, far from the grid ([`crate::cargo_grid`]), and shares its state. Until the fields of
//! all lines are read, it shows the figures that the server gave it.

use domain::Lang;
use domain::cargo::{Divisors, Mode, ShipmentTotals};
use leptos::html;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::text::cargo::cargo_texts;
use crate::text::grid::grid_texts;

#[cfg(feature = "hydrate")]
mod held;
#[cfg(feature = "hydrate")]
use crate::cargo_grid::Grid;

/// The totals as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BarFigures {
    packages: String,
    gross: String,
    volume: String,
    containers: String,
    incomplete: usize,
    /// Something is or may become loose cargo, which counts by volume.
    loose: bool,
    /// Weights by transport mode, in the order of [`Mode::ALL`].
    modes: [ModeFigures; 4],
}

/// The weights of a transport mode, in kg.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ModeFigures {
    shown: bool,
    volumetric: String,
    chargeable: String,
}

impl BarFigures {
    /// The totals of a shipment that may travel by these modes.
    pub fn new(totals: &ShipmentTotals, modes: &[Mode], divisors: Divisors, lang: Lang) -> Self {
        let sums = totals.show(lang);
        let modes = Mode::ALL.map(|mode| {
            let weights = totals.weigh(divisors.get(mode), lang);
            ModeFigures {
                shown: sums.loose && modes.contains(&mode),
                volumetric: weights.volumetric,
                chargeable: weights.chargeable,
            }
        });
        Self {
            packages: sums.packages,
            gross: sums.gross,
            volume: sums.volume,
            containers: sums.containers,
            incomplete: sums.incomplete,
            loose: sums.loose,
            modes,
        }
    }
}

/// The cell of a total.
type TotalCell = NodeRef<html::Dd>;

/// Cells of all totals: packages, gross weight, volume, the modes, containers, unfinished lines.
#[derive(Clone, Copy)]
struct TotalCells {
    packages: TotalCell,
    gross: TotalCell,
    volume: TotalCell,
    modes: [TotalCell; 4],
    containers: TotalCell,
    incomplete: TotalCell,
}

/// The totals and what was just done.
#[island]
pub fn CargoBar(
    lang: Lang,
    /// As the server worked them out.
    figures: BarFigures,
    /// As [`Divisors`] write themselves.
    divisors: String,
) -> impl IntoView {
    let (t, g) = (cargo_texts(lang), grid_texts(lang));
    let divisors = Divisors::read(&divisors);
    let figures = RwSignal::new(figures);
    let cells = TotalCells {
        packages: NodeRef::new(),
        gross: NodeRef::new(),
        volume: NodeRef::new(),
        modes: std::array::from_fn(|_| NodeRef::new()),
        containers: NodeRef::new(),
        incomplete: NodeRef::new(),
    };
    let history = NodeRef::<html::Div>::new();
    #[cfg(feature = "hydrate")]
    if let Some(grid) = Grid::shared() {
        Effect::new(move |_| follow(grid, figures, cells, history, divisors, lang));
    }
    let weights = Mode::ALL
        .into_iter()
        .zip(g.modes())
        .enumerate()
        .map(|(at, (mode, name))| {
            let shown = move || figures.with(|figures| figures.modes[at].shown);
            let chargeable = move || figures.with(|figures| figures.modes[at].chargeable.clone());
            let volumetric = move || figures.with(|figures| figures.modes[at].volumetric.clone());
            let code = mode.code();
            view! {
                <div class="mode" data-if=code hidden=move || !shown()>
                    <dt>{name} <small>" ÷" {divisors.get(mode).to_string()} ", " {g.estimate()}</small></dt>
                    <dd node_ref=cells.modes[at]>
                        {sum(format!("{code}-chargeable"), chargeable)} "\u{a0}kg"
                        <small class="minor">
                            " " {g.volumetric()} " " {sum(format!("{code}-volumetric"), volumetric)}
                        </small>
                    </dd>
                </div>
            }
        })
        .collect::<Vec<_>>();
    view! {
        {announced(history, lang)}
        <dl class="sums">
            <div>
                <dt>{t.packages()}</dt>
                <dd node_ref=cells.packages>{sum("packages", move || figures.with(|all| all.packages.clone()))}</dd>
            </div>
            <div>
                <dt>{t.total_gross()}</dt>
                <dd node_ref=cells.gross>{sum("gross", move || figures.with(|all| all.gross.clone()))} "\u{a0}kg"</dd>
            </div>
            <div data-if="volume" hidden=move || figures.with(|all| !all.loose)>
                <dt>{t.volume()}</dt>
                <dd node_ref=cells.volume>{sum("volume", move || figures.with(|all| all.volume.clone()))} "\u{a0}m³"</dd>
            </div>
            {weights}
            <div data-if="containers" hidden=move || figures.with(|all| all.containers.is_empty())>
                <dt>{t.containers()}</dt>
                <dd node_ref=cells.containers>{sum("containers", move || figures.with(|all| all.containers.clone()))}</dd>
            </div>
            <div class="minor" data-if="incomplete" hidden=move || figures.with(|all| all.incomplete == 0)>
                <dt>{t.total_incomplete()}</dt>
                <dd node_ref=cells.incomplete>{sum("incomplete", move || figures.with(|all| all.incomplete.to_string()))}</dd>
            </div>
        </dl>
    }
}

fn sum(name: impl Into<String>, text: impl Fn() -> String + Send + 'static) -> impl IntoView {
    view! { <output aria-live="off" data-sum=name.into()>{text}</output> }
}

/// The last announcement, and the buttons that take it back.
fn announced(history: NodeRef<html::Div>, lang: Lang) -> impl IntoView {
    let g = grid_texts(lang);
    #[cfg(feature = "hydrate")]
    let grid = Grid::shared();
    #[cfg(not(feature = "hydrate"))]
    let grid: Option<crate::cargo_grid::Grid> = None;
    let said = move || {
        let said = grid.map(|grid| grid.said.get()).unwrap_or_default();
        (!said.is_empty()).then_some(said)
    };
    let can_undo = move || grid.is_some_and(|grid| grid.can_undo.get());
    let can_redo = move || grid.is_some_and(|grid| grid.can_redo.get());
    let (undo_button, redo_button) = match grid {
        Some(grid) => (grid.undo_button, grid.redo_button),
        None => (NodeRef::new(), NodeRef::new()),
    };
    let undo = move |_| {
        #[cfg(feature = "hydrate")]
        if let Some(grid) = grid {
            grid.undo();
        }
    };
    let redo = move |_| {
        #[cfg(feature = "hydrate")]
        if let Some(grid) = grid {
            grid.redo();
        }
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        #[cfg(feature = "hydrate")]
        if let Some(grid) = grid {
            crate::cargo_grid::on_history_key(grid, &event);
        }
        #[cfg(not(feature = "hydrate"))]
        let _ = event;
    };
    view! {
        <div class="said row" data-history node_ref=history on:keydown=on_key>
            <span role="status" data-said>{said}</span>
            <button
                class="btn plain"
                type="button"
                data-undo
                hidden=move || !can_undo()
                node_ref=undo_button
                on:click=undo
            >
                {g.undo()}
            </button>
            <button
                class="btn plain"
                type="button"
                data-redo
                hidden=move || !can_redo()
                node_ref=redo_button
                on:click=redo
            >
                {g.redo()}
            </button>
        </div>
    }
}

/// Figures follow the lines and the chosen services.
#[cfg(feature = "hydrate")]
fn follow(
    grid: Grid,
    figures: RwSignal<BarFigures>,
    cells: TotalCells,
    history: NodeRef<html::Div>,
    divisors: Divisors,
    lang: Lang,
) {
    use crate::dom;

    let Some(form) = history.get_untracked().and_then(|bar| dom::closest(&bar, "form")) else {
        return;
    };
    let modes = RwSignal::new(modes(&form));
    for kind in ["change", "pageshow"] {
        let form = form.clone();
        dom::listen(kind, move |event| {
            if dom::target(&event).is_none_or(|field| !grid.contains(&field)) {
                let now = self::modes(&form);
                if modes.with_untracked(|before| *before != now) {
                    modes.set(now);
                }
            }
        });
    }
    let totals = Memo::new(move |_| {
        grid.lines.with(|lines| {
            let lines: Vec<_> = lines.iter().filter_map(|line| line.totals.get()).collect();
            ShipmentTotals::from_lines(&lines)
        })
    });
    let held = held::HeldTotals::new(cells, figures);
    Effect::new(move |_| {
        if grid.is_read.get() {
            let now =
                modes.with(|modes| totals.with(|totals| BarFigures::new(totals, modes, divisors, lang)));
            if figures.with_untracked(|before| *before != now) {
                figures.set(now);
            }
            crate::cargo_grid::after_render(move || held.hold_grown());
        }
    });
    dom::listen("resize", move |_| held.hold_all());
}

/// The transport modes of the chosen services.
#[cfg(feature = "hydrate")]
fn modes(form: &web_sys::Element) -> Vec<Mode> {
    use crate::dom;

    let services = dom::all(form, "[data-mode]");
    let chosen = services.iter().filter(|service| dom::is_checked(service));
    Mode::of_services(chosen.filter_map(|service| Mode::from_code(&service.get_attribute("data-mode")?)))
}
