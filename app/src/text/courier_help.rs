//! What helps with courier orders: what is asked about odd values, several parcels in a row, and the book of senders
//! and consignees kept in the browser.

use domain::countries::country_name;

use super::Lang;
use crate::forms::courier::{Doubt, PhoneDoubt, Region};

pub struct HelpTexts {
    pub doubted: fn(usize) -> String,
    pub doubted_about: &'static str,
    pub also_doubted: &'static str,
    pub create_as_it_is: &'static str,
    pub use_it: fn(&str) -> String,
    pub row: fn(usize) -> String,
    pub row_newest: fn(usize) -> String,
    pub next_same: &'static str,
    pub next_other: &'static str,
    pub next_about: &'static str,
}

pub static VI: HelpTexts = HelpTexts {
    doubted: |count| format!("Xem lại {count} mục trước khi tạo đơn"),
    doubted_about: "Đơn chưa được gửi; mọi thứ bạn nhập vẫn còn. Hãy sửa mục được hỏi, hoặc bấm Tạo đơn như đã nhập nếu đúng như vậy.",
    also_doubted: "Nên xem lại:",
    create_as_it_is: "Tạo đơn như đã nhập",
    use_it: |value| format!("Dùng {value}"),
    row: |count| format!("Đã tạo liên tiếp: {count} đơn"),
    row_newest: |count| format!("Chỉ hiện {count} đơn mới nhất."),
    next_same: "Kiện tiếp theo, cùng người nhận",
    next_other: "Kiện tiếp theo, người nhận khác",
    next_about: "Nơi gửi và dịch vụ được giữ lại; số đơn hàng mới được đề xuất.",
};

pub static EN: HelpTexts = HelpTexts {
    doubted: |count| {
        if count == 1 {
            "Look at 1 thing again before the order is created".into()
        } else {
            format!("Look at {count} things again before the order is created")
        }
    },
    doubted_about: "The order was not sent; everything you typed is still there. Correct what is asked about, or press Create as it is when it is right.",
    also_doubted: "Worth another look:",
    create_as_it_is: "Create as it is",
    use_it: |value| format!("Use {value}"),
    row: |count| {
        if count == 1 {
            "Created in this row: 1 order".into()
        } else {
            format!("Created in this row: {count} orders")
        }
    },
    row_newest: |count| format!("Only the newest {count} are shown."),
    next_same: "Next parcel, same consignee",
    next_other: "Next parcel, another consignee",
    next_about: "Sender and service are kept; a new order number is proposed.",
};

pub fn of(lang: Lang) -> &'static HelpTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

/// What is asked about a value; `country` is the consignee's.
pub fn ask(doubt: &Doubt, country: &str, lang: Lang) -> String {
    let there = country_name(country, lang);
    match doubt {
        Doubt::Country { meant: Some(code) } => match lang {
            Lang::Vi => format!(
                "Mục này cần mã quốc gia. Mã của {} là {code}.",
                country_name(code, lang)
            ),
            Lang::En => format!(
                "This has to be the code of a country. The code of {} is {code}.",
                country_name(code, lang)
            ),
        },
        Doubt::Country { meant: None } => match lang {
            Lang::Vi => "Không có mã quốc gia này trong danh sách. Hãy chọn một quốc gia.".into(),
            Lang::En => "No country on the list has this code. Choose one.".into(),
        },
        Doubt::Phone(doubt) => phone(doubt, &there, lang),
        Doubt::State {
            meant: Some(region), ..
        } => match lang {
            Lang::Vi => format!(
                "Mục này cần mã tỉnh, bang; mã của {} là {}.",
                region.name, region.code
            ),
            Lang::En => format!(
                "This field asks for the code of a state; that of {} is {}.",
                region.name, region.code
            ),
        },
        Doubt::State {
            meant: None,
            example: Region { code, name, .. },
        } => match lang {
            Lang::Vi => format!(
                "Không có mã này trong danh sách tỉnh, bang của {there}. Mã có dạng như {code} ({name})."
            ),
            Lang::En => {
                format!("The states of {there} have no such code. A code looks like {code} ({name}).")
            }
        },
        Doubt::Postal {
            example,
            fixed: Some(fixed),
        } => match lang {
            Lang::Vi => format!(
                "Mã bưu chính của {there} thường có dạng {example}. Có thể thiếu số 0 ở đầu: {fixed}."
            ),
            Lang::En => format!(
                "Postal codes of {there} usually look like {example}. The zero at the front may be missing: {fixed}."
            ),
        },
        Doubt::Postal { example, fixed: None } => match lang {
            Lang::Vi => format!("Mã bưu chính của {there} thường có dạng {example}."),
            Lang::En => format!("Postal codes of {there} usually look like {example}."),
        },
    }
}

