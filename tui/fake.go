package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
)

// fakeLobby is a lobby for tests of screens: everything happens at once, in one
// goroutine, and the house draws from a fixed seed.
type fakeLobby struct {
	holiday  lobby.Holiday
	matter   table.Matter // what somebody asked all for last
	people   []*fakeVisit
	known    map[lobby.Key]table.Person
	tables   []*fakeTable
	chat     []table.ChatLine
	refuse   error // what the next command meets
	rename   error // what a new name meets
	code     string
	clock    time.Time
	endings  []lobby.Finished
	levels   []string     // of bots; nil for some
	slow     bool         // bots take their time
	games    []rules.Game // nil for the toy
	archive  map[table.ID]*table.Snapshot
	reviews  map[string]*fakeReview // by table and seat
	playedOn []string
	page     lobby.Page     // of whomever is asked for
	leaders  []lobby.Leader // of any leaderboard
	asked    []lobby.Leaderboard
	hook     lobby.Hook
	notes    map[table.ID]lobby.Note
	company  fakeCompany
	done     int // commands that were carried out
	last     table.Command
	deals    []lobby.Deal
	deal     lobby.DealPage // of whatever is asked for
	dealt    []string       // what was asked of deals
}

func newFakeLobby() *fakeLobby {
	return &fakeLobby{known: map[lobby.Key]table.Person{}, clock: time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)}
}

func (h *fakeLobby) now() time.Time {
	h.clock = h.clock.Add(time.Second)
	return h.clock
}

func (h *fakeLobby) Games() []rules.Game {
	if h.games != nil {
		return h.games
	}
	return []rules.Game{boardtest.Toy{}}
}

func (h *fakeLobby) Game(id string) rules.Game {
	for _, g := range h.Games() {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

func (h *fakeLobby) CheckName(name string) error {
	if strings.TrimSpace(name) == "" {
		return rules.Refuse("name-too-short", "a name has at least one letter")
	}
	return nil
}

func (h *fakeLobby) ProposeName(user string) string { return user }

func (h *fakeLobby) Register(_ context.Context, key lobby.Key, name string) (table.Person, error) {
	if err := h.CheckName(name); err != nil {
		return table.Person{}, err
	}
	for _, p := range h.known {
		if p.Name == name {
			return table.Person{}, rules.Refuse("name-taken", "the name %s is taken", name)
		}
	}
	p := table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}
	h.known[key] = p
	return p, nil
}

func (h *fakeLobby) Guest(name string) (table.Person, error) {
	return table.Person{ID: table.PlayerID("g-" + name), Name: name, Kind: table.KindGuest}, nil
}

func (h *fakeLobby) LinkCode(context.Context, table.Person) (string, error) {
	h.code = "rope-7-mule"
	return h.code, nil
}

func (h *fakeLobby) LinkKey(_ context.Context, key lobby.Key, code string) (table.Person, error) {
	if key == "" {
		return table.Person{}, rules.Refuse("needs-a-key", "only a player with a key can do that")
	}
	if code != h.code {
		return table.Person{}, rules.Refuse("no-such-link-code", "nobody has made this code")
	}
	for _, p := range h.known {
		h.known[key] = p
		return p, nil
	}
	return table.Person{}, errors.New("nobody is known")
}

func (h *fakeLobby) Keys(p table.Person) ([]lobby.KeyInfo, error) {
	var list []lobby.KeyInfo
	for _, k := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
		if h.known[k].ID == p.ID {
			list = append(list, lobby.KeyInfo{Key: k, Added: h.clock})
		}
	}
	return list, nil
}

func (h *fakeLobby) Unlink(_ context.Context, _ table.Person, key lobby.Key) error {
	delete(h.known, key)
	return nil
}

func (h *fakeLobby) SetCalls(context.Context, table.Person, string) error { return nil }

func (h *fakeLobby) Rename(_ context.Context, p table.Person, name string) (table.Person, error) {
	if h.rename != nil {
		return table.Person{}, h.rename
	}
	p.Name = name
	return p, nil
}

func (h *fakeLobby) Enter(p table.Person, mail *lobby.Mailbox) (lobbyVisit, error) {
	v := &fakeVisit{lobby: h, person: p, mail: mail}
	h.people = append(h.people, v)
	h.publish()
	return v, nil
}

