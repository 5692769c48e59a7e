package lobby

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"golang.org/x/time/rate"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A KeyInfo is one of a player's keys.
type KeyInfo struct {
	Key   Key
	Added time.Time
}

// KeyLinked is the code of what a player is told when another key opens their profile.
const KeyLinked = "key-linked"

var toldKeyLinked = rules.Refuse("key-linked", "another key opens your profile now; if it is not yours, unlink it there")

var keyRefusals = map[error]*rules.Refusal{
	data.ErrTaken: refusedKeyTaken, data.ErrUnknown: refusedKeyUnknown, data.ErrLastKey: refusedKeyLast,
}

// LinkCode makes a code with which another key can be linked to this player, once and soon.
func (l *Lobby) LinkCode(_ context.Context, p table.Person) (code string, err error) {
	if p.Kind != table.KindPlayer {
		return "", RefusedNoKey
	}
	return l.links.make(p.ID), nil
}

// LinkKey links a key to the player who made the code. With the code of an invitation there is no person yet, and the
// key may make one.
func (l *Lobby) LinkKey(ctx context.Context, key Key, code string) (table.Person, error) {
	if key == "" {
		return table.Person{}, RefusedNoKey
	}
	if _, taken, err := l.Find(key); err != nil || taken {
		if err == nil {
			err = refusedKeyTaken
		}
		return table.Person{}, err
	}
	id, ok := l.links.use(code, key, l.isInvitation)
	switch {
	case !ok:
		return table.Person{}, refusedLinkCode
	case id == "":
		_, refused := l.invitationOf(key) // where nobody comes in now
		return table.Person{}, asError(refused)
	}
	linked := data.Key{Fingerprint: string(key), Player: string(id), Added: l.clock.Now().UTC()}
	err := l.store.Write(ctx, data.AddKey{Key: linked})
	if err = l.unwritten(ctx, "a key cannot be written", err, keyRefusals); err != nil {
		return table.Person{}, err
	}
	l.hall.tellKey(linked)
	p, err := l.store.Player(string(id))
	if err != nil {
		return table.Person{}, fmt.Errorf("reading the profile: %w", err)
	}
	return known(p), nil
}

// tellKey tells a player of another key where they are with the ones they had.
func (h *hall) tellKey(k data.Key) {
	h.eachVisit(func(s somebody) bool { return s.id == table.PlayerID(k.Player) }, func(v *connection) {
		if v.mail.Key != Key(k.Fingerprint) {
			v.mail.Put(News{Tidings: []Tiding{tells(toldKeyLinked)}})
		}
	})
}

// Keys lists a player's keys.
func (l *Lobby) Keys(p table.Person) ([]KeyInfo, error) {
	keys, err := l.store.Keys(string(p.ID))
	if err != nil {
		return nil, fmt.Errorf("reading the keys: %w", err)
	}
	list := make([]KeyInfo, len(keys))
	for i, k := range keys {
		list[i] = KeyInfo{Key: Key(k.Fingerprint), Added: k.Added}
	}
	return list, nil
}

// Unlink takes a key from a player, but never the last one.
func (l *Lobby) Unlink(ctx context.Context, p table.Person, key Key) error {
	err := l.store.Write(ctx, data.RemoveKey{Player: string(p.ID), Fingerprint: string(key)})
	return l.unwritten(ctx, "a key cannot be written", err, keyRefusals)
}

// codeLetters can be told apart when read aloud or copied by hand.
const codeLetters = "abcdefghjkmnpqrstuvwxyz23456789"

// newCode makes a code with a letter in it, because without one it reads as a number in a list.
func newCode(n int) string {
	for {
		if code := anyCode(n); strings.ContainsFunc(code, unicode.IsLetter) {
			return code
		}
	}
}

func anyCode(n int) string {
	code := make([]byte, n)
	for i := range code {
		at, err := rand.Int(rand.Reader, big.NewInt(int64(len(codeLetters))))
		if err != nil {
			panic("lobby: the operating system has no randomness: " + err.Error())
		}
		code[i] = codeLetters[at.Int64()]
	}
	return string(code)
}

const linkTime = 10 * time.Minute // that a link code can be used

// linkCodes are gone after a restart, and that is fine.
type linkCodes struct {
	clock Clock
	tries *rate.Limiter // wrong codes, of everybody together
	mu    sync.Mutex
	codes map[string]linkCode
	// invited are keys for which the code of an invitation was typed, and which have no player yet.
	invited map[Key]string
	tell    func(toldLink) // tells other nodes; nil where there are none
}

// A toldLink is a link code of which other nodes are told.
type toldLink struct {
	Code   string
	Player table.PlayerID // "" once it was used
	Until  time.Time
}

type linkCode struct {
	player table.PlayerID
	until  time.Time
}

func newLinkCodes(c Clock) *linkCodes {
	return &linkCodes{clock: c, tries: rate.NewLimiter(1, 20), codes: map[string]linkCode{}, invited: map[Key]string{}}
}

