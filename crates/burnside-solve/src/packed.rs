//! A value in one byte, as solvers keep it and tables store it.

use burnside::Value;

/// A value in one byte: 0 is a draw, `2n + 1` a win in n, `2n + 2` a loss in n. Bytes from
/// [`Packed::LIMIT`] on are not values. This encoding is stable: table files use it.
///
/// ```
/// use burnside::Value;
/// use burnside_solve::Packed;
///
/// let win = Packed::from_value(Value::Win(13)).unwrap();
/// assert_eq!((win.byte(), win.value()), (27, Value::Win(13)));
/// assert_eq!(Packed::from_byte(255), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Packed(u8);

impl Packed {
    /// Neither side can force a win.
    pub const DRAW: Self = Self(0);

    /// The game is over and the side to move has lost.
    pub const LOST: Self = Self(2);

    /// The side to move wins with its next move.
    pub const WIN_IN_ONE: Self = Self(3);

    /// Whatever the side to move does, the opponent wins at once.
    pub const LOSS_IN_TWO: Self = Self(6);

    /// The first byte that is not a value.
    pub const LIMIT: u8 = 253;

    /// The longest win or loss that fits.
    pub const LONGEST: u16 = 125;

    /// The value in one byte, if it is not further away than [`Packed::LONGEST`].
    pub const fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::Draw => Some(Self::DRAW),
            Value::Win(plies) if plies <= Self::LONGEST => Some(Self(2 * plies as u8 + 1)),
            Value::Loss(plies) if plies <= Self::LONGEST => Some(Self(2 * plies as u8 + 2)),
            Value::Win(_) | Value::Loss(_) => None,
        }
    }

    /// The value that a byte stands for, if it does.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte < Self::LIMIT { Some(Self(byte)) } else { None }
    }

    /// The byte.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The value.
    pub const fn value(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            byte if byte % 2 == 1 => Value::Win((byte / 2) as u16),
            byte => Value::Loss((byte / 2 - 1) as u16),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_value_or_none() {
        for byte in 0..=255 {
            let Some(packed) = Packed::from_byte(byte) else {
                assert!(byte >= Packed::LIMIT);
                continue;
            };
            assert_eq!(packed.byte(), byte);
            assert_eq!(Packed::from_value(packed.value()), Some(packed));
        }
        assert_eq!(Packed::LOST.value(), Value::Loss(0));
        assert_eq!(Packed::WIN_IN_ONE.value(), Value::Win(1));
        assert_eq!(Packed::LOSS_IN_TWO.value(), Value::Loss(2));
        assert_eq!(Packed::from_value(Value::Win(126)), None);
        assert_eq!(Packed::from_value(Value::Loss(126)), None);
    }
}
