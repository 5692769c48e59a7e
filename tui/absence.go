package tui

import (
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// absence says in a few words why a player does not decide, or that the player is not
// here; it is "" for bots and for who is here.
func (t texts) absence(c table.Chair, now time.Time) string {
	switch {
	case c.Resigned:
		return t.words.T("table.mark-resigned")
	case c.Away:
		return t.words.T("table.mark-away")
	case c.Left:
		return t.words.T("table.mark-left")
	case c.Person.Kind != table.KindBot && c.Person.Kind != "" && !c.Here:
		if rests := t.resting(c, now); rests != "" {
			return rests
		}
		return t.awaySince(c, now)
	}
	return ""
}

// awaySince says since when somebody is not here.
func (t texts) awaySince(c table.Chair, now time.Time) string {
	if c.Gone.IsZero() {
		return t.words.T("away")
	}
	return t.spanSaid("away.", now.Sub(c.Gone))
}

// absenceTold says in full why a player does not decide, or since when the player is not here; ""
// for bots and for who is here.
func (t texts) absenceTold(c table.Chair, now time.Time) string {
	if c.Resigned || c.Away || c.Left || c.Here || c.Person.Kind == table.KindBot || c.Person.Kind == "" {
		return bare(t.absence(c, now))
	}
	return strings.Join(nonEmpty(t.resting(c, now), t.absentSince(c, now)), ", ")
}

// absentSince says since when somebody is not here.
func (t texts) absentSince(c table.Chair, now time.Time) string {
	gone := now.Sub(c.Gone)
	if c.Gone.IsZero() || gone < time.Minute {
		return t.awaySince(c, now)
	}
	return t.words.T("absence.since", momentText(c.Gone, now), t.span(gone))
}

// resting says until when it is night for somebody, or until when the person is on holiday; ""
// for neither.
func (t texts) resting(c table.Chair, now time.Time) string {
	until, rests := c.Rest.Resting(now)
	switch {
	case !rests:
		return ""
	case c.Rest.OnHoliday(now):
		return t.words.T("absence.holiday", momentText(until, now))
	}
	return t.words.T("absence.night", momentText(until, now))
}

// span is how long something has gone on, in words.
func (t texts) span(d time.Duration) string {
	switch {
	case d < time.Hour:
		return t.words.N("span.minutes", int(d.Minutes()))
	case d < 48*time.Hour:
		return t.words.N("span.hours", int(d.Hours()))
	}
	return t.words.N("span.days", int(d.Hours())/24)
}

// momentText is a moment where now is: the hour alone within twelve hours, else the day too.
func momentText(when, now time.Time) string {
	form := "15:04"
	if far := now.Sub(when).Abs(); far >= 12*time.Hour {
		form = "2006-01-02 15:04"
	}
	if _, offset := now.Zone(); offset == 0 {
		form += " UTC"
	}
	return when.In(now.Location()).Format(form)
}

// here is a moment in the time zone of the visitor's profile; UTC where there is none.
func (v *visitor) here(now time.Time) time.Time {
	return now.In(time.FixedZone("", v.person.Rest.Zone*60))
}

// clocksTold tells how much time each player has whose time runs, and everybody who has a bank.
func (t *tableInView) clocksTold(say texts, now time.Time) (said []string) {
	card := &t.snap.Card
	for i, c := range card.Chairs {
		seat := rules.Seat(i + 1)
		left := leftUntil(card.DueOf(seat), now)
		if bank, ok := t.bankOf(seat, now); ok {
			said = append(said, say.words.T("lines.bank", t.scene.Name(seat), timeText(bank)))
		} else if left != "" {
			said = append(said, say.words.T("clock.left", t.scene.Name(seat), left))
		}
		if rests := say.resting(c, now); rests != "" && (c.Here || c.Away) {
			said = append(said, say.words.T("lines.absent", t.scene.Name(seat), rests))
		}
	}
	return said
}
