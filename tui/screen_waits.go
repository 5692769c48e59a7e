package tui

import (
	"context"
	"maps"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// waitsScreen is all that waits for the person; behind it the friends, and whether one is told when they come in.
type waitsScreen struct {
	parts
	list    widget.List
	letters []lobby.Letter
	notes   map[table.ID]lobby.Note // of tables whose turn it is
	unread  int                     // as the hall said last
	reports []lobby.Report          // that wait for a moderator
	waiting int                     // reports, as the hall said last
	reading *lobby.Report           // that the person decides about; nil for none
}

type waitsRow struct {
	turn       *table.Card
	invitation *lobby.Invitation
	report     *lobby.Report
	sent       *lobby.Letter // an invitation of the person's own
	letters    *tell.Correspondence
	friend     *tell.Friend
	evening    *evening.Page // that begins soon, and that the person has entered
	open       bool          // who sees the person; where nothing else is set, whether one is told of friends
}

func (w *window) showWaits() tea.Cmd {
	s := &waitsScreen{parts: w.parts.of("waits")}
	if w.visitor.Hall != nil {
		s.unread, s.waiting = w.visitor.Hall.Unread, w.visitor.Hall.Reports
	}
	w.over(s)
	return tea.Batch(s.load(), s.loadReports())
}

func (s *waitsScreen) load() tea.Cmd {
	if s.visitor.Person.Kind != table.KindPlayer {
		return nil
	}
	visit, waiting := s.lobby.Visit, slices.Collect(maps.Keys(s.visitor.Waiting))
	return s.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		list, err := tell.ReadLetters(ctx, visit)
		notes := map[table.ID]lobby.Note{}
		for _, id := range waiting {
			if n, failed := visit.Note(ctx, id); failed == nil {
				notes[id] = n
			}
		}
		return func() tea.Cmd { s.letters, s.notes = list, notes; return nil }, err
	})
}

// follow takes news of the hall; letters that have come since are asked for.
func (s *waitsScreen) follow(h *lobby.Hall) tea.Cmd {
	unread, waiting := s.unread, s.waiting
	s.unread, s.waiting = h.Unread, h.Reports
	var letters, reports tea.Cmd
	if h.Unread > unread {
		letters = s.load()
	}
	if h.Reports != waiting {
		reports = s.loadReports()
	}
	return tea.Batch(letters, reports)
}

func (s *waitsScreen) rows() (list []waitsRow) {
	if s.visitor.Hall == nil {
		return nil
	}
	for _, c := range s.visitor.Hall.Mine() {
		if s.visitor.Waiting[c.ID] {
			list = append(list, waitsRow{turn: c})
		}
	}
	for _, e := range s.visitor.Today(s.visitor.Evenings(), s.now()) {
		list = append(list, waitsRow{evening: e})
	}
	for i := range s.visitor.Hall.Invitations {
		list = append(list, waitsRow{invitation: &s.visitor.Hall.Invitations[i]})
	}
	for i := range s.reports {
		list = append(list, waitsRow{report: &s.reports[i]})
	}
	for _, l := range tell.SentInvitations(s.letters) {
		list = append(list, waitsRow{sent: &l})
	}
	for _, c := range tell.Correspondences(s.letters) {
		list = append(list, waitsRow{letters: &c})
	}
	for _, f := range s.visitor.Friends() {
		list = append(list, waitsRow{friend: &f})
	}
	if s.visitor.Person.Kind == table.KindPlayer {
		list = append(list, waitsRow{}, waitsRow{open: true})
	}
	return list
}

func (s *waitsScreen) marked() (waitsRow, bool) {
	rows := s.rows()
	if s.list.Keep(len(rows)); len(rows) == 0 {
		return waitsRow{}, false
	}
	return rows[s.list.Cursor], true
}

