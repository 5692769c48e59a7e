package lines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// told is what a command behind the address prints.
func told(e tell.Env, out io.Writer, say func(m *lineMode)) error {
	m := newLineMode(context.Background(), e, out)
	say(m)
	return m.out.Flush()
}

// Tell prints what is said for a command behind the address.
func Tell(e tell.Env, out io.Writer, said func(t tell.Texts, now time.Time) []string) error {
	return told(e, out, func(m *lineMode) { m.print(said(m.Texts, m.now())...) })
}

// Result tells how a game ended, to be shown to others, and returns what it told.
func Result(ctx context.Context, e tell.Env, v tell.Visit, id table.ID, out io.Writer) (tell.Result, error) {
	m := newLineMode(ctx, e, out)
	r, err := tell.ResultOf(ctx, v, m.env, m.Texts, id)
	if err != nil {
		return r, err
	}
	m.print(m.ResultSaid(r, e.Address)...)
	return r, m.out.Flush()
}

// tellResult tells how a game ended: the one named, else the one that is looked at, else the last.
func (m *lineMode) tellResult(name string) {
	id := m.gameAtHand(name)
	if of, deal := strings.CutPrefix(strings.ToLower(name), "daily "); deal && m.gameMeant(of) != nil {
		var ok bool
		if id, ok = got(m.narrator, func(ctx context.Context, v tell.Visit) (table.ID, error) {
			return TryOf(ctx, v, m.gameMeant(of).Info().ID)
		}); !ok {
			return
		}
	}
	if id == "" {
		m.print(m.Words.T("page.no-games"))
		return
	}
	r, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (tell.Result, error) {
		return tell.ResultOf(ctx, v, m.env, m.Texts, id)
	})
	if ok {
		m.print(m.ResultSaid(r, m.env.Address)...)
	}
}

// TellLeaders tells a leaderboard in lines.
func TellLeaders(e tell.Env, b lobby.Leaderboard, rows []lobby.Leader, out io.Writer) error {
	return told(e, out, func(m *lineMode) { m.print(m.boardLines(b, rows)...) })
}

func (m *lineMode) boardLines(b lobby.Leaderboard, rows []lobby.Leader) []string {
	title := ""
	if game := m.lobby.Game(b.Game); game != nil {
		title = game.Info().Title
	}
	return append([]string{m.BoardSaid(b, title) + ":"}, m.LeadersSaid(b, rows)...)
}

// BoardsMeant are the leaderboards that words name: a game, what they go by, month, bots; with two players and with
// more. Without a game they are those of all games. A word that means nothing is an error.
func BoardsMeant(e tell.Env, words []string) ([]lobby.Leaderboard, error) {
	return newLineMode(context.Background(), e, io.Discard).boardsMeant(words)
}

func (m *lineMode) boardsMeant(words []string) (list []lobby.Leaderboard, err error) {
	var b lobby.Leaderboard
	for _, word := range words {
		word = strings.ToLower(word)
		switch game := m.gameMeant(word); {
		case b.By == "" && slices.Contains(lobby.Measures(), lobby.Measure(word)):
			b.By = lobby.Measure(word)
		case word == "month":
			b.ThisMonth = true
		case word == "bots":
			b.Bots = true
		case game != nil && b.Game == "":
			b.Game = game.Info().ID
		default:
			return nil, errors.New(m.Words.T("leaders.which", strings.Join(words, " ")))
		}
	}
	b.By = cmp.Or(b.By, lobby.ByRating)
	for _, game := range m.lobby.Games() {
		info := game.Info()
		if b.Game != "" && b.Game != info.ID {
			continue
		}
		one := b
		one.Game = info.ID
		if info.MinSeats <= 2 {
			list = append(list, one)
		}
		if one.Many = true; info.MaxSeats > 2 {
			list = append(list, one)
		}
	}
	return list, nil
}

