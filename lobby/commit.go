package lobby

import (
	"errors"
	"fmt"
	"time"

	"saloon/data"
	"saloon/rules"
)

// How long a table waits before it tries to write again; it doubles.
const (
	firstBackoff = 500 * time.Millisecond
	lastBackoff  = time.Minute
)

// commit makes the facts durable and then true. When they cannot be written they
// did not happen, and the table pauses.
func (t *table) commit(fx effects, m moment) *rules.Refusal {
	list := []data.Append{{Journal: string(t.state.id), First: t.state.lines, Entries: fx.facts}}
	if fx.rematch != nil {
		list = append(list, data.Append{Journal: string(m.spare), Entries: fx.rematch})
	}
	err := t.lobby.store.Append(t.lobby.writing, list...)
	if errors.Is(err, data.ErrTaken) { // the spare name of a rematch, once in a blue moon
		return refusedNotWritten
	}
	if err != nil {
		t.lobby.log.Error("a journal cannot be written", "journal", t.state.id, "error", err)
		t.pause(noticeWriting)
		return refusedNotWritten
	}
	t.backoff = 0
	t.applyAll(fx.facts)
	if fx.rematch != nil {
		t.lobby.openRematch(m.spare, fx.rematch)
	}
	return nil
}

// applyAll makes durable facts true. That it cannot is a fault of ours.
func (t *table) applyAll(facts []data.Entry) {
	for _, e := range facts {
		if err := t.state.apply(e); err != nil {
			panic("lobby: a fact that a step decided cannot be applied: " + err.Error())
		}
	}
}

// pause holds the table up and tries again later.
func (t *table) pause(why *Notice) {
	t.paused = why
	t.backoff = min(max(2*t.backoff, firstBackoff), lastBackoff)
	if t.retrying != nil {
		t.retrying.Stop()
	}
	t.retrying = t.lobby.clock.AfterFunc(t.backoff, func() { t.inbox.put(message{ask: t.resume}) })
	t.publishAnyhow()
}

// publishAnyhow shows the table unless the state itself is what is broken.
func (t *table) publishAnyhow() {
	defer func() {
		if p := recover(); p != nil {
			t.lobby.log.Error("a table cannot be shown", "journal", t.id, "panic", p)
		}
	}()
	t.publish()
}

// resume reads the journal again, since a write that failed may have happened all
// the same, and goes on if it can be written.
func (t *table) resume() {
	if t.paused == nil {
		return
	}
	s, err := t.lobby.replay(t.state.id)
	switch {
	case errors.Is(err, data.ErrDamaged):
		t.condemn(err)
		return
	case errors.Is(err, data.ErrUnknown):
		t.end(noticeClosed)
		return
	}
	if err == nil {
		again := fact(factResumed, t.lobby.clock.Now())
		err = t.lobby.store.Append(t.lobby.writing, data.Append{Journal: string(s.id), First: s.lines, Entries: []data.Entry{again}})
		if err == nil {
			err = s.apply(again)
		}
	}
	if err != nil {
		t.lobby.log.Error("a table stays paused", "journal", t.state.id, "error", err)
		t.pause(t.paused)
		return
	}
	if s.next != t.state.next {
		t.lobby.findRematch(s.next)
	}
	t.state, t.paused = s, nil
	t.stories = map[rules.Seat]toldStory{}
	t.forgetTurns()
	t.lobby.log.Info("a table goes on", "journal", s.id)
	t.settle(true)
}

// condemn sets a journal aside that cannot be played any more.
func (t *table) condemn(cause error) {
	if err := t.lobby.setAside(string(t.state.id), cause); err != nil {
		t.pause(t.paused)
		return
	}
	t.end(noticeClosed)
}

// archive keeps the finished game, once.
func (t *table) archive() {
	if t.state.phase != Over || t.archived || t.paused != nil {
		return
	}
	if t.state.isLesson() { // it counts for nothing
		t.archived = true
		return
	}
	if err := t.keepGame(); err != nil {
		t.lobby.log.Error("a finished game cannot be kept yet", "journal", t.state.id, "error", err)
		t.pause(noticeWriting)
		return
	}
	t.archived = true
}

func (t *table) keepGame() error {
	export, err := t.state.export()
	if err != nil {
		return err
	}
	raw, err := export.Encode()
	if err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	return t.lobby.store.AddGame(t.lobby.writing, t.state.finished(), raw)
}

// export is the game as an observer may know it.
func (s *state) export() (rules.Export, error) {
	players := make([]rules.Player, len(s.chairs))
	for i, c := range s.chairs {
		players[i] = rules.Player{Name: c.person.Name, Kind: string(c.person.Kind)}
	}
	return s.record.Export(players, &s.seed)
}

func (s *state) finished() data.Finished {
	outcome := s.record.Match().Outcome()
	f := data.Finished{ID: string(s.id), Game: s.agreed.Setup.Game, Ended: s.since}
	for i, c := range s.chairs {
		f.Players = append(f.Players, *holder(c.person))
		if c.away {
			f.Left = append(f.Left, i+1)
		}
	}
	for _, place := range outcome.Order {
		var seats []int
		for _, seat := range place {
			seats = append(seats, int(seat))
		}
		f.Order = append(f.Order, seats)
	}
	for _, p := range outcome.Points {
		f.Points = append(f.Points, p.Total)
	}
	return f
}
