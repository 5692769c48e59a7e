package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/lobby/training"
	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/review"
)

const standIn = "medium"

// A bot pauses as long as a person might take. Where the time of all people ran out and none of them was there, the game
// waits until one of them sits down again: whoever has lost the line finds it as it was.
func (k *keeper) wakeBots() {
	k.deserted = k.state.AllLate() && (k.deserted || !k.state.AnyoneHere(k.moment().Here))
	if k.paused != nil || k.ended || k.deserted || !k.isSteward(k.id) {
		return
	}
	for _, seat := range k.state.BotsToAct() {
		if k.turns[seat].number != 0 {
			continue
		}
		k.lastTurn++
		number := k.lastTurn
		k.turns[seat].number = number
		if k.botDelay > 0 && !k.state.QuickBots() {
			k.clock.AfterFunc(k.botDelay, func() { k.inbox.put(message{ask: func() { k.think(seat, number) }}) })
		} else {
			k.think(seat, number)
		}
	}
}

func (k *keeper) think(seat rules.Seat, number int) {
	turn := &k.turns[seat]
	if turn.number != number || k.paused != nil {
		return
	}
	if !k.state.BotActs(seat) {
		turn.number = 0
		return
	}
	at := k.state.Lines()
	answer := func(m rules.Move, hung bool) {
		k.inbox.put(message{occasion: table.BotChose{Seat: seat, Move: m, At: at}, turn: number, hung: hung})
	}
	if move, taught := k.state.LessonMove(seat); taught {
		answer(move, false)
		return
	}
	j := k.botJob(seat)
	j.Player, j.Answer = k.botFor(seat), answer
	k.bots.Add(j)
}

func (k *keeper) botJob(seat rules.Seat) bots.Job {
	return bots.Job{Table: string(k.id), Deal: k.state.IsDeal(), Host: string(k.state.Host()), Awaited: k.state.PeopleHere(k.moment().Here), Sight: k.state.Sight(seat)}
}

// botFor is the bot that played the seat last, unless its level has changed.
func (k *keeper) botFor(seat rules.Seat) bot.Bot {
	turn, level := &k.turns[seat], k.state.Level(seat)
	if level == "" {
		level = standIn
	}
	if turn.player == nil || turn.level != level {
		player, err := k.newBot(seat, level)
		if err != nil { // a level that a newer program has dropped
			player, _ = bot.New(standIn, k.state.Game())
		}
		turn.player, turn.level = player, level
	}
	return turn.player
}

// newBot makes a bot; at a deal's table it answers everybody alike.
func (k *keeper) newBot(seat rules.Seat, level string) (bot.Bot, error) {
	if k.state.IsDeal() && k.state.Level(seat) != "" {
		day, err := data.ParseDay(k.state.DealDay())
		if err != nil {
			return nil, err
		}
		version, err := k.store.DealBots(day)
		if err != nil {
			return nil, err
		}
		return bot.NewForDeal(level, k.state.Game(), version, k.state.DealSeed())
	}
	return bot.New(level, k.state.Game())
}

// endTurn is false when the answer comes too late to count.
func (k *keeper) endTurn(seat rules.Seat, number int, hung bool) bool {
	turn := &k.turns[seat]
	if turn.number != number {
		return false
	}
	turn.number = 0
	if hung {
		turn.player = nil // it still thinks, so it is not asked again
	}
	return true
}

// The answers of bots that are still thinking are ignored.
func (k *keeper) forgetTurns() {
	for seat := range k.turns {
		k.turns[seat] = botTurn{}
	}
}

// A Hint is a legal move and what speaks for it.
type Hint struct {
	Move rules.Move
	Why  []rules.Reason
}

const mostHints = 5 // as many as one reads

// below so many games their percentage is not told, but for the best move's
const fewest = 20

func hintsOf(a bot.Advice) []Hint {
	var list []Hint
	for i, r := range a.Moves[:min(len(a.Moves), mostHints)] {
		h := Hint{Move: r.Move, Why: r.Why}
		switch {
		case i > 0 && r.Tried < fewest: // what so few games brought would mislead
		case r.Tried > 0:
			h.Why = append(h.Why, r.Odds())
		case i == 0 && len(h.Why) == 0:
			h.Why = append(h.Why, a.Why)
		}
		list = append(list, h)
	}
	return list
}

