package evenings

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// An Export is an evening for programs, and to keep: how it stands, and the facts that show it.
type Export struct {
	Type     string        `json:"type"` // evening
	Evening  evening.ID    `json:"evening"`
	Phase    evening.Phase `json:"phase"` // open, running, over
	Off      bool          `json:"called_off"`
	Host     string        `json:"host,omitempty"` // nobody where the operator's settings have it
	Plan     evening.Plan  `json:"plan"`
	Round    int           `json:"round"`
	Began    *time.Time    `json:"began,omitempty"`
	Ended    *time.Time    `json:"ended,omitempty"`
	Entrants []Entrant     `json:"entrants"` // in the order in which they entered, numbered from 0
	Games    []Game        `json:"games"`    // in the order in which they began
	Facts    []data.Entry  `json:"facts"`    // as its journal has them, without what was said; players have numbers as IDs
}

// An Entrant is one as an [Export] has them.
type Entrant struct {
	Name    string  `json:"name"`
	Kind    string  `json:"kind"`
	Place   int     `json:"place"` // in a league of the group; 0 for none yet
	Points  float64 `json:"points"`
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Against float64 `json:"against"` // the points of those whom they met
	Seconds int     `json:"seconds"` // that they have thought
	Group   int     `json:"group,omitempty"`
	Out     bool    `json:"out,omitempty"`
	Resting bool    `json:"resting,omitempty"`
	Lost    int     `json:"lost,omitempty"` // of a knock-out: the round in which they were out
}

// A Game is one of an evening as an [Export] has it.
type Game struct {
	Table   table.ID    `json:"table,omitempty"` // empty where there was none
	Round   int         `json:"round,omitempty"`
	Group   int         `json:"group,omitempty"`
	Seats   []int       `json:"seats"` // the numbers of the entrants
	Places  []int       `json:"places,omitempty"`
	Points  []float64   `json:"points,omitempty"`
	Seconds []int       `json:"seconds,omitempty"`
	How     evening.How `json:"how,omitempty"` // empty for a game that came to its end, or runs
	Began   time.Time   `json:"began"`
	Ended   *time.Time  `json:"ended,omitempty"`

	Export json.RawMessage `json:"export,omitempty"` // of the game, where that is wanted and the game is kept
}

// Export is an evening, live or kept, with all its facts.
func (e *Evenings) Export(id evening.ID) (Export, error) {
	entries, err := e.store.Entries(journal.OfEvening(id))
	if errors.Is(err, data.ErrUnknown) {
		_, entries, err = e.store.Evening(string(id))
	}
	if errors.Is(err, data.ErrUnknown) {
		return Export{}, evening.RefusedNoEvening
	}
	if err != nil {
		return Export{}, err
	}
	return ExportOf(id, entries)
}

// ExportOf makes an export from an evening's entries, and from those of an export the same one again. The error wraps
// data.ErrDamaged when they make no sense.
func ExportOf(id evening.ID, entries []data.Entry) (Export, error) {
	facts, err := journal.DecodeEvening(entries)
	if err != nil {
		return Export{}, err
	}
	entries = journal.EncodeEvening(nameless(facts)...)
	s, err := journal.ReplayEvening(id, entries)
	if err != nil {
		return Export{}, err
	}
	x := Export{Type: "evening", Evening: id, Phase: s.Phase(), Off: s.Off(), Host: s.Host().Name, Plan: s.Plan(), Round: s.Round(),
		Began: moment(s.Began()), Ended: moment(s.Ended()), Entrants: entrantsOf(s), Games: []Game{}, Facts: entries}
	for _, g := range s.Games() {
		x.Games = append(x.Games, Game{g.Table, g.Round, g.Group, g.Seats, g.Places, points(g.Points...), g.Seconds, g.How, g.Began, moment(g.Ended), nil})
	}
	return x, nil
}

func entrantsOf(s *evening.State) []Entrant {
	list := []Entrant{}
	for _, e := range s.Entrants() {
		list = append(list, Entrant{Name: e.Who.Name, Kind: string(e.Who.Kind), Points: points(e.Points)[0], Games: e.Games, Won: e.Won,
			Seconds: e.Seconds, Group: e.Group, Out: e.Out, Resting: e.Resting, Lost: e.Lost})
	}
	for _, r := range s.Standing() {
		list[r.Entrant].Against = points(r.Against)[0]
		if s.Phase() != evening.Open {
			list[r.Entrant].Place = r.Place
		}
	}
	return list
}

// nameless are facts without what was said, and with numbers in the place of the saloon's own IDs of players.
func nameless(facts []evening.Fact) (list []evening.Fact) {
	numbers := map[table.PlayerID]table.PlayerID{"": ""}
	hide := func(p table.Person) table.Person {
		if _, known := numbers[p.ID]; !known {
			numbers[p.ID] = table.PlayerID(strconv.Itoa(len(numbers)))
		}
		p.ID = numbers[p.ID]
		return p
	}
	for _, f := range facts {
		switch w := f.What.(type) {
		case evening.Said:
			continue
		case evening.Opened:
			before := []table.Person(nil)
			for _, p := range w.Before {
				before = append(before, hide(p))
			}
			f.What = evening.Opened{Host: hide(w.Host), Plan: w.Plan, Before: before}
		case evening.Entered:
			w.Who = hide(w.Who)
			f.What = w
		case evening.NameChanged:
			w.Player = hide(w.Player)
			f.What = w
		}
		list = append(list, f)
	}
	return list
}

func points(halves ...int) (list []float64) {
	for _, n := range halves {
		list = append(list, float64(n)/2)
	}
	return list
}

func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
