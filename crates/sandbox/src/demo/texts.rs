//! Sentences that operator staff and the demo's people write. Vietnamese, as the spec says of staff-entered text.

/// Questions of the operator (`info_request`), short and long, one line and many.
pub const QUESTIONS: &[&str] = &[
    "Chiều cao kiện kệ trưng bày ghi 6 cm, đề nghị kiểm tra lại. Loa Bluetooth có pin: vui lòng gửi MSDS và cho biết pin lắp trong thiết bị hay đóng kèm.",
    "Vui lòng bổ sung mã HS và trị giá hàng để tính phí bảo hiểm và thủ tục hải quan.",
    "Địa chỉ giao hàng thiếu mã bưu chính (zip code), chưa tính được phí giao tận nơi.",
    "Hàng cần kiểm soát nhiệt độ: cho biết dải nhiệt độ, thời gian tối đa ngoài kho lạnh và có cần thiết bị ghi nhiệt không?",
    "1. Trọng lượng ghi 120 kg là của một kiện hay của cả dòng hàng?\n2. Kiện có xếp chồng được không?\n3. Ngày hàng sẵn sàng sau ngày lấy hàng, đề nghị xác nhận lại.",
    "Người nhận là cá nhân hay công ty? Nếu là cá nhân, hải quan nước đến yêu cầu bản sao hộ chiếu và giấy uỷ quyền làm thủ tục nhập khẩu.",
    "Sơn gốc dung môi thuộc Class 3. Vui lòng gửi MSDS bản tiếng Anh (không quá 3 năm), giấy chứng nhận bao bì UN và xác nhận số lượng tịnh mỗi thùng. Hãng tàu chỉ nhận hàng nguy hiểm khi hồ sơ được duyệt trước ngày cắt máng ít nhất 5 ngày làm việc, vì vậy đề nghị gửi sớm để giữ chỗ kịp chuyến.",
    "Cảng đến ghi Hamburg nhưng địa chỉ giao ở Rotterdam. Quý khách muốn báo giá tới cảng nào?",
    "Máy đã qua sử dụng cần chứng thư giám định trước khi nhập khẩu. Quý khách đã có chưa, hay cần chúng tôi báo giá dịch vụ giám định?",
    "Vui lòng gửi packing list chi tiết từng kiện (số kiện, kích thước, trọng lượng), vì tổng số kiện trong yêu cầu không khớp với ghi chú.",
];

/// Why an earlier request came back to the operator, and other remarks of the partner (`special_note`).
pub const SPECIAL_NOTES: &[&str] = &[
    "Hàng trưng bày cho hội chợ. Kho nhận hàng từ 08:00 đến 16:30.",
    "Xe vào hẻm tối đa 5 tấn, giờ cấm tải 16:00–20:00.",
    "Vui lòng gọi trước 2 giờ khi đến lấy hàng: anh Tuấn, thủ kho.",
    "Hàng dễ vỡ, không xếp chồng, không nghiêng.",
    "Cần chứng từ gốc gửi cho ngân hàng (L/C), vận đơn ghi \"to order\".",
    "Giao hàng theo khung giờ 07:00–09:00, bên nhận có xe nâng 3 tấn.\nNgười liên hệ tại kho: chị Hạnh.",
    "Khách hàng cuối yêu cầu pallet gỗ có dấu ISPM 15 và màng co hai lớp; nếu kho gom hàng không đáp ứng, vui lòng báo giá thêm dịch vụ đóng pallet tại kho và chụp ảnh từng kiện trước khi đóng container.",
    "So sánh giúp hai phương án: bay thẳng và một chặng nối.",
];

/// What the partner writes when asking for a better price.
pub const NEGOTIATIONS: &[&str] = &[
    "Giá cước hàng không cao hơn lần trước 8 %, đề nghị xem lại.",
    "Chúng tôi có 4 lô tương tự trong quý này, mong được giá theo sản lượng.",
    "Phí THC và phí chứng từ cao hơn đơn vị khác; nếu giảm được 5 % chúng tôi xác nhận trong ngày.",
    "Đề nghị miễn phí lưu kho 5 ngày tại cảng đến và tách riêng phí nâng hạ để kế toán hạch toán.",
    "Thời gian vận chuyển được, nhưng ngân sách chỉ 85 triệu đồng. Có phương án chuyển tải rẻ hơn không?",
];

/// What the partner writes with a rejection.
pub const REJECTIONS: &[(&str, &str)] = &[
    ("price_high", "Giá cao hơn ngân sách khoảng 12 %."),
    ("chose_competitor", "Đã chọn đơn vị có chuyến bay thẳng."),
    ("transit_time_unsuitable", "Không kịp ngày khai mạc hội chợ."),
    ("customer_cancelled_plan", "Khách hàng lùi kế hoạch sang quý sau."),
    (
        "payment_terms_disagreement",
        "Cần công nợ 45 ngày, báo giá chỉ có 15 ngày.",
    ),
    ("service_not_met", "Không nhận giao hàng cuối tuần."),
];

/// Why the operator closes a request without a shipment.
pub const CANCELLATIONS: &[&str] = &[
    "Khách báo huỷ lô hàng qua điện thoại.",
    "Không nhận được thông tin bổ sung sau 10 ngày.",
    "Hãng tàu từ chối hàng nguy hiểm nhóm này.",
];

