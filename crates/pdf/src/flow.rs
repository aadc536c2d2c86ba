//! Content in columns, and its division among pages.
//!
//! A column is a list of items. Lines and drawings stay whole. Rows of cells, tables and framed parts are divided at the
//! end of a page, unless they are to stay whole; an item higher than a page is divided all the same. Dividing takes from
//! the front, so a document of any length is divided in one walk.

use std::collections::VecDeque;

use crate::draw::{Drawing, Shape, Stroke};
use crate::measure::{Pt, TOLERANCE, mm};
use crate::text::Line;

/// The height of a table's head that is repeated on each page.
const MAX_HEAD_HEIGHT: Pt = mm(60.0);

/// Lines of a heading that stay together, counted anew on each page.
const MAX_KEPT_LINES: usize = 10;

/// Items below each other.
#[derive(Clone, Debug, Default)]
pub struct Column {
    items: VecDeque<Item>,
    /// Of all items and the space between them.
    height: Pt,
}

#[derive(Clone, Debug)]
pub struct Item {
    /// Space to the item before; none at the top of a page.
    pub above: Pt,
    pub height: Pt,
    /// Never the last on its page: a heading, the first line of a paragraph.
    pub keep_next: bool,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub enum Body {
    Space,
    Line(Line),
    Drawing(Drawing),
    // Boxed: most items are lines, and there may be half a million of them.
    Row(Box<Row>),
    Block(Box<Block>),
}

/// Columns side by side.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub cells: Vec<Cell>,
    /// Space above and below the cells, on every page that the row is on.
    pub padding: Pt,
    /// Rules at its edges.
    pub top: Option<Stroke>,
    pub bottom: Option<Stroke>,
    /// Of the rules.
    pub width: Pt,
    pub whole: bool,
}

#[derive(Clone, Debug)]
pub struct Cell {
    /// From the left edge of the row.
    pub x: Pt,
    pub place: Place,
    pub column: Column,
}

/// The place of a cell that is lower than its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Top,
    Middle,
    Bottom,
}

/// A part with what goes around it on each of its pages: a head above, a frame.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub head: Column,
    /// The head has been on an earlier page.
    pub again: bool,
    pub body: Column,
    pub frame: Option<Frame>,
    pub whole: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub kind: FrameKind,
    pub stroke: Stroke,
    /// From the frame to its content.
    pub inset_x: Pt,
    pub inset_y: Pt,
    /// Of the whole frame.
    pub width: Pt,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FrameKind {
    /// All around, with rounded corners.
    Box { radius: Pt },
    /// A bar at the left.
    Bar,
}

impl Column {
    pub fn height(&self) -> Pt {
        self.height
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter()
    }

    pub fn push(&mut self, item: Item) {
        self.height += item.height;
        if !self.items.is_empty() {
            self.height += item.above;
        }
        self.items.push_back(item);
    }

    /// Adds another column below.
    pub fn append(&mut self, above: Pt, mut other: Column) {
        if let Some(first) = other.items.front_mut() {
            first.above = above;
        }
        other.items.into_iter().for_each(|item| self.push(item));
    }

    pub fn push_row(&mut self, above: Pt, row: Row) {
        self.push(Item {
            above,
            height: row.height(),
            keep_next: false,
            body: Body::Row(Box::new(row)),
        });
    }

    pub fn push_block(&mut self, above: Pt, block: Block) {
        self.push(Item {
            above,
            height: block.height(),
            keep_next: false,
            body: Body::Block(Box::new(block)),
        });
    }

    pub fn push_drawing(&mut self, above: Pt, height: Pt, drawing: Drawing) {
        self.push(Item {
            above,
            height,
            keep_next: false,
            body: Body::Drawing(drawing),
        });
    }

    pub fn push_rule(&mut self, above: Pt, width: Pt, stroke: Stroke) {
        let shape = Shape::line((0.0, 0.0), (width, 0.0), stroke);
        self.push_drawing(above, 0.0, Drawing::of(vec![shape]));
    }

    pub fn push_space(&mut self, height: Pt) {
        self.push(Item {
            above: 0.0,
            height,
            keep_next: false,
            body: Body::Space,
        });
    }

