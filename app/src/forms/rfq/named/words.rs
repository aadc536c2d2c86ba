//! Fields as people name them, in Vietnamese (with or without its marks) and English.
//!
//! The words of the sheets' headings (`sheet::vocabulary`) are of no use here: a heading is short and the strongest
//! word wins, while in a sentence "cao", "kg" or "mô tả" mostly mean something else. So a phrase has to stand there
//! whole, the longest one counts, and a phrase that only looks like a field takes its words away from it.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use crate::text::fold::{compose, plain, spelling};
use crate::text::{Lang, cargo, request_form};

/// Fields, several with blanks between them, and what they are called. No field: phrases that only look like one.
const PHRASES: &[(&str, &str)] = &[
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
const WEAK: &[(&str, &str)] = &[
    ("cargos.length", "dài"),
    ("cargos.width", "rộng"),
    ("cargos.height", "cao"),
    ("contact_name", "họ tên; contact"),
    ("contact_phone", "điện thoại; phone; telephone; tel; mobile"),
    ("contact_email", "email; e mail"),
];

/// Fields that go by their labels on the form, in both languages; the other labels are words of every sentence.
pub(super) const LABELLED: [&str; 14] = [
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
pub(super) const LABELLED_OF_LINES: [&str; 17] = [
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
const LINE: &str = "dòng; dòng số; dòng thứ; dòng hàng; dòng hàng số; kiện hàng số; mặt hàng số; line; lines; line no; line nos; \
                    line number; line item; line items; cargo line; cargo lines; item no; item number";
/// Words that make a number before them a quantity.
const COUNTED: [&str; 38] = [
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
/// Lines that one range may span.
const WIDEST: usize = 200;

struct Phrase {
    words: Vec<Word>,
    fields: Vec<&'static str>,
    weak: bool,
    /// Not a field but what a line's number follows.
    line: bool,
}

/// A word as it is compared: with its marks and without.
#[derive(Debug, PartialEq, Eq)]
struct Word {
    spelled: (String, Option<char>),
    plain: String,
}

impl Word {
    fn of(lower: &str) -> Self {
        Self {
            spelled: spelling(lower),
            plain: plain(lower),
        }
    }
}

/// The phrases by their first word without marks, the longest first.
static BY_WORD: LazyLock<HashMap<String, Vec<Phrase>>> = LazyLock::new(|| {
    let mut all: HashMap<String, Vec<Phrase>> = HashMap::new();
    let mut add = |text: &str, fields: &[&'static str], weak: bool, line: bool| {
        let words: Vec<Word> = tokens(text)
            .into_iter()
            .flatten()
            .map(|token| token.word)
            .collect();
        let Some(first) = words.first() else { return };
        let list = all.entry(first.plain.clone()).or_default();
        if !list.iter().any(|phrase| phrase.words == words) {
            list.push(Phrase {
                words,
                fields: fields.to_vec(),
                weak,
                line,
            });
        }
    };
    for (list, weak) in [(PHRASES, false), (WEAK, true)] {
        for (fields, phrases) in list {
            let fields: Vec<&'static str> = fields.split_whitespace().collect();
            for phrase in phrases.split("; ") {
                add(phrase, &fields, weak, false);
            }
        }
    }
    for phrase in LINE.split("; ") {
        add(phrase, &[], false, true);
    }
    for lang in [Lang::Vi, Lang::En] {
        for name in LABELLED {
            add(
                request_form::field(name, lang).unwrap_or_default(),
                &[name],
                false,
                false,
            );
        }
        for key in LABELLED_OF_LINES {
            // "trọng lượng cả dòng, kg": the unit is no part of the name.
            let label = cargo::field(key.trim_start_matches("cargos."), lang).unwrap_or_default();
            add(label.split(',').next().unwrap_or_default(), &[key], false, false);
        }
    }
    for list in all.values_mut() {
        list.sort_by_key(|phrase| std::cmp::Reverse(phrase.words.len()));
    }
    all
});

/// What a text names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Each field (`incoterm`, `cargos.hs_code`) and the lines said with it, counted from zero.
    pub fields: Vec<(&'static str, Option<Vec<usize>>)>,
    /// The lines of a text that says nothing else: "Dòng 2".
    pub line: Option<Vec<usize>>,
}

struct Token {
    word: Word,
    lower: String,
    /// The sign before it that is no blank.
    sign: Option<char>,
}

/// The words of a text, sentence by sentence. Figures such as `1.378,5` are one word.
fn tokens(text: &str) -> Vec<Vec<Token>> {
    let text = compose(text).to_lowercase();
    let letters: Vec<char> = text.chars().collect();
    let mut sentences: Vec<Vec<Token>> = vec![Vec::new()];
    let (mut word, mut sign) = (String::new(), None);
    for (at, letter) in letters.iter().copied().enumerate() {
        let next = letters.get(at + 1).copied();
        let in_figure = matches!(letter, '.' | ',')
            && word.ends_with(|before: char| before.is_ascii_digit())
            && next.is_some_and(|next| next.is_ascii_digit());
        if letter.is_alphanumeric() || in_figure {
            word.push(letter);
            continue;
        }
        // "No. of packages" is no end of a sentence.
        let short = matches!(word.as_str(), "no" | "nos" | "st");
        push(&mut sentences, &mut word, &mut sign);
        let ends = matches!(letter, '\n' | ';' | '?' | '!' | '。')
            || letter == '.' && !short && next.is_none_or(char::is_whitespace);
        if ends {
            sentences.push(Vec::new());
            sign = None;
        } else if !letter.is_whitespace() {
            sign = Some(letter);
        }
    }
    push(&mut sentences, &mut word, &mut sign);
    sentences
}

fn push(sentences: &mut [Vec<Token>], word: &mut String, sign: &mut Option<char>) {
    if let (Some(last), false) = (sentences.last_mut(), word.is_empty()) {
        let lower = std::mem::take(word);
        last.push(Token {
            word: Word::of(&lower),
            lower,
            sign: sign.take(),
        });
    }
}

/// What stands in a sentence, in its order.
enum Found {
    /// And the places of its first word and of the word after it.
    Fields(&'static Phrase, usize, usize),
    Lines(Vec<usize>),
}

/// Reads a text. `whole`: it is a name rather than a sentence, so that a weak word that stands alone counts.
pub(super) fn read(text: &str, whole: bool) -> Said {
    let sentences = tokens(text);
    // In a text with marks, a word without them is meant so.
    let marked = sentences
        .iter()
        .flatten()
        .any(|token| token.word.plain != token.lower);
    let mut said = Said::default();
    let mut words = 0;
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        let found = find(sentence, marked);
        words += sentence.len();
        let mut named: BTreeMap<usize, Vec<&'static str>> = BTreeMap::new();
        for (at, one) in found.iter().enumerate() {
            if let Found::Fields(phrase, ..) = one
                && (!phrase.weak
                    || (whole && phrase.words.len() == sentence.len())
                    || has_family(one, &found))
            {
                named.insert(at, phrase.fields.clone());
            }
        }
        let lines = scopes(&found);
        for (at, fields) in named {
            for field in fields {
                said.fields.push((field, lines[at].clone()));
            }
        }
        if let [Found::Lines(lines)] = found.as_slice() {
            said.line = Some(lines.clone());
        }
    }
    // A line's number amid a sentence is about that sentence only.
    if words > 4 || !said.fields.is_empty() {
        said.line = None;
    }
    said
}

/// Whether another field of the same family is named: of the edges of a package one at its side, weakly or not.
fn has_family(weak: &Found, found: &[Found]) -> bool {
    let family = |field: &str| match field {
        "cargos.length" | "cargos.width" | "cargos.height" => 1,
        "contact_name" | "contact_phone" | "contact_email" => 2,
        _ => 0,
    };
    let Found::Fields(phrase, start, end) = weak else {
        return false;
    };
    let own = phrase.fields.first().copied().unwrap_or_default();
    found.iter().any(|one| match one {
        Found::Fields(other, other_start, other_end) => {
            // "dài x rộng", "dài và rộng"
            let beside = other_start.saturating_sub(*end) <= 1 && start.saturating_sub(*other_end) <= 1;
            let of_family = |field: &str| field != own && family(field) == family(own);
            // By e-mail or telephone one also answers: a person has to be spoken of.
            let fits = if family(own) == 1 { beside } else { !other.weak };
            fits && other.fields.iter().copied().any(of_family)
        }
        Found::Lines(_) => false,
    })
}

/// The lines that each part of a sentence is about: of "dòng 2 chiều cao, dòng 5 mã HS" those before it, of "chiều cao
/// dòng 2, mã HS dòng 5" those after it.
fn scopes(found: &[Found]) -> Vec<Option<Vec<usize>>> {
    let lines = |at: usize| match &found[at] {
        Found::Lines(lines) => Some(lines.clone()),
        Found::Fields(..) => None,
    };
    let mentions: Vec<usize> = (0..found.len())
        .filter(|at| matches!(found[*at], Found::Lines(_)))
        .collect();
    (0..found.len())
        .map(|at| match mentions.as_slice() {
            [] => None,
            [only] => lines(*only),
            [0, ..] => mentions
                .iter()
                .rev()
                .find(|mention| **mention < at)
                .and_then(|mention| lines(*mention)),
            _ => mentions
                .iter()
                .find(|mention| **mention > at)
                .or(mentions.last())
                .and_then(|mention| lines(*mention)),
        })
        .collect()
}

fn find(sentence: &[Token], marked: bool) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < sentence.len() {
        let Some(phrase) = phrase_at(&sentence[at..], marked) else {
            at += 1;
            continue;
        };
        at += phrase.words.len();
        if phrase.line {
            // Without its marks "dong 3 thung" may be three cartons that are packed.
            let packed = !marked && phrase.words.len() == 1 && phrase.words[0].plain == "dong";
            let (lines, used) = numbers(&sentence[at..], packed);
            if used > 0 {
                found.push(Found::Lines(lines));
                at += used;
            }
        } else {
            found.push(Found::Fields(phrase, at - phrase.words.len(), at));
        }
    }
    found
}

fn phrase_at(rest: &[Token], marked: bool) -> Option<&'static Phrase> {
    let first = rest.first()?;
    BY_WORD.get(&first.word.plain)?.iter().find(|phrase| {
        phrase.words.len() <= rest.len()
            && phrase
                .words
                .iter()
                .zip(rest)
                .enumerate()
                .all(|(at, (word, token))| {
                    let same = if marked {
                        word.spelled == token.word.spelled
                    } else {
                        word.plain == token.word.plain
                    };
                    same && (at == 0 || token.sign != Some(','))
                })
    })
}

/// The numbers of lines at the beginning of `rest`, counted from zero, and how many words they take. `not_counted`: a
/// number of kilograms or cartons is none of a line.
fn numbers(rest: &[Token], not_counted: bool) -> (Vec<usize>, usize) {
    let is_count = |at: usize| {
        rest.get(at)
            .is_some_and(|token| COUNTED.contains(&token.lower.as_str()))
    };
    let Some(first) = rest.first().and_then(|token| listed(&token.lower)) else {
        return (Vec::new(), 0);
    };
    if not_counted && is_count(1) {
        return (Vec::new(), 0);
    }
    let (mut lines, mut used) = (first, 1);
    while let Some(next) = rest.get(used) {
        let joins = matches!(next.lower.as_str(), "và" | "va" | "and" | "hoặc" | "or");
        let spans = matches!(next.lower.as_str(), "đến" | "den" | "to" | "tới" | "toi");
        let at = used + usize::from(joins || spans);
        let Some(more) = rest.get(at).and_then(|token| listed(&token.lower)) else {
            break;
        };
        let sign = rest.get(at).and_then(|token| token.sign);
        let follows = joins || spans || matches!(sign, Some(',' | '&' | '/' | '+' | '-' | '–'));
        if !follows || is_count(at + 1) {
            break;
        }
        let range = spans || matches!(sign, Some('-' | '–')) && !joins;
        match (range, lines.last().copied(), more.as_slice()) {
            (true, Some(from), [to]) if *to > from && *to - from <= WIDEST => lines.extend(from + 1..=*to),
            (true, ..) => break,
            (false, ..) => lines.extend(more),
        }
        used = at + 1;
    }
    lines.sort_unstable();
    lines.dedup();
    (lines, used)
}

/// `3`, or `2,3`; as indexes.
fn listed(text: &str) -> Option<Vec<usize>> {
    text.split(',')
        .map(|part| {
            let digits = (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<usize>().ok()?.checked_sub(1))?
        })
        .collect()
}
