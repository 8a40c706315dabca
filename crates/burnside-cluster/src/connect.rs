//! Connecting the processes: each listens at its address of the hosts file and nowhere else, calls
//! those before it, and waits for those behind it.

use std::{
    io,
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use socket2::{SockRef, TcpKeepalive};

use crate::{
    ClusterError, Hosts,
    greeting::{Agreement, Greeting, Purpose, answer, read_answer},
    watch::{Flag, Watch},
};

/// How long a caller may take to greet.
const GREETING: Duration = Duration::from_secs(5);
/// How long a greeted process may take to answer.
const ANSWER: Duration = Duration::from_secs(20);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(50);
/// Callers that are listened to at once; more are turned away.
const CALLERS: usize = 64;

/// One process of a run, listening at its address.
#[derive(Debug)]
pub struct Member {
    pub(crate) hosts: Hosts,
    pub(crate) process: usize,
    listener: TcpListener,
}

impl Member {
    /// The process with this number. It listens from now on.
    pub fn new(hosts: Hosts, process: usize) -> Result<Self, ClusterError> {
        if process >= hosts.count() {
            return Err(ClusterError::NoProcess { process, count: hosts.count() });
        }
        let bound = hosts.address(process).and_then(TcpListener::bind);
        let listener = bound.map_err(|error| {
            let reason = match error.kind() {
                io::ErrorKind::AddrInUse => {
                    format!("something listens there already: is process {process} running twice?")
                }
                io::ErrorKind::AddrNotAvailable => "it is not an address of this machine: is the \
                     number of the process wrong, or the hosts file?"
                    .to_owned(),
                _ => error.to_string(),
            };
            ClusterError::Listen { process, address: hosts.name(process).to_owned(), reason }
        })?;
        Ok(Self { hosts, process, listener })
    }

    /// The process with this number, with a socket that listens at its address already.
    pub fn with_listener(
        hosts: Hosts,
        process: usize,
        listener: TcpListener,
    ) -> Result<Self, ClusterError> {
        if process >= hosts.count() {
            return Err(ClusterError::NoProcess { process, count: hosts.count() });
        }
        Ok(Self { hosts, process, listener })
    }

    /// How many processes there are.
    pub fn count(&self) -> usize {
        self.hosts.count()
    }

    /// The number of this one.
    pub fn process(&self) -> usize {
        self.process
    }
}

/// Who has called, and why it was refused if the run cannot begin for that.
enum Call {
    Welcome(usize, Purpose, TcpStream),
    Refused(String),
}

/// Connects to all other processes: the engine's connections, by process. The others are watched
/// from now on, and whoever calls later is refused until the run has ended.
pub(crate) fn connect(
    member: Member,
    agreement: &Agreement,
    wait: Duration,
    watch: &Watch,
    ended: &Flag,
) -> Result<Vec<Option<TcpStream>>, ClusterError> {
    let Member { hosts, process: me, listener } = member;
    let count = hosts.count();
    let calls = listen(listener, me, agreement.clone(), ended.clone())?;
    let deadline = Instant::now() + wait;
    let mut engine: Vec<Option<TcpStream>> = (0..count).map(|_| None).collect();
    let mut watched = vec![false; count];
    watched[me] = true;
    let connected = loop {
        if let Some(error) = watch.failure() {
            break Err(error);
        }
        if let Err(error) = take_calls(&calls, watch, &mut engine, &mut watched) {
            break Err(error);
        }
        let missing = (0..count).find(|&at| at != me && (engine[at].is_none() || !watched[at]));
        let Some(missing) = missing else { break Ok(()) };
        if Instant::now() >= deadline {
            let address = hosts.name(missing).to_owned();
            break Err(ClusterError::Missing { process: missing, address, waited: wait });
        }
        match call_one(&hosts, me, agreement, watch, &mut engine, &mut watched) {
            Ok(true) => {}
            Ok(false) => thread::sleep(PAUSE),
            Err(error) => break Err(error),
        }
    };
    connected.map(|()| engine)
}

/// Takes in what the listener has let in.
fn take_calls(
    calls: &Receiver<Call>,
    watch: &Watch,
    engine: &mut [Option<TcpStream>],
    watched: &mut [bool],
) -> Result<(), ClusterError> {
    while let Ok(call) = calls.try_recv() {
        match call {
            Call::Welcome(process, Purpose::Engine, stream) => engine[process] = Some(stream),
            Call::Welcome(process, Purpose::Watch, stream) => {
                watch.add(process, stream)?;
                watched[process] = true;
            }
            Call::Refused(reason) => return Err(ClusterError::Refused(reason)),
        }
    }
    Ok(())
}

/// Calls the first process before us that is not connected; `false` if it is not there yet, or
/// there is none.
fn call_one(
    hosts: &Hosts,
    me: usize,
    agreement: &Agreement,
    watch: &Watch,
    engine: &mut [Option<TcpStream>],
    watched: &mut [bool],
) -> Result<bool, ClusterError> {
    let Some(process) = (0..me).find(|&at| !watched[at] || engine[at].is_none()) else {
        return Ok(false);
    };
    let purpose = if watched[process] { Purpose::Engine } else { Purpose::Watch };
    let greeting = Greeting { agreement: agreement.clone(), process: me as u32, purpose };
    let Some(stream) = call(process, hosts, &greeting)? else { return Ok(false) };
    if purpose == Purpose::Watch {
        watch.add(process, stream)?;
        watched[process] = true;
    } else {
        engine[process] = Some(stream);
    }
    Ok(true)
}

/// Calls a process and greets it; `None` if it is not there yet.
fn call(
    process: usize,
    hosts: &Hosts,
    greeting: &Greeting,
) -> Result<Option<TcpStream>, ClusterError> {
    let reached =
        hosts.address(process).and_then(|address| TcpStream::connect_timeout(&address, GREETING));
    let Ok(mut stream) = reached else { return Ok(None) };
    let address = hosts.name(process);
    let answer = prepare(&stream)
        .and_then(|()| stream.set_read_timeout(Some(ANSWER)))
        .and_then(|()| greeting.write(&mut stream))
        .and_then(|()| read_answer(&mut stream));
    match answer {
        Ok(None) => {
            stream.set_read_timeout(None)?;
            Ok(Some(stream))
        }
        Ok(Some(reason)) => Err(ClusterError::Refused(format!(
            "process {process} at {address} has refused this process: {reason}"
        ))),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(ClusterError::Refused(
            format!("what listens at {address} is not process {process} of burnside"),
        )),
        // It has just ended, or is about to begin.
        Err(_) => Ok(None),
    }
}

/// No waiting for more to send, and a network that is gone is noticed.
fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let keepalive =
        TcpKeepalive::new().with_time(Duration::from_secs(5)).with_interval(Duration::from_secs(5));
    SockRef::from(stream).set_tcp_keepalive(&keepalive)
}

