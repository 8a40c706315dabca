//! What C hands in and what it wants filled: the only place that follows a pointer.
//!
//! Each type here is a pointer as C passes it, and nothing else. No safe code makes one: whoever
//! has one got it from C, which promised in the header that it is null, or points to as many
//! values as the function's documentation says, readable or writable for the length of the call
//! and not touched by other threads meanwhile. The `SAFETY` notes refer to this promise.
//!
//! Everything that can be checked is: null, alignment, sizes that no memory has, UTF-8. Values are
//! copied in and out one at a time and no reference to the caller's memory lives while another is
//! written, so that an answer may go where the question was.

#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};

use crate::{
    document::BurnsideQuantikDocument,
    positions::BurnsideValue,
    status::{BurnsideError, BurnsideStatus, Refusal},
};

/// A zero-terminated text.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Text(*const c_char);

/// A buffer for a zero-terminated text.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct TextOut(*mut c_char);

/// Bytes to read.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Bytes(*const u8);

/// Bytes to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct BytesOut(*mut u8);

/// Planes of 16 squares to read.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Planes(*const u16);

/// Planes of 16 squares to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct PlanesOut(*mut u16);

/// Numbers of 64 bits to read.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Numbers(*const u64);

/// Numbers of 64 bits to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct NumberOut(*mut u64);

/// A number of 32 bits to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Number32Out(*mut u32);

/// A size to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct SizeOut(*mut usize);

/// Values to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct ValueOut(*mut BurnsideValue);

/// The options of a document to read.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct DocumentIn(*const BurnsideQuantikDocument);

/// The options of a document to fill.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct DocumentOut(*mut BurnsideQuantikDocument);

/// An error to fill, or null.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct ErrorOut(*mut BurnsideError);

macro_rules! optional {
    ($($name:ident),*) => {$(
        impl $name {
            /// Whether the pointer is null, which is how C leaves something out.
            pub(crate) fn is_null(self) -> bool {
                self.0.is_null()
            }
        }
    )*};
}

optional!(Text, DocumentIn, DocumentOut, ErrorOut, PlanesOut);

/// Refuses pointers to `count` values that cannot be right.
fn check<T>(pointer: *const T, count: usize, what: &'static str) -> Result<(), Refusal> {
    let bytes = count.checked_mul(size_of::<T>()).filter(|&bytes| isize::try_from(bytes).is_ok());
    if pointer.is_null() {
        return Err(Refusal::new(BurnsideStatus::Null, format!("{what} is null")));
    }
    if !pointer.is_aligned() {
        let message = format!("{what} is not aligned to {} bytes", align_of::<T>());
        return Err(Refusal::new(BurnsideStatus::Misaligned, message));
    }
    if bytes.is_none() {
        let message = format!("{what} cannot have {count} entries");
        return Err(Refusal::new(BurnsideStatus::Parameter, message));
    }
    Ok(())
}

/// The value with this index.
fn read<T: Copy>(pointer: *const T, index: usize, what: &'static str) -> Result<T, Refusal> {
    check(pointer, index.saturating_add(1), what)?;
    // SAFETY: not null, aligned, and within what the caller promised; `T` is plain data of which
    // every bit pattern is a value.
    Ok(unsafe { pointer.add(index).read() })
}

/// Sets the value with this index.
fn write<T>(pointer: *mut T, index: usize, value: T, what: &'static str) -> Result<(), Refusal> {
    check(pointer, index.saturating_add(1), what)?;
    // SAFETY: not null, aligned, and within what the caller promised to be writable.
    unsafe { pointer.add(index).write(value) };
    Ok(())
}

impl Text {
    /// The text; an error if it is null or not UTF-8.
    pub(crate) fn read(self, what: &'static str) -> Result<String, Refusal> {
        check(self.0, 1, what)?;
        // SAFETY: not null, and zero-terminated as the caller promised. Copied at once.
        let bytes = unsafe { CStr::from_ptr(self.0) }.to_bytes().to_vec();
        String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let message = format!("{what} is not UTF-8 from byte {at} on");
            Refusal::new(BurnsideStatus::Encoding, message)
        })
    }

    /// The text, or nothing if it is null.
    pub(crate) fn read_optional(self, what: &'static str) -> Result<Option<String>, Refusal> {
        if self.is_null() { Ok(None) } else { self.read(what).map(Some) }
    }
}

