package lobby

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"saloon/rules"
)

// Config is what a saloon is made of. Zero fields get sensible values.
type Config struct {
	Games []rules.Game
	Store Store
	Clock Clock
	Log   *slog.Logger

	BotWorkers int           // bots that think at the same time; at most half of the cores
	BotTime    time.Duration // how long a bot may think about one move
	BotDelay   time.Duration // how long a bot waits before it thinks; negative for not at all

	Limits Limits
}

// Limits bounds what one person may cause.
type Limits struct {
	Commands      float64 // per second and person
	CommandBurst  int
	Chat          float64 // lines per second and person
	ChatBurst     int
	TablesPerHost int // tables of one host that are not over
}

// A Lobby is the saloon.
type Lobby struct {
	config Config
}

var errNotYet = errors.New("not yet")

// Open restores the live tables from the store and opens the saloon.
func Open(ctx context.Context, c Config) (*Lobby, error) {
	return &Lobby{config: c}, nil
}

// Close tells everyone, ends all visits and finishes writing. Tables stay as
// they are; the next Open goes on with them.
func (l *Lobby) Close(ctx context.Context) error { return nil }

// Games lists the games that can be played here.
func (l *Lobby) Games() []rules.Game { return l.config.Games }

// Game is the game of that name, or nil.
func (l *Lobby) Game(id string) rules.Game {
	for _, g := range l.config.Games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

// Tables lists the tables that anybody may see.
func (l *Lobby) Tables() []Card { return nil }
