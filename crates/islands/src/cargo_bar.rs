//! The totals of the cargo, a message about the last action, and the buttons that undo and redo it.
//!
//! It stands at the end of the form, far from the grid ([`crate::cargo_grid`]), and shares its state. Until the fields of
//! all lines are read, it shows the figures that the server gave it.

use domain::Lang;
use domain::cargo::{Divisors, Mode, ShipmentTotals};
use leptos::html;
use leptos::prelude::*;

use crate::cargo_grid::Grid;
use crate::flat::{AsTexts, Flat, TextReader};
use crate::signals::not;
use crate::skip_hydration::ServerOnly;
use crate::text::cargo::cargo_texts;
use crate::text::grid::grid_texts;

#[cfg(feature = "hydrate")]
mod total_widths;

/// The totals as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BarFigures {
    packages: String,
    gross: String,
    volume: String,
    containers: String,
    incomplete: String,
    /// Something is or may become loose cargo, which counts by volume.
    loose: bool,
    /// Weights by transport mode, in the order of [`Mode::ALL`].
    modes: [ModeFigures; 4],
}

/// The weights of a transport mode, in kg.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
            incomplete: sums.incomplete.to_string(),
            loose: sums.loose,
            modes,
        }
    }
}

impl Flat for BarFigures {
    fn write(&self, to: &mut Vec<String>) {
        self.packages.write(to);
        self.gross.write(to);
        self.volume.write(to);
        self.containers.write(to);
        self.incomplete.write(to);
        self.loose.write(to);
        for mode in &self.modes {
            mode.shown.write(to);
            mode.volumetric.write(to);
            mode.chargeable.write(to);
        }
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            packages: from.value(),
            gross: from.value(),
            volume: from.value(),
            containers: from.value(),
            incomplete: from.value(),
            loose: from.value(),
            modes: std::array::from_fn(|_| ModeFigures {
                shown: from.value(),
                volumetric: from.value(),
                chargeable: from.value(),
            }),
        }
    }
}

/// One of the totals.
#[derive(Clone, Copy)]
enum Total {
    Packages,
    Gross,
    Volume,
    /// The weights by a mode, by its place in [`Mode::ALL`].
    Mode(usize),
    Containers,
    /// Lines that lack something.
    Incomplete,
}

impl Total {
    /// In the order of the bar.
    const ALL: [Self; 9] = [
        Self::Packages,
        Self::Gross,
        Self::Volume,
        Self::Mode(0),
        Self::Mode(1),
        Self::Mode(2),
        Self::Mode(3),
        Self::Containers,
        Self::Incomplete,
    ];

    fn is_shown(self, all: &BarFigures) -> bool {
        match self {
            Self::Packages | Self::Gross => true,
            Self::Volume => all.loose,
            Self::Mode(at) => all.modes.get(at).is_some_and(|mode| mode.shown),
            Self::Containers => !all.containers.is_empty(),
            Self::Incomplete => all.incomplete != "0",
        }
    }

    /// The figure.
    fn text(self, all: &BarFigures) -> &str {
        match self {
            Self::Packages => &all.packages,
            Self::Gross => &all.gross,
            Self::Volume => &all.volume,
            Self::Mode(at) => all.modes.get(at).map_or("", |mode| &mode.chargeable),
            Self::Containers => &all.containers,
            Self::Incomplete => &all.incomplete,
        }
    }

    /// The figure beside it, of modes.
    fn minor_text(self, all: &BarFigures) -> Option<&str> {
        match self {
            Self::Mode(at) => all.modes.get(at).map(|mode| mode.volumetric.as_str()),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Packages => "packages",
            Self::Gross => "gross",
            Self::Volume => "volume",
            Self::Mode(at) => Mode::ALL.get(at).map_or("", |mode| mode.code()),
            Self::Containers => "containers",
            Self::Incomplete => "incomplete",
        }
    }

    fn unit(self) -> Option<&'static str> {
        match self {
            Self::Gross | Self::Mode(_) => Some("\u{a0}kg"),
            Self::Volume => Some("\u{a0}m³"),
            _ => None,
        }
    }

    fn class(self) -> Option<&'static str> {
        match self {
            Self::Mode(_) => Some("mode"),
            Self::Incomplete => Some("minor"),
            _ => None,
        }
    }

    /// The title, and of modes how the weight is worked out.
    fn title(self, divisors: Divisors, lang: Lang) -> (&'static str, Option<String>) {
        let (t, g) = (cargo_texts(lang), grid_texts(lang));
        match self {
            Self::Packages => (t.packages(), None),
            Self::Gross => (t.total_gross(), None),
            Self::Volume => (t.volume(), None),
            Self::Mode(at) => {
                let divisor = Mode::ALL
                    .get(at)
                    .map(|mode| divisors.get(*mode))
                    .unwrap_or_default();
                let about = format!(" ÷{divisor}, {}", g.estimate());
                (g.modes().get(at).copied().unwrap_or_default(), Some(about))
            }
            Self::Containers => (t.containers(), None),
            Self::Incomplete => (t.total_incomplete(), None),
        }
    }
}

/// The cells of all totals.
type TotalCells = [NodeRef<html::Dd>; 9];

