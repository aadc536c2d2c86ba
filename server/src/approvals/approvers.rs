//! The people who may approve: a file with a line each, name, blank, argon2id hash of the passphrase. It is read for each
//! decision, so that a person removed from it decides nothing more.

use std::collections::HashSet;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params};
use domain::activity::MAX_NAME_CHARS;
use domain::folding::compose;

/// Limit of the file.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// Limit of the memory that a hash may ask for (KiB): one is computed at a time.
const MAX_MEMORY_KIB: u32 = 48 * 1024;
/// Limit of the rounds that a hash may ask for.
const MAX_ROUNDS: u32 = 10;
/// Limit of a passphrase in bytes.
pub const MAX_PASSPHRASE_BYTES: usize = 1_024;
/// Shortest passphrase that is hashed, in characters.
const MIN_PASSPHRASE_CHARS: usize = 10;

/// Somebody who may approve.
#[derive(Clone, Debug)]
pub struct Approver {
    pub name: String,
    hash: String,
}

/// Reads the file. It takes a moment: the disk is read.
///
/// # Errors
/// It cannot be read, holds nobody, or a line is none.
pub fn read(file: &Path) -> Result<Vec<Approver>> {
    let mut text = String::new();
    let opened = std::fs::File::open(file).with_context(|| format!("{} cannot be opened", file.display()))?;
    let read = opened.take(MAX_FILE_BYTES + 1).read_to_string(&mut text);
    let bytes = read.with_context(|| format!("{} cannot be read", file.display()))?;
    if bytes as u64 > MAX_FILE_BYTES {
        bail!("{} is too large", file.display());
    }
    parse(&text).with_context(|| format!("{} cannot be used", file.display()))
}

fn parse(text: &str) -> Result<Vec<Approver>> {
    let mut approvers: Vec<Approver> = Vec::new();
    let mut names = HashSet::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // The line is not repeated: it has a hash in it.
        let place = || format!("line {}", at + 1);
        let (name, hash) = line
            .rsplit_once(char::is_whitespace)
            .with_context(|| format!("{} is not a name, a blank and a hash", place()))?;
        let name = crate::person::display_name(name);
        check_hash(hash).with_context(place)?;
        if name.is_empty() || name.chars().count() >= MAX_NAME_CHARS {
            bail!("{}: a name has 1 to {} characters", place(), MAX_NAME_CHARS - 1);
        }
        if !names.insert(key(&name)) {
            bail!("{}: the name is there twice", place());
        }
        let hash = hash.to_owned();
        approvers.push(Approver { name, hash });
    }
    if approvers.is_empty() {
        bail!("it names nobody");
    }
    Ok(approvers)
}

/// Tells whether two names are those of one person.
pub fn is_same_name(one: &str, other: &str) -> bool {
    key(one) == key(other)
}

/// Keyboards write the same letters in different ways.
fn key(name: &str) -> String {
    compose(name).to_lowercase()
}

fn check_hash(hash: &str) -> Result<()> {
    let hash = PasswordHash::new(hash).map_err(|error| anyhow::anyhow!("no argon2id hash: {error}"))?;
    let params = Params::try_from(&hash).map_err(|error| anyhow::anyhow!("no argon2id hash: {error}"))?;
    if hash.algorithm != Algorithm::Argon2id.ident() || hash.hash.is_none() {
        bail!("not an argon2id hash");
    }
    if params.m_cost() > MAX_MEMORY_KIB || params.t_cost() > MAX_ROUNDS {
        bail!("the hash asks for more than {MAX_MEMORY_KIB} KiB or {MAX_ROUNDS} rounds");
    }
    Ok(())
}

impl Approver {
    /// Tells whether this is the passphrase. It takes tens of milliseconds and some 20 MB.
    pub fn has(&self, passphrase: &str) -> bool {
        PasswordHash::new(&self.hash).is_ok_and(|hash| {
            Argon2::default()
                .verify_password(compose(passphrase).as_bytes(), &hash)
                .is_ok()
        })
    }
}

/// Returns the hash of a passphrase for the file.
///
/// # Errors
/// It is too short or too long, or there is no randomness.
pub fn hash(passphrase: &str) -> Result<String> {
    if passphrase.chars().count() < MIN_PASSPHRASE_CHARS || passphrase.len() > MAX_PASSPHRASE_BYTES {
        bail!(
            "a passphrase has at least {MIN_PASSPHRASE_CHARS} characters, and at most {MAX_PASSPHRASE_BYTES} bytes"
        );
    }
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no randomness: {error}"))?;
    let hashed = SaltString::encode_b64(&bytes).and_then(|salt| {
        Ok(Argon2::default()
            .hash_password(compose(passphrase).as_bytes(), &salt)?
            .to_string())
    });
    hashed.map_err(|error| anyhow::anyhow!("the passphrase cannot be hashed: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passphrase_is_known_by_its_hash() {
        let hash = hash("trời xanh mây trắng").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let file = format!("# who decides\n\nGiám đốc  Hùng {hash}\nLan\t{hash}\n");
        let approvers = parse(&file).unwrap();
        let names: Vec<_> = approvers.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Giám đốc Hùng", "Lan"]);
        assert!(approvers[0].has("trời xanh mây trắng"));
        assert!(!approvers[0].has("trời xanh mây trắng "));
        assert!(!approvers[0].has(""));
        // The same letters apart from their marks, as another keyboard writes them.
        assert!(approvers[0].has("tr\u{6f}\u{31b}\u{300}i xanh m\u{61}\u{302}y tr\u{61}\u{306}\u{301}ng"));
        assert!(is_same_name("Hùng", "HU\u{300}NG"));
        assert!(!format!("{:?}", parse("Lan x").unwrap_err()).contains(&hash));
    }

    #[test]
    fn unusable_files_are_refused() {
        let good = hash("0123456789").unwrap();
        let greedy = good.replace("m=19456", "m=4000000");
        let other = good.replace("argon2id", "argon2i");
        for bad in [
            String::new(),
            "# nobody".into(),
            "Lan".into(),
            "Lan hunter2".into(),
            good.clone(),
            format!("Lan {good}\nLAN {good}"),
            format!("Lan {greedy}"),
            format!("Lan {other}"),
            format!("{} {good}", "ă".repeat(200)),
        ] {
            assert!(parse(&bad).is_err(), "{bad}");
        }
        assert!(hash("short").is_err());
        assert!(hash(&"x".repeat(2_000)).is_err());
    }
}
