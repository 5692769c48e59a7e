package lines

import (
	"context"
	"slices"
	"strconv"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// unhurried is a moment that does not end with the connection: what is begun for all by whoever comes first is finished.
func (m *lineMode) unhurried() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(m.ctx), tell.Patience)
}

// askHome asks for what the hall has besides its tables.
func (m *lineMode) askHome() {
	ctx, cancel := m.unhurried()
	defer cancel()
	lately, failed := tell.AskLately(ctx, m.lobby.Visit, m.Texts, m.env)
	m.lobby.TakeLately(m.visitor, lately, failed)
	if list, err := m.lobby.Visit.Deals(ctx); err == nil { // without them the hall has no row of deals
		m.visitor.Deals.Today = list
	}
	m.visitor.HomeChanged()
}

// askBest asks once a day for the best deal of the day before, when nobody plays.
func (m *lineMode) askBest() {
	deals, day := &m.visitor.Deals, m.env.Now().UTC().Format(time.DateOnly)
	if m.lobby.Home(m.visitor).Others() > 0 || deals.Asked == day {
		return
	}
	ctx, cancel := m.unhurried()
	defer cancel()
	deals.Asked = day
	deals.BestOf, deals.Best = tell.AskBest(ctx, m.lobby.Visit, deals.Today)
	m.visitor.HomeChanged()
}

// tellHall tells the rows of the hall with their numbers, without tables where only bots play; to whoever wants few
// words, only what waits for them.
func (m *lineMode) tellHall() {
	if m.visitor.Hall == nil {
		return // it is told as soon as it is known
	}
	m.tellEveningSoon()
	own, tables := m.lobby.Home(m.visitor).Mine()+tell.Bit(m.visitor.IsAwaited()), m.Words.N("hall.tables", m.visitor.Tables().Len())
	if m.brief {
		m.print(tables + ", " + m.Words.N("hall.people", m.visitor.Hall.People.Len()) + ".")
		m.tellRows(func(i int, _ tell.HomeRow) bool { return i < own })
		return
	}
	m.askBest()
	m.print(tables + ".")
	bots := m.tellRows(func(_ int, r tell.HomeRow) bool { return r.Kind != tell.HomeTable || !r.Card.OnlyBots() })
	if bots > 0 {
		m.print(m.Words.N("lines.bots-play", bots))
	}
	m.print(m.Words.T("lines.hall"))
}

// tellEveningSoon tells the evening that begins soon, or runs and is the person's; to whoever wants few words only theirs.
func (m *lineMode) tellEveningSoon() {
	for _, p := range m.visitor.Hall.Evenings {
		_, in := p.Of(m.visitor.Person.ID)
		soon := p.Phase() == evening.Open && p.Plan().Starts.Sub(m.now()) <= soonBefore
		if in && p.Phase() == evening.Running || soon && (in || !m.brief) {
			m.print(m.Words.T("lines.evening-soon", m.EveningRow(p, m.now()), string(p.ID())))
			return
		}
	}
}

const (
	soonBefore  = 2 * time.Hour
	turnsBefore = 24 * time.Hour
)

// tellEntered tells evenings that the person has entered and that begin within a day.
func (m *lineMode) tellEntered(list []*evening.Page) {
	for _, p := range m.visitor.Today(list, m.now()) {
		m.print(m.Words.T("lines.evening-entered", m.EveningRow(p, m.now())))
	}
}

// meetEvenings has who comes hear of their evening from now on, and tells those that have ended since they left.
func (m *lineMode) meetEvenings(h *lobby.Hall) {
	id, me, left := m.ownEvening(), m.visitor.Person.ID, h.Left
	if p := m.visitor.NextEvening(); p != nil {
		if _, in := p.Of(me); in { // rather than one that takes days
			id = p.ID()
		}
	}
	if id != "" {
		m.followEvening(id)
	}
	if left.IsZero() { // a restart forgets it
		left = m.now().Add(-turnsBefore)
	}
	past, _, _ := m.lobby.Visit.PastEvenings("", "", manyPast) // without them there is only less to tell
	for _, e := range past {
		p, err := m.lobby.Visit.Evening(evening.ID(e.ID))
		if err != nil || !e.Ended.After(left) {
			continue
		}
		if _, stands := p.RowOf(me); stands {
			m.print(m.PastEvening(e) + ". " + m.EveningMine(p, m.visitor, m.now()) + " " + m.Words.T("lines.evening-all", e.ID))
		}
	}
}

// listHall tells all rows, as they are now.
func (m *lineMode) listHall() {
	if m.visitor.Hall == nil {
		return
	}
	m.askHome()
	m.askBest()
	m.print(m.Words.N("hall.tables", m.visitor.Tables().Len()) + ".")
	m.tellRows(func(int, tell.HomeRow) bool { return true })
}

