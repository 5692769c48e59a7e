package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
)

// taught is who looks over the shoulder of the person at a table; false for nobody.
func taught(s *table.Snapshot) (teacher table.Person, ok bool) {
	if s == nil || s.Seat < 1 || s.Teaching || int(s.Seat) > len(s.Card.Chairs) {
		return teacher, false
	}
	teacher = s.Card.Chairs[s.Seat-1].Teacher
	return teacher, teacher.ID != ""
}

// sayAt is a line of talk at a table as a command. What a teacher says is for the pupil alone, also when
// the table knows of no teacher any more by then.
func sayAt(s *table.Snapshot, text string) table.Command {
	if s != nil && s.Teaching {
		return table.Whisper{Text: text}
	}
	return table.Say{Text: text}
}

// lineSaid is what somebody said, with who alone heard it.
func (t texts) lineSaid(c table.ChatLine) string {
	if c.Pupil > 0 {
		return t.words.T("teacher.alone", t.said(c.Text))
	}
	return t.said(c.Text)
}

// pupilName is over whose shoulder the person looks; "" for nobody's.
func (t *tableInView) pupilName() string {
	if t.snap == nil || !t.snap.Teaching {
		return ""
	}
	return t.snap.Card.Chairs[t.snap.Seat-1].Person.Name
}

// teachActions let somebody look over the person's shoulder, or end it from both sides.
func (w *window) teachActions(p table.Person) []action {
	if w.table == nil || w.table.snap == nil || !w.table.playing() {
		return nil
	}
	snap, name, who := w.table.snap, "teach", p
	teacher, is := taught(snap)
	switch {
	case is && teacher.ID == p.ID, snap.Teaching && snap.Card.Chairs[snap.Seat-1].Person.ID == p.ID:
		name, who = "unteach", table.Person{}
	case snap.Seat < 1 || snap.Teaching || snap.Card.HasSeat(p.ID):
		return nil
	}
	t := w.table
	return []action{w.display.act(name, func(string) tea.Cmd { return t.command(table.Teach{Who: who}) }, "0")}
}

// teach lets somebody look over the person's shoulder at the table; "off" ends it.
func (m *lineMode) teach(name string) {
	if m.table == nil {
		m.print(m.words.T("watchers.nowhere"))
		return
	}
	if name == "off" {
		m.table.command(table.Teach{})
		return
	}
	if p, ok := m.someone(name); ok {
		m.table.command(table.Teach{Who: p})
	}
}
