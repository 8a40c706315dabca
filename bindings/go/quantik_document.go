package burnside

// #include <burnside.h>
import "C"

import (
	"encoding/json"
	"unsafe"
)

// QuantikDocument is what a CBOR document of Quantik says beside the board.
type QuantikDocument struct {
	// Canon: the board is stored in canonical form, under d4-color-shapes.
	// Writing makes it so; reading refuses a document that says so and is not.
	Canon bool
	// MoveCount is the number of moves made, if it is there.
	MoveCount *uint64
	// Side is whose turn it is, 1 or 2; 0 if the document does not say.
	Side int
	// Checksum: there is one. Reading refuses a wrong one.
	Checksum bool
	// Deterministic: keys are written in the order of RFC 8949, not the seed's.
	Deterministic bool
	// Meta is anything that encodes to a JSON object, or nil. It is written and
	// not read.
	Meta interface{}
	// HasMeta: the document that was read has metadata.
	HasMeta bool
}

// ToCBOR writes the position as a self-describing CBOR document.
func (q Quantik) ToCBOR(document QuantikDocument) ([]byte, error) {
	if document.Side < 0 || document.Side > 2 {
		return nil, refuse(KindParameter, "side must be 0, 1 or 2, not %d", document.Side)
	}
	options := C.BurnsideQuantikDocument{
		canon:         flag(document.Canon),
		side:          C.uint8_t(document.Side),
		checksum:      flag(document.Checksum),
		deterministic: flag(document.Deterministic),
	}
	if document.MoveCount != nil {
		options.has_move_count, options.move_count = 1, C.uint64_t(*document.MoveCount)
	}
	written := ""
	if document.Meta != nil {
		encoded, err := json.Marshal(document.Meta)
		if err != nil {
			return nil, refuse(KindParameter, "meta: %v", err)
		}
		written = string(encoded)
	}
	meta, err := texts(written)
	if err != nil {
		return nil, err
	}
	var b buffer
	err = b.fill(func(b *buffer) C.BurnsideStatus {
		return C.burnside_quantik_to_cbor(q.c(), &options, meta[0].orNull(), b.octets(), b.capacity(), &b.needed, &b.err)
	})
	if err != nil {
		return nil, err
	}
	return b.content(), nil
}

// QuantikFromCBOR reads a document, keys in any order.
func QuantikFromCBOR(bytes []byte) (Quantik, QuantikDocument, error) {
	var q Quantik
	var read C.BurnsideQuantikDocument
	var e C.BurnsideError
	if len(bytes) == 0 {
		bytes = make([]byte, 0, 1)
	}
	first := (*C.uint8_t)(unsafe.Pointer(&bytes[:1][0]))
	status := C.burnside_quantik_from_cbor(first, C.size_t(len(bytes)), q.c(), &read, &e)
	document := QuantikDocument{
		Canon:    read.canon != 0,
		Side:     int(read.side),
		Checksum: read.checksum != 0,
		HasMeta:  read.has_meta != 0,
	}
	if read.has_move_count != 0 {
		count := uint64(read.move_count)
		document.MoveCount = &count
	}
	return q, document, failure(status, &e)
}

func flag(on bool) C.uint8_t {
	if on {
		return 1
	}
	return 0
}
