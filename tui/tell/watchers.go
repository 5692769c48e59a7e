package tell

import (
	"context"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

type watchersVisit interface {
	Watchers(ctx context.Context, id table.ID) (lobby.Watching, error)
}

// WatchersList is who watches: how many in a sentence, then their names, one to a line.
func (t Texts) WatchersList(who lobby.Watching) []string {
	if who.Count == 0 {
		return []string{t.Words.T("watchers.none")}
	}
	list := []string{t.Words.N("watchers.count", who.Count), ""}
	for _, p := range who.Named {
		list = append(list, t.watcherName(p))
	}
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
	var names []string
	for _, p := range who {
		names = append(names, t.watcherName(p))
	}
	return t.Words.N("watchers.came", len(names), t.fewNames(names))
}

// SeesLate is how many minutes late the person sees a game that runs; 0 for not at all.
func (t *TableInView) SeesLate() int {
	if t.Snap == nil || !t.Snap.Card.Underway() || t.Snap.Seat > 0 {
		return 0
	}
	return int(t.Snap.Card.Terms.WatchersBehind() / time.Minute)
}

// watchedSaid is how a running game stands in the hall where something is to be said of its watchers; ""
// for nothing.
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

// SayAt is a line of talk at a table as a command. What a teacher says is for the pupil alone, also when
// the table knows of no teacher any more by then.
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
