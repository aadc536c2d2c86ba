//! What happens to a shipment of each mode: milestones in order, with places, words and hours.

use super::lanes::Mode;
use super::rng::Rng;
use super::trip::Trip;
use crate::model::request::NewMilestone;

/// One milestone of a shipment to come.
#[derive(Debug, Clone)]
pub struct Step {
    pub operation_status: &'static str,
    /// A label of its own where the catalog does not know the code.
    pub label: Option<&'static str>,
    /// Hours after the order was approved.
    pub hours: i64,
    pub location: String,
    pub content: String,
}

impl Step {
    pub fn milestone(&self) -> NewMilestone {
        NewMilestone {
            operation_status: self.operation_status.to_owned(),
            label: self.label.map(ToOwned::to_owned),
            happened_at: None,
            location: Some(self.location.clone()),
            content: Some(self.content.clone()),
        }
    }
}

/// All milestones of a shipment, in order. The same trip and `rng` give the same script.
pub fn script(trip: &Trip, job: &str, rng: &mut Rng) -> Vec<Step> {
    let mut writer = Writer {
        steps: Vec::new(),
        hours: 0,
    };
    let (from, to) = (trip.from.city.as_str(), trip.to.city.as_str());
    let (fast, slow) = trip.lane.days;
    // The main leg gets what is left of the lane's days after about a day at each end.
    let leg = (rng.between(fast, slow) * 24 - 30).max(8);
    let plate = format!("51C-{:03}.{:02}", rng.between(100, 999), rng.between(10, 99));
    let declaration = rng.between(305_000_000_000, 306_999_999_999);
    let packages = trip.packages;
    let exam = if rng.chance(25) {
        "vàng, kiểm tra hồ sơ"
    } else {
        "xanh"
    };

    writer.say("received", 0, from, format!("Tiếp nhận đơn hàng {job}."));
    match trip.mode {
        Mode::Air => {
            let flight = format!(
                "{}{}",
                rng.pick(&["VN", "NH", "QR", "EK", "CX"]),
                rng.between(100, 999)
            );
            writer.say(
                "booked",
                5,
                from,
                format!("Đặt chỗ chuyến {flight}, {packages} kiện."),
            );
            writer.say(
                "picked_up",
                20,
                from,
                format!("Nhận đủ {packages} kiện, xe {plate}."),
            );
            writer.say(
                "customs_declaring",
                4,
                from,
                "Đã truyền tờ khai xuất khẩu.".into(),
            );
            writer.say(
                "export_cleared",
                5,
                from,
                format!("Tờ khai {declaration} thông quan luồng {exam}."),
            );
            writer.say(
                "departed",
                7,
                &trip.from.port,
                format!("Chuyến {flight} khởi hành."),
            );
            if !trip.lane.via.is_empty() {
                writer.say(
                    "transshipment",
                    leg / 3,
                    trip.lane.via,
                    format!("Nối chuyến tại {}.", trip.lane.via),
                );
            }
            writer.say(
                "in_transit",
                leg / 3,
                &trip.from.port,
                "Hàng đang trên đường, đúng lịch trình.".into(),
            );
            writer.say(
                "arrived",
                leg / 3,
                to,
                format!("Hàng đến {}, nguyên kiện {packages}/{packages}.", trip.to.port),
            );
            writer.import(trip, to, rng);
        }
        Mode::SeaFcl | Mode::SeaLcl => {
            let vessel = rng.pick(&[
                "MAERSK HANOI",
                "CMA CGM JACQUES",
                "WAN HAI 326",
                "ONE HARBOUR",
                "EVER GIVING",
                "SITC HAIPHONG",
            ]);
            let voyage = format!("{}{}", rng.between(100, 999), rng.pick(&["E", "W", "N", "S"]));
            writer.say(
                "booked",
                9,
                from,
                format!("Booking tàu {vessel} chuyến {voyage}."),
            );
            if trip.mode == Mode::SeaFcl {
                let boxes = trip.containers;
                let text = format!(
                    "Kéo {boxes} container rỗng về kho và đóng hàng, niêm chì {:07}.",
                    rng.between(1_000_000, 9_999_999)
                );
                writer.say("picked_up", 40, from, text);
            } else {
                writer.say(
                    "picked_up",
                    30,
                    from,
                    format!("Nhận {packages} kiện, xe {plate}."),
                );
                writer.say(
                    "warehouse_in",
                    8,
                    from,
                    format!(
                        "Nhập kho CFS {packages} kiện; đo lại {} m³.",
                        trip.volume.normalize()
                    ),
                );
            }
            writer.say(
                "customs_declaring",
                8,
                from,
                "Đã truyền tờ khai, chờ phân luồng.".into(),
            );
            writer.say(
                "export_cleared",
                9,
                from,
                format!("Tờ khai {declaration} thông quan luồng {exam}."),
            );
            writer.say(
                "departed",
                26,
                &trip.from.port,
                format!("Tàu {vessel} chuyến {voyage} rời cảng."),
            );
            writer.say(
                "in_transit",
                leg / 4,
                "Biển Đông",
                format!("Tàu {vessel} đang hành trình, dự kiến đến đúng lịch."),
            );
            if !trip.lane.via.is_empty() {
                writer.say(
                    "transshipment",
                    leg / 4,
                    trip.lane.via,
                    "Chuyển tải sang tàu mẹ.".into(),
                );
            }
            writer.say(
                "arrived",
                leg / 2,
                to,
                format!("Tàu cập cảng {}, đã gửi thông báo hàng đến.", trip.to.port),
            );
            writer.import(trip, to, rng);
        }
        Mode::Road => {
            writer.say("booked", 3, from, format!("Bố trí xe {plate}."));
            writer.say(
                "picked_up",
                12,
                from,
                format!("Xếp {packages} kiện lên xe {plate}, niêm phong kẹp chì."),
            );
            writer.say("departed", 2, from, "Xe rời kho người gửi.".into());
            if trip.is_domestic() {
                writer.say(
                    "in_transit",
                    leg / 2,
                    trip.lane.via,
                    "Xe qua trạm trung chuyển, đúng lịch.".into(),
                );
            } else {
                writer.say(
                    "customs_declaring",
                    leg / 3,
                    trip.lane.via,
                    "Làm thủ tục tại cửa khẩu.".into(),
                );
                writer.say(
                    "export_cleared",
                    4,
                    trip.lane.via,
                    format!("Tờ khai {declaration} thông quan luồng {exam}."),
                );
                writer.say("in_transit", 6, trip.lane.via, "Xe qua biên giới.".into());
            }
            writer.say(
                "arrived",
                leg / 2,
                to,
                "Xe đến kho người nhận, chờ dỡ hàng.".into(),
            );
            writer.deliver(trip, to, rng);
        }
        Mode::Customs => {
            writer.say("customs_declaring", 6, to, "Đã truyền tờ khai nhập khẩu.".into());
            let text = format!("Tờ khai {declaration} thông quan luồng {exam}, thuế đã nộp.");
            writer.say("import_cleared", 14, to, text);
            writer.deliver(trip, to, rng);
        }
        Mode::Express => {
            let number = rng.between(1_000_000_000, 9_999_999_999);
            writer.say(
                "picked_up",
                6,
                from,
                format!("Đã lấy {packages} kiện, vận đơn {number}."),
            );
            writer.say("departed", 9, &trip.from.port, "Rời trung tâm khai thác.".into());
            writer.say(
                "in_transit",
                leg / 3,
                trip.lane.carriers[0],
                "Đang trung chuyển tại trung tâm khu vực.".into(),
            );
            writer.say("import_cleared", leg / 3, to, "Thông quan nhập khẩu.".into());
            writer.deliver(trip, to, rng);
        }
    }
    writer.steps
}

