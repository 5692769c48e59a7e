package review_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/review"
	"saloon/rules/games"
	"saloon/rules/rulestest"
)

func open(t *testing.T, id string) rules.Game {
	t.Helper()
	all, err := games.Open("")
	must(t, err)
	return all[slices.IndexFunc(all, func(g rules.Game) bool { return g.Info().ID == id })]
}

// A game of two bots, in which one of them may be made to blunder.
type party struct {
	t      *testing.T
	game   rules.Game
	record *rules.Record
	bot    bot.Bot
	seed   rules.Seed
}

func sit(t *testing.T, id string, level string) *party {
	t.Helper()
	g := open(t, id)
	r := rulestest.NewRecord(t, g, rules.Setup{Seats: 2})
	o, err := bot.ParseOptions(level)
	must(t, err)
	b, err := bot.NewWith(o, g)
	must(t, err)
	return &party{t: t, game: g, record: r, bot: b, seed: rules.Seed{1, 6}}
}

func (p *party) play(seat rules.Seat, move rules.Move) {
	p.t.Helper()
	rulestest.Taken(p.t, p.record.Play(seat, move, nil))
}

// on plays on, until before says that the decision of a seat is the one to stop at.
func (p *party) on(before func(m rules.Match, seat rules.Seat) bool) {
	p.t.Helper()
	for {
		if err := p.record.PlayHouse(&p.seed, nil); err != nil {
			p.t.Fatal(err)
		}
		m := p.record.Match()
		seat := m.ToAct().First()
		if m.ToAct() == 0 || before(m, seat) {
			return
		}
		p.play(seat, p.bot.Move(p.t.Context(), rules.See(m, seat), rand.NewPCG(uint64(p.record.Len()), 2)))
	}
}

// rated is the seat's legal choices that the game's own mind rates highest and lowest.
func (p *party) rated(m rules.Match, seat rules.Seat) (best, worst rules.Move) {
	moves := slices.DeleteFunc(m.AppendMoves(nil, seat), func(m rules.Move) bool { return p.record.TakesBack(seat, m) })
	rates := make([]int32, len(moves))
	p.game.(rules.Expert).Mind(nil).Rate(m, seat, moves, rates)
	return moves[slices.Index(rates, slices.Max(rates))], moves[slices.Index(rates, slices.Min(rates))]
}

// wins is how many of some games the seat wins after a move, less those that it loses.
func (p *party) wins(m rules.Match, seat rules.Seat, move rules.Move) (more int) {
	p.t.Helper()
	for i := range longSearch {
		src := rand.NewPCG(77, uint64(i))
		mind := p.someMind(src)
		world := rules.See(m, seat).World(src)
		for actor, next := seat, move; ; next = mind.Choose(world, actor, src) {
			rulestest.Taken(p.t, world.Play(actor, next, nil))
			for world.ToAct().Has(rules.House) {
				rulestest.Taken(p.t, world.Play(rules.House, world.Draw(src), nil))
			}
			if world.ToAct() == 0 {
				break
			}
			actor = world.ToAct().First()
		}
		more += world.Outcome().Place(3-seat) - world.Outcome().Place(seat)
	}
	return more
}

// someMind is a mind that plays a little differently from others.
func (p *party) someMind(src rules.Source) rules.Mind {
	var values []int32
	for _, w := range p.game.(rules.Expert).Weights() {
		values = append(values, w.Value*int32(80+rules.Below(src, 41))/100)
	}
	return p.game.(rules.Expert).Mind(values)
}

// longSearch is the number of games by which a blunder is found.
const longSearch = 16

// plant plays a game by bots in which seat 1 once makes the choice that is rated lowest, where
// that loses most games, and returns the line at which the choice begins.
func plant(t *testing.T, id string) (*rules.Record, int) {
	t.Helper()
	const level = "hard:iterations=40"
	line, most, chosen := 0, -1, 0
	p := sit(t, id, level)
	p.on(func(m rules.Match, seat rules.Seat) bool {
		first := m.Secret() == 0 || m.Secret() != chosen
		if seat != 1 {
			return false
		}
		if chosen = m.Secret(); first {
			best, worst := p.rated(m, seat)
			if costs := p.wins(m, seat, best) - p.wins(m, seat, worst); best != worst && costs > most {
				line, most = p.record.Len(), costs
			}
		}
		return false
	})
	p = sit(t, id, level)
	p.on(func(rules.Match, rules.Seat) bool { return p.record.Len() == line })
	for secret, more := p.record.Match().Secret(), true; more; more = secret != 0 && p.record.Match().Secret() == secret && p.record.Match().ToAct().Has(1) {
		_, blunder := p.rated(p.record.Match(), 1)
		p.play(1, blunder)
	}
	p.on(func(rules.Match, rules.Seat) bool { return false })
	return p.record, line
}

// Where a seat makes the worst move that it can find, the review names that decision first, or after one that it chose as
// badly by itself, because it thinks so little.
func TestOf_NamesAPlantedBlunder(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays thousands of games; the race detector learns nothing new from them")
	}
	for _, id := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r, line := plant(t, id)
			full, err := review.Of(t.Context(), r, review.Options{Seat: 1, Playouts: 200})
			must(t, err)
			if !slices.Contains(full.Costly[:min(2, len(full.Costly))], line) {
				t.Fatalf("the blunder is %q after %d lines, and the costly decisions are %v", r.AppendLine(nil, line), line, full.Costly)
			}
		})
	}
}
