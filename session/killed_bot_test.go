package session

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
)

// A party is some people who play one game after the other, over all lives of the server.
type party struct {
	game    string
	seats   int
	private bool
	again   bool           // they ask for a rematch; others open a new table
	house   map[int]string // the levels of the saloon's own bots, by their seats

	mu     sync.Mutex
	table  string        // where they play; "" while there is no table
	code   string        // with which the others come
	moved  chan struct{} // closed when they move on
	begun  bool          // they have had a table
	enough bool          // no more games begin, but for the first
}

// at is where the party plays; the channel tells when that changes.
func (p *party) at() (table, code string, moved <-chan struct{}, enough bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.moved == nil {
		p.moved = make(chan struct{})
	}
	return p.table, p.code, p.moved, p.enough && p.begun
}

func (p *party) move(from, to, code string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.table != from || from == to {
		return
	}
	p.table, p.code, p.begun = to, code, true
	p.wake()
}

func (p *party) wake() {
	if p.moved != nil {
		close(p.moved)
	}
	p.moved = make(chan struct{})
}

// finish lets the party play its game to the end, and no other. One that was always killed before it had any plays one.
func (p *party) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.enough = true
	p.wake()
}

// A partyBot is a program that plays in a party. It comes again after each start of the server,
// with the same key.
type partyBot struct {
	caller
	party *party
	host  bool
	rand  *rand.Rand

	// Of one visit.
	refused  atomic.Value // the code of the last refusal, for who looks why nothing goes on
	table    string       // where it is
	joining  string       // where it wants to be
	byCode   bool         // and whether it has said the code
	answered int          // the decision that was answered last
	pending  *sentMove
	claims   []claim

	// Of an earlier visit: an answer that may happen instead of another one to the same decision.
	doubtTable string
	doubt      int
	visits     int
}

// A claim is a move behind which there is a line more of its seat. It may be another line, of the bot that
// plays for whoever is late, and the move's refusal still on its way. So the tables are asked for: what
// was refused is told before they are.
type claim struct {
	table   string
	move    sentMove
	refused bool
}

// visit plays until the server goes away, which is no error, or all games are over.
func (b *partyBot) visit(addr string) error {
	if b.pending != nil && b.patient != nil {
		b.doubtTable, b.doubt = b.table, b.answered
	}
	b.visits++
	b.table, b.joining, b.answered, b.pending, b.claims = "", "", 0, nil, nil
	return b.atServer(addr, b.follow)
}

func (b *partyBot) follow(messages <-chan anyMessage) error {
	for first := true; ; first = false {
		table, code, moved, enough := b.party.at()
		switch {
		case table == "" && enough:
			return nil
		case table == "" && b.host && (first || b.table != ""):
			b.table = ""
			b.create()
		case table != "" && table != b.table:
			b.say(map[string]any{"type": "join", "table": b.door(table, code)})
			b.joining, b.answered, b.pending = table, 0, nil
		}
		if on, err := b.hearAt(messages, moved); !on || err != nil {
			return err
		}
	}
}

// hearAt answers messages until the party moves on; false when the server is gone.
func (b *partyBot) hearAt(messages <-chan anyMessage, moved <-chan struct{}) (on bool, err error) {
	for {
		select {
		case <-moved:
			return true, nil
		case m, ok := <-messages:
			if !ok {
				return false, nil
			}
			if b.endsVisit(m) {
				b.refused.Store(m.To + ": " + m.Code)
				return false, nil
			}
			if err := b.answer(m); err != nil {
				return false, err
			}
		}
	}
}

// door is what is said to come to a table: the code of a private one. A node that has not heard of a
// rematch yet knows the code as that of the game before; so where there are several, it is said at every
// second visit, and otherwise the ID, with which those come who have a chair.
func (b *partyBot) door(table, code string) string {
	b.byCode = code != "" && (b.patient == nil || b.visits%2 == 1)
	if b.byCode {
		return code
	}
	return table
}

// endsVisit reports whether something is told that may be otherwise at the next visit: a refusal, or that
// the code was that of the game before.
func (b *partyBot) endsVisit(m anyMessage) bool {
	if b.patient == nil {
		return false
	}
	before := b.byCode && b.joining != "" && (m.Type == "state" && m.Over && m.Table != b.joining || m.To == "join" && m.Code == "game-over")
	return before || (m.Type == "error" || m.Type == "bye") && slices.Contains(b.patient, m.Code)
}