// publish puts the newest of everything into every mailbox.
func (h *fakeLobby) publish() {
	for _, v := range h.people {
		var people []*lobby.Presence
		for _, other := range h.people {
			people = append(people, &lobby.Presence{Person: other.person, Table: other.at})
		}
		var open, own []*table.Card
		for _, t := range h.tables {
			card := t.card()
			if open = append(open, &card); t.seatOf(v.person) > 0 {
				own = append(own, &card)
			}
		}
		hall := hallOf(people, open)
		hall.Name, hall.Chat, hall.Own, hall.Seats = v.person.Name, h.chat, own, len(own)
		h.company.show(hall)
		news := lobby.News{Hall: hall}
		if t := h.find(v.at); t != nil {
			news.Table = t.snapshot(v.person)
		}
		v.mail.Put(news)
	}
}

func (h *fakeLobby) find(id table.ID) *fakeTable {
	for _, t := range h.tables {
		if t.id == id {
			return t
		}
	}
	return nil
}

type fakeVisit struct {
	lobby  *fakeLobby
	person table.Person
	mail   *lobby.Mailbox
	at     table.ID
}

func (v *fakeVisit) Look(_ context.Context, id table.ID) error {
	if id != "" && v.lobby.find(id) == nil {
		return rules.Refuse("no-such-table", "there is no table %s", string(id))
	}
	v.at = id
	v.lobby.publish()
	return nil
}

func (v *fakeVisit) Join(ctx context.Context, code string) (table.ID, error) {
	id := table.ID(strings.TrimPrefix(code, "code-"))
	return id, v.Look(ctx, id)
}

func (v *fakeVisit) NewTable(_ context.Context, p table.Proposal) (table.ID, error) {
	t := &fakeTable{lobby: v.lobby, id: table.ID(fmt.Sprintf("t%d", len(v.lobby.tables)+1)), proposal: p, host: v.person.ID, phase: table.Gathering}
	t.chairs = make([]table.Chair, p.Seats)
	t.chairs[0] = table.Chair{Person: v.person}
	v.lobby.tables = append(v.lobby.tables, t)
	v.at = t.id
	v.lobby.publish()
	return t.id, nil
}

func (v *fakeVisit) Do(_ context.Context, id table.ID, c table.Command) error {
	if err := v.lobby.refuse; err != nil {
		v.lobby.refuse = nil
		return err
	}
	v.lobby.done++
	v.lobby.last = c
	if ask, ok := c.(table.Ask); ok {
		v.lobby.matter = ask.What
	}
	t := v.lobby.find(id)
	if t == nil {
		return nil
	}
	err := t.do(v.person, c)
	v.lobby.publish()
	return err
}

func (v *fakeVisit) Say(_ context.Context, text string) error {
	v.lobby.chat = append(v.lobby.chat, table.ChatLine{When: v.lobby.now(), From: v.person.Name, Text: text})
	v.lobby.publish()
	return nil
}

func (v *fakeVisit) Hint(_ context.Context, id table.ID) ([]lobby.Hint, error) {
	legal := v.lobby.find(id).snapshot(v.person).Legal
	return []lobby.Hint{{Move: legal[len(legal)-1], Why: []rules.Reason{rules.Because("why-glance", "it looks best at a glance")}}}, nil
}

func (v *fakeVisit) Finished(context.Context, int) ([]lobby.Finished, error) {
	return v.lobby.endings, nil
}

func (v *fakeVisit) Export(context.Context, table.ID) (rules.Export, error) {
	return rules.Export{}, nil
}

type fakeTable struct {
	lobby    *fakeLobby
	id       table.ID
	proposal table.Proposal
	host     table.PlayerID
	phase    table.Phase
	chairs   []table.Chair
	record   *rules.Record
	story    []rules.StoryLine
	moved    time.Time
	chat     []table.ChatLine
	next     table.ID
	notice   *table.Notice
	asides   []table.Aside
	again    rules.Seats
	begun    string
	deal     string
	counts   bool
	standIns table.StandIns // as a test sets them
	lesson   *table.Guide
}

func (t *fakeTable) seatOf(p table.Person) rules.Seat {
	for i, c := range t.chairs {
		if c.Person.ID == p.ID {
			return rules.Seat(i + 1)
		}
	}
	return rules.Observer
}

