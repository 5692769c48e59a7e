package tui

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type dealsScreen struct {
	parts

	games []string
	game  int
	day   string          // "" for today
	page  *lobby.DealPage // nil until it is told
	list  widget.List
}

const (
	dealTry = iota
	dealGame
	dealDay
	dealFields
)

func (w *window) showDeals(game, day string) tea.Cmd {
	if w.isAt("deals") {
		return nil
	}
	d := &dealsScreen{parts: w.parts.of("deals")}
	for _, g := range w.lobby.Games() {
		if info := g.Info(); len(info.Deal.Bots) > 0 {
			d.games = append(d.games, info.ID)
		}
	}
	if d.day = day; day == d.dayNow() {
		d.day = ""
	}
	d.game = max(slices.Index(d.games, game), 0)
	w.over(d)
	return d.load()
}

func (d *dealsScreen) load() tea.Cmd {
	if len(d.games) == 0 {
		return nil
	}
	game, day := d.games[d.game], d.day
	ask := func(ctx context.Context, v tell.Visit) (lobby.DealPage, error) { return v.Deal(ctx, game, day) }
	return tell.Ask(d.lobby, ask, func(page lobby.DealPage) tea.Cmd {
		if game == d.games[d.game] && day == d.day { // no other one was chosen meanwhile
			d.page = &page
			d.list.Keep(d.rows())
		}
		return nil
	})
}

func (d *dealsScreen) rows() int {
	if d.page == nil {
		return dealFields
	}
	return dealFields + len(d.page.Rows)
}

func (d *dealsScreen) marked() *lobby.DealResult {
	if at := d.list.Cursor - dealFields; d.page != nil && at >= 0 && at < len(d.page.Rows) {
		return &d.page.Rows[at]
	}
	return nil
}

func (d *dealsScreen) actions() []action {
	loaded := unless(d.page != nil, d.Words.T("wait"))
	var closed, none string
	if d.page != nil {
		closed = unless(d.page.Practice, d.Words.T("deals.closed"))
		none = cmp.Or(unless(d.page.Before.Best != nil, d.Words.T("deals.none-before")), unless(d.page.Before.Seed != "", d.Words.T("deals.closed")))
	}
	return []action{
		d.enterAction(cmp.Or(loaded, closed)),
		d.act("move", func(key string) tea.Cmd { d.list.Key(key, d.rows()); return nil }, listKeys...).shown("↑↓"),
		d.act("change", func(key string) tea.Cmd { return d.change(1 - 2*tell.Bit(key == "left")) }, "left", "right").shown("←→").
			when(cmp.Or(loaded, unless(len(d.games) > 1 || d.list.Cursor == dealDay, d.Words.T("deals.one-game")))),
		d.act("deal-practise", func(string) tea.Cmd { return d.practise() }, keys.New).when(cmp.Or(loaded, closed)),
		d.act("deal-best", func(string) tea.Cmd { return d.window.openMoment(d.page.Before.Best.Table, 0) }, keys.Last).when(cmp.Or(loaded, none)),
		d.act("back", func(string) tea.Cmd { return d.window.back() }),
	}
}

func (d *dealsScreen) enterAction(closed string) action {
	if r := d.marked(); r != nil {
		if r.Mine {
			closed = ""
		}
		return d.act("open-game", func(string) tea.Cmd { return d.window.openMoment(r.Table, 0) }, "enter").when(closed)
	}
	if d.list.Cursor != dealTry {
		return d.act("next-choice", func(string) tea.Cmd { return d.change(1) }, "enter")
	}
	switch {
	case d.page != nil && d.page.State == lobby.DealOpen:
		return d.act("deal-try", func(string) tea.Cmd {
			return tell.Ask(d.lobby, func(ctx context.Context, v tell.Visit) (table.ID, error) { return v.TryDeal(ctx, d.page.Game) }, d.window.goTo)
		}, "enter")
	case d.page != nil && d.page.State == lobby.DealRunning:
		return d.act("deal-go-on", func(string) tea.Cmd {
			return tell.Ask(d.lobby, func(ctx context.Context, v tell.Visit) (table.ID, error) {
				return v.ResumeTry(ctx, d.page.Day, d.page.Game)
			}, d.window.goTo)
		}, "enter")
	}
	return d.act("deal-practise", func(string) tea.Cmd { return d.practise() }, "enter").when(closed)
}

