package tui

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// heardOfPeople takes what the person is told of others once.
func (w *window) heardOfPeople(n lobby.News) tea.Cmd {
	for _, t := range n.Tidings {
		if t.What == lobby.Watches {
			w.heardOfWatchers(t)
			continue
		}
		w.front.note = note{text: w.TidingSaid(t, w.plays()), stays: true, code: t.Told.Code}
		if t.What != lobby.CameIn {
			w.visitor.Bell++
		}
	}
	if p, open := w.screen.(*profileScreen); open && slices.ContainsFunc(n.Tidings, func(t lobby.Tiding) bool { return t.Told.Code == lobby.KeyLinked }) {
		return p.load()
	}
	answered := func(t lobby.Tiding) bool { return t.What == lobby.Accepts || t.What == lobby.Refuses }
	s, reads := w.screen.(letterReader)
	switch {
	case reads && slices.ContainsFunc(n.Tidings, answered):
		return s.load()
	case reads && n.Hall != nil:
		return s.follow(n.Hall)
	}
	return nil
}

type letterReader interface {
	load() tea.Cmd
	follow(h *lobby.Hall) tea.Cmd // asks for letters that have come since
}

func (w *window) peopleActions() []action {
	s, atTable := w.screen.(*tableScreen)
	var list []action
	if p, there := w.personMarked(); there && !w.isAt("people") {
		list = append(list, w.act("person", func(string) tea.Cmd { return w.showPerson(p) }, keys.Company))
	} else if !w.isAt("people") {
		busy := !w.isAt("hall", "profile") && !(atTable && s.phase() != table.Playing) // a board has keys enough
		list = append(list, w.act("people", func(string) tea.Cmd { return w.showPeople() }).quietly(busy))
	}
	if w.moderates() {
		list = append(list, w.act("admin", func(string) tea.Cmd { return w.askAdmin() }).quietly(true))
	}
	if w.visitor.Hall != nil && len(w.visitor.Hall.Invitations) > 0 {
		first := w.visitor.Hall.Invitations[0]
		list = append(list, w.act("accept", func(string) tea.Cmd { return w.accept(first) }).quietly(!w.isAt("hall")))
	}
	if atTable {
		list = append(list, s.act("watchers", func(string) tea.Cmd { return s.askWatchers() }).when(unless(s.table.back == nil && s.table.Snap != nil, s.Words.T("watchers.past"))))
	}
	if !w.isAt("hall", "waits") {
		list = append(list, w.act("waits", func(string) tea.Cmd { return w.showWaits() }).quietly(true))
	}
	return list
}

// personMarked is the player on whose page one is, or whom the marked row of a list is about.
func (w *window) personMarked() (table.Person, bool) {
	who, name := "", ""
	switch s := w.screen.(type) {
	case *pageScreen:
		who, name = s.page.Who, s.page.Name
	case *peopleScreen:
		if one, any := s.marked(); any && one.Kind != table.KindBot && s.beside == nil {
			who, name = string(one.ID), one.Name
		}
	case *comparedScreen:
		who, name = s.Of[1].Who, s.Of[1].Name
	case *eveningScreen:
		one := s.person()
		who, name = lobby.WhoOf(one, ""), one.Name
	case *waitsScreen:
		row, _ := s.marked()
		p := row.about()
		who, name = string(p.ID), p.Name
	}
	p := table.Person{ID: table.PlayerID(who), Name: name}
	return p, who != "" && !strings.Contains(who, ":") && p.ID != w.visitor.Person.ID // programs and bots have a colon
}

func (w *window) accept(i lobby.Invitation) tea.Cmd {
	sits := w.visitor.SitsDown(i.Table)
	accept := func(ctx context.Context, v tell.Visit) (table.ID, error) { return v.Answer(ctx, i.Number, true) }
	return tell.Ask(w.lobby, accept, func(id table.ID) tea.Cmd {
		if !sits {
			return w.goTo(id)
		}
		return tea.Batch(w.goTo(id), w.lobby.Command(id, table.Sit{}, tell.Done))
	})
}

func (w *window) showPerson(p table.Person) tea.Cmd {
	return w.front.choose(w.Words.T("badge.person"), w.personAsked(p), w.personActions(p)...)
}

