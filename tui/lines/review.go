package lines

import (
	"context"
	"errors"
	"io"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
)

const mostReviewed = 10

// review tells what could have been played better: "review" of the own seat, or of the first, "review 2" or "review
// Bob" of another; before that may stand the table of a game. "review stop" takes back all that were asked for of this
// game, "review 2 stop" the one of a seat.
func (m *lineMode) review(arg string) {
	of, stops := strings.CutSuffix(strings.TrimSpace(arg), "stop")
	seat := strings.TrimSpace(of)
	name, rest, _ := strings.Cut(seat, " ")
	id := m.gameAtHand("")
	if named := m.gameAtHand(name); name != "" && m.isGame(named) {
		id, seat = named, rest
	}
	t := m.gameToReview(id)
	if t == nil {
		return
	}
	first, last := rules.Seat(1), rules.Seat(len(t.Scene.Names))
	if seat != "" {
		if t.Seat = t.Scene.SeatMeant(seat); t.Seat < 1 {
			m.print(m.Words.T("lines.nothing-called", seat))
			return
		}
		first, last = t.Seat, t.Seat
	}
	if stops {
		if m.did(func(_ context.Context, v tell.Visit) error { return stopReviews(v, t.ID, first, last) }) {
			m.print(m.Words.T("review.stopped"))
		}
		return
	}
	state, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.ReviewState, error) {
		return tell.AskForReview(ctx, v, t.ID, t.Seat)
	})
	switch {
	case !ok:
	case state.Review != nil:
		m.tellReview(t, state.Review)
	default:
		m.print(m.ReviewProgress(state.ReviewProgress), m.Words.T("lines.review-again"))
	}
}

// stopReviews takes back the reviews of some seats, and is refused when none of them was asked for.
func stopReviews(v tell.Visit, id table.ID, first, last rules.Seat) error {
	refused := v.StopReview(id, first)
	for seat := first + 1; seat <= last; seat++ {
		if v.StopReview(id, seat) == nil {
			refused = nil
		}
	}
	return refused
}

// isGame reports whether there is a game, running or over, that the person may see.
func (m *lineMode) isGame(id table.ID) bool {
	ctx, cancel := m.moment()
	defer cancel()
	_, err := m.lobby.Visit.Past(ctx, id)
	return err == nil
}

// gameToReview is the game of a table; nil for none that is over, after saying so.
func (m *lineMode) gameToReview(id table.ID) *tell.ReviewTeller {
	if id == "" {
		m.print(m.Words.T("replay.no-game"))
		return nil
	}
	snap, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (*table.Snapshot, error) { return v.Past(ctx, id) })
	if ok && !snap.Past.Over() {
		m.print(m.Words.T("review.not-over"))
		ok = false
	}
	if !ok {
		return nil
	}
	return tell.NewReviewTeller(m.Texts, m.env, m.lobby.Game(snap.Card.Game), snap, max(snap.Seat, 1))
}

func (n *narrator) tellReview(t *tell.ReviewTeller, r *lobby.Review) {
	n.print(n.Words.T("lines.review-of", t.Scene.Name(t.Seat), int(t.Seat), string(t.ID)))
	n.print(n.ReviewAbout(r, t.Seat)...)
	list := t.Mistakes(n.Texts, r)
	if len(list) == 0 {
		n.print(n.Words.T("review.nothing"))
	}
	for i, m := range list[:min(len(list), mostReviewed)] {
		if chance, points := n.Loss(m.ReviewDecision); chance != "" {
			n.print(n.Words.T("lines.review-costly", i+1, m.Moment(), chance, points))
		} else {
			n.print(n.Words.T("lines.review-costly-points", i+1, m.Moment(), points))
		}
		n.print(n.Words.T("review.played", m.WasTold), n.Words.T("review.better", m.Would), n.Brought(m.ReviewDecision, true))
	}
	if more := len(list) - mostReviewed; more > 0 {
		n.print(n.Words.N("lines.review-more", more))
	}
	n.print(n.Words.T("lines.review-curve"))
	for _, d := range r.Decisions {
		var all []string
		for i, s := range d.Expected[:min(len(d.Expected), len(t.Scene.Names))] {
			if i == 1 && len(d.Expected) == 2 { // each was rounded for itself
				s.Chance = 100 - d.Expected[0].Chance
			}
			all = append(all, n.Words.T("lines.review-stand", t.Scene.Names[i], s.Chance))
		}
		n.print(n.Words.T("lines.review-then", d.Moment(), strings.Join(all, ", ")))
	}
	if len(list) > 0 && !n.brief {
		n.print(n.Words.T("lines.review-how", table.NameOfMoment(t.ID, list[0].Line)))
	}
}

// A ReviewOrder is which review shall be told.
type ReviewOrder struct {
	Table table.ID
	Seat  rules.Seat   // 0 for the viewer's own, or the first
	Tell  func(string) // called with how far it is, until it is there
}

// Review tells a review in sentences, and returns it; it is asked for when it is not there, and waited for.
func Review(ctx context.Context, e tell.Env, v *lobby.Visit, o ReviewOrder, out io.Writer) (*lobby.Review, error) {
	m, id, seat := newLineMode(ctx, e, out), o.Table, o.Seat
	snap, err := v.Past(ctx, id)
	if err != nil {
		return nil, err
	}
	if seat == 0 {
		seat = max(snap.Seat, 1)
	}
	state, err := tell.AskForReview(ctx, v, id, seat)
	for said := -1; err == nil && state.Review == nil && state.Asked; {
		if tenth := 10 * state.Done / max(state.Total, 1); tenth != said {
			said = tenth
			o.Tell(m.ReviewProgress(state.ReviewProgress))
		}
		if state, err = v.Review(ctx, id, seat, state.ReviewProgress); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	switch {
	case err != nil:
		return nil, err
	case state.Review == nil: // somebody has stopped it
		return nil, errors.New(m.Words.T("review.none"))
	}
	m.brief = true
	m.tellReview(tell.NewReviewTeller(m.Texts, m.env, m.lobby.Game(snap.Card.Game), snap, seat), state.Review)
	return state.Review, m.out.Flush()
}