func (d *dealsScreen) practise() tea.Cmd {
	page := d.page
	practise := func(ctx context.Context, v tell.Visit) (table.ID, error) {
		return v.PractiseDeal(ctx, page.Day, page.Game)
	}
	return tell.Ask(d.lobby, practise, d.window.goTo)
}

// change goes to another day where the cursor is on the day, and else to another game.
func (d *dealsScreen) change(by int) tea.Cmd {
	if d.list.Cursor != dealDay {
		d.game = (d.game + by + len(d.games)) % max(len(d.games), 1)
		return d.load()
	}
	if d.page == nil {
		return nil
	}
	days := d.page.Row
	at := slices.IndexFunc(days, func(m lobby.DealMark) bool { return m.Day == d.page.Day })
	if at = max(0, min(at+by, len(days)-1)); len(days) == 0 || days[at].Day == d.page.Day {
		return nil
	}
	if d.day = days[at].Day; at == len(days)-1 {
		d.day = ""
	}
	return d.load()
}

func (d *dealsScreen) decision() board.Decision {
	w := d.Words
	r := d.marked()
	switch {
	case d.page == nil:
		return board.Waiting(w.T("wait"))
	case r != nil && !r.Mine && !d.page.Practice:
		return board.Waiting(w.T("deals.closed"))
	case r != nil:
		return board.Say(w.T("badge.read"), w.T("deals.prompt-row", r.Name))
	case d.list.Cursor != dealTry:
		return board.Say(w.T("badge.change"), w.T("deals.prompt-field"))
	case d.page.State == lobby.DealOpen:
		return board.Say(w.T("badge.deal"), w.T("deals.prompt-try"))
	case d.page.State == lobby.DealRunning:
		return board.Say(w.T("badge.go-on"), w.T("deals.prompt-go-on"))
	case !d.page.Practice:
		return board.Waiting(w.T("deals.prompt-none"))
	}
	return board.Say(w.T("badge.deal"), w.T("deals.prompt-practise"))
}

func (d *dealsScreen) draw(area widget.Area) {
	y := area.Lines(2, tell.Bit(area.H > 24), min(area.W-4, 110), style.Of(style.Dim), d.Words.T("deals.about")) + 1
	const factsWidth, factsHeight = 70, 8
	room, facts := rect{1, y, area.W - 2, area.H - y - factsHeight}, rect{2, area.H - factsHeight, area.W - 4, factsHeight}
	if area.W >= 2*factsWidth {
		room = rect{1, y, area.W - factsWidth - 4, area.H - y}
		facts = rect{area.W - factsWidth - 1, y, factsWidth, area.H - y}
	}
	d.drawList(room.of(area), &d.list, d.rows(), d.drawRow)
	if d.page == nil {
		return
	}
	if len(d.page.Rows) == 0 && room.h > dealFields+1 {
		area.Text(3, y+dealFields+1, style.Of(style.Dim), d.Words.T("deals.nobody"))
	}
	d.drawFacts(facts.of(area))
}

func (d *dealsScreen) drawRow(line widget.Area, i int, st style.Style) {
	if i < dealFields {
		name, value := d.field(i)
		line.Fit(0, 0, 8, st, name)
		line.Fit(9, 0, line.W-9, st, value)
		return
	}
	r := d.page.Rows[i-dealFields]
	look := board.If(r.Mine, style.Of(style.Good), style.Of(style.Accent))
	line.Right(4, 0, st.Lesser(), strconv.Itoa(r.Rank)+".")
	line.Fit(5, 0, 20, st, r.Name)
	x := line.Fit(26, 0, line.W-36, look.On(st.Ground()), d.DealResult(r))
	line.Fit(max(x+2, 56), 0, 6, st.Lesser(), tell.ClockOfDay(r.Ended))
}

