package tui

import (
	"context"
	"io"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
)

// SummonsWords writes summonses, for a saloon to which people connect with these words behind ssh.
func SummonsWords(address string) func(code string, s *lobby.Summons) {
	return func(code string, s *lobby.Summons) {
		w := lang.For(code)
		if s.Letters+s.Invitations > 0 {
			lettersWords(texts{words: w}, address, s)
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
func lettersWords(t texts, address string, s *lobby.Summons) {
	s.Title = t.words.T("summons.title-"+s.Event, s.Game)
	command := "ssh -t " + address
	if s.Table != "" {
		command += " join " + s.Table
	}
	s.Text = t.words.T("summons.letters", t.fewNames(s.From), t.words.List(t.waiting(s.Invitations, s.Letters)), command)
}

// TellTurns tells which tables wait for a player.
func TellTurns(e Env, cards []table.Card, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.print(m.words.N("turns.wait", len(cards)))
	for _, c := range cards {
		m.print(m.turnSaid(&c))
	}
	return m.out.Flush()
}

// listTurns tells which tables wait, as the hall knows it.
func (m *lineMode) listTurns() {
	waiting := slices.DeleteFunc(slices.Clone(m.visitor.hall.Mine()), func(c *table.Card) bool { return !c.WaitsFor(m.visitor.person.ID) })
	m.print(m.words.N("turns.wait", len(waiting)))
	ctx, cancel := m.moment()
	defer cancel()
	for _, c := range waiting {
		m.print(m.turnSaid(c))
		if n, err := m.lobby.visit.Note(ctx, c.ID); err == nil && n.Text != "" {
			m.print(m.words.T("note.is", n.Text))
		}
	}
}

// turnSaid is a table that waits for this person: game, code, opponents, and how long there is.
func (m *lineMode) turnSaid(c *table.Card) string {
	self := m.visitor.person.ID
	var others []string
	for _, chair := range c.Chairs {
		if chair.Person.Kind != "" && chair.Person.ID != self {
			others = append(others, m.nameOf(chair.Person))
		}
	}
	parts := []string{m.gameTitle(c.Game, c.Title), string(c.ID)}
	if len(others) > 0 {
		parts = append(parts, m.words.T("turns.with", m.words.List(others)))
	}
	if c.Phase == table.Gathering {
		parts = append(parts, m.words.T("turns.again"))
	}
	if left := leftUntil(c.Due(self), m.now()); left != "" {
		parts = append(parts, m.words.T("turns.left", left))
	}
	return strings.Join(parts, ", ")
}

// hook tells where the person is summoned while away, or changes it: an address with what kind
// it is, or "off".
func (m *lineMode) hook(arg string) {
	words := strings.Fields(arg)
	ctx, cancel := m.moment()
	defer cancel()
	switch {
	case len(words) == 0:
		m.tellHook()
	case words[0] == "turns" || words[0] == "letters":
		only := words[0] == "turns"
		if !m.failed(m.lobby.SetTurnsOnly(ctx, m.visitor.person, only)) {
			m.print(m.words.T(hookWhatKey(only)))
		}
	case words[0] == "off":
		if !m.failed(m.lobby.DropHook(ctx, m.visitor.person)) {
			m.print(m.words.T("hook.none"))
		}
	default:
		words = append(words, "")
		trial, err := m.lobby.SetHook(ctx, m.visitor.person, words[0], lobby.HookStyle(strings.ToLower(words[1])))
		if !m.failed(err) {
			m.print(m.words.T("hook.set"), m.trialSaid(trial), m.words.T("hook.secret", trial.Secret))
		}
	}
}

// trialSaid is how the first call of a new address went.
func (t texts) trialSaid(h lobby.HookTrial) string {
	switch {
	case h.Arrived:
		return t.words.T("hook.arrived")
	case h.Status != 0:
		return t.words.T("hook.answered", h.Status)
	}
	return t.words.T("hook.unanswered")
}

func (m *lineMode) tellHook() {
	h, err := m.lobby.HookOf(m.visitor.person)
	if m.failed(err) {
		return
	}
	if m.print(m.hookText(h)); h.Address == "" {
		m.print(m.words.T("hook.how"))
	} else if !h.Stopped {
		m.print(m.words.T(hookWhatKey(h.TurnsOnly)))
	}
}

// hookWhatKey is what is said of what the saloon calls for.
func hookWhatKey(turnsOnly bool) string {
	if turnsOnly {
		return "hook.turns-only"
	}
	return "hook.letters-too"
}

// hookText says where the person is called while away.
func (t texts) hookText(h lobby.Hook) string {
	switch {
	case h.Address == "":
		return t.words.T("hook.none")
	case h.Stopped:
		return t.words.T("hook.stopped", h.Address)
	}
	return t.words.T("hook.is", h.Address, string(h.Style))
}

// note tells what the person noted about the table, or notes something else; "off" forgets it.
func (m *lineMode) note(arg string) {
	m.changeNote(func(n *lobby.Note) {
		switch {
		case arg == "off":
			n.Text = ""
		case arg != "":
			n.Text = arg
		}
	}, arg != "")
}

// mute has the person not summoned any more when this table waits, or again. With a name it
// mutes that person.
func (m *lineMode) mute(arg string) {
	if arg != "" && arg != "off" {
		m.settle(arg, lobby.Mute, true)
		return
	}
	m.changeNote(func(n *lobby.Note) { n.Mute = arg != "off" }, true)
}

func (m *lineMode) changeNote(change func(*lobby.Note), write bool) {
	ctx, cancel := m.moment()
	defer cancel()
	id := m.table.id
	n, err := m.lobby.visit.Note(ctx, id)
	if m.failed(err) {
		return
	}
	change(&n)
	if write && m.failed(m.lobby.visit.SetNote(ctx, id, n)) {
		return
	}
	m.print(m.noteSaid(n)...)
}

// noteSaid is a note in sentences.
func (t texts) noteSaid(n lobby.Note) (said []string) {
	said = append(said, t.words.T("note.none"))
	if n.Text != "" {
		said[0] = t.words.T("note.is", n.Text)
	}
	if n.Mute {
		said = append(said, t.words.T("note.muted"))
	}
	return slices.Clip(said)
}
