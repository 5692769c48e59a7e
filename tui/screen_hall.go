package tui

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// hallScreen is the hall as one list with one cursor; what the marked row says, enter does.
type hallScreen struct {
	parts

	cursor      int
	moved       bool                  // by the person; before, it stays on the first row
	at          string                // the ID of the row under the cursor, which follows it through the list
	gone        bool                  // that row has vanished, and the person may not have seen it
	seenAt      int                   // the visitor's changes when the cursor was put there
	chosen      map[tell.HomeKind]int // which game was chosen in a row that has several
	own, others widget.List           // how far the own tables and those of others are scrolled
	said        map[tell.HomeKind]gamesSaid
	terms       struct { // what the marked table plays, as it was said last
		card  *table.Card
		words *lang.Words
		said  string
	}
}

func (w *window) showHall() {
	w.screen, w.under = &hallScreen{parts: w.parts.of("hall"), chosen: map[tell.HomeKind]int{}, said: map[tell.HomeKind]gamesSaid{}}, nil
}

func (l *hallScreen) actions() []action {
	row, waits := l.marked(), l.visitor.NextWaiting()
	none := unless(row.Kind != "", l.Words.T("wait"))
	list := []action{
		l.act(l.enters(row), func(string) tea.Cmd { return l.enter() }, "enter").when(none),
		l.act("move", func(key string) tea.Cmd { l.move(key); return nil }, listKeys...).shown("↑↓").when(none),
		l.act("games", func(key string) tea.Cmd { l.turn(row, stepOf(key)); return nil }, "left", "right").shown("←→").
			when(unless(len(row.Games) > 1, l.Words.T("home.one-game"))),
		l.act("new", func(string) tea.Cmd { l.window.showForm(nil); return nil }),
		l.act("talk", func(string) tea.Cmd { return l.front.askChat(l.talk) }),
		l.act("next", func(string) tea.Cmd { return l.window.goTo(waits) }).when(unless(waits != "", l.Words.T("hall.none-waits"))),
		l.newestMoment(l.chat()),
		l.act("join", func(string) tea.Cmd { return l.window.askCode() }),
		l.act("evenings", func(string) tea.Cmd { return l.window.showEvenings() }),
		l.numberAction(),
		l.watchAction(row),
		l.act("leave", func(string) tea.Cmd { return l.window.askQuit() }).atEnd(),
	}
	at, x := len(list)-2, l.act("waits", func(string) tea.Cmd { return l.window.showWaits() })
	switch {
	case l.visitor.IsAwaited():
		at = 1 // seen in every window
	case waits == "":
		x.Label = l.Words.T("act.friends")
	}
	return slices.Insert(list, at, x)
}

// wait is how long the hall may stand as it is: it says when the next evening begins.
func (l *hallScreen) wait() time.Duration {
	e := l.visitor.NextEvening()
	switch {
	case e == nil:
		return 0
	case e.Plan().Starts.Sub(l.now()) <= 2*time.Minute:
		return time.Second
	}
	return time.Minute
}

func (l *hallScreen) passed() tea.Cmd { return nil }

func (l *hallScreen) chat() []table.ChatLine {
	if l.visitor.Hall == nil {
		return nil
	}
	return l.visitor.Hall.Chat
}

// home are the rows in their order. When the order changes, the cursor stays on its row.
func (l *hallScreen) home() tell.Home {
	h := l.lobby.Home(l.visitor)
	if h.Len() == 0 {
		return h
	}
	if l.seenAt != l.visitor.Changes {
		l.seenAt = l.visitor.Changes
		at := h.Find(l.at, l.visitor.Card(table.ID(l.at)))
		if at >= 0 && l.moved {
			l.cursor = at
		}
		l.gone = l.gone || at < 0 && l.at != ""
	}
	l.put(h, l.cursor)
	return h
}

func (l *hallScreen) put(h tell.Home, at int) {
	l.cursor = max(0, min(at, h.Len()-1))
	l.at = h.At(l.cursor).ID()
}

// marked is the row under the cursor; one without a kind before the hall is known.
func (l *hallScreen) marked() (row tell.HomeRow) {
	if h := l.home(); h.Len() > 0 {
		row = h.At(l.cursor)
	}
	return row
}

func (l *hallScreen) move(key string) {
	h, list := l.home(), widget.List{Cursor: l.cursor}
	list.Key(key, h.Len())
	l.moved, l.gone = true, false
	l.put(h, list.Cursor)
}

// gameOf is the game that is chosen in a row, of those that it has.
func (l *hallScreen) gameOf(row tell.HomeRow) int {
	at, chosen := l.chosen[row.Kind]
	if !chosen {
		at = row.First
	}
	return max(0, min(at, len(row.Games)-1))
}

func (l *hallScreen) turn(row tell.HomeRow, by int) {
	l.gone = false
	l.chosen[row.Kind] = (l.gameOf(row) + by + len(row.Games)) % len(row.Games)
}

