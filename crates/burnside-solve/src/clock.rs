//! The time: that of the system, or that of a host where the system has none.
//!
//! WebAssembly in a browser has no clock of its own, and the one of the standard library panics
//! there. Whoever embeds this crate says with `set_clock` how to read the host's.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use hosted::{Instant, set_clock};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// Called before somebody looks whether a search is canceled. A host without threads can only say so
/// when it is asked something.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn ask_host() {
    let _ = Instant::now();
}

/// Other threads say so when they like.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn ask_host() {}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod hosted {
    use std::{ops::Add, sync::OnceLock, time::Duration};

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Says how to read the time since some moment of the past. The first call counts. Without one,
    /// time stands still: no limit of time is ever reached.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment, as [`std::time::Instant`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }

        /// So much later, if there is such a moment.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0.saturating_add(time))
        }
    }
}
