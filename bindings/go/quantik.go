package burnside

// #include <burnside.h>
import "C"

import (
	"fmt"
	"unsafe"
)

// Quantik is a position of Quantik in its binary core: 18 bytes, the version
// (1), flags, and eight 16-bit planes in little endian. Make one with
// [ParseQuantik], [PackQuantik] or [QuantikFromCBOR]: the zero value is not a
// position, because its version is 0.
type Quantik [18]byte

// QuantikGroup is a group of symmetries of Quantik.
type QuantikGroup uint32

// The groups of Quantik.
const (
	QuantikD4            QuantikGroup = C.BURNSIDE_QUANTIK_GROUP_D4              // turns and flips: 8
	QuantikD4Shapes      QuantikGroup = C.BURNSIDE_QUANTIK_GROUP_D4_SHAPES       // and renames shapes: 192
	QuantikD4ColorShapes QuantikGroup = C.BURNSIDE_QUANTIK_GROUP_D4_COLOR_SHAPES // and swaps colors: 384, the portable keys
	QuantikFull          QuantikGroup = C.BURNSIDE_QUANTIK_GROUP_FULL            // all that keeps the lines: 3,072, the keys of values
)

func (q *Quantik) c() *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(&q[0])) }

// ParseQuantik reads QFEN, whether or not the rules accept what it shows: see
// [Quantik.Validate].
func ParseQuantik(qfen string) (Quantik, error) {
	var q Quantik
	var e C.BurnsideError
	c, err := texts(qfen)
	if err != nil {
		return q, err
	}
	return q, failure(C.burnside_quantik_from_qfen(c[0].first, q.c(), &e), &e)
}

// PackQuantik packs eight planes, player 1's A, B, C, D, then player 2's; bit i
// is square i. The flags are 0, or 2 if the planes are canonical.
func PackQuantik(planes [8]uint16, flags byte) (Quantik, error) {
	var q Quantik
	var e C.BurnsideError
	status := C.burnside_quantik_pack((*C.uint16_t)(unsafe.Pointer(&planes[0])), C.uint8_t(flags), q.c(), &e)
	return q, failure(status, &e)
}

// UnpackQuantik reads the bytes of a core.
func UnpackQuantik(core []byte) (Quantik, error) {
	var q Quantik
	_, _, err := unpack(core)
	if err == nil {
		copy(q[:], core)
	}
	return q, err
}

func unpack(core []byte) (planes [8]uint16, flags byte, err error) {
	var e C.BurnsideError
	if len(core) == 0 {
		core = make([]byte, 0, 1)
	}
	first := (*C.uint8_t)(unsafe.Pointer(&core[:1][0]))
	status := C.burnside_quantik_unpack(first, C.size_t(len(core)),
		(*C.uint16_t)(unsafe.Pointer(&planes[0])), (*C.uint8_t)(unsafe.Pointer(&flags)), &e)
	return planes, flags, failure(status, &e)
}

// Unpack gives the eight planes and the flags.
func (q Quantik) Unpack() (planes [8]uint16, flags byte, err error) { return unpack(q[:]) }

// QFEN writes the position as text.
func (q Quantik) QFEN() (string, error) {
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_quantik_to_qfen(q.c(), b.chars(), b.capacity(), &b.needed, &b.err)
	})
}

// String is QFEN, or the bytes in hexadecimal if they are not a position.
func (q Quantik) String() string {
	qfen, err := q.QFEN()
	if err != nil {
		return fmt.Sprintf("Quantik(%x)", q[:])
	}
	return qfen
}

// MarshalText writes QFEN.
func (q Quantik) MarshalText() ([]byte, error) {
	qfen, err := q.QFEN()
	return []byte(qfen), err
}

// UnmarshalText reads QFEN.
func (q *Quantik) UnmarshalText(text []byte) error {
	read, err := ParseQuantik(string(text))
	if err == nil {
		*q = read
	}
	return err
}

// Validate says why the rules do not accept the position, or nil.
func (q Quantik) Validate() error {
	var e C.BurnsideError
	return failure(C.burnside_quantik_validate(q.c(), &e), &e)
}

// CanonicalPayload is the smallest payload under a group.
func (q Quantik) CanonicalPayload(group QuantikGroup) ([16]byte, error) {
	var payload [16]byte
	var e C.BurnsideError
	status := C.burnside_quantik_canonical_payload(q.c(), C.uint32_t(group), (*C.uint8_t)(unsafe.Pointer(&payload[0])), &e)
	return payload, failure(status, &e)
}

// CanonicalKey is the core of the smallest image under a group.
func (q Quantik) CanonicalKey(group QuantikGroup) (Quantik, error) {
	var key Quantik
	var e C.BurnsideError
	return key, failure(C.burnside_quantik_canonical_key(q.c(), C.uint32_t(group), key.c(), &e), &e)
}

// LegalMoves is a mask: bit 16*shape+square is set if the mover may place that
// shape on that square. It is 0 if the game is over: whoever moved last has won.
func (q Quantik) LegalMoves() (uint64, error) {
	var mask C.uint64_t
	var e C.BurnsideError
	status := C.burnside_quantik_legal_moves(q.c(), &mask, &e)
	return uint64(mask), failure(status, &e)
}

// Play is the position after a move, given by its number 16*shape+square.
func (q Quantik) Play(move int) (Quantik, error) {
	var after Quantik
	var e C.BurnsideError
	if move < 0 {
		return after, refuse(KindMove, "there is no move %d: they are 0 to 63", move)
	}
	return after, failure(C.burnside_quantik_play(q.c(), C.uint32_t(move), after.c(), &e), &e)
}

// Value is what the position is worth, from the table inside the library.
func (q Quantik) Value() (Value, error) {
	var worth C.BurnsideValue
	var e C.BurnsideError
	status := C.burnside_quantik_probe(q.c(), &worth, &e)
	return valueOf(worth), failure(status, &e)
}

// QuantikKeys gives the canonical keys of many positions. If one is refused,
// the error has its index.
func QuantikKeys(positions []Quantik, group QuantikGroup) ([]Quantik, error) {
	keys := make([]Quantik, len(positions))
	if len(positions) == 0 {
		return keys, nil
	}
	var e C.BurnsideError
	status := C.burnside_quantik_canonical_keys(positions[0].c(), C.size_t(len(positions)), C.uint32_t(group), keys[0].c(), &e)
	return keys, failure(status, &e)
}

// QuantikLegalMoves gives the masks of many positions, as [Quantik.LegalMoves].
func QuantikLegalMoves(positions []Quantik) ([]uint64, error) {
	masks := make([]uint64, len(positions))
	if len(positions) == 0 {
		return masks, nil
	}
	var e C.BurnsideError
	status := C.burnside_quantik_legal_moves_all(positions[0].c(), C.size_t(len(positions)), (*C.uint64_t)(unsafe.Pointer(&masks[0])), &e)
	return masks, failure(status, &e)
}

// QuantikValues gives what many positions are worth, as [Quantik.Value].
func QuantikValues(positions []Quantik) ([]Value, error) {
	if len(positions) == 0 {
		return nil, nil
	}
	found := make([]C.BurnsideValue, len(positions))
	var e C.BurnsideError
	status := C.burnside_quantik_probe_all(positions[0].c(), C.size_t(len(positions)), &found[0], &e)
	return valuesOf(found), failure(status, &e)
}
