//! Any bytes as Quantik's binary core and as a CBOR document.
#![no_main]

use burnside::quantik::{Document, KeyOrder, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok((setup, flags)) = Setup::unpack(bytes) {
        assert_eq!(setup.pack(flags), bytes);
        let _ = setup.validate();
    }
    if let Ok(document) = Document::from_cbor(bytes) {
        for order in [KeyOrder::Seed, KeyOrder::Deterministic] {
            let written = document.to_cbor(order);
            let read = Document::from_cbor(&written).expect("what we write we read");
            assert_eq!(read.to_cbor(order), written);
        }
    }
});