func (s *waitsScreen) actions() []action {
	row, any := s.marked()
	none := unless(any, s.Words.T("waits.none"))
	return []action{
		s.act(row.enters(), func(string) tea.Cmd { return s.enter(row) }, "enter").when(none),
		s.act("move", func(key string) tea.Cmd { s.list.Key(key, len(s.rows())); return nil }, listKeys...).shown("↑↓").when(unless(len(s.rows()) > 1, s.Words.T("waits.none"))),
		s.act("decline", func(string) tea.Cmd { return s.decline(row) }, keys.Remove).when(unless(row.invitation != nil || row.keepsChair(), s.Words.T("waits.no-invitation"))),
		s.act("back", func(string) tea.Cmd { return s.window.back() }),
	}
}

// keepsChair reports whether a row is a table at which others keep a chair for another game.
func (r waitsRow) keepsChair() bool { return r.turn != nil && r.turn.Phase == table.Gathering }

func (r waitsRow) enters() string {
	switch {
	case r.turn != nil:
		return "go-on"
	case r.evening != nil:
		return "evening-open"
	case r.sent != nil:
		return "your-table"
	case r.invitation != nil:
		return "accept"
	case r.report != nil:
		return "read"
	case r.letters != nil:
		return "letters"
	case r.friend != nil:
		return "person"
	}
	return "next-choice"
}

func (r waitsRow) about() table.Person {
	switch {
	case r.invitation != nil:
		return table.Person{ID: r.invitation.By, Name: r.invitation.From}
	case r.sent != nil:
		return table.Person{ID: table.PlayerID(r.sent.With), Name: r.sent.Name}
	case r.letters != nil:
		return r.letters.With
	case r.friend != nil:
		return table.Person{ID: r.friend.ID, Name: r.friend.Name}
	}
	return table.Person{}
}

func (s *waitsScreen) enter(r waitsRow) tea.Cmd {
	switch {
	case r.turn != nil:
		return s.window.goTo(r.turn.ID)
	case r.evening != nil:
		return s.window.showEvening(r.evening.ID())
	case r.invitation != nil:
		return s.window.accept(*r.invitation)
	case r.sent != nil:
		return s.window.goTo(table.ID(r.sent.Table))
	case r.report != nil:
		return s.readReport(*r.report)
	case r.letters != nil:
		return s.window.showLetters(r.letters.With)
	case r.friend != nil:
		if at := s.visitor.TableOf(*r.friend); at != nil {
			return s.window.goTo(at.ID)
		}
		return s.window.showPerson(table.Person{ID: r.friend.ID, Name: r.friend.Name})
	}
	set, choice := lobby.Quietly, &s.visitor.Person.Quiet
	if r.open {
		set, choice = lobby.Openly, &s.visitor.Person.Open
	}
	now := !*choice
	return s.lobby.Choose(s.visitor.Person, set(now), func() tea.Cmd { *choice = now; return nil })
}

func (s *waitsScreen) decline(r waitsRow) tea.Cmd {
	if r.keepsChair() {
		return s.lobby.Command(r.turn.ID, table.Stand{}, s.front.says(s.Words.T("said.declined", tell.KeeperOf(r.turn))))
	}
	i := *r.invitation
	return s.lobby.Do(func(ctx context.Context, v tell.Visit) error {
		_, err := v.Answer(ctx, i.Number, false)
		return err
	}, s.front.says(s.Words.T("said.declined", i.From)))
}

