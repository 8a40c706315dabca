//! Results that are safe: what is committed is there when the same command runs again, with
//! however many processes.
//!
//! Each result is a file for each process, and a manifest that names them with their lengths and
//! hashes. The manifest is written last, and each file whole or not at all: a result without a
//! manifest was never there. If all processes see the same directory, each writes its own files;
//! if they do not, they send them to process 0.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, BufReader, Read},
    ops::Range,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use burnside_solve::{
    solve::{SolveError, WholeFile, write_file},
    table::NUMBERS_OF_BLOCK as BLOCK,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    ClusterError,
    codes::{hash, owner},
    place::{check_results, check_work, take_lock},
    post::{PIECE, Post},
    share::Share,
};

/// A committed result.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Manifest {
    /// The first number, and the one after the last; of a list, from 0 to how many there are.
    numbers: Range<u64>,
    /// Bits for each.
    bits: u64,
    /// The file of each process that wrote it.
    parts: Vec<PartFile>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct PartFile {
    file: String,
    bytes: u64,
    sha256: String,
}

/// The directory of results, as one process sees it.
pub(crate) struct Store {
    directory: PathBuf,
    share: Share,
    /// Whether all processes see it.
    shared: bool,
    /// What is committed: all processes know the same.
    names: Mutex<BTreeSet<String>>,
    /// Nobody else uses it while process 0 has this.
    _lock: Option<File>,
}

impl Store {
    /// Opens the directory of a piece of work, or makes it. `needed` is what may be written there.
    pub(crate) fn open(
        directory: &Path,
        work: &str,
        needed: u64,
        post: &mut Post<'_>,
    ) -> Result<Self, ClusterError> {
        let fault = SolveError::of_file(directory);
        let mut lock = None;
        let mut token = Vec::new();
        if post.me == 0 {
            let is_new = !directory.exists();
            fs::create_dir_all(directory).map_err(&fault)?;
            lock = Some(take_lock(directory)?);
            check_work(directory, work)?;
            check_results(directory, needed).inspect_err(|_| {
                if is_new {
                    // Nothing is in it. Why the run does not begin is more important.
                    let _ = fs::remove_dir_all(directory);
                }
            })?;
            let path = directory.join("work");
            if !path.exists() {
                write_file(&path, work.as_bytes())?;
            }
            token = format!("{} {:?}", std::process::id(), std::time::SystemTime::now()).into();
            write_file(&directory.join("run"), &token)?;
        }
        let token = post.announce(token);
        let sees = fs::read(directory.join("run")).is_ok_and(|found| found == token);
        let shared = post.sum(u64::from(sees)) == post.count as u64;
        let share = Share::new(post.me, post.count);
        let names = if post.me == 0 { committed(directory)? } else { String::new() };
        let names = post.announce(names.into_bytes());
        let names = String::from_utf8_lossy(&names).lines().map(str::to_owned).collect();
        Ok(Self {
            directory: directory.to_owned(),
            share,
            shared,
            names: Mutex::new(names),
            _lock: lock,
        })
    }

