//! The reason why a field was refused, and what to do about it. The sentence describes the expected value, never just "invalid".

use domain::Problem;
use domain::cargo::{NumberKind, NumberProblem, spelled};
use partner_api::rules::Violation;

use super::Lang;
use super::labels::Label;

/// The sentence of a problem at a field (its last name: `length`).
pub fn problem_label(field: &str, problem: &Problem, lang: Lang) -> Label {
    let own = |vi: &str, en: &str| Label::own(lang.pick(vi, en));
    match problem {
        Problem::Rule(violation) => match violation {
            Violation::Service(words) => Label::operator(words.clone(), lang),
            Violation::Required => required(field, lang),
            Violation::OneOf(names) => one_of(names, lang),
            Violation::TooLong { max } => Label::own(match lang {
                Lang::Vi => format!("Quá dài. Nhiều nhất {max} ký tự."),
                Lang::En => format!("Too long. At most {max} characters."),
            }),
            Violation::TooSmall { min: 1 } if field == "package_count" => required(field, lang),
            Violation::TooSmall { min } => Label::own(match lang {
                Lang::Vi => format!("Ít nhất phải là {min}."),
                Lang::En => format!("Must be at least {min}."),
            }),
            Violation::Negative => own("Không được nhỏ hơn 0.", "Must not be less than 0."),
            Violation::NotANumber => not_a_number(field, lang),
            Violation::NotWhole => own(
                "Hãy nhập số nguyên, ví dụ 12.",
                "Enter a whole number, for example 12.",
            ),
            Violation::NotADate => own(
                "Không đọc được ngày này, hoặc không có ngày như vậy. Hãy chọn ngày, hoặc viết năm-tháng-ngày, ví dụ 2026-08-14.",
                "This cannot be read as a day, or there is no such day. Choose one, or write year-month-day, for example 2026-08-14.",
            ),
            Violation::UnlikelyYear => own(
                "Năm này không thể đúng. Hãy viết năm đủ bốn chữ số, ví dụ 2026-08-14.",
                "This year cannot be right. Write the year with four digits, for example 2026-08-14.",
            ),
            Violation::UnknownCode => own(
                "Hãy chọn một giá trị trong danh sách.",
                "Choose one from the list.",
            ),
            Violation::TooFewLines => own("Thêm ít nhất một dòng hàng.", "Add at least one line."),
            Violation::TooManyLines { max } => Label::own(match lang {
                Lang::Vi => format!(
                    "Một yêu cầu có nhiều nhất {max} dòng hàng. Hãy gộp hoặc xóa bớt dòng, hoặc gửi thành hai yêu cầu."
                ),
                Lang::En => {
                    format!("A request has at most {max} lines. Merge or remove lines, or send two requests.")
                }
            }),
            Violation::FileType | Violation::FileTooLarge { .. } => {
                own("Không nhận được tệp này.", "This file cannot be taken.")
            }
        },
        Problem::Number(problem) => match problem {
            // The same words as for none.
            NumberProblem::Negative if field == "package_count" => required(field, lang),
            NumberProblem::NotANumber => not_a_number(field, lang),
            NumberProblem::Negative => own("Không thể là số âm.", "Cannot be less than 0."),
            NumberProblem::TooLong => own(
                "Số có quá nhiều chữ số. Nhiều nhất 18 chữ số, 8 số sau dấu phẩy.",
                "Too many digits. At most 18, of which 8 behind the decimal point.",
            ),
            NumberProblem::Ambiguous {
                thousands,
                decimal,
                mark,
            } => {
                let spell = |number: &str| spelled(number, NumberKind::Measure, lang);
                // The meaning that is usual in the reader's language comes first.
                let (first, second) = if *mark == lang.group_mark() {
                    (spell(thousands), spell(decimal))
                } else {
                    (spell(decimal), spell(thousands))
                };
                Label::own(match lang {
                    Lang::Vi => format!("Có thể hiểu theo hai cách. Hãy viết {first} hoặc {second}."),
                    Lang::En => format!("This can be read in two ways. Write {first} or {second}."),
                })
            }
        },
    }
}

fn not_a_number(field: &str, lang: Lang) -> Label {
    let (vi, en) = match field {
        "package_count" | "container_count" => (
            "Hãy nhập số nguyên, không kèm đơn vị, ví dụ 12.",
            "Enter a whole number without its unit, for example 12.",
        ),
        _ => (
            "Hãy nhập số, không kèm đơn vị, ví dụ 243,5.",
            "Enter a number without its unit, for example 243.5.",
        ),
    };
    Label::own(lang.pick(vi, en))
}

