//! What C hands in and what it wants filled: the only place that follows a pointer.
//!
//! [`In`] and [`Out`] are pointers as C passes them, and nothing else. No safe code makes one:
//! whoever has one got it from C, which promised in the header that it is null, or points to as
//! many values as the function's documentation says, readable or writable for the length of the
//! call and not touched by other threads meanwhile. The `SAFETY` notes refer to this promise.
//!
//! Everything that can be checked is: null, alignment, sizes that no memory has, UTF-8. Values are
//! copied in and out one at a time and no reference to the caller's memory lives while another is
//! written, so that an answer may go where the question was.
//!
//! The header shows each alias of these two as the pointer that it is: `tests/header.rs`.

#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};

use crate::{
    status::{BurnsideError, BurnsideStatus, Failure},
    symmetry::BurnsideCanon,
    values::BurnsideValue,
};

/// What C points to and this library reads.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct In<T>(*const T);

/// What C points to and this library fills.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Out<T>(*mut T);

/// A zero-terminated text.
pub type Text = In<c_char>;

/// A buffer for a zero-terminated text.
pub type TextOut = Out<c_char>;

/// Bytes to read.
pub type Bytes = In<u8>;

/// Bytes to fill.
pub type BytesOut = Out<u8>;

/// Numbers of 64 bits to read.
pub type Numbers = In<u64>;

/// Numbers of 64 bits to fill.
pub type NumberOut = Out<u64>;

/// A number of 32 bits to fill.
pub type Number32Out = Out<u32>;

/// A number of 16 bits to fill.
pub type Number16Out = Out<u16>;

/// A size to fill.
pub type SizeOut = Out<usize>;

/// Values to fill.
pub type ValueOut = Out<BurnsideValue>;

/// A canonical form to fill.
pub type CanonOut = Out<BurnsideCanon>;

/// An error to fill, or null.
pub type ErrorOut = Out<BurnsideError>;

/// Plain data.
///
/// # Safety
/// Every pattern of bits must be a value of the type.
pub unsafe trait Plain: Copy {}

// SAFETY: numbers are.
unsafe impl Plain for u8 {}
// SAFETY: numbers are.
unsafe impl Plain for u16 {}
// SAFETY: numbers are.
unsafe impl Plain for u64 {}
// SAFETY: nothing is between the entries of an array.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// Refuses pointers to `count` values that cannot be right.
fn check<T>(pointer: *const T, count: usize, what: &'static str) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(Failure::new(BurnsideStatus::Null, format!("{what} is null")));
    }
    if !pointer.is_aligned() {
        let message = format!("{what} is not aligned to {} bytes", align_of::<T>());
        return Err(Failure::new(BurnsideStatus::Misaligned, message));
    }
    let bytes = count.checked_mul(size_of::<T>()).filter(|&bytes| isize::try_from(bytes).is_ok());
    if bytes.and_then(|bytes| pointer.addr().checked_add(bytes)).is_none() {
        let message = format!("{what} cannot have {count} entries: no memory is that large");
        return Err(Failure::new(BurnsideStatus::Parameter, message));
    }
    Ok(())
}

impl<T> In<T> {
    /// Whether the pointer is null, which is how C leaves something out.
    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// Refuses an array of this many entries that cannot be there. Where there are none, there need
    /// not be a pointer.
    pub(crate) fn check_all(self, count: usize, what: &'static str) -> Result<(), Failure> {
        if count == 0 { Ok(()) } else { check(self.0, count, what) }
    }
}

impl<T: Plain> In<T> {
    /// The entry with this index.
    pub(crate) fn nth(self, index: usize, what: &'static str) -> Result<T, Failure> {
        check(self.0, index.saturating_add(1), what)?;
        // SAFETY: not null, aligned, and within what the caller promised; `T` is plain data.
        Ok(unsafe { self.0.add(index).read() })
    }

    /// The first entry, or the only one.
    pub(crate) fn first(self, what: &'static str) -> Result<T, Failure> {
        self.nth(0, what)
    }

    /// So many entries.
    pub(crate) fn all(self, count: usize, what: &'static str) -> Result<Vec<T>, Failure> {
        check(self.0, count, what)?;
        // SAFETY: not null, aligned, and as many as the caller promised. Copied at once.
        Ok(unsafe { std::slice::from_raw_parts(self.0, count) }.to_vec())
    }
}

