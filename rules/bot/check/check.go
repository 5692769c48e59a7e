package check

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"saloon/rules"
	"saloon/rules/bot/child"
)

const (
	longPause = 3 * time.Second
	// mostFailures is how many whole games of a game may fail before the others of that game are left out.
	mostFailures = 3
)

type tester struct {
	words      []string
	games      []rules.Game
	limit      time.Duration
	seed       uint64
	pause      time.Duration // of the check of patience
	patience   time.Duration // how long a child may take to end between two checks
	complaints *child.Complaints

	talk   *talk // the conversation at hand; nil for none
	number int   // of games so far
	later  bool  // a later protocol is spoken
}

// A check is one thing that a bot must do. It returns what is worth telling when it did, and
// otherwise an error that says what it did instead.
type check struct {
	name  string
	group string // the game of a whole game; checks without a group are made with a fresh child
	run   func(context.Context, *tester) (string, error)
}

// A Result is what came of a check.
type Result struct {
	Name   string `json:"check"`
	Passed bool   `json:"passed"`
	Made   bool   `json:"made"` // false when it was left out
	Text   string `json:"text"`
	Lines  []Line `json:"lines,omitempty"` // the last lines, when it failed
}

var errNotHere = errors.New("none of these games comes to that")

func (t *tester) run(ctx context.Context) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		defer t.hangUp()
		failed := map[string]int{}
		for _, c := range append(t.wholeGames(), troubles...) {
			if c.group == "" {
				t.hangUp()
			}
			result := Result{Name: c.name, Text: fmt.Sprintf("left out after %d failures", mostFailures)}
			if c.group == "" || failed[c.group] < mostFailures {
				result = t.make(ctx, c)
			}
			if result.Made && !result.Passed {
				failed[c.group]++
			}
			if ctx.Err() != nil || !yield(result) {
				return
			}
		}
	}
}

func (t *tester) make(ctx context.Context, c check) Result {
	text, err := c.run(ctx, t)
	if errors.Is(err, errNotHere) {
		return Result{Name: c.name, Text: err.Error()}
	}
	if err == nil {
		return Result{Name: c.name, Made: true, Passed: true, Text: text}
	}
	result := Result{Name: c.name, Made: true, Text: err.Error()}
	if t.talk != nil {
		result.Lines = t.talk.lines
		t.talk.child.End(0)
		t.talk = nil
	}
	return result
}

// connect is the conversation at hand, or a new one with a child that is started for it.
func (t *tester) connect(ctx context.Context) (*talk, error) {
	if t.talk != nil {
		return t.talk, nil
	}
	c, err := child.Start(t.words, t.complaints.Of("bot"))
	if err != nil {
		return nil, err
	}
	t.talk = &talk{child: c, limit: t.limit, fresh: true, later: t.later}
	return t.talk, t.talk.hello(ctx, t.games)
}

func (t *tester) hangUp() {
	if t.talk != nil {
		t.talk.child.End(t.patience)
		t.talk = nil
	}
}
