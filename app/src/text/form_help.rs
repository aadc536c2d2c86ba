//! What helps to fill in a request: explanations of terms, places, what is known from earlier requests, drafts kept in
//! the browser, and what happens after sending.

use super::Lang;

pub struct HelpTexts {
    pub port_hint: &'static str,
    pub sea_port: &'static str,
    pub inland_port: &'static str,
    pub airport: &'static str,
    pub used_before: &'static str,
    pub found: fn(usize) -> String,
    pub complete: &'static str,
    pub missing: &'static str,
    pub terms_explained: &'static str,
    pub sea_only: &'static str,
    pub containers: &'static str,
    pub other_term: &'static str,
    pub tax_odd: &'static str,
    pub earlier: fn(&str) -> String,
    pub use_of: fn(&str) -> String,
    pub filled: &'static str,
    pub receipt: &'static str,
    pub receipt_read: &'static str,
    pub receipt_ask: &'static str,
    pub receipt_quote: &'static str,
    pub receipt_upload: &'static str,
    pub receipt_documents: &'static str,
    pub to_documents: &'static str,
}

pub static VI: HelpTexts = HelpTexts {
    port_hint: "Mã, tên hoặc thành phố.",
    sea_port: "cảng biển",
    inland_port: "cảng cạn, cửa khẩu",
    airport: "sân bay",
    used_before: "đã dùng trước đây",
    found: |count| format!("{count} gợi ý"),
    complete: "đã đủ",
    missing: "còn thiếu",
    terms_explained: "Giải thích các điều kiện Incoterms",
    sea_only: "FOB, CFR và CIF chỉ dành cho đường biển và đường thủy. Với hàng không hoặc đường bộ, nên dùng FCA, CPT hoặc CIP. Bạn vẫn có thể gửi.",
    containers: "Hàng đóng container được giao tại bãi, trước khi lên tàu: FCA, CPT hoặc CIP thường phù hợp hơn FOB, CFR hoặc CIF.",
    other_term: "Hãy ghi rõ điều kiện trong ghi chú cho bộ phận báo giá.",
    tax_odd: "Mã số thuế Việt Nam có 10 số, hoặc 13 số nếu là chi nhánh. Hãy xem lại; bạn vẫn có thể gửi.",
    earlier: |side| format!("Lấy từ yêu cầu trước: {side}"),
    use_of: |reference| format!("Dùng của {reference}"),
    filled: "Đã điền từ yêu cầu trước. Hãy xem lại trước khi gửi.",
    receipt: "Đã gửi. Tiếp theo là gì?",
    receipt_read: "Bộ phận báo giá đọc yêu cầu. Bạn không phải làm gì thêm lúc này.",
    receipt_ask: "Nếu thiếu thông tin, trạng thái chuyển thành Cần bổ sung và yêu cầu hiện ở đầu trang chủ.",
    receipt_quote: "Khi có báo giá, bạn đọc và trả lời ngay trên trang của yêu cầu này.",
    receipt_upload: "Trong lúc chờ, bạn có thể tải lên chứng từ đã có:",
    receipt_documents: "phiếu đóng gói, hóa đơn, MSDS hoặc giấy phép nếu hàng cần.",
    to_documents: "Tải chứng từ lên",
};

