package lobby

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Presence is somebody in the saloon and where.
type Presence struct {
	Person table.Person
	Table  table.ID // empty in the hall
	Since  time.Time
}

// isOpen reports whether everybody sees it: of guests, who have no friends, and of who chose that.
func (p *Presence) isOpen() bool { return p.Person.Open || p.Person.Kind == table.KindGuest }

// A Hall is the hall as one person sees it.
type Hall struct {
	Name   string            // of the person
	People List[*Presence]   // the person, those who count each other as friends with them, and whoever lets everybody see it
	Tables List[*table.Card] // those that anybody may see, as CardBefore sorts them
	ByID   List[*table.Card] // the same by their IDs
	Own    []*table.Card     // on which this person has a seat, those that wait for the person first; behind them private ones that the person may see
	Seats  int               // on how many of Own this person has a seat
	Chat   []table.ChatLine
	Left   time.Time     // when this person's visit before ended; zero when that is not known
	Since  time.Time     // when this one began
	Notice *table.Notice // "the saloon closes for a restart"; nil for none

	Ties        map[table.PlayerID]Tie // of this person; never changed
	Friends     []*Presence            // who are here, and where as far as this person may see it
	Invitations []Invitation           // that stand, the newest first
	Unread      int                    // letters

	Evenings []*evening.Page // that this person may see and that are not over for long, soonest first

	Moderator bool // this person came with the key of a moderator
	Reports   int  // that wait for one; 0 for others
}

// Mine are the tables on which this person has a seat.
func (h *Hall) Mine() []*table.Card { return h.Own[:h.Seats] }

// presenceBefore sorts people by when they came.
func presenceBefore(a, b *Presence) bool {
	return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Person.ID, b.Person.ID)) < 0
}

// News is what a mailbox holds: the newest of each sort, and nil where nothing has
// changed.
type News struct {
	Hall      *Hall
	Table     *table.Snapshot // of the one table that the connection looks at
	Tidings   []Tiding        // the newest, in their order
	Why       *rules.Phrase   // the farewell in the words of the reader's language; nil where nobody has put it into others
	Farewell  string          // set when the saloon closes or ends this connection: the last news
	Room      string          // the address of a node with more room, HOST:PORT, for programs and with a farewell; empty for none
	Elsewhere []string        // with a farewell: where a program may come again at once, HOST:PORT
	Called    table.ID        // the table of a match or an evening to which somebody is called; empty for none
	Evening   *evening.Page   // the one evening that the connection looks at
}

// Empty reports whether there is nothing new.
func (n News) Empty() bool {
	return n.Hall == nil && n.Table == nil && len(n.Tidings) == 0 && n.Farewell == "" && n.Room == "" && n.Called == "" && n.Evening == nil
}

// Kept reports whether, with a farewell, all that the reader did is kept, and can be found again here.
func (n News) Kept() bool {
	return n.Why == nil || n.Why.Code != noticeBroken.Code && n.Why.Code != noticeForgotten.Code && !n.Away()
}

// Away reports whether, with a farewell, this is one of several nodes and takes nobody in, while the saloon goes on or soon comes back.
func (n News) Away() bool {
	return n.Why != nil && slices.Contains([]string{noticeGoOnAt.Code, noticeComeAgain.Code, noticeNodeAway.Code, noticeSaloonAway.Code}, n.Why.Code)
}

// An Origin is where a connection comes from, as limits count it. Both are empty for
// connections that are not counted.
type Origin struct{ Address, Network string }

// A Mailbox belongs to one connection. Putting never waits; what was not taken
// is replaced by what is newer.
type Mailbox struct {
	// These never change once somebody has entered.
	Origin  Origin
	Passing bool // somebody who comes for one command; friends are not told
	Key     Key  // that the connection proved; empty for none

	mu     sync.Mutex
	news   News
	signal chan struct{}
	closed bool
	onEnd  []func()

	visitor table.PlayerID // who has entered
	drops   *drops         // where it is counted what nobody has read; nil for nowhere
}

// keptTidings is how many tidings wait in a mailbox; the newest are kept.
const keptTidings = 8

// NewMailbox makes an empty mailbox.
func NewMailbox() *Mailbox { return &Mailbox{signal: make(chan struct{}, 1)} }

// Signal is sent to whenever something was put. One reader waits on it. It is closed
// with the mailbox.
func (m *Mailbox) Signal() <-chan struct{} { return m.signal }

// Visitor is who has entered with the mailbox; "" for nobody yet, and for a single command.
func (m *Mailbox) Visitor() table.PlayerID {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Passing {
		return ""
	}
	return m.visitor
}

