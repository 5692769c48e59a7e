package tui

import (
	"context"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// ownDeals are what the lobby has told of the visitor and the deals of the day.
type ownDeals struct {
	day    string                       // of which they are, as it was asked for
	today  []lobby.Deal                 // one for each game
	result map[table.ID]*lobby.DealPage // of tries at whose end the visitor was; nil while it is asked for
}

// dayNow is the day of UTC, such as 2026-11-22.
func (d *display) dayNow() string { return d.now().UTC().Format(time.DateOnly) }

// loadDeals asks how the visitor stands with the deals of the day.
func (w *window) loadDeals() tea.Cmd {
	visit := w.lobby.visit
	if visit == nil {
		return nil
	}
	w.visitor.deals.day = w.display.dayNow()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		list, err := visit.Deals(ctx)
		return answer(func() tea.Cmd {
			if err == nil { // without them the hall shows nothing of deals
				w.visitor.deals.today = list
			}
			return nil
		})
	}
}

// newDeals asks anew on a new day, and for the result when the visitor's try at the followed table
// has ended.
func (w *window) newDeals(n lobby.News) tea.Cmd {
	deals := &w.visitor.deals
	if n.Hall != nil && len(deals.today) > 0 && deals.day != w.display.dayNow() {
		return w.loadDeals()
	}
	if n.Table == nil || w.lobby.visit == nil || !n.Table.Card.Counts || n.Table.Card.Phase != table.Over || n.Table.Seat < 1 {
		return nil
	}
	card, visit := n.Table.Card, w.lobby.visit
	if _, asked := deals.result[card.ID]; asked {
		return nil
	}
	if deals.result == nil {
		deals.result = map[table.ID]*lobby.DealPage{}
	}
	deals.result[card.ID] = nil
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		page, err := visit.Deal(ctx, card.Game, card.Deal)
		return func() tea.Cmd { deals.result[card.ID] = &page; return nil }, err
	})
}

// dealsAction shows the deals of the day.
func (w *window) dealsAction() action {
	x := w.display.act("daily", func(string) tea.Cmd { return w.nav.showDeals("", "") }, keys.Daily)
	if w.screen.id() != "hall" {
		x.Label = "" // in the help only
	}
	return x
}

// drawDeals draws a line that says how the visitor stands with today's deals.
func (l *hallScreen) drawDeals(line widget.Area) {
	deals := l.visitor.deals.today
	if len(deals) == 0 {
		return
	}
	x := line.Text(0, 0, style.Of(style.Key), keys.Daily) + 1
	x = line.Text(x, 0, style.Of(style.Title), l.words.T("deals.today")) + 2
	full := x
	for _, d := range deals {
		full += widget.Width(l.gameTitle(d.Game, d.Title)+" "+l.dealShort(d)) + 3
	}
	for _, d := range deals {
		if full > line.W+3 {
			x = drawStamp(line, x, 0, d.Game, style.Plain)
		} else {
			x = line.Text(x, 0, 0, l.gameTitle(d.Game, d.Title)) + 1
		}
		look := style.Of(style.Dim)
		switch d.State {
		case lobby.DealRunning:
			look = style.Of(style.Accent)
		case lobby.DealFinished:
			look = style.Of(style.Good)
		}
		x = line.Fit(x, 0, line.W-x, look, l.dealShort(d)) + 3
	}
	spot := line.Spot(0, 0, line.W)
	l.clickable(rect{}, spot, func() tea.Cmd { return l.nav.showDeals("", "") })
}

// dealShort is how the visitor stands with a deal, in a few words.
func (t texts) dealShort(d lobby.Deal) string {
	if d.State == lobby.DealFinished && d.Mine != nil {
		return t.words.T("deals.short.finished", strconv.Itoa(d.Mine.Rank))
	}
	return t.words.T("deals.short." + string(d.State))
}

// dealState is the same in a sentence.
func (t texts) dealState(d lobby.Deal) string {
	if d.State == lobby.DealFinished && d.Mine != nil {
		return t.words.T("deals.state.finished", strconv.Itoa(d.Mine.Rank), t.dealResult(*d.Mine))
	}
	return t.words.T("deals.state." + string(d.State))
}

