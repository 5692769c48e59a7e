package data

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A List is those who are rated against each other.
type List string

// The two lists. A game that is in neither is not rated.
const (
	Unrated List = ""
	People  List = "people" // players with keys
	Bots    List = "bots"   // programs that play with a key, and the saloon's own bots
)

// A Standing is what somebody did in one game, with two players or with more.
type Standing struct {
	Who  string `json:"-"` // see Person.Who
	Game string `json:"-"`
	Many bool   `json:"-"` // with more than two players

	Games  int            `json:"games,omitempty"` // all that were finished, rated or not
	Wins   int            `json:"wins,omitempty"`
	Lapsed int            `json:"lapsed,omitempty"` // those of which they did not play the whole: all else leaves them out
	Points int            `json:"points,omitempty"` // the sum
	Best   []BestGame     `json:"best,omitempty"`   // the best first
	Parts  map[string]Sum `json:"-"`                // the points by their categories

	// by the checksum of the names of categories, which differ by game; the number of games comes first
	Sums map[uint32][]int `json:"sums,omitempty"`

	Rated *Rated `json:"rated,omitempty"`
}

// A Sum is points of a category, and in how many games they were counted.
type Sum struct{ Points, Games int }

// A BestGame is one that brought somebody most.
type BestGame struct {
	ID     string `json:"id"`
	Points int    `json:"p"`
}

const bestGames = 3 // so many are kept

// Rated is what somebody did in rated games.
type Rated struct {
	List List
	Rating
	Ever  Tally
	Month int   // the month of the last game, such as 202611
	Then  Tally // in that month
}

// A Tally counts rated games of some time.
type Tally struct {
	Games   int
	Wins    int
	Best    int // most points in one game
	Run     int
	Longest int // wins in a row
}

func (t *Tally) count(won, own bool, points int) {
	if own && (t.Games == 0 || points > t.Best) {
		t.Best = points
	}
	t.Games++
	t.Run++
	if !won {
		t.Run = 0
		return
	}
	t.Wins++
	t.Longest = max(t.Longest, t.Run)
}

func month(t time.Time) int { return t.UTC().Year()*100 + int(t.UTC().Month()) }

// count adds a game, which must be the last one so far.
func (r *Rated) count(after Rating, g ArchivedGame, seat, place int) {
	if m := month(g.Ended); m != r.Month {
		r.Month, r.Then = m, Tally{}
	}
	r.Rating = after
	r.Ever.count(g.hasWon(seat, place), g.own(seat), g.points(seat))
	r.Then.count(g.hasWon(seat, place), g.own(seat), g.points(seat))
}

// Who names a player by the ID, a program that plays with a player's key by that ID and its kind, and a bot of the
// saloon's by its level. It is empty for guests.
func (p Person) Who() string {
	switch {
	case p.Kind == "player":
		return p.ID
	case p.Kind == "bot" && p.Level != "":
		return WhoLevel + p.Level
	case p.Kind == "bot" && p.ID != "":
		return WhoBot + p.ID
	}
	return ""
}

// What [Person.Who] begins with for bots.
const (
	WhoBot   = "bot:"
	WhoLevel = "level:"
)

// Places are those of the seats as they count. In a rated game, who left is behind all others, the first very last.
func (g ArchivedGame) Places() []int {
	places, next := make([]int, len(g.Players)), 1
	var left []int
	order := g.Counted
	if order == nil {
		if order = g.Order; g.Rated != Unrated {
			left = g.Left
		}
	}
	for _, group := range order {
		stayed := 0
		for _, seat := range group {
			if seat >= 1 && seat <= len(places) && !slices.Contains(left, seat) {
				places[seat-1] = next
				stayed++
			}
		}
		next += stayed
	}
	for _, seat := range slices.Backward(left) {
		if seat >= 1 && seat <= len(places) && places[seat-1] == 0 {
			places[seat-1] = next
			next++
		}
	}
	for i, place := range places {
		if place == 0 { // a game of which the order is not known
			places[i] = next
		}
	}
	return places
}

// Ranked are the seats in the order in which they count, shared places together.
func (g ArchivedGame) Ranked() (order [][]int) {
	places := g.Places()
	for place := 1; place <= len(places); place++ {
		var seats []int
		for i, p := range places {
			if p == place {
				seats = append(seats, i+1)
			}
		}
		if len(seats) > 0 {
			order = append(order, seats)
		}
	}
	return order
}

// Who did not play the whole game has not won.
func (g ArchivedGame) hasWon(seat, place int) bool { return place == 1 && g.own(seat) }

// A program before schema 14 asked nobody whether the points are the player's own.
func (g ArchivedGame) own(seat int) bool { return g.Counted == nil || !slices.Contains(g.Left, seat) }

