//! The tables of [`super::lanes`]: places, carriers, lanes. One row a line, kept out of rustfmt's hands.

use super::lanes::{Lane, Mode, Place};

const fn place(country: &'static str, state: &'static str, city: &'static str, port: &'static str, address: &'static str, postal_code: &'static str) -> Place {
    Place { country, state, address, postal_code, port, city }
}

const DI_AN: Place = place("VN", "TP. Hồ Chí Minh", "Dĩ An", "SGN", "Kho A2, 12 đường số 6, KCN Sóng Thần 1, phường Dĩ An, TP. Hồ Chí Minh", "75000");
const CAT_LAI: Place = place("VN", "TP. Hồ Chí Minh", "Cát Lái", "VNCLI", "Kho ngoại quan Tân Cảng, 1295B Nguyễn Thị Định, phường Cát Lái, TP. Hồ Chí Minh", "71100");
const LONG_AN: Place = place("VN", "Tây Ninh", "Bến Lức", "VNCLI", "Lô C5, đường số 3, KCN Thuận Đạo, xã Bến Lức, tỉnh Tây Ninh", "82000");
const BIEN_HOA: Place = place("VN", "Đồng Nai", "Biên Hòa", "VNCMT", "Số 9, đường 3A, KCN Biên Hòa 2, phường Long Bình, tỉnh Đồng Nai", "76000");
const HA_NOI: Place = place("VN", "Hà Nội", "Hà Nội", "HAN", "Kho số 4, KCN Thăng Long, xã Thiên Lộc, thành phố Hà Nội", "10000");
const BAC_NINH: Place = place("VN", "Bắc Ninh", "Bắc Ninh", "HAN", "Lô K-2, KCN Quế Võ, phường Phương Liễu, tỉnh Bắc Ninh", "16000");
const HAI_PHONG: Place = place("VN", "Hải Phòng", "Hải Phòng", "VNHPH", "Kho CFS số 3, cảng Nam Hải Đình Vũ, phường Đông Hải, thành phố Hải Phòng", "18000");
const DA_NANG: Place = place("VN", "Đà Nẵng", "Đà Nẵng", "VNDAD", "Đường số 5, KCN Hòa Khánh, phường Liên Chiểu, thành phố Đà Nẵng", "50000");
const LANG_SON: Place = place("VN", "Lạng Sơn", "Hữu Nghị", "Cửa khẩu Hữu Nghị", "Bãi xe cửa khẩu quốc tế Hữu Nghị, xã Đồng Đăng, tỉnh Lạng Sơn", "25000");
const MOC_BAI: Place = place("VN", "Tây Ninh", "Mộc Bài", "Cửa khẩu Mộc Bài", "Cửa khẩu quốc tế Mộc Bài, xã Bến Cầu, tỉnh Tây Ninh", "80000");

