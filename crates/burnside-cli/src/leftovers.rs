//! Removes what runs left that were killed while they wrote a file.

use std::{
    collections::BTreeSet,
    fs::{self, DirEntry, File},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// How the names of files begin that are being written.
pub(crate) const PREFIX: &str = ".burnside-";

/// What follows that: so many letters and digits.
pub(crate) const LETTERS: usize = 6;

/// What is younger may be about to be locked.
const OLD: Duration = Duration::from_hours(1);

/// Removes what nobody writes any more from a folder, once in a run.
pub(crate) fn remove(folder: &Path) {
    static LOOKED_AT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut looked_at = LOOKED_AT.lock().unwrap_or_else(PoisonError::into_inner);
    if !looked_at.insert(folder.to_owned()) {
        return;
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(is_left) {
        // Whoever may not remove it leaves it: it is in nobody's way.
        let _ = fs::remove_file(entry.path());
    }
}

/// Whether it is a file of ours that is old and that no process holds locked.
fn is_left(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let letters = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    let is_ours = |letters: &str| {
        letters.len() == LETTERS && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_old = || {
        let found = entry.metadata().ok().filter(fs::Metadata::is_file);
        let age = found.and_then(|found| found.modified().ok()?.elapsed().ok());
        age.is_some_and(|age| age > OLD)
    };
    let is_free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
    letters.is_some_and(is_ours) && is_old() && is_free()
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn only_what_nobody_writes_any_more_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let long_ago = SystemTime::now() - 2 * OLD;
        let make = |name: &str, modified: SystemTime| {
            let file = File::create(path(name)).unwrap();
            file.set_modified(modified).unwrap();
            file
        };
        for left in [".burnside-aB3dE6", ".burnside-000000"] {
            drop(make(left, long_ago));
        }
        let written = make(".burnside-locked", long_ago);
        written.try_lock().unwrap();
        let stay = [".burnside-abcde", ".burnside-abcdefg", ".burnside-ab.def", "burnside-abcdef"];
        for other in stay {
            drop(make(other, long_ago));
        }
        drop(make(".burnside-young0", SystemTime::now()));
        fs::create_dir(path(".burnside-folder")).unwrap();
        remove(folder.path());
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let mut expected = stay.to_vec();
        expected.extend([".burnside-folder", ".burnside-locked", ".burnside-young0"]);
        expected.sort_unstable();
        assert_eq!(names, expected);
    }
}
