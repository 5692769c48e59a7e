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
	"saloon/rules/bot/child"
)

// A Contest measures how strong bots are: they play against each other in blocks.
// The games of a block have the same chance and differ in who sits where.
type Contest struct {
	Game       rules.Game
	Setup      rules.Setup
	Bots       []string // one for each seat: a text for bot.ParseOptions, or exec: and a command
	Seed       uint64
	Purpose    string        // the same seed gives different chance for different purposes
	Time       time.Duration // for a decision of a bot whose text names neither time nor iterations
	Iterations int           // playouts for such a decision, in place of Time

	complaints *child.Complaints // what bots that are programs complain of
	parent     *child.Pipe       // to the bot with the text parentBot; nil for none
}

// A Block is the results of the games of one block.
type Block struct {
	Number int
	Games  []Game
}

// A Game is the result of one game for each bot, in the order of Contest.Bots.
type Game struct {
	Place  []int
	Shared []int // how many bots share that place
	Points []int
	Turns  []int     // the number of decisions
	Think  []float64 // seconds spent on all decisions
	Worst  []float64 // seconds spent on the longest decision
}

// share is the bot's part of a victory, which those who share it split.
func (g *Game) share(who int) float64 {
	if g.Place[who] != 1 {
		return 0
	}
	return 1 / float64(g.Shared[who])
}

// margin is how many points the bot has more than the best of the others.
func (g *Game) margin(who int) float64 {
	best := -1 << 30
	for other, points := range g.Points {
		if other != who {
			best = max(best, points)
		}
	}
	return float64(g.Points[who] - best)
}

// A worker plays blocks of a contest, with bots of its own.
type worker struct {
	c        *Contest
	setup    rules.Setup
	bots     []bot.Bot
	programs []*child.Player // bots that are programs of their own; nil for the saloon's own
	seatings [][]int         // which bot sits on each seat, for each game of a block
}

func newWorker(c *Contest) (*worker, error) {
	setup, err := c.Game.Info().Check(c.Setup)
	if err != nil {
		return nil, err
	}
	if len(c.Bots) != setup.Seats {
		return nil, fmt.Errorf("%d bots are named for %d players", len(c.Bots), setup.Seats)
	}
	w := &worker{c: c, setup: setup, seatings: arrange(c.Bots)}
	for who := range c.Bots {
		program, err := c.newProgram(who)
		if err != nil {
			return nil, err
		}
		var own bot.Bot
		if program == nil {
			if own, err = c.NewBot(c.Bots[who]); err != nil {
				return nil, err
			}
		}
		w.bots, w.programs = append(w.bots, own), append(w.programs, program)
	}
	return w, nil
}

func (w *worker) close() {
	for _, p := range w.programs {
		if p != nil {
			p.Close()
		}
	}
}

// NewBot makes a bot from a text for bot.ParseOptions. If the text does not say how
// long the bot may think, the contest does.
func (c *Contest) NewBot(text string) (bot.Bot, error) {
	o, err := bot.ParseOptions(text)
	if err != nil {
		return nil, err
	}
	if o.Time == 0 && o.Iterations == 0 {
		o.Time, o.Iterations = c.Time, c.Iterations
	}
	return bot.NewWith(o, c.Game)
}

// SeedStream starts a stream of random numbers that depends on the contest's seed and purpose, and on what it is for.
func (c *Contest) SeedStream(stream *rand.PCG, what string, numbers ...int) {
	text := fmt.Appendf(nil, "saloon %s %d %s", c.Purpose, c.Seed, what)
	for _, n := range numbers {
		text = binary.BigEndian.AppendUint64(text, uint64(n))
	}
	sum := sha256.Sum256(text)
	stream.Seed(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16]))
}

func (w *worker) block(ctx context.Context, number int) (Block, error) {
	b := Block{Number: number}
	for i := range w.seatings {
		g, err := w.game(ctx, number, i)
		if err != nil {
			return b, fmt.Errorf("block %d, seating %d: %w", number, i+1, err)
		}
		b.Games = append(b.Games, g)
	}
	return b, nil
}

// game plays one game of a block. The house's nth draw comes from the same stream in every game of the block.
func (w *worker) game(ctx context.Context, block, seating int) (Game, error) {
	seats := w.seatings[seating]
	n := len(seats)
	g := Game{Place: make([]int, n), Shared: make([]int, n), Points: make([]int, n), Turns: make([]int, n), Think: make([]float64, n), Worst: make([]float64, n)}
	record, err := rules.NewRecord(w.c.Game, w.setup)
	if err != nil {
		return g, err
	}
	m := record.Match()
	var house rand.PCG
	var own [rules.MaxSeats]rand.PCG // each bot's
	for who := range n {
		w.c.SeedStream(&own[who], "bot", block, seating, who)
	}
	at := place{worker: w, block: block, seating: seating, seats: seats, record: record}
	draws := 0
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		if err := ctx.Err(); err != nil {
			return g, err
		}
		seat, move := owing.First(), rules.NoMove
		if seat == rules.House {
			w.c.SeedStream(&house, "house", block, draws)
			move = m.Draw(&house)
			draws++
		} else {
			who := seats[seat-1]
			if b := w.bots[who]; b != nil {
				move = g.decide(ctx, b, who, rules.See(m, seat), &own[who])
			} else if move, err = g.ask(ctx, w.programs[who], &at, seat); err != nil {
				return g, err
			}
		}
		if refused := record.Play(seat, move, nil); refused != nil {
			return g, fmt.Errorf("%q of seat %d is refused: %w", w.c.Game.AppendMove(nil, move), seat, refused)
		}
	}
	at.over(ctx)
	g.end(m.Outcome(), seats)
	return g, nil
}

func (g *Game) decide(ctx context.Context, b bot.Bot, who int, s rules.Sight, src rules.Source) rules.Move {
	start := time.Now()
	move := b.Move(ctx, s, src)
	g.count(who, time.Since(start))
	return move
}

func (g *Game) ask(ctx context.Context, program *child.Player, p *place, seat rules.Seat) (rules.Move, error) {
	who := p.seats[seat-1]
	start := time.Now()
	move, err := p.ask(ctx, program, seat, g.Turns[who]+1)
	took := time.Since(start)
	if program.Started() {
		took = 0 // it is not known how much of that was starting
	}
	g.count(who, took)
	return move, err
}

func (g *Game) count(who int, took time.Duration) {
	g.Turns[who]++
	g.Think[who] += took.Seconds()
	g.Worst[who] = max(g.Worst[who], took.Seconds())
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

// arrange lists which bot sits on each seat in each game of a block: everybody on every seat once. Of seatings that
// differ only in equal bots it lists one. When all bots are equal the first counts as different.
func arrange(bots []string) (all [][]int) {
	names, first := slices.Clone(bots), make([]int, len(bots))
	if len(slices.Compact(slices.Sorted(slices.Values(bots)))) == 1 {
		names[0] = "first"
	}
	for i := range first {
		first[i] = i
	}
	seen := make(map[string]bool)
	for turn := range bots {
		if text := strings.Join(slices.Concat(names[turn:], names[:turn]), "|"); !seen[text] {
			seen[text], all = true, append(all, slices.Concat(first[turn:], first[:turn]))
		}
	}
	return all
}
