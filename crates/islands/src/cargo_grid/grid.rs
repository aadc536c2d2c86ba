//! The state of the grid, shared by its rows, its listeners and the bar with the totals.

use domain::Lang;
use leptos::html;
use leptos::prelude::*;

use super::line::{Line, RareParts};
use super::shape::{GridContents, LineShape, ListOption};

#[cfg(feature = "hydrate")]
use {super::work::Work, domain::cargo::LineTotals, std::cell::Cell, std::rc::Rc};

/// The grid. Handles only: a copy is the same grid.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    pub lang: Lang,
    /// Lines that can be sent.
    pub max_lines: usize,
    pub lines: RwSignal<Vec<Line>>,
    pub container_types: StoredValue<Vec<ListOption>>,
    pub table: NodeRef<html::Table>,
    /// The last announcement.
    pub said: RwSignal<String>,
    pub can_undo: RwSignal<bool>,
    pub can_redo: RwSignal<bool>,
    pub undo_button: NodeRef<html::Button>,
    pub redo_button: NodeRef<html::Button>,
    /// The column to fill down, and the line to start from.
    pub fill_field: NodeRef<html::Select>,
    pub fill_line: NodeRef<html::Input>,
    /// The fields of all lines were read: until then figures are those of the server.
    #[cfg(feature = "hydrate")]
    pub is_read: RwSignal<bool>,
    #[cfg(feature = "hydrate")]
    next_id: StoredValue<u32>,
    #[cfg(feature = "hydrate")]
    work: StoredValue<Rc<Work>, LocalStorage>,
}

#[cfg(feature = "hydrate")]
thread_local! {
    static CURRENT_GRID: Cell<Option<Grid>> = const { Cell::new(None) };
}

impl Grid {
    pub fn new(
        lang: Lang,
        max_lines: usize,
        shapes: Vec<LineShape>,
        container_types: Vec<ListOption>,
        contents: &GridContents,
    ) -> Self {
        #[cfg(feature = "hydrate")]
        let count = u32::try_from(shapes.len()).unwrap_or(u32::MAX);
        let lines = (0..).zip(shapes).enumerate().map(|(at, (id, shape))| {
            let contents = contents.lines.get(at).cloned().unwrap_or_default();
            Line::new(id, lang, at, shape, contents, RareParts::FromServer)
        });
        Self {
            lang,
            max_lines,
            lines: RwSignal::new(lines.collect()),
            container_types: StoredValue::new(container_types),
            table: NodeRef::new(),
            said: RwSignal::default(),
            can_undo: RwSignal::new(false),
            can_redo: RwSignal::new(false),
            undo_button: NodeRef::new(),
            redo_button: NodeRef::new(),
            fill_field: NodeRef::new(),
            fill_line: NodeRef::new(),
            #[cfg(feature = "hydrate")]
            is_read: RwSignal::new(false),
            #[cfg(feature = "hydrate")]
            next_id: StoredValue::new(count),
            #[cfg(feature = "hydrate")]
            work: StoredValue::new_local(Rc::default()),
        }
    }

    /// Tells whether no line can be added.
    pub fn is_full(self) -> bool {
        self.lines.with(|lines| lines.len() >= self.max_lines)
    }

    /// The grid of the page, once it is awake in a browser.
    pub fn shared() -> Option<Self> {
        #[cfg(feature = "hydrate")]
        let shared = CURRENT_GRID.get();
        #[cfg(not(feature = "hydrate"))]
        let shared = None;
        shared
    }
}

/// In the browser.
#[cfg(feature = "hydrate")]
impl Grid {
    /// Lets the other islands of the form find the grid.
    pub fn share(self) {
        CURRENT_GRID.set(Some(self));
    }

    /// The parts of the lines in the totals; nothing until all fields are read.
    pub fn line_totals(self) -> Option<Vec<LineTotals>> {
        let totals = |lines: &Vec<Line>| lines.iter().filter_map(|line| line.totals.get()).collect();
        self.is_read.get().then(|| self.lines.with(totals))
    }

    /// Tells whether a line has a name.
    pub fn is_named(self) -> bool {
        self.lines
            .with(|lines| lines.iter().any(|line| line.is_named.get()))
    }

    pub fn work(self) -> Rc<Work> {
        self.work.try_get_value().unwrap_or_default()
    }

    pub fn next_id(self) -> u32 {
        let id = self.next_id.try_get_value().unwrap_or_default();
        self.next_id.try_set_value(id.wrapping_add(1));
        id
    }

    pub fn count(self) -> usize {
        self.lines.with_untracked(Vec::len)
    }

    pub fn all_lines(self) -> Vec<Line> {
        self.lines.get_untracked()
    }

    pub fn line_at(self, at: usize) -> Option<Line> {
        self.lines.with_untracked(|lines| lines.get(at).copied())
    }
}
