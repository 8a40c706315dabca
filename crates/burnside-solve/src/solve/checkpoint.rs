//! What was finished, record by record.
//!
//! The file only grows. A record is its name, its length, its bytes and a checksum over all of
//! that; one that was cut off in the middle, by a `kill -9` say, does not fit its checksum, and it
//! and whatever follows is dropped when the file is opened again. So a run that goes on has exactly
//! what an earlier one completed.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use rustc_hash::FxHashMap;

use super::SolveError;

/// The start of the file; the last digit is the version.
const MAGIC: [u8; 8] = *b"bs-chk-1";

/// The name of a record: a kind and a number.
pub(crate) type Name = (u32, u32);

/// Records of finished work.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: File,
    /// Where each record's bytes are, and how many.
    records: FxHashMap<Name, (u64, u64)>,
    end: u64,
}

impl Checkpoint {
    /// Opens or creates the checkpoint of a piece of work that has this name. It is ours until we
    /// drop it: nobody else can open it meanwhile.
    pub fn open(path: &Path, work: &str) -> Result<Self, SolveError> {
        let fault = SolveError::of_file(path);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(&fault)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SolveError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(fault(error)),
        }
        let mut checkpoint =
            Self { path: path.to_owned(), file, records: FxHashMap::default(), end: 0 };
        if !checkpoint.read().map_err(&fault)? {
            return Err(SolveError::NoCheckpoint(path.to_owned()));
        }
        if checkpoint.end == 0 {
            checkpoint.begin().map_err(&fault)?;
            checkpoint.end = MAGIC.len() as u64;
            checkpoint.record((0, 0), work.len() as u64, |out| out.write_all(work.as_bytes()))?;
        }
        let found =
            String::from_utf8_lossy(&checkpoint.bytes((0, 0))?.unwrap_or_default()).into_owned();
        if found != work {
            return Err(SolveError::Checkpoint { expected: work.to_owned(), found });
        }
        Ok(checkpoint)
    }

    /// Begins anew.
    fn begin(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&MAGIC)
    }

    /// Finds all whole records, and cuts off the rest; `false` if it is another kind of file.
    fn read(&mut self) -> io::Result<bool> {
        let length = self.file.metadata()?.len();
        let mut input = BufReader::with_capacity(1 << 20, &self.file);
        let mut magic = [0; 8];
        let begun = length.min(8) as usize;
        input.read_exact(&mut magic[..begun])?;
        if magic[..begun] != MAGIC[..begun] {
            return Ok(false);
        }
        if begun < 8 {
            return Ok(true);
        }
        let mut end = 8;
        let mut buffer = vec![0; 1 << 16];
        // A name, a length, a checksum: 20 bytes beside the content.
        while length - end >= 20 {
            let mut head = [0; 16];
            input.read_exact(&mut head)?;
            let mut hasher = crc32fast::Hasher::new();
            hasher.update(&head);
            let (name, size) = head_fields(head);
            if size > length - end - 20 {
                break;
            }
            let mut left = size;
            while left > 0 {
                let piece = left.min(buffer.len() as u64) as usize;
                input.read_exact(&mut buffer[..piece])?;
                hasher.update(&buffer[..piece]);
                left -= piece as u64;
            }
            let mut checksum = [0; 4];
            input.read_exact(&mut checksum)?;
            if u32::from_le_bytes(checksum) != hasher.finalize() {
                break;
            }
            self.records.insert(name, (end + 16, size));
            end += 20 + size;
        }
        // The first record says whose checkpoint it is: without it there is nothing.
        if self.records.contains_key(&(0, 0)) {
            self.file.set_len(end)?;
            self.end = end;
        } else {
            self.records.clear();
        }
        Ok(true)
    }

    /// Whether a record is there.
    pub fn has(&self, name: Name) -> bool {
        self.records.contains_key(&name)
    }

    /// Reads a record whole.
    pub fn bytes(&self, name: Name) -> Result<Option<Vec<u8>>, SolveError> {
        self.stream(name, |input, size| {
            let mut bytes = vec![0; size as usize];
            input.read_exact(&mut bytes)?;
            Ok(bytes)
        })
    }

    /// Hands a record to a reader, so that it need not be in memory at once.
    pub fn stream<T>(
        &self,
        name: Name,
        read: impl FnOnce(&mut dyn Read, u64) -> io::Result<T>,
    ) -> Result<Option<T>, SolveError> {
        let Some(&(start, size)) = self.records.get(&name) else { return Ok(None) };
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start))
            .and_then(|_| read(&mut BufReader::with_capacity(1 << 20, file.take(size)), size))
            .map(Some)
            .map_err(SolveError::of_file(&self.path))
    }

    /// Adds a record of a known size.
    pub fn record(
        &mut self,
        name: Name,
        size: u64,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), SolveError> {
        self.write(name, size, write).map_err(SolveError::of_file(&self.path))?;
        self.records.insert(name, (self.end + 16, size));
        self.end += 20 + size;
        Ok(())
    }

    fn write(
        &self,
        name: Name,
        size: u64,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        (&self.file).seek(SeekFrom::Start(self.end))?;
        let mut head = [0; 16];
        head[..4].copy_from_slice(&name.0.to_le_bytes());
        head[4..8].copy_from_slice(&name.1.to_le_bytes());
        head[8..].copy_from_slice(&size.to_le_bytes());
        let out = BufWriter::with_capacity(1 << 20, &self.file);
        let mut out = Hashing { out, hasher: crc32fast::Hasher::new(), written: 0 };
        out.write_all(&head)?;
        write(&mut out)?;
        assert_eq!(out.written, size + 16, "a record of another size than announced");
        let Hashing { mut out, hasher, .. } = out;
        out.write_all(&hasher.finalize().to_le_bytes())?;
        out.flush()
    }
}

