package tell

import (
	"cmp"
	"context"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

type peaceVisit interface {
	Report(ctx context.Context, who table.PlayerID, words string) error
	Moderate(ctx context.Context, a lobby.Act) error
	Reports(ctx context.Context) ([]lobby.Report, error)
	ReadReport(ctx context.Context, number uint64) (lobby.Report, error)
}

// ReportHead is who reported whom, when, where and why.
func (t Texts) ReportHead(r lobby.Report, now time.Time) string {
	where := t.Words.T("report.in-hall")
	if r.Table != "" {
		where = t.Words.T("report.at-table", r.Table)
	}
	return t.Words.T("report.head", t.AgoSaid(now.Sub(r.When)), where, cmp.Or(r.By.Name, "?"), cmp.Or(r.Whom.Name, "?"), r.Words)
}

// ReportSaid is a report in one line.
func (t Texts) ReportSaid(r lobby.Report) string {
	return t.Words.T("waits.report-line", cmp.Or(r.By.Name, "?"), cmp.Or(r.Whom.Name, "?"), r.Words)
}

// ReportTalk is what was said there.
func (t Texts) ReportTalk(r lobby.Report) (lines []string) {
	for _, l := range r.Log.Talk {
		lines = append(lines, t.Words.T("report.said", cmp.Or(l.By.Name, "?"), l.Text))
	}
	return lines
}

// SanctionSaid is what a moderator has laid upon the reader.
func (t Texts) SanctionSaid(s lobby.Sanction) string {
	what := t.Words.T("me.sanction." + string(s.Kind))
	if s.Table != "" {
		what = t.Words.T("me.sanction."+string(s.Kind), s.Table)
	}
	if s.Until.IsZero() {
		return t.Words.T("me.sanction-ever", what, s.Reason)
	}
	return t.Words.T("me.sanction", what, lobby.UntilText(s.Until), s.Reason)
}

// ForgetWarning says what the saloon forgets, and how to say that one is sure.
func ForgetWarning(e Env) string {
	words := WordsFor(e.Person, e)
	if e.Person.Name == "" {
		return words.T("forget.nobody")
	}
	return words.T("forget.ask", e.Person.Name)
}

// Forgotten says that the saloon has forgotten somebody.
func Forgotten(e Env) string { return WordsFor(e.Person, e).T("forget.done") }

// Reported says that moderators were told of somebody.
func Reported(e Env) string { return WordsFor(e.Person, e).T("report.done") }
