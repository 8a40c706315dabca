//! One pass over a FEEN text that checks everything and builds nothing.

use super::FeenError;
use crate::{
    Player,
    qi::{Epin, MAX_DIMENSION_SIZE, MAX_SQUARES, Sin},
};

/// What a valid FEEN text says, except for what stands where.
///
/// Reading one allocates nothing and takes time proportional to the text, whatever numbers are
/// written in it.
///
/// ```
/// use burnside::{Player, qi::FeenOutline};
///
/// let outline = FeenOutline::read("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/\
///     +P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c")?;
/// assert_eq!(outline.shape(), [8, 8]);
/// assert_eq!(outline.board_pieces(), 32);
/// assert_eq!(outline.turn(), Player::One);
/// # Ok::<(), burnside::qi::FeenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeenOutline {
    pub(super) sizes: [usize; 3],
    pub(super) dimensions: usize,
    pub(super) board_pieces: usize,
    pub(super) hand_pieces: usize,
    pub(super) styles: [Sin; 2],
    pub(super) turn: Player,
    /// Where the hands begin.
    pub(super) hands_at: usize,
}

impl FeenOutline {
    /// Checks a text.
    pub fn read(text: &str) -> Result<Self, FeenError> {
        let mut scan = Scan { text, bytes: text.as_bytes(), at: 0 };
        let (sizes, dimensions, board_pieces) = scan.placement()?;
        scan.at += 1;
        let hands_at = scan.at;
        let first = scan.hand(b'/', "a piece, a count or / after the first hand")?;
        let second = scan.hand(b' ', "a piece, a count or a space after the second hand")?;
        let (styles, turn) = scan.styles()?;

        let squares = sizes[..dimensions].iter().product();
        if squares > MAX_SQUARES {
            return Err(FeenError::TooManySquares { squares });
        }
        let pieces = board_pieces as u64 + first + second;
        if pieces > squares as u64 {
            return Err(FeenError::TooManyPieces { pieces, squares });
        }
        let hand_pieces = (first + second) as usize;
        Ok(Self { sizes, dimensions, board_pieces, hand_pieces, styles, turn, hands_at })
    }

    /// The size of each dimension, outermost first.
    pub fn shape(&self) -> &[usize] {
        &self.sizes[..self.dimensions]
    }

    /// How many pieces are on the board.
    pub fn board_pieces(&self) -> usize {
        self.board_pieces
    }

    /// How many pieces are in both hands.
    pub fn hand_pieces(&self) -> usize {
        self.hand_pieces
    }

    /// A player's style.
    pub fn style(&self, player: Player) -> Sin {
        self.styles[player.index()]
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }
}

/// A reader somewhere in the text.
struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

const PLACEMENT: &str = "a piece, a count, / or the space after the board";

