//! Quantik's codecs: round trips, truncation at each byte, each bit flipped, arbitrary input.

use burnside::{
    Game, laws,
    quantik::{Move, Position, Quantik, Setup},
};
use proptest::prelude::*;

fn setups() -> impl Strategy<Value = Setup> {
    prop_oneof![
        any::<[u16; 8]>().prop_map(Setup::from_planes),
        positions().prop_map(Position::setup),
    ]
}

fn positions() -> impl Strategy<Value = Position> {
    any::<(u64, prop::sample::Index)>().prop_map(|(seed, index)| {
        let positions = laws::sample(&Quantik, seed, 1);
        positions[index.index(positions.len())]
    })
}

proptest! {
    #[test]
    fn the_binary_core_round_trips(setup in setups(), canonical: bool) {
        let flags = if canonical { 2 } else { 0 };
        let core = setup.pack(flags);
        prop_assert_eq!(Setup::unpack(&core), Ok((setup, flags)));
        for length in 0..core.len() {
            prop_assert!(Setup::unpack(&core[..length]).is_err());
        }
        for bit in 0..core.len() * 8 {
            let mut flipped = core;
            flipped[bit / 8] ^= 1 << (bit % 8);
            // An error, or another value that packs to exactly these bytes.
            if let Ok((other, flags)) = Setup::unpack(&flipped) {
                prop_assert_eq!(other.pack(flags), flipped);
            }
        }
    }

    #[test]
    fn any_bytes_are_a_core_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        if let Ok((setup, flags)) = Setup::unpack(&bytes) {
            prop_assert_eq!(&setup.pack(flags)[..], &bytes[..]);
        }
    }

    #[test]
    fn qfen_round_trips(position in positions()) {
        let qfen = position.to_qfen();
        prop_assert_eq!(qfen.parse(), Ok(position));
        prop_assert_eq!(position.to_qfen_with_side().parse(), Ok(position));
        for length in 0..qfen.len() {
            prop_assert!(Setup::from_qfen(&qfen[..length]).is_err());
        }
        for bit in 0..qfen.len() * 8 {
            let mut flipped = qfen.clone().into_bytes();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let Ok(text) = String::from_utf8(flipped) else { continue };
            if let Ok(setup) = Setup::from_qfen(&text) {
                prop_assert_ne!(setup, position.setup());
                prop_assert_eq!(setup.to_qfen(), text);
            }
        }
    }

    #[test]
    fn any_text_is_qfen_or_an_error(text in "[.A-Da-d/ 12x\\PC]{0,24}") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert!(text == position.to_qfen() || text == position.to_qfen_with_side());
        }
        let _ = text.parse::<Move>();
    }

    /// What validation accepts has moves that are legal by the rules' own words.
    #[test]
    fn what_is_accepted_can_be_played(setup in setups()) {
        if let Ok(position) = setup.validate() {
            for mv in Quantik.moves(position) {
                prop_assert!(Quantik.play(position, mv).setup().validate().is_ok());
            }
        }
    }
}