fn phone(doubt: &PhoneDoubt, there: &str, lang: Lang) -> String {
    match doubt {
        PhoneDoubt::Elsewhere {
            code,
            expected,
            country,
        } => {
            let whose = country
                .map(|country| format!(" ({})", country_name(country, lang)))
                .unwrap_or_default();
            match lang {
                Lang::Vi => {
                    format!("Số này bắt đầu bằng +{code}{whose}; số ở {there} bắt đầu bằng +{expected}.")
                }
                Lang::En => format!(
                    "This number begins with +{code}{whose}; numbers in {there} begin with +{expected}."
                ),
            }
        }
        PhoneDoubt::Length { code, least, most } => {
            let digits = if least == most {
                least.to_string()
            } else {
                format!("{least}–{most}")
            };
            match lang {
                Lang::Vi => format!("Số ở {there} thường có {digits} chữ số sau +{code}. Hãy đếm lại."),
                Lang::En => format!(
                    "Numbers in {there} usually have {digits} digits after +{code}. Count them again."
                ),
            }
        }
        PhoneDoubt::Trunk { fixed } => match lang {
            Lang::Vi => format!("Sau mã quốc gia không còn số 0 của cuộc gọi trong nước: {fixed}."),
            Lang::En => format!("The zero of calls within the country is left out behind its code: {fixed}."),
        },
        PhoneDoubt::NoPlus { fixed } => match lang {
            Lang::Vi => format!("Mã quốc gia cần dấu + ở trước: {fixed}."),
            Lang::En => format!("The country’s code needs a + before it: {fixed}."),
        },
    }
}

/// The book of senders and consignees in the browser. `{}` is where a script puts a name or a number.
pub struct BookTexts {
    pub title: &'static str,
    pub pick: &'static str,
    pub pick_about: &'static str,
    pub choose: &'static str,
    pub undo: &'static str,
    pub forget: &'static str,
    pub forget_sender: &'static str,
    pub filled: &'static str,
    pub undone: &'static str,
    pub forgotten: &'static str,
    pub kept: &'static str,
    pub kept_about: &'static str,
    pub sender_name: &'static str,
    pub sender_name_about: &'static str,
    pub named: &'static str,
    pub forget_kept: &'static str,
    pub settings_about: &'static str,
    pub senders: &'static str,
    pub consignees: &'static str,
    pub forget_all: &'static str,
}

pub static BOOK_VI: BookTexts = BookTexts {
    title: "Sổ địa chỉ chuyển phát",
    pick: "Người nhận trước đây",
    pick_about: "Lưu trong trình duyệt này. Chọn một người để điền các mục bên dưới.",
    choose: "Chọn người nhận",
    undo: "Hoàn tác",
    forget: "Quên người nhận này",
    forget_sender: "Quên địa chỉ này",
    filled: "Đã điền {}. Hãy xem lại trước khi tạo đơn.",
    undone: "Đã trả lại như trước.",
    forgotten: "Đã quên.",
    kept: "Đã ghi nhớ trong trình duyệt này",
    kept_about: "Địa chỉ lấy hàng và người nhận của đơn này sẽ được gợi ý cho đơn sau. Chỉ lưu trên máy này, kể cả sau khi đăng xuất; không gửi cho ai.",
    sender_name: "Tên gợi nhớ cho địa chỉ lấy hàng {}",
    sender_name_about: "Ví dụ Kho Tân Bình. Không gửi cho dịch vụ.",
    named: "Đã lưu tên {}.",
    forget_kept: "Đừng ghi nhớ",
    settings_about: "Địa chỉ lấy hàng và người nhận của các đơn đã tạo, được gợi ý cho đơn sau. Lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
    senders: "Địa chỉ lấy hàng: {}",
    consignees: "Người nhận: {}",
    forget_all: "Quên tất cả",
};

pub static BOOK_EN: BookTexts = BookTexts {
    title: "Courier address book",
    pick: "Earlier consignees",
    pick_about: "Kept in this browser. Choose one to fill the fields below.",
    choose: "Choose a consignee",
    undo: "Undo",
    forget: "Forget this consignee",
    forget_sender: "Forget this address",
    filled: "Filled in: {}. Check it before you create the order.",
    undone: "As it was before.",
    forgotten: "Forgotten.",
    kept: "Remembered in this browser",
    kept_about: "Pickup address and consignee of this order will be offered to the next. Kept on this computer only, also after signing out; sent to nobody.",
    sender_name: "A name for pickup address {}",
    sender_name_about: "For example Tân Bình warehouse. Not sent to the service.",
    named: "The name {} is kept.",
    forget_kept: "Do not remember",
    settings_about: "Pickup addresses and consignees of created orders, offered to the next. Kept on this browser, also after signing out.",
    senders: "Pickup addresses: {}",
    consignees: "Consignees: {}",
    forget_all: "Forget all",
};

pub fn book(lang: Lang) -> &'static BookTexts {
    match lang {
        Lang::Vi => &BOOK_VI,
        Lang::En => &BOOK_EN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::courier::{CourierForm, Doubts};

    #[test]
    fn every_question_names_what_it_proposes() {
        for (country, phone, postal, state) in [
            ("Japan", "", "", ""),
            ("US", "1 415 555 01345", "2139", "California"),
            ("JP", "+81 090 1234 5678", "x", "nowhere"),
            ("JP", "81 90 1234 5678", "", ""),
        ] {
            let form = CourierForm {
                consignee_country: country.into(),
                consignee_phone: phone.into(),
                consignee_postal_code: postal.into(),
                consignee_state_code: state.into(),
                ..CourierForm::default()
            };
            let doubts = Doubts::of(&form);
            assert!(!doubts.is_empty(), "{country}");
            for (field, doubt) in doubts.iter() {
                for lang in [Lang::Vi, Lang::En] {
                    let words = ask(doubt, &form.country(), lang);
                    assert!(words.ends_with('.'), "{words}");
                    assert!(
                        doubt.proposal().is_none_or(|proposal| words.contains(proposal)),
                        "{field}: {words}"
                    );
                }
            }
        }
    }
}
