//! The list of processes: one address a line, the first is process 0.

use std::{
    io,
    net::{SocketAddr, ToSocketAddrs},
};

use sha2::{Digest, Sha256};

use crate::ClusterError;

/// The most processes of a run.
const MOST: usize = 4096;

/// Where the processes of a run are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// Reads a hosts file: `name:port` or `address:port`, a line for each process. Empty lines and
    /// what follows a `#` are left out. Names are looked up when they are needed, so that machines
    /// may come up one after the other.
    ///
    /// ```
    /// use burnside_cluster::Hosts;
    ///
    /// let hosts = Hosts::read("# our three machines\n10.0.0.1:7100\n10.0.0.2:7100\n10.0.0.3:7100\n")?;
    /// assert_eq!(hosts.count(), 3);
    /// assert!(Hosts::read("10.0.0.1").unwrap_err().to_string().contains("line 1"));
    /// # Ok::<(), burnside_cluster::ClusterError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, ClusterError> {
        let mut names: Vec<String> = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default().trim();
            if content.is_empty() {
                continue;
            }
            let fault = |reason: String| Err(ClusterError::Hosts { line, reason });
            let port = content.rsplit_once(':').map(|(host, port)| (host, port.parse::<u16>()));
            if !matches!(port, Some((host, Ok(1..))) if !host.is_empty()) {
                let reason =
                    format!("{content:?} is not a name with a port, such as 10.0.0.1:7100");
                return fault(reason);
            }
            if let Some(other) = names.iter().position(|other| other == content) {
                return fault(format!("{content} is process {other} already"));
            }
            if names.len() == MOST {
                return fault(format!("more than {MOST} processes"));
            }
            names.push(content.to_owned());
        }
        if names.is_empty() {
            return Err(ClusterError::Hosts { line: 0, reason: "it names no process".to_owned() });
        }
        Ok(Self { names })
    }

    /// How many processes there are.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Where a process is, as it is written.
    pub fn name(&self, process: usize) -> &str {
        &self.names[process]
    }

    /// Looks a process up.
    pub(crate) fn address(&self, process: usize) -> io::Result<SocketAddr> {
        let mut found = self.names[process].to_socket_addrs()?;
        found.next().ok_or_else(|| io::ErrorKind::AddrNotAvailable.into())
    }

    /// What tells lists apart.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.to_string()).into()
    }
}

impl std::fmt::Display for Hosts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.names.iter().try_for_each(|name| writeln!(f, "{name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_names_its_line() {
        for (text, told) in [
            ("", "names no process"),
            ("# nobody\n\n", "names no process"),
            ("127.0.0.1:7100\n127.0.0.1", "line 2"),
            ("127.0.0.1:7100\n\n127.0.0.1:7100", "line 3: 127.0.0.1:7100 is process 0 already"),
            ("127.0.0.1:0", "line 1"),
            (":7100", "line 1"),
            ("127.0.0.1:70000", "line 1"),
        ] {
            let error = Hosts::read(text).unwrap_err().to_string();
            assert!(error.contains(told), "{text:?}: {error}");
        }
        let hosts = Hosts::read("127.0.0.1:7100 # first\nnode-2:7101").unwrap();
        assert_eq!(hosts.to_string(), "127.0.0.1:7100\nnode-2:7101\n");
        assert_eq!(Hosts::read(&hosts.to_string()).unwrap(), hosts);
    }
}
