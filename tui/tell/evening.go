package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// HalfPoints writes points that are counted in halves: "12", "10.5".
func HalfPoints(halves int) string {
	return strconv.Itoa(halves/2) + board.If(halves%2 == 0, "", ".5")
}

// EveningRow is an evening in a list: its name, what it is, when it begins or how far it is, and how many take part.
func (t Texts) EveningRow(p *evening.Page, now time.Time) string {
	return strings.Join([]string{p.Plan().Name, t.EveningKind(p.Plan()), t.EveningWhen(p, now), t.Words.N("evening.taking", p.Taking())}, " · ")
}

// EveningKind is what is played in which way.
func (t Texts) EveningKind(p evening.Plan) string {
	return t.Words.T("evening.kind."+string(p.Kind)) + ", " + t.GameTitle(p.Game, p.Game)
}

// EveningWhen is when it begins, how far it is, or when it was, in a few words.
func (t Texts) EveningWhen(p *evening.Page, now time.Time) string {
	w, plan := t.Words, p.Plan()
	switch {
	case p.Off():
		return w.T("evening.off")
	case p.Phase() == evening.Over:
		return w.T("evening.over", MomentText(p.Ended(), now))
	case p.Phase() == evening.Open:
		return w.T("evening.starts", MomentText(plan.Starts, now), t.Soon(plan.Starts.Sub(now)))
	case !p.NextRound().IsZero() && (plan.Kind == evening.Swiss || plan.Kind == evening.Knockout):
		return w.T("evening.round-begins", p.Round()+1, MomentText(p.NextRound(), now))
	case plan.Kind == evening.Swiss:
		return w.T("evening.round-of", max(p.Round(), 1), plan.Rounds)
	case plan.Kind == evening.Knockout:
		return t.eveningRound(p, max(p.Round(), 1))
	case plan.Kind == evening.Deals:
		return w.T("evening.deals-until", MomentText(plan.Starts.AddDate(0, 0, 7), now))
	}
	if !now.Before(p.Due()) {
		return w.T("evening.last-games")
	}
	return w.T("evening.left", t.Soon(p.Due().Sub(now)))
}

// eveningRound is a round by its number; the last of a knock-out is the final.
func (t Texts) eveningRound(p *evening.Page, round int) string {
	if round == p.Round() && p.Final() {
		return t.Words.T("evening.final")
	}
	return t.Words.T("end.round", round)
}

// Soon is how long something still takes, in words: to the second within two minutes.
func (t Texts) Soon(d time.Duration) string {
	if d < 2*time.Minute && d != time.Minute {
		return t.Words.N("span.seconds", int(max(d, 0).Seconds()))
	}
	return t.spanSaid("span.", d+board.If(d < time.Hour, 0, almost))
}

// EveningAbout tells how an evening goes, and on which terms, a sentence each.
func (t Texts) EveningAbout(p evening.Plan) (said []string) {
	w := t.Words
	said = []string{w.T("evening.about." + string(p.Kind))}
	if p.Kind != evening.Deals {
		said = append(said, w.T("evening.points"))
	}
	switch p.Kind {
	case evening.Arena:
		said = append(said, w.T("evening.arena-bounds", strconv.Itoa(p.Minutes)))
	case evening.Swiss:
		said = append(said, w.T("evening.swiss-bounds", p.Rounds, strconv.Itoa(p.Minutes)), w.T("evening.ties"))
	case evening.Knockout:
		said = append(said, w.N("evening.knock-out-bounds", p.Through, strconv.Itoa(p.Minutes)), w.T("evening.cup-ties"))
	case evening.League:
		said = append(said, w.T("evening.league-bounds", p.Group, p.Days), w.T("evening.ties"))
	}
	if p.Kind != evening.Deals {
		said = append(said, w.T("evening.terms", p.Seats, t.clockTerm(p.Clock), w.T(board.If(p.Casual, "evening.casual", "evening.rated"))),
			w.T(board.If(p.Anyhow || p.Casual || p.Kind == evening.League, "evening.anyhow", "evening.apart")))
	}
	if p.Bots != "" {
		said = append(said, w.T("evening.bots."+string(p.Bots)))
	}
	return said
}

func (t Texts) clockTerm(clock string) string { return t.Words.Or("terms.clock."+clock, clock) }

