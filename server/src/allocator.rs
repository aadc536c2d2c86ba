//! The allocator of the program `portal`: mimalloc, which returns freed memory to the system at once. A page is thousands of
//! small texts: the system's allocator takes a quarter longer for it and keeps the memory that one large form took.

pub use mimalloc::MiMalloc;

/// `mi_option_purge_delay`: how long mimalloc keeps unused pages, in milliseconds.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// Makes mimalloc return unused memory immediately instead of after a second. Call it first in `main`, while the process
/// has one thread.
pub fn purge_immediately() {
    #[expect(
        unsafe_code,
        reason = "mimalloc's options are behind a C function, which two threads must not call at once"
    )]
    unsafe {
        libmimalloc_sys::mi_option_set(PURGE_DELAY, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn purge_delay_is_set_to_zero() {
        #[expect(unsafe_code, reason = "reads one of mimalloc's options")]
        let delay = || unsafe { libmimalloc_sys::mi_option_get(PURGE_DELAY) };
        // mimalloc's default: a changed number means that the constant names another option.
        assert_eq!(delay(), 1000);
        purge_immediately();
        assert_eq!(delay(), 0);
    }
}
