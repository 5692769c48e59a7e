package reviews

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// Everybody may wait for a few, ask for some in a day, and an address for a few more.
func TestReviews_AreBounded(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	games := func(l Limits) *Queue {
		q := (&Queue{Now: func() time.Time { return now }, Limits: func() Limits { return l }, Making: t.Context()}).Open()
		q.working = true // so that none is made
		return q
	}
	ask := func(q *Queue, n int, who, address, code string) {
		t.Helper()
		by := Asker{table.PlayerID(who), address, "net of " + address}
		err := q.Ask(Key{table.ID(fmt.Sprint("t", n)), 1}, by)
		if code == "" && err != nil || code != "" && !errors.Is(err, rules.Refuse(code, "")) {
			t.Errorf("%s asks for game %d: %v, not %q", who, n, err, code)
		}
	}
	r := games(Limits{PerPerson: 2, PerAddress: 3, PerNetwork: 6, Waiting: 4, PerDay: 20})
	ask(r, 1, "a", "x", "")
	ask(r, 1, "a", "x", "")
	ask(r, 2, "a", "x", "")
	ask(r, 3, "a", "x", "too-many-reviews")
	ask(r, 1, "b", "x", "")
	ask(r, 3, "b", "x", "too-many-reviews-here")
	ask(r, 3, "c", "y", "")
	ask(r, 4, "c", "y", "")
	ask(r, 5, "d", "z", "too-many-reviews-waiting")
	ask(r, 4, "d", "z", "")

	r = games(Limits{PerPerson: 2, PerAddress: 8, PerNetwork: 16, Waiting: 60, PerDay: 2})
	for n := range 2 {
		ask(r, n, "a", "x", "")
		if err := r.Forget(Key{table.ID(fmt.Sprint("t", n)), 1}, "a"); err != nil {
			t.Fatal(err)
		}
	}
	ask(r, 3, "a", "x", "reviews-of-the-day")
	for n := range 6 {
		ask(r, n, fmt.Sprint("guest", n), "x", "")
	}
	ask(r, 7, "guest7", "x", "reviews-of-the-day-here")
	now = now.Add(24 * time.Hour)
	r.list = nil
	ask(r, 7, "guest7", "x", "")
	ask(r, 8, "a", "x", "")
}
