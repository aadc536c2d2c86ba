//! What headings of sizes tell: whether of goods, of packages or of clothes.

use super::Heading;
use crate::words::figure_words::is_package;

impl Heading {
    /// `Product dimension`, `Item size`: of the goods without their package.
    pub fn is_size_of_goods(&self) -> bool {
        const GOODS: [&str; 18] = [
            "product",
            "products",
            "item",
            "items",
            "article",
            "artikel",
            "produit",
            "producto",
            "prodotto",
            "produto",
            "produkt",
            "san pham",
            "sp",
            "unpacked",
            "assembled",
            "set up",
            "setup",
            "unfolded",
        ];
        let is_named = self.any(&GOODS)
            || ["产品", "產品", "商品", "製品", "제품"]
                .iter()
                .any(|goods| self.folded.contains(goods));
        is_named
            && (self.speaks_for("size") || self.is_edge() || !self.order.is_empty())
            && !self.words.iter().any(|word| is_package(word))
    }

    /// How surely a size is that of packages: 2 if the heading names them, 0 if it names goods or inner packages.
    pub fn rank_of_size(&self) -> u8 {
        const GOODS: [&str; 22] = [
            "unit",
            "units",
            "each",
            "retail",
            "display",
            "individual",
            "single",
            "product",
            "products",
            "article",
            "artikel",
            "articulo",
            "producto",
            "produit",
            "produto",
            "prodotto",
            "produkt",
            "gift",
            "colour",
            "color",
            "san pham",
            "sp",
        ];
        const PACKED: [&str; 12] = [
            "packed",
            "packing",
            "packaging",
            "shipping",
            "shipment",
            "outer",
            "master",
            "export",
            "dong goi",
            "dong kien",
            "emballage",
            "embalado",
        ];
        let begins = |starts: &[&str]| {
            let mut words = self.words.iter();
            words.any(|word| starts.iter().any(|start| word.starts_with(start)))
        };
        if self.gives_way() || self.any(&GOODS) || begins(&["gerat", "produkt", "artikel"]) {
            return 0;
        }
        let is_packed = self.any(&PACKED)
            || self.names_a_package()
            || begins(&["pack", "verpackung", "karton", "versand"]);
        1 + u8::from(is_packed)
    }

    /// `S`, `M`, `XL`: sizes of clothes, beside which `L` is no length.
    pub fn is_size_of_clothes(&self) -> bool {
        self.is_one_of(&["s", "m", "xs", "xl", "xxl", "2xl", "3xl", "xxxl"])
    }
}
