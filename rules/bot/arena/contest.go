package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// A Contest is a test of strength: bots play each other in blocks. The games of
// a block have the same chance and differ in who sits where.
type Contest struct {
	Game    rules.Game
	Setup   rules.Setup
	Bots    []string // what bot.ParseOptions reads, one for each seat
	Seed    uint64
	Realm   string // keeps the seeds of different purposes apart
	Seating Seating
	Time    time.Duration // for bots that name no time of their own
	Playout int           // likewise, playouts for each decision
}

// A Block is what the games of one block brought.
type Block struct {
	Number int    `json:"block"`
	Games  []Game `json:"games"`
}

// A Game is what one game brought each bot, in the order of Contest.Bots.
type Game struct {
	Place  []int     `json:"place"`
	Shared []int     `json:"shared"` // how many share that place
	Points []int     `json:"points"`
	Turns  []int     `json:"turns"`   // decisions
	Think  []float64 `json:"seconds"` // spent on them
	Worst  []float64 `json:"worst"`   // the longest
}

// share is the bot's part of the victory.
func (g *Game) share(who int) float64 {
	if g.Place[who] != 1 {
		return 0
	}
	return 1 / float64(g.Shared[who])
}

// margin is how far the bot stands before the best of the others.
func (g *Game) margin(who int) float64 {
	best := -1 << 30
	for other, points := range g.Points {
		if other != who {
			best = max(best, points)
		}
	}
	return float64(g.Points[who] - best)
}

// ring is where the bots of a contest play: one for each worker.
type ring struct {
	c       *Contest
	setup   rules.Setup
	players []bot.Bot
	seats   [][]int
}

func newRing(c *Contest) (*ring, error) {
	setup, err := c.Game.Info().Check(c.Setup)
	if err != nil {
		return nil, err
	}
	if len(c.Bots) != setup.Seats {
		return nil, fmt.Errorf("%d bots are named for %d players", len(c.Bots), setup.Seats)
	}
	r := &ring{c: c, setup: setup, seats: c.Seating.arrange(c.Bots)}
	for _, text := range c.Bots {
		player, err := c.player(text)
		if err != nil {
			return nil, err
		}
		r.players = append(r.players, player)
	}
	return r, nil
}

func (c *Contest) player(text string) (bot.Bot, error) {
	o, err := bot.ParseOptions(text)
	if err != nil {
		return nil, err
	}
	if o.Time == 0 && o.Iterations == 0 {
		o.Time, o.Iterations = c.Time, c.Playout
	}
	return bot.NewWith(o, c.Game)
}

// streams are seeded from everything that names a draw.
func (c *Contest) stream(into *rand.PCG, what string, numbers ...int) {
	text := fmt.Appendf(nil, "saloon %s %d %s", c.Realm, c.Seed, what)
	for _, n := range numbers {
		text = binary.BigEndian.AppendUint64(text, uint64(n))
	}
	sum := sha256.Sum256(text)
	into.Seed(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16]))
}

// block plays the games of one block.
func (r *ring) block(ctx context.Context, number int) (Block, error) {
	b := Block{Number: number}
	for i, seats := range r.seats {
		g, err := r.game(ctx, number, i, seats)
		if err != nil {
			return b, fmt.Errorf("block %d, seating %d: %w", number, i+1, err)
		}
		b.Games = append(b.Games, g)
	}
	return b, nil
}

// game plays one game; seats[s] is which bot sits on seat s+1. The house's nth
// draw comes from the same stream in every game of the block.
func (r *ring) game(ctx context.Context, number, seating int, seats []int) (Game, error) {
	n := len(seats)
	g := Game{Place: make([]int, n), Shared: make([]int, n), Points: make([]int, n), Turns: make([]int, n), Think: make([]float64, n), Worst: make([]float64, n)}
	m, err := r.c.Game.New(r.setup)
	if err != nil {
		return g, err
	}
	var house rand.PCG
	var own [rules.MaxSeats]rand.PCG
	for who := range n {
		r.c.stream(&own[who], "bot", number, seating, who)
	}
	dealt := 0
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		if err := ctx.Err(); err != nil {
			return g, err
		}
		seat, move := owing.First(), rules.NoMove
		if seat == rules.House {
			r.c.stream(&house, "house", number, dealt)
			move = m.Draw(&house)
			dealt++
		} else {
			who := seats[seat-1]
			move = g.decide(ctx, r.players[who], who, rules.See(m, seat), &own[who])
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			return g, fmt.Errorf("%q of seat %d is refused: %w", r.c.Game.AppendMove(nil, move), seat, refused)
		}
	}
	g.end(m.Outcome(), seats)
	return g, nil
}

func (g *Game) decide(ctx context.Context, b bot.Bot, who int, s rules.Sight, src rules.Source) rules.Move {
	start := time.Now()
	move := b.Move(ctx, s, src)
	took := time.Since(start).Seconds()
	g.Turns[who]++
	g.Think[who] += took
	g.Worst[who] = max(g.Worst[who], took)
	return move
}

func (g *Game) end(o rules.Outcome, seats []int) {
	for s, who := range seats {
		seat := rules.Seat(s + 1)
		g.Place[who] = o.Place(seat)
		g.Points[who] = o.Points[s].Total
		for _, group := range o.Order {
			if slices.Contains(group, seat) {
				g.Shared[who] = len(group)
			}
		}
	}
}

// Seating is how the bots of a contest change seats within a block.
type Seating string

// The seatings: everybody in every seat once, or every order there is.
const (
	Rotations    Seating = "rotations"
	Permutations Seating = "permutations"
)

// arrange lists the seatings of a block: which bot sits on each seat. Seatings
// that differ only in equal bots are played once, but when all are equal the
// first bot is told apart.
func (s Seating) arrange(bots []string) [][]int {
	first := make([]int, len(bots))
	for i := range first {
		first[i] = i
	}
	var all [][]int
	if s == Permutations {
		all = permute(nil, nil, first)
	} else {
		for turn := range bots {
			all = append(all, append(slices.Clone(first[turn:]), first[:turn]...))
		}
	}
	names := slices.Clone(bots)
	if len(slices.Compact(slices.Sorted(slices.Values(bots)))) == 1 {
		names[0] = "first"
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(all, func(seats []int) bool {
		key := make([]string, len(seats))
		for i, who := range seats {
			key[i] = names[who]
		}
		text := strings.Join(key, "|")
		again := seen[text]
		seen[text] = true
		return again
	})
}

func permute(all [][]int, head, rest []int) [][]int {
	if len(rest) == 0 {
		return append(all, slices.Clone(head))
	}
	for i, who := range rest {
		others := append(slices.Clone(rest[:i]), rest[i+1:]...)
		all = permute(all, append(slices.Clone(head), who), others)
	}
	return all
}
