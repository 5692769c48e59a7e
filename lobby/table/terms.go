package table

import (
	"slices"
	"strings"

	"saloon/rules"
)

// Terms are what a table agrees on beside the options of its game. What is empty stays as it was.
type Terms struct {
	Clock   string // how long its players may think; see clock.go
	StandIn string // whether a bot plays for who left
	Pace    string // how soon the saloon's own bots move
	Hints   string // whether people may ask a bot for advice
	Series  string // how many games are played one after the other; see series.go
	Rated   string // whether the game is rated, if all who sit down can be; see [State.Rated]
	Watch   string // what those see of a game that runs who do not play; see watch.go
}

// The keys of the terms, and the choices that have a name in the program.
const (
	TermClock   = "clock"
	TermStandIn = "standin"
	TermPace    = "pace"
	TermHints   = "hints"
	TermRated   = "rated"
	TermWatch   = "watch"
	TermSeries  = "series"

	noClock    = "none"
	standInOff = "off"
	paceQuick  = "quick"
	hintsOn    = "on"
	hintsOff   = "off"
	ratedOn    = "on"
	ratedOff   = "off"
)

// TermOptions lists the terms in the form of a game's options.
func TermOptions() []rules.Option {
	return []rules.Option{
		{Key: TermClock, Choices: []string{noClock, "1m", "3m", "10m", "1h", "10m+20s", "30m+30s", "1d", "3d", "7d"}, Default: noClock},
		{Key: TermStandIn, Choices: []string{"on", standInOff}, Default: "on"},
		{Key: TermPace, Choices: []string{"natural", paceQuick}, Default: "natural"},
		{Key: TermHints, Choices: []string{hintsOff, hintsOn}, Default: hintsOff},
		{Key: TermRated, Choices: []string{ratedOn, ratedOff}, Default: ratedOn},
		{Key: TermWatch, Choices: []string{watchOpen, watchLate + "2m", watchLate + "5m", watchLate + "15m", watchClosed}, Default: watchOpen},
		{Key: TermSeries, Choices: slices.Clone(seriesChoices), Default: seriesOff},
	}
}

// Get is what was agreed for a key.
func (t Terms) Get(key string) string {
	if field := t.field(key); field != nil && *field != "" {
		return *field
	}
	if key == TermRated { // nobody agreed on it: the table is older than ratings
		return ratedOff
	}
	for _, o := range TermOptions() {
		if o.Key == key {
			return o.Default
		}
	}
	return ""
}

// Set writes down what shall be agreed for a key.
func (t *Terms) Set(key, value string) {
	if field := t.field(key); field != nil {
		*field = value
	}
}

func (t *Terms) field(key string) *string {
	switch key {
	case TermClock:
		return &t.Clock
	case TermStandIn:
		return &t.StandIn
	case TermPace:
		return &t.Pace
	case TermHints:
		return &t.Hints
	case TermRated:
		return &t.Rated
	case TermWatch:
		return &t.Watch
	case TermSeries:
		return &t.Series
	}
	return nil
}

// What cannot be chosen is refused.
func (t Terms) after(was Terms) (Terms, *rules.Refusal) {
	for _, o := range TermOptions() {
		field := t.field(o.Key)
		if *field == "" {
			*field = was.Get(o.Key)
		}
		if old := o.Key == TermClock && slices.Contains(oldClocks, *field); !old && !slices.Contains(o.Choices, *field) {
			return was, refusedTerm.With(o.Key, strings.Join(o.Choices, ", "), shortened(*field))
		}
	}
	return t, nil
}

// freshTerms are those of a new table before anybody says otherwise. A program must ask for a
// rated game: it would lose its hints.
func freshTerms(host Person) Terms {
	if host.Kind == KindBot {
		return Terms{Rated: ratedOff}
	}
	return Terms{Rated: ratedOn}
}

func shortened(value string) string {
	if runes := []rune(value); len(runes) > 40 {
		return string(runes[:40]) + "..."
	}
	return value
}

// A Proposal is how a table shall be. What it leaves open stays as it was.
type Proposal struct {
	Game    string
	Seats   int
	Options map[string]string
	Private bool // only with its join code
	Friends bool // and the friends of the host; then it is private too
	Lesson  bool // the first lesson of the game; all else but Game is its own
	Terms
}

// An Agreement is what the people at a table agree on before the start.
type Agreement struct {
	Setup   rules.Setup
	Private bool
	Friends bool   // a private table that the host's friends find without its code
	Code    string // the join code of a private table
	Terms   Terms
	Lesson  []string // the lines that a lesson begins with
	Begun   Begun    // where the game begins, if not at its start
	Counts  bool     // the game is a deal, and the try of its player that counts
	Series  Series   // of whose games this is not the first one
	After   ID       // the table of the game before, for whose people this one was opened; "" for none
	Turned  int      // by how many seats its people have moved on since they had the colours of their seats
	Evening string   // of which evening it is a game; "" for none
}

// Refuses says why no table can be as proposed, none that is private; nil where one can.
func (s *Saloon) Refuses(p Proposal) *rules.Refusal {
	_, refused := s.agree(p, Agreement{}, nil)
	return refused
}

// What the proposal leaves open stays as it was.
func (s *Saloon) agree(p Proposal, was Agreement, g Generator) (Agreement, *rules.Refusal) {
	if p.Game == "" {
		p.Game = was.Setup.Game
	}
	game := s.Game(p.Game)
	if game == nil {
		return was, RefusedNoGame
	}
	if p.Seats == 0 {
		p.Seats = max(was.Setup.Seats, game.Info().MinSeats)
	}
	setup, err := game.Info().Check(rules.Setup{Game: p.Game, Seats: p.Seats, Options: p.Options})
	if err == nil {
		_, err = game.New(setup) // what two options forbid together shows here, not at the start
	}
	if err != nil {
		return was, refusedSetup.With(strings.TrimPrefix(err.Error(), rules.ErrSetup.Error()+": "))
	}
	terms, refused := p.Terms.after(was.Terms)
	if refused != nil {
		return was, refused
	}
	a := Agreement{Setup: setup, Private: p.Private || p.Friends, Friends: p.Friends, Code: was.Code, Terms: terms}
	if a.Private && a.Code == "" {
		a.Code = g.Code()
	}
	return a, nil
}
