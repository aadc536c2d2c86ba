//! What the demo's company ships: goods with plausible packing, weights, values and papers.

/// One kind of goods. Weights in grams and sizes in millimetres, so that the table stays in whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Goods {
    pub name: &'static str,
    pub description: &'static str,
    pub hs_code: &'static str,
    pub package_type: &'static str,
    /// Gross weight of one package in grams, lightest and heaviest.
    pub grams: (i64, i64),
    /// Length, width, height of one package in millimetres.
    pub size: (i64, i64, i64),
    /// Value of one package in US dollars.
    pub dollars: i64,
    pub nature: &'static str,
    pub flags: Flags,
}

/// Characteristics that change papers and price.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flags {
    pub battery: bool,
    pub liquid: bool,
    pub chemical: bool,
    pub dangerous: bool,
    pub permit: bool,
    pub temperature: &'static str,
    pub permit_note: &'static str,
}

const PLAIN: Flags = Flags {
    battery: false,
    liquid: false,
    chemical: false,
    dangerous: false,
    permit: false,
    temperature: "",
    permit_note: "",
};

macro_rules! goods {
    ($name:literal, $description:literal, $hs:literal, $package:literal, $grams:expr, $size:expr, $dollars:literal, $nature:literal, $flags:expr) => {
        Goods {
            name: $name,
            description: $description,
            hs_code: $hs,
            package_type: $package,
            grams: $grams,
            size: $size,
            dollars: $dollars,
            nature: $nature,
            flags: $flags,
        }
    };
}

