package burnside

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

const three = `name = "three"
title = "Three"
rules = "Three in a row win."
board.grid = [3, 3]
pieces.stone = "XO"
turn = [{ place = "stone" }]
end = [{ line = "3 in a row", winner = "you" }]
`

func TestLoadReplacesAndUnloads(t *testing.T) {
	column := []string{"X@a1", "O@b1", "X@a2", "O@b2", "X@a3"}
	for _, rules := range []struct {
		text    string
		outcome string
	}{{three, "player 1"}, {strings.Replace(three, "row\"", "row along rows\"", 1), ""}} {
		name, err := Load(rules.text)
		must(t, err)
		same(t, name, "three", "the name in the file")
		Forget()
		standing, err := Play("three", "start", column...)
		must(t, err)
		same(t, standing.Outcome.String(), rules.outcome, rules.text)
	}
	must(t, Unload("three"))
	isKind(t, Unload("three"), KindGame, "twice")
	_, err := Moves("three", "start")
	isKind(t, err, KindGame, "unloaded")
}

func TestLoadRefusesMistakesAndTakenNames(t *testing.T) {
	_, err := Load(strings.Replace(three, "a row\"", "a rwo\"", 1))
	isKind(t, err, KindGameFile, "a mistake")
	var e *Error
	if !errors.As(err, &e) || e.Line != 7 || e.Column != 17 || e.Hint == "" {
		t.Errorf("%+v", e)
	}
	_, err = Load(strings.Replace(three, "\"three\"", "\"quantik\"", 1))
	isKind(t, err, KindGame, "a listed name")
	isKind(t, Unload("quantik"), KindGame, "a listed game")
	_, err = Load("name = \x00")
	isKind(t, err, KindEncoding, "a zero")
}

func TestShippedGamesHaveNames(t *testing.T) {
	games, err := Shipped()
	must(t, err)
	found := false
	for _, game := range games {
		found = found || game.Name == "teeko" && game.Title == "Teeko" && game.Source != ""
	}
	if !found {
		t.Errorf("no Teeko in %v", games)
	}
	standing, err := Play("teeko", "start", "X@c3")
	must(t, err)
	same(t, standing.Position, "...../...../..X../...../..... 2", "teeko")
}

func TestOpenTable(t *testing.T) {
	table := filepath.Join("..", "..", "conformance", "tables", "hexapawn.bst")
	source := func() string {
		var answer struct {
			Value  string
			Plies  int
			Source string
		}
		must(t, ask("hexapawn", "value", object{}, &answer))
		same(t, answer.Value, "loss", "the start of Hexapawn")
		same(t, answer.Plies, 6, "the start of Hexapawn")
		return answer.Source
	}
	isKind(t, OpenTable("hexapawn", "nothing.bst"), KindFile, "no file")
	isKind(t, OpenTable("hexapawn", "load_test.go"), KindTable, "no table")
	isKind(t, OpenTable("teeko", table), KindTable, "a table of another game")
	isKind(t, OpenTable("no game", table), KindGame, "no game")
	isKind(t, OpenTable("hexapawn", "a\x00b"), KindEncoding, "a zero")
	same(t, source(), "search", "a table that is refused changes nothing")
	must(t, OpenTable("hexapawn", table))
	same(t, source(), "table", "the table answers")
	Forget()
	same(t, source(), "search", "it is closed")
}

func TestLoadFromManyGoroutines(t *testing.T) {
	var all sync.WaitGroup
	for _, name := range []string{"one", "two", "three", "four"} {
		name := name
		all.Add(1)
		go func() {
			defer all.Done()
			text := strings.Replace(three, "\"three\"", "\""+name+"\"", 1)
			for round := 0; round < 10; round++ {
				if _, err := Load(text); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				if _, err := Play(name, "start", "X@b2"); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			if err := Unload(name); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}()
	}
	all.Wait()
}

var nameLine = regexp.MustCompile(`(?m)^name = ".*"`)

func TestGameFiles(t *testing.T) {
	for name, facts := range load(t, "game-files.json")["games"].(object) {
		facts := facts.(object)
		text, err := os.ReadFile(filepath.Join("..", "..", "games", name+".game.toml"))
		must(t, err)
		// Some are listed games too: here each goes by a name of its own.
		game, err := Load(nameLine.ReplaceAllString(string(text), `name = "file-`+name+`"`))
		must(t, err)
		checkOrders(t, game, facts)
		perft, _ := facts["perft"].([]interface{})
		for depth, nodes := range perft {
			count, err := nodes.(json.Number).Int64()
			must(t, err)
			if count > 30_000 {
				break
			}
			var answer struct{ Nodes int64 }
			must(t, ask(game, "perft", object{"depth": depth + 1}, &answer))
			same(t, answer.Nodes, count, name)
		}
		checkThereAndBack(t, game)
		must(t, Unload(game))
	}
}

func checkOrders(t *testing.T, game string, facts object) {
	games, err := Games()
	must(t, err)
	about := games[len(games)-1]
	same(t, about.Name, game, "the last one")
	for _, group := range about.Groups {
		if facts[group.Name+"_order"] != nil {
			same(t, int64(group.Order), number(t, facts, group.Name+"_order"), game)
		}
	}
}

// checkThereAndBack finds the canonical form after the first move, and leads it home.
func checkThereAndBack(t *testing.T, game string) {
	moves, err := Moves(game, "start")
	must(t, err)
	standing, err := Play(game, "start", moves[0])
	must(t, err)
	canon, err := Canon(game, standing.Position, "full")
	must(t, err)
	home, err := Transform(game, canon.Position, canon.Inverse)
	must(t, err)
	same(t, home, standing.Position, game)
	again, err := Canon(game, canon.Position, "full")
	must(t, err)
	same(t, again.Key, canon.Key, game)
}
