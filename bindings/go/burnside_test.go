package burnside

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
)

func TestBadInput(t *testing.T) {
	_, err := Moves("quantik", "\xff")
	isKind(t, err, KindEncoding, "not UTF-8")
	_, err = Moves("quantik", "start\x00")
	isKind(t, err, KindEncoding, "a zero inside")
	_, err = ParseQuantik("x\x00")
	isKind(t, err, KindEncoding, "a zero inside")
	_, err = Ask("quantik", "moves", []int{1})
	isKind(t, err, KindParameter, "no object")
	_, err = Ask("quantik", "moves", func() {})
	isKind(t, err, KindParameter, "no JSON")
	_, err = Transform("zertz", "start", "T1,0")
	isKind(t, err, KindSymmetry, "off the board")
	_, err = MapMove("quantik", "A.../..../..../....", "swap", "b8")
	isKind(t, err, KindKeysOnly, "a color swap")
	_, err = Ask("quantik", "moves", []string{"start"})
	isKind(t, err, KindParameter, "a list")
	_, err = Ask("quantik", "value", object{"seconds": -5})
	isKind(t, err, KindParameter, "seconds -5")
	_, err = Ask("gobblet", "perft", object{"depth": 1000000})
	isKind(t, err, KindStopped, "a deep count")
	_, err = MapMove("quantik", "start", "rot90", "A16")
	isKind(t, err, KindMove, "no such square")
	_, err = Evaluate("zertz", "start", 100)
	isKind(t, err, KindStopped, "a short search")

	for length := 0; length < 40; length++ {
		_, err := UnpackQuantik(make([]byte, length))
		isKind(t, err, KindPosition, length)
	}
	_, _, err = QuantikFromCBOR(nil)
	isKind(t, err, KindPosition, "no bytes")
	var q Quantik
	isKind(t, q.Validate(), KindPosition, "version 0")
	q[0] = 1
	must(t, q.Validate())
	for _, move := range []int{-1, 64, 1 << 20} {
		_, err := q.Play(move)
		isKind(t, err, KindMove, move)
	}
	_, err = q.CanonicalKey(4)
	isKind(t, err, KindGroup, 4)
	_, err = q.ToCBOR(QuantikDocument{Side: 3})
	isKind(t, err, KindParameter, "side 3")
	_, err = q.ToCBOR(QuantikDocument{Meta: 7})
	isKind(t, err, KindParameter, "meta is a number")

	isKind(t, Gobblet(3).Validate(), KindPosition, 3)
	_, err = Gobblet(0).LegalMoves(2)
	isKind(t, err, KindParameter, "no such rule")
	_, _, err = Gobblet(0).Play(0xff, GobbletHailMary)
	isKind(t, err, KindMove, 0xff)
	_, _, err = Gobblet(0).Play(0x01, GobbletHailMary)
	isKind(t, err, KindIllegal, 0x01)
	_, err = Gobblet(0).Undo(0x94)
	isKind(t, err, KindMove, "nothing to take back")
}

func TestErrorsSayWhereAndWhatToTry(t *testing.T) {
	_, err := Moves("quantik", ".A../..x./.c../...D")
	var e *Error
	if !errors.As(err, &e) || e.Column != 8 || !strings.Contains(e.Hint, "start") {
		t.Errorf("%+v", e)
	}
	_, err = Moves("quatro", "start")
	if !errors.As(err, &e) || !strings.Contains(e.Hint, "did you mean quarto?") {
		t.Errorf("%+v", e)
	}
	_, err = ParseQuantik(".A../..x./.c../...D")
	if !errors.As(err, &e) || e.Column != 8 || e.Hint == "" {
		t.Errorf("%+v", e)
	}
	_, err = ParseGobblet("S,.,./.,x,./.,.,. 2")
	if !errors.As(err, &e) || e.Column != 9 || e.Hint == "" {
		t.Errorf("%+v", e)
	}
	qi, err := NewQi([]int{4}, "A", "a")
	must(t, err)
	_, err = qi.Apply(QiOperation{"toggle"}, QiOperation{"board_diff", [][2]interface{}{{9, "K"}}})
	if !errors.As(err, &e) || e.Kind != KindQi || e.Index != 1 {
		t.Errorf("%+v", e)
	}
	_, err = applied("", "[\n 1,,]")
	if !errors.As(err, &e) || e.Line != 2 || e.Column != 4 {
		t.Errorf("%+v", e)
	}
	_, err = Moves("quatro", "start")
	if errors.Is(err, KindGroup) {
		t.Errorf("%v is of one kind", err)
	}
}