func (l *hallScreen) enters(r tell.HomeRow) string {
	switch r.Kind {
	case tell.HomeOwn:
		return board.If(r.GaveUp, "go", "go-on")
	case tell.HomeTable:
		return board.If(tell.HasFreeChair(r.Card), "sit-at", "go")
	case tell.HomeDeals:
		return board.If(r.Games[l.gameOf(r)].Deal.State == lobby.DealRunning, "deal-go-on", "home-deal")
	case tell.HomeMail, tell.HomePlay, tell.HomeLearn:
		if len(r.Games) > 0 && r.Games[l.gameOf(r)].Train > 0 {
			return "train"
		}
		return "home-" + string(r.Kind)
	case tell.HomeHere:
		return "home-people"
	case tell.HomeLast, tell.HomeBest:
		return "home-look"
	case tell.HomeEvening:
		return "evening-open"
	}
	return "go"
}

// enter does what the marked row says.
func (l *hallScreen) enter() tea.Cmd {
	r := l.marked()
	if l.gone {
		l.gone = false
		l.front.complain(l.Words.T("hall.gone"))
		return nil
	}
	switch r.Kind {
	case tell.HomeOwn:
		return l.window.goTo(r.Card.ID)
	case tell.HomeTable:
		if !tell.HasFreeChair(r.Card) {
			return l.window.goTo(r.Card.ID)
		}
		return tea.Batch(l.window.goTo(r.Card.ID), l.lobby.Command(r.Card.ID, table.Sit{}, tell.Done))
	case tell.HomeMail:
		return l.window.showWaits()
	case tell.HomePlay:
		return l.play(r.Games[l.gameOf(r)])
	case tell.HomeDeals:
		return l.openDeal(r.Games[l.gameOf(r)].Deal)
	case tell.HomeLearn:
		if r.Games[l.gameOf(r)].Train > 0 {
			return l.window.showTraining()
		}
		return l.beginLesson(r.Games[l.gameOf(r)].Game)
	case tell.HomeLast:
		return l.openLast()
	case tell.HomeBest:
		return l.window.openMoment(l.visitor.Deals.Best.Table, 0)
	case tell.HomeHere:
		return l.window.showPeople()
	case tell.HomeEvening:
		return l.window.showEvening(l.visitor.NextEvening().ID())
	}
	return nil
}

func (l *hallScreen) play(g tell.HomeGame) tea.Cmd {
	begin := func(ctx context.Context, v tell.Visit) (table.ID, error) { return l.lobby.PlayNow(ctx, v, g) }
	return tell.Ask(l.lobby, begin, l.window.goTo)
}

// openDeal goes on with a try, or shows the deal: a try begins only where it is said what that means.
func (l *hallScreen) openDeal(d *lobby.Deal) tea.Cmd {
	if d.State != lobby.DealRunning {
		return l.window.showDeals(d.Game, "")
	}
	resume := func(ctx context.Context, v tell.Visit) (table.ID, error) { return v.ResumeTry(ctx, d.Day, d.Game) }
	return tell.Ask(l.lobby, resume, l.window.goTo)
}

// openLast shows the costliest decision of the newest game, where that is known, or looks back at that game.
func (l *hallScreen) openLast() tea.Cmd {
	p := &l.visitor.Lately
	if p.Costly != nil {
		return l.window.showCostliest(p.Seen, p.Costly.Seat)
	}
	return l.window.openMoment(p.Games[0].ID, 0)
}

// watchAction goes to a table without sitting down. Where enter does so too, it is in the help only.
func (l *hallScreen) watchAction(r tell.HomeRow) action {
	none, enters := unless(r.Card != nil, l.Words.T("hall.no-table")), l.enters(r)
	return l.act("watch", func(string) tea.Cmd { return l.window.goTo(r.Card.ID) }).
		when(cmp.Or(none, unless(enters != "go-on", l.Words.T("hall.no-watch")))).quietly(r.Card != nil && enters == "go")
}

// The keys of games by their numbers, and how they are shown.
var (
	numbers      = strings.Fields(numbersShown)
	numbersShown = "1 2 3 4 5 6 7 8 9"
)

// numberAction begins the lesson of the game with a number, or a game with bots for who knows it.
func (l *hallScreen) numberAction() action {
	games := l.lobby.Games()
	digits := numbers[:min(len(games), len(numbers))]
	x := l.act("number", func(key string) tea.Cmd {
		row := l.lobby.PlayRow(l.visitor)
		n, err := strconv.Atoi(key)
		if err != nil || n < 1 || n > len(row.Games) {
			return nil
		}
		g := row.Games[n-1]
		if _, teaches := games[n-1].(rules.Teacher); teaches && !g.Known {
			return l.beginLesson(g.Game)
		}
		return l.play(g)
	}, digits...)
	return x.shown(numbersShown[:max(2*len(digits)-1, 0)]).when(unless(len(digits) > 0 && l.visitor.Hall != nil, l.Words.T("new.no-games")))
}

func (l *hallScreen) talk(text string) tea.Cmd {
	return l.lobby.Do(func(ctx context.Context, v tell.Visit) error { return v.Say(ctx, text) }, tell.Done)
}

