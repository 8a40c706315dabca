package burnside

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// The golden vectors of each game from outside.

var quantikGroups = map[string]QuantikGroup{
	"d4": QuantikD4, "d4-shapes": QuantikD4Shapes, "d4-color-shapes": QuantikD4ColorShapes, "full": QuantikFull,
}

func hexMask(t *testing.T, value string) uint64 {
	mask, err := strconv.ParseUint(strings.TrimPrefix(value, "0x"), 16, 64)
	must(t, err)
	return mask
}

func planesOf(t *testing.T, entry object) [8]uint16 {
	var planes [8]uint16
	for i, plane := range entry["planes"].([]interface{}) {
		word, err := plane.(json.Number).Int64()
		must(t, err)
		planes[i] = uint16(word)
	}
	return planes
}

func checkQuantik(t *testing.T, entry object) {
	qfen := text(entry, "qfen")
	q, err := ParseQuantik(qfen)
	must(t, err)
	written, err := q.QFEN()
	must(t, err)
	same(t, written, qfen, qfen)
	if keys, given := entry["keys"].(object); given {
		for group := range keys {
			key, err := q.CanonicalKey(quantikGroups[group])
			must(t, err)
			same(t, hex.EncodeToString(key[:]), keys[group], qfen)
			payload, err := q.CanonicalPayload(quantikGroups[group])
			must(t, err)
			same(t, payload[:], key[2:], qfen)
		}
	}
	if orbits, given := entry["orbits"].(object); given {
		for group := range orbits {
			canon, err := Canon("quantik", qfen, group)
			must(t, err)
			same(t, int64(canon.Orbit), number(t, orbits, group), qfen)
		}
	}
	if core, given := entry["core"]; given {
		same(t, hex.EncodeToString(q[:]), core, qfen)
	}
	if entry["planes"] != nil {
		planes, flags, err := q.Unpack()
		must(t, err)
		same(t, planes, planesOf(t, entry), qfen)
		same(t, flags, byte(0), qfen)
		packed, err := PackQuantik(planes, 0)
		must(t, err)
		same(t, packed, q, qfen)
	}
	if q.Validate() != nil {
		return
	}
	legal, err := q.LegalMoves()
	must(t, err)
	if mask, given := entry["legal"].(string); given {
		want := hexMask(t, mask)
		if isOn(entry, "line") {
			want = 0
		}
		same(t, legal, want, qfen)
	}
	if expected, given := entry["value"].(string); given {
		value, err := q.Value()
		must(t, err)
		same(t, value.Result.String(), expected, qfen)
		same(t, int64(value.Plies), number(t, entry, "plies"), qfen)
	}
	if mask, given := entry["winning"].(string); given {
		winning := uint64(0)
		for move := 0; move < 64; move++ {
			if legal>>move&1 == 1 {
				after, err := q.Play(move)
				must(t, err)
				value, err := after.Value()
				must(t, err)
				if value.Result == Loss {
					winning |= 1 << move
				}
			}
		}
		same(t, winning, hexMask(t, mask), qfen)
	}
}

// checkPerft counts lines of play, as far as that is quick; first is the depth
// of the first number.
func checkPerft(t *testing.T, game string, numbers interface{}, first int) {
	for i, want := range numbers.([]interface{}) {
		nodes, err := want.(json.Number).Int64()
		must(t, err)
		if nodes > 1e6 {
			break
		}
		said, err := Ask(game, "perft", object{"depth": first + i})
		must(t, err)
		same(t, decoded(t, said)["nodes"], want, game)
	}
}

// checkMaps: every map of the squares that keeps the lines leads to an image.
func checkMaps(t *testing.T, maps []interface{}) {
	squares := "AbC...D..a..c..."
	said, err := Ask("quantik", "orbit", object{"position": "AbC./..D./.a../c...", "group": "full"})
	must(t, err)
	images := map[string]bool{}
	for _, image := range entries(t, decoded(t, said), "images") {
		images[strings.ReplaceAll(text(image, "position"), "/", "")] = true
	}
	same(t, len(maps), 128, "maps")
	for _, goes := range maps {
		moved := make([]byte, 16)
		for square, to := range goes.([]interface{}) {
			n, err := to.(json.Number).Int64()
			must(t, err)
			moved[n] = squares[square]
		}
		same(t, images[string(moved)], true, goes)
	}
}