// personActions are what can be done about somebody.
func (w *window) personActions(p table.Person) []action {
	var tie lobby.Tie
	if w.visitor.Hall != nil {
		tie = w.visitor.Hall.Ties[p.ID]
	}
	list := []action{
		w.settleAction(p, lobby.Friend, tie.Friend, "1"),
		w.act("write", func(string) tea.Cmd { return w.askLetter(p) }, "2"),
		w.settleAction(p, lobby.Mute, tie.Muted, "3"),
		w.settleAction(p, lobby.Block, tie.Blocked, "4"),
		w.act("whose-page", func(string) tea.Cmd { return w.openPage(p.Name) }, "5"),
	}
	if at := w.visitor.OwnTable(); at != "" { // who waits there for others looks for it first
		invite := w.act("invite", func(string) tea.Cmd { return w.invite(p, at) }, "6")
		list = slices.Insert(list, board.If(at == w.visitor.At, 0, len(list)), invite)
	}
	list = append(list, w.act("compare", func(string) tea.Cmd { return w.pickBeside(p) }, "0"),
		w.act("letters", func(string) tea.Cmd { return w.showLetters(p) }, "7"))
	return slices.Concat(list, w.teachActions(p), w.peaceActions(p))
}

func (w *window) settleAction(p table.Person, b lobby.Bond, is bool, key string) action {
	name := board.If(is, "un", "") + string(b)
	return w.act(name, func(string) tea.Cmd {
		settle := func(ctx context.Context, v tell.Visit) error { return v.Settle(ctx, p.ID, b, !is) }
		return w.lobby.Do(settle, w.front.says(w.SettledSaid(p.Name, b, !is)))
	}, key)
}

// askLetter lets the person type a letter. A refused one is not lost.
func (w *window) askLetter(p table.Person) tea.Cmd {
	return w.front.typeLine(typing{badge: w.Words.T("badge.letter", p.Name), stays: true, legend: w.Phrases(), done: func(text string) tea.Cmd {
		write := func(ctx context.Context, v tell.Visit) error { return v.Write(ctx, p.ID, tell.Phrased(text)) }
		return w.lobby.Do(write, func() tea.Cmd {
			w.front.said(w.Words.T("said.written", p.Name))()
			if s, open := w.screen.(*lettersScreen); open && s.with.ID == p.ID {
				return s.load()
			}
			return nil
		})
	}}, "", tell.ChatLimit)
}

func (w *window) invite(p table.Person, at table.ID) tea.Cmd {
	invite := func(ctx context.Context, v tell.Visit) error { return v.Invite(ctx, p.ID, at) }
	return w.lobby.Do(invite, w.front.says(w.InvitedSaid(w.visitor, p.Name, at)))
}

// peaceActions are what can be done about somebody who spoils the evening.
func (w *window) peaceActions(p table.Person) []action {
	list := []action{w.act("report", func(string) tea.Cmd {
		return w.front.typeLine(typing{badge: w.Words.T("badge.report", p.Name), stays: true, done: func(words string) tea.Cmd {
			report := func(ctx context.Context, v tell.Visit) error { return v.Report(ctx, p.ID, words) }
			return w.lobby.Do(report, w.front.said(w.Words.T("report.done")))
		}}, "", tell.ChatLimit)
	}, "8")}
	if w.moderates() {
		at := table.ID("")
		if w.table != nil {
			at = w.table.ID
		}
		list = append(list, w.act("moderate", func(string) tea.Cmd {
			return w.front.choose(w.Words.T("badge.moderate"), w.Words.T("moderate.what", p.Name), w.actsUpon(p.Name, at)...)
		}, "9"))
	}
	return list
}

// personAsked is about whom one asks, and how one reports them, which a small footer has no room for.
func (w *window) personAsked(p table.Person) string {
	return w.Words.T(board.If(w.moderates(), "person.moderator", "person.report"), p.Name)
}

// moderates reports whether the person came with the key of a moderator.
func (w *window) moderates() bool { return w.visitor.Hall != nil && w.visitor.Hall.Moderator }

