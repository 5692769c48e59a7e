package lines

import (
	"context"
	"io"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/tell"
)

// TellTables tells tables of the hall, which somebody has just entered.
func TellTables(e tell.Env, h *lobby.Hall, cards []table.Card, out io.Writer) error {
	return told(e, out, func(m *lineMode) {
		m.visitor.TakeHall(h, m.Texts)
		m.print(m.Words.N("hall.tables", len(cards)) + ".")
		for _, c := range cards {
			m.print(m.TableSaid(m.visitor, &c))
		}
	})
}

// TellTurns tells which tables wait for a player, and which evenings begin soon.
func TellTurns(e tell.Env, cards []table.Card, evenings []*evening.Page, out io.Writer) error {
	return told(e, out, func(m *lineMode) {
		m.print(m.Words.N("turns.wait", len(cards)))
		for _, c := range cards {
			m.print(m.turnSaid(&c))
		}
		m.tellEntered(evenings)
	})
}

func (m *lineMode) listTurns() {
	waiting := slices.DeleteFunc(slices.Clone(m.visitor.Hall.Mine()), func(c *table.Card) bool { return !c.WaitsFor(m.visitor.Person.ID) && !c.Asks(m.visitor.Person.ID) })
	m.print(m.Words.N("turns.wait", len(waiting)))
	for _, c := range waiting {
		m.print(m.turnSaid(c))
		m.tellNote(c.ID)
	}
	m.tellEntered(m.lobby.Visit.Evenings())
}

// turnSaid is a table that waits for this person: game, code, opponents, and how long there is.
func (m *lineMode) turnSaid(c *table.Card) string {
	self := m.visitor.Person.ID
	parts := []string{m.GameTitle(c.Game, c.Title), string(c.ID)}
	if others := m.Sitting(c, self); len(others) > 0 {
		parts = append(parts, m.Words.T("turns.with", m.Words.List(others)))
	}
	if c.Phase == table.Gathering {
		parts = append(parts, m.Words.T("turns.again"))
	}
	if c.Asks(self) {
		parts = append(parts, m.Words.T("card.asked"))
	}
	if left := tell.LeftUntil(c.Due(self), m.now()); left != "" {
		parts = append(parts, m.Words.T("home.left", left))
	}
	return strings.Join(parts, ", ")
}

// hook tells where the person is summoned while away, or changes it: an address with what kind it is, or "off".
func (m *lineMode) hook(arg string) {
	words, me := strings.Fields(arg), m.visitor.Person
	switch {
	case len(words) == 0:
		m.tellHook()
	case m.means(words[0], "turns") || m.means(words[0], "letters"):
		only := m.means(words[0], "turns")
		if m.did(func(ctx context.Context, _ tell.Visit) error { return m.lobby.SetTurnsOnly(ctx, me, only) }) {
			m.print(m.Words.T(tell.HookWhatKey(only)))
		}
	case m.meansOff(words[0]):
		if m.did(func(ctx context.Context, _ tell.Visit) error { return m.lobby.DropHook(ctx, me) }) {
			m.print(m.Words.T("hook.none"))
		}
	case m.means(words[0], "on"):
		m.print(m.Words.T("lines.help.webhook"))
	default:
		words = append(words, "")
		trial, ok := got(m.narrator, func(ctx context.Context, _ tell.Visit) (lobby.HookTrial, error) {
			return m.lobby.SetHook(ctx, me, words[0], lobby.HookStyle(strings.ToLower(words[1])))
		})
		if ok {
			m.print(m.Words.T("hook.set"), m.TrialSaid(trial), m.Words.T("hook.secret", trial.Secret))
		}
	}
}

func (m *lineMode) tellHook() {
	h, err := m.lobby.HookOf(m.visitor.Person)
	if m.failed(err) {
		return
	}
	if m.print(m.HookText(h)); h.Address == "" {
		m.print(m.Words.T("hook.how"))
	} else if !h.Stopped {
		m.print(m.Words.T(tell.HookWhatKey(h.TurnsOnly)))
	}
}

func (m *lineMode) note(arg string) {
	m.changeNote(func(n *lobby.Note) {
		switch {
		case m.meansOff(arg):
			n.Text = ""
		case arg != "":
			n.Text = arg
		}
	}, arg != "")
}

// mute has the person not summoned any more when this table waits, or again. With a name it mutes that person.
func (m *lineMode) mute(arg string) {
	if arg != "" && !m.means(arg, "on") && !m.meansOff(arg) {
		m.settle(arg, lobby.Mute, true)
		return
	}
	m.changeNote(func(n *lobby.Note) { n.Mute = !m.meansOff(arg) }, true)
}

func (m *lineMode) changeNote(change func(*lobby.Note), write bool) {
	n, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.Note, error) {
		n, err := v.Note(ctx, m.table.ID)
		if change(&n); err == nil && write {
			err = v.SetNote(ctx, m.table.ID, n)
		}
		return n, err
	})
	if ok {
		m.print(m.NoteSaid(n)...)
	}
}

func (m *lineMode) night(arg string) {
	if arg == "" {
		m.print(m.NightText(m.visitor.Person.Rest), m.Words.T("rest.night-form"))
		return
	}
	night, ok := m.NightTyped(arg)
	if !ok {
		m.print(m.Words.T("rest.night-form"))
		return
	}
	m.setRest(func(ctx context.Context, p table.Person) (table.Person, error) {
		return m.lobby.SetNight(ctx, p, night)
	})
}

func (m *lineMode) holiday(arg string) {
	switch m.meant(arg, []string{"begin", "end"}) {
	case "begin":
		m.setRest(m.lobby.BeginHoliday)
	case "end":
		m.setRest(m.lobby.EndHoliday)
	default:
		m.tellRest()
		m.print(m.Words.T("lines.holiday"))
	}
}

func (m *lineMode) setRest(set func(context.Context, table.Person) (table.Person, error)) {
	now, ok := got(m.narrator, func(ctx context.Context, _ tell.Visit) (table.Person, error) { return set(ctx, m.visitor.Person) })
	if ok {
		m.visitor.Person = now
		m.tellRest()
	}
}

func (m *lineMode) tellRest() {
	if m.visitor.Person.Kind != table.KindPlayer {
		m.print(m.Words.T("profile.guest"))
		return
	}
	if h, err := m.lobby.Holiday(m.visitor.Person); !m.failed(err) {
		m.print(m.RestSaid(m.visitor.Person.Rest, h)...)
	}
}
