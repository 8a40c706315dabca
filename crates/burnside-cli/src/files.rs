//! Writes files whole or not at all.

use std::{
    fs,
    io::{self, Write},
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

fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".burnside-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Reads a whole file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| Failure::File { doing: "read", path: path.to_owned(), error })
}
