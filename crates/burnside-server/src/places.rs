//! Places for connections: so many in all, and fewer for one client.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Bits of an address of version 6 that tell clients apart: whoever has one has all that begin so.
const PREFIX: u32 = 64;

/// The places of a server, and who has how many.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// In all, and for one client.
    most: (usize, usize),
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

impl Places {
    pub(crate) fn new(all: usize, for_one: usize) -> Self {
        Self { most: (all, for_one), taken: Arc::default() }
    }

    /// A place, if there is one for this client. It is free again when it is dropped.
    pub(crate) fn take(&self, client: IpAddr) -> Option<Place> {
        let client = counted_as(client);
        let mut taken = lock(&self.taken);
        let own = taken.by.get(&client).copied().unwrap_or(0);
        if taken.all >= self.most.0 || own >= self.most.1 {
            return None;
        }
        taken.all += 1;
        taken.by.insert(client, own + 1);
        Some(Place { client, taken: self.taken.clone() })
    }
}

/// One place.
#[derive(Debug)]
pub(crate) struct Place {
    client: IpAddr,
    taken: Arc<Mutex<Taken>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        taken.all -= 1;
        if let Some(own) = taken.by.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.by.remove(&self.client);
            }
        }
    }
}

fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address by which a client is counted.
fn counted_as(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => {
            let mask = u128::MAX << (Ipv6Addr::BITS - PREFIX);
            Ipv6Addr::from_bits(address.to_bits() & mask).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn one_client_does_not_get_all_places() {
        let places = Places::new(4, 2);
        let take = |client: &str| places.take(client.parse().unwrap());
        let first: Vec<_> = (0..3).map(|_| take("10.0.0.1")).collect();
        assert_eq!(first.iter().flatten().count(), 2, "as many as one client may have");
        assert!(take("::ffff:10.0.0.1").is_none(), "the same client by another name");
        let second = [take("2001:db8::1"), take("2001:db8::2")];
        assert!(second.iter().all(Option::is_some));
        assert!(take("10.0.0.2").is_none(), "there are no more");
        drop(first);
        assert!(take("2001:db8::3").is_none(), "all of a network are one client");
        assert!(take("10.0.0.2").is_some());
        drop(second);
        assert!(places.taken.lock().unwrap().by.is_empty());
        assert_eq!(places.taken.lock().unwrap().all, 0);
    }
}