    /// Keeps the content together and with the next; of very many items only the last one.
    pub fn keep_next(mut self) -> Self {
        let count = if self.items.len() > MAX_KEPT_LINES {
            1
        } else {
            self.items.len()
        };
        for item in self.items.iter_mut().rev().take(count) {
            item.keep_next = true;
        }
        self
    }

    /// No more than so many items.
    pub fn first(mut self, count: usize) -> Self {
        let mut first = Self::default();
        for _ in 0..count {
            first.extend_from(&mut self);
        }
        first
    }

    fn pop(&mut self) -> Option<Item> {
        let item = self.items.pop_front()?;
        self.height -= item.height;
        match self.items.front() {
            Some(next) => self.height -= next.above,
            None => self.height = 0.0,
        }
        Some(item)
    }

    /// Takes items from the front that fit. `fresh`: an empty page, which takes one item of any height, as no page has
    /// more room.
    pub fn take(&mut self, room: Pt, fresh: bool) -> Self {
        let mut taken = Self::default();
        // Items that are known to go together, and whether they do although there is no room for that.
        let mut together = 0_usize;
        let mut forced = false;
        while let Some(item) = self.items.front() {
            let above = if taken.is_empty() { 0.0 } else { item.above };
            let left = room - taken.height - above;
            if together == 0 {
                let kept = self.kept_together(left);
                forced = fresh && taken.is_empty() && !kept.has_room;
                if !kept.has_room && !forced {
                    break;
                }
                together = kept.count;
            }
            together -= 1;
            if item.height <= left + TOLERANCE {
                taken.extend_from(self);
                continue;
            }
            match self.divide_first(left, forced) {
                Some(part) => taken.push(part),
                None if taken.is_empty() && forced => taken.extend_from(self),
                None => {}
            }
            break;
        }
        taken
    }

    /// The items at the front that belong on one page; of the last one its first part will do.
    fn kept_together(&self, room: Pt) -> KeptBlocks {
        let mut used = 0.0;
        let mut count = 0;
        for item in &self.items {
            count += 1;
            if count > 1 {
                used += item.above;
            }
            let is_last = !item.keep_next || count == self.items.len();
            used += if is_last { item.first_height() } else { item.height };
            if is_last {
                break;
            }
        }
        KeptBlocks {
            count,
            has_room: used <= room + TOLERANCE,
        }
    }

    /// The least that can be on a page.
    fn first_height(&self) -> Pt {
        let mut used = 0.0;
        for (at, item) in self.items.iter().enumerate() {
            if at > 0 {
                used += item.above;
            }
            if !item.keep_next || at + 1 == self.items.len() {
                return used + item.first_height();
            }
            used += item.height;
        }
        used
    }

    fn extend_from(&mut self, other: &mut Self) {
        if let Some(item) = other.pop() {
            self.push(item);
        }
    }

    fn divide_first(&mut self, room: Pt, fresh: bool) -> Option<Item> {
        let item = self.items.front_mut()?;
        let before = item.height;
        let part = item.take(room, fresh);
        self.height -= before - item.height;
        let nothing_left = item.body.is_empty();
        if part.is_some() && nothing_left {
            self.pop();
        }
        part
    }
}

struct KeptBlocks {
    count: usize,
    has_room: bool,
}

impl Item {
    fn first_height(&self) -> Pt {
        match &self.body {
            Body::Row(row) if !row.whole => row.first_height(),
            Body::Block(block) if !block.whole => block.first_height(),
            _ => self.height,
        }
    }

    /// A part that has room, if any can be taken off; the rest stays.
    fn take(&mut self, room: Pt, fresh: bool) -> Option<Item> {
        if !fresh && self.first_height() > room + TOLERANCE {
            return None;
        }
        let body = match &mut self.body {
            Body::Row(row) if fresh || !row.whole => Body::Row(Box::new(row.take(room, fresh))),
            Body::Block(block) if fresh || !block.whole => Body::Block(Box::new(block.take(room, fresh))),
            _ => return None,
        };
        self.height = self.body.height(self.height);
        let mut part = Item {
            above: self.above,
            height: 0.0,
            keep_next: false,
            body,
        };
        part.height = part.body.height(0.0);
        Some(part)
    }
}

