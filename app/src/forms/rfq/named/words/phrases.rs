//! What the fields are called, and what stands around their names.

/// Fields, several with blanks between them, and what they are called. No field: phrases that only look like one.
pub(super) const PHRASES: &[(&str, &str)] = &[
    (
        "cargos.gross_weight",
        "trọng lượng; khối lượng; cân nặng; trọng lượng tổng; tổng trọng lượng; tổng khối lượng; trọng lượng cả bì; gross weight; \
         gross wt; gw; weight; weights; total weight",
    ),
    (
        "cargos.weight_per_package",
        "trọng lượng mỗi kiện; trọng lượng từng kiện; trọng lượng một kiện; trọng lượng 1 kiện; khối lượng mỗi kiện; \
         khối lượng từng kiện; khối lượng một kiện; weight per package; weight per carton; weight per piece; weight of each package; \
         unit weight",
    ),
    (
        "cargos.length cargos.width cargos.height",
        "kích thước; kích cỡ; kích thước kiện; dài rộng cao; dài x rộng x cao; d x r x c; dxrxc; d r c; l x w x h; lxwxh; l w h; \
         dimension; dimensions; dims; measurements; package size; carton size; size of the packages",
    ),
    ("cargos.length", "chiều dài; length"),
    ("cargos.width", "chiều rộng; bề rộng; chiều ngang; width"),
    ("cargos.height", "chiều cao; height"),
    (
        "cargos.dimension_unit",
        "đơn vị đo; đơn vị kích thước; unit of measurement; unit of the dimensions; dimension unit",
    ),
    (
        "cargos.package_count",
        "số kiện; số lượng kiện; tổng số kiện; số thùng; số lượng thùng; số pallet; số lượng pallet; bao nhiêu kiện; mấy kiện; \
         number of packages; no of packages; number of pieces; number of cartons; number of pallets; package count; \
         how many packages; how many cartons; how many pallets",
    ),
    (
        "cargos.package_type",
        "loại kiện; loại bao bì; quy cách đóng gói; quy cách bao bì; hình thức đóng gói; kiểu đóng gói; package type; packaging type; \
         type of package; type of packages; type of packaging; kind of packages; packing type",
    ),
    (
        "cargos.hs_code",
        "mã hs; mã số hs; mã hs code; hs code; hs codes; hscode; hs number; tariff code",
    ),
    (
        "cargos.origin_country",
        "xuất xứ; nước xuất xứ; xuất xứ hàng hóa; nước sản xuất; country of origin; made in which country",
    ),
    (
        "cargos.goods_value",
        "trị giá; trị giá hàng; trị giá hàng hóa; trị giá lô hàng; giá trị hàng; giá trị hàng hóa; giá trị lô hàng; giá trị khai báo; \
         goods value; cargo value; value of goods; value of the goods; value of the cargo; invoice value; declared value; \
         commercial value",
    ),
    (
        "cargos.goods_currency",
        "loại tiền của trị giá; currency of the goods value; currency of the value; invoice currency",
    ),
    (
        "cargos.name",
        "tên hàng; tên hàng hóa; tên sản phẩm; goods name; name of goods; name of the goods; product name; commodity",
    ),
    (
        "cargos.description",
        "mô tả hàng; mô tả hàng hóa; mô tả chi tiết hàng; goods description; cargo description; description of goods; \
         description of the goods",
    ),
    (
        "cargos.nature",
        "tính chất hàng; tính chất hàng hóa; tính chất lô hàng; nature of goods; nature of the goods",
    ),
    (
        "cargos.container_type",
        "loại container; loại cont; container type; type of container; container size",
    ),
    (
        "cargos.container_count",
        "số lượng container; số lượng cont; bao nhiêu container; bao nhiêu cont; number of containers; how many containers; \
         container count",
    ),
    (
        "cargos.temperature_requirement",
        "nhiệt độ; dải nhiệt độ; nhiệt độ bảo quản; nhiệt độ vận chuyển; yêu cầu nhiệt độ; temperature; temperature range; \
         temperature requirement",
    ),
    (
        "cargos.un_number",
        "số un; mã un; số hiệu un; un number; un no; un code",
    ),
    (
        "cargos.shipping_name",
        "tên vận chuyển; tên vận chuyển chính thức; proper shipping name; shipping name",
    ),
    (
        "cargos.hazard_class",
        "loại nguy hiểm; nhóm hàng nguy hiểm; phân loại nguy hiểm; hazard class; dg class; imo class; imdg class",
    ),
    ("cargos.packing_group", "nhóm đóng gói; packing group"),
    (
        "cargos.battery_kind",
        "pin lắp trong; pin rời; pin đóng kèm; pin được đóng gói thế nào; batteries in equipment; batteries contained in equipment; \
         batteries packed with equipment; batteries alone; how the batteries",
    ),
    (
        "cargos.battery_power",
        "dung lượng pin; công suất pin; watt hours; watt hour rating; wh rating",
    ),
    ("cargos.battery_charge", "mức sạc; state of charge"),
    (
        "cargos.permit_number",
        "số giấy phép; permit number; license number; licence number",
    ),
    (
        "cargos.has_battery",
        "có pin không; có pin hay không; có chứa pin không; contain batteries; contain a battery; any batteries; have batteries",
    ),
    (
        "cargos.is_dangerous",
        "có phải hàng nguy hiểm; hàng nguy hiểm không; hàng nguy hiểm hay không; dangerous goods or not; is it dangerous; \
         are they dangerous",
    ),
    (
        "service_codes",
        "dịch vụ nào; loại dịch vụ; mã dịch vụ; which service; which services; service code; type of service",
    ),
    (
        "currency",
        "loại tiền báo giá; đồng tiền báo giá; tiền tệ báo giá; quotation currency; currency of the quotation",
    ),
    (
        "origin",
        "nơi lấy hàng; điểm lấy hàng; địa điểm lấy hàng; pickup location; pickup point; place of pickup; pick up location",
    ),
    (
        "destination",
        "nơi giao hàng; điểm giao hàng; địa điểm giao hàng; delivery location; delivery point; place of delivery; \
         final destination",
    ),
    (
        "origin_address",
        "địa chỉ lấy hàng; địa chỉ lấy; địa chỉ kho lấy hàng; địa chỉ nơi lấy hàng; địa chỉ người gửi; địa chỉ người gửi hàng; \
         pickup address; pick up address; collection address; address of pickup; shipper address; shipper s address; shippers address",
    ),
    (
        "dest_address",
        "địa chỉ giao hàng; địa chỉ giao; địa chỉ nơi giao; địa chỉ nơi giao hàng; địa chỉ người nhận; địa chỉ người nhận hàng; \
         delivery address; address of delivery; consignee address; consignee s address; consignees address",
    ),
    (
        "dest_postal_code",
        "mã bưu chính; mã bưu điện; mã zip; zip code; zipcode; postal code; postcode; post code; mã bưu chính nơi giao",
    ),
    (
        "origin_port",
        "cảng đi; cảng xếp; cảng xếp hàng; cảng bốc hàng; cảng khởi hành; sân bay đi; sân bay khởi hành; port of loading; \
         loading port; port of departure; airport of departure; departure airport; pol",
    ),
    (
        "dest_port",
        "cảng đến; cảng dỡ; cảng dỡ hàng; cảng đích; sân bay đến; sân bay đích; port of discharge; discharge port; port of arrival; \
         port of destination; destination port; airport of arrival; airport of destination; destination airport; arrival airport",
    ),
    (
        "origin_state",
        "tỉnh lấy hàng; bang lấy hàng; pickup state; pickup province",
    ),
    (
        "dest_state",
        "tỉnh giao hàng; bang giao hàng; delivery state; delivery province",
    ),
    (
        "origin_country",
        "nước đi; quốc gia lấy hàng; country of departure; pickup country",
    ),
    (
        "dest_country",
        "nước đến; quốc gia giao hàng; country of destination; destination country; delivery country",
    ),
    (
        "incoterm",
        "incoterm; incoterms; điều kiện giao hàng; điều kiện thương mại; điều kiện incoterm; điều kiện incoterms; terms of delivery; \
         delivery terms; trade terms; trade term; incoterms 2020",
    ),
    (
        "delivery_scope",
        "phạm vi giao nhận; phạm vi dịch vụ; phạm vi vận chuyển; delivery scope; scope of delivery; scope of service",
    ),
    (
        "cargo_ready_date",
        "ngày hàng sẵn sàng; hàng sẵn sàng; ngày sẵn sàng; ngày có hàng; thời gian hàng sẵn sàng; cargo ready; cargo ready date; \
         cargo readiness; cargo readiness date; goods ready date; ready date; crd",
    ),
    (
        "pickup_date",
        "ngày lấy hàng; thời gian lấy hàng; pickup date; pick up date; date of pickup; collection date",
    ),
    (
        "delivery_required_date",
        "ngày cần giao; ngày giao hàng; hạn giao hàng; thời hạn giao hàng; ngày cần hàng; delivery date; required delivery date; \
         delivery deadline; date of delivery; deliver by which date",
    ),
    (
        "etd_expected",
        "etd; ngày khởi hành; ngày khởi hành dự kiến; ngày tàu chạy; expected departure; departure date; date of departure",
    ),
    (
        "transit_time_required",
        "thời gian vận chuyển; thời gian quá cảnh; transit time",
    ),
    (
        "contact_name",
        "người liên hệ; tên người liên hệ; người phụ trách liên hệ; contact person; contact name; name of the contact",
    ),
    (
        "contact_phone",
        "số điện thoại; sđt; điện thoại liên hệ; số liên lạc; phone number; telephone number; contact phone; contact number; \
         mobile number",
    ),
    (
        "contact_email",
        "địa chỉ email; email liên hệ; địa chỉ e mail; contact email; email address; e mail address",
    ),
    ("contact_position", "chức vụ; chức danh; job title"),
    (
        "customer_tax_code",
        "mã số thuế; mst; tax code; tax id; tax number; vat number; vat code",
    ),
    (
        "customer_address",
        "địa chỉ xuất hóa đơn; địa chỉ hóa đơn; địa chỉ trên hóa đơn; địa chỉ công ty trên hóa đơn; invoice address; billing address; \
         address on the invoice",
    ),
    (
        "",
        "trọng lượng tịnh; khối lượng tịnh; trọng lượng thể tích; trọng lượng quy đổi; trọng lượng tính cước; khối lượng tính cước; \
         khối lượng hàng tháng; khối lượng công việc; net weight; net wt; volumetric weight; volume weight; dimensional weight; chargeable weight; \
         giấy chứng nhận xuất xứ; chứng nhận xuất xứ; chứng từ xuất xứ; certificate of origin; mã bưu chính nơi lấy; \
         mã bưu chính nơi gửi; địa chỉ nhận hàng; địa chỉ giao dịch; hợp đồng trị giá; trị giá hợp đồng; trị giá báo giá; \
         weight limit; giới hạn trọng lượng; room temperature; số kiện hàng nguy hiểm",
    ),
];

