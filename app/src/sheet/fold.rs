/// Lower case without Vietnamese marks, `đ` as `d`: what people type when they do not type marks.
pub fn fold(text: &str) -> String {
    text.chars()
        .filter(|one| !('\u{300}'..='\u{36f}').contains(one))
        .flat_map(char::to_lowercase)
        .filter(|one| !('\u{300}'..='\u{36f}').contains(one))
        .map(plain)
        .collect()
}

fn plain(letter: char) -> char {
    const MARKED: [(char, &str); 7] = [
        ('a', "àáảãạăằắẳẵặâầấẩẫậ"),
        ('e', "èéẻẽẹêềếểễệ"),
        ('i', "ìíỉĩị"),
        ('o', "òóỏõọôồốổỗộơờớởỡợ"),
        ('u', "ùúủũụưừứửữự"),
        ('y', "ỳýỷỹỵ"),
        ('d', "đ"),
    ];
    if letter.is_ascii() {
        return letter;
    }
    MARKED
        .iter()
        .find(|(_, marked)| marked.contains(letter))
        .map_or(letter, |(base, _)| *base)
}

/// Vietnamese letters that are written as a base and its marks, as macOS and older code pages do, in one piece.
pub(super) fn compose(text: &str) -> String {
    const BASES: &str = "aăâeêioôơuưy";
    const TONES: [(char, &str); 5] = [
        ('\u{300}', "àằầèềìòồờùừỳ"),
        ('\u{309}', "ảẳẩẻểỉỏổởủửỷ"),
        ('\u{303}', "ãẵẫẽễĩõỗỡũữỹ"),
        ('\u{301}', "áắấéếíóốớúứý"),
        ('\u{323}', "ạặậẹệịọộợụựỵ"),
    ];
    const SHAPES: [(char, char, char); 7] = [
        ('a', '\u{306}', 'ă'),
        ('a', '\u{302}', 'â'),
        ('e', '\u{302}', 'ê'),
        ('o', '\u{302}', 'ô'),
        ('o', '\u{31b}', 'ơ'),
        ('u', '\u{31b}', 'ư'),
        ('d', '\u{335}', 'đ'),
    ];
    let is_mark = |one: char| ('\u{300}'..='\u{36f}').contains(&one);
    if !text.chars().any(is_mark) {
        return text.to_owned();
    }
    let mut composed = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(first) = letters.next() {
        let mut marks: Vec<char> = Vec::new();
        while let Some(mark) = letters.next_if(|next| is_mark(*next)) {
            marks.push(mark);
        }
        let upper = first.is_uppercase();
        let mut letter = first.to_lowercase().next().unwrap_or(first);
        // The shape of the letter first, then its tone, in whatever order they stand.
        marks.retain(|mark| {
            match SHAPES
                .iter()
                .find(|(base, shape, _)| *base == letter && shape == mark)
            {
                Some((_, _, shaped)) => {
                    letter = *shaped;
                    false
                }
                None => true,
            }
        });
        marks.retain(|mark| {
            let toned = TONES
                .iter()
                .find(|(tone, _)| tone == mark)
                .and_then(|(_, toned)| toned.chars().nth(BASES.chars().position(|base| base == letter)?));
            match toned {
                Some(toned) => {
                    letter = toned;
                    false
                }
                None => true,
            }
        });
        if upper {
            composed.extend(letter.to_uppercase());
        } else {
            composed.push(letter);
        }
        composed.extend(marks);
    }
    composed
}

/// The words of a folded text; everything but letters and digits separates.
pub(super) fn words(folded: &str) -> Vec<&str> {
    folded
        .split(|one: char| !one.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_pieces_are_put_together() {
        assert_eq!(
            compose("Tro\u{323}ng lu\u{31b}o\u{31b}\u{323}ng Vie\u{323}\u{302}t \u{110}A\u{302}\u{301}T"),
            "Trọng lượng Việt ĐẤT"
        );
        assert_eq!(compose("ê\u{323} x\u{301} Việt"), "ệ x\u{301} Việt");
    }

    #[test]
    fn marks_are_dropped_in_every_notation() {
        assert_eq!(fold("Trọng Lượng ĐÓNG GÓI (kg)"), "trong luong dong goi (kg)");
        // The same letters composed of base and mark, as macOS writes them.
        assert_eq!(fold("Tro\u{323}ng lu\u{31b}o\u{31b}\u{323}ng"), "trong luong");
        assert_eq!(fold("KÍCH THƯỚC D×R×C"), "kich thuoc d×r×c");
        assert_eq!(words(&fold("G.W (kg)/kiện")), ["g", "w", "kg", "kien"]);
    }
}
