//! Reads JSON as services really send it: with half of a surrogate pair, bytes that are no UTF-8, control characters, `NaN`, a
//! comma too many, a warning of the programming language around it. Only what is damaged is changed, so that one field costs no
//! page.
//!
//! Written here because the readers of "relaxed" JSON read numbers as floats, which spoils amounts, and guess at what is missing:
//! a text that was cut off must stay unreadable, a part of a list would be taken for the whole.

use std::borrow::Cow;

use serde_json::Value;

/// Values nested deeper become an ellipsis. The parser has a limit of 128, on which it gives up the whole text.
const MAX_DEPTH: usize = 64;
/// Bytes of what may stand before an answer, such as a warning of PHP.
const MAX_PREAMBLE_BYTES: usize = 16 * 1024;
/// Places in it at which the answer may begin.
const MAX_BEGINNINGS: usize = 20;

/// The body as a text that a strict parser may read, where nothing in it has to be mended first.
pub(crate) fn plain(body: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body)).ok()?;
    // Control characters in texts are no error to a parser, but to a database and to a spreadsheet.
    (!["\\u000", "\\u001"].iter().any(|escape| text.contains(escape))).then_some(text)
}

/// The value of a body, mended where it has to be; `None` if it is no JSON even so.
pub(crate) fn value(body: &[u8]) -> Option<Value> {
    if let Some(value) = plain(body).and_then(|text| serde_json::from_str(text).ok()) {
        return Some(value);
    }
    let text = decoded(body);
    let text = text.trim_start_matches(is_blank);
    if text.starts_with(['{', '[']) {
        return value_at(text);
    }
    // A lone scalar has nothing to be mended.
    serde_json::from_str(text).ok().or_else(|| after_preamble(text))
}

/// The same JSON in a form that strict parsers read; `None` if it is no JSON even so.
#[cfg(feature = "client")]
pub(crate) fn mended(body: &[u8]) -> Option<String> {
    let text = decoded(body);
    mend(text.trim_start_matches(is_blank)).map(|(json, _)| json)
}

/// The text of a body in UTF-8, or in UTF-16 as its first bytes tell.
fn decoded(body: &[u8]) -> Cow<'_, str> {
    let utf16 = |body: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = body.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        Cow::Owned(
            char::decode_utf16(units)
                .map(|letter| letter.unwrap_or('\u{fffd}'))
                .collect(),
        )
    };
    match body {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [b'{' | b'[', 0, _, 0, ..] => utf16(body, u16::from_le_bytes),
        [0, b'{' | b'[', 0, _, ..] => utf16(body, u16::from_be_bytes),
        _ => String::from_utf8_lossy(body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body)),
    }
}

/// An answer behind the warnings of a program. A web page is none, whatever its scripts hold.
fn after_preamble(text: &str) -> Option<Value> {
    let begins = text.match_indices('{').map(|(at, _)| at);
    begins
        .take_while(|at| *at <= MAX_PREAMBLE_BYTES)
        .take(MAX_BEGINNINGS)
        .filter(|at| text.get(..*at).is_some_and(|before| !is_web_page(before)))
        .filter_map(|at| value_at(text.get(at..)?))
        .find(|value| {
            ["status", "success", "data"]
                .iter()
                .any(|key| value.get(key).is_some())
        })
}

fn is_web_page(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["<html", "<!doctype", "<script"]
        .iter()
        .any(|tag| text.contains(tag))
}

/// The value at the beginning of a text. What follows it may be a warning, but no second value: nobody knows which one counts.
fn value_at(text: &str) -> Option<Value> {
    let (json, rest) = mend(text)?;
    let has_second = rest
        .split('{')
        .skip(1)
        .any(|inside| inside.trim_start_matches(is_blank).starts_with('"'));
    if has_second || is_web_page(rest) {
        return None;
    }
    serde_json::from_str(&json).ok()
}

/// Blanks, and invisible characters that JSON does not count as such: zero bytes, byte order marks, spaces that do not
/// break.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || letter == '\u{feff}'
}

