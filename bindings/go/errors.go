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
	KindParameter Kind = "parameter"  // a parameter is missing, unknown, not for this command, or has a value that it cannot have
	KindPosition  Kind = "position"   // a text, number or bytes that are not a position of the game
	KindMove      Kind = "move"       // a text or number that is not a move of the game
	KindIllegal   Kind = "illegal"    // a move that the rules do not allow here
	KindFEEN      Kind = "feen"       // a text that is not FEEN
	KindWriteOnly Kind = "write-only" // a format that cannot be read
	KindUnsayable Kind = "unsayable"  // a position that has no form in the format asked for
	KindKeysOnly  Kind = "keys-only"  // a group or symmetry that does not preserve play
	KindSymmetry  Kind = "symmetry"   // a name that is not a symmetry, or a symmetry that does not apply
	KindArray     Kind = "array"      // an array of the wrong shape or type
	KindStopped   Kind = "stopped"    // a search or a count that reached its limit
	KindRecord    Kind = "record"     // a record that could not be read to its end
	KindTable     Kind = "table"      // a table that is damaged, of another game, or could not be made
	KindPicture   Kind = "picture"    // a picture that could not be drawn
	KindFile      Kind = "file"       // a file that could not be read or written
	KindAddress   Kind = "address"    // an address where there is nothing
	KindBusy      Kind = "busy"       // too much was asked at once
	KindGameFile  Kind = "game-file"  // a game file with mistakes
	KindMemory    Kind = "memory"     // not enough memory for the answer
	KindRules     Kind = "rules"      // rules that break a law, or fail
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
	// Line is the line at which a text goes wrong, counted from 1; 0 if that is
	// not known.
	Line int
	// Column is the character at which a text goes wrong, counted from 1; 0 if
	// that is not known.
	Column int
	// Index is the entry of a slice or list that was refused; 0 if there was
	// none.
	Index int
}

// Error returns the message.
func (e *Error) Error() string { return "burnside: " + e.Message }

// Unwrap returns the kind, so that errors.Is(err, KindGame) works.
func (e *Error) Unwrap() error { return e.Kind }

// statusKind is the kind of a status, by its number.
func statusKind(status int32) Kind {
	return Kind(C.GoString(C.burnside_status_name(C.int32_t(status))))
}

// failure is the error of a call, or nil.
func failure(status C.BurnsideStatus, e *C.BurnsideError) error {
	if status == C.BURNSIDE_STATUS_OK {
		return nil
	}
	return &Error{
		Kind:    statusKind(int32(status)),
		Message: C.GoString(&e.message[0]),
		Hint:    C.GoString(&e.hint[0]),
		Line:    int(e.line),
		Column:  int(e.column),
		Index:   int(e.index),
	}
}

func refuse(kind Kind, format string, arguments ...interface{}) error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, arguments...)}
}
