//! The cargo lines: a grid whose cells are the inputs, one `tbody` a line, rare fields behind "Details"; and the bar
//! with the totals.

use leptos::prelude::*;

use super::messages::{IN_DETAILS, details_id, labels, line_of};
use super::{RequestFormData, choices, hidden};
use crate::cargo::{Line, Mode, Totals};
use crate::components::{Choice, Icon, Tone, field_errors, icon, options, textarea_content};
use crate::forms::Problems;
use crate::forms::rfq::{CARGO_FLAGS, CargoForm, LINES_SHOWN, Load, place};
use crate::islands::CargoTotals;
use crate::text::Lang;
use crate::text::cargo::{CargoTexts, field, of};
use crate::text::labels::{Codes, Label};

/// Empty lines that one button adds.
const SEVERAL: usize = 5;

/// What every line of the grid shares.
struct Grid<'a> {
    problems: &'a Problems,
    containers: Vec<Choice>,
    focus: Option<usize>,
    lang: Lang,
    t: &'static CargoTexts,
}

pub(super) fn section(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
    let t = of(lang);
    let grid = Grid {
        problems: &data.problems,
        containers: choices::of(Codes::ContainerType, data.catalogs.as_deref(), lang),
        focus: data.focus,
        lang,
        t,
    };
    let count = data.form.cargos.len();
    let lines = data
        .form
        .cargos
        .iter()
        .take(LINES_SHOWN)
        .enumerate()
        .map(|(at, line)| grid.line(at, line))
        .collect_view();
    let unseen = data
        .form
        .cargos
        .iter()
        .enumerate()
        .skip(LINES_SHOWN)
        .map(|(at, line)| carried(at, line))
        .collect_view();
    let errors = labels(&data.problems, "cargos", lang);
    let errors = (!errors.is_empty()).then(
        || view! { <div data-tone=Tone::Stop.name()>{field_errors("cargos-error".into(), errors)}</div> },
    );
    let more =
        (count > LINES_SHOWN).then(|| view! { <p class="small quiet">{(t.hidden)(count - LINES_SHOWN)}</p> });
    let add = if count < LINES_SHOWN {
        view! {
            <div class="row">
                <button class="btn" name="do" value="add">{icon(Icon::Plus)}{t.add}</button>
                <button class="btn plain" name="do" value=format!("add-{SEVERAL}")>{(t.add_several)(SEVERAL)}</button>
            </div>
        }
        .into_any()
    } else {
        view! { <p class="small quiet">{(t.full)(LINES_SHOWN)}</p> }.into_any()
    };
    view! {
        <section class="section full" id="s-cargo" aria-labelledby="h-s-cargo">
            <header class="head"><div><h2 id="h-s-cargo">{t.title}</h2><p>{t.about}</p></div></header>
            {errors}
            <table class="grid" role="table" aria-label=t.lines>
                <thead role="rowgroup">
                    <tr role="row">
                        <th role="columnheader" scope="col"><span class="sr">{t.line}</span></th>
                        <th role="columnheader" scope="col" class="c-name">{t.goods}</th>
                        <th role="columnheader" scope="col" class="c-sel">{t.load}</th>
                        <th role="columnheader" scope="col" class="c-pcs num">{t.packages}</th>
                        <th role="columnheader" scope="col" class="c-kg num">{t.gross}<small>{t.whole_line}</small></th>
                        <th role="columnheader" scope="col" class="c-dim num">{t.length}</th>
                        <th role="columnheader" scope="col" class="c-dim num">{t.width}</th>
                        <th role="columnheader" scope="col" class="c-dim num">{t.height}</th>
                        <th role="columnheader" scope="col" class="c-unit">{t.unit}</th>
                        <th role="columnheader" scope="col" class="num">{t.volume}</th>
                        <th role="columnheader" scope="col" class="c-act"><span class="sr">{t.details}</span></th>
                    </tr>
                </thead>
                {lines}
            </table>
            {unseen}
            {more}
            {add}
            {super::import::block(data, lang)}
        </section>
    }
}