/// Words that name a field only beside another of its family, or where they are all that is said.
pub(super) const WEAK: &[(&str, &str)] = &[
    ("cargos.length", "dài"),
    ("cargos.width", "rộng"),
    ("cargos.height", "cao"),
    ("contact_name", "họ tên; contact"),
    ("contact_phone", "điện thoại; phone; telephone; tel; mobile"),
    ("contact_email", "email; e mail"),
];

/// Fields that go by their labels on the form, in both languages; the other labels are words of every sentence.
pub(in crate::forms::rfq::named) const LABELLED: [&str; 14] = [
    "origin_country",
    "origin_port",
    "origin_address",
    "dest_country",
    "dest_port",
    "dest_address",
    "dest_postal_code",
    "incoterm",
    "delivery_scope",
    "transit_time_required",
    "cargo_ready_date",
    "etd_expected",
    "customer_tax_code",
    "customer_address",
];
pub(in crate::forms::rfq::named) const LABELLED_OF_LINES: [&str; 17] = [
    "cargos.name",
    "cargos.package_count",
    "cargos.gross_weight",
    "cargos.length",
    "cargos.width",
    "cargos.height",
    "cargos.dimension_unit",
    "cargos.package_type",
    "cargos.weight_per_package",
    "cargos.hs_code",
    "cargos.origin_country",
    "cargos.nature",
    "cargos.goods_value",
    "cargos.goods_currency",
    "cargos.un_number",
    "cargos.shipping_name",
    "cargos.packing_group",
];

/// What stands before the number of a line.
pub(super) const LINE: &str = "dòng; dòng số; dòng thứ; dòng hàng; dòng hàng số; kiện hàng số; mặt hàng số; line; lines; line no; line nos; \
                    line number; line item; line items; cargo line; cargo lines; item no; item number";
/// Words that make a number before them a quantity.
pub(super) const COUNTED: [&str; 38] = [
    "kg",
    "kgs",
    "kiện",
    "kien",
    "thùng",
    "thung",
    "cm",
    "mm",
    "m",
    "m2",
    "m3",
    "cbm",
    "tấn",
    "tan",
    "g",
    "gam",
    "cái",
    "cai",
    "chiếc",
    "pcs",
    "pieces",
    "pallet",
    "pallets",
    "carton",
    "cartons",
    "ctns",
    "packages",
    "pkgs",
    "cont",
    "container",
    "containers",
    "usd",
    "vnd",
    "eur",
    "ngày",
    "days",
    "inch",
    "x",
];