/// Everything the demo ships.
#[rustfmt::skip]
pub const GOODS: &[Goods] = &[
    goods!("Loa Bluetooth mini, pin lắp trong thiết bị", "Công suất 5 W, pin lithium-ion 3,7 V 1.200 mAh", "8518.22.10", "carton", (14_000, 19_000), (600, 400, 450), 620, "Hàng điện tử",
        Flags { battery: true, permit_note: "UN3481, PI 967 Section II; có MSDS và biên bản thử UN38.3", ..PLAIN }),
    goods!("Bộ sạc USB-C 65 W", "Không kèm pin", "8504.40.90", "carton", (12_000, 16_000), (500, 400, 300), 840, "Hàng điện tử", PLAIN),
    goods!("Kệ trưng bày gấp gọn, khung thép sơn tĩnh điện", "Hàng trưng bày hội chợ, tái sử dụng", "9403.20.90", "Thùng gỗ", (38_000, 44_000), (1200, 800, 600), 190, "Nội thất", PLAIN),
    goods!("Áo sơ mi nam dài tay, 60% cotton 40% polyester", "Đóng 20 chiếc một thùng, treo nhãn sẵn", "6205.20.20", "carton", (8_500, 11_200), (600, 400, 320), 230, "Hàng may mặc", PLAIN),
    goods!("Áo khoác gió nữ hai lớp chống thấm", "", "6202.40.00", "carton", (9_200, 12_600), (620, 420, 380), 410, "Hàng may mặc", PLAIN),
    goods!("Giày thể thao đế cao su lưu hoá", "12 đôi một thùng, size 36 đến 44", "6404.11.90", "carton", (10_400, 13_100), (660, 460, 360), 380, "Giày dép", PLAIN),
    goods!("Cà phê nhân Robusta sàng 18, rang mộc", "Bao PP 60 kg, độ ẩm tối đa 12,5%", "0901.11.30", "Bao", (60_350, 60_900), (900, 550, 200), 245, "Nông sản", Flags { permit: true, permit_note: "Có giấy kiểm dịch thực vật và giấy chứng nhận hun trùng", ..PLAIN }),
    goods!("Hạt điều nhân W320, đóng túi chân không", "2 túi 11,34 kg một thùng", "0801.32.00", "carton", (23_900, 24_300), (400, 280, 330), 165, "Nông sản", Flags { permit: true, permit_note: "Cần phytosanitary certificate", ..PLAIN }),
    goods!("Tôm thẻ chân trắng bóc vỏ đông lạnh IQF", "Cỡ 31/40, 10 kg một thùng", "0306.17.20", "carton", (11_200, 11_600), (420, 300, 190), 98, "Thuỷ sản đông lạnh",
        Flags { permit: true, temperature: "-18 °C hoặc lạnh hơn", permit_note: "Có health certificate của NAFIQPM", ..PLAIN }),
    goods!("Phi lê cá tra đông lạnh", "Cỡ 170/220 g, mạ băng 10%", "0304.62.00", "carton", (10_700, 11_100), (400, 300, 160), 42, "Thuỷ sản đông lạnh", Flags { temperature: "-20 °C", permit: true, ..PLAIN }),
    goods!("Thanh long ruột đỏ tươi", "Xử lý hơi nước nóng theo yêu cầu thị trường Nhật Bản", "0810.90.92", "carton", (5_300, 5_800), (390, 290, 140), 18, "Trái cây tươi", Flags { temperature: "5 đến 7 °C", permit: true, ..PLAIN }),
    goods!("Ghế văn phòng lưới, chân nhựa gia cường sợi thuỷ tinh", "Tháo rời, 1 chiếc một thùng", "9401.39.00", "carton", (14_600, 16_900), (740, 620, 340), 62, "Nội thất", PLAIN),
    goods!("Bàn ăn gỗ cao su 6 chỗ, tháo rời", "Gỗ có chứng nhận FSC, sơn PU", "9403.60.90", "carton", (38_500, 46_000), (1680, 960, 180), 148, "Nội thất gỗ", Flags { permit: true, permit_note: "Có chứng từ nguồn gốc lâm sản", ..PLAIN }),
    goods!("Gạch ốp lát granite 600×600, loại AA", "4 viên một hộp, 32 hộp một pallet", "6907.21.90", "pallet", (1_020_000, 1_085_000), (1200, 1000, 760), 410, "Vật liệu xây dựng", PLAIN),
    goods!("Hạt nhựa HDPE nguyên sinh", "Bao 25 kg, xếp pallet 40 bao", "3901.20.00", "pallet", (1_012_000, 1_024_000), (1200, 1100, 1350), 1_180, "Nguyên liệu nhựa", PLAIN),
    goods!("Bo mạch điều khiển máy giặt", "Đóng khay chống tĩnh điện", "8537.10.99", "carton", (6_100, 7_900), (480, 360, 260), 1_960, "Linh kiện điện tử", PLAIN),
    goods!("Dây cáp điện lõi đồng 3×2,5 mm²", "Cuộn 100 m", "8544.49.41", "Cuộn", (13_400, 14_200), (420, 420, 180), 96, "Vật tư điện", PLAIN),
    goods!("Pin lithium-ion dự phòng 20.000 mAh, 74 Wh", "Đóng gói riêng, không lắp trong thiết bị", "8507.60.90", "carton", (15_800, 17_300), (460, 340, 250), 910, "Pin rời",
        Flags { battery: true, dangerous: true, permit_note: "UN3480, PI 965 Section IA, mức sạc không quá 30%", ..PLAIN }),
    goods!("Sơn gốc dung môi, thùng 18 lít", "Điểm chớp cháy 27 °C", "3208.90.90", "Thùng thiếc", (22_400, 23_600), (290, 290, 390), 74, "Hoá chất",
        Flags { liquid: true, chemical: true, dangerous: true, permit: true, permit_note: "UN1263, Class 3, PG III; cần MSDS và tờ khai hàng nguy hiểm", ..PLAIN }),
    goods!("Keo silicone trung tính 300 ml", "24 tuýp một thùng", "3214.10.00", "carton", (10_100, 11_000), (360, 260, 250), 58, "Hoá chất", Flags { chemical: true, permit_note: "Không thuộc hàng nguy hiểm, có MSDS", ..PLAIN }),
    goods!("Nước mắm truyền thống 40 độ đạm, chai 500 ml", "12 chai một thùng", "2103.90.12", "carton", (11_900, 12_400), (350, 270, 290), 33, "Thực phẩm", Flags { liquid: true, permit: true, permit_note: "Hàng lỏng, chai thuỷ tinh, xếp đứng", ..PLAIN }),
    goods!("Serum dưỡng da chiết xuất nghệ 30 ml", "Mỹ phẩm, đã công bố tại nước nhập khẩu", "3304.99.30", "carton", (5_600, 7_300), (400, 300, 240), 1_240, "Mỹ phẩm", Flags { liquid: true, permit: true, ..PLAIN }),
    goods!("Máy ép phun nhựa 120 tấn, đã qua sử dụng", "Năm sản xuất 2019, tháo rời một số cụm", "8477.10.39", "Kiện gỗ", (4_650_000, 5_120_000), (5200, 1750, 2150), 38_500, "Máy móc thiết bị", Flags { permit: true, permit_note: "Cần giấy chứng nhận giám định máy đã qua sử dụng", ..PLAIN }),
    goods!("Mô tơ servo 2 kW kèm bộ điều khiển", "", "8501.52.19", "Kiện gỗ", (34_000, 41_000), (620, 480, 410), 1_450, "Máy móc thiết bị", PLAIN),
    goods!("Vải dệt thoi polyester khổ 150 cm", "Cuộn 100 m, nhiều màu", "5407.61.90", "Cuộn", (21_000, 26_500), (1550, 220, 220), 132, "Nguyên phụ liệu may", PLAIN),
    goods!("Khoá kéo nylon số 5, nhiều màu", "", "9607.19.00", "carton", (18_200, 21_900), (480, 380, 340), 275, "Nguyên phụ liệu may", PLAIN),
    goods!("Catalogue in giấy couché", "Ấn phẩm quảng cáo, không bán", "4911.10.10", "carton", (19_500, 21_000), (400, 300, 250), 40, "Ấn phẩm", PLAIN),
    goods!("Mẫu vải và phụ liệu, không giá trị thương mại", "Samples, no commercial value", "5802.20.00", "Túi", (900, 4_800), (350, 280, 120), 25, "Hàng mẫu", PLAIN),
    goods!("Thiết bị đo rung cầm tay", "Tạm xuất để hiệu chuẩn rồi tái nhập", "9031.80.90", "Vali nhựa", (5_200, 6_400), (450, 370, 170), 4_200, "Thiết bị đo", Flags { battery: true, permit_note: "Pin lắp trong thiết bị, UN3481", ..PLAIN }),
    goods!("Đồ gốm sứ trang trí Bát Tràng, hàng dễ vỡ", "Chèn mút từng sản phẩm", "6913.10.90", "Thùng gỗ", (24_000, 33_000), (700, 500, 500), 310, "Thủ công mỹ nghệ", PLAIN),
    goods!("Túi cói đan tay", "Đã sấy và xử lý chống mốc", "4602.12.00", "carton", (6_000, 8_300), (700, 500, 500), 120, "Thủ công mỹ nghệ", Flags { permit: true, permit_note: "Có giấy chứng nhận hun trùng", ..PLAIN }),
    goods!("Vắc-xin thú y, bảo quản lạnh", "Thùng cách nhiệt, có thiết bị ghi nhiệt độ", "3002.42.00", "Thùng xốp", (9_000, 12_500), (520, 420, 420), 3_600, "Dược phẩm", Flags { liquid: true, permit: true, temperature: "2 đến 8 °C", permit_note: "Giấy phép nhập khẩu của Cục Chăn nuôi và Thú y", ..PLAIN }),
    goods!("Lốp ô tô tải radial 11R22.5", "", "4011.20.10", "Cái", (52_000, 58_500), (1050, 1050, 280), 195, "Phụ tùng ô tô", PLAIN),
    goods!("Tấm pin năng lượng mặt trời 550 W", "31 tấm một pallet, xếp đứng", "8541.43.00", "pallet", (905_000, 948_000), (2300, 1130, 1260), 2_650, "Năng lượng", PLAIN),
    goods!("Gạo thơm Jasmine 5% tấm", "Bao 25 kg, in nhãn theo yêu cầu người mua, hàng mới vụ Đông Xuân, không biến đổi gen, đã xử lý hun trùng tại cảng xếp hàng", "1006.30.40", "Bao", (25_100, 25_300), (750, 450, 130), 17, "Nông sản", Flags { permit: true, ..PLAIN }),
    goods!("Bộ dụng cụ phẫu thuật inox, chưa tiệt trùng", "", "9018.90.30", "carton", (7_800, 9_900), (420, 330, 250), 2_050, "Thiết bị y tế", Flags { permit: true, permit_note: "Cần số lưu hành trang thiết bị y tế loại A", ..PLAIN }),
];

