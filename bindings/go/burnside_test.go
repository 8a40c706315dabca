package burnside

import (
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
	isKind(t, err, KindParameter, "off the board")
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
	if errors.Is(err, KindGroup) {
		t.Errorf("%v is of one kind", err)
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
				if value, err := Gobblet(0).Value(GobbletStrict); err != nil || value != (Value{Win, 13}) {
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