// The kinds of errors are those that the C library has names for.
func TestKinds(t *testing.T) {
	kinds := map[Kind]bool{
		KindGame: true, KindGroup: true, KindFormat: true, KindCommand: true, KindParameter: true, KindPosition: true,
		KindMove: true, KindIllegal: true, KindFEEN: true, KindWriteOnly: true, KindUnsayable: true, KindKeysOnly: true,
		KindSymmetry: true, KindArray: true, KindStopped: true, KindRecord: true, KindTable: true, KindPicture: true,
		KindFile: true, KindAddress: true, KindBusy: true, KindQi: true, KindGameFile: true, KindMemory: true, KindRules: true, KindEncoding: true, KindInternal: true,
	}
	// What Go's own types rule out.
	for _, kind := range []Kind{"ok", "buffer-too-small", "null", "misaligned", "unknown"} {
		kinds[kind] = true
	}
	found := 0
	for status := int32(0); status < 1000; status++ {
		kind := statusKind(status)
		if !kinds[kind] {
			t.Errorf("%d is %q", status, kind)
		}
		if kind != "unknown" {
			found++
		}
	}
	same(t, found, len(kinds)-1, "statuses")
}

func TestValuesAndOutcomesAreWrittenAsEverywhere(t *testing.T) {
	for _, game := range []string{"quantik", "gobblet"} {
		said, err := Ask(game, "value", nil)
		must(t, err)
		var read Value
		must(t, json.Unmarshal(said, &read))
		value, err := Evaluate(game, "start", 0)
		must(t, err)
		same(t, read, value, game)
		written, err := json.Marshal(value)
		must(t, err)
		fields := decoded(t, said)
		for name, field := range decoded(t, written) {
			same(t, field, fields[name], name)
		}
	}
	texts := map[Value]string{
		{Win, 13, false}: `win in 13 {"value":"win","plies":13}`,
		{Win, 9, true}:   `win in at most 9 {"value":"win","plies":9,"at_most":true}`,
		{Loss, 0, false}: `loss in 0 {"value":"loss","plies":0}`,
		{Draw, 0, false}: `draw {"value":"draw","plies":null}`,
	}
	for value, want := range texts {
		written, err := json.Marshal(value)
		must(t, err)
		same(t, value.String()+" "+string(written), want, value)
		var back Value
		must(t, json.Unmarshal(written, &back))
		same(t, back, value, want)
	}
	for _, wrong := range []string{`{}`, `{"value":null,"plies":null}`, `{"value":"win"}`, `{"value":"draw","plies":3}`, `{"value":"won","plies":3}`, `7`} {
		if json.Unmarshal([]byte(wrong), new(Value)) == nil {
			t.Error(wrong, "is read as a value")
		}
	}
	words := map[Outcome]string{
		OutcomeNone: "null", OutcomePlayer1: `"player 1"`, OutcomePlayer2: `"player 2"`, OutcomeDraw: `"draw"`, OutcomeBothLose: `"both lose"`,
	}
	for outcome, want := range words {
		written, err := json.Marshal(outcome)
		must(t, err)
		same(t, string(written), want, outcome)
		var back Outcome
		must(t, json.Unmarshal(written, &back))
		same(t, back, outcome, want)
		text, err := outcome.MarshalText()
		must(t, err)
		same(t, string(text), outcome.String(), want)
		must(t, back.UnmarshalText(text))
		same(t, back, outcome, want)
	}
	if _, err := Outcome(9).MarshalText(); err == nil {
		t.Error("9 is written as an outcome")
	}
	if _, err := Result(9).MarshalText(); err == nil {
		t.Error("9 is written as a result")
	}
}

