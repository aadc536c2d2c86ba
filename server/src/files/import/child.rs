//! The child process of [`super::FileReader`]: reads one file from standard input within limits of memory and time, and writes
//! its tables to standard output. `portal read-workbook`; it opens no file and no connection.

use std::io::{self, Read as _, Write as _};

use cargo_import::Workbook;
use workbook::{MAX_FILE_BYTES, Unreadable};

use crate::files::process_limits;

/// The name of the command.
pub const READ_COMMAND: &str = "read-workbook";
/// Before a packed workbook; anything else is the code of an [`Unreadable`].
const SUCCESS_PREFIX: &[u8] = b"read\n";

/// Limit of memory in bytes, on top of what the program itself takes.
const MAX_MEMORY_BYTES: u64 = 64 << 20;
/// Limit of processor time.
const MAX_PROCESSOR_SECONDS: u64 = 10;

/// Reads the file that comes in.
pub fn run() -> io::Result<()> {
    process_limits::set(MAX_MEMORY_BYTES, MAX_PROCESSOR_SECONDS)?;
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)?;
    let mut out = io::stdout().lock();
    match workbook::read(&bytes) {
        Ok(book) => {
            out.write_all(SUCCESS_PREFIX)?;
            out.write_all(book.pack().as_bytes())?;
        }
        Err(why) => out.write_all(why.code().as_bytes())?,
    }
    out.flush()
}

/// Parses the output of [`run`]; `None` if it is no such output.
pub(super) fn unpack(answer: &[u8]) -> Option<Result<Workbook, Unreadable>> {
    if let Some(packed) = answer.strip_prefix(SUCCESS_PREFIX) {
        return Workbook::unpack(std::str::from_utf8(packed).ok()?).map(Ok);
    }
    Unreadable::from_code(std::str::from_utf8(answer).ok()?).map(Err)
}

#[cfg(test)]
mod tests {
    use cargo_import::{Cell, Table};

    use super::*;

    #[test]
    fn answers_of_a_child_are_checked() {
        let mut table = Table::default();
        table.push(1, vec![Cell::text("Loa")]);
        let mut book = Workbook::default();
        book.push("A", table);
        let answer = [SUCCESS_PREFIX, book.pack().as_bytes()].concat();
        assert_eq!(unpack(&answer), Some(Ok(book)));
        for why in Unreadable::ALL {
            assert_eq!(unpack(why.code().as_bytes()), Some(Err(why)));
        }
        for bad in [&b""[..], b"read\n", b"read\n[true,[]]", b"read\n\xff", b"other"] {
            assert_eq!(unpack(bad), None);
        }
    }
}
