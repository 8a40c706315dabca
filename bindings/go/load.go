package burnside

// #include <burnside.h>
import "C"

import "encoding/json"

// Load reads the text of a game file and answers with the game's name. From then
// on every function that takes a game's name knows it, in every goroutine.
//
// The game stays until [Unload], or until another text with the same name is
// loaded, which takes its place; [Forget] keeps it. The same text again changes
// nothing. The names of listed games are refused with [KindGame]. A text with
// mistakes is an [Error] of [KindGameFile] with the line and the column of the
// first one.
func Load(text string) (string, error) {
	c, err := texts(text)
	if err != nil {
		return "", err
	}
	return answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_load(c[0].first, b.chars(), b.capacity(), &b.needed, &b.err)
	})
}

// OpenTable answers from a table file from now on, for the game of this name and
// in every goroutine: one that burnside solve or Python's Game.solve wrote. The
// file is read where it is needed and must stay as it is until [Forget], [Unload]
// or another table. A file that cannot be read is an [Error] of [KindFile]; one
// that is no table, or of another game or other rules, is of [KindTable], and
// nothing changes.
func OpenTable(game, path string) error {
	c, err := texts(game, path)
	if err != nil {
		return err
	}
	var e C.BurnsideError
	return failure(C.burnside_open_table(c[0].first, c[1].first, &e), &e)
}

// Unload takes a game that was loaded from the list and frees it. Other games
// cannot be taken from the list: [KindGame].
func Unload(game string) error {
	c, err := texts(game)
	if err != nil {
		return err
	}
	var e C.BurnsideError
	return failure(C.burnside_unload(c[0].first, &e), &e)
}

// ShippedGame is a game that comes with the library as a file.
type ShippedGame struct {
	Name   string `json:"name"`   // its name, variant included
	Title  string `json:"title"`  // its name for people
	Rules  string `json:"rules"`  // the rules in a sentence
	Source string `json:"source"` // where the rules come from
}

// Shipped lists the games that come with the library as files. They need not be
// loaded: every function knows them by name.
func Shipped() ([]ShippedGame, error) {
	said, err := answered(func(b *buffer) C.BurnsideStatus {
		return C.burnside_shipped(b.chars(), b.capacity(), &b.needed, &b.err)
	})
	if err != nil {
		return nil, err
	}
	var games []ShippedGame
	if err := json.Unmarshal([]byte(said), &games); err != nil {
		return nil, refuse(KindInternal, "%v", err)
	}
	return games, nil
}
