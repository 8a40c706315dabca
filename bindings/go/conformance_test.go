package burnside

import (
	"encoding/hex"
	"encoding/json"
	"sort"
	"strings"
	"testing"
)

// The golden vectors of all games and formats. See conformance/README.md.

func TestPositions(t *testing.T) {
	for _, entry := range entries(t, load(t, "positions.json"), "positions") {
		game, position := text(entry, "game"), text(entry, "position")
		checkRules(t, game, position, entry)
		checkForms(t, game, position, entry)
		checkCanonicalForms(t, game, position, entry)
	}
}

func checkRules(t *testing.T, game, position string, entry object) {
	standing, err := Play(game, position)
	must(t, err)
	same(t, []interface{}{standing.Position, int64(standing.ToMove), standing.Outcome.String()},
		[]interface{}{position, number(t, entry, "to_move"), text(entry, "outcome")}, position)
	moves, err := Moves(game, position)
	must(t, err)
	same(t, int64(len(moves)), number(t, entry, "move_count"), position)
	if expected, listed := entry["moves"]; listed {
		sort.Strings(moves)
		same(t, append([]string(nil), moves...), list(expected), position)
	}
}

func checkForms(t *testing.T, game, position string, entry object) {
	for format, form := range entry["forms"].(object) {
		written, err := Convert(game, position, "", format)
		must(t, err)
		same(t, written, form, position)
		if strings.HasPrefix(game, "zertz") && format == "key" {
			continue
		}
		read, err := Convert(game, written, format, "text")
		must(t, err)
		if format == "rank" {
			again, err := Convert(game, read, "text", "rank")
			must(t, err)
			same(t, again, written, position)
		} else {
			same(t, read, position, format)
		}
	}
	written, err := Convert(game, position, "", "pon")
	if entry["pon"] == nil {
		isKind(t, err, KindUnsayable, position)
		_, err := Convert(game, position, "", "feen")
		isKind(t, err, KindUnsayable, position)
		return
	}
	must(t, err)
	same(t, decoded(t, []byte(written)), entry["pon"], position)
	pon, err := json.Marshal(entry["pon"])
	must(t, err)
	read, err := Convert(game, string(pon), "", "text")
	must(t, err)
	same(t, read, position, string(pon))
}

func checkCanonicalForms(t *testing.T, game, position string, entry object) {
	for group, expected := range entry["canon"].(object) {
		expected := expected.(object)
		canon, err := Canon(game, position, group)
		must(t, err)
		key, err := hex.DecodeString(text(expected, "key"))
		must(t, err)
		want := Canonical{text(expected, "canonical"), group, key, text(expected, "transform"), text(expected, "inverse"),
			int(number(t, expected, "orbit")), int(number(t, expected, "stabilizer"))}
		same(t, canon, want, position)
		there, err := Transform(game, position, canon.Transform)
		must(t, err)
		same(t, there, canon.Position, position)
		back, err := Transform(game, canon.Position, canon.Inverse)
		must(t, err)
		same(t, back, position, canon)
	}
}