func (k *keeper) advise(id table.PlayerID, to chan<- bot.Advice) *rules.Refusal {
	if k.paused != nil {
		return k.paused.refusal
	}
	if refused := k.state.RefusesHint(id); refused != nil {
		return refused
	}
	a := &adviser{game: k.state.Game()}
	j := k.botJob(k.state.SeatOf(id))
	j.Player, j.Answer = a, func(_ rules.Move, hung bool) {
		if hung {
			to <- bot.Advice{}
			return
		}
		to <- a.advice
	}
	k.bots.Add(j)
	return nil
}

// An adviser keeps its advice and makes no move, so that the pool can run it.
type adviser struct {
	game   rules.Game
	advice bot.Advice
}

// Move asks the medium bot, keeps its advice and makes no move.
func (a *adviser) Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move {
	a.advice = bot.Advise(ctx, a.game, s, src)
	return rules.NoMove
}

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

// Settled reports whether chances to win say nothing.
func Settled(chances ...int) bool { return review.Settled(chances...) }

// A ReviewState is zero where nobody has asked for the review.
type ReviewState struct {
	Review *Review // when it is there
	ReviewProgress
}

// Review waits while nothing has changed since it was seen; when the context ends, it returns what there is.
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
		if kept != nil {
			v.lobby.train(key)
		}
		return ReviewState{Review: kept}, err
	}
}

// AskReview asks for a review, which is made when bots have nothing else to do, waited for or not, and kept.
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

// StopReview takes back that this person has asked; others may still have theirs.
func (v *Visit) StopReview(id table.ID, seat rules.Seat) error {
	return v.lobby.reviews.Forget(reviews.Key{Game: id, Seat: seat}, v.id)
}

// mayReview is nil for a finished game that this person may open, and has such a seat.
func (v *Visit) mayReview(ctx context.Context, id table.ID, seat rules.Seat) error {
	g, _, err := v.archived(id)
	switch {
	case err == nil && (seat < 1 || int(seat) > len(g.Players)):
		return table.RefusedNoSeat
	case err == nil || !errors.Is(err, data.ErrUnknown):
		return err
	}
	snap, err := v.presentGame(ctx, id)
	switch {
	case err != nil:
		return err
	case snap.Past.Over() || snap.Card.Phase == table.Over: // played to its end, or ended by agreement
		return refusedNotKept
	}
	return refusedReviewEarly
}

// keptReview is nil for none, or one that was made by an older way or cannot be read.
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

func (l *Lobby) makeReview(ctx context.Context, key reviews.Key, progress func(done, total int)) error {
	_, e, record, err := l.playedAgain(string(key.Game))
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
	err = l.store.KeepReview(l.writing, string(key.Game), int(key.Seat), data.Review{Made: review.Made, Text: text})
	if err == nil {
		l.train(key)
	}
	return err
}

func (l *Lobby) playedAgain(id string) (g data.ArchivedGame, e rules.Export, record *rules.Record, err error) {
	g, raw, err := l.store.ArchivedExport(id)
	if err == nil {
		e, err = rules.ReadExport(bytes.NewReader(raw))
	}
	if err == nil {
		record, err = l.playAgain(e)
	}
	return g, e, record, err
}

// train has exercises made of a review some time, behind all reviews, if they were not looked for since the start.
func (l *Lobby) train(key reviews.Key) {
	if l.trainer.Once(table.NameOfMoment(key.Game, int(key.Seat))) {
		_ = l.exercises.Ask(key, reviews.Asker{Who: table.PlayerID(key.Game)}) // of too many, the others are made
	}
}

// makeExercises makes them of the decisions of a player, once.
func (l *Lobby) makeExercises(ctx context.Context, key reviews.Key, _ func(done, total int)) error {
	g, _, record, err := l.playedAgain(string(key.Game))
	if err != nil {
		return err
	}
	full, err := l.keptReview(key)
	who := g.Players[key.Seat-1]
	if err != nil || full == nil || who.Kind != string(table.KindPlayer) || strings.HasPrefix(who.ID, data.GonePrefix) || l.trainer.Has(who.ID, g.ID) {
		return err
	}
	o := review.Options{Playouts: l.playouts, Seed: 1, Time: review.ExerciseTime, GiveWay: func() { l.pool.GiveWay(ctx); l.reviews.GiveWay(ctx) }}
	defer context.AfterFunc(ctx, l.pool.Wake)()
	return training.Find(ctx, g.ID, record, full, o, func(e data.Exercise) error {
		e.Made = l.clock.Now().UTC()
		return l.store.Write(l.writing, data.AddExercises{Player: who.ID, List: []data.Exercise{e}})
	})
}
