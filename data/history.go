package data

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"

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

// A HistoryPage is some finished games of a player. Next is empty on the last page. A page can have few games, or none,
// and yet not be the last: looking for rare ones ends after some time.
type HistoryPage struct {
	Games []ArchivedGame
	Next  string
}

const (
	rowsAtOnce  = 20_000 // rows of a player's games are looked at for one page
	gamesAtOnce = 1_000  // and of these so many games are read
)

type historyRow struct {
	place, seats int
	game         string
	number       uint64 // of the game in the archive
	rated        bool
	after        Rating // of the player, after this game, when it is rated
	others       []otherPlayer
	known        bool // false for a damaged row
}

type otherPlayer struct {
	sum   uint32 // of who it is
	place int
}

// The key is who, 0, 1, time (newest first), game's ID, which stands behind the player's standings.
func historyKey(who string, rest []byte) []byte {
	return append(append(ownedKey(who, nil), 1), rest...)
}

func putHistory(tx *bolt.Tx, g ArchivedGame, number uint64, after []Rating) error {
	b := tx.Bucket(toldBucket)
	return eachHistoryRow(g, number, after, func(_ string, key, row []byte) error { return b.Put(key, row) })
}

// after is empty when the game is not rated.
func eachHistoryRow(g ArchivedGame, number uint64, after []Rating, do func(who string, key, row []byte) error) error {
	places := g.Places()
	for i, p := range g.Players {
		who := p.Who()
		if who == "" || p.Level != "" {
			continue
		}
		key := historyKey(who, newestFirstKey(g))
		if err := do(who, key, sealWithKey(key, g.historyRow(i, places, number, after))); err != nil {
			return err
		}
	}
	return nil
}

func (g ArchivedGame) historyRow(i int, places []int, number uint64, after []Rating) []byte {
	row := []byte{byte(places[i]), byte(len(places)), byte(len(g.Game))}
	row = binary.AppendUvarint(append(row, g.Game...), number)
	if after == nil {
		row = append(row, 0)
	} else {
		row = after[i].appendTo(append(row, 1))
	}
	for j, p := range g.Players {
		if who := p.Who(); j != i && who != "" {
			row = append(binary.BigEndian.AppendUint32(row, whoSum(who)), byte(places[j]))
		}
	}
	return row
}

func whoSum(who string) uint32 { return crc32.Checksum([]byte(who), sealTable) }

func readHistoryRow(key, raw []byte) (r historyRow) {
	text, err := unsealWithKey(key, raw)
	if err != nil || len(text) < 3 || len(text) < 3+int(text[2]) {
		return historyRow{}
	}
	r = historyRow{place: int(text[0]), seats: int(text[1]), game: string(text[3 : 3+text[2]])}
	text = text[3+int(text[2]):]
	number, size := binary.Uvarint(text)
	if size <= 0 || len(text) == size {
		return historyRow{}
	}
	rest := text[size+1:]
	r.number, r.known, r.rated = number, true, text[size] == 1
	if r.rated {
		if rest, err = r.after.take(rest); err != nil {
			return historyRow{}
		}
	}
	for ; len(rest) >= 5; rest = rest[5:] {
		r.others = append(r.others, otherPlayer{binary.BigEndian.Uint32(rest), int(rest[4])})
	}
	return r
}

// rest is what stands in its key behind the player.
func (r historyRow) read(tx *bolt.Tx, rest []byte) (ArchivedGame, error) {
	if len(rest) <= 8 {
		return ArchivedGame{}, ErrDamaged
	}
	if r.known {
		a, err := getNumbered(tx, r.number)
		return a.ArchivedGame, err
	}
	a, err := getArchived(tx, rest[8:])
	return a.ArchivedGame, err
}

// placeOf is 0 for who did not play.
func (r historyRow) placeOf(sum uint32) int {
	for _, o := range r.others {
		if o.sum == sum {
			return o.place
		}
	}
	return 0
}

