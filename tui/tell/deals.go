package tell

import (
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// ownDeals are what the lobby has told of the visitor and the deals of the day.
type ownDeals struct {
	Day    string                       // of which they are, as it was asked for
	Today  []lobby.Deal                 // one for each game
	Result map[table.ID]*lobby.DealPage // of tries at whose end the visitor was; nil while it is asked for
	Asked  string                       // the day on which the best result of the day before was asked for
	Best   *lobby.DealResult            // that result; nil for none
	BestOf lobby.Deal                   // whose it is
}

// DealShort is how the visitor stands with a deal, in a few words.
func (t Texts) DealShort(d lobby.Deal) string {
	if d.State == lobby.DealFinished && d.Mine != nil {
		return t.Words.T("deals.short.finished", strconv.Itoa(d.Mine.Rank))
	}
	return t.Words.T("deals.short." + string(d.State))
}

// DealState is the same in a sentence.
func (t Texts) DealState(d lobby.Deal) string {
	if d.State == lobby.DealFinished && d.Mine != nil {
		return t.Words.T("deals.state.finished", strconv.Itoa(d.Mine.Rank), t.DealResult(*d.Mine))
	}
	return t.Words.T("deals.state." + string(d.State))
}

// DealResult is how a try ended: the place at its table and the points.
func (t Texts) DealResult(r lobby.DealResult) string {
	if r.GaveUp {
		return t.Words.T("deals.gave-up")
	}
	return t.Words.T("deals.result", strconv.Itoa(r.Place), t.Words.N("leaders.points", r.Points))
}

// DealBots are who else sits at the table of a deal.
func (t Texts) DealBots(d lobby.Deal) string {
	return strings.Join(board.Texts(d.Bots, func(_ int, level string) string { return t.LevelName(level) }), ", ")
}

// DealRow is a row of marks: the place in the list of each day, x for a try that was given up.
func DealRow(row []lobby.DealMark) string {
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

// DealRowSaid is what a row of marks comes to.
func (t Texts) DealRowSaid(p *lobby.DealPage) string {
	said := ""
	if p.Streak > 0 {
		said = t.Words.N("deals.streak", p.Streak)
	}
	if p.Best > 0 {
		said += " " + t.Words.T("deals.best", strconv.Itoa(p.Best))
	}
	return strings.TrimSpace(said)
}

// DealCount is how many have begun and finished a try.
func (t Texts) DealCount(p *lobby.DealPage) string {
	return t.Words.T("deals.count", strconv.Itoa(p.Tried), strconv.Itoa(p.Results))
}

// DealSaid is the page of a deal in sentences; state says how its reader stands with it.
func (t Texts) DealSaid(p *lobby.DealPage, state string) (said []string) {
	said = append(said, t.Words.T("deals.head", t.GameTitle(p.Game, p.Title), p.Day, t.DealBots(p.Deal)), lang.Sentence(t.DealCount(p)), state)
	for _, r := range p.Rows {
		said = append(said, t.Words.T("deals.row", strconv.Itoa(r.Rank), r.Name, t.DealResult(r), ClockOfDay(r.Ended)))
	}
	if len(p.Rows) == 0 {
		said = append(said, t.Words.T("deals.nobody"))
	}
	if played := t.dealDays(p.Row); len(played) > 0 {
		said = append(said, t.Words.T("deals.row-said", strings.Join(played, ", ")))
	}
	said = append(said, t.DealRowSaid(p))
	if best := p.Before.Best; best != nil {
		said = append(said, lang.Sentence(t.Words.T("deals.best-before", p.Before.Day, best.Name, t.DealResult(*best)))+" "+t.Words.T("deals.replay", string(best.Table)))
	}
	return NonEmpty(said...)
}

// dealDays are the last days of a row on which a try was finished, with what came of it.
func (t Texts) dealDays(row []lobby.DealMark) (said []string) {
	for _, m := range row {
		if r := m.Result; r != nil {
			said = append(said, m.Day+" "+board.If(r.GaveUp, t.Words.T("deals.gave-up"), strconv.Itoa(r.Rank)))
		}
	}
	return said[max(0, len(said)-saidDays):]
}

const saidDays = 7

// SeedsSaid is what is told of the seeds: the promise for the next day, and what keeps that of the day before.
func (t Texts) SeedsSaid(p *lobby.DealPage) (said []string) {
	said = append(said, t.Words.T("deals.hash", p.Hash), t.Words.T("deals.next-hash", p.NextHash))
	if p.Seed != "" {
		said = append(said, t.Words.T("deals.seed", p.Day, p.Seed))
	}
	if p.Before.Seed != "" {
		said = append(said, t.Words.T("deals.seed", p.Before.Day, p.Before.Seed))
	}
	return said
}

// ClockOfDay is a time of day as people read it.
func ClockOfDay(t time.Time) string { return t.UTC().Format("15:04") }

// DealBegins says that the game of a table is a deal; "" for other games.
func (t Texts) DealBegins(c *table.Card) string {
	switch {
	case c.Deal == "":
		return ""
	case c.Counts:
		return t.Words.T("deals.lines-counts", c.Deal)
	}
	return t.Words.T("deals.lines-practice", c.Deal)
}

// SeedSaid is the promise of the house.
func (t Texts) SeedSaid(s *table.Snapshot) string {
	return t.Words.T(board.If(s.Card.Deal != "", "deals.lines-seed", "help.seed"), s.SeedHash)
}
