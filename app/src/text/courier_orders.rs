//! Courier orders that were sent: their list, one of them, the next parcel.

use super::Lang;

/// Texts of courier orders that were sent.
#[derive(Clone, Copy)]
pub(crate) struct CourierOrderTexts(Lang);

pub(crate) const fn courier_order_texts(lang: Lang) -> CourierOrderTexts {
    CourierOrderTexts(lang)
}

impl CourierOrderTexts {
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Các đơn đã gửi qua cổng này, giữ 30 ngày. Dịch vụ không cho xem lại đơn: trạng thái giao hàng nằm trong ứng dụng của nhà vận hành.",
            "Orders sent through this portal, kept for 30 days. The service does not let them be read again: how a delivery is going stands in the operator’s application.",
        )
    }
    pub(crate) fn new_order(self) -> &'static str {
        self.0.pick("Đơn mới", "New order")
    }
    pub(crate) fn sent_orders(self) -> &'static str {
        self.0.pick("Đơn đã gửi", "Orders sent")
    }
    pub(crate) fn all_orders(self) -> &'static str {
        self.0.pick("Tất cả đơn đã gửi", "All orders sent")
    }
    pub(crate) fn recent(self) -> &'static str {
        self.0.pick("Đơn gửi gần đây", "Orders sent lately")
    }
    pub(crate) fn no_orders(self) -> &'static str {
        self.0.pick("Chưa có đơn nào", "No orders yet")
    }
    pub(crate) fn no_orders_words(self) -> &'static str {
        self.0.pick(
            "Đơn bạn tạo sẽ hiện ở đây cùng câu trả lời của dịch vụ.",
            "Orders that you create appear here with the service’s answer.",
        )
    }
    pub(crate) fn unreadable(self) -> &'static str {
        self.0.pick(
            "Hiện chưa đọc được danh sách đơn. Hãy thử lại sau ít phút.",
            "The list of orders cannot be read right now. Try again in a few minutes.",
        )
    }
    pub(crate) fn newest(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Chỉ hiện {count} đơn mới nhất."),
            Lang::En => format!("Only the newest {count} are shown."),
        }
    }
    pub(crate) fn look_in_application(self) -> &'static str {
        self.0.pick(
            "Mở ứng dụng của nhà vận hành (thẻ mới)",
            "Open the operator’s application (new tab)",
        )
    }
    /// The state of an order that the service took.
    pub(crate) fn created(self) -> &'static str {
        self.0.pick("Đã tạo", "Created")
    }
    /// The state of an order of unknown outcome.
    pub(crate) fn unclear(self) -> &'static str {
        self.0.pick("Chưa rõ kết quả", "Outcome unknown")
    }
    pub(crate) fn no_number(self) -> &'static str {
        self.0.pick("Không có số đơn hàng", "No order number")
    }
    /// The title of the page of an order.
    pub(crate) fn order(self, number: &str) -> String {
        match (self.0, number) {
            (Lang::Vi, "") => "Đơn chuyển phát".to_owned(),
            (Lang::Vi, number) => format!("Đơn chuyển phát {number}"),
            (Lang::En, "") => "Courier order".to_owned(),
            (Lang::En, number) => format!("Courier order {number}"),
        }
    }
    pub(crate) fn sent(self) -> &'static str {
        self.0.pick("Đã gửi", "Sent")
    }
    /// Before the name of the sender.
    pub(crate) fn by(self) -> &'static str {
        self.0.pick("bởi", "by")
    }
    pub(crate) fn ordered(self) -> &'static str {
        self.0.pick("Nội dung đơn", "What was ordered")
    }
    pub(crate) fn answer(self) -> &'static str {
        self.0.pick("Câu trả lời của dịch vụ", "The service’s answer")
    }
    pub(crate) fn answer_empty(self) -> &'static str {
        self.0.pick(
            "Dịch vụ đã nhận đơn và không gửi thêm thông tin.",
            "The service took the order and sent nothing more.",
        )
    }
    pub(crate) fn answer_shortened(self) -> &'static str {
        self.0.pick(
            "Cổng không lưu các phần dài của câu trả lời; phần đó chỉ hiện một lần, ngay sau khi gửi.",
            "Long parts of the answer are not kept; they were shown once, when the order was sent.",
        )
    }
    pub(crate) fn remarks(self) -> &'static str {
        self.0.pick(
            "Dịch vụ đã nhận đơn, kèm lưu ý",
            "The service took the order, with remarks",
        )
    }
    pub(crate) fn remarks_about(self) -> &'static str {
        self.0.pick(
            "Đừng gửi lại: gửi lại sẽ tạo đơn thứ hai. Nếu cần sửa, hãy báo cho nhà vận hành.",
            "Do not send it again: that would make a second order. If something has to be corrected, tell the operator.",
        )
    }
    pub(crate) fn perhaps(self) -> &'static str {
        self.0.pick(
            "Chưa biết đơn đã được tạo chưa",
            "It is not known whether the order was created",
        )
    }
    pub(crate) fn perhaps_about(self, number: &str) -> String {
        match (self.0, number) {
            (Lang::Vi, "") => "Dịch vụ không cho biết kết quả. Hãy tìm đơn trong ứng dụng của nhà vận hành trước khi gửi lại: gửi lại có thể tạo đơn thứ hai.".to_owned(),
            (Lang::Vi, number) => format!(
                "Dịch vụ không cho biết kết quả. Hãy tìm số đơn hàng {number} trong ứng dụng của nhà vận hành trước khi gửi lại: gửi lại có thể tạo đơn thứ hai."
            ),
            (Lang::En, "") => "The service did not say what became of it. Look for the order in the operator’s application before sending again: sending again could make a second order.".to_owned(),
            (Lang::En, number) => format!(
                "The service did not say what became of it. Look for order number {number} in the operator’s application before sending again: sending again could make a second order."
            ),
        }
    }
    /// On the page of an order whose answer could not be kept, or not all of it.
    pub(crate) fn not_kept(self) -> &'static str {
        self.0.pick(
            "Cổng không lưu được toàn bộ câu trả lời này. Hãy in hoặc ghi lại trước khi rời trang.",
            "The portal could not keep all of this answer. Print it or note it down before leaving the page.",
        )
    }
    pub(crate) fn form_again(self) -> &'static str {
        self.0.pick("Mở lại biểu mẫu", "Open the form again")
    }
    /// Of an order with the number of the one in the form; its time follows.
    pub(crate) fn same_number(self, number: &str, is_created: bool) -> String {
        match (self.0, is_created) {
            (Lang::Vi, true) => format!("Đơn có số {number} đã được tạo lúc"),
            (Lang::Vi, false) => format!("Đơn có số {number} đã được gửi nhưng chưa rõ kết quả, lúc"),
            (Lang::En, true) => format!("An order with the number {number} was created at"),
            (Lang::En, false) => {
                format!("An order with the number {number} was sent, its outcome unknown, at")
            }
        }
    }
    pub(crate) fn same_number_about(self) -> &'static str {
        self.0.pick(
            "Gửi lại số này có thể tạo đơn thứ hai. Với kiện khác, hãy dùng số đơn hàng khác.",
            "Sending the number again could make a second order. For another parcel, use another order number.",
        )
    }
    pub(crate) fn see_order(self) -> &'static str {
        self.0.pick("Xem đơn đó", "See that order")
    }
    /// In the summary, at the field of the number.
    pub(crate) fn number_was_sent(self) -> &'static str {
        self.0.pick("đã gửi trước đó", "sent before")
    }
    pub(crate) fn next_same(self) -> &'static str {
        self.0
            .pick("Kiện tiếp theo, cùng người nhận", "Next parcel, same consignee")
    }
    pub(crate) fn next_other(self) -> &'static str {
        self.0.pick(
            "Kiện tiếp theo, người nhận khác",
            "Next parcel, another consignee",
        )
    }
    pub(crate) fn next_about(self) -> &'static str {
        self.0.pick(
            "Nơi gửi và dịch vụ được giữ lại; số đơn hàng mới được đề xuất.",
            "Sender and service are kept; a new order number is proposed.",
        )
    }
    pub(crate) fn empty_form(self) -> &'static str {
        self.0
            .pick("Đơn mới với biểu mẫu trống", "New order on an empty form")
    }
}
