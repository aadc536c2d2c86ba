//! The notes on an imported table as a whole.

use cargo_import::{Interpretation, Note};

use super::places::{place_first, place_within};
use super::target;
use crate::text::Lang;

/// The sentence of a note on the table as a whole.
pub fn note(note: Note, understood: &Interpretation, lang: Lang) -> String {
    let vi = lang == Lang::Vi;
    let own = |in_vi: &str, in_en: &str| if vi { in_vi } else { in_en }.to_owned();
    // `{column}` and `{Column}` stand for the word and its letters, or its row where the table was turned.
    let of_column = |column: usize, in_vi: &str, in_en: &str| {
        let place = understood.place_of_column(column);
        own(in_vi, in_en)
            .replace("{column}", &place_within(place, lang))
            .replace("{Column}", &place_first(place, lang))
    };
    // With what stands there: lines of a pasted text have no numbers that a person could see.
    let quoted = |row: u32| {
        let place = place_first(understood.place_of_row(row), lang);
        match understood.contents.get(&row) {
            Some(text) => format!("{place} (“{text}”)"),
            None => place,
        }
    };
    match note {
        Note::NoHeadings => own(
            "Không thấy dòng tiêu đề nên các cột được hiểu theo thứ tự của biểu mẫu. Hãy xem lại.",
            "No row of headings was found, so the columns are taken in the order of the form. Check them.",
        ),
        Note::NothingRead => own(
            "Không đọc được kiện hàng nào từ đoạn văn này. Hãy quay lại biểu mẫu và gõ từng dòng hàng; phần đã dán vẫn còn trong ô dán ở đó.",
            "No goods could be read from this text. Go back to the form and type the lines; a pasted text is still in its field there.",
        ),
        Note::ReadFromWords => own(
            "Các dòng được đọc từ câu chữ, không phải từ các ô. Hãy so số của từng dòng với nguyên văn ghi ngay dưới tên hàng.",
            "The rows were read from a text, not from cells. Compare the figures of each row with the words below its goods.",
        ),
        Note::Twice(twice) => {
            let name = target(twice, lang);
            if vi {
                format!("Hai cột cùng là {name}; chỉ cột đầu được đọc.")
            } else {
                format!("Two columns are {name}; only the first is read.")
            }
        }
        Note::Blank(count) => {
            if vi {
                format!("Bỏ qua {count} dòng trống.")
            } else if count == 1 {
                "1 empty row is skipped.".into()
            } else {
                format!("{count} empty rows are skipped.")
            }
        }
        Note::DamagedLetters { row, column } => {
            let cell = understood.cell(row, column);
            if vi {
                format!(
                    "Tệp có chữ bị mất dấu thành � hoặc ?; chỗ đầu tiên ở ô {cell}. Hãy xem lại các chữ này."
                )
            } else {
                format!(
                    "Some letters of the file were lost before it came and show as � or ?, the first in cell {cell}. Check them."
                )
            }
        }
        Note::HiddenRows(count) => {
            if vi {
                format!("Bỏ qua {count} dòng đang ẩn hoặc bị lọc. Có thể chọn đọc cả các dòng này ở dưới.")
            } else {
                let rows = if count == 1 {
                    "1 hidden or filtered row is".into()
                } else {
                    format!("{count} hidden or filtered rows are")
                };
                format!("{rows} left out. You can choose to read hidden rows, below.")
            }
        }
        Note::HiddenColumns(count) => {
            if vi {
                format!("Bỏ qua {count} cột đang ẩn. Có thể chọn đọc cả các cột này ở dưới.")
            } else {
                let columns = if count == 1 {
                    "1 hidden column is".into()
                } else {
                    format!("{count} hidden columns are")
                };
                format!("{columns} left out. You can choose to read hidden columns, below.")
            }
        }
        Note::HiddenSheet => own(
            "Trang tính đang đọc bị ẩn trong tệp. Hãy xem lại.",
            "The sheet that is read is hidden in the file. Check that it is the right one.",
        ),
        Note::OtherSheets(count) => {
            if vi {
                format!("Tệp còn {count} trang tính khác không được đọc. Có thể chọn trang khác ở dưới.")
            } else {
                let sheets = if count == 1 {
                    "1 other sheet is".into()
                } else {
                    format!("{count} other sheets are")
                };
                format!("{sheets} not read. You can choose another sheet, below.")
            }
        }
        Note::SheetsAlike(count) => {
            if vi {
                format!(
                    "{count} trang tính khác có cùng tiêu đề và có hàng nhưng không được đọc. Hãy xem có phải nhập cả các trang đó không."
                )
            } else {
                let sheets = if count == 1 {
                    "1 other sheet has goods below the same headings and is".into()
                } else {
                    format!("{count} other sheets have goods below the same headings and are")
                };
                format!("{sheets} not read. Check whether they belong to the shipment too.")
            }
        }
        Note::GrossFromPackage => own(
            "Trọng lượng cả dòng được tính bằng trọng lượng một kiện × số kiện.",
            "The weight of a line is the weight of one package × its packages.",
        ),
        Note::Rounded => own(
            "Số quá dài được làm tròn đến 6 chữ số thập phân.",
            "Very long figures are rounded to 6 decimals.",
        ),
        Note::Ditto { count, row, column } => {
            let cell = understood.cell(row, column);
            match (vi, count) {
                (true, 1) => {
                    format!("Dấu như trên (\", -do-, nt) ở ô {cell} được hiểu là giống ô phía trên.")
                }
                (true, _) => format!(
                    "Dấu như trên (\", -do-, nt) ở {count} ô, đầu tiên là ô {cell}, được hiểu là giống ô phía trên."
                ),
                (false, 1) => format!("The ditto mark in cell {cell} is read as the cell above."),
                (false, _) => format!(
                    "Ditto marks (\", -do-) in {count} cells, the first {cell}, are read as the cell above."
                ),
            }
        }
        Note::UnitByVolume(unit) => {
            if vi {
                format!("Bảng không ghi đơn vị kích thước; đọc theo {unit} vì khớp với cột thể tích.")
            } else {
                format!(
                    "The table names no unit for the sizes; they are read in {unit}, which agrees with the volumes."
                )
            }
        }
        Note::UnitByWeight(unit) => {
            if vi {
                format!(
                    "Bảng không ghi đơn vị kích thước; đọc theo {unit} vì theo cm thì hàng nhẹ hoặc nặng quá mức. Hãy xem lại."
                )
            } else {
                format!(
                    "The table names no unit for the sizes; they are read in {unit}, since in cm the goods would be impossibly light or heavy. Check it."
                )
            }
        }
        Note::InchesWithPounds => own(
            "Trọng lượng tính bằng pound nên kích thước không ghi đơn vị được hiểu là inch. Nếu không phải, hãy đổi đơn vị.",
            "Weights are in pounds, so sizes without a unit are read as inches. If they are not, change the unit.",
        ),
        Note::KilogramsBesideInches(column) => of_column(
            column,
            "Kích thước tính bằng inch nhưng {column} không ghi đơn vị trọng lượng; được đọc theo kg. Nếu là pound, hãy đổi đơn vị.",
            "Sizes are in inches, but {column} names no unit of weight; it is read in kg. If it is in pounds, change the unit.",
        ),
        Note::DenseInAssumedUnit(column) => of_column(
            column,
            "Bảng không ghi đơn vị kích thước; {column} được đọc theo cm, và như vậy hàng nặng như đá. Hãy xem lại đơn vị của kích thước và trọng lượng.",
            "The table names no unit for the sizes; {column} is read in cm, which makes the goods as heavy as stone. Check the units of sizes and weights.",
        ),
        Note::LightInAssumedUnit(column) => of_column(
            column,
            "Bảng không ghi đơn vị trọng lượng; {column} được đọc theo kg, và như vậy không hàng nào nhẹ đến thế. Có phải là tấn không?",
            "The table names no unit for the weights; {column} is read in kg, and no goods are as light as that. Are they tonnes?",
        ),
        Note::StatedOtherwise(row) => {
            let row = quoted(row);
            if vi {
                format!("{row} ghi tổng số kiện hoặc tổng trọng lượng khác với các dòng hàng.")
            } else {
                format!("{row} states another number of packages or another weight than the lines have.")
            }
        }
        Note::PerhapsChanged(row) => {
            let row = quoted(row);
            if vi {
                format!(
                    "{row} có vẻ sửa lại danh sách và chưa được áp dụng. Hãy đối chiếu các dòng hàng với chỗ đó."
                )
            } else {
                format!(
                    "{row} seems to change the list and is not carried out. Compare the lines with it."
                )
            }
        }
        Note::PerhapsUnread(row) => {
            let row = quoted(row);
            if vi {
                format!(
                    "{row} bị bỏ qua như ghi chú nhưng có nói đến số kiện hoặc trọng lượng. Hãy xem lại chỗ đó."
                )
            } else {
                format!("{row} is left out as a remark, but tells of packages or weights. Look at it.")
            }
        }
        Note::WithoutPallets(row) => {
            let row = quoted(row);
            if vi {
                format!(
                    "{row} ghi trọng lượng chưa gồm pallet. Hãy cộng thêm trọng lượng pallet vào trọng lượng cả bì."
                )
            } else {
                format!(
                    "{row} says that the weights are those without pallets. Add the pallets to the gross weights."
                )
            }
        }
        Note::PerhapsPackageNumbers(column) => of_column(
            column,
            "{Column} được hiểu là số kiện của từng dòng. Nếu là số ghi trên kiện (1, 2, 3…), hãy chọn lại cho cột này.",
            "{Column} is read as how many packages each row has. If it gives the numbers on the packages (1, 2, 3 …), choose that for the column.",
        ),
        Note::OtherCount(column) => of_column(
            column,
            "{Column} cũng đếm kiện nhưng không được đọc. Nếu cần cột đó, hãy chọn lại cột số kiện.",
            "{Column} counts packages too and is not read. If it is the right one, choose it for the packages.",
        ),
        Note::OtherWeight(column) => of_column(
            column,
            "{Column} cũng ghi trọng lượng, khác với cột được hiểu là trọng lượng cả bì, nhưng không được đọc. Nếu đó mới là trọng lượng cả bì, hãy chọn lại.",
            "{Column} has weights too, others than those read as gross weights, and is not read. If it is the gross weight, choose it for that.",
        ),
        Note::UnitOfSomeCells(column, unit) => of_column(
            column,
            "{Column} chỉ ghi đơn vị ở vài ô; các ô không ghi được đọc theo {unit}. Nếu không phải, hãy đổi đơn vị.",
            "{Column} names a unit in some cells only; those without one are read in {unit}. If that is not so, change the unit.",
        )
        .replace("{unit}", unit),
        Note::QuantityOfPackages(column) => of_column(
            column,
            "Số lượng ở {column} được hiểu là số kiện. Nếu là số cái hàng, hãy chọn cột khác.",
            "The quantity of {column} is read as the number of packages. If it counts pieces, choose another column.",
        ),
        Note::PerhapsWeightsOfOne(column) => of_column(
            column,
            "{Column} được hiểu là trọng lượng của cả dòng, nhưng như vậy mỗi kiện rất nhẹ. Nếu là trọng lượng một kiện, hãy chọn lại cho cột này.",
            "{Column} is read as the weight of all packages of a row, which makes each very light. If it is the weight of one, choose that for the column.",
        ),
        Note::WeightsOfRows(column) => of_column(
            column,
            "{Column} không ghi là trọng lượng của một kiện hay của cả dòng; được hiểu là của cả dòng. Nếu là trọng lượng một kiện, hãy chọn lại cho cột này.",
            "{Column} does not say whether it weighs one package or all of a row; it is read as all. If it is the weight of one, choose that for the column.",
        ),
        Note::GrossByNet(column) => of_column(
            column,
            "{Column} được hiểu là trọng lượng cả bì vì không dòng nào nhỏ hơn trọng lượng tịnh. Nếu không phải, hãy chọn lại.",
            "{Column} is read as gross weights, since no row has less than its net weight. If that is not so, choose another column.",
        ),
        Note::GrossWithTare(column) => of_column(
            column,
            "Bảng không có trọng lượng cả bì; được tính bằng trọng lượng tịnh cộng bì ở {column}. Hãy xem lại.",
            "The table has no gross weights; they are the net weights and the packaging of {column}. Check them.",
        ),
        Note::BesideTare(column) => of_column(
            column,
            "{Column} ghi trọng lượng bì và không được cộng thêm. Nếu trọng lượng đã đọc là trọng lượng tịnh, hãy cộng bì vào.",
            "{Column} gives the weight of the packaging, which is not added. If the weights that are read are net, add it to them.",
        ),
        Note::NamesByTexts(column) => of_column(
            column,
            "{Column} được hiểu là tên hàng vì không tiêu đề nào nói đến tên hàng. Nếu không phải, hãy chọn lại.",
            "{Column} is read as the names of the goods, since no heading speaks of them. If that is not so, choose another column.",
        ),
        Note::OneInEachRow(column) => of_column(
            column,
            "Mỗi dòng được hiểu là một kiện, vì {column} ghi mã riêng của từng kiện. Nếu không phải, hãy chọn cột số kiện.",
            "Each row is read as one package, since {column} has a number of its own for each. If that is not so, choose the column of the packages.",
        ),
        Note::PiecesArePackages(column) => of_column(
            column,
            "{Column} ghi số “pieces”; được hiểu là số kiện. Nếu là số cái hàng, hãy chọn cột khác.",
            "{Column} counts pieces, which are read as packages. If they are single goods, choose another column.",
        ),
        Note::SizesOfPallets(column) => of_column(
            column,
            "{Column} là kích thước pallet, còn số kiện đếm thứ khác. Hãy chọn cột số pallet làm số kiện hoặc sửa kích thước.",
            "{Column} has the sizes of pallets, but what is counted is something else. Choose the number of pallets for the packages, or correct the sizes.",
        ),
        Note::OtherSize(column) => of_column(
            column,
            "{Column} cũng ghi kích thước nhưng không được đọc. Nếu đó mới là kích thước kiện, hãy chọn lại cột kích thước.",
            "{Column} gives sizes too and is not read. If they are those of the packages, choose it for the size.",
        ),
        Note::PerhapsHsCodes(column) => of_column(
            column,
            "{Column} có vẻ ghi mã HS nhưng không được đọc. Nếu đúng, hãy chọn cột này cho mã HS.",
            "{Column} perhaps gives HS codes and is not read. If so, choose it for the HS code.",
        ),
        Note::TableBeside(column) => of_column(
            column,
            "Bên phải, từ {column}, có một bảng thứ hai cùng tiêu đề và không được đọc. Hãy chép bảng đó xuống dưới bảng đầu.",
            "To the right, from {column}, stands a second table with the same headings, which is not read. Copy it below the first.",
        ),
        Note::OnItsSide => own(
            "Bảng nằm ngang: tiêu đề ở cột đầu. Hãy chọn cột tiêu đề ở dưới, hoặc dùng “Dán chuyển vị” (Transpose) trong phần mềm bảng tính rồi chọn lại.",
            "The table lies on its side: the headings stand in the first column. Choose the column of the headings, below, or use “Paste transposed” in a spreadsheet program and choose the file again.",
        ),
        Note::Turned => own(
            "Bảng nằm ngang, tiêu đề ở cột đầu: đã xoay lại, mỗi cột của tệp được đọc thành một dòng hàng. Nếu không phải, hãy chọn một dòng làm dòng tiêu đề ở dưới.",
            "The table lies on its side, with its headings in a column: it was turned, and each column of the file is read as a row. If that is not so, choose a row for the headings, below.",
        ),
        Note::VolumeWithoutSizes => own(
            "Chỗ nào chỉ ghi thể tích mà không có kích thước thì thể tích không được nhập: biểu mẫu cần kích thước từng kiện.",
            "Where there is a volume and no size, the volume is not imported: the form asks for the size of a package.",
        ),
        Note::ToCentimetres => own(
            "Kích thước có nhiều đơn vị được đổi sang cm.",
            "Sizes in several units are converted to cm.",
        ),
        Note::ToKilograms => own(
            "Trọng lượng được đổi sang kg (1 lb = 0,45359237 kg, làm tròn đến gam).",
            "Weights are converted to kg (1 lb = 0.45359237 kg, rounded to the gram).",
        ),
        Note::Cut => own(
            "Tệp có nhiều dòng, cột hoặc trang tính hơn mức đọc được; phần sau không được đọc.",
            "The file has more rows, columns or sheets than are read; the rest is not read.",
        ),
    }
}
