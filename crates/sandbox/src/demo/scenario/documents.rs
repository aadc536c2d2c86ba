//! The documents of a scenario: which ones, and when.

use super::Scenario;
use crate::clock::local_date;
use crate::demo::documents::document;
use crate::demo::lanes::Mode;
use crate::demo::shipment::Shipment;
use crate::demo::texts::TextList;
use crate::model::error::OperatorError;
use crate::model::request::NewDocument;

impl Scenario<'_> {
    /// The partner uploads a document.
    fn upload(&mut self, doc_type: &str) -> Result<(), OperatorError> {
        let document = self.document(doc_type);
        self.staff().upload_document(self.account, &self.code, document)?;
        Ok(())
    }

    /// The operator shares a document.
    fn share(&mut self, doc_type: &str) -> Result<(), OperatorError> {
        let document = self.document(doc_type);
        self.staff().share_document(&self.code, document)?;
        Ok(())
    }

    fn document(&mut self, doc_type: &str) -> NewDocument {
        let day = local_date(self.at).strftime("%d/%m/%Y").to_string();
        let shade = u8::try_from(self.rng.between(90, 200)).unwrap_or(128);
        let mut document = document(doc_type, &self.code, &self.input, &day, shade);
        if self.rng.chance(12) {
            document.note = Some(self.rng.pick(&TextList::DocumentNotes.texts()).to_owned());
        }
        document
    }

    /// Documents that the partner uploads with the request.
    pub(super) fn upload_before_quoting(&mut self) -> Result<(), OperatorError> {
        if self
            .input
            .cargos
            .iter()
            .any(|c| c.has_battery == Some(true) || c.has_chemical == Some(true))
            && self.rng.chance(60)
        {
            self.upload("msds")?;
        }
        if self.rng.chance(8) {
            self.upload("cargo_photo")?;
        }
        Ok(())
    }

    /// Documents that the partner uploads after it has accepted the quotation.
    pub(super) fn documents_after_acceptance(&mut self) -> Result<(), OperatorError> {
        self.later(30, 240);
        self.upload("commercial_invoice")?;
        if self.rng.chance(80) {
            self.upload("packing_list")?;
        }
        for (kind, percent) in [
            ("contract", 15),
            ("purchase_order", 12),
            ("certificate_of_origin", 12),
            ("permit", 10),
            ("coa", 4),
            ("catalogue", 3),
        ] {
            if self.rng.chance(percent) {
                self.upload(kind)?;
            }
        }
        Ok(())
    }

    /// Documents that the operator shares with a milestone.
    pub(super) fn documents_at(
        &mut self,
        operation_status: &str,
        shipment: &Shipment,
    ) -> Result<(), OperatorError> {
        let sea = matches!(shipment.mode, Mode::SeaFcl | Mode::SeaLcl);
        match operation_status {
            "picked_up" if self.rng.chance(25) => self.share("handover_record"),
            "export_cleared" if self.rng.chance(70) => self.share("customs_declaration"),
            "departed" if sea => {
                // A type that the catalog does not list: clients show its code.
                if shipment.mode == Mode::SeaFcl && self.rng.chance(12) {
                    self.share("vgm_slip")?;
                }
                self.share("bill_of_lading")
            }
            "departed" if shipment.mode == Mode::Air => self.share("air_waybill"),
            "arrived" if sea => self.share("arrival_notice"),
            "import_cleared" if shipment.chilled && self.rng.chance(60) => {
                self.share("fumigation_certificate")
            }
            "delivered" => {
                self.share("pod")?;
                if self.rng.chance(70) {
                    self.share("invoice")
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }
}
