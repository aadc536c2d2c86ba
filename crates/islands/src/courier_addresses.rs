//! Senders and consignees of earlier courier orders, in `localStorage` under `portal-book:<who>`: one book a person.
//! Nothing of it is sent anywhere; a form is filled as by typing, and what was there comes back with one button.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{document, set_timeout};
use web_sys::{Element, Event};

use crate::address_book::{AddressBook, Consignee, FIELDS};
use crate::dom;

const PREFIX: &str = "portal-book:";

/// What one button brings back.
enum Undo {
    /// What stood in the consignee's fields.
    Fields(Vec<String>),
    /// The book before something was forgotten.
    Book(String),
}

/// The page's part of the book.
struct CourierAddresses {
    part: Element,
    key: String,
    undo: RefCell<Option<Undo>>,
}

pub(crate) fn watch() {
    let Some(part) = dom::find("[data-book]") else {
        return;
    };
    let key = [PREFIX, &part.get_attribute("data-who").unwrap_or_default()].concat();
    let addresses = Rc::new(CourierAddresses {
        part,
        key,
        undo: RefCell::default(),
    });
    addresses.keep();
    addresses.show();
    for kind in ["input", "change", "click", "storage", "pageshow"] {
        let addresses = Rc::clone(&addresses);
        dom::listen(kind, move |event| addresses.on(&event));
    }
}

/// A field of the form that is filled, or of the order that was created.
fn field(form: &str, name: &str) -> Option<Element> {
    dom::find(&[form, " [name=", name, "]"].concat())
}

fn value(form: &str, name: &str) -> String {
    field(form, name)
        .map(|field| dom::value(&field))
        .unwrap_or_default()
}

const FORM: &str = "[data-courier]";
const CREATED: &str = "[data-book-from]";

impl CourierAddresses {
    fn text(&self) -> String {
        let text = dom::local_storage().and_then(|storage| storage.get_item(&self.key).ok().flatten());
        text.unwrap_or_default()
    }

    fn book(&self) -> AddressBook {
        AddressBook::read(&self.text())
    }

    fn put(&self, book: &AddressBook) -> bool {
        let Some(storage) = dom::local_storage() else {
            return false;
        };
        if book.is_empty() {
            storage.remove_item(&self.key).is_ok()
        } else {
            storage.set_item(&self.key, &book.text()).is_ok()
        }
    }

    fn part(&self, selector: &str) -> Option<Element> {
        dom::one(&self.part, selector)
    }

    fn is(&self, kind: &str) -> bool {
        self.part.get_attribute("data-book").as_deref() == Some(kind)
    }

    /// After an order was created: what it was made of.
    fn keep(&self) {
        if !self.is("keep") {
            return;
        }
        let id = value(CREATED, "address_id");
        let mut book = self.book();
        book.remember(&id, FIELDS.iter().map(|name| value(CREATED, name)));
        dom::show(&self.part, self.put(&book));
        if let (Some(name), Some(sender)) = (self.part("[data-book-name]"), book.sender(id.trim())) {
            dom::set_value(&name, &sender.name);
        }
    }

    /// Writes what there is to choose from.
    fn show(&self) {
        let book = self.book();
        let undo = self.undo.borrow().is_some();
        if let Some(button) = self.part("[data-book-do=undo]") {
            dom::show(&button, undo);
        }
        if self.is("count") {
            for (kind, count) in [
                ("senders", book.senders.len()),
                ("consignees", book.consignees.len()),
            ] {
                if let Some(place) = self.part(&["[data-book-count=", kind, "]"].concat()) {
                    let words = place.get_attribute("data-words").unwrap_or_default();
                    dom::write(&place, &words.replace("{}", &count.to_string()));
                }
            }
            if let Some(button) = self.part("[data-book-do=forget-all]") {
                dom::show(&button, !book.is_empty());
            }
        }
        if let Some(select) = self.part("select") {
            let titles = book.consignees.iter().map(Consignee::title);
            options(
                &select,
                "option:not([value=''])",
                titles.enumerate().map(|(at, title)| (at.to_string(), title)),
            );
            dom::show(&self.part, undo || !book.consignees.is_empty());
            self.chosen(&select);
        }
        if let Some(list) = dom::find("#book-senders") {
            let senders = book.senders.into_iter();
            options(&list, "option", senders.map(|sender| (sender.id, sender.name)));
        }
        self.sender();
    }

    /// Forgetting is offered for somebody who is chosen.
    fn chosen(&self, select: &Element) {
        if let Some(button) = self.part("[data-book-do=forget]") {
            dom::show(&button, !dom::value(select).is_empty());
        }
    }

    /// The name of the address that is typed.
    fn sender(&self) {
        let Some(row) = dom::find("[data-book-sender]") else {
            return;
        };
        let book = self.book();
        let known = book.sender(value(FORM, "address_id").trim());
        if let Some(output) = dom::one(&row, "output") {
            dom::write(
                &output,
                known.map(|sender| sender.name.as_str()).unwrap_or_default(),
            );
        }
        dom::show(&row, known.is_some());
    }

