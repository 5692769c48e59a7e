package data

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Player is the profile of a player.
type Player struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Skeleton string    `json:"skeleton"` // equal for names that look alike; unique among players
	Lang     string    `json:"lang,omitempty"`
	Ground   string    `json:"ground,omitempty"` // of its terminal, "dark" or "light"; empty for what that says itself
	Calls    string    `json:"calls,omitempty"`  // how a terminal calls them; empty for as it can
	Brief    bool      `json:"brief,omitempty"`  // in line mode it hears no more than it needs
	Hidden   bool      `json:"hidden,omitempty"` // others do not see its page, nor its rows on leaderboards
	Hook     *Hook     `json:"hook,omitempty"`
	Quiet    bool      `json:"quiet,omitempty"`   // it is not told which friends come in
	Open     bool      `json:"open,omitempty"`    // everybody sees when it is here, and where
	Shares   bool      `json:"shares,omitempty"`  // its exercises may be the exercise of a day
	Gone     string    `json:"gone,omitempty"`    // what stands for its ID where that is forgotten; empty for who is not being forgotten
	Learned  []string  `json:"learned,omitempty"` // games whose lesson it has been through
	Renamed  *Renamed  `json:"renamed,omitempty"` // by a moderator, and not told yet
	Made     time.Time `json:"made"`

	// At tables over days no time passes for the player at night, nor on holiday.
	Zone    int     `json:"zone,omitempty"` // minutes east of Greenwich
	Night   *Night  `json:"night,omitempty"`
	Holiday Holiday `json:"holiday,omitzero"`
}

// since is the first value of [Knows] that knows all that the profile says.
func (p Player) since() int {
	if p.Shares {
		return 6
	}
	if p.Ground != "" || len(p.Learned) > 0 {
		return 4
	}
	return 1
}

func (w AddPlayer) since() int {
	if w.Invitation != "" {
		return max(5, w.Player.since())
	}
	return w.Player.since()
}

func (w ChangePlayer) since() int { return w.Player.since() }

func (w Act) since() int {
	since := 1
	if len(w.Sanctions) > 0 || w.Invite != nil || w.Uninvite != "" || w.Sanction != nil && w.Sanction.Kind == SanctionRemark {
		since = 5
	}
	if w.Player != nil {
		since = max(since, w.Player.since())
	}
	return since
}

// A Renamed is why a player was given another name.
type Renamed struct {
	From   string `json:"from"`
	Reason string `json:"reason"`
}

// A Night is when a player sleeps, in hours of the own time zone.
type Night struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// A Holiday is the newest one of a player, and how many days of holiday that year has had.
type Holiday struct {
	Year  int       `json:"year,omitempty"`
	Used  int       `json:"used,omitempty"` // days, without those of one that goes on
	Since time.Time `json:"since,omitzero"` // zero for none that goes on
	Until time.Time `json:"until,omitzero"` // when it ends at the latest
}

// A Key is a public key of a player.
type Key struct {
	Fingerprint string    `json:"print"`
	Player      string    `json:"player"`
	Added       time.Time `json:"added"`
}

// Player wraps ErrUnknown when there is none.
func (s *Store) Player(id string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error { return getJSON(tx.Bucket(playersBucket), []byte(id), &p) })
	return p, err
}

// PlayerOfKey wraps ErrUnknown when nobody owns the key.
func (s *Store) PlayerOfKey(fingerprint string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		var k Key
		if err := getJSON(tx.Bucket(keysBucket), []byte(fingerprint), &k); err != nil {
			return err
		}
		return getJSON(tx.Bucket(playersBucket), []byte(k.Player), &p)
	})
	return p, err
}

// PlayerOfName wraps ErrUnknown when nobody's name has this skeleton.
func (s *Store) PlayerOfName(skeleton string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		id := tx.Bucket(namesBucket).Get([]byte(skeleton))
		if id == nil {
			return fmt.Errorf("%q: %w", skeleton, ErrUnknown)
		}
		return getJSON(tx.Bucket(playersBucket), id, &p)
	})
	return p, err
}

// NameTaken reports whether a player has a name with this skeleton.
func (s *Store) NameTaken(skeleton string) (taken bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		taken = tx.Bucket(namesBucket).Get([]byte(skeleton)) != nil
		return nil
	})
	return taken, err
}

// LastAlive is when the program is known to have run last; zero when nothing is known.
func (s *Store) LastAlive() (when time.Time, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		if raw := tx.Bucket(schemaBucket).Get(aliveKey); raw != nil {
			return readSealed(raw, &when)
		}
		return nil
	})
	return when, err
}

