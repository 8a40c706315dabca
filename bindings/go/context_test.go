package burnside

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"
)

// A position that no search decides within moments.
const far = "zertz:61"

func TestContexts(t *testing.T) {
	value, err := EvaluateContext(context.Background(), "gobblet", "start")
	must(t, err)
	if value.Result != Win || value.Plies != 13 {
		t.Errorf("gobblet is worth %v", value)
	}
	value, err = EvaluateContext(context.Background(), "gobblet", "nonsense")
	if !errors.Is(err, KindPosition) {
		t.Errorf("%v, %v", value, err)
	}

	over, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := EvaluateContext(over, "gobblet", "start"); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is done: %v", err)
	}

	soon, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	begin := time.Now()
	_, err = EvaluateContext(soon, far, "start")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a deadline: %v", err)
	}
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("a deadline of 0.3 seconds was kept after %v", took)
	}

	// Fewer seconds than there are left count, and are not the context's doing.
	later, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	params := map[string]interface{}{"position": "start", "seconds": 0.1}
	if _, err = AskContext(later, far, "value", params); !errors.Is(err, KindStopped) {
		t.Errorf("seconds of the caller: %v", err)
	}
	if _, err = AskContext(later, "quantik", "moves", nil); err != nil {
		t.Errorf("a command without seconds: %v", err)
	}
}

func TestPositionsAreText(t *testing.T) {
	q, err := ParseQuantik(".A../..b./.c../...D")
	must(t, err)
	g, err := ParseGobblet("Sl,.,./.,.,./.,.,. 1")
	must(t, err)
	if said := fmt.Sprint(q, g); said != ".A../..b./.c../...D Sl,.,./.,.,./.,.,. 1" {
		t.Error(said)
	}
	written, err := json.Marshal(map[string]interface{}{"q": q, "g": g})
	must(t, err)
	if string(written) != `{"g":"Sl,.,./.,.,./.,.,. 1","q":".A../..b./.c../...D"}` {
		t.Errorf("%s", written)
	}
	var read struct {
		Q Quantik
		G Gobblet
	}
	must(t, json.Unmarshal(written, &read))
	if read.Q != q || read.G != g {
		t.Errorf("%v %v", read.Q, read.G)
	}
	if err := json.Unmarshal([]byte(`{"q":"AA"}`), &read); !errors.Is(err, KindPosition) || read.Q != q {
		t.Errorf("%v, %v", err, read.Q)
	}
	if err := json.Unmarshal([]byte(`{"g":"x"}`), &read); !errors.Is(err, KindPosition) || read.G != g {
		t.Errorf("%v, %v", err, read.G)
	}
	// The zero value of one is no position, that of the other is the start.
	if said := fmt.Sprint(Quantik{}, Gobblet(0)); said != "Quantik(000000000000000000000000000000000000) .,.,./.,.,./.,.,. 1" {
		t.Error(said)
	}
	if _, err := json.Marshal(Quantik{}); err == nil {
		t.Error("the zero Quantik was written")
	}
	if said := Gobblet(3).String(); said != "Gobblet(3)" {
		t.Error(said)
	}
}
