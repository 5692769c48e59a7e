package table

import (
	"fmt"

	"saloon/rules"
)

// An Opening is a new table: the facts to be written down, and the State that they lead to.
type Opening struct {
	Facts []Fact
	State *State
}

func (d *draft) opening() Opening { return Opening{Facts: d.facts, State: d.State} }

// Open makes a table as proposed; its host takes the first seat.
func (s *Saloon) Open(host Person, p Proposal, m Moment) (Opening, *rules.Refusal) {
	a, refused := s.agree(p, Agreement{Terms: freshTerms(host)}, m.New)
	if refused != nil {
		return Opening{}, refused
	}
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(host)}
	d.happen(Opened{d.by, a})
	d.happen(SatDown{1, d.by})
	return d.opening(), nil
}

// OpenMatch makes a table at which a rated game of programs has begun, with a short clock. Their seats are in their order.
func (s *Saloon) OpenMatch(players []Person, game string, m Moment) (Opening, *rules.Refusal) {
	return s.OpenGame(players, Proposal{Game: game, Terms: Terms{Clock: matchClock, Pace: paceQuick, Rated: ratedOn}}, "", m)
}

// OpenGame makes a table at which a game has begun, of an evening where one is named. The players' seats are in their order.
func (s *Saloon) OpenGame(players []Person, p Proposal, evening string, m Moment) (Opening, *rules.Refusal) {
	p.Seats = len(players)
	a, refused := s.agree(p, Agreement{}, m.New)
	if refused != nil {
		return Opening{}, refused
	}
	a.Evening = evening
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(players[0])}
	d.happen(Opened{d.by, a})
	for i, p := range players {
		d.happen(SatDown{rules.Seat(i + 1), atTable(p)})
		d.happen(BecameReady{rules.Seat(i + 1)})
	}
	if refused := d.startIfAllReady(); refused != nil {
		return Opening{}, refused
	}
	return d.opening(), nil
}

// matchClock is how long programs may think about a decision of a match.
const matchClock = "1m"

// OpenLesson makes a private table at which the first lesson of a game has begun.
// The error is a refusal where the game has no lesson, and another one where its
// lesson cannot be played with an operator's component sheets.
func (s *Saloon) OpenLesson(pupil Person, game string, m Moment) (Opening, error) {
	teacher, ok := s.Game(game).(rules.Teacher)
	if !ok {
		return Opening{}, RefusedNoLesson
	}
	lesson := teacher.Lesson()
	record, err := lesson.Replay(teacher)
	if err != nil {
		return Opening{}, fmt.Errorf("the lesson of %s: %w", game, err)
	}
	a := Agreement{Setup: record.Setup(), Private: true, Code: m.New.Code(), Lesson: lesson.Lines}
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(pupil)}
	d.happen(Opened{d.by, a})
	d.happen(SatDown{rules.Pupil, d.by})
	for seat := rules.Pupil + 1; int(seat) <= a.Setup.Seats; seat++ {
		d.seatBot(seat, lessonBots)
	}
	if refused := d.begin(); refused != nil {
		return Opening{}, refused
	}
	return d.opening(), nil
}

// A Deal is the deal of a day that somebody plays: the same for everybody.
type Deal struct {
	Game   string
	Day    string // such as 2026-11-22
	Seed   rules.Seed
	Counts bool // it is the one try of the player that counts; others are practice
}

// OpenDeal makes a table at which a deal has begun: its player has the first seat, and the bots of
// the deal the others. Nobody else can see it.
func (s *Saloon) OpenDeal(player Person, deal Deal, m Moment) (Opening, *rules.Refusal) {
	game := s.Game(deal.Game)
	if game == nil {
		return Opening{}, RefusedNoGame
	}
	info := game.Info()
	m.New = seeded{m.New, deal.Seed}
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(player)}
	d.happen(Opened{d.by, Agreement{Setup: info.DealSetup(deal.Day), Private: true, Counts: deal.Counts, Terms: dealTerms(deal.Counts)}})
	d.happen(SatDown{1, d.by})
	for i, level := range info.Deal.Bots {
		d.seatBot(rules.Seat(i+2), level)
	}
	d.happen(BecameReady{1})
	if refused := d.startIfAllReady(); refused != nil {
		return Opening{}, refused
	}
	return d.opening(), nil
}

// dealTerms are those of all tables of a deal. The table waits for its player.
func dealTerms(counts bool) Terms {
	t := Terms{Clock: noClock, StandIn: standInOff, Rated: ratedOff, Hints: hintsOn}
	if counts {
		t.Hints = hintsOff
	}
	return t
}

type seeded struct {
	Generator
	seed rules.Seed
}

// Seed is that of the deal.
func (g seeded) Seed() rules.Seed { return g.seed }

// IsDeal reports whether the game is the deal of a day.
func (s *State) IsDeal() bool { return s.agreed.Setup.Deal != "" }

// DealDay is the day of a deal.
func (s *State) DealDay() string { return s.agreed.Setup.Deal }

// DealSeed is the seed of a deal, whose house draws the same for everybody.
func (s *State) DealSeed() rules.Seed { return s.seed }

func (s *State) counts() bool { return s.IsDeal() && s.agreed.Counts }

// strict reports whether moves are taken back, and leaving is counted, as in a rated game.
func (s *State) strict() bool { return s.counts() || s.Rated() != NotRated }
