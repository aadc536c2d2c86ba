//! The service's words beside a success: shown where they tell more than that it is one. Bounded, and without characters
//! that could change how the page around them reads.

use partner_api::{Invalid, Remarks};

use crate::folding::{compose, words};

/// Characters of a text that are shown.
const MAX_CHARS: usize = 500;
/// Warnings that are shown.
const MAX_WARNINGS: usize = 10;
/// Words of a message that may be a stock phrase; a longer one is always shown.
const MAX_STOCK_WORDS: usize = 16;

/// The words of sentences that only say that a call was carried out ("Đã gửi yêu cầu báo giá thành công", "Your request was
/// sent successfully"): the page has its own sentence for that.
const STOCK_WORDS: &str = "\
    đã được bạn của này vừa và cho thành công gửi tạo nhận tiếp lưu cập nhật bổ sung thông tin yêu cầu báo giá đơn hàng \
    chấp thuận đồng ý xác từ chối thương lượng đàm phán đề nghị phản hồi tải lên chứng tài liệu tệp thực hiện thao tác hoàn tất \
    xong ghi đến tới nhà vận hành hệ thống mã tham chiếu tồn tại \
    a an the your has have been is was were be ok okay done success successful successfully succeeded completed complete created \
    sent submitted received accepted confirmed rejected declined updated saved uploaded supplied added request requests quotation \
    quote order document file information negotiation renegotiation response for to of operation action already exists reference \
    with this";

/// The `message` of a success, where it tells more than our own sentence.
pub fn telling_message(remarks: &Remarks) -> Option<String> {
    let message = shown(remarks.message.as_deref()?)?;
    let lower = compose(&message).to_lowercase();
    let all = words(&lower);
    let is_stock = all.len() <= MAX_STOCK_WORDS
        && all
            .iter()
            .all(|word| STOCK_WORDS.split_whitespace().any(|stock| stock == *word));
    (!is_stock).then_some(message)
}

/// The service's remarks on a call that it took, each once; the first ten.
pub fn warnings(remarks: &Remarks) -> Vec<String> {
    warnings_by_field(remarks)
        .into_iter()
        .map(|(_, words)| words)
        .collect()
}

/// The same with the field that each is about; without one its name is empty.
pub fn warnings_by_field(remarks: &Remarks) -> Vec<(&str, String)> {
    let mut all: Vec<(&str, String)> = Vec::new();
    for (field, said) in &remarks.warnings {
        for words in said.iter().filter_map(|words| shown(words)) {
            if all.len() < MAX_WARNINGS && !all.iter().any(|(_, other)| *other == words) {
                all.push((field.as_str(), words));
            }
        }
    }
    all
}

/// The words of a body that is no clear refusal, a line each.
pub fn refusal_words(said: &Invalid) -> Option<String> {
    let lines: Vec<String> = said.messages().filter_map(shown).take(MAX_WARNINGS).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// A text of the service as it is shown; `None` for a blank one.
fn shown(text: &str) -> Option<String> {
    let visible: String = text
        .replace("\r\n", "\n")
        .chars()
        .map(|one| if one == '\n' || !is_control(one) { one } else { ' ' })
        .collect();
    let text: String = visible.trim().chars().take(MAX_CHARS).collect();
    (!text.is_empty()).then_some(text)
}

/// Control characters, and those that turn the direction of what follows.
fn is_control(one: char) -> bool {
    one.is_control() || matches!(one, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: &str) -> Option<String> {
        telling_message(&Remarks {
            message: Some(message.to_owned()),
            ..Remarks::default()
        })
    }

    #[test]
    fn stock_phrases_are_not_shown() {
        assert_eq!(telling_message(&Remarks::default()), None);
        for nothing in [
            " ",
            "...",
            "OK",
            "Success!",
            "Thành công.",
            "Thực hiện thành công",
            "Đã gửi yêu cầu báo giá.",
            "Tạo đơn hàng thành công.",
            "\u{110}a\u{303} cha\u{302}\u{301}p nhận báo giá",
            "Đã từ chối báo giá.",
            "Your request has been submitted successfully.",
            "Quotation accepted",
            "Đã ghi nhận yêu cầu của bạn",
        ] {
            assert_eq!(said(nothing), None, "{nothing}");
        }
        for told in [
            "Chờ duyệt trong 24 giờ.",
            "Đã gửi yêu cầu báo giá. Chị Hạnh sẽ gọi trước 17:00.",
            "Yêu cầu chưa được gửi",
            "Đã tạo yêu cầu RFQ-2607-0187",
            "Order created; pay the deposit",
        ] {
            assert_eq!(said(told).as_deref(), Some(told));
        }
    }

    #[test]
    fn words_are_bounded_and_plain() {
        assert_eq!(said(&"ư".repeat(5_000)).unwrap().chars().count(), MAX_CHARS);
        assert_eq!(
            said(" Chờ\u{0}duyệt\r\n\u{202e}trong\u{1b}[31m 24 giờ\t ").as_deref(),
            Some("Chờ duyệt\n trong [31m 24 giờ")
        );
        let remarks = Remarks {
            message: None,
            warnings: (0..50)
                .map(|at| {
                    (
                        format!("f{at:02}"),
                        vec![format!("Lưu ý {at}"), "Trùng".into(), " \u{7} ".into()],
                    )
                })
                .collect(),
        };
        let all = warnings(&remarks);
        assert_eq!(
            (all.len(), all[0].as_str(), all[1].as_str()),
            (MAX_WARNINGS, "Lưu ý 0", "Trùng")
        );
    }
}
