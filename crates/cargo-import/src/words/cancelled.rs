//! Rows of goods that a cell of theirs says are not shipped.

use crate::Cell;
use domain::folding::compose;

/// `CANCELLED`, `[deleted]`, `HỦY`.
pub(crate) fn is_cancelled(cell: &Cell) -> bool {
    const WORDS: [&str; 80] = [
        "cancelled",
        "canceled",
        "cancel",
        "deleted",
        "void",
        "not shipped",
        "not loaded",
        "short shipped",
        "short-shipped",
        "storniert",
        "取消",
        "hủy",
        "huỷ",
        "đã hủy",
        "không đi",
        // What stays behind for a later shipment.
        "next shipment",
        "next container",
        "next batch",
        "next lot",
        "on hold",
        "postponed",
        "backorder",
        "back order",
        "backordered",
        "left behind",
        "not included",
        "not this time",
        "not yet ready",
        "not ready yet",
        "stays here",
        "stays behind",
        "will follow",
        "follows later",
        "chưa đi",
        "lần sau",
        "diesmal nicht",
        "bleibt hier",
        "pas cette fois",
        "reste ici",
        "đi chuyến sau",
        "chuyến sau",
        "下批",
        "entfällt",
        "entfallen",
        "gestrichen",
        "ausverkauft",
        "out of stock",
        "sold out",
        "not shipping",
        "not sent",
        "hết hàng",
        "không gửi",
        "không giao",
        "gửi sau",
        "giao sau",
        "bỏ,",
        "bỏ không",
        "bỏ ra",
        "bỏ dòng",
        "annulé",
        "annulée",
        "supprimé",
        "supprimée",
        "cancelado",
        "cancelada",
        "anulado",
        "anulada",
        "agotado",
        "sin stock",
        "annullato",
        "annullata",
        "esaurito",
        "geannuleerd",
        "vervalt",
        "anulowano",
        "iptal",
        "缺货",
        "不发",
        "취소",
        "품절",
    ];
    let Cell::Text(text) = cell else { return false };
    // Not folded: `Huy chương` are medals.
    let folded = compose(&text.to_lowercase());
    let bare = folded.trim_start_matches(['[', '(', '*', ' ']);
    let begins = |word: &str| {
        bare.strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    text.chars().count() < 60
        && (WORDS.iter().any(|word| begins(word)) || is_held(bare) || says_not_to_ship(bare))
}

/// `HOLD`, `hold - QC`, `hold until paid`; a `Hold-down strap` is not.
fn is_held(text: &str) -> bool {
    text.strip_prefix("hold").is_some_and(|rest| {
        let next = rest.trim_start().split(|one: char| !one.is_alphanumeric()).next();
        let is_apart = rest.starts_with([' ', '!', '.', ',', '–']) && next == Some("");
        rest.is_empty()
            || is_apart
            || rest.starts_with(' ') && matches!(next, Some("for" | "until" | "till" | "due" | "pending"))
    })
}

/// `do not ship`, `hold - do not load`, `hàng lỗi, không xuất`; but `do not ship by sea` tells how, `hàng không xuất` speaks of air, and
/// `không xuất hóa đơn` of an invoice.
fn says_not_to_ship(text: &str) -> bool {
    const HOW: &[&str] = &[
        "by",
        "with",
        "without",
        "together",
        "under",
        "above",
        "over",
        "below",
        "beside",
        "near",
        "next",
        "via",
        "using",
        "loose",
        "upside",
        "direct",
        "directly",
        "flat",
        "hazardous",
        "unless",
        "onto",
        "into",
    ];
    const PHRASES: [(&str, &[&str]); 4] = [
        ("do not ship", HOW),
        ("do not load", HOW),
        ("not to be shipped", HOW),
        (
            "không xuất",
            &[
                "hóa", "hoá", "hđ", "vat", "xứ", "khẩu", "trình", "chứng", "co", "c", "bill",
            ],
        ),
    ];
    let is_sign = |one: char| !one.is_alphanumeric();
    PHRASES.iter().any(|(phrase, other)| {
        let Some((before, rest)) = text.split_once(phrase) else {
            return false;
        };
        let mut behind = rest.trim_start().split(is_sign);
        let (next, place) = (
            behind.next().unwrap_or_default(),
            behind.next().unwrap_or_default(),
        );
        // `do not load on top`, but `do not ship on this vessel`
        let is_place = matches!(next, "on" | "in" | "at") && !matches!(place, "this" | "that");
        let words: Vec<&str> = before.split(is_sign).filter(|word| !word.is_empty()).collect();
        let last = words.last().copied().unwrap_or_default();
        let is_condition = words
            .iter()
            .any(|word| ["if", "when", "nếu", "khi"].contains(word));
        // A clause of its own, or the end of one.
        let is_apart = before.trim_end().chars().next_back().is_none_or(is_sign)
            || matches!(last, "hold" | "please" | "pls")
            || rest.trim_matches(is_sign).is_empty() && last != "hàng";
        is_apart
            && !is_condition
            && !is_place
            && !rest.starts_with(char::is_alphanumeric)
            && !other.contains(&next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_say_that_goods_stay_behind() {
        for text in [
            "CANCELLED",
            "bỏ, không gửi đợt này",
            "sold out",
            "hết hàng",
            "entfällt (QC)",
            "annulée",
        ] {
            assert!(is_cancelled(&Cell::text(text)), "{text}");
        }
        for text in [
            "Huy chương",
            "Bỏng ngô",
            "do not ship by sea",
            "Cancellation form",
        ] {
            assert!(!is_cancelled(&Cell::text(text)), "{text}");
        }
    }
}
