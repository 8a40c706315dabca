//! Lists of numbers of which most are 0, as bytes: only the others are written, each with its
//! distance from the one before.

/// The numbers as bytes: none for those that are 0.
pub(crate) fn write(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut next = 0;
    for (at, &number) in (0_u64..).zip(numbers).filter(|(_, number)| **number > 0) {
        put(at - next, &mut bytes);
        put(number, &mut bytes);
        next = at + 1;
    }
    bytes
}

/// Adds a list, place by place; `None` if the bytes are not one that fits.
pub(crate) fn add(sums: &mut [u64], mut bytes: &[u8]) -> Option<()> {
    let mut next = 0_u64;
    while !bytes.is_empty() {
        let at = next.checked_add(take(&mut bytes)?)?;
        let sum = sums.get_mut(usize::try_from(at).ok()?)?;
        *sum = sum.checked_add(take(&mut bytes)?)?;
        next = at + 1;
    }
    Some(())
}

/// Seven bits a byte, the lowest first; all but the last byte have the eighth bit set.
fn put(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_added_place_by_place() {
        let large = [u64::MAX - 5, 0, 0, 1 << 35, 0, 127, 128, 0];
        let mut few = vec![0; 5_000];
        (few[0], few[4_321], few[4_999]) = (5, 7, 300);
        for list in [large.as_slice(), &few, &[], &[0, 0], &[0, u64::MAX]] {
            let mut sums: Vec<u64> = (0..list.len() as u64).map(|at| at % 3).collect();
            let expected: Option<Vec<u64>> =
                list.iter().zip(&sums).map(|(one, other)| one.checked_add(*other)).collect();
            let done = add(&mut sums, &write(list));
            assert_eq!(done.map(|()| sums), expected);
        }
        assert_eq!(write(&[0; 1_000]), b"", "what is 0 takes no room");
        assert_eq!(write(&few), [0, 5, 0xe0, 0x21, 7, 0xa5, 0x05, 0xac, 0x02]);
    }

    #[test]
    fn other_bytes_are_refused() {
        let added = |bytes: &[u8]| add(&mut [0; 3], bytes);
        assert_eq!(added(&[2, 1]), Some(()));
        assert_eq!(added(&[3, 1]), None, "there is no fourth place");
        assert_eq!(added(&[2, 1, 0, 1]), None, "nor one after the third");
        assert_eq!(added(&[2]), None, "no number");
        assert_eq!(added(&[0, 0x80]), None, "half a number");
        let mut long = vec![0];
        long.extend([0xff; 9]);
        assert_eq!(added(&[long.as_slice(), &[0x01]].concat()), Some(()), "the largest number");
        assert_eq!(added(&[long.as_slice(), &[0x02]].concat()), None, "a larger one");
        assert_eq!(added(&[long.as_slice(), &[0x81, 0]].concat()), None, "eleven bytes");
    }
}
