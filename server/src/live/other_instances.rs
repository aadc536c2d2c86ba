//! What other instances tell, told on to the open pages of this one.

use super::{Bus, Hint, HintKind};
use crate::instances::{Inbox, Message, Received};
use crate::session::Sessions;
use crate::upstream::Gateway;

/// Acts upon what the other instances tell, for as long as the portal runs.
pub async fn keep_receiving(inbox: &mut Inbox, gateway: Gateway, sessions: Sessions, bus: Bus) {
    while let Some(received) = inbox.next().await {
        let Received::Message(message) = received else {
            tracing::warn!("messages of other instances were missed: everything is read anew");
            bus.anything_changed(&gateway);
            continue;
        };
        // First what was read before is old: a page that is told reads again.
        gateway.receive(&message);
        match &message {
            Message::Delivered { code, kind, at } => {
                if let Ok(code) = code.parse() {
                    bus.publish(Hint::new(code, HintKind::of_code(kind), at.as_deref()));
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