func TestQuestions(t *testing.T) {
	for _, entry := range entries(t, load(t, "questions.json"), "questions") {
		said, err := Ask(text(entry, "game"), text(entry, "command"), entry["params"])
		must(t, err)
		answer := decoded(t, said)
		for field, expected := range entry["answer"].(object) {
			same(t, answer[field], expected, entry)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, entry := range entries(t, load(t, "errors.json"), "errors") {
		_, err := Ask(text(entry, "game"), text(entry, "command"), entry["params"])
		isKind(t, err, Kind(text(entry, "kind")), entry)
	}
}

func TestRecords(t *testing.T) {
	for _, entry := range entries(t, load(t, "records.json"), "records") {
		standing, err := Play(text(entry, "game"), text(entry, "start"), list(entry["moves"])...)
		must(t, err)
		same(t, standing.Position, text(entry, "last"), entry)
		if entry["resigned"] == nil {
			same(t, standing.Outcome.String(), text(entry, "outcome"), entry)
		}
	}
}

func TestDocuments(t *testing.T) {
	file := load(t, "documents.json")
	for _, entry := range entries(t, file, "documents") {
		q, err := ParseQuantik(text(entry, "qfen"))
		must(t, err)
		document := QuantikDocument{Canon: isOn(entry, "canon"), Side: int(number(t, entry, "side")),
			Checksum: isOn(entry, "crc"), Deterministic: isOn(entry, "deterministic"), Meta: entry["meta"]}
		if entry["mc"] != nil {
			count := uint64(number(t, entry, "mc"))
			document.MoveCount = &count
		}
		bytes, err := q.ToCBOR(document)
		must(t, err)
		same(t, hex.EncodeToString(bytes), text(entry, "hex"), entry)
		read, said, err := QuantikFromCBOR(bytes)
		must(t, err)
		stored, err := ParseQuantik(text(entry, "bb"))
		must(t, err)
		same(t, read, stored, entry)
		document.HasMeta, document.Meta, document.Deterministic = document.Meta != nil, nil, false
		same(t, said, document, entry)
	}
	for _, entry := range entries(t, file, "read") {
		bytes, err := hex.DecodeString(text(entry, "hex"))
		must(t, err)
		read, _, err := QuantikFromCBOR(bytes)
		must(t, err)
		stored, err := ParseQuantik(text(entry, "bb"))
		must(t, err)
		same(t, read, stored, entry)
	}
	for _, entry := range entries(t, file, "refused") {
		bytes, err := hex.DecodeString(text(entry, "hex"))
		must(t, err)
		_, _, err = QuantikFromCBOR(bytes)
		isKind(t, err, KindPosition, entry)
	}
}

func TestFEEN(t *testing.T) {
	file := load(t, "feen.json")
	for _, entry := range entries(t, file, "valid") {
		said, err := FEEN(text(entry, "feen"))
		must(t, err)
		same(t, decoded(t, said)["feen"], entry["feen"], entry)
		_, err = FEENToPON(text(entry, "feen"))
		must(t, err)
	}
	for _, entry := range entries(t, file, "invalid") {
		_, err := FEEN(text(entry, "feen"))
		isKind(t, err, KindFEEN, entry)
	}
}

func newQi(t *testing.T, entry object) (Qi, error) {
	var shape []int
	for _, size := range entry["shape"].([]interface{}) {
		n, err := size.(json.Number).Int64()
		must(t, err)
		shape = append(shape, int(n))
	}
	styles := list(entry["styles"])
	return NewQi(shape, styles[0], styles[1])
}

func total(hand map[string]int) int {
	sum := 0
	for _, count := range hand {
		sum += count
	}
	return sum
}

// hand is a hand as the vectors write it: pairs, sorted by piece.
func hand(held map[string]int) interface{} {
	pairs := []interface{}{}
	for piece, count := range held {
		pairs = append(pairs, []interface{}{piece, count})
	}
	sort.Slice(pairs, func(i, j int) bool {
		return pairs[i].([]interface{})[0].(string) < pairs[j].([]interface{})[0].(string)
	})
	return pairs
}

func occupied(board []*string) []interface{} {
	pairs := []interface{}{}
	for square, piece := range board {
		if piece != nil {
			pairs = append(pairs, []interface{}{square, *piece})
		}
	}
	return pairs
}

func nested(shape []int, board []*string) interface{} {
	if len(shape) == 1 {
		return board
	}
	parts, step := []interface{}{}, len(board)/shape[0]
	for at := 0; at < len(board); at += step {
		parts = append(parts, nested(shape[1:], board[at:at+step]))
	}
	return parts
}

func checkQi(t *testing.T, qi Qi, expected object, context interface{}) {
	pieces := len(occupied(qi.Board)) + total(qi.FirstPlayerHand) + total(qi.SecondPlayerHand)
	fields := object{
		"squares": len(qi.Board), "pieces": pieces, "board": occupied(qi.Board), "turn": qi.Turn,
		"first_player_hand": hand(qi.FirstPlayerHand), "second_player_hand": hand(qi.SecondPlayerHand),
		"styles": []string{qi.FirstPlayerStyle, qi.SecondPlayerStyle}, "nested": nested(qi.Shape, qi.Board),
	}
	for name, value := range expected {
		got, err := json.Marshal(fields[name])
		must(t, err)
		want, err := json.Marshal(value)
		must(t, err)
		same(t, string(got), string(want), context)
	}
}

func TestQiCases(t *testing.T) {
	for _, entry := range entries(t, load(t, "qi-cases.json"), "cases") {
		qi, err := newQi(t, entry)
		for _, operation := range entry["ops"].([]interface{}) {
			must(t, err)
			qi, err = qi.Apply(QiOperation(operation.([]interface{})))
		}
		expect := entry["expect"].(object)
		if message, refused := expect["error"]; refused {
			isKind(t, err, KindQi, entry["ids"])
			same(t, err.Error(), "burnside: "+message.(string), entry["ids"])
			continue
		}
		must(t, err)
		checkQi(t, qi, expect, entry["ids"])
	}
}

func TestQiSequences(t *testing.T) {
	for _, entry := range entries(t, load(t, "qi-sequences.json"), "sequences") {
		qi, err := newQi(t, entry)
		must(t, err)
		for _, step := range entries(t, entry, "steps") {
			next, err := qi.Apply(QiOperation(step["op"].([]interface{})))
			if message, refused := step["error"]; refused {
				// Negative squares are not squares at all: refused before Qi sees them.
				if err == nil || err.Error() != "burnside: "+message.(string) {
					isKind(t, err, KindParameter, step)
				}
				continue
			}
			must(t, err)
			qi = next
			counts := []int{len(occupied(qi.Board)), total(qi.FirstPlayerHand), total(qi.SecondPlayerHand)}
			got, err := json.Marshal(counts)
			must(t, err)
			want, err := json.Marshal(step["counts"])
			must(t, err)
			same(t, string(got), string(want), step)
			same(t, qi.Turn, step["turn"], step)
		}
		checkQi(t, qi, entry["final"].(object), entry["id"])
	}
}
