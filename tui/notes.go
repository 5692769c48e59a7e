package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
)

// noteAction opens the person's note of the table. Where a game takes days, its key is always named.
func (s *tableScreen) noteAction() action {
	x := s.act("note", func(string) tea.Cmd { return s.openNote() }, keys.Note)
	if snap := s.table.snap; snap == nil || !snap.Card.Terms.OverDays() {
		x.Label = "" // in the help only
	}
	return x.when(unless(s.visitor.person.Kind == table.KindPlayer, s.words.T("profile.guest")))
}

// openNote shows the note, and asks what to do with it.
func (s *tableScreen) openNote() tea.Cmd {
	visit, id := s.lobby.visit, s.table.id
	return s.lobby.request(func(ctx context.Context) (answer, error) {
		n, err := visit.Note(ctx, id)
		return func() tea.Cmd { return s.chooseNote(n) }, err
	})
}

// chooseNote asks what to do with a note: change it, delete it, be called by this table or not.
func (s *tableScreen) chooseNote(n lobby.Note) tea.Cmd {
	write := "note-change"
	if n.Text == "" {
		write = "note-write"
	}
	answers := []action{s.act(write, func(string) tea.Cmd { return s.typeNote(n) }, "1")}
	if n.Text != "" {
		answers = append(answers, s.act("note-delete", func(string) tea.Cmd { return s.keepNote(lobby.Note{Mute: n.Mute}, "note.none") }, "2"))
	}
	if s.lobby.HasHooks() {
		mute, said := "note-mute", "note.muted"
		if n.Mute {
			mute, said = "note-unmute", "note.unmuted"
		}
		answers = append(answers, s.act(mute, func(string) tea.Cmd { return s.keepNote(lobby.Note{Text: n.Text, Mute: !n.Mute}, said) }, "3"))
	}
	return s.front.choose(s.words.T("badge.note"), strings.Join(s.noteSaid(n), " "), answers...)
}

// typeNote lets the person type a note. A refused one is not lost.
func (s *tableScreen) typeNote(n lobby.Note) tea.Cmd {
	t := s.front.typeLine(s.words.T("badge.note"), n.Text, chatLimit, func(text string) tea.Cmd {
		now := lobby.Note{Text: strings.TrimSpace(text), Mute: n.Mute}
		return s.keepNote(now, noteKey(now))
	})
	t.stays, t.legend = true, s.words.T("note.legend")
	return nil
}

// noteKey is what is said of the text of a note.
func noteKey(n lobby.Note) string {
	if n.Text == "" {
		return "note.none"
	}
	return "note.is"
}

// keepNote has a note kept in place of the one before, and says what has changed.
func (s *tableScreen) keepNote(n lobby.Note, said string) tea.Cmd {
	visit, id := s.lobby.visit, s.table.id
	return s.lobby.request(func(ctx context.Context) (answer, error) {
		err := visit.SetNote(ctx, id, n)
		return func() tea.Cmd {
			s.front.typing = nil
			s.front.say(s.noteText(said, n))
			return nil
		}, err
	})
}

// noteText is a sentence about a note.
func (t texts) noteText(key string, n lobby.Note) string {
	if key == "note.is" {
		return t.words.T(key, n.Text)
	}
	return t.words.T(key)
}

// recallNote shows the person's note of a table to which they come.
func (w *window) recallNote(id table.ID) tea.Cmd {
	if w.visitor.person.Kind != table.KindPlayer {
		return nil
	}
	visit := w.lobby.visit
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		n, _ := visit.Note(ctx, id) // who opens it is told of an error
		return func() tea.Cmd {
			if n.Text != "" && w.visitor.at == id && w.front.note.text == "" {
				w.front.note = note{text: w.display.words.T("note.is", n.Text), stays: true}
			}
			return nil
		}, nil
	})
}