func (l *hallScreen) decision() board.Decision {
	switch {
	case l.visitor.Hall == nil:
		return board.Decision{}
	case l.visitor.Hall.Notice != nil:
		return board.Notice(l.Words.Phrase(l.visitor.Hall.Notice.Phrase))
	}
	row := l.marked()
	if row.Card != nil {
		return l.tableDecision(row)
	}
	var g tell.HomeGame
	if len(row.Games) > 0 {
		g = row.Games[l.gameOf(row)]
	}
	title := l.GameTitle(g.Game, g.Title)
	if g.Train > 0 {
		return board.Say(l.Words.T("badge.train"), l.Words.N("train.waiting", g.Train))
	}
	switch row.Kind {
	case tell.HomePlay:
		return board.Say(l.Words.T("badge.play"), l.Words.T("home.prompt.play", title, l.AgainstBots(g)))
	case tell.HomeLearn:
		return board.Say(l.Words.T("badge.learn"), l.Words.T(board.If(g.Known, "home.prompt.again", "home.prompt.learn"), title))
	case tell.HomeDeals:
		key := map[lobby.DealState]string{lobby.DealOpen: "home.prompt.deal-open", lobby.DealRunning: "home.prompt.deal-running"}[g.Deal.State]
		return board.Say(l.Words.T("badge.deal"), l.Words.T(cmp.Or(key, "home.prompt.deal-list"), title))
	case tell.HomeLast:
		last := l.visitor.Lately.Games[0]
		key := board.If(l.visitor.Lately.Costly != nil, "home.prompt.costly", "home.prompt.last")
		return board.Say(l.Words.T("badge.read"), l.Words.T(key, l.GameTitle(last.Game, last.Title)))
	case tell.HomeBest:
		of := l.visitor.Deals.BestOf
		return board.Say(l.Words.T("badge.best"), l.Words.T("home.prompt.best", l.GameTitle(of.Game, of.Title), l.visitor.Deals.Best.Name))
	case tell.HomeEvening:
		e := l.visitor.NextEvening()
		return strongly(board.Say(l.Words.T("badge.evening"), e.Plan().Name), l.EveningWhen(e, l.now()))
	case tell.HomeMail:
		return board.Say(l.Words.T("badge.waits-letters"), l.MailSaid(l.visitor.Hall))
	}
	return board.Say(l.Words.T("badge.people"), l.Words.T("home.prompt.here"))
}

// tableDecision says what enter does at a table, how it stands, and as much of what is played there as fits.
func (l *hallScreen) tableDecision(row tell.HomeRow) board.Decision {
	card := row.Card
	badge, title := "badge.watch", l.GameTitle(card.Game, card.Title)
	switch host := tell.KeeperOf(card); l.enters(row) {
	case "go-on":
		badge = "badge.go-on"
	case "sit-at":
		badge, title = "badge.sit", board.If(host != "", l.Words.T("hall.sit-with", host, title), l.Words.T("hall.sit-at", title))
	}
	d := strongly(board.Say(l.Words.T(badge), title), l.StateOf(l.visitor, card))
	if left := l.LeftSaid(l.visitor, card, l.now()); left != "" {
		d.Parts = append(d.Parts, widget.Span{Text: left})
	}
	d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Dim), Text: l.termsSaid(card)})
	for _, said := range l.absencesTold(card) {
		d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Dim), Text: said})
	}
	return d
}

// strongly adds a text to a decision in strong writing.
func strongly(d board.Decision, text string) board.Decision {
	d.Parts = append(d.Parts, widget.Span{Style: style.Style(0).With(style.Bold), Text: text})
	return d
}

func (l *hallScreen) drawTitleBar(area widget.Area) {
	lesser := style.Of(style.Dim).On(style.BarGround)
	x := area.Text(1, 0, style.Of(style.Title).On(style.BarGround), l.Words.T("saloon")) + 2
	me, sight, waits, unseen := l.visitor.Person, "", "", ""
	if l.visitor.Hall != nil {
		sight = l.Words.N("hall.people", l.visitor.Hall.People.Len()) + "   "
	}
	if n := len(l.visitor.Waiting); n > 0 {
		waits = l.Words.N("home.waiting", n) + "   "
	}
	if me.Kind == table.KindPlayer && !me.Open {
		unseen = l.Words.T("home.unseen")
	}
	end := area.W - 2 - widget.Width(sight+waits+me.Name+unseen)
	if end < x {
		end, unseen = end+widget.Width(unseen), ""
	}
	at := area.Text(end, 0, lesser, sight)
	at = area.Text(at, 0, style.Of(style.Accent).On(style.BarGround).With(style.Bold), waits)
	at = area.Text(at, 0, style.Of(style.Title).On(style.BarGround), me.Name)
	area.Text(at, 0, lesser, unseen)
	if fields := strings.Fields(l.address); len(fields) > 0 && x+widget.Width(fields[len(fields)-1])+2 <= end {
		area.Text(x, 0, lesser, fields[len(fields)-1])
	}
}