impl Grid<'_> {
    fn wrong(&self, at: usize, name: &str) -> Wrong {
        let any = !self.problems.get(&format!("cargos.{at}.{name}")).is_empty();
        Wrong {
            id: any.then(|| format!("cargos-{at}-{name}-error")),
            tone: any.then(|| Tone::Stop.name()),
            invalid: any.then_some("true"),
        }
    }

    fn named(&self, at: usize, name: &str) -> String {
        (self.t.in_line)(at + 1, field(name, self.lang).unwrap_or(name))
    }

    fn line(&self, at: usize, line: &CargoForm) -> AnyView {
        let t = self.t;
        let number = at + 1;
        let load = if line.is_fcl() { Load::Fcl } else { Load::Loose };
        let units = ["cm", "m", "mm", "inch"]
            .map(|unit| Choice::new(unit, unit))
            .to_vec();
        let loads = vec![
            Choice::new(Load::Loose.code(), t.loose),
            Choice::new(Load::Fcl.code(), t.fcl),
        ];
        let unit = if line.texts.dimension_unit.is_empty() {
            "cm"
        } else {
            &line.texts.dimension_unit
        };
        let focused = self.focus == Some(at);
        let gross = capital(field("gross_weight", self.lang).unwrap_or(t.gross));
        let name_id = format!("cargos-{at}-name");
        let (name, unit_wrong) = (self.wrong(at, "name"), self.wrong(at, "dimension_unit"));
        view! {
            <tbody role="rowgroup" data-line>
                <tr role="row">
                    <th scope="row" role="rowheader"><span class="sr">{t.line} " "</span>{number}</th>
                    <td role="cell" class="c-name" data-label=t.goods data-tone=name.tone>
                        <textarea
                            rows="1"
                            id=name_id
                            name=format!("cargos[{at}][name]")
                            aria-label=self.named(at, "name")
                            aria-invalid=name.invalid
                            aria-describedby=name.id
                            autofocus=focused
                        >
                            {textarea_content(&line.texts.name)}
                        </textarea>
                    </td>
                    <td role="cell" class="c-sel" data-label=t.load>
                        <select id=format!("cargos-{at}-load") name=format!("cargos[{at}][load]") aria-label=self.named(at, "load") data-load>
                            {options(loads, load.code(), None)}
                        </select>
                    </td>
                    {self.number(at, line, "package_count", "num c-pcs", t.packages, "numeric")}
                    {self.number(at, line, "gross_weight", "num c-kg", gross, "decimal")}
                    {self.number(at, line, "length", "num c-dim", t.length, "decimal")}
                    {self.number(at, line, "width", "num c-dim", t.width, "decimal")}
                    {self.number(at, line, "height", "num c-dim", t.height, "decimal")}
                    <td role="cell" class="c-unit" data-label=t.unit data-tone=unit_wrong.tone>
                        <select
                            id=format!("cargos-{at}-dimension_unit")
                            name=format!("cargos[{at}][dimension_unit]")
                            aria-label=self.named(at, "dimension_unit")
                            aria-invalid=unit_wrong.invalid
                            aria-describedby=unit_wrong.id
                        >
                            {options(units, unit, None)}
                        </select>
                    </td>
                    <td role="cell" class="calc" data-label=t.volume><output aria-live="off" data-volume>{line.line().show_volume()}</output></td>
                    <td role="cell" class="c-act">{self.details(at, line)}</td>
                </tr>
                {self.containers(at, line)}
                {self.messages(at)}
                <tr role="row" class="more ask-if" data-tone=Tone::Attention.name()>
                    <td role="cell" colspan="11"><p class="small">{icon(Icon::Alert)} " " {(t.flagged)(number)}</p></td>
                </tr>
            </tbody>
        }
        .into_any()
    }

    fn number(
        &self,
        at: usize,
        line: &CargoForm,
        name: &'static str,
        class: &'static str,
        column: impl Into<String>,
        keys: &'static str,
    ) -> AnyView {
        let wrong = self.wrong(at, name);
        view! {
            <td role="cell" class=class data-label=column.into() data-tone=wrong.tone>
                <input
                    id=format!("cargos-{at}-{name}")
                    name=format!("cargos[{at}][{name}]")
                    inputmode=keys
                    autocomplete="off"
                    aria-label=self.named(at, name)
                    value=line.texts.get(name).unwrap_or_default().to_owned()
                    aria-invalid=wrong.invalid
                    aria-describedby=wrong.id
                />
            </td>
        }
        .into_any()
    }

    /// Type and number of full containers; style shows the row only to lines that travel so.
    fn containers(&self, at: usize, line: &CargoForm) -> impl IntoView + use<> {
        let t = self.t;
        let (kind, count) = (
            self.wrong(at, "container_type"),
            self.wrong(at, "container_count"),
        );
        let tone = kind.tone.or(count.tone);
        let hint = format!("cargos-{at}-containers-hint");
        let described = count
            .id
            .map_or_else(|| hint.clone(), |error| format!("{hint} {error}"));
        view! {
            <tr role="row" class="more if-fcl">
                <td role="cell" colspan="11">
                    <fieldset class="row">
                        <legend class="sr">{(t.in_line)(at + 1, t.containers)}</legend>
                        <b>{t.containers}</b>
                        <span class="affix" data-tone=tone>
                            <input
                                id=format!("cargos-{at}-container_count")
                                name=format!("cargos[{at}][container_count]")
                                inputmode="numeric"
                                autocomplete="off"
                                aria-label=self.named(at, "container_count")
                                value=line.texts.container_count.clone()
                                aria-invalid=count.invalid
                                aria-describedby=described
                            />
                            <span aria-hidden="true">"×"</span>
                            <select
                                id=format!("cargos-{at}-container_type")
                                name=format!("cargos[{at}][container_type]")
                                aria-label=self.named(at, "container_type")
                                aria-invalid=kind.invalid
                                aria-describedby=kind.id
                            >
                                {options(self.containers.clone(), &line.texts.container_type, Some(t.not_chosen.to_owned()))}
                            </select>
                        </span>
                        <span class="small quiet" id=hint>{t.containers_hint}</span>
                    </fieldset>
                </td>
            </tr>
        }
    }

    /// Everything that is wrong with the line, named by field, in the order of its fields.
    fn messages(&self, at: usize) -> Option<AnyView> {
        let mut wrong: Vec<_> = self
            .problems
            .iter()
            .filter(|(key, _)| line_of(key).is_some_and(|(line, _)| line == at))
            .collect();
        if wrong.is_empty() {
            return None;
        }
        wrong.sort_by_key(|(key, _)| place(key));
        let messages = wrong
            .into_iter()
            .map(|(key, _)| {
                let name = line_of(key).map_or("", |(_, name)| name);
                let id = if name.is_empty() {
                    format!("cargos-{at}-error")
                } else {
                    format!("cargos-{at}-{name}-error")
                };
                let title = capital(field(name, self.lang).unwrap_or(name));
                let words = labels(self.problems, key, self.lang)
                    .into_iter()
                    .map(|text| Label {
                        text: if title.is_empty() || text.lang.is_some() {
                            text.text
                        } else {
                            format!("{title}: {}", text.text)
                        },
                        lang: text.lang,
                    })
                    .collect();
                field_errors(id, words)
            })
            .collect_view();
        Some(
            view! {
                <tr role="row" class="more" data-tone=Tone::Stop.name()>
                    <td role="cell" colspan="11"><div class="stack tight">{messages}</div></td>
                </tr>
            }
            .into_any(),
        )
    }

    /// The rare fields, in a sheet of their own, and the buttons for the line.
    fn details(&self, at: usize, line: &CargoForm) -> impl IntoView + use<> {
        let (t, lang) = (self.t, self.lang);
        let sheet = format!("cargos-{at}-sheet");
        let heading = format!("{sheet}-h");
        let (labelled, opens, closes, sheet_id) =
            (heading.clone(), sheet.clone(), sheet.clone(), sheet.clone());
        let wrong = IN_DETAILS
            .iter()
            .any(|name| self.wrong(at, name).invalid.is_some());
        let flagged = line.flags.iter().any(|on| *on);
        let (drawing, tone_of) = if wrong || flagged {
            (Icon::Alert, wrong.then(|| Tone::Stop.name()))
        } else {
            (Icon::Settings, None)
        };
        let flags = CARGO_FLAGS
            .iter()
            .zip(line.flags)
            .map(|(name, checked)| {
                // Batteries and dangerous goods open a row that says what else is needed.
                let asks = matches!(*name, "has_battery" | "is_dangerous").then_some("");
                view! {
                    <label class="choice">
                        <input type="checkbox" name=format!("cargos[{at}][{name}]") value="1" checked=checked data-flag=asks />
                        <span>{capital(field(name, lang).unwrap_or(name))}</span>
                    </label>
                }
            })
            .collect_view();
        let other = line
            .other
            .iter()
            .map(|(name, value)| hidden(format!("cargos[{at}][{name}]"), value.clone()))
            .collect_view();
        let currency = options(
            choices::currencies(),
            &line.texts.goods_currency,
            Some("—".into()),
        );
        view! {
            <button id=details_id(at) class="btn plain" type="button" popovertarget=opens data-tone=tone_of>
                {icon(drawing)} <span class="sr">{t.line} " " {at + 1} ": "</span> {t.details}
            </button>
            <div class="sheet" id=sheet_id popover role="dialog" aria-labelledby=labelled>
                <header>
                    <h3 id=heading>{(t.details_of)(at + 1)}</h3>
                    <button class="btn plain square" type="button" popovertarget=closes popovertargetaction="hide">
                        {icon(Icon::X)} <span class="sr">{t.close}</span>
                    </button>
                </header>
                <div class="body stack">
                    <fieldset class="field"><legend>{t.care}</legend><div class="choices">{flags}</div></fieldset>
                    <div class="fields">
                        {self.text(at, line, "permit_note", Rare::default())}
                        {self.text(at, line, "hs_code", Rare { hint: Some(t.hs_hint), ..Rare::HALF })}
                        {self.text(at, line, "package_type", Rare { list: Some("package-types"), ..Rare::HALF })}
                        {self.text(at, line, "weight_per_package", Rare { keys: Some("decimal"), ..Rare::HALF })}
                        {self.text(at, line, "origin_country", Rare { list: Some("country-codes"), ..Rare::HALF })}
                        {self.text(at, line, "goods_value", Rare { keys: Some("decimal"), ..Rare::HALF })}
                        <div class="field w3">
                            <label for=format!("cargos-{at}-goods_currency")>{capital(field("goods_currency", lang).unwrap_or_default())}</label>
                            <select id=format!("cargos-{at}-goods_currency") name=format!("cargos[{at}][goods_currency]")>{currency}</select>
                        </div>
                        {self.text(at, line, "nature", Rare::HALF)}
                        {self.text(at, line, "temperature_requirement", Rare { hint: Some(t.temperature_hint), ..Rare::HALF })}
                        {self.lines(at, line, "description")} {self.lines(at, line, "note")}
                    </div>
                    {other}
                </div>
                <footer>
                    <button class="btn" name="do" value=format!("remove-{at}")>{icon(Icon::X)}{t.remove}</button>
                    <button class="btn" name="do" value=format!("duplicate-{at}")>{icon(Icon::Copy)}{t.duplicate}</button>
                    <button class="btn primary" type="button" popovertarget=sheet popovertargetaction="hide">{t.done}</button>
                </footer>
            </div>
        }
    }

    fn text(&self, at: usize, line: &CargoForm, name: &'static str, how: Rare) -> AnyView {
        let wrong = self.wrong(at, name);
        let id = format!("cargos-{at}-{name}");
        let hint_id = how.hint.map(|_| format!("{id}-hint"));
        let described = [hint_id.clone(), wrong.id]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ");
        view! {
            <div class=how.class data-tone=wrong.tone>
                <label for=id.clone()>{capital(field(name, self.lang).unwrap_or(name))}</label>
                {how.hint.map(|hint| view! { <span class="hint" id=hint_id>{hint}</span> })}
                <input
                    id=id
                    name=format!("cargos[{at}][{name}]")
                    value=line.texts.get(name).unwrap_or_default().to_owned()
                    inputmode=how.keys
                    list=how.list
                    autocomplete="off"
                    aria-invalid=wrong.invalid
                    aria-describedby=(!described.is_empty()).then_some(described)
                />
            </div>
        }
        .into_any()
    }

    fn lines(&self, at: usize, line: &CargoForm, name: &'static str) -> AnyView {
        let wrong = self.wrong(at, name);
        let id = format!("cargos-{at}-{name}");
        view! {
            <div class="field" data-tone=wrong.tone>
                <label for=id.clone()>{capital(field(name, self.lang).unwrap_or(name))}</label>
                <textarea id=id name=format!("cargos[{at}][{name}]") rows="2" aria-invalid=wrong.invalid aria-describedby=wrong.id>
                    {textarea_content(line.texts.get(name).unwrap_or_default())}
                </textarea>
            </div>
        }
        .into_any()
    }
}