// A new code takes the place of the player's old one.
func (l *linkCodes) make(player table.PlayerID) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	for code, c := range l.codes {
		if c.player == player || now.After(c.until) {
			delete(l.codes, code)
		}
	}
	code := newCode(8)
	l.codes[code] = linkCode{player, now.Add(linkTime)}
	if l.tell != nil {
		l.tell(toldLink{code, player, now.Add(linkTime)})
	}
	return code
}

func (l *linkCodes) hear(raw []byte) {
	var told toldLink
	if json.Unmarshal(raw, &told) != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for code, c := range l.codes {
		if code == told.Code || c.player == told.Player {
			delete(l.codes, code)
		}
	}
	if told.Player != "" {
		l.codes[told.Code] = linkCode{told.Player, told.Until}
	}
}

// codeTyped is a code as it is kept: people type it in capitals too, and in groups.
func codeTyped(typed string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(typed))
}

// A code can be used once. The player is "" for the code of an invitation, which is noted for the key.
func (l *linkCodes) use(typed string, by Key, isInvitation func(code string) bool) (table.PlayerID, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	code := codeTyped(typed)
	now := l.clock.Now()
	if l.tries.TokensAt(now) < 1 {
		return "", false
	}
	c, ok := l.codes[code]
	if !ok && isInvitation(code) {
		l.noteInvited(by, code)
		return "", true
	}
	if !ok || now.After(c.until) {
		l.tries.AllowN(now, 1)
		return "", false
	}
	delete(l.codes, code)
	if l.tell != nil {
		l.tell(toldLink{Code: code})
	}
	return c.player, true
}

// mostInvited is how many keys without a player are kept; those that are forgotten have their code typed again.
const mostInvited = 1000

func (l *linkCodes) noteInvited(key Key, code string) {
	if len(l.invited) >= mostInvited {
		clear(l.invited)
	}
	l.invited[key] = code
}

func (l *linkCodes) invitationOf(key Key) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.invited[key]
}

func (l *linkCodes) forgetInvited(key Key) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.invited, key)
}

const (
	searchTime   = 2 * time.Second        // for the log to answer, and this node to catch up
	searchShown  = 250 * time.Millisecond // what was applied is heard and shown right after
	codeSearches = 30                     // within an hour from one address, and four times as many from one network
)

// Whoever was told a code on another node may type it here before this node has heard of the table.
type codeSearch struct {
	caughtUp      func(context.Context) error
	within, shown time.Duration

	turn  chan struct{} // held by the one who asks the log
	begun atomic.Uint64 // how often somebody began to ask
	done  uint64        // the newest time that was answered; guarded by turn
}

func newCodeSearch(caughtUp func(context.Context) error) *codeSearch {
	return &codeSearch{caughtUp: caughtUp, within: searchTime, shown: searchShown, turn: make(chan struct{}, 1)}
}

// However many wait, the log is asked by one at a time, and for all who waited when it was.
func (s *codeSearch) catchUp(ctx context.Context) {
	asked := s.begun.Load()
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return
	}
	if s.done > asked {
		return
	}
	now := s.begun.Add(1)
	if s.caughtUp(ctx) == nil {
		s.done = now
	}
}

// An address may search a few times only: then an unknown code is refused at once.
func (v *Visit) search(ctx context.Context, code string) (table.ID, error) {
	s := v.lobby.searching
	if s == nil || !couldBeCode(code) || !v.lobby.hall.origins.searches.allow(v.mail.Origin, codeSearches) {
		return "", nil
	}
	within, cancel := context.WithTimeout(ctx, s.within)
	defer cancel()
	caught := make(chan struct{})
	go func() {
		defer close(caught)
		s.catchUp(within)
	}()
	var late <-chan time.Time
	for {
		posted := v.lobby.hall.nextPosted()
		if id := v.lobby.hall.joined(v.id, code); id != "" {
			return id, nil
		}
		select {
		case <-posted:
		case <-caught:
			caught, late = nil, time.After(s.shown)
		case <-late:
			return "", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

func couldBeCode(word string) bool {
	return (len(word) == codeLength || len(word) == tableLength) && strings.Trim(word, codeLetters) == ""
}

// nextPosted is closed when another table, or another code of one, comes into the hall.
func (h *hall) nextPosted() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables.next == nil {
		h.tables.next = make(chan struct{})
	}
	return h.tables.next
}

func (l *listing) tellPosted() {
	if l.next != nil {
		close(l.next)
		l.next = nil
	}
}

const (
	tableLength = 5
	codeLength  = 6

	invitationLength = 8
)

// Names and join codes come by chance, the seeds of games as the saloon was told to.
type generator struct{ seed func() rules.Seed }

func (g generator) Seed() rules.Seed { return g.seed() }
func (generator) TableID() table.ID  { return table.ID(newCode(tableLength)) }
func (generator) Code() string       { return newCode(codeLength) }
