package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/widget"
)

// A reviewScreen shows what the hard bot says of the decisions of one seat of a game that is over.
type reviewScreen struct {
	*display
	lobby *lobbyLink
	front *foreground
	nav   navigator
	env   Env
	back  func()

	snap     *table.Snapshot
	teller   *reviewTeller
	state    lobby.ReviewState
	mistakes []toldMistake
	told     bool // how far it is
	list     widget.List
	asks     int // the newest question to the lobby
	closed   bool
}

// reviewAction opens the review of a game.
func (d *display) reviewAction(nav navigator, snap *table.Snapshot) action {
	over := snap.Past != nil && snap.Past.Over()
	return d.act("review", func(string) tea.Cmd { return nav.showReview(snap) }, keys.Review).when(unless(over, d.words.T("review.not-over")))
}

// showReview shows the review of a game over the present screen: of the own seat, or the first.
func (w *window) showReview(snap *table.Snapshot) tea.Cmd {
	from := w.screen
	r := &reviewScreen{
		display: w.display, lobby: w.lobby, front: w.front, nav: w.nav, env: w.env,
		back: func() { w.screen = from }, snap: snap,
	}
	r.turnTo(max(snap.Seat, 1))
	w.screen = r
	return r.ask(true)
}

// turnTo shows another seat.
func (r *reviewScreen) turnTo(seat rules.Seat) {
	r.teller = newReviewTeller(r.texts, r.lobby.Game(r.snap.Card.Game), r.snap, r.env, seat)
	r.state, r.mistakes, r.told, r.list = lobby.ReviewState{}, nil, false, widget.List{}
}

// ask asks the lobby how far the review is, and again and again until it is there; when nobody has
// asked for it, it does so itself if it may.
func (r *reviewScreen) ask(may bool) tea.Cmd {
	r.asks++
	visit, n, teller, seen := r.lobby.visit, r.asks, r.teller, r.state.ReviewProgress
	id, said := r.snap.Card.ID, r.texts
	return r.lobby.request(func(ctx context.Context) (answer, error) {
		look := func() (lobby.ReviewState, error) { return visit.Review(ctx, id, teller.seat, seen) }
		if may {
			look = func() (lobby.ReviewState, error) { return askForReview(ctx, visit, id, teller.seat) }
		}
		state, err := look()
		var mistakes []toldMistake
		if state.Review != nil {
			mistakes = teller.mistakes(said, state.Review)
		}
		return func() tea.Cmd { return r.take(n, state, mistakes, err) }, nil
	})
}

// take takes an answer of the lobby.
func (r *reviewScreen) take(n int, state lobby.ReviewState, mistakes []toldMistake, err error) tea.Cmd {
	if r.closed || n != r.asks {
		return nil
	}
	if r.told = true; err != nil {
		r.state = lobby.ReviewState{}
		r.front.complain(r.sentence(err))
		return nil
	}
	if r.state.Asked && !state.Asked && r.front.note.bad {
		r.front.note = note{} // it said what could not be done before the review was there
	}
	r.state, r.mistakes = state, mistakes
	if state.Asked {
		return r.ask(false)
	}
	return nil
}

func (r *reviewScreen) id() string { return "review" }

// marked is the decision under the cursor; nil for none.
func (r *reviewScreen) marked() *toldMistake {
	if at := r.list.Cursor; at < len(r.mistakes) {
		return &r.mistakes[at]
	}
	return nil
}

func (r *reviewScreen) actions() []action {
	w, none := r.words, unless(len(r.mistakes) > 0, r.words.T("review.nothing-marked"))
	enter := r.act("review-stand", func(string) tea.Cmd { return r.stand() }, "enter").when(none)
	if r.told && r.state.Review == nil && !r.state.Asked {
		enter = r.act("review-ask", func(string) tea.Cmd { return r.ask(true) }, "enter")
	}
	return []action{
		enter,
		r.act("play-on", func(string) tea.Cmd { return r.askToPlayOn() }, keys.New).when(none),
		r.act("move", func(key string) tea.Cmd { r.list.Key(key, len(r.mistakes)); return nil }, listKeys...).shown("↑↓").
			when(unless(len(r.mistakes) > 1, w.T("end.all-shown"))),
		r.act("review-seat", func(string) tea.Cmd {
			r.turnTo(r.teller.seat%rules.Seat(len(r.teller.scene.Names)) + 1)
			return r.ask(false)
		}, "tab"),
		r.act("review-stop", func(string) tea.Cmd { return r.stop() }, keys.Remove).when(unless(r.state.Own, w.T("review.not-asked"))),
		r.act("back", func(string) tea.Cmd { r.closed = true; r.back(); return nil }, "esc"),
	}
}

// stand looks back at the moment before the decision, as its seat saw it.
func (r *reviewScreen) stand() tea.Cmd {
	return r.nav.lookBackFrom(r.snap, r.marked().Line, r.teller.seat)
}

// lookBackFrom looks back at a game that is over, as a seat saw it; from there one comes back to the
// present screen.
func (w *window) lookBackFrom(snap *table.Snapshot, lines int, seat rules.Seat) tea.Cmd {
	shown := w.showPast(snap, lines)
	if w.table != nil && w.table.replay != nil {
		w.table.replay.lookAs(seat)
	}
	return shown
}

// askToPlayOn asks how to play on from before the decision.
func (r *reviewScreen) askToPlayOn() tea.Cmd {
	w, line, seat := r.words, r.marked().Line, r.teller.seat
	text := w.T("replay.play-on-ask", table.NameOfMoment(r.teller.id, line), r.teller.scene.Name(seat))
	return r.front.choose(w.T("badge.play-on"), text,
		r.act("with-bots", func(string) tea.Cmd { return r.playOn(line, seat, r.lobby.level(0)) }, keys.Bot),
		r.act("open-chairs", func(string) tea.Cmd { return r.playOn(line, seat, "") }, keys.Yes))
}

func (r *reviewScreen) playOn(line int, seat rules.Seat, level string) tea.Cmd {
	visit, id := r.lobby.visit, r.teller.id
	return r.lobby.request(func(ctx context.Context) (answer, error) {
		opened, err := visit.PlayOn(ctx, id, line, seat, level)
		return func() tea.Cmd { r.closed = true; return r.nav.goTo(opened) }, err
	})
}

// stop takes back that the person has asked for the review.
func (r *reviewScreen) stop() tea.Cmd {
	visit, id, seat := r.lobby.visit, r.teller.id, r.teller.seat
	return r.lobby.request(func(context.Context) (answer, error) {
		return func() tea.Cmd { r.front.say(r.words.T("review.stopped")); return r.ask(false) }, visit.StopReview(id, seat)
	})
}

// decision says what enter does.
func (r *reviewScreen) decision() board.Decision {
	switch m := r.marked(); {
	case m != nil:
		return board.Say(r.words.T("badge.read"), r.words.T("review.prompt", table.NameOfMoment(r.teller.id, m.Line)))
	case r.told && r.state.Review == nil && !r.state.Asked:
		return board.Say(r.words.T("badge.ask"), r.words.T("review.prompt-ask"))
	case r.state.Asked:
		return board.Waiting(r.words.T("review.prompt-waits"))
	}
	return board.Decision{}
}