// tellRows tells rows of the hall, each with the number that does what it says, and returns how many it left out.
func (m *lineMode) tellRows(wanted func(i int, r tell.HomeRow) bool) (left int) {
	h := m.lobby.Home(m.visitor)
	var list []int
	for i := range h.Len() {
		if wanted(i, h.At(i)) {
			list = append(list, i)
		}
	}
	m.rows = nil
	m.tellList(longList{count: len(list), line: func(i int) string {
		r := h.At(list[i])
		m.rows = append(m.rows, r.ID())
		said := m.RowSaid(m.visitor, r, m.now())
		if said == m.Words.T("home.alone") { // with which nothing can be done
			return said
		}
		return strconv.Itoa(i+1) + ". " + said
	}})
	return h.Len() - len(list)
}

// row is the row that was told with a number, as it is now; false when it has gone, which has been told.
func (m *lineMode) row(n int) (r tell.HomeRow, there bool) {
	if n > len(m.rows) || m.visitor.Hall == nil {
		m.print(m.Words.T("lines.no-row", n))
		return r, false
	}
	h, id := m.lobby.Home(m.visitor), m.rows[n-1]
	at := h.Find(id, m.visitor.Card(table.ID(id)))
	if at < 0 {
		m.print(m.Words.T("lines.row-gone", n))
		return r, false
	}
	return h.At(at), true
}

// goRow goes to the table with a number, without sitting down; any other row is done.
func (m *lineMode) goRow(n int) {
	if r, there := m.row(n); there && r.Card != nil {
		m.enterTable(r.Card.ID)
	} else if there {
		m.doRow(r, "")
	}
}

func (m *lineMode) goTable(arg string) {
	if _, _, isMoment := table.MomentOf(arg); isMoment {
		m.lookBack(arg)
		return
	}
	if n := tell.Number(arg); n > 0 {
		m.goRow(n)
		return
	}
	if arg == "" {
		m.tellHall() // where to
		return
	}
	cards := m.visitor.Tables()
	for i := range cards.Len() {
		c := cards.At(i)
		if board.Begins(string(c.ID), arg) || board.Begins(m.GameTitle(c.Game, c.Title), arg) {
			m.enterTable(c.ID)
			return
		}
	}
	m.enterTable(table.ID(arg))
}

// doNumber does what the row with a number says, with the game that is named or the one that it offers first.
func (m *lineMode) doNumber(n int, game string) {
	if r, there := m.row(n); there {
		m.doRow(r, game)
	}
}

func (m *lineMode) doRow(r tell.HomeRow, game string) {
	var g tell.HomeGame
	if len(r.Games) > 0 {
		at := r.First
		if meant := m.gameMeant(game); game != "" {
			at = slices.IndexFunc(r.Games, func(g tell.HomeGame) bool { return meant != nil && g.Game == meant.Info().ID })
		}
		if at < 0 {
			m.print(m.Words.T("lines.no-game", game))
			return
		}
		g = r.Games[at]
	}
	switch r.Kind {
	case tell.HomeOwn:
		m.enterTable(r.Card.ID)
	case tell.HomeTable:
		m.sitAt(r.Card.ID, tell.HasFreeChair(r.Card))
	case tell.HomeMail:
		m.readMail()
	case tell.HomePlay:
		m.enterOpened(func(ctx context.Context, v tell.Visit) (table.ID, error) { return m.lobby.PlayNow(ctx, v, g) })
	case tell.HomeDeals:
		m.openDeal(g)
	case tell.HomeEvening:
		m.tellEvening(string(m.visitor.NextEvening().ID()))
	case tell.HomeLearn:
		m.lesson(g.Game)
	case tell.HomeLast:
		m.openLast()
	case tell.HomeBest:
		m.lookBack(string(m.visitor.Deals.Best.Table))
	case tell.HomeHere:
		m.listPeople()
	}
}

// readMail tells the letters and invitations, and to a moderator the reports.
func (m *lineMode) readMail() {
	if m.visitor.Hall.Reports > 0 {
		m.reports("")
	}
	if m.visitor.Hall.Unread > 0 || len(m.visitor.Hall.Invitations) > 0 {
		m.readLetters("")
	}
}

// openDeal goes on with a try, or tells the deal: a try begins only where it is said what that means.
func (m *lineMode) openDeal(g tell.HomeGame) {
	if g.Deal.State == lobby.DealRunning {
		m.playDeal(g.Game, g.Deal.Day, true)
		return
	}
	m.tellDeals(g.Game, "", false)
	if g.Deal.State == lobby.DealOpen {
		m.print(m.Words.T("lines.deal-try", g.Game))
	}
}

// openLast looks back at the newest game: at its costliest decision, where that is known.
func (m *lineMode) openLast() {
	p := &m.visitor.Lately
	if p.Costly != nil {
		m.lookBack(table.NameOfMoment(p.Games[0].ID, p.Costly.Line))
		return
	}
	m.lookBack(string(p.Games[0].ID))
}

// sitAt goes to a table, and takes a chair there if it has a free one.
func (m *lineMode) sitAt(id table.ID, free bool) {
	if m.enterTable(id); m.table != nil && free {
		m.table.command(table.Sit{})
	}
}
