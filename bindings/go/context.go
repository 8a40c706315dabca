package burnside

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// timed are the commands that take seconds.
var timed = map[string]bool{"value": true, "suggest": true, "analyze": true}

// AskContext is [Ask] within a context. Commands that take seconds get the time
// that is left before the deadline, unless the parameters name less. When the
// context is done, AskContext returns its error at once; a request that is
// under way cannot be taken back, and ends on its own at its limits.
func AskContext(ctx context.Context, game, command string, params map[string]interface{}) (json.RawMessage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if deadline, has := ctx.Deadline(); has && timed[command] {
		left := time.Until(deadline).Seconds()
		limited := map[string]interface{}{"seconds": left}
		for name, value := range params {
			if seconds, is := value.(float64); name != "seconds" || !is || seconds < left {
				limited[name] = value
			}
		}
		params = limited
	}
	type said struct {
		answer json.RawMessage
		err    error
	}
	done := make(chan said, 1)
	go func() {
		var asked interface{}
		if params != nil {
			asked = params
		}
		answer, err := Ask(game, command, asked)
		done <- said{answer, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case said := <-done:
		if errors.Is(said.err, KindStopped) && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return said.answer, said.err
	}
}

// EvaluateContext is what a position is worth, searched for until the context is
// done; where it has no deadline, with the limit that [Ask] has.
func EvaluateContext(ctx context.Context, game, position string) (Value, error) {
	var value Value
	said, err := AskContext(ctx, game, "value", map[string]interface{}{"position": position})
	if err != nil {
		return value, err
	}
	if err := json.Unmarshal(said, &value); err != nil {
		return value, refuse(KindInternal, "%v", err)
	}
	return value, nil
}
