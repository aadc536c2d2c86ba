use std::collections::BTreeMap;
use std::sync::Mutex;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use scraper::{Html, Selector};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::canary;

/// A browser, as far as the portal can tell: it has cookies, sends `Sec-Fetch-*` and does not follow redirects. Every answer is
/// searched for the tokens of the tests.
pub struct Browser {
    base: String,
    http: reqwest::Client,
    cookies: Mutex<BTreeMap<String, String>>,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

/// A part of a form: its name, the name of its file if it is one, its content.
pub type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

impl Browser {
    pub fn new(base: String) -> Self {
        let http = reqwest::Client::builder()
            .redirect(Policy::none())
            .no_proxy()
            .build()
            .unwrap();
        Self {
            base,
            http,
            cookies: Mutex::default(),
        }
    }

    /// Opens a page as a click on a link of the same site does.
    pub async fn get(&self, path: &str) -> Answer {
        let headers = [
            ("sec-fetch-site", "same-origin"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ];
        self.send("GET", path, &headers, Vec::new()).await
    }

    /// Sends a form as its submit button does.
    pub async fn post_form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("sec-fetch-site", "same-origin"),
        ];
        self.send("POST", path, &headers, urlencoded(fields).into_bytes())
            .await
    }

    /// Sends a form with files: `(name, file name, content)`.
    pub async fn post_multipart(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        file: Option<(&str, &str, &[u8])>,
    ) -> Answer {
        let fields = fields.iter().map(|(name, value)| (*name, None, value.as_bytes()));
        let file = file.map(|(name, file_name, content)| (name, Some(file_name), content));
        let parts: Vec<Part> = fields.chain(file).collect();
        self.post_parts(path, &parts).await
    }

    /// Posts a form part by part.
    pub async fn post_parts(&self, path: &str, parts: &[Part<'_>]) -> Answer {
        let boundary = "----boundary-of-the-tests";
        let mut body = Vec::new();
        for (name, file_name, content) in parts {
            let of_file = file_name.map_or(String::new(), |file_name| {
                format!("; filename=\"{file_name}\"\r\nContent-Type: application/octet-stream")
            });
            let head =
                format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{of_file}\r\n\r\n");
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(content);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={boundary}");
        self.send(
            "POST",
            path,
            &[("content-type", &kind), ("sec-fetch-site", "same-origin")],
            body,
        )
        .await
    }

    /// Signs in with this token as Lan Anh, also after a session has ended.
    pub async fn sign_in(&self, token: &str) -> Answer {
        self.sign_in_as(token, "Lan Anh").await
    }

    pub async fn sign_in_as(&self, token: &str, name: &str) -> Answer {
        let answer = self
            .post_form("/sign-in", &[("token", token), ("name", name)])
            .await;
        assert_eq!(answer.status, 303, "signing in: {}", answer.body);
        answer
    }

    /// Posts the sign-in form, and follows the redirect by which the portal sees that the cookie came back.
    pub async fn post_sign_in(&self, form: &[(&str, &str)]) -> Answer {
        let answer = self.post_form("/sign-in", form).await;
        match answer.location() {
            Some(check) if check.starts_with("/sign-in?") => self.get(check).await,
            _ => answer,
        }
    }

    /// Sends a request with the cookies, and no other headers than these.
    pub async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Answer {
        let cookies = self.cookie_header();
        let mut all = headers.to_vec();
        if !cookies.is_empty() {
            all.push(("cookie", &cookies));
        }
        let answer = self.send_raw(method, path, &all, body).await;
        for set in answer.headers.get_all("set-cookie") {
            self.take_cookie(set.to_str().unwrap());
        }
        answer
    }

    /// Sends a request with these headers only; cookies are neither sent nor stored.
    pub async fn send_raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Answer {
        let response = self.open(method, path, headers, body).await;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned();
        let answer = Answer {
            status,
            headers,
            body,
        };
        canary::assert_absent(&format!("{answer:?}"), &format!("{method} {path}"));
        answer
    }

    /// Returns the status of a request whose target is sent exactly as given (URL libraries resolve `..` before sending).
    pub async fn send_target(&self, method: &str, target: &str, headers: &[(&str, &str)], body: &str) -> u16 {
        let host = self.base.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).await.unwrap();
        let mut text = format!("{method} {target} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
        let (cookies, length) = (self.cookie_header(), body.len().to_string());
        for (name, value) in headers
            .iter()
            .chain(&[("cookie", cookies.as_str()), ("content-length", &length)])
        {
            text.extend([name, ": ", value, "\r\n"]);
        }
        stream
            .write_all(format!("{text}\r\n{body}").as_bytes())
            .await
            .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer);
        canary::assert_absent(&answer, target);
        answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .expect("a status")
    }

    /// Returns the response as a stream. Cookies are sent.
    pub async fn stream(&self, path: &str) -> reqwest::Response {
        let cookies = self.cookie_header();
        self.open(
            "GET",
            path,
            &[("cookie", &cookies), ("sec-fetch-site", "same-origin")],
            Vec::new(),
        )
        .await
    }

    async fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> reqwest::Response {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(
                HeaderName::try_from(*name).unwrap(),
                HeaderValue::from_bytes(value.as_bytes()).unwrap(),
            );
        }
        let request = self
            .http
            .request(method.parse().unwrap(), format!("{}{path}", self.base))
            .headers(map)
            .body(body);
        request.send().await.unwrap()
    }

