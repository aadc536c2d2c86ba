//! The bytes of documents by attachment id, in memory or in a folder.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use bytes::Bytes;

/// The file store. Its methods block; call them off the async threads for large files.
#[derive(Debug)]
pub enum Files {
    Memory(RwLock<HashMap<u64, Bytes>>),
    Folder(PathBuf),
}

impl Files {
    /// Keeps everything in memory.
    pub fn in_memory() -> Self {
        Self::Memory(RwLock::default())
    }

    /// Keeps files in `folder`, which is created.
    pub fn in_folder(folder: PathBuf) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        Ok(Self::Folder(folder))
    }

    /// Stores a document's bytes.
    pub fn put(&self, id: u64, bytes: Bytes) -> io::Result<()> {
        match self {
            Self::Memory(files) => {
                files
                    .write()
                    .unwrap_or_else(PoisonError::into_inner)
                    .insert(id, bytes);
                Ok(())
            }
            Self::Folder(folder) => std::fs::write(folder.join(id.to_string()), bytes),
        }
    }

    /// A document's bytes; `NotFound` when there are none.
    pub fn get(&self, id: u64) -> io::Result<Bytes> {
        match self {
            Self::Memory(files) => files
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .get(&id)
                .cloned()
                .ok_or_else(|| io::ErrorKind::NotFound.into()),
            Self::Folder(folder) => std::fs::read(folder.join(id.to_string())).map(Bytes::from),
        }
    }

    /// Removes a document's bytes.
    pub fn remove(&self, id: u64) {
        match self {
            Self::Memory(files) => {
                files.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
            }
            Self::Folder(folder) => {
                // A file that remains only takes space.
                let _ = std::fs::remove_file(folder.join(id.to_string()));
            }
        }
    }
}
