//! Whether results and table can be written where they are wanted.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use burnside_solve::solve::{SolveError, WholeFile};

use crate::ClusterError;

/// The table can be written to this place, and may take so many bytes.
pub(crate) fn check_table(path: &Path, needed: u64) -> Result<(), ClusterError> {
    WholeFile::create(path)?.discard()?;
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = place.parent().filter(|parent| !parent.as_os_str().is_empty());
    check_room(directory.unwrap_or(&PathBuf::from(".")), needed)
}

/// Nobody else may use the directory meanwhile.
pub(crate) fn take_lock(directory: &Path) -> Result<File, ClusterError> {
    let path = directory.join("lock");
    let fault = SolveError::of_file(&path);
    let file = File::create(&path).map_err(&fault)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ClusterError::Busy(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(fault(error).into()),
    }
}

/// The directory has results of this work, or of none.
pub(crate) fn check_work(directory: &Path, work: &str) -> Result<(), ClusterError> {
    let path = directory.join("work");
    match fs::read_to_string(&path) {
        Ok(found) if found == work => Ok(()),
        Ok(found) => Err(ClusterError::Directory {
            directory: directory.to_owned(),
            expected: work.to_owned(),
            found,
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(SolveError::of_file(&path)(error).into()),
    }
}

/// Whether a directory has room for so many bytes of results, of which some may be there already.
pub(crate) fn check_results(directory: &Path, needed: u64) -> Result<(), ClusterError> {
    let files = fs::read_dir(directory).map_err(SolveError::of_file(directory))?;
    let size = |file: fs::DirEntry| file.metadata().map_or(0, |data| data.len());
    let there: u64 = files.filter_map(Result::ok).map(size).sum();
    check_room(directory, needed.saturating_sub(there))
}

/// Whether there is room for so many bytes.
#[cfg(unix)]
fn check_room(directory: &Path, needed: u64) -> Result<(), ClusterError> {
    let state = rustix::fs::statvfs(directory).map_err(io::Error::from)?;
    let free = state.f_bavail.saturating_mul(state.f_frsize);
    if free < needed {
        return Err(ClusterError::Disk { directory: directory.to_owned(), free, needed });
    }
    Ok(())
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)] // it fails elsewhere
fn check_room(_: &Path, _: u64) -> Result<(), ClusterError> {
    Ok(())
}