fn required(field: &str, lang: Lang) -> Label {
    let (vi, en) = match field {
        "contact_name" => ("Nhập tên người liên hệ.", "Enter the name of a contact."),
        "service_codes" => ("Chọn ít nhất một dịch vụ.", "Choose at least one service."),
        "name" => ("Nhập tên hàng.", "Enter the name of the goods."),
        "package_count" => (
            "Nhập số kiện, ít nhất 1.",
            "Enter the number of packages, at least 1.",
        ),
        "gross_weight" => (
            "Nhập trọng lượng của cả dòng, tính bằng kg.",
            "Enter the weight of the whole line in kg.",
        ),
        "length" => ("Nhập chiều dài của một kiện.", "Enter the length of one package."),
        "width" => ("Nhập chiều rộng của một kiện.", "Enter the width of one package."),
        "height" => ("Nhập chiều cao của một kiện.", "Enter the height of one package."),
        "container_count" => ("Nhập số container.", "Enter the number of containers."),
        "note" => ("Nhập ghi chú cho nhà vận hành.", "Enter a note to the operator."),
        _ => ("Cần nhập mục này.", "This is needed."),
    };
    Label::own(lang.pick(vi, en))
}

fn one_of(names: &[&str], lang: Lang) -> Label {
    let (vi, en) = match names.first() {
        Some(&"origin_country") => (
            "Cho biết ít nhất một trong: quốc gia, địa chỉ, cảng hoặc sân bay. Chỉ có tỉnh thành thì chưa đủ.",
            "Give at least one: country, address, or port. A state alone is not enough.",
        ),
        Some(&"dest_country") => (
            "Cho biết ít nhất một trong: quốc gia, địa chỉ, cảng hoặc sân bay. Chỉ có tỉnh thành hay mã bưu chính thì chưa đủ.",
            "Give at least one: country, address, or port. A state or a postal code alone is not enough.",
        ),
        Some(&"incoterm") => (
            "Chọn điều kiện Incoterm hoặc phạm vi giao nhận.",
            "Choose an Incoterm or a delivery scope.",
        ),
        Some(&"delivery_required_date") => (
            "Cho biết ít nhất một trong: ngày cần giao, ngày lấy hàng, thời gian vận chuyển.",
            "Give at least one: Deliver by, Pick up on, Transit time.",
        ),
        _ => (
            "Cần ít nhất một trong các mục này.",
            "At least one of these is needed.",
        ),
    };
    Label::own(lang.pick(vi, en))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_packages_and_fewer_are_refused_in_the_same_words() {
        for lang in [Lang::Vi, Lang::En] {
            let [none, zero, fewer] = [
                Problem::Rule(Violation::Required),
                Problem::Rule(Violation::TooSmall { min: 1 }),
                Problem::Number(NumberProblem::Negative),
            ]
            .map(|problem| problem_label("package_count", &problem, lang));
            assert!(
                none.text.contains('1') && none == zero && none == fewer,
                "{none:?} {zero:?} {fewer:?}"
            );
        }
    }

    #[test]
    fn counts_are_asked_for_as_whole_numbers() {
        let words = |field: &str| {
            let problem = Problem::Number(NumberProblem::NotANumber);
            problem_label(field, &problem, Lang::En).text
        };
        for field in ["package_count", "container_count"] {
            assert_eq!(
                words(field),
                "Enter a whole number without its unit, for example 12."
            );
        }
        assert!(words("gross_weight").ends_with("243.5."));
    }

    #[test]
    fn texts_of_the_service_are_marked() {
        let theirs = Problem::Rule(Violation::Service("Thiếu điểm lấy hàng".into()));
        assert_eq!(problem_label("origin", &theirs, Lang::En).lang, Some("vi"));
        assert_eq!(problem_label("origin", &theirs, Lang::Vi).lang, None);
        let asked = Problem::Number(NumberProblem::Ambiguous {
            thousands: "1125".into(),
            decimal: "1,1250".into(),
            mark: '.',
        });
        assert_eq!(
            problem_label("length", &asked, Lang::En).text,
            "This can be read in two ways. Write 1.1250 or 1125."
        );
        assert_eq!(
            problem_label("length", &asked, Lang::Vi).text,
            "Có thể hiểu theo hai cách. Hãy viết 1125 hoặc 1,1250."
        );
    }
}
