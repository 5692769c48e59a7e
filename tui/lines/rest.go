package lines

import (
	"context"
	"io"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tell"
)

// TellRest tells when a player rests.
func TellRest(e tell.Env, h lobby.Holiday, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.print(m.NightText(e.Person.Rest), m.HolidayText(h))
	return m.out.Flush()
}

// night tells or changes in line mode when the person's night is.
func (m *lineMode) night(arg string) {
	if arg == "" {
		m.print(m.NightText(m.visitor.Person.Rest), m.Words.T("rest.night-form"))
		return
	}
	night, ok := tell.ParseNight(arg)
	if !ok {
		m.print(m.Words.T("rest.night-form"))
		return
	}
	m.setRest(func(ctx context.Context, p table.Person) (table.Person, error) {
		return m.lobby.SetNight(ctx, p, night)
	})
}

// holiday tells, begins or ends in line mode the person's holiday.
func (m *lineMode) holiday(arg string) {
	switch arg {
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
	ctx, cancel := m.moment()
	defer cancel()
	now, err := set(ctx, m.visitor.Person)
	if m.failed(err) {
		return
	}
	m.visitor.Person = now
	m.tellRest()
}

func (m *lineMode) tellRest() {
	if m.visitor.Person.Kind != table.KindPlayer {
		m.print(m.Words.T("profile.guest"))
		return
	}
	if h, err := m.lobby.Holiday(m.visitor.Person); !m.failed(err) {
		m.print(m.NightText(m.visitor.Person.Rest), m.HolidayText(h))
	}
}
