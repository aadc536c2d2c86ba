//! Headings of numbers that stand on packages and on their contents.

use super::Heading;
use crate::words::figure_words::{is_package, is_several_packages};

impl Heading {
    /// The numbers on the packages: counts nothing.
    pub(super) fn is_package_number(&self) -> bool {
        const PACKAGES: [&str; 26] = [
            "coil", "bundle", "sack", "palet", "reel", "skid", "hu", "roll", "bale", "drum", "bag", "crate",
            "c", "ctn", "ctns", "carton", "cartons", "package", "packages", "pkg", "pkgs", "case", "cases",
            "pallet", "plt", "box",
        ];
        // `Số lượng` below `Kiện` is no `Kiện số`.
        const QUANTITIES: [&str; 5] = [
            "kien so luong",
            "thung so luong",
            "pallet so luong",
            "bao so luong",
            "cuon so luong",
        ];
        const NUMBERS: [&str; 5] = ["no", "nos", "number", "numbers", "id"];
        // `Packages (nos)` counts, and so does `Number` below `Packages`.
        let is_below =
            |word: &str| self.lowest == [word] && self.words.len() > 1 && self.folded.contains('\n');
        let names_several = || self.words.iter().any(|word| is_several_packages(word));
        if self.folded.contains("(no") || is_below("nos") || is_below("number") && names_several() {
            return false;
        }
        if self.any(&QUANTITIES) {
            return false;
        }
        let pairs = || self.words.iter().zip(self.words.iter().skip(1));
        let english = pairs().any(|(one, two)| {
            PACKAGES.contains(&one.as_str()) && NUMBERS.contains(&two.as_str())
                // `Cartons to`, but not `Cartons to ship`
                || PACKAGES.contains(&one.as_str())
                    && matches!(two.as_str(), "from" | "to")
                    && self.words.last() == Some(two)
                || matches!(one.as_str(), "from" | "to") && PACKAGES.contains(&two.as_str())
        });
        let vietnamese = matches!(self.words.as_slice(), [one, two] if two == "no" && ["thung", "kien"].contains(&one.as_str()));
        english
            || vietnamese
            || self.is_number_on_one()
            || self.words.iter().any(|word| is_number_in_one_word(word))
            || self.any(&[
                "c t no",
                "ct no",
                "kien so",
                "pallet so",
                "thung so",
                "kien thu",
                "stt kien",
                "stt thung",
                "so thu tu kien",
                "so thu tu thung",
                "ky hieu kien",
                "bao so",
                "cuon so",
                "hom so",
                "托盘号",
                "thung thu",
                "so hieu kien",
                "so hieu thung",
                "箱号",
                "箱號",
                "件号",
                "件號",
            ])
            || self.is_from()
            || self.is_to()
            || self.is_end_of_range()
    }

    /// `Từ`, `Đến` below a heading of packages.
    pub(super) fn is_end_of_range(&self) -> bool {
        let is_end =
            matches!(self.lowest.as_slice(), [word] if ["from", "to", "tu", "den"].contains(&word.as_str()));
        is_end && self.words.len() > 1 && self.words.iter().any(|word| is_package(word))
    }

    pub(super) fn is_from(&self) -> bool {
        matches!(self.words.as_slice(), [word] if word == "from")
    }

    pub(super) fn is_to(&self) -> bool {
        matches!(self.words.as_slice(), [word] if word == "to")
    }

    /// `Kolli-Nr.`, `Caja No`, `Bulto núm.`, `Colis n°`: a package in any language, and a number at the end; and `N° colis`.
    fn is_number_on_one(&self) -> bool {
        const NUMBERS: [&str; 7] = ["no", "nr", "n", "num", "numero", "nummer", "nro"];
        let is_one = |word: &String| is_package(word) && !word.starts_with("cont");
        match self.words.as_slice() {
            [number, one] if number == "n" && (self.folded.contains('°') || one == "collo") => is_one(one),
            [number, one] if number == "no" && !one.ends_with('s') => is_one(one),
            // In Polish one pallet has the word of several here.
            [number, one] if number == "nr" && one == "palety" => true,
            [one, number] => is_one(one) && NUMBERS.contains(&number.as_str()),
            _ => false,
        }
    }

    /// `Caja`, `Colis`, `箱`: one package and nothing else, as stands above the numbers on packages.
    pub fn names_one_package(&self) -> bool {
        matches!(self.words.as_slice(), [word] if is_package(word) && (!word.ends_with('s') || word == "colis"))
    }

    /// `PO No.`, `Container`, `Consignee`, `Số hợp đồng`: what packages are numbered anew for.
    pub fn names_batch(&self) -> bool {
        self.names_containers()
            || self.any(&[
                "po",
                "p o",
                "order",
                "don hang",
                "so don",
                "hop dong",
                "contract",
                "lot",
                "lo hang",
                "shipper",
                "supplier",
                "nha cung cap",
                "vendor",
                "consignee",
                "nguoi nhan",
                "customer",
                "khach hang",
                "buyer",
                "store",
                "cua hang",
                "warehouse",
                "destination",
                "noi den",
                "bestellung",
                "auftrag",
                "kunde",
                "commande",
                "pedido",
                "订单号",
                "合同号",
                "柜号",
                "客户",
            ]) && !self.any(&["date", "ngay", "qty", "quantity", "value", "so luong"])
    }

    /// `Container No.`, `Số cont`: in which container goods lie.
    pub fn names_containers(&self) -> bool {
        self.any(&["container", "cont", "conteneur", "contenedor", "柜号", "箱柜"])
            && !self.any(&["type", "size", "qty", "quantity", "loai", "so luong", "content"])
    }

    /// An identity of its own for each package or machine.
    pub fn is_identity(&self) -> bool {
        !self.facts.package_number && (self.is_identity_of_package() || self.is_identity_of_machine())
    }

    /// `SSCC`, `LPN`, `Tracking No`: an identity that only one package has.
    pub fn is_identity_of_package(&self) -> bool {
        self.any(&[
            "sscc",
            "sscc18",
            "lpn",
            "license plate",
            "tracking",
            "parcel id",
            "ma kien",
            "ma van don",
            "sendungsnummer",
            "numero de suivi",
            "追跡番号",
            "运单号",
            "快递单号",
            "운송장번호",
        ]) && !self.any(&["date", "status", "url", "link", "qty", "quantity"])
    }

    /// `Serial No`, `Chassis No.`, `VIN`: the identity of a machine or a vehicle.
    pub fn is_identity_of_machine(&self) -> bool {
        self.any(&[
            "serial no",
            "serial number",
            "serial",
            "chassis no",
            "chassis number",
            "chassis",
            "vin",
            "frame no",
            "so khung",
            "so seri",
            "seriennummer",
            "fahrgestellnummer",
            "车架号",
        ])
    }
}

/// `Kistennummer`, `Kollinr`, `捆号`, `ケース番号`
fn is_number_in_one_word(word: &str) -> bool {
    let ends = ["nummer", "nr", "番号", "编号", "編號", "号", "號", "번호"];
    let begins = ["หมายเลข", "เลขที่"];
    let of = ends.iter().find_map(|end| word.strip_suffix(end));
    let of = of.or_else(|| begins.iter().find_map(|begin| word.strip_prefix(begin)));
    // `ケースNo.`
    let in_two_scripts = || word.strip_suffix("no").filter(|of| !of.is_ascii());
    of.or_else(in_two_scripts).is_some_and(is_package)
}
