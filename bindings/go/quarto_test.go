package burnside

import (
	"errors"
	"fmt"
	"testing"
)

// The move of a number, as it is written.
func quartoText(move QuartoMove) string {
	switch {
	case move < 256:
		return fmt.Sprintf("%d:%X", move/16, move%16)
	case move < 272:
		return fmt.Sprintf("%d:", move-256)
	}
	return fmt.Sprintf(":%X", move-272)
}

// The functions on keys say what those on texts say.
func TestQuartoKeys(t *testing.T) {
	games := map[string]QuartoSets{"quarto": QuartoLines, "quarto:squares": QuartoSquares}
	boards := map[string][]Quarto{}
	values := map[string][]Value{}
	for _, entry := range entries(t, load(t, "quarto.json"), "values") {
		game, position := text(entry, "game"), text(entry, "position")
		sets := games[game]
		q, err := ParseQuarto(position)
		must(t, err)
		same(t, q.String(), position, position)
		must(t, q.Validate(sets))
		squares, hand, err := q.Unpack()
		must(t, err)
		packed, err := PackQuarto(squares, hand)
		must(t, err)
		same(t, packed, q, position)
		for group, number := range map[string]QuartoGroup{"d4-flip": QuartoD4Flip, "full": QuartoFull} {
			canon, err := Canon(game, position, group)
			must(t, err)
			smallest, err := q.Canonical(sets, number)
			must(t, err)
			same(t, smallest[:], canon.Key, position)
		}
		moves, err := q.LegalMoves(sets)
		must(t, err)
		written, err := Moves(game, position)
		must(t, err)
		same(t, len(moves), len(written), position)
		for _, move := range moves[:1] {
			after, err := q.Play(move, sets)
			must(t, err)
			standing, err := Play(game, position, quartoText(move))
			must(t, err)
			same(t, after.String(), standing.Position, position)
		}
		value, err := q.Value(sets, 0)
		must(t, err)
		same(t, value.Result.String(), text(entry, "value"), entry)
		same(t, int64(value.Plies), number(t, entry, "plies"), entry)
		boards[game], values[game] = append(boards[game], q), append(values[game], value)
	}
	for game, sets := range games {
		found, err := QuartoValues(boards[game], sets, 0)
		must(t, err)
		same(t, found, values[game], game)
		smallest, err := QuartoCanonicals(boards[game], sets, QuartoFull)
		must(t, err)
		for i, q := range boards[game] {
			one, err := q.Canonical(sets, QuartoFull)
			must(t, err)
			same(t, smallest[i], one, q)
		}
	}
	bad := append([]Quarto{}, boards["quarto"][:2]...)
	bad[1][0] = 17
	_, err := QuartoValues(bad, QuartoLines, 0)
	var e *Error
	same(t, errors.As(err, &e) && e.Kind == KindPosition && e.Index == 1, true, err)
}

func TestManyPositions(t *testing.T) {
	zertz := []string{"start", "oooo/ooooo/oowooo/ooogooo/oooooo/ooooo/ooo. 5/7/10 0/0/0 0/0/0 1 -"}
	keys, err := Keys("zertz", zertz, "portable")
	must(t, err)
	for i, position := range zertz {
		canon, err := Canon("zertz", position, "portable")
		must(t, err)
		same(t, keys[i], canon.Key, position)
	}
	gobblet := []string{"start", "33", "274887352321"}
	values, err := Values("gobblet", gobblet, 0)
	must(t, err)
	for i, position := range gobblet {
		value, err := Evaluate("gobblet", position, 0)
		must(t, err)
		same(t, values[i], value, position)
	}
	var e *Error
	_, err = Values("quantik", []string{"start", "nonsense"}, 0)
	same(t, errors.As(err, &e) && e.Kind == KindPosition && e.Index == 1, true, err)
	_, err = Keys("quantik", []string{"start\nstart"}, "")
	same(t, errors.Is(err, KindPosition), true, err)
	none, err := Keys("quantik", nil, "")
	same(t, len(none), 0, err)
}
