package tui

import (
	"cmp"
	"context"
	"io"

	"saloon/lobby"
)

// TellMe tells a player what the saloon keeps of them.
func TellMe(e Env, me lobby.Me, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	w, p := m.words, me.Profile
	m.print(w.T("me.who", p.Name, p.Made.Format("2006-01-02")))
	for _, k := range me.Keys {
		m.print(w.T("me.key", string(k.Key), k.Added.Format("2006-01-02")))
	}
	if p.Hook != nil {
		m.print(w.T("me.webhook", p.Hook.Address))
	}
	for _, t := range me.Ties {
		if t.Friend {
			m.print(w.T("me.friend", t.Name))
		}
		switch {
		case t.Blocked:
			m.print(w.T("me.blocked", t.Name))
		case t.Muted:
			m.print(w.T("me.muted", t.Name))
		}
	}
	for _, n := range me.Notes {
		m.print(w.T("me.note", n.Table, n.Text))
	}
	for _, s := range me.Sanctions {
		m.print(m.sanctionSaid(s))
	}
	for _, r := range me.Reports {
		m.print(w.T("me.report", cmp.Or(r.Whom.Name, "?"), r.When.Format("2006-01-02"), r.Words))
	}
	m.print(w.N("me.letters", len(me.Letters)), w.N("me.tables", len(me.Tables)), w.N("me.games", len(me.Games)), w.T("me.more"))
	return m.out.Flush()
}

// sanctionSaid is what a moderator has laid upon the reader.
func (t texts) sanctionSaid(s lobby.Sanction) string {
	what := t.words.T("me.sanction." + string(s.Kind))
	if s.Table != "" {
		what = t.words.T("me.sanction."+string(s.Kind), s.Table)
	}
	if s.Until.IsZero() {
		return t.words.T("me.sanction-ever", what, s.Reason)
	}
	return t.words.T("me.sanction", what, lobby.UntilText(s.Until), s.Reason)
}

// ForgetWarning says what the saloon forgets, and how to say that one is sure.
func ForgetWarning(e Env) string {
	words := wordsFor(e.Person, e)
	if e.Person.Name == "" {
		return words.T("forget.nobody")
	}
	return words.T("forget.ask", e.Person.Name)
}

// Forgotten says that the saloon has forgotten somebody.
func Forgotten(e Env) string { return wordsFor(e.Person, e).T("forget.done") }

// Reported says that moderators were told of somebody.
func Reported(e Env) string { return wordsFor(e.Person, e).T("report.done") }
