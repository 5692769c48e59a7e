package data

import (
	"bytes"
	"errors"
	"hash/crc32"

	bolt "go.etcd.io/bbolt"
)

// A History asks for finished games of a player, newest first.
type History struct {
	Who    string // see Person.Who
	Game   string // only of this game, if not empty
	With   string // only with this player, by Person.Who
	Result Result
	From   string                  // Next of the page before; empty for the first one
	Limit  int                     // so many at most
	May    func(ArchivedGame) bool // which of them may be shown; nil for all
}

// A Result is how a game ended for a player.
type Result string

// The results to ask for.
const (
	AnyResult Result = ""
	Won       Result = "won"
	Lost      Result = "lost" // others were better
	OnlyRated Result = "rated"
)

// A HistoryPage is some finished games of a player. Next is where the next page begins; it is
// empty on the last one. A page can have few games, or none, and yet not be the last: looking for
// rare ones ends after some time.
type HistoryPage struct {
	Games []ArchivedGame
	Next  string
}

const (
	rowsAtOnce  = 20_000 // rows of a player's games are looked at for one page
	gamesAtOnce = 1_000  // and of these so many games are read
)

// A historyRow is what the list of a player's games knows of one.
type historyRow struct {
	place, seats int
	rated        bool
	game         string
	others       []otherPlayer
	known        bool // false for a row that a program before schema 5 wrote
}

type otherPlayer struct {
	sum   uint32 // of who it is
	place int
}

// putHistory puts a game into the lists of those who played.
func putHistory(tx *bolt.Tx, g ArchivedGame) error {
	b := tx.Bucket(gamesOfPlayerBucket)
	for i, p := range g.Players {
		who := p.Who()
		if who == "" || p.Level != "" {
			continue
		}
		if err := b.Put(ownedKey(who, newestFirstKey(g)), g.historyRow(i)); err != nil {
			return err
		}
	}
	return nil
}

// historyRow is the row of player i.
func (g ArchivedGame) historyRow(i int) []byte {
	places, rated := g.Places(), byte(0)
	if g.isRated() {
		rated = 1
	}
	row := []byte{byte(places[i]), byte(len(places)), rated, byte(len(g.Game))}
	row = append(row, g.Game...)
	for j, p := range g.Players {
		if who := p.Who(); j != i && who != "" {
			row = append(numberOfWho(row, who), byte(places[j]))
		}
	}
	return row
}

func numberOfWho(dst []byte, who string) []byte {
	sum := whoSum(who)
	return append(dst, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
}

func whoSum(who string) uint32 { return crc32.Checksum([]byte(who), sealTable) }

func readHistoryRow(raw []byte) (r historyRow) {
	if len(raw) < 4 || len(raw) < 4+int(raw[3]) {
		return r
	}
	r = historyRow{place: int(raw[0]), seats: int(raw[1]), rated: raw[2] == 1, game: string(raw[4 : 4+raw[3]]), known: true}
	for rest := raw[4+int(raw[3]):]; len(rest) >= 5; rest = rest[5:] {
		sum := uint32(rest[0])<<24 | uint32(rest[1])<<16 | uint32(rest[2])<<8 | uint32(rest[3])
		r.others = append(r.others, otherPlayer{sum, int(rest[4])})
	}
	return r
}

// placeOf is the place of somebody else in the game; 0 when they did not play.
func (r historyRow) placeOf(sum uint32) int {
	for _, o := range r.others {
		if o.sum == sum {
			return o.place
		}
	}
	return 0
}

// asks reports whether a row may be one of those that are asked for.
func (h *History) asks(r historyRow, with uint32) bool {
	if !r.known {
		return true
	}
	return (h.Game == "" || r.game == h.Game) && (h.With == "" || r.placeOf(with) > 0) && h.Result.is(r.place, r.rated)
}

func (r Result) is(place int, rated bool) bool {
	switch r {
	case Won:
		return place == 1
	case Lost:
		return place > 1
	case OnlyRated:
		return rated
	}
	return true
}

// wants reports whether a game is one of those that are asked for.
func (h *History) wants(g ArchivedGame) bool {
	mine, with := -1, h.With == ""
	for i, p := range g.Players {
		if p.Who() == h.Who {
			mine = i
		}
		with = with || p.Who() == h.With
	}
	return mine >= 0 && with && (h.Game == "" || g.Game == h.Game) && h.Result.is(g.Places()[mine], g.isRated()) && (h.May == nil || h.May(g))
}

// History lists finished games of a player. Damaged ones are left out, so that one does not hide
// the others.
func (s *Store) History(h History) (page HistoryPage, err error) {
	prefix, with, read := ownedKey(h.Who, nil), whoSum(h.With), 0
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(gamesOfPlayerBucket).Cursor()
		key, raw := c.Seek(append(bytes.Clone(prefix), h.From...))
		for rows := 0; len(key) > len(prefix)+8 && bytes.HasPrefix(key, prefix); key, raw = c.Next() {
			if len(page.Games) == h.Limit || rows == rowsAtOnce || read == gamesAtOnce {
				page.Next = string(key[len(prefix):])
				return nil
			}
			rows++
			if !h.asks(readHistoryRow(raw), with) {
				continue
			}
			read++
			var g ArchivedGame
			err := getArchived(tx, key[len(prefix)+8:], &g)
			if errors.Is(err, ErrDamaged) {
				continue
			}
			if err != nil {
				return err
			}
			if h.wants(g) {
				page.Games = append(page.Games, g)
			}
		}
		return nil
	})
	return page, err
}