func (m *lineMode) tellTop(arg string) {
	boards, err := m.boardsMeant(strings.Fields(arg))
	if m.failed(err) {
		return
	}
	var said []string
	for _, b := range boards {
		rows, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) ([]lobby.Leader, error) { return v.Leaders(ctx, b) })
		if !ok {
			return
		}
		said = append(said, m.boardLines(b, rows)...)
	}
	m.tellLines(said)
	if len(boards) > 0 && !boards[0].Bots {
		m.print(m.Words.T("leaders.bots-typed"))
	}
}

func (m *lineMode) whoMeant(name string) string {
	who, err := m.lobby.Visit.WhoIs(name)
	if m.failed(err) {
		return ""
	}
	if who == "" {
		m.print(m.Words.T("profile.guest"))
	}
	return who
}

func (m *lineMode) tellWho(name string) {
	who := m.whoMeant(name)
	if who == "" {
		return
	}
	if page, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.Page, error) { return v.Page(ctx, who) }); ok {
		m.print(m.PageSaid(page)...)
	}
}

// compare tells two players side by side: those who are named, or the one who is and the person.
func (m *lineMode) compare(arg string) {
	names := strings.Fields(arg)
	switch len(names) {
	case 1:
		names = []string{"", names[0]}
	case 2:
	default:
		m.print(m.Words.T("lines.compare"))
		return
	}
	who, other := m.whoMeant(names[0]), ""
	if who != "" {
		other = m.whoMeant(names[1])
	}
	switch {
	case other == "":
	case who == other:
		m.print(m.Words.T("compare.oneself"))
	default:
		c, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (tell.Comparison, error) {
			return tell.AskCompared(ctx, v, who, other)
		})
		if ok {
			m.print(m.ComparedSaid(c, m.now())...)
		}
	}
}

func (m *lineMode) hide(arg string) {
	hidden := arg == "" || m.means(arg, "on")
	if !hidden && !m.meansOff(arg) {
		m.print(m.Words.T("lines.help.hide"))
		return
	}
	if m.chose(m.visitor.Person, lobby.Hidden(hidden)) {
		m.print(m.Words.T(board.If(hidden, "page.hidden", "page.shown")))
	}
}

// TellMe tells a player what the saloon keeps of them.
func TellMe(e tell.Env, me lobby.Me, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	w, p := m.Words, me.Profile
	m.print(w.T("me.who", p.Name, p.Made.Format("2006-01-02")))
	if p.Hidden {
		m.print(w.T("page.hidden"))
	}
	m.print(w.T(tell.OpenKey(p.Open)))
	for _, k := range me.Keys {
		m.print(w.T("me.key", string(k.Key), k.Added.Format("2006-01-02")))
	}
	if p.Hook != nil {
		m.print(w.T("me.webhook", p.Hook.Address))
	}
	for _, t := range me.Ties {
		if t.Friend {
			m.print(w.T("me.friend", t.Name))
		}
		switch {
		case t.Blocked:
			m.print(w.T("me.blocked", t.Name))
		case t.Muted:
			m.print(w.T("me.muted", t.Name))
		}
	}
	for _, n := range me.Notes {
		m.print(w.T("me.note", n.Table, n.Text))
	}
	for _, s := range me.Sanctions {
		m.print(m.SanctionSaid(s))
	}
	for _, r := range me.Reports {
		m.print(w.T("me.report", cmp.Or(r.Whom.Name, "?"), r.When.Format("2006-01-02"), r.Words))
	}
	if len(me.Exercises) > 0 {
		m.print(w.N("me.exercises", len(me.Exercises)), w.T(tell.ShareKey(p.Shares)))
	}
	m.print(w.N("me.letters", len(me.Letters)), w.N("me.tables", len(me.Tables)), w.N("me.games", len(me.Games)), w.T("me.more"))
	return m.out.Flush()
}

// Sentence is what an error says to a person, with the number of the rule if a rule forbids. Who has a key that is
// not known yet hears that, and how it becomes known.
func Sentence(e tell.Env, err error) string {
	m := newLineMode(context.Background(), e, io.Discard)
	if e.KeyIsNew() && errors.Is(err, lobby.RefusedNoKey) {
		return m.Words.T("key.unknown", e.Address)
	}
	return m.Sentence(err)
}

