//! Shared state in PostgreSQL (`storage/migrations/0007_instances.sql`, `0010_call_rates.sql`). Times are milliseconds since
//! 1970 by the database's clock: the clocks of instances may differ.

mod call_rates;
mod connection;
mod customers;
mod messages;
mod request_locks;
mod sweep;

pub use connection::Postgres;
pub use request_locks::Lease;
