//! Connections, their limits, and an orderly end.

use std::{future::Future, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::{
    net::TcpListener,
    runtime, select,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};

use crate::{Limits, Page, router::router};

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
    pub async fn bind(addr: SocketAddr, limits: Limits, page: Page) -> Result<Self, BindError> {
        let failed = |error| BindError { addr, error };
        let listener = TcpListener::bind(addr).await.map_err(failed)?;
        let addr = listener.local_addr().map_err(failed)?;
        let router = router(&limits, page);
        Ok(Self { listener, addr, limits, router })
    }

    /// The address.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Answers until `end` comes, and then until the requests under way are answered, or the time
    /// for that is up.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let mut end = pin!(end);
        let places = Arc::new(Semaphore::new(self.limits.connections));
        let graceful = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.limits.head_time)
            .max_headers(self.limits.headers)
            .max_buf_size(self.limits.head_bytes);
        loop {
            let stream = select! {
                () = &mut end => break,
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, _)) => stream,
                    Err(error) => {
                        // Out of sockets, or the client is gone already.
                        tracing::warn!(%error, "cannot accept a connection");
                        sleep(Duration::from_millis(20)).await;
                        continue;
                    }
                },
            };
            let Ok(place) = places.clone().try_acquire_owned() else {
                tracing::warn!("too many connections: one was refused");
                continue;
            };
            let service = TowerToHyperService::new(self.router.clone());
            let connection = http.serve_connection(TokioIo::new(stream), service);
            tokio::spawn(hold(graceful.watch(connection), place));
        }
        drop(self.listener);
        if timeout(self.limits.goodbye, graceful.shutdown()).await.is_err() {
            tracing::warn!("some requests were not answered before the end");
        }
    }
}

async fn hold(connection: impl Future<Output = hyper::Result<()>>, place: OwnedSemaphorePermit) {
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a connection ended");
    }
    drop(place);
}

/// Serves until Ctrl-C or SIGTERM. Calls back once with the address.
pub fn run(
    addr: SocketAddr,
    limits: Limits,
    page: Page,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), BindError> {
    let failed = |error| BindError { addr, error };
    let runtime = runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let outcome = runtime.block_on(async {
        let server = Server::bind(addr, limits, page).await?;
        ready(server.addr());
        server.run(asked_to_end()).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_millis(100));
    outcome
}

/// Comes with Ctrl-C, or with SIGTERM where there is one.
async fn asked_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
