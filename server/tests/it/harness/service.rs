//! Scripted answers of the service.

use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use super::{Portal, until};

impl Portal {
    /// Adds a scripted answer to the service's next calls. The first one added is used first.
    pub fn script(&self, fault: Fault) {
        self.sandbox.faults().add(fault);
    }

    /// Replaces all scripted answers.
    pub fn script_only(&self, fault: Fault) {
        self.script_nothing();
        self.script(fault);
    }

    /// Removes all scripted answers: the service answers by itself again.
    pub fn script_nothing(&self) {
        self.sandbox.faults().clear();
    }

    /// Waits until every scripted answer was requested as often as it was scripted for.
    pub async fn until_script_is_met(&self) {
        until("all that was scripted is met", async || {
            self.sandbox.faults().list().is_empty()
        })
        .await;
    }

    /// Serves this quotation from now on for every request that has one, before other scripted answers.
    pub fn serve_quotation(&self, data: &Value) {
        self.script_only(on_get(always(answering("/orders/*/quotation", data))));
    }
}

/// Repeats the answer until the script is cleared.
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

/// Answers once with a success and this data.
pub fn answering(path: &str, data: &Value) -> Fault {
    Fault {
        body: Some(json!({"status": "success", "message": null, "data": data})),
        ..Fault::once(FaultKind::Body, path)
    }
}

/// Answers once with a 422, this message and these errors by field.
pub fn refusing(path: &str, message: &str, errors: &Value) -> Fault {
    Fault {
        status: Some(422),
        body: Some(json!({"status": "error", "message": message, "errors": errors})),
        ..Fault::once(FaultKind::Body, path)
    }
}

/// Answers once with a 429 and this `Retry-After`.
pub fn too_many_requests(path: &str, retry_after: &str) -> Fault {
    Fault {
        retry_after: Some(retry_after.into()),
        ..Fault::status(429, path)
    }
}

/// Delays the service's own answer once by so many milliseconds.
pub fn delayed(path: &str, milliseconds: u64) -> Fault {
    Fault {
        delay_ms: milliseconds,
        ..Fault::once(FaultKind::Delay, path)
    }
}

/// Returns a quotation as the service gives it: one charge in VND at `price`, with these changes.
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
