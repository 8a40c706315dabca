//! Signs of life: every process tells every other one that it is there and how far it is, and
//! notices when one is not any more.
//!
//! The engine neither notices a peer that hangs nor says which one is gone, so each pair of
//! processes has a second connection for this.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use crate::{ClusterError, Hosts, greeting::array};

/// Between two signs of life.
const BEAT: Duration = Duration::from_secs(1);

/// The longest reason that is told.
const LONGEST: usize = 1024;

/// Kinds of messages: still there, stopped for a reason, done.
const ALIVE: u8 = 0;
const STOPPED: u8 = 1;
const DONE: u8 = 2;

/// How far the processes are: for each the phase and the units of work done in it.
#[derive(Debug)]
pub(crate) struct Paces {
    phase: Vec<AtomicU64>,
    done: Vec<AtomicU64>,
}

impl Paces {
    fn new(count: usize) -> Self {
        let zeros = || (0..count).map(|_| AtomicU64::new(0)).collect();
        Self { phase: zeros(), done: zeros() }
    }

    pub(crate) fn set(&self, process: usize, phase: u64, done: u64) {
        self.phase[process].store(phase, Relaxed);
        self.done[process].store(done, Relaxed);
    }

    /// What each process has done in a phase, as far as is known.
    pub(crate) fn of_phase(&self, phase: u64) -> Vec<u64> {
        let done = |(of, done): (&AtomicU64, &AtomicU64)| {
            if of.load(Relaxed) == phase { done.load(Relaxed) } else { 0 }
        };
        self.phase.iter().zip(&self.done).map(done).collect()
    }
}

/// Watches all other processes.
pub(crate) struct Watch {
    me: usize,
    hosts: Hosts,
    patience: Duration,
    pub(crate) paces: Arc<Paces>,
    peers: Arc<Mutex<Vec<TcpStream>>>,
    failures: Receiver<ClusterError>,
    tell: Sender<ClusterError>,
    /// Dropped in the end, which ends the beating.
    _beating: Sender<()>,
}

impl Watch {
    /// Nobody is watched yet.
    pub(crate) fn new(me: usize, hosts: Hosts, patience: Duration) -> Self {
        let paces = Arc::new(Paces::new(hosts.count()));
        let peers: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let (tell, failures) = channel();
        let (beating, ended) = channel();
        let beat = (Arc::clone(&peers), Arc::clone(&paces));
        thread::spawn(move || {
            while ended.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                let (peers, paces) = &beat;
                let mut message = vec![ALIVE];
                message.extend(paces.phase[me].load(Relaxed).to_le_bytes());
                message.extend(paces.done[me].load(Relaxed).to_le_bytes());
                for peer in locked(peers).iter_mut() {
                    // Who reads there notices if it is gone.
                    let _ = peer.write_all(&message);
                }
            }
        });
        Self { me, hosts, patience, paces, peers, failures, tell, _beating: beating }
    }

    /// Watches one more process.
    pub(crate) fn add(&self, process: usize, stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(self.patience))?;
        stream.set_write_timeout(Some(self.patience))?;
        locked(&self.peers).push(stream.try_clone()?);
        let (tell, paces, patience) = (self.tell.clone(), Arc::clone(&self.paces), self.patience);
        let hosts = self.hosts.clone();
        thread::spawn(move || {
            if let Err(error) = listen(process, &hosts, stream, &paces, patience) {
                // Nobody waits for it if the run is over.
                let _ = tell.send(error);
            }
        });
        Ok(())
    }

    /// What has happened to one of the others, if something has.
    pub(crate) fn failure(&self) -> Option<ClusterError> {
        self.failures.try_recv().ok()
    }

    /// The same, once it is known that something has.
    pub(crate) fn wait_for_failure(&self) -> Option<ClusterError> {
        self.failures.recv_timeout(self.patience + BEAT).ok()
    }

    /// Tells all others why this process stops.
    pub(crate) fn stop(&self, error: &ClusterError) {
        // Who is to blame is told as it was told to us.
        let (process, why) = match error {
            ClusterError::Lost { process, why, .. } => (*process, why.clone()),
            other => (self.me, format!("has stopped: {other}")),
        };
        let mut end = why.len().min(LONGEST);
        while !why.is_char_boundary(end) {
            end -= 1;
        }
        let mut message = vec![STOPPED];
        message.extend((process as u32).to_le_bytes());
        message.extend((end as u16).to_le_bytes());
        message.extend(&why.as_bytes()[..end]);
        self.end(&message);
    }

    /// Tells all others that this process is done.
    pub(crate) fn done(&self) {
        self.end(&[DONE]);
    }

    fn end(&self, message: &[u8]) {
        for peer in locked(&self.peers).iter_mut() {
            // Whoever cannot be told notices by itself.
            let _ = peer.write_all(message).and_then(|()| peer.shutdown(Shutdown::Write));
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Listens to a process until it is done; an error if something else happens to it.
fn listen(
    process: usize,
    hosts: &Hosts,
    mut stream: TcpStream,
    paces: &Paces,
    patience: Duration,
) -> Result<(), ClusterError> {
    let lost = |process: usize, why: String| {
        let address = hosts.name(process).to_owned();
        ClusterError::Lost { process, address, why }
    };
    let gone = |error: io::Error| {
        let why = match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => format!(
                "was silent for {} seconds: it hangs, or the network between is gone",
                patience.as_secs()
            ),
            io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => {
                "is gone: it was ended, or its machine was".to_owned()
            }
            _ => format!("cannot be heard: {error}"),
        };
        lost(process, why)
    };
    loop {
        let [kind] = array(&mut stream).map_err(gone)?;
        match kind {
            ALIVE => {
                let phase = u64::from_le_bytes(array(&mut stream).map_err(gone)?);
                let done = u64::from_le_bytes(array(&mut stream).map_err(gone)?);
                paces.set(process, phase, done);
            }
            STOPPED => {
                let blamed = u32::from_le_bytes(array(&mut stream).map_err(gone)?) as usize;
                let length = u16::from_le_bytes(array(&mut stream).map_err(gone)?);
                let mut why = vec![0; usize::from(length).min(LONGEST)];
                stream.read_exact(&mut why).map_err(gone)?;
                let blamed = if blamed < hosts.count() { blamed } else { process };
                return Err(lost(blamed, String::from_utf8_lossy(&why).into_owned()));
            }
            DONE => return Ok(()),
            _ => return Err(lost(process, "says what we do not understand".to_owned())),
        }
    }
}

/// A flag that is set once.
#[derive(Clone, Default, Debug)]
pub(crate) struct Flag(Arc<AtomicBool>);

impl Flag {
    pub(crate) fn set(&self) {
        self.0.store(true, Relaxed);
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}
