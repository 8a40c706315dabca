//! Writes files whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use crate::{
    failure::{Failure, Result},
    leftovers,
};

/// Writes a file in one step: first beside it under another name, then in its place.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Result<()> {
    let mut file = Whole::create(path)?;
    let written = file.write_all(content);
    written.map_err(|error| cannot_write(path, error))?;
    file.finish()
}

/// A file that is being written beside its place, and is there when it is finished.
pub(crate) struct Whole {
    path: PathBuf,
    to: To,
}

enum To {
    /// Something that is not a file, such as a pipe, cannot be replaced by one.
    There(File),
    Beside(NamedTempFile),
}

fn cannot_write(path: &Path, error: io::Error) -> Failure {
    Failure::File { doing: "write", path: path.to_owned(), error }
}

impl Whole {
    /// A file that is there keeps its mode, and a link to it stays a link.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let to = if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            OpenOptions::new().write(true).open(path).map(To::There)
        } else {
            beside(path).map(To::Beside)
        };
        let to = to.map_err(|error| cannot_write(path, error))?;
        Ok(Self { path: path.to_owned(), to })
    }

    /// Puts it in its place.
    pub(crate) fn finish(self) -> Result<()> {
        let Self { path, to } = self;
        let place = |file: NamedTempFile| -> io::Result<()> {
            let linked = fs::canonicalize(&path);
            file.as_file().sync_all()?;
            file.persist(linked.as_deref().unwrap_or(&path)).map_err(|error| error.error)?;
            Ok(())
        };
        match to {
            To::There(_) => Ok(()),
            To::Beside(file) => place(file).map_err(|error| cannot_write(&path, error)),
        }
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            To::There(file) => file.write(bytes),
            To::Beside(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::There(file) => file.flush(),
            To::Beside(file) => file.flush(),
        }
    }
}

fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let linked = fs::canonicalize(path);
    let path = linked.as_deref().unwrap_or(path);
    leftovers::remove(folder_of(path));
    let mut builder = tempfile::Builder::new();
    builder.prefix(leftovers::PREFIX).rand_bytes(leftovers::LETTERS);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder_of(path))?;
    // While it is written it is locked. Where that cannot be, nobody removes it.
    let _ = file.as_file().try_lock();
    if let Ok(earlier) = fs::metadata(path) {
        file.as_file().set_permissions(earlier.permissions())?;
    }
    Ok(file)
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Reads a whole file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| Failure::File { doing: "read", path: path.to_owned(), error })
}

/// No text that the program reads at once from standard input is longer.
const LONGEST_TEXT: u64 = 1 << 24;

/// All of standard input.
pub(crate) fn standard_input() -> Result<String> {
    let mut text = Vec::new();
    io::stdin().lock().take(LONGEST_TEXT + 1).read_to_end(&mut text).map_err(Failure::Input)?;
    if text.len() as u64 > LONGEST_TEXT {
        let error = io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than 16 MiB");
        return Err(Failure::Input(error));
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}
