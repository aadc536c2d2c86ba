//! Of what kind a charge is. The service gives charges a name and no kind, so their words decide: good enough to lay
//! like beside like, never enough to leave a line out or to say that two are the same.

use std::sync::LazyLock;

use crate::folding::fold;

/// Characters read of a name; its beginning tells the kind.
const MAX_NAME_CHARS: usize = 300;

/// The kind of a charge, in the order in which kinds are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChargeKind {
    /// The main carriage.
    Freight,
    /// Fuel, security, season and the like.
    Surcharge,
    /// To and from the port.
    Haulage,
    /// Ports, terminals, warehouses.
    Terminal,
    /// Bills, orders and advance filing.
    Documents,
    Customs,
    Insurance,
    /// Packing, dangerous and chilled goods.
    Care,
    /// A kind that the words do not tell.
    Other,
}

impl ChargeKind {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 9] = [
        Self::Freight,
        Self::Surcharge,
        Self::Haulage,
        Self::Terminal,
        Self::Documents,
        Self::Customs,
        Self::Insurance,
        Self::Care,
        Self::Other,
    ];

    fn from_code(code: &str) -> Option<Self> {
        Some(match code {
            "freight" => Self::Freight,
            "surcharge" => Self::Surcharge,
            "haulage" => Self::Haulage,
            "terminal" => Self::Terminal,
            "documents" => Self::Documents,
            "customs" => Self::Customs,
            "insurance" => Self::Insurance,
            "care" => Self::Care,
            _ => return None,
        })
    }

    /// From the name of a charge.
    pub fn from_name(name: &str) -> Self {
        let name: String = name.chars().take(MAX_NAME_CHARS).collect();
        let name = fold(&name);
        let words: Vec<&str> = name.split(' ').collect();
        (0..words.len())
            .find_map(|at| longest_at(words.get(at..).unwrap_or_default()))
            .unwrap_or(Self::Other)
    }
}

/// Words of a name and the kind that they tell.
struct Phrase {
    words: Vec<&'static str>,
    kind: ChargeKind,
}

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    include_str!("../../data/charge_kinds.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(':'))
        .filter_map(|(code, phrases)| Some((ChargeKind::from_code(code)?, phrases)))
        .flat_map(|(kind, phrases)| {
            phrases.split(';').map(move |phrase| Phrase {
                words: phrase.split_whitespace().collect(),
                kind,
            })
        })
        .collect()
});

/// The kind of the longest phrase with which these words begin.
fn longest_at(words: &[&str]) -> Option<ChargeKind> {
    PHRASES
        .iter()
        .filter(|phrase| words.starts_with(&phrase.words))
        .max_by_key(|phrase| phrase.words.len())
        .map(|phrase| phrase.kind)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn charge_kind_is_found_from_its_words() {
        use ChargeKind::{Care, Customs, Documents, Freight, Haulage, Insurance, Other, Surcharge, Terminal};
        for (name, kind) in [
            ("Cước vận chuyển hàng không SGN–LAX", Freight),
            ("Cước biển hàng lẻ VNSGN–DEHAM", Freight),
            ("Ocean freight", Freight),
            ("Phụ phí an ninh hàng không (SSC)", Surcharge),
            ("Fuel surcharge", Surcharge),
            ("Phụ phí giao hàng vùng xa", Surcharge),
            ("Xe tải 5 tấn Bình Dương – Tân Sơn Nhất", Haulage),
            ("Phí chờ xe", Haulage),
            ("Cước xe nội địa", Haulage),
            ("Phí vận chuyển nội địa", Haulage),
            ("Phí xử lý hàng tại kho hàng không (THC)", Terminal),
            ("Phí xếp dỡ tại cảng (THC)", Terminal),
            ("THC", Terminal),
            ("Phí sang tải và bến bãi tại cửa khẩu", Terminal),
            ("Phí chứng từ vận đơn hàng không (AWB)", Documents),
            ("Phí lệnh giao hàng (D/O)", Documents),
            ("Delivery order fee", Documents),
            ("Phí khai báo trước hàng hoá (AMS/ENS)", Documents),
            ("Thủ tục hải quan xuất khẩu", Customs),
            ("Thủ tục nhập khẩu và giao hàng tại Los Angeles", Customs),
            ("Dòng hàng vượt 10 dòng của tờ khai", Customs),
            ("Bảo hiểm hàng hoá, điều khoản ICC (A)", Insurance),
            (
                "Phí kiểm tra và xử lý hàng nguy hiểm, lập tờ khai người gửi hàng",
                Care,
            ),
            ("Đóng kiện gỗ hun trùng theo ISPM 15", Care),
            ("Nhân viên giao nhận hiện trường", Other),
            // Without its marks this is the code of a charge, with them it is a fabric.
            ("Phí kiểm vải dệt", Other),
            ("", Other),
        ] {
            assert_eq!(ChargeKind::from_name(name), kind, "{name}");
        }
    }

    #[test]
    fn every_phrase_of_the_table_is_folded_and_read_as_its_kind() {
        assert!(PHRASES.len() > 100, "{}", PHRASES.len());
        for phrase in PHRASES.iter() {
            let text = phrase.words.join(" ");
            assert_eq!(fold(&text), text);
            assert_eq!(
                ChargeKind::from_name(&text),
                phrase.kind,
                "{text} is in the table twice"
            );
        }
    }

    proptest! {
        #[test]
        fn any_name_has_a_kind(name in "\\PC{0,400}") {
            prop_assert!(ChargeKind::ALL.contains(&ChargeKind::from_name(&name)));
        }
    }
}