const TOKYO_NRT: Place = place("JP", "Chiba", "Tokyo Narita", "NRT", "1-1 Furugome, Narita, Chiba", "282-0004");
const OSAKA: Place = place("JP", "Osaka", "Osaka", "JPOSA", "2-8-14 Nankokita, Suminoe-ku, Osaka", "559-0034");
const YOKOHAMA: Place = place("JP", "Kanagawa", "Yokohama", "JPYOK", "12-3 Honmoku Futo, Naka-ku, Yokohama", "231-0811");
const SEOUL: Place = place("KR", "Incheon", "Incheon", "ICN", "272 Gonghang-ro, Jung-gu, Incheon", "22382");
const BUSAN: Place = place("KR", "Busan", "Busan", "KRPUS", "99 Sinhang-ro, Gangseo-gu, Busan", "46768");
const SHANGHAI: Place = place("CN", "Shanghai", "Thượng Hải", "CNSHA", "1600 Gangcheng Road, Pudong, Shanghai", "201306");
const SHENZHEN: Place = place("CN", "Guangdong", "Thâm Quyến", "CNYTN", "Building 8, Yantian Free Trade Zone, Shenzhen", "518081");
const PINGXIANG: Place = place("CN", "Guangxi", "Bằng Tường", "Youyiguan", "Pingxiang Integrated Bonded Zone, Guangxi", "532600");
const SINGAPORE: Place = place("SG", "", "Singapore", "SIN", "60 Airport Boulevard, Changi Airfreight Centre", "819643");
const BANGKOK: Place = place("TH", "Samut Prakan", "Bangkok", "THLCH", "99/21 Moo 5, Bang Na-Trat Road, Bang Phli, Samut Prakan", "10540");
const PHNOM_PENH: Place = place("KH", "Phnom Penh", "Phnom Penh", "Bavet", "National Road 4, Sangkat Chaom Chau, Phnom Penh", "120901");
const LOS_ANGELES: Place = place("US", "CA", "Los Angeles", "LAX", "5601 W Century Blvd, Los Angeles", "90045");
const LONG_BEACH: Place = place("US", "CA", "Long Beach", "USLGB", "1521 Pier J Ave, Long Beach", "90802");
const NEW_YORK: Place = place("US", "NJ", "Newark", "USNYC", "1210 Corbin Street, Elizabeth", "07201");
const CHICAGO: Place = place("US", "IL", "Chicago", "ORD", "514 Express Center Drive, Chicago", "60666");
const HAMBURG: Place = place("DE", "Hamburg", "Hamburg", "DEHAM", "Altenwerder Damm 1, 21129 Hamburg", "21129");
const FRANKFURT: Place = place("DE", "Hessen", "Frankfurt", "FRA", "CargoCity Süd, Gebäude 558, 60549 Frankfurt am Main", "60549");
const ROTTERDAM: Place = place("NL", "Zuid-Holland", "Rotterdam", "NLRTM", "Reeweg 25, 3199 LJ Maasvlakte Rotterdam", "3199 LJ");
const MELBOURNE: Place = place("AU", "VIC", "Melbourne", "AUMEL", "38 Dooley Street, West Melbourne", "3003");
const DUBAI: Place = place("AE", "Dubai", "Dubai", "DXB", "Cargo Mega Terminal, Dubai International Airport", "");

const AIR_ASIA: &[&str] = &["Vietnam Airlines Cargo (VN)", "ANA Cargo (NH)", "Korean Air Cargo (KE)", "Singapore Airlines Cargo (SQ)"];
const AIR_FAR: &[&str] = &["ANA Cargo (NH)", "Qatar Airways Cargo (QR)", "Emirates SkyCargo (EK)", "Cathay Cargo (CX)", "Turkish Cargo (TK)"];
const SEA_ASIA: &[&str] = &["SITC", "Wan Hai Lines", "ONE", "KMTC", "Tan Cang Shipping"];
const SEA_FAR: &[&str] = &["Maersk", "MSC", "CMA CGM", "Hapag-Lloyd", "ONE", "Evergreen"];
const NVOCC: &[&str] = &["Gom hàng lẻ ECU Worldwide", "Gom hàng lẻ Vanguard Logistics", "Gom hàng lẻ CP World"];
const ROAD: &[&str] = &["Đội xe đầu kéo nội bộ", "Vận tải liên kết Đại Phát", "Vận tải biên giới Minh Long"];
const COURIERS: &[&str] = &["DHL Express", "FedEx International Priority", "UPS Worldwide Express"];
const BROKER: &[&str] = &["Đại lý hải quan nội bộ"];

