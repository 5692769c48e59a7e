package tuitest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
)

// FakeLobby is a lobby for tests of screens: everything happens at once, and the house draws from a fixed seed.
type FakeLobby struct {
	NoHooks      bool // nobody is called by webhook
	Evenings     []*evening.Page
	PastEvenings []lobby.PastEvening
	Profile      data.Player // what somebody chose last
	Rests        lobby.Holiday
	Matter       table.Matter // what somebody asked all for last
	People       []*FakeVisit
	Known        map[lobby.Key]table.Person
	Tables       []*FakeTable
	Chat         []table.ChatLine
	Refuse       error // what the next command meets
	RefuseName   error // what a new name meets
	Shut         error // why a newcomer needs the code
	Code         string
	Clock        time.Time
	Endings      []lobby.Finished
	LevelsOf     []string     // of bots; nil for some
	Slow         bool         // bots take their time
	Offers       []rules.Game // nil for the toy
	Archive      map[table.ID]*table.Snapshot
	Reviews      map[string]*FakeReview // by table and seat
	PlayedOn     []string
	Page         lobby.Page            // of whomever is asked for
	Pages        map[string]lobby.Page // of those who have one of their own
	PagesAsked   int                   // how often
	leaders      []lobby.Leader        // of any leaderboard
	Asked        []lobby.Leaderboard
	Hook         lobby.Hook
	Notes        map[table.ID]lobby.Note
	Company      FakeCompany
	Done         int // commands that were carried out
	Last         table.Command
	Deals        []lobby.Deal
	Deal         lobby.DealPage // of whatever is asked for
	Dealt        []string       // what was asked of deals
	Training     lobby.Training
	Exercises    map[string]*FakeExercise // by name
}

// NewFakeLobby is one in which nobody is.
func NewFakeLobby() *FakeLobby {
	return &FakeLobby{Known: map[lobby.Key]table.Person{}, Clock: time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC), Training: lobby.Training{Rating: 1200}}
}

func (h *FakeLobby) Now() time.Time {
	h.Clock = h.Clock.Add(time.Second)
	return h.Clock
}

func (h *FakeLobby) Games() []rules.Game {
	if h.Offers != nil {
		return h.Offers
	}
	return []rules.Game{boardtest.Toy{}}
}

