package lobby

import (
	"crypto/rand"
	"encoding/json"
	"math/big"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"saloon/lobby/table"
)

// codeLetters can be told apart when read aloud or copied by hand.
const codeLetters = "abcdefghjkmnpqrstuvwxyz23456789"

// newCode is a random word of n letters that nobody can guess.
func newCode(n int) string {
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

// linkCodes are the codes with which a player's other key can be linked. They
// are gone after a restart, and that is fine.
type linkCodes struct {
	clock Clock
	tries *rate.Limiter // wrong codes, of everybody together
	mu    sync.Mutex
	codes map[string]linkCode
	tell  func(toldLink) // tells other nodes; nil where there are none
}

// A toldLink is a link code of which other nodes are told, or one that was used.
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
	return &linkCodes{clock: c, tries: rate.NewLimiter(1, 20), codes: map[string]linkCode{}}
}

// make makes a new code for the player, in place of an old one. Codes that have
// expired are dropped.
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

// hear takes over a code that was made, or used, on another node.
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

// use is the player who made the code. A code can be used once.
func (l *linkCodes) use(typed string) (table.PlayerID, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	code := strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(typed))
	now := l.clock.Now()
	if l.tries.TokensAt(now) < 1 {
		return "", false
	}
	c, ok := l.codes[code]
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
