//! The binary core: 18 bytes, stable forever.
//!
//! ```text
//! byte 0       version, 1
//! byte 1       flags: bit 1 set if the payload is canonical; all others reserved, zero
//! bytes 2..18  eight 16-bit planes, little-endian: player 1's A, B, C, D, player 2's A, B, C, D
//! ```

use super::{Group, Setup, canonical};

/// The version that this code writes, and the only one that it reads.
pub const VERSION: u8 = 1;

/// The flag of a payload that is the smallest of its orbit. Which group's orbit is not in the
/// bytes: whoever stores keys knows which group they are under.
pub const CANONICAL_FLAG: u8 = 0x02;

/// Why bytes are not a binary core.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// Not 18 bytes.
    #[error("a binary core has 18 bytes, not {0}")]
    Length(usize),
    /// A version that is not known here.
    #[error("byte 0: version {0} is unknown, expected {VERSION}")]
    Version(u8),
    /// A flag that is reserved.
    #[error("byte 1: flags {0:#04x} include reserved ones, expected 0x00 or {CANONICAL_FLAG:#04x}")]
    Flags(u8),
}

impl Setup {
    /// The 16 payload bytes.
    pub const fn payload(&self) -> [u8; 16] {
        let low = self.lanes[0] as u128 | (self.lanes[1] as u128) << 64;
        low.to_le_bytes()
    }

    /// The setup with these payload bytes.
    pub const fn from_payload(payload: [u8; 16]) -> Self {
        let both = u128::from_le_bytes(payload);
        Self { lanes: [both as u64, (both >> 64) as u64] }
    }

    /// The binary core, with these flags.
    pub fn pack(&self, flags: u8) -> [u8; 18] {
        let mut core = [0; 18];
        (core[0], core[1]) = (VERSION, flags);
        core[2..].copy_from_slice(&self.payload());
        core
    }

    /// The setup and the flags of a binary core. Whether the rules accept the setup is for
    /// [`validate`](Setup::validate) to say.
    pub fn unpack(bytes: &[u8]) -> Result<(Self, u8), UnpackError> {
        let core: &[u8; 18] = bytes.try_into().map_err(|_| UnpackError::Length(bytes.len()))?;
        let &[version, flags, ref payload @ ..] = core;
        if version != VERSION {
            return Err(UnpackError::Version(version));
        }
        if flags & !CANONICAL_FLAG != 0 {
            return Err(UnpackError::Flags(flags));
        }
        Ok((Self::from_payload(*payload), flags))
    }

    /// The smallest payload under the seed's group, [`Group::D4ColorShapes`].
    pub fn canonical_payload(&self) -> [u8; 16] {
        self.canonical_payload_under(Group::D4ColorShapes)
    }

    /// The smallest payload under a group.
    pub fn canonical_payload_under(&self, group: Group) -> [u8; 16] {
        canonical::smallest(*self, group).payload()
    }

    /// The portable key: the binary core of the canonical setup under the seed's group.
    ///
    /// ```
    /// use burnside::quantik::Setup;
    ///
    /// let setup = Setup::from_qfen(".A../..b./.c../...D")?;
    /// let key = setup.canonical_key();
    /// assert_eq!(key[..2], [1, 2]); // version 1, canonical
    /// # Ok::<(), burnside::quantik::QfenError>(())
    /// ```
    pub fn canonical_key(&self) -> [u8; 18] {
        self.canonical_key_under(Group::D4ColorShapes)
    }

    /// The key under a group.
    pub fn canonical_key_under(&self, group: Group) -> [u8; 18] {
        canonical::smallest(*self, group).pack(CANONICAL_FLAG)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_the_seeds() {
        let setup = Setup::from_planes([0x0201, 0, 0, 0, 0, 0, 0, 0x8000]);
        let core = setup.pack(0);
        assert_eq!(core, [1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80]);
        assert_eq!(Setup::unpack(&core), Ok((setup, 0)));
        assert_eq!(Setup::unpack(&setup.pack(CANONICAL_FLAG)), Ok((setup, CANONICAL_FLAG)));
    }

    #[test]
    fn what_is_unknown_is_refused() {
        let core = Setup::EMPTY.pack(0);
        for length in (0..18).chain([19, 100]) {
            let bytes = vec![1; length];
            assert_eq!(Setup::unpack(&bytes), Err(UnpackError::Length(length)));
        }
        for byte in (0..=255).filter(|&byte| byte != VERSION) {
            let mut bad = core;
            bad[0] = byte;
            assert_eq!(Setup::unpack(&bad), Err(UnpackError::Version(byte)));
        }
        for byte in (0..=255).filter(|byte| ![0, CANONICAL_FLAG].contains(byte)) {
            let mut bad = core;
            bad[1] = byte;
            assert_eq!(Setup::unpack(&bad), Err(UnpackError::Flags(byte)));
        }
    }

    #[test]
    fn the_empty_board_has_the_seeds_key() {
        let mut expected = [0; 18];
        (expected[0], expected[1]) = (1, 2);
        for group in Group::ALL {
            assert_eq!(Setup::EMPTY.canonical_key_under(group), expected);
        }
    }
}
