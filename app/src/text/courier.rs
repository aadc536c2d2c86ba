//! The form of a courier order and its answer.

use super::Lang;

pub struct CourierTexts {
    pub title: &'static str,
    pub about: &'static str,
    pub about_link: &'static str,
    pub about_end: &'static str,
    pub from: &'static str,
    pub from_about: &'static str,
    pub to: &'static str,
    pub to_about: &'static str,
    pub parcel: &'static str,
    pub parcel_about: &'static str,
    pub money: &'static str,
    pub money_about: &'static str,
    pub choose: &'static str,
    pub create: &'static str,
    pub create_again: &'static str,
    pub refused: &'static str,
    pub operator_says: &'static str,
    pub kept: &'static str,
    pub elsewhere: &'static str,
    pub not_sent: &'static str,
    pub perhaps: &'static str,
    pub perhaps_about: &'static str,
    pub done: &'static str,
    pub done_about: fn(&str) -> String,
    pub answer: &'static str,
    pub answer_empty: &'static str,
    pub another: &'static str,
    pub again_title: &'static str,
    pub again_about: &'static str,
}

pub static VI: CourierTexts = CourierTexts {
    title: "Đơn chuyển phát mới",
    about: "Một kiện, một người nhận. Với hàng hóa lớn hơn, hãy",
    about_link: "gửi yêu cầu báo giá",
    about_end: ". Dịch vụ quyết định mục nào phải điền; câu trả lời hiện cạnh từng mục.",
    from: "Nơi gửi",
    from_about: "Địa chỉ bưu tá đến lấy hàng.",
    to: "Người nhận",
    to_about: "Viết như người nhận vẫn viết.",
    parcel: "Kiện hàng",
    parcel_about: "Dịch vụ không nêu đơn vị. Dùng đơn vị đã thống nhất với nhà vận hành, thường là cm và kg.",
    money: "Dịch vụ và tiền",
    money_about: "Theo bảng giá đã thống nhất.",
    choose: "Chọn quốc gia",
    create: "Tạo đơn",
    create_again: "Tạo đơn (gửi lại)",
    refused: "Đơn chưa được tạo",
    operator_says: "Dịch vụ trả lời:",
    kept: "Mọi thứ bạn nhập vẫn còn trong biểu mẫu.",
    elsewhere: "Mục ngoài biểu mẫu",
    not_sent: "Đơn chưa được gửi",
    perhaps: "Chưa biết đơn đã được tạo chưa",
    perhaps_about: "Dịch vụ không cho biết kết quả. Hãy kiểm tra số đơn hàng này trong ứng dụng của nhà vận hành trước khi gửi lại: gửi lại có thể tạo đơn thứ hai.",
    done: "Đã tạo đơn chuyển phát",
    done_about: |number| format!("Số đơn hàng của bạn: {number}."),
    answer: "Câu trả lời của dịch vụ",
    answer_empty: "Dịch vụ đã nhận đơn và không gửi thêm thông tin.",
    another: "Đơn mới với biểu mẫu trống",
    again_title: "Biểu mẫu này đã được gửi",
    again_about: "Lần này không gửi gì thêm. Nếu muốn tạo thêm một đơn, hãy kiểm tra số đơn hàng rồi bấm Tạo đơn.",
};

pub static EN: CourierTexts = CourierTexts {
    title: "New courier order",
    about: "One parcel, one consignee. For freight,",
    about_link: "ask for a quotation",
    about_end: " instead. The service decides which fields must be filled; its answer appears next to the field.",
    from: "From",
    from_about: "The address where the courier collects.",
    to: "To",
    to_about: "As the consignee writes it.",
    parcel: "Parcel",
    parcel_about: "The service does not state its units. Use those agreed with the operator, usually cm and kg.",
    money: "Service and money",
    money_about: "As agreed in your price list.",
    choose: "Choose a country",
    create: "Create order",
    create_again: "Create order (send again)",
    refused: "The order was not created",
    operator_says: "The service answered:",
    kept: "Everything you typed is still in the form.",
    elsewhere: "Not on this form",
    not_sent: "The order was not sent",
    perhaps: "It is not known whether the order was created",
    perhaps_about: "The service did not say what became of it. Look for this order number in the operator’s application before sending again: sending again could make a second order.",
    done: "Courier order created",
    done_about: |number| format!("Your order number: {number}."),
    answer: "The service’s answer",
    answer_empty: "The service took the order and sent nothing more.",
    another: "New order on an empty form",
    again_title: "This form had been sent before",
    again_about: "Nothing was sent again. To create one more order, check the order number, then press Create order.",
};

pub fn of(lang: Lang) -> &'static CourierTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

/// The label of a field.
pub fn field(name: &str, lang: Lang) -> Option<&'static str> {
    let (vi, en) = match name {
        "address_id" => ("Số địa chỉ lấy hàng", "Pickup address number"),
        "order_number" => ("Số đơn hàng của bạn", "Your order number"),
        "consignee_name" => ("Tên người nhận", "Name"),
        "consignee_phone" => ("Điện thoại", "Phone"),
        "consignee_address" => ("Địa chỉ", "Address"),
        "consignee_address_other" => ("Địa chỉ, dòng thứ hai", "Address, second line"),
        "consignee_city" => ("Thành phố", "City"),
        "consignee_postal_code" => ("Mã bưu chính", "Postal code"),
        "consignee_state_code" => ("Mã tỉnh, bang", "State code"),
        "consignee_country" => ("Quốc gia", "Country"),
        "product_name" => ("Nội dung hàng", "Contents"),
        "product_price" => ("Trị giá", "Value"),
        "length" => ("Dài", "Length"),
        "width" => ("Rộng", "Width"),
        "height" => ("Cao", "Height"),
        "weight" => ("Trọng lượng", "Weight"),
        "service_code" => ("Mã dịch vụ", "Service code"),
        "service_add" => ("Dịch vụ thêm", "Extra service"),
        "money_collection" => ("Thu hộ từ người nhận", "Collect from the consignee"),
        _ => return None,
    };
    Some(if lang == Lang::Vi { vi } else { en })
}

/// The hint of a field, where it needs one.
pub fn hint(name: &str, lang: Lang) -> Option<&'static str> {
    let (vi, en) = match name {
        "address_id" => (
            "Số trong danh sách địa chỉ của bạn ở ứng dụng web.",
            "A number from your address list in the web application.",
        ),
        "order_number" => ("In trên nhãn.", "Printed on the label."),
        "consignee_phone" => (
            "Tốt nhất kèm mã quốc gia, ví dụ +81 3 1234 5678.",
            "Best with the country’s code, for example +81 3 1234 5678.",
        ),
        "consignee_state_code" => (
            "Mã, không phải tên: CA, NSW, 13. Để trống nếu nước đó không có.",
            "A code, not a name: CA, NSW, 13. Leave empty where the country has none.",
        ),
        "service_code" => ("Theo bảng giá của bạn.", "From your price list."),
        "service_add" => ("Một mã, hoặc để trống.", "A code, or leave empty."),
        "money_collection" => ("0 nếu không thu hộ.", "0 for nothing to collect."),
        _ => return None,
    };
    Some(if lang == Lang::Vi { vi } else { en })
}
