//! Headings that may stand above HS codes.

use super::Heading;

impl Heading {
    /// A heading that does not name other numbers of eight digits: those of articles, orders, days.
    pub fn may_be_of_hs_codes(&self) -> bool {
        const OTHERS: [&str; 62] = [
            "art",
            "article",
            "artikel",
            "item",
            "sku",
            "style",
            "model",
            "part",
            "material",
            "materialnr",
            "product",
            "produkt",
            "ref",
            "reference",
            "po",
            "order",
            "lot",
            "batch",
            "serial",
            "barcode",
            "ean",
            "upc",
            "gtin",
            "asin",
            "invoice",
            "date",
            "day",
            "ngay",
            "phone",
            "tel",
            "qty",
            "quantity",
            "so luong",
            "price",
            "amount",
            "value",
            "ma hang",
            "ma sp",
            "ma san pham",
            "don hang",
            "hop dong",
            "chung tu",
            "dien thoai",
            "thue",
            "mst",
            "tax",
            "delivery",
            "lieferung",
            "shipment",
            "document",
            "doc",
            "account",
            "customer",
            "kunde",
            "khach hang",
            "rate",
            "cost",
            "container",
            "seal",
            "marks",
            "no",
            "id",
        ];
        let is_number = |word: &String| ["nummer", "nr", "date"].iter().any(|end| word.ends_with(end));
        !self.is_blank()
            && !self.facts.weight
            && !self.facts.volume
            && !self.facts.edge
            && !self.any(&OTHERS)
            && !self.words.iter().any(is_number)
            && !self.holds_any(&["货号", "款号", "料号", "日期", "品番", "型番", "订单"])
    }
}
