//! Limits of the process that reads files of strangers. `crates/pdf` has the same module: the two programs share no crate.

use std::io;

/// Limits the calling process; the system ends it when it goes beyond. From here on it can neither write files nor leave a
/// core dump. `memory_bytes` come on top of the address space that the program has already (Linux only).
///
/// # Errors
/// The system refuses a limit.
#[cfg(unix)]
pub fn set(memory_bytes: u64, processor_seconds: u64) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};

    let at_most = |limit| Rlimit {
        current: Some(limit),
        maximum: Some(limit),
    };
    setrlimit(Resource::Cpu, at_most(processor_seconds))?;
    setrlimit(Resource::Core, at_most(0))?;
    setrlimit(Resource::Fsize, at_most(0))?;
    #[cfg(target_os = "linux")]
    setrlimit(
        Resource::As,
        at_most(address_space_bytes()?.saturating_add(memory_bytes)),
    )?;
    #[cfg(not(target_os = "linux"))]
    let _ = memory_bytes;
    Ok(())
}

/// Other systems have no such limits: the time that the parent waits is the only one there.
#[cfg(not(unix))]
pub fn set(_memory_bytes: u64, _processor_seconds: u64) -> io::Result<()> {
    Ok(())
}

/// The address space of this process, which allocators reserve more of than they use.
#[cfg(target_os = "linux")]
fn address_space_bytes() -> io::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes
        .map(|kilobytes| kilobytes * 1024)
        .ok_or_else(|| io::Error::other("the size of the process is not known"))
}

#[cfg(test)]
mod tests {
    /// Everything between the first line, which says who uses the module, and the tests.
    fn code(file: &str) -> &str {
        let (_, rest) = file.split_once('\n').unwrap();
        rest.split("\n#[cfg(test)]").next().unwrap()
    }

    #[test]
    fn both_programs_have_the_same_limits() {
        let of_pdf = include_str!("../../../crates/pdf/src/process_limits.rs");
        assert_eq!(code(include_str!("process_limits.rs")), code(of_pdf));
    }
}
