package lobby

import (
	"crypto/rand"
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
	return code
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
	return c.player, true
}