fn head_fields(head: [u8; 16]) -> (Name, u64) {
    let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| head[at + byte]));
    let size = u64::from(number(8)) | u64::from(number(12)) << 32;
    ((number(0), number(4)), size)
}

/// A writer that keeps the checksum of what goes through.
struct Hashing<W> {
    out: W,
    hasher: crc32fast::Hasher,
    written: u64,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_records_stay_and_torn_ones_go() {
        let path = std::env::temp_dir().join(format!("burnside-checkpoint-{}", std::process::id()));
        let mut checkpoint = Checkpoint::open(&path, "a test").unwrap();
        for number in 0..3 {
            let bytes = vec![number as u8; 1000];
            checkpoint.record((1, number), 1000, |out| out.write_all(&bytes)).unwrap();
        }
        drop(checkpoint);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            if length % 97 != 0 && length + 3 < whole.len() {
                continue;
            }
            std::fs::write(&path, &whole[..length]).unwrap();
            let checkpoint = Checkpoint::open(&path, "a test").unwrap();
            let kept = (0..3).filter(|&number| checkpoint.has((1, number))).count();
            assert_eq!(kept, length.saturating_sub(34) / 1020, "cut to {length}");
            for number in 0..kept as u32 {
                assert_eq!(
                    checkpoint.bytes((1, number)).unwrap().unwrap(),
                    vec![number as u8; 1000]
                );
            }
        }
        std::fs::write(&path, &whole).unwrap();
        let mut flipped = whole.clone();
        flipped[1500] ^= 4;
        std::fs::write(&path, &flipped).unwrap();
        let checkpoint = Checkpoint::open(&path, "a test").unwrap();
        assert!(checkpoint.has((1, 0)) && !checkpoint.has((1, 1)) && !checkpoint.has((1, 2)));
        drop(checkpoint);
        std::fs::write(&path, &whole).unwrap();
        let other = Checkpoint::open(&path, "another test");
        assert!(matches!(other, Err(SolveError::Checkpoint { .. })));
        drop(other);

        let ours = Checkpoint::open(&path, "a test").unwrap();
        assert!(matches!(Checkpoint::open(&path, "a test"), Err(SolveError::Busy(_))));
        drop(ours);
        assert!(Checkpoint::open(&path, "a test").is_ok());

        std::fs::write(&path, "my diary").unwrap();
        assert!(matches!(Checkpoint::open(&path, "a test"), Err(SolveError::NoCheckpoint(_))));
        assert_eq!(std::fs::read(&path).unwrap(), b"my diary");
        std::fs::remove_file(&path).unwrap();
    }
}
