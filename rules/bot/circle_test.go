package bot

import (
	"context"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// mill is a toy that can go on for ever: a move turns the mill, which brings nothing, or takes one from the
// heap. Its mind only ever turns.
type mill struct {
	heap
	tells  bool // whether the match tells that nobody gets on
	turned func()
}

func (g mill) New(rules.Setup) (rules.Match, error) {
	m := &millMatch{heapMatch: heapMatch{left: g.size, turn: 1}}
	if g.tells {
		return &tellingMill{*m}, nil
	}
	return m, nil
}

func (mill) Weights() []rules.Weight      { return nil }
func (g mill) Mind([]int32) rules.Mind    { return turner{g.turned} }
func (m *millMatch) Clone() rules.Match   { c := *m; return &c }
func (m *tellingMill) Clone() rules.Match { c := *m; return &c }

type millMatch struct {
	heapMatch
	quiet int
}

func (m *millMatch) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if seat != m.turn || m.left == 0 {
		return dst
	}
	return append(dst, take(1), take(2))
}

func (m *millMatch) Refuse(rules.Seat, rules.Move) *rules.Refusal { return nil }
func (m *millMatch) Default(rules.Seat) rules.Move                { return take(2) }
func (m *millMatch) CopyFrom(o rules.Match)                       { *m = *o.(*millMatch) }

func (m *millMatch) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if m.quiet++; move == take(1) {
		m.turn = 3 - m.turn
		return nil
	}
	m.quiet = 0
	return m.heapMatch.Play(seat, take(1), out)
}

type tellingMill struct{ millMatch }

func (m *tellingMill) CopyFrom(o rules.Match) { *m = *o.(*tellingMill) }
func (m *tellingMill) Circles() bool          { return m.quiet > 20 }

type turner struct{ turned func() }

func (turner) Worth(m rules.Match, seat rules.Seat) int32 { return int32(m.Score(seat)) }

func (turner) Rate(_ rules.Match, _ rules.Seat, moves []rules.Move, rates []int32) {
	for i, move := range moves {
		rates[i] = 500 * int32(2-move.Fields())
	}
}

func (t turner) Choose(rules.Match, rules.Seat, rules.Source) rules.Move {
	t.turned()
	return take(1)
}

// Bots that would go round in a circle make the default move, in games and in playouts, and so come to the end.
func TestBots_LeaveACircle(t *testing.T) {
	g := mill{heap: heap{5}, tells: true, turned: func() {}}
	for _, level := range Levels()[1:] {
		b := newBot(t, level+":iterations=10:horizon=-1:miss=-1", g)
		m, _ := g.New(rules.Setup{})
		for moves := 0; m.ToAct() != 0; moves++ {
			seat := m.ToAct().First()
			if moves > 200 || m.Play(seat, b.Move(context.Background(), rules.See(m, seat), rand.NewPCG(1, 2)), nil) != nil {
				t.Fatalf("%s: the game goes on after %d moves", level, moves)
			}
		}
	}
	m, _ := g.New(rules.Setup{})
	a := newBot(t, "hard:iterations=10:horizon=-1", g).(*Thinker).Advise(context.Background(), rules.See(m, 1), rand.NewPCG(1, 2))
	if r := a.Moves[0]; r.Lead == 0 {
		t.Errorf("a game that is played on to its end has a winner, and the hint says %+v", r)
	}
}

// A game that would never end is played on for so many decisions, and then judged as it stands.
func TestPlayout_HasABound(t *testing.T) {
	made := 0
	g := mill{heap: heap{5}, turned: func() { made++ }}
	m, _ := g.New(rules.Setup{})
	for _, search := range []string{"tree", "halving"} {
		made = 0
		newBot(t, "hard:iterations=1:horizon=-1:search="+search, g).Move(t.Context(), rules.See(m, 1), rand.NewPCG(1, 2))
		if made < longest/2 || made > 3*longest {
			t.Errorf("%s: %d decisions were made, and a playout has up to %d", search, made, longest)
		}
	}
}

// Whoever stops a bot waits for no playout.
func TestPlayout_StopsInTheMiddle(t *testing.T) {
	for _, search := range []string{"tree", "halving"} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		made := 0
		g := mill{heap: heap{5}, turned: func() {
			if made++; made%lookEvery == 0 && made >= 100 {
				stop()
			}
		}}
		m, _ := g.New(rules.Setup{})
		bot := newBot(t, "hard:iterations=50:horizon=-1:search="+search, g).(*Thinker)
		if bot.Move(ctx, rules.See(m, 1), rand.NewPCG(1, 2)); made < 100 || made > 100+2*lookEvery {
			t.Errorf("%s: it made %d decisions, and was stopped after a hundred", search, made)
		}
	}
}

// A comparison that is stopped in the middle of a game counts no game that it did not end.
func TestCompare_StopsInTheMiddle(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	made := 0
	g := mill{heap: heap{5}, turned: func() {
		if made++; made == 2*longest+100 {
			stop()
		}
	}}
	m, _ := g.New(rules.Setup{})
	own, _ := newBot(t, "hard:iterations=2", g).(*Thinker).Compare(ctx, rules.See(m, 1), rand.NewPCG(1, 2), rules.Plan{take(2)}, 0)
	if made > 2*longest+100+lookEvery || own.Games > 1 {
		t.Errorf("it made %d decisions in %d games", made, own.Games)
	}
}

// Quick minds, also those of odd weights by which a review plays games on, end every game from wherever chance has
// led it. Some of odd weights went round in Montana for ever: each good was spent on workers for the next.
func TestMinds_EndEveryGameFromOddPositions(t *testing.T) {
	const most = 1000 // decisions
	for _, g := range dealGames(t) {
		minds, info, longest := differingMinds(g), g.Info(), 0
		for n := range 400 * (info.MaxSeats + 1 - info.MinSeats) {
			setup, _ := info.Check(rules.Setup{Seats: info.MinSeats + n/400})
			m, _ := g.New(setup)
			src := rand.NewPCG(uint64(n), 7)
			p := playout{mind: &plain{}, world: m}
			for made, begun := 0, rules.Below(src, 100); m.ToAct() != 0 && made < most; made++ {
				if m.Progress() >= begun {
					begun, made, p.mind = 101, 0, minds[n%len(minds)]
				}
				step(t, &p, src)
				longest = max(longest, made)
			}
		}
		if t.Logf("%s: up to %d decisions", info.ID, longest); longest >= most-1 {
			t.Errorf("%s: a game goes on after %d decisions", info.ID, most)
		}
	}
}

// step makes a decision in the world of a playout, and what the house draws before it.
func step(t *testing.T, p *playout, src rules.Source) {
	t.Helper()
	for p.world.ToAct().Has(rules.House) {
		rulestest.Taken(t, p.world.Play(rules.House, p.world.Draw(src), nil))
	}
	if seat := p.world.ToAct().First(); p.world.ToAct() != 0 && p.world.Play(seat, p.decide(seat, src), nil) != nil {
		rulestest.Taken(t, p.world.Play(seat, p.world.Default(seat), nil))
	}
}