func (t *fakeTable) card() table.Card {
	c := table.Card{ID: t.id, Game: "toy", Title: "Toy", Options: t.proposal.Options, Private: t.proposal.Private, Host: t.host, Phase: t.phase, Since: t.lobby.clock, Terms: t.proposal.Terms, Begun: t.begun, Deal: t.deal, Counts: t.counts}
	if c.Terms.Get(table.TermClock) != "none" {
		c.Deadlines = make([]time.Time, len(t.chairs))
	}
	c.Chairs = append(c.Chairs, t.chairs...)
	for i := range c.Chairs {
		for _, v := range t.lobby.people {
			c.Chairs[i].Here = c.Chairs[i].Here || v.person.ID == c.Chairs[i].Person.ID && v.at == t.id
		}
	}
	if t.record != nil {
		c.ToAct, c.Progress = t.record.Match().ToAct(), t.record.Match().Progress()
		for i := range c.Deadlines {
			if c.ToAct.Has(rules.Seat(i + 1)) {
				c.Deadlines[i] = t.lobby.clock.Add(161 * time.Second)
			}
		}
	}
	return c
}

func (t *fakeTable) snapshot(p table.Person) *table.Snapshot {
	s := &table.Snapshot{Card: t.card(), Seat: t.seatOf(p), Chat: t.chat, Next: t.next, Again: t.again, Notice: t.notice, Asides: t.asides, StandIns: t.standIns, Lesson: t.lesson}
	if t.proposal.Private {
		s.JoinCode = "code-" + string(t.id)
	}
	if t.record == nil {
		return s
	}
	m := t.record.Match()
	s.At, s.Setup, s.View = t.record.Len(), t.record.Setup(), m.View(s.Seat)
	s.Story, s.LastMove = append(s.Story, t.story...), t.moved
	s.Past = table.NewPast(t.record.Clone(), s.Seat)
	if s.Seat > 0 && !t.chairs[s.Seat-1].Away {
		s.Legal, s.Hints, s.CanUndo = m.AppendMoves(nil, s.Seat), true, t.record.CanUndo(s.Seat)
	}
	standing := m.Outcome()
	s.Standing = &standing
	if m.ToAct() == 0 {
		s.Outcome, s.Seed = &standing, "5eed"
	}
	if t.deal != "" {
		s.Seed = ""
	}
	return s
}

func (t *fakeTable) do(p table.Person, c table.Command) error {
	seat := t.seatOf(p)
	switch c := c.(type) {
	case table.Sit:
		at := int(c.Seat) - 1
		for i := len(t.chairs) - 1; i >= 0 && c.Seat == 0; i-- {
			if t.chairs[i].Person.Kind == "" {
				at = i
			}
		}
		t.chairs[at] = table.Chair{Person: p}
	case table.Stand:
		if t.record != nil {
			t.chairs[seat-1].Away = true
			return nil // the bot takes its time
		}
		t.chairs[seat-1] = table.Chair{}
	case table.Change:
		t.proposal = c.Proposal
		t.chairs = append(t.chairs, make([]table.Chair, 5)...)[:c.Proposal.Seats]
	case table.AddBot:
		for i := range t.chairs {
			if c.Seat == rules.Seat(i+1) || c.Seat == 0 && t.chairs[i].Person.Kind == "" {
				t.chairs[i] = table.Chair{Person: table.Person{ID: table.PlayerID(fmt.Sprint("bot", i)), Name: fmt.Sprintf("Bot-%d", i+1), Kind: table.KindBot}, Level: c.Level, Ready: true}
				break
			}
		}
	case table.RemoveBot:
		t.chairs[c.Seat-1] = table.Chair{}
	case table.Ready:
		t.chairs[seat-1].Ready = c.Ready
		return t.start()
	case table.Play:
		if c.At != t.record.Len() {
			return rules.Refuse("game-has-gone-on", "the table has moved on")
		}
		return t.play(seat, c.Move)
	case table.Say:
		t.chat = append(t.chat, table.ChatLine{When: t.lobby.now(), From: p.Name, Text: c.Text})
	case table.Resign:
		t.chairs[seat-1].Away, t.chairs[seat-1].Resigned = true, true
		t.asides = append(t.asides, table.Aside{At: t.record.Len(), Seat: seat, What: table.AsideResigned})
		return t.bots()
	case table.StandIn:
		t.standIns.Asked[c.For] |= rules.SeatSet(seat)
	case table.Rematch:
		t.again |= rules.SeatSet(seat)
		t.next = "t9"
	case table.Close:
		t.phase = table.Over
	}
	return nil
}
