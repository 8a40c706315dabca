package burnside

// #include <burnside.h>
import "C"

import (
	"encoding/json"
	"strings"
)

// Version is the version of the C library.
func Version() string { return C.GoString(C.burnside_version()) }

// Forget frees what searches have learned. It is learned again when needed.
func Forget() { C.burnside_forget() }

// Ask answers any request with the same JSON as the other languages: a command
// (moves, play, view, canon, orbit, convert, perft, random, count, value,
// suggest, analyze) and its parameters, anything that encodes to a JSON object,
// or nil.
//
// A search that is told neither nodes nor seconds gives up after five million
// positions, with [KindStopped]; so does a count.
func Ask(game, command string, params interface{}) (json.RawMessage, error) {
	written := ""
	if params != nil {
		encoded, err := json.Marshal(params)
		if err != nil {
			return nil, refuse(KindParameter, "%v", err)
		}
		written = string(encoded)
	}
	c, err := texts(game, command, written)
	if err != nil {
		return nil, err
	}
	answer, err := answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_ask(c[0].first, c[1].first, c[2].orNull(), b.chars(), b.capacity(), &b.needed, &b.err)
	})
	return json.RawMessage(answer), err
}

// ask decodes the answer.
func ask(game, command string, params, answer interface{}) error {
	said, err := Ask(game, command, params)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(said, answer); err != nil {
		return refuse(KindInternal, "%v", err)
	}
	return nil
}

// About is a game in the list of games.
type About struct {
	Name     string   `json:"name"`     // its name, variant included
	Title    string   `json:"title"`    // its name for people
	Rules    string   `json:"rules"`    // the rules in a sentence
	Family   string   `json:"family"`   // its name without the variant
	Variant  string   `json:"variant"`  // what tells it from the other variants
	Variants []string `json:"variants"` // the names of all variants
	Groups   []struct {
		Name  string `json:"name"`
		Order int    `json:"order"`
	} `json:"groups"` // its groups of symmetries
	Portable string   `json:"portable"` // the group of the keys that others have too
	Value    string   `json:"value"`    // the largest group that preserves values
	Formats  []string `json:"formats"`  // the formats of its positions
	Solved   bool     `json:"solved"`   // whether every value can be had at once
}

// Games lists all games.
func Games() ([]About, error) {
	said, err := answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_games(b.chars(), b.capacity(), &b.needed, &b.err)
	})
	if err != nil {
		return nil, err
	}
	var games []About
	if err := json.Unmarshal([]byte(said), &games); err != nil {
		return nil, refuse(KindInternal, "%v", err)
	}
	return games, nil
}

// Standing is how things stand in a position.
type Standing struct {
	// Position is the position as the game's own text.
	Position string `json:"position"`
	// ToMove is whose turn it is, 1 or 2; in a finished game, whose it would be.
	ToMove int `json:"to_move"`
	// Outcome is how the game ended, if it has.
	Outcome Outcome `json:"outcome"`
}

// Play plays moves from a position, one after the other. Without moves it only
// reads the position.
func Play(game, position string, moves ...string) (Standing, error) {
	var standing Standing
	if err := checked(append([]string{game, position}, moves...)...); err != nil {
		return standing, err
	}
	if moves == nil {
		moves = []string{}
	}
	err := ask(game, "play", map[string]interface{}{"position": position, "moves": moves}, &standing)
	return standing, err
}

// Moves lists the legal moves of a position; none if the game is over.
func Moves(game, position string) ([]string, error) {
	c, err := texts(game, position)
	if err != nil {
		return nil, err
	}
	return lines(answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_moves(c[0].first, c[1].first, b.chars(), b.capacity(), &b.needed, &b.err)
	}))
}

// lines takes an answer apart that has one text on each line.
func lines(text string, err error) ([]string, error) {
	if text == "" {
		return nil, err
	}
	return strings.Split(text, "\n"), err
}

// Canonical is a canonical form and how it comes about.
type Canonical struct {
	Position   string // the smallest image of the position
	Group      string // the group
	Key        []byte // the bytes of its key
	Transform  string // carries the position onto its canonical form
	Inverse    string // carries it back
	Orbit      int    // how many different images the position has
	Stabilizer int    // how many symmetries leave it as it is
}

// Canon finds the canonical form of a position under a group, or under the
// value group if the group is empty, with everything about it, in one call.
func Canon(game, position, group string) (Canonical, error) {
	c, err := texts(game, position, group)
	if err != nil {
		return Canonical{}, err
	}
	var canon C.BurnsideCanon
	var b buffer
	err = b.fill(func(b *buffer) C.BurnsideStatus {
		return C.burnside_canon(c[0].first, c[1].first, c[2].orNull(), &canon, b.chars(), b.capacity(), &b.needed, &b.err)
	})
	if err != nil {
		return Canonical{}, err
	}
	return Canonical{
		Position:   b.text(canon.canonical),
		Group:      b.text(canon.group),
		Key:        append([]byte(nil), b.bytes[canon.key:canon.key+canon.key_length]...),
		Transform:  b.text(canon.witness),
		Inverse:    b.text(canon.inverse),
		Orbit:      int(canon.orbit),
		Stabilizer: int(canon.stabilizer),
	}, nil
}

// Convert writes a position in another format; bytes are in hexadecimal. The
// position is read in the format from, or, if that is empty, in the one that it
// is recognized by.
func Convert(game, position, from, to string) (string, error) {
	c, err := texts(game, position, from, to)
	if err != nil {
		return "", err
	}
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_convert(c[0].first, c[1].first, c[2].orNull(), c[3].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
}

// Transform is the image of a position under a symmetry, such as [Canon] names.
func Transform(game, position, transform string) (string, error) {
	c, err := texts(game, position, transform)
	if err != nil {
		return "", err
	}
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_transform(c[0].first, c[1].first, c[2].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
}

// MapMove is the move that means in the image of a position under a symmetry
// what move means in the position. To bring a move home from the canonical
// form, ask with the canonical form and its inverse.
func MapMove(game, position, transform, move string) (string, error) {
	c, err := texts(game, position, transform, move)
	if err != nil {
		return "", err
	}
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_map_move(c[0].first, c[1].first, c[2].first, c[3].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
}
