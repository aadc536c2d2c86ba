//! Texts without columns: sentences, labelled lines, chats, earlier mails; read into tables.

pub(crate) mod aligned;
pub(crate) mod cell_per_line;
pub(crate) mod chat;
pub(crate) mod earlier_mail;
pub(crate) mod labelled;
pub(crate) mod sentences;
pub(crate) mod stated;
pub(crate) mod words_for_all;
