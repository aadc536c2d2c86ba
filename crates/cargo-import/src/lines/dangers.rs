//! Numbers and classes of dangerous goods in a row, beyond yes and no.

use super::RowReader;
use crate::figures::figure::says_nothing;
use crate::model::target::Target;
use crate::words::flag::{is_dangerous_goods_code, is_of_battery, un_number};
use domain::rfq_form::CargoForm;

impl RowReader<'_> {
    /// Adds numbers and classes of dangerous goods to the note: those of the columns that are read, and of those beside them. A
    /// number in the name marks the goods as dangerous.
    pub(super) fn dangers(&mut self, codes: &[(&'static str, String)], line: &mut CargoForm) {
        let mut told: Vec<String> = Vec::new();
        for (field, code) in codes {
            let heading = self
                .column(Target::Field(field))
                .map(|column| column.heading.as_str());
            told.push(
                format!("{} {code}", heading.unwrap_or_default())
                    .trim()
                    .to_owned(),
            );
        }
        let beside = self
            .dangers
            .iter()
            .filter(|(_, cell)| !says_nothing(&cell.shown()));
        let beside: Vec<_> = beside.collect();
        if beside.iter().any(|(_, cell)| is_dangerous_goods_code(cell)) {
            line.set("is_dangerous", "1");
            told.extend(
                beside
                    .iter()
                    .map(|(heading, cell)| format!("{heading} {}", cell.shown()).replace('\n', " ")),
            );
        }
        let named = un_number(&line.texts.name).or_else(|| un_number(&line.texts.description));
        if let Some(number) = named {
            line.set("is_dangerous", "1");
            if is_of_battery(number) {
                line.set("has_battery", "1");
            }
        }
        let note = [line.texts.note.clone()].into_iter().chain(told);
        let note: Vec<String> = note.filter(|text| !text.is_empty()).collect();
        line.set("note", &note.join("; "));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book_of_text, interpret};

    #[test]
    fn numbers_and_classes_of_dangerous_goods_are_kept() {
        let notes = |text: &str| -> Vec<(bool, String)> {
            let read = interpret(&book_of_text(text, ""), &Choices::default());
            let lines = read.lines.iter().map(|read| &read.line);
            lines
                .map(|line| (line.flags[1], line.texts.note.clone()))
                .collect()
        };
        let told = |note: &str| (true, note.to_owned());
        assert_eq!(
            notes("Goods\tUN\tClass\tPackages\tGross kg\nAcetone\t1090\t3\t40\t6880\nResin\t\t\t10\t210"),
            [told("UN 1090; Class 3"), (false, String::new())]
        );
        assert_eq!(
            notes(
                "Goods\tUN No\tIMO class\tPackages\tGross kg\nPaint\t1263\t3\t96\t1536\nResin\tN/A\tN/A\t10\t210"
            ),
            [told("IMO class 3; UN No 1263"), (false, String::new())]
        );
        assert_eq!(
            notes("Goods\tPackages\tGross kg\nACETONE, UN 1090, CLASS 3\t40\t6880\nResin UN\t10\t210"),
            [told(""), (false, String::new())]
        );
        assert_eq!(
            notes("Goods\tPackages\tClass\tGross kg\nGlassware\t36\t92.5\t648\nNapkins\t150\t125\t2475"),
            [(false, String::new()), (false, String::new())],
            "classes of freight"
        );
    }
}
