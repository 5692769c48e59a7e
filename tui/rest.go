package tui

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
)

// restAction shows when the person's days do not pass at tables over days, and changes it.
func (p *profileScreen) restAction(guest string) action {
	return p.act("rest", func(string) tea.Cmd {
		link, person := p.lobby, p.visitor.person
		return p.lobby.request(func(context.Context) (answer, error) {
			h, err := link.Holiday(person)
			return func() tea.Cmd { return p.chooseRest(h) }, err
		})
	}, keys.Rest).when(guest)
}

// chooseRest says how night and holiday stand, and asks which of them to change.
func (p *profileScreen) chooseRest(h lobby.Holiday) tea.Cmd {
	holiday := p.act("holiday-begin", func(string) tea.Cmd { return p.setRest(p.lobby.BeginHoliday) }, "2")
	if !h.Ends.IsZero() {
		holiday = p.act("holiday-end", func(string) tea.Cmd { return p.setRest(p.lobby.EndHoliday) }, "2")
	}
	text := p.nightText(p.visitor.person.Rest) + " " + p.holidayText(h)
	return p.front.choose(p.words.T("badge.rest"), text, p.act("night", func(string) tea.Cmd { return p.typeNight() }, "1"), holiday)
}

// typeNight lets the person type a night and a time zone.
func (p *profileScreen) typeNight() tea.Cmd {
	t := p.front.typeLine(p.words.T("badge.night"), nightLine(p.visitor.person.Rest), 20, func(text string) tea.Cmd {
		night, ok := parseNight(text)
		if !ok {
			p.front.complain(p.words.T("rest.night-form"))
			return nil
		}
		link := p.lobby
		return p.setRest(func(ctx context.Context, who table.Person) (table.Person, error) {
			return link.SetNight(ctx, who, night)
		})
	})
	t.stays = true
	p.front.say(p.words.T("rest.night-form"))
	return nil
}

// setRest changes when the person rests, and says how it stands then.
func (p *profileScreen) setRest(set func(context.Context, table.Person) (table.Person, error)) tea.Cmd {
	link, person := p.lobby, p.visitor.person
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		now, err := set(ctx, person)
		if err != nil {
			return nil, err
		}
		h, err := link.Holiday(now)
		return func() tea.Cmd {
			p.front.typing, p.visitor.person = nil, now
			p.front.say(p.nightText(now.Rest) + " " + p.holidayText(h))
			return nil
		}, err
	})
}

// nightText says when somebody's night is.
func (t texts) nightText(r table.Rest) string {
	if r.From == r.To {
		return t.words.T("rest.no-night")
	}
	return t.words.T("rest.night", strconv.Itoa(r.From), strconv.Itoa(r.To), zoneText(r.Zone))
}

// holidayText says how somebody's holiday stands.
func (t texts) holidayText(h lobby.Holiday) string {
	if !h.Ends.IsZero() {
		return t.words.T("rest.holiday", h.Ends.Format("2006-01-02"))
	}
	return t.words.N("rest.holiday-left", h.Left)
}

// zoneText is a time zone as people write it: "+1", "-3:30".
func zoneText(minutes int) string {
	sign := "+"
	if minutes < 0 {
		sign, minutes = "-", -minutes
	}
	text := sign + strconv.Itoa(minutes/60)
	if minutes%60 != 0 {
		text += fmt.Sprintf(":%02d", minutes%60)
	}
	return text
}

// NightTyped is a night as somebody types it: "22-8 +1", or "none".
func NightTyped(text string) (lobby.Night, bool) { return parseNight(text) }

// TellRest tells when a player rests.
func TellRest(e Env, h lobby.Holiday, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.print(m.nightText(e.Person.Rest), m.holidayText(h))
	return m.out.Flush()
}

// nightLine is a night as somebody types it; a person without one is offered the usual one.
func nightLine(r table.Rest) string {
	if r.From == r.To {
		r.From, r.To = 22, 8
	}
	return fmt.Sprintf("%d-%d %s", r.From, r.To, zoneText(r.Zone))
}

// parseNight reads "22-8 +1", "23-7 -3:30", or "none".
func parseNight(text string) (n lobby.Night, ok bool) {
	words := strings.Fields(text)
	if len(words) == 1 && strings.EqualFold(words[0], "none") {
		return n, true
	}
	if len(words) != 2 {
		return n, false
	}
	from, to, cut := strings.Cut(words[0], "-")
	if n.From, ok = hourOf(from); !ok || !cut {
		return n, false
	}
	if n.To, ok = hourOf(to); !ok {
		return n, false
	}
	n.Zone, ok = zoneOf(words[1])
	return n, ok
}

func hourOf(text string) (int, bool) {
	hour, err := strconv.Atoi(text)
	return hour, err == nil && hour >= 0 && hour < 24
}

// zoneOf reads "+1", "-3:30" or "0" as minutes.
func zoneOf(text string) (int, bool) {
	sign := 1
	if rest, west := strings.CutPrefix(text, "-"); west {
		sign, text = -1, rest
	}
	hours, minutes, _ := strings.Cut(strings.TrimPrefix(text, "+"), ":")
	if minutes == "" {
		minutes = "0"
	}
	h, err := strconv.Atoi(hours)
	m, failed := strconv.Atoi(minutes)
	return sign * (60*h + m), err == nil && failed == nil && h >= 0 && h <= 14 && m >= 0 && m < 60
}

// night tells or changes in line mode when the person's night is.
func (m *lineMode) night(arg string) {
	if arg == "" {
		m.print(m.nightText(m.visitor.person.Rest), m.words.T("rest.night-form"))
		return
	}
	night, ok := parseNight(arg)
	if !ok {
		m.print(m.words.T("rest.night-form"))
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
		m.print(m.words.T("lines.holiday"))
	}
}

func (m *lineMode) setRest(set func(context.Context, table.Person) (table.Person, error)) {
	ctx, cancel := m.moment()
	defer cancel()
	now, err := set(ctx, m.visitor.person)
	if m.failed(err) {
		return
	}
	m.visitor.person = now
	m.tellRest()
}

func (m *lineMode) tellRest() {
	if m.visitor.person.Kind != table.KindPlayer {
		m.print(m.words.T("profile.guest"))
		return
	}
	if h, err := m.lobby.Holiday(m.visitor.person); !m.failed(err) {
		m.print(m.nightText(m.visitor.person.Rest), m.holidayText(h))
	}
}
