use std::fmt::{Display, Write as _};

/// Metrics in Prometheus' text format, each with what it means.
#[derive(Default)]
pub struct Exposition(String);

impl Exposition {
    pub fn into_text(self) -> String {
        self.0
    }

    /// Appends a gauge.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.family(name, help, "gauge");
        self.sample(name, &[], value);
    }

    /// Begins a family of samples, which follow at once.
    pub fn family(&mut self, name: &str, help: &str, kind: &str) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    /// Appends a sample. Labels are texts of the program's own.
    pub fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels
            .iter()
            .map(|(label, value)| format!("{label}=\"{value}\""))
            .collect();
        let labels = if labels.is_empty() {
            String::new()
        } else {
            format!("{{{}}}", labels.join(","))
        };
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }
}
