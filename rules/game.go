package rules

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

var (
	// ErrSetup is wrapped by errors about a setup that cannot be played.
	ErrSetup = errors.New("this game cannot be set up")
	// ErrNotation is wrapped by errors about text that is not a move.
	ErrNotation = errors.New("not a move")
	// ErrComponents is wrapped by errors about a component sheet.
	ErrComponents = errors.New("unusable component sheet")
)

// A Game is the rules and the components of one game. It never changes, so any number of matches can share it.
type Game interface {
	Info() Info
	// New sets up a match and carries it on to its first decision. [Info.Check] has
	// completed and checked the setup's options.
	New(Setup) (Match, error)
	// Parse reads what AppendMove writes, and allows extra blanks. It does not check
	// whether the move is legal. Its errors wrap ErrNotation.
	Parse(text string) (Move, error)
	// AppendMove writes a move in its notation.
	AppendMove(dst []byte, m Move) []byte
	// AppendEvent writes an event in lower-case words, for logs and tests.
	AppendEvent(dst []byte, e Event) []byte
}

// A ColourKeeper is a [Game] in which colours are chosen, so that everybody can keep theirs in another game.
type ColourKeeper interface {
	Game
	// MovedOn is the setup of another game in which everybody has the seat before their own.
	MovedOn(Setup) Setup
}

// Info is what a game says about itself.
type Info struct {
	ID       string // one lower-case word
	Title    string
	Version  int // of the rules; it rises when a log could now lead to another match
	MinSeats int
	MaxSeats int
	Options  []Option
	Deal     DealTable // who plays its deals
}

// An Option is one choice that is made before a game starts.
type Option struct {
	Key     string
	Choices []string
	Default string
	Seat    Seat   // the seat that it is about; House for all of them
	Needs   string // when it counts, such as "mode=legends"; empty for always
}

// A Setup is what is agreed before the first move.
type Setup struct {
	Game    string            `json:"game"`
	Version int               `json:"version"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	// Script is the first moves of the house, in order, for lessons and tests. After
	// them, and without a script, the house draws from a seed.
	Script []string `json:"script,omitempty"`
	// Deal is the day of a deal, such as 2026-11-22: the house draws by places then. It is empty in all other games.
	Deal string `json:"deal,omitempty"`
}

// Check completes a setup with defaults. It returns an error for a setup that this game cannot play.
func (i Info) Check(s Setup) (Setup, error) {
	if s.Game != "" && s.Game != i.ID {
		return s, fmt.Errorf("%w: the setup is for %q, not for %s", ErrSetup, s.Game, i.ID)
	}
	if s.Version == 0 {
		s.Version = i.Version
	}
	if s.Version < 1 || s.Version > i.Version {
		return s, fmt.Errorf("%w: this program has the rules of %s up to version %d, not version %d", ErrSetup, i.ID, i.Version, s.Version)
	}
	if s.Seats < i.MinSeats || s.Seats > i.MaxSeats {
		return s, fmt.Errorf("%w: %s is for %d to %d players, not for %d", ErrSetup, i.Title, i.MinSeats, i.MaxSeats, s.Seats)
	}
	if err := s.checkDeal(); err != nil {
		return s, err
	}
	s.Game = i.ID
	var err error
	s.Options, err = i.checkOptions(s.Options)
	return s, err
}

func (i Info) checkOptions(given map[string]string) (map[string]string, error) {
	full := make(map[string]string, len(i.Options))
	keys := make([]string, 0, len(i.Options))
	for _, o := range i.Options {
		full[o.Key] = o.Default
		keys = append(keys, o.Key)
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		at := slices.Index(keys, key)
		if at < 0 {
			if len(keys) == 0 {
				return nil, fmt.Errorf("%w: %s has no options", ErrSetup, i.ID)
			}
			return nil, fmt.Errorf("%w: %s has no option %q (it has: %s)", ErrSetup, i.ID, key, strings.Join(keys, ", "))
		}
		if value := given[key]; slices.Contains(i.Options[at].Choices, value) {
			full[key] = value
		} else {
			return nil, fmt.Errorf("%w: option %s is one of %s, not %q", ErrSetup, key, strings.Join(i.Options[at].Choices, ", "), value)
		}
	}
	return full, nil
}
