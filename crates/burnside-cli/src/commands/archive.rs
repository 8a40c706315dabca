//! Records in files and folders, one after the other.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use burnside_api::{reason, record_starts};
use flate2::read::MultiGzDecoder;

/// A file with records.
pub(super) struct Found {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
}

/// A part of a file with one record.
pub(super) struct Piece {
    pub(super) file: Arc<str>,
    /// The line on which it begins, from 1.
    pub(super) line: u64,
    pub(super) bytes: Vec<u8>,
}

/// Something that could not be read: where, and why.
pub(super) struct Unread {
    pub(super) file: Arc<str>,
    pub(super) line: Option<u64>,
    pub(super) reason: String,
}

/// The name of a file, as it is shown.
fn shown(path: &Path) -> Arc<str> {
    path.display().to_string().into()
}

/// The files in these places, in the order of their names. Hidden ones are passed over.
pub(super) fn find(places: &[PathBuf]) -> (Vec<Found>, Vec<Unread>) {
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    for place in places {
        look(place, &mut found, &mut unread);
    }
    (found, unread)
}

fn look(path: &Path, found: &mut Vec<Found>, unread: &mut Vec<Unread>) {
    let failed =
        |error: &io::Error| Unread { file: shown(path), line: None, reason: reason(error) };
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) => return unread.push(failed(&error)),
    };
    if !about.is_dir() {
        return found.push(Found { path: path.to_owned(), bytes: about.len() });
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return unread.push(failed(&error)),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        // A link may lead back to a folder that it is in.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link && entry.path().is_dir() {
            let reason = "links to folders are not followed: name the folder".to_owned();
            unread.push(Unread { file: shown(&entry.path()), line: None, reason });
        } else {
            look(&entry.path(), found, unread);
        }
    }
}

/// Bytes that are read at once.
const STEP: u64 = 1 << 20;

/// No record is longer.
const LONGEST: usize = 1 << 24;

/// Reads a file, and hands on each record as soon as it is known where it ends.
pub(super) fn read<E>(
    path: &Path,
    mut take: impl FnMut(Piece) -> Result<(), E>,
) -> Result<Option<Unread>, E> {
    let file = shown(path);
    let unread = |line, reason: String| Some(Unread { file: Arc::clone(&file), line, reason });
    let mut from: Box<dyn Read> = match File::open(path) {
        Ok(open) if path.extension() == Some(OsStr::new("gz")) => {
            Box::new(MultiGzDecoder::new(open))
        }
        Ok(open) => Box::new(open),
        Err(error) => return Ok(unread(None, reason(&error))),
    };
    let (mut bytes, mut line) = (Vec::new(), 1);
    loop {
        let more = match from.by_ref().take(STEP).read_to_end(&mut bytes) {
            Ok(more) => more as u64,
            Err(error) => return Ok(unread(Some(line), reason(&error))),
        };
        if bytes.starts_with(b"PK\x03\x04") {
            return Ok(unread(None, "this is a zip archive: unpack it first".to_owned()));
        }
        let is_whole = more < STEP;
        let starts = record_starts(&bytes);
        let mut ends = starts[1..].to_vec();
        if is_whole {
            ends.push(bytes.len());
        }
        for (&start, &end) in starts.iter().zip(&ends) {
            let piece = &bytes[start..end];
            take(Piece { file: Arc::clone(&file), line, bytes: piece.to_vec() })?;
            line += piece.split(|&byte| byte == b'\n').count() as u64 - 1;
        }
        if is_whole {
            return Ok(None);
        }
        bytes.drain(..ends.last().copied().unwrap_or(0));
        if bytes.len() > LONGEST {
            return Ok(unread(Some(line), "this record is longer than 16 MiB".to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, fmt::Write as _, io::Write as _};

    use super::*;

    #[test]
    fn records_of_a_long_file_are_those_that_were_written_there() {
        let folder = tempfile::tempdir().unwrap();
        let records: Vec<_> = (0..40_000)
            .map(|number| {
                let mut record = format!("# Player 1: {number}\n# Game: quantik\n");
                for at in 0..number % 14 {
                    let _ = writeln!(record, "A{at}");
                }
                record
            })
            .collect();
        let text = records.concat();
        assert!(text.len() as u64 > STEP);
        let (plain, packed) = (folder.path().join("a.txt"), folder.path().join("a.txt.gz"));
        fs::write(&plain, &text).unwrap();
        let mut encoder = flate2::write::GzEncoder::new(
            File::create(&packed).unwrap(),
            flate2::Compression::fast(),
        );
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap();
        for path in [plain, packed] {
            let (mut at, mut line) = (0, 1);
            let unread = read(&path, |piece| {
                assert_eq!(piece.line, line);
                assert_eq!(String::from_utf8_lossy(&piece.bytes), records[at]);
                line += records[at].lines().count() as u64;
                at += 1;
                Ok::<_, Infallible>(())
            });
            let Ok(unread) = unread;
            assert!(unread.is_none() && at == records.len());
        }
    }

    #[test]
    fn folders_are_read_in_order_and_nothing_is_passed_over_silently() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("b/deep")).unwrap();
        for name in ["c.txt", "b/deep/x.sgf", "a.txt", ".hidden"] {
            fs::write(root.join(name), "A0\n").unwrap();
        }
        let gone = root.join("gone");
        let (found, unread) = find(&[root.to_owned(), gone.clone()]);
        let names: Vec<_> =
            found.iter().map(|found| found.path.strip_prefix(root).unwrap().to_owned()).collect();
        assert_eq!(names, ["a.txt", "b/deep/x.sgf", "c.txt"].map(PathBuf::from));
        assert_eq!(unread.len(), 1);
        assert_eq!(&*unread[0].file, gone.to_str().unwrap());
    }
}
