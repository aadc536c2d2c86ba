//! Headings of pieces and of the contents of one package: they count no packages.

use domain::folding::words;

use super::Heading;
use crate::words::figure_words::is_package;

impl Heading {
    /// Pieces, or the contents of one package: `PCS`, `Qty (pcs)`, `PCS/CTN`, `SL (cái)`.
    pub(super) fn counts_pieces(&self) -> bool {
        self.any(&[
            "pcs", "pc", "nos", "piece", "pieces", "cai", "chiec", "sets", "set", "pairs", "prs", "件/箱",
        ]) && !((self.folded.contains("(no")
            || self.lowest == ["nos"]
            || self.words.first().is_some_and(|first| first == "nos"))
            && self.words.iter().any(|word| is_package(word)))
            || self.has("doi") && !self.has("quy doi")
            || self.any(&["per", "moi"])
            || self.is_quantity_in_package()
            || self.is_quantity_of_goods()
            || self.says_in_package()
            || self.any(&[
                "on pallet",
                "on it",
                "on each",
                "in it",
                "in pallet",
                "on plt",
                "tren pallet",
            ])
            || ["每箱", "单箱", "每件"]
                .iter()
                .any(|one| self.folded.contains(one))
    }

    /// `QTY/CTN`, `SL/thùng`: the contents of one package. Behind `Số kiện /` stands another word for packages.
    pub(super) fn is_quantity_in_package(&self) -> bool {
        const PACKAGES: [&str; 9] = [
            "ctn", "carton", "thung", "kien", "box", "pkg", "package", "bag", "hop",
        ];
        let Some((before, after)) = self.folded.split_once('/') else {
            return false;
        };
        let quantity = ["qty", "quantity", "so luong", "sl", "s luong"];
        let before = words(before).join(" ");
        quantity.contains(&before.as_str())
            && words(after).first().is_some_and(|word| PACKAGES.contains(word))
    }

    /// `Qty/ctn`, `Pcs per box`, `每箱数量`: a number of things in one package.
    pub fn counts_in_package(&self) -> bool {
        let is_measure = self.facts.weight || self.facts.volume || self.facts.edge || self.speaks_for("size");
        let is_number = self.is_quantity() || self.facts.pieces || self.is_quantity_in_package();
        let of_one = self.is_quantity_in_package() || self.says_in_package() || self.facts.per_package;
        // `Cartons per set`
        let is_of_packages =
            self.facts.per_piece && self.words.first().is_some_and(|first| is_package(first));
        !is_measure && is_number && of_one && !is_of_packages
    }

    /// Pieces, or the contents of one package, and no packages.
    pub fn counts_goods(&self) -> bool {
        let is_measure = self.facts.weight || self.facts.volume || self.facts.edge || self.speaks_for("size");
        self.facts.pieces && !is_measure && self.order.is_empty() && !self.speaks_for("weight_unit")
    }

    /// `Inner qty`, `Qty inner`: the pieces in an inner box.
    pub fn counts_inner(&self) -> bool {
        self.any(&["inner"]) && self.any(&["qty", "quantity", "pcs", "pack", "units"])
    }

    /// `Master qty`, `Outer qty`
    pub fn is_quantity_of_outer(&self) -> bool {
        const OUTER: [&str; 3] = ["master", "outer", "export"];
        matches!(self.words.as_slice(), [outer, quantity]
            if OUTER.contains(&outer.as_str()) && ["qty", "quantity", "pcs", "pack", "units"].contains(&quantity.as_str()))
    }

    /// `Sets`, `Set qty`, `Số bộ`; not what is in one set.
    pub fn counts_sets(&self) -> bool {
        let is_named = self.any(&["set", "sets", "so bo", "sl bo"]) || self.is_one_of(&["bo"]);
        let is_other = self.facts.weight || self.facts.volume || self.facts.attribute || self.facts.edge;
        is_named && !is_other && !self.holds_any(&["/set", "/ set"]) && !self.any(&["per", "moi", "set up"])
    }

    /// `Item Qty`, `item_quantity`, `SKU count`, `SL sản phẩm`: a number of pieces of the goods.
    fn is_quantity_of_goods(&self) -> bool {
        const GOODS: [&str; 11] = [
            "item",
            "items",
            "product",
            "products",
            "article",
            "articles",
            "artikel",
            "articulo",
            "articulos",
            "sku",
            "skus",
        ];
        const QUANTITIES: [&str; 7] = ["qty", "quantity", "count", "menge", "cantidad", "qte", "units"];
        let is_pair = |one: &str, next: &str| GOODS.contains(&one) && QUANTITIES.contains(&next);
        self.words
            .windows(2)
            .any(|pair| matches!(pair, [one, next] if is_pair(one, next) || is_pair(next, one)))
            || self.any(&["sl san pham", "so luong san pham", "sl sp", "so luong sp"])
    }

    /// `Units in box`, `Anzahl pro Karton`, `Piezas por caja`, `Số lượng trong thùng`: the contents of one package.
    /// `Qty in cartons` counts packages.
    fn says_in_package(&self) -> bool {
        const IN: [&str; 9] = [
            "in", "je", "pro", "por", "par", "cada", "trong", "dans", "in each",
        ];
        let is_one = |word: &str| is_package(word) && !word.ends_with('s') && !word.starts_with("cont");
        self.words
            .windows(2)
            .any(|pair| matches!(pair, [of, one] if IN.contains(&of.as_str()) && is_one(one)))
    }
}
