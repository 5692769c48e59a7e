package lines

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// A lineEvening is the evening of which is told what happens there.
type lineEvening struct {
	id    evening.ID    // "" for none
	page  *evening.Page // as it was told last; nil before
	heard time.Time     // of its newest talk that was told
}

// evenings lists them, tells one, or does what the first word says.
func (m *lineMode) evenings(arg string) {
	do, rest, _ := strings.Cut(arg, " ")
	switch do = m.eveningWord(strings.ToLower(do)); do {
	case "":
		m.listEvenings()
	case "enter":
		m.doEvening(rest, evening.Enter{}, "")
	case "leave":
		m.leaveEvening(rest)
	case "rest":
		m.doEvening(rest, evening.Rest{On: true}, "lines.evening-rests")
	case "go-on":
		m.doEvening(rest, evening.Rest{}, "lines.evening-goes-on")
	case "off":
		m.doEvening(rest, evening.CallOff{}, "lines.evening-off")
	case "out":
		m.takeOut(rest)
	case "say":
		m.sayInEvening(rest)
	case "past":
		m.tellPast(rest)
	case "new":
		m.newEvening(rest)
	default:
		m.tellEvening(arg)
	}
}

// eveningWord is what is done at an evening by a word or by the beginning of only one; else the word itself.
func (m *lineMode) eveningWord(typed string) string {
	words := []string{"enter", "leave", "rest", "go-on", "off", "out", "say", "past", "new"}
	typed = m.meant(typed, words)
	return cmp.Or(topicMeant(words, typed, false), typed)
}

// leaveEvening wants a word of assent where nobody who leaves comes back.
func (m *lineMode) leaveEvening(arg string) {
	said := strings.Fields(strings.ToLower(arg))
	p, there := m.eveningMeant(strings.Join(slices.DeleteFunc(slices.Clone(said), m.meansYes), " "))
	switch {
	case !there:
	case p.LeavesForGood(m.visitor.Person.ID) && !slices.ContainsFunc(said, m.meansYes):
		m.print(m.LeavingAsked(m.visitor, p), m.Words.T("lines.evening-leave", string(p.ID())))
	default:
		m.doEvening(string(p.ID()), evening.Leave{}, "lines.evening-left")
	}
}

func (m *lineMode) tellEvening(meant string) {
	if p, there := m.eveningMeant(meant); there {
		m.tellLines(m.EveningSaid(p, m.visitor, m.now()))
		m.followEvening(p.ID())
	}
}

func (m *lineMode) listEvenings() {
	past, _, err := m.lobby.Visit.PastEvenings("", "", fewPast)
	if !m.failed(err) {
		m.tellEvenings(m.lobby.Visit.Evenings(), past, "lines.evenings-none")
		m.print(m.Words.T("lines.evenings-how"))
	}
}

const (
	fewPast  = 5
	manyPast = 25
)

// tellEvenings numbers those that are to come or run, then those that are over; none is what is said where there are none.
func (m *lineMode) tellEvenings(live []*evening.Page, past []lobby.PastEvening, none string) {
	m.eveningsTold = nil
	var said []string
	add := func(id string, text string) {
		m.eveningsTold = append(m.eveningsTold, evening.ID(id))
		said = append(said, strconv.Itoa(len(m.eveningsTold))+". "+text+" · "+id)
	}
	for _, p := range live {
		text := m.EveningRow(p, m.now())
		if p.StillIn(m.visitor.Person.ID) && p.Phase() != evening.Over {
			text += " · " + m.Words.T("lines.evening-mine")
		}
		add(string(p.ID()), text)
	}
	for _, e := range past {
		if !slices.Contains(m.eveningsTold, evening.ID(e.ID)) {
			add(e.ID, m.PastEvening(e))
		}
	}
	if len(said) == 0 {
		said = []string{m.Words.T(none)}
	}
	m.tellLines(said)
}

func (m *lineMode) tellPast(repeat string) {
	past, _, err := m.lobby.Visit.PastEvenings(repeat, "", manyPast)
	if !m.failed(err) {
		m.tellEvenings(nil, past, "lines.evenings-none-past")
	}
}

// eveningMeant is the one of a code, or of a number in the list that was told; without either, that of the person.
func (m *lineMode) eveningMeant(arg string) (p *evening.Page, there bool) {
	id := evening.ID(strings.ToLower(arg))
	if n := tell.Number(arg); n > 0 && n <= len(m.eveningsTold) {
		id = m.eveningsTold[n-1]
	}
	if id == "" {
		id = m.ownEvening()
	}
	if id == "" {
		m.print(m.Words.T("lines.evening-which"))
		return nil, false
	}
	p, err := m.lobby.Visit.Evening(id)
	return p, !m.failed(err)
}