const fn lane(mode: Mode, from: Place, to: Place, via: &'static str, carriers: &'static [&'static str], schedule: &'static str, days: (i64, i64)) -> Lane {
    Lane { mode, from, to, via, carriers, schedule, days }
}

/// All lanes of the demo, several of each mode, exports and imports.
pub const LANES: &[Lane] = &[
    lane(Mode::Air, DI_AN, LOS_ANGELES, "NRT", AIR_FAR, "Thứ 3, 5, 7 hằng tuần", (4, 6)),
    lane(Mode::Air, DI_AN, TOKYO_NRT, "", AIR_ASIA, "Hằng ngày", (2, 3)),
    lane(Mode::Air, BAC_NINH, FRANKFURT, "DOH", AIR_FAR, "Thứ 2, 4, 6, Chủ nhật", (3, 5)),
    lane(Mode::Air, HA_NOI, SEOUL, "", AIR_ASIA, "Hằng ngày, cắt hàng 16:00", (1, 3)),
    lane(Mode::Air, CHICAGO, DI_AN, "HKG", AIR_FAR, "Thứ 4 và thứ 7", (5, 7)),
    lane(Mode::Air, DI_AN, DUBAI, "", AIR_FAR, "Thứ 2 đến thứ 6", (2, 4)),
    lane(Mode::Air, SINGAPORE, DI_AN, "", AIR_ASIA, "Hằng ngày", (1, 2)),
    lane(Mode::SeaFcl, LONG_AN, LONG_BEACH, "", SEA_FAR, "Tàu chạy thứ 4 hằng tuần, cắt máng thứ 2 17:00", (20, 26)),
    lane(Mode::SeaFcl, BIEN_HOA, NEW_YORK, "qua kênh Panama", SEA_FAR, "Tàu chạy thứ 7 hằng tuần", (34, 42)),
    lane(Mode::SeaFcl, HAI_PHONG, ROTTERDAM, "Singapore", SEA_FAR, "Tàu chạy Chủ nhật hằng tuần", (32, 41)),
    lane(Mode::SeaFcl, BIEN_HOA, HAMBURG, "Port Klang", SEA_FAR, "Tàu chạy thứ 6 hằng tuần", (35, 44)),
    lane(Mode::SeaFcl, SHANGHAI, CAT_LAI, "", SEA_ASIA, "3 chuyến mỗi tuần", (6, 9)),
    lane(Mode::SeaFcl, DA_NANG, YOKOHAMA, "", SEA_ASIA, "Thứ 5 hằng tuần", (8, 11)),
    lane(Mode::SeaLcl, CAT_LAI, OSAKA, "", NVOCC, "Đóng ghép thứ 3 và thứ 6", (10, 13)),
    lane(Mode::SeaLcl, HAI_PHONG, BUSAN, "", NVOCC, "Đóng ghép thứ 4", (7, 10)),
    lane(Mode::SeaLcl, SHENZHEN, CAT_LAI, "", NVOCC, "Đóng ghép thứ 2, thứ 5", (5, 8)),
    lane(Mode::SeaLcl, LONG_AN, MELBOURNE, "Singapore", NVOCC, "Đóng ghép thứ 7", (18, 24)),
    lane(Mode::SeaLcl, CAT_LAI, HAMBURG, "Singapore", NVOCC, "Đóng ghép thứ 5", (32, 38)),
    lane(Mode::Road, HAI_PHONG, PINGXIANG, "Hữu Nghị", ROAD, "Hằng ngày", (1, 3)),
    lane(Mode::Road, BANGKOK, DI_AN, "Mộc Bài", ROAD, "Thứ 2, 4, 6", (3, 5)),
    lane(Mode::Road, DI_AN, PHNOM_PENH, "Mộc Bài", ROAD, "Hằng ngày", (1, 2)),
    lane(Mode::Road, LONG_AN, HA_NOI, "Quốc lộ 1A", ROAD, "Hằng ngày, xe khởi hành 20:00", (3, 4)),
    lane(Mode::Customs, SHENZHEN, CAT_LAI, "", BROKER, "Theo lịch tàu đến", (1, 3)),
    lane(Mode::Customs, PINGXIANG, LANG_SON, "", BROKER, "Trong giờ làm việc của cửa khẩu", (1, 2)),
    lane(Mode::Customs, PHNOM_PENH, MOC_BAI, "", BROKER, "Trong giờ làm việc của cửa khẩu", (1, 2)),
    lane(Mode::Express, DI_AN, CHICAGO, "", COURIERS, "Hằng ngày trừ Chủ nhật", (3, 5)),
    lane(Mode::Express, BAC_NINH, SINGAPORE, "", COURIERS, "Hằng ngày", (1, 3)),
    lane(Mode::Express, DI_AN, MELBOURNE, "", COURIERS, "Hằng ngày trừ Chủ nhật", (3, 5)),
];
