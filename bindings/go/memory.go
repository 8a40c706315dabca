package burnside

// #cgo pkg-config: burnside
// #include <burnside.h>
import "C"

import (
	"bytes"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// A cText is a text as C reads it: in Go's memory, with a zero at its end.
type cText struct{ first *C.char }

// checked refuses texts that no C function could read.
func checked(all ...string) error {
	for _, text := range all {
		if !utf8.ValidString(text) {
			return refuse(KindEncoding, "%q is not UTF-8", text)
		}
		if at := strings.IndexByte(text, 0); at >= 0 {
			return refuse(KindEncoding, "byte %d of %q is zero", at, text)
		}
	}
	return nil
}

// texts prepares texts for C.
func texts(all ...string) ([]cText, error) {
	if err := checked(all...); err != nil {
		return nil, err
	}
	prepared := make([]cText, len(all))
	for i, text := range all {
		bytes := append([]byte(text), 0)
		prepared[i] = cText{(*C.char)(unsafe.Pointer(&bytes[0]))}
	}
	return prepared, nil
}

// orNull leaves an empty text out.
func (t cText) orNull() *C.char {
	if *t.first == 0 {
		return nil
	}
	return t.first
}

// A buffer is what the functions that answer with a text take last.
type buffer struct {
	bytes  []byte
	needed C.size_t
	err    C.BurnsideError
}

func (b *buffer) chars() *C.char     { return (*C.char)(unsafe.Pointer(&b.bytes[0])) }
func (b *buffer) octets() *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(&b.bytes[0])) }
func (b *buffer) capacity() C.size_t { return C.size_t(len(b.bytes)) }
func (b *buffer) content() []byte    { return b.bytes[:b.needed] }
func (b *buffer) grow()              { b.bytes = make([]byte, b.needed) }
func (b *buffer) answer() string     { return string(b.bytes[:b.needed-1]) }

// text is the text that begins at a place of the content.
func (b *buffer) text(at C.size_t) string {
	text := b.content()[at:]
	return string(text[:bytes.IndexByte(text, 0)])
}

func (b *buffer) fill(call func(b *buffer) C.BurnsideStatus) error {
	b.bytes = make([]byte, 512)
	status := call(b)
	if status == C.BURNSIDE_STATUS_BUFFER_TOO_SMALL {
		b.grow()
		status = call(b)
	}
	return failure(status, &b.err)
}

// answered calls a function that answers with a text.
func answered(call func(b *buffer) C.BurnsideStatus) (string, error) {
	var b buffer
	if err := b.fill(call); err != nil {
		return "", err
	}
	return b.answer(), nil
}