// checkCensus: classes at each ply, open ones and finished ones together.
func checkCensus(t *testing.T, plies []object, group string) {
	said, err := Ask("quantik", "perft", object{"depth": 3, "unique": true, "group": group})
	must(t, err)
	for ply, count := range decoded(t, said)["classes"].([]interface{}) {
		classes := plies[ply][group].(object)
		all := number(t, classes, "open") + number(t, classes, "stuck") + number(t, classes, "finished")
		same(t, count.(json.Number).String(), strconv.FormatInt(all, 10), group)
	}
}

func TestQuantikVectors(t *testing.T) {
	file := load(t, "quantik.json")
	for _, name := range []string{"positions", "setups", "classes", "solved"} {
		for _, entry := range entries(t, file, name) {
			checkQuantik(t, entry)
			if name == "positions" {
				standing, err := Play("quantik", "start", list(entry["moves"])...)
				must(t, err)
				same(t, standing.Position, text(entry, "qfen"), entry)
			}
		}
	}
	for _, entry := range entries(t, file, "invalid") {
		if entry["planes"] != nil {
			q, err := PackQuantik(planesOf(t, entry), 0)
			must(t, err)
			isKind(t, q.Validate(), KindPosition, entry)
		} else {
			_, err := Play("quantik", text(entry, "qfen"))
			isKind(t, err, KindPosition, entry)
		}
	}
	for _, entry := range entries(t, file, "move_maps") {
		there, back := strings.Join(list(entry["symmetry"]), "+"), strings.Join(list(entry["inverse"]), "+")
		image, err := MapMove("quantik", "start", there, text(entry, "move"))
		must(t, err)
		same(t, image, text(entry, "image"), entry)
		home, err := MapMove("quantik", "start", back, image)
		must(t, err)
		same(t, home, text(entry, "move"), entry)
	}
	for _, entry := range entries(t, file, "cbor") {
		q, err := ParseQuantik(text(entry, "qfen"))
		must(t, err)
		plain, err := q.ToCBOR(QuantikDocument{})
		must(t, err)
		same(t, hex.EncodeToString(plain), text(entry, "plain"), entry)
		// It says that it is canonical: true if it is its own canonical form.
		payload, err := q.CanonicalPayload(QuantikD4ColorShapes)
		must(t, err)
		claimed, err := hex.DecodeString(text(entry, "flag_only"))
		must(t, err)
		_, document, err := QuantikFromCBOR(claimed)
		if string(payload[:]) == string(q[2:]) {
			must(t, err)
			same(t, document.Canon && document.HasMeta && document.MoveCount != nil, true, entry)
		} else {
			isKind(t, err, KindPosition, entry)
		}
	}
	checkMaps(t, file["maps"].(object)["all"].([]interface{}))
	checkCensus(t, entries(t, file, "plies"), "full")
	checkCensus(t, entries(t, file, "plies"), "d4-shapes")
	stuck := file["stuck_full_board"].(object)
	standing, err := Play("quantik", "start", list(stuck["moves"])...)
	must(t, err)
	same(t, standing.Outcome.String(), "player "+stuck["winner"].(json.Number).String(), stuck)
}

