//! Passes messages of other instances on to the open pages of this one.

use super::{Bus, Hint};
use crate::instances::{Inbox, Message};
use crate::session::Sessions;
use crate::upstream::Gateway;

/// Handles messages of the other instances for as long as the portal runs.
pub async fn receive_messages(inbox: &mut Inbox, gateway: Gateway, sessions: Sessions, bus: Bus) {
    loop {
        let message = inbox.next().await;
        // Reads are outdated first: a page that gets the event reads again.
        gateway.receive(&message);
        match &message {
            Message::Delivered { code, kind, at } => {
                if let Ok(code) = code.parse() {
                    bus.publish(Hint::new(code, *kind, at.as_deref()));
                }
            }
            Message::AnythingChanged => bus.anything_changed(&gateway),
            Message::SessionEnded { session } => sessions.ended_elsewhere(session),
            Message::Changed { .. }
            | Message::Sent { .. }
            | Message::TokenRefused { .. }
            | Message::Paused { .. } => {}
        }
    }
}