    fn names(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is committed under a name, if it is about these numbers.
    pub(crate) fn find(
        &self,
        name: &str,
        numbers: &Range<u64>,
        bits: u64,
        post: &mut Post<'_>,
    ) -> Result<Option<Manifest>, ClusterError> {
        self.find_if(name, |found| found.numbers == *numbers && found.bits == bits, post)
    }

    /// The list that is committed under a name, if its records are so long.
    pub(crate) fn find_list(
        &self,
        name: &str,
        record: usize,
        post: &mut Post<'_>,
    ) -> Result<Option<Manifest>, ClusterError> {
        self.find_if(name, |found| found.bits == 8 * record as u64, post)
    }

    /// The smallest number with which something is committed under a name, below a bound.
    pub(crate) fn latest(&self, name: &str, bound: usize) -> Option<usize> {
        let names = self.names();
        (0..bound).find(|number| names.contains(&format!("{name}-{number}")))
    }

    fn find_if(
        &self,
        name: &str,
        fits: impl Fn(&Manifest) -> bool,
        post: &mut Post<'_>,
    ) -> Result<Option<Manifest>, ClusterError> {
        if !self.names().contains(name) {
            return Ok(None);
        }
        let path = self.directory.join(format!("{name}.json"));
        let mut found = Vec::new();
        if post.me == 0 {
            match fs::read(&path) {
                Ok(bytes) => found = bytes,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(SolveError::of_file(&path)(error).into()),
            }
        }
        let found = post.announce(found);
        if found.is_empty() {
            return Ok(None);
        }
        let damaged =
            |reason: &str| ClusterError::Damaged { path: path.clone(), reason: reason.to_owned() };
        let manifest: Manifest =
            serde_json::from_slice(&found).map_err(|error| damaged(&error.to_string()))?;
        let plain = |part: &PartFile| !part.file.contains(['/', '\\']);
        if !fits(&manifest) || manifest.parts.is_empty() {
            return Err(damaged("it is about other classes"));
        }
        if !manifest.parts.iter().all(plain) {
            return Err(damaged("it names files that are somewhere else"));
        }
        Ok(Some(manifest))
    }

    /// Commits what all processes have: each the bits of its own numbers, in their order.
    pub(crate) fn commit(
        &self,
        name: &str,
        numbers: &Range<u64>,
        bits: u64,
        bytes: &[u8],
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        debug_assert_eq!(bytes.len() as u64, length(self.share, numbers, bits));
        self.commit_parts(name, numbers, bits, bytes, post)
    }

    /// Commits a list of classes, of which each process has some: each with so many bytes, its code
    /// and one more.
    pub(crate) fn commit_list(
        &self,
        name: &str,
        record: usize,
        bytes: &[u8],
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        let all = post.sum((bytes.len() / record) as u64);
        self.commit_parts(name, &(0..all), 8 * record as u64, bytes, post)
    }

    fn commit_parts(
        &self,
        name: &str,
        numbers: &Range<u64>,
        bits: u64,
        bytes: &[u8],
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        let (me, count) = (post.me, post.count);
        let file = |process: usize| format!("{name}.part-{process}-of-{count}");
        let began = Instant::now();
        let mine = if self.shared {
            let file = file(me);
            write_file(&self.directory.join(&file), bytes)?;
            PartFile { file, bytes: bytes.len() as u64, sha256: hex::encode(Sha256::digest(bytes)) }
        } else {
            let files: Vec<String> = (0..count).map(file).collect();
            self.send_parts(&files, bytes, post)?
        };
        if self.shared {
            post.traffic.written += began.elapsed();
        }
        let mine = serde_json::to_vec(&mine).map_err(io::Error::from)?;
        let parts = post.gather(mine);
        if me == 0 {
            let parts = parts.iter().map(|part| serde_json::from_slice(part));
            let parts = parts.collect::<Result<_, _>>().map_err(io::Error::from)?;
            let manifest = Manifest { numbers: numbers.clone(), bits, parts };
            let text = serde_json::to_vec_pretty(&manifest).map_err(io::Error::from)?;
            write_file(&self.directory.join(format!("{name}.json")), &text)?;
        }
        self.names().insert(name.to_owned());
        Ok(())
    }

    /// Sends the own part to process 0, which writes all of them. No process holds more than its
    /// own part, and process 0 a piece of each other one.
    fn send_parts(
        &self,
        files: &[String],
        bytes: &[u8],
        post: &mut Post<'_>,
    ) -> Result<PartFile, ClusterError> {
        let rounds = post.largest(bytes.len().div_ceil(PIECE) as u64);
        let mut pieces = bytes.chunks(PIECE);
        let create = |file: &String| WholeFile::create(&self.directory.join(file));
        let mut parts = Vec::new();
        if post.me == 0 {
            parts = files.iter().map(create).collect::<Result<_, _>>()?;
        }
        for _ in 0..rounds {
            let piece = pieces.next().unwrap_or_default().to_vec();
            let received = post.gather(piece);
            let began = Instant::now();
            for (part, piece) in parts.iter_mut().zip(&received) {
                part.write(piece)?;
            }
            post.traffic.written += began.elapsed();
        }
        let began = Instant::now();
        parts.into_iter().try_for_each(WholeFile::finish)?;
        post.traffic.written += began.elapsed();
        let sha256 = hex::encode(Sha256::digest(bytes));
        Ok(PartFile { file: files[post.me].clone(), bytes: bytes.len() as u64, sha256 })
    }

    /// The bits of the own numbers of a committed result, whoever wrote them.
    pub(crate) fn read(
        &self,
        manifest: &Manifest,
        post: &mut Post<'_>,
    ) -> Result<Vec<u8>, ClusterError> {
        let Manifest { numbers, bits, parts } = manifest;
        let mut own = vec![0; length(self.share, numbers, *bits) as usize];
        let writers = parts.len();
        for (process, part) in parts.iter().enumerate() {
            let writer = Share::new(process, writers);
            if part.bytes != length(writer, numbers, *bits) {
                return Err(self.damaged(part, "it has another length than it should have"));
            }
            if self.shared {
                let mut input = self.reader(part)?;
                for (block, size) in writer.blocks(numbers) {
                    let piece = input.piece((size * bits).div_ceil(8) as usize)?;
                    self.place(&mut own, numbers, *bits, block, piece);
                }
                input.end()?;
            } else {
                self.receive(part, writer, manifest, &mut own, post)?;
            }
        }
        Ok(own)
    }

    /// The own classes of a committed list, whoever wrote them, some at a time. A record is a code
    /// of this length and one more byte.
    pub(crate) fn read_list(
        &self,
        manifest: &Manifest,
        code: usize,
        post: &mut Post<'_>,
        take: &mut dyn FnMut(Vec<u8>) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let (record, count) = (code + 1, post.count);
        let whose = |class: &[u8]| owner(hash(&class[..code]), count);
        let some = PIECE / record * record;
        for part in &manifest.parts {
            if !part.bytes.is_multiple_of(record as u64) {
                return Err(self.damaged(part, "it has another length than it should have"));
            }
            let mut input =
                if self.shared || post.me == 0 { Some(self.reader(part)?) } else { None };
            for first in (0..part.bytes).step_by(some) {
                let mut out = vec![Vec::new(); count];
                if let Some(input) = &mut input {
                    let piece = input.piece((part.bytes - first).min(some as u64) as usize)?;
                    for class in piece.chunks(record) {
                        out[whose(class)].extend_from_slice(class);
                    }
                }
                if self.shared {
                    take(std::mem::take(&mut out[post.me]))?;
                } else {
                    take(post.round(out, 0).0.swap_remove(0))?;
                }
            }
            input.map_or(Ok(()), Reader::end)?;
        }
        Ok(())
    }

    /// Process 0 reads a part and sends each block to who has it now.
    fn receive(
        &self,
        part: &PartFile,
        writer: Share,
        manifest: &Manifest,
        own: &mut [u8],
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        let Manifest { numbers, bits, .. } = manifest;
        let mut input = if post.me == 0 { Some(self.reader(part)?) } else { None };
        let blocks: Vec<(u64, u64)> = writer.blocks(numbers).collect();
        for some in blocks.chunks(PIECE / BLOCK as usize) {
            let mut out = vec![Vec::new(); post.count];
            if let Some(input) = &mut input {
                for &(block, size) in some {
                    let piece = input.piece((size * bits).div_ceil(8) as usize)?;
                    out[self.share.owner(block * BLOCK)].extend_from_slice(piece);
                }
            }
            let received = post.round(out, 0).0.swap_remove(0);
            let mut rest = received.as_slice();
            for &(block, size) in some {
                if self.share.owner(block * BLOCK) == post.me {
                    let (piece, after) = rest.split_at((size * bits).div_ceil(8) as usize);
                    self.place(own, numbers, *bits, block, piece);
                    rest = after;
                }
            }
        }
        input.map_or(Ok(()), Reader::end)
    }

    /// Puts a block where it belongs, if it is ours.
    fn place(&self, own: &mut [u8], numbers: &Range<u64>, bits: u64, block: u64, piece: &[u8]) {
        if self.share.owner(block * BLOCK) == self.share.me() {
            let first = self.share.place(numbers.start.max(block * BLOCK));
            let at = ((first - self.share.below(numbers.start)) * bits / 8) as usize;
            own[at..at + piece.len()].copy_from_slice(piece);
        }
    }

    fn damaged(&self, part: &PartFile, reason: &str) -> ClusterError {
        ClusterError::Damaged { path: self.directory.join(&part.file), reason: reason.to_owned() }
    }

    fn reader<'a>(&'a self, part: &'a PartFile) -> Result<Reader<'a>, ClusterError> {
        let path = self.directory.join(&part.file);
        let file = File::open(&path).map_err(|error| self.damaged(part, &error.to_string()))?;
        let input = BufReader::with_capacity(1 << 20, file);
        Ok(Reader { store: self, part, input, hasher: Sha256::new(), buffer: Vec::new() })
    }

    /// Removes all results: the work is done.
    pub(crate) fn remove(self) -> Result<(), ClusterError> {
        if self.share.me() == 0 {
            fs::remove_dir_all(&self.directory).map_err(SolveError::of_file(&self.directory))?;
        }
        Ok(())
    }
}

/// Reads a part and checks its hash.
struct Reader<'a> {
    store: &'a Store,
    part: &'a PartFile,
    input: BufReader<File>,
    hasher: Sha256,
    buffer: Vec<u8>,
}

