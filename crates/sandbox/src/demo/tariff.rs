//! What the operator charges for a trip.

use rust_decimal::Decimal;

use super::lanes::Mode;
use super::pricing::RATE;
use super::rng::Rng;
use super::trip::Trip;
use crate::model::input::RequestInput;
use crate::model::quotation::Charge;

/// The charge lines of a trip, in VND and USD as carriers and local agents bill them. `discount` multiplies freight.
pub fn charges(trip: &Trip, input: &RequestInput, rng: &mut Rng, discount: Decimal) -> Vec<Charge> {
    let mut desk = Desk {
        rng,
        charges: Vec::new(),
        discount,
    };
    desk.freight(trip);
    desk.local(trip, input);
    desk.charges
}

/// Collects charge lines.
struct Desk<'a> {
    rng: &'a mut Rng,
    charges: Vec<Charge>,
    discount: Decimal,
}

const PER_CONTAINER: &str = "container";

impl Desk<'_> {
    fn add(
        &mut self,
        name: impl Into<String>,
        unit: &str,
        quantity: Decimal,
        price: Decimal,
        vat: i64,
        when: &str,
    ) {
        self.line(name.into(), unit, quantity, price, "VND", vat, when);
    }

    fn usd(&mut self, name: impl Into<String>, unit: &str, quantity: Decimal, price: Decimal, when: &str) {
        self.line(name.into(), unit, quantity, price, "USD", 0, when);
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one argument for each column of a charge line"
    )]
    fn line(
        &mut self,
        name: String,
        unit: &str,
        quantity: Decimal,
        unit_price: Decimal,
        currency: &str,
        vat: i64,
        when: &str,
    ) {
        self.charges.push(Charge {
            name,
            unit: unit.to_owned(),
            quantity,
            unit_price,
            currency: currency.to_owned(),
            vat_rate: Decimal::from(vat),
            applied_condition: (!when.is_empty()).then(|| when.to_owned()),
        });
    }

    /// The main carriage and what belongs to it.
    fn freight(&mut self, trip: &Trip) {
        let (from, to) = (&trip.from.port, &trip.to.port);
        let one = Decimal::ONE;
        let boxes = Decimal::from(trip.containers.max(1));
        match trip.mode {
            Mode::Air => {
                let price = if trip.is_far() {
                    self.rng.figure(410, 585, 2)
                } else {
                    self.rng.figure(125, 240, 2)
                };
                let price = (price * self.discount).round_dp(2);
                let when = "Đã gồm phụ phí nhiên liệu tại ngày báo giá; cân lại tại kho hàng không";
                self.usd(
                    format!("Cước vận chuyển hàng không {from}–{to}"),
                    "kg",
                    trip.chargeable,
                    price,
                    when,
                );
                self.usd(
                    "Phụ phí an ninh hàng không (SSC)",
                    "kg",
                    trip.chargeable,
                    Decimal::new(15, 2),
                    "",
                );
                let handled = trip.gross.max(one);
                self.add(
                    "Phí xử lý hàng tại kho hàng không (THC)",
                    "kg",
                    handled,
                    Decimal::from(2_200),
                    8,
                    "",
                );
                self.add(
                    "Phí chứng từ vận đơn hàng không (AWB)",
                    "bộ",
                    one,
                    Decimal::from(450_000),
                    8,
                    "",
                );
            }
            Mode::SeaFcl => {
                let price = if trip.is_far() {
                    self.rng.between(38, 62) * 50
                } else {
                    self.rng.between(7, 16) * 25
                };
                let price = (Decimal::from(price) * self.discount).round_dp(0);
                let when = "Chưa gồm phụ phí mùa cao điểm nếu hãng tàu công bố sau ngày báo giá";
                self.usd(
                    format!("Cước biển {from}–{to} ({})", trip.lane.carriers[0]),
                    PER_CONTAINER,
                    boxes,
                    price,
                    when,
                );
                let thc = Decimal::from(self.rng.between(33, 52) * 100_000);
                self.add("Phí xếp dỡ tại cảng (THC)", PER_CONTAINER, boxes, thc, 8, "");
                self.add(
                    "Phí niêm chì (Seal)",
                    PER_CONTAINER,
                    boxes,
                    Decimal::from(255_000),
                    8,
                    "",
                );
                self.add(
                    "Phí chứng từ vận đơn (B/L)",
                    "bộ",
                    one,
                    Decimal::from(1_050_000),
                    8,
                    "",
                );
                self.add(
                    "Phí xác nhận khối lượng toàn bộ (VGM)",
                    PER_CONTAINER,
                    boxes,
                    Decimal::from(330_000),
                    8,
                    "",
                );
                if trip.is_far() {
                    self.usd(
                        "Phí khai báo trước hàng hoá (AMS/ENS)",
                        "bộ",
                        one,
                        Decimal::from(35),
                        "",
                    );
                }
                if trip.chilled {
                    let price = Decimal::from(1_250_000);
                    self.add(
                        "Phí cắm điện container lạnh",
                        "container/ngày",
                        boxes * Decimal::TWO,
                        price,
                        8,
                        "Miễn phí 24 giờ đầu",
                    );
                }
            }
            Mode::SeaLcl => {
                let price = if trip.is_far() {
                    self.rng.figure(4_500, 8_900, 2)
                } else {
                    self.rng.figure(600, 2_800, 2)
                };
                let price = (price * self.discount).round_dp(2);
                let when = "Tính theo m³ hoặc tấn, lấy giá trị lớn hơn; tối thiểu 1 m³";
                self.usd(
                    format!("Cước biển hàng lẻ {from}–{to}"),
                    "m³",
                    trip.volume,
                    price,
                    when,
                );
                self.add(
                    "Phí kho gom hàng (CFS)",
                    "m³",
                    trip.volume,
                    Decimal::from(345_000),
                    8,
                    "",
                );
                self.add(
                    "Phí xếp dỡ tại cảng (THC)",
                    "m³",
                    trip.volume,
                    Decimal::from(210_000),
                    8,
                    "",
                );
                self.add(
                    "Phí lệnh giao hàng (D/O)",
                    "bộ",
                    one,
                    Decimal::from(850_000),
                    8,
                    "",
                );
            }
            Mode::Road => {
                let trucks = (trip.gross / Decimal::from(15_000))
                    .ceil()
                    .max(one)
                    .max(Decimal::from(trip.containers));
                let price = Decimal::from(self.rng.between(120, 420) * 100_000);
                let price = thousands(price * self.discount);
                let vat = if trip.is_domestic() { 8 } else { 0 };
                self.add(
                    format!("Cước vận tải đường bộ {from}–{to}"),
                    "chuyến",
                    trucks,
                    price,
                    vat,
                    "Xe tối đa 15 tấn, một điểm trả hàng",
                );
                if !trip.is_domestic() {
                    self.add(
                        "Phí sang tải và bến bãi tại cửa khẩu",
                        "chuyến",
                        trucks,
                        Decimal::from(1_850_000),
                        8,
                        "Thu hộ theo phiếu của ban quản lý cửa khẩu",
                    );
                }
                self.add(
                    "Phí chờ xe",
                    "giờ",
                    Decimal::new(25, 1),
                    Decimal::from(180_000),
                    8,
                    "Tính từ giờ thứ ba",
                );
            }
            Mode::Customs => {
                let price = (Decimal::from(self.rng.between(11, 19) * 100_000) * self.discount).round_dp(0);
                self.add(
                    "Dịch vụ khai báo hải quan",
                    "tờ khai",
                    one,
                    price,
                    8,
                    "Tối đa 20 dòng hàng; từ dòng thứ 21 tính thêm 50.000 ₫/dòng",
                );
                self.add(
                    "Phí hạ tầng cảng biển",
                    "lần",
                    one,
                    Decimal::from(500_000),
                    0,
                    "Thu hộ, theo biên lai",
                );
                self.add(
                    "Nhân viên giao nhận hiện trường",
                    "lô",
                    one,
                    Decimal::from(1_200_000),
                    8,
                    "",
                );
            }
            Mode::Express => {
                let price = if trip.is_far() {
                    self.rng.between(165, 240)
                } else {
                    self.rng.between(82, 130)
                };
                let price = (Decimal::from(price * 1_000) * self.discount).round_dp(0);
                self.add(
                    format!("Cước chuyển phát nhanh {from}–{to}"),
                    "kg",
                    trip.chargeable,
                    price,
                    0,
                    "",
                );
                let fuel = (trip.chargeable * price * Decimal::new(2725, 4)).round_dp(0);
                self.add(
                    "Phụ phí nhiên liệu 27,25 %",
                    "lô",
                    one,
                    fuel,
                    0,
                    "Theo tuần gửi hàng",
                );
                self.add(
                    "Phụ phí vùng xa",
                    "lô",
                    one,
                    Decimal::from(680_000),
                    0,
                    "Chỉ thu khi mã bưu chính thuộc danh sách của hãng",
                );
            }
        }
    }

    /// What happens around the main carriage.
    fn local(&mut self, trip: &Trip, input: &RequestInput) {
        let one = Decimal::ONE;
        let wants = |code: &str| input.special_requirements.iter().any(|r| r == code);
        let scope = input.delivery_scope.as_deref().unwrap_or_default();
        let lines = input.cargos.len();
        if trip.mode != Mode::Customs
            && !trip.is_domestic()
            && (wants("customs") || input.service_codes.iter().any(|c| c == "customs_clearance"))
        {
            self.add(
                if trip.lane.is_export() {
                    "Thủ tục hải quan xuất khẩu"
                } else {
                    "Thủ tục hải quan nhập khẩu"
                },
                "tờ khai",
                one,
                Decimal::from(1_250_000),
                8,
                "Tối đa 10 dòng hàng; từ dòng thứ 11 tính thêm 50.000 ₫/dòng",
            );
            if let Some(more) = u32::try_from(lines)
                .ok()
                .and_then(|n| n.checked_sub(10))
                .filter(|n| *n > 0)
            {
                self.add(
                    "Dòng hàng vượt 10 dòng của tờ khai",
                    "dòng",
                    Decimal::from(more),
                    Decimal::from(50_000),
                    8,
                    "",
                );
            }
        }
        if scope.starts_with("door") && trip.mode != Mode::Road && trip.mode != Mode::Express {
            let units = Decimal::from(trip.containers.max(1));
            let price = Decimal::from(self.rng.between(18, 46) * 100_000);
            self.add(
                format!("Xe lấy hàng {} – {}", trip.from.city, trip.from.port),
                "chuyến",
                units,
                price,
                8,
                "Giờ hành chính, một điểm lấy hàng",
            );
        }
        if scope.ends_with("door") && trip.is_far() && trip.mode != Mode::Express {
            let price = Decimal::from(self.rng.between(24, 92) * 10);
            self.usd(
                format!(
                    "Thủ tục nhập khẩu và giao hàng tại {} (không gồm thuế)",
                    trip.to.city
                ),
                "lô",
                one,
                price,
                "",
            );
        }
        if trip.battery || trip.dangerous {
            self.usd(
                "Phí kiểm tra và xử lý hàng nguy hiểm, hàng có pin lithium theo quy định IATA DGR/IMDG hiện hành: kiểm tra bao bì, dán nhãn, lập tờ khai người gửi hàng (Shipper's Declaration) và soi chiếu bổ sung",
                "lô",
                one,
                Decimal::from(if trip.dangerous { 185 } else { 65 }),
                "Miễn phí nếu có đủ MSDS và biên bản thử UN38.3 trước ngày gửi hàng",
            );
        }
        if wants("packing") {
            let price = Decimal::from(185_000);
            let crates = Decimal::from(trip.packages.clamp(1, 40));
            self.add(
                "Đóng kiện gỗ hun trùng theo ISPM 15",
                "kiện",
                crates,
                price,
                8,
                "",
            );
        }
        if wants("insurance") {
            let value = trip.value.max(Decimal::from(12_000));
            let premium = thousands(value * RATE * Decimal::new(9, 4)).max(Decimal::from(350_000));
            self.add(
                "Bảo hiểm hàng hoá, điều khoản ICC (A)",
                "lô",
                one,
                premium,
                10,
                "Trên 110 % trị giá hoá đơn",
            );
        }
        if wants("ior") {
            self.usd(
                "Dịch vụ đứng tên nhập khẩu (IOR)",
                "lô",
                one,
                Decimal::from(450),
                "Chưa gồm thuế nhập khẩu",
            );
        }
    }
}

/// Rounds dong to thousands.
fn thousands(value: Decimal) -> Decimal {
    let unit = Decimal::ONE_THOUSAND;
    (value / unit).round() * unit
}