impl Bytes {
    /// The bytes with the indices `N * index` on.
    pub(crate) fn read_nth<const N: usize>(
        self,
        index: usize,
        what: &'static str,
    ) -> Result<[u8; N], Refusal> {
        read(self.0.cast::<[u8; N]>(), index, what)
    }

    /// So many bytes.
    pub(crate) fn read_all(self, length: usize, what: &'static str) -> Result<Vec<u8>, Refusal> {
        check(self.0, length, what)?;
        // SAFETY: not null, and as many as the caller promised. Copied at once.
        Ok(unsafe { std::slice::from_raw_parts(self.0, length) }.to_vec())
    }
}

impl Planes {
    /// The eight planes.
    pub(crate) fn read(self, what: &'static str) -> Result<[u16; 8], Refusal> {
        read(self.0.cast::<[u16; 8]>(), 0, what)
    }
}

impl Numbers {
    /// The number with this index.
    pub(crate) fn read_nth(self, index: usize, what: &'static str) -> Result<u64, Refusal> {
        read(self.0, index, what)
    }
}

impl DocumentIn {
    /// The options, or those of a plain document if it is null.
    pub(crate) fn read(self, what: &'static str) -> Result<BurnsideQuantikDocument, Refusal> {
        if self.is_null() { Ok(BurnsideQuantikDocument::default()) } else { read(self.0, 0, what) }
    }
}

macro_rules! outputs {
    ($($name:ident($kind:ty)),*) => {$(
        impl $name {
            /// Sets the first value.
            #[allow(dead_code)] // not every kind comes alone
            pub(crate) fn write(self, value: $kind, what: &'static str) -> Result<(), Refusal> {
                write(self.0, 0, value, what)
            }

            /// Sets the value with this index.
            #[allow(dead_code)] // not every kind comes in arrays
            pub(crate) fn write_nth(
                self,
                index: usize,
                value: $kind,
                what: &'static str,
            ) -> Result<(), Refusal> {
                write(self.0, index, value, what)
            }
        }
    )*};
}

outputs! {
    BytesOut(u8), PlanesOut(u16), NumberOut(u64), Number32Out(u32), SizeOut(usize),
    ValueOut(BurnsideValue), DocumentOut(BurnsideQuantikDocument)
}

impl BytesOut {
    /// Sets the bytes with the indices `N * index` on.
    pub(crate) fn write_array<const N: usize>(
        self,
        index: usize,
        bytes: [u8; N],
        what: &'static str,
    ) -> Result<(), Refusal> {
        write(self.0.cast::<[u8; N]>(), index, bytes, what)
    }

    /// Fills a buffer, if it is large enough, and says how much that is.
    pub(crate) fn fill(
        self,
        capacity: usize,
        needed: SizeOut,
        bytes: &[u8],
    ) -> Result<(), Refusal> {
        needed.write(bytes.len(), "needed")?;
        if bytes.len() > capacity {
            return Err(too_small(bytes.len(), capacity));
        }
        check(self.0, capacity, "buffer")?;
        // SAFETY: not null, writable for `capacity` bytes as the caller promised, and at least as
        // large as what is written; `bytes` is our own.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.0, bytes.len()) };
        Ok(())
    }
}

impl PlanesOut {
    /// Sets the eight planes.
    pub(crate) fn write_eight(self, planes: [u16; 8], what: &'static str) -> Result<(), Refusal> {
        write(self.0.cast::<[u16; 8]>(), 0, planes, what)
    }
}

impl TextOut {
    /// Fills a buffer with a text and the zero that ends it, if it is large enough, and says how
    /// much that is.
    pub(crate) fn fill(self, capacity: usize, needed: SizeOut, text: &str) -> Result<(), Refusal> {
        if text.contains('\0') {
            let message = "the answer has a zero inside, which no C text can have".to_owned();
            return Err(Refusal::new(BurnsideStatus::Encoding, message));
        }
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(0);
        BytesOut(self.0.cast()).fill(capacity, needed, &bytes)
    }
}

