package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/keys"
)

// openMoment opens a game after so many lines, at its table or from the archive; with no
// lines where looking back begins.
func (w *window) openMoment(id table.ID, lines int) tea.Cmd {
	if w.table != nil && w.table.id == id && w.table.back == nil {
		return w.lookBackAt(lines)
	}
	visit := w.lobby.visit
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		snap, err := visit.Past(ctx, id)
		return func() tea.Cmd { return w.showMoment(snap, lines) }, err
	})
}

// showMoment shows a moment of a game: at its table while the game runs, so that what is
// played meanwhile comes there.
func (w *window) showMoment(snap *table.Snapshot, lines int) tea.Cmd {
	w.front.typing = nil
	if snap.Card.Phase == table.Over {
		return w.showPast(snap, lines)
	}
	going := w.goTo(snap.Card.ID)
	w.table.moment = lines
	return going
}

// lookBackAt opens the replay at the table that is on the screen.
func (w *window) lookBackAt(lines int) tea.Cmd {
	s, ok := w.screen.(*tableScreen)
	if !ok || w.table.snap == nil {
		return nil
	}
	w.table.moment = lines
	if !w.table.openReplayAtMoment() {
		w.front.say(w.display.words.T("replay.none"))
		return nil
	}
	s.play.page = pageBoard
	return w.table.replay.pointOut(0)
}

// showPast shows a game at whose table nobody is any more. From there one goes back to where
// one was.
func (w *window) showPast(snap *table.Snapshot, lines int) tea.Cmd {
	screen, from := w.screen, w.table
	t := newTableOnScreen(w.parts, snap.Card.ID, w.env)
	t.moment = lines
	if from != nil {
		t.cameFrom = from
		if from.back != nil { // one game of the archive behind the other
			t.cameFrom = from.cameFrom
		}
	}
	t.back = func() tea.Cmd {
		w.screen = screen
		w.follow(from)
		if from == nil || from.back != nil {
			w.visitor.at = ""
			return nil
		}
		return w.look(from.id) // what was played there meanwhile
	}
	w.follow(t)
	w.visitor.at = "" // nobody is at its table
	shown := t.takeSnapshot(snap)
	if t.replay == nil {
		w.front.say(w.display.words.T("replay.none"))
		return t.back()
	}
	w.showTable()
	return tea.Batch(shown, t.replay.pointOut(0))
}

// openReplayAtMoment opens the replay where the table was asked for; false when there is
// nothing to look back at.
func (t *tableOnScreen) openReplayAtMoment() bool {
	if t.moment < 0 || t.snap.Past == nil {
		return false
	}
	lines := t.moment
	t.moment = -1
	if t.replay = t.newReplay(); t.replay != nil && lines > 0 {
		t.replay.showLine(lines)
	}
	return t.replay != nil
}

// playOnAction opens a table that begins at the moment on the board, with bots or with free
// chairs.
func (p *playScreen) playOnAction() action {
	t, r, w := p.table, p.table.replay, p.words
	not := firstOf(unless(t.snap.Past.Over(), w.T("replay.still-played")), unless(r.then.scene.ToAct != 0, w.T("replay.at-end")))
	return p.act("play-on", func(string) tea.Cmd {
		seat := r.seatToPlay()
		text := w.T("replay.play-on-ask", table.NameOfMoment(t.id, r.lines), r.then.scene.Name(seat))
		return p.front.choose(w.T("badge.play-on"), text,
			p.act("with-bots", func(string) tea.Cmd { return p.playOn(seat, p.lobby.level(0)) }, keys.Bot),
			p.act("open-chairs", func(string) tea.Cmd { return p.playOn(seat, "") }, keys.Yes))
	}, keys.New).when(not)
}

// seatToPlay is the seat that somebody plays on from: the one whose view is shown, else the
// own, else that of whose turn it is.
func (r *replay) seatToPlay() rules.Seat {
	for _, seat := range []rules.Seat{r.viewer, r.own, r.then.scene.ToAct.Without(rules.House).First()} {
		if seat > 0 {
			return seat
		}
	}
	return 1
}

func (p *playScreen) playOn(seat rules.Seat, level string) tea.Cmd {
	visit, id, lines := p.lobby.visit, p.table.id, p.table.replay.lines
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		opened, err := visit.PlayOn(ctx, id, lines, seat, level)
		return func() tea.Cmd { return p.nav.goTo(opened) }, err
	})
}

// newestMoment is a key that goes to the moment that was named last in a talk.
func newestMoment(d *display, nav navigator, chat []table.ChatLine) action {
	name, named := table.LastMoment(chat)
	return d.act("moment", func(string) tea.Cmd {
		id, lines, _ := table.MomentOf(name)
		return nav.openMoment(id, lines)
	}, keys.Moment).when(unless(named, d.words.T("replay.none-named")))
}

// momentAction says the moment on the board to others: where the person talks while looking back.
func (p *playScreen) momentAction() action {
	return p.act("say-moment", func(string) tea.Cmd {
		return p.talkFrom(table.NameOfMoment(p.table.id, p.table.replay.lines) + " ")
	}, keys.Moment)
}

// talkAction talks while a game of the archive is looked back at.
func (p *playScreen) talkAction() action {
	return p.act("talk", func(string) tea.Cmd { return p.talkFrom("") }, keys.Talk)
}

// talkFrom lets the person say something, at the table that is looked back at, or at the one from
// where they came, or else in the hall. What is typed stands behind the place where it goes.
func (p *playScreen) talkFrom(text string) tea.Cmd {
	t := p.table
	if t.back == nil {
		return p.front.askChatWith(text, func(text string) tea.Cmd { return t.command(sayAt(t.snap, text)) })
	}
	if at := t.cameFrom; at != nil {
		asked := p.front.askChatWith(text, func(text string) tea.Cmd {
			return at.commandThen(sayAt(at.snap, text), func() tea.Cmd { p.front.say(p.words.T("replay.said-table", string(at.id))); return nil })
		})
		p.front.typing.prompt, p.front.typing.talk = p.words.T("replay.say-table", string(at.id)), false
		return asked
	}
	asked := p.front.askChatWith(text, func(text string) tea.Cmd {
		visit := p.lobby.visit
		return p.lobby.request(func(ctx context.Context) (answer, error) {
			return func() tea.Cmd { p.front.say(p.words.T("replay.said")); return nil }, visit.Say(ctx, text)
		})
	})
	p.front.typing.prompt, p.front.typing.talk = p.words.T("replay.say-hall"), false
	return asked
}