func TestGobbletVectors(t *testing.T) {
	file := load(t, "gobblet.json")
	for _, entry := range entries(t, file, "boards") {
		board := Gobblet(number(t, entry, "board"))
		strict := "strict"
		if entry["strict"] == nil {
			strict = "moves"
		}
		for reveal, field := range map[GobbletReveal]string{GobbletHailMary: "moves", GobbletStrict: strict} {
			moves, err := board.LegalMoves(reveal)
			must(t, err)
			same(t, int64(len(moves)), number(t, entry, field), entry)
			for _, move := range moves {
				after, undo, err := board.Play(move, reveal)
				must(t, err)
				before, err := after.Undo(undo)
				must(t, err)
				same(t, before, board, entry)
			}
		}
		if written := text(entry, "text"); written != "" {
			read, err := ParseGobblet(written)
			must(t, err)
			same(t, read, board, entry)
			again, err := board.Text()
			must(t, err)
			same(t, again, written, entry)
		}
	}
	for _, entry := range entries(t, file, "moves") {
		// A placement on the empty board; a slide of what was placed there.
		move, board := GobbletMove(number(t, entry, "byte")), Gobblet(0)
		if move>>4 < 9 {
			board = 1 << (6 * (move >> 4))
		}
		after, _, err := board.Play(move, GobbletHailMary)
		must(t, err)
		written, err := after.Text()
		must(t, err)
		standing, err := Play("gobblet", strconv.FormatUint(uint64(board), 10), text(entry, "text"))
		must(t, err)
		same(t, standing.Position, written, entry)
	}
	for _, entry := range entries(t, file, "undos") {
		// Player 1's medium piece under a large one on square 2, player 2's small one on square 5.
		board := Gobblet(1<<(6*2+2) | 1<<(6*2+4) | 2<<(6*5))
		after, undo, err := board.Play(0x25, GobbletHailMary)
		must(t, err)
		same(t, int64(undo), number(t, entry, "bits"), entry)
		before, err := after.Undo(undo)
		must(t, err)
		same(t, before, board, entry)
	}
	for _, entry := range entries(t, file, "games") {
		standing, err := Play("gobblet", "start", strings.Fields(text(entry, "moves"))...)
		must(t, err)
		board, err := ParseGobblet(standing.Position)
		must(t, err)
		same(t, int64(board), number(t, entry, "board"), entry)
	}
	checkPerft(t, "gobblet", file["perft"], 0)
	for _, entry := range entries(t, file, "ranks") {
		rank, err := Convert("gobblet", text(entry, "text"), "", "rank")
		must(t, err)
		same(t, rank, entry["rank"].(json.Number).String(), entry)
		board, err := Convert("gobblet", rank, "rank", "u64")
		must(t, err)
		same(t, board, entry["board"].(json.Number).String(), entry)
	}
}

func TestQuartoVectors(t *testing.T) {
	file := load(t, "quarto.json")
	for _, entry := range entries(t, file, "values") {
		value, err := Evaluate(text(entry, "game"), text(entry, "position"), math.MaxUint64)
		must(t, err)
		same(t, value.Result.String(), text(entry, "value"), entry)
		same(t, int64(value.Plies), number(t, entry, "plies"), entry)
	}
	for game, numbers := range file["perft"].(object) {
		checkPerft(t, game, numbers, 1)
	}
	standing, err := Play("quarto", text(file, "drawn"))
	must(t, err)
	same(t, standing.Outcome, OutcomeDraw, file["drawn"])
}

func TestZertzVectors(t *testing.T) {
	for _, board := range entries(t, load(t, "zertz.json"), "boards") {
		game := text(board, "rules")
		checkPerft(t, game, board["perft"], 1)
		for _, entry := range entries(t, board, "positions") {
			checkZertz(t, game, text(entry, "position"), entry)
		}
	}
}

func checkZertz(t *testing.T, game, position string, entry object) {
	standing, err := Play(game, position)
	must(t, err)
	if path, given := entry["path"].([]interface{}); given {
		reached, err := Play(game, "start", list(path)...)
		must(t, err)
		same(t, reached, standing, position)
		same(t, standing.Outcome != OutcomeNone, isOn(entry, "finished"), position)
	}
	moves, err := Moves(game, position)
	must(t, err)
	if standing.Outcome == OutcomeNone {
		var jumps []string
		for _, move := range moves {
			if strings.HasPrefix(move, "x ") {
				// From, captured color, to: x d1Gd3.
				at := strings.IndexAny(move, "WGB")
				jumps = append(jumps, move[2:at]+">"+move[at+1:])
			}
		}
		sort.Strings(jumps)
		expected := list(entry["jumps"])
		sort.Strings(expected)
		same(t, jumps, expected, position)
		if len(jumps) == 0 {
			same(t, int64(len(moves)), number(t, entry, "placements"), position)
		}
	}
	for _, group := range []string{"all", "rotation-mirror"} {
		expected := list(entry[group])
		canon, err := Canon(game, position, group)
		must(t, err)
		same(t, []string{strings.Fields(canon.Position)[0], canon.Transform, canon.Inverse}, expected, position)
		images := map[string]string{"all": "shifted", "rotation-mirror": "images"}[group]
		same(t, int64(canon.Orbit), number(t, entry, images), position)
	}
	shifted, err := Canon(game, position, "translation")
	must(t, err)
	same(t, shifted.Orbit, len(entry["shifts"].([]interface{})), position)
	said, err := Ask(game, "orbit", object{"position": position, "group": "rotation-mirror"})
	must(t, err)
	var names []string
	for _, image := range entries(t, decoded(t, said), "images") {
		names = append(names, text(image, "transform"))
	}
	sort.Strings(names)
	same(t, names, list(entry["names"]), position)
}