/// How a field with problems is marked.
struct Wrong {
    /// Of its messages.
    id: Option<String>,
    tone: Option<&'static str>,
    invalid: Option<&'static str>,
}

/// How a rare field differs from a plain one.
#[derive(Clone, Copy)]
struct Rare {
    class: &'static str,
    hint: Option<&'static str>,
    keys: Option<&'static str>,
    list: Option<&'static str>,
}

impl Rare {
    const HALF: Self = Self {
        class: "field w3",
        hint: None,
        keys: None,
        list: None,
    };
}

impl Default for Rare {
    fn default() -> Self {
        Self {
            class: "field",
            ..Self::HALF
        }
    }
}

/// With a capital first letter, for a label that stands alone.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// A line beyond those that can be sent: carried along, unseen.
fn carried(at: usize, line: &CargoForm) -> impl IntoView + use<> {
    let fields = line.pairs().into_iter().filter(|(_, value)| !value.is_empty());
    fields
        .map(|(name, value)| hidden(format!("cargos[{at}][{name}]"), value.to_owned()))
        .collect_view()
}

/// The totals and the button that sends.
pub(super) fn bar(data: &RequestFormData, send: &'static str, lang: Lang) -> impl IntoView + use<> {
    let t = of(lang);
    let chosen = &data.form.service_codes;
    let listed = data
        .catalogs
        .as_ref()
        .map(|catalogs| catalogs.services.as_slice())
        .unwrap_or_default();
    let modes = chosen.iter().filter_map(|code| {
        let mode = listed
            .iter()
            .find(|one| one.code == *code)
            .and_then(|one| one.transport_mode.as_deref());
        mode.and_then(Mode::from_code).or_else(|| Mode::from_code(code))
    });
    let lines: Vec<Line> = data
        .form
        .cargos
        .iter()
        .take(LINES_SHOWN)
        .map(CargoForm::line)
        .collect();
    let sums = Totals::of(&lines).show(Mode::main(modes));
    let loose = sums.loose;
    let sum =
        |name: &'static str, value: String| view! { <output aria-live="off" data-sum=name>{value}</output> };
    view! {
        <div class="bar">
            <CargoTotals>
                <dl class="sums">
                    <div><dt>{t.total_packages}</dt><dd>{sum("packages", sums.packages)}</dd></div>
                    <div><dt>{t.total_gross}</dt><dd>{sum("gross", sums.gross)} "\u{a0}kg"</dd></div>
                    <div class="minor" data-if="volume" hidden=!loose>
                        <dt>{t.total_volume}</dt><dd>{sum("volume", sums.volume)} "\u{a0}m³"</dd>
                    </div>
                    <div class="minor" data-if="volumetric" hidden=!loose>
                        <dt>{t.total_volumetric} " " {sum("divisor", sums.divisor.to_string())}</dt><dd>{sum("volumetric", sums.volumetric)} "\u{a0}kg"</dd>
                    </div>
                    <div data-if="chargeable" hidden=!loose>
                        <dt>{t.total_chargeable}</dt><dd>{sum("chargeable", sums.chargeable)} "\u{a0}kg"</dd>
                    </div>
                    <div data-if="containers" hidden=sums.containers.is_empty()>
                        <dt>{t.total_containers}</dt><dd>{sum("containers", sums.containers.clone())}</dd>
                    </div>
                    <div class="minor" data-if="incomplete" hidden={sums.incomplete == 0}>
                        <dt>{t.total_incomplete}</dt><dd>{sum("incomplete", sums.incomplete.to_string())}</dd>
                    </div>
                </dl>
            </CargoTotals>
            <div class="row push">
                <noscript><button class="btn" name="do" value="recalculate">{t.recalculate}</button></noscript>
                <button class="btn primary" name="do" value="send">{icon(Icon::Send)}{send}</button>
            </div>
        </div>
    }
}