pub static EN: HelpTexts = HelpTexts {
    port_hint: "Code, name or city.",
    sea_port: "sea port",
    inland_port: "inland port or border gate",
    airport: "airport",
    used_before: "used before",
    found: |count| {
        if count == 1 {
            "1 suggestion".into()
        } else {
            format!("{count} suggestions")
        }
    },
    complete: "complete",
    missing: "unfinished",
    terms_explained: "What the Incoterms mean",
    sea_only: "FOB, CFR and CIF are for sea and inland waterway only. With air or road, FCA, CPT or CIP fit. You can still send it.",
    containers: "Cargo in containers is handed over at the terminal, before it is on board: FCA, CPT or CIP usually fit better than FOB, CFR or CIF.",
    other_term: "Write the term in the note to the pricing team.",
    tax_odd: "A Vietnamese tax code has 10 digits, or 13 with a branch. Check it; you can still send it.",
    earlier: |side| format!("Take from an earlier request: {side}"),
    use_of: |reference| format!("Use that of {reference}"),
    filled: "Filled in from an earlier request. Check it before you send.",
    receipt: "Sent. What happens next?",
    receipt_read: "The pricing team reads the request. There is nothing for you to do now.",
    receipt_ask: "If something is missing, the status becomes Info needed and the request stands first on your home page.",
    receipt_quote: "When there is a quotation, you read and answer it on this request’s page.",
    receipt_upload: "Meanwhile you can upload the documents that you have:",
    receipt_documents: "packing list, invoice, and MSDS or permit where the goods need one.",
    to_documents: "Upload documents",
};

pub fn of(lang: Lang) -> &'static HelpTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

/// The Incoterms 2020 that the specification lists, and its OTHER: who pays what until where.
pub const INCOTERMS: [&str; 11] = [
    "EXW", "FCA", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP", "OTHER",
];

/// A term in a sentence; nothing for codes of a service's own.
pub fn incoterm(code: &str, lang: Lang) -> Option<&'static str> {
    let (vi, en) = match code {
        "EXW" => (
            "Người bán giao hàng tại xưởng. Người mua trả mọi chi phí từ đó, kể cả xếp hàng và thủ tục xuất khẩu.",
            "The seller hands the goods over at their premises. The buyer pays everything from there, loading and export clearance included.",
        ),
        "FCA" => (
            "Người bán làm thủ tục xuất khẩu và giao hàng cho người chuyên chở do người mua chỉ định. Người mua trả cước chính.",
            "The seller clears for export and hands the goods to the carrier that the buyer names. The buyer pays the main carriage.",
        ),
        "FAS" => (
            "Người bán đặt hàng dọc mạn tàu tại cảng xếp. Người mua trả chi phí từ khi xếp hàng lên tàu. Chỉ dùng cho đường biển.",
            "The seller places the goods alongside the ship at the port of loading. The buyer pays from loading on. Sea only.",
        ),
        "FOB" => (
            "Người bán trả chi phí đến khi hàng lên tàu tại cảng xếp. Người mua trả cước biển và rủi ro từ đó. Chỉ dùng cho đường biển.",
            "The seller pays until the goods are on board at the port of loading. The buyer pays the freight and bears the risk from there. Sea only.",
        ),
        "CFR" => (
            "Người bán trả cước biển đến cảng đích; rủi ro sang người mua khi hàng lên tàu. Chỉ dùng cho đường biển.",
            "The seller pays the sea freight to the port of destination; the risk passes to the buyer on board. Sea only.",
        ),
        "CIF" => (
            "Như CFR, và người bán mua bảo hiểm tối thiểu (ICC C) đến cảng đích. Chỉ dùng cho đường biển.",
            "As CFR, and the seller buys minimum insurance (ICC C) to the port of destination. Sea only.",
        ),
        "CPT" => (
            "Người bán trả cước đến nơi đích đã nêu; rủi ro sang người mua khi giao cho người chuyên chở đầu tiên.",
            "The seller pays carriage to the named place; the risk passes to the buyer with the first carrier.",
        ),
        "CIP" => (
            "Như CPT, và người bán mua bảo hiểm mọi rủi ro (ICC A) đến nơi đích.",
            "As CPT, and the seller buys all-risks insurance (ICC A) to the place of destination.",
        ),
        "DAP" => (
            "Người bán trả mọi chi phí đến nơi đích, chưa dỡ hàng. Người mua dỡ hàng, làm thủ tục và nộp thuế nhập khẩu.",
            "The seller pays everything to the place of destination, not unloaded. The buyer unloads, clears for import and pays duties.",
        ),
        "DPU" => (
            "Người bán trả mọi chi phí đến khi hàng đã dỡ tại nơi đích. Người mua làm thủ tục và nộp thuế nhập khẩu.",
            "The seller pays until the goods are unloaded at the place of destination. The buyer clears for import and pays duties.",
        ),
        "DDP" => (
            "Người bán trả tất cả đến nơi đích, kể cả thủ tục và thuế nhập khẩu. Người mua chỉ dỡ hàng.",
            "The seller pays everything to the place of destination, import clearance and duties included. The buyer only unloads.",
        ),
        "OTHER" => (
            "Điều kiện khác: ai trả chi phí gì, đến đâu.",
            "Another arrangement: who pays what, and until where.",
        ),
        _ => return None,
    };
    Some(if lang == Lang::Vi { vi } else { en })
}

