//! A server for a test.

use std::{
    net::SocketAddr,
    sync::Arc,
    thread::{self, JoinHandle},
};

use burnside_api::Service;
use burnside_server::{Limits, Page, Server};
use tokio::{runtime::Builder, sync::oneshot};

pub(crate) struct Running {
    pub(crate) addr: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// On a free port.
    pub(crate) fn start(limits: Limits) -> Self {
        Self::start_at("127.0.0.1:0".parse().unwrap(), limits)
    }

    /// On a given address, with a page of a few files.
    pub(crate) fn start_at(addr: SocketAddr, limits: Limits) -> Self {
        Self::start_with(addr, limits, page())
    }

    /// On a given address, with a page.
    pub(crate) fn start_with(addr: SocketAddr, limits: Limits, page: Page) -> Self {
        Self::serving(addr, limits, page, Service::new())
    }

    /// On a free port, with games of the caller's own.
    pub(crate) fn with_service(service: Service) -> Self {
        Self::serving("127.0.0.1:0".parse().unwrap(), Limits::default(), page(), service)
    }

    fn serving(addr: SocketAddr, limits: Limits, page: Page, service: Service) -> Self {
        let (end, ended) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
            let runtime = runtime.unwrap();
            runtime.block_on(async {
                let server = Server::bind(addr, limits, page, Arc::new(service)).await.unwrap();
                tell.send(server.addr()).unwrap();
                server.run(async { drop(ended.await) }).await;
            });
            runtime.shutdown_background();
        });
        Self { addr: told.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    /// Asks it to end, and does not wait.
    pub(crate) fn ask_to_end(&mut self) {
        drop(self.end.take());
    }

    /// Waits until it has ended.
    pub(crate) fn wait(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.ask_to_end();
        if !thread::panicking() {
            self.wait();
        }
    }
}

pub(crate) const INDEX: &str = "<!doctype html><title>a page</title>\n";

/// A script that is worth compressing.
pub(crate) fn script() -> String {
    "console.log('burnside');\n".repeat(100)
}

fn page() -> Page {
    Page::new([
        ("index.html".to_owned(), INDEX.into()),
        ("assets/index-0a1b2c3d.js".to_owned(), script().into()),
        ("favicon.svg".to_owned(), "<svg xmlns='http://www.w3.org/2000/svg'/>".into()),
    ])
}
