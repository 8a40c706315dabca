package burnside_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"burnside"
)

func Example() {
	moves, err := burnside.BestMoves("gobblet", "start", 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	value, _ := burnside.Evaluate("gobblet", "start", 0)
	fmt.Println(value, "with", moves[0])
	// Output: win in 13 with S(0,1)
}

func ExampleLoad() {
	name, err := burnside.Load(`
		name = "notakto-3x3"
		title = "Notakto"
		rules = "Both place crosses; whoever makes three in a row loses."
		board.grid = [3, 3]
		pieces.cross = "X"
		turn = [{ place = "cross" }]
		end = [{ line = "3 in a row", of = "any", same = "kind", winner = "opponent" }]
	`)
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, _ := burnside.BestMoves(name, "start", 0)
	fmt.Println(name, moves)
	// Output: notakto-3x3 [X@b2]
}

func ExampleEvaluateContext() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	value, err := burnside.EvaluateContext(ctx, "quarto", "start")
	fmt.Println(value, err)
	// Output: draw <nil>
}

func Example_errors() {
	_, err := burnside.Play("quantik", "A.../..../..../....", "a1")
	fmt.Println(errors.Is(err, burnside.KindIllegal))
	var e *burnside.Error
	if errors.As(err, &e) {
		fmt.Println(e.Message)
		fmt.Println(e.Hint)
	}
	// Output:
	// true
	// a1 is not legal in A.../..../..../....
	// a15 would be legal
}

func ExampleCanon() {
	canon, err := burnside.Canon("quantik", "..../.B../..../..a.", "full")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(canon.Position, canon.Orbit, canon.Stabilizer)

	// A move that was found there comes home through the inverse.
	home, _ := burnside.MapMove("quantik", canon.Position, canon.Inverse, "A0")
	standing, _ := burnside.Play("quantik", "..../.B../..../..a.", home)
	fmt.Println(standing.ToMove)
	// Output:
	// ..c./..../D.../.... 768 4
	// 2
}

func ExampleQuantik() {
	q, err := burnside.ParseQuantik("AbC./..../..../....")
	if err != nil {
		fmt.Println(err)
		return
	}
	won, _ := q.Play(16*3 + 3) // shape D on square 3
	qfen, _ := won.QFEN()
	value, _ := won.Value()
	fmt.Println(qfen, value)
	key, _ := won.CanonicalKey(burnside.QuantikD4ColorShapes)
	fmt.Printf("%x\n", key[:])
	// Output:
	// AbCd/..../..../.... loss in 0
	// 010200000000000101000010100000000000
}

func ExampleGobblet() {
	board, _ := burnside.ParseGobblet("s,m,sL/.,.,./.,.,. 1")
	legal, _ := board.LegalMoves(burnside.GobbletHailMary)
	strict, _ := board.LegalMoves(burnside.GobbletStrict)
	fmt.Println(uint64(board), len(legal), len(strict))
	// Output: 74242 23 21
}

func ExampleAsk() {
	answer, err := burnside.Ask("quarto", "convert", map[string]string{"position": "start", "to": "feen"})
	fmt.Println(string(answer), err)
	// Output: {"format":"feen","text":"4/4/4/4 / Q/q"} <nil>
}

func ExampleQi_Apply() {
	qi, _ := burnside.NewQi([]int{8, 8}, "C", "c")
	_, err := qi.Apply(burnside.QiOperation{"board_diff", [][2]interface{}{{64, "K"}}})
	fmt.Println(err)
	// Output: burnside: invalid flat index: 64 (board has 64 squares)
}