func (s *waitsScreen) saidOf(r waitsRow) (kind, text string) {
	w := s.Words
	switch {
	case r.keepsChair():
		return w.T("waits.again"), w.T("friend.line", tell.KeeperOf(r.turn), w.T("waits.table", s.GameTitle(r.turn.Game, r.turn.Title), string(r.turn.ID)))
	case r.turn != nil:
		text = w.T("waits.table", s.GameTitle(r.turn.Game, r.turn.Title), string(r.turn.ID))
		if n := s.notes[r.turn.ID]; n.Text != "" {
			text += ". " + w.T("note.is", n.Text)
		}
		return w.T("card.your-turn"), text
	case r.evening != nil:
		return w.T("waits.evening"), s.EveningRow(r.evening, s.now())
	case r.invitation != nil:
		text = w.T("friend.line", r.invitation.From, w.T("waits.table", s.GameTitle(r.invitation.Game, r.invitation.Title), string(r.invitation.Table)))
		return w.T("waits.invitation"), strings.Join(append([]string{text}, s.invitedTo(r.invitation)...), " ")
	case r.sent != nil:
		return w.T("waits.sent"), w.T("friend.line", r.sent.Name, s.AnswerSaid(*r.sent))
	case r.report != nil:
		return w.T("waits.report"), s.ReportSaid(*r.report)
	case r.letters != nil && r.letters.Unread() > 0:
		return w.N("waits.new", r.letters.Unread()), s.LetterSaid(*r.letters.NewestUnread(), s.now())
	case r.letters != nil:
		return w.T("waits.letter"), s.LetterSaid(*r.letters.Newest(), s.now())
	case r.friend != nil:
		return w.T("waits.friend"), w.T("friend.line", r.friend.Name, s.WhereSaid(s.visitor, *r.friend))
	}
	if r.open {
		return w.T("waits.seen"), w.T(tell.OpenKey(s.visitor.Person.Open))
	}
	return w.T("waits.choice"), w.T(tell.QuietKey(s.visitor.Person.Quiet))
}

func (s *waitsScreen) decision() board.Decision {
	row, any := s.marked()
	if !any {
		return board.Waiting(s.Words.T("waits.none"))
	}
	prompt := board.If(row.keepsChair(), "again", row.enters())
	return board.Say(s.Words.T("badge.waits-"+row.enters()), s.Words.T("waits.prompt-"+prompt))
}

// title says what the list is; or that nothing waits, and how one makes friends.
func (s *waitsScreen) title(rows []waitsRow) string {
	waits := func(r waitsRow) bool {
		return r.turn != nil || r.evening != nil || r.invitation != nil || r.report != nil || r.letters != nil
	}
	friends := slices.ContainsFunc(rows, func(r waitsRow) bool { return r.friend != nil })
	switch {
	case slices.ContainsFunc(rows, waits):
		return s.Words.T("screen.waits")
	case friends || s.visitor.Person.Kind != table.KindPlayer:
		return s.Words.T("waits.none")
	}
	return s.Words.T("waits.none") + " " + s.Words.T("waits.no-friends")
}

// fullLines are the lines below the list in which the marked row stands at length.
const fullLines = 5

func (s *waitsScreen) draw(area widget.Area) {
	if s.drawReport(area) {
		return
	}
	rows := s.rows()
	area.Lines(2, 1, area.W-2, style.Of(style.Title), s.title(rows))
	if s.visitor.Person.Kind != table.KindPlayer {
		area.Lines(2, 3, area.W-4, style.Of(style.Dim), s.Words.T("waits.guest"))
	}
	room := rect{1, 3, area.W - 2, max(area.H-4-fullLines, 1)}
	wide := 0
	for _, r := range rows {
		kind, _ := s.saidOf(r)
		wide = max(wide, widget.Width(kind))
	}
	s.drawList(room.of(area), &s.list, len(rows), func(line widget.Area, i int, st style.Style) {
		kind, text := s.saidOf(rows[i])
		line.Fit(0, 0, wide, st.Lesser(), kind)
		line.Fit(wide+2, 0, line.W-wide-2, st, text)
	})
	if row, any := s.marked(); any && (row.letters != nil || row.evening != nil || row.turn != nil || row.report != nil || row.invitation != nil) {
		_, text := s.saidOf(row)
		area.Sub(2, area.H-fullLines, area.W-4, fullLines).Lines(0, 0, area.W-4, 0, text)
	}
}

