//! Supplying information: the part of a form that is sent, which was made from an earlier reading of the request (spec,
//! `PUT /orders/{rfq_code}`).

use partner_api::{RequestDetails, RfqInput, RfqUpdate, Status};

use serde_json::Value;

use super::changes::is_same_choice;
use super::{CheckedRfq, RfqForm};
use crate::Problems;
use crate::field_name::parts;

/// The information to send: only what changed.
#[derive(Debug)]
pub struct Supplement {
    pub built: CheckedRfq,
    pub update: RfqUpdate,
}

impl Supplement {
    /// The emptied fields that a request, read after sending, still has a value in: the service may take an empty field
    /// for one that was not sent.
    pub fn still_filled(&self, after: &RequestDetails) -> Vec<String> {
        let is_empty = |value: &Value| match value {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Array(all) => all.is_empty(),
            _ => false,
        };
        let after = serde_json::to_value(RfqInput::from_details(after)).unwrap_or_default();
        let sent = self.update.fields().iter();
        sent.filter(|(name, value)| is_empty(value) && !is_empty(&after[name.as_str()]))
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Returns true if anything is emptied.
    pub fn empties(&self) -> bool {
        let mut sent = self.update.fields().values();
        sent.any(|value| value.is_null() || value.as_array().is_some_and(Vec::is_empty))
    }
}

/// The reason why there is nothing to send.
#[derive(Debug, PartialEq, Eq)]
pub enum NotSupplied {
    /// The request does not wait for information.
    NotWaiting,
    /// The request has changed since the form was made.
    Stale,
    Invalid(Problems),
    NothingChanged,
    /// A list or a text that is changed was read in part only: sent back, it would replace the whole.
    ReadInPart,
}

impl RfqForm {
    /// The changes of this form to the request as it is now. `seen_version` is the `updated_at` of the request that the
    /// form was made from, if the form tells it.
    ///
    /// # Errors
    /// The reason why nothing is to be sent.
    pub fn supplement(
        &self,
        request: &RequestDetails,
        seen_version: Option<&str>,
    ) -> Result<Supplement, NotSupplied> {
        if request.summary.state() != Status::NeedInfo {
            return Err(NotSupplied::NotWaiting);
        }
        let version = request.summary.updated_at.as_deref();
        let seen_version = seen_version.filter(|seen| !seen.is_empty());
        if let (Some(version), Some(seen)) = (version, seen_version)
            && version != seen
        {
            return Err(NotSupplied::Stale);
        }
        let seen = Self::from_request(request);
        let CheckedRfq {
            input: before,
            problems: unread,
            ..
        } = seen.build();
        let form = self.without_unread(&seen, &before, &unread);
        let mut built = form.parse_update(&before).map_err(NotSupplied::Invalid)?;
        // The same choice in another order is no change.
        for (list, earlier) in [
            (&mut built.input.service_codes, &before.service_codes),
            (
                &mut built.input.special_requirements,
                &before.special_requirements,
            ),
        ] {
            if is_same_choice(earlier, list) {
                list.clone_from(earlier);
            }
        }
        let note = self.note.trim().replace("\r\n", "\n");
        let update = RfqUpdate::between(&before, &built.input, Some(&note));
        if update.is_empty() {
            return Err(NotSupplied::NothingChanged);
        }
        if replaces_unread(request, &before, &update) {
            return Err(NotSupplied::ReadInPart);
        }
        Ok(Supplement { built, update })
    }