/// Parts of one project: the many short lines of a long cargo list (spec, Limits: up to 200 lines).
pub const PARTS: &[&str] = &[
    "Khung đế thép hàn",
    "Tủ điện điều khiển",
    "Băng tải con lăn",
    "Động cơ giảm tốc",
    "Cụm xi lanh khí nén",
    "Máng cáp mạ kẽm",
    "Ống gió xoắn",
    "Van bướm điều khiển điện",
    "Bơm ly tâm trục đứng",
    "Cảm biến tiệm cận",
    "Bu lông nở hoá chất",
    "Dây curoa răng",
    "Gối đỡ vòng bi",
    "Tấm ốp inox 304",
    "Đồng hồ đo áp suất",
    "Bộ lọc khí HEPA",
    "Quạt hướng trục",
    "Bình tích áp 300 lít",
    "Thang máng cáp",
    "Bảng điều khiển cảm ứng",
];

/// Container loads: type and how many, as sea freight is usually asked for.
pub const CONTAINERS: &[(&str, u32)] = &[
    ("20DC", 1),
    ("20DC", 2),
    ("40DC", 1),
    ("40HC", 1),
    ("40HC", 2),
    ("40HC", 3),
    ("45HC", 1),
    ("reefer", 1),
    ("40HC", 6),
    ("20DC", 4),
];
