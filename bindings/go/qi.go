package burnside

// #include <burnside.h>
import "C"

import "encoding/json"

// FEEN reads a FEEN text of any game and says what is in it, as JSON: feen,
// shape, turn, styles, pieces.
func FEEN(text string) (json.RawMessage, error) {
	c, err := texts(text)
	if err != nil {
		return nil, err
	}
	said, err := answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_feen(c[0].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
	return json.RawMessage(said), err
}

// FEENToPON writes a FEEN text of any game as a PON object.
func FEENToPON(text string) (json.RawMessage, error) {
	c, err := texts(text)
	if err != nil {
		return nil, err
	}
	said, err := answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_feen_to_pon(c[0].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
	return json.RawMessage(said), err
}

// Qi is a position of any game at all: a board of up to three dimensions, two
// hands, a style for each player, and whose turn it is.
type Qi struct {
	Shape             []int          `json:"shape"`
	Board             []*string      `json:"board"` // square by square, nil if empty
	FirstPlayerHand   map[string]int `json:"first_player_hand"`
	SecondPlayerHand  map[string]int `json:"second_player_hand"`
	FirstPlayerStyle  string         `json:"first_player_style"`
	SecondPlayerStyle string         `json:"second_player_style"`
	Turn              string         `json:"turn"` // first or second
}

// QiOperation changes a position: its name, then its arguments.
type QiOperation []interface{}

// NewQi is an empty board of this shape with these styles.
func NewQi(shape []int, firstStyle, secondStyle string) (Qi, error) {
	if shape == nil {
		shape = []int{}
	}
	return changed("", QiOperation{"new", shape, firstStyle, secondStyle})
}

// Apply is the position after operations, in order:
//
//	{"board_diff", [][2]interface{}{{0, "K"}, {4, nil}}}
//	{"first_player_hand_diff", [][2]interface{}{{"P", 1}}}
//	{"second_player_hand_diff", [][2]interface{}{{"B", -1}}}
//	{"toggle"}
//
// What Qi refuses is a [KindQi], and the error has the index of the operation.
func (q Qi) Apply(operations ...QiOperation) (Qi, error) {
	before, err := json.Marshal(q)
	if err != nil {
		return Qi{}, refuse(KindParameter, "%v", err)
	}
	return changed(string(before), operations...)
}

func changed(before string, operations ...QiOperation) (Qi, error) {
	if operations == nil {
		operations = []QiOperation{}
	}
	written, err := json.Marshal(operations)
	if err != nil {
		return Qi{}, refuse(KindParameter, "%v", err)
	}
	return applied(before, string(written))
}

// applied is the position after operations in JSON.
func applied(before, operations string) (Qi, error) {
	c, err := texts(before, operations)
	if err != nil {
		return Qi{}, err
	}
	said, err := answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_qi(c[0].orNull(), c[1].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
	if err != nil {
		return Qi{}, err
	}
	var after Qi
	if err := json.Unmarshal([]byte(said), &after); err != nil {
		return Qi{}, refuse(KindInternal, "%v", err)
	}
	return after, nil
}