// EveningMine is how the visitor stands with an evening, and what comes next for them.
func (t Texts) EveningMine(p *evening.Page, v *Visitor, now time.Time) string {
	w, me := t.Words, v.Person.ID
	e, in := p.Of(me)
	i, stands := p.RowOf(me)
	switch {
	case !in && e.Barred:
		return w.T("evening.barred")
	case p.Off():
		return w.T("evening.was-off")
	case stands && t.inCup(p, e) == w.T("evening.won"):
		return w.T("evening.won-cup", p.Among(p.Rows[i]), HalfPoints(e.Points))
	case e.Lost > 0 && e.Lost == p.Round() && len(p.Running()) > 0: // whose place the others still play for
		return t.EveningNext(p, v, now)
	case p.Phase() == evening.Over && stands:
		return w.T("evening.ended", p.Rows[i].Place, p.Among(p.Rows[i]), HalfPoints(e.Points)) + t.cupWon(p)
	case p.Phase() == evening.Over:
		return w.T("evening.was") + t.cupWon(p)
	case !in && p.TableOf(me) != "":
		return w.T("evening.left-game") + " " + t.gamesGoOn(p, me)
	case !in && e.Who.ID != "" && p.Phase() == evening.Running:
		return w.T("lines.evening-left", p.Plan().Name)
	case !in:
		return w.T("evening.not-in")
	case p.Phase() == evening.Open && e.Resting:
		return w.T("evening.rests")
	case p.Phase() == evening.Open && p.IsNear(me):
		return w.T("evening.near")
	case p.Phase() == evening.Open:
		return w.T(board.If(isSlow(p), "evening.in-slow", "evening.in"))
	}
	place := w.T("evening.stands", p.Rows[i].Place, p.Among(p.Rows[i]), HalfPoints(e.Points))
	return place + " " + t.EveningNext(p, v, now)
}

func tablesOf(p *evening.Page, who table.PlayerID) []string {
	return board.Texts(p.TablesOf(who), func(_ int, at table.ID) string { return string(at) })
}

// gamesGoOn says what becomes of the games of somebody who leaves.
func (t Texts) gamesGoOn(p *evening.Page, who table.PlayerID) string {
	at := tablesOf(p, who)
	return t.Words.N("evenings.leave-game", len(at), t.Words.List(at))
}

// LeavingAsked says what leaving an evening does to the game that runs there, to the points, and whether there is a way back.
func (t Texts) LeavingAsked(v *Visitor, p *evening.Page) string {
	w, asked := t.Words, t.Words.T("evenings.leave-ask", p.Plan().Name)
	if p.TableOf(v.Person.ID) != "" {
		asked += " " + t.gamesGoOn(p, v.Person.ID)
	}
	if p.Phase() == evening.Running {
		asked += " " + w.T("evenings.leave-points")
	}
	return asked + board.If(p.LeavesForGood(v.Person.ID), " "+w.T("evenings.leave-for-good"), "")
}

// EveningNext is what comes next for who takes part, once their game has been counted; "" for nothing.
func (t Texts) EveningNext(p *evening.Page, v *Visitor, now time.Time) string {
	w := t.Words
	e, in := p.Of(v.Person.ID)
	switch at := v.TableIn(p); {
	case !in || p.Phase() != evening.Running:
		return ""
	case at != "":
		return w.T("evening.at-table", string(at))
	case p.Notice != nil:
		return w.Phrase(p.Notice.Phrase)
	case p.Plan().Kind == evening.Deals:
		played := slices.ContainsFunc(v.Deals.Today, func(d lobby.Deal) bool { return d.Game == p.Plan().Game && d.State == lobby.DealFinished })
		return w.T(board.If(played, "evening.deal-played", "evening.play-deal"))
	case e.Lost > 0:
		return w.T("evening.knocked-out")
	case e.Resting:
		return w.T(board.If(e.Idle, "evening.rests-idle", "evening.rests"))
	case p.Plan().Kind == evening.League:
		return w.T("evening.league-waits")
	case p.Plan().Kind != evening.Arena && !p.NextRound().IsZero():
		return w.T("evening.next-round", t.Soon(p.NextRound().Sub(now)))
	case p.IsNear(e.Who.ID):
		return w.T("evening.waits-near")
	case p.Plan().Kind == evening.Arena:
		return w.T("evening.waits")
	}
	i, _ := p.RowOf(e.Who.ID)
	played := slices.ContainsFunc(p.Games(), func(g evening.Game) bool {
		return g.Round == p.Round() && slices.Contains(g.Seats, p.Rows[i].Entrant)
	})
	return w.T(board.If(played, "evening.played", "evening.bye"))
}

// A StandingRow is a row of an evening's standing in words.
type StandingRow struct {
	Place, Name, Points, More string
	Group                     int // of a league; 0 where there are none
	Mine                      bool
	Out                       bool     // takes no part any more
	Room                      int      // that is kept for More where names are long
	Table                     table.ID // the newest at which they play now
}

// StandingRow is one of an evening's rows.
func (t Texts) StandingRow(p *evening.Page, r evening.Row, me table.PlayerID) StandingRow {
	w, e := t.Words, p.Entrants()[r.Entrant]
	row := StandingRow{Place: strconv.Itoa(r.Place), Name: t.NameOf(e.Who), Points: HalfPoints(e.Points), Group: r.Group, Mine: e.Who.ID == me, Out: e.Out, Table: p.TableOf(e.Who.ID)}
	switch p.Plan().Kind {
	case evening.Arena:
		row.More = w.T("evening.more-arena", e.Games, e.Won) + board.If(e.Streak >= 2, BetweenPhrases+w.T("evening.streak", e.Streak), "")
	case evening.Knockout:
		row.More, row.Room = t.inCup(p, e), cupRoom
	case evening.Deals:
		row.More = w.N("span.days", len(e.Days))
	default:
		row.More = w.T("evening.more-rounds", e.Games, HalfPoints(r.Against))
	}
	return row
}

