package bot

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"sync"

	"saloon/rules"
)

// A Dealt bot plays a seat of a deal. What it chooses depends on what its seat sees, its level and the seed of the deal
// alone: not on time, on other work of the machine, on luck, on which bot was made when, or on who else has already
// chosen in secret. So people who play alike meet the same answers. Several goroutines may use it at the same time.
type Dealt struct {
	bot   Bot
	game  rules.Game
	level string
	key   [32]byte
	minds sync.Pool // of rules.Mind
}

// DealVersion is the newest version of the bots of deals. Those of version 1 judge no unfinished matches. It rises
// whenever they could answer otherwise, and data.Knows with it: a deal goes on with the version with which it began.
const DealVersion = 2

// NewForDeal makes the bot of a level and a version for a day's deal with this seed. Bots that think do so for a
// number of playouts that the game names for the hard bot, and others in proportion to their
// time at a table. It does not stop when the context of its Move ends.
func NewForDeal(level string, g rules.Game, version int, seed rules.Seed) (*Dealt, error) {
	return newDealt(level, g, version, seed, g.Info().Deal.Playouts)
}

func newDealt(level string, g rules.Game, version int, seed rules.Seed, playouts int) (*Dealt, error) {
	share := int64(playouts) * int64(levels[level].Time) / int64(levels["hard"].Time)
	o := Options{Level: level, Iterations: max(int(share), 1), Race: -1, Explore: -1, Wider: -1}
	if version < 2 {
		o.Judge = -1
	}
	player, err := NewWith(o, g)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, seed[:])
	_, _ = mac.Write([]byte("bots")) // never fails, by its own documentation
	return &Dealt{bot: player, game: g, level: level, key: [32]byte(mac.Sum(nil))}, nil
}

// Move returns the move for what the seat sees. It takes nothing from the source.
func (d *Dealt) Move(ctx context.Context, s rules.Sight, _ rules.Source) rules.Move {
	alone := d.alone(s)
	return d.bot.Move(context.WithoutCancel(ctx), alone, d.source(alone))
}

// alone is the sight as if no other seat had chosen in secret yet, because how soon the others
// choose is no part of the game.
func (d *Dealt) alone(s rules.Sight) rules.Sight {
	world := s.World(new(rules.Stream))
	if world.Secret() == 0 {
		return s
	}
	mind, ok := d.minds.Get().(rules.Mind)
	if !ok {
		mind = mindOf(d.game, nil)
	}
	defer d.minds.Put(mind)
	planner, ok := mind.(rules.Planner)
	if !ok {
		return s
	}
	for seat := range world.Outcome().Points {
		if other := rules.Seat(seat + 1); other != s.Seat() {
			planner.Reopen(world, other)
		}
	}
	return rules.See(world, s.Seat())
}

func (d *Dealt) source(s rules.Sight) rules.Source {
	view, _ := json.Marshal(s.View()) // views are made to be written
	mac := hmac.New(sha256.New, d.key[:])
	_, _ = mac.Write(append([]byte{byte(s.Seat())}, d.level...))
	_, _ = mac.Write(view)
	return rules.Seed(mac.Sum(nil)).Source(0)
}
