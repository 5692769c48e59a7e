package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"saloon/data"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/review"
)

type (
	// Review is what the hard bot says of the decisions of one seat of a finished game.
	Review = review.Review
	// ReviewDecision is one of them.
	ReviewDecision = review.Decision
	// ReviewBetter is what would have been better.
	ReviewBetter = review.Better
	// ReviewReason is why.
	ReviewReason = review.Reason
	// ReviewProgress is what there is to tell of a review before it is there.
	ReviewProgress = reviews.Progress
	// ReviewStand is what the bot expected of all seats at a moment.
	ReviewStand = review.Stand
)

// A ReviewState is how far a review is. Nobody has asked for it when it is zero.
type ReviewState struct {
	Review *Review // when it is there
	ReviewProgress
}

// Review is how far the review of a seat of a finished game is. It waits while nothing has
// changed since it was seen; when the context ends, it returns what there is.
func (v *Visit) Review(ctx context.Context, id table.ID, seat rules.Seat, seen ReviewProgress) (ReviewState, error) {
	if first := seen == (ReviewProgress{}); first && !v.lobby.hall.allow(v.id, false) {
		return ReviewState{}, refusedTooFast
	}
	if err := v.mayReview(ctx, id, seat); err != nil {
		return ReviewState{}, err
	}
	r, key := v.lobby.reviews, reviews.Key{Game: id, Seat: seat}
	for {
		now, changed, failed := r.Progress(key, v.id)
		if now.Asked || failed != nil {
			if now == seen && failed == nil {
				select {
				case <-changed:
					continue
				case <-ctx.Done():
				}
			}
			return ReviewState{ReviewProgress: now}, failed
		}
		kept, err := v.lobby.keptReview(key)
		return ReviewState{Review: kept}, err
	}
}

// AskReview asks for the review of a seat of a finished game. It is made behind everything else
// that bots do, also when nobody waits for it any more, and kept.
func (v *Visit) AskReview(ctx context.Context, id table.ID, seat rules.Seat) error {
	if !v.lobby.hall.allow(v.id, false) {
		return refusedTooFast
	}
	if err := v.mayReview(ctx, id, seat); err != nil {
		return err
	}
	key := reviews.Key{Game: id, Seat: seat}
	if kept, err := v.lobby.keptReview(key); err != nil || kept != nil {
		return err
	}
	if _, err := v.Past(ctx, id); err != nil { // it can be played again
		return err
	}
	err := v.lobby.reviews.Ask(key, reviews.Asker{Who: v.id, Address: v.mail.Origin.Address, Network: v.mail.Origin.Network})
	if errors.Is(err, reviews.ErrClosed) {
		err = refusedClosing
	}
	return err
}

// StopReview takes back that this person has asked for a review. It is made all the same when
// others have asked for it too.
func (v *Visit) StopReview(id table.ID, seat rules.Seat) error {
	return v.lobby.reviews.Forget(reviews.Key{Game: id, Seat: seat}, v.id)
}

// mayReview is nil for a finished game that this person may open, and has such a seat.
func (v *Visit) mayReview(ctx context.Context, id table.ID, seat rules.Seat) error {
	g, _, err := v.archived(id)
	switch {
	case err == nil && (seat < 1 || int(seat) > len(g.Players)):
		return table.RefusedNoSeat()
	case err == nil || !errors.Is(err, data.ErrUnknown):
		return err
	}
	snap, err := v.presentGame(ctx, id)
	switch {
	case err != nil:
		return err
	case snap.Past.Over():
		return refusedNotKept
	}
	return refusedReviewEarly
}

// keptReview is the review that the store keeps; nil for none, or one that was made by an older
// way or cannot be read.
func (l *Lobby) keptReview(key reviews.Key) (*Review, error) {
	kept, err := l.store.Review(string(key.Game), int(key.Seat))
	switch {
	case errors.Is(err, data.ErrUnknown), err == nil && kept.Made < review.Made:
		return nil, nil
	case errors.Is(err, data.ErrDamaged):
		l.log.Warn("a review cannot be read, and can be made anew", "table", key.Game, "seat", int(key.Seat), "error", err)
		return nil, nil
	case err != nil:
		return nil, err
	}
	r := &Review{}
	if err := json.Unmarshal(kept.Text, r); err != nil {
		l.log.Warn("a review cannot be read, and can be made anew", "table", key.Game, "seat", int(key.Seat), "error", err)
		return nil, nil
	}
	return r, nil
}

// makeReview makes a review and keeps it.
func (l *Lobby) makeReview(ctx context.Context, key reviews.Key, progress func(done, total int)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("making it panics: %v", p)
		}
	}()
	_, raw, err := l.store.ArchivedExport(string(key.Game))
	if err != nil {
		return err
	}
	e, err := rules.ReadExport(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	record, err := l.playAgain(e)
	if err != nil {
		return err
	}
	o := review.Options{Seat: key.Seat, Playouts: l.playouts, Seed: 1, Time: review.DefaultTime, Progress: progress, GiveWay: func() { l.pool.GiveWay(ctx) }}
	if e.Begun != nil {
		o.From = e.Begun.Lines // what another game had before is not this one's
	}
	defer context.AfterFunc(ctx, l.pool.Wake)()
	full, err := review.Of(ctx, record, o)
	if err != nil {
		return err
	}
	text, err := json.Marshal(full)
	if err != nil {
		return err
	}
	return l.store.KeepReview(l.writing, string(key.Game), int(key.Seat), data.Review{Made: review.Made, Text: text})
}
