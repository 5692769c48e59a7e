package tui

import (
	"cmp"
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// peaceVisit is what a visit can do about people who spoil the evening, and what moderators can.
type peaceVisit interface {
	Report(ctx context.Context, who table.PlayerID, words string) error
	Moderate(ctx context.Context, a lobby.Act) error
	Reports(ctx context.Context) ([]lobby.Report, error)
	ReadReport(ctx context.Context, number uint64) (lobby.Report, error)
}

// peaceActions are what can be done about somebody who spoils the evening.
func (w *window) peaceActions(p table.Person) []action {
	list := []action{w.display.act("report", func(string) tea.Cmd { return w.askReport(p) }, "8")}
	if w.moderates() {
		at := table.ID("")
		if w.table != nil {
			at = w.table.id
		}
		list = append(list, w.display.act("moderate", func(string) tea.Cmd {
			return w.front.choose(w.display.words.T("badge.moderate"), w.display.words.T("moderate.what", p.Name), w.actsUpon(p.Name, at)...)
		}, "9"))
	}
	return list
}

// personAsked is about whom one asks, and how one reports them: where the window is small, the
// footer has no room for that.
func (w *window) personAsked(p table.Person) string {
	if w.moderates() {
		return w.display.words.T("person.moderator", p.Name)
	}
	return w.display.words.T("person.report", p.Name)
}

// moderates reports whether the person came with the key of a moderator.
func (w *window) moderates() bool { return w.visitor.hall != nil && w.visitor.hall.Moderator }

// askReport asks what happened. Words that were refused are not lost.
func (w *window) askReport(p table.Person) tea.Cmd {
	visit := w.lobby.visit
	t := w.front.typeLine(w.display.words.T("badge.report", p.Name), "", chatLimit, func(words string) tea.Cmd {
		return w.lobby.request(func(ctx context.Context) (answer, error) {
			err := visit.Report(ctx, p.ID, words)
			return func() tea.Cmd {
				w.front.typing = nil
				w.front.say(w.display.words.T("report.done"))
				return nil
			}, err
		})
	})
	t.stays = true
	return nil
}

// actsUpon are what a moderator can do about somebody; at is the table that they can be taken from,
// or "".
func (w *window) actsUpon(name string, at table.ID) []action {
	d := w.display
	list := []action{d.act("mod-mute", func(string) tea.Cmd { return w.askTerm(lobby.Act{What: lobby.ActMute, Whom: name}) }, "1")}
	if at != "" {
		list = append(list, d.act("mod-remove", func(string) tea.Cmd {
			return w.askWhy(lobby.Act{What: lobby.ActRemove, Whom: name, Table: at})
		}, "2"))
	}
	return append(list, d.act("mod-ban", func(string) tea.Cmd { return w.askTerm(lobby.Act{What: lobby.ActBan, Whom: name}) }, "3"))
}

// askTerm asks for how long, and then why.
func (w *window) askTerm(a lobby.Act) tea.Cmd {
	term := func(name, key string, d time.Duration) action {
		return w.display.act(name, func(string) tea.Cmd { a.For = d; return w.askWhy(a) }, key)
	}
	return w.front.choose(w.display.words.T("badge.time"), w.display.words.T("moderate.time"),
		term("term-hour", "1", time.Hour), term("term-day", "2", 24*time.Hour), term("term-week", "3", 7*24*time.Hour), term("term-ever", "4", 0))
}

// askWhy asks for the reason, and does it.
func (w *window) askWhy(a lobby.Act) tea.Cmd {
	t := w.front.typeLine(w.display.words.T("badge.why"), "", chatLimit, func(why string) tea.Cmd {
		a.Reason = why
		return w.moderate(a, w.display.words.T("moderate.done", w.display.words.T("act.mod-"+string(a.What))+", "+a.Whom))
	})
	t.stays, t.legend = true, w.display.words.T("moderate.why")
	return nil
}

// moderate does an act, and says so.
func (w *window) moderate(a lobby.Act, done string) tea.Cmd {
	visit := w.lobby.visit
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		err := visit.Moderate(ctx, a)
		return func() tea.Cmd {
			w.front.typing = nil
			w.front.say(done)
			if s, waits := w.screen.(*waitsScreen); waits {
				return s.loadReports()
			}
			return nil
		}, err
	})
}

// loadReports asks for the reports that wait, for a moderator.
func (s *waitsScreen) loadReports() tea.Cmd {
	if !s.window.moderates() {
		s.reports = nil
		return nil
	}
	visit := s.lobby.visit
	return s.lobby.request(func(ctx context.Context) (answer, error) {
		list, err := visit.Reports(ctx)
		return func() tea.Cmd { s.reports = list; return nil }, err
	})
}

// readReport shows a report with what was said there, and asks what to do.
func (s *waitsScreen) readReport(r lobby.Report) tea.Cmd {
	visit := s.lobby.visit
	return s.lobby.request(func(ctx context.Context) (answer, error) {
		full, err := visit.ReadReport(ctx, r.Number)
		return func() tea.Cmd {
			s.reading = &full
			var acts []action
			if full.Whom.Name != "" {
				acts = s.window.actsUpon(full.Whom.Name, table.ID(full.Table))
			}
			done := s.act("close-report", func(string) tea.Cmd {
				return s.window.moderate(lobby.Act{What: lobby.ActSettle, Report: full.Number}, s.words.T("reports.closed"))
			}, "4")
			return s.front.choose(s.words.T("badge.decide"), s.words.T("moderate.what", full.Whom.Name), append(acts, done)...)
		}, err
	})
}

// drawReport draws a report while the person decides about it; it is false when none is read.
func (s *waitsScreen) drawReport(area widget.Area) bool {
	if s.reading == nil || s.front.question == nil && s.front.typing == nil {
		s.reading = nil
		return false
	}
	y := 1 + area.Lines(2, 1, area.W-4, style.Of(style.Title), s.reportHead(*s.reading, s.now()))
	lines := s.reportTalk(*s.reading)
	for _, line := range lines[max(0, len(lines)-(area.H-y-2)):] {
		y++
		area.Fit(2, y, area.W-4, 0, line)
	}
	return true
}

// reportHead is who reported whom, when, where and why.
func (t texts) reportHead(r lobby.Report, now time.Time) string {
	where := t.words.T("report.in-hall")
	if r.Table != "" {
		where = t.words.T("report.at-table", r.Table)
	}
	return t.words.T("report.head", t.agoSaid(now.Sub(r.When)), where, cmp.Or(r.By.Name, "?"), cmp.Or(r.Whom.Name, "?"), r.Words)
}

// reportSaid is a report in one line.
func (t texts) reportSaid(r lobby.Report) string {
	return t.words.T("waits.report-line", cmp.Or(r.By.Name, "?"), cmp.Or(r.Whom.Name, "?"), r.Words)
}

// reportTalk is what was said there.
func (t texts) reportTalk(r lobby.Report) (lines []string) {
	for _, l := range r.Log.Talk {
		lines = append(lines, t.words.T("report.said", cmp.Or(l.By.Name, "?"), l.Text))
	}
	return lines
}
