//! Escapes control characters so that log lines cannot be forged: texts of others, which may be part of an error, start no line
//! and send no terminal codes.

use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes events, each of which is passed whole with its line end.
pub struct OneLine<W>(pub W);

impl<W: Write> Write for OneLine<W> {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(event);
        let (text, end) = match text.strip_suffix('\n') {
            Some(text) => (text, "\n"),
            None => (&*text, ""),
        };
        if text.contains(char::is_control) {
            self.0.write_all((escaped(text) + end).as_bytes())?;
        } else {
            self.0.write_all(event)?;
        }
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Uses escapes that JSON has too.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            control if control.is_control() => {
                // Writing to a `String` cannot fail.
                let _ = write!(escaped, "\\u{:04x}", u32::from(control));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_is_one_line_without_control_characters() {
        let mut log = OneLine(Vec::new());
        let events = [
            "all is well\n",
            "a\r\nforged\u{1b}[2J\u{9b}m\n",
            "Báo giá\t1",
            "\n",
        ];
        for event in events {
            assert_eq!(log.write(event.as_bytes()).unwrap(), event.len());
        }
        let written = String::from_utf8(log.0).unwrap();
        assert_eq!(
            written,
            "all is well\na\\r\\nforged\\u001b[2J\\u009bm\nBáo giá\\t1\n"
        );
    }
}