// ownEvening is the one that the person looks at or, if they have entered none of that name, the first that they have; "" for none.
func (m *lineMode) ownEvening() (id evening.ID) {
	for _, p := range m.lobby.Visit.Evenings() {
		if _, in := p.Of(m.visitor.Person.ID); in && p.Phase() != evening.Over && (id == "" || p.ID() == m.evening.id) {
			id = p.ID()
		}
	}
	return cmp.Or(id, m.evening.id)
}

// doEvening tells what was done by a sentence with the evening's name, or without one how the person stands there now.
func (m *lineMode) doEvening(arg string, c evening.Command, said string) {
	p, there := m.eveningMeant(arg)
	if !there || m.failed(m.lobby.Visit.EveningDo(p.ID(), c)) {
		return
	}
	if p, err := m.lobby.Visit.Evening(p.ID()); !m.failed(err) {
		m.print(m.eveningDone(p, said)...)
		if _, enters := c.(evening.Enter); enters {
			m.warnOfOverlap(p)
		}
		m.followEvening(p.ID())
	}
}

// warnOfOverlap says which evening of the person's runs at the same time as another one that they have entered.
func (m *lineMode) warnOfOverlap(p *evening.Page) {
	if other := m.visitor.Overlaps(p); other != nil {
		m.print(m.Words.T("evenings.overlaps", other.Plan().Name))
	}
}

func (m *lineMode) eveningDone(p *evening.Page, said string) []string {
	if said != "" {
		return []string{m.Words.T(said, p.Plan().Name)}
	}
	return []string{m.EveningRow(p, m.now()), m.EveningMine(p, m.visitor, m.now())}
}

func (m *lineMode) takeOut(arg string) {
	code, name, _ := strings.Cut(arg, " ")
	if name == "" {
		m.print(m.Words.T("lines.evening-out-whom"))
		return
	}
	if p, there := m.eveningMeant(code); there && !m.failed(m.lobby.Visit.EveningDo(p.ID(), TakeOut(p, name))) {
		m.print(m.Words.T("lines.evening-out", name, p.Plan().Name))
	}
}

// TakeOut takes the entrant of a name out of an evening.
func TakeOut(p *evening.Page, name string) evening.TakeOut {
	for _, e := range p.Entrants() {
		if strings.EqualFold(e.Who.Name, name) {
			return evening.TakeOut{Who: e.Who.ID}
		}
	}
	return evening.TakeOut{}
}

func (m *lineMode) sayInEvening(text string) {
	if p, there := m.eveningMeant(""); there {
		m.followEvening(p.ID())
		m.failed(m.lobby.Visit.EveningDo(p.ID(), evening.Say{Text: text}))
	}
}

// followEvening has what happens there told from now on, in the place of another one; of one that is over nothing happens any more.
func (m *lineMode) followEvening(id evening.ID) {
	if m.evening.id != id && m.lobby.Visit.WatchEvening(id) == nil {
		m.evening = lineEvening{id: id, heard: m.now()}
	}
}

// hearOfEvening tells what happens at the evening that is followed, which is that of the game that the person plays.
func (m *lineMode) hearOfEvening(n lobby.News) {
	if t := m.table; n.Table != nil && t != nil && t.Snap != nil && t.Snap.Seat > 0 && t.Snap.Card.Evening != "" {
		m.followEvening(evening.ID(t.Snap.Card.Evening))
	}
	if n.Evening != nil {
		m.visitor.Evening = n.Evening
		m.hearEvening(n.Evening)
	}
}

func (m *lineMode) hearEvening(p *evening.Page) {
	e, me := &m.evening, m.visitor.Person.ID
	if p.ID() != e.id {
		return
	}
	before := e.page
	e.page = p
	for _, line := range p.Chat() {
		if line.When.After(e.heard) {
			e.heard = line.When
			m.print(m.Words.T("lines.evening-said", p.Plan().Name, m.Speaker(line), m.Said(line.Text)))
		}
	}
	if before == nil {
		return
	}
	now, in := p.Of(me)
	was, wasIn := before.Of(me)
	counted := now.Games > was.Games || before.TableOf(me) != "" && p.TableOf(me) == ""
	if counted {
		m.print(p.Plan().Name + ": " + m.gameBrought(before, p))
	}
	switch {
	case p.Off() && in: // which the saloon tells them
	case before.Phase() != p.Phase() && p.Phase() == evening.Over:
		m.print(m.eveningEnd(p)...)
	case counted || now.Barred && !was.Barred:
		m.print(m.EveningMine(p, m.visitor, m.now()))
	case !in || !wasIn:
	case p.IsNear(me) && !before.IsNear(me):
		m.print(m.EveningMine(p, m.visitor, m.now()))
	case p.Round() != before.Round() && p.TableOf(me) == "":
		m.print(m.EveningRow(p, m.now()), m.EveningMine(p, m.visitor, m.now()))
	case p.Notice != nil && before.Notice == nil:
		m.print(m.Words.Phrase(p.Notice.Phrase))
	}
}

