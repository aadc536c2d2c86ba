//! Cuts an answer that is larger than any of this service, before it is parsed: a request of 120,000 lines or a note of a megabyte
//! costs no more memory, and no larger page, than the largest that the service can have. The JSON stays what it is otherwise.

/// Limit of the rest of an answer, in bytes.
const MAX_BYTES: usize = 512 * 1024;
/// Elements of an array, and members of an object, that stay. Further elements become a `0`, so that they can be counted.
const MAX_ITEMS: usize = 250;
/// Bytes of a text that stay: the first with which the whole is within its bounds.
const MAX_TEXT_BYTES: [usize; 3] = [4_000, 1_000, 200];
/// Limit of the nesting; a parser has one too.
const MAX_DEPTH: usize = 100;

/// The rest of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rest {
    pub json: Vec<u8>,
    /// Something is missing: the end of a text, elements or members.
    pub is_shortened: bool,
}

/// Returns the rest of this JSON; `None` if that is too large, or if it is no JSON.
pub(super) fn cut(text: &[u8]) -> Option<Rest> {
    let cut = |max_text_bytes: &usize| cut_texts(text, *max_text_bytes);
    MAX_TEXT_BYTES.iter().find_map(cut)
}

fn cut_texts(text: &[u8], max_text_bytes: usize) -> Option<Rest> {
    let mut cutter = Cutter {
        text,
        max_text_bytes,
        at: 0,
        kept: Vec::new(),
        is_shortened: false,
    };
    cutter.value(true, 0)?;
    cutter.skip_blanks();
    (cutter.at == text.len()).then_some(Rest {
        json: cutter.kept,
        is_shortened: cutter.is_shortened,
    })
}

struct Cutter<'a> {
    text: &'a [u8],
    max_text_bytes: usize,
    at: usize,
    kept: Vec<u8>,
    is_shortened: bool,
}