func (h *FakeLobby) Game(id string) rules.Game {
	for _, g := range append(h.Games(), boardtest.Toy{}) { // which its tables play
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

func (h *FakeLobby) ShutOut(lobby.Key) error { return h.Shut }
func (h *FakeLobby) CheckName(name string) error {
	if strings.TrimSpace(name) == "" {
		return rules.Refuse("name-too-short", "a name has at least one letter")
	}
	return nil
}

func (h *FakeLobby) ProposeName(user string) string { return user }

func (h *FakeLobby) Register(_ context.Context, key lobby.Key, name string) (table.Person, error) {
	if err := h.CheckName(name); err != nil {
		return table.Person{}, err
	}
	for _, p := range h.Known {
		if p.Name == name {
			return table.Person{}, rules.Refuse("name-taken", "the name %s is taken", name)
		}
	}
	p := table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}
	h.Known[key] = p
	return p, nil
}

func (h *FakeLobby) Guest(name string) (table.Person, error) {
	return table.Person{ID: table.PlayerID("g-" + name), Name: name, Kind: table.KindGuest}, nil
}

func (h *FakeLobby) Rename(_ context.Context, p table.Person, name string) (table.Person, error) {
	if h.RefuseName != nil {
		return table.Person{}, h.RefuseName
	}
	p.Name = name
	return p, nil
}

func (h *FakeLobby) Enter(p table.Person, mail *lobby.Mailbox) (tell.Visit, error) {
	v := &FakeVisit{Lobby: h, Person: p, Mail: mail}
	h.People = append(h.People, v)
	h.Publish()
	return v, nil
}

// Publish puts the newest of everything into every mailbox.
func (h *FakeLobby) Publish() {
	for _, v := range h.People {
		var people []*lobby.Presence
		for _, other := range h.People {
			people = append(people, &lobby.Presence{Person: other.Person, Table: other.At})
		}
		var open, own []*table.Card
		for _, t := range h.Tables {
			card := t.card()
			if open = append(open, &card); t.SeatOf(v.Person) > 0 {
				own = append(own, &card)
			}
		}
		hall := HallOf(people, open)
		hall.Name, hall.Chat, hall.Own, hall.Seats = v.Person.Name, h.Chat, own, len(own)
		hall.Evenings = slices.Clone(h.Evenings)
		h.Company.show(hall)
		news := lobby.News{Hall: hall}
		if t := h.Find(v.At); t != nil {
			news.Table = t.snapshot(v.Person)
		}
		v.Mail.Put(news)
	}
}

func (h *FakeLobby) Find(id table.ID) *FakeTable {
	for _, t := range h.Tables {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// A FakeVisit is somebody in it.
type FakeVisit struct {
	watches evening.ID
	Lobby   *FakeLobby
	Person  table.Person
	Mail    *lobby.Mailbox
	At      table.ID
}

func (v *FakeVisit) Look(_ context.Context, id table.ID) error {
	if id != "" && v.Lobby.Find(id) == nil {
		return rules.Refuse("no-such-table", "there is no table %s", string(id))
	}
	v.At = id
	v.Lobby.Publish()
	return nil
}

func (v *FakeVisit) Join(ctx context.Context, code string) (table.ID, error) {
	id := table.ID(strings.TrimPrefix(code, "code-"))
	return id, v.Look(ctx, id)
}

func (v *FakeVisit) NewTable(_ context.Context, p table.Proposal) (table.ID, error) {
	t := &FakeTable{Lobby: v.Lobby, ID: table.ID(fmt.Sprintf("t%d", len(v.Lobby.Tables)+1)), proposal: p, host: v.Person.ID, Phase: table.Gathering}
	t.Chairs = make([]table.Chair, max(p.Seats, 2)) // a lesson does not say how many
	t.Chairs[0] = table.Chair{Person: v.Person}
	v.Lobby.Tables = append(v.Lobby.Tables, t)
	v.At = t.ID
	v.Lobby.Publish()
	return t.ID, nil
}

func (v *FakeVisit) Do(_ context.Context, id table.ID, c table.Command) error {
	if err := v.Lobby.Refuse; err != nil {
		v.Lobby.Refuse = nil
		return err
	}
	v.Lobby.Done++
	v.Lobby.Last = c
	if ask, ok := c.(table.Ask); ok {
		v.Lobby.Matter = ask.What
	}
	t := v.Lobby.Find(id)
	if t == nil {
		return nil
	}
	err := t.do(v.Person, c)
	v.Lobby.Publish()
	return err
}

func (v *FakeVisit) Say(_ context.Context, text string) error {
	v.Lobby.Chat = append(v.Lobby.Chat, table.ChatLine{When: v.Lobby.Now(), From: v.Person.Name, Text: text})
	v.Lobby.Publish()
	return nil
}

func (v *FakeVisit) Hint(_ context.Context, id table.ID) ([]lobby.Hint, error) {
	legal := v.Lobby.Find(id).snapshot(v.Person).Legal
	glance := []rules.Reason{rules.Because("why-glance", "it looks best at a glance")}
	return []lobby.Hint{{Move: legal[len(legal)-1], Why: glance}, {Move: legal[0]}}, nil
}

func (v *FakeVisit) Finished(context.Context, int) ([]lobby.Finished, error) {
	return v.Lobby.Endings, nil
}

func (v *FakeVisit) Export(context.Context, table.ID) (rules.Export, error) {
	return rules.Export{}, nil
}

// A FakeTable is a table in it.
type FakeTable struct {
	Asked    rules.Seats // whose answer a question to all waits for
	Lobby    *FakeLobby
	ID       table.ID
	proposal table.Proposal
	host     table.PlayerID
	Phase    table.Phase
	Chairs   []table.Chair
	Record   *rules.Record
	story    []rules.StoryLine
	moved    time.Time
	Chat     []table.ChatLine
	next     table.ID
	Notice   *table.Notice
	Asides   []table.Aside
	again    rules.Seats
	begun    string
	Deal     string
	Counts   bool
	Evening  evening.ID     // whose game it is
	StandIns table.StandIns // as a test sets them
	Lesson   *table.Guide
}

func (t *FakeTable) SeatOf(p table.Person) rules.Seat {
	for i, c := range t.Chairs {
		if c.Person.ID == p.ID {
			return rules.Seat(i + 1)
		}
	}
	return rules.Observer
}

func (t *FakeTable) card() table.Card {
	c := table.Card{ID: t.ID, Game: "toy", Title: "Toy", Options: t.proposal.Options, Private: t.proposal.Private, Host: t.host, Phase: t.Phase, Since: t.Lobby.Clock, Terms: t.proposal.Terms, Begun: t.begun, Deal: t.Deal, Counts: t.Counts, Evening: string(t.Evening), Asked: t.Asked}
	if c.Terms.Get(table.TermClock) != "none" {
		c.Deadlines = make([]time.Time, len(t.Chairs))
	}
	c.Chairs = append(c.Chairs, t.Chairs...)
	for i := range c.Chairs {
		for _, v := range t.Lobby.People {
			c.Chairs[i].Here = c.Chairs[i].Here || v.Person.ID == c.Chairs[i].Person.ID && v.At == t.ID
		}
	}
	if t.Record != nil {
		c.ToAct, c.Progress = t.Record.Match().ToAct(), t.Record.Match().Progress()
		for i := range c.Deadlines {
			if c.ToAct.Has(rules.Seat(i + 1)) {
				c.Deadlines[i] = t.Lobby.Clock.Add(161 * time.Second)
			}
		}
	}
	return c
}

func (t *FakeTable) snapshot(p table.Person) *table.Snapshot {
	s := &table.Snapshot{Card: t.card(), Seat: t.SeatOf(p), Chat: t.Chat, Next: t.next, Again: t.again, Notice: t.Notice, Asides: t.Asides, StandIns: t.StandIns, Lesson: t.Lesson}
	if t.proposal.Private {
		s.JoinCode = "code-" + string(t.ID)
	}
	if t.Record == nil {
		return s
	}
	m := t.Record.Match()
	s.At, s.Setup, s.View = t.Record.Len(), t.Record.Setup(), m.View(s.Seat)
	s.Story, s.LastMove = append(s.Story, t.story...), t.moved
	s.Past = table.NewPast(t.Record.Clone(), s.Seat)
	if s.Seat > 0 && !t.Chairs[s.Seat-1].Away {
		s.Legal, s.Hints, s.CanUndo = m.AppendMoves(nil, s.Seat), true, t.Record.CanUndo(s.Seat)
	}
	standing := m.Outcome()
	s.Standing = &standing
	if m.ToAct() == 0 {
		s.Outcome, s.Seed = &standing, "5eed"
	}
	if t.Deal != "" {
		s.Seed = ""
	}
	return s
}

func (t *FakeTable) do(p table.Person, c table.Command) error {
	seat := t.SeatOf(p)
	switch c := c.(type) {
	case table.Sit:
		at := int(c.Seat) - 1
		for i := len(t.Chairs) - 1; i >= 0 && c.Seat == 0; i-- {
			if t.Chairs[i].Person.Kind == "" {
				at = i
			}
		}
		t.Chairs[at] = table.Chair{Person: p}
	case table.Stand:
		if t.Record != nil {
			t.Chairs[seat-1].Away = true
			return nil // the bot takes its time
		}
		t.Chairs[seat-1] = table.Chair{}
	case table.Change:
		t.proposal = c.Proposal
		t.Chairs = append(t.Chairs, make([]table.Chair, 5)...)[:c.Proposal.Seats]
	case table.AddBot:
		for i := range t.Chairs {
			if c.Seat == rules.Seat(i+1) || c.Seat == 0 && t.Chairs[i].Person.Kind == "" {
				t.Chairs[i] = table.Chair{Person: table.Person{ID: table.PlayerID(fmt.Sprint("bot", i)), Name: fmt.Sprintf("Bot-%d", i+1), Kind: table.KindBot}, Level: c.Level, Ready: true}
				break
			}
		}
	case table.RemoveBot:
		t.Chairs[c.Seat-1] = table.Chair{}
	case table.Ready:
		t.Chairs[seat-1].Ready = c.Ready
		return t.start()
	case table.Play:
		if c.At != t.Record.Len() {
			return rules.Refuse("game-has-gone-on", "the table has moved on")
		}
		return t.play(seat, c.Move)
	case table.Say:
		t.Chat = append(t.Chat, table.ChatLine{When: t.Lobby.Now(), From: p.Name, Text: c.Text})
	case table.Resign:
		t.Chairs[seat-1].Away, t.Chairs[seat-1].Resigned = true, true
		t.Asides = append(t.Asides, table.Aside{At: t.Record.Len(), Seat: seat, What: table.AsideResigned})
		return t.Bots()
	case table.StandIn:
		t.StandIns.Asked[c.For] |= rules.SeatSet(seat)
	case table.Rematch:
		t.again |= rules.SeatSet(seat)
		t.next = "t9"
	case table.Close:
		t.Phase = table.Over
	}
	return nil
}