struct Writer {
    steps: Vec<Step>,
    hours: i64,
}

impl Writer {
    /// Adds a step `after` hours after the one before it.
    fn say(&mut self, operation_status: &'static str, after: i64, location: &str, content: String) {
        self.hours += after.max(i64::from(!self.steps.is_empty()));
        let step = Step {
            operation_status,
            label: None,
            hours: self.hours,
            location: location.to_owned(),
            content,
        };
        self.steps.push(step);
    }

    fn import(&mut self, trip: &Trip, to: &str, rng: &mut Rng) {
        self.say(
            "import_customs_declaring",
            8,
            to,
            "Đại lý tại nước đến đang làm thủ tục nhập khẩu.".into(),
        );
        // A code that the catalog does not know: clients must show it all the same.
        if trip.battery && trip.to.country == "US" {
            self.say(
                "fcc_inspection",
                6,
                to,
                "Chờ kiểm tra FCC; đã gửi hồ sơ bổ sung lần 1.".into(),
            );
            if let Some(step) = self.steps.last_mut() {
                step.label = Some("Chờ kiểm tra FCC");
            }
        } else if trip.chilled && rng.chance(60) {
            self.say(
                "temperature_check",
                3,
                to,
                "Nhiệt độ trong container đạt yêu cầu, biểu đồ ghi nhiệt kèm theo.".into(),
            );
            if let Some(step) = self.steps.last_mut() {
                step.label = Some("Kiểm tra nhiệt độ");
            }
        }
        self.say(
            "import_cleared",
            10,
            to,
            "Thông quan nhập khẩu, thuế do bên nhận nộp.".into(),
        );
        self.deliver(trip, to, rng);
    }

