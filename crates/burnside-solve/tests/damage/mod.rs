//! Files that something happened to.

/// A checkpoint that was cut off or has a bit flipped somewhere behind its first eight bytes; and
/// what was done to it.
pub(crate) fn damaged(whole: &[u8], number: usize) -> (Vec<u8>, String) {
    let mut bytes = whole.to_vec();
    let place = 8 + number * 7919 % (bytes.len() - 8);
    if number.is_multiple_of(3) {
        bytes.truncate(place);
    } else {
        bytes[place] ^= 1 << (number % 8);
    }
    (bytes, format!("damage {number} at {place}"))
}