// dealResult is how a try ended: the place at its table and the points.
func (t texts) dealResult(r lobby.DealResult) string {
	if r.GaveUp {
		return t.words.T("deals.gave-up")
	}
	return t.words.T("deals.result", strconv.Itoa(r.Place), t.words.N("leaders.points", r.Points))
}

// dealBots are who else sits at the table of a deal.
func (t texts) dealBots(d lobby.Deal) string {
	var names []string
	for _, level := range d.Bots {
		names = append(names, t.levelName(level))
	}
	return strings.Join(names, ", ")
}

// dealRow is a row of marks: the place in the list of each day, x for a try that was given up.
func dealRow(row []lobby.DealMark) string {
	marks := make([]string, len(row))
	for i, m := range row {
		switch {
		case m.Result == nil:
			marks[i] = "·"
		case m.Result.GaveUp:
			marks[i] = "x"
		case m.Result.Rank < 1 || m.Result.Rank > 9:
			marks[i] = "+"
		default:
			marks[i] = strconv.Itoa(m.Result.Rank)
		}
	}
	return strings.Join(marks, " ")
}

// dealRowSaid is what a row of marks comes to.
func (t texts) dealRowSaid(p *lobby.DealPage) string {
	said := ""
	if p.Streak > 0 {
		said = t.words.N("deals.streak", p.Streak)
	}
	if p.Best > 0 {
		said += " " + t.words.T("deals.best", strconv.Itoa(p.Best))
	}
	return strings.TrimSpace(said)
}

// dealCount is how many have begun and finished a try.
func (t texts) dealCount(p *lobby.DealPage) string {
	return t.words.T("deals.count", strconv.Itoa(p.Tried), strconv.Itoa(p.Results))
}

// dealSaid is the page of a deal in sentences; state says how its reader stands with it.
func (t texts) dealSaid(p *lobby.DealPage, state string) (said []string) {
	said = append(said, t.words.T("deals.head", t.gameTitle(p.Game, p.Title), p.Day, t.dealBots(p.Deal)), lang.Sentence(t.dealCount(p)), state)
	for _, r := range p.Rows {
		said = append(said, t.words.T("deals.row", strconv.Itoa(r.Rank), r.Name, t.dealResult(r), clockOfDay(r.Ended)))
	}
	if len(p.Rows) == 0 {
		said = append(said, t.words.T("deals.nobody"))
	}
	if p.State != lobby.DealNoKey {
		said = append(said, t.words.T("deals.row-said", dealRow(p.Row)), t.dealRowSaid(p))
	}
	if best := p.Before.Best; best != nil {
		said = append(said, lang.Sentence(t.words.T("deals.best-before", p.Before.Day, best.Name, t.dealResult(*best)))+" "+t.words.T("deals.replay", string(best.Table)))
	}
	return append(nonEmpty(said...), t.seedsSaid(p)...)
}

// seedsSaid is what is told of the seeds: the promise for the next day, and what keeps that of the
// day before.
func (t texts) seedsSaid(p *lobby.DealPage) (said []string) {
	said = append(said, t.words.T("deals.hash", p.Hash), t.words.T("deals.next-hash", p.NextHash))
	if p.Seed != "" {
		said = append(said, t.words.T("deals.seed", p.Day, p.Seed))
	}
	if p.Before.Seed != "" {
		said = append(said, t.words.T("deals.seed", p.Before.Day, p.Before.Seed))
	}
	return said
}

func clockOfDay(t time.Time) string { return t.UTC().Format("15:04") }

// dealEnd says at the end of a deal where the try stands in its list.
func (e *endScreen) dealEnd() string {
	card := &e.table.snap.Card
	page := e.visitor.deals.result[card.ID]
	switch {
	case !card.Counts:
		return e.words.T("deals.end-practice")
	case page == nil || page.Mine == nil || page.Mine.GaveUp:
		return e.words.T("deals.end")
	}
	return e.words.T("deals.end-place", strconv.Itoa(page.Mine.Rank), strconv.Itoa(page.Results))
}
