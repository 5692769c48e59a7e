package ladder

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

const (
	// Pause is the time between two matches that begin, in which others become free.
	Pause = 10 * time.Second
	// Between is the time from the beginning of a match in which its players are called to no other: their games are
	// kept for ever.
	Between = 5 * time.Minute
	// Most is how many matches are played at the same time.
	Most = 4

	fewest  = 2
	largest = 4
	rest    = time.Hour // after which who did not play a match to its end is called again
	asked   = 50        // of those who wait longest, whose ratings are read

	sameOwner = 1e9 // farther than any rating
)

// A Ladder knows which programs may be called. K is how the lobby knows a connection.
type Ladder[K comparable] struct {
	Games  []Game
	Free   func(K) bool                                 // at no table, or where the game is over
	Apart  func(one, other string) bool                 // one of the two players has blocked the other
	Rating func(player, game string, many bool) float64 // with two players, or with more

	mu      sync.Mutex
	awake   bool // somebody asks for matches now and then
	agreed  map[K]Program
	running map[string][]string  // the players of a match, by its table
	resting map[string]time.Time // players who are not called until then
	begun   map[string]int       // matches of a game
}

// A Game is one that is played here.
type Game struct {
	ID          string
	Least, Most int // seats
}

// A Program is a connection of a player's program that may be called.
type Program struct {
	Player string
	From   string   // an address, by which owners are told apart
	Games  []string // that it plays; none for all
	waits  time.Time
}

// A Match is who plays what, seat 1 first.
type Match[K comparable] struct {
	Game  string
	Seats []K
}

// Agree has a program called from now on. It reports whether nobody asks for matches yet.
func (l *Ladder[K]) Agree(k K, p Program, now time.Time) (asleep bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.agreed == nil {
		l.agreed, l.running, l.resting, l.begun = map[K]Program{}, map[string][]string{}, map[string]time.Time{}, map[string]int{}
	}
	p.waits = now
	if was, agreed := l.agreed[k]; agreed {
		p.waits = was.waits
	}
	l.agreed[k] = p
	asleep, l.awake = !l.awake, true
	return asleep
}

// Forget has a program called no more.
func (l *Ladder[K]) Forget(k K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.agreed, k)
}

// Asleep is true once nobody may be called, and until somebody agrees.
func (l *Ladder[K]) Asleep() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.awake = len(l.agreed) > 0
	return !l.awake
}

// Look asks of each match whether it is over, and who has ceased to play it, and is left alone for a while.
func (l *Ladder[K]) Look(now time.Time, at func(table string) (over bool, gone []string)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.resting, func(_ string, until time.Time) bool { return !now.Before(until) })
	for table := range l.running {
		over, gone := at(table)
		for _, player := range gone {
			l.resting[player] = now.Add(rest)
		}
		if over {
			delete(l.running, table)
		}
	}
}

// Next is a match for who has waited longest, if anybody can play it with them, against those whose ratings are nearest.
func (l *Ladder[K]) Next() (m Match[K], ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.running) >= Most {
		return m, false
	}
	free := l.free()
	for _, first := range free {
		games := slices.DeleteFunc(slices.Clone(l.Games), func(g Game) bool { return !first.plays(g.ID) })
		slices.SortStableFunc(games, func(a, b Game) int { return l.begun[a.ID] - l.begun[b.ID] })
		for _, g := range games {
			if m := (Match[K]{g.ID, l.seats(g, first, free)}); m.Seats != nil {
				l.begun[g.ID]++
				return m, true
			}
		}
	}
	return m, false
}

// Began notes that a match is played at a table.
func (l *Ladder[K]) Began(table string, m Match[K], now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.running[table] = []string{}
	for _, k := range m.Seats {
		if p, agreed := l.agreed[k]; agreed { // else it has just gone
			p.waits = now
			l.agreed[k], l.running[table] = p, append(l.running[table], p.Player)
			l.resting[p.Player] = now.Add(Between)
		}
	}
}

type entrant[K comparable] struct {
	Program
	key K
}

func (p Program) plays(game string) bool { return len(p.Games) == 0 || slices.Contains(p.Games, game) }

// free is who may be called now, each player once, who has waited longest first.
func (l *Ladder[K]) free() (list []entrant[K]) {
	busy := map[string]bool{}
	for _, players := range l.running {
		for _, player := range players {
			busy[player] = true
		}
	}
	for k, p := range l.agreed {
		if _, rests := l.resting[p.Player]; !rests && l.Free(k) {
			list = append(list, entrant[K]{p, k})
		}
	}
	slices.SortFunc(list, func(a, b entrant[K]) int { return a.waits.Compare(b.waits) })
	return slices.DeleteFunc(list, func(e entrant[K]) bool {
		twice := busy[e.Player]
		busy[e.Player] = true
		return twice
	})
}

// seats are drawn by lot; nil where too few can play the game with who comes first.
func (l *Ladder[K]) seats(g Game, first entrant[K], free []entrant[K]) (seats []K) {
	others := slices.DeleteFunc(slices.Clone(free), func(e entrant[K]) bool { return e.key == first.key || !e.plays(g.ID) })
	others = others[:min(len(others), asked)]
	least, most := max(g.Least, fewest), min(g.Most, largest, len(others)+1)
	if most < least {
		return nil
	}
	most = least + l.begun[g.ID]%(most-least+1) // with few and with many in turn
	table := []entrant[K]{first}
	for _, e := range l.nearest(g.ID, most > fewest, first, others) {
		apart := slices.ContainsFunc(table, func(o entrant[K]) bool { return l.Apart(o.Player, e.Player) })
		if len(table) < most && !apart {
			table = append(table, e)
		}
	}
	if len(table) < least {
		return nil
	}
	rand.Shuffle(len(table), func(i, j int) { table[i], table[j] = table[j], table[i] })
	for _, e := range table {
		seats = append(seats, e.key)
	}
	return seats
}

// nearest sorts by how near others play to one, those last who come from the same address.
func (l *Ladder[K]) nearest(game string, many bool, one entrant[K], others []entrant[K]) []entrant[K] {
	far, own := map[K]float64{}, l.Rating(one.Player, game, many)
	for _, e := range others {
		far[e.key] = math.Abs(l.Rating(e.Player, game, many) - own)
		if e.From == one.From {
			far[e.key] += sameOwner
		}
	}
	slices.SortStableFunc(others, func(a, b entrant[K]) int { return cmp.Compare(far[a.key], far[b.key]) })
	return others
}