impl Scan<'_> {
    /// The sizes, how many there are, and the number of pieces. Ends at the space.
    #[inline]
    fn placement(&mut self) -> Result<([usize; 3], usize, usize), FeenError> {
        let bytes = self.bytes;
        let mut at = self.at;
        let (mut files, mut ranks, mut layers) = (0, 0, 0); // of the first; 0 if not known yet
        let (mut file, mut rank) = (0, 0); // squares in this rank, ranks before it in this layer
        let mut empty = 0;
        loop {
            let Some(&byte) = bytes.get(at) else { return Err(self.unexpected(at, PLACEMENT)) };
            if byte.is_ascii_alphabetic() {
                file += 1;
                at += 1;
                continue;
            }
            match byte {
                b'1'..=b'9' => {
                    let start = at;
                    let mut count = usize::from(byte - b'0');
                    at += 1;
                    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                        count = count * 10 + usize::from(digit - b'0');
                        if count > MAX_DIMENSION_SIZE {
                            return Err(too_large(start, "files"));
                        }
                        at += 1;
                    }
                    file += count;
                    empty += count;
                }
                b'+' | b'-' => {
                    at += 1;
                    if !bytes.get(at).is_some_and(u8::is_ascii_alphabetic) {
                        return Err(self.unexpected(at, "a letter after + or -"));
                    }
                    file += 1;
                    at += 1;
                }
                b'^' | b'\'' => {
                    // Each marker stands behind a letter, and ' also behind ^.
                    let before = if at == 0 { 0 } else { bytes[at - 1] };
                    let derived_king = byte == b'\'' && before == b'^';
                    if !before.is_ascii_alphabetic() && !derived_king {
                        return Err(self.unexpected(at, PLACEMENT));
                    }
                    at += 1;
                }
                b'/' | b' ' => {
                    if file == 0 {
                        return Err(self.unexpected(at, "a piece or a count"));
                    }
                    if file > MAX_DIMENSION_SIZE {
                        return Err(too_large(at, "files"));
                    }
                    if files == 0 {
                        files = file;
                    } else if file != files {
                        return Err(FeenError::RankLength { at, found: file, expected: files });
                    }
                    rank += 1;
                    if rank > MAX_DIMENSION_SIZE {
                        return Err(too_large(at, "ranks"));
                    }
                    file = 0;
                    let slashes = if byte == b' ' { 0 } else { self.slashes(at)? };
                    if slashes == 2 || (slashes == 0 && layers > 0) {
                        // A layer ends here.
                        if rank == 1 {
                            return Err(FeenError::SingleRankLayer { at });
                        }
                        if ranks == 0 {
                            ranks = rank;
                        } else if rank != ranks {
                            return Err(FeenError::LayerHeight {
                                at,
                                found: rank,
                                expected: ranks,
                            });
                        }
                        layers += 1;
                        if layers > MAX_DIMENSION_SIZE {
                            return Err(too_large(at, "layers"));
                        }
                        rank = 0;
                    }
                    if slashes == 0 {
                        break;
                    }
                    at += slashes;
                }
                b'0' => return Err(FeenError::LeadingZero { at }),
                _ => return Err(self.unexpected(at, PLACEMENT)),
            }
        }
        self.at = at;
        Ok(match (layers, rank) {
            (0, 1) => ([files, 0, 0], 1, files - empty),
            (0, _) => ([rank, files, 0], 2, rank * files - empty),
            _ => ([layers, ranks, files], 3, layers * ranks * files - empty),
        })
    }

    /// How many slashes follow each other here: one or two.
    fn slashes(&self, at: usize) -> Result<usize, FeenError> {
        let slashes = self.bytes[at..].iter().take_while(|&&byte| byte == b'/').count();
        if slashes > 2 {
            return Err(FeenError::TooManyDimensions { at, slashes });
        }
        Ok(slashes)
    }

    /// The number of pieces in a hand. Ends behind the byte that ends it.
    fn hand(&mut self, end: u8, expected: &'static str) -> Result<u64, FeenError> {
        if self.bytes.get(self.at) == Some(&end) {
            self.at += 1;
            return Ok(0);
        }
        let mut seen = [0_u64; Epin::COUNT.div_ceil(64)];
        let mut before: Option<(u64, Epin)> = None;
        let mut pieces = 0;
        while self.bytes.get(self.at) != Some(&end) {
            let at = self.at;
            let count = self.hand_count()?;
            let Some((token, length)) = Epin::longest(&self.bytes[self.at..]) else {
                return Err(self.unexpected_in_hand(expected));
            };
            self.at += length;
            let (word, bit) = (token.index() / 64, 1 << (token.index() % 64));
            if seen[word] & bit != 0 {
                return Err(FeenError::HandRepeats { at, piece: token.text() });
            }
            seen[word] |= bit;
            if before.is_some_and(|(c, t)| count > c || (count == c && token < t)) {
                return Err(FeenError::HandOrder { at });
            }
            before = Some((count, token));
            pieces += count;
        }
        self.at += 1;
        Ok(pieces)
    }

    /// The count before a piece in hand, 1 if none is written. Counts beyond all boards are all
    /// the same here: they will be too many.
    fn hand_count(&mut self) -> Result<u64, FeenError> {
        let start = self.at;
        let mut count = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            if count == 0 && *digit == b'0' {
                return Err(FeenError::LeadingZero { at: start });
            }
            count = (count * 10 + u64::from(digit - b'0')).min(u64::from(u32::MAX));
            self.at += 1;
        }
        match count {
            0 => Ok(1),
            1 => Err(FeenError::CountOfOne { at: start }),
            _ => Ok(count),
        }
    }

    /// Both styles by player, and whose turn it is. Ends at the end of the text.
    fn styles(&mut self) -> Result<([Sin; 2], Player), FeenError> {
        let to_move = self.style()?;
        if self.bytes.get(self.at) != Some(&b'/') {
            return Err(self.unexpected(self.at, "/ between the styles"));
        }
        self.at += 1;
        let waiting = self.style()?;
        if self.at != self.bytes.len() {
            return Err(self.unexpected(self.at, "the end"));
        }
        match (to_move.side(), waiting.side()) {
            (Player::One, Player::Two) => Ok(([to_move, waiting], Player::One)),
            (Player::Two, Player::One) => Ok(([waiting, to_move], Player::Two)),
            _ => Err(FeenError::SameSide { to_move: to_move.text(), waiting: waiting.text() }),
        }
    }

    fn style(&mut self) -> Result<Sin, FeenError> {
        let style = self.bytes.get(self.at).copied().and_then(Sin::byte);
        let style = style.ok_or_else(|| self.unexpected(self.at, "the letter of a style"))?;
        self.at += 1;
        Ok(style)
    }

    #[cold]
    fn unexpected_in_hand(&self, expected: &'static str) -> FeenError {
        match self.bytes.get(self.at) {
            Some(b'+' | b'-') => self.unexpected(self.at + 1, "a letter after + or -"),
            _ => self.unexpected(self.at, expected),
        }
    }

    #[cold]
    fn unexpected(&self, at: usize, expected: &'static str) -> FeenError {
        match self.text.get(at..).and_then(|rest| rest.chars().next()) {
            Some(found) => FeenError::Unexpected { at, found, expected },
            None => FeenError::Ended { at, expected },
        }
    }
}

#[cold]
fn too_large(at: usize, what: &'static str) -> FeenError {
    FeenError::DimensionTooLarge { at, what }
}