/// The mended value at the beginning of a text, and what follows it.
fn mend(text: &str) -> Option<(String, &str)> {
    let mut mender = Mender {
        rest: text,
        json: String::with_capacity(text.len()),
        open: Vec::new(),
    };
    mender.value()?;
    Some((mender.json, mender.rest))
}

struct Mender<'a> {
    rest: &'a str,
    json: String,
    /// The ends of the arrays and objects around this place.
    open: Vec<char>,
}

impl Mender<'_> {
    /// Reads one value. Without recursion: the nesting may be of any depth.
    fn value(&mut self) -> Option<()> {
        loop {
            match self.next_visible()? {
                '{' => {
                    if self.begin('{', '}')? {
                        continue;
                    }
                }
                '[' => {
                    if self.begin('[', ']')? {
                        continue;
                    }
                }
                '"' => self.string()?,
                _ => self.word()?,
            }
            // A value has ended: further ones follow in the array or object around it, or that ends too.
            loop {
                let Some(end) = self.open.last().copied() else {
                    return Some(());
                };
                match self.next_visible()? {
                    ',' => {
                        self.skip(1);
                        if self.item(",")? {
                            break;
                        }
                    }
                    found if found == end => self.end(),
                    _ => return None,
                }
            }
        }
    }

    /// Begins an array or an object; returns true if its first value follows.
    fn begin(&mut self, begin: char, end: char) -> Option<bool> {
        self.skip(1);
        match self.open.len() {
            ..MAX_DEPTH => self.json.push(begin),
            MAX_DEPTH => self.json.push_str("\"…\""),
            _ => {}
        }
        self.open.push(end);
        self.item("")
    }

    fn end(&mut self) {
        self.skip(1);
        if let Some(end) = self.open.pop()
            && self.open.len() < MAX_DEPTH
        {
            self.json.push(end);
        }
    }

    /// Goes to the next value of the array or object; false if that ends, also behind a comma.
    fn item(&mut self, separator: &str) -> Option<bool> {
        let (found, end) = (self.next_visible()?, *self.open.last()?);
        if found == end {
            self.end();
            return Some(false);
        }
        self.keep(separator);
        if end == '}' {
            if found != '"' {
                return None;
            }
            self.string()?;
            if self.next_visible()? != ':' {
                return None;
            }
            self.skip(1);
            self.keep(":");
        }
        Some(true)
    }

    /// Reads a string with its quotation marks.
    fn string(&mut self) -> Option<()> {
        let mut text = String::new();
        self.skip(1);
        loop {
            let length = self
                .rest
                .find(|one: char| one == '"' || one == '\\' || one.is_control())?;
            let (plain, rest) = self.rest.split_at(length);
            text.push_str(plain);
            self.rest = rest;
            match self.pop()? {
                '"' => break,
                '\\' => {
                    let letter = self.pop()?;
                    self.escape(letter, &mut text);
                }
                control => text.extend(shown(control)),
            }
        }
        self.keep(&serde_json::to_string(&text).ok()?);
        Some(())
    }

    /// Reads the meaning of an escape; one that JSON does not know stays as it is written.
    fn escape(&mut self, letter: char, into: &mut String) {
        match letter {
            '"' | '\\' | '/' => into.push(letter),
            'n' => into.push('\n'),
            'r' => into.push('\r'),
            't' => into.push('\t'),
            'b' | 'f' => {}
            'u' => match self.unit() {
                Some(unit) => into.extend(self.letter(unit)),
                None => into.push_str("\\u"),
            },
            other => into.extend(['\\', other]),
        }
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u16> {
        let digits = self.rest.get(..4)?;
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let unit = u16::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
        self.skip(4);
        Some(unit)
    }

    /// The letter of a unit of UTF-16, with its second half if that follows; half a letter becomes a replacement character.
    fn letter(&mut self, first: u16) -> Option<char> {
        let before = self.rest;
        let second = if (0xd800..0xdc00).contains(&first) && before.starts_with("\\u") {
            self.skip(2);
            self.unit()
        } else {
            None
        };
        let mut letters = char::decode_utf16([first].into_iter().chain(second));
        if let Ok(letter) = letters.next()? {
            return shown(letter);
        }
        // The second unit does not belong to it.
        self.rest = before;
        Some('\u{fffd}')
    }

    /// Reads a number, `true`, `false` or `null`; another word is kept as a text, so that it is shown where it stands.
    fn word(&mut self) -> Option<()> {
        let is_part = |one: char| one.is_ascii_alphanumeric() || "+-._".contains(one);
        let length = self.rest.find(|one| !is_part(one)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        if word.is_empty() {
            return None;
        }
        self.rest = rest;
        let lower = word.to_ascii_lowercase();
        match lower.as_str() {
            "true" | "false" | "null" => self.keep(&lower),
            "none" | "undefined" => self.keep("null"),
            _ if serde_json::from_str::<serde_json::Number>(word).is_ok() => self.keep(word),
            _ => self.keep(&serde_json::to_string(word).ok()?),
        }
        Some(())
    }

    fn next_visible(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches(is_blank);
        self.rest.chars().next()
    }

    fn pop(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next();
        self.rest = letters.as_str();
        letter
    }

    /// Goes on by so many bytes, which have been seen.
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// Writes a value unless it is nested too deep.
    fn keep(&mut self, json: &str) {
        if self.open.len() <= MAX_DEPTH {
            self.json.push_str(json);
        }
    }
}

/// Line breaks and tabs are texts; other control characters show nothing, and databases and spreadsheets refuse them.
fn shown(letter: char) -> Option<char> {
    (!letter.is_control() || matches!(letter, '\n' | '\r' | '\t')).then_some(letter)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn damaged_json_is_mended() {
        for (given, expected) in [
            // Half of a surrogate pair, at every place of a text and in a key.
            (&br#"{"a":"bay \ud83d"}"#[..], json!({"a": "bay \u{fffd}"})),
            (br#"{"a":"\ude80 bay"}"#, json!({"a": "\u{fffd} bay"})),
            (br#"{"a":"\ud83d\ud83d\ude80"}"#, json!({"a": "\u{fffd}\u{1f680}"})),
            (br#"{"a":"\ud83d\u0041\uD83D\uDE80"}"#, json!({"a": "\u{fffd}A\u{1f680}"})),
            (br#"{"a":"\ud83d\n\ud83d"}"#, json!({"a": "\u{fffd}\n\u{fffd}"})),
            (br#"{"\ud83d":1,"b":2}"#, json!({"\u{fffd}": 1, "b": 2})),
            (b"{\"a\":\"bay \xed\xa0\xbd\"}", json!({"a": "bay \u{fffd}\u{fffd}\u{fffd}"})),
            // Bytes of another encoding.
            (b"{\"a\":\"25 \xb0C\",\"b\xff\":1}", json!({"a": "25 \u{fffd}C", "b\u{fffd}": 1})),
            // Control characters, escaped and raw, and zero bytes between and behind.
            (b"{\"a\":\"x\0y\x1fz\tu\nv\"}", json!({"a": "xyz\tu\nv"})),
            (br#"{"a":"x\u0000y\u001f\b\fz\u000a"}"#, json!({"a": "xyz\n"})),
            (b"{\"a\":\0 1}\0\0", json!({"a": 1})),
            // Words that are no numbers of JSON.
            (
                br#"{"a":NaN,"b":Infinity,"c":-Infinity,"d":nan,"e":INF,"f":1.5}"#,
                json!({"a": "NaN", "b": "Infinity", "c": "-Infinity", "d": "nan", "e": "INF", "f": 1.5}),
            ),
            (br"[+5, .5, 5., 007, 1_000]", json!(["+5", ".5", "5.", "007", "1_000"])),
            (br"[True, FALSE, None, undefined, NULL]", json!([true, false, null, null, null])),
            // Commas too many.
            (br#"{"a":[1,2,],"b":{"c":3,},}"#, json!({"a": [1, 2], "b": {"c": 3}})),
            // The last of two equal keys counts, as for every parser of other languages.
            (br#"{"a":1,"a":2,}"#, json!({"a": 2})),
            // Escapes that JSON does not know.
            (br#"{"a":"C:\docs\u12","b":"it\'s"}"#, json!({"a": "C:\\docs\\u12", "b": "it\\'s"})),
            // Marks before, and words of programs before and behind.
            (b"\xef\xbb\xbf{\"a\":1}", json!({"a": 1})),
            (b"\xef\xbb\xbf\xef\xbb\xbf {\"a\":1}", json!({"a": 1})),
            (
                b"<br />\n<b>Warning</b>: Undefined array key {x} in <b>/app/a.php</b> on line <b>3</b><br />\n{\"status\":\"success\",\"data\":[1]}",
                json!({"status": "success", "data": [1]}),
            ),
            (
                b"{\"status\":\"success\",\"data\":[1]}\nDeprecated: Use of {main} in /app/a.php on line 9",
                json!({"status": "success", "data": [1]}),
            ),
            (b")]}',\n{\"data\":1}", json!({"data": 1})),
            // UTF-16, with and without its mark.
            (b"\xff\xfe{\0\"\0a\0\"\0:\x001\0}\0", json!({"a": 1})),
            (b"\0{\0\"\0a\0\"\0:\x001\0}", json!({"a": 1})),
        ] {
            assert_eq!(value(given), Some(expected), "{}", String::from_utf8_lossy(given));
        }
    }

    /// Truncated and ambiguous text is no JSON.
    #[test]
    fn unclear_json_is_none() {
        for given in [
            "",
            " ",
            "{",
            "{\"a\":1",
            "{\"a\":[1,2",
            "{\"a\":\"x",
            "{\"a\" 1}",
            "{a:1}",
            "{\"a\":}",
            "[1 2]",
            "[1,,2]",
            "{\"a\":1]",
            "OK",
            "<br />",
            "{\"status\":\"success\"}{\"status\":\"error\"}",
            "{\"status\":\"success\"}\n{ \"message\": \"Server Error\" }",
            "<!DOCTYPE html><script>x = {\"data\":[1]}</script>",
            "<html><style>a{b:c}</style>{\"data\":[1]}",
            "{\"status\":\"success\"}<html>",
            "Warning: {\"a\":1}",
        ] {
            assert_eq!(value(given.as_bytes()), None, "{given}");
        }
    }

    #[test]
    fn deep_nesting_costs_what_is_deep_only() {
        for (open, close) in [("[", "]"), ("{\"x\":", "}")] {
            let deep = format!("{}1{}", open.repeat(200_000), close.repeat(200_000));
            let read = value(format!("{{\"a\":1,\"b\":{deep},\"c\":[2]}}").as_bytes()).unwrap();
            assert_eq!((&read["a"], &read["c"]), (&json!(1), &json!([2])));
            assert!(read["b"].to_string().contains('…'));
        }
        assert_eq!(value("[".repeat(1_000_000).as_bytes()), None);
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "-?(0|[1-9][0-9]{0,30})\\.[0-9]{1,30}([eE][+-]?[0-9]{1,3})?"
                .prop_map(|number| serde_json::from_str(&number).unwrap()),
            "[^\\p{Cc}]{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(5, 60, 8, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
                prop::collection::btree_map("[^\\p{Cc}]{0,6}", inner, 0..8).prop_map(|map| json!(map)),
            ]
        })
    }

    proptest! {
        /// Mending changes nothing in valid JSON, and no digit of a number.
        #[test]
        fn whole_json_stays_as_it_is(given in any_value(), pretty in any::<bool>()) {
            let text = if pretty { serde_json::to_string_pretty(&given) } else { serde_json::to_string(&given) }.unwrap();
            let (json, rest) = mend(&text).unwrap();
            prop_assert_eq!(rest, "");
            prop_assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), given);
        }

        #[test]
        fn nothing_makes_it_panic(text in prop::collection::vec(prop::sample::select(b"{}[]\",:\\ud8 \xC4\x830\0".to_vec()), 0..60)) {
            let _ = value(&text);
        }
    }
}
