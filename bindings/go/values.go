package burnside

// #include <burnside.h>
import "C"

import (
	"encoding/json"
	"fmt"
)

// Result is who wins, as the side to move sees it.
type Result int

// The results.
const (
	Loss Result = -1
	Draw Result = 0
	Win  Result = 1
)

var results = map[Result]string{Loss: "loss", Draw: "draw", Win: "win"}

// String is win, loss or draw.
func (r Result) String() string {
	if word, known := results[r]; known {
		return word
	}
	return fmt.Sprintf("Result(%d)", int(r))
}

// MarshalText writes win, loss or draw.
func (r Result) MarshalText() ([]byte, error) {
	if word, known := results[r]; known {
		return []byte(word), nil
	}
	return nil, refuse(KindParameter, "%d is not a result", int(r))
}

// UnmarshalText reads win, loss or draw.
func (r *Result) UnmarshalText(text []byte) error {
	for result, word := range results {
		if word == string(text) {
			*r = result
			return nil
		}
	}
	return refuse(KindParameter, "%q is not a result: expected win, loss or draw", text)
}

// Value is what a position is worth to the side to move.
//
// Its JSON is that of every language: {"value":"win","plies":13}, plies are null
// for a draw, and "at_most" is there if it is true.
type Value struct {
	// Result is win, loss or draw.
	Result Result
	// Plies is how many plies best play takes to the end; 0 for a draw.
	Plies int
	// AtMost says that only the winner is proved, and needs at most so many plies.
	AtMost bool
}

// String is "win in 13", "loss in 0", "win in at most 9" or "draw".
func (v Value) String() string {
	if v.Result == Draw {
		return v.Result.String()
	}
	if v.AtMost {
		return fmt.Sprintf("%v in at most %d", v.Result, v.Plies)
	}
	return fmt.Sprintf("%v in %d", v.Result, v.Plies)
}

type valueJSON struct {
	Value  *Result `json:"value"`
	Plies  *int    `json:"plies"`
	AtMost bool    `json:"at_most,omitempty"`
}

// MarshalJSON writes the value as every language does.
func (v Value) MarshalJSON() ([]byte, error) {
	written := valueJSON{Value: &v.Result}
	if v.Result != Draw {
		written.Plies, written.AtMost = &v.Plies, v.AtMost
	}
	return json.Marshal(written)
}

// UnmarshalJSON reads the value and plies of an answer; other fields may stand
// beside them. A value that is not known is refused.
func (v *Value) UnmarshalJSON(text []byte) error {
	var read valueJSON
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	if read.Value == nil || (read.Plies == nil) != (*read.Value == Draw) {
		return refuse(KindParameter, "%s is not a value: expected value and plies", text)
	}
	*v = Value{Result: *read.Value}
	if read.Plies != nil {
		v.Plies, v.AtMost = *read.Plies, read.AtMost
	}
	return nil
}

func valueOf(v C.BurnsideValue) Value { return Value{Result(v.result), int(v.plies), v.at_most != 0} }

func valuesOf(found []C.BurnsideValue) []Value {
	values := make([]Value, len(found))
	for i, worth := range found {
		values[i] = valueOf(worth)
	}
	return values
}

// Outcome is how a game ended. It is written as in every language: "player 1",
// "player 2", "draw" or "both lose"; empty as text and null in JSON while the
// game goes on.
type Outcome int

// The outcomes.
const (
	OutcomeNone     Outcome = C.BURNSIDE_OUTCOME_NONE      // it goes on
	OutcomePlayer1  Outcome = C.BURNSIDE_OUTCOME_PLAYER1   // player 1 won
	OutcomePlayer2  Outcome = C.BURNSIDE_OUTCOME_PLAYER2   // player 2 won
	OutcomeDraw     Outcome = C.BURNSIDE_OUTCOME_DRAW      // nobody won
	OutcomeBothLose Outcome = C.BURNSIDE_OUTCOME_BOTH_LOSE // both lost
)

var outcomes = map[Outcome]string{
	OutcomeNone: "", OutcomePlayer1: "player 1", OutcomePlayer2: "player 2", OutcomeDraw: "draw", OutcomeBothLose: "both lose",
}

// String is "player 1", "player 2", "draw" or "both lose", or empty while the
// game goes on.
func (o Outcome) String() string {
	if word, known := outcomes[o]; known {
		return word
	}
	return fmt.Sprintf("Outcome(%d)", int(o))
}

// MarshalText writes what String does.
func (o Outcome) MarshalText() ([]byte, error) {
	if word, known := outcomes[o]; known {
		return []byte(word), nil
	}
	return nil, refuse(KindParameter, "%d is not an outcome", int(o))
}

// UnmarshalText reads what MarshalText writes.
func (o *Outcome) UnmarshalText(text []byte) error {
	for outcome, word := range outcomes {
		if word == string(text) {
			*o = outcome
			return nil
		}
	}
	return refuse(KindParameter, "%q is not an outcome: expected player 1, player 2, draw or both lose", text)
}

// MarshalJSON writes null while the game goes on.
func (o Outcome) MarshalJSON() ([]byte, error) {
	if o == OutcomeNone {
		return []byte("null"), nil
	}
	text, err := o.MarshalText()
	if err != nil {
		return nil, err
	}
	return json.Marshal(string(text))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (o *Outcome) UnmarshalJSON(text []byte) error {
	var word *string
	if err := json.Unmarshal(text, &word); err != nil {
		return err
	}
	if word == nil {
		*o = OutcomeNone
		return nil
	}
	return o.UnmarshalText([]byte(*word))
}

// Evaluate finds what a position is worth: from the table inside the library if
// there is one for the game, else by a search of about this many positions at
// most (0: five million), which may end with [KindStopped].
func Evaluate(game, position string, nodes uint64) (Value, error) {
	c, err := texts(game, position)
	if err != nil {
		return Value{}, err
	}
	var worth C.BurnsideValue
	var e C.BurnsideError
	status := C.burnside_value(c[0].first, c[1].first, C.uint64_t(nodes), &worth, &e)
	return valueOf(worth), failure(status, &e)
}

// BestMoves lists the best moves of a position, as [Evaluate] finds them.
func BestMoves(game, position string, nodes uint64) ([]string, error) {
	c, err := texts(game, position)
	if err != nil {
		return nil, err
	}
	return lines(answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_best_moves(c[0].first, c[1].first, C.uint64_t(nodes), b.chars(), b.capacity(), &b.needed, &b.err)
	}))
}
