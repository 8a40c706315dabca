//! Connections, their limits, and an orderly end.

use std::{
    convert::Infallible,
    future::Future,
    io,
    net::SocketAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Router, http::Request, response::IntoResponse};
use burnside_api::Service;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpStream},
    runtime, select,
    sync::Semaphore,
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::{
    Limits, Page,
    hosts::Hosts,
    http_error::HttpError,
    log::{Client, Sparingly},
    places::Places,
    router::router,
};

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {addr}: {error}")]
pub struct BindError {
    /// The address.
    pub addr: SocketAddr,
    /// What the system says.
    pub error: io::Error,
}

/// A server that has its address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    limits: Limits,
    router: Router,
}

impl Server {
    /// Takes an address; port 0 is any that is free.
    pub async fn bind(
        addr: SocketAddr,
        limits: Limits,
        page: Page,
        service: Arc<Service>,
    ) -> Result<Self, BindError> {
        let failed = |error| BindError { addr, error };
        let listener = TcpListener::bind(addr).await.map_err(failed)?;
        let addr = listener.local_addr().map_err(failed)?;
        if !addr.ip().is_loopback() {
            tracing::warn!(%addr, "not a loopback address: other machines can reach it");
        }
        let router = router(&limits, Hosts::new(addr, &limits.hosts), page, service);
        Ok(Self { listener, addr, limits, router })
    }

    /// The address.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Answers until `end` comes, and then until the requests under way are answered, or the time
    /// for that is up.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { listener, limits, router, .. } = self;
        let mut end = pin!(end);
        let places = Places::new(limits.connections, limits.connections_of_one);
        let refusals = Arc::new(Semaphore::new(limits.connections.div_ceil(4)));
        let http = http(&limits);
        let mut refused = Sparingly::default();
        let (graceful, mut connections) = (GracefulShutdown::new(), JoinSet::new());
        loop {
            let (stream, client) = select! {
                () = &mut end => break,
                Some(_) = connections.join_next() => continue,
                accepted = listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        // Out of sockets, or the client is gone already.
                        tracing::warn!(%error, "cannot accept a connection");
                        sleep(Duration::from_millis(20)).await;
                        continue;
                    }
                },
            };
            let Some(place) = places.take(client.ip()) else {
                if let Some(more) = refused.count(Instant::now()) {
                    tracing::warn!(%client, more, "too many connections");
                }
                if let Ok(place) = refusals.clone().try_acquire_owned() {
                    connections.spawn(async move {
                        refuse(stream).await;
                        drop(place);
                    });
                }
                continue;
            };
            let router = router.clone();
            let service = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(Client(client));
                router.clone().oneshot(request)
            });
            let stream = TokioIo::new(Box::pin(patient(stream, &limits)));
            let connection = graceful.watch(http.serve_connection(stream, service));
            connections.spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%client, %error, "a connection ended");
                }
                drop(place);
            });
        }
        drop(listener);
        if timeout(limits.goodbye, graceful.shutdown()).await.is_err() {
            tracing::warn!("some requests were not answered before the end");
        }
        connections.shutdown().await;
    }
}

/// How requests are read.
fn http(limits: &Limits) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_headers(limits.headers)
        .max_buf_size(limits.head_bytes);
    http
}

/// A stream that waits for a client, but not forever.
fn patient(stream: TcpStream, limits: &Limits) -> TimeoutStream<TcpStream> {
    // Answers are whole when they are sent: there is nothing to wait for.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.write_time));
    stream
}

/// Answers one request of a connection that there is no room for.
async fn refuse(stream: TcpStream) {
    const PATIENCE: Duration = Duration::from_secs(1);
    let service = service_fn(async |_: Request<Incoming>| {
        Ok::<_, Infallible>(HttpError::too_many_connections().into_response())
    });
    let mut http = http1::Builder::new();
    http.keep_alive(false);
    let _ = timeout(PATIENCE, http.serve_connection(TokioIo::new(stream), service)).await;
}

/// Serves until Ctrl-C or SIGTERM. Calls back once with the address.
pub fn run(
    addr: SocketAddr,
    limits: Limits,
    page: Page,
    service: Arc<Service>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), BindError> {
    let failed = |error| BindError { addr, error };
    let runtime = runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let outcome = runtime.block_on(async {
        let server = Server::bind(addr, limits, page, service).await?;
        ready(server.addr());
        server.run(asked_to_end()).await;
        Ok(())
    });
    // A search that does not stop does not keep us.
    runtime.shutdown_background();
    outcome
}

/// Comes with Ctrl-C, or with SIGTERM where there is one. The second time ends the program at once.
async fn asked_to_end() {
    once_asked().await;
    tracing::info!("ending: requests under way are answered first");
    tokio::spawn(async {
        once_asked().await;
        std::process::exit(1);
    });
}

#[cfg(unix)]
async fn once_asked() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn once_asked() {
    let _ = tokio::signal::ctrl_c().await;
}
