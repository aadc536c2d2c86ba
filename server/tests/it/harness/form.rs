//! Forms of pages, filled in and sent as a browser does.

use scraper::{ElementRef, Selector};

use super::{Answer, Browser};

/// The contact in [`request_with`].
pub const CONTACT_NAME: &str = "Nguyễn Thị Hồng Nhung";

/// The goods of [`request_with`].
pub const CARGO_NAME: &str = "Loa Bluetooth </textarea><script>alert(1)</script>";

/// Required fields of a request besides its cargo, by the API's field names.
const REQUEST: [(&str, &str); 6] = [
    ("contact_name", CONTACT_NAME),
    ("service_codes[]", "air_freight"),
    ("origin_country", "VN"),
    ("dest_port", "LAX"),
    ("incoterm", "DAP"),
    ("transit_time_required", "5 ngày"),
];

/// Returns the fields of a valid request with one line of cargo, with `changes`.
pub fn request_with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let cargo = [
        ("cargos[0][name]", CARGO_NAME),
        ("cargos[0][package_count]", "22"),
        ("cargos[0][gross_weight]", "1.378,5"),
        ("cargos[0][length]", "60"),
        ("cargos[0][width]", "40,25"),
        ("cargos[0][height]", "45.5"),
    ];
    request_with_cargo(&cargo, changes)
}

/// Returns the fields of a valid request with this cargo.
pub fn request_with_cargo<'a>(
    cargo: &[(&'a str, &'a str)],
    changes: &[(&'a str, &'a str)],
) -> Vec<(&'a str, &'a str)> {
    overlaid(&[&REQUEST, cargo].concat(), changes)
}

/// Returns these fields, with `changes`.
pub fn overlaid<'a>(
    fields: &[(&'a str, &'a str)],
    changes: &[(&'a str, &'a str)],
) -> Vec<(&'a str, &'a str)> {
    let kept = fields
        .iter()
        .filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    kept.chain(changes).copied().collect()
}

/// The fields of a form that would be sent, in the order of the page.
#[derive(Clone, Debug)]
pub struct Form {
    action: String,
    fields: Vec<(String, String)>,
}

impl Answer {
    /// Returns the first form that matches, as filled in on the page.
    pub fn form(&self, css: &str) -> Form {
        let html = self.html();
        let css_selector = selector(css);
        let form = html.select(&css_selector).next();
        let form = form.unwrap_or_else(|| panic!("no {css} on a page of status {}", self.status));
        Form {
            action: form.attr("action").unwrap_or_default().to_owned(),
            fields: form
                .select(&selector("input, select, textarea"))
                .filter_map(sent)
                .collect(),
        }
    }
}

impl Form {
    /// Returns the form with these values in place of those on the page.
    #[must_use]
    pub fn with(&self, changes: &[(&str, &str)]) -> Self {
        let mut form = self.clone();
        form.fields
            .retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let changes = changes.iter();
        form.fields
            .extend(changes.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        form
    }

    /// Returns the form as sent by a button with this `formaction`.
    #[must_use]
    pub fn to(&self, action: &str) -> Self {
        Self {
            action: action.to_owned(),
            ..self.clone()
        }
    }

    /// Returns the form as sent by the button `do` of this value.
    #[must_use]
    pub fn press(&self, button: &str) -> Self {
        self.with(&[("do", button)])
    }

    pub fn fields(&self) -> Vec<(&str, &str)> {
        let fields = self.fields.iter();
        fields
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect()
    }
}

impl Browser {
    /// Sends a form to its own address.
    pub async fn submit(&self, form: &Form) -> Answer {
        self.submit_to(&form.action, form).await
    }

    /// Responds to the quotation on a page: `accept`, `negotiate` or `reject`, with these fields filled in.
    pub async fn respond(&self, page: &Answer, response: &str, typed: &[(&str, &str)]) -> Answer {
        let form = page.form(&format!("form[action$='/quotation/{response}']"));
        self.submit(&form.with(typed)).await
    }

    /// Sends a form to the address of one of its buttons.
    pub async fn submit_to(&self, path: &str, form: &Form) -> Answer {
        self.post_form(path, &form.fields()).await
    }
}

/// Returns name and value of a field that is sent.
fn sent(field: ElementRef<'_>) -> Option<(String, String)> {
    let name = field.attr("name")?.to_owned();
    let value = match field.value().name() {
        "textarea" => field.text().collect(),
        "select" => {
            let chosen = field.select(&selector("option[selected]")).next();
            let chosen = chosen.or_else(|| field.select(&selector("option")).next())?;
            chosen.attr("value").unwrap_or_default().to_owned()
        }
        _ => {
            let is_off = match field.attr("type") {
                Some("checkbox" | "radio") => field.attr("checked").is_none(),
                Some("file" | "submit" | "button") => true,
                _ => false,
            };
            if is_off {
                return None;
            }
            let or_on = if field.attr("type") == Some("checkbox") {
                "on"
            } else {
                ""
            };
            field.attr("value").unwrap_or(or_on).to_owned()
        }
    };
    // Browsers end lines in this way.
    Some((name, value.replace("\r\n", "\n").replace('\n', "\r\n")))
}

fn selector(css: &str) -> Selector {
    Selector::parse(css).unwrap()
}
