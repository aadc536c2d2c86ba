//! The name of a version, as every part of the page writes it.

use domain::quotation::VersionInfo;

use crate::page_context::PageContext;
use crate::text::versions::version_name_in;

/// `Version 2`, or `Version 2, content 1`.
pub fn version_name(version: &VersionInfo) -> String {
    version_name_in(version, PageContext::lang())
}
