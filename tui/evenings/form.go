package evenings

import (
	"slices"
	"strconv"
	"time"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A Form is a new evening as it is filled in. Its first field is the name, which is typed.
type Form struct {
	widget.Form
	Plan   evening.Plan
	games  []rules.Game
	host   string
	forAll bool          // it may be announced to everybody
	after  time.Duration // from now until it begins
	set    []func(at int)
}

// NewForm proposes what is usual for an evening of a host, who may announce it to everybody or not.
func NewForm(games []rules.Game, host string, forAll bool, say tell.Texts, now time.Time) *Form {
	f := &Form{games: games, host: host, forAll: forAll, after: 10 * time.Minute}
	f.Plan.Kind = evening.Arena
	f.Lay(say, now)
	return f
}

// Name is what it is called: as somebody has typed, or by its kind and its host.
func (f *Form) Name(say tell.Texts) string {
	if f.Plan.Name != "" {
		return f.Plan.Name
	}
	return say.Words.T("evenings.name."+string(f.Plan.Kind), f.host)
}

// Whole is the plan with all that it leaves open; or why there can be no such evening.
func (f *Form) Whole(say tell.Texts, now time.Time) (evening.Plan, *rules.Refusal) {
	p := f.Plan
	p.Name, p.Starts = f.Name(say), f.starts(now)
	at := slices.IndexFunc(f.games, func(g rules.Game) bool { return g.Info().ID == p.Game })
	if at < 0 {
		return p, table.RefusedNoGame
	}
	return p.Completed(f.games[at].Info(), now)
}

// starts is a whole minute.
func (f *Form) starts(now time.Time) time.Time {
	if f.Plan.Kind == evening.Deals {
		return now
	}
	return now.Add(f.after + time.Minute - 1).Truncate(time.Minute)
}

// Key moves among the fields or changes one.
func (f *Form) Key(key string, say tell.Texts, now time.Time) {
	if changed, _ := f.Form.Key(key); changed {
		was := f.Plan
		_, seats, _ := f.seats() // what is usual for the kind before
		f.set[f.Cursor](f.Fields[f.Cursor].At)
		if f.Plan.Kind != was.Kind { // whose other fields are its own
			kept := evening.Plan{Name: was.Name, Kind: f.Plan.Kind, Game: was.Game, Private: was.Private}
			if kept.Kind != evening.Deals {
				kept.Seats, kept.Clock, kept.Casual, kept.Anyhow, kept.Bots = board.If(was.Seats == seats, 0, was.Seats), was.Clock, was.Casual, was.Anyhow, was.Bots
			}
			if kept.Kind != evening.Deals && kept.Kind != evening.League {
				kept.Minutes = was.Minutes
			}
			f.Plan = kept
		}
		f.Lay(say, now)
	}
}

// Lay makes the fields that this kind of evening has.
func (f *Form) Lay(say tell.Texts, now time.Time) {
	const longSpan = 24 * time.Hour
	p, w := &f.Plan, say.Words
	f.Fields, f.set = nil, nil
	f.add(widget.Field{Label: w.T("evenings.field.name"), Values: []string{f.Name(say)}}, func(int) {})
	add(f, w.T("evenings.field.kind"), evening.Kinds(), evening.Arena, &p.Kind, func(k evening.Kind) string { return w.T("evening.kind." + string(k)) })
	games := append(f.gamesOf(), "")
	add(f, w.T("new.game"), games[:len(games)-1], games[0], &p.Game, func(id string) string { return say.GameTitle(id, id) })
	if p.Kind != evening.Deals {
		spans := []time.Duration{time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, longSpan, 2 * longSpan, 7 * longSpan}
		add(f, w.T("evenings.field.starts"), spans, 10*time.Minute, &f.after, func(d time.Duration) string {
			return w.T("evenings.starts", say.Soon(d), tell.MomentText(f.starts(now), now))
		})
	}
	minutes := func(n int) string { return w.N("span.minutes", n) }
	switch p.Kind {
	case evening.Arena:
		add(f, w.T("evenings.field.lasts"), []int{30, 45, 60, 90, 120}, 60, &p.Minutes, minutes)
	case evening.Swiss:
		add(f, w.T("evenings.field.rounds"), upTo(1, 15), 4, &p.Rounds, strconv.Itoa)
		add(f, w.T("evenings.field.round"), roundMinutes, 60, &p.Minutes, minutes)
	case evening.Knockout:
		add(f, w.T("evenings.field.through"), upTo(1, max(min(p.Seats, 4)-1, 1)), 1, &p.Through, strconv.Itoa)
		add(f, w.T("evenings.field.round"), roundMinutes, 60, &p.Minutes, minutes)
	case evening.League:
		add(f, w.T("evenings.field.lasts"), []int{3, 7, 14, 28, 42, 60, 90}, 28, &p.Days, func(n int) string { return w.N("span.days", n) })
		add(f, w.T("evenings.field.group"), []int{4, 5, 6}, 5, &p.Group, strconv.Itoa)
		add(f, w.T("evenings.field.often"), []int{1, 2}, 1, &p.Rounds, strconv.Itoa)
	case evening.Deals:
	}
	f.layTables(say)
	who := []bool{true} // to all only what a moderator makes
	if f.forAll {
		who = []bool{false, true}
	}
	add(f, w.T("new.private"), who, who[0], &p.Private, func(private bool) string { return w.T(board.If(private, "evenings.by-code", "new.open")) })
	f.Keep(len(f.Fields))
}

// layTables makes the fields about the tables, which a week of deals has not.
func (f *Form) layTables(say tell.Texts) {
	p, w := &f.Plan, say.Words
	if p.Kind == evening.Deals {
		return
	}
	least, usual, most := f.seats()
	add(f, w.T("gather.chairs"), upTo(least, most), usual, &p.Seats, strconv.Itoa)
	add(f, w.T("terms.clock"), clocks(p.Kind), usualClock(p.Kind), &p.Clock, func(c string) string { return w.Or("terms.clock."+c, c) })
	add(f, w.T("terms.rated"), []bool{false, true}, false, &p.Casual, func(casual bool) string { return w.T(board.If(casual, "terms.rated.off", "terms.rated.on")) })
	if !p.Casual {
		add(f, w.T("evenings.field.anyhow"), []bool{false, true}, false, &p.Anyhow, func(may bool) string { return w.T(board.If(may, "evenings.anyhow.yes", "evenings.anyhow.no")) })
	}
	add(f, w.T("evenings.field.bots"), []evening.Bots{"", evening.BotsToo, evening.BotsOnly}, "", &p.Bots, func(b evening.Bots) string {
		return w.T("evenings.bots." + board.If(b == "", "no", string(b)))
	})
}

func (f *Form) add(field widget.Field, set func(at int)) {
	f.Fields, f.set = append(f.Fields, field), append(f.set, set)
}

// add adds a field of one of several values; what is not among them becomes what is usual.
func add[T comparable](f *Form, label string, values []T, usual T, now *T, said func(T) string) {
	if !slices.Contains(values, *now) {
		*now = usual
	}
	at := slices.Index(values, *now)
	f.add(widget.Field{Label: label, At: at, Values: board.Texts(values, func(_ int, v T) string { return said(v) })}, func(at int) { *now = values[at] })
}

func (f *Form) gamesOf() []string {
	return board.Texts(f.games, func(_ int, g rules.Game) string {
		return board.If(f.Plan.Kind != evening.Deals || len(g.Info().Deal.Bots) > 0, g.Info().ID, "")
	})
}

// seats are how many chairs a table may have, and how many it has for most.
func (f *Form) seats() (least, usual, most int) {
	least, usual, most = 2, board.If(f.Plan.Kind == evening.League, 2, 4), 5
	for _, g := range f.games {
		if info := g.Info(); info.ID == f.Plan.Game {
			least, most = max(least, info.MinSeats), min(most, info.MaxSeats)
		}
	}
	return least, max(least, min(usual, most)), most
}

func upTo(from, to int) (list []int) {
	for n := from; n <= to; n++ {
		list = append(list, n)
	}
	return list
}

var roundMinutes = []int{10, 20, 30, 45, 60, 90, 120, 240}

func usualClock(k evening.Kind) string { return board.If(k == evening.League, "1d", "10m+20s") }

// clocks are those with which a game comes to its end on one evening, or those for a league.
func clocks(k evening.Kind) (list []string) {
	for _, o := range table.TermOptions() {
		for _, c := range o.Choices {
			t := table.Terms{Clock: c}
			if o.Key == table.TermClock && t.FullTime() > 0 && t.OverDays() == (k == evening.League) {
				list = append(list, c)
			}
		}
	}
	return list
}