/// Why a shipment is held.
pub const HOLDS: &[&str] = &[
    "Hải quan kiểm hoá, chờ bổ sung giấy phép FCC cho loa Bluetooth.",
    "Chờ xác nhận thanh toán phí lưu container của bên nhận.",
    "Bão số 9: cảng tạm dừng xếp dỡ, tàu dời lịch.",
    "Sai lệch tên hàng giữa hoá đơn và tờ khai, chờ bản sửa của người gửi.",
    "Thiếu giấy kiểm dịch thực vật bản gốc.",
];

/// Included by every quotation of the kind.
pub const INCLUSIONS_COMMON: &[&str] = &[
    "Thủ tục hải quan xuất khẩu, tối đa 10 dòng hàng",
    "Chứng từ vận tải bản điện tử",
    "Nhận hàng tại kho người gửi, một điểm",
    "Theo dõi lô hàng và cập nhật tiến độ trong giờ hành chính",
    "Bảo hiểm hàng hoá theo điều khoản ICC (A) khi có yêu cầu",
    "Giao hàng tận nơi trong giờ hành chính",
];

/// Not included by a quotation.
pub const EXCLUSIONS_COMMON: &[&str] = &[
    "Thuế nhập khẩu, thuế GTGT và các loại thuế khác tại nước đến",
    "Phí lưu kho, lưu bãi, lưu container sau thời gian miễn phí",
    "Kiểm hoá thực tế, soi chiếu bổ sung, phí kiểm tra chuyên ngành",
    "Bốc xếp tại kho người gửi và người nhận",
    "Nâng hạ bằng xe nâng nếu kiện trên 100 kg",
    "Phí phát sinh do chứng từ sai hoặc chậm từ phía khách hàng",
    "Phụ phí mùa cao điểm (PSS), phụ phí tắc nghẽn cảng và các phụ phí hãng vận chuyển công bố sau ngày báo giá, thu theo thực tế kèm thông báo của hãng",
];

/// Conditions of every quotation.
pub const TERMS_COMMON: &[&str] = &[
    "Thanh toán trong vòng 15 ngày kể từ ngày nhận hoá đơn.",
    "Báo giá áp dụng cho đúng thông tin hàng hoá đã cung cấp; sai lệch số kiện, kích thước hoặc trọng lượng được tính lại theo thực tế.",
    "Các khoản chi hộ được thu theo chứng từ thực tế, không cộng thêm phí.",
    "Báo giá hết hiệu lực vào cuối ngày ghi trên, theo giờ Việt Nam.",
    "Trách nhiệm của người vận chuyển theo điều kiện ghi ở mặt sau vận đơn; khách hàng nên mua bảo hiểm cho toàn bộ trị giá hàng.",
    "Chỗ trên chuyến bay hoặc tàu chỉ được giữ sau khi khách hàng xác nhận báo giá và gửi đủ chứng từ; trong mùa cao điểm hãng vận chuyển có thể dời lịch mà không báo trước, đơn vị giao nhận sẽ thông báo ngay khi biết và đề xuất phương án thay thế.",
];

/// Risks as plain sentences.
pub const RISKS: &[&str] = &[
    "Mùa cao điểm: hãng vận chuyển có thể dời chuyến 1–2 ngày",
    "Hàng có pin lithium có thể bị từ chối nếu thiếu MSDS hoặc biên bản UN38.3",
    "Trọng lượng tính cước được cân đo lại tại kho hàng không",
    "Cảng chuyển tải đang ùn tắc, có thể chậm 3–5 ngày",
];

/// Risks as objects: title, detail, level. The spec does not show the shape, so a client meets both.
pub const RISK_OBJECTS: &[(&str, &str, &str)] = &[
    (
        "Kiểm tra chuyên ngành",
        "Nước đến có thể lấy mẫu kiểm nghiệm 3–7 ngày",
        "medium",
    ),
    ("Thời tiết", "Mùa bão tháng 9 đến tháng 11 ở Biển Đông", "high"),
    (
        "Tỷ giá",
        "Cước tính bằng USD, quy đổi theo tỷ giá bán ngày xuất hoá đơn",
        "low",
    ),
];

/// Notes on documents.
pub const FILE_NOTES: &[&str] = &[
    "Bản nháp, chờ khách duyệt",
    "Bản chính thức, đã ký số",
    "Thay cho bản gửi ngày hôm trước",
    "Trang 2 bị mờ, bản rõ gửi sau",
];

/// People of the demo account who sign requests: name, position, phone, mailbox name.
pub const PEOPLE: &[(&str, &str, &str, &str)] = &[
    (
        "Nguyễn Thị Hồng Nhung",
        "Trưởng phòng xuất nhập khẩu",
        "028 5550 1234",
        "hongnhung",
    ),
    ("Trần Quốc Bảo", "Nhân viên chứng từ", "028 5550 1235", "quocbao"),
    (
        "Lê Phạm Khánh Quỳnh",
        "Điều phối vận tải",
        "0900 000 118",
        "khanhquynh",
    ),
    ("Đặng Hữu Nghĩa", "", "", "huunghia"),
];