    /// This form without figures that are no numbers at the service either, where no line is changed: lines are not sent then.
    fn without_unread(&self, seen: &Self, before: &RfqInput, unread: &Problems) -> Self {
        let mut form = self.clone();
        if unread.is_empty() || self.build().input.cargos != before.cargos {
            return form;
        }
        let seen = seen.clone().spelled(self.figures);
        for (field, _) in unread.iter() {
            if let ["cargos", at, name] = parts(field).as_slice()
                && let Ok(at) = at.parse::<usize>()
                && let (Some(line), Some(seen)) = (form.cargos.get_mut(at), seen.cargos.get(at))
                && line.get(name) == seen.get(name)
                && let Some(text) = line.texts.slot(name)
            {
                text.clear();
            }
        }
        form
    }
}

/// Returns true if a field to be sent has a part at the service that was not read. A text that was cut has an ellipsis, a list
/// may lack anything.
fn replaces_unread(request: &RequestDetails, before: &RfqInput, update: &RfqUpdate) -> bool {
    if request.is_whole() {
        return false;
    }
    let before = serde_json::to_value(before).unwrap_or_default();
    update.fields().keys().any(|name| match &before[name.as_str()] {
        Value::Array(_) => name == "cargos" || request.is_shortened,
        Value::String(text) => request.is_shortened && text.contains('…'),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::rfq_form::RfqChanges;
    use crate::testing::request;

    const VERSION: &str = "2026-07-16T09:15:00+07:00";

    fn waiting() -> RequestDetails {
        request(json!({"status": "need_info", "updated_at": VERSION}))
    }

    fn form(changes: &[(&str, &str)]) -> RfqForm {
        RfqForm::from_request(&waiting()).with_fields(changes.iter().copied())
    }

    fn refusal(form: &RfqForm, request: &RequestDetails, seen: Option<&str>) -> NotSupplied {
        form.supplement(request, seen).expect_err("nothing to send")
    }

    #[test]
    fn only_changed_fields_are_sent() {
        let form = form(&[("pickup_date", "2026-07-30"), ("note", " dòng 1\r\ndòng 2 ")]);
        let supplement = form.supplement(&waiting(), Some(VERSION)).unwrap();
        assert_eq!(
            serde_json::to_value(&supplement.update).unwrap(),
            json!({"pickup_date": "2026-07-30", "note": "dòng 1\ndòng 2"})
        );
    }

    /// Values that are 0, false or empty in the details stay as they are when another field of the list changes.
    #[test]
    fn choice_in_another_order_is_no_change() {
        let with = |codes: &[&str]| {
            request(json!({"status": "need_info", "updated_at": VERSION, "special_requirements": codes}))
        };
        let request = with(&["permit", "customs", "timed"]);
        let note = [("note", "x")];
        let form = RfqForm::from_request(&with(&["customs", "permit", "timed"])).with_fields(note);
        let supplement = form.supplement(&request, Some(VERSION)).unwrap();
        assert_eq!(
            serde_json::to_value(&supplement.update).unwrap(),
            json!({"note": "x"})
        );
        assert!(RfqChanges::between(&RfqForm::from_request(&request), &form).is_empty());
        let form = RfqForm::from_request(&with(&["customs", "permit"])).with_fields(note);
        let supplement = form.supplement(&request, Some(VERSION)).unwrap();
        assert_eq!(
            serde_json::to_value(&supplement.update).unwrap(),
            json!({"note": "x", "special_requirements": ["customs", "permit"]})
        );
        assert!(!RfqChanges::between(&RfqForm::from_request(&request), &form).is_empty());
    }

    #[test]
    fn zeros_and_empty_values_survive_an_answer() {
        let container = json!({
            "name": "Container rỗng", "package_count": 1, "container_type": "40HC", "container_count": 0,
            "has_battery": false, "requires_permit": true
        });
        let loose = json!({
            "name": "Mẫu", "package_count": 2, "gross_weight": 0, "length": "0.0", "width": 0, "height": 10,
            "weight_per_package": 0, "goods_value": 0, "goods_currency": "USD", "dimension_unit": "mm",
            "temperature_requirement": 0, "hs_code": "0", "note": "0", "is_dangerous": 0, "has_liquid": "0"
        });
        let request = request(json!({
            "status": "need_info", "updated_at": VERSION, "cargos": [container, loose],
            "schedule": {"transit_time_required": 0, "pickup_date": ""}, "special_requirements": []
        }));
        let untouched = RfqForm::from_request(&request);
        assert_eq!(
            refusal(&untouched, &request, Some(VERSION)),
            NotSupplied::NothingChanged
        );
        // As a browser posts it, with one name changed.
        let pairs = untouched.pairs();
        let posted = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let form = RfqForm::from_pairs(posted.chain([("cargos[0][name]", "Container")]));
        let supplement = form.supplement(&request, Some(VERSION)).unwrap();
        let sent = serde_json::to_value(&supplement.update).unwrap();
        assert_eq!(sent.as_object().unwrap().len(), 1, "{sent}");
        let expected = json!([
            {"name": "Container", "package_count": 1, "container_type": "40HC", "container_count": 0,
             "dimension_unit": "cm", "has_battery": false, "has_liquid": false, "has_chemical": false,
             "is_dangerous": false, "requires_permit": true},
            {"name": "Mẫu", "package_count": 2, "gross_weight": 0, "length": 0, "width": 0, "height": 10,
             "weight_per_package": 0, "goods_value": 0, "goods_currency": "USD", "dimension_unit": "mm",
             "temperature_requirement": "0", "hs_code": "0", "note": "0", "has_battery": false, "has_liquid": false,
             "has_chemical": false, "is_dangerous": false, "requires_permit": false}
        ]);
        assert_eq!(sent["cargos"], expected);
    }

    #[test]
    fn emptied_fields_that_stay_filled_are_known() {
        let form = form(&[
            ("incoterm", ""),
            ("currency", ""),
            ("delivery_scope", "door_door"),
        ]);
        let supplement = form.supplement(&waiting(), Some(VERSION)).unwrap();
        assert!(supplement.empties());
        assert_eq!(supplement.still_filled(&waiting()), ["incoterm", "currency"]);
        let taken = request(json!({"incoterm": null, "currency": null}));
        assert!(supplement.still_filled(&taken).is_empty());
    }

    #[test]
    fn figure_that_is_no_number_at_the_service_is_never_dropped() {
        let line = json!({"name": "Loa", "package_count": 2, "gross_weight": 10, "length": 1, "width": 1, "height": 1,
            "goods_value": "theo hóa đơn"});
        let request = request(json!({"status": "need_info", "updated_at": VERSION, "cargos": [line]}));
        let answer = |changes: &[(&str, &str)]| {
            let pairs = RfqForm::from_request(&request).pairs();
            let posted = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            let form = RfqForm::from_pairs(posted.chain(changes.iter().copied()));
            form.supplement(&request, Some(VERSION))
        };
        // Lines that are not sent may keep it.
        let supplement = answer(&[("note", "Xem hóa đơn")]).unwrap();
        assert_eq!(
            serde_json::to_value(&supplement.update).unwrap(),
            json!({"note": "Xem hóa đơn"})
        );
        for changes in [
            [("cargos[0][gross_weight]", "11")],
            [("cargos[0][goods_value]", "khoảng 1200")],
        ] {
            let NotSupplied::Invalid(problems) = answer(&changes).unwrap_err() else {
                panic!("the value is no number");
            };
            assert!(!problems.get("cargos.0.goods_value").is_empty(), "{problems:?}");
        }
        let corrected = [
            ("cargos[0][gross_weight]", "11"),
            ("cargos[0][goods_value]", "1200"),
        ];
        assert_eq!(
            answer(&corrected).unwrap().update.fields()["cargos"][0]["goods_value"],
            json!(1200)
        );
    }

    #[test]
    fn what_was_read_in_part_is_not_sent_back() {
        let version = Some(VERSION);
        let cut = RequestDetails {
            special_note: Some("Hàng dễ vỡ…".into()),
            is_shortened: true,
            ..waiting()
        };
        let longer = RequestDetails {
            omitted_cargo_lines: 1,
            ..waiting()
        };
        let unread = request(json!({"status": "need_info", "updated_at": VERSION, "cargos": [
            {"name": "Pin", "package_count": 1, "gross_weight": 1, "length": 1, "width": 1, "height": 1, "is_dangerous": "UN3481"}
        ]}));
        for (request, name, value, is_sent) in [
            (&unread, "cargos[0][gross_weight]", "2", false),
            (&unread, "cargos[0][is_dangerous]", "1", false),
            (&unread, "special_requirements[]", "permit", true),
            (&cut, "cargos[0][gross_weight]", "413", false),
            (&cut, "special_note", "Hàng rất dễ vỡ…", false),
            (&cut, "special_requirements[]", "permit", false),
            (&cut, "pickup_date", "2026-07-30", true),
            (&cut, "note", "Xem ghi chú", true),
            (&longer, "cargos[0][gross_weight]", "413", false),
            (&longer, "special_note", "Hàng dễ vỡ", true),
        ] {
            let pairs = RfqForm::from_request(request).pairs();
            let posted = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            let form = RfqForm::from_pairs(posted.chain([(name, value)]));
            let sent = form.supplement(request, version);
            assert_eq!(sent.is_ok(), is_sent, "{name}");
            if !is_sent {
                assert_eq!(sent.unwrap_err(), NotSupplied::ReadInPart, "{name}");
            }
        }
    }

    #[test]
    fn form_of_another_version_is_stale() {
        let form = form(&[("pickup_date", "2026-07-30")]);
        let earlier = Some("2026-07-16T09:14:59+07:00");
        assert_eq!(refusal(&form, &waiting(), earlier), NotSupplied::Stale);
        // A form that does not tell, and a request without a time, cannot be compared.
        for seen in [None, Some("")] {
            assert!(form.supplement(&waiting(), seen).is_ok());
        }
        let untimed = request(json!({"status": "need_info", "updated_at": null}));
        assert!(form.supplement(&untimed, earlier).is_ok());
    }

    #[test]
    fn nothing_is_sent_to_a_request_that_does_not_wait() {
        let form = form(&[("pickup_date", "2026-07-30")]);
        for status in ["new", "quoted", "cancelled", "unheard_of"] {
            let request = request(json!({"status": status, "updated_at": "later"}));
            assert_eq!(
                refusal(&form, &request, Some(VERSION)),
                NotSupplied::NotWaiting,
                "{status}"
            );
        }
    }

    #[test]
    fn unchanged_and_unreadable_forms_are_not_sent() {
        let version = Some(VERSION);
        assert_eq!(
            refusal(&form(&[]), &waiting(), version),
            NotSupplied::NothingChanged
        );
        let NotSupplied::Invalid(problems) =
            refusal(&form(&[("cargos[0][gross_weight]", "nặng")]), &waiting(), version)
        else {
            panic!("the weight is no number");
        };
        assert!(!problems.get("cargos.0.gross_weight").is_empty(), "{problems:?}");
    }
}
