//! Scripted answers of the service.

use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use super::{Portal, until};

impl Portal {
    /// Adds to what the service's next calls meet. What was added first is met first.
    pub fn script(&self, fault: Fault) {
        self.sandbox.faults().add(fault);
    }

    /// Replaces everything that was scripted.
    pub fn script_only(&self, fault: Fault) {
        self.script_nothing();
        self.script(fault);
    }

    /// The service answers by itself again.
    pub fn script_nothing(&self) {
        self.sandbox.faults().clear();
    }

    /// Waits until calls have come to all that was scripted for so many times, be they answered or not.
    pub async fn until_script_is_met(&self) {
        until("all that was scripted is met", async || {
            self.sandbox.faults().list().is_empty()
        })
        .await;
    }

    /// From now on this is the quotation of every request that has one, whatever else was scripted.
    pub fn serve_quotation(&self, data: &Value) {
        self.script_only(on_get(always(answering("/orders/*/quotation", data))));
    }
}

/// Not once, but until the script is cleared.
pub fn always(fault: Fault) -> Fault {
    Fault { times: None, ..fault }
}

pub fn on_get(fault: Fault) -> Fault {
    on("GET", fault)
}

pub fn on_post(fault: Fault) -> Fault {
    on("POST", fault)
}

pub fn on_put(fault: Fault) -> Fault {
    on("PUT", fault)
}

fn on(method: &str, fault: Fault) -> Fault {
    Fault {
        method: Some(method.into()),
        ..fault
    }
}

/// A success with this data, once.
pub fn answering(path: &str, data: &Value) -> Fault {
    Fault {
        body: Some(json!({"status": "success", "message": null, "data": data})),
        ..Fault::once(FaultKind::Body, path)
    }
}

/// A 422 with this message and these errors by field, once.
pub fn refusing(path: &str, message: &str, errors: &Value) -> Fault {
    Fault {
        status: Some(422),
        body: Some(json!({"status": "error", "message": message, "errors": errors})),
        ..Fault::once(FaultKind::Body, path)
    }
}

/// A 429 with this `Retry-After`, once.
pub fn too_many_requests(path: &str, retry_after: &str) -> Fault {
    Fault {
        retry_after: Some(retry_after.into()),
        ..Fault::status(429, path)
    }
}

/// The service's own answer after so many milliseconds, once.
pub fn delayed(path: &str, milliseconds: u64) -> Fault {
    Fault {
        delay_ms: milliseconds,
        ..Fault::once(FaultKind::Delay, path)
    }
}

/// A quotation as the service gives it: one charge in VND at `price`, with these fields in place of its own.
pub fn quotation_data(version: i64, price: &str, changes: &Value) -> Value {
    let mut data = json!({
        "quotation_no": "QT-1", "version": version, "sent_at": format!("2026-07-{:02}T09:00:00+07:00", version + 9),
        "valid_until": "2030-07-22", "is_expired": false, "can_respond": true,
        "currency": "VND", "carrier": format!("Hãng {version}"),
        "charges": [{"line_no": 1, "name": "THC", "quantity": 1, "unit_price": price, "amount": price, "currency": "VND", "total": price}],
        "totals": {"amount": price, "vat": 0, "total": price}, "terms": ["Điều một"]
    });
    for (name, value) in changes.as_object().unwrap() {
        data[name] = value.clone();
    }
    data
}
