//! Tasks of administrators on the database: copy it, put a copy back, check it. Each returns its result in sentences.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::config::secrets::{Purpose, SecretKeys};
use crate::config::{StorageArgs, sqlite_path};
use crate::session::Seal;
use crate::storage::copies;
use crate::storage::inspection::{self, Inspection};
use crate::storage::newest_schema;

/// Copies the database to a file, while the portal may be running.
///
/// # Errors
/// There is no copy then.
pub async fn backup(args: &StorageArgs, to: &Path) -> Result<String> {
    let file = database(args)?;
    let inspection = copies::copy(&file, to).await?;
    let bytes = std::fs::metadata(to)?.len();
    Ok(format!(
        "{} was copied to {} ({bytes} bytes, whole, tables of state {}).\n{}",
        file.display(),
        to.display(),
        inspection.schema.unwrap_or_default(),
        where_the_key_is(args)
    ))
}

/// Puts a copy in the place of the database. The portal must be stopped.
///
/// # Errors
/// Nothing was replaced then.
pub async fn restore(args: &StorageArgs, from: &Path) -> Result<String> {
    let file = database(args)?;
    let inspection = sound(from).await?;
    // The copy is put back without its key too: that may be found later.
    let key = key_sentence(args, &inspection).unwrap_or_else(|error| format!("But {error:#}."));
    let former = copies::put_back(from, &file).await?;
    let former = former.map(|former| format!("\nThe former database is {}.", former.display()));
    Ok(format!(
        "{} was put in the place of {}.{}\n{key}",
        from.display(),
        file.display(),
        former.unwrap_or_default(),
    ))
}

/// Checks the database and whether the key fits it.
///
/// # Errors
/// The portal could not work with it.
pub async fn check(args: &StorageArgs) -> Result<String> {
    let url = args.database_url()?;
    let (name, inspection) = if let Some(file) = sqlite_path(&url) {
        (format!("{} is whole", file.display()), sound(&file).await?)
    } else {
        let inspection = inspection::postgres(&url).await?;
        if inspection.schema.is_none() {
            bail!("the database has no tables of the portal yet");
        }
        ("The PostgreSQL answers".to_owned(), inspection)
    };
    Ok(format!(
        "{name}; {}.\n{}",
        tables_sentence(&inspection)?,
        key_sentence(args, &inspection)?
    ))
}

/// A SQLite database that is whole, of the portal, and not of a newer release.
async fn sound(file: &Path) -> Result<Inspection> {
    if !file.exists() {
        bail!("there is no database at {}", file.display());
    }
    let inspection = inspection::sqlite(file).await?;
    if inspection.schema.is_none() {
        bail!("{} is no database of the portal", file.display());
    }
    tables_sentence(&inspection)?;
    Ok(inspection)
}

/// Tells of which release the tables are.
///
/// # Errors
/// They are of a newer one.
pub fn tables_sentence(inspection: &Inspection) -> Result<String> {
    let (schema, newest) = (inspection.schema.unwrap_or_default(), newest_schema());
    if schema > newest {
        bail!("the database was made by a newer version of the portal (state {schema})");
    }
    if schema == newest {
        return Ok(format!("its tables are of this release (state {schema})"));
    }
    Ok(format!(
        "its tables are of state {schema}; the portal brings them to {newest} when it starts{}",
        if inspection.max_connections.is_none() {
            ", after a copy"
        } else {
            ""
        }
    ))
}

/// The file of the database.
fn database(args: &StorageArgs) -> Result<PathBuf> {
    sqlite_path(&args.database_url()?)
        .context("the database is a PostgreSQL: pg_dump and pg_restore are its tools (docs/operations.md)")
}

/// The key, if there is one: none is made here.
fn keys(args: &StorageArgs) -> Result<Option<SecretKeys>> {
    match args.secret_keys()? {
        Some(text) => Ok(Some(
            SecretKeys::parse(&text).context("PORTAL_SECRET_KEY is not usable")?,
        )),
        None => Ok(None),
    }
}

/// Tells whether the key opens the sealed data of a database.
///
/// # Errors
/// It does not.
pub fn key_sentence(args: &StorageArgs, inspection: &Inspection) -> Result<String> {
    let Some(known) = &inspection.session_key else {
        return Ok("Nothing in it is sealed yet.".to_owned());
    };
    let Some(keys) = keys(args)? else {
        bail!(
            "the secret key is missing: without {} nothing in the database can be read",
            args.key_file().display()
        );
    };
    if !keys
        .subkeys(Purpose::Sessions)
        .any(|key| hex::encode(key.id) == *known)
    {
        bail!("the database is sealed with another secret key (id {known}): find the key that belongs to it");
    }
    let Some((id, sealed)) = &inspection.session else {
        return Ok("The secret key fits it.".to_owned());
    };
    if Seal::new(&keys, Purpose::Sessions)
        .open(id.as_bytes(), sealed)
        .is_none()
    {
        return Ok(
            "The secret key fits it, but does not open the newest session: that row is damaged.".to_owned(),
        );
    }
    Ok("The secret key fits it: it opens the newest session.".to_owned())
}

fn where_the_key_is(args: &StorageArgs) -> String {
    let place = if args.has_key_setting() {
        "it comes from the settings (PORTAL_SECRET_KEY or PORTAL_SECRET_KEY_FILE)".to_owned()
    } else {
        format!("it is {}", args.key_file().display())
    };
    format!("The secret key is not in the copy: {place}. Keep it apart; without it the copy cannot be read.")
}
