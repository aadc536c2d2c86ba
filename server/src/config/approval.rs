use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use domain::approval::ApprovalLimits;

/// The settings of approvals.
#[derive(Clone, Debug)]
pub struct ApprovalSettings {
    pub limits: ApprovalLimits,
    /// The people who may decide: a line each, name, blank, argon2id hash of the passphrase.
    pub approvers_file: PathBuf,
}

impl ApprovalSettings {
    /// Without limits there are no approvals.
    pub fn parse(over: Option<&str>, approvers_file: Option<&Path>) -> Result<Option<Self>> {
        let over = over.map(str::trim).filter(|over| !over.is_empty());
        match (over, approvers_file) {
            (None, None) => Ok(None),
            (Some(_), None) => {
                bail!("PORTAL_APPROVAL_OVER needs PORTAL_APPROVERS_FILE: nobody could approve anything")
            }
            (None, Some(_)) => {
                bail!("PORTAL_APPROVERS_FILE needs PORTAL_APPROVAL_OVER, as in VND:50000000,USD:2000")
            }
            (Some(over), Some(file)) => Ok(Some(Self {
                limits: ApprovalLimits::parse(over).context("PORTAL_APPROVAL_OVER cannot be read")?,
                approvers_file: file.to_owned(),
            })),
        }
    }
}
