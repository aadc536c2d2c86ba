//! The documents that a shipment usually needs.

use domain::documents::checklist::{CargoTrait, NeedingLine};

use super::Lang;

/// Cargo lines named in one reason; others are counted.
const MAX_NAMED_LINES: usize = 3;

/// Texts of the checklist.
#[derive(Clone, Copy)]
pub(crate) struct ChecklistTexts(Lang);

pub(crate) const fn checklist_texts(lang: Lang) -> ChecklistTexts {
    ChecklistTexts(lang)
}

impl ChecklistTexts {
    /// Over the list: so many of the documents that are needed are there.
    pub(crate) fn title(self, there: usize, needed: usize) -> String {
        match (self.0, there == needed) {
            (Lang::Vi, false) => format!("Đã có {there} trên {needed} chứng từ thường cần"),
            (Lang::Vi, true) => format!("Đã có đủ {needed} chứng từ thường cần"),
            (Lang::En, false) => format!("{there} of {needed} usual documents are here"),
            (Lang::En, true) if needed == 1 => "The usual document is here".to_owned(),
            (Lang::En, true) => format!("All {needed} usual documents are here"),
        }
    }
    /// Over a list that needs nothing, only what may be wanted.
    pub(crate) fn nothing_needed(self) -> &'static str {
        self.0
            .pick("Không còn chứng từ nào cần thêm", "No document is needed now")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Đây là những gì lô hàng như vậy thường cần, do cổng này lập; nhà vận hành có thể yêu cầu khác.",
            "This is what such shipments usually need, put together by this portal; the operator may ask for other documents.",
        )
    }
    /// Before the quotation was accepted.
    pub(crate) fn not_yet_due(self) -> &'static str {
        self.0.pick(
            "Chưa gấp: thường gửi sau khi chấp nhận báo giá.",
            "No hurry: they are usually sent once the quotation is accepted.",
        )
    }
    pub(crate) fn usually_needed(self) -> &'static str {
        self.0.pick("Thường cần", "Usually needed")
    }
    pub(crate) fn if_wanted(self) -> &'static str {
        self.0.pick("Nếu muốn", "If wanted")
    }
    pub(crate) fn not_needed(self) -> &'static str {
        self.0.pick("Không cần", "Not needed")
    }
    pub(crate) fn there(self) -> &'static str {
        self.0.pick("Đã có", "Here")
    }
    /// Before the names of the documents that are missing.
    pub(crate) fn still_missing(self) -> &'static str {
        self.0.pick("Còn thiếu:", "Still missing:")
    }
    /// The type has one name for ships and aircraft.
    pub(crate) fn bill_of_lading(self) -> &'static str {
        self.0
            .pick("Vận đơn (B/L hoặc AWB)", "Bill of lading or air waybill")
    }
    pub(crate) fn add(self) -> &'static str {
        self.0.pick("Thêm", "Add")
    }
    pub(crate) fn mark_not_needed(self) -> &'static str {
        self.0.pick("Không cần", "Not needed")
    }
    pub(crate) fn mark_needed(self) -> &'static str {
        self.0.pick("Cần chứng từ này", "It is needed")
    }
    pub(crate) fn operator_shares(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành chia sẻ chứng từ này.",
            "The operator shares this document.",
        )
    }

    pub(crate) fn border(self, origin: &str, destination: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Hàng đi từ {origin} đến {destination}, phải qua hải quan."),
            Lang::En => format!("The goods go from {origin} to {destination}, through customs."),
        }
    }
    pub(crate) fn customs(self) -> &'static str {
        self.0.pick(
            "Yêu cầu này có làm thủ tục hải quan.",
            "This request asks for customs clearance.",
        )
    }
    pub(crate) fn lower_duty(self) -> &'static str {
        self.0.pick(
            "Người nhận có thể được giảm thuế nhập khẩu khi có chứng từ này.",
            "The receiver may pay less import duty with it.",
        )
    }
    pub(crate) fn departed(self) -> &'static str {
        self.0.pick("Hàng đã khởi hành.", "The goods have departed.")
    }
    pub(crate) fn delivered(self) -> &'static str {
        self.0
            .pick("Hàng đã được giao.", "The goods have been delivered.")
    }

    pub(crate) fn completed(self) -> &'static str {
        self.0
            .pick("Yêu cầu này đã hoàn tất.", "This request is completed.")
    }

    /// The cargo lines that make a document needed, and why.
    pub(crate) fn lines(self, lines: &[NeedingLine]) -> String {
        let named = lines.iter().take(MAX_NAMED_LINES).map(|line| self.line(line));
        let mut told: Vec<String> = named.collect();
        let others = lines.len() - told.len();
        if others > 0 {
            told.push(match self.0 {
                Lang::Vi => format!("và {others} dòng hàng khác."),
                Lang::En if others == 1 => "And one more line.".to_owned(),
                Lang::En => format!("And {others} more lines."),
            });
        }
        told.join(" ")
    }

    fn line(self, line: &NeedingLine) -> String {
        let NeedingLine { number, name, .. } = line;
        let words = |all: &[CargoTrait]| {
            let all = all.iter().map(|one| self.cargo_trait(*one));
            all.collect::<Vec<_>>().join(", ")
        };
        let (traits, unread) = (words(&line.traits), words(&line.unread));
        let name = if name.is_empty() {
            String::new()
        } else {
            format!(" (“{name}”)")
        };
        let note = line.permit_note.as_deref().unwrap_or_default();
        let (colon, note) = if note.is_empty() { ("", "") } else { (": ", note) };
        let line = match self.0 {
            Lang::Vi => format!("Dòng {number}{name}"),
            Lang::En => format!("Line {number}{name}"),
        };
        let mut told = Vec::new();
        if !traits.is_empty() {
            told.push(format!("{line} {traits}{colon}{note}."));
        }
        if !unread.is_empty() {
            told.push(match self.0 {
                Lang::Vi => {
                    format!("{line}: cần kiểm tra, vì không đọc được là có hay không: {unread}.")
                }
                Lang::En => format!("{line}: to be checked, as yes or no cannot be read: {unread}."),
            });
        }
        told.join(" ")
    }

    fn cargo_trait(self, one: CargoTrait) -> &'static str {
        match one {
            CargoTrait::Battery => self.0.pick("có pin", "has batteries"),
            CargoTrait::Liquid => self.0.pick("có chất lỏng", "has liquids"),
            CargoTrait::Chemical => self.0.pick("có hóa chất", "has chemicals"),
            CargoTrait::Dangerous => self.0.pick("là hàng nguy hiểm", "is dangerous goods"),
            CargoTrait::Permit => self.0.pick("cần giấy phép", "requires a permit"),
        }
    }
}
