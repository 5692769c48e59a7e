package tui

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// tableScreen is one table. What it shows in each of the table's phases is a part of its own.
type tableScreen struct {
	parts
	table *tableOnScreen

	gather gatherScreen
	play   playScreen
	end    endScreen
}

func newTableScreen(p parts, t *tableOnScreen) *tableScreen {
	s := &tableScreen{parts: p.of("table"), table: t}
	s.gather = gatherScreen{parts: p, table: t}
	s.play = playScreen{parts: p, table: t, showSheet: s.end.showSheet, again: s.end.againAction, absentInTitle: s.absentInTitle, seen: p.display.now()}
	s.end = endScreen{parts: p, table: t, replay: s.play.openReplay}
	return s
}

// phase is the phase that the screen shows: a paused table, the last board and a replay look as if they played.
func (s *tableScreen) phase() table.Phase {
	p := s.table.Phase()
	if p == table.Paused || p == table.Over && (s.lastBoard() || s.table.replay != nil) {
		return table.Playing
	}
	return p
}

// lastBoard reports whether the board at the end of the game stands before what is told of it.
func (s *tableScreen) lastBoard() bool {
	return !s.end.sheet && s.table.board != nil && s.table.Snap.Outcome != nil
}

func (s *tableScreen) actions() []action {
	var list []action
	switch s.phase() {
	case table.Gathering:
		list = s.gather.actions()
	case table.Playing:
		list = s.play.actions()
	case table.Over:
		if !s.isGone() {
			list = s.end.actions()
		}
	}
	waits := s.visitor.NextWaiting()
	if s.table.back == nil && !s.isGone() {
		list = append(list, s.act("talk", func(string) tea.Cmd { return s.askTalk() }))
	}
	if s.table.replay == nil && s.table.Snap != nil {
		list = append(list, s.newestMoment(s.table.Snap.Chat))
	}
	list = append(list, s.noteAction(),
		s.act("next", func(string) tea.Cmd { return s.window.goTo(waits) }).when(unless(waits != "", s.Words.T("hall.none-waits"))))
	if withKey(list, "esc") != nil {
		return list // esc first takes a choice back, or closes the story
	}
	return append(list, s.act("back", func(string) tea.Cmd { return s.window.leave() }))
}

// behind is what a key does once what stands before the board is closed; nil for nothing.
func (s *tableScreen) behind(key string) *action {
	hints, replay, points := s.table.hints, s.table.replay, s.end.points
	s.table.hints, s.table.replay, s.end.points = nil, nil, false
	defer func() { s.table.hints, s.table.replay, s.end.points = hints, replay, points }()
	return withKey(s.actions(), key)
}

// isGone reports whether the table was closed before its game: there is nobody to talk to, and nothing to look at.
func (s *tableScreen) isGone() bool {
	snap := s.table.Snap
	return s.phase() == table.Over && snap.Outcome == nil && !snap.Card.Ended && !snap.Shut && snap.Card.Evening == ""
}

// askTalk asks for a line of chat, and says who will not hear it before the end.
func (s *tableScreen) askTalk() tea.Cmd {
	cmd := s.front.askChat(s.talk)
	teacher, is := tell.Taught(s.table.Snap)
	switch {
	case s.phase() != table.Playing:
	case s.table.Snap.Seat == rules.Observer:
		s.front.typing.legend = s.Words.T("talk.watchers")
	case s.table.PupilName() != "":
		s.front.typing.legend = s.Words.T("talk.teacher", s.table.PupilName())
	case is:
		s.front.typing.legend = s.Words.T("talk.pupil", table.AloneSign, teacher.Name)
	}
	return cmd
}

func (s *tableScreen) talk(text string) tea.Cmd {
	return s.table.command(tell.SayAt(s.table.Snap, text))
}

func (s *tableScreen) draw(area widget.Area) {
	switch s.phase() {
	case table.Gathering:
		s.gather.draw(area)
		s.play.sawTalk()
	case table.Playing:
		s.play.draw(area)
	case table.Over:
		s.end.draw(area)
	default:
		area.Center(area.H/2, style.Of(style.Dim), s.Words.T("wait"))
	}
}

func (s *tableScreen) drawOver(area widget.Area) bool {
	return s.phase() == table.Playing && s.play.drawOver(area)
}

// wait is that of a clock where the screen says how soon the next round of an evening begins.
func (s *tableScreen) wait() time.Duration {
	if s.table.Phase() != table.Over {
		return 0
	}
	p := s.end.evening()
	return board.If(p != nil && !p.NextRound().IsZero(), time.Second, 0)
}

func (s *tableScreen) passed() tea.Cmd { return nil }

// titleHolds reports whether the title stays as it is while only a cursor is moved: it shows no clock.
func (s *tableScreen) titleHolds() bool { return s.table.Deadline().IsZero() }