impl Body {
    /// All of it has been taken off.
    fn is_empty(&self) -> bool {
        match self {
            Self::Row(row) => row.cells.iter().all(|cell| cell.column.is_empty()),
            Self::Block(block) => block.body.is_empty(),
            Self::Space | Self::Line(_) | Self::Drawing(_) => false,
        }
    }

    /// After a part was taken off; other items are as high as they were.
    fn height(&self, otherwise: Pt) -> Pt {
        match self {
            Self::Row(row) => row.height(),
            Self::Block(block) => block.height(),
            Self::Space | Self::Line(_) | Self::Drawing(_) => otherwise,
        }
    }
}

impl Row {
    /// Of its highest cell.
    pub fn inner_height(&self) -> Pt {
        self.cells
            .iter()
            .fold(0.0, |height: Pt, cell| height.max(cell.column.height))
    }

    pub fn height(&self) -> Pt {
        self.inner_height() + 2.0 * self.padding
    }

    /// Every cell has a part on the first page.
    fn first_height(&self) -> Pt {
        let first = self
            .cells
            .iter()
            .fold(0.0, |height: Pt, cell| height.max(cell.column.first_height()));
        first + 2.0 * self.padding
    }

    fn take(&mut self, room: Pt, fresh: bool) -> Self {
        let room = room - 2.0 * self.padding;
        let cell = |cell: &mut Cell| Cell {
            x: cell.x,
            place: Place::Top,
            column: cell.column.take(room, fresh),
        };
        Self {
            cells: self.cells.iter_mut().map(cell).collect(),
            ..*self
        }
    }
}

impl Block {
    /// A table with its head on every page, unless that is so high that it would leave no room.
    pub fn table(mut head: Column, rows: Column) -> Self {
        let mut body = Column::default();
        if head.height > MAX_HEAD_HEIGHT {
            body.append(0.0, std::mem::take(&mut head));
        }
        body.append(0.0, rows);
        Self {
            head,
            body,
            ..Self::default()
        }
    }

    pub fn unbreakable(body: Column) -> Self {
        Self {
            body,
            whole: true,
            ..Self::default()
        }
    }

    /// Space that head and frame take on each page.
    fn around(&self) -> Pt {
        self.head.height + self.frame.map_or(0.0, |frame| 2.0 * frame.inset_y)
    }

    pub fn height(&self) -> Pt {
        self.around() + self.body.height
    }

    fn first_height(&self) -> Pt {
        self.around() + self.body.first_height()
    }

