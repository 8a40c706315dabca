//! Writes files whole or not at all.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
};

use crate::failure::{Failure, Result};

/// Writes a file in one step: first beside it under another name, then in its place.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Result<()> {
    let failure = |error| Failure::File { doing: "write", path: path.to_owned(), error };
    // Something that is not a file, such as a pipe, cannot be replaced by one.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::write(path, content).map_err(failure);
    }
    replace(path, content).map_err(failure)
}

/// A file that is there keeps its mode, and a link to it stays a link.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let linked = fs::canonicalize(path);
    let path = linked.as_deref().unwrap_or(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".burnside-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Ok(earlier) = fs::metadata(path) {
        file.as_file().set_permissions(earlier.permissions())?;
    }
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
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