    fn on(&self, event: &Event) {
        let target = dom::target(event);
        match (event.type_().as_str(), target) {
            ("storage" | "pageshow", _) => self.show(),
            ("click", Some(target)) => {
                if let Some(what) = dom::closest(&target, "[data-book-do]")
                    .and_then(|button| button.get_attribute("data-book-do"))
                {
                    self.press(&what);
                }
            }
            ("change", Some(target)) if target.has_attribute("data-book-name") => self.name(&target),
            ("change", Some(target)) if dom::is(&target, "[data-book] select") => self.fill(&target),
            ("input", Some(target)) => {
                let name = target.get_attribute("name").unwrap_or_default();
                if name == "address_id" {
                    self.sender();
                } else if FIELDS.contains(&name.as_str())
                    && matches!(*self.undo.borrow(), Some(Undo::Fields(_)))
                {
                    // Typed over: what stood there before the choice is nobody's wish any more.
                    drop(self.undo.borrow_mut().take());
                    if let Some(button) = self.part("[data-book-do=undo]") {
                        dom::show(&button, false);
                    }
                }
            }
            _ => {}
        }
    }

    fn fill(&self, select: &Element) {
        self.chosen(select);
        let book = self.book();
        let chosen = dom::value(select)
            .parse::<usize>()
            .ok()
            .and_then(|at| book.consignees.get(at));
        let Some(chosen) = chosen else { return };
        let before: Vec<String> = FIELDS.iter().map(|name| value(FORM, name)).collect();
        if !matches!(*self.undo.borrow(), Some(Undo::Fields(_))) {
            *self.undo.borrow_mut() = Some(Undo::Fields(before));
        }
        write(&chosen.0);
        self.show();
        self.tell("data-filled", &chosen.title());
    }

    fn name(&self, field: &Element) {
        let mut book = self.book();
        let id = value(CREATED, "address_id");
        book.name_sender(id.trim(), &dom::value(field));
        if self.put(&book)
            && let Some(sender) = book.sender(id.trim()).filter(|sender| !sender.name.is_empty())
            && let Some(status) = self.part("[data-book-status]")
        {
            let words = field.get_attribute("data-book-name").unwrap_or_default();
            dom::write(&status, &words.replace("{}", &sender.name));
        }
    }

    fn press(&self, what: &str) {
        let mut book = self.book();
        let before = self.text();
        match what {
            "undo" => {
                let undo = self.undo.borrow_mut().take();
                match undo {
                    Some(Undo::Fields(texts)) => {
                        write(&texts);
                        if let Some(select) = self.part("select") {
                            dom::set_value(&select, "");
                        }
                    }
                    Some(Undo::Book(text)) => {
                        self.put(&AddressBook::read(&text));
                    }
                    None => {}
                }
                self.show();
                self.tell("data-undone", "");
                self.focus();
                return;
            }
            "forget" => {
                let at = self
                    .part("select")
                    .and_then(|select| dom::value(&select).parse::<usize>().ok());
                match at {
                    Some(at) if at < book.consignees.len() => drop(book.consignees.remove(at)),
                    _ => return,
                }
            }
            "forget-sender" => {
                let id = value(FORM, "address_id");
                book.senders.retain(|sender| sender.id != id.trim());
            }
            "forget-kept" => {
                // What was just put first.
                let id = value(CREATED, "address_id");
                book.senders.retain(|sender| sender.id != id.trim());
                let mut this = AddressBook::default();
                this.remember(&id, FIELDS.iter().map(|name| value(CREATED, name)));
                book.consignees
                    .retain(|consignee| !this.consignees.contains(consignee));
            }
            "forget-all" => book = AddressBook::default(),
            _ => return,
        }
        self.put(&book);
        *self.undo.borrow_mut() = Some(Undo::Book(before));
        if let Some(select) = self.part("select") {
            dom::set_value(&select, "");
        }
        self.show();
        self.tell("data-forgotten", "");
        self.focus();
    }

    fn tell(&self, words: &str, name: &str) {
        if let Some(status) = self.part("[data-book-status]") {
            let words = status.get_attribute(words).unwrap_or_default();
            dom::write(&status, &words.replace("{}", name));
        }
    }

    /// The pressed button may be gone; the reader stays at its place.
    fn focus(&self) {
        let next = self
            .part("[data-book-do=undo]:not([hidden])")
            .or_else(|| self.part("select, [data-book-do]:not([hidden])"));
        if let Some(next) = next {
            dom::focus(&next);
        }
    }
}

/// Writes the consignee's fields, and tells those who keep drafts.
fn write(texts: &[String]) {
    let mut written = Vec::new();
    for (name, text) in FIELDS.iter().zip(texts) {
        let Some(field) = field(FORM, name) else { continue };
        let before = dom::value(&field);
        dom::set_value(&field, text);
        if dom::value(&field) != *text {
            // No choice of the list of countries.
            dom::set_value(&field, &before);
        }
        written.push(field);
    }
    // This may be the answer to a change, and a listener is not called while it runs.
    set_timeout(
        move || written.iter().for_each(|field| dom::dispatch(field, "change")),
        Duration::ZERO,
    );
}

/// The options of a list, made anew where they changed: one that is open stays.
fn options(list: &Element, old: &str, new: impl Iterator<Item = (String, String)>) {
    let new: Vec<_> = new.collect();
    let old = dom::all(list, old);
    let same = |element: &Element, (value, text): &(String, String)| {
        element.get_attribute("value").as_ref() == Some(value)
            && element.text_content().as_ref() == Some(text)
    };
    if old.len() == new.len() && old.iter().zip(&new).all(|(element, entry)| same(element, entry)) {
        return;
    }
    for element in old {
        element.remove();
    }
    for (value, text) in new {
        let Ok(option) = document().create_element("option") else {
            continue;
        };
        let _ = option.set_attribute("value", &value);
        option.set_text_content(Some(&text));
        let _ = list.append_child(&option);
    }
}