#[cfg(feature = "serde")]
proptest! {
    #[test]
    fn serde_is_the_text(position in positions()) {
        let json = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(&json, &format!("\"{position}\""));
        prop_assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        let moves: Vec<Move> = Quantik.moves(position).collect();
        let json = serde_json::to_string(&moves).unwrap();
        prop_assert_eq!(serde_json::from_str::<Vec<Move>>(&json).unwrap(), moves);
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_errors_say_what_is_wrong() {
    let error = serde_json::from_str::<Position>("\"Aa../..../..../....\"").unwrap_err();
    assert!(error.to_string().starts_with("square 1 holds a, which shares a line with A"));
}

#[cfg(feature = "cbor")]
mod cbor {
    use std::collections::BTreeMap;

    use burnside::{
        Player,
        quantik::{CborError, CborValue, Document, KeyOrder},
    };

    use super::*;

    fn values() -> impl Strategy<Value = CborValue> {
        let leaf = prop_oneof![
            Just(CborValue::Null),
            any::<bool>().prop_map(CborValue::Bool),
            any::<i64>().prop_map(|i| CborValue::Integer(i.into())),
            any::<i32>().prop_map(|i| CborValue::Float(i.into())),
            "[a-z]{0,9}".prop_map(CborValue::Text),
            any::<Vec<u8>>().prop_map(CborValue::Bytes),
        ];
        leaf.prop_recursive(3, 12, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(CborValue::Array),
                prop::collection::btree_map("[a-z]{0,5}", inner, 0..4).prop_map(|map| {
                    CborValue::Map(map.into_iter().map(|(k, v)| (CborValue::Text(k), v)).collect())
                }),
            ]
        })
    }

    fn documents() -> impl Strategy<Value = Document> {
        let meta = prop::option::of(prop::collection::btree_map("[a-z]{0,6}", values(), 0..4));
        (setups(), any::<(bool, Option<u64>, Option<bool>, bool)>(), meta).prop_map(
            |(setup, (canon, move_count, side, checksum), meta)| {
                let setup =
                    if canon { Setup::from_payload(setup.canonical_payload()) } else { setup };
                let side = side.map(|two| if two { Player::Two } else { Player::One });
                Document { setup, canon, move_count, meta, side, checksum }
            },
        )
    }

    proptest! {
        #[test]
        fn documents_round_trip(document in documents()) {
            for order in [KeyOrder::Seed, KeyOrder::Deterministic] {
                let bytes = document.to_cbor(order);
                let read = Document::from_cbor(&bytes).unwrap();
                // Maps inside `meta` may have been sorted: compare what is written again.
                prop_assert_eq!(read.to_cbor(KeyOrder::Deterministic),
                    document.to_cbor(KeyOrder::Deterministic));
                if order == KeyOrder::Seed {
                    prop_assert_eq!(&read, &document);
                }
                for length in 0..bytes.len() {
                    prop_assert!(Document::from_cbor(&bytes[..length]).is_err());
                }
                let mut longer = bytes.clone();
                longer.push(0);
                prop_assert_eq!(Document::from_cbor(&longer), Err(CborError::Trailing(1)));
            }
        }

        #[test]
        fn flipped_bits_are_noticed(document in documents(), order: bool) {
            let order = if order { KeyOrder::Seed } else { KeyOrder::Deterministic };
            let bytes = document.to_cbor(order);
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                if let Ok(other) = Document::from_cbor(&flipped) {
                    prop_assert!(other != document || other.to_cbor(order) == document.to_cbor(order));
                    // With a checksum, only the checksum's own disappearance could pass, and its
                    // key is not optional to misspell.
                    if document.checksum {
                        prop_assert_eq!(other.to_cbor(KeyOrder::Deterministic),
                            document.to_cbor(KeyOrder::Deterministic));
                    }
                }
            }
        }

        #[test]
        fn any_bytes_are_a_document_or_an_error(bytes in any::<Vec<u8>>()) {
            let _ = Document::from_cbor(&bytes);
        }
    }

    fn plain() -> Document {
        Document::new(Setup::from_qfen(".A../..b./.c../...D").unwrap())
    }

    #[test]
    fn asking_for_canonical_makes_it_canonical() {
        let document = Document { canon: true, ..plain() };
        let read = Document::from_cbor(&document.to_cbor(KeyOrder::Seed)).unwrap();
        assert_eq!(read.setup.payload(), document.setup.canonical_payload());
        assert_ne!(read.setup, document.setup);
    }

    #[test]
    fn deterministic_order_sorts_by_encoded_key() {
        let meta =
            BTreeMap::from([("bb".to_owned(), CborValue::Null), ("z".to_owned(), CborValue::Null)]);
        let document = Document {
            move_count: Some(4),
            side: Some(Player::One),
            checksum: true,
            meta: Some(meta),
            ..plain()
        };
        let bytes = document.to_cbor(KeyOrder::Deterministic);
        let at = |key: &str| {
            let mut encoded = vec![0x60 + key.len() as u8];
            encoded.extend(key.bytes());
            bytes.windows(encoded.len()).position(|window| window == encoded).unwrap()
        };
        // Shorter keys first, then by letter; inside `meta`, z before bb.
        let order = ["v", "bb", "mc", "crc", "meta", "z", "side", "canon"].map(at);
        assert!(order.is_sorted(), "{order:?}");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let map = |entries: &[(&str, CborValue)]| {
            use cbor4ii::core::{enc::Encode, utils::BufWriter};
            let entries = entries.iter().map(|(k, v)| (CborValue::Text((*k).into()), v.clone()));
            let mut writer = BufWriter::new(Vec::new());
            CborValue::Map(entries.collect()).encode(&mut writer).unwrap();
            Document::from_cbor(&writer.into_inner()).unwrap_err().to_string()
        };
        let int = |i: i128| CborValue::Integer(i);
        let (v, canon) = (("v", int(1)), ("canon", CborValue::Bool(false)));
        let bb = ("bb", CborValue::Bytes(vec![0; 16]));
        assert_eq!(Document::from_cbor(&[0x01]), Err(CborError::NotAMap));
        let malformed = |bytes: &[u8]| Document::from_cbor(bytes).unwrap_err().to_string();
        assert_eq!(malformed(&[]), "not well-formed CBOR: the bytes end too early");
        assert_eq!(malformed(&[0xa1, 0x61, b'v', 0x18]), malformed(&[]));
        let byte = "not well-formed CBOR: the byte 0x1c cannot begin a value there";
        assert_eq!(malformed(&[0xa1, 0x61, b'v', 0x1c]), byte);
        let text = [0xa1, 0x61, 0xff, 0x01];
        assert_eq!(malformed(&text), "not well-formed CBOR: a text is not UTF-8");
        assert_eq!(map(&[]), "key \"v\" is missing");
        assert_eq!(map(&[("v", int(2))]), "version 2 is unknown, expected 1");
        assert_eq!(map(&[v.clone(), v.clone()]), "key \"v\" stands there twice");
        assert_eq!(map(&[("w", int(1))]), "unknown key \"w\"");
        assert_eq!(map(&[v.clone(), ("canon", int(1))]), "key \"canon\": expected true or false");
        let short = ("bb", CborValue::Bytes(vec![0; 15]));
        assert_eq!(map(&[v.clone(), canon.clone(), short]), "key \"bb\": expected 16 bytes");
        assert_eq!(
            map(&[v.clone(), canon.clone(), bb.clone(), ("side", int(0))]),
            "key \"side\": expected 1 or 2"
        );
        assert_eq!(
            map(&[v.clone(), canon.clone(), bb.clone(), ("mc", int(-1))]),
            "key \"mc\": expected a whole number from 0"
        );
        assert!(
            map(&[v, canon, bb, ("crc", int(7))])
                .starts_with("checksum mismatch: the document says 0x00000007")
        );
    }

    #[test]
    fn deep_nesting_is_refused_without_harm() {
        let mut bytes = vec![0x81; 100_000]; // arrays in arrays in arrays
        bytes.push(0);
        assert!(matches!(Document::from_cbor(&bytes), Err(CborError::Malformed(_))));
        let hostile = [0xbf, 0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]; // 2^64 items
        assert!(matches!(Document::from_cbor(&hostile), Err(CborError::Malformed(_))));
    }
}