// Describe tells in sentences how a table stands for a person, and what is asked of that person.
func Describe(e tell.Env, s *table.Snapshot, out io.Writer) error {
	t := lineTableOf(e, s, out)
	switch {
	case s.Card.Phase == table.Over:
		t.tellOutcome("") // nothing can be typed at the table
	case s.View == nil:
		t.tellChairs()
	default:
		t.print(t.Presenter.State(t.Scene)...)
		t.tellNotice()
		if !t.mayMove() && s.Notice == nil {
			t.print(t.Scene.WhyIdle())
		}
		t.tellAbsent()
		t.print(t.ClocksTold(t.Texts, t.now())...)
		if t.Snap.Question.What != "" {
			t.print(t.MatterAsked(t.Words) + board.If(t.OwesAnswer(), " "+t.Words.T("lines.matter-answer-ssh", string(t.ID)), ""))
		}
		t.callTurn()
	}
	return t.out.Flush()
}

// MoveTyped is the move that a line means at a table, in notation or as line mode takes it.
func MoveTyped(e tell.Env, s *table.Snapshot, line string) (rules.Move, error) {
	t := lineTableOf(e, s, io.Discard)
	if line == rules.UndoText {
		return rules.Undo, nil
	}
	if move, ok := t.spelled(line); ok {
		return move, nil
	}
	var found []rules.Move
	if t.Scene.WhyIdle() == "" {
		found = meant(wordsIn(line), t.spoken())
	}
	switch len(found) {
	case 0:
		return t.Scene.Game.Parse(line) // which says that it is no move
	case 1:
		return found[0], nil
	}
	return rules.NoMove, errors.New(t.Words.T("lines.which-such", len(found), t.MoveWords(found[0])))
}

func lineTableOf(e tell.Env, s *table.Snapshot, out io.Writer) *lineTable {
	m := newLineMode(context.Background(), e, out)
	return &lineTable{narrator: m.narrator, visitor: m.visitor, afar: true, TableInView: tell.ViewOf(m.Texts, m.env, m.lobby.Game(s.Card.Game), s)}
}

// book prints the rules of the game at hand or named: its chapters, one of them, or a rule such as MR-4.2.
func (m *lineMode) book(arg string) {
	if strings.EqualFold(arg, tell.HouseBook) {
		for _, p := range m.Words.Book(tell.HouseBook) {
			m.print(p.Title, p.Text)
		}
		return
	}
	game := ""
	if m.table != nil && m.table.Snap != nil {
		game = m.table.Snap.Card.Game
	} else if name, rest, _ := strings.Cut(arg, " "); m.gameMeant(name) != nil {
		game, arg = m.gameMeant(name).Info().ID, rest
	}
	pages := m.Words.Book(game)
	if text, err := rules.RuleAmong(m.lobby.Games(), m.Words.Code(), arg); game == "" && (text != "" || m.failed(err)) {
		m.print(tell.NonEmpty(strings.TrimSuffix(text, "\n"))...)
		return
	}
	if len(pages) == 0 {
		m.print(m.Words.T("lines.no-rules"))
		return
	}
	if n := tell.Number(arg); n >= 1 && n <= len(pages) {
		m.print(pages[n-1].Title, pages[n-1].Text)
		return
	}
	if arg != "" && tell.Number(arg) == 0 {
		m.rule(game, arg)
		return
	}
	for i, page := range pages {
		m.print(fmt.Sprintf("%d. %s", i+1, page.Title))
	}
	m.print(m.Words.T("lines.which-rules"))
}

func (m *lineMode) rule(game, typed string) {
	text, err := rules.Passage(m.lobby.Game(game), m.Words.Code(), []string{typed})
	if !m.failed(err) {
		m.print(strings.TrimSuffix(text, "\n"))
	}
}
