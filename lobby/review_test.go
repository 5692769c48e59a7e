package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// twoHavePlayed is a game of the toy that two have played as they choose, kept in the archive.
func (h *testSaloon) twoHavePlayed(mode string, choose func(seat rules.Seat, nth int, legal []rules.Move) rules.Move) (anna, bert *guy, id table.ID) {
	h.t.Helper()
	anna, bert = h.twoPlaying(mode)
	id = anna.table.Card.ID
	nth := map[rules.Seat]int{}
	for anna.table.Card.Phase != table.Over {
		if g := waitForOne(anna, bert); g != nil {
			seat := g.table.Seat
			nth[seat]++
			must(h.t, g.play(choose(seat, nth[seat], g.table.Legal)))
		}
	}
	h.settled(id)
	h.lobby.playouts = 60
	return anna, bert, id
}

func greedy(_ rules.Seat, _ int, legal []rules.Move) rules.Move { return legal[len(legal)-1] }

// reviewed asks for a review and waits until it is there.
func (g *guy) reviewed(id table.ID, seat rules.Seat) *Review {
	g.t.Helper()
	must(g.t, g.visit.AskReview(g.ctx(), id, seat))
	var seen ReviewProgress
	for ctx := g.ctx(); ; {
		state, err := g.visit.Review(ctx, id, seat, seen)
		if err != nil || ctx.Err() != nil {
			g.t.Fatal(err, ctx.Err())
		}
		if state.Review != nil {
			return state.Review
		}
		if seen = state.ReviewProgress; !seen.Asked {
			g.t.Fatal("it is not made any more")
		}
	}
}

// Anna once takes one penny where three were there to take: that is what cost her most. The review
// is there after a restart, for everybody, without being made again.
func TestReview_NamesABlunderFirstAndIsKept(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", func(seat rules.Seat, nth int, legal []rules.Move) rules.Move {
		if seat == 1 && nth == 3 {
			return legal[0]
		}
		return legal[len(legal)-1]
	})
	r := anna.reviewed(id, 1)
	e := anna.movesOf(id)
	if len(r.Costly) == 0 || e.Moves[r.Costly[0]] != "1 take 1" {
		t.Fatalf("of %q most costly are the lines %v", e.Moves, r.Costly)
	}
	if best := r.At(r.Costly[0]).Better; best.Moves[0] != "take 3" || best.Cost < 1 {
		t.Errorf("better would be %+v", best)
	}
	h.reopen()
	h.lobby.reviews.Make = func(context.Context, reviews.Key, func(int, int)) error { t.Error("it is made again"); return nil }
	carl := h.player("Carl")
	state, err := carl.visit.Review(carl.ctx(), id, 1, ReviewProgress{})
	if err != nil || !reflect.DeepEqual(state.Review, r) {
		t.Errorf("after a restart it is %+v, %v", state, err)
	}
	if again := carl.reviewed(id, 1); !reflect.DeepEqual(again, r) {
		t.Errorf("asked for again it is %+v", again)
	}
}

// What a seat cannot know changes nothing in its review: here what Bert picked in secret in the last
// round, after Anna's last choice.
func TestReview_OfEqualViewsIsEqual(t *testing.T) {
	var reviews []*Review
	for last := 1; last <= 3; last++ {
		h := newTestSaloon(t)
		anna, _, id := h.twoHavePlayed("secret", func(seat rules.Seat, nth int, legal []rules.Move) rules.Move {
			if seat == 2 && nth == 3 {
				return tabletest.Pick(last)
			}
			return tabletest.Pick(2)
		})
		reviews = append(reviews, anna.reviewed(id, 1))
		if other := anna.reviewed(id, 2); len(other.Decisions) != 3 || len(reviews[0].Decisions) != 3 {
			t.Errorf("%d decisions of Bert", len(other.Decisions))
		}
	}
	for _, r := range reviews[1:] {
		if !reflect.DeepEqual(r, reviews[0]) {
			t.Errorf("Anna's review is\n%+v\nand where Bert picked otherwise\n%+v", reviews[0], r)
		}
	}
}

// A running game is reviewed for nobody, and a private one only for those who may open it.
func TestReview_OnlyOfGamesThatOneMayOpen(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	carl := h.guest("Carl")
	running := anna.table.Card.ID
	refused := func(g *guy, id table.ID, seat rules.Seat, code string) {
		t.Helper()
		if err := g.visit.AskReview(g.ctx(), id, seat); !errors.Is(err, refusal(code)) {
			t.Errorf("%s asks for %s, seat %d: %v, not %s", g.visit.Person().Name, id, seat, err, code)
		}
		if _, err := g.visit.Review(g.ctx(), id, seat, ReviewProgress{}); !errors.Is(err, refusal(code)) {
			t.Errorf("%s looks at %s, seat %d: %v, not %s", g.visit.Person().Name, id, seat, err, code)
		}
	}
	for _, g := range []*guy{anna, bert, carl} {
		refused(g, running, 1, "review-too-early")
	}
	anna.do(table.Ask{What: table.MatterEnd})
	bert.do(table.Ask{})
	anna.untilPhase(table.Over)
	refused(anna, running, 1, "game-not-kept")
	refused(carl, "nosuch", 1, "no-such-table")
	secret, _, private := h.playedGame(table.Proposal{Private: true})
	h.settled(private)
	refused(carl, private, 1, "no-such-table")
	refused(secret, private, 3, "no-such-seat")
	refused(secret, private, 0, "no-such-seat")
	h.lobby.playouts = 10
	if r := secret.reviewed(private, 2); len(r.Decisions) == 0 {
		t.Error("who played it gets no review")
	}
	refused(carl, private, 2, "no-such-table")
}

// One that cannot be made says so, does not stop the saloon, and can be asked for again.
func TestReview_ThatPanicsIsToldAndCanBeAskedForAgain(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", greedy)
	made := h.lobby.reviews.Make
	h.lobby.reviews.Make = func(ctx context.Context, key reviews.Key, _ func(int, int)) error {
		return made(ctx, key, func(int, int) { panic("a review") })
	}
	must(t, anna.visit.AskReview(anna.ctx(), id, 1))
	wantRefused(t, "a review that panics", errorOf(anna.visit.Review(anna.ctx(), id, 1, ReviewProgress{Asked: true, Own: true})), "review-failed")
	h.lobby.reviews.Make = made
	anna.reviewed(id, 1)
}

// A kept review of an older way, and one that cannot be read, is as if there were none.
func TestReview_AnOldOneIsMadeAnew(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", greedy)
	r := anna.reviewed(id, 1)
	old, err := h.store.Review(string(id), 1)
	if err != nil || !strings.Contains(string(old.Text), `"game":"toy"`) {
		t.Fatalf("%.60s, %v", old.Text, err)
	}
	old.Made++
	old.Text = []byte("{")
	must(t, h.store.KeepReview(t.Context(), string(id), 1, old))
	if state, err := anna.visit.Review(anna.ctx(), id, 1, ReviewProgress{}); err != nil || state.Review != nil {
		t.Errorf("%+v, %v", state, err)
	}
	raw, err := json.Marshal(r)
	must(t, err)
	if len(raw) > 4000 {
		t.Errorf("a review of %d decisions has %d bytes", len(r.Decisions), len(raw))
	}
}