    fn cookie_header(&self) -> String {
        let cookies = self.cookies.lock().unwrap();
        cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("; ")
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().unwrap().insert(name.into(), value.into());
    }

    /// Stores a cookie as browsers do: a `__Host-` cookie that breaks the prefix's rules is ignored, also when it removes.
    fn take_cookie(&self, set: &str) {
        let mut parts = set.split(';').map(str::trim);
        let (name, value) = parts.next().unwrap().split_once('=').unwrap();
        let rules: Vec<String> = parts.map(str::to_ascii_lowercase).collect();
        let has = |rule: &str| rules.iter().any(|own| own == rule);
        if name.starts_with("__Host-")
            && !(has("secure") && has("path=/") && !rules.iter().any(|rule| rule.starts_with("domain")))
        {
            return;
        }
        let mut cookies = self.cookies.lock().unwrap();
        if has("max-age=0") {
            cookies.remove(name);
        } else {
            cookies.insert(name.into(), value.into());
        }
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn location(&self) -> Option<&str> {
        self.header("location")
    }

    /// Returns the code of the request that a post has led to.
    pub fn code(&self) -> String {
        assert_eq!(self.status, 303, "{}", self.body);
        let path = self.location().unwrap().split('?').next().unwrap();
        path.strip_prefix("/requests/").unwrap().to_owned()
    }

    pub fn html(&self) -> Html {
        Html::parse_document(&self.body)
    }

    /// Returns the texts of all elements that match, with white space collapsed.
    pub fn texts(&self, css: &str) -> Vec<String> {
        let selector = Selector::parse(css).unwrap();
        let fold = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.html()
            .select(&selector)
            .map(|element| fold(element.text().collect()))
            .collect()
    }

    /// Returns the text of the only element that matches.
    pub fn one(&self, css: &str) -> String {
        let mut all = self.texts(css);
        assert_eq!(all.len(), 1, "{css} in {}", self.body);
        all.remove(0)
    }

    /// Returns an attribute of all elements that match.
    pub fn attrs(&self, css: &str, name: &str) -> Vec<String> {
        let selector = Selector::parse(css).unwrap();
        self.html()
            .select(&selector)
            .filter_map(|element| element.attr(name).map(str::to_owned))
            .collect()
    }

    /// Returns the props of the first island of this name.
    pub fn island_props(&self, island: &str) -> Option<serde_json::Value> {
        let props = self.attrs(&format!("leptos-island[data-component^={island}_]"), "data-props");
        serde_json::from_str(props.first()?).ok()
    }

    /// Returns the value of a form's first field (input, textarea, select) with this name.
    pub fn value(&self, name: &str) -> Option<String> {
        let html = self.html();
        let find = |css: String| Selector::parse(&css).unwrap();
        if let Some(input) = html.select(&find(format!("input[name=\"{name}\"]"))).next() {
            return Some(input.attr("value").unwrap_or_default().to_owned());
        }
        if let Some(area) = html.select(&find(format!("textarea[name=\"{name}\"]"))).next() {
            return Some(area.text().collect());
        }
        let option = html
            .select(&find(format!("select[name=\"{name}\"] option[selected]")))
            .next()?;
        Some(option.attr("value").unwrap_or_default().to_owned())
    }
}

pub fn urlencoded(fields: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}
