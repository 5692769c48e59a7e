package tell

import (
	"saloon/lobby"
	"saloon/tui/lang"
)

// SummonsWords writes summonses, for a saloon to which people connect with these words behind ssh.
func SummonsWords(address string) func(code string, s *lobby.Summons) {
	return func(code string, s *lobby.Summons) {
		w := lang.For(code)
		if s.Letters+s.Invitations > 0 {
			lettersWords(Texts{Words: w}, address, s)
			return
		}
		if s.Table == "" {
			s.Title, s.Text = w.T("summons.title-"+s.Event), w.T("summons."+s.Event)
			return
		}
		s.Title = w.T("summons.title-"+s.Event, s.Game)
		s.Text = w.T("summons."+s.Event, w.List(s.Opponents), "ssh -t "+address+" join "+s.Table)
		if s.Due != nil {
			s.Text += " " + w.T("summons.due", s.Due.UTC().Format("2006-01-02 15:04"))
		}
	}
}

// lettersWords writes a summons for letters and invitations of friends: who, and how many; not what
// they say.
func lettersWords(t Texts, address string, s *lobby.Summons) {
	s.Title = t.Words.T("summons.title-"+s.Event, s.Game)
	command := "ssh -t " + address
	if s.Table != "" {
		command += " join " + s.Table
	}
	s.Text = t.Words.T("summons.letters", t.fewNames(s.From), t.Words.List(t.waiting(s.Invitations, s.Letters)), command)
}

// TrialSaid is how the first call of a new address went.
func (t Texts) TrialSaid(h lobby.HookTrial) string {
	switch {
	case h.Arrived:
		return t.Words.T("hook.arrived")
	case h.Status != 0:
		return t.Words.T("hook.answered", h.Status)
	}
	return t.Words.T("hook.unanswered")
}

// HookWhatKey is what is said of what the saloon calls for.
func HookWhatKey(turnsOnly bool) string {
	if turnsOnly {
		return "hook.turns-only"
	}
	return "hook.letters-too"
}

// HookText says where the person is called while away.
func (t Texts) HookText(h lobby.Hook) string {
	switch {
	case h.Address == "":
		return t.Words.T("hook.none")
	case h.Stopped:
		return t.Words.T("hook.stopped", h.Address)
	}
	return t.Words.T("hook.is", h.Address, string(h.Style))
}

// NoteText is the text of a note in a sentence.
func (t Texts) NoteText(n lobby.Note) string {
	if n.Text == "" {
		return t.Words.T("note.none")
	}
	return t.Words.T("note.is", n.Text)
}

// NoteSaid is a note in sentences.
func (t Texts) NoteSaid(n lobby.Note) []string {
	said := []string{t.NoteText(n)}
	if n.Mute {
		said = append(said, t.Words.T("note.muted"))
	}
	return said
}
