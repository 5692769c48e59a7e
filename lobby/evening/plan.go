package evening

import (
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// An ID names an evening for ever; it is short enough to type, and whoever knows it may enter.
type ID string

// A Kind says how those who enter meet.
type Kind string

// The kinds of evenings.
const (
	Arena    Kind = "arena"     // whoever is free is paired at once, until the time is over
	Swiss    Kind = "swiss"     // rounds, in each of them against others who stand near
	Knockout Kind = "knock-out" // the best of each table go on
	League   Kind = "league"    // in groups, everybody meets everybody, over days
	Deals    Kind = "deals"     // the deals of seven days, of which five count
)

// Kinds lists them.
func Kinds() []Kind { return []Kind{Arena, Swiss, Knockout, League, Deals} }

// A Plan is what is settled before an evening begins. What is zero gets what is usual.
type Plan struct {
	Name    string            `json:"name"`
	Kind    Kind              `json:"kind"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Seats   int               `json:"seats,omitempty"` // of a table, where enough people are there
	Clock   string            `json:"clock,omitempty"` // of its tables
	Starts  time.Time         `json:"starts"`
	Minutes int               `json:"minutes,omitempty"` // of an arena; of a round
	Days    int               `json:"days,omitempty"`    // of a league
	Rounds  int               `json:"rounds,omitempty"`  // of a Swiss; of a league, how often everybody meets everybody
	Through int               `json:"through,omitempty"` // of a knock-out: how many of a table go on
	Group   int               `json:"group,omitempty"`   // of a league: how many people are in one
	Casual  bool              `json:"casual,omitempty"`  // its games are not rated
	Bots    Bots              `json:"bots,omitempty"`    // whether programs may enter
	Anyhow  bool              `json:"anyhow,omitempty"`  // people from the same network may meet
	Private bool              `json:"private,omitempty"` // only for who knows its code, and the friends of its host
	Repeat  string            `json:"series,omitempty"`  // what comes again under this name, as journals have always called it; "" for a single evening
}

// Bots says whether players' programs may enter.
type Bots string

// Whether programs may enter; empty for not.
const (
	BotsToo  Bots = "too"
	BotsOnly Bots = "only"
)

// The bounds of a plan.
const (
	MostEntrants = 500
	longestName  = 40
	latest       = 60 * 24 * time.Hour // before which an evening starts
)

type bounds struct{ least, usual, most int }

func (b bounds) hold(n *int) bool {
	if *n == 0 {
		*n = b.usual
	}
	return b.least <= *n && *n <= b.most
}

type kindBounds struct{ seats, minutes, days, rounds, through, group bounds }

// none is for what a kind does not have.
var none = bounds{}

var boundsOf = map[Kind]kindBounds{
	Arena:    {bounds{2, 4, 5}, bounds{30, 60, 120}, none, none, none, none},
	Swiss:    {bounds{2, 4, 5}, bounds{10, 60, 240}, none, bounds{1, 4, 15}, none, none},
	Knockout: {bounds{2, 4, 5}, bounds{10, 60, 240}, none, none, bounds{1, 1, 3}, none},
	League:   {bounds{2, 2, 5}, none, bounds{3, 28, 90}, bounds{1, 1, 2}, none, bounds{4, 5, 6}},
	Deals:    {none, none, none, none, none, none},
}

// RefusesName says why no evening can be called so; nil where one can.
func RefusesName(name string) *rules.Refusal {
	if name = strings.Join(strings.Fields(name), " "); name == "" || len([]rune(name)) > longestName {
		return refusedName.With(longestName)
	}
	return nil
}

// RefusesStart says why an evening of its kind cannot begin then; nil where one can.
func (p Plan) RefusesStart(now time.Time) *rules.Refusal {
	switch {
	case p.Starts.Before(now.Add(-time.Minute)), p.Starts.After(now.Add(latest)):
		return refusedStarts
	case p.Kind != Arena && p.Kind != Deals && !p.Starts.After(now):
		return refusedAtOnce
	}
	return nil
}

// Completed is the plan with all that it leaves open, for a game that is played with so many at most; or why it cannot be.
func (p Plan) Completed(game rules.Info, now time.Time) (Plan, *rules.Refusal) {
	p.Name = strings.Join(strings.Fields(p.Name), " ")
	b, known := boundsOf[p.Kind]
	switch {
	case !known:
		return p, refusedKind.With(kindNames(), string(p.Kind))
	case RefusesName(p.Name) != nil:
		return p, RefusesName(p.Name)
	case p.RefusesStart(now) != nil:
		return p, p.RefusesStart(now)
	case p.Bots != "" && p.Bots != BotsToo && p.Bots != BotsOnly:
		return p, refusedBots.With(string(p.Bots))
	}
	if p.Kind == Deals {
		p.Starts = p.Starts.UTC().Truncate(24 * time.Hour)
		return p, nil
	}
	b.seats.most, b.seats.usual = min(b.seats.most, game.MaxSeats), min(b.seats.usual, game.MaxSeats)
	for _, n := range []struct {
		name   string
		value  *int
		bounds bounds
	}{{"seats", &p.Seats, b.seats}, {"minutes", &p.Minutes, b.minutes}, {"days", &p.Days, b.days}, {"rounds", &p.Rounds, b.rounds}, {"through", &p.Through, b.through}, {"group", &p.Group, b.group}} {
		if n.bounds == none && *n.value != 0 {
			return p, refusedNone.With(n.name)
		}
		if !n.bounds.hold(n.value) {
			return p, refusedNumber.With(n.name, n.bounds.least, n.bounds.most, *n.value)
		}
	}
	if p.Through >= p.Seats {
		return p, refusedThrough
	}
	return p.withClock()
}

// Checked is the plan completed, once each of its tables is one that a saloon would open.
func (p Plan) Checked(s *table.Saloon, now time.Time) (Plan, *rules.Refusal) {
	game := s.Game(p.Game)
	if game == nil {
		return p, table.RefusedNoGame
	}
	p, refused := p.Completed(game.Info(), now)
	for seats := game.Info().MinSeats; seats <= p.Seats && refused == nil; seats++ {
		refused = s.Refuses(p.Proposal(seats))
	}
	return p, refused
}

// Over days a table needs days for its decisions; on one evening it needs to come to its end.
func (p Plan) withClock() (Plan, *rules.Refusal) {
	if p.Clock == "" {
		p.Clock = "10m+20s"
		if p.Kind == League {
			p.Clock = "1d"
		}
	}
	if t := (table.Terms{Clock: p.Clock}); t.FullTime() == 0 || t.OverDays() != (p.Kind == League) {
		return p, refusedClock
	}
	return p, nil
}

func kindNames() string {
	var names []string
	for _, k := range Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// Proposal is what a table of the evening with so many seats is to be like.
func (p Plan) Proposal(seats int) table.Proposal {
	terms := table.Terms{Clock: p.Clock, Pace: "quick", Rated: "on", Hints: "off", StandIn: "on"}
	if p.Casual {
		terms.Rated = "off"
	}
	return table.Proposal{Game: p.Game, Seats: seats, Options: p.Options, Terms: terms}
}

// Admits reports whether somebody of that kind may enter.
func (p Plan) admits(kind table.PersonKind) *rules.Refusal {
	switch {
	case kind == table.KindGuest:
		return refusedGuest
	case kind == table.KindBot && p.Bots == "":
		return refusedProgram
	case kind == table.KindBot && p.Kind == Deals:
		return refusedProgram
	case kind != table.KindBot && p.Bots == BotsOnly:
		return refusedOnlyPrograms
	}
	return nil
}