// actsUpon are what a moderator can do about somebody; at is the table that they can be taken from, or "".
func (w *window) actsUpon(name string, at table.ID) []action {
	d := w.display
	list := []action{d.act("mod-mute", func(string) tea.Cmd { return w.askTerm(lobby.Act{What: lobby.ActMute, Whom: name}) }, "1")}
	if at != "" {
		list = append(list, d.act("mod-remove", func(string) tea.Cmd {
			return w.askWhy(lobby.Act{What: lobby.ActRemove, Whom: name, Table: at})
		}, "2"))
	}
	return append(list, d.act("mod-ban", func(string) tea.Cmd { return w.askTerm(lobby.Act{What: lobby.ActBan, Whom: name}) }, "3"),
		d.act("mod-remark", func(string) tea.Cmd { return w.askWhy(lobby.Act{What: lobby.ActRemark, Whom: name}) }, "5"))
}

func (w *window) askTerm(a lobby.Act) tea.Cmd {
	term := func(name, key string, d time.Duration) action {
		return w.act(name, func(string) tea.Cmd { a.For = d; return w.askWhy(a) }, key)
	}
	return w.front.choose(w.Words.T("badge.time"), w.Words.T("moderate.time"),
		term("term-hour", "1", time.Hour), term("term-day", "2", 24*time.Hour), term("term-week", "3", 7*24*time.Hour), term("term-ever", "4", 0))
}

func (w *window) askWhy(a lobby.Act) tea.Cmd {
	return w.front.typeLine(typing{badge: w.Words.T("badge.why"), stays: true, legend: w.Words.T(board.If(a.What == lobby.ActRemark, "moderate.remark", "moderate.why")), done: func(why string) tea.Cmd {
		a.Reason = why
		return w.moderate(a, w.Words.T("moderate.done", w.Words.T("act.mod-"+string(a.What))+", "+a.Whom))
	}}, "", tell.ChatLimit)
}

func (w *window) moderate(a lobby.Act, done string) tea.Cmd {
	return w.lobby.Do(func(ctx context.Context, v tell.Visit) error { return v.Moderate(ctx, a) }, func() tea.Cmd {
		w.front.said(done)()
		if s, waits := w.screen.(*waitsScreen); waits {
			return s.loadReports()
		}
		return nil
	})
}

func (s *waitsScreen) loadReports() tea.Cmd {
	if !s.window.moderates() {
		s.reports = nil
		return nil
	}
	ask := func(ctx context.Context, v tell.Visit) ([]lobby.Report, error) { return v.Reports(ctx) }
	return tell.Ask(s.lobby, ask, func(list []lobby.Report) tea.Cmd { s.reports = list; return nil })
}

func (s *waitsScreen) readReport(r lobby.Report) tea.Cmd {
	read := func(ctx context.Context, v tell.Visit) (lobby.Report, error) { return v.ReadReport(ctx, r.Number) }
	return tell.Ask(s.lobby, read, func(full lobby.Report) tea.Cmd {
		s.reading = &full
		var acts []action
		if full.Whom.Name != "" {
			acts = s.window.actsUpon(full.Whom.Name, table.ID(full.Table))
		}
		done := s.act("close-report", func(string) tea.Cmd {
			return s.window.moderate(lobby.Act{What: lobby.ActSettle, Report: full.Number}, s.Words.T("reports.closed"))
		}, "4")
		return s.front.choose(s.Words.T("badge.decide"), s.Words.T("moderate.what", full.Whom.Name), slices.Insert(acts, max(len(acts)-1, 0), done)...)
	})
}

// drawReport draws a report while the person decides about it; it is false when none is read.
func (s *waitsScreen) drawReport(area widget.Area) bool {
	if s.reading == nil || s.front.question == nil && s.front.typing == nil {
		s.reading = nil
		return false
	}
	y := 1 + area.Lines(2, 1, area.W-4, style.Of(style.Title), s.ReportHead(*s.reading, s.now()))
	lines := s.ReportTalk(*s.reading)
	for _, line := range lines[max(0, len(lines)-(area.H-y-2)):] {
		y++
		area.Fit(2, y, area.W-4, 0, line)
	}
	return true
}

// An acquaintance is what the lobby tells of somebody, once.
type acquaintance struct {
	page lobby.Page
	last *lobby.Finished // the newest game together; nil for none
	not  string          // why there is no page to see
}

// How many are asked about by themselves, and after which rest: the others when the cursor rests on them.
const (
	askedAlone = 12
	askedAfter = 250 * time.Millisecond
)