// Keys lists a player's keys.
func (s *Store) Keys(player string) (list []Key, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for _, fingerprint := range fingerprints(tx, player) {
			var k Key
			if err := getJSON(tx.Bucket(keysBucket), []byte(fingerprint), &k); err != nil {
				return err
			}
			list = append(list, k)
		}
		return nil
	})
	return list, err
}

func fingerprints(tx *bolt.Tx, player string) (list []string) {
	prefix := ownedKey(player, nil)
	for key := range under(tx.Bucket(keysOfPlayerBucket), prefix) {
		list = append(list, string(key[len(prefix):]))
	}
	return list
}

// FindPlayers are the players who have a part in their names, in whatever capitals, or a key that begins so; those whose
// names begin with it come first. more is how many there are beyond most.
func (s *Store) FindPlayers(part string, most int) (list []Player, more int, err error) {
	var begin, have []Player
	err = s.view(func(tx *bolt.Tx) error {
		eachPlayerLike(tx, part, func(p Player, at int) {
			switch {
			case at == 0 && len(begin) < most:
				begin = append(begin, p)
			case at > 0 && len(have) < most:
				have = append(have, p)
			default:
				more++
			}
		})
		return nil
	})
	list = slices.Concat(begin, have)
	shown := min(len(list), most)
	return list[:shown], more + len(list) - shown, err
}

// eachPlayerLike tells where in the name the part stands; 0 for a key. What cannot be read is left out.
func eachPlayerLike(tx *bolt.Tx, part string, do func(p Player, at int)) {
	known, lower := map[string]bool{}, strings.ToLower(part)
	c := tx.Bucket(keysBucket).Cursor()
	for print, raw := c.Seek([]byte(part)); part != "" && bytes.HasPrefix(print, []byte(part)); print, raw = c.Next() {
		var p Player
		k, err := valueAs[Key](print, raw)
		if err == nil && !known[k.Player] && getJSON(tx.Bucket(playersBucket), []byte(k.Player), &p) == nil {
			known[k.Player] = true
			do(p, 0)
		}
	}
	for id, raw := range under(tx.Bucket(playersBucket), nil) {
		if known[string(id)] || !bytes.Contains(bytes.ToLower(raw), []byte(lower)) { // most are not even decoded
			continue
		}
		p, err := valueAs[Player](id, raw)
		if at := strings.Index(strings.ToLower(p.Name), lower); err == nil && at >= 0 {
			do(p, at)
		}
	}
}

// MaxInvitations is how many invitations are kept, without those that are over.
const MaxInvitations = 200

// An Invitation lets newcomers make players where nobody else may.
type Invitation struct {
	Code  string    `json:"code"`
	Left  int       `json:"left"` // how many it still lets in
	By    string    `json:"by"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// IsOver reports whether the time of an invitation has passed.
func (i Invitation) IsOver(now time.Time) bool { return !now.Before(i.Until) }

// Invitations are sorted by their codes, also those that are over and not yet taken away.
func (s *Store) Invitations() (list []Invitation, err error) {
	err = s.view(func(tx *bolt.Tx) error { list = invitationsIn(tx); return nil })
	return list, err
}

// What cannot be read is left out.
func invitationsIn(tx *bolt.Tx) (list []Invitation) {
	for code, raw := range under(tx.Bucket(invitationsBucket), nil) {
		if i, err := valueAs[Invitation](code, raw); err == nil {
			list = append(list, i)
		}
	}
	return list
}

func putInvitation(tx *bolt.Tx, i Invitation, now time.Time) error {
	b, kept := tx.Bucket(invitationsBucket), 0
	for _, old := range invitationsIn(tx) {
		if !old.IsOver(now) {
			kept++
		} else if err := b.Delete([]byte(old.Code)); err != nil {
			return err
		}
	}
	if kept >= MaxInvitations {
		return fmt.Errorf("the invitations: %w", ErrTooMany)
	}
	return putJSON(b, []byte(i.Code), i)
}

func dropInvitation(tx *bolt.Tx, code string) error {
	b := tx.Bucket(invitationsBucket)
	if b.Get([]byte(code)) == nil {
		return fmt.Errorf("the invitation %s: %w", code, ErrUnknown)
	}
	return b.Delete([]byte(code))
}

func (w AddPlayer) takeInvitation(tx *bolt.Tx) error {
	if w.Invitation == "" {
		return nil
	}
	b, code := tx.Bucket(invitationsBucket), []byte(w.Invitation)
	var i Invitation
	if err := getJSON(b, code, &i); err != nil {
		return err
	}
	if i.IsOver(w.Player.Made) {
		return fmt.Errorf("the invitation %s is over: %w", i.Code, ErrUnknown)
	}
	if i.Left--; i.Left < 1 {
		return b.Delete(code)
	}
	return putJSON(b, code, i)
}
