package table

import "saloon/rules"

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
		return Opening{}, refusedNoGame
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

// A seeded generator has the seed of a deal.
type seeded struct {
	Generator
	seed rules.Seed
}

// Seed is that of the deal.
func (g seeded) Seed() rules.Seed { return g.seed }

// IsDeal reports whether the game is the deal of a day.
func (s *State) IsDeal() bool { return s.agreed.Setup.Deal != "" }

// DealSeed is the seed of a deal, whose house draws the same for everybody.
func (s *State) DealSeed() rules.Seed { return s.seed }

// counts reports whether the game is the try of its player that counts.
func (s *State) counts() bool { return s.IsDeal() && s.agreed.Counts }

// strict reports whether moves are taken back, and leaving is counted, as in a rated game.
func (s *State) strict() bool { return s.counts() || s.Rated() != NotRated }
