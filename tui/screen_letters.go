package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// lettersScreen is what the person and somebody else have written to each other, in its order.
type lettersScreen struct {
	*display
	window *window
	lobby  *lobbyLink
	back   func()

	with    table.Person
	letters []lobby.Letter // the newest first
	there   bool           // they have been read
	unread  int            // letters of anybody, as the hall said last
	pager   widget.Pager
}

// showLetters shows them over the present screen.
func (w *window) showLetters(with table.Person) tea.Cmd {
	from := w.screen
	s := &lettersScreen{display: w.display, window: w, lobby: w.lobby, back: func() { w.screen = from }, with: with}
	if w.visitor.hall != nil {
		s.unread = w.visitor.hall.Unread
	}
	w.screen = s
	return s.load()
}

func (s *lettersScreen) id() string { return "letters" }

// load asks for the letters, which have been read then. What was new when the screen was opened stays
// marked.
func (s *lettersScreen) load() tea.Cmd {
	visit, who := s.lobby.visit, s.with.ID
	return s.lobby.request(func(ctx context.Context) (answer, error) {
		list, err := visit.Letters(ctx)
		if upTo := readWith(list, who); err == nil && upTo > 0 {
			err = visit.ReadLetters(ctx, upTo)
		}
		return func() tea.Cmd { s.take(lettersWith(list, who)); return nil }, err
	})
}

// take shows letters, the newest at the end of the screen.
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

// follow asks for letters that have come since.
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
		s.act("scroll", func(key string) tea.Cmd { s.pager.Key(key, 1); return nil }, "down", "up", "pgup", "pgdown", "home", "end").shown("↑↓").when(unless(longer, s.words.T("end.all-shown"))),
		s.act("back", func(string) tea.Cmd { s.back(); return nil }, "esc"),
	}
}

func (s *lettersScreen) decision() board.Decision {
	return board.Say(s.words.T("badge.letters-answer"), s.words.T("letters.prompt", s.with.Name))
}

// room is where the letters stand, in the body.
func (s *lettersScreen) room() rect { return rect{2, 1, s.body().w - 4, s.body().h - 1} }

// pages are the letters as one long text.
func (s *lettersScreen) pages() []widget.Page {
	page := widget.Page{Title: s.words.T("letters.with", s.with.Name)}
	switch {
	case !s.there:
		page.Text = s.words.T("wait")
	case len(s.letters) == 0:
		page.Text = s.words.T("letters.none-with", s.with.Name)
	}
	for i := len(s.letters) - 1; i >= 0; i-- {
		page.Rows = append(page.Rows, s.letterRows(s.letters[i])...)
	}
	return []widget.Page{page}
}

// letterRows is one letter: who wrote it and when, and below that what it says.
func (s *lettersScreen) letterRows(l lobby.Letter) (rows [][]widget.Span) {
	who, look := l.Name, style.Of(style.Strong)
	if l.Out {
		who, look = s.words.T("letters.you"), style.Of(style.Dim)
	}
	head := []widget.Span{{Style: look, Text: who}, {Style: style.Of(style.Dim), Text: ", " + s.ago(l.When)}}
	if l.Unread {
		head = append(head, widget.Span{Style: style.Of(style.Accent).With(style.Bold), Text: "  " + s.words.T("letters.new")})
	}
	rows = append(rows, head)
	for _, line := range widget.Wrap(s.letterText(l), min(s.room().w, lettersWidth)-2) {
		rows = append(rows, []widget.Span{{Text: "  " + line}})
	}
	return rows
}

// lettersWidth is how wide letters are written at most.
const lettersWidth = 76

func (s *lettersScreen) draw(area widget.Area) { s.pager.Draw(s.room().of(area), s.pages()) }
