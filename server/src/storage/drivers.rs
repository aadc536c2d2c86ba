//! The kinds of databases that addresses may name.

use std::sync::Once;

/// Makes them known. To be called before an address is used.
pub fn install() {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
}
