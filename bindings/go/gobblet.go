package burnside

// #include <burnside.h>
import "C"

import (
	"fmt"
	"unsafe"
)

// Gobblet is a board of Gobblet Gobblers: nine cells of six bits from bit 0
// (owners of the small, medium and large piece, two bits each), bit 54 set when
// player 2 is to move. 0 is the start.
type Gobblet uint64

// GobbletMove is a move in a byte: the target in bits 0-3; in bits 4-7 the
// source square, or 9, 10, 11 for a small, medium, large piece from the reserve.
type GobbletMove uint8

// GobbletUndo takes a move back.
type GobbletUndo uint16

// GobbletReveal is what happens when lifting a piece shows a line of the
// opponent's.
type GobbletReveal uint32

// The reveal rules.
const (
	GobbletHailMary GobbletReveal = C.BURNSIDE_GOBBLET_REVEAL_HAIL_MARY // it may land on that line: gobblet
	GobbletStrict   GobbletReveal = C.BURNSIDE_GOBBLET_REVEAL_STRICT    // it may not be lifted: gobblet:strict
)

// GobbletGroup is a group of symmetries of Gobblet Gobblers.
type GobbletGroup uint32

// The groups of Gobblet Gobblers.
const (
	GobbletD4      GobbletGroup = C.BURNSIDE_GOBBLET_GROUP_D4       // turns and flips: 8, the portable keys
	GobbletD4Mover GobbletGroup = C.BURNSIDE_GOBBLET_GROUP_D4_MOVER // and exchanges the players: 16, the keys of values
)

// ParseGobblet reads the text of a board.
func ParseGobblet(text string) (Gobblet, error) {
	var board C.uint64_t
	var e C.BurnsideError
	c, err := texts(text)
	if err != nil {
		return 0, err
	}
	status := C.burnside_gobblet_from_text(c[0].first, &board, &e)
	return Gobblet(board), failure(status, &e)
}

// Text writes the board as text.
func (g Gobblet) Text() (string, error) {
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_gobblet_to_text(C.uint64_t(g), b.chars(), b.capacity(), &b.needed, &b.err)
	})
}

// String is the board as text, or its number if it is not a board.
func (g Gobblet) String() string {
	text, err := g.Text()
	if err != nil {
		return fmt.Sprintf("Gobblet(%d)", uint64(g))
	}
	return text
}

// MarshalText writes the board as text.
func (g Gobblet) MarshalText() ([]byte, error) {
	text, err := g.Text()
	return []byte(text), err
}

// UnmarshalText reads the text of a board.
func (g *Gobblet) UnmarshalText(text []byte) error {
	read, err := ParseGobblet(string(text))
	if err == nil {
		*g = read
	}
	return err
}

// Validate says why the rules do not accept the board, or nil.
func (g Gobblet) Validate() error {
	var e C.BurnsideError
	return failure(C.burnside_gobblet_validate(C.uint64_t(g), &e), &e)
}

// Canonical is the smallest image of the board under a group.
func (g Gobblet) Canonical(group GobbletGroup) (Gobblet, error) {
	var smallest C.uint64_t
	var e C.BurnsideError
	status := C.burnside_gobblet_canonical(C.uint64_t(g), C.uint32_t(group), &smallest, &e)
	return Gobblet(smallest), failure(status, &e)
}

// LegalMoves lists the legal moves. If there are none, whoever moved last has
// won.
func (g Gobblet) LegalMoves(reveal GobbletReveal) ([]GobbletMove, error) {
	var moves [C.BURNSIDE_GOBBLET_MAX_MOVES]GobbletMove
	var count C.size_t
	var e C.BurnsideError
	status := C.burnside_gobblet_legal_moves(C.uint64_t(g), C.uint32_t(reveal), (*C.uint8_t)(unsafe.Pointer(&moves[0])), &count, &e)
	return append([]GobbletMove(nil), moves[:count]...), failure(status, &e)
}

// Play is the board after a move, and what takes the move back.
func (g Gobblet) Play(move GobbletMove, reveal GobbletReveal) (Gobblet, GobbletUndo, error) {
	var after C.uint64_t
	var undo C.uint16_t
	var e C.BurnsideError
	status := C.burnside_gobblet_play(C.uint64_t(g), C.uint8_t(move), C.uint32_t(reveal), &after, &undo, &e)
	return Gobblet(after), GobbletUndo(undo), failure(status, &e)
}

// Undo is the board before the move that led here.
func (g Gobblet) Undo(undo GobbletUndo) (Gobblet, error) {
	var before C.uint64_t
	var e C.BurnsideError
	status := C.burnside_gobblet_undo(C.uint64_t(g), C.uint16_t(undo), &before, &e)
	return Gobblet(before), failure(status, &e)
}

// Value is what the board is worth, from the table inside the library.
func (g Gobblet) Value(reveal GobbletReveal) (Value, error) {
	var worth C.BurnsideValue
	var e C.BurnsideError
	status := C.burnside_gobblet_probe(C.uint64_t(g), C.uint32_t(reveal), &worth, &e)
	return valueOf(worth), failure(status, &e)
}

// GobbletCanonicals gives the smallest images of many boards. If one is
// refused, the error has its index.
func GobbletCanonicals(boards []Gobblet, group GobbletGroup) ([]Gobblet, error) {
	smallest := make([]Gobblet, len(boards))
	if len(boards) == 0 {
		return smallest, nil
	}
	var e C.BurnsideError
	status := C.burnside_gobblet_canonical_all((*C.uint64_t)(unsafe.Pointer(&boards[0])), C.size_t(len(boards)),
		C.uint32_t(group), (*C.uint64_t)(unsafe.Pointer(&smallest[0])), &e)
	return smallest, failure(status, &e)
}

// GobbletValues gives what many boards are worth, as [Gobblet.Value].
func GobbletValues(boards []Gobblet, reveal GobbletReveal) ([]Value, error) {
	if len(boards) == 0 {
		return nil, nil
	}
	found := make([]C.BurnsideValue, len(boards))
	var e C.BurnsideError
	status := C.burnside_gobblet_probe_all((*C.uint64_t)(unsafe.Pointer(&boards[0])), C.size_t(len(boards)),
		C.uint32_t(reveal), &found[0], &e)
	return valuesOf(found), failure(status, &e)
}
