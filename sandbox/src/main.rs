//! The sandbox operator as a program.

fn main() {}