/// The totals and a message about the last action.
#[island]
pub fn CargoBar(
    lang: Lang,
    /// As the server worked them out.
    #[prop(into)]
    figures: AsTexts<BarFigures>,
    /// As [`Divisors`] write themselves.
    divisors: String,
) -> impl IntoView {
    let divisors = Divisors::read(&divisors);
    let cells: TotalCells = std::array::from_fn(|_| NodeRef::new());
    let history = NodeRef::<html::Div>::new();
    // Of the chosen services.
    #[cfg(feature = "hydrate")]
    let modes = RwSignal::new(Vec::new());
    let figures = Memo::new(move |_| {
        #[cfg(feature = "hydrate")]
        if let Some(lines) = Grid::shared().and_then(Grid::line_totals) {
            let totals = ShipmentTotals::from_lines(&lines);
            return modes.with(|modes| BarFigures::new(&totals, modes, divisors, lang));
        }
        figures.0.clone()
    });
    #[cfg(feature = "hydrate")]
    if let Some(grid) = Grid::shared() {
        crate::effect::effect(move || follow_services(grid, history, modes));
        let widths = total_widths::TotalWidths::new(cells, figures);
        crate::effect::effect(move || {
            figures.track();
            if grid.is_read.get() {
                crate::cargo_grid::after_render(move || widths.hold_grown());
            }
        });
        crate::dom::listen("resize", move |_| widths.hold_all());
    }
    let totals = Total::ALL.into_iter().zip(cells);
    let totals = totals.map(|(total, cell)| total_view(total, cell, figures, divisors, lang));
    view! {
        {announced(history, lang)}
        <dl class="sums">{totals.collect::<Vec<_>>()}</dl>
    }
}

/// A total with its title and its unit. One type of view for all: each type is a kilobyte or two of WebAssembly.
fn total_view(
    total: Total,
    cell: NodeRef<html::Dd>,
    figures: Memo<BarFigures>,
    divisors: Divisors,
    lang: Lang,
) -> impl IntoView {
    let hidden = move || figures.with(|all| !total.is_shown(all));
    let part = (!matches!(total, Total::Packages | Total::Gross)).then(|| total.name());
    let is_mode = matches!(total, Total::Mode(_));
    let name = if is_mode {
        format!("{}-chargeable", total.name())
    } else {
        total.name().to_owned()
    };
    let title = move || {
        let (title, about) = total.title(divisors, lang);
        view! { {title}{about.map(|about| view! { " "<small>{about}</small> })} }
    };
    let minor = is_mode.then(|| {
        let name = format!("{}-volumetric", total.name());
        view! {
            <small class="minor">
                " " {grid_texts(lang).volumetric()} " " {sum(name, figures, total, true)}
            </small>
        }
    });
    view! {
        <div class=total.class() data-if=part hidden=hidden>
            <dt>{ServerOnly(title)}</dt>
            <dd node_ref=cell>{sum(name, figures, total, false)}{total.unit()}{minor}</dd>
        </div>
    }
}

fn sum(name: String, figures: Memo<BarFigures>, total: Total, is_minor: bool) -> impl IntoView {
    let text = move || {
        figures.with(|all| {
            let text = if is_minor {
                total.minor_text(all)
            } else {
                Some(total.text(all))
            };
            text.unwrap_or_default().to_owned()
        })
    };
    view! { <output aria-live="off" data-sum=name>{text}</output> }
}

/// The last announcement, and the buttons that take it back.
fn announced(history: NodeRef<html::Div>, lang: Lang) -> impl IntoView {
    let g = grid_texts(lang);
    let grid = Grid::shared();
    let said = move || {
        let said = grid.map(|grid| grid.said.get()).unwrap_or_default();
        (!said.is_empty()).then_some(said)
    };
    let (can_undo, can_redo) = grid.map_or_else(
        || (RwSignal::new(false), RwSignal::new(false)),
        |grid| (grid.can_undo, grid.can_redo),
    );
    let (undo_button, redo_button) = grid.map_or_else(
        || (NodeRef::new(), NodeRef::new()),
        |grid| (grid.undo_button, grid.redo_button),
    );
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
        <div class="said row" node_ref=history on:keydown=on_key>
            <span role="status" data-said>{said}</span>
            <button
                class="btn plain"
                type="button"
                data-undo
                hidden=not(can_undo)
                node_ref=undo_button
                on:click=undo
            >
                {g.undo()}
            </button>
            <button
                class="btn plain"
                type="button"
                data-redo
                hidden=not(can_redo)
                node_ref=redo_button
                on:click=redo
            >
                {g.redo()}
            </button>
        </div>
    }
}

/// Finds out by which modes the shipment may travel, now and whenever something outside of the grid is chosen.
#[cfg(feature = "hydrate")]
fn follow_services(grid: Grid, history: NodeRef<html::Div>, modes: RwSignal<Vec<Mode>>) {
    use crate::dom;

    let Some(form) = history.get_untracked().and_then(|bar| dom::closest(&bar, "form")) else {
        return;
    };
    modes.set(chosen_modes(&form));
    for kind in ["change", "pageshow"] {
        let form = form.clone();
        dom::listen(kind, move |event| {
            if dom::target(&event).is_none_or(|field| !grid.contains(&field)) {
                modes.set(chosen_modes(&form));
            }
        });
    }
}

/// The transport modes of the chosen services.
#[cfg(feature = "hydrate")]
fn chosen_modes(form: &web_sys::Element) -> Vec<Mode> {
    use crate::dom;

    let services = dom::all(form, "[data-mode]");
    let chosen = services.iter().filter(|service| dom::is_checked(service));
    Mode::of_services(chosen.filter_map(|service| Mode::from_code(&service.get_attribute("data-mode")?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::{from_texts, texts_of};

    #[test]
    fn figures_are_read_as_they_are_written() {
        let figures = BarFigures::new(
            &ShipmentTotals::default(),
            &[Mode::Express],
            Divisors::default(),
            Lang::En,
        );
        assert!(Total::Mode(1).is_shown(&figures));
        assert!(!Total::Mode(0).is_shown(&figures));
        assert_eq!(from_texts(texts_of(&figures)), Some(figures));
    }
}