// gameBrought is what the game that was counted since has brought the person; in a league it may have been any of theirs, or
// one without a table, as nobody else was left.
func (m *lineMode) gameBrought(before, p *evening.Page) string {
	me := m.visitor.Person.ID
	for _, at := range before.TablesOf(me) {
		if !slices.Contains(p.TablesOf(me), at) {
			return m.EveningBrought(p, at, me, false)
		}
	}
	was, _ := before.Of(me)
	now, _ := p.Of(me)
	return m.Words.T("evenings.brought", tell.HalfPoints(now.Points-was.Points))
}

// eveningEnd tells who was first, and how the person stood.
func (m *lineMode) eveningEnd(p *evening.Page) []string {
	said := []string{m.EveningRow(p, m.now())}
	if p.Off() {
		return said
	}
	for _, r := range p.Rows {
		if r.Place > podium {
			break // of a league the highest group alone is told
		}
		row := m.StandingRow(p, r, m.visitor.Person.ID)
		said = append(said, row.Place+". "+row.Name+", "+row.Points)
	}
	return append(said, m.EveningMine(p, m.visitor, m.now()), m.Words.T("lines.evening-all", string(p.ID())))
}

const podium = 3

// answerCall goes to the table to which the person is called; in the midst of a line or of a game that they stay at it only says where that is.
func (m *lineMode) answerCall(at table.ID) {
	name := m.calledBy(at)
	playing := m.table != nil && m.table.exercise == nil && m.table.Playing() && m.visitor.Stays(&m.table.Snap.Card)
	if playing || m.making != nil || m.halfTyped() {
		m.print(m.Words.T("lines.evening-calls", name, string(at)))
		return
	}
	m.print(m.Words.T("lines.evening-leads", name, string(at)))
	m.replay = nil
	m.enterTable(at)
}

// calledBy is the name of the evening that has a table.
func (m *lineMode) calledBy(at table.ID) (name string) {
	for _, p := range m.lobby.Visit.Evenings() {
		if _, in := p.Of(m.visitor.Person.ID); in && p.Phase() == evening.Running && (name == "" || p.TableOf(m.visitor.Person.ID) == at) {
			name = p.Plan().Name
		}
	}
	return cmp.Or(name, m.Words.T("screen.evening"))
}

// overOfEvening is what is said at the end of a game of an evening; "" for any other game.
func (t *lineTable) overOfEvening() string {
	of := t.visitor.EveningOf(evening.ID(t.Snap.Card.Evening))
	switch {
	case t.Snap.Card.Evening == "":
		return ""
	case of != nil && !slices.ContainsFunc(of.Running(), func(g evening.Game) bool { return g.Table == t.ID }): // it has been counted
		return t.EveningMine(of, t.visitor, t.now()) + " " + t.Words.T("lines.evening-all", string(of.ID()))
	case of == nil || !of.Leads(t.visitor.Person.ID):
		return t.Words.T("lines.evening-counts")
	}
	return t.Words.T("lines.evening-over")
}

// TellEvenings tells evenings, those that are over last.
func TellEvenings(e tell.Env, live []*evening.Page, past []lobby.PastEvening, out io.Writer) error {
	return told(e, out, func(m *lineMode) { m.tellEvenings(live, past, "lines.evenings-none") })
}

// TellPastEvenings tells those that are over.
func TellPastEvenings(e tell.Env, past []lobby.PastEvening, out io.Writer) error {
	return told(e, out, func(m *lineMode) { m.tellEvenings(nil, past, "lines.evenings-none-past") })
}

// TellEvening tells all that there is to tell of one.
func TellEvening(e tell.Env, p *evening.Page, out io.Writer) error {
	return told(e, out, func(m *lineMode) { m.print(m.EveningSaid(p, m.visitor, m.now())...) })
}

// LeavingAsked says what it means to leave an evening for good, and what is to be typed behind the address to do it.
func LeavingAsked(e tell.Env, p *evening.Page) string {
	m := newLineMode(context.Background(), e, io.Discard)
	return m.LeavingAsked(m.visitor, p) + " " + m.Words.T("lines.evening-leave-ssh", string(p.ID()))
}

// TellEveningDone tells what somebody has done at an evening: with what, or how they stand there now.
func TellEveningDone(e tell.Env, p *evening.Page, c evening.Command, name string, out io.Writer) error {
	return told(e, out, func(m *lineMode) {
		switch c := c.(type) {
		case evening.Leave:
			m.print(m.eveningDone(p, "lines.evening-left")...)
		case evening.Rest:
			m.print(m.eveningDone(p, board.If(c.On, "lines.evening-rests", "lines.evening-goes-on"))...)
		case evening.CallOff:
			m.print(m.eveningDone(p, "lines.evening-off")...)
		case evening.TakeOut:
			m.print(m.Words.T("lines.evening-out", name, p.Plan().Name))
		default:
			m.print(m.eveningDone(p, "")...)
		}
	})
}
