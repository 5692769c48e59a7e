package tell

import (
	"cmp"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
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
		if s.Evening != "" {
			s.Title = w.T("summons.title-evening", s.Evening)
			s.Text = w.T("summons.evening", s.Evening, s.Game, s.Due.UTC().Format("15:04"), "ssh -t "+address)
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

// lettersWords writes a summons for letters and invitations of friends: who, and how many; not what they say.
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
	return board.If(turnsOnly, "hook.turns-only", "hook.letters-too")
}

// HookText says where the person is called while away.
func (t Texts) HookText(h lobby.Hook) string {
	switch {
	case h.Address == "":
		return t.Words.T("hook.none")
	case h.Stopped:
		return t.Words.T("hook.stopped", h.Address)
	case h.Refused:
		return t.Words.T("hook.refused", h.Address)
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

// ReportHead is who reported whom, when, where and why.
func (t Texts) ReportHead(r lobby.Report, now time.Time) string {
	where := t.Words.T("report.in-hall")
	if r.Table != "" {
		where = t.Words.T("report.at-table", r.Table)
	}
	if r.Evening != "" {
		where += ", " + t.Words.T("report.of-evening", r.Evening)
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

// WatchersList is who watches: how many in a sentence, then their names, one to a line.
func (t Texts) WatchersList(who lobby.Watching) []string {
	if who.Count == 0 {
		return []string{t.Words.T("watchers.none")}
	}
	list := append([]string{t.Words.N("watchers.count", who.Count), ""}, board.Texts(who.Named, func(_ int, p table.Person) string { return t.watcherName(p) })...)
	if more := who.Count - len(who.Named); more > 0 {
		list = append(list, t.Words.N("names.more", more))
	}
	return list
}

// watcherName is who watches, with what they are unless that is a player.
func (t Texts) watcherName(p table.Person) string {
	switch p.Kind {
	case table.KindGuest:
		return t.Words.T("watchers.guest", p.Name)
	case table.KindBot:
		return t.Words.T("watchers.program", p.Name)
	}
	return p.Name
}

func (t Texts) watchSaid(who []table.Person) string {
	names := board.Texts(who, func(_ int, p table.Person) string { return t.watcherName(p) })
	return t.Words.N("watchers.came", len(names), t.fewNames(names))
}

// SeesLate is how many minutes late the person sees a game that runs; 0 for not at all.
func (t *TableInView) SeesLate() int {
	if t.Snap == nil || !t.Snap.Card.Underway() || t.Snap.Seat > 0 {
		return 0
	}
	return int(t.Snap.Card.Terms.WatchersBehind() / time.Minute)
}

// watchedSaid is how a running game stands in the hall where something is to be said of its watchers; "" for nothing.
func (t Texts) watchedSaid(c *table.Card) string {
	switch {
	case c.Phase != table.Playing:
	case c.Terms.ClosedToWatchers() && c.Progress == 0:
		return t.Words.T("table.shut")
	case c.Watchers > 0:
		return t.progressSaid(c) + ", " + t.Words.N("table.watchers", c.Watchers)
	}
	return ""
}

// Taught is who looks over the shoulder of the person at a table; false for nobody.
func Taught(s *table.Snapshot) (teacher table.Person, ok bool) {
	if s == nil || s.Seat < 1 || s.Teaching || int(s.Seat) > len(s.Card.Chairs) {
		return teacher, false
	}
	teacher = s.Card.Chairs[s.Seat-1].Teacher
	return teacher, teacher.ID != ""
}

// SayAt is a line of talk at a table as a command; what a teacher says is for the pupil alone.
func SayAt(s *table.Snapshot, text string) table.Command {
	if s != nil && s.Teaching {
		return table.Whisper{Text: text}
	}
	return table.Say{Text: text}
}

// LineSaid is what somebody said, with who alone heard it.
func (t Texts) LineSaid(c table.ChatLine) string {
	if c.Pupil > 0 {
		return t.Words.T("teacher.alone", t.Said(c.Text))
	}
	return t.Said(c.Text)
}

// PupilName is over whose shoulder the person looks; "" for nobody's.
func (t *TableInView) PupilName() string {
	if t.Snap == nil || !t.Snap.Teaching {
		return ""
	}
	return t.Snap.Card.Chairs[t.Snap.Seat-1].Person.Name
}