// askNext asks about the marked one, and then about the first of the list, one after the other.
func (p *peopleScreen) askNext() tea.Cmd {
	people := p.rows()
	if one, any := p.marked(); any && p.asksAbout(one) {
		return p.askAfterRest(one)
	}
	for _, one := range people[:min(len(people), askedAlone)] {
		if p.asksAbout(one) {
			return p.askAfterRest(one)
		}
	}
	return nil
}

func (p *peopleScreen) asksAbout(one somebody) bool { return one.who != "" && p.known[one.who] == nil }

// askAfterRest asks about somebody, unless the cursor has moved or the screen has gone meanwhile.
func (p *peopleScreen) askAfterRest(one somebody) tea.Cmd {
	p.rests++
	rest := p.rests
	return p.window.env.Tick(askedAfter, func(time.Time) tea.Msg {
		return tell.Answer(func() tea.Cmd {
			if p.rests != rest || p.window.screen != screen(p) {
				return nil
			}
			return p.meet(one.who, func(a *acquaintance) tea.Cmd {
				p.known[one.who] = a
				return p.askNext()
			})
		})
	})
}

// meet asks for somebody's page and the newest game together. Who hides the page is no mistake of the person's.
func (p parts) meet(who string, take func(a *acquaintance) tea.Cmd) tea.Cmd {
	visit, own := p.lobby.Visit, who == string(p.visitor.Person.ID)
	return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		a := &acquaintance{}
		page, err := visit.Page(ctx, who)
		if a.page = page; err != nil {
			a.not = p.Sentence(err)
		} else if !own {
			together, failed := visit.Played(ctx, lobby.Played{With: who, Limit: 1})
			if failed == nil && len(together.Games) > 0 {
				a.last = &together.Games[0]
			}
		}
		return func() tea.Cmd { return take(a) }, nil
	})
}

// score is how often the person stood before them, and behind, if they have met.
func (a *acquaintance) score() (ahead, behind int, met bool) {
	for _, one := range a.page.Against {
		ahead, behind, met = ahead+one.Better, behind+one.Behind, met || one.Games > 0
	}
	return ahead, behind, met
}

// rated is the kind of game in which they have played most rated games; nil for none.
func (a *acquaintance) rated() (most *lobby.Standing) {
	for i := range a.page.Games {
		if s := &a.page.Games[i]; s.Rating != nil && (most == nil || s.Rating.Games > most.Rating.Games) {
			most = s
		}
	}
	return most
}

func (a *acquaintance) drawRating(line widget.Area, t tell.Texts, ground style.Role) {
	if s := a.rated(); s != nil {
		said := t.RatingShort(s.Rating)
		x := line.W - widget.Width(said)
		line.Text(x, 0, style.Of(style.Accent).On(ground), said)
		gamecard.Stamp(line, x-gamecard.StampWidth-1, 0, s.Game, ground)
	}
}

func (a *acquaintance) drawLast(area widget.Area, y int, t tell.Texts, now time.Time) int {
	g, dim := a.last, style.Of(style.Dim)
	if g == nil {
		return y - 1
	}
	x := area.Text(0, y, style.Of(style.Title), t.Words.T("people.last")) + 2
	area.Fit(x, y, area.W-x, dim, t.GameTitle(g.Game, g.Title)+", "+t.AgoSaid(now.Sub(g.Ended)))
	for place, group := range g.Order {
		for _, seat := range group {
			if int(seat) > min(len(g.Players), len(g.Points)) {
				continue
			}
			y++
			area.Text(0, y, dim, strconv.Itoa(place+1))
			area.Fit(2, y, area.W-8, 0, t.NameOf(g.Players[seat-1]))
			area.Right(area.W, y, 0, strconv.Itoa(g.Points[seat-1]))
		}
	}
	return y + 1
}

// tieOf is what the person has settled about somebody, as a text.
func (p *peopleScreen) tieOf(id table.PlayerID) (key string, look style.Style) {
	if p.visitor.Hall == nil {
		return "", look
	}
	switch tie := p.visitor.Hall.Ties[id]; {
	case tie.Blocked:
		return "people.blocked", style.Of(style.Bad)
	case tie.Muted:
		return "people.muted", style.Of(style.Dim)
	case tie.Mutual:
		return "people.friend", style.Of(style.Good)
	case tie.Friend:
		return "people.friend-alone", style.Of(style.Dim)
	}
	return "", look
}
