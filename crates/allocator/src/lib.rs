//! The allocator of the program `portal`: mimalloc, which gives freed memory back at once. A page is thousands of small texts:
//! with the system's allocator it takes a quarter longer, and what one large form took stays with the process.

pub use mimalloc::MiMalloc;

/// `mi_option_purge_delay`: for how long mimalloc keeps pages that hold nothing, in milliseconds.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// Has memory given back to the system as soon as nothing is in it, in place of a second later. To be called first in `main`,
/// while the process has one thread.
pub fn give_back_at_once() {
    #[expect(
        unsafe_code,
        reason = "mimalloc has its options behind a C function, which must not be called by two threads at once"
    )]
    unsafe {
        libmimalloc_sys::mi_option_set(PURGE_DELAY, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_the_one_that_is_meant() {
        #[expect(unsafe_code, reason = "reads what mimalloc has set")]
        let delay = || unsafe { libmimalloc_sys::mi_option_get(PURGE_DELAY) };
        // As mimalloc sets it.
        assert_eq!(delay(), 1000);
        give_back_at_once();
        assert_eq!(delay(), 0);
    }
}