const cupRoom = 14 // the longest that inCup says of one of nine rounds

// inCup is how far somebody has come in a knock-out.
func (t Texts) inCup(p *evening.Page, e evening.Entrant) string {
	champion, won := p.Champion()
	switch {
	case won && champion.ID == e.Who.ID:
		return t.Words.T("evening.won")
	case e.Lost > 0 && e.Lost == p.Round() && p.Final():
		return t.Words.T("evening.out-final")
	case e.Lost > 0:
		return t.Words.T("evening.out-in", e.Lost)
	}
	return t.Words.T("evening.still-in")
}

// cupWon says who has won a knock-out, after another sentence; "" for other evenings.
func (t Texts) cupWon(p *evening.Page) string {
	if champion, won := p.Champion(); won {
		return " " + t.byName("evening.cup-won", champion)
	}
	return ""
}

// byName is a sentence that begins with somebody's name, which stays as it is.
func (t Texts) byName(key string, p table.Person) string {
	said := t.Words.T(key, t.NameOf(p))
	return board.If(p.Name == "", lang.Sentence(said), said)
}

// EveningGame is a game of an evening: who plays or played, and how it ended.
func (t Texts) EveningGame(p *evening.Page, g evening.Game) string {
	var names []string
	for i, n := range g.Seats {
		name := t.NameOf(p.Entrants()[n].Who)
		if g.Points != nil {
			name += " " + HalfPoints(g.Points[i])
		}
		names = append(names, name)
	}
	said := strings.Join(names, " · ")
	if g.How != evening.Played {
		said += " (" + t.Words.T("evening.how."+string(g.How)) + ")"
	}
	return said
}

// EveningMark is how somebody stood at an evening: "Tuesday cup 2026-11-24, 2 of 14".
func (t Texts) EveningMark(m lobby.EveningMark) string {
	return t.Words.T("evening.mark", m.Name, m.Ended.Format(time.DateOnly), m.Place, m.Of)
}

// EveningRecords are what nobody did better at an evening that is over: the game with the most points, most games won, most
// in a row.
func (t Texts) EveningRecords(p *evening.Page) string {
	if p.Phase() != evening.Over {
		return ""
	}
	name := func(r evening.Record) string { return t.NameOf(p.Entrants()[r.Entrant].Who) }
	best, most, row := p.Records()
	var said []string
	if best.N > 0 {
		said = append(said, t.Words.T("evening.record-score", name(best), best.N, string(best.Table)))
	}
	if most.N > 1 {
		said = append(said, t.Words.T("evening.record-won", name(most), most.N))
	}
	if row.N > 1 {
		said = append(said, t.Words.T("evening.record-row", name(row), row.N))
	}
	return strings.Join(said, BetweenPhrases)
}

// PastEvening is an evening that is over in a list: its name, when it was, and who won.
func (t Texts) PastEvening(e lobby.PastEvening) string {
	var won []string
	for _, r := range e.Rows {
		if r.Place == 1 && r.Group <= 1 {
			won = append(won, cmp.Or(r.Who.Name, t.Words.T("person.somebody")))
		}
	}
	return t.Words.T("evening.past", e.Name, e.Ended.Format(time.DateOnly), t.Words.List(won), len(e.Rows))
}

// EveningSaid is all that there is to tell of an evening, a sentence or a row each.
func (t Texts) EveningSaid(p *evening.Page, v *Visitor, now time.Time) (said []string) {
	w := t.Words
	said = append(said, t.EveningRow(p, now), w.T("evening.code", string(p.ID())))
	if p.Host().ID != "" {
		said = append(said, t.byName("evening.host", p.Host()))
	}
	said = append(said, NonEmpty(t.EveningMine(p, v, now), t.EveningRecords(p))...)
	if p.Phase() != evening.Over {
		said = append(said, t.EveningAbout(p.Plan())...)
	}
	if p.Phase() == evening.Open || p.Off() {
		return append(said, t.entered(p)...)
	}
	for _, r := range p.Rows {
		row := t.StandingRow(p, r, v.Person.ID)
		said = append(said, strings.Join(NonEmpty(row.Place+". "+row.Name, row.Points, row.More, t.Words.List(tablesOf(p, p.Entrants()[r.Entrant].Who.ID))), ", "))
	}
	games := p.Running()
	if p.Phase() == evening.Over {
		games = p.Games()
	}
	return append(said, board.Texts(games, func(_ int, g evening.Game) string { return w.T("evening.runs", string(g.Table), t.EveningGame(p, g)) })...)
}

func (t Texts) entered(p *evening.Page) []string {
	names := board.Texts(p.Entrants(), func(_ int, e evening.Entrant) string { return board.If(e.Out, "", t.NameOf(e.Who)) })
	if len(names) == 0 {
		return []string{t.Words.T("evening.nobody-yet")}
	}
	return []string{t.Words.T("evening.entered", strings.Join(names, ", "))}
}
