//! Limits of a process that works on what strangers or other systems wrote: it takes bytes on standard input, answers on
//! standard output, opens no file and no connection, and whatever its parser does ends this process and nothing else.

use std::io;

/// Sets the limits of the calling process; the system ends it when it goes beyond them. `memory` is in bytes, beside the
/// address space that the program itself has when this is called (on Linux only); `processor_seconds` is processor time.
/// The process can neither write files nor leave a core dump from here on.
///
/// # Errors
/// Where the system refuses a limit.
#[cfg(unix)]
pub fn set(memory: u64, processor_seconds: u64) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};

    let at_most = |most| Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    setrlimit(Resource::Cpu, at_most(processor_seconds))?;
    setrlimit(Resource::Core, at_most(0))?;
    setrlimit(Resource::Fsize, at_most(0))?;
    #[cfg(target_os = "linux")]
    setrlimit(Resource::As, at_most(own_size()?.saturating_add(memory)))?;
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
    Ok(())
}

/// Other systems have no such limits: there the time that the parent waits is the only one.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn set(_memory: u64, _processor_seconds: u64) -> io::Result<()> {
    Ok(())
}

/// The address space of this process in bytes, before anything is read. Allocators reserve more than they use.
#[cfg(target_os = "linux")]
fn own_size() -> io::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes
        .map(|kilobytes| kilobytes * 1024)
        .ok_or_else(|| io::Error::other("the size of the process is not known"))
}
