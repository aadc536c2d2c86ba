use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::window_event_listener_untyped;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::dom;
use crate::cargo::{Line, LineText, Mode, Totals};

const FORM: &str = "[data-cargo-form]";
const LINE: &str = "tbody[data-line]";

/// The lines as last read, so that a keystroke reads one line and adds the others up from memory.
struct Known {
    rows: Vec<Element>,
    lines: Vec<Line>,
}

pub(super) fn watch() {
    let known: Rc<RefCell<Option<Known>>> = Rc::default();
    // A browser may have put back what was typed before a reload: the totals must be of that.
    renew(&known, None);
    for kind in ["input", "change", "pageshow"] {
        let known = Rc::clone(&known);
        let handle = window_event_listener_untyped(kind, move |event| renew(&known, dom::target(&event)));
        // It watches as long as the page lives.
        std::mem::forget(handle);
    }
    std::mem::forget(window_event_listener_untyped("keydown", |event| {
        keep_in_sheet(&event);
    }));
}

/// In a line's details Enter closes them; it must not send the whole request.
fn keep_in_sheet(event: &Event) {
    let Some(field) = dom::target(event) else { return };
    let composing = dom::flag(event, "isComposing");
    if composing || dom::text(event, "key").as_deref() != Some("Enter") || field.tag_name() != "INPUT" {
        return;
    }
    let sheet = field.closest(&format!("{FORM} .sheet")).ok().flatten();
    if let Some(done) = sheet.and_then(|sheet| dom::one(&sheet, "footer [popovertargetaction=hide]")) {
        event.prevent_default();
        if let Ok(done) = done.dyn_into::<HtmlElement>() {
            done.click();
        }
    }
}

/// Reads what changed and writes what follows from it. Without a target everything is read again.
fn renew(known: &RefCell<Option<Known>>, target: Option<Element>) {
    let form = match &target {
        Some(field) => field.closest(FORM).ok().flatten(),
        None => leptos::prelude::document().query_selector(FORM).ok().flatten(),
    };
    let Some(form) = form else { return };
    let row = target.and_then(|field| field.closest(LINE).ok().flatten());
    let mut known = known.borrow_mut();
    let at = known
        .as_ref()
        .and_then(|known| known.rows.iter().position(|one| Some(one) == row.as_ref()));
    if let (Some(known), Some(at)) = (known.as_mut(), at) {
        known.lines[at] = read(&known.rows[at]);
    } else {
        let rows = dom::all(&form, LINE);
        *known = Some(Known {
            lines: rows.iter().map(read).collect(),
            rows,
        });
    }
    if let Some(known) = known.as_ref() {
        totals(&form, &known.lines);
    }
    rules(&form);
}

/// Reads a line and writes its volume.
fn read(row: &Element) -> Line {
    let [
        name,
        packages,
        gross,
        length,
        width,
        height,
        unit,
        kind,
        count,
        load,
    ] = [
        "name",
        "package_count",
        "gross_weight",
        "length",
        "width",
        "height",
        "dimension_unit",
        "container_type",
        "container_count",
        "load",
    ]
    .map(|field| {
        dom::one(row, &format!(r#"[name$="[{field}]"]"#))
            .map(|field| dom::value(&field))
            .unwrap_or_default()
    });
    let full = load == "fcl";
    let line = Line::read(&LineText {
        name: &name,
        package_count: &packages,
        gross_weight: &gross,
        length: &length,
        width: &width,
        height: &height,
        dimension_unit: &unit,
        container_type: if full { &kind } else { "" },
        container_count: if full { &count } else { "" },
        full,
    });
    if let Some(output) = dom::one(row, "[data-volume]") {
        dom::write(&output, &line.show_volume());
    }
    line
}

fn totals(form: &Element, lines: &[Line]) {
    let services = dom::all(form, "[data-mode]");
    let modes = services.iter().filter(|service| dom::is_checked(service));
    let mode = Mode::main(modes.filter_map(|service| Mode::from_code(&service.get_attribute("data-mode")?)));
    let sums = Totals::of(lines).show(mode);
    let (divisor, incomplete) = (sums.divisor.to_string(), sums.incomplete.to_string());
    for (name, text, shown) in [
        ("packages", &sums.packages, true),
        ("gross", &sums.gross, true),
        ("volume", &sums.volume, sums.loose),
        ("volumetric", &sums.volumetric, sums.loose),
        ("divisor", &divisor, true),
        ("chargeable", &sums.chargeable, sums.loose),
        ("containers", &sums.containers, !sums.containers.is_empty()),
        ("incomplete", &incomplete, sums.incomplete > 0),
    ] {
        for output in dom::all(form, &format!(r#"[data-sum="{name}"]"#)) {
            dom::write(&output, text);
        }
        for part in dom::all(form, &format!(r#"[data-if="{name}"]"#)) {
            dom::show(&part, shown);
        }
    }
}

/// The ticks of "at least one of".
fn rules(form: &Element) {
    for rule in dom::all(form, "[data-rule]") {
        let mut any = false;
        for part in dom::all(&rule, "[data-part]") {
            let name = part.get_attribute("data-part").unwrap_or_default();
            let given = dom::one(form, &format!(r#"[name="{name}"]"#))
                .is_some_and(|field| !dom::value(&field).trim().is_empty());
            any |= given;
            let _ = part.class_list().toggle_with_force("met", given);
            for tick in dom::all(&part, "[data-tick]") {
                dom::show(&tick, given);
            }
        }
        for tick in dom::all(&rule, "[data-done]") {
            dom::show(&tick, any);
        }
        let _ = if any {
            rule.set_attribute("data-tone", "done")
        } else {
            rule.remove_attribute("data-tone")
        };
    }
}
