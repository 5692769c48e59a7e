package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"saloon/data"
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
	// ReviewStand is what the bot expected of all seats at a moment.
	ReviewStand = review.Stand
)

// A ReviewState is how far a review is. Nobody has asked for it when it is zero.
type ReviewState struct {
	Review *Review // when it is there
	ReviewProgress
}

// ReviewProgress is what there is to tell of a review before it is there.
type ReviewProgress struct {
	Asked  bool // somebody has asked for it
	Own    bool // this person has
	Before int  // the reviews that are made before it
	Done   int  // the decisions that were looked at
	Total  int  // of so many; 0 before it is begun
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
	r, key := v.lobby.reviews, reviewKey{id, seat}
	for {
		now, changed, failed := r.progress(key, v.id)
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
	key := reviewKey{id, seat}
	if kept, err := v.lobby.keptReview(key); err != nil || kept != nil {
		return err
	}
	if _, err := v.Past(ctx, id); err != nil { // it can be played again
		return err
	}
	return v.lobby.reviews.ask(key, asker{v.id, v.mail.Origin})
}

// StopReview takes back that this person has asked for a review. It is made all the same when
// others have asked for it too.
func (v *Visit) StopReview(id table.ID, seat rules.Seat) error {
	return v.lobby.reviews.forget(reviewKey{id, seat}, v.id)
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
func (l *Lobby) keptReview(key reviewKey) (*Review, error) {
	kept, err := l.store.Review(string(key.game), int(key.seat))
	switch {
	case errors.Is(err, data.ErrUnknown), err == nil && kept.Made < review.Made:
		return nil, nil
	case errors.Is(err, data.ErrDamaged):
		l.log.Warn("a review cannot be read, and can be made anew", "table", key.game, "seat", int(key.seat), "error", err)
		return nil, nil
	case err != nil:
		return nil, err
	}
	r := &Review{}
	if err := json.Unmarshal(kept.Text, r); err != nil {
		l.log.Warn("a review cannot be read, and can be made anew", "table", key.game, "seat", int(key.seat), "error", err)
		return nil, nil
	}
	return r, nil
}

// makeReview makes a review and keeps it.
func (l *Lobby) makeReview(ctx context.Context, key reviewKey, progress func(done, total int)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("making it panics: %v", p)
		}
	}()
	_, raw, err := l.store.ArchivedExport(string(key.game))
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
	o := review.Options{Seat: key.seat, Playouts: l.playouts, Seed: 1, Time: review.DefaultTime, Progress: progress, GiveWay: func() { l.bots.giveWay(ctx) }}
	if e.Begun != nil {
		o.From = e.Begun.Lines // what another game had before is not this one's
	}
	defer context.AfterFunc(ctx, l.bots.wake)()
	full, err := review.Of(ctx, record, o)
	if err != nil {
		return err
	}
	text, err := json.Marshal(full)
	if err != nil {
		return err
	}
	return l.store.KeepReview(l.writing, string(key.game), int(key.seat), data.Review{Made: review.Made, Text: text})
}

// tellFailed tells the operator why a review could not be made.
func (k reviewKey) tellFailed(log *slog.Logger, err error) {
	log.Warn("a review cannot be made", "table", k.game, "seat", int(k.seat), "error", err)
}
