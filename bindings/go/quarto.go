package burnside

// #include <burnside.h>
import "C"

import (
	"fmt"
	"unsafe"
)

// Quarto is a board of Quarto and the piece in hand, as a key: 11 bytes, the
// hand (16 if there is none) and five masks of squares, two bytes each, the
// high byte first: occupied, and with traits 3, 2, 1 and 0. Make one with
// [ParseQuarto] or [PackQuarto]: the zero value has piece 0 in hand.
type Quarto [C.BURNSIDE_QUARTO_KEY]byte

// QuartoMove is a move: 16*square+piece places what is in hand and gives that
// piece, 256+square only places it, because that ends the game, and 272+piece
// only gives, at the start.
type QuartoMove uint16

// QuartoNoPiece stands for no piece, on a square or in hand.
const QuartoNoPiece = C.BURNSIDE_QUARTO_NO_PIECE

// QuartoSets is what wins.
type QuartoSets uint32

// The winning sets.
const (
	QuartoLines   QuartoSets = C.BURNSIDE_QUARTO_SETS_LINES   // rows, columns, diagonals: quarto
	QuartoSquares QuartoSets = C.BURNSIDE_QUARTO_SETS_SQUARES // and the nine squares of two by two: quarto:squares
)

// QuartoGroup is a group of symmetries of Quarto.
type QuartoGroup uint32

// The groups of Quarto.
const (
	QuartoD4Flip QuartoGroup = C.BURNSIDE_QUARTO_GROUP_D4_FLIP // turns, flips, swaps of values: 128, the portable keys
	QuartoFull   QuartoGroup = C.BURNSIDE_QUARTO_GROUP_FULL    // all that keeps the sets, and exchanges traits: the keys of values
)

func (q *Quarto) c() *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(&q[0])) }

// ParseQuarto reads the text of a board and a hand, whether or not the rules
// accept what it shows: see [Quarto.Validate].
func ParseQuarto(text string) (Quarto, error) {
	var q Quarto
	var e C.BurnsideError
	c, err := texts(text)
	if err != nil {
		return q, err
	}
	return q, failure(C.burnside_quarto_from_text(c[0].first, q.c(), &e), &e)
}

// PackQuarto packs sixteen squares, from square 0 at the bottom right on, and
// the piece in hand. A piece is 0 to 15, and [QuartoNoPiece] is none.
func PackQuarto(squares [16]byte, hand byte) (Quarto, error) {
	var q Quarto
	var e C.BurnsideError
	status := C.burnside_quarto_pack((*C.uint8_t)(unsafe.Pointer(&squares[0])), C.uint8_t(hand), q.c(), &e)
	return q, failure(status, &e)
}

// Unpack gives the sixteen squares and the piece in hand.
func (q Quarto) Unpack() (squares [16]byte, hand byte, err error) {
	var e C.BurnsideError
	status := C.burnside_quarto_unpack(q.c(), (*C.uint8_t)(unsafe.Pointer(&squares[0])), (*C.uint8_t)(unsafe.Pointer(&hand)), &e)
	return squares, hand, failure(status, &e)
}

// Text writes the board and the hand as text.
func (q Quarto) Text() (string, error) {
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_quarto_to_text(q.c(), b.chars(), b.capacity(), &b.needed, &b.err)
	})
}

// String is the text, or the bytes in hexadecimal if they are not a board.
func (q Quarto) String() string {
	text, err := q.Text()
	if err != nil {
		return fmt.Sprintf("Quarto(%x)", q[:])
	}
	return text
}

// MarshalText writes the text.
func (q Quarto) MarshalText() ([]byte, error) {
	text, err := q.Text()
	return []byte(text), err
}

// UnmarshalText reads the text.
func (q *Quarto) UnmarshalText(text []byte) error {
	read, err := ParseQuarto(string(text))
	if err == nil {
		*q = read
	}
	return err
}

// Validate says why the rules do not accept the board, or nil.
func (q Quarto) Validate(sets QuartoSets) error {
	var e C.BurnsideError
	return failure(C.burnside_quarto_validate(q.c(), C.uint32_t(sets), &e), &e)
}

// Canonical is the smallest image under a group.
func (q Quarto) Canonical(sets QuartoSets, group QuartoGroup) (Quarto, error) {
	var smallest Quarto
	var e C.BurnsideError
	status := C.burnside_quarto_canonical(q.c(), C.uint32_t(sets), C.uint32_t(group), smallest.c(), &e)
	return smallest, failure(status, &e)
}

// LegalMoves lists the legal moves. There are none if the game is over.
func (q Quarto) LegalMoves(sets QuartoSets) ([]QuartoMove, error) {
	var moves [C.BURNSIDE_QUARTO_MAX_MOVES]QuartoMove
	var count C.size_t
	var e C.BurnsideError
	status := C.burnside_quarto_legal_moves(q.c(), C.uint32_t(sets), (*C.uint16_t)(unsafe.Pointer(&moves[0])), &count, &e)
	return append([]QuartoMove(nil), moves[:count]...), failure(status, &e)
}

// Play is the board after a move.
func (q Quarto) Play(move QuartoMove, sets QuartoSets) (Quarto, error) {
	var after Quarto
	var e C.BurnsideError
	return after, failure(C.burnside_quarto_play(q.c(), C.uint32_t(move), C.uint32_t(sets), after.c(), &e), &e)
}

// Value is what the board is worth: early ones from the table inside the
// library, others by a search of at most about nodes positions (0: as many as
// it takes).
func (q Quarto) Value(sets QuartoSets, nodes uint64) (Value, error) {
	var worth C.BurnsideValue
	var e C.BurnsideError
	status := C.burnside_quarto_value(q.c(), C.uint32_t(sets), C.uint64_t(nodes), &worth, &e)
	return valueOf(worth), failure(status, &e)
}

// QuartoCanonicals gives the smallest images of many boards. If one is refused,
// the error has its index.
func QuartoCanonicals(boards []Quarto, sets QuartoSets, group QuartoGroup) ([]Quarto, error) {
	smallest := make([]Quarto, len(boards))
	if len(boards) == 0 {
		return smallest, nil
	}
	var e C.BurnsideError
	status := C.burnside_quarto_canonical_all(boards[0].c(), C.size_t(len(boards)), C.uint32_t(sets), C.uint32_t(group), smallest[0].c(), &e)
	return smallest, failure(status, &e)
}

// QuartoValues gives what many boards are worth, as [Quarto.Value]; nodes is
// for each of them.
func QuartoValues(boards []Quarto, sets QuartoSets, nodes uint64) ([]Value, error) {
	if len(boards) == 0 {
		return nil, nil
	}
	found := make([]C.BurnsideValue, len(boards))
	var e C.BurnsideError
	status := C.burnside_quarto_value_all(boards[0].c(), C.size_t(len(boards)), C.uint32_t(sets), C.uint64_t(nodes), &found[0], &e)
	return valuesOf(found), failure(status, &e)
}
