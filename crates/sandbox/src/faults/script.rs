//! The script of faults and the call log.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::call::ReceivedCall;
use super::fault::Fault;

/// Calls that the log keeps.
const MAX_LOGGED_CALLS: usize = 10_000;

/// The script of faults and the call log.
#[derive(Debug, Default)]
pub struct Faults {
    script: Mutex<(u64, Vec<Fault>)>,
    calls: Mutex<VecDeque<ReceivedCall>>,
}

impl Faults {
    /// Adds a fault and returns its id. Faults are tried in the order in which they were added.
    pub fn add(&self, mut fault: Fault) -> u64 {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.0 += 1;
        fault.id = script.0;
        script.1.push(fault);
        script.0
    }

    /// Faults that are not used up.
    pub fn list(&self) -> Vec<Fault> {
        self.script
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .1
            .clone()
    }

    /// Removes all faults.
    pub fn clear(&self) {
        self.script
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .1
            .clear();
    }

    /// The logged calls, oldest first.
    pub fn calls(&self) -> Vec<ReceivedCall> {
        self.calls
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .cloned()
            .collect()
    }

    /// Empties the call log.
    pub fn clear_calls(&self) {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn log(&self, call: ReceivedCall) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() == MAX_LOGGED_CALLS {
            calls.pop_front();
        }
        calls.push_back(call);
    }

    /// The fault that applies to this call, if any. It counts as used once.
    pub(super) fn take_match(
        &self,
        method: &str,
        path: &str,
        prefix: &str,
        token: Option<&str>,
    ) -> Option<Fault> {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        let at = script.1.iter_mut().position(|fault| {
            if !fault.matches(method, path, prefix, token) {
                return false;
            }
            if fault.skip > 0 {
                fault.skip -= 1;
                return false;
            }
            true
        })?;
        let fault = script.1[at].clone();
        match &mut script.1[at].times {
            Some(times) if *times > 1 => *times -= 1,
            Some(_) => {
                script.1.remove(at);
            }
            None => {}
        }
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_apply_in_order_and_are_used_up() {
        let faults = Faults::default();
        faults.add(Fault {
            skip: 1,
            ..Fault::status(500, "/meta")
        });
        faults.add(Fault {
            method: Some("post".into()),
            ..Fault::status(502, "*")
        });
        let status = |method: &str| {
            faults
                .take_match(method, "/p/meta", "/p", None)
                .and_then(|fault| fault.status)
        };
        assert_eq!(status("GET"), None);
        assert_eq!(status("GET"), Some(500));
        assert_eq!(status("GET"), None);
        assert_eq!(status("POST"), Some(502));
        assert!(faults.list().is_empty());
    }
}