// A row alone cannot always tell, so it may be one that is not asked for.
func (h *History) asks(r historyRow, with uint32) bool {
	if !r.known {
		return true
	}
	maybe := h.Result == Lost || h.Result.is(r.place, r.rated) // who has no victory has lost, also in the first place
	return (h.Game == "" || r.game == h.Game) && (h.With == "" || r.placeOf(with) > 0) && maybe
}

// A first place that is no victory is Lost.
func (r Result) is(place int, rated bool) bool {
	switch r {
	case Won:
		return place == 1
	case Lost:
		return place != 1
	case OnlyRated:
		return rated
	}
	return true
}

func (h *History) wants(g ArchivedGame) bool {
	mine, with := -1, h.With == ""
	for i, p := range g.Players {
		if p.Who() == h.Who {
			mine = i
		}
		with = with || p.Who() == h.With
	}
	if mine < 0 {
		return false
	}
	place := g.Places()[mine]
	if !g.own(mine + 1) {
		place = 0 // that of a bot
	}
	return with && (h.Game == "" || g.Game == h.Game) && h.Result.is(place, g.isRated()) && (h.May == nil || h.May(g))
}

// History lists finished games of a player. Damaged ones are left out, so that one does not hide the others.
func (s *Store) History(h History) (page HistoryPage, err error) {
	prefix, with, read := historyKey(h.Who, nil), whoSum(h.With), 0
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(toldBucket).Cursor()
		key, raw := c.Seek(append(bytes.Clone(prefix), h.From...))
		for rows := 0; len(key) > len(prefix)+8 && bytes.HasPrefix(key, prefix); key, raw = c.Next() {
			if len(page.Games) == h.Limit || rows == rowsAtOnce || read == gamesAtOnce {
				page.Next = string(key[len(prefix):])
				return nil
			}
			rows++
			row := readHistoryRow(key, raw)
			if !h.asks(row, with) {
				continue
			}
			read++
			g, err := row.read(tx, key[len(prefix):])
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
	Games, Better, Behind int // a game in which a level of bots has several seats counts for each as better or behind
}

// Against counts the better places of each in their games. All is false when only the newest were looked at.
func (s *Store) Against(who, other string) (list []Against, all bool, err error) {
	prefix, with, rows := historyKey(who, nil), whoSum(other), 0
	err = s.view(func(tx *bolt.Tx) error {
		for key, raw := range under(tx.Bucket(toldBucket), prefix) {
			if rows++; rows > rowsAtOnce {
				return nil
			}
			r := readHistoryRow(key, raw)
			if r.placeOf(with) > 0 {
				list = countAgainst(list, r, with)
			}
		}
		all = true
		return nil
	})
	return list, all, err
}

// countAgainst counts a game, and in it each seat of the other one: bots of a level may have several.
func countAgainst(list []Against, r historyRow, other uint32) []Against {
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
	for _, o := range r.others {
		switch {
		case o.sum != other:
		case r.place < o.place:
			a.Better++
		case r.place > o.place:
			a.Behind++
		}
	}
	return list
}

// A Rise is a rating after one game.
type Rise struct {
	Game  string // the ID
	Ended int64  // in nanoseconds since 1970
	Rating
}

// Curve is how a player's rating in one game came about, the newest first, in the order in which games were written.
func (s *Store) Curve(who, game string, many bool, limit int) (list []Rise, err error) {
	prefix, rows, numbers := historyKey(who, nil), 0, map[string]uint64{}
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(toldBucket).Cursor()
		for key, raw := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(list) < limit && rows < rowsAtOnce; key, raw = c.Next() {
			rows++
			r := readHistoryRow(key, raw)
			if !r.rated || r.game != game || (r.seats > 2) != many || len(key) <= len(prefix)+8 {
				continue
			}
			ended, _ := numberOf(key[len(prefix) : len(prefix)+8])
			list = append(list, Rise{string(key[len(prefix)+8:]), int64(^ended), r.after})
			numbers[list[len(list)-1].Game] = r.number
		}
		return nil
	})
	slices.SortStableFunc(list, func(a, b Rise) int { return cmp.Compare(numbers[b.Game], numbers[a.Game]) })
	return list, err
}