/// Listens until told to end. Strangers are turned away one by one and do no harm.
fn listen(
    listener: TcpListener,
    me: usize,
    agreement: Agreement,
    ended: Flag,
) -> io::Result<Receiver<Call>> {
    let (tell, calls) = channel();
    listener.set_nonblocking(true)?;
    let callers = Arc::new(AtomicUsize::new(0));
    let come = Arc::new(come(agreement.count as usize));
    thread::spawn(move || {
        while !ended.is_set() {
            // An error is a caller's who is gone again.
            let Ok((stream, from)) = listener.accept() else {
                thread::sleep(PAUSE);
                continue;
            };
            if callers.fetch_add(1, Relaxed) >= CALLERS {
                callers.fetch_sub(1, Relaxed);
                continue;
            }
            let (tell, callers, come) = (tell.clone(), Arc::clone(&callers), Arc::clone(&come));
            let agreement = agreement.clone();
            thread::spawn(move || {
                receive(stream, from, me, &agreement, &come, &tell);
                callers.fetch_sub(1, Relaxed);
            });
        }
    });
    Ok(calls)
}

/// By process and purpose: whether it has come.
fn come(count: usize) -> Vec<[Flag; 2]> {
    (0..count).map(|_| [Flag::default(), Flag::default()]).collect()
}

/// Listens to one caller.
fn receive(
    mut stream: TcpStream,
    from: SocketAddr,
    me: usize,
    agreement: &Agreement,
    come: &[[Flag; 2]],
    tell: &Sender<Call>,
) {
    let greeting = stream
        .set_nonblocking(false)
        .and_then(|()| stream.set_read_timeout(Some(GREETING)))
        .and_then(|()| stream.set_write_timeout(Some(GREETING)))
        .and_then(|()| prepare(&stream))
        .and_then(|()| Greeting::read(&mut stream));
    // A stranger: it gets no answer.
    let Ok(greeting) = greeting else { return };
    let process = greeting.process as usize;
    let who = format!("process {process} at {}", from.ip());
    if let Err(reason) = agreement.check(&greeting.agreement, &who) {
        // What differs is told to both sides.
        let _ = greeting.agreement.check(agreement, &format!("process {me}")).map_err(|reason| {
            let _ = answer(&mut stream, Some(&reason));
        });
        if !agreement.is_of_another_run(&greeting.agreement) {
            let _ = tell.send(Call::Refused(reason));
        }
        return;
    }
    let flag = come.get(process).filter(|_| process > me);
    let Some(flag) = flag.map(|flags| &flags[usize::from(greeting.purpose == Purpose::Watch)])
    else {
        let _ = answer(&mut stream, Some("a process calls only those before it"));
        return;
    };
    if flag.is_set() {
        let reason = format!(
            "process {process} is here already: two processes were started with this number"
        );
        let _ = answer(&mut stream, Some(&reason));
        return;
    }
    flag.set();
    let ready = answer(&mut stream, None)
        .and_then(|()| stream.set_read_timeout(None))
        .and_then(|()| stream.set_write_timeout(None));
    if ready.is_ok() {
        // Nobody waits for it any more if the run was given up.
        let _ = tell.send(Call::Welcome(process, greeting.purpose, stream));
    }
}