// What works for one game works for all.
func TestEveryGame(t *testing.T) {
	games, err := Games()
	must(t, err)
	if len(games) < 5 {
		t.Fatal(games)
	}
	for _, about := range games {
		moves, err := Moves(about.Name, "start")
		must(t, err)
		standing, err := Play(about.Name, "start", moves[0])
		must(t, err)
		same(t, standing.Outcome, OutcomeNone, about.Name)
		for _, group := range about.Groups {
			canon, err := Canon(about.Name, standing.Position, group.Name)
			must(t, err)
			same(t, canon.Group, group.Name, about.Name)
			said, err := Ask(about.Name, "canon", object{"position": standing.Position, "group": group.Name})
			must(t, err)
			fields := decoded(t, said)
			same(t, []interface{}{canon.Position, hex.EncodeToString(canon.Key), canon.Transform, canon.Inverse},
				[]interface{}{fields["canonical"], fields["key"], fields["transform"], fields["inverse"]}, about.Name)
			same(t, []int64{int64(canon.Orbit), int64(canon.Stabilizer)},
				[]int64{number(t, fields, "orbit"), number(t, fields, "stabilizer")}, about.Name)
			home, err := Transform(about.Name, canon.Position, canon.Inverse)
			must(t, err)
			same(t, home, standing.Position, group.Name)
		}
		if _, err := Evaluate(about.Name, standing.Position, 100); err != nil {
			isKind(t, err, KindStopped, about.Name)
			same(t, about.Solved, false, about.Name)
		}
	}
}

func TestSlices(t *testing.T) {
	q, err := ParseQuantik(".A../..b./..../....")
	must(t, err)
	many := []Quantik{q, q, q}
	keys, err := QuantikKeys(many, QuantikFull)
	must(t, err)
	masks, err := QuantikLegalMoves(many)
	must(t, err)
	values, err := QuantikValues(many)
	must(t, err)
	key, err := q.CanonicalKey(QuantikFull)
	must(t, err)
	mask, err := q.LegalMoves()
	must(t, err)
	value, err := q.Value()
	must(t, err)
	for i := range many {
		same(t, keys[i], key, i)
		same(t, masks[i], mask, i)
		same(t, values[i], value, i)
	}
	many[2][0] = 7
	var e *Error
	if _, err := QuantikKeys(many, QuantikFull); !errors.As(err, &e) || e.Index != 2 {
		t.Errorf("%+v", e)
	}

	boards := []Gobblet{0, 33, 18014673388445729}
	smallest, err := GobbletCanonicals(boards, GobbletD4Mover)
	must(t, err)
	values, err = GobbletValues(boards, GobbletHailMary)
	must(t, err)
	for i, board := range boards {
		one, err := board.Canonical(GobbletD4Mover)
		must(t, err)
		same(t, smallest[i], one, board)
		value, err := board.Value(GobbletHailMary)
		must(t, err)
		same(t, values[i], value, board)
	}
	boards[1] = 3
	if _, err := GobbletValues(boards, GobbletHailMary); !errors.As(err, &e) || e.Index != 1 {
		t.Errorf("%+v", e)
	}
	for _, err := range []error{
		func() error { _, err := QuantikKeys(nil, QuantikFull); return err }(),
		func() error { _, err := GobbletValues(nil, GobbletStrict); return err }(),
	} {
		must(t, err)
	}
}

func TestManyGoroutines(t *testing.T) {
	var wait sync.WaitGroup
	for i := 0; i < 8; i++ {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for n := 0; n < 50; n++ {
				if value, err := Gobblet(0).Value(GobbletStrict); err != nil || value != (Value{Result: Win, Plies: 13}) {
					t.Error(value, err)
				}
				if _, err := Moves("quatro", "start"); err == nil || err.Error() != `burnside: there is no game "quatro"` {
					t.Error(err)
				}
			}
		}()
	}
	wait.Wait()
	Forget()
	same(t, strings.HasPrefix(Version(), "0."), true, Version())
}

func BenchmarkQuantikKeys(b *testing.B) {
	q, err := ParseQuantik(".A../..b./.c../...D")
	if err != nil {
		b.Fatal(err)
	}
	many := make([]Quantik, 1000)
	for i := range many {
		many[i] = q
	}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if _, err := QuantikKeys(many, QuantikFull); err != nil {
			b.Fatal(err)
		}
	}
}