    fn take(&mut self, room: Pt, fresh: bool) -> Self {
        let body = self.body.take(room - self.around(), fresh);
        let part = Self {
            head: self.head.clone(),
            body,
            ..*self
        };
        self.again = true;
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(height: Pt, keep_next: bool) -> Item {
        Item {
            above: 1.0,
            height,
            keep_next,
            body: Body::Space,
        }
    }

    fn column(heights: &[Pt]) -> Column {
        let mut column = Column::default();
        for height in heights {
            column.push(space(*height, false));
        }
        column
    }

    /// Heights of the items on each page.
    fn pages(mut column: Column, room: Pt) -> Vec<Vec<Pt>> {
        let mut pages = Vec::new();
        while !column.is_empty() {
            let page = column.take(room, true);
            pages.push(page.items().map(|item| item.height).collect());
        }
        pages
    }

    fn row(cells: &[&[Pt]], whole: bool) -> Row {
        let cells = cells.iter().map(|heights| Cell {
            x: 0.0,
            place: Place::Top,
            column: column(heights),
        });
        Row {
            cells: cells.collect(),
            whole,
            ..Row::default()
        }
    }

    #[test]
    fn space_is_between_items_and_not_at_the_top_of_a_page() {
        assert!((column(&[10.0, 10.0, 10.0]).height() - 32.0).abs() < TOLERANCE);
        assert_eq!(pages(column(&[10.0; 5]), 32.0), [vec![10.0; 3], vec![10.0; 2]]);
        // Content higher than a page is on a page of its own.
        assert_eq!(pages(column(&[10.0, 90.0, 10.0]), 32.0), [[10.0], [90.0], [10.0]]);
    }

    #[test]
    fn kept_item_is_never_last_on_a_page() {
        let mut column = column(&[10.0, 10.0]);
        column.push(space(5.0, true));
        column.push(space(10.0, false));
        assert_eq!(pages(column, 30.0), [[10.0, 10.0], [5.0, 10.0]]);
        // Nothing comes after it, or the next item fits on no page.
        let mut last = Column::default();
        last.push(space(5.0, true));
        assert_eq!(pages(last.clone(), 30.0), [[5.0]]);
        last.push_block(1.0, Block::unbreakable(self::column(&[10.0; 5])));
        assert_eq!(pages(last, 30.0), [vec![5.0, 21.0], vec![21.0], vec![10.0]]);
    }

    #[test]
    fn rows_are_divided_unless_they_are_whole_and_have_room_on_a_page() {
        let after = |row: Row| {
            let mut column = column(&[10.0]);
            column.push_row(0.0, row);
            column
        };
        let cells: [&[Pt]; 2] = [&[5.0, 5.0, 5.0], &[6.0]];
        assert_eq!(
            pages(after(row(&cells, false)), 22.0),
            [vec![10.0, 11.0], vec![5.0]]
        );
        assert_eq!(pages(after(row(&cells, true)), 22.0), [vec![10.0], vec![17.0]]);
        let long: [&[Pt]; 1] = [&[5.0; 5]];
        assert_eq!(
            pages(after(row(&long, true)), 22.0),
            [vec![10.0], vec![17.0], vec![11.0]]
        );
    }

    #[test]
    fn tables_have_their_head_on_each_page() {
        let mut all = Column::default();
        all.push_block(0.0, Block::table(column(&[4.0]), column(&[10.0; 5])));
        assert_eq!(pages(all.clone(), 26.0), [[25.0], [25.0], [14.0]]);
        let first = all.take(26.0, true);
        let rest = all.take(26.0, true);
        let again = |column: &Column| {
            column
                .items()
                .map(|item| matches!(&item.body, Body::Block(block) if block.again))
                .collect::<Vec<_>>()
        };
        assert_eq!((again(&first), again(&rest)), (vec![false], vec![true]));
        // A head that would leave no room is there once.
        let mut high = Column::default();
        high.push_block(0.0, Block::table(column(&[200.0]), column(&[10.0])));
        assert_eq!(pages(high, 100.0), [[200.0], [10.0]]);
    }

    /// Heights of all that cannot be divided.
    fn leaves(column: &Column, into: &mut Vec<Pt>) {
        for item in column.items() {
            match &item.body {
                Body::Row(row) => row.cells.iter().for_each(|cell| leaves(&cell.column, into)),
                Body::Block(block) => leaves(&block.body, into),
                _ => into.push(item.height),
            }
        }
    }

    fn anything(random: &mut fastrand::Rng, depth: usize, count: &mut f64) -> Column {
        let mut column = Column::default();
        for _ in 0..random.usize(0..12) {
            let (above, keep, whole) = (random.f64() * 5.0, random.bool(), random.bool());
            match random.usize(0..if depth == 0 { 1 } else { 3 }) {
                0 => {
                    *count += 0.001;
                    let item = space(*count + f64::from(random.u8(0..40)), keep);
                    column.push(Item { above, ..item });
                }
                1 => {
                    let cells = (0..random.usize(0..4)).map(|_| Cell {
                        x: 0.0,
                        place: Place::Middle,
                        column: anything(random, depth - 1, count),
                    });
                    let row = Row {
                        cells: cells.collect(),
                        padding: random.f64() * 3.0,
                        whole,
                        ..Row::default()
                    };
                    column.push_row(above, row);
                }
                _ => {
                    let head = self::column(if keep { &[3.0] } else { &[] });
                    let table = Block::table(head, anything(random, depth - 1, count));
                    column.push_block(above, Block { whole, ..table });
                }
            }
        }
        column
    }

    #[test]
    fn every_item_is_placed_exactly_once() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..1_000 {
            let mut column = anything(&mut random, 3, &mut 0.0);
            let room = random.f64() * 120.0;
            let mut all = Vec::new();
            leaves(&column, &mut all);
            let mut found = Vec::new();
            let mut pages = 0;
            while !column.is_empty() {
                leaves(&column.take(room, true), &mut found);
                pages += 1;
                assert!(pages <= 10_000, "it does not end");
            }
            assert!(column.height().abs() < TOLERANCE);
            all.sort_by(f64::total_cmp);
            found.sort_by(f64::total_cmp);
            assert_eq!(all, found);
        }
    }
}