func (m *Mailbox) enteredBy(id table.PlayerID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.visitor = id
}

// Take empties the mailbox.
func (m *Mailbox) Take() News {
	m.mu.Lock()
	defer m.mu.Unlock()
	news := m.news
	m.news = News{}
	return news
}

// Put replaces what is older.
func (m *Mailbox) Put(n News) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	m.noteDrops(n)
	if n.Hall != nil {
		m.news.Hall = n.Hall
	}
	if n.Table != nil {
		m.news.Table = n.Table
	}
	if len(n.Tidings) > 0 {
		all := append(m.news.Tidings, n.Tidings...)
		m.news.Tidings = all[max(0, len(all)-keptTidings):]
	}
	if n.Farewell != "" && m.news.Farewell == "" { // the first says where to go on; the saloon may close a moment later
		m.news.Farewell, m.news.Why, m.news.Elsewhere = n.Farewell, n.Why, n.Elsewhere
	}
	m.news.Evening = cmp.Or(n.Evening, m.news.Evening)
	m.news.Room, m.news.Called = cmp.Or(n.Room, m.news.Room), cmp.Or(n.Called, m.news.Called)
	select {
	case m.signal <- struct{}{}:
	default:
	}
}

// countDrops has it counted when news are replaced that nobody has read.
func (m *Mailbox) countDrops(by *drops) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drops = by
}

// noteDrops counts what is about to be replaced.
func (m *Mailbox) noteDrops(n News) {
	if m.drops == nil {
		return
	}
	if n.Hall != nil && m.news.Hall != nil {
		m.drops.halls.Add(1)
	}
	if n.Table != nil && m.news.Table != nil {
		m.drops.snapshots.Add(1)
	}
	if over := len(m.news.Tidings) + len(n.Tidings) - keptTidings; over > 0 && len(n.Tidings) > 0 {
		m.drops.tidings.Add(uint64(over))
	}
}

// OnClose has f called when the mailbox is closed, at once if it is already.
func (m *Mailbox) OnClose(f func()) {
	m.mu.Lock()
	if !m.closed {
		m.onEnd = append(m.onEnd, f)
		m.mu.Unlock()
		return
	}
	m.mu.Unlock()
	f()
}

// Close ends the mailbox and calls what OnClose was given.
func (m *Mailbox) Close() {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return
	}
	m.closed = true
	close(m.signal)
	ends := m.onEnd
	m.mu.Unlock()
	for _, f := range ends {
		f()
	}
}

// A connection is one connection of a person, as the hall and the tables know it.
type connection struct {
	id   table.PlayerID
	mail *Mailbox
	kind table.PersonKind // where it is a bot's, no person looks at what is shown

	showing sync.Mutex              // held while a table puts a snapshot
	wanted  table.ID                // whose snapshots are wanted; guarded by showing
	hidden  map[table.PlayerID]bool // whose chat is not shown; guarded by showing, and never changed

	// Guarded by the hall.
	person  table.Person
	company company  // when the connection comes
	looking table.ID // the table that the connection looks at, or none
	told    string   // what was told last about the person's own tables
}

// want chooses whose snapshots are wanted from now on.
func (c *connection) want(id table.ID) {
	c.showing.Lock()
	defer c.showing.Unlock()
	c.wanted = id
}

// hide chooses whose chat is not shown from now on.
func (c *connection) hide(who map[table.PlayerID]bool) {
	c.showing.Lock()
	defer c.showing.Unlock()
	if len(who) == 0 && len(c.hidden) == 0 {
		return
	}
	c.hidden = who
}

// show puts a table's snapshot, if it is still wanted.
func (c *connection) show(s *table.Snapshot) {
	c.showing.Lock()
	defer c.showing.Unlock()
	if c.wanted != s.Card.ID {
		return
	}
	if chat, some := withoutChatOf(c.hidden, s.Chat); some {
		own := *s
		own.Chat = chat
		s = &own
	}
	c.mail.Put(News{Table: s})
}

// withoutChatOf is a chat without what some have said. some is false when they have said
// nothing, and then it is the same chat.
func withoutChatOf(hidden map[table.PlayerID]bool, chat []table.ChatLine) (rest []table.ChatLine, some bool) {
	is := func(line table.ChatLine) bool { return hidden[line.By] }
	if len(hidden) == 0 || !slices.ContainsFunc(chat, is) {
		return chat, false
	}
	return slices.DeleteFunc(slices.Clone(chat), is), true
}

// isPerson reports whether somebody came in, and not a program or a single command.
func (c *connection) isPerson() bool { return c.kind == table.KindPlayer && !c.mail.Passing }