func (s *tableScreen) decision() board.Decision {
	t := s.table
	switch {
	case t.Snap == nil:
		return board.Decision{}
	case t.Snap.Notice != nil:
		if asked, ok := s.play.matterDecision(); ok && s.phase() == table.Playing {
			return asked
		}
		if t.PausedByAgreement() && len(t.MattersNow()) > 0 {
			return board.Notice(s.Words.Phrase(t.Snap.Notice.Phrase) + " " + s.Words.T("matter.go-on-key"))
		}
		return board.Notice(s.Words.Phrase(t.Snap.Notice.Phrase))
	case s.phase() == table.Gathering:
		return s.gather.decision()
	case s.phase() == table.Playing:
		return s.play.decision()
	case s.phase() == table.Over && (t.Snap.Outcome != nil || t.Snap.Card.Ended):
		return s.end.decision()
	}
	return board.Decision{}
}

func (s *tableScreen) click(x, y int) tea.Cmd {
	if s.phase() != table.Playing {
		return nil
	}
	return s.play.click(x, y)
}

func (s *tableScreen) askWatchers() tea.Cmd {
	id := s.table.ID
	ask := func(ctx context.Context, v tell.Visit) (lobby.Watching, error) { return v.Watchers(ctx, id) }
	return tell.Ask(s.lobby, ask, func(who lobby.Watching) tea.Cmd {
		text := strings.Join(s.WatchersList(who), "\n")
		s.window.showHelp(&helpView{pages: []widget.Page{{Title: s.Words.T("watchers.title", string(id)), Text: text}}})
		return nil
	})
}

// heardOfWatchers says quietly who has begun to watch, for as long as the table stays as it is.
func (w *window) heardOfWatchers(n lobby.Tiding) {
	if w.front.note.text == "" && w.table != nil && w.table.ID == n.Table {
		w.front.say(w.TidingSaid(n, false))
	}
}

func (s *tableScreen) watchTitle() string {
	if n := s.table.Snap.Card.Watchers; n > 0 && s.table.replay == nil {
		return s.Words.N("table.watchers", n)
	}
	return ""
}

// noteAction opens the person's note of the table. Where a game takes days, its key is always named.
func (s *tableScreen) noteAction() action {
	snap := s.table.Snap
	return s.act("note", func(string) tea.Cmd {
		return tell.Ask(s.lobby, func(ctx context.Context, v tell.Visit) (lobby.Note, error) { return v.Note(ctx, s.table.ID) }, s.chooseNote)
	}).
		when(unless(s.visitor.Person.Kind == table.KindPlayer, s.Words.T("profile.guest"))).quietly(snap == nil || !snap.Card.Terms.OverDays())
}

func (s *tableScreen) chooseNote(n lobby.Note) tea.Cmd {
	write := board.If(n.Text == "", "note-write", "note-change")
	answers := []action{s.act(write, func(string) tea.Cmd {
		return s.front.typeLine(typing{badge: s.Words.T("badge.note"), stays: true, legend: s.Words.T("note.legend"), done: func(text string) tea.Cmd {
			now := lobby.Note{Text: strings.TrimSpace(text), Mute: n.Mute}
			return s.keepNote(now, s.NoteText(now))
		}}, n.Text, tell.ChatLimit)
	}, "1")}
	if n.Text != "" {
		answers = append(answers, s.act("note-delete", func(string) tea.Cmd { return s.keepNote(lobby.Note{Mute: n.Mute}, s.Words.T("note.none")) }, "2"))
	}
	if s.lobby.HasHooks() {
		mute, said := "note-mute", "note.muted"
		if n.Mute {
			mute, said = "note-unmute", "note.unmuted"
		}
		answers = append(answers, s.act(mute, func(string) tea.Cmd { return s.keepNote(lobby.Note{Text: n.Text, Mute: !n.Mute}, s.Words.T(said)) }, "3"))
	}
	return s.front.choose(s.Words.T("badge.note"), strings.Join(s.NoteSaid(n), " "), answers...)
}

func (s *tableScreen) keepNote(n lobby.Note, said string) tea.Cmd {
	return s.lobby.Do(func(ctx context.Context, v tell.Visit) error { return v.SetNote(ctx, s.table.ID, n) }, s.front.said(said))
}

func (w *window) recallNote(id table.ID) tea.Cmd {
	if w.visitor.Person.Kind != table.KindPlayer {
		return nil
	}
	recall := func(ctx context.Context, v tell.Visit) (lobby.Note, error) {
		n, _ := v.Note(ctx, id) // who opens it is told of an error
		return n, nil
	}
	return tell.Ask(w.lobby, recall, func(n lobby.Note) tea.Cmd {
		if n.Text != "" && w.visitor.At == id && w.front.note.text == "" {
			w.front.note = note{text: w.NoteText(n), stays: true}
		}
		return nil
	})
}

// talkLines are how many lines the talk takes while somebody types where the board leaves it no room.
const talkLines = 6

// talkRoom is where the talk stands: where the board left room, or while typing in the story's place or over the board.
func (p *playScreen) talkRoom(area widget.Area, rooms board.Rooms) widget.Area {
	switch {
	case !rooms.Talk.Empty():
		return boxed(rooms.Talk).of(area)
	case p.front.typing == nil || !p.front.typing.talk:
		return widget.Area{}
	case rooms.Story.H >= talkLines:
		return boxed(rooms.Story).of(area)
	}
	return area.Sub(0, area.H-talkLines, area.W, talkLines)
}