    fn deliver(&mut self, trip: &Trip, to: &str, rng: &mut Rng) {
        let packages = trip.packages;
        self.say(
            "delivering",
            rng.between(4, 16),
            to,
            format!("Đang giao đến kho người nhận tại {to}."),
        );
        let receiver = rng.pick(&[
            "M. Tanaka",
            "J. Kowalski",
            "Phạm Văn Hạnh",
            "S. Rivera",
            "Kim Min-seo",
            "thủ kho Tuấn",
        ]);
        let text = format!("Đã giao đủ {packages} kiện, người nhận ký: {receiver}.");
        self.say("delivered", rng.between(3, 9), to, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::lanes::Mode;
    use crate::model::input::{CargoLine, RequestInput};

    fn trip(mode: Mode) -> Trip {
        let mut input = RequestInput {
            service_codes: vec![mode.service().into()],
            ..RequestInput::default()
        };
        let container_count = (mode == Mode::SeaFcl).then_some(2);
        input.cargos.push(CargoLine {
            package_count: 5,
            container_count,
            ..CargoLine::default()
        });
        Trip::of(&input)
    }

    #[test]
    fn every_mode_starts_received_and_ends_delivered_in_order() {
        for mode in Mode::ALL {
            let steps = script(&trip(mode), "JOB-2607-0001", &mut Rng::new(4));
            assert_eq!(steps[0].operation_status, "received", "{mode:?}");
            assert_eq!(steps[steps.len() - 1].operation_status, "delivered", "{mode:?}");
            assert!(
                steps.windows(2).all(|w| w[0].hours < w[1].hours),
                "{mode:?}: {steps:?}"
            );
            assert!(
                steps
                    .iter()
                    .all(|s| !s.location.is_empty() && !s.content.is_empty()),
                "{steps:?}"
            );
        }
    }

    #[test]
    fn no_step_repeats_a_code() {
        // The autopilot finds its place in the script by the codes recorded so far.
        for mode in Mode::ALL {
            let steps = script(&trip(mode), "J", &mut Rng::new(9));
            let mut codes: Vec<_> = steps.iter().map(|s| s.operation_status).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), steps.len(), "{mode:?}");
        }
    }
}