impl Text {
    /// The text; an error if it is null or not UTF-8.
    pub(crate) fn text(self, what: &'static str) -> Result<String, Failure> {
        check(self.0, 1, what)?;
        // SAFETY: not null, and zero-terminated as the caller promised. Copied at once.
        let bytes = unsafe { CStr::from_ptr(self.0) }.to_bytes().to_vec();
        String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let message = format!("{what} is not UTF-8 from byte {valid} on");
            let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).chars().count();
            Failure::new(BurnsideStatus::Encoding, message).at_column(before + 1)
        })
    }

    /// The text, or nothing if it is null.
    pub(crate) fn optional_text(self, what: &'static str) -> Result<Option<String>, Failure> {
        if self.is_null() { Ok(None) } else { self.text(what).map(Some) }
    }
}

impl<T> Out<T> {
    /// Whether the pointer is null, which means that the caller does not want this value.
    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// Refuses an array of this many entries that cannot be there. Where there are none, there need
    /// not be a pointer.
    pub(crate) fn check_all(self, count: usize, what: &'static str) -> Result<(), Failure> {
        if count == 0 { Ok(()) } else { check(self.0, count, what) }
    }

    /// Sets the entry with this index.
    pub(crate) fn write_nth(
        self,
        index: usize,
        value: T,
        what: &'static str,
    ) -> Result<(), Failure> {
        check(self.0, index.saturating_add(1), what)?;
        // SAFETY: not null, aligned, and within what the caller promised to be writable.
        unsafe { self.0.add(index).write(value) };
        Ok(())
    }

    /// Sets the first entry, or the only one.
    pub(crate) fn write(self, value: T, what: &'static str) -> Result<(), Failure> {
        self.write_nth(0, value, what)
    }
}

impl BytesOut {
    /// Fills a buffer, if it is large enough, and says how much that is.
    pub(crate) fn fill(
        self,
        capacity: usize,
        needed: SizeOut,
        bytes: &[u8],
    ) -> Result<(), Failure> {
        needed.write(bytes.len(), "needed")?;
        if bytes.len() > capacity {
            let message = format!("the answer has {} bytes, the buffer {capacity}", bytes.len());
            return Err(Failure::new(BurnsideStatus::BufferTooSmall, message));
        }
        check(self.0, capacity, "buffer")?;
        // SAFETY: not null, writable for `capacity` bytes as the caller promised, and at least as
        // large as what is written; `bytes` is our own.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.0, bytes.len()) };
        Ok(())
    }
}

impl TextOut {
    /// The same buffer, for bytes.
    pub(crate) fn bytes(self) -> BytesOut {
        Out(self.0.cast())
    }

    /// Fills a buffer with a text and the zero that ends it, if it is large enough, and says how
    /// much that is.
    pub(crate) fn fill_text(
        self,
        capacity: usize,
        needed: SizeOut,
        text: &str,
    ) -> Result<(), Failure> {
        let mut bytes = Vec::with_capacity(text.len() + 1);
        push_text(&mut bytes, text)?;
        self.bytes().fill(capacity, needed, &bytes)
    }
}

/// Appends a text and the zero that ends it.
pub(crate) fn push_text(bytes: &mut Vec<u8>, text: &str) -> Result<(), Failure> {
    if text.contains('\0') {
        let message = "the answer has a zero inside, which no C text can have";
        return Err(Failure::new(BurnsideStatus::Encoding, message));
    }
    bytes.extend_from_slice(text.as_bytes());
    bytes.push(0);
    Ok(())
}

impl ErrorOut {
    /// Refuses a pointer that is not null and cannot be right.
    pub(crate) fn check(self) -> Result<(), Failure> {
        if self.is_null() { Ok(()) } else { check(self.0, 1, "error") }
    }

    /// Fills in the error, unless the caller does not want to know.
    pub(crate) fn fill_in(self, error: &BurnsideError) {
        if self.0.is_null() || !self.0.is_aligned() {
            return;
        }
        // SAFETY: not null, aligned, and writable as the caller promised.
        unsafe { self.0.write(*error) };
    }