func (g ArchivedGame) many() bool { return len(g.Players) > 2 }

func (g ArchivedGame) points(seat int) int {
	if seat > len(g.Points) {
		return 0
	}
	return g.Points[seat-1]
}

// The order of games does not matter.
func (s *Standing) count(g ArchivedGame, seat, place int) {
	s.Games++
	if !g.own(seat) {
		s.Lapsed++
		return
	}
	if place == 1 {
		s.Wins++
	}
	points := g.points(seat)
	s.Points += points
	s.countParts(g, seat)
	if g.Private {
		return
	}
	s.Best = append(s.Best, BestGame{g.ID, points})
	slices.SortFunc(s.Best, func(a, b BestGame) int {
		return cmp.Or(-cmp.Compare(a.Points, b.Points), strings.Compare(a.ID, b.ID))
	})
	s.Best = s.Best[:min(len(s.Best), bestGames)]
}

func (s *Standing) countParts(g ArchivedGame, seat int) {
	if seat > len(g.Parts) || len(g.Categories) == 0 || len(g.Parts[seat-1]) != len(g.Categories) {
		return
	}
	sum := categoriesSum(g.Categories)
	if s.Sums == nil {
		s.Sums = map[uint32][]int{}
	}
	if s.Sums[sum] == nil {
		s.Sums[sum] = make([]int, 1+len(g.Categories))
	}
	sums := s.Sums[sum]
	sums[0]++
	for i, value := range g.Parts[seat-1] {
		sums[i+1] += value
	}
}

func (s *Standing) nameParts(tx *bolt.Tx) {
	s.Parts = map[string]Sum{}
	for sum, values := range s.Sums {
		names := categoriesOf(tx, sum)
		if len(names) != len(values)-1 {
			continue
		}
		for i, name := range names {
			was := s.Parts[name]
			s.Parts[name] = Sum{was.Points + values[i+1], was.Games + values[0]}
		}
	}
}

// MarshalJSON writes few bytes, because each finished game writes some of these.
func (r Rated) MarshalJSON() ([]byte, error) {
	return json.Marshal(r.appendTo([]byte{r.List.sign()}))
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Rated) UnmarshalJSON(raw []byte) error {
	var packed []byte
	if err := json.Unmarshal(raw, &packed); err != nil {
		return err
	}
	if len(packed) == 0 {
		return ErrDamaged
	}
	r.List = People
	if packed[0] == Bots.sign() {
		r.List = Bots
	}
	return r.take(packed[1:])
}

func (l List) sign() byte {
	if l == Bots {
		return 'b'
	}
	return 'p'
}

// The key of a standing is who, 0, 0, game, 0, and two or more players, so that those of one player stand together.
func standingKey(who, game string, many bool) []byte {
	return append(append(standingsOf(who), ownedKey(game, nil)...), classOf(many))
}

func standingsOf(who string) []byte { return append(ownedKey(who, nil), 0) }

func classOf(many bool) byte {
	if many {
		return 'm'
	}
	return '2'
}

func (s *Standing) named(key []byte) bool {
	who, rest, _ := bytes.Cut(key, []byte{0, 0})
	game, class, ok := bytes.Cut(rest, []byte{0})
	if !ok || len(class) != 1 {
		return false
	}
	s.Who, s.Game, s.Many = string(who), string(game), class[0] == 'm'
	return true
}

// Standings are what somebody did, by game and number of players. Damaged ones are left out.
func (s *Store) Standings(who string) (list []Standing, err error) {
	prefix := standingsOf(who)
	err = s.view(func(tx *bolt.Tx) error {
		for key := range under(tx.Bucket(toldBucket), prefix) {
			var one Standing
			err := getJSON(tx.Bucket(toldBucket), key, &one)
			if errors.Is(err, ErrDamaged) || !one.named(key) {
				continue
			}
			if err != nil {
				return err
			}
			one.nameParts(tx)
			list = append(list, one)
		}
		return nil
	})
	return list, err
}

func (r *Rated) appendTo(dst []byte) []byte {
	dst = r.Rating.appendTo(dst)
	for _, n := range r.numbers() {
		dst = binary.AppendVarint(dst, int64(*n))
	}
	return dst
}

func (r *Rated) take(raw []byte) error {
	raw, err := r.Rating.take(raw)
	if err != nil {
		return err
	}
	for _, n := range r.numbers() {
		value, size := binary.Varint(raw)
		if size <= 0 {
			return ErrDamaged
		}
		*n, raw = int(value), raw[size:]
	}
	return nil
}

func (r *Rated) numbers() []*int {
	list := []*int{&r.Month}
	for _, t := range []*Tally{&r.Ever, &r.Then} {
		list = append(list, &t.Games, &t.Wins, &t.Best, &t.Run, &t.Longest)
	}
	return list
}
