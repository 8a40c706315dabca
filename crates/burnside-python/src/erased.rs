//! Positions, moves and symmetries of some game, without saying which.

use std::{
    any::Any,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

/// A value of a game. The rules that it came from know its type.
pub(crate) type Thing = Arc<dyn AnyThing>;

/// What can be asked of a value without knowing its type.
pub(crate) trait AnyThing: Any + Send + Sync {
    /// Whether the other is of the same type and equal.
    fn same(&self, other: &dyn AnyThing) -> bool;

    /// The same for equal values, in every process.
    fn digest(&self) -> u64;
}

impl<T: Any + Send + Sync + Eq + Hash> AnyThing for T {
    fn same(&self, other: &dyn AnyThing) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<T>() == Some(self)
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

/// Puts a value away.
pub(crate) fn put<T: AnyThing>(value: T) -> Thing {
    Arc::new(value)
}

/// Takes a value out again.
///
/// # Panics
/// If it is of another type: things are only handed to the rules that they came from.
pub(crate) fn take<T: Copy + 'static>(thing: &Thing) -> T {
    let any: &dyn Any = &**thing;
    *any.downcast_ref().expect("things stay with the rules that they came from")
}
