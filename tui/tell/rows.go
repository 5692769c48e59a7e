package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
)

// RowSaid is a row of the hall in a sentence, with the first of its games.
func (t Texts) RowSaid(v *Visitor, r HomeRow, now time.Time) string {
	label := func(said ...string) string {
		return t.Words.T(r.Label()) + ": " + strings.Join(NonEmpty(said...), ", ") + "."
	}
	var g HomeGame
	if len(r.Games) > 0 {
		g = r.Games[r.First]
	}
	title := t.GameTitle(g.Game, g.Title)
	switch r.Kind {
	case HomeOwn:
		return label(append([]string{t.GameTitle(r.Card.Game, r.Card.Title), string(r.Card.ID)}, t.mineSaid(v, r.Card, now)...)...)
	case HomeMail:
		return label(t.MailSaid(v.Hall))
	case HomePlay:
		return label(t.Words.T("home.prompt.play", title, t.AgainstBots(g)))
	case HomeDeals:
		return label(board.Texts(r.Games, func(_ int, g HomeGame) string {
			return t.GameTitle(g.Game, g.Title) + " " + t.DealShort(*g.Deal)
		})...)
	case HomeEvening:
		return t.Words.T("screen.evening") + ": " + t.EveningRow(v.NextEvening(), now) + "."
	case HomeLast:
		return label(t.lastSaid(&v.Lately)...)
	case HomeLearn:
		said := t.Words.T(board.If(g.Known, "home.prompt.again", "home.prompt.learn"), title)
		if v.Lately.Train > 0 {
			return label(said, t.Words.N("lines.exercises-wait", v.Lately.Train))
		}
		return label(said)
	case HomeTable:
		return t.TableSaid(v, r.Card)
	case HomeBest:
		return t.Words.T("home.best", v.Deals.Best.Name) + "."
	}
	return t.hereSaid(v)
}

// AgainstBots is with which bots a game begins at once.
func (t Texts) AgainstBots(g HomeGame) string {
	return t.Words.N("home.against", g.Seats-1, t.LevelName(g.Level))
}

// mineSaid is with whom the person sits at a table, and how it stands.
func (t Texts) mineSaid(v *Visitor, c *table.Card, now time.Time) (said []string) {
	if with := t.Sitting(c, v.Person.ID); len(with) > 0 {
		said = append(said, t.Words.T("turns.with", t.Words.List(with)))
	}
	return append(said, t.StateOf(v, c), t.LeftSaid(v, c, now))
}

// Sitting are the names of who sits at a table, without one person's.
func (t Texts) Sitting(c *table.Card, but table.PlayerID) []string {
	return board.Texts(c.Chairs, func(_ int, chair table.Chair) string {
		return board.If(chair.Person.Kind != "" && chair.Person.ID != but, t.NameOf(chair.Person), "")
	})
}

// TableSaid is a table in a sentence: who sits there, and how it stands.
func (t Texts) TableSaid(v *Visitor, c *table.Card) string {
	said := t.GameTitle(c.Game, c.Title) + ", " + string(c.ID)
	if names := t.Sitting(c, ""); len(names) > 0 {
		said += ": " + t.Words.List(names)
	}
	return said + "; " + t.StateOf(v, c) + "." // which may begin with a name
}

// hereSaid names the first of those who are here.
func (t Texts) hereSaid(v *Visitor) string {
	names := board.Texts(v.People(v.Hall.People.Len()), func(_ int, p *lobby.Presence) string {
		return board.If(p.Person.ID != v.Person.ID, p.Person.Name, "")
	})
	if len(names) == 0 {
		return t.Words.T("home.alone")
	}
	return t.Words.T("home.here") + ": " + t.fewNames(names) + "."
}

// lastSaid is the person's newest game: what it was, how it ended, and the costliest decision.
func (t Texts) lastSaid(p *Lately) (said []string) {
	g := p.Games[0]
	said = append([]string{t.GameTitle(g.Game, g.Title)}, t.LastSaid(g)...)
	if p.Costly != nil {
		chance, points := t.Loss(p.Costly.ReviewDecision)
		said = append(said, t.Words.T("home.last.costly", strings.TrimSuffix(p.Costly.Played, "."))+" "+cmp.Or(chance, points))
	}
	return said
}

// LastSaid is how a game ended for the visitor, what matters most first.
func (t Texts) LastSaid(g lobby.Finished) (said []string) {
	if said = []string{t.PlaceOf(g)}; int(g.Seat) <= len(g.Points) && g.Seat > 0 {
		said = append(said, t.wholeSaid(g, int(g.Seat)-1, t.Words.N("leaders.points", g.Points[g.Seat-1])))
	}
	switch {
	case len(g.Won) == 0 && len(g.Players) > 1:
		return append(said, t.Words.T("home.last.nobody"))
	case len(g.Won) != 1 || g.Place == 1:
		return said
	}
	if best := g.Won[0]; int(best) <= min(len(g.Points), len(g.Players)) {
		said = append(said, t.Words.T("home.last.won", t.NameOf(g.Players[best-1]), strconv.Itoa(g.Points[best-1])))
	}
	return said
}

// StateOf is how a table stands for its visitor, in two or three words: where the person sits and others move, who.
func (t Texts) StateOf(v *Visitor, c *table.Card) string {
	if seat := c.SeatOf(v.Person.ID); seat > 0 && c.Phase == table.Playing && (c.Chairs[seat-1].Away || !c.Chairs[seat-1].BotFrom.IsZero()) {
		plays := func(o table.Chair) bool { return o.Level == "" && !o.Away }
		if c.Chairs[seat-1].Late && c.Evening == "" && !slices.ContainsFunc(c.Chairs, plays) {
			return t.Words.T("card.bot-waits")
		}
		return t.Words.T(board.If(c.Chairs[seat-1].Away, "card.bot-plays", "card.bot-asked"))
	}
	if c.Asks(v.Person.ID) {
		return t.Words.T("card.asked")
	}
	if v.SitsAt(c.ID) && c.Phase == table.Playing && !c.Lesson && !v.Waiting[c.ID] {
		if first := c.ToAct.First(); first > 0 && int(first) <= len(c.Chairs) {
			return t.Words.T("card.moves", t.NameOf(c.Chairs[first-1].Person))
		}
	}
	said := t.CardState(c, v.Waiting[c.ID])
	if !v.Waiting[c.ID] && c.Host != v.Person.ID && hostAway(c) {
		said += t.Words.T("card.host-away")
	}
	return said
}

// LeftSaid is how long somebody has at a table that waits for them; "" where nothing waits.
func (t Texts) LeftSaid(v *Visitor, c *table.Card, now time.Time) string {
	if !v.Waiting[c.ID] || c.Phase != table.Playing || c.Lesson {
		return ""
	}
	if left := LeftUntil(c.Due(v.Person.ID), now); left != "" {
		return t.Words.T("home.left", left)
	}
	return t.Words.T("card.clock.none")
}