func (p *playScreen) sawTalk() {
	if said := p.table.Snap.Chat; len(said) > 0 {
		p.seen = said[len(said)-1].When
	}
}

// tellTalk tells the newest line of the talk until the next key, where the board leaves the talk no room.
func (w *window) tellTalk(before *table.Snapshot) {
	s, is := w.screen.(*tableScreen)
	if !is || before == nil || s.phase() != table.Playing || s.play.talks || w.front.typing != nil {
		return
	}
	now, was, there := s.table.Snap.Chat, before.Chat, w.front.note.text
	if n := len(now); n > 0 && (len(was) == 0 || now[n-1].When.After(was[len(was)-1].When)) && (there == "" || there == s.play.called) {
		s.play.called = w.Words.T("lines.said", w.Speaker(now[n-1]), w.LineSaid(now[n-1]))
		w.front.note = note{text: s.play.called, stays: true}
	}
}

func (p *playScreen) unread() (n int) {
	snap := p.table.Snap
	for i := len(snap.Chat) - 1; i >= 0 && snap.Chat[i].When.After(p.seen); i-- {
		if by := snap.Chat[i]; by.Seat < 1 || by.Seat != snap.Seat {
			n++
		}
	}
	return n
}

// drawStory draws what has happened: a line a seat where the room is wide, then the end of the story.
func (p *playScreen) drawStory(area widget.Area) {
	t := p.table
	title := board.If(t.Scene.Earlier == nil, "table.story", "table.replay")
	heading(area, p.Words.T(title))
	p.drawAbsent(area)
	area = area.Sub(1, 1, area.W-2, area.H-1)
	told := p.drawToYou(area)
	if area.W >= tell.WideStory {
		told += p.drawRecap(area.Sub(0, told, area.W, area.H-told))
	}
	const air = 1
	switch rest := area.H - told; {
	case told == 0:
		t.story.Draw(&t.TableInView, area)
	case rest > air+1:
		t.story.Draw(&t.TableInView, area.Sub(0, told+air, area.W, rest-air))
	}
}

// drawAbsent says in the heading of the story who is not here, when the title has no room for it.
func (p *playScreen) drawAbsent(area widget.Area) {
	if p.absentInTitle() {
		return
	}
	t, x := p.table, area.W-1
	for i := len(t.Snap.Card.Chairs) - 1; i >= 0; i-- {
		mark := p.Absence(t.Snap.Card.Chairs[i], p.now())
		if mark == "" || !t.Playing() {
			continue
		}
		brand := t.Brand(rules.Seat(i + 1))
		text := " " + brand.Sign() + " " + t.Scene.Name(rules.Seat(i+1)) + " " + mark + " "
		if x -= widget.Width(text); x < area.W/3 {
			return
		}
		area.Text(x, 0, brand.Style(), text)
	}
}

// drawToYou draws what has happened to the viewer since the viewer's last turn, and returns how many lines it took.
func (p *playScreen) drawToYou(area widget.Area) int {
	text := p.table.story.ToYou(&p.table.TableInView)
	if text == "" {
		return 0
	}
	title := p.Words.T("table.to-you")
	rows := widget.Wrap(title+"  "+text, area.W)
	for y, row := range rows {
		area.Text(0, y, style.Of(style.Strong), row)
	}
	area.Text(0, 0, style.Of(style.Title), title)
	return len(rows)
}

// drawRecap draws what each other seat has done since the viewer's last turn, and returns how many lines it took.
func (p *playScreen) drawRecap(area widget.Area) int {
	t := p.table
	list := t.story.RecapOf(&t.TableInView)
	name, told := 0, false
	for _, line := range list {
		name, told = max(name, widget.Width(t.Scene.Name(line.Seat))), told || line.Text != ""
	}
	if list = list[:min(len(list), area.H)]; !told {
		return 0
	}
	y, spare := 0, area.H-len(list)
	for _, line := range list {
		t.Brand(line.Seat).Draw(area, 0, y, style.Plain)
		x := t.BrandWidth() + 1
		area.Fit(x, y, name, t.Brand(line.Seat).Style(), t.Scene.Name(line.Seat))
		gain, look := "·", style.Of(style.Dim)
		if line.Gain != 0 {
			gain, look = fmt.Sprintf("%+d", line.Gain)+t.Presenter.CountSign(), style.Of(style.Good)
		}
		area.Right(x+name+5, y, look, gain)
		x += name + 7
		rows := tell.InRows(line.Text, area.W-x, min(spare, 1)+1)
		for i, row := range rows {
			area.Fit(x, y+i, area.W-x, 0, row)
		}
		y, spare = y+len(rows), spare-len(rows)+1
	}
	return y
}

// bank is what the title shows of a bank; "" where there are none.
func (s *tableScreen) bank(seat rules.Seat) string {
	if left, ok := s.table.BankOf(seat, s.now()); ok && s.table.replay == nil {
		return tell.TimeText(left)
	}
	return ""
}