impl Cutter<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|one| one.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn keep(&mut self, bytes: &[u8]) -> Option<()> {
        self.kept.extend_from_slice(bytes);
        (self.kept.len() <= MAX_BYTES).then_some(())
    }

    /// Goes over a value, which stays if `keeps`.
    fn value(&mut self, keeps: bool, depth: usize) -> Option<()> {
        self.skip_blanks();
        match self.peek()? {
            b'{' => self.items(b'}', keeps, depth),
            b'[' => self.items(b']', keeps, depth),
            b'"' => self.string(keeps),
            _ => {
                let rest = self.text.get(self.at..)?;
                let ends = |one: &u8| one.is_ascii_whitespace() || b",]}".contains(one);
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                self.at += length;
                let scalar = rest.get(..length).filter(|scalar| !scalar.is_empty())?;
                if keeps { self.keep(scalar) } else { Some(()) }
            }
        }
    }

    /// Goes over an array or an object, which ends with `close`.
    fn items(&mut self, close: u8, keeps: bool, depth: usize) -> Option<()> {
        if depth == MAX_DEPTH {
            return None;
        }
        let open = if close == b'}' { b"{" } else { b"[" };
        self.at += 1;
        if keeps {
            self.keep(open)?;
        }
        for count in 0.. {
            self.skip_blanks();
            if count > 0 && self.peek()? == b',' {
                self.at += 1;
                self.skip_blanks();
            } else if self.peek()? == close {
                break;
            } else if count > 0 {
                return None;
            }
            let stays = keeps && count < MAX_ITEMS;
            self.is_shortened |= keeps && !stays;
            if count > 0 && keeps && (stays || close == b']') {
                self.keep(b",")?;
            }
            if close == b'}' {
                self.string(stays)?;
                self.skip_blanks();
                if self.peek()? != b':' {
                    return None;
                }
                self.at += 1;
                if stays {
                    self.keep(b":")?;
                }
            } else if keeps && !stays {
                self.keep(b"0")?;
            }
            self.value(stays, depth + 1)?;
        }
        self.at += 1;
        if keeps { self.keep(&[close]) } else { Some(()) }
    }

    /// Goes over a string with its quotation marks.
    fn string(&mut self, keeps: bool) -> Option<()> {
        let begin = self.at;
        if self.peek()? != b'"' {
            return None;
        }
        self.at += 1;
        // The end of the last whole letter within the limit.
        let mut stays_to = self.at;
        loop {
            if self.at - begin <= self.max_text_bytes {
                stays_to = self.at;
            }
            match self.peek()? {
                b'"' => break,
                b'\\' if self.text.get(self.at + 1) == Some(&b'u') => self.at += 6,
                b'\\' => self.at += 2,
                _ => {
                    self.at += 1;
                    while self.peek().is_some_and(|one| one & 0xC0 == 0x80) {
                        self.at += 1;
                    }
                }
            }
        }
        let is_whole = stays_to == self.at;
        self.at += 1;
        if !keeps {
            return Some(());
        }
        self.is_shortened |= !is_whole;
        self.keep(self.text.get(begin..stays_to)?)?;
        self.keep(if is_whole { b"\"" } else { "…\"".as_bytes() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    fn cut_value(value: &Value) -> Value {
        let text = serde_json::to_vec_pretty(value).unwrap();
        serde_json::from_slice(&cut(&text).unwrap().json).unwrap()
    }

    #[test]
    fn rest_tells_whether_something_is_missing() {
        let is_shortened = |value: Value| cut(value.to_string().as_bytes()).unwrap().is_shortened;
        assert!(!is_shortened(
            json!({"cargos": vec![json!({"name": "Loa"}); MAX_ITEMS]})
        ));
        assert!(is_shortened(json!({"cargos": vec![0; MAX_ITEMS + 1]})));
        assert!(is_shortened(json!(
            (0..=MAX_ITEMS)
                .map(|at| (at.to_string(), json!(0)))
                .collect::<serde_json::Map<String, Value>>()
        )));
        let longest = MAX_TEXT_BYTES[0] - 1;
        assert!(!is_shortened(json!(["x".repeat(longest)])));
        assert!(is_shortened(json!({"note": "x".repeat(longest + 1)})));
    }

    #[test]
    fn long_arrays_objects_and_texts_are_cut() {
        let lines: Vec<Value> = (0..100_000).map(|at| json!({"name": at.to_string()})).collect();
        let read = cut_value(&json!({"cargos": lines, "status": "quoted"}));
        let kept = read["cargos"].as_array().unwrap();
        assert_eq!((kept.len(), &read["status"]), (100_000, &json!("quoted")));
        assert_eq!(kept[MAX_ITEMS - 1], json!({"name": "249"}));
        assert!(kept[MAX_ITEMS..].iter().all(|one| *one == json!(0)));

        let object: serde_json::Map<String, Value> =
            (0..1_000).map(|at| (at.to_string(), json!([]))).collect();
        assert_eq!(cut_value(&json!(object)).as_object().unwrap().len(), MAX_ITEMS);

        for letter in ["a", "ă", "\u{1F6A2}", "\"", "\u{1}"] {
            let read = cut_value(&json!([letter.repeat(10_000), "b"]));
            let text = read[0].as_str().unwrap();
            assert!(
                text.len() < MAX_TEXT_BYTES[0] + 4 && text.ends_with('…'),
                "{letter:?}"
            );
            assert!(
                text.trim_end_matches('…')
                    .chars()
                    .all(|one| letter.starts_with(one))
            );
            assert_eq!(read[1], "b");
        }
    }

    #[test]
    fn texts_are_shorter_where_there_are_many() {
        let note = json!("x".repeat(10_000));
        for (notes, bytes) in [(100, 4_000), (250, 1_000), (500, 1_000), (2_000, 200)] {
            let notes: Vec<Value> = vec![json!(vec![note.clone(); 50]); notes / 50];
            let text = cut_value(&json!(notes));
            let text = text[0][0].as_str().unwrap();
            assert_eq!(text.trim_end_matches('…').len(), bytes - 1);
        }
    }

    #[test]
    fn what_is_still_too_large_or_no_json_is_none() {
        let row: Vec<Value> = (0..250).map(|_| json!("x".repeat(100))).collect();
        assert_eq!(cut(json!(vec![row; 100]).to_string().as_bytes()), None);
        assert_eq!(cut("[".repeat(100_000).as_bytes()), None);
        for text in [
            "", "[", "[1", "[1,", "[1,]", "[1 2]", "{", "{1:2}", "{\"a\"}", "\"a", "\"\\", "[] []", "]",
        ] {
            assert_eq!(cut(text.as_bytes()), None, "{text}");
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(5, 60, 8, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..8).prop_map(|map| json!(map)),
            ]
        })
    }

    proptest! {
        #[test]
        fn small_values_stay_as_they_are(value in any_value()) {
            prop_assert_eq!(cut_value(&value), value.clone());
            let compact = cut(value.to_string().as_bytes()).unwrap();
            prop_assert!(!compact.is_shortened);
            prop_assert_eq!(serde_json::from_slice::<Value>(&compact.json).unwrap(), value);
        }

        #[test]
        fn nothing_makes_it_panic(text in prop::collection::vec(prop::sample::select(b"{}[]\",:\\u0a \xC4\x83".to_vec()), 0..60)) {
            cut(&text);
        }
    }
}