/// Drafts kept in the browser. `{}` is where a script puts a time or a number.
pub struct DraftTexts {
    pub title: &'static str,
    pub about: &'static str,
    pub name: &'static str,
    pub restore: &'static str,
    pub discard: &'static str,
    pub discarded: &'static str,
    pub undo: &'static str,
    pub of: &'static str,
    pub saved: &'static str,
    pub too_many: &'static str,
    pub too_large: &'static str,
    pub refused: &'static str,
    pub settings_about: &'static str,
    pub count: &'static str,
    pub discard_all: &'static str,
}

pub static DRAFTS_VI: DraftTexts = DraftTexts {
    title: "Bản nháp trong trình duyệt này",
    about: "Chỉ lưu trên máy này, chưa gửi cho ai. Bản nháp vẫn còn sau khi đăng xuất.",
    name: "Tên bản nháp",
    restore: "Mở lại",
    discard: "Bỏ",
    discarded: "Đã bỏ bản nháp.",
    undo: "Hoàn tác",
    of: "của {}",
    saved: "Đã lưu trong trình duyệt này lúc {}",
    too_many: "Chưa lưu bản nháp: trình duyệt này đã có {} bản. Hãy bỏ bớt một bản; bạn vẫn nhập tiếp được.",
    too_large: "Biểu mẫu quá dài để lưu nháp. Bạn vẫn nhập tiếp được; hãy gửi khi xong.",
    refused: "Trình duyệt không cho lưu bản nháp. Bạn vẫn nhập tiếp được; hãy gửi khi xong.",
    settings_about: "Yêu cầu và đơn chuyển phát đang viết dở được lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
    count: "Số bản nháp: {}",
    discard_all: "Bỏ tất cả",
};

pub static DRAFTS_EN: DraftTexts = DraftTexts {
    title: "Drafts in this browser",
    about: "Kept on this computer only, sent to nobody. They stay after signing out.",
    name: "Name of the draft",
    restore: "Restore",
    discard: "Discard",
    discarded: "Draft discarded.",
    undo: "Undo",
    of: "by {}",
    saved: "Saved in this browser {}",
    too_many: "Draft not saved: this browser has {} already. Discard one; you can go on typing.",
    too_large: "The form is too long to be kept as a draft. You can go on typing; send it when done.",
    refused: "The browser does not let drafts be kept. You can go on typing; send it when done.",
    settings_about: "Requests and courier orders that are not sent yet are kept on this browser, also after signing out.",
    count: "Drafts: {}",
    discard_all: "Discard all",
};

pub fn drafts(lang: Lang) -> &'static DraftTexts {
    match lang {
        Lang::Vi => &DRAFTS_VI,
        Lang::En => &DRAFTS_EN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_explained_in_both_languages() {
        for code in INCOTERMS.iter().chain(&["FAS"]) {
            for lang in [Lang::Vi, Lang::En] {
                assert!(
                    incoterm(code, lang).is_some_and(|words| words.ends_with('.')),
                    "{code}"
                );
            }
        }
        assert_eq!(incoterm("XYZ", Lang::En), None);
    }
}
