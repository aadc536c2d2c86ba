//! What the abbreviations of freight quotations mean. The trade's English name stands in both languages, because that
//! is what the bill shows; the explanation is in the reader's.

use super::Lang;

/// One abbreviation.
#[derive(Debug, PartialEq, Eq)]
pub struct Abbreviation {
    /// As it is usually written.
    pub short: &'static str,
    /// Other ways to write it.
    pub also: &'static [&'static str],
    /// The trade's name for it.
    pub name: &'static str,
    vi: &'static str,
    en: &'static str,
}

impl Abbreviation {
    pub fn explained(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Vi => self.vi,
            Lang::En => self.en,
        }
    }
}

const fn one(
    short: &'static str,
    also: &'static [&'static str],
    name: &'static str,
    vi: &'static str,
    en: &'static str,
) -> Abbreviation {
    Abbreviation {
        short,
        also,
        name,
        vi,
        en,
    }
}

/// Sorted by [`Abbreviation::short`]. Ones that are also words of Vietnamese or English texts (DO, OF, AF) are found
/// only as they are written with their stroke.
pub static ABBREVIATIONS: [Abbreviation; 64] = [
    one(
        "A/F",
        &[],
        "Air freight",
        "Cước vận chuyển hàng không.",
        "The price of carriage by air.",
    ),
    one(
        "ACI",
        &[],
        "Advance commercial information",
        "Phí khai trước thông tin hàng cho hải quan nước đến (Canada, Ai Cập…).",
        "Filing of cargo data with customs before arrival (Canada, Egypt and others).",
    ),
    one(
        "AFR",
        &[],
        "Advance filing rules (Japan)",
        "Phí khai trước manifest cho hải quan Nhật Bản.",
        "Filing of the manifest with Japanese customs before loading.",
    ),
    one(
        "AMS",
        &[],
        "Automated manifest system (USA)",
        "Phí khai manifest điện tử cho hải quan Mỹ (và một số nước khác) trước khi xếp hàng.",
        "Electronic filing of the manifest with US customs (and some others) before loading.",
    ),
    one(
        "AWB",
        &[],
        "Air waybill",
        "Vận đơn hàng không; phí AWB là phí phát hành vận đơn.",
        "The consignment note for carriage by air; as a charge, for issuing it.",
    ),
    one(
        "B/L",
        &["BL"],
        "Bill of lading",
        "Vận đơn đường biển; phí B/L là phí phát hành bộ vận đơn.",
        "The document of carriage by sea; as a charge, for issuing it.",
    ),
    one(
        "BAF",
        &[],
        "Bunker adjustment factor",
        "Phụ phí biến động giá nhiên liệu của hãng tàu.",
        "The sea carrier’s surcharge for changing fuel prices.",
    ),
    one(
        "C/O",
        &[],
        "Certificate of origin",
        "Giấy chứng nhận xuất xứ hàng hóa.",
        "States where the goods were made; may lower the import duty.",
    ),
    one(
        "CAF",
        &[],
        "Currency adjustment factor",
        "Phụ phí biến động tỷ giá ngoại tệ.",
        "A surcharge for changing exchange rates.",
    ),
    one(
        "CBM",
        &[],
        "Cubic metre",
        "Mét khối (m³), đơn vị tính thể tích hàng.",
        "m³, the unit in which volume is charged.",
    ),
    one(
        "CCF",
        &["CCL"],
        "Container cleaning fee",
        "Phí vệ sinh container.",
        "For cleaning the container.",
    ),
    one(
        "CFS",
        &[],
        "Container freight station",
        "Kho gom/tách hàng lẻ; phí CFS là phí bốc xếp, lưu hàng lẻ tại kho.",
        "Where part loads are packed into and out of containers; as a charge, for handling them there.",
    ),
    one(
        "CIC",
        &[],
        "Container imbalance charge",
        "Phụ phí mất cân bằng vỏ container (chuyển vỏ rỗng về nơi thiếu).",
        "A surcharge for moving empty containers to where they are short.",
    ),
    one(
        "COC",
        &[],
        "Carrier’s own container",
        "Dùng container của hãng tàu.",
        "The container belongs to the carrier.",
    ),
    one(
        "CY",
        &[],
        "Container yard",
        "Bãi container, nơi giao nhận container nguyên.",
        "Where full containers are handed over.",
    ),
    one(
        "D/O",
        &[],
        "Delivery order",
        "Lệnh giao hàng; phí D/O là phí phát hành lệnh để nhận hàng nhập.",
        "The order to hand the goods over; as a charge, for issuing it at import.",
    ),
    one(
        "DDC",
        &[],
        "Destination delivery charge",
        "Phụ phí giao hàng tại cảng đến.",
        "For handling and moving containers at the port of arrival.",
    ),
    one(
        "DEM",
        &["Demurrage"],
        "Demurrage",
        "Phí lưu container tại bãi của cảng quá thời gian miễn phí.",
        "For a full container that stays in the port longer than the free days.",
    ),
    one(
        "DET",
        &["Detention"],
        "Detention",
        "Phí lưu vỏ container tại kho khách quá thời gian miễn phí.",
        "For keeping the carrier’s container outside the port longer than the free days.",
    ),
    one(
        "DG",
        &[],
        "Dangerous goods",
        "Hàng nguy hiểm.",
        "Goods that need special declaration, packing and handling.",
    ),
    one(
        "DTHC",
        &[],
        "Destination terminal handling charge",
        "Phí xếp dỡ tại cảng đến.",
        "For handling at the terminal of arrival.",
    ),
    one(
        "EBS",
        &[],
        "Emergency bunker surcharge",
        "Phụ phí xăng dầu khẩn cấp (thường các tuyến châu Á).",
        "The sea carrier’s surcharge for sudden rises of fuel prices.",
    ),
    one(
        "EIR",
        &[],
        "Equipment interchange receipt",
        "Phiếu giao nhận container, ghi tình trạng vỏ.",
        "The receipt that states in which condition a container changes hands.",
    ),
    one(
        "ENS",
        &[],
        "Entry summary declaration (EU)",
        "Phí khai manifest cho hải quan Liên minh châu Âu trước khi xếp hàng.",
        "Filing of cargo data with EU customs before loading.",
    ),
    one(
        "ETA",
        &[],
        "Estimated time of arrival",
        "Thời gian dự kiến đến.",
        "When it is expected to arrive.",
    ),
    one(
        "ETD",
        &[],
        "Estimated time of departure",
        "Thời gian dự kiến khởi hành.",
        "When it is expected to leave.",
    ),
    one(
        "FCL",
        &[],
        "Full container load",
        "Hàng nguyên container.",
        "The container holds the goods of one shipper.",
    ),
    one(
        "FSC",
        &[],
        "Fuel surcharge",
        "Phụ phí nhiên liệu (thường của hãng bay).",
        "The carrier’s surcharge for fuel, usually by air.",
    ),
    one(
        "GRI",
        &[],
        "General rate increase",
        "Phụ phí tăng cước chung của hãng tàu.",
        "A general increase of the carrier’s rates from a given day.",
    ),
    one(
        "Handling",
        &["Handling fee"],
        "Handling fee",
        "Phí làm hàng: đại lý theo dõi, trao đổi với hãng vận chuyển và làm chứng từ.",
        "For the forwarder’s work with carrier, agent and documents.",
    ),
    one(
        "HAWB",
        &[],
        "House air waybill",
        "Vận đơn hàng không do bên giao nhận phát hành.",
        "The air waybill that the forwarder issues.",
    ),
    one(
        "HBL",
        &["HB/L"],
        "House bill of lading",
        "Vận đơn đường biển do bên giao nhận phát hành.",
        "The bill of lading that the forwarder issues.",
    ),
    one(
        "ISF",
        &["10+2"],
        "Importer security filing (USA)",
        "Phí khai an ninh của nhà nhập khẩu Mỹ (10+2) trước khi tàu chạy.",
        "What the importer files with US customs before departure (“10+2”).",
    ),
    one(
        "ISPS",
        &[],
        "International ship and port security surcharge",
        "Phụ phí an ninh tàu và cảng biển.",
        "A surcharge for security on ships and in ports.",
    ),
    one(
        "LCL",
        &[],
        "Less than container load",
        "Hàng lẻ, ghép chung container.",
        "The goods share a container with others.",
    ),
    one(
        "LOLO",
        &["Lo-Lo", "Lift on/Lift off"],
        "Lift on, lift off",
        "Phí nâng hạ container.",
        "For lifting the container on and off the truck.",
    ),
    one(
        "LSS",
        &["LSF"],
        "Low sulphur surcharge",
        "Phụ phí nhiên liệu hàm lượng lưu huỳnh thấp.",
        "A surcharge for fuel with little sulphur.",
    ),
    one(
        "MAWB",
        &[],
        "Master air waybill",
        "Vận đơn hàng không do hãng bay phát hành.",
        "The air waybill that the airline issues.",
    ),
    one(
        "MBL",
        &["MB/L"],
        "Master bill of lading",
        "Vận đơn đường biển do hãng tàu phát hành.",
        "The bill of lading that the sea carrier issues.",
    ),
    one(
        "MSDS",
        &["SDS"],
        "Material safety data sheet",
        "Bảng dữ liệu an toàn hóa chất.",
        "States how dangerous a material is and how to handle it.",
    ),
    one(
        "O/F",
        &[],
        "Ocean freight",
        "Cước vận chuyển đường biển.",
        "The price of carriage by sea.",
    ),
    one(
        "OTHC",
        &[],
        "Origin terminal handling charge",
        "Phí xếp dỡ tại cảng đi.",
        "For handling at the terminal of departure.",
    ),
    one(
        "PCS",
        &[],
        "Port congestion surcharge",
        "Phụ phí tắc nghẽn cảng.",
        "A surcharge while a port is congested.",
    ),
    one(
        "POD",
        &[],
        "Port of discharge, or proof of delivery",
        "Cảng dỡ hàng; trong chứng từ giao hàng: biên bản giao nhận.",
        "The port where the goods leave the ship; among documents the proof that they were delivered.",
    ),
    one(
        "POL",
        &[],
        "Port of loading",
        "Cảng xếp hàng.",
        "The port where the goods go on board.",
    ),
    one(
        "PSS",
        &[],
        "Peak season surcharge",
        "Phụ phí mùa cao điểm.",
        "A surcharge in the busy season.",
    ),
    one(
        "R/T",
        &["RT", "W/M"],
        "Revenue ton: weight or measure",
        "Tấn tính cước: tấn hoặc m³, lấy số lớn hơn.",
        "Charged by ton or by m³, whichever is more.",
    ),
    one(
        "RR",
        &[],
        "Rate restoration",
        "Phụ phí khôi phục giá cước của hãng tàu.",
        "A surcharge with which the carrier restores its rates.",
    ),
    one(
        "Seal",
        &["Seal fee"],
        "Container seal",
        "Phí niêm chì: khóa số gắn vào cửa container.",
        "The numbered lock on the container’s door.",
    ),
    one(
        "SI",
        &[],
        "Shipping instructions",
        "Hướng dẫn làm vận đơn gửi hãng tàu.",
        "What the shipper tells the carrier for the bill of lading.",
    ),
    one(
        "SOC",
        &[],
        "Shipper’s own container",
        "Dùng container của chủ hàng.",
        "The container belongs to the shipper.",
    ),
    one(
        "SSC",
        &["SCC"],
        "Security surcharge",
        "Phụ phí an ninh, soi chiếu (thường của hãng bay).",
        "The carrier’s surcharge for security, usually by air.",
    ),
    one(
        "Surrendered",
        &["Surrender B/L"],
        "Surrendered bill of lading",
        "Vận đơn đã nộp lại tại cảng đi; nhận hàng không cần bản gốc.",
        "The originals were handed back at departure, so none is needed at arrival.",
    ),
    one(
        "TCS",
        &["SCSC", "NCTS", "ALSC"],
        "Air cargo terminal",
        "Kho hàng không tại sân bay Việt Nam; phí lao vụ của kho.",
        "A cargo terminal at a Vietnamese airport; as a charge, for handling there.",
    ),
    one(
        "Telex release",
        &["Telex"],
        "Telex release",
        "Điện giao hàng: nhận hàng không cần vận đơn gốc.",
        "The carrier releases the goods without an original bill of lading.",
    ),
    one(
        "TEU",
        &[],
        "Twenty-foot equivalent unit",
        "Đơn vị tính bằng một container 20 feet.",
        "The measure of one 20-foot container.",
    ),
    one(
        "THC",
        &[],
        "Terminal handling charge",
        "Phí xếp dỡ hàng tại cảng hoặc kho hàng không.",
        "For loading, unloading and moving the goods in the port or air terminal.",
    ),
    one(
        "ULD",
        &[],
        "Unit load device",
        "Thùng hoặc mâm chất hàng của máy bay.",
        "The container or pallet on which an aircraft takes cargo.",
    ),
    one(
        "VAT",
        &["GTGT"],
        "Value added tax",
        "Thuế giá trị gia tăng.",
        "Tax on goods and services (in Vietnamese: thuế GTGT).",
    ),
    one(
        "VGM",
        &[],
        "Verified gross mass",
        "Phiếu xác nhận khối lượng toàn bộ container trước khi xếp lên tàu.",
        "The certified weight of a loaded container, required before loading.",
    ),
    one(
        "WHF",
        &["Wharfage"],
        "Wharfage",
        "Phí cầu bến.",
        "For using the quay.",
    ),
    one(
        "WRS",
        &["War risk"],
        "War risk surcharge",
        "Phụ phí rủi ro chiến tranh.",
        "A surcharge for routes near a war.",
    ),
    one(
        "X-ray",
        &["Xray", "X ray"],
        "X-ray screening",
        "Phí soi chiếu an ninh hàng hóa.",
        "For screening the goods before they fly.",
    ),
    one(
        "YAS",
        &[],
        "Yen appreciation surcharge",
        "Phụ phí đồng yên tăng giá.",
        "A surcharge while the yen is strong.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_unique_and_sorted() {
        let names: Vec<String> = ABBREVIATIONS.iter().map(|one| one.short.to_lowercase()).collect();
        assert!(names.is_sorted(), "{names:?}");
        let mut all: Vec<&str> = ABBREVIATIONS
            .iter()
            .flat_map(|one| one.also.iter().copied().chain([one.short]))
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn everything_is_explained_in_both_languages() {
        for one in &ABBREVIATIONS {
            for lang in [Lang::Vi, Lang::En] {
                assert!(one.explained(lang).ends_with(['.', ')']), "{}", one.short);
            }
            assert_ne!(one.vi, one.en);
            assert!(one.short.is_ascii() && one.also.iter().all(|form| form.is_ascii()));
        }
    }
}