// Against is how two players stand against each other in one game.
type Against struct {
	Game                  string
	Games, Better, Behind int // the others ended with a shared place
}

// Against counts the games of two players, the first one's better places and the other's. All is
// false when only the newest games were looked at.
func (s *Store) Against(who, other string) (list []Against, all bool, err error) {
	prefix, with, rows := ownedKey(who, nil), whoSum(other), 0
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(gamesOfPlayerBucket).Cursor()
		for key, raw := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, raw = c.Next() {
			if rows++; rows > rowsAtOnce {
				return nil
			}
			r := readHistoryRow(raw)
			if place := r.placeOf(with); place > 0 {
				list = countAgainst(list, r, place)
			}
		}
		all = true
		return nil
	})
	return list, all, err
}

func countAgainst(list []Against, r historyRow, other int) []Against {
	at := -1
	for i := range list {
		if list[i].Game == r.game {
			at = i
		}
	}
	if at < 0 {
		list, at = append(list, Against{Game: r.game}), len(list)
	}
	a := &list[at]
	a.Games++
	switch {
	case r.place < other:
		a.Better++
	case r.place > other:
		a.Behind++
	}
	return list
}

// A Rise is a rating after one game.
type Rise struct {
	Game  string // the ID
	Ended int64  // in nanoseconds since 1970
	Rating
}

// Curve is how a player's rating in one game came about, the newest first: after each of the
// last games, at most so many.
func (s *Store) Curve(who, game string, many bool, limit int) (list []Rise, err error) {
	prefix, rows := ownedKey(who, nil), 0
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(gamesOfPlayerBucket).Cursor()
		for key, raw := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(list) < limit && rows < rowsAtOnce; key, raw = c.Next() {
			rows++
			if r := readHistoryRow(raw); !r.rated || r.game != game || (r.seats > 2) != many || len(key) <= len(prefix)+8 {
				continue
			}
			var g ArchivedGame
			err := getArchived(tx, key[len(prefix)+8:], &g)
			if err == nil {
				var after Rating
				if after, err = ratingAfter(tx, g, who); err == nil {
					list = append(list, Rise{g.ID, g.Ended.UnixNano(), after})
				}
			}
			if err != nil && !errors.Is(err, ErrDamaged) {
				return err
			}
		}
		return nil
	})
	return list, err
}

// ratingAfter is the rating of a player after a rated game.
func ratingAfter(tx *bolt.Tx, g ArchivedGame, who string) (after Rating, err error) {
	key := g.ratedKey()
	row, err := unsealWithKey(key, tx.Bucket(ratedBucket).Get(key))
	if err != nil {
		return after, err
	}
	for _, p := range g.Players {
		var before Rated
		if row, err = before.take(row); err != nil {
			return after, err
		}
		if row, err = after.take(row); err != nil {
			return after, err
		}
		if p.Who() == who {
			return after, nil
		}
	}
	return after, ErrDamaged
}