impl ErrorOut {
    /// Refuses a pointer that is not null and cannot be right.
    pub(crate) fn check(self) -> Result<(), Refusal> {
        if self.is_null() { Ok(()) } else { check(self.0, 1, "error") }
    }

    /// Fills in the error, unless the caller does not want to know.
    pub(crate) fn fill(self, error: BurnsideError) {
        if self.0.is_null() || !self.0.is_aligned() {
            return;
        }
        // SAFETY: not null, aligned, and writable as the caller promised.
        unsafe { self.0.write(error) };
    }

    /// Says that all went well, without writing the whole structure.
    pub(crate) fn clear(self) {
        if self.0.is_null() || !self.0.is_aligned() {
            return;
        }
        // SAFETY: as above; only these three places are written, and none is read.
        unsafe {
            (&raw mut (*self.0).status).write(BurnsideStatus::Ok);
            (&raw mut (*self.0).message[0]).write(0);
            (&raw mut (*self.0).hint[0]).write(0);
        }
    }
}

fn too_small(needed: usize, capacity: usize) -> Refusal {
    let message = format!("the answer has {needed} bytes, the buffer {capacity}");
    Refusal::new(BurnsideStatus::BufferTooSmall, message)
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
        let status = answer(ErrorOut(&raw mut error), || panic!("a fault of {}", "ours"));
        assert_eq!((status, error.status), (BurnsideStatus::Internal, BurnsideStatus::Internal));
        assert_eq!(text(&error.message), "a fault of ours");
        let status = answer(ErrorOut(std::ptr::null_mut()), || panic!("unseen"));
        assert_eq!(status, BurnsideStatus::Internal);
    }

    #[test]
    fn success_clears_and_an_error_fills() {
        let mut error = empty_error();
        assert_eq!(answer(ErrorOut(&raw mut error), || Ok(())), BurnsideStatus::Ok);
        assert_eq!((text(&error.message), text(&error.hint)), (String::new(), String::new()));
        let refusal = Refusal::new(BurnsideStatus::Move, "é".repeat(1000)).at(3);
        answer(ErrorOut(&raw mut error), || Err(refusal));
        assert_eq!((error.index, error.column), (3, 0));
        // "entry 3: " has nine bytes, and no letter is cut in half.
        assert_eq!(text(&error.message), format!("entry 3: {}", "é".repeat(251)));
    }

    #[test]
    fn what_cannot_be_right_is_refused() {
        let status = |result: Result<(), Refusal>| result.unwrap_err();
        let mut numbers = [0_u64; 2];
        let pointer = &raw mut numbers[0];
        let shifted = pointer.wrapping_byte_add(1);
        let null = NumberOut(std::ptr::null_mut());
        let expected = |status, message: &str| Refusal::new(status, message);
        assert_eq!(status(null.write(1, "it")), expected(BurnsideStatus::Null, "it is null"));
        let misaligned = expected(BurnsideStatus::Misaligned, "it is not aligned to 8 bytes");
        assert_eq!(status(NumberOut(shifted).write(1, "it")), misaligned);
        assert!(Numbers(pointer).read_nth(usize::MAX, "it").is_err());
        assert!(Bytes(pointer.cast()).read_all(usize::MAX, "it").is_err());
        NumberOut(pointer).write_nth(1, 9, "it").unwrap();
        assert_eq!(numbers, [0, 9]);
    }

    #[test]
    fn buffers_are_filled_whole_or_not_at_all() {
        let mut bytes = [7_u8; 4];
        let mut size = 0;
        let (out, needed) = (TextOut((&raw mut bytes).cast()), SizeOut(&raw mut size));
        assert!(out.fill(3, needed, "abc").is_err());
        assert_eq!((size, bytes), (4, [7; 4]));
        out.fill(4, needed, "abc").unwrap();
        assert_eq!(bytes, *b"abc\0");
        assert!(out.fill(4, needed, "a\0b").is_err());
    }
}
