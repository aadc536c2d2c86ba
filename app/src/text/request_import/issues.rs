//! The problems and doubts about a cell of an imported table.

use cargo_import::{CellIssue, Interpretation, Target};
use domain::cargo::{NumberKind, spelled};

use super::places::{place_first, place_within};
use crate::text::Lang;

/// The content that a cell should hold instead.
pub fn expected(field: &str, what: &CellIssue, understood: &Interpretation, lang: Lang) -> String {
    let vi = lang == Lang::Vi;
    let within = |row: u32| place_within(understood.place_of_row(row), lang);
    let own = |in_vi: &str, in_en: &str| if vi { in_vi } else { in_en }.to_owned();
    match what {
        CellIssue::NotPackageNumbers => own(
            "Không đọc được các số trên kiện; hãy ghi số kiện.",
            "The numbers on the packages cannot be read; write how many packages there are.",
        ),
        CellIssue::SharedPackages { numbers } => {
            if vi {
                format!("Kiện {numbers} đã có ở dòng phía trên nên không được tính lại; hãy ghi số kiện.")
            } else {
                format!(
                    "Package {numbers} stands in a line above and is not counted again; write how many there are."
                )
            }
        }
        CellIssue::OtherPackageNumbers { numbers, packages } => {
            if vi {
                format!("Các số trên kiện ({numbers}) cho {packages} kiện.")
            } else {
                format!("The numbers on the packages ({numbers}) give {packages} packages.")
            }
        }
        CellIssue::PerhapsOneNumber { packages } => {
            if vi {
                format!(
                    "Được hiểu là các kiện từ số đầu đến số cuối: {packages} kiện. Nếu là mã của một kiện, hãy ghi 1."
                )
            } else {
                format!(
                    "Read as the packages from the first number to the last: {packages}. If it is the code of one, write 1."
                )
            }
        }
        CellIssue::SeveralFigures { taken, of_one } => {
            let taken = spelled(taken, NumberKind::Measure, lang);
            match (of_one, vi) {
                (true, true) => format!("Ô ghi trọng lượng của một kiện: đã lấy {taken} cho mỗi kiện."),
                (true, false) => {
                    format!("The cell gives the weight of one package: {taken} was taken for each.")
                }
                (false, true) => format!("Ô có nhiều số: đã lấy {taken}."),
                (false, false) => format!("The cell has several figures: {taken} was taken."),
            }
        }
        CellIssue::PerhapsLonger { perhaps } => {
            if vi {
                format!("Ngay trước số này còn một số nữa. Nếu đúng ra là {perhaps}, hãy sửa lại.")
            } else {
                format!("Another figure stands directly before this one. If {perhaps} is meant, correct it.")
            }
        }
        CellIssue::RoughCount { taken } => {
            let taken = spelled(taken, NumberKind::Measure, lang);
            if vi {
                format!("Ô chỉ ghi số kiện ước chừng: đã lấy {taken}. Hãy ghi số chắc chắn.")
            } else {
                format!(
                    "The cell gives a rough number of packages: {taken} was taken. Write the number that is certain."
                )
            }
        }
        CellIssue::PerhapsPallet => own(
            "Dòng này có thể là pallet chứa các kiện ở những dòng khác. Nếu vậy, chỉ giữ pallet hoặc chỉ giữ các kiện.",
            "This may be a pallet whose packages stand in other rows. If so, keep either the pallet or the packages.",
        ),
        CellIssue::PerhapsContents { row } => {
            let row = within(*row);
            if vi {
                format!(
                    "Cùng trọng lượng với {row}, chỉ ghi tên loại kiện: có thể là các kiện bên trong đó. Nếu vậy, hãy bỏ qua dòng này."
                )
            } else {
                format!(
                    "Has the weight of {row} and only a word for packages: perhaps they are what that row holds. If so, leave the row out."
                )
            }
        }
        CellIssue::PerhapsDeducted => own(
            "Dòng này có thể ghi phần phải trừ, nhưng đang được cộng vào. Nếu phải trừ, hãy bỏ qua dòng này và sửa dòng hàng tương ứng.",
            "The row is perhaps to be taken off, but it is added. If so, leave it out and correct the line of these goods.",
        ),
        CellIssue::RepeatedWeight { weight, row, counted } => {
            let weight = spelled(weight, NumberKind::Measure, lang);
            let first = place_first(understood.place_of_row(*row), lang);
            let row = within(*row);
            match (counted, vi) {
                (false, true) => format!(
                    "{weight} kg đã ghi và đã tính ở {row}, cùng một kiện. Hãy ghi phần của dòng này, hoặc bỏ qua dòng."
                ),
                (false, false) => format!(
                    "{weight} kg stands in {row} of the same package too and is counted there. Enter the share of this row, or leave the row out."
                ),
                (true, true) => format!(
                    "{first} của cùng kiện hoặc container cũng ghi {weight} kg; cả hai đang được cộng. Nếu đó là trọng lượng cả kiện hay cả container, chỉ giữ ở một dòng."
                ),
                (true, false) => format!(
                    "{first} of the same package or container says {weight} kg too, and both are added. If it is the weight of the whole, keep it in one row."
                ),
            }
        }
        CellIssue::RepeatedTare { tare, row } => {
            let tare = spelled(tare, NumberKind::Measure, lang);
            let row = within(*row);
            if vi {
                format!(
                    "Trọng lượng cả bì gồm {tare} kg của pallet, mà {row} cùng pallet đã tính. Hãy trừ đi nếu pallet chỉ có một."
                )
            } else {
                format!(
                    "The gross weight includes {tare} kg of the pallet, which {row} of the same pallet includes too. If it is one pallet, take them off here."
                )
            }
        }
        CellIssue::PerhapsCopy { row } => {
            let row = within(*row);
            if vi {
                format!("Giống {row}. Nếu là bản sao hay bảng tóm tắt, hãy bỏ qua dòng này.")
            } else {
                format!("Says the same as {row}. If it is a copy or a summary, leave the row out.")
            }
        }
        CellIssue::Pieces { unit } => {
            if vi {
                format!("Đơn vị là “{unit}” nên đây là số lượng hàng, không phải số kiện; hãy ghi số kiện.")
            } else {
                format!("The unit is “{unit}”, so these are no packages; write how many packages there are.")
            }
        }
        CellIssue::ImpossibleDensity { density } => {
            let density = spelled(density, NumberKind::Measure, lang);
            if vi {
                format!(
                    "Kích thước và trọng lượng cho {density} kg/m³, không hàng nào như vậy. Hãy xem lại đơn vị, kích thước, trọng lượng và số kiện."
                )
            } else {
                format!(
                    "Size and weight give {density} kg/m³, which no goods have. Check the unit, the size, the weight and the packages."
                )
            }
        }
        CellIssue::LongerThanTrailer => own(
            "Dài hơn 16 m, không xe nào chở được. Hãy xem lại đơn vị và kích thước.",
            "Longer than 16 m, which no trailer carries. Check the unit and the size.",
        ),
        CellIssue::ShortenedHsCode => own(
            "Bảng tính chỉ còn giữ vài chữ số đầu của mã HS. Hãy nhập lại mã.",
            "The spreadsheet has kept only the first digits of this HS code. Enter the code.",
        ),
        CellIssue::NotAnHsCode => own(
            "Đây không phải mã HS. Hãy nhập mã, hoặc để trống.",
            "This is no HS code. Enter the code, or leave it empty.",
        ),
        CellIssue::SeveralHsCodes => own(
            "Ô này có nhiều mã HS. Hãy giữ mã của hàng trong dòng này, hoặc tách thành nhiều dòng.",
            "The cell has several HS codes. Keep the one of the goods in this line, or part the line.",
        ),
        CellIssue::BeyondHeadings => own(
            "Dòng này có số ở sau tiêu đề cuối cùng hoặc ở chỗ ghi chú: có thể một dấu phẩy trong ô đã đẩy các ô sau sang phải. Hãy đối chiếu từng ô.",
            "The row has a figure behind the last heading or in place of a remark: a comma within a value has perhaps shifted the others. Compare each cell.",
        ),
        CellIssue::StruckOut => own(
            "Dòng này bị gạch ngang trong bảng tính. Nếu đã bỏ, hãy bỏ qua dòng này.",
            "The row is struck out in the spreadsheet. If it was cancelled, leave it out.",
        ),
        CellIssue::StruckOutCell => own(
            "Ô này bị gạch ngang trong bảng tính nên được coi là trống. Nếu giá trị vẫn đúng, hãy nhập lại.",
            "The cell is struck out in the spreadsheet and is read as empty. If its value still holds, enter it again.",
        ),
        CellIssue::PerhapsCancelled => own(
            "Dòng này ghi là đã hủy hoặc không đi. Nếu đúng, hãy bỏ qua dòng này.",
            "The row says that it was cancelled or is not shipped. If so, leave it out.",
        ),
        CellIssue::PerhapsChanged => own(
            "Ô này có vẻ sửa lại số của dòng và chưa được áp dụng. Hãy đối chiếu dòng với ô đó.",
            "The cell seems to change the figures of its row and is not carried out. Compare the row with it.",
        ),
        CellIssue::PerhapsTotal => own(
            "Các số bằng tổng những dòng phía trên. Nếu đây là dòng cộng, hãy bỏ qua dòng này.",
            "Its figures equal the sum of rows above. If it is a total, leave the row out.",
        ),
        CellIssue::BelowTotal => own(
            "Dòng này nằm dưới dòng tổng và thiếu số liệu mà mọi dòng trên đều có. Nếu không phải hàng hóa, hãy bỏ qua dòng này.",
            "The row stands below the total and lacks what all rows above it have. If it is no goods, leave the row out.",
        ),
        CellIssue::Missing => match field {
            "name" => own("Chưa có tên hàng.", "The name of the goods is missing."),
            "package_count" => own(
                "Chưa có số kiện: nhập 1 trở lên.",
                "Packages missing: enter 1 or more.",
            ),
            "gross_weight" => own(
                "Chưa có trọng lượng của cả dòng, kg.",
                "The weight of the whole line in kg is missing.",
            ),
            "size" => own(
                "Chưa có kích thước, ví dụ 60x40x45.",
                "The size is missing, for example 60x40x45.",
            ),
            _ => own("Ô này trống.", "This cell is empty."),
        },
        CellIssue::NotANumber {
            perhaps: Some(number),
        } => {
            let number = spelled(number, NumberKind::Measure, lang);
            if vi {
                format!("Có chữ cái trong số. Có phải {number} không?")
            } else {
                format!("A letter in a number. Did you mean {number}?")
            }
        }
        CellIssue::NotANumber { perhaps: None } => own(
            "Cần một số, ví dụ 243,5.",
            "A number is expected, for example 243.5.",
        ),
        CellIssue::TwoWays { comma, point } => {
            let spell = |number: &str| spelled(number, NumberKind::Measure, lang);
            let (comma, point) = (spell(comma), spell(point));
            if vi {
                format!("Có thể là {comma} hoặc {point}. Hãy viết rõ một trong hai.")
            } else {
                format!("This may be {comma} or {point}. Write the one you mean.")
            }
        }
        CellIssue::Negative => own("Không thể là số âm.", "It cannot be less than 0."),
        CellIssue::TooLong => own("Số có quá nhiều chữ số.", "It has too many digits."),
        CellIssue::NotWhole => own(
            "Cần số nguyên, ví dụ 12.",
            "A whole number is expected, for example 12.",
        ),
        CellIssue::NotPositive => own("Phải lớn hơn 0.", "It must be more than 0."),
        CellIssue::Error => own(
            "Ô này bị lỗi trong bảng tính nên không có giá trị. Hãy nhập lại hoặc để trống.",
            "The cell has an error in the spreadsheet, so there is no value. Enter it, or empty this.",
        ),
        CellIssue::NotCalculated => own(
            "Công thức ở ô này chưa được tính nên không có giá trị. Hãy nhập lại hoặc để trống.",
            "The formula was never calculated, so there is no value. Enter it, or empty this.",
        ),
        CellIssue::SharedCell {
            text,
            rows: (first, last),
        } => {
            let (first, last) = (within(*first), within(*last));
            if vi {
                format!(
                    "{text} được ghi chung từ {first} đến {last} (ô gộp) và đã tính vào {first}. Hãy ghi phần của dòng này, hoặc bỏ qua dòng."
                )
            } else {
                format!(
                    "{text} is written once from {first} to {last} (merged cells) and counted in {first}. Enter the share of this row, or leave the row out."
                )
            }
        }
        CellIssue::BelowNetWeight { net } => {
            let net = spelled(net, NumberKind::Measure, lang);
            if vi {
                format!("Nhỏ hơn trọng lượng tịnh ở cùng dòng ({net} kg). Hãy xem lại hai cột trọng lượng.")
            } else {
                format!(
                    "Less than the net weight in the same row ({net} kg). Check the two columns of weights."
                )
            }
        }
        CellIssue::OtherVolume { table, sizes } => {
            let spell = |number: &str| spelled(number, NumberKind::Measure, lang);
            let (table, sizes) = (spell(table), spell(sizes));
            if vi {
                format!(
                    "Kích thước cho {sizes} m³ nhưng bảng ghi {table} m³. Hãy xem lại kích thước, đơn vị và số kiện."
                )
            } else {
                format!(
                    "The sizes give {sizes} m³, the table says {table} m³. Check the sizes, their unit and the packages."
                )
            }
        }
        CellIssue::OtherGross { product } => {
            let product = spelled(product, NumberKind::Measure, lang);
            if vi {
                format!("Số kiện nhân với trọng lượng một kiện được {product} kg. Hãy xem lại ba số này.")
            } else {
                format!("The packages times the weight of one give {product} kg. Check the three figures.")
            }
        }
        CellIssue::Day => own(
            "Phần mềm bảng tính đã đổi ô này thành ngày tháng. Hãy nhập lại số.",
            "The spreadsheet has turned this into a date. Enter the number.",
        ),
        CellIssue::NotThreeEdges if field != "size" => own(
            "Ô không ghi số nào, nên cạnh này còn trống.",
            "The cell has no figure, so this edge stays empty.",
        ),
        CellIssue::NotThreeEdges => own(
            "Cần ba cạnh, ví dụ 60x40x45.",
            "Three edges are expected, for example 60x40x45.",
        ),
        CellIssue::UnknownUnit if field == Target::WeightUnit.code() => {
            own("Cần kg, g, tấn, lb hoặc oz.", "kg, g, t, lb or oz is expected.")
        }
        CellIssue::UnknownUnit => own("Cần cm, m, mm hoặc inch.", "cm, m, mm or inch is expected."),
        CellIssue::UnclearUnit => own(
            "Chưa rõ đơn vị: tiêu đề cột ghi nhiều đơn vị hoặc ghi hệ số. Hãy chọn đơn vị của cột, hoặc nhập số kèm đơn vị.",
            "The unit is not clear: the heading names several, or a factor. Choose the unit of the column, or enter the figure with its unit.",
        ),
        CellIssue::NotYesOrNo => own("Cần “x” hoặc để trống.", "“x” is expected, or nothing."),
        CellIssue::OddHsCode { perhaps } => {
            if vi {
                format!("Mã HS có số chữ số chẵn. Có thể thiếu một số 0: {perhaps}.")
            } else {
                format!("An HS code has an even number of digits. Perhaps a zero is lost: {perhaps}.")
            }
        }
    }
}