func (d *dealsScreen) field(i int) (name, value string) {
	w := d.Words
	if d.page == nil {
		return "", w.T("wait")
	}
	switch i {
	case dealTry:
		return w.T("deals.field.you"), d.DealState(d.page.Deal)
	case dealGame:
		return w.T("page.field.game"), "‹ " + w.T("deals.against", d.GameTitle(d.page.Game, d.page.Title), d.DealBots(d.page.Deal)) + " ›"
	}
	day := board.If(d.day == "", w.T("deals.this-day", d.page.Day), d.page.Day)
	return w.T("deals.field.day"), "‹ " + day + " › " + d.DealCount(d.page)
}

func (d *dealsScreen) drawFacts(area widget.Area) {
	p, dim := d.page, style.Of(style.Dim)
	heading(area, d.Words.T("deals.your-days"))
	y := 1
	if p.State != lobby.DealNoKey {
		x := area.Fit(0, y, 58, style.Of(style.Good), tell.DealRow(p.Row)) + 2
		if x+widget.Width(d.DealRowSaid(p)) > area.W {
			x, y = 0, y+1
		}
		area.Fit(x, y, area.W-x, dim, d.DealRowSaid(p))
		y++
	}
	if best := p.Before.Best; best != nil {
		x := area.Text(0, y, style.Of(style.Key), keys.Last) + 1
		area.Fit(x, y, area.W-x, 0, d.Words.T("deals.best-before", p.Before.Day, best.Name, d.DealResult(*best)))
		y++
	}
	seed := ""
	switch {
	case p.Seed != "":
		seed = d.Words.T("deals.seed", p.Day, p.Seed)
	case p.Before.Seed != "":
		seed = d.Words.T("deals.seed", p.Before.Day, p.Before.Seed)
	}
	for _, said := range tell.NonEmpty(d.Words.T("deals.next-hash", p.NextHash), seed) {
		y = area.Lines(0, y, area.W, dim, said)
	}
}

func (d *display) dayNow() string { return d.now().UTC().Format(time.DateOnly) }

func (w *window) loadDeals() tea.Cmd {
	visit := w.lobby.Visit
	if visit == nil {
		return nil
	}
	w.visitor.Deals.Day = w.dayNow()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), tell.Patience)
		defer cancel()
		list, err := visit.Deals(ctx)
		return tell.Answer(func() tea.Cmd {
			if err != nil {
				return nil // without them the hall shows nothing of deals
			}
			w.visitor.Deals.Today = list
			w.visitor.HomeChanged()
			return w.askBest()
		})
	}
}

// newDeals asks anew on a new day, and for the result when the visitor's try at the followed table has ended.
func (w *window) newDeals(n lobby.News) tea.Cmd {
	deals := &w.visitor.Deals
	if n.Hall != nil && len(deals.Today) > 0 && deals.Day != w.dayNow() {
		return w.loadDeals()
	}
	if n.Table == nil || w.lobby.Visit == nil || !n.Table.Card.Counts || n.Table.Card.Phase != table.Over || n.Table.Seat < 1 {
		return nil
	}
	card := n.Table.Card
	if _, asked := deals.Result[card.ID]; asked {
		return nil
	}
	if deals.Result == nil {
		deals.Result = map[table.ID]*lobby.DealPage{}
	}
	deals.Result[card.ID] = nil
	ask := func(ctx context.Context, v tell.Visit) (lobby.DealPage, error) {
		return v.Deal(ctx, card.Game, card.Deal)
	}
	return tell.Ask(w.lobby, ask, func(page lobby.DealPage) tea.Cmd { deals.Result[card.ID] = &page; return nil })
}

func (e *endScreen) dealEnd() string {
	card := &e.table.Snap.Card
	page := e.visitor.Deals.Result[card.ID]
	switch {
	case !card.Counts:
		return e.Words.T("deals.end-practice")
	case page == nil || page.Mine == nil || page.Mine.GaveUp:
		return e.Words.T("deals.end")
	}
	return e.Words.T("deals.end-place", strconv.Itoa(page.Mine.Rank), strconv.Itoa(page.Results))
}