impl Reader<'_> {
    fn piece(&mut self, length: usize) -> Result<&[u8], ClusterError> {
        self.buffer.resize(length, 0);
        let read = self.input.read_exact(&mut self.buffer);
        read.map_err(|error| self.store.damaged(self.part, &error.to_string()))?;
        self.hasher.update(&self.buffer);
        Ok(&self.buffer)
    }

    fn end(self) -> Result<(), ClusterError> {
        if hex::encode(self.hasher.finalize()) == self.part.sha256 {
            return Ok(());
        }
        Err(self.store.damaged(self.part, "it is not what was written: its hash differs"))
    }
}

/// The bytes that a process has of some numbers. Bits begin at number 0.
fn length(share: Share, numbers: &Range<u64>, bits: u64) -> u64 {
    debug_assert!(bits == 8 || numbers.start == 0, "blocks of bits are whole bytes");
    share.blocks(numbers).map(|(_, size)| (size * bits).div_ceil(8)).sum()
}

/// The names under which something is committed in a directory, a line each.
fn committed(directory: &Path) -> Result<String, ClusterError> {
    let fault = SolveError::of_file(directory);
    let mut names = String::new();
    for file in fs::read_dir(directory).map_err(&fault)? {
        let file = file.map_err(&fault)?.file_name();
        if let Some(name) = file.to_str().and_then(|file| file.strip_suffix(".json")) {
            names.push_str(name);
            names.push('\n');
        }
    }
    Ok(names)
}
