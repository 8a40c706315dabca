package burnside

// #include <burnside.h>
import "C"

import "fmt"

// Kind says what kind of error an error is: one word, the same in every
// language. A Kind is an error itself, so that errors.Is finds it.
type Kind string

// The kinds of errors.
const (
	KindGame      Kind = "game"       // there is no game of this name
	KindGroup     Kind = "group"      // the game has no group of this name
	KindFormat    Kind = "format"     // the game has no format of this name
	KindCommand   Kind = "command"    // there is no command of this name
	KindParameter Kind = "parameter"  // a parameter is missing, unknown, of the wrong type, or not for this command
	KindPosition  Kind = "position"   // a text or bytes that are no position
	KindMove      Kind = "move"       // a text or number that is no move
	KindIllegal   Kind = "illegal"    // a move that the rules do not allow here
	KindFEEN      Kind = "feen"       // a text that is no FEEN
	KindWriteOnly Kind = "write-only" // a format that cannot be read
	KindUnsayable Kind = "unsayable"  // a position that the format has no words for
	KindKeysOnly  Kind = "keys-only"  // a group under which play is not preserved
	KindStopped   Kind = "stopped"    // a search that reached its limit
	KindQi        Kind = "qi"         // an operation that Qi refuses
	KindEncoding  Kind = "encoding"   // a text that is not UTF-8, or has a zero inside
	KindInternal  Kind = "internal"   // a fault of the library
)

// Error makes a Kind an error, to be found by errors.Is.
func (k Kind) Error() string { return string(k) }

// Error is why something could not be done.
type Error struct {
	// Kind is the kind of the error.
	Kind Kind
	// Message says what is wrong.
	Message string
	// Hint says what to try; it may be empty.
	Hint string
	// Column is the character at which a text goes wrong, counted from 1; 0 if
	// that is not known.
	Column int
	// Index is the entry of a slice that was refused; 0 if there was no slice.
	Index int
}

// Error returns the message.
func (e *Error) Error() string { return "burnside: " + e.Message }

// Unwrap returns the kind, so that errors.Is(err, KindGame) works.
func (e *Error) Unwrap() error { return e.Kind }

// failure is the error of a call, or nil.
func failure(status C.BurnsideStatus, e *C.BurnsideError) error {
	if status == C.BURNSIDE_STATUS_OK {
		return nil
	}
	return &Error{
		Kind:    Kind(C.GoString(C.burnside_status_name(C.int32_t(status)))),
		Message: C.GoString(&e.message[0]),
		Hint:    C.GoString(&e.hint[0]),
		Column:  int(e.column),
		Index:   int(e.index),
	}
}

func refuse(kind Kind, format string, arguments ...interface{}) error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, arguments...)}
}
