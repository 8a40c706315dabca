//! Values of some game without their type: what a caller holds between two calls.

use std::{
    any::Any,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

/// A move, a symmetry or something written, of some game, without its type.
///
/// Values compare and hash as they do with their types; values of different games differ. A game
/// takes back its own values only, and refuses others with an error.
#[derive(Clone)]
pub struct AnyValue {
    game: u32,
    value: Arc<dyn Erased>,
}

/// What can be asked of a value without knowing its type.
trait Erased: Any + fmt::Debug + Send + Sync {
    /// Whether the other is of the same type and equal.
    fn same(&self, other: &dyn Erased) -> bool;

    /// The same for equal values.
    fn digest(&self) -> u64;
}

impl<T: Any + Eq + Hash + fmt::Debug + Send + Sync> Erased for T {
    fn same(&self, other: &dyn Erased) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<T>() == Some(self)
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl AnyValue {
    /// A value of the game with this number.
    pub(crate) fn new<T>(game: u32, value: T) -> Self
    where
        T: Any + Eq + Hash + fmt::Debug + Send + Sync,
    {
        Self { game, value: Arc::new(value) }
    }

    /// The value, if it is of this type.
    pub fn get<T: Copy + 'static>(&self) -> Option<T> {
        let any: &dyn Any = &*self.value;
        any.downcast_ref().copied()
    }

    /// The value, if it is of this type and of the game with this number.
    pub(crate) fn of_game<T: Copy + 'static>(&self, game: u32) -> Option<T> {
        if self.game == game { self.get() } else { None }
    }

    /// A number that equal values share. For values of listed games it is the same in every
    /// process.
    pub fn digest(&self) -> u64 {
        self.value.digest()
    }
}

impl PartialEq for AnyValue {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.value.same(&*other.value)
    }
}

impl Eq for AnyValue {}

impl Hash for AnyValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

impl fmt::Debug for AnyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// What is written of some game, and, if the rules accept it, the position that it is.
///
/// Whether they do is found out once, when it is made. What they do not accept can be turned,
/// written and drawn, and not be played.
#[derive(Clone, Debug)]
pub struct AnyPosition {
    written: AnyValue,
    accepted: Result<AnyValue, Arc<str>>,
}

impl AnyPosition {
    /// What is written, and the position, or the reason why the rules do not accept it.
    pub(crate) fn new(written: AnyValue, accepted: Result<AnyValue, Arc<str>>) -> Self {
        Self { written, accepted }
    }

    /// What is written.
    pub fn written(&self) -> &AnyValue {
        &self.written
    }

    /// The position, or the reason why the rules do not accept what is written.
    pub fn accepted(&self) -> Result<&AnyValue, &str> {
        self.accepted.as_ref().map_err(|reason| &**reason)
    }

    /// Whether the rules accept it.
    pub fn is_accepted(&self) -> bool {
        self.accepted.is_ok()
    }
}

/// By what is written: the rules accept equal things or refuse them all.
impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.written.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_equal_within_their_game_and_type() {
        let seven = AnyValue::new(1, 7_u32);
        assert_eq!(seven, AnyValue::new(1, 7_u32));
        assert_ne!(seven, AnyValue::new(1, 8_u32));
        assert_ne!(seven, AnyValue::new(2, 7_u32));
        assert_ne!(seven, AnyValue::new(1, 7_u16));
        assert_eq!(seven.digest(), AnyValue::new(2, 7_u32).digest());
    }

    #[test]
    fn only_the_game_itself_takes_a_value_back() {
        let seven = AnyValue::new(1, 7_u32);
        assert_eq!(seven.of_game::<u32>(1), Some(7));
        assert_eq!(seven.of_game::<u32>(2), None);
        assert_eq!(seven.of_game::<u16>(1), None);
    }
}
