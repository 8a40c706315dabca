//! Values as whole numbers: better is larger, and one ply is one step toward zero.

use burnside::Value;

/// A win at once; later wins score less, by a step a ply.
const AT_ONCE: i32 = 1 << 20;

/// Beyond every score.
pub(super) const INFINITY: i32 = AT_ONCE + 1;

pub(super) fn of_value(value: Value) -> i32 {
    match value {
        Value::Win(plies) => AT_ONCE - i32::from(plies),
        Value::Draw => 0,
        Value::Loss(plies) => i32::from(plies) - AT_ONCE,
    }
}

pub(super) fn to_value(score: i32) -> Value {
    let plies = (AT_ONCE.cast_unsigned() - score.unsigned_abs()) as u16;
    match score {
        0 => Value::Draw,
        1.. => Value::Win(plies),
        _ => Value::Loss(plies),
    }
}

/// A score one ply further away: one step toward zero.
pub(super) fn further(score: i32) -> i32 {
    score - score.signum()
}

/// The smallest score that is at least `bound` when it is one ply [`further`] away.
pub(super) fn nearer(bound: i32) -> i32 {
    match bound {
        1.. => bound + 1,
        // Zero stays zero, and what is just below it can only get there from further below.
        0 => 0,
        _ => bound - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_order_as_values_do() {
        let values = [
            Value::Loss(0),
            Value::Loss(7),
            Value::Loss(u16::MAX),
            Value::Draw,
            Value::Win(u16::MAX),
            Value::Win(2),
            Value::Win(0),
        ];
        assert!(values.is_sorted());
        assert!(values.map(of_value).is_sorted());
        for value in values {
            assert_eq!(to_value(of_value(value)), value);
            assert!(of_value(value).abs() < INFINITY);
        }
    }

    #[test]
    fn a_ply_is_a_step() {
        for value in [Value::Loss(3), Value::Draw, Value::Win(4)] {
            let earlier = of_value(value.one_ply_earlier());
            assert_eq!(further(-of_value(value)), earlier);
            assert_eq!(further(of_value(value)), of_value(value.one_ply_later()));
        }
        let scores = [-AT_ONCE, 5 - AT_ONCE, 0, AT_ONCE - 9, AT_ONCE - 8];
        let bounds = [3 - AT_ONCE, 6 - AT_ONCE, 0, 1, AT_ONCE - 10, AT_ONCE - 9];
        for score in scores {
            for bound in bounds {
                assert_eq!(further(score) >= bound, score >= nearer(bound), "{score} {bound}");
            }
        }
    }
}