    /// Says that all went well, without writing the whole structure.
    pub(crate) fn clear(self) {
        if self.0.is_null() || !self.0.is_aligned() {
            return;
        }
        // SAFETY: as above; only these places are written, and none is read.
        unsafe {
            (&raw mut (*self.0).status).write(BurnsideStatus::Ok);
            (&raw mut (*self.0).column).write(0);
            (&raw mut (*self.0).index).write(0);
            (&raw mut (*self.0).message[0]).write(0);
            (&raw mut (*self.0).hint[0]).write(0);
            (&raw mut (*self.0).line).write(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::answer;

    fn empty_error() -> BurnsideError {
        BurnsideError {
            status: BurnsideStatus::Ok,
            column: 7,
            index: 7,
            message: [1; 512],
            hint: [1; 512],
            line: 7,
        }
    }

    fn text(chars: &[c_char]) -> String {
        let bytes =
            chars.iter().map(|c| c.to_ne_bytes()[0]).take_while(|&byte| byte != 0).collect();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn nothing_panics_across_the_border() {
        let mut error = empty_error();
        let status = answer(Out(&raw mut error), || panic!("a fault of {}", "ours"));
        assert_eq!((status, error.status), (BurnsideStatus::Internal, BurnsideStatus::Internal));
        assert_eq!(text(&error.message), "a fault of ours");
        let status = answer(Out(std::ptr::null_mut()), || panic!("unseen"));
        assert_eq!(status, BurnsideStatus::Internal);
    }

    #[test]
    fn success_clears_and_an_error_fills() {
        let mut error = empty_error();
        assert_eq!(answer(Out(&raw mut error), || Ok(())), BurnsideStatus::Ok);
        assert_eq!((text(&error.message), text(&error.hint)), (String::new(), String::new()));
        assert_eq!((error.line, error.column, error.index), (0, 0, 0));
        let failure = Failure::new(BurnsideStatus::Move, "é".repeat(1000)).at(3);
        answer(Out(&raw mut error), || Err(failure));
        assert_eq!((error.index, error.column), (3, 0));
        // "entry 3: " has nine bytes, and no letter is cut in half.
        assert_eq!(text(&error.message), format!("entry 3: {}", "é".repeat(251)));
    }

    #[test]
    fn what_cannot_be_right_is_refused() {
        let status = |result: Result<(), Failure>| result.unwrap_err();
        let mut numbers = [0_u64; 2];
        let pointer = &raw mut numbers[0];
        let shifted = pointer.wrapping_byte_add(1);
        let null = Out::<u64>(std::ptr::null_mut());
        let expected = |status, message: &str| Failure::new(status, message);
        assert_eq!(status(null.write(1, "it")), expected(BurnsideStatus::Null, "it is null"));
        let misaligned = expected(BurnsideStatus::Misaligned, "it is not aligned to 8 bytes");
        assert_eq!(status(Out(shifted).write(1, "it")), misaligned);
        assert!(In(pointer.cast_const()).nth(usize::MAX, "it").is_err());
        assert!(In::<u8>(pointer.cast()).all(usize::MAX, "it").is_err());
        Out(pointer).write_nth(1, 9, "it").unwrap();
        assert_eq!(numbers, [0, 9]);
    }

    #[test]
    fn counts_that_no_memory_has_are_refused_before_anything_is_read() {
        let number = 0_u64;
        let one = In(&raw const number);
        assert!(one.check_all(1, "it").is_ok());
        // As many bytes as no object has, and more than there are addresses for.
        for count in [usize::MAX, usize::MAX / 8 + 1, usize::MAX / 16 + 1] {
            let failure = one.check_all(count, "it").unwrap_err();
            let message = format!("it cannot have {count} entries: no memory is that large");
            assert_eq!(failure, Failure::new(BurnsideStatus::Parameter, message));
        }
        let last = In::<u8>(std::ptr::without_provenance(usize::MAX - 7));
        assert!(last.check_all(7, "it").is_ok() && last.check_all(8, "it").is_err());
        assert!(In::<u64>(std::ptr::null()).check_all(0, "it").is_ok());
    }

    #[test]
    fn a_text_that_is_not_utf_8_says_where() {
        let text = In::<c_char>(c"\xc3\xa9A\xff".as_ptr());
        let failure = text.text("it").unwrap_err();
        let message = "it is not UTF-8 from byte 3 on";
        assert_eq!(failure, Failure::new(BurnsideStatus::Encoding, message).at_column(3));
    }

    #[test]
    fn buffers_are_filled_whole_or_not_at_all() {
        let mut bytes = [7_u8; 4];
        let mut size = 0;
        let (out, needed) = (Out::<c_char>((&raw mut bytes).cast()), Out(&raw mut size));
        assert!(out.fill_text(3, needed, "abc").is_err());
        assert_eq!((size, bytes), (4, [7; 4]));
        out.fill_text(4, needed, "abc").unwrap();
        assert_eq!(bytes, *b"abc\0");
        assert!(out.fill_text(4, needed, "a\0b").is_err());
    }
}