func (b *partyBot) create() {
	b.say(map[string]any{"type": "create", "game": b.party.game, "seats": b.party.seats, "private": b.party.private,
		"bots": b.party.house, "pace": "quick"})
}

func (b *partyBot) answer(m anyMessage) error {
	switch m.Type {
	case "state":
		return b.answerState(m)
	case "over":
		return b.answerOver(m)
	case "chat":
		b.book.hear(b.hearer(), m.Table, m.Text)
	case "tables":
		b.bookClaim()
	case "error":
		return b.answerError(m)
	case "bye":
		return fmt.Errorf("%s is sent away: %s", b.name, m.Text)
	}
	return nil
}

// answerState acts on a state, if there is anything to do.
func (b *partyBot) answerState(m anyMessage) error {
	if err := b.book.state(b.name, m); err != nil {
		return err
	}
	if b.host && m.Phase == "gathering" {
		b.party.move("", m.Table, m.Code)
	}
	if b.joining != "" && m.Table != b.joining { // told before it came there
		return nil
	}
	b.table, b.joining = m.Table, ""
	if b.pending != nil && m.Ask != b.answered { // there is a line more of this seat
		if m.Table != b.doubtTable || b.answered > b.doubt {
			b.claims = append(b.claims, claim{table: m.Table, move: *b.pending})
			b.say(map[string]any{"type": "list"})
		}
		b.pending = nil
	}
	switch {
	case m.Phase == "gathering" && m.Seat > 0:
		return b.getReady(m)
	case m.Over && m.Next != "":
		b.party.move(m.Table, m.Next, m.Code) // which both tables have
	case m.Phase == "playing" && contains(m.ToAct, m.Seat) && len(m.Legal) > 0 && m.Ask != b.answered:
		b.decide(m)
	}
	return nil
}

// bookClaim books the oldest claim, unless it was refused.
func (b *partyBot) bookClaim() {
	if c := b.claims[0]; !c.refused {
		b.book.take(c.table, c.move)
	}
	b.claims = b.claims[1:]
}

func (b *partyBot) getReady(m anyMessage) error {
	var chairs []struct{ Ready bool }
	if err := json.Unmarshal(m.Seats, &chairs); err != nil {
		return err
	}
	if !chairs[m.Seat-1].Ready {
		b.say(map[string]any{"type": "ready"})
	}
	return nil
}

// decide makes a move by chance, and sometimes says something before.
func (b *partyBot) decide(m anyMessage) {
	if b.rand.IntN(8) == 0 {
		b.chat()
	}
	move := sentMove{m.Seat, m.At, m.Legal[b.rand.IntN(len(m.Legal))]}
	line := map[string]any{"type": "move", "at": m.At, "move": move.text}
	if m.Undo && b.rand.IntN(20) == 0 {
		move.text = "undo"
		line = map[string]any{"type": "undo", "at": m.At}
	}
	b.book.send(m.Table, move)
	b.answered, b.pending = m.Ask, &move
	b.say(line)
}

// answerOver notes that a game is over, and asks for another one at the same table or opens
// the next.
func (b *partyBot) answerOver(m anyMessage) error {
	if m.Outcome == nil {
		return fmt.Errorf("table %s was closed before its end", m.Table)
	}
	b.book.over(m)
	if _, _, _, enough := b.party.at(); b.party.again && !enough {
		b.say(map[string]any{"type": "rematch"})
		return nil
	}
	b.party.move(m.Table, "", "")
	return nil
}

// harmless are refusals of what came too late, or twice because nobody knew whether it had
// been done before the server went away.
var harmless = []string{"game-has-gone-on", "not-your-turn", "game-over", "game-has-begun", "nothing-to-undo", "bot-plays-for-you"}

func (b *partyBot) answerError(m anyMessage) error {
	b.refused.Store(m.To + ": " + m.Code)
	if m.To == "move" || m.To == "undo" {
		switch {
		case len(b.claims) > 0:
			b.claims[0].refused = true
		case b.pending != nil:
			b.pending, b.answered = nil, 0
		}
	}
	if m.To == "join" && m.Code == "game-over" { // it ended before the server went away
		b.party.move(b.joining, "", "")
		return nil
	}
	if m.To != "rematch" && !slices.Contains(harmless, m.Code) { // the party may be at its next table already
		return fmt.Errorf("%s is refused a %s: %s (%s)", b.name, m.To, m.Text, m.Code)
	}
	return nil
}
