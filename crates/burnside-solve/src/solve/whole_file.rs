//! Files that are written whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::{SolveError, with_suffix};

/// Writes a file whole or not at all. A file that is there keeps its mode, and a link to it stays a
/// link.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), SolveError> {
    let mut file = WholeFile::create(path)?;
    file.write(bytes)?;
    file.finish()
}

/// A file that is written piece by piece, under another name until it is complete.
#[derive(Debug)]
pub struct WholeFile {
    /// Where it will be, as it was named.
    path: PathBuf,
    /// The same without links.
    place: PathBuf,
    unfinished: PathBuf,
    file: File,
}

impl WholeFile {
    /// Begins a file. A file that is there keeps its mode, and a link to it stays a link.
    pub fn create(path: &Path) -> Result<Self, SolveError> {
        refuse_what_is_no_file(path)?;
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let unfinished = with_suffix(&place, ".unfinished");
        let fault = SolveError::of_file(&unfinished);
        let file = File::create(&unfinished).map_err(&fault)?;
        if let Ok(earlier) = fs::metadata(&place) {
            file.set_permissions(earlier.permissions()).map_err(&fault)?;
        }
        drop(fault);
        Ok(Self { path: path.to_owned(), place, unfinished, file })
    }

    /// Writes some more.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        self.file.write_all(bytes).map_err(SolveError::of_file(&self.unfinished))
    }

    /// The file is complete: from now on it has its name.
    pub fn finish(self) -> Result<(), SolveError> {
        self.file.sync_all().map_err(SolveError::of_file(&self.unfinished))?;
        fs::rename(&self.unfinished, &self.place).map_err(SolveError::of_file(&self.path))
    }

    /// The file is not wanted any more: nothing of it is left.
    pub fn discard(self) -> Result<(), SolveError> {
        fs::remove_file(&self.unfinished).map_err(SolveError::of_file(&self.unfinished))
    }
}

/// A device or a folder must not be replaced by a file.
pub(super) fn refuse_what_is_no_file(path: &Path) -> Result<(), SolveError> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let error =
            io::Error::new(io::ErrorKind::InvalidInput, "something else than a file is there");
        return Err(SolveError::of_file(path)(error));
    }
    Ok(())
}
