package burnside

import (
	"bytes"
	"testing"
)

// What the seeds ask of every position, for whatever a fuzzer finds: `go test -fuzz FuzzQFEN`.
// Without -fuzz, the examples alone are run.

func FuzzQFEN(f *testing.F) {
	for _, text := range []string{"..../..../..../....", ".A../..b./.c../...D", "a.../..../..../....", "AbCd", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := ParseQuantik(text)
		if err != nil {
			return
		}
		written, err := q.QFEN()
		must(t, err)
		again, err := ParseQuantik(written)
		must(t, err)
		same(t, again, q, text)
		checkKey(t, q)
	})
}

func FuzzQuantikCore(f *testing.F) {
	for _, core := range [][]byte{make([]byte, 18), {1}, append([]byte{1, 2}, make([]byte, 16)...)} {
		f.Add(core)
	}
	f.Fuzz(func(t *testing.T, core []byte) {
		q, err := UnpackQuantik(core)
		if err != nil {
			return
		}
		same(t, bytes.Equal(q[:], core), true, core)
		checkKey(t, q)
	})
}

func FuzzQuantikDocument(f *testing.F) {
	start, err := ParseQuantik("..../..../..../....")
	if err != nil {
		f.Fatal(err)
	}
	document, err := start.ToCBOR(QuantikDocument{Checksum: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(document)
	f.Add([]byte{0xa0})
	f.Fuzz(func(t *testing.T, document []byte) {
		q, said, err := QuantikFromCBOR(document)
		if err != nil {
			return
		}
		written, err := q.ToCBOR(QuantikDocument{Canon: said.Canon, Side: said.Side, MoveCount: said.MoveCount})
		must(t, err)
		again, _, err := QuantikFromCBOR(written)
		must(t, err)
		same(t, again, q, document)
	})
}

// A key is the key of its own board.
func checkKey(t *testing.T, q Quantik) {
	key, err := q.CanonicalKey(QuantikD4ColorShapes)
	if err != nil {
		return // two pieces on a square
	}
	again, err := key.CanonicalKey(QuantikD4ColorShapes)
	must(t, err)
	same(t, again, key, q)
}
