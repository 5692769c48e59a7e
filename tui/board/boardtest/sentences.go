package boardtest

import (
	"testing"

	"saloon/rules"
	"saloon/tui/board"
)

// A Sentence is an event, and what is told of it in English.
type Sentence struct {
	Event rules.Event
	Text  string
}

// CheckSentences checks what an observer is told of events. A kind of event up to the last
// one that is not among them is not told.
func CheckSentences(t *testing.T, presenter board.Presenter, s board.Scene, last uint8, list []Sentence) {
	t.Helper()
	told := map[uint8]bool{}
	for _, one := range list {
		told[one.Event.Kind] = true
		if text := presenter.Tell(s, one.Event); text != one.Text {
			t.Errorf("%+v is told as %q, not as %q", one.Event, text, one.Text)
		}
	}
	for kind := uint8(1); kind <= last; kind++ {
		e := rules.Event{Kind: kind, Who: 1, Whom: 2, What: 1, From: 1, Where: 1, Gained: 1}
		if !told[kind] && presenter.Tell(s, e) != "" {
			t.Errorf("nobody checks what is told of events of kind %d, such as %q", kind, presenter.Tell(s, e))
		}
	}
}