// lettersScreen is what the person and somebody else have written to each other, in its order.
type lettersScreen struct {
	parts
	with    table.Person
	letters []lobby.Letter // the newest first
	there   bool           // they have been read
	unread  int            // letters of anybody, as the hall said last
	pager   widget.Pager
}

func (w *window) showLetters(with table.Person) tea.Cmd {
	s := &lettersScreen{parts: w.parts.of("letters"), with: with}
	if w.visitor.Hall != nil {
		s.unread = w.visitor.Hall.Unread
	}
	w.over(s)
	return s.load()
}

// load asks for the letters, which have been read then. What was new when the screen was opened stays marked.
func (s *lettersScreen) load() tea.Cmd {
	read := func(ctx context.Context, v tell.Visit) ([]lobby.Letter, error) {
		return tell.ReadLettersWith(ctx, v, s.with.ID)
	}
	return tell.Ask(s.lobby, read, func(list []lobby.Letter) tea.Cmd { s.take(list); return nil })
}

func (s *lettersScreen) take(list []lobby.Letter) {
	fresh := map[uint64]bool{}
	for _, l := range s.letters {
		fresh[l.Number] = l.Unread
	}
	for i := range list {
		list[i].Unread = list[i].Unread || fresh[list[i].Number]
	}
	s.letters, s.there = list, true
	s.pager.Key("end", 1)
}

func (s *lettersScreen) follow(h *lobby.Hall) tea.Cmd {
	before := s.unread
	if s.unread = h.Unread; h.Unread > before {
		return s.load()
	}
	return nil
}

func (s *lettersScreen) actions() []action {
	longer := s.pager.Longer(s.room().w, s.room().h, s.pages())
	return []action{
		s.act("answer", func(string) tea.Cmd { return s.window.askLetter(s.with) }, "enter"),
		s.act("scroll", func(key string) tea.Cmd { s.pager.Key(key, 1); return nil }, "down", "up", "pgup", "pgdown", "home", "end").shown("↑↓").when(unless(longer, s.Words.T("end.all-shown"))),
		s.act("back", func(string) tea.Cmd { return s.window.back() }),
	}
}

func (s *lettersScreen) decision() board.Decision {
	return board.Say(s.Words.T("badge.letters-answer"), s.Words.T("letters.prompt", s.with.Name))
}

func (s *lettersScreen) room() rect { return rect{2, 1, s.body().w - 4, s.body().h - 1} }

func (s *lettersScreen) pages() []widget.Page {
	page := widget.Page{Title: s.Words.T("letters.with", s.with.Name)}
	switch {
	case !s.there:
		page.Text = s.Words.T("wait")
	case len(s.letters) == 0:
		page.Text = s.Words.T("letters.none-with", s.with.Name)
	}
	for i := len(s.letters) - 1; i >= 0; i-- {
		page.Rows = append(page.Rows, s.letterRows(s.letters[i])...)
	}
	return []widget.Page{page}
}

func (s *lettersScreen) letterRows(l lobby.Letter) (rows [][]widget.Span) {
	who, look := l.Name, style.Of(style.Strong)
	if l.Out {
		who, look = s.Words.T("people.you"), style.Of(style.Dim)
	}
	head := []widget.Span{{Style: look, Text: who}, {Style: style.Of(style.Dim), Text: ", " + s.AgoSaid(s.now().Sub(l.When))}}
	if l.Unread {
		head = append(head, widget.Span{Style: style.Of(style.Accent).With(style.Bold), Text: "  " + s.Words.T("letters.new")})
	}
	rows = append(rows, head)
	for _, line := range widget.Wrap(s.LetterText(l), min(s.room().w, lettersWidth)-2) {
		rows = append(rows, []widget.Span{{Text: "  " + line}})
	}
	return rows
}

const lettersWidth = 76

func (s *lettersScreen) draw(area widget.Area) { s.pager.Draw(s.room().of(area), s.pages()) }
