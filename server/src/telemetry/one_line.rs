//! Each event of the log on one line: texts of others, which may come in with an error, begin none of their own.

use std::io::{self, Write};

/// Writes events, each of which comes whole with the end of its line.
pub struct OneLine<W>(pub W);

impl<W: Write> Write for OneLine<W> {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let (text, end): (_, &[u8]) = match event.strip_suffix(b"\n") {
            Some(text) => (text, b"\n"),
            None => (event, b""),
        };
        if text.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            let mut line = Vec::with_capacity(event.len() + 16);
            for byte in text {
                match byte {
                    b'\n' => line.extend_from_slice(b"\\n"),
                    b'\r' => line.extend_from_slice(b"\\r"),
                    other => line.push(*other),
                }
            }
            line.extend_from_slice(end);
            self.0.write_all(&line)?;
        } else {
            self.0.write_all(event)?;
        }
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_is_one_line_whatever_it_holds() {
        let mut log = OneLine(Vec::new());
        let events = ["all is well\n", "a\r\nforged\n", "Báo giá", "\n"];
        for event in events {
            assert_eq!(log.write(event.as_bytes()).unwrap(), event.len());
        }
        let written = String::from_utf8(log.0).unwrap();
        assert_eq!(written, "all is well\na\\r\\nforged\nBáo giá\n");
    }
}
