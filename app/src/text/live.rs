//! The sentences of open pages about a change.

use std::cmp::Ordering;

use super::Lang;

/// A quotation that came, with figures that the reader's own token has read, as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVersion {
    pub version: Option<i64>,
    pub total: String,
    /// Against the version before, where they can be compared.
    pub change: Option<TotalChange>,
}

/// The difference between a total and the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalChange {
    /// The version before.
    pub before: Option<i64>,
    /// The new total compared with the one before.
    pub order: Ordering,
    /// The difference, without sign.
    pub amount: String,
}

/// Texts of live news.
#[derive(Clone, Copy)]
pub struct LiveWords(Lang);

pub const fn live_words(lang: Lang) -> LiveWords {
    LiveWords(lang)
}

impl LiveWords {
    pub fn request(self) -> &'static str {
        self.0.pick("Có một yêu cầu mới.", "There is a new request.")
    }
    pub fn status(self) -> &'static str {
        self.0.pick(
            "Trạng thái của yêu cầu này vừa thay đổi.",
            "The status of this request has changed.",
        )
    }
    pub fn quotation(self) -> &'static str {
        self.0.pick("Có báo giá mới.", "There is a new quotation.")
    }
    pub fn question(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành vừa hỏi bạn.",
            "The operator has asked you something.",
        )
    }
    pub fn put_on_hold(self) -> &'static str {
        self.0
            .pick("Lô hàng vừa tạm dừng.", "The shipment has been put on hold.")
    }
    pub fn released(self) -> &'static str {
        self.0.pick(
            "Lô hàng không còn tạm dừng.",
            "The shipment is no longer on hold.",
        )
    }
    pub fn milestone(self) -> &'static str {
        self.0.pick("Có sự kiện mới.", "There is a new event.")
    }
    pub fn document(self) -> &'static str {
        self.0.pick("Có chứng từ mới.", "There is a new document.")
    }
    /// By a colleague, or by the reader in another tab or a queue.
    pub fn sent(self) -> &'static str {
        self.0.pick(
            "Bạn hoặc đồng nghiệp vừa gửi nội dung cho yêu cầu này.",
            "You or a colleague sent something for this request.",
        )
    }

    pub fn approval_asked(self) -> &'static str {
        self.0.pick(
            "Vừa có người xin phê duyệt báo giá này.",
            "Approval of this quotation has been asked for.",
        )
    }
    pub fn approved(self) -> &'static str {
        self.0.pick(
            "Báo giá này vừa được phê duyệt.",
            "This quotation has been approved.",
        )
    }
    pub fn declined(self) -> &'static str {
        self.0.pick(
            "Báo giá này không được phê duyệt.",
            "This quotation was not approved.",
        )
    }

    /// `New version 3: 12,400,000 ₫, 800,000 ₫ less than version 2.` Amounts as they are shown.
    pub fn new_version(self, new: &NewVersion) -> String {
        let NewVersion {
            version,
            total,
            change,
        } = new;
        let name = match (self.0, version) {
            (Lang::Vi, Some(version)) => format!("Có phiên bản {version}"),
            (Lang::Vi, None) => "Có báo giá mới".to_owned(),
            (Lang::En, Some(version)) => format!("New version {version}"),
            (Lang::En, None) => "New quotation".to_owned(),
        };
        match change {
            None => format!("{name}: {total}."),
            Some(change) => format!("{name}: {total}, {}.", self.compared(change)),
        }
    }

    /// `800,000 ₫ less than version 2`
    pub fn compared(self, change: &TotalChange) -> String {
        let TotalChange {
            before,
            order,
            amount,
        } = change;
        let before = match (self.0, before) {
            (Lang::Vi, Some(version)) => format!("phiên bản {version}"),
            (Lang::Vi, None) => "bản trước".to_owned(),
            (Lang::En, Some(version)) => format!("version {version}"),
            (Lang::En, None) => "the one before".to_owned(),
        };
        match (self.0, order) {
            (Lang::Vi, Ordering::Equal) => format!("tổng không đổi so với {before}"),
            (Lang::Vi, Ordering::Less) => format!("giảm {amount} so với {before}"),
            (Lang::Vi, Ordering::Greater) => format!("tăng {amount} so với {before}"),
            (Lang::En, Ordering::Equal) => format!("the same total as {before}"),
            (Lang::En, Ordering::Less) => format!("{amount} less than {before}"),
            (Lang::En, Ordering::Greater) => format!("{amount} more than {before}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_version_is_told_with_its_difference() {
        let told = |lang, change: Option<(Option<i64>, Ordering)>| {
            let change = change.map(|(before, order)| TotalChange {
                before,
                order,
                amount: "800.000 ₫".into(),
            });
            live_words(lang).new_version(&NewVersion {
                version: Some(3),
                total: "12.400.000 ₫".into(),
                change,
            })
        };
        assert_eq!(told(Lang::En, None), "New version 3: 12.400.000 ₫.");
        assert_eq!(
            told(Lang::En, Some((Some(2), Ordering::Less))),
            "New version 3: 12.400.000 ₫, 800.000 ₫ less than version 2."
        );
        assert_eq!(
            told(Lang::Vi, Some((Some(2), Ordering::Greater))),
            "Có phiên bản 3: 12.400.000 ₫, tăng 800.000 ₫ so với phiên bản 2."
        );
        assert_eq!(
            told(Lang::En, Some((None, Ordering::Equal))),
            "New version 3: 12.400.000 ₫, the same total as the one before."
        );
    }
}
