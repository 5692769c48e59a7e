package lines

import (
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tell"
)

var moderatorCommands = []lineCommand{
	{"reports", "lines.help.reports", func(m *lineMode, arg string) { m.reports(arg) }},
	{"moderate", "lines.help.moderate", func(m *lineMode, arg string) { m.moderate(arg) }},
}

// peopleCommands are about other people: those of everybody, and of moderators.
func (m *lineMode) peopleCommands() []lineCommand {
	if m.visitor.Hall == nil || !m.visitor.Hall.Moderator {
		return companyCommands
	}
	return append(companyCommands[:len(companyCommands):len(companyCommands)], moderatorCommands...)
}

func (m *lineMode) report(arg string) {
	name, words, _ := strings.Cut(arg, " ")
	if name == "" || words == "" {
		m.print(m.Words.T("lines.report"))
		return
	}
	p, ok := m.someone(name)
	if !ok {
		return
	}
	ctx, cancel := m.moment()
	defer cancel()
	if !m.failed(m.lobby.Visit.Report(ctx, p.ID, words)) {
		m.print(m.Words.T("report.done"))
	}
}

func (m *lineMode) reports(arg string) {
	ctx, cancel := m.moment()
	defer cancel()
	if rest, closes := strings.CutPrefix(arg, "close "); closes {
		act := lobby.Act{What: lobby.ActSettle, Report: uint64(max(tell.Number(strings.TrimSpace(rest)), 0))}
		if !m.failed(m.lobby.Visit.Moderate(ctx, act)) {
			m.print(m.Words.T("reports.closed"))
		}
		return
	}
	if arg != "" {
		r, err := m.lobby.Visit.ReadReport(ctx, uint64(max(tell.Number(arg), 0)))
		if !m.failed(err) {
			m.print(m.ReportHead(r, m.now()))
			m.print(m.ReportTalk(r)...)
		}
		return
	}
	list, err := m.lobby.Visit.Reports(ctx)
	if m.failed(err) {
		return
	}
	if len(list) == 0 {
		m.print(m.Words.T("reports.none"))
	}
	for _, r := range list {
		m.print(m.Words.T("lines.report-row", int(r.Number), m.ReportHead(r, m.now())))
	}
}

func (m *lineMode) moderate(arg string) {
	a, err := m.actMeant(strings.Fields(arg))
	if m.failed(err) {
		return
	}
	if a.What == "" {
		m.print(m.Words.T("lines.moderate"))
		return
	}
	ctx, cancel := m.moment()
	defer cancel()
	if !m.failed(m.lobby.Visit.Moderate(ctx, a)) {
		m.print(m.Words.T("moderate.done", m.Words.T("act.mod-"+string(a.What))+", "+a.Whom))
	}
}

// actMeant is the act that words mean; it does nothing when they mean none.
func (m *lineMode) actMeant(words []string) (a lobby.Act, err error) {
	if len(words) < 3 {
		return a, nil
	}
	a.Whom = words[1]
	switch what := lobby.ActKind(words[0]); {
	case what == lobby.ActRemove && m.table != nil:
		a.What, a.Table, a.Reason = what, m.table.ID, strings.Join(words[2:], " ")
	case what == lobby.ActRemove:
		return a, table.RefusedNoTable()
	case what == lobby.ActMute || what == lobby.ActBan:
		a.What, a.Reason = what, strings.Join(words[3:], " ")
		a.For, err = lobby.ParseTerm(words[2])
	}
	return a, err
}
